//===- ToBinary.cpp - Serialize GPU modules -------------------------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PassTarget.h"
#include "TG/CodeGen/GPU/Passes.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/GPU/Transforms/Passes.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Pass/PassManager.h"

namespace tg {
#define GEN_PASS_DEF_TGGPUTOBINARY
#include "TG/CodeGen/GPU/Passes.h.inc"
} // namespace tg

using namespace mlir;

/// Whether the device's own system defines `name`.
static bool isKnownToDevice(StringRef name, tg::GpuBackend backend) {
  if (name.starts_with("llvm."))
    return true;
  return backend == tg::GpuBackend::NVPTX &&
         (name == "__assertfail" || name == "vprintf");
}

/// Fails for a call of something that neither the device nor its library
/// defines. `toolkit` has the library, unless its path is empty.
static LogicalResult checkExternals(gpu::GPUModuleOp module,
                                    const tg::GpuOptions &options,
                                    const tg::GpuToolkit &toolkit) {
  const bool nvidia = options.backend == tg::GpuBackend::NVPTX;
  for (auto func : module.getOps<LLVM::LLVMFuncOp>()) {
    StringRef name = func.getName();
    if (!func.isExternal() || isKnownToDevice(name, options.backend))
      continue;
    const bool inLibrary =
        nvidia ? name.starts_with("__nv_")
               : name.starts_with("__ocml_") || name.starts_with("__ockl_");
    if (!inLibrary)
      return emitError(func.getLoc(), "device code calls '")
             << name << "', which the device does not have";
    if (toolkit.path.empty() && options.format != "llvm")
      return emitError(func.getLoc(), "device code calls '")
             << name << "' of "
             << (nvidia ? "libdevice, a part of the CUDA toolkit"
                        : "ocml, one of ROCm's device libraries")
             << ", which was not found: " << toolkit.searched
             << "; install it and pass toolkit=<folder>";
  }
  return success();
}

namespace {
struct ToBinaryPass : tg::impl::TGGpuToBinaryBase<ToBinaryPass> {
  using TGGpuToBinaryBase::TGGpuToBinaryBase;

  void runOnOperation() override {
    FailureOr<tg::GpuOptions> options =
        tg::getTarget(tg::TGGpuToBinaryOptions{backend, chip, features, format,
                                               toolkit, optLevel},
                      getOperation());
    if (failed(options))
      return signalPassFailure();
    tg::GpuToolkit toolkit = tg::findGpuToolkit(*options);
    for (auto module : getOperation().getOps<gpu::GPUModuleOp>())
      if (failed(checkExternals(module, *options, toolkit)))
        return signalPassFailure();

    GpuModuleToBinaryPassOptions serialization;
    serialization.toolkitPath = toolkit.path;
    serialization.compilationTarget = options->format;
    OpPassManager pm("builtin.module");
    pm.addPass(createGpuModuleToBinaryPass(serialization));
    if (failed(runPipeline(pm, getOperation())))
      signalPassFailure();
  }
};
} // namespace
