//===- tg-compile.cpp - Compiles a .mlir file to a binary -----------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Compile.h"
#include "Header.h"
#include "TG/CodeGen/GPU/GpuPipeline.h"
#include "TG/InitAllDialects.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Support/FileUtilities.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/ToolOutputFile.h"
#include "llvm/Support/WithColor.h"

using namespace mlir;
using namespace tg;
namespace cl = llvm::cl;

namespace {
/// What the command line says.
struct Options {
  cl::OptionCategory category{"tg-compile options"};
  cl::opt<std::string> file{cl::Positional, cl::desc("<file.mlir>"),
                            cl::init("-"), cl::cat(category)};
  cl::opt<std::string> output{
      "o", cl::desc("The file to write; its ending says what"),
      cl::value_desc("out.{o,s,ll,ptx,cubin,fatbin,hsaco,bc}"), cl::Required,
      cl::cat(category)};
  cl::opt<std::string> header{"header",
                              cl::desc("A C header for callers to write"),
                              cl::value_desc("out.h"), cl::cat(category)};
  cl::opt<std::string> target{"target", cl::desc("cpu, nvptx or amdgpu"),
                              cl::init("cpu"), cl::cat(category)};
  cl::opt<std::string> chip{
      "chip", cl::desc("The processor, as sapphirerapids, sm_90 or gfx942"),
      cl::cat(category)};
  cl::opt<std::string> features{"features", cl::desc("LLVM's feature string"),
                                cl::cat(category)};
  cl::opt<std::string> toolkit{
      "toolkit", cl::desc("The folder of the CUDA toolkit or of ROCm"),
      cl::cat(category)};
  cl::opt<unsigned> optLevel{"O", cl::desc("The optimization level, 0 to 3"),
                             cl::Prefix, cl::init(3), cl::cat(category)};
};

/// A target, an ending of file names, and the format that it stands for.
struct Ending {
  StringRef target, ending, format;
};
constexpr Ending endings[] = {
    {"cpu", "o", "o"},         {"cpu", "s", "s"},
    {"cpu", "ll", "ll"},       {"nvptx", "ptx", "isa"},
    {"nvptx", "cubin", "bin"}, {"nvptx", "fatbin", "fatbin"},
    {"nvptx", "bc", "llvm"},   {"amdgpu", "hsaco", "bin"},
    {"amdgpu", "s", "isa"},    {"amdgpu", "bc", "llvm"},
};
} // namespace

static int fail(const Twine &message) {
  llvm::WithColor::error(llvm::errs(), "tg-compile") << message << '\n';
  return 1;
}

/// The format that the output's name asks for.
static llvm::Expected<std::string> getFormat(StringRef target,
                                             StringRef output) {
  const StringRef given = llvm::sys::path::extension(output).ltrim('.');
  std::string known;
  for (const Ending &ending : endings) {
    if (ending.target != target)
      continue;
    if (ending.ending == given)
      return ending.format.str();
    known += (known.empty() ? "." : ", .") + ending.ending.str();
  }
  if (known.empty())
    return llvm::createStringError("unknown target '" + target +
                                   "'; known are cpu, nvptx, amdgpu");
  return llvm::createStringError("'" + output + "': expected a name for " +
                                 target + " that ends in " + known);
}

static int write(StringRef file, StringRef content) {
  std::string message;
  std::unique_ptr<llvm::ToolOutputFile> output = openOutputFile(file, &message);
  if (!output)
    return fail(message);
  output->os() << content;
  output->os().flush();
  if (output->os().has_error()) {
    const std::string reason = output->os().error().message();
    output->os().clear_error();
    return fail("'" + file + "': " + reason);
  }
  output->keep();
  return 0;
}

static FailureOr<CompiledModule>
compile(const Options &options, const std::string &format, ModuleOp module) {
  if (options.target == "cpu") {
    CpuOptions cpu;
    cpu.optLevel = options.optLevel;
    if (!options.chip.empty() || !options.features.empty())
      cpu.target =
          CpuTarget::get(cpu.target.triple, options.chip, options.features);
    return compileForCpu(module, cpu, format);
  }
  GpuOptions gpu =
      options.target == "nvptx" ? GpuOptions::nvptx() : GpuOptions::amdgpu();
  if (!options.chip.empty())
    gpu.chip = options.chip;
  gpu.features = options.features;
  gpu.format = format;
  gpu.toolkit = options.toolkit;
  gpu.optLevel = options.optLevel;
  return compileForGpu(module, gpu);
}

static int run(const Options &options) {
  llvm::Expected<std::string> format =
      getFormat(options.target, options.output);
  if (!format)
    return fail(llvm::toString(format.takeError()));
  if (options.optLevel > 3)
    return fail("optimization level " + Twine(options.optLevel) +
                " is not in 0 to 3");

  DialectRegistry registry;
  tg::registerAllDialects(registry);
  registerCpuCodeGenDialects(registry);
  registerGpuCodeGenDialects(registry);
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  context.printOpOnDiagnostic(false);
  std::string message;
  auto buffer = openInputFile(options.file, &message);
  if (!buffer)
    return fail(message);
  auto sourceMgr = std::make_shared<llvm::SourceMgr>();
  sourceMgr->AddNewSourceBuffer(std::move(buffer), SMLoc());
  SourceMgrDiagnosticHandler diagnostics(*sourceMgr, &context);
  OwningOpRef<ModuleOp> module = parseSourceFile<ModuleOp>(sourceMgr, &context);
  if (!module)
    return 1;
  FailureOr<CompiledModule> compiled = compile(options, *format, *module);
  if (failed(compiled))
    return 1;

  // Both files or none.
  std::string header;
  if (!options.header.empty()) {
    llvm::Expected<std::string> text =
        options.target == "cpu" ? makeCpuHeader(*compiled, options.file)
                                : makeGpuHeader(*compiled, options.file);
    if (!text)
      return fail(llvm::toString(text.takeError()));
    header = *text;
  }
  if (int code = write(options.output, compiled->code))
    return code;
  return options.header.empty() ? 0 : write(options.header, header);
}

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  Options options;
  cl::HideUnrelatedOptions(options.category);
  cl::ParseCommandLineOptions(
      argc, argv,
      "compiles the functions of a .mlir file\n\n"
      "  tg-compile f.mlir -o f.o --header f.h\n"
      "  tg-compile f.mlir --target=nvptx --chip=sm_90 -o f.cubin\n\n"
      "docs/kernel-abi.md says how an object's entries are called.\n");
  return run(options);
}
