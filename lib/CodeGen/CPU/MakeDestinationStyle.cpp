//===- MakeDestinationStyle.cpp - Destination arguments for results -------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TG/CodeGen/CPU/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"

namespace tg {
#define GEN_PASS_DEF_TGMAKEDESTINATIONSTYLE
#include "TG/CodeGen/CPU/Passes.h.inc"
} // namespace tg

using namespace mlir;

/// Appends a destination for each result of `func`.
static LogicalResult makeDestinationStyle(func::FuncOp func) {
  MLIRContext *context = func.getContext();
  for (auto [i, type] : llvm::enumerate(func.getResultTypes()))
    if (!isa<RankedTensorType>(type))
      return func.emitOpError("result #")
             << i << " of type " << type
             << " has no destination: a kernel returns ranked tensors";
  if (!func.getBody().hasOneBlock())
    return func.emitOpError("has several blocks; a kernel has one");
  for (Type type : func.getResultTypes())
    if (failed(func.insertArgument(func.getNumArguments(), type,
                                   DictionaryAttr::get(context),
                                   func.getLoc())))
      return failure();
  func->setAttr(tg::kKernelAttrName, UnitAttr::get(context));
  return success();
}

namespace {
struct MakeDestinationStylePass
    : tg::impl::TGMakeDestinationStyleBase<MakeDestinationStylePass> {
  void runOnOperation() override {
    for (auto func : getOperation().getOps<func::FuncOp>()) {
      if (func.isExternal() || func->hasAttr(tg::kKernelAttrName))
        continue;
      if (failed(makeDestinationStyle(func)))
        return signalPassFailure();
    }
  }
};
} // namespace
