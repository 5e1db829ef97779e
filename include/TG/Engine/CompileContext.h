//===- CompileContext.h - Pooled contexts to compile in ---------*- C++ -*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TG_ENGINE_COMPILECONTEXT_H
#define TG_ENGINE_COMPILECONTEXT_H

#include "mlir/IR/MLIRContext.h"

#include <memory>

namespace tg {

/// A context with every dialect registered, for one thread at a time. Making
/// one takes 3 ms, so they are pooled; since a context never frees types and
/// attributes, each is thrown away after `kMaxUses` uses.
class CompileContext {
public:
  static constexpr unsigned kMaxUses = 64;
  static constexpr size_t kMaxPooled = 8;

  static std::unique_ptr<CompileContext> acquire();
  /// Gives the context back to the pool.
  ~CompileContext();

  mlir::MLIRContext *get() { return context.get(); }

private:
  CompileContext(std::unique_ptr<mlir::MLIRContext> context, unsigned uses)
      : context(std::move(context)), uses(uses) {}

  std::unique_ptr<mlir::MLIRContext> context;
  unsigned uses;
};

} // namespace tg

#endif // TG_ENGINE_COMPILECONTEXT_H
