//===- Compile.cpp - Code of a module, and what is known of it ------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Compile.h"
#include "TG/CodeGen/CPU/Passes.h"
#include "TG/Pipeline/GpuPipelines.h"
#include "TG/Pipeline/Pipelines.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Pass/PassManager.h"

using namespace mlir;
using namespace tg;

/// The functions that can be called, by name, with their types as text.
static std::map<std::string, std::string> getSignatures(ModuleOp module) {
  std::map<std::string, std::string> signatures;
  for (auto function : module.getOps<func::FuncOp>()) {
    if (function.isPrivate())
      continue;
    llvm::raw_string_ostream(signatures[function.getName().str()])
        << function.getFunctionType();
  }
  return signatures;
}

FailureOr<CompiledModule> tg::compileForCpu(ModuleOp module,
                                            const CpuOptions &options,
                                            StringRef format) {
  const auto signatures = getSignatures(module);
  PassManager pm(module.getContext());
  PipelineOptions pipelineOptions;
  pipelineOptions.cpu = options;
  buildCpuPipeline(pm, pipelineOptions);
  if (failed(pm.run(module)))
    return failure();

  llvm::Expected<CompiledObject> object =
      compileToObject(module, options.target, options);
  if (!object)
    return emitError(module.getLoc(), llvm::toString(object.takeError()));
  CompiledModule result;
  result.target = options.target.triple + " " + options.target.cpu;
  result.code.assign(object->object.begin(), object->object.end());
  if (format != "o") {
    llvm::Expected<std::string> text =
        format == "s" ? compileToAssembly(module, options.target, options)
                      : compileToLLVMIR(module, options.target, options);
    if (!text)
      return emitError(module.getLoc(), llvm::toString(text.takeError()));
    result.code = *text;
  }
  for (const CompiledEntry &entry : object->entries) {
    auto signature = signatures.find(entry.name);
    if (signature == signatures.end())
      continue;
    CompiledFunction function;
    function.name = entry.name;
    function.signature = signature->second;
    function.numInputs = entry.numInputs;
    function.numOutputs = entry.numOutputs;
    function.numScalars = entry.numScalars;
    function.numTiles = entry.numTiles;
    function.scratchBytes = entry.scratchBytes;
    result.functions.push_back(std::move(function));
  }
  return result;
}

/// What a launch runs on, as far as it is known here.
static FailureOr<GpuLaunch> describe(gpu::LaunchFuncOp op) {
  GpuLaunch launch;
  launch.kernel = op.getKernelName().str();
  std::optional<int64_t> blocks = getConstantIntValue(op.getGridSizeX());
  std::optional<int64_t> threads = getConstantIntValue(op.getBlockSizeX());
  if (!blocks || !threads)
    return failure();
  launch.blocks = *blocks;
  launch.threads = *threads;
  for (Value operand : op.getKernelOperands()) {
    auto buffer = dyn_cast<BlockArgument>(operand);
    if (!buffer || !isa<MemRefType>(buffer.getType()))
      return failure();
    launch.buffers.push_back(buffer.getArgNumber());
  }
  return launch;
}

static CompiledFunction describe(func::FuncOp function, StringRef signature) {
  CompiledFunction result;
  result.name = function.getName().str();
  result.signature = signature.str();
  auto getInt = [&](StringRef name) -> int64_t {
    auto attr = function->getAttrOfType<IntegerAttr>(name);
    return attr ? attr.getInt() : 0;
  };
  result.scratchBytes = getInt(kScratchAttrName);
  result.numOutputs = getInt(kNumOutputsAttrName);
  unsigned numBuffers = 0;
  for (Type type : function.getArgumentTypes()) {
    auto memrefType = dyn_cast<MemRefType>(type);
    if (!memrefType || !memrefType.hasStaticShape())
      result.dynamic = "it has scalar arguments or dynamic sizes";
    numBuffers += memrefType ? 1 : 0;
  }
  result.numInputs =
      numBuffers - result.numOutputs - (result.scratchBytes ? 1 : 0);
  function.walk([&](gpu::LaunchFuncOp op) {
    FailureOr<GpuLaunch> launch = describe(op);
    if (succeeded(launch))
      result.launches.push_back(*launch);
    else if (result.dynamic.empty())
      result.dynamic = "a launch depends on what is known when it runs";
  });
  return result;
}

FailureOr<CompiledModule> tg::compileForGpu(ModuleOp module,
                                            const GpuOptions &options) {
  const auto signatures = getSignatures(module);
  PassManager pm(module.getContext());
  if (options.backend == GpuBackend::NVPTX)
    buildNvptxPipeline(pm, options);
  else
    buildAmdgpuPipeline(pm, options);
  if (failed(pm.run(module)))
    return failure();

  auto binaries = module.getOps<gpu::BinaryOp>();
  if (binaries.empty())
    return emitError(module.getLoc(), "nothing in the file runs on a GPU");
  auto object = dyn_cast<gpu::ObjectAttr>((*binaries.begin()).getObjects()[0]);
  if (!object)
    return emitError(module.getLoc(), "the binary is no GPU object");
  CompiledModule result;
  result.target = options.chip;
  StringRef code = object.getObject().getValue();
  // Upstream keeps the terminator of PTX, which is no part of the text.
  if (options.format == "isa")
    code = code.rtrim('\0');
  result.code = code.str();
  for (auto function : module.getOps<func::FuncOp>())
    if (auto it = signatures.find(function.getName().str());
        it != signatures.end())
      result.functions.push_back(describe(function, it->second));
  return result;
}
