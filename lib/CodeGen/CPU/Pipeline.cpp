//===- Pipeline.cpp - From kernels of linalg to the LLVM dialect ----------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TG/CodeGen/CPU/CpuCompile.h"
#include "TG/CodeGen/CPU/Passes.h"
#include "mlir/Conversion/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/Passes.h"
#include "mlir/Dialect/Math/Transforms/Passes.h"
#include "mlir/InitAllDialects.h"
#include "mlir/InitAllExtensions.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Target/LLVMIR/Dialect/Builtin/BuiltinToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/LLVMIR/LLVMToLLVMIRTranslation.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;

void tg::buildCpuKernelPipeline(OpPassManager &pm, const CpuOptions &options) {
  // 1. One form: no calls, destinations as arguments. Canonicalization also
  //    moves the constants of a tensor.pad out of its region.
  pm.addPass(createInlinerPass());
  pm.addPass(createTGMakeDestinationStyle());
  pm.addPass(createCanonicalizerPass());

  // 2. On tensors: fuse chains of elementwise ops.
  pm.addPass(createTGCPUWidenAccumulators());
  pm.addPass(createTGCPUFuseElementwise());
  pm.addPass(createCSEPass());

  // 3. Tiles, which threads share and the cache holds.
  if (options.vectorize) {
    TGCPUTileKernelsOptions tiles;
    tiles.parallel = options.parallel;
    pm.addPass(createTGCPUTileKernels(tiles));
    pm.addPass(createCanonicalizerPass());
    pm.addPass(createCSEPass());
  }

  // 4. Buffers.
  pm.addPass(createTGKernelToBuffers());
  pm.addPass(createTGCPUBufferize());
  pm.addPass(createCanonicalizerPass());
  pm.addPass(createTGCPUBoolsAsBytes());
  if (options.vectorize) {
    TGCPULowerContractionsOptions contractions;
    contractions.vectorBytes = options.target.vectorBytes;
    contractions.numVectorRegisters = options.target.numVectorRegisters;
    pm.addNestedPass<func::FuncOp>(createTGCPULowerContractions(contractions));
  }
  pm.addPass(createTGCPUAssignScratch());

  // 5. Loops.
  TGCPUVectorizeLoopsOptions loops;
  loops.vectorBytes = options.vectorize ? options.target.vectorBytes : 0;
  loops.remarkFallbacks = options.remarkFallbacks;
  pm.addPass(createLowerAffinePass());
  pm.addNestedPass<func::FuncOp>(createTGCPUVectorizeLoops(loops));
  pm.addPass(createTGCPUEmitEntry());
  pm.addPass(createTGExpandMath());
  pm.addPass(createCanonicalizerPass());
  pm.addPass(createCSEPass());

  // 6. LLVM.
  pm.addPass(createLowerAffinePass());
  pm.addPass(createTGCPUToLLVM());
}

void tg::registerCpuCodeGenDialects(DialectRegistry &registry) {
  registerAllDialects(registry);
  registerAllExtensions(registry);
  registerBuiltinDialectTranslation(registry);
  registerLLVMDialectTranslation(registry);
}

void tg::registerCPUCodeGenPasses() {
  registerTGCodeGenCPUPasses();
  PassPipelineRegistration<>(
      "tg-cpu-kernels",
      "kernels of linalg on tensors to the LLVM dialect, for this machine",
      [](OpPassManager &pm) { buildCpuKernelPipeline(pm, CpuOptions()); });
}
