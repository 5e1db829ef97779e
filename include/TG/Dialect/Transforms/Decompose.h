//===- Decompose.h - Structured ops as UOps ---------------------*- C++ -*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TG_DIALECT_TRANSFORMS_DECOMPOSE_H
#define TG_DIALECT_TRANSFORMS_DECOMPOSE_H

#include "mlir/IR/DialectRegistry.h"

namespace tg {

/// Attaches DecomposableOpInterface to the structured ops of tg.
void registerDecomposeExternalModels(mlir::DialectRegistry &registry);

} // namespace tg

#endif // TG_DIALECT_TRANSFORMS_DECOMPOSE_H
