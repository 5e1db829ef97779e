//===- Placement.cpp - contiguous, detach, assign -----------------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IndexBuilder.h"
#include "TG/Conversion/TGToLinalg/TGToLinalg.h"
#include "TG/Dialect/IR/TGOps.h"
#include "Tensors.h"
#include "Window.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace tg;
using namespace tg::lowering;

//===----------------------------------------------------------------------===//
// assign
//===----------------------------------------------------------------------===//

static Value buildInsert(OpBuilder &builder, Location loc, Value value,
                         Value base, ArrayRef<int64_t> offsets,
                         ArrayRef<int64_t> sizes, ArrayRef<int64_t> strides) {
  return tensor::InsertSliceOp::create(
      builder, loc, value, base, getSizes(builder, offsets),
      getSizes(builder, sizes), getSizes(builder, strides));
}

static Value buildExtract(OpBuilder &builder, Location loc, Value source,
                          ArrayRef<int64_t> offsets, ArrayRef<int64_t> sizes,
                          ArrayRef<int64_t> shape) {
  auto type = cast<RankedTensorType>(source.getType()).clone(shape);
  SmallVector<int64_t> strides(offsets.size(), 1);
  return tensor::ExtractSliceOp::create(
      builder, loc, type, source, getSizes(builder, offsets),
      getSizes(builder, sizes), getSizes(builder, strides));
}

/// The value that ends up in each element of the window, its axes as the
/// window orders them. Along an axis that the view repeats, all coordinates
/// name the same element and the last one wins.
static Value buildWindowValue(OpBuilder &builder, Location loc, Value value,
                              const View &view, const Window &window) {
  SmallVector<int64_t> offsets, sizes, shape;
  SmallVector<int64_t> position(view.getRank(), -1);
  for (auto [axis, size, stride] :
       llvm::enumerate(view.getShape(), view.getStrides())) {
    bool isWalked = stride != 0;
    offsets.push_back(isWalked ? 0 : size - 1);
    sizes.push_back(isWalked ? size : 1);
    if (!isWalked)
      continue;
    position[axis] = shape.size();
    shape.push_back(size);
  }
  if (sizes == view.getShape())
    value = buildReshape(builder, loc, value, shape);
  else
    value = buildExtract(builder, loc, value, offsets, sizes, shape);

  SmallVector<int64_t> axes = window.getWalkedAxes();
  if (llvm::is_sorted(axes))
    return value;
  SmallVector<int64_t> walked = window.getWalkedSizes();
  SmallVector<AffineExpr> exprs(shape.size());
  for (auto [i, axis] : llvm::enumerate(axes))
    exprs[position[axis]] = builder.getAffineDimExpr(i);
  AffineMap map = AffineMap::get(shape.size(), 0, exprs, builder.getContext());
  auto type = cast<RankedTensorType>(value.getType()).clone(walked);
  return buildGeneric(
      builder, loc, type, getSizes(builder, walked), value, map,
      [](OpBuilder &, Location, ValueRange args) { return args[0]; });
}

/// An assignment to a slice of the base under the window's shape.
static Value assignWindow(OpBuilder &builder, Location loc, Value base,
                          Value value, const View &view, const Window &window) {
  value = buildWindowValue(builder, loc, value, view, window);
  auto type = cast<RankedTensorType>(base.getType());
  bool isPiece = window.flatSize != type.getNumElements();
  Value flat;
  Value piece = base;
  if (isPiece) {
    flat = buildFlatten(builder, loc, base);
    piece = buildExtract(builder, loc, flat, window.flatOffset, window.flatSize,
                         window.flatSize);
  }
  piece = buildReshape(builder, loc, piece, window.shape);
  piece = buildInsert(builder, loc, value, piece, window.offsets, window.sizes,
                      window.strides);
  if (isPiece)
    piece = buildInsert(builder, loc,
                        buildReshape(builder, loc, piece, window.flatSize),
                        flat, window.flatOffset, window.flatSize, 1);
  return buildReshape(builder, loc, piece, type.getShape());
}

/// Any assignment: element by element in row-major order, so that the last
/// one wins.
static Value assignElements(OpBuilder &builder, Location loc, Value base,
                            Value value, const ShapeTracker &tracker) {
  auto index = [&](int64_t number) -> Value {
    return arith::ConstantIndexOp::create(builder, loc, number);
  };
  SmallVector<Value> begins, ends, steps;
  for (int64_t size : tracker.getShape()) {
    begins.push_back(index(0));
    ends.push_back(index(size));
    steps.push_back(index(1));
  }
  auto body = [&](OpBuilder &b, Location loc, ValueRange coords,
                  ValueRange state) -> scf::ValueVector {
    IndexBuilder indices(b, loc);
    indices.bound(coords, tracker.getShape());
    Value at = emitIndex(tracker, SmallVector<Value>(coords), indices).first;
    Value element = tensor::ExtractOp::create(b, loc, value, coords);
    return {tensor::InsertOp::create(b, loc, element, state.front(), at)};
  };
  scf::LoopNest nest =
      scf::buildLoopNest(builder, loc, begins, ends, steps,
                         buildFlatten(builder, loc, base), body);
  auto type = cast<RankedTensorType>(base.getType());
  return buildReshape(builder, loc, nest.results.front(), type.getShape());
}

static Value buildAssign(OpBuilder &builder, Location loc, Value base,
                         Value value, const ShapeTracker &tracker) {
  if (tracker.getNumElements() == 0)
    return base;
  auto type = cast<RankedTensorType>(base.getType());
  value = buildTypeCast(builder, loc, value, type.clone(tracker.getShape()));
  if (tracker.getViews().size() > 1)
    return assignElements(builder, loc, base, value, tracker);

  // x[::-1] = v is x = v[::-1].
  View view = tracker.getViews().front();
  SmallVector<int64_t> reversed;
  for (auto [axis, stride] : llvm::enumerate(view.getStrides()))
    if (stride < 0)
      reversed.push_back(axis);
  if (!reversed.empty()) {
    llvm::Expected<View> flipped = view.flip(reversed);
    if (!flipped) {
      llvm::consumeError(flipped.takeError());
      return assignElements(builder, loc, base, value, tracker);
    }
    view = *flipped;
  }
  std::optional<Window> window = findWindow(view, type.getShape());
  if (!window)
    return assignElements(builder, loc, base, value, tracker);
  if (!reversed.empty())
    value = buildFlip(builder, loc, value,
                      cast<RankedTensorType>(value.getType()), reversed);
  return assignWindow(builder, loc, base, value, view, *window);
}

namespace {
// tg.assign %base, %value at #window -> tensor.insert_slice, or loops of
// tensor.insert; without a window -> %value
struct ConvertAssign : public OpConversionPattern<AssignOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(AssignOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    Value base = adaptor.getBase(), value = adaptor.getValue();
    if (!op.getView()) {
      requireEqualShapes(rewriter, loc, base, value,
                         "tg.assign: sizes of base and value differ");
      rewriter.replaceOp(op,
                         buildTypeCast(rewriter, loc, value, base.getType()));
      return success();
    }
    auto baseType = cast<RankedTensorType>(base.getType());
    if (!baseType.hasStaticShape())
      return rewriter.notifyMatchFailure(op, "a view needs a static base");
    rewriter.replaceOp(op, buildAssign(rewriter, loc, base, value,
                                       op.getView()->getShapeTracker()));
    return success();
  }
};

//===----------------------------------------------------------------------===//
// Identities
//===----------------------------------------------------------------------===//

// tg.contiguous %x -> %x, and so for detach and contiguous_backward: what they
// say was for gradients and for the borders of kernels.
template <typename IdentityOp>
struct ConvertIdentity : public OpConversionPattern<IdentityOp> {
  using OpConversionPattern<IdentityOp>::OpConversionPattern;

  LogicalResult
  matchAndRewrite(IdentityOp op, typename IdentityOp::Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOp(op, adaptor.getOperand());
    return success();
  }
};
} // namespace

void tg::populateTGToLinalgPlacementPatterns(TypeConverter &converter,
                                             RewritePatternSet &patterns) {
  patterns
      .add<ConvertAssign, ConvertIdentity<ContiguousOp>,
           ConvertIdentity<ContiguousBackwardOp>, ConvertIdentity<DetachOp>>(
          converter, patterns.getContext());
}
