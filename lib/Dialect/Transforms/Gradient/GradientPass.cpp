//===- GradientPass.cpp - Expand tg.gradient ------------------------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TG/Dialect/Transforms/Gradient.h"
#include "TG/Dialect/Transforms/Passes.h"
#include "TG/Dialect/Transforms/UOpBuilder.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace tg {
#define GEN_PASS_DEF_GRADIENTPASS
#include "TG/Dialect/Transforms/Passes.h.inc"
} // namespace tg

using namespace mlir;
using namespace tg;

/// Gradients of targets that the loss does not depend on are zeros.
static void fillUnreached(OpBuilder &builder, Location loc,
                          ArrayRef<Value> targets,
                          MutableArrayRef<Value> gradients) {
  UOpBuilder u(builder, loc);
  for (auto [target, gradient] : llvm::zip(targets, gradients))
    if (!gradient)
      gradient = u.like(target, 0);
}

/// Replaces the op by its region, followed by the gradients. They are built
/// inside the region, where two targets that are one value outside are still
/// two.
static LogicalResult expandGradient(GradientOp op) {
  Block &body = op.getBody().front();
  auto yield = cast<YieldOp>(body.getTerminator());
  OpBuilder builder(yield);
  SmallVector<Value> targets(body.getArguments());
  FailureOr<SmallVector<Value>> gradients =
      buildGradients(builder, yield.getValues().front(), op.getSeed(), targets);
  if (failed(gradients))
    return failure();
  fillUnreached(builder, op.getLoc(), targets, *gradients);
  for (auto [argument, input] :
       llvm::zip(body.getArguments(), op.getInputs())) {
    for (Value &gradient : *gradients)
      if (gradient == argument)
        gradient = input;
    argument.replaceAllUsesWith(input);
  }
  yield.erase();
  op->getBlock()->getOperations().splice(op->getIterator(),
                                         body.getOperations());
  op.replaceAllUsesWith(*gradients);
  op.erase();
  return success();
}

/// Adds @<function>_grad, which returns the gradients of the function's only
/// result by the arguments `wrt`, behind the result itself where `withValue`.
static LogicalResult addGradientFunction(ModuleOp module, StringRef name,
                                         ArrayRef<int64_t> wrt,
                                         bool withValue) {
  auto function = module.lookupSymbol<func::FuncOp>(name);
  if (!function || !function.getBody().hasOneBlock())
    return module.emitError() << "there is no function @" << name
                              << " with one block to differentiate";
  if (function.getNumResults() != 1)
    return function.emitOpError("has ")
           << function.getNumResults()
           << " results; only a function of one result has a gradient";
  auto result = dyn_cast<RankedTensorType>(function.getResultTypes()[0]);
  if (!result || !isa<FloatType>(result.getElementType()) ||
      !result.hasStaticShape() || result.getNumElements() != 1)
    return function.emitOpError("returns ")
           << function.getResultTypes()[0]
           << "; a gradient needs one float element";

  SmallVector<unsigned> arguments(wrt.begin(), wrt.end());
  if (wrt.empty())
    for (auto [number, type] : llvm::enumerate(function.getArgumentTypes()))
      if (auto tensor = dyn_cast<RankedTensorType>(type);
          tensor && isa<FloatType>(tensor.getElementType()))
        arguments.push_back(number);
  for (unsigned number : arguments) {
    if (number >= function.getNumArguments())
      return function.emitOpError("has no argument ") << number;
    auto type =
        dyn_cast<RankedTensorType>(function.getArgument(number).getType());
    if (!type || !isa<FloatType>(type.getElementType()))
      return function.emitOpError("argument ")
             << number << " has type " << function.getArgument(number).getType()
             << "; only floats have a gradient";
  }

  func::FuncOp gradient = function.clone();
  gradient.setName((name + "_grad").str());
  for (unsigned i = 0; i < gradient.getNumResults(); ++i)
    gradient.setResultAttrs(i, DictionaryAttr::get(module.getContext()));
  SymbolTable(module).insert(gradient);
  gradient->moveAfter(function);
  auto terminator =
      cast<func::ReturnOp>(gradient.getBody().front().getTerminator());
  OpBuilder builder(terminator);
  SmallVector<Value> targets;
  for (unsigned number : arguments)
    targets.push_back(gradient.getArgument(number));
  Value loss = terminator.getOperand(0);
  FailureOr<SmallVector<Value>> values =
      buildGradients(builder, loss, /*seed=*/nullptr, targets);
  if (failed(values))
    return failure();
  fillUnreached(builder, gradient.getLoc(), targets, *values);
  if (withValue)
    values->insert(values->begin(), loss);
  terminator->setOperands(*values);
  gradient.setFunctionType(builder.getFunctionType(
      gradient.getArgumentTypes(), ValueRange(*values).getTypes()));
  // One attribute dictionary a result, or none at all.
  gradient.removeResAttrsAttr();
  return success();
}

namespace {
struct GradientPass : tg::impl::GradientPassBase<GradientPass> {
  using GradientPassBase::GradientPassBase;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    // Innermost first: a gradient of a gradient needs the inner one's ops.
    SmallVector<GradientOp> ops;
    module.walk([&](GradientOp op) { ops.push_back(op); });
    for (GradientOp op : ops)
      if (failed(expandGradient(op)))
        return signalPassFailure();
    if (!function.empty() &&
        failed(
            addGradientFunction(module, function, llvm::to_vector(wrt), value)))
      return signalPassFailure();
    // Nothing differentiates behind this pass.
    module.walk([](Operation *op) {
      if (isa<DetachOp, ContiguousBackwardOp>(op)) {
        op->getResult(0).replaceAllUsesWith(op->getOperand(0));
        op->erase();
      }
    });
  }
};
} // namespace
