//===- Decompose.cpp - Structured ops as UOps -----------------------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TG/Dialect/Transforms/Decompose.h"
#include "Decompose/Models.h"
#include "TG/Dialect/Transforms/Passes.h"

using namespace mlir;
using namespace tg;

namespace tg {
#define GEN_PASS_DEF_DECOMPOSEPASS
#include "TG/Dialect/Transforms/Passes.h.inc"
} // namespace tg

namespace {

struct Decompose : tg::impl::DecomposePassBase<Decompose> {
  using DecomposePassBase::DecomposePassBase;

  LogicalResult initialize(MLIRContext *context) override {
    names.clear();
    for (const std::string &name : ops) {
      std::string full = StringRef(name).contains('.') ? name : "tg." + name;
      std::optional<RegisteredOperationName> op =
          RegisteredOperationName::lookup(full, context);
      if (!op || !op->hasInterface<DecomposableOpInterface>())
        return emitError(UnknownLoc::get(context))
               << "'" << name << "' is no op that tg-decompose can rewrite";
      names.insert(OperationName(full, context));
    }
    return success();
  }

  bool isWanted(Operation *op) const {
    return isa<DecomposableOpInterface>(op) &&
           (ops.empty() || names.contains(op->getName()));
  }

  void runOnOperation() override {
    SmallVector<DecomposableOpInterface> worklist;
    getOperation()->walk([&](DecomposableOpInterface op) {
      if (isWanted(op))
        worklist.push_back(op);
    });
    while (!worklist.empty()) {
      DecomposableOpInterface op = worklist.pop_back_val();
      Operation *before = op->getPrevNode();
      OpBuilder builder(op);
      FailureOr<SmallVector<Value>> values = op.decompose(builder);
      if (failed(values))
        continue;
      // What was built may be written with structured ops in turn.
      Block *block = op->getBlock();
      auto it = before ? std::next(before->getIterator()) : block->begin();
      for (; &*it != op.getOperation(); ++it)
        if (isWanted(&*it))
          worklist.push_back(cast<DecomposableOpInterface>(*it));
      op->replaceAllUsesWith(*values);
      op->erase();
    }
  }

  llvm::DenseSet<OperationName> names;
};

} // namespace

void tg::registerDecomposeExternalModels(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, TGDialect *) {
    attachAttentionModel(*context);
    attachContractionModels(*context);
    attachElementwiseModels(*context);
    attachIndexingModels(*context);
    attachOrderModels(*context);
    attachWindowModels(*context);
  });
}
