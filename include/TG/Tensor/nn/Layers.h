//===- Layers.h - Layers with parameters ------------------------*- C++ -*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A layer is a callable with public parameters and `getParameters()`.
//
//   nn::Conv2d conv(1, 8, 3, {.padding = 1});
//   nn::Linear linear(512, 10);
//   Tensor y = linear(conv(x).relu().flatten(1));
//   nn::SGD optimizer(nn::getParameters(conv, linear), 0.1);
//
//===----------------------------------------------------------------------===//

#ifndef TG_TENSOR_NN_LAYERS_H
#define TG_TENSOR_NN_LAYERS_H

#include "TG/Tensor/Tensor.h"

namespace tg::nn {

/// x . weight^T + bias, parameters uniform within 1 / sqrt(inFeatures).
class Linear {
public:
  Linear(int64_t inFeatures, int64_t outFeatures, bool useBias = true);

  /// (..., inFeatures) -> (..., outFeatures)
  Tensor operator()(const Tensor &x) const;
  std::vector<Tensor> getParameters() const;

  /// outFeatures x inFeatures
  Tensor weight;
  /// outFeatures; undefined without a bias.
  Tensor bias;
};

/// A convolution, parameters uniform within 1 / sqrt(inChannels * kernel area).
class Conv2d {
public:
  /// A single kernel size means two axes. ValueError unless `groups` divides
  /// both numbers of channels.
  Conv2d(int64_t inChannels, int64_t outChannels, PerAxis kernelSize,
         ConvOptions options = {}, bool useBias = true);

  /// (n, inChannels, ...) -> (n, outChannels, ...)
  Tensor operator()(const Tensor &x) const;
  std::vector<Tensor> getParameters() const;

  ConvOptions options;
  /// outChannels x inChannels / groups x kernel
  Tensor weight;
  /// outChannels; undefined without a bias.
  Tensor bias;
};

/// The parameters of several layers (tensors count as one), in order.
inline std::vector<Tensor> getParameters(const Tensor &tensor) {
  return {tensor};
}
template <typename Layer>
  requires requires(const Layer &layer) { layer.getParameters(); }
std::vector<Tensor> getParameters(const Layer &layer) {
  return layer.getParameters();
}
template <typename First, typename Second, typename... Rest>
std::vector<Tensor> getParameters(const First &first, const Second &second,
                                  const Rest &...rest) {
  std::vector<Tensor> result = getParameters(first);
  std::vector<Tensor> others = getParameters(second, rest...);
  result.insert(result.end(), others.begin(), others.end());
  return result;
}

} // namespace tg::nn

#endif // TG_TENSOR_NN_LAYERS_H
