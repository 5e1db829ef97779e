//===- View.cpp - tg.view: slices, pads, maps, or index expressions -----===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IndexBuilder.h"
#include "Scalar.h"
#include "TG/Conversion/TGToLinalg/TGToLinalg.h"
#include "TG/Dialect/IR/TGOps.h"
#include "Tensors.h"
#include "Window.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace tg;
using namespace tg::lowering;

static Value buildPad(OpBuilder &builder, Location loc, Value tensor,
                      ArrayRef<int64_t> low, ArrayRef<int64_t> high) {
  auto isZero = [](int64_t amount) { return amount == 0; };
  if (llvm::all_of(low, isZero) && llvm::all_of(high, isZero))
    return tensor;
  auto type = cast<RankedTensorType>(tensor.getType());
  SmallVector<int64_t> shape;
  for (auto [size, before, after] : llvm::zip_equal(type.getShape(), low, high))
    shape.push_back(size + before + after);
  Value zero = buildZero(builder, loc, type.getElementType());
  return tensor::PadOp::create(builder, loc, type.clone(shape), tensor,
                               getSizes(builder, low), getSizes(builder, high),
                               zero);
}

/// The slice of the source, its axes as the window orders them.
static Value buildSlice(OpBuilder &builder, Location loc, Value source,
                        const Window &window) {
  auto slice = [&](Value tensor, ArrayRef<int64_t> offsets,
                   ArrayRef<int64_t> sizes, ArrayRef<int64_t> strides,
                   ArrayRef<int64_t> shape) -> Value {
    auto type = cast<RankedTensorType>(tensor.getType()).clone(shape);
    return tensor::ExtractSliceOp::create(
        builder, loc, type, tensor, getSizes(builder, offsets),
        getSizes(builder, sizes), getSizes(builder, strides));
  };
  int64_t count = cast<RankedTensorType>(source.getType()).getNumElements();
  if (window.flatSize != count)
    source = slice(buildFlatten(builder, loc, source), window.flatOffset,
                   window.flatSize, 1, window.flatSize);
  source = buildReshape(builder, loc, source, window.shape);
  if (window.isWhole())
    return buildReshape(builder, loc, source, window.getWalkedSizes());
  return slice(source, window.offsets, window.sizes, window.strides,
               window.getWalkedSizes());
}

/// A view that is a window: slice, pad what is masked, then one generic that
/// permutes and broadcasts. Axes that the view repeats are padded at the end.
static Value buildWindow(OpBuilder &builder, Location loc, Value source,
                         const View &view, const Window &window) {
  Value result = buildSlice(builder, loc, source, window);
  SmallVector<int64_t> axes = window.getWalkedAxes();
  SmallVector<int64_t> low, high;
  for (int64_t axis : axes) {
    auto [begin, end] = view.getMaskRange(axis);
    low.push_back(begin);
    high.push_back(view.getShape()[axis] - end);
  }
  result = buildPad(builder, loc, result, low, high);

  SmallVector<int64_t> shape(view.getShape());
  SmallVector<int64_t> lastLow(view.getRank(), 0), lastHigh(view.getRank(), 0);
  bool repeats = false;
  for (auto [axis, stride] : llvm::enumerate(view.getStrides())) {
    if (stride != 0)
      continue;
    auto [begin, end] = view.getMaskRange(axis);
    shape[axis] = end - begin;
    lastLow[axis] = begin;
    lastHigh[axis] = view.getShape()[axis] - end;
    repeats |= shape[axis] > 1;
  }
  if (!repeats && llvm::is_sorted(axes)) {
    result = buildReshape(builder, loc, result, shape);
  } else {
    SmallVector<AffineExpr> exprs;
    for (int64_t axis : axes)
      exprs.push_back(builder.getAffineDimExpr(axis));
    auto type = cast<RankedTensorType>(result.getType()).clone(shape);
    AffineMap map =
        AffineMap::get(shape.size(), 0, exprs, builder.getContext());
    result = buildGeneric(
        builder, loc, type, getSizes(builder, shape), result, map,
        [](OpBuilder &, Location, ValueRange args) { return args[0]; });
  }
  return buildPad(builder, loc, result, lastLow, lastHigh);
}

/// Any view: each element's index into the flat source, by arithmetic.
static Value buildIndexed(OpBuilder &builder, Location loc, Value source,
                          const ShapeTracker &tracker) {
  Value flat = buildFlatten(builder, loc, source);
  auto type =
      cast<RankedTensorType>(source.getType()).clone(tracker.getShape());
  auto body = [&](OpBuilder &b, Location loc, ValueRange coords) -> Value {
    IndexBuilder indices(b, loc);
    indices.bound(coords, tracker.getShape());
    auto [index, valid] =
        emitIndex(tracker, SmallVector<Value>(coords), indices);
    Value element = tensor::ExtractOp::create(b, loc, flat, index);
    if (!valid)
      return element;
    Value zero = buildZero(b, loc, type.getElementType());
    return arith::SelectOp::create(b, loc, *valid, element, zero);
  };
  return buildFromIndices(builder, loc, type,
                          getSizes(builder, tracker.getShape()), body);
}

Value lowering::buildView(OpBuilder &builder, Location loc, Value source,
                          const ShapeTracker &tracker) {
  auto type = cast<RankedTensorType>(source.getType());
  if (tracker.isZero())
    return buildZeros(builder, loc, type.clone(tracker.getShape()),
                      getSizes(builder, tracker.getShape()));
  ArrayRef<View> views = tracker.getViews();
  const View &last = views.back();
  if (views.size() == 1) {
    if (last.isContiguous() && last.getNumElements() == type.getNumElements())
      return buildReshape(builder, loc, source, last.getShape());
    if (std::optional<Window> window = findWindow(last, type.getShape()))
      return buildWindow(builder, loc, source, last, *window);
    return buildIndexed(builder, loc, source, tracker);
  }
  // A reshape of what the other views read: their axes are walked, so that no
  // index has to be taken apart.
  if (last.isContiguous() &&
      last.getNumElements() == views.drop_back().back().getNumElements()) {
    llvm::Expected<ShapeTracker> inner = ShapeTracker::get(views.drop_back());
    if (inner)
      return buildReshape(builder, loc, buildView(builder, loc, source, *inner),
                          last.getShape());
    llvm::consumeError(inner.takeError());
  }
  return buildIndexed(builder, loc, source, tracker);
}

namespace {
// tg.view %x #tg.shapetracker<[..]> -> what buildView says
struct ConvertView : public OpConversionPattern<ViewOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(ViewOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOp(op,
                       buildView(rewriter, op.getLoc(), adaptor.getOperand(),
                                 op.getView().getShapeTracker()));
    return success();
  }
};
} // namespace

void tg::populateTGToLinalgViewPatterns(TypeConverter &converter,
                                        RewritePatternSet &patterns) {
  patterns.add<ConvertView>(converter, patterns.getContext());
}
