//===- Autograd.cpp - Flags and gradients ---------------------------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TG/Dialect/Transforms/Gradient.h"
#include "TensorImpl.h"

using namespace mlir;
using namespace tg;
using namespace tg::detail;

#include "llvm/ADT/SetVector.h"

#include <atomic>

static std::atomic<bool> training{false};
static std::atomic<bool> gradEnabled{true};

bool Tensor::isTraining() { return training; }
bool Tensor::isGradEnabled() { return gradEnabled; }

TrainScope::TrainScope(bool mode) : previous(training.exchange(mode)) {}
TrainScope::~TrainScope() { training = previous; }

TestScope::TestScope(bool mode) : previous(!gradEnabled.exchange(!mode)) {}
TestScope::~TestScope() { gradEnabled = !previous; }

std::optional<bool> Tensor::getRequiresGrad() const {
  return tg::detail::getImpl(*this).requiresGrad;
}

Tensor Tensor::getGrad() const { return tg::detail::getImpl(*this).grad; }

void Tensor::setGrad(const Tensor &grad) const {
  tg::detail::getImpl(*this).grad = grad;
}

Tensor Tensor::detach() const {
  Call call("detach");
  return emitUnary<DetachOp>(*this).setRequiresGrad(false);
}

//===----------------------------------------------------------------------===//
// Gradients
//===----------------------------------------------------------------------===//

/// Erases what was appended since `last` and nothing uses or names.
static void eraseDead(Block &block, Operation *last) {
  Graph &graph = Graph::get();
  for (Operation *op = &block.back(); op != last;) {
    Operation *previous = op->getPrevNode();
    if (op->use_empty() && graph.getNumHandles(op) == 0)
      op->erase();
    op = previous;
  }
}

/// Attaches the gradient rules to the graph's context, once.
static void attachRules() {
  static const bool attached = withContext([](MLIRContext *context) {
    DialectRegistry registry;
    registerGradientExternalModels(registry);
    context->appendDialectRegistry(registry);
    return true;
  });
  (void)attached;
}

/// The gradients for `targets`, null where one is not reached; nullopt if some
/// op has none, which `diagnostics` then says. No exception leaves the lock.
static std::optional<SmallVector<GraphValue>>
appendGradients(const GraphValue &loss, const GraphValue &seed,
                ArrayRef<GraphValue> targets, std::string &diagnostics) {
  attachRules();
  Graph &graph = Graph::get();
  return graph.withBlock(
      [&](Block &block) -> std::optional<SmallVector<GraphValue>> {
        ScopedDiagnosticHandler handler(
            graph.getContext(), [&](Diagnostic &diagnostic) {
              diagnostics +=
                  (diagnostics.empty() ? "" : "; ") + diagnostic.str();
              return success();
            });
        SmallVector<Value> values;
        for (const GraphValue &target : targets)
          values.push_back(graph.getValue(target));
        Operation *last = &block.back();
        OpBuilder builder = OpBuilder::atBlockEnd(&block);
        FailureOr<SmallVector<Value>> gradients = buildGradients(
            builder, graph.getValue(loss), graph.getValue(seed), values);
        SmallVector<GraphValue> result;
        if (succeeded(gradients))
          for (Value gradient : *gradients)
            result.push_back(gradient ? graph.adopt(gradient) : GraphValue());
        eraseDead(block, last);
        if (failed(gradients))
          return std::nullopt;
        return result;
      });
}

std::vector<Tensor> Tensor::gradient(ArrayRef<Tensor> targets,
                                     const Tensor &seed,
                                     bool materialize) const {
  Call call("gradient");
  TensorImpl &loss = tg::detail::getImpl(*this);
  if (!seed.isDefined() && getRank() != 0)
    fail<AssertionError>("without a seed the tensor must be 0-d, not ",
                         ShapeText(*this));
  if (!isFloat())
    fail<RuntimeError>("a tensor of ", getDType(), " has no gradients");
  Tensor start =
      seed.isDefined() ? seed : makeConstant(getDType(), {}, 1.0, getDevice());
  if (start.getShape() != getShape())
    fail<ValueError>("the seed has shape ", ShapeText(start),
                     ", the tensor shape ", ShapeText(*this));
  start = start.cast(getDType());
  SmallVector<GraphValue> values;
  for (const Tensor &target : targets)
    values.push_back(tg::detail::getImpl(target).value);
  std::string diagnostics;
  std::optional<SmallVector<GraphValue>> gradients = appendGradients(
      loss.value, tg::detail::getImpl(start).value, values, diagnostics);
  if (!gradients)
    fail<RuntimeError>(diagnostics.empty() ? "an op has no gradient"
                                           : diagnostics);
  std::vector<Tensor> result;
  for (auto [i, gradient] : llvm::enumerate(*gradients)) {
    const Tensor &target = targets[i];
    if (!gradient && !materialize)
      fail<RuntimeError>("target ", i, " (", ShapeText(target), " ",
                         target.getDType(), ") is not reached");
    result.push_back(gradient ? Tensor(std::make_shared<TensorImpl>(
                                    std::move(gradient), target.getDevice()))
                              : target.zerosLike());
  }
  return result;
}

/// The tensors of `candidates` that the value of `loss` is computed from.
static std::vector<std::shared_ptr<TensorImpl>>
filterReached(const GraphValue &loss,
              std::vector<std::shared_ptr<TensorImpl>> candidates) {
  Graph &graph = Graph::get();
  graph.withBlock([&](Block &) {
    llvm::SmallSetVector<Operation *, 32> seen;
    llvm::DenseSet<Value> values;
    seen.insert(graph.getValue(loss).getDefiningOp());
    values.insert(graph.getValue(loss));
    for (size_t i = 0; i < seen.size(); ++i)
      for (Value operand : seen[i]->getOperands()) {
        values.insert(operand);
        seen.insert(operand.getDefiningOp());
      }
    llvm::erase_if(candidates, [&](const std::shared_ptr<TensorImpl> &tensor) {
      return !values.contains(graph.getValue(tensor->value));
    });
  });
  return candidates;
}

Tensor Tensor::backward(const Tensor &seed) const {
  Call call("backward");
  TensorImpl &loss = tg::detail::getImpl(*this);
  std::vector<Tensor> targets;
  if (isGradEnabled())
    for (std::shared_ptr<TensorImpl> &tensor :
         filterReached(loss.value, getTensorsThatRequireGrad()))
      targets.emplace_back(std::move(tensor));
  std::vector<Tensor> gradients = gradient(targets, seed, /*materialize=*/true);
  for (auto [target, gradient] : llvm::zip(targets, gradients)) {
    if (gradient.getShape() != target.getShape())
      fail<AssertionError>("a gradient has shape ", ShapeText(gradient),
                           ", its tensor shape ", ShapeText(target));
    Tensor old = target.getGrad();
    target.setGrad(old.isDefined() ? old.add(gradient) : gradient);
  }
  return *this;
}
