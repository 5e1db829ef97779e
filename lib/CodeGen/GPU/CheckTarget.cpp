//===- CheckTarget.cpp - Refuse a target early ----------------------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PassTarget.h"
#include "TG/CodeGen/GPU/Passes.h"

namespace tg {
#define GEN_PASS_DEF_TGGPUCHECKTARGET
#include "TG/CodeGen/GPU/Passes.h.inc"
} // namespace tg

using namespace mlir;

static LogicalResult check(const tg::GpuOptions &options, ModuleOp module) {
  if (llvm::Error error = options.verify())
    return emitError(module.getLoc(), llvm::toString(std::move(error)));
  // PTX and bitcode are made without any tool; whether they lack the device
  // library is known when the code is.
  if (options.format != "bin" && options.format != "fatbin")
    return success();
  tg::GpuToolkit toolkit = tg::findGpuToolkit(options);
  if (!toolkit.path.empty())
    return success();
  const bool nvidia = options.backend == tg::GpuBackend::NVPTX;
  return emitError(module.getLoc(), "format=")
         << options.format << " needs "
         << (nvidia ? "the CUDA toolkit" : "ROCm")
         << ", which was not found: " << toolkit.searched
         << "; install it and pass toolkit=<folder>, or use "
         << "format=isa";
}

namespace {
struct CheckTargetPass : tg::impl::TGGpuCheckTargetBase<CheckTargetPass> {
  using TGGpuCheckTargetBase::TGGpuCheckTargetBase;

  void runOnOperation() override {
    FailureOr<tg::GpuOptions> options =
        tg::getTarget(tg::TGGpuCheckTargetOptions{backend, chip, features,
                                                  format, toolkit, optLevel},
                      getOperation());
    if (failed(options) || failed(check(*options, getOperation())))
      signalPassFailure();
    markAllAnalysesPreserved();
  }
};
} // namespace
