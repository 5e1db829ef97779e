//===- Loss.cpp - What a training step minimizes --------------------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TensorImpl.h"

using namespace mlir;
using namespace tg;
using namespace tg::detail;

Tensor tg::detail::reduceLoss(const Tensor &loss, Reduction reduction) {
  switch (reduction) {
  case Reduction::None:
    return loss;
  case Reduction::Sum:
    return loss.sum();
  case Reduction::Mean:
    break;
  }
  return loss.mean();
}

static void checkSmoothing(double smoothing) {
  if (!(smoothing >= 0 && smoothing <= 1))
    fail<AssertionError>("label smoothing ", smoothing,
                         " is not within [0, 1]");
}

Tensor Tensor::crossEntropy(const Tensor &labels, Reduction reduction,
                            double labelSmoothing) const {
  Call call("crossEntropy");
  checkSmoothing(labelSmoothing);
  Tensor logProbs = logSoftmax(1);
  int64_t numClasses = getShape()[1];
  Tensor loss;
  if (labels.getRank() < 2) {
    // Chosen, not multiplied: 0 times -inf is NaN.
    loss = makeOneHotMask(labels, numClasses).where(logProbs, 0).sum(1);
    if (labelSmoothing != 0)
      loss = loss.mul(1 - labelSmoothing)
                 .add(logProbs.sum(1).mul(labelSmoothing /
                                          static_cast<double>(numClasses)));
  } else {
    Tensor weights = labels;
    if (labelSmoothing != 0)
      weights =
          labels.mul(1 - labelSmoothing)
              .add(labelSmoothing / static_cast<double>(labels.getShape()[1]));
    loss = logProbs.mul(weights).sum(1);
  }
  return reduceLoss(loss.neg(), reduction);
}

Tensor Tensor::sparseCategoricalCrossentropy(const Tensor &labels,
                                             int64_t ignoreIndex,
                                             double labelSmoothing,
                                             Reduction reduction) const {
  Call call("sparseCategoricalCrossentropy");
  checkSmoothing(labelSmoothing);
  Tensor logProbs = logSoftmax();
  int64_t numClasses = getShape().back();
  Tensor counts =
      ignoreIndex == -1
          ? labels.onesLike(TensorOptions(dtypes::bool_).withGrad(false))
          : labels.ne(ignoreIndex);
  Tensor chosen =
      makeOneHotMask(labels, numClasses).bitwiseAnd(counts.unsqueeze(-1));
  Tensor loss = chosen.where(logProbs, 0).sum(-1);
  if (labelSmoothing != 0)
    loss = loss.mul(1 - labelSmoothing)
               .add(counts.where(logProbs.mean(-1), 0).mul(labelSmoothing));
  if (reduction == Reduction::Mean)
    return loss.sum().div(counts.sum()).neg();
  return reduceLoss(loss, reduction).neg();
}

Tensor Tensor::nllLoss(const Tensor &labels, const Tensor &weight,
                       std::optional<int64_t> ignoreIndex,
                       Reduction reduction) const {
  Call call("nllLoss");
  Tensor weights =
      weight.isDefined()
          ? weight.slice(Index(labels))
          : labels.onesLike(TensorOptions(getDType()).withGrad(false));
  if (ignoreIndex)
    weights = weights.mul(labels.ne(*ignoreIndex));
  Tensor loss = gather(1, labels.unsqueeze(1)).squeeze(1).neg().mul(weights);
  if (reduction == Reduction::Mean)
    return loss.sum().div(weights.sum());
  return reduceLoss(loss, reduction);
}

Tensor Tensor::binaryCrossentropy(const Tensor &labels,
                                  Reduction reduction) const {
  Call call("binaryCrossentropy");
  Tensor loss = labels.neg().mul(log()).sub(
      labels.sub(1, /*reverse=*/true).mul(sub(1, /*reverse=*/true).log()));
  return reduceLoss(loss, reduction);
}

Tensor Tensor::binaryCrossentropyLogits(const Tensor &labels,
                                        Reduction reduction) const {
  Call call("binaryCrossentropyLogits");
  Tensor loss =
      maximum(0).sub(labels.mul(*this)).add(abs().neg().exp().add(1).log());
  return reduceLoss(loss, reduction);
}
