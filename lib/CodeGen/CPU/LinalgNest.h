//===- LinalgNest.h - A linalg op as loops over flat memory -----*- C++ -*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

///
/// \file
/// What vectorization wants to know of a linalg op on memrefs: its loops, and
/// for each operand how far one step of each loop moves in memory. An operand
///
///     memref<8x4xf32, strided<[10, 1], offset: 3>>, map (i, j) -> (j, i)
///
/// is at 3 + 1 * i + 10 * j. In this form an operand's rank, layout and map no
/// longer matter: two adjacent loops are one if all operands see them as one,
/// and a loop is contiguous for an operand if its step is 1.
///
//===----------------------------------------------------------------------===//

#ifndef TG_LIB_CODEGEN_CPU_LINALGNEST_H
#define TG_LIB_CODEGEN_CPU_LINALGNEST_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace tg {

/// An index: a constant, or a value where it is not known.
using Index = mlir::OpFoldResult;

struct NestLoop {
  Index extent;
  bool isReduction = false;
  /// The number of the linalg op's loop, or -1 for several that became one
  /// (nothing asks for the index of those).
  int source = -1;
};

struct NestOperand {
  /// All of the operand's memory as a memref of rank 1, indexed from the start
  /// of the underlying buffer. For scalar operands, the scalar.
  mlir::Value base;
  bool isScalar = false;
  Index offset;
  /// One step for each loop.
  llvm::SmallVector<Index> steps;
};

struct LinalgNest {
  llvm::SmallVector<NestLoop> loops;
  llvm::SmallVector<NestOperand> operands;
};

/// All memory of `memref`, as rank 1 with step 1 from its underlying buffer's
/// start, and where in there `memref` starts and how it strides.
struct FlatMemory {
  mlir::Value base;
  Index offset;
  llvm::SmallVector<Index> strides;
};
FlatMemory flattenMemory(mlir::OpBuilder &builder, mlir::Location loc,
                         mlir::Value memref);

/// Describes `op`, adding operations in front of it. Fails for what is not
/// affine in the loops, with nothing added.
mlir::FailureOr<LinalgNest> buildNest(mlir::OpBuilder &builder,
                                      mlir::linalg::GenericOp op);

/// Constant-folding index arithmetic.
mlir::Value toValue(mlir::OpBuilder &builder, mlir::Location loc, Index index);
Index addIndices(mlir::OpBuilder &builder, mlir::Location loc, Index a,
                 Index b);
Index mulIndices(mlir::OpBuilder &builder, mlir::Location loc, Index a,
                 Index b);

} // namespace tg

#endif // TG_LIB_CODEGEN_CPU_LINALGNEST_H
