//===- Movement.cpp - Single movement ops, static and dynamic -----------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Scalar.h"
#include "TG/Conversion/TGToLinalg/TGToLinalg.h"
#include "TG/Dialect/IR/TGOps.h"
#include "Tensors.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace tg;
using namespace tg::lowering;

/// The sizes of a result: static ones of its type, then `dynamic` in order.
static SmallVector<OpFoldResult>
getResultSizes(OpBuilder &builder, RankedTensorType type, ValueRange dynamic) {
  return getMixedValues(type.getShape(), dynamic, builder);
}

//===----------------------------------------------------------------------===//
// reshape
//===----------------------------------------------------------------------===//

static Value buildProduct(OpBuilder &builder, Location loc,
                          ArrayRef<OpFoldResult> sizes) {
  int64_t known = 1;
  Value product;
  for (OpFoldResult size : sizes) {
    if (std::optional<int64_t> constant = getConstantIntValue(size)) {
      known *= *constant;
      continue;
    }
    Value value = cast<Value>(size);
    if (product)
      product = arith::MulIOp::create(builder, loc, product, value);
    else
      product = value;
  }
  Value constant = arith::ConstantIndexOp::create(builder, loc, known);
  if (!product)
    return constant;
  if (known == 1)
    return product;
  return arith::MulIOp::create(builder, loc, product, constant);
}

/// Checks that source and result have as many elements, unless that is seen
/// from sizes that are the same value on both sides.
static void requireSameCount(OpBuilder &builder, Location loc,
                             ArrayRef<OpFoldResult> source,
                             ArrayRef<OpFoldResult> result) {
  int64_t sourceRest = 1, resultRest = 1;
  SmallVector<OpFoldResult> unmatched;
  for (OpFoldResult size : source) {
    if (std::optional<int64_t> constant = getConstantIntValue(size))
      sourceRest *= *constant;
    else
      unmatched.push_back(size);
  }
  bool isKnown = true;
  for (OpFoldResult size : result) {
    if (std::optional<int64_t> constant = getConstantIntValue(size)) {
      resultRest *= *constant;
      continue;
    }
    auto *same = llvm::find(unmatched, size);
    if (same != unmatched.end()) {
      unmatched.erase(same);
      continue;
    }
    isKnown = false;
    requireInRange(builder, loc, size, {}, "tg.reshape: a size is negative");
  }
  if (isKnown && unmatched.empty() && sourceRest == resultRest)
    return;
  Value equal = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq,
                                      buildProduct(builder, loc, source),
                                      buildProduct(builder, loc, result));
  require(builder, loc, equal, "tg.reshape: element counts differ");
}

static OpFoldResult buildSum(OpBuilder &builder, Location loc,
                             ArrayRef<OpFoldResult> terms) {
  Value sum = getIndex(builder, loc, terms.front());
  for (OpFoldResult term : terms.drop_front())
    sum =
        arith::AddIOp::create(builder, loc, sum, getIndex(builder, loc, term));
  return sum;
}

namespace {
// tg.reshape %x -> tensor.collapse_shape, tensor.expand_shape
struct ConvertReshape : public OpConversionPattern<ReshapeOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(ReshapeOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    auto type = typeConverter->convertType<RankedTensorType>(op.getType());
    Value source = adaptor.getOperand();
    SmallVector<OpFoldResult> sizes =
        getResultSizes(rewriter, type, adaptor.getSizes());
    requireSameCount(rewriter, op.getLoc(), getSizes(rewriter, source), sizes);
    rewriter.replaceOp(
        op, buildReshape(rewriter, op.getLoc(), source, type, sizes));
    return success();
  }
};

//===----------------------------------------------------------------------===//
// expand
//===----------------------------------------------------------------------===//

// tg.expand %x : tensor<2x1xf32> -> tensor<2x3xf32>
// -> the axis dropped, then linalg.generic {(i, j) -> (i)}
struct ConvertExpand : public OpConversionPattern<ExpandOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(ExpandOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    auto type = typeConverter->convertType<RankedTensorType>(op.getType());
    Value source = adaptor.getOperand();
    auto sourceType = cast<RankedTensorType>(source.getType());
    SmallVector<OpFoldResult> sourceSizes = getSizes(rewriter, source);
    SmallVector<OpFoldResult> sizes =
        getResultSizes(rewriter, type, adaptor.getSizes());

    SmallVector<int64_t> kept, open;
    for (auto [axis, from, to] : llvm::enumerate(sourceSizes, sizes)) {
      bool isOne = isConstantIntValue(from, 1);
      bool isSame = isEqualConstantIntOrValue(from, to);
      if (!isOne || isSame)
        kept.push_back(axis);
      if (isOne || isSame) {
        // A size that is not known must not be negative.
        if (!isSame)
          requireInRange(rewriter, loc, to, {},
                         "tg.expand: a size is negative");
      } else if (sourceType.isDynamicDim(axis) && !isConstantIntValue(to, 1)) {
        open.push_back(axis);
      } else {
        requireEqual(rewriter, loc, from, to, "tg.expand: sizes differ");
      }
    }
    if (!open.empty()) {
      rewriter.replaceOp(op, expandOpenAxes(rewriter, loc, source, type,
                                            sourceSizes, sizes, open));
      return success();
    }
    if (static_cast<int64_t>(kept.size()) == type.getRank()) {
      rewriter.replaceOp(op, buildTypeCast(rewriter, loc, source, type));
      return success();
    }
    SmallVector<int64_t> keptShape;
    SmallVector<OpFoldResult> keptSizes;
    SmallVector<AffineExpr> exprs;
    for (int64_t axis : kept) {
      keptShape.push_back(sourceType.getDimSize(axis));
      keptSizes.push_back(sourceSizes[axis]);
      exprs.push_back(rewriter.getAffineDimExpr(axis));
    }
    source = buildReshape(rewriter, loc, source, sourceType.clone(keptShape),
                          keptSizes);
    AffineMap map =
        AffineMap::get(type.getRank(), 0, exprs, rewriter.getContext());
    rewriter.replaceOp(op,
                       buildGeneric(rewriter, loc, type, sizes, source, map,
                                    [](OpBuilder &, Location, ValueRange args) {
                                      return args[0];
                                    }));
    return success();
  }

  /// Axes of which only the running program knows whether their size is 1.
  static Value expandOpenAxes(OpBuilder &rewriter, Location loc, Value source,
                              RankedTensorType type,
                              ArrayRef<OpFoldResult> sourceSizes,
                              ArrayRef<OpFoldResult> sizes,
                              ArrayRef<int64_t> open) {
    Value one = arith::ConstantIndexOp::create(rewriter, loc, 1);
    DenseMap<int64_t, Value> isOne;
    for (int64_t axis : open) {
      Value from = getIndex(rewriter, loc, sourceSizes[axis]);
      Value to = getIndex(rewriter, loc, sizes[axis]);
      isOne[axis] = arith::CmpIOp::create(rewriter, loc,
                                          arith::CmpIPredicate::eq, from, one);
      Value isSame = arith::CmpIOp::create(rewriter, loc,
                                           arith::CmpIPredicate::eq, from, to);
      require(rewriter, loc,
              arith::OrIOp::create(rewriter, loc, isOne[axis], isSame),
              "tg.expand: an axis has neither size 1 nor the result's size");
      requireInRange(rewriter, loc, sizes[axis], {},
                     "tg.expand: a size is negative");
    }
    auto body = [&](OpBuilder &b, Location loc, ValueRange indices) -> Value {
      SmallVector<Value> at(indices);
      Value zero = arith::ConstantIndexOp::create(b, loc, 0);
      for (auto [axis, index] : llvm::enumerate(at)) {
        if (Value condition = isOne.lookup(axis))
          index = arith::SelectOp::create(b, loc, condition, zero, index);
        else if (isConstantIntValue(sourceSizes[axis], 1))
          index = zero;
      }
      return tensor::ExtractOp::create(b, loc, source, at);
    };
    return buildFromIndices(rewriter, loc, type, sizes, body);
  }
};

//===----------------------------------------------------------------------===//
// permute, pad, shrink, flip
//===----------------------------------------------------------------------===//

// tg.permute %x [1, 0] -> linalg.generic {(i, j) -> (j, i)}
struct ConvertPermute : public OpConversionPattern<PermuteOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(PermuteOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    auto type = typeConverter->convertType<RankedTensorType>(op.getType());
    Value source = adaptor.getOperand();
    SmallVector<OpFoldResult> sourceSizes = getSizes(rewriter, source), sizes;
    SmallVector<AffineExpr> exprs(type.getRank());
    for (auto [axis, from] : llvm::enumerate(op.getPermutation())) {
      sizes.push_back(sourceSizes[from]);
      exprs[from] = rewriter.getAffineDimExpr(axis);
    }
    AffineMap map =
        AffineMap::get(type.getRank(), 0, exprs, rewriter.getContext());
    rewriter.replaceOp(
        op, buildGeneric(rewriter, op.getLoc(), type, sizes, source, map,
                         [](OpBuilder &, Location, ValueRange args) {
                           return args[0];
                         }));
    return success();
  }
};

// tg.pad %x low [..] high [..] -> tensor.pad with zero
struct ConvertPad : public OpConversionPattern<PadOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(PadOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    auto type = typeConverter->convertType<RankedTensorType>(op.getType());
    SmallVector<OpFoldResult> low =
        getMixedValues(op.getStaticLow(), adaptor.getLow(), rewriter);
    SmallVector<OpFoldResult> high =
        getMixedValues(op.getStaticHigh(), adaptor.getHigh(), rewriter);
    for (OpFoldResult amount : llvm::concat<OpFoldResult>(low, high))
      requireInRange(rewriter, loc, amount, {},
                     "tg.pad: an amount is negative");
    // Bufferization of tensor.pad would take a slice of a buffer without
    // elements, which its verifier refuses.
    auto sourceType = cast<RankedTensorType>(adaptor.getOperand().getType());
    if (llvm::is_contained(sourceType.getShape(), 0)) {
      SmallVector<OpFoldResult> sizes;
      for (auto [axis, size, before, after] :
           llvm::enumerate(getSizes(rewriter, adaptor.getOperand()), low, high))
        sizes.push_back(type.isDynamicDim(axis)
                            ? buildSum(rewriter, loc, {size, before, after})
                            : rewriter.getIndexAttr(type.getDimSize(axis)));
      rewriter.replaceOp(op, buildZeros(rewriter, loc, type, sizes));
      return success();
    }
    // Outside of the pad's region: linalg-fold-unit-extent-dims crashes on a
    // region with a constant of its own.
    Value zero = buildZero(rewriter, loc, type.getElementType());
    rewriter.replaceOpWithNewOp<tensor::PadOp>(op, type, adaptor.getOperand(),
                                               low, high, zero);
    return success();
  }
};

// tg.shrink %x offsets [..] sizes [..] -> tensor.extract_slice
struct ConvertShrink : public OpConversionPattern<ShrinkOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(ShrinkOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    auto type = typeConverter->convertType<RankedTensorType>(op.getType());
    Value source = adaptor.getOperand();
    SmallVector<OpFoldResult> offsets =
        getMixedValues(op.getStaticOffsets(), adaptor.getOffsets(), rewriter);
    SmallVector<OpFoldResult> sizes =
        getMixedValues(op.getStaticSizes(), adaptor.getSizes(), rewriter);
    SmallVector<OpFoldResult> strides(sizes.size(), rewriter.getIndexAttr(1));
    constexpr StringLiteral message = "tg.shrink: the box leaves the operand";
    bool isEmpty = false;
    for (auto [size, offset, bound] :
         llvm::zip_equal(sizes, offsets, getSizes(rewriter, source))) {
      // The verifier of tensor.extract_slice takes the end of an axis for an
      // offset out of range, although a slice of size 0 may start there.
      isEmpty |= isConstantIntValue(size, 0) ||
                 (getConstantIntValue(bound) &&
                  getConstantIntValue(offset) == getConstantIntValue(bound));
      if (getConstantIntValue(size) && getConstantIntValue(offset) &&
          getConstantIntValue(bound))
        continue;
      // 0 <= offset <= bound, and 0 <= size <= bound - offset.
      requireInRange(rewriter, loc, offset, bound, message);
      OpFoldResult rest = bound;
      if (!isConstantIntValue(offset, 0))
        rest =
            arith::SubIOp::create(rewriter, loc, getIndex(rewriter, loc, bound),
                                  getIndex(rewriter, loc, offset))
                .getResult();
      if (!isEqualConstantIntOrValue(size, rest))
        requireInRange(rewriter, loc, size, rest, message);
    }
    if (isEmpty)
      rewriter.replaceOp(op, buildEmpty(rewriter, loc, type, sizes));
    else
      rewriter.replaceOpWithNewOp<tensor::ExtractSliceOp>(
          op, type, source, offsets, sizes, strides);
    return success();
  }
};

// tg.flip %x axes [0] -> linalg.generic { tensor.extract %x[n - 1 - i, j] }
// As an indexing map it would have a negative coefficient, which upstream's
// tiling turns into a slice at a negative offset.
struct ConvertFlip : public OpConversionPattern<FlipOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(FlipOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    auto type = typeConverter->convertType<RankedTensorType>(op.getType());
    rewriter.replaceOp(op, buildFlip(rewriter, op.getLoc(),
                                     adaptor.getOperand(), type, op.getAxes()));
    return success();
  }
};
} // namespace

Value lowering::buildFlip(OpBuilder &builder, Location loc, Value source,
                          RankedTensorType type, ArrayRef<int64_t> axes) {
  SmallVector<OpFoldResult> sizes = getSizes(builder, source);
  Value one = arith::ConstantIndexOp::create(builder, loc, 1);
  DenseMap<int64_t, Value> last;
  for (int64_t axis : axes)
    last[axis] = arith::SubIOp::create(
        builder, loc, getIndex(builder, loc, sizes[axis]), one);
  auto body = [&](OpBuilder &b, Location loc, ValueRange indices) -> Value {
    SmallVector<Value> at(indices);
    for (int64_t axis : axes)
      at[axis] = arith::SubIOp::create(b, loc, last[axis], at[axis]);
    return tensor::ExtractOp::create(b, loc, source, at);
  };
  return buildFromIndices(builder, loc, type, sizes, body);
}

void tg::populateTGToLinalgMovementPatterns(TypeConverter &converter,
                                            RewritePatternSet &patterns) {
  patterns.add<ConvertReshape, ConvertExpand, ConvertPermute, ConvertPad,
               ConvertShrink, ConvertFlip>(converter, patterns.getContext());
}
