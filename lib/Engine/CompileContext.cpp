//===- CompileContext.cpp - Pooled contexts to compile in -----------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TG/Engine/CompileContext.h"
#include "TG/InitAllDialects.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Target/LLVMIR/Dialect/All.h"

#include <mutex>
#include <vector>

using namespace mlir;
using namespace tg;

namespace {
struct Pool {
  std::mutex mutex;
  std::vector<std::pair<std::unique_ptr<MLIRContext>, unsigned>> contexts;
};
} // namespace

static Pool &getPool() {
  // Never destroyed: programs may compile during exit.
  static Pool *pool = new Pool;
  return *pool;
}

std::unique_ptr<CompileContext> CompileContext::acquire() {
  Pool &pool = getPool();
  {
    std::lock_guard<std::mutex> guard(pool.mutex);
    if (!pool.contexts.empty()) {
      auto [context, uses] = std::move(pool.contexts.back());
      pool.contexts.pop_back();
      return std::unique_ptr<CompileContext>(
          new CompileContext(std::move(context), uses));
    }
  }
  DialectRegistry registry;
  tg::registerAllDialects(registry);
  registerAllToLLVMIRTranslations(registry);
  auto context =
      std::make_unique<MLIRContext>(registry, MLIRContext::Threading::DISABLED);
  // What slices are cloned into; passes load the rest.
  context->loadDialect<TGDialect, func::FuncDialect>();
  return std::unique_ptr<CompileContext>(
      new CompileContext(std::move(context), 0));
}

CompileContext::~CompileContext() {
  if (++uses >= kMaxUses)
    return;
  Pool &pool = getPool();
  std::lock_guard<std::mutex> guard(pool.mutex);
  if (pool.contexts.size() < kMaxPooled)
    pool.contexts.emplace_back(std::move(context), uses);
}
