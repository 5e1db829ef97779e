//===- GpuPipelines.cpp - The named pipelines to GPU binaries -------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TG/Pipeline/GpuPipelines.h"
#include "TG/CodeGen/GPU/GpuPipeline.h"
#include "TG/CodeGen/GPU/Passes.h"
#include "TG/Pipeline/Pipelines.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;
using namespace tg;

static void buildKernels(OpPassManager &pm, const GpuOptions &options) {
  // 1. Kernels, then their code in place of the launches: the function is one
  //    unit here, of as many gpu.launch as its loops need.
  buildKernelsPipeline(pm);
  buildLinalgPipeline(pm);
  pm.addPass(createInlinerPass());
  pm.addPass(createSymbolDCEPass());
  // 2. linalg on tensors to functions of the device.
  buildGpuKernelPipeline(pm, options);
}

void tg::buildNvptxPipeline(OpPassManager &pm, const GpuOptions &options) {
  buildKernels(pm, options);
  buildGpuBinaryPipeline(pm, options);
}

void tg::buildAmdgpuPipeline(OpPassManager &pm, const GpuOptions &options) {
  buildKernels(pm, options);
  buildGpuBinaryPipeline(pm, options);
}

namespace {
struct GpuPipelineOptions : public PassPipelineOptions<GpuPipelineOptions> {
  Option<std::string> chip{
      *this, "chip",
      llvm::cl::desc("name of the architecture; sm_80 or gfx942 if empty")};
  Option<std::string> features{*this, "features",
                               llvm::cl::desc("LLVM's feature string")};
  Option<std::string> format{*this, "format", llvm::cl::init("bin"),
                             llvm::cl::desc("llvm, isa, bin or fatbin")};
  Option<std::string> toolkit{
      *this, "toolkit",
      llvm::cl::desc("folder of the CUDA toolkit or of ROCm")};
  Option<unsigned> optLevel{*this, "O", llvm::cl::init(3),
                            llvm::cl::desc("optimization level, 0 to 3")};

  GpuOptions get(GpuOptions options) const {
    if (!chip.empty())
      options.chip = chip;
    options.features = features;
    options.format = format;
    options.toolkit = toolkit;
    options.optLevel = optLevel;
    return options;
  }
};
} // namespace

void tg::registerGpuPipelines() {
  PassPipelineRegistration<>(
      "tg-gpu-kernels",
      "tg, or linalg on tensors, to functions of a gpu.module",
      [](OpPassManager &pm) {
        GpuOptions options = GpuOptions::nvptx();
        options.format = "isa";
        buildKernels(pm, options);
      });
  PassPipelineRegistration<GpuPipelineOptions>(
      "tg-nvptx-pipeline", "tg, or linalg on tensors, to a binary for NVIDIA",
      [](OpPassManager &pm, const GpuPipelineOptions &options) {
        buildNvptxPipeline(pm, options.get(GpuOptions::nvptx()));
      });
  PassPipelineRegistration<GpuPipelineOptions>(
      "tg-amdgpu-pipeline", "tg, or linalg on tensors, to a binary for AMD",
      [](OpPassManager &pm, const GpuPipelineOptions &options) {
        buildAmdgpuPipeline(pm, options.get(GpuOptions::amdgpu()));
      });
}
