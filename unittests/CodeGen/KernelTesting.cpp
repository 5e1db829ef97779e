//===- KernelTesting.cpp - Compiles and runs kernels from text ------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelTesting.h"

#include "mlir/IR/MLIRContext.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"

#include <chrono>

using namespace tg;
using namespace tg::testing;

TestKernels::TestKernels(llvm::StringRef source, const CpuOptions &options) {
  static const mlir::DialectRegistry *registry = [] {
    auto *result = new mlir::DialectRegistry;
    registerCpuCodeGenDialects(*result);
    return result;
  }();
  mlir::MLIRContext context(*registry, mlir::MLIRContext::Threading::DISABLED);
  auto module = mlir::parseSourceString<mlir::ModuleOp>(source, &context);
  if (!module) {
    ADD_FAILURE() << "does not parse:\n" << source.str();
    return;
  }
  mlir::PassManager pm(&context);
  buildCpuKernelPipeline(pm, options);
  if (failed(pm.run(*module))) {
    ADD_FAILURE() << "does not compile:\n" << source.str();
    return;
  }
  auto compiled = compileToObject(*module, options.target, options);
  if (!compiled) {
    ADD_FAILURE() << llvm::toString(compiled.takeError());
    return;
  }
  object = std::move(*compiled);
  auto linked = loadObject(
      llvm::StringRef(object.object.data(), object.object.size()), "test");
  if (!linked) {
    ADD_FAILURE() << llvm::toString(linked.takeError());
    return;
  }
  loaded = std::move(*linked);
}

const CompiledEntry &TestKernels::getEntry(llvm::StringRef name) const {
  for (const CompiledEntry &entry : object.entries)
    if (entry.name == name)
      return entry;
  static const CompiledEntry none;
  ADD_FAILURE() << "no kernel " << name.str();
  return none;
}

KernelEntry TestKernels::lookup(llvm::StringRef name) const {
  auto address = loaded->lookup(name);
  if (!address) {
    ADD_FAILURE() << llvm::toString(address.takeError());
    return nullptr;
  }
  return reinterpret_cast<KernelEntry>(*address);
}

void TestKernels::run(std::vector<void *> buffers, std::vector<int64_t> scalars,
                      llvm::StringRef name) const {
  if (!isValid())
    return;
  KernelEntry entry = lookup(name);
  const CompiledEntry &info = getEntry(name);
  ASSERT_EQ(buffers.size(), info.numInputs + info.numOutputs);
  ASSERT_EQ(scalars.size(), info.numScalars);
  for (int64_t tile = info.numTiles - 1; tile >= 0; --tile) {
    Array<char> scratch(info.scratchBytes, char(0xff));
    entry(buffers.data(), scalars.data(), tile, tile + 1, scratch.data());
  }
}

double TestKernels::time(std::vector<void *> buffers, int repeat,
                         llvm::StringRef name) const {
  if (!isValid())
    return 0;
  KernelEntry entry = lookup(name);
  const CompiledEntry &info = getEntry(name);
  Array<char> scratch(info.scratchBytes);
  double best = 1e30;
  for (int i = 0; i < repeat; ++i) {
    const auto start = std::chrono::steady_clock::now();
    entry(buffers.data(), nullptr, 0, info.numTiles, scratch.data());
    const std::chrono::duration<double, std::milli> elapsed =
        std::chrono::steady_clock::now() - start;
    best = std::min(best, elapsed.count());
  }
  return best;
}

std::string tg::testing::format(
    std::string text,
    std::vector<std::pair<std::string, std::string>> replacements) {
  for (const auto &[name, value] : replacements)
    for (size_t at = 0; (at = text.find("$" + name, at)) != std::string::npos;)
      text.replace(at, name.size() + 1, value);
  return text;
}
