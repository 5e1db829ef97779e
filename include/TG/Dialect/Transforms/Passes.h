//===- Passes.h - Passes over the tg dialect --------------------*- C++ -*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TG_DIALECT_TRANSFORMS_PASSES_H
#define TG_DIALECT_TRANSFORMS_PASSES_H

#include "mlir/Pass/Pass.h"

namespace mlir::func {
class FuncOp;
} // namespace mlir::func

namespace tg {

#define GEN_PASS_DECL
#include "TG/Dialect/Transforms/Passes.h.inc"

/// Name of the unit attribute on the functions that `tg-outline-kernels` makes.
inline constexpr llvm::StringLiteral kKernelAttr = "tg.kernel";

inline namespace transforms {
#define GEN_PASS_REGISTRATION
#include "TG/Dialect/Transforms/Passes.h.inc"
} // namespace transforms

/// Registers the passes of this folder.
inline void registerTransformsPasses() { registerTGTransformsPasses(); }

} // namespace tg

#endif // TG_DIALECT_TRANSFORMS_PASSES_H
