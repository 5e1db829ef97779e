//===- Pipelines.cpp - The named pipelines --------------------------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TG/Pipeline/Pipelines.h"
#include "TG/CodeGen/CPU/CpuCompile.h"
#include "TG/Conversion/TGToLinalg/TGToLinalg.h"
#include "TG/Dialect/Transforms/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;
using namespace tg;

void tg::buildKernelsPipeline(OpPassManager &pm, const PipelineOptions &) {
  // 1. Fewer ops for the passes behind; on purpose before views are folded,
  //    since movement ops of constants and of each other fold one by one.
  pm.addPass(createCanonicalizerPass());
  pm.addPass(createCSEPass());
  // 2. Chains of movement ops become single views, which cost nothing.
  pm.addPass(createFoldViewsPass());
  pm.addPass(createCSEPass());
  // 3. What is compiled and launched as one.
  pm.addNestedPass<func::FuncOp>(createFormKernelsPass());
  // 4. Each distinct kernel once; the rest of the function is the schedule.
  pm.addPass(createOutlineKernelsPass());
}

void tg::buildLinalgPipeline(OpPassManager &pm, const PipelineOptions &) {
  pm.addPass(createConvertTGToLinalg());
  pm.addPass(createCanonicalizerPass());
  pm.addPass(createCSEPass());
}

void tg::buildCpuPipeline(OpPassManager &pm, const PipelineOptions &options) {
  // 1. Kernels, then their code in place of the launches: the function is one
  //    unit here, where the engine would launch them one by one.
  buildKernelsPipeline(pm, options);
  buildLinalgPipeline(pm, options);
  pm.addPass(createInlinerPass());
  pm.addPass(createSymbolDCEPass());
  // 2. linalg on tensors to the LLVM dialect.
  buildCpuKernelPipeline(pm, options.cpu);
}

namespace {
struct CpuPipelineOptions : public PassPipelineOptions<CpuPipelineOptions> {
  Option<std::string> triple{*this, "triple",
                             llvm::cl::desc("target triple; the host's")};
  Option<std::string> cpu{*this, "cpu",
                          llvm::cl::desc("LLVM's name of the CPU")};
  Option<std::string> features{
      *this, "features", llvm::cl::desc("LLVM's feature string, as +avx2")};
  Option<bool> parallel{*this, "parallel", llvm::cl::init(true),
                        llvm::cl::desc("tile for several threads")};
  Option<bool> vectorize{*this, "vectorize", llvm::cl::init(true),
                         llvm::cl::desc("make vector code")};

  PipelineOptions get() const {
    PipelineOptions options;
    if (!cpu.empty() || !triple.empty() || !features.empty())
      options.cpu.target = CpuTarget::get(
          triple.empty() ? options.cpu.target.triple : triple.getValue(), cpu,
          features);
    options.cpu.parallel = parallel;
    options.cpu.vectorize = vectorize;
    return options;
  }
};
} // namespace

void tg::registerPipelines() {
  PassPipelineRegistration<>(
      "tg-kernels", "tg functions to launches of kernel functions",
      [](OpPassManager &pm) { buildKernelsPipeline(pm); });
  PassPipelineRegistration<>(
      "tg-linalg", "kernel functions of tg ops to linalg on tensors",
      [](OpPassManager &pm) { buildLinalgPipeline(pm); });
  PassPipelineRegistration<CpuPipelineOptions>(
      "tg-cpu-pipeline",
      "tg, or linalg on tensors, to the LLVM dialect for a CPU",
      [](OpPassManager &pm, const CpuPipelineOptions &options) {
        buildCpuPipeline(pm, options.get());
      });
}
