//===- Slice.h - The part of the graph behind some values -------*- C++ -*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A slice is what must be computed for some values: ops in an order in which
// operands come first. Its fingerprint is a list of words that says the whole
// slice without a pointer of the context, so equal words mean equal programs:
//
//   a = buffer 7; (a * 0.001 + a)     words: [buffer f32 [4]] [const f32 [4]]
//                                            [mul 0 1] [add 2 0] roots [3]
//
// Buffers are numbered by their order in the slice, not by slot, and the bits
// of most float splats do not count: both are arguments of the program. A
// learning rate that changes each step, or a fresh batch, meets the same words.
//
//===----------------------------------------------------------------------===//

#ifndef TG_GRAPH_SLICE_H
#define TG_GRAPH_SLICE_H

#include "TG/Dialect/IR/TGOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/OwningOpRef.h"

#include <optional>
#include <vector>

namespace tg {

struct Slice {
  /// Leaves, scalars and all else, operands first.
  std::vector<mlir::Operation *> ops;
  /// The values that are asked for.
  std::vector<mlir::Value> roots;
  /// For each root that is an assignment: the number of the leaf whose storage
  /// it takes. At most one root a leaf, the latest in program order.
  std::vector<std::optional<unsigned>> writes;
  /// Arguments of the program: first the leaves ...
  std::vector<BufferOp> leaves;
  /// ... then splats whose bits are not part of the fingerprint, as 0-d
  /// tensors.
  std::vector<ConstOp> scalars;
  /// The fingerprint: exact, compared on a hit.
  std::vector<uint64_t> words;
  uint64_t hash = 0;
};

/// The slice behind `roots`, ops of one block. Only inside
/// `Graph::withBlock`. 30-75 ns an op.
Slice collectSlice(llvm::ArrayRef<mlir::Value> roots);

/// A float splat that is an argument of the program: any but 0, 1, -1, 1/2, 2,
/// infinities and NaN, which rewrites care for.
bool isScalarArgument(ConstOp op);

/// A module of `context` whose function @main computes the slice: leaves and
/// scalars are its arguments, roots its results, with `tg.writes` where a
/// result takes an argument's storage.
mlir::OwningOpRef<mlir::ModuleOp> cloneSlice(const Slice &slice,
                                             mlir::MLIRContext *context);

} // namespace tg

#endif // TG_GRAPH_SLICE_H
