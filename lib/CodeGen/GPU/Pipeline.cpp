//===- Pipeline.cpp - From kernels of linalg to GPU binaries --------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PassTarget.h"
#include "TG/CodeGen/CPU/Passes.h"
#include "TG/CodeGen/GPU/GpuPipeline.h"
#include "TG/CodeGen/GPU/Passes.h"
#include "mlir/Conversion/Passes.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/GPU/Transforms/Passes.h"
#include "mlir/Dialect/Linalg/Passes.h"
#include "mlir/Dialect/MemRef/Transforms/Passes.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Target/LLVMIR/Dialect/All.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;

void tg::buildGpuKernelPipeline(OpPassManager &pm, const GpuOptions &options) {
  // 1. Nothing is begun for a target that cannot be finished.
  pm.addPass(
      createTGGpuCheckTarget(getPassOptions<TGGpuCheckTargetOptions>(options)));

  // 2. One form: destinations as arguments, generic ops, chains fused.
  pm.addPass(createTGMakeDestinationStyle());
  pm.addPass(createCanonicalizerPass());
  OpPassManager &onTensors = pm.nest<func::FuncOp>();
  onTensors.addPass(createTGGpuDecomposeLinalg());
  onTensors.addPass(createTGCPUWidenAccumulators());
  onTensors.addPass(createLinalgGeneralizeNamedOpsPass());
  onTensors.addPass(createTGCPUFuseElementwise());
  pm.addPass(createCSEPass());

  // 3. Buffers. Bufferization makes fills and copies: generic ops again, since
  //    the next pass knows only their bodies.
  pm.addPass(createTGKernelToBuffers());
  pm.addPass(createTGCPUBufferize());
  pm.addPass(createCanonicalizerPass());
  pm.addNestedPass<func::FuncOp>(createTGGpuPinBuffers());
  pm.addNestedPass<func::FuncOp>(createLinalgGeneralizeNamedOpsPass());
  pm.addPass(createTGCPUBoolsAsBytes());
  pm.addPass(createTGGpuPlaceTemporaries());

  // 4. Launches.
  pm.addPass(createTGGpuFormLaunches());
  pm.addPass(createTGGpuOutlineLaunches());
  pm.addPass(createCanonicalizerPass());
  pm.addPass(createCSEPass());
}

void tg::buildGpuBinaryPipeline(OpPassManager &pm, const GpuOptions &options) {
  // 1. The LLVM dialect, with the intrinsics and the math of the device.
  OpPassManager &kernels = pm.nest<gpu::GPUModuleOp>();
  kernels.addPass(memref::createExpandStridedMetadataPass());
  kernels.addPass(createTGGpuExpandOps());
  kernels.addPass(createLowerAffinePass());
  kernels.addPass(createCanonicalizerPass());
  kernels.addPass(createCSEPass());
  kernels.addPass(createSCFToControlFlowPass());
  if (options.backend == GpuBackend::NVPTX) {
    ConvertGpuOpsToNVVMOpsOptions conversion;
    conversion.useBarePtrCallConv = true;
    kernels.addPass(createConvertGpuOpsToNVVMOps(conversion));
  } else {
    ConvertGpuOpsToROCDLOpsOptions conversion;
    conversion.chipset = options.chip;
    conversion.runtime = gpu::amd::Runtime::HIP;
    conversion.useBarePtrCallConv = true;
    kernels.addPass(createConvertGpuOpsToROCDLOps(conversion));
    kernels.addPass(createTGGpuPrivateMemory());
  }
  // What the device's library does not have is an intrinsic of LLVM.
  kernels.addPass(createConvertMathToLLVMPass());
  kernels.addPass(createUBToLLVMConversionPass());
  kernels.addPass(createReconcileUnrealizedCastsPass());
  kernels.addPass(createCanonicalizerPass());
  kernels.addPass(createCSEPass());

  // 2. The target, then its code.
  if (options.backend == GpuBackend::NVPTX) {
    GpuNVVMAttachTargetOptions target;
    target.chip = options.chip;
    target.features = options.getFeatureString();
    target.optLevel = options.optLevel;
    pm.addPass(createGpuNVVMAttachTarget(target));
  } else {
    GpuROCDLAttachTargetOptions target;
    target.chip = options.chip;
    target.features = options.getFeatureString();
    target.abiVersion = "500";
    target.optLevel = options.optLevel;
    target.wave64Flag = options.getWaveSize() == 64;
    pm.addPass(createGpuROCDLAttachTarget(target));
  }
  pm.addPass(
      createTGGpuToBinary(getPassOptions<TGGpuToBinaryOptions>(options)));
}

void tg::registerGpuCodeGenDialects(DialectRegistry &registry) {
  registerAllDialects(registry);
  registerAllExtensions(registry);
  registerAllToLLVMIRTranslations(registry);
}

void tg::registerGPUCodeGenPasses() { registerTGCodeGenGPUPasses(); }
