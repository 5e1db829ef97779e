//===- Gradient.h - Reverse-mode gradients ----------------------*- C++ -*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TG_DIALECT_TRANSFORMS_GRADIENT_H
#define TG_DIALECT_TRANSFORMS_GRADIENT_H

#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/IR/Value.h"

namespace tg {

/// Appends, at the builder's place, the gradients of `loss` by each of
/// `targets`, times `seed`. The builder stands behind `loss`, in its block; ops
/// that the block does not hold are constants. Without a seed, `loss` has one
/// element and the seed is 1.
///
/// A target may be an argument, an intermediate value or `loss` itself; what it
/// was computed from still gets its gradient. The value of a target that `loss`
/// does not depend on, or only through `detach`, integers or comparisons, is
/// null.
///
/// Fails with a diagnostic at the op that has no rule.
mlir::FailureOr<llvm::SmallVector<mlir::Value>>
buildGradients(mlir::OpBuilder &builder, mlir::Value loss, mlir::Value seed,
               llvm::ArrayRef<mlir::Value> targets);

/// Attaches DifferentiableOpInterface to the ops of tg.
void registerGradientExternalModels(mlir::DialectRegistry &registry);

} // namespace tg

#endif // TG_DIALECT_TRANSFORMS_GRADIENT_H
