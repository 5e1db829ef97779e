//===- Activation.cpp - Activations, softmax, normalization ---------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TensorImpl.h"

using namespace mlir;
using namespace tg;
using namespace tg::detail;

#include <cmath>

//===----------------------------------------------------------------------===//
// Functions of one element
//===----------------------------------------------------------------------===//

Tensor Tensor::relu() const {
  Call call("relu");
  return gt(0).where(*this, 0);
}

Tensor Tensor::sigmoid() const {
  Call call("sigmoid");
  return neg().exp().add(1).reciprocal();
}

Tensor Tensor::silu() const {
  Call call("silu");
  return mul(sigmoid());
}

Tensor Tensor::gelu() const {
  Call call("gelu");
  Tensor inner = add(mul(*this).mul(*this).mul(0.044715));
  return mul(0.5).mul(inner.mul(std::sqrt(2 / M_PI)).tanh().add(1));
}

Tensor Tensor::quickGelu() const {
  Call call("quickGelu");
  return mul(mul(1.702).sigmoid());
}

Tensor Tensor::leakyRelu(double negativeSlope) const {
  Call call("leakyRelu");
  return lt(0).where(mul(negativeSlope), *this);
}

Tensor Tensor::elu(double alpha) const {
  Call call("elu");
  return relu().sub(exp().sub(1, /*reverse=*/true).relu().mul(alpha));
}

Tensor Tensor::softplus(double beta) const {
  Call call("softplus");
  // log(1 + exp(x)) without overflow.
  Tensor x = mul(beta);
  return x.maximum(0).add(x.abs().neg().exp().add(1).log()).mul(1 / beta);
}

Tensor Tensor::softsign() const {
  Call call("softsign");
  return div(abs().add(1));
}

Tensor Tensor::hardtanh(double low, double high) const {
  Call call("hardtanh");
  return clamp(low, high);
}

Tensor Tensor::relu6() const {
  Call call("relu6");
  return relu().sub(sub(6).relu());
}

Tensor Tensor::hardswish() const {
  Call call("hardswish");
  return mul(add(3).relu6()).mul(1.0 / 6);
}

Tensor Tensor::mish() const {
  Call call("mish");
  return mul(softplus().tanh());
}

//===----------------------------------------------------------------------===//
// Softmax
//===----------------------------------------------------------------------===//

/// x minus its maximum, through which no gradient flows.
static Tensor subtractMax(const Tensor &x, int64_t axis,
                          std::optional<DType> dtype) {
  Tensor shifted = x.sub(x.max(axis, /*keepdim=*/true).detach());
  return dtype ? shifted.cast(*dtype) : shifted;
}

Tensor Tensor::softmax(int64_t axis, std::optional<DType> dtype) const {
  Call call("softmax");
  Tensor e = subtractMax(*this, axis, dtype).exp();
  return e.div(e.sum(axis, /*keepdim=*/true));
}

Tensor Tensor::logSoftmax(int64_t axis, std::optional<DType> dtype) const {
  Call call("logSoftmax");
  Tensor shifted = subtractMax(*this, axis, dtype);
  return shifted.sub(shifted.exp().sum(axis, /*keepdim=*/true).log());
}

Tensor Tensor::logsumexp(Axes axes, bool keepdim) const {
  Call call("logsumexp");
  Tensor max = this->max(axes, /*keepdim=*/true);
  // inf - inf would be NaN where the sum is inf, or 0.
  if (max.isFloat())
    max = max.isfinite().where(max, 0);
  Tensor sum = sub(max).exp().sum(axes, /*keepdim=*/true).log().add(max);
  if (keepdim)
    return sum;
  Shape shape;
  Shape reduced = resolveAxes(*this, axes);
  for (auto [axis, size] : llvm::enumerate(getShape()))
    if (!llvm::is_contained(reduced, int64_t(axis)))
      shape.push_back(size);
  return sum.reshape(shape);
}

//===----------------------------------------------------------------------===//
// Networks
//===----------------------------------------------------------------------===//

Tensor Tensor::dropout(double p) const {
  Call call("dropout");
  if (!(p >= 0 && p <= 1))
    fail<ValueError>("the probability ", p, " is not within [0, 1]");
  if (!isTraining() || p == 0)
    return *this;
  if (p == 1)
    return mul(0);
  Tensor kept =
      randLike(TensorOptions(dtypes::getDefaultFloat()).withGrad(false),
               /*contiguous=*/false)
          .ge(p)
          .contiguous();
  return kept.where(*this, 0).div(1.0 - p);
}

Tensor Tensor::layernorm(Axes axes, double eps) const {
  Call call("layernorm");
  Tensor y = sub(mean(axes, /*keepdim=*/true));
  return y.mul(y.mul(y).mean(axes, /*keepdim=*/true).add(eps).rsqrt());
}

Tensor Tensor::batchnorm(const Tensor &weight, const Tensor &bias,
                         const Tensor &mean, const Tensor &invstd,
                         Axes axes) const {
  Call call("batchnorm");
  Shape kept = resolveAxes(*this, axes), shape(getRank(), 1);
  for (int64_t axis : kept)
    shape[axis] = getShape()[axis];
  Tensor x = sub(mean.reshape(shape));
  if (weight.isDefined())
    x = x.mul(weight.reshape(shape));
  bool isPerAxis = invstd.getRank() == int64_t(kept.size());
  x = x.mul(isPerAxis ? invstd.reshape(shape) : invstd);
  return bias.isDefined() ? x.add(bias.reshape(shape)) : x;
}
