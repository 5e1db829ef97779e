//===- Functions.h - Functions, kernels and what they may hold ----------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TG_LIB_CONVERSION_TGTOLINALG_FUNCTIONS_H
#define TG_LIB_CONVERSION_TGTOLINALG_FUNCTIONS_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Transforms/DialectConversion.h"

namespace tg::lowering {

/// Fails, with an error that names the pass, on ops that another pass has to
/// remove before.
llvm::LogicalResult checkNoForeignWork(mlir::ModuleOp module);

/// Replaces each tg.kernel by its region's ops.
void inlineKernels(mlir::ModuleOp module);

/// Sets `tg.unsigned` on the arguments and results of functions whose type
/// the converter is going to change.
void markUnsigned(mlir::ModuleOp module, const mlir::TypeConverter &converter);

} // namespace tg::lowering

#endif // TG_LIB_CONVERSION_TGTOLINALG_FUNCTIONS_H
