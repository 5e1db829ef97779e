//===- Scan.cpp - Running sums, products and maxima ---------------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rows.h"
#include "Scalar.h"
#include "TG/Conversion/TGToLinalg/TGToLinalg.h"
#include "TG/Dialect/IR/TGOps.h"
#include "Tensors.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace tg;
using namespace tg::lowering;

namespace {
// tg.scan add %x axis 1
// -> scf.for along the axis that carries the sum so far, once a row of the
//    axes before; the axes behind are joined by one linalg.generic a step
struct ConvertScan : public OpConversionPattern<ScanOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(ScanOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    Value source = adaptor.getOperand();
    auto type = cast<RankedTensorType>(source.getType());
    int64_t axis = op.getAxis();
    auto rowAxes = llvm::to_vector(llvm::seq(axis, type.getRank()));
    SmallVector<OpFoldResult> sizes = getSizes(rewriter, source);
    ArrayRef<OpFoldResult> rowSizes = ArrayRef(sizes).drop_front(axis);
    Value init = buildEmpty(rewriter, loc, type, sizes);
    if (type.hasStaticShape() && type.getNumElements() == 0) {
      rewriter.replaceOp(op, init);
      return success();
    }
    auto body = [&](OpBuilder &b, Location loc, ValueRange coords,
                    ValueRange rows) -> SmallVector<Value> {
      Value row = buildRow(b, loc, source, rowAxes, coords);
      if (rowSizes.size() == 1)
        return {scanElements(b, loc, op, row, rows[0], rowSizes[0])};
      return {scanSlices(b, loc, op, row, rows[0], rowSizes)};
    };
    rewriter.replaceOp(op, buildRowLoop(rewriter, loc, init, rowAxes, body));
    return success();
  }

private:
  static Value scanElements(OpBuilder &b, Location loc, ScanOp op, Value row,
                            Value result, OpFoldResult size);
  static Value scanSlices(OpBuilder &b, Location loc, ScanOp op, Value row,
                          Value result, ArrayRef<OpFoldResult> sizes);
};

/// The types of a scan's elements, and what it starts from.
struct ScanTypes {
  explicit ScanTypes(ScanOp op)
      : element(op.getType().getElementType()),
        accumulator(getDefaultAccumulationType(element)) {
    start = getIdentity(op.getKind(), accumulator);
    // -0 + x is x for every x; 0 + -0 would be 0.
    if (auto type = dyn_cast<FloatType>(accumulator);
        type && op.getKind() == ReduceKind::Add)
      start = FloatAttr::get(
          type, APFloat::getZero(type.getFloatSemantics(), /*Negative=*/true));
  }

  Type element, accumulator;
  TypedAttr start;
};
} // namespace

/// A row of one axis: the sum so far is a scalar.
Value ConvertScan::scanElements(OpBuilder &b, Location loc, ScanOp op,
                                Value row, Value result, OpFoldResult size) {
  ScanTypes types(op);
  Value start = arith::ConstantOp::create(b, loc, types.start);
  auto body = [&](OpBuilder &b, Location loc, ValueRange at,
                  ValueRange carried) -> SmallVector<Value> {
    Value element = tensor::ExtractOp::create(b, loc, row, at);
    element = buildCast(b, loc, types.element, types.accumulator, element);
    Value sum = buildCombine(b, loc, op.getKind(), types.accumulator,
                             carried[0], element);
    Value rounded = buildCast(b, loc, types.accumulator, types.element, sum);
    return {sum, tensor::InsertOp::create(b, loc, rounded, carried[1], at)};
  };
  return buildLoops(b, loc, getIndex(b, loc, size), {start, result}, body)[1];
}

/// A row of more axes: the sums so far are a tensor of those behind the first.
Value ConvertScan::scanSlices(OpBuilder &b, Location loc, ScanOp op, Value row,
                              Value result, ArrayRef<OpFoldResult> sizes) {
  ScanTypes types(op);
  auto rowType = cast<RankedTensorType>(row.getType());
  auto sliceType = rowType.clone(rowType.getShape().drop_front());
  auto sumType =
      cast<RankedTensorType>(sliceType.clone(getSignless(types.accumulator)));
  int64_t sliceRank = sliceType.getRank();
  Value start = arith::ConstantOp::create(b, loc, types.start);
  Value sums = buildFill(b, loc, sumType, sizes.drop_front(), start);
  auto body = [&](OpBuilder &b, Location loc, ValueRange at,
                  ValueRange carried) -> SmallVector<Value> {
    SmallVector<OpFoldResult> offsets(sizes.size(), b.getIndexAttr(0));
    SmallVector<OpFoldResult> strides(sizes.size(), b.getIndexAttr(1));
    SmallVector<OpFoldResult> counts(sizes);
    offsets[0] = at[0];
    counts[0] = b.getIndexAttr(1);
    auto slice = [&](Value tensor) -> Value {
      return tensor::ExtractSliceOp::create(b, loc, sliceType, tensor, offsets,
                                            counts, strides);
    };
    Value step = slice(row), place = slice(carried[1]);
    SmallVector<AffineMap> maps(3, b.getMultiDimIdentityMap(sliceRank));
    SmallVector<utils::IteratorType> loops(sliceRank,
                                           utils::IteratorType::parallel);
    auto joined = linalg::GenericOp::create(
        b, loc, TypeRange{sumType, sliceType}, step,
        ValueRange{carried[0], place}, maps, loops,
        [&](OpBuilder &b, Location loc, ValueRange args) {
          Value element =
              buildCast(b, loc, types.element, types.accumulator, args[0]);
          Value sum = buildCombine(b, loc, op.getKind(), types.accumulator,
                                   args[1], element);
          Value rounded =
              buildCast(b, loc, types.accumulator, types.element, sum);
          linalg::YieldOp::create(b, loc, ValueRange{sum, rounded});
        });
    Value written = tensor::InsertSliceOp::create(
        b, loc, joined.getResult(1), carried[1], offsets, counts, strides);
    return {joined.getResult(0), written};
  };
  return buildLoops(b, loc, getIndex(b, loc, sizes[0]), {sums, result},
                    body)[1];
}

void tg::populateTGToLinalgScanPatterns(TypeConverter &converter,
                                        RewritePatternSet &patterns) {
  patterns.add<ConvertScan>(converter, patterns.getContext());
}
