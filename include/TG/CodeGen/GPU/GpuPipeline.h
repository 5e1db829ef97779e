//===- GpuPipeline.h - From kernels of linalg to GPU binaries ---*- C++ -*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TG_CODEGEN_GPU_GPUPIPELINE_H
#define TG_CODEGEN_GPU_GPUPIPELINE_H

#include "TG/CodeGen/GPU/GpuTarget.h"

namespace mlir {
class DialectRegistry;
class OpPassManager;
} // namespace mlir

namespace tg {

/// Makes the passes that bring kernel functions of linalg, tensor and scf to
/// one `gpu.module` of `gpu.func`s; each kernel function becomes a host
/// function on memrefs that launches them. The options are checked when the
/// passes run. The pass manager is one of `builtin.module`.
void buildGpuKernelPipeline(mlir::OpPassManager &pm, const GpuOptions &options);

/// Makes the passes that turn the `gpu.module` into a `gpu.binary`.
void buildGpuBinaryPipeline(mlir::OpPassManager &pm, const GpuOptions &options);

/// Adds the dialects, interfaces and translations that the pipelines use.
void registerGpuCodeGenDialects(mlir::DialectRegistry &registry);

} // namespace tg

#endif // TG_CODEGEN_GPU_GPUPIPELINE_H
