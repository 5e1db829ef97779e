//===- Models.h - The families of decompositions ----------------*- C++ -*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TG_LIB_DIALECT_TRANSFORMS_DECOMPOSE_MODELS_H
#define TG_LIB_DIALECT_TRANSFORMS_DECOMPOSE_MODELS_H

#include "StaticUOps.h"

namespace tg {

/// What `decompose` returns: one value a result.
using Decomposed = mlir::FailureOr<llvm::SmallVector<mlir::Value>>;

/// A rule for an op with static shapes: `Rule(uops, op)` gives the value of the
/// op's result.
template <typename Op, mlir::Value (*Rule)(StaticUOps &, Op)>
struct StaticModel
    : DecomposableOpInterface::ExternalModel<StaticModel<Op, Rule>, Op> {
  Decomposed decompose(mlir::Operation *op, mlir::OpBuilder &builder) const {
    if (!isStatic(op))
      return mlir::failure();
    StaticUOps uops(builder, op->getLoc());
    return llvm::SmallVector<mlir::Value>{Rule(uops, mlir::cast<Op>(op))};
  }
};

void attachElementwiseModels(mlir::MLIRContext &context);
void attachContractionModels(mlir::MLIRContext &context);
void attachAttentionModel(mlir::MLIRContext &context);
void attachIndexingModels(mlir::MLIRContext &context);
void attachOrderModels(mlir::MLIRContext &context);
void attachWindowModels(mlir::MLIRContext &context);

} // namespace tg

#endif // TG_LIB_DIALECT_TRANSFORMS_DECOMPOSE_MODELS_H
