//===- GpuPipelines.h - The named pipelines to GPU binaries -----*- C++ -*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TG_PIPELINE_GPUPIPELINES_H
#define TG_PIPELINE_GPUPIPELINES_H

#include "TG/CodeGen/GPU/GpuTarget.h"
#include "mlir/Pass/PassManager.h"

namespace tg {

/// From tg, or from linalg on tensors, to a `gpu.binary` of PTX, cubin, fatbin
/// or bitcode and host functions that launch its kernels
/// (`--tg-nvptx-pipeline`). `options.backend` must be NVPTX.
void buildNvptxPipeline(mlir::OpPassManager &pm, const GpuOptions &options);

/// The same to assembly, hsaco or bitcode (`--tg-amdgpu-pipeline`).
/// `options.backend` must be AMDGPU.
void buildAmdgpuPipeline(mlir::OpPassManager &pm, const GpuOptions &options);

/// Registers the two pipelines, and `--tg-gpu-kernels`, which stops at the
/// `gpu.module`.
void registerGpuPipelines();

} // namespace tg

#endif // TG_PIPELINE_GPUPIPELINES_H
