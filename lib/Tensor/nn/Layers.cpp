//===- Layers.cpp - Layers with parameters --------------------------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TG/Tensor/nn/Layers.h"
#include "../TensorImpl.h"

#include <cmath>

using namespace tg;
using namespace tg::detail;
using namespace tg::nn;

static Tensor drawWithin(double bound, llvm::ArrayRef<int64_t> shape) {
  return Tensor::uniform(shape, -bound, bound);
}

static std::vector<Tensor> listDefined(const Tensor &weight,
                                       const Tensor &bias) {
  std::vector<Tensor> result = {weight};
  if (bias.isDefined())
    result.push_back(bias);
  return result;
}

Linear::Linear(int64_t inFeatures, int64_t outFeatures, bool useBias) {
  Call call("Linear");
  double bound = 1 / std::sqrt(static_cast<double>(inFeatures));
  weight = drawWithin(bound, {outFeatures, inFeatures});
  if (useBias)
    bias = drawWithin(bound, {outFeatures});
}

Tensor Linear::operator()(const Tensor &x) const {
  return x.linear(weight.transpose(), bias);
}

std::vector<Tensor> Linear::getParameters() const {
  return listDefined(weight, bias);
}

Conv2d::Conv2d(int64_t inChannels, int64_t outChannels, PerAxis kernelSize,
               ConvOptions convOptions, bool useBias)
    : options(std::move(convOptions)) {
  Call call("Conv2d");
  if (options.groups < 1 || inChannels % options.groups ||
      outChannels % options.groups)
    fail<ValueError>(inChannels, " and ", outChannels,
                     " channels are not divisible by ", options.groups,
                     " groups");
  Shape shape = {outChannels, inChannels / options.groups};
  llvm::append_range(shape, kernelSize.isSingle()
                                ? resolvePerAxis(kernelSize, 2, "kernel")
                                : toShape(kernelSize.get()));
  int64_t area =
      tg::detail::getNumElements(llvm::ArrayRef(shape).drop_front(2));
  double bound = 1 / std::sqrt(static_cast<double>(inChannels * area));
  weight = drawWithin(bound, shape);
  if (useBias)
    bias = drawWithin(bound, {outChannels});
}

Tensor Conv2d::operator()(const Tensor &x) const {
  return x.conv2d(weight, bias, options);
}

std::vector<Tensor> Conv2d::getParameters() const {
  return listDefined(weight, bias);
}
