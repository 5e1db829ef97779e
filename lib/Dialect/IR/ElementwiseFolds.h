//===- ElementwiseFolds.h - Constants through elementwise ops --*- C++ -*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TG_LIB_DIALECT_IR_ELEMENTWISEFOLDS_H
#define TG_LIB_DIALECT_IR_ELEMENTWISEFOLDS_H

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/OperationSupport.h"

namespace tg {

/// Results that are no splat are folded up to this number of elements, so
/// that a fold never makes a module much larger than it was.
inline constexpr int64_t kMaxFoldedElements = 1024;

/// The result of an elementwise op of which all operands are constant; null
/// if one is not, or if the result were too large.
mlir::Attribute foldElementwise(mlir::OperationName name,
                                mlir::RankedTensorType resultType,
                                llvm::ArrayRef<mlir::Attribute> operands);

} // namespace tg

#endif // TG_LIB_DIALECT_IR_ELEMENTWISEFOLDS_H
