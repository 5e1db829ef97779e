//===- Unary.cpp - Functions of one element -------------------------------===//
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
#include <limits>

Tensor tg::detail::toFloatType(const Tensor &tensor) {
  return tensor.cast(dtypes::leastUpperFloat(tensor.getDType()));
}

//===----------------------------------------------------------------------===//
// Signs and logic
//===----------------------------------------------------------------------===//

Tensor Tensor::neg() const {
  Call call("neg");
  return getDType().isBool() ? logicalNot() : emitUnary<NegOp>(*this);
}

Tensor Tensor::logicalNot() const {
  Call call("logicalNot");
  return toBool().ne(true);
}

Tensor Tensor::abs() const {
  Call call("abs");
  if (getDType().isBool() || getDType().isUnsigned())
    return *this;
  // A product with the sign would be NaN for infinities. At 0 both sides tie,
  // so the gradient is 0.
  return maximum(neg());
}

Tensor Tensor::sign() const {
  Call call("sign");
  Tensor one = onesLike().setRequiresGrad(false);
  Tensor zero = zerosLike().setRequiresGrad(false);
  Tensor result = ne(0).where(lt(0).where(one.neg(), one), zero);
  return isFloat() ? isnan().where(*this, result) : result;
}

//===----------------------------------------------------------------------===//
// Exponentials, roots, angles
//===----------------------------------------------------------------------===//

Tensor Tensor::exp() const {
  Call call("exp");
  return emitUnary<ExpOp>(toFloatType(*this));
}

Tensor Tensor::exp2() const {
  Call call("exp2");
  return emitUnary<Exp2Op>(toFloatType(*this));
}

Tensor Tensor::log() const {
  Call call("log");
  return emitUnary<LogOp>(toFloatType(*this));
}

Tensor Tensor::log2() const {
  Call call("log2");
  return emitUnary<Log2Op>(toFloatType(*this));
}

Tensor Tensor::sin() const {
  Call call("sin");
  return emitUnary<SinOp>(toFloatType(*this));
}

Tensor Tensor::cos() const {
  Call call("cos");
  // sin(pi/2 - x) would need pi/2 - x exactly: at 1e6 a float32 is off by 0.03.
  // 1 - 2 sin(x/2)^2 is right for each angle up to one rounding of 1, which in
  // float64 leaves float32 its last digit.
  Tensor x = toFloatType(*this);
  Tensor half = emitUnary<SinOp>(x.cast(dtypes::float64).mul(0.5));
  return half.mul(half).mul(-2.0).add(1.0).cast(x.getDType());
}

Tensor Tensor::tan() const {
  Call call("tan");
  return sin().div(cos());
}

Tensor Tensor::sqrt() const {
  Call call("sqrt");
  return emitUnary<SqrtOp>(toFloatType(*this));
}

Tensor Tensor::rsqrt() const {
  Call call("rsqrt");
  return emitUnary<RsqrtOp>(toFloatType(*this));
}

Tensor Tensor::reciprocal() const {
  Call call("reciprocal");
  return emitUnary<RecipOp>(toFloatType(*this));
}

Tensor Tensor::tanh() const {
  Call call("tanh");
  return emitUnary<TanhOp>(toFloatType(*this));
}

Tensor Tensor::erf() const {
  Call call("erf");
  return emitUnary<ErfOp>(toFloatType(*this));
}

Tensor Tensor::square() const {
  Call call("square");
  return mul(*this);
}

//===----------------------------------------------------------------------===//
// Rounding
//===----------------------------------------------------------------------===//

Tensor Tensor::trunc() const {
  Call call("trunc");
  return isFloat() ? emitUnary<TruncOp>(*this) : *this;
}

Tensor Tensor::floor() const {
  Call call("floor");
  Tensor below = trunc();
  return isFloat() ? lt(below).where(below.sub(1), below) : below;
}

Tensor Tensor::ceil() const {
  Call call("ceil");
  Tensor above = trunc();
  return isFloat() ? gt(above).where(above.add(1), above) : above;
}

Tensor Tensor::round() const {
  Call call("round");
  if (!isFloat())
    return *this;
  // The fraction x - trunc(x) is exact. Halves go up where trunc(x) is odd.
  Tensor whole = trunc();
  Tensor fraction = sub(whole).abs();
  Tensor isOdd = whole.mul(0.5).ne(whole.mul(0.5).trunc());
  Tensor away = fraction.gt(0.5).bitwiseOr(fraction.eq(0.5).bitwiseAnd(isOdd));
  return away.where(whole.add(sign()), whole);
}

//===----------------------------------------------------------------------===//
// Tests and bounds
//===----------------------------------------------------------------------===//

Tensor Tensor::isnan() const {
  Call call("isnan");
  return ne(*this);
}

Tensor Tensor::isinf(bool positive, bool negative) const {
  Call call("isinf");
  constexpr double infinity = std::numeric_limits<double>::infinity();
  Tensor result = full(getShape(), false, getDevice()).setRequiresGrad(false);
  if (!isFloat())
    return result;
  if (positive)
    result = result.bitwiseOr(eq(infinity));
  if (negative)
    result = result.bitwiseOr(eq(-infinity));
  return result;
}

Tensor Tensor::isfinite() const {
  Call call("isfinite");
  if (!isFloat())
    return full(getShape(), true, getDevice()).setRequiresGrad(false);
  return abs().lt(std::numeric_limits<double>::infinity());
}

Tensor Tensor::clamp(std::optional<Scalar> min,
                     std::optional<Scalar> max) const {
  Call call("clamp");
  if (!min && !max)
    fail<RuntimeError>("at least one bound is needed");
  Tensor result = min ? maximum(*min) : *this;
  return max ? result.minimum(*max) : result;
}

//===----------------------------------------------------------------------===//
// Types and places
//===----------------------------------------------------------------------===//

static Tensor emitCast(const Tensor &tensor, DType dtype) {
  return emit<CastOp>(tg::detail::getType(dtype, tensor.getShape()), {&tensor});
}

Tensor Tensor::cast(DType dtype) const {
  Call call("cast");
  if (dtype == getDType())
    return *this;
  if (isFloat() && (dtype == dtypes::uint8 || dtype == dtypes::uint16))
    return emitCast(emitCast(*this, dtypes::int32), dtype);
  return emitCast(*this, dtype);
}

Tensor Tensor::bitcast(DType dtype) const {
  Call call("bitcast");
  TensorImpl &state = tg::detail::getImpl(*this);
  if (state.requiresGrad.value_or(false))
    fail<RuntimeError>("no gradient flows through it; detach the tensor");
  DType from = getDType();
  if (dtype == from)
    return *this;
  // Bools are bytes that hold 0 or 1.
  if (from.isBool())
    return cast(dtypes::uint8).bitcast(dtype);
  if (dtype.isBool())
    return bitcast(dtypes::uint8).cast(dtype);
  Shape shape = toShape(getShape());
  int64_t oldSize = from.getItemSize(), newSize = dtype.getItemSize();
  if (oldSize != newSize) {
    if (shape.empty() || (shape.back() * oldSize) % newSize != 0)
      fail<RuntimeError>("the last axis of ", ShapeText(shape), " ", from,
                         " does not divide into ", dtype);
    shape.back() = shape.back() * oldSize / newSize;
  }
  return emit<BitcastOp>(tg::detail::getType(dtype, shape), {this});
}

Tensor Tensor::contiguous() const {
  Call call("contiguous");
  return emitUnary<ContiguousOp>(*this);
}

Tensor Tensor::contiguousBackward() const {
  Call call("contiguousBackward");
  return emitUnary<ContiguousBackwardOp>(*this);
}

Tensor Tensor::clone() const {
  Call call("clone");
  Tensor result = emitUnary<ContiguousOp>(*this);
  if (Tensor grad = getGrad(); grad.isDefined())
    result.setGrad(grad.clone());
  return result;
}

Tensor Tensor::to(const Device &device) const {
  Call call("to");
  TensorImpl &state = tg::detail::getImpl(*this);
  if (state.device == device)
    return *this;
  check(device.checkAvailable());
  CopyOp::Properties properties;
  properties.device = withContext([&](MLIRContext *context) {
    return StringAttr::get(context, device.getName());
  });
  Tensor result(std::make_shared<TensorImpl>(
      Graph::get().emit<CopyOp>(state.value.getType(), {state.value},
                                properties),
      device));
  result.setRequiresGrad(state.requiresGrad);
  if (Tensor grad = getGrad(); grad.isDefined())
    result.setGrad(grad.to(device));
  return result;
}
