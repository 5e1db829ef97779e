//===- KernelRules.h - What may share a kernel ------------------*- C++ -*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The questions that forming kernels asks of single ops. The rules themselves
// are numbered in docs/rationale/kernels.md.
//
//===----------------------------------------------------------------------===//

#ifndef TG_LIB_DIALECT_TRANSFORMS_KERNELS_KERNELRULES_H
#define TG_LIB_DIALECT_TRANSFORMS_KERNELS_KERNELRULES_H

#include "TG/Dialect/IR/TGOps.h"

namespace tg {

enum class OpKind {
  /// Stays between kernels: ops of other dialects, copies, existing kernels.
  Foreign,
  /// A constant or iota: made anew in each kernel that reads it.
  Leaf,
  /// Moves elements: made anew in each kernel that reads through it.
  View,
  Elementwise,
  Reduce,
  /// Has loops of its own.
  Structured,
  Assign,
  /// A tg.contiguous that stands for a kernel which stores its operand.
  Store,
};

OpKind getOpKind(mlir::Operation *op);

/// True for types that a tg op can store: static or dynamic tensors without
/// encoding of the element types of tg.
bool isTensorOfTG(mlir::Type type);

/// True for structured ops whose kernel may go on with elementwise ops.
bool takesEpilogue(mlir::Operation *op);

/// True for elementwise ops of about one instruction an element.
bool isSimple(mlir::Operation *op);

/// True if a view on `source` with this op keeps the elements' order but for
/// permuted axes, and adds or drops axes of size 1 only: loops over its result
/// are loops over its operand.
bool isLoopPreserving(mlir::Operation *view);

/// True if the op reads some element of its operand more than once.
bool repeatsElements(mlir::Operation *view);

/// What it costs to compute a value anew from what is stored.
struct RecomputeCost {
  /// Elementwise ops; more than any limit if one is not simple.
  int64_t ops = 0;
  /// The stored tensor of more than one element that is read, if any.
  mlir::Value leaf;
  /// More than one such tensor is read.
  bool manyLeaves = false;

  static constexpr int64_t kNever = int64_t(1) << 30;

  bool isAtMost(int64_t limit) const { return !manyLeaves && ops <= limit; }
};

/// Costs of all values of a block, in program order. `isStored` tells the ops
/// whose result is in memory anyway.
class RecomputeCosts {
public:
  RecomputeCosts(mlir::Block &block,
                 llvm::function_ref<bool(mlir::Operation *)> isStored);

  RecomputeCost get(mlir::Value value) const;

private:
  llvm::DenseMap<mlir::Value, RecomputeCost> costs;
};

} // namespace tg

#endif // TG_LIB_DIALECT_TRANSFORMS_KERNELS_KERNELRULES_H
