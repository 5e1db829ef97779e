//===- tg-run.cpp - Runs a function of a .mlir file -----------------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CompiledRun.h"
#include "Inputs.h"
#include "TG/InitAllDialects.h"
#include "TG/Reference/Interpreter.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Support/FileUtilities.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/ToolOutputFile.h"
#include "llvm/Support/WithColor.h"

#include <chrono>

using namespace mlir;
using namespace tg;
namespace cl = llvm::cl;

namespace {
/// What the command line says.
struct Options {
  cl::OptionCategory category{"tg-run options"};
  cl::opt<std::string> file{cl::Positional, cl::desc("<file.mlir>"),
                            cl::init("-"), cl::cat(category)};
  cl::opt<std::string> entry{"entry", cl::desc("The function to run"),
                             cl::value_desc("name"), cl::init("main"),
                             cl::cat(category)};
  cl::list<std::string> inputs{"input",
                               cl::desc("A file for each argument, in order"),
                               cl::value_desc("a.npy ..."), cl::cat(category)};
  cl::list<std::string> outputs{
      "output",
      cl::desc("A file for each result, in order; without, they are printed"),
      cl::value_desc("y.npy ..."), cl::cat(category)};
  cl::opt<bool> interpret{"interpret",
                          cl::desc("Run in the reference interpreter"),
                          cl::cat(category)};
  cl::opt<bool> time{"time", cl::desc("Print the time that the run takes"),
                     cl::cat(category)};
  cl::opt<uint64_t> seed{
      "random-inputs",
      cl::desc("Make up the arguments that no file is given for"),
      cl::value_desc("seed"), cl::cat(category)};
  cl::list<std::string> variables{
      "variable", cl::desc("The value of a tg.variable"),
      cl::value_desc("name=value"), cl::cat(category)};
};
} // namespace

static constexpr llvm::StringLiteral kOverview =
    "runs a function of a .mlir file\n\n"
    "  tg-run f.mlir --entry main --input a.npy b.npy --output y.npy\n\n"
    "Files hold exactly the shapes and element types of the signature: ui8 is\n"
    "numpy's uint8, f16 its float16, i1 its bool; bf16 is two raw bytes, V2\n"
    "(a.view('V2') of its bits as uint16), index a 0-d int64.\n";

/// `--input a.npy b.npy` as `--input a.npy --input b.npy`.
static std::vector<std::string> splitLists(int argc, char **argv) {
  std::vector<std::string> words;
  StringRef option;
  unsigned numValues = 0;
  for (StringRef word : ArrayRef(argv, argc)) {
    if (word.starts_with("-")) {
      bool takesList = word == "--input" || word == "-input" ||
                       word == "--output" || word == "-output";
      option = takesList ? word : "";
      numValues = 0;
    } else if (!option.empty() && numValues++ > 0) {
      if (word.ends_with(".npy"))
        words.push_back(option.str());
      else
        option = "";
    }
    words.push_back(word.str());
  }
  return words;
}

static int fail(const Twine &message) {
  llvm::WithColor::error(llvm::errs(), "tg-run") << message << '\n';
  return 1;
}

static int fail(llvm::Error error) {
  return fail(llvm::toString(std::move(error)));
}

static llvm::Expected<func::FuncOp> findEntry(ModuleOp module, StringRef file,
                                              StringRef name) {
  if (auto function = module.lookupSymbol<func::FuncOp>(name))
    return function;
  std::string others;
  for (auto function : module.getOps<func::FuncOp>())
    others +=
        (others.empty() ? ": it has @" : ", @") + function.getName().str();
  return llvm::createStringError("'" + file + "': no function @" + name +
                                 others);
}

static llvm::Expected<InterpreterOptions>
getInterpreterOptions(const Options &options) {
  InterpreterOptions result;
  for (StringRef text : options.variables) {
    auto [name, value] = text.split('=');
    int64_t number;
    if (value.getAsInteger(10, number))
      return llvm::createStringError("--variable=" + text +
                                     ": expected name=integer");
    result.variables[name] = number;
  }
  return result;
}

static int writeOutputs(ArrayRef<std::string> files,
                        ArrayRef<HostTensor> results) {
  if (files.empty())
    for (const HostTensor &result : results) {
      result.print(llvm::outs());
      llvm::outs() << '\n';
    }
  for (auto [file, result] : llvm::zip(files, results))
    if (llvm::Error error = writeHostTensor(file, result))
      return fail(std::move(error));
  return 0;
}

static int run(const Options &options) {
  MLIRContext context(MLIRContext::Threading::DISABLED);
  DialectRegistry registry;
  tg::registerAllDialects(registry);
  context.appendDialectRegistry(registry);

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

  llvm::Expected<func::FuncOp> entry =
      findEntry(*module, options.file, options.entry);
  if (!entry)
    return fail(entry.takeError());
  if (!options.outputs.empty() &&
      options.outputs.size() != entry->getNumResults())
    return fail("@" + options.entry + " gives " +
                Twine(entry->getNumResults()) + " results, not " +
                Twine(options.outputs.size()));
  std::optional<uint64_t> seed;
  if (options.seed.getNumOccurrences())
    seed = options.seed;
  llvm::Expected<std::vector<HostTensor>> inputs =
      readInputs(*entry, options.inputs, seed);
  if (!inputs)
    return fail(inputs.takeError());

  if (!options.interpret) {
    llvm::Expected<std::vector<HostTensor>> results =
        runCompiled(*module, options.entry, *inputs, options.time);
    if (!results)
      return fail(results.takeError());
    return writeOutputs(options.outputs, *results);
  }
  llvm::Expected<InterpreterOptions> interpreterOptions =
      getInterpreterOptions(options);
  if (!interpreterOptions)
    return fail(interpreterOptions.takeError());
  auto begin = std::chrono::steady_clock::now();
  FailureOr<std::vector<HostTensor>> results =
      interpret(*entry, *inputs, *interpreterOptions);
  if (failed(results))
    return 1;
  std::chrono::duration<double> seconds =
      std::chrono::steady_clock::now() - begin;
  if (options.time)
    llvm::errs() << llvm::format("%.6f s\n", seconds.count());
  return writeOutputs(options.outputs, *results);
}

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  std::vector<std::string> words = splitLists(argc, argv);
  std::vector<const char *> arguments;
  for (const std::string &word : words)
    arguments.push_back(word.c_str());
  Options options;
  cl::HideUnrelatedOptions(options.category);
  cl::ParseCommandLineOptions(static_cast<int>(arguments.size()),
                              arguments.data(), kOverview);
  return run(options);
}
