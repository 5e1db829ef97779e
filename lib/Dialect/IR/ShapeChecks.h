//===- ShapeChecks.h - What verifiers and type inference share --*- C++ -*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Type inference runs before the verifier, on whatever a builder was given, so
// both ask the same functions. These answer wrong input with a diagnostic and
// never assert: axes may be out of range, sizes negative, products too large.
//
//===----------------------------------------------------------------------===//

#ifndef TG_LIB_DIALECT_IR_SHAPECHECKS_H
#define TG_LIB_DIALECT_IR_SHAPECHECKS_H

#include "TG/View/ShapeTracker.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Diagnostics.h"
#include "llvm/ADT/STLExtras.h"

#include <optional>
#include <string>

namespace tg::detail {

/// Starts an error at the op that is checked.
using EmitError = llvm::function_ref<mlir::InFlightDiagnostic()>;

/// Errors of inferReturnTypes: at `location`, or nowhere.
inline auto emitAt(std::optional<mlir::Location> location) {
  return [location]() -> mlir::InFlightDiagnostic {
    if (!location)
      return {};
    return mlir::emitError(*location);
  };
}

/// The type as it is written, without the quotes that diagnostics add.
std::string str(mlir::Type type);
/// `[1, 0]`; a dynamic entry is `?`.
std::string formatList(llvm::ArrayRef<int64_t> values);

/// The product of the sizes, or nullopt if it does not fit in 64 bits. Dynamic
/// sizes count as 1, so the product of the static ones is checked.
std::optional<int64_t> countElements(llvm::ArrayRef<int64_t> shape);

/// True if the sizes are equal, or one of them is dynamic.
bool sizesMatch(int64_t lhs, int64_t rhs);
/// What is known of two sizes that match.
int64_t joinSizes(int64_t lhs, int64_t rhs);

/// The type of an operand; an error if it is no ranked tensor.
mlir::FailureOr<mlir::RankedTensorType> getTensorType(mlir::Value value,
                                                      EmitError emitError);
/// A tensor type whose element count fits in 64 bits, or an error.
mlir::FailureOr<mlir::RankedTensorType>
makeTensorType(llvm::ArrayRef<int64_t> shape, mlir::Type elementType,
               EmitError emitError);

/// `axis` names an axis of `type`.
mlir::LogicalResult checkAxis(int64_t axis, mlir::RankedTensorType type,
                              EmitError emitError);
/// `axes` are distinct axes of `type` in rising order.
mlir::LogicalResult checkAxes(llvm::ArrayRef<int64_t> axes,
                              mlir::RankedTensorType type, EmitError emitError);
/// `sizes` operands, one a dynamic axis of `type`.
mlir::LogicalResult checkDynamicSizes(size_t sizes, mlir::RankedTensorType type,
                                      EmitError emitError);
/// `values` has an operand for each dynamic entry of `integers`.
mlir::LogicalResult checkDynamicEntries(llvm::StringRef name,
                                        llvm::ArrayRef<int64_t> integers,
                                        size_t operands, EmitError emitError);
/// `tracker` reads only elements of a static tensor of type `source`.
mlir::LogicalResult checkViewFits(const ShapeTracker &tracker,
                                  mlir::RankedTensorType source,
                                  EmitError emitError);

/// The result, or failure with the error's text dropped.
mlir::FailureOr<ShapeTracker>
toFailureOr(llvm::Expected<ShapeTracker> expected);

} // namespace tg::detail

#endif // TG_LIB_DIALECT_IR_SHAPECHECKS_H
