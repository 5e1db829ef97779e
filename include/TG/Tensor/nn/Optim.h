//===- Optim.h - Optimizers -------------------------------------*- C++ -*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   TrainScope scope;
//   optimizer.zeroGrad();
//   Tensor loss = model(x).crossEntropy(y).backward();
//   optimizer.step({loss});
//
// A step assigns parameters and state in place, and computes all of them (and
// what it is given) as one schedule, which the engine knows again from the
// second step on: numbers that change, such as the learning rate, are arguments
// of it.
//
//===----------------------------------------------------------------------===//

#ifndef TG_TENSOR_NN_OPTIM_H
#define TG_TENSOR_NN_OPTIM_H

#include "TG/Tensor/Tensor.h"

namespace tg::nn {

class Optimizer {
public:
  virtual ~Optimizer();

  /// Forgets the gradients.
  void zeroGrad();
  /// One step, computed at once together with `others`. RuntimeError outside of
  /// a TrainScope, or where a parameter has no gradient.
  void step(llvm::ArrayRef<Tensor> others = {});

  const std::vector<Tensor> &getParameters() const { return parameters; }
  double getLearningRate() const { return learningRate; }
  void setLearningRate(double value) { learningRate = value; }

protected:
  /// Takes the parameters that need gradients, each once; an unset flag becomes
  /// true. AssertionError if there is none.
  Optimizer(llvm::ArrayRef<Tensor> parameters, double learningRate);

  /// What happens once a step, before the parameters.
  virtual void beginStep() {}
  /// How far parameter `number` goes down, given its gradient. Assigns state.
  virtual Tensor getUpdate(size_t number, const Tensor &gradient) = 0;
  /// Tensors that steps assign beside the parameters.
  virtual std::vector<Tensor> getState() const = 0;

  std::vector<Tensor> parameters;
  double learningRate;
};

struct SGDOptions {
  double momentum = 0;
  double weightDecay = 0;
  bool nesterov = false;
};

/// g += weightDecay * t; b = momentum * b + g; t -= rate * b, or with Nesterov
/// t -= rate * (g + momentum * b).
class SGD : public Optimizer {
public:
  SGD(llvm::ArrayRef<Tensor> parameters, double learningRate = 0.001,
      SGDOptions options = {});

private:
  Tensor getUpdate(size_t number, const Tensor &gradient) override;
  std::vector<Tensor> getState() const override { return velocities; }

  SGDOptions options;
  std::vector<Tensor> velocities;
};

struct AdamOptions {
  double beta1 = 0.9;
  double beta2 = 0.999;
  double eps = 1e-8;
};

/// Adam with decoupled weight decay.
class AdamW : public Optimizer {
public:
  AdamW(llvm::ArrayRef<Tensor> parameters, double learningRate = 0.001,
        AdamOptions options = {}, double weightDecay = 0.01);

private:
  void beginStep() override;
  Tensor getUpdate(size_t number, const Tensor &gradient) override;
  std::vector<Tensor> getState() const override;

  AdamOptions options;
  double weightDecay;
  /// beta1 and beta2 to the power of the number of steps.
  Tensor power1, power2;
  std::vector<Tensor> means, squares;
};

/// AdamW without weight decay.
class Adam : public AdamW {
public:
  Adam(llvm::ArrayRef<Tensor> parameters, double learningRate = 0.001,
       AdamOptions options = {})
      : AdamW(parameters, learningRate, options, /*weightDecay=*/0) {}
};

} // namespace tg::nn

#endif // TG_TENSOR_NN_OPTIM_H
