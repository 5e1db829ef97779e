//===- Program.cpp - A function, planned and compiled ---------------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TG/Engine/Program.h"
#include "BuildId.h"
#include "ScheduleBuilder.h"
#include "TG/CodeGen/CPU/CpuCompile.h"
#include "TG/Dialect/IR/TGOps.h"
#include "TG/Dialect/Transforms/Passes.h"
#include "TG/Pipeline/Pipelines.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/Config/llvm-config.h"

using namespace mlir;
using namespace tg;

//===----------------------------------------------------------------------===//
// Specs
//===----------------------------------------------------------------------===//

int64_t TensorSpec::getNumElements() const {
  int64_t count = 1;
  for (int64_t size : shape)
    count *= size;
  return count;
}

std::string TensorSpec::str() const {
  std::string text;
  llvm::raw_string_ostream os(text);
  for (int64_t size : shape)
    os << size << 'x';
  os << getName(kind);
  return text;
}

std::optional<TensorSpec> tg::getTensorSpec(Type type, bool isUnsigned) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor || !tensor.hasStaticShape())
    return std::nullopt;
  std::string name;
  llvm::raw_string_ostream os(name);
  if (isUnsigned && tensor.getElementType().isSignlessInteger())
    os << 'u';
  tensor.getElementType().print(os);
  std::optional<ElementKind> kind = parseElementKind(name);
  if (!kind)
    return std::nullopt;
  TensorSpec spec;
  spec.kind = *kind;
  spec.shape.assign(tensor.getShape().begin(), tensor.getShape().end());
  return spec;
}

//===----------------------------------------------------------------------===//
// Running passes
//===----------------------------------------------------------------------===//

namespace {
/// Collects the errors of a context, for the message of an llvm::Error.
class DiagnosticCollector {
public:
  explicit DiagnosticCollector(MLIRContext *context)
      : handler(context, [this](Diagnostic &diagnostic) {
          if (diagnostic.getSeverity() != DiagnosticSeverity::Error)
            return failure();
          if (!text.empty())
            text += '\n';
          llvm::raw_string_ostream os(text);
          if (!isa<UnknownLoc>(diagnostic.getLocation()))
            os << diagnostic.getLocation() << ": ";
          os << diagnostic.str();
          return success();
        }) {}

  llvm::Error takeError(llvm::StringRef otherwise) {
    return llvm::createStringError(text.empty() ? otherwise.str() : text);
  }

private:
  std::string text;
  ScopedDiagnosticHandler handler;
};

class Compiler {
public:
  Compiler(ModuleOp module, const CompileOptions &options)
      : module(module), options(options), collector(module.getContext()) {}

  llvm::Error runPasses(ModuleOp target,
                        llvm::function_ref<void(OpPassManager &)> build) {
    PassManager pm(target->getName());
    build(pm);
    if (options.printIRAfterEachPass)
      pm.enableIRPrinting(
          /*shouldPrintBeforePass=*/[](Pass *, Operation *) { return false; },
          /*shouldPrintAfterPass=*/[](Pass *, Operation *) { return true; },
          /*printModuleScope=*/false, /*printAfterOnlyOnChange=*/true);
    if (!options.reproducer.empty())
      pm.enableCrashReproducerGeneration(options.reproducer);
    if (failed(pm.run(target)))
      return collector.takeError("a pass failed without a diagnostic");
    return llvm::Error::success();
  }

  llvm::Expected<func::FuncOp> lookupEntry(StringRef entry) {
    auto function = module.lookupSymbol<func::FuncOp>(entry);
    if (!function || function.isExternal())
      return llvm::createStringError("there is no function @" + entry.str() +
                                     " in the module");
    return function;
  }

  llvm::Error formKernels() {
    return runPasses(module, [&](OpPassManager &pm) {
      buildKernelsPipeline(pm, options.pipeline);
    });
  }

  /// A module of its own with a kernel function and what it calls.
  OwningOpRef<ModuleOp> isolate(func::FuncOp function) {
    OwningOpRef<ModuleOp> isolated = ModuleOp::create(function.getLoc());
    SymbolTable symbols(module);
    SmallVector<func::FuncOp> work = {function};
    llvm::SmallPtrSet<Operation *, 4> seen = {function};
    while (!work.empty()) {
      func::FuncOp next = work.pop_back_val();
      isolated->push_back(next->clone());
      // Nothing here calls the kernel; private, it would be dropped as dead.
      if (next == function)
        cast<func::FuncOp>(isolated->getBody()->back()).setPublic();
      next->walk([&](CallOpInterface call) {
        auto callee = dyn_cast_or_null<func::FuncOp>(
            call.resolveCallableInTable(&symbolTables));
        if (callee && seen.insert(callee).second)
          work.push_back(callee);
      });
    }
    return isolated;
  }

  llvm::Error lowerToLinalg(ModuleOp kernel) {
    return runPasses(kernel, [&](OpPassManager &pm) {
      buildLinalgPipeline(pm, options.pipeline);
    });
  }
  llvm::Error lowerToLLVM(ModuleOp kernel) {
    return runPasses(kernel, [&](OpPassManager &pm) {
      buildCpuKernelPipeline(pm, options.pipeline.cpu);
    });
  }

  /// One kernel that computes the whole function. Results that take an
  /// argument's storage are copied there when it has run.
  llvm::Expected<Schedule> scheduleWhole(func::FuncOp function,
                                         const Program &program) {
    llvm::Expected<KernelRef> kernel = getKernel(function);
    if (!kernel)
      return kernel.takeError();
    Schedule schedule;
    SmallVector<BufferId> inputs, targets;
    SmallVector<std::pair<BufferId, BufferId>> copies;
    for (const TensorSpec &spec : program.arguments)
      inputs.push_back(schedule.addInput(spec.getByteSize()));
    for (auto [spec, write] : llvm::zip(program.results, program.writes)) {
      BufferId output = schedule.addOutput(spec.getByteSize(), write);
      if (write) {
        BufferId computed = schedule.addTemporary(spec.getByteSize());
        copies.push_back({computed, output});
        output = computed;
      }
      targets.push_back(output);
    }
    schedule.addLaunch(*kernel, inputs, targets);
    for (auto [source, target] : copies)
      schedule.addCopy(source, target);
    return schedule;
  }

  llvm::Expected<KernelRef> getKernel(func::FuncOp function) {
    OwningOpRef<ModuleOp> kernel = isolate(function);
    std::string text;
    llvm::raw_string_ostream os(text);
    kernel->print(os, OpPrintingFlags().useLocalScope());
    std::string optionsText = options.pipeline.str();
    CacheKey key = CacheKey::compute(
        {text, optionsText, getBuildId(), LLVM_VERSION_STRING});
    KernelCache &cache = options.cache ? *options.cache : KernelCache::get();
    std::string name = function.getName().str();
    return cache.getOrCompile(key, [&]() -> llvm::Expected<KernelObject> {
      if (llvm::Error error = lowerToLinalg(*kernel))
        return error;
      if (llvm::Error error = lowerToLLVM(*kernel))
        return error;
      llvm::Expected<CompiledObject> object = compileToObject(
          *kernel, options.pipeline.cpu.target, options.pipeline.cpu);
      if (!object)
        return object.takeError();
      return toKernelObject(*object, name);
    });
  }

private:
  /// The object of one kernel, as the runtime takes it.
  static llvm::Expected<KernelObject>
  toKernelObject(const CompiledObject &object, StringRef name) {
    const CompiledEntry *entry =
        llvm::find_if(object.entries, [&](const CompiledEntry &candidate) {
          return candidate.name == name;
        });
    if (entry == object.entries.end())
      return llvm::createStringError("code generation lost the kernel " +
                                     name.str());
    KernelObject result;
    result.info.name = entry->name;
    result.info.numInputs = entry->numInputs;
    result.info.numOutputs = entry->numOutputs;
    result.info.numScalars = entry->numScalars;
    result.info.numTiles = entry->numTiles;
    result.info.grain = entry->grain;
    result.info.scratchBytes = entry->scratchBytes;
    result.info.flops = entry->flops;
    result.info.bytesMoved = entry->bytesMoved;
    result.object.assign(object.object.begin(), object.object.end());
    return result;
  }

  ModuleOp module;
  const CompileOptions &options;
  DiagnosticCollector collector;
  SymbolTableCollection symbolTables;
};
} // namespace

//===----------------------------------------------------------------------===//
// Programs
//===----------------------------------------------------------------------===//

llvm::Expected<ProgramRef> tg::compileProgram(ModuleOp module, StringRef entry,
                                              const CompileOptions &options) {
  Compiler compiler(module, options);
  llvm::Expected<func::FuncOp> function = compiler.lookupEntry(entry);
  if (!function)
    return function.takeError();
  auto program = std::make_shared<Program>();
  auto addSpec = [&](Type type, StringRef what, unsigned number,
                     std::vector<TensorSpec> &specs) -> llvm::Error {
    std::optional<TensorSpec> spec = getTensorSpec(type);
    if (!spec) {
      std::string text;
      llvm::raw_string_ostream(text) << type;
      return llvm::createStringError(
          "%s %u of @%s has type %s; it must be a static tensor",
          what.str().c_str(), number, entry.str().c_str(), text.c_str());
    }
    specs.push_back(std::move(*spec));
    return llvm::Error::success();
  };
  for (auto [number, type] : llvm::enumerate(function->getArgumentTypes()))
    if (llvm::Error error =
            addSpec(type, "argument", number, program->arguments))
      return error;
  for (auto [number, type] : llvm::enumerate(function->getResultTypes())) {
    if (llvm::Error error = addSpec(type, "result", number, program->results))
      return error;
    auto writes = function->getResultAttrOfType<IntegerAttr>(
        number, TGDialect::kWritesAttr);
    program->writes.push_back(writes ? std::optional<unsigned>(writes.getInt())
                                     : std::nullopt);
  }

  if (llvm::Error error = compiler.formKernels())
    return error;
  func::FuncOp host = *compiler.lookupEntry(entry);
  llvm::Expected<Schedule> schedule = Schedule();
  if (isHostFunction(host)) {
    schedule = buildSchedule(host, [&](StringRef callee) {
      return compiler.getKernel(module.lookupSymbol<func::FuncOp>(callee));
    });
  } else {
    // Ops that kernels do not take in, such as linalg of another frontend: the
    // whole function is one kernel.
    schedule = compiler.scheduleWhole(host, *program);
  }
  if (!schedule)
    return schedule.takeError();
  llvm::Expected<std::shared_ptr<const Executor>> executor =
      Executor::create(std::move(*schedule));
  if (!executor)
    return executor.takeError();
  program->executor = std::move(*executor);
  return ProgramRef(std::move(program));
}

llvm::Expected<std::string> tg::printStage(ModuleOp module, StringRef entry,
                                           Stage stage,
                                           const CompileOptions &options) {
  Compiler compiler(module, options);
  llvm::Expected<func::FuncOp> function = compiler.lookupEntry(entry);
  if (!function)
    return function.takeError();
  std::string text;
  llvm::raw_string_ostream os(text);
  if (stage == Stage::TG) {
    os << module;
    return text;
  }
  if (llvm::Error error = compiler.formKernels())
    return error;
  if (stage == Stage::Kernels) {
    os << module;
    return text;
  }
  SmallVector<func::FuncOp> kernels;
  if (isHostFunction(*compiler.lookupEntry(entry))) {
    for (auto kernel : module.getOps<func::FuncOp>())
      if (kernel->hasAttr(kKernelAttr))
        kernels.push_back(kernel);
  } else {
    kernels.push_back(*compiler.lookupEntry(entry));
  }
  for (func::FuncOp kernel : kernels) {
    OwningOpRef<ModuleOp> isolated = compiler.isolate(kernel);
    if (llvm::Error error = compiler.lowerToLinalg(*isolated))
      return error;
    if (stage != Stage::Linalg) {
      if (llvm::Error error = compiler.lowerToLLVM(*isolated))
        return error;
    }
    if (stage != Stage::Assembly) {
      os << *isolated << '\n';
      continue;
    }
    llvm::Expected<std::string> assembly = compileToAssembly(
        *isolated, options.pipeline.cpu.target, options.pipeline.cpu);
    if (!assembly)
      return assembly.takeError();
    os << *assembly;
  }
  return text;
}
