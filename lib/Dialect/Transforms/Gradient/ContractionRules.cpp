//===- ContractionRules.cpp - Gradients of matmul and conv ----------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The gradients of a contraction are contractions:
//
//   matmul  c = a b:      da = dc b^T,  db = a^T dc
//   conv    y = x * w:    dx = (dy with strides - 1 zeros between) * w flipped,
//                              input and output channels exchanged
//                         dw = dy as a matrix times the windows of x as one
//
//===----------------------------------------------------------------------===//

#include "Rule.h"

using namespace mlir;
using namespace tg;
using namespace tg::gradient;

static Value matmul(const UOpBuilder &u, Value a, Value b, TypeAttr acc) {
  RankedTensorType left = UOpBuilder::typeOf(a), right = UOpBuilder::typeOf(b);
  SmallVector<int64_t> shape(left.getShape());
  shape.back() = right.getShape().back();
  return MatmulOp::create(u.getBuilder(), u.getLoc(), left.clone(shape), a, b,
                          acc);
}

static Value transposeLast(const UOpBuilder &u, Value x) {
  int64_t rank = UOpBuilder::typeOf(x).getRank();
  SmallVector<int64_t> order = llvm::to_vector(llvm::seq<int64_t>(0, rank));
  std::swap(order[rank - 1], order[rank - 2]);
  return u.permute(x, order);
}

/// `order[i]` is the axis of `from` that stands at place i of `to`.
static SmallVector<int64_t> getLayoutOrder(StringRef from, StringRef to) {
  SmallVector<int64_t> order;
  for (char axis : to)
    order.push_back(from.find(axis));
  return order;
}

static Value relayout(const UOpBuilder &u, Value x, StringRef from,
                      StringRef to) {
  return from == to ? x : u.permute(x, getLayoutOrder(from, to));
}

namespace {
/// The numbers of a convolution with all operands in the default layouts.
struct ConvRule {
  ConvOp op;
  UOpBuilder u;
  Value input;  ///< [n, g*ci, spatial...]
  Value kernel; ///< [g*co, ci, taps...]
  Value g;      ///< [n, g*co, windows...]
  std::string inputLayout, kernelLayout, resultLayout;
  int64_t spatial, groups;

  ConvRule(ConvOp op, const UOpBuilder &u, Value gradient)
      : op(op), u(u), spatial(op.getNumSpatialAxes()), groups(op.getGroups()) {
    inputLayout = "NC";
    kernelLayout = "OI";
    for (int64_t i = 0; i < spatial; ++i) {
      inputLayout += static_cast<char>('0' + i);
      kernelLayout += static_cast<char>('0' + i);
    }
    resultLayout = inputLayout;
    input =
        relayout(u, op.getInput(), op.getInputLayoutOrDefault(), inputLayout);
    kernel = relayout(u, op.getKernel(), op.getKernelLayoutOrDefault(),
                      kernelLayout);
    Type element = UOpBuilder::elementOf(op.getInput());
    g = relayout(u, u.cast(gradient, element), op.getResultLayoutOrDefault(),
                 resultLayout);
  }

  ArrayRef<int64_t> shapeOf(Value x) const {
    return UOpBuilder::typeOf(x).getShape();
  }

  /// [.., n, ..] -> [.., (n-1)*stride + 1, ..] with zeros between.
  Value spread(Value x) {
    for (int64_t i = 0; i < spatial; ++i) {
      int64_t axis = 2 + i, stride = op.getStrides()[i];
      SmallVector<int64_t> shape(shapeOf(x));
      int64_t size = shape[axis];
      if (stride == 1 || size == 0)
        continue;
      SmallVector<int64_t> split = shape;
      split.insert(split.begin() + axis + 1, 1);
      x = u.reshape(x, split);
      SmallVector<int64_t> low(split.size(), 0), high(split.size(), 0);
      high[axis + 1] = stride - 1;
      x = u.pad(x, low, high);
      shape[axis] = size * stride;
      x = u.reshape(x, shape);
      SmallVector<int64_t> offsets(shape.size(), 0);
      shape[axis] = (size - 1) * stride + 1;
      x = u.shrink(x, offsets, shape);
    }
    return x;
  }

  /// [g*co, ci, taps] -> [g*ci, co, taps flipped]
  Value exchangeChannels() {
    SmallVector<int64_t> shape(shapeOf(kernel));
    SmallVector<int64_t> grouped(shape);
    grouped[0] /= groups;
    grouped.insert(grouped.begin(), groups);
    Value w = u.reshape(kernel, grouped);
    SmallVector<int64_t> order =
        llvm::to_vector(llvm::seq<int64_t>(0, grouped.size()));
    std::swap(order[1], order[2]);
    w = u.permute(w, order);
    SmallVector<int64_t> exchanged(shape);
    exchanged[0] = groups * shape[1];
    exchanged[1] = shape[0] / groups;
    w = u.reshape(w, exchanged);
    return u.flip(w, llvm::to_vector(llvm::seq<int64_t>(2, 2 + spatial)));
  }

  Value inputGradient() {
    Value spreadG = spread(g);
    SmallVector<int64_t> pads, ones(spatial, 1);
    SmallVector<int64_t> offsets(2 + spatial, 0), sizes(shapeOf(spreadG));
    for (int64_t i = 0; i < spatial; ++i) {
      int64_t reach = op.getDilations()[i] * (shapeOf(kernel)[2 + i] - 1);
      int64_t low = reach - op.getPads()[2 * i];
      int64_t high = shapeOf(input)[2 + i] - sizes[2 + i] + op.getPads()[2 * i];
      // More padding than the kernel reaches: those windows saw only zeros.
      if (low < 0) {
        offsets[2 + i] = -low;
        sizes[2 + i] += low;
        low = 0;
      }
      if (high < 0) {
        sizes[2 + i] += high;
        high = 0;
      }
      pads.append({low, high});
    }
    spreadG = u.shrink(spreadG, offsets, sizes);
    Value dx = ConvOp::create(
        u.getBuilder(), u.getLoc(), UOpBuilder::typeOf(input), spreadG,
        exchangeChannels(), ones, pads, op.getDilations(), groups, StringAttr(),
        StringAttr(), StringAttr(), op.getAccAttr());
    return relayout(u, dx, inputLayout, op.getInputLayoutOrDefault());
  }

  /// For each group, [co, n*windows] times [n*windows, ci*taps].
  Value kernelGradient() {
    ArrayRef<int64_t> in = shapeOf(input), w = shapeOf(kernel),
                      out = shapeOf(g);
    int64_t batch = in[0], co = w[0] / groups, ci = w[1];
    int64_t windows = batch, taps = ci;
    SmallVector<int64_t> low(2 + spatial, 0), high(2 + spatial, 0), sizes;
    for (int64_t i = 0; i < spatial; ++i) {
      low[2 + i] = op.getPads()[2 * i];
      high[2 + i] = op.getPads()[2 * i + 1];
      windows *= out[2 + i];
      taps *= w[2 + i];
      sizes.push_back(w[2 + i]);
    }
    // [n, g*ci, windows.., taps..] -> [g, n*windows, ci*taps]
    Value x = u.pad(input, low, high);
    x = WindowOp::create(u.getBuilder(), u.getLoc(), x, sizes, op.getStrides(),
                         op.getDilations());
    SmallVector<int64_t> split = {batch, groups, ci};
    for (int64_t i = 0; i < spatial; ++i)
      split.push_back(out[2 + i]);
    split.append(sizes);
    x = u.reshape(x, split);
    SmallVector<int64_t> order = {1, 0};
    for (int64_t i = 0; i < spatial; ++i)
      order.push_back(3 + i);
    order.push_back(2);
    for (int64_t i = 0; i < spatial; ++i)
      order.push_back(3 + spatial + i);
    x = u.reshape(u.permute(x, order), {groups, windows, taps});
    // [n, g*co, windows..] -> [g, co, n*windows]
    SmallVector<int64_t> gSplit = {batch, groups, co};
    SmallVector<int64_t> gOrder = {1, 2, 0};
    for (int64_t i = 0; i < spatial; ++i) {
      gSplit.push_back(out[2 + i]);
      gOrder.push_back(3 + i);
    }
    Value dy = u.permute(u.reshape(g, gSplit), gOrder);
    dy = u.reshape(dy, {groups, co, windows});
    Value dw = u.reshape(matmul(u, dy, x, op.getAccAttr()), w);
    return relayout(u, dw, kernelLayout, op.getKernelLayoutOrDefault());
  }
};
} // namespace

void gradient::attachContractionRules(MLIRContext *context) {
  attach<MatmulOp, [](auto c) {
    Type element = UOpBuilder::elementOf(c.operand(0));
    Value g = c.u.cast(c.g(), element);
    TypeAttr acc = c.op.getAccAttr();
    c.set(0, [&] {
      return matmul(c.u, g, transposeLast(c.u, c.operand(1)), acc);
    });
    c.set(1, [&] {
      return matmul(c.u, transposeLast(c.u, c.operand(0)), g, acc);
    });
  }>(context);
  attach<ConvOp, [](auto c) -> LogicalResult {
    for (Value value : {c.operand(0), c.operand(1), c.result()})
      if (!UOpBuilder::typeOf(value).hasStaticShape())
        return c.op.emitOpError("has no gradient for dynamic sizes");
    ConvRule rule(c.op, c.u, c.g());
    c.set(0, [&] { return rule.inputGradient(); });
    c.set(1, [&] { return rule.kernelGradient(); });
    return success();
  }>(context);
}
