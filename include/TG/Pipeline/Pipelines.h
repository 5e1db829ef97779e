//===- Pipelines.h - The named pipelines ------------------------*- C++ -*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TG_PIPELINE_PIPELINES_H
#define TG_PIPELINE_PIPELINES_H

#include "TG/Pipeline/PipelineOptions.h"
#include "mlir/Pass/PassManager.h"

namespace tg {

/// From functions of tg ops to launches of kernel functions (`--tg-kernels`).
void buildKernelsPipeline(mlir::OpPassManager &pm,
                          const PipelineOptions &options = {});

/// From kernel functions of tg ops to kernel functions of linalg, tensor and
/// scf, which is what code generation takes (`--tg-linalg`).
void buildLinalgPipeline(mlir::OpPassManager &pm,
                         const PipelineOptions &options = {});

/// From tg, or from linalg on tensors, to the LLVM dialect for a CPU: each
/// function becomes one kernel (`--tg-cpu-pipeline`).
void buildCpuPipeline(mlir::OpPassManager &pm,
                      const PipelineOptions &options = {});

/// Registers the pipelines by name.
void registerPipelines();

} // namespace tg

#endif // TG_PIPELINE_PIPELINES_H
