//===- Contraction.h - Sums of products -------------------------*- C++ -*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What matmul, conv and attention share. Element types are tg's, with
// signedness; values are signless.
//
//===----------------------------------------------------------------------===//

#ifndef TG_LIB_CONVERSION_TGTOLINALG_CONTRACTION_H
#define TG_LIB_CONVERSION_TGTOLINALG_CONTRACTION_H

#include "mlir/Dialect/Utils/StructuredOpsUtils.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"

namespace tg::lowering {

/// The element types of a contraction.
struct ContractionTypes {
  mlir::Type operand, accumulator, result;

  /// True if named linalg ops, which take integers as signed, compute this
  /// without being told the signedness.
  bool widensLikeNamedOps() const;
};

/// init + sum(lhs * rhs) over the reduction loops, in the accumulation type,
/// which is that of `init`. Each operand is read through its map, in the order
/// lhs, rhs, init.
mlir::Value buildContraction(mlir::OpBuilder &builder, mlir::Location loc,
                             mlir::Value lhs, mlir::Value rhs, mlir::Value init,
                             const ContractionTypes &types,
                             llvm::ArrayRef<mlir::AffineMap> maps,
                             llvm::ArrayRef<mlir::utils::IteratorType> loops);

/// init + lhs x rhs of matrices `[..., m, k]` and `[..., k, n]`, or, with
/// `transposeRhs`, `[..., n, k]`.
mlir::Value buildMatrixProduct(mlir::OpBuilder &builder, mlir::Location loc,
                               mlir::Value lhs, mlir::Value rhs,
                               mlir::Value init, const ContractionTypes &types,
                               bool transposeRhs);

/// tg.cast of each element; nothing where both types have the same bits.
mlir::Value buildCastElements(mlir::OpBuilder &builder, mlir::Location loc,
                              mlir::Value tensor, mlir::Type from,
                              mlir::Type to);

/// False if two of the axes before the last two are dynamic: upstream's passes
/// that split such axes again cannot say how.
bool isBatchJoinable(mlir::RankedTensorType type);
/// `type` with one axis for those before the last two: 2x3x4x5 -> 6x4x5; ranks
/// 2 and 3 stay.
mlir::RankedTensorType getJoinedBatchType(mlir::RankedTensorType type);
mlir::Value buildJoinBatch(mlir::OpBuilder &builder, mlir::Location loc,
                           mlir::Value tensor);
/// The way back: to `type`, of these sizes.
mlir::Value buildSplitBatch(mlir::OpBuilder &builder, mlir::Location loc,
                            mlir::Value tensor, mlir::RankedTensorType type,
                            llvm::ArrayRef<mlir::OpFoldResult> sizes);

/// Of two sizes that are equal the one that is known.
mlir::OpFoldResult preferStatic(mlir::OpFoldResult lhs, mlir::OpFoldResult rhs);

} // namespace tg::lowering

#endif // TG_LIB_CONVERSION_TGTOLINALG_CONTRACTION_H
