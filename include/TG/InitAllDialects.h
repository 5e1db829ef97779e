//===- InitAllDialects.h - Register every dialect ---------------*- C++ -*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TG_INITALLDIALECTS_H
#define TG_INITALLDIALECTS_H

#include "TG/Dialect/IR/TGDialect.h"
#include "TG/Dialect/Transforms/Decompose.h"
#include "TG/Dialect/Transforms/Gradient.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"

namespace tg {

/// Registers tg, all upstream dialects and the external models that attach
/// interfaces to them.
inline void registerAllDialects(mlir::DialectRegistry &registry) {
  mlir::registerAllDialects(registry);
  mlir::registerAllExtensions(registry);
  registry.insert<TGDialect>();
  registerGradientExternalModels(registry);
  registerDecomposeExternalModels(registry);
}

} // namespace tg

#endif // TG_INITALLDIALECTS_H
