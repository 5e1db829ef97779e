//===- Optim.cpp - Optimizers ---------------------------------------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TG/Tensor/nn/Optim.h"
#include "../TensorImpl.h"

using namespace tg;
using namespace tg::detail;
using namespace tg::nn;

//===----------------------------------------------------------------------===//
// What all optimizers do
//===----------------------------------------------------------------------===//

Optimizer::Optimizer(llvm::ArrayRef<Tensor> given, double learningRate)
    : learningRate(learningRate) {
  Call call("Optimizer");
  for (const Tensor &tensor : given) {
    if (!tensor.getRequiresGrad())
      tensor.setRequiresGrad(true);
    bool isKnown = llvm::any_of(
        parameters, [&](const Tensor &known) { return known.isSame(tensor); });
    if (tensor.getRequiresGrad().value_or(false) && !isKnown)
      parameters.push_back(tensor);
  }
  if (parameters.empty())
    fail<AssertionError>("there is no parameter that requires a gradient");
  // From here on a parameter has storage, which each step writes to.
  Tensor::realizeAll(parameters);
}

Optimizer::~Optimizer() = default;

void Optimizer::zeroGrad() {
  for (const Tensor &parameter : parameters)
    parameter.zeroGrad();
}

void Optimizer::step(llvm::ArrayRef<Tensor> others) {
  Call call("step");
  if (!Tensor::isTraining())
    fail<RuntimeError>("an optimizer steps in a TrainScope only");
  for (auto [number, parameter] : llvm::enumerate(parameters))
    if (!parameter.getGrad().isDefined())
      fail<RuntimeError>("parameter ", number, " (", ShapeText(parameter),
                         ") has no gradient");
  beginStep();
  for (auto [number, parameter] : llvm::enumerate(parameters)) {
    Tensor update = getUpdate(number, parameter.getGrad());
    parameter.assign(
        parameter.detach().sub(update).cast(parameter.getDType()).detach());
  }
  std::vector<Tensor> all = parameters;
  llvm::append_range(all, getState());
  llvm::append_range(all, others);
  Tensor::realizeAll(all);
}

/// One stored tensor of zeros a parameter, in at least float32.
static std::vector<Tensor> makeZeros(llvm::ArrayRef<Tensor> parameters) {
  std::vector<Tensor> result;
  for (const Tensor &parameter : parameters) {
    DType dtype = dtypes::leastUpper({parameter.getDType(), dtypes::float32});
    std::vector<char> bytes(parameter.getNumElements() * dtype.getItemSize());
    result.push_back(Tensor::fromBytes(
        bytes, dtype, parameter.getShape(),
        TensorOptions(parameter.getDevice()).withGrad(false)));
  }
  return result;
}

//===----------------------------------------------------------------------===//
// SGD
//===----------------------------------------------------------------------===//

SGD::SGD(llvm::ArrayRef<Tensor> parameters, double learningRate,
         SGDOptions options)
    : Optimizer(parameters, learningRate), options(options) {
  if (options.momentum != 0)
    velocities = makeZeros(this->parameters);
}

Tensor SGD::getUpdate(size_t number, const Tensor &gradient) {
  Tensor g = gradient.detach();
  if (options.weightDecay != 0)
    g = g + parameters[number].detach() * options.weightDecay;
  if (options.momentum != 0) {
    const Tensor &velocity = velocities[number];
    velocity.assign(
        (velocity * options.momentum + g).cast(velocity.getDType()));
    g = options.nesterov ? g + velocity * options.momentum : velocity.detach();
  }
  return g * learningRate;
}

//===----------------------------------------------------------------------===//
// Adam
//===----------------------------------------------------------------------===//

AdamW::AdamW(llvm::ArrayRef<Tensor> parameters, double learningRate,
             AdamOptions options, double weightDecay)
    : Optimizer(parameters, learningRate), options(options),
      weightDecay(weightDecay), means(makeZeros(this->parameters)),
      squares(makeZeros(this->parameters)) {
  TensorOptions state =
      TensorOptions(this->parameters.front().getDevice()).withGrad(false);
  power1 = Tensor::fromData<float>(1.0f, {1}, state);
  power2 = Tensor::fromData<float>(1.0f, {1}, state);
}

void AdamW::beginStep() {
  power1.assign(power1 * options.beta1);
  power2.assign(power2 * options.beta2);
}

Tensor AdamW::getUpdate(size_t number, const Tensor &gradient) {
  Tensor g = gradient.detach();
  const Tensor &mean = means[number], &square = squares[number];
  mean.assign(
      (mean * options.beta1 + g * (1 - options.beta1)).cast(mean.getDType()));
  square.assign((square * options.beta2 + g * g * (1 - options.beta2))
                    .cast(square.getDType()));
  // The averages start at 0; this makes up for it.
  Tensor unbiased = mean / (1.0 - power1);
  Tensor size = (square / (1.0 - power2)).sqrt() + options.eps;
  Tensor update = unbiased / size;
  if (weightDecay != 0)
    update = update + parameters[number].detach() * weightDecay;
  return update * learningRate;
}

std::vector<Tensor> AdamW::getState() const {
  std::vector<Tensor> result = {power1, power2};
  llvm::append_range(result, means);
  llvm::append_range(result, squares);
  return result;
}
