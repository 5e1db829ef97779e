//===- MovementRules.cpp - Gradients of ops that move elements ------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rule.h"

using namespace mlir;
using namespace tg;
using namespace tg::gradient;

/// Adds up, for each element of `source`'s type, the gradients of all elements
/// of a view that read it. The view is applied to the numbers 1, 2, 3, ... of
/// the source's elements, so what it masks reads number 0, which is out of
/// range and adds nothing.
static Value scatterThroughView(const UOpBuilder &u, Value g,
                                RankedTensorType source,
                                const ShapeTracker &view) {
  OpBuilder &b = u.getBuilder();
  int64_t count = source.getNumElements();
  int64_t moved = UOpBuilder::typeOf(g).getNumElements();
  auto flat = RankedTensorType::get({count}, b.getI64Type());
  Value numbers =
      IotaOp::create(b, u.getLoc(), flat, ValueRange(), b.getI64IntegerAttr(0));
  numbers = u.add(numbers, u.like(numbers, 1));
  numbers = u.reshape(numbers, source.getShape());
  Value read = ViewOp::create(b, u.getLoc(), numbers,
                              ShapeTrackerAttr::get(b.getContext(), view));
  Value indices = u.reshape(read, ArrayRef<int64_t>{moved});
  indices = u.sub(indices, u.like(indices, 1));
  Value zeros =
      u.constant(RankedTensorType::get({count}, source.getElementType()), 0);
  Value sum = ScatterOp::create(
      b, u.getLoc(), zeros.getType(), ScatterKind::Add, IndexMode::Elements,
      zeros, indices, u.reshape(g, ArrayRef<int64_t>{moved}), 0);
  return u.reshape(sum, source.getShape());
}

/// The gradient of a chain of views: the inverse chain where it has one.
static LogicalResult viewRule(const UOpBuilder &u, Operation *op,
                              const ShapeTracker &view, Value g,
                              Value &gradient) {
  RankedTensorType source = UOpBuilder::typeOf(op->getOperand(0));
  if (std::optional<ShapeTracker> inverse = view.invert(source.getShape())) {
    gradient =
        ViewOp::create(u.getBuilder(), u.getLoc(), g,
                       ShapeTrackerAttr::get(op->getContext(), *inverse));
    return success();
  }
  gradient = scatterThroughView(u, g, source, view);
  return success();
}

static SmallVector<int64_t> invert(ArrayRef<int64_t> permutation) {
  SmallVector<int64_t> inverse(permutation.size());
  for (auto [to, from] : llvm::enumerate(permutation))
    inverse[from] = to;
  return inverse;
}

/// windows [..., o, k] of one axis of size n, adding overlaps up. Tap i of
/// each window came from element o*s + i*d:
///
///   g[:, i] -> [o, 1] -> pad to [o, s] -> [o*s] -> shift by i*d -> sum over i
///
/// `axis` is the windows' axis, `tapAxis` that of the taps.
static Value overlapAdd(const UOpBuilder &u, Value g, int64_t axis,
                        int64_t tapAxis, int64_t size, int64_t stride,
                        int64_t dilation) {
  RankedTensorType type = UOpBuilder::typeOf(g);
  int64_t rank = type.getRank();
  int64_t windows = type.getDimSize(axis), taps = type.getDimSize(tapAxis);
  Value sum;
  for (int64_t tap = 0; tap < taps; ++tap) {
    SmallVector<int64_t> offsets(rank, 0), sizes(type.getShape());
    offsets[tapAxis] = tap;
    sizes[tapAxis] = 1;
    Value part = u.shrink(g, offsets, sizes);
    // Drop the tap axis and give each window `stride` places.
    SmallVector<int64_t> spread;
    for (int64_t i = 0; i < rank; ++i) {
      if (i == tapAxis)
        continue;
      spread.push_back(sizes[i]);
      if (i == axis)
        spread.push_back(1);
    }
    part = u.reshape(part, spread);
    SmallVector<int64_t> low(rank, 0), high(rank, 0);
    high[axis + 1] = stride - 1;
    part = u.pad(part, low, high);
    SmallVector<int64_t> joined;
    for (int64_t i = 0; i < rank; ++i)
      if (i != tapAxis)
        joined.push_back(i == axis ? windows * stride : sizes[i]);
    part = u.reshape(part, joined);
    // Shift, and cut or fill to the axis's size.
    int64_t shift = tap * dilation;
    SmallVector<int64_t> begin(rank - 1, 0);
    SmallVector<int64_t> kept = joined;
    kept[axis] = std::min(windows * stride, size - shift);
    part = u.shrink(part, begin, kept);
    SmallVector<int64_t> before(rank - 1, 0), after(rank - 1, 0);
    before[axis] = shift;
    after[axis] = size - shift - kept[axis];
    part = u.pad(part, before, after);
    sum = sum ? u.add(sum, part) : part;
  }
  return sum;
}

/// Windows that do not overlap and have no gaps are a reshape:
/// [..., o, k] -> [..., o*k] -> pad to n.
static Value unfoldDisjoint(const UOpBuilder &u, Value g, int64_t axis,
                            int64_t tapAxis, int64_t size) {
  RankedTensorType type = UOpBuilder::typeOf(g);
  SmallVector<int64_t> order;
  for (int64_t i = 0; i < type.getRank(); ++i) {
    if (i != tapAxis)
      order.push_back(i);
    if (i == axis)
      order.push_back(tapAxis);
  }
  Value moved = u.permute(g, order);
  SmallVector<int64_t> joined;
  for (int64_t i = 0; i < type.getRank(); ++i)
    if (i != tapAxis)
      joined.push_back(i == axis ? type.getDimSize(i) * type.getDimSize(tapAxis)
                                 : type.getDimSize(i));
  moved = u.reshape(moved, joined);
  SmallVector<int64_t> low(joined.size(), 0), high(joined.size(), 0);
  high[axis] = size - joined[axis];
  return u.pad(moved, low, high);
}

/// Above this many taps in all, one scatter-add is cheaper than a sum of taps.
static constexpr int64_t kMaxTaps = 64;

static LogicalResult windowRule(WindowOp op, const UOpBuilder &u, Value g,
                                Value &gradient) {
  RankedTensorType source = UOpBuilder::typeOf(op.getOperand());
  int64_t numAxes = op.getSizes().size();
  int64_t first = source.getRank() - numAxes;
  int64_t taps = 1;
  for (int64_t size : op.getSizes())
    taps *= size;
  if (!source.hasStaticShape())
    return op.emitOpError("has no gradient for dynamic sizes");
  if (taps > kMaxTaps) {
    FailureOr<ShapeTracker> view = op.getShapeTracker();
    if (failed(view))
      return failure();
    gradient = scatterThroughView(u, g, source, *view);
    return success();
  }
  // From the last axis to the first, so that earlier axes keep their places.
  for (int64_t i = numAxes - 1; i >= 0; --i) {
    int64_t axis = first + i, size = source.getDimSize(axis);
    int64_t tapAxis = source.getRank() + i;
    bool disjoint =
        op.getStrides()[i] == op.getSizes()[i] && op.getDilations()[i] == 1;
    g = disjoint ? unfoldDisjoint(u, g, axis, tapAxis, size)
                 : overlapAdd(u, g, axis, tapAxis, size, op.getStrides()[i],
                              op.getDilations()[i]);
  }
  gradient = g;
  return success();
}

void gradient::attachMovementRules(MLIRContext *context) {
  // dx = g reshaped back
  attach<ReshapeOp, [](auto c) {
    c.set(0, [&]() -> Value {
      RankedTensorType type = UOpBuilder::typeOf(c.operand(0));
      if (type.hasStaticShape())
        return c.u.reshape(c.g(), type.getShape());
      return c.u.reshape(c.g(), c.u.sizesOf(c.operand(0)));
    });
  }>(context);
  // dx = g summed over the axes that were repeated
  attach<ExpandOp, [](auto c) {
    c.set(0, [&]() -> Value {
      RankedTensorType from = UOpBuilder::typeOf(c.operand(0));
      RankedTensorType to = UOpBuilder::typeOf(c.result());
      SmallVector<int64_t> axes;
      for (int64_t i = 0; i < from.getRank(); ++i)
        if (from.getDimSize(i) == 1 && to.getDimSize(i) != 1)
          axes.push_back(i);
      return axes.empty() ? c.g() : c.u.sum(c.g(), axes);
    });
  }>(context);
  // dx = g permuted back
  attach<PermuteOp, [](auto c) {
    c.set(0, [&] { return c.u.permute(c.g(), invert(c.op.getPermutation())); });
  }>(context);
  // dx = the part of g that is not padding
  attach<PadOp, [](auto c) {
    c.set(0, [&]() -> Value {
      return ShrinkOp::create(c.u.getBuilder(), c.u.getLoc(), c.g(),
                              c.op.getMixedLow(), c.u.sizesOf(c.operand(0)));
    });
  }>(context);
  // dx = g with zeros around
  attach<ShrinkOp, [](auto c) -> LogicalResult {
    RankedTensorType type = UOpBuilder::typeOf(c.operand(0));
    if (!type.hasStaticShape() || !c.op.getOffsets().empty() ||
        !c.op.getSizes().empty())
      return c.op.emitOpError("has no gradient for dynamic sizes");
    c.set(0, [&] {
      ArrayRef<int64_t> low = c.op.getStaticOffsets();
      SmallVector<int64_t> high;
      for (int64_t i = 0; i < type.getRank(); ++i)
        high.push_back(type.getDimSize(i) - low[i] - c.op.getStaticSizes()[i]);
      return c.u.pad(c.g(), low, high);
    });
    return success();
  }>(context);
  // dx = g flipped
  attach<FlipOp, [](auto c) {
    c.set(0, [&] { return c.u.flip(c.g(), c.op.getAxes()); });
  }>(context);
  // dx = the inverse view of g, or a scatter-add
  attach<ViewOp, [](auto c) -> LogicalResult {
    if (!c.wanted[0])
      return success();
    return viewRule(c.u, c.op, c.op.getView().getShapeTracker(), c.g(),
                    c.operandGradients[0]);
  }>(context);
  // dx = the overlap-add of g's windows
  attach<WindowOp, [](auto c) -> LogicalResult {
    if (!c.wanted[0])
      return success();
    return windowRule(c.op, c.u, c.g(), c.operandGradients[0]);
  }>(context);
}
