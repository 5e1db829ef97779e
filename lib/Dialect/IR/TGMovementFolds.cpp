//===- TGMovementFolds.cpp - Folders of ops that move elements ------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TG/Dialect/IR/TGOps.h"

#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"
#include "llvm/ADT/SmallBitVector.h"

using namespace mlir;
using namespace tg;

static bool isStatic(Value value) {
  return cast<RankedTensorType>(value.getType()).hasStaticShape();
}

/// The splat `operand` under the shape of `type`; null if it is no splat.
static Attribute resizeSplat(Attribute operand, RankedTensorType type) {
  auto splat = dyn_cast_or_null<SplatElementsAttr>(operand);
  if (!splat || !type.hasStaticShape())
    return {};
  return splat.resizeSplat(type);
}

/// True for a splat of the zero that pad and masks give (+0 of floats).
static bool isZeroSplat(Attribute operand) {
  auto splat = dyn_cast_or_null<SplatElementsAttr>(operand);
  if (!splat)
    return false;
  if (isa<FloatType>(splat.getElementType()))
    return splat.getSplatValue<APFloat>().isPosZero();
  return splat.getSplatValue<APInt>().isZero();
}

OpFoldResult ReshapeOp::fold(FoldAdaptor adaptor) {
  // reshape(x) -> x. With one dynamic axis the element count settles it.
  RankedTensorType type = getType();
  if (getOperand().getType() == type && type.getNumDynamicDims() <= 1 &&
      !llvm::is_contained(type.getShape(), 0))
    return getOperand();
  if (type.hasStaticShape() && getOperand().getType() == type)
    return getOperand();
  // reshape(reshape(x)) -> reshape(x)
  if (auto inner = getOperand().getDefiningOp<ReshapeOp>())
    if (isStatic(inner.getOperand()) && isStatic(inner) &&
        type.hasStaticShape()) {
      getOperandMutable().assign(inner.getOperand());
      return getResult();
    }
  // reshape(splat) -> splat
  return resizeSplat(adaptor.getOperand(), type);
}

OpFoldResult ExpandOp::fold(FoldAdaptor adaptor) {
  RankedTensorType type = getType();
  if (!type.hasStaticShape())
    return {};
  // expand(x) -> x
  if (getOperand().getType() == type)
    return getOperand();
  // expand(expand(x)) -> expand(x)
  if (auto inner = getOperand().getDefiningOp<ExpandOp>())
    if (isStatic(inner.getOperand()) && isStatic(inner)) {
      getOperandMutable().assign(inner.getOperand());
      return getResult();
    }
  // expand(splat) -> splat
  return resizeSplat(adaptor.getOperand(), type);
}

OpFoldResult PermuteOp::fold(FoldAdaptor adaptor) {
  // permute(x, [0, 1, ..]) -> x
  bool isIdentity = true;
  for (auto [axis, source] : llvm::enumerate(getPermutation()))
    isIdentity &= source == static_cast<int64_t>(axis);
  if (isIdentity)
    return getOperand();
  // permute(permute(x, p), q) -> permute(x, p[q])
  if (auto inner = getOperand().getDefiningOp<PermuteOp>()) {
    SmallVector<int64_t> permutation;
    for (int64_t axis : getPermutation())
      permutation.push_back(inner.getPermutation()[axis]);
    setPermutation(permutation);
    getOperandMutable().assign(inner.getOperand());
    return getResult();
  }
  // permute(splat) -> splat
  return resizeSplat(adaptor.getOperand(), getType());
}

OpFoldResult PadOp::fold(FoldAdaptor adaptor) {
  auto isNothing = [](ArrayRef<int64_t> amounts) {
    return llvm::all_of(amounts, [](int64_t amount) { return amount == 0; });
  };
  // pad(x) low [0, ..] high [0, ..] -> x
  if (isNothing(getStaticLow()) && isNothing(getStaticHigh()))
    return getOperand();
  // pad(pad(x, a), b) -> pad(x, a + b)
  auto inner = getOperand().getDefiningOp<PadOp>();
  if (inner && inner.getLow().empty() && inner.getHigh().empty() &&
      getLow().empty() && getHigh().empty()) {
    SmallVector<int64_t> low(getStaticLow()), high(getStaticHigh());
    bool overflow = false;
    for (auto [sum, amount] : llvm::zip_equal(low, inner.getStaticLow()))
      overflow |= llvm::AddOverflow(sum, amount, sum);
    for (auto [sum, amount] : llvm::zip_equal(high, inner.getStaticHigh()))
      overflow |= llvm::AddOverflow(sum, amount, sum);
    if (overflow)
      return {};
    setStaticLow(low);
    setStaticHigh(high);
    getOperandMutable().assign(inner.getOperand());
    return getResult();
  }
  // pad(splat 0) -> splat 0
  if (isZeroSplat(adaptor.getOperand()))
    return resizeSplat(adaptor.getOperand(), getType());
  return {};
}

OpFoldResult ShrinkOp::fold(FoldAdaptor adaptor) {
  bool startsAtZero = llvm::all_of(getStaticOffsets(),
                                   [](int64_t offset) { return offset == 0; });
  // shrink(x) offsets [0, ..] sizes (those of x) -> x
  if (startsAtZero && getOperand().getType() == getType() &&
      getType().hasStaticShape())
    return getOperand();
  // shrink(shrink(x, a, s), b, t) -> shrink(x, a + b, t)
  auto inner = getOperand().getDefiningOp<ShrinkOp>();
  if (inner && inner.getOffsets().empty() && inner.getSizes().empty() &&
      getOffsets().empty() && getSizes().empty()) {
    // Both lie in their operands, so no sum exceeds an axis of x; where that
    // axis is dynamic, it may overflow.
    SmallVector<int64_t> offsets(getStaticOffsets());
    for (auto [sum, offset] :
         llvm::zip_equal(offsets, inner.getStaticOffsets()))
      if (llvm::AddOverflow(sum, offset, sum))
        return {};
    setStaticOffsets(offsets);
    getOperandMutable().assign(inner.getOperand());
    return getResult();
  }
  // shrink(splat) -> splat
  return resizeSplat(adaptor.getOperand(), getType());
}

OpFoldResult FlipOp::fold(FoldAdaptor adaptor) {
  // Axes of size 0 and 1 are their own reverse.
  auto moves = [&](int64_t axis) {
    int64_t size = getType().getDimSize(axis);
    return ShapedType::isDynamic(size) || size > 1;
  };
  // flip(x, []) -> x
  if (llvm::none_of(getAxes(), moves))
    return getOperand();
  // flip(flip(x, a), b) -> flip(x, a xor b)
  if (auto inner = getOperand().getDefiningOp<FlipOp>()) {
    llvm::SmallBitVector flipped(getType().getRank());
    for (int64_t axis : getAxes())
      flipped.flip(axis);
    for (int64_t axis : inner.getAxes())
      flipped.flip(axis);
    SmallVector<int64_t> axes(flipped.set_bits());
    setAxes(axes);
    getOperandMutable().assign(inner.getOperand());
    return getResult();
  }
  // flip(splat) -> splat
  return resizeSplat(adaptor.getOperand(), getType());
}

OpFoldResult ViewOp::fold(FoldAdaptor adaptor) {
  const ShapeTracker &tracker = getView().getShapeTracker();
  // view(x, identity) -> x
  if (getOperand().getType() == getType() && tracker.isContiguous())
    return getOperand();
  // view(splat) -> splat, if no element is masked or all are zero
  bool hasMask = llvm::any_of(tracker.getViews(), [](const View &view) {
    return !view.getMask().empty();
  });
  if (!hasMask || isZeroSplat(adaptor.getOperand()))
    return resizeSplat(adaptor.getOperand(), getType());
  return {};
}

namespace {

// view(view(x, a), b) -> view(x, a then b)
struct ComposeViews : OpRewritePattern<ViewOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(ViewOp op,
                                PatternRewriter &rewriter) const override {
    auto inner = op.getOperand().getDefiningOp<ViewOp>();
    if (!inner)
      return rewriter.notifyMatchFailure(op, "operand is no tg.view");
    llvm::Expected<ShapeTracker> composed = ShapeTracker::compose(
        inner.getView().getShapeTracker(), op.getView().getShapeTracker());
    if (!composed)
      return rewriter.notifyMatchFailure(op,
                                         llvm::toString(composed.takeError()));
    rewriter.replaceOpWithNewOp<ViewOp>(
        op, inner.getOperand(),
        ShapeTrackerAttr::get(getContext(), composed->simplify()));
    return success();
  }
};

} // namespace

void ViewOp::getCanonicalizationPatterns(RewritePatternSet &results,
                                         MLIRContext *context) {
  results.add<ComposeViews>(context);
}
