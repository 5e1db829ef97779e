//===- CpuCompile.cpp - From the LLVM dialect to objects ------------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TG/CodeGen/CPU/CpuCompile.h"

#include "TG/CodeGen/CPU/Passes.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/Target/LLVMIR/Dialect/Builtin/BuiltinToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Dialect/LLVMIR/LLVMToLLVMIRTranslation.h"
#include "mlir/Target/LLVMIR/Export.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Target/TargetMachine.h"

using namespace tg;

namespace {
/// A module of LLVM IR after optimization, with what owns it.
struct OptimizedModule {
  std::unique_ptr<llvm::LLVMContext> context;
  std::unique_ptr<llvm::Module> module;
  std::unique_ptr<llvm::TargetMachine> machine;
};
} // namespace

static llvm::Expected<std::unique_ptr<llvm::TargetMachine>>
createTargetMachine(const CpuTarget &target, unsigned optLevel) {
  std::string error;
  const llvm::Triple triple(target.triple);
  // Registers the targets at the first call.
  (void)CpuTarget::host();
  const llvm::Target *backend =
      llvm::TargetRegistry::lookupTarget(triple, error);
  if (!backend)
    return llvm::createStringError("no code generator for '" + target.triple +
                                   "': " + error);
  llvm::TargetOptions options;
  // A multiplication and an addition stay two roundings.
  options.AllowFPOpFusion = llvm::FPOpFusion::Strict;
  const auto level = optLevel == 0   ? llvm::CodeGenOptLevel::None
                     : optLevel == 1 ? llvm::CodeGenOptLevel::Less
                     : optLevel == 2 ? llvm::CodeGenOptLevel::Default
                                     : llvm::CodeGenOptLevel::Aggressive;
  std::unique_ptr<llvm::TargetMachine> machine(backend->createTargetMachine(
      triple, target.cpu, target.features, options, llvm::Reloc::PIC_,
      llvm::CodeModel::Small, level));
  if (!machine)
    return llvm::createStringError("cannot make code for " + target.str());
  return machine;
}

static void setTargetAttributes(llvm::Function &function,
                                const CpuTarget &target) {
  if (!target.cpu.empty())
    function.addFnAttr("target-cpu", target.cpu);
  if (!target.features.empty())
    function.addFnAttr("target-features", target.features);
  function.addFnAttr("prefer-vector-width",
                     std::to_string(8 * target.vectorBytes));
  // Kernels throw nothing, so no unwind tables.
  function.addFnAttr(llvm::Attribute::NoUnwind);
}

static void optimize(OptimizedModule &optimized, unsigned optLevel) {
  llvm::PipelineTuningOptions tuning;
  tuning.LoopVectorization = optLevel > 1;
  tuning.SLPVectorization = false;
  llvm::PassBuilder builder(optimized.machine.get(), tuning);
  llvm::LoopAnalysisManager loops;
  llvm::FunctionAnalysisManager functions;
  llvm::CGSCCAnalysisManager graphs;
  llvm::ModuleAnalysisManager modules;
  builder.registerModuleAnalyses(modules);
  builder.registerCGSCCAnalyses(graphs);
  builder.registerFunctionAnalyses(functions);
  builder.registerLoopAnalyses(loops);
  builder.crossRegisterProxies(loops, functions, graphs, modules);
  const auto level = optLevel == 0   ? llvm::OptimizationLevel::O0
                     : optLevel == 1 ? llvm::OptimizationLevel::O1
                     : optLevel == 2 ? llvm::OptimizationLevel::O2
                                     : llvm::OptimizationLevel::O3;
  llvm::ModulePassManager passes =
      optLevel == 0 ? builder.buildO0DefaultPipeline(level)
                    : builder.buildPerModuleDefaultPipeline(level);
  passes.run(*optimized.module, modules);
}

static llvm::Expected<OptimizedModule>
translateAndOptimize(mlir::ModuleOp module, const CpuTarget &target,
                     const CpuOptions &options) {
  mlir::DialectRegistry registry;
  mlir::registerBuiltinDialectTranslation(registry);
  mlir::registerLLVMDialectTranslation(registry);
  module.getContext()->appendDialectRegistry(registry);

  OptimizedModule result;
  auto machine = createTargetMachine(target, options.optLevel);
  if (!machine)
    return machine.takeError();
  result.machine = std::move(*machine);
  result.context = std::make_unique<llvm::LLVMContext>();
  result.module =
      mlir::translateModuleToLLVMIR(module, *result.context, "tg.kernels");
  if (!result.module)
    return llvm::createStringError(
        "cannot translate the module to LLVM IR: has it been lowered?");
  result.module->setTargetTriple(result.machine->getTargetTriple());
  result.module->setDataLayout(result.machine->createDataLayout());
  result.module->setPICLevel(llvm::PICLevel::BigPIC);
  for (llvm::Function &function : *result.module)
    if (!function.isDeclaration())
      setTargetAttributes(function, target);
  optimize(result, options.optLevel);
  return result;
}

/// Runs code generation into `buffer`.
static llvm::Error emit(OptimizedModule &optimized,
                        llvm::CodeGenFileType fileType,
                        llvm::SmallVectorImpl<char> &buffer) {
  llvm::raw_svector_ostream stream(buffer);
  llvm::legacy::PassManager passes;
  if (optimized.machine->addPassesToEmitFile(passes, stream, nullptr, fileType))
    return llvm::createStringError("the target emits no such file");
  passes.run(*optimized.module);
  return llvm::Error::success();
}

static CompiledEntry readEntry(llvm::StringRef name,
                               mlir::DictionaryAttr info) {
  auto number = [&](llvm::StringRef key, int64_t otherwise) {
    auto attr = info.getAs<mlir::IntegerAttr>(key);
    return attr ? attr.getInt() : otherwise;
  };
  CompiledEntry entry;
  entry.name = name.str();
  entry.numInputs = number("inputs", 0);
  entry.numOutputs = number("outputs", 0);
  entry.numScalars = number("scalars", 0);
  entry.numTiles = number("tiles", 1);
  entry.grain = number("grain", 1);
  entry.scratchBytes = number("scratch", 0);
  entry.flops = number("flops", 0);
  entry.bytesMoved = number("bytes", 0);
  return entry;
}

llvm::Expected<CompiledObject> tg::compileToObject(mlir::ModuleOp module,
                                                   const CpuTarget &target,
                                                   const CpuOptions &options) {
  auto optimized = translateAndOptimize(module, target, options);
  if (!optimized)
    return optimized.takeError();
  CompiledObject result;
  for (auto func : module.getOps<mlir::LLVM::LLVMFuncOp>())
    if (auto info =
            func->getAttrOfType<mlir::DictionaryAttr>(kKernelInfoAttrName))
      result.entries.push_back(readEntry(func.getName(), info));
  if (llvm::Error error =
          emit(*optimized, llvm::CodeGenFileType::ObjectFile, result.object))
    return std::move(error);
  return result;
}

llvm::Expected<std::string> tg::compileToLLVMIR(mlir::ModuleOp module,
                                                const CpuTarget &target,
                                                const CpuOptions &options) {
  auto optimized = translateAndOptimize(module, target, options);
  if (!optimized)
    return optimized.takeError();
  std::string text;
  llvm::raw_string_ostream(text) << *optimized->module;
  return text;
}

llvm::Expected<std::string> tg::compileToAssembly(mlir::ModuleOp module,
                                                  const CpuTarget &target,
                                                  const CpuOptions &options) {
  auto optimized = translateAndOptimize(module, target, options);
  if (!optimized)
    return optimized.takeError();
  llvm::SmallVector<char, 0> buffer;
  if (llvm::Error error =
          emit(*optimized, llvm::CodeGenFileType::AssemblyFile, buffer))
    return std::move(error);
  return std::string(buffer.begin(), buffer.end());
}
