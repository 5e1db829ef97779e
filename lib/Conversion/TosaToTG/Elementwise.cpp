//===- Elementwise.cpp - TOSA's elementwise ops ---------------------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Pattern.h"
#include "TG/Conversion/TosaToTG/TosaToTG.h"

#include <numbers>

using namespace mlir;
using namespace tg;
using namespace tg::tosa_to_tg;

static bool isFloat(Value value) {
  return isa<FloatType>(UOpBuilder::elementOf(value));
}

Value tosa_to_tg::minimum(const UOpBuilder &u, Value a, Value b) {
  if (isFloat(a))
    return u.neg(u.max(u.neg(a), u.neg(b)));
  return u.where(u.less(b, a), b, a);
}

/// Half to even: adding 2^(p-1), where p is the precision, leaves no room for
/// a fraction, and rounds as every addition does.
static Value roundHalfEven(const UOpBuilder &u, Value x) {
  auto type = cast<FloatType>(UOpBuilder::elementOf(x));
  double limit = std::ldexp(1.0, type.getFPMantissaWidth() - 1);
  Value size = u.max(x, u.neg(x));
  Value big = u.like(x, limit);
  Value rounded = u.sub(u.add(size, big), big);
  Value isNegative = u.less(x, u.like(x, 0));
  Value withSign = u.where(isNegative, u.neg(rounded), rounded);
  return u.where(u.less(size, big), withSign, x);
}

void tg::populateTosaToTGElementwisePatterns(RewritePatternSet &patterns) {
  add<tosa::AddOp,
      [](auto c) { return c.u.add(c.broadcast(0), c.broadcast(1)); }>(patterns);
  add<tosa::SubOp,
      [](auto c) { return c.u.sub(c.broadcast(0), c.broadcast(1)); }>(patterns);
  add<tosa::MulOp, [](auto c) -> Value {
    if (!isZero(c.op.getShift()) ||
        UOpBuilder::elementOf(c.operand(0)) != c.type.getElementType())
      return {};
    return c.u.mul(c.broadcast(0), c.broadcast(1));
  }>(patterns);
  add<tosa::IntDivOp, [](auto c) {
    return c.u.template binary<IDivOp>(c.broadcast(0), c.broadcast(1));
  }>(patterns);
  add<tosa::PowOp,
      [](auto c) { return c.u.pow(c.broadcast(0), c.broadcast(1)); }>(patterns);
  add<tosa::MaximumOp,
      [](auto c) { return c.u.max(c.broadcast(0), c.broadcast(1)); }>(patterns);
  add<tosa::MinimumOp, [](auto c) {
    return minimum(c.u, c.broadcast(0), c.broadcast(1));
  }>(patterns);
  add<tosa::BitwiseAndOp, [](auto c) {
    return c.u.bitAnd(c.broadcast(0), c.broadcast(1));
  }>(patterns);
  add<tosa::BitwiseOrOp, [](auto c) {
    return c.u.bitOr(c.broadcast(0), c.broadcast(1));
  }>(patterns);
  add<tosa::BitwiseXorOp, [](auto c) {
    return c.u.bitXor(c.broadcast(0), c.broadcast(1));
  }>(patterns);
  add<tosa::LogicalAndOp, [](auto c) {
    return c.u.bitAnd(c.broadcast(0), c.broadcast(1));
  }>(patterns);
  add<tosa::LogicalOrOp, [](auto c) {
    return c.u.bitOr(c.broadcast(0), c.broadcast(1));
  }>(patterns);
  add<tosa::LogicalXorOp, [](auto c) {
    return c.u.bitXor(c.broadcast(0), c.broadcast(1));
  }>(patterns);
  add<tosa::LogicalLeftShiftOp, [](auto c) {
    return c.u.template binary<ShlOp>(c.broadcast(0), c.broadcast(1));
  }>(patterns);
  add<tosa::ArithmeticRightShiftOp, [](auto c) -> Value {
    if (c.op.getRound())
      return {};
    return c.u.template binary<ShrOp>(c.broadcast(0), c.broadcast(1));
  }>(patterns);
  add<tosa::LogicalNotOp, [](auto c) { return c.u.logicalNot(c.operand(0)); }>(
      patterns);
  add<tosa::BitwiseNotOp, [](auto c) {
    return c.u.bitXor(c.operand(0), c.u.like(c.operand(0), -1));
  }>(patterns);

  add<tosa::GreaterOp, [](auto c) {
    Value a = c.u.expand(c.operand(0), c.type.getShape());
    return c.u.less(c.broadcast(1), a);
  }>(patterns);
  // a >= b is a > b or a = b: false where either is NaN.
  add<tosa::GreaterEqualOp, [](auto c) {
    Value a = c.broadcast(0), b = c.broadcast(1);
    return c.u.bitOr(c.u.less(b, a), c.u.equal(a, b));
  }>(patterns);
  add<tosa::EqualOp, [](auto c) {
    return c.u.equal(c.broadcast(0), c.broadcast(1));
  }>(patterns);
  add<tosa::SelectOp, [](auto c) {
    return c.u.where(c.broadcast(0), c.broadcast(1), c.broadcast(2));
  }>(patterns);

  add<tosa::AbsOp, [](auto c) {
    Value x = c.operand(0);
    return c.u.max(x, c.u.neg(x));
  }>(patterns);
  add<tosa::NegateOp, [](auto c) -> Value {
    if (!isZero(c.op.getInput1Zp()) || !isZero(c.op.getOutputZp()))
      return {};
    return c.u.neg(c.operand(0));
  }>(patterns);
  add<tosa::ExpOp, [](auto c) { return c.u.exp(c.operand(0)); }>(patterns);
  add<tosa::LogOp, [](auto c) { return c.u.log(c.operand(0)); }>(patterns);
  add<tosa::TanhOp, [](auto c) {
    return c.u.template unary<TanhOp>(c.operand(0));
  }>(patterns);
  add<tosa::ErfOp,
      [](auto c) { return c.u.template unary<ErfOp>(c.operand(0)); }>(patterns);
  add<tosa::RsqrtOp, [](auto c) {
    return c.u.template unary<RsqrtOp>(c.operand(0));
  }>(patterns);
  add<tosa::ReciprocalOp, [](auto c) { return c.u.recip(c.operand(0)); }>(
      patterns);
  add<tosa::SinOp, [](auto c) { return c.u.sin(c.operand(0)); }>(patterns);
  // cos x = sin(x + pi/2), in f64: in f32 the sum would lose the angle.
  add<tosa::CosOp, [](auto c) {
    Value x = c.u.cast(c.operand(0), c.u.getBuilder().getF64Type());
    Value shifted = c.u.add(x, c.u.like(x, std::numbers::pi / 2));
    return c.u.cast(c.u.sin(shifted), c.type.getElementType());
  }>(patterns);
  // 1 / (1 + e^-x)
  add<tosa::SigmoidOp, [](auto c) {
    Value x = c.operand(0), one = c.u.like(x, 1);
    return c.u.div(one, c.u.add(one, c.u.exp(c.u.neg(x))));
  }>(patterns);
  add<tosa::FloorOp, [](auto c) {
    Value x = c.operand(0), whole = c.u.trunc(x);
    return c.u.where(c.u.less(x, whole), c.u.sub(whole, c.u.like(x, 1)), whole);
  }>(patterns);
  add<tosa::CeilOp, [](auto c) {
    Value x = c.operand(0), whole = c.u.trunc(x);
    return c.u.where(c.u.less(whole, x), c.u.add(whole, c.u.like(x, 1)), whole);
  }>(patterns);
  add<tosa::ClampOp, [](auto c) -> Value {
    if (c.op.getNanMode() != tosa::NanPropagationMode::PROPAGATE)
      return {};
    Value x = c.operand(0);
    auto bound = [&](Attribute value) -> Value {
      if (auto number = dyn_cast<FloatAttr>(value))
        return c.u.like(x, number.getValueAsDouble());
      return c.u.like(x,
                      static_cast<double>(cast<IntegerAttr>(value).getInt()));
    };
    return minimum(c.u, c.u.max(x, bound(c.op.getMinVal())),
                   bound(c.op.getMaxVal()));
  }>(patterns);
  // TOSA rounds floats to integers half to even, where tg.cast truncates.
  add<tosa::CastOp, [](auto c) {
    Value x = c.operand(0);
    auto integer = dyn_cast<IntegerType>(c.type.getElementType());
    if (isFloat(x) && integer && integer.getWidth() > 1)
      x = roundHalfEven(c.u, x);
    return c.u.cast(x, c.type.getElementType());
  }>(patterns);
}
