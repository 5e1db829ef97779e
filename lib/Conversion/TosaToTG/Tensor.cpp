//===- Tensor.cpp - TOSA's reductions, contractions and pools -------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Pattern.h"
#include "TG/Conversion/TosaToTG/TosaToTG.h"
#include "TG/Dialect/IR/ScalarSemantics.h"

using namespace mlir;
using namespace tg;
using namespace tg::tosa_to_tg;

Value tosa_to_tg::reduceMin(const UOpBuilder &u, Value x, int64_t axis) {
  if (isa<FloatType>(UOpBuilder::elementOf(x)))
    return u.neg(u.reduce(ReduceKind::Max, u.neg(x), {axis}));
  // The complement turns the order of integers around.
  auto flip = [&](Value v) { return u.bitXor(v, u.like(v, -1)); };
  return flip(u.reduce(ReduceKind::Max, flip(x), {axis}));
}

template <ReduceKind kind, typename ContextT>
static Value reduce(ContextT c) {
  return c.u.reduce(kind, c.operand(0), {static_cast<int64_t>(c.op.getAxis())});
}

/// A bias of [c] or [1], added to the last axis.
static Value addBias(const UOpBuilder &u, Value x, Value bias) {
  ArrayRef<int64_t> shape = UOpBuilder::typeOf(x).getShape();
  SmallVector<int64_t> ones(shape.size(), 1);
  ones.back() = UOpBuilder::typeOf(bias).getDimSize(0);
  bias = u.cast(bias, UOpBuilder::elementOf(x));
  return u.add(x, u.expand(u.reshape(bias, ones), shape));
}

/// kernel, in `kernelLayout`, over an NHWC input.
template <typename ContextT>
static Value convolve(ContextT c, Value kernel, StringRef kernelLayout,
                      int64_t groups) {
  if (!isZero(c.op.getInputZp()) || !isZero(c.op.getWeightZp()))
    return {};
  OpBuilder &b = c.u.getBuilder();
  SmallVector<int64_t> strides(c.op.getStride()), pads(c.op.getPad()),
      dilations(c.op.getDilation());
  Value y = ConvOp::create(
      b, c.u.getLoc(), c.type, c.operand(0), kernel, strides, pads, dilations,
      groups, b.getStringAttr("N01C"), b.getStringAttr(kernelLayout),
      b.getStringAttr("N01C"), c.op.getAccTypeAttr());
  return addBias(c.u, y, c.operand(2));
}

/// NHWC -> windows [n, c, oh, ow, kh, kw] of a tensor padded with `fill`.
template <typename ContextT>
static Value getWindows(ContextT c, Value x, double fill) {
  ArrayRef<int64_t> shape = UOpBuilder::typeOf(x).getShape();
  ArrayRef<int64_t> pad = c.op.getPad();
  SmallVector<int64_t> padded = {shape[0], shape[1] + pad[0] + pad[1],
                                 shape[2] + pad[2] + pad[3], shape[3]};
  if (llvm::any_of(pad, [](int64_t amount) { return amount != 0; }))
    x = embed(c.u, x, padded, {0, pad[0], pad[2], 0}, fill);
  x = c.u.permute(x, {0, 3, 1, 2});
  return WindowOp::create(c.u.getBuilder(), c.u.getLoc(), x, c.op.getKernel(),
                          c.op.getStride(), ArrayRef<int64_t>{1, 1});
}

/// [n, c, oh, ow, 1, 1] -> NHWC
static Value toChannelsLast(const UOpBuilder &u, Value x) {
  ArrayRef<int64_t> shape = UOpBuilder::typeOf(x).getShape();
  return u.permute(u.reshape(x, shape.drop_back(2)), {0, 2, 3, 1});
}

void tg::populateTosaToTGTensorPatterns(RewritePatternSet &patterns) {
  add<tosa::ReduceSumOp, [](auto c) { return reduce<ReduceKind::Add>(c); }>(
      patterns);
  add<tosa::ReduceProductOp, [](auto c) { return reduce<ReduceKind::Mul>(c); }>(
      patterns);
  add<tosa::ReduceMaxOp, [](auto c) { return reduce<ReduceKind::Max>(c); }>(
      patterns);
  add<tosa::ReduceAnyOp, [](auto c) { return reduce<ReduceKind::Max>(c); }>(
      patterns);
  add<tosa::ReduceAllOp, [](auto c) { return reduce<ReduceKind::Mul>(c); }>(
      patterns);
  add<tosa::ReduceMinOp, [](auto c) {
    return reduceMin(c.u, c.operand(0), c.op.getAxis());
  }>(patterns);

  add<tosa::MatMulOp, [](auto c) -> Value {
    if (!isZero(c.op.getAZp()) || !isZero(c.op.getBZp()))
      return {};
    Type element = c.type.getElementType();
    TypeAttr acc = UOpBuilder::elementOf(c.operand(0)) == element
                       ? TypeAttr()
                       : TypeAttr::get(element);
    return MatmulOp::create(c.u.getBuilder(), c.u.getLoc(), c.type,
                            c.operand(0), c.operand(1), acc);
  }>(patterns);
  add<tosa::Conv2DOp,
      [](auto c) { return convolve(c, c.operand(1), "O01I", 1); }>(patterns);
  // [kh, kw, c, m] -> [c*m, 1, kh, kw], a group a channel
  add<tosa::DepthwiseConv2DOp, [](auto c) {
    ArrayRef<int64_t> shape = UOpBuilder::typeOf(c.operand(1)).getShape();
    Value kernel = c.u.permute(c.operand(1), {2, 3, 0, 1});
    kernel = c.u.reshape(
        kernel, ArrayRef<int64_t>{shape[2] * shape[3], 1, shape[0], shape[1]});
    return convolve(c, kernel, "OI01", shape[2]);
  }>(patterns);

  add<tosa::MaxPool2dOp, [](auto c) -> Value {
    if (c.op.getNanMode() != tosa::NanPropagationMode::PROPAGATE)
      return {};
    ScalarType element(c.type.getElementType());
    double least = bitsToDouble(element, getLeastBits(element));
    Value windows = getWindows(c, c.operand(0), least);
    return toChannelsLast(c.u, c.u.reduce(ReduceKind::Max, windows, {4, 5}));
  }>(patterns);
  // Padding does not count in the average.
  add<tosa::AvgPool2dOp, [](auto c) -> Value {
    if (!isa<FloatType>(c.type.getElementType()) ||
        !isZero(c.op.getInputZp()) || !isZero(c.op.getOutputZp()))
      return {};
    Type wide = getDefaultAccumulationType(c.type.getElementType());
    Value x = c.u.cast(c.operand(0), wide);
    Value sum = c.u.sum(getWindows(c, x, 0), {4, 5});
    Value count = c.u.sum(getWindows(c, c.u.like(x, 1), 0), {4, 5});
    return c.u.cast(toChannelsLast(c.u, c.u.div(sum, count)),
                    c.type.getElementType());
  }>(patterns);
}
