//===- PassTarget.h - The target in the options of a pass -------*- C++ -*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TG_LIB_CODEGEN_GPU_PASSTARGET_H
#define TG_LIB_CODEGEN_GPU_PASSTARGET_H

#include "TG/CodeGen/GPU/GpuTarget.h"
#include "mlir/IR/BuiltinOps.h"

namespace tg {

/// The target that the options of a pass spell, as far as its backend is known.
template <typename PassOptionsT>
mlir::FailureOr<GpuOptions> getTarget(const PassOptionsT &spelled,
                                      mlir::ModuleOp module) {
  GpuOptions options;
  if (spelled.backend == "amdgpu")
    options.backend = GpuBackend::AMDGPU;
  else if (spelled.backend != "nvptx")
    return mlir::emitError(module.getLoc(), "unknown backend '")
           << spelled.backend << "'; known are nvptx, amdgpu";
  options.chip = spelled.chip;
  options.features = spelled.features;
  options.format = spelled.format;
  options.toolkit = spelled.toolkit;
  options.optLevel = spelled.optLevel;
  return options;
}

/// The options of a pass that spell `options`.
template <typename PassOptionsT>
PassOptionsT getPassOptions(const GpuOptions &options) {
  PassOptionsT result;
  result.backend = options.backend == GpuBackend::NVPTX ? "nvptx" : "amdgpu";
  result.chip = options.chip;
  result.features = options.features;
  result.format = options.format;
  result.toolkit = options.toolkit;
  result.optLevel = options.optLevel;
  return result;
}

} // namespace tg

#endif // TG_LIB_CODEGEN_GPU_PASSTARGET_H
