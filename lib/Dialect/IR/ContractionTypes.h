//===- ContractionTypes.h - What contractions have in common ----*- C++ -*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TG_LIB_DIALECT_IR_CONTRACTIONTYPES_H
#define TG_LIB_DIALECT_IR_CONTRACTIONTYPES_H

#include "ShapeChecks.h"

namespace tg::detail {

/// The type given by `acc`, or the default for the element type.
mlir::Type getAccumulationType(std::optional<mlir::Type> acc,
                               mlir::Type elementType);

/// C4 and C5 of tg.matmul.
mlir::LogicalResult checkContractionTypes(mlir::Type lhs, mlir::Type rhs,
                                          mlir::Type result,
                                          std::optional<mlir::Type> acc,
                                          EmitError emitError);

/// Two lists of one tensor type whose shapes are equal.
bool haveEqualShapes(mlir::TypeRange lhs, mlir::TypeRange rhs);

/// How many positions a dilated window has on an axis of the given length;
/// nullopt if it does not fit.
std::optional<int64_t> countWindows(int64_t length, int64_t size,
                                    int64_t stride, int64_t dilation);

} // namespace tg::detail

#endif // TG_LIB_DIALECT_IR_CONTRACTIONTYPES_H
