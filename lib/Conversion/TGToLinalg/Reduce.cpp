//===- Reduce.cpp - Reductions ------------------------------------------===//
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

namespace {
// tg.reduce add %x axes [1] : tensor<2x3xf32> -> tensor<2x1xf32>
// -> linalg.generic {(i, j) -> (i)} to tensor<2xf32>, then
//    tensor.expand_shape to tensor<2x1xf32>
// The axes are dropped first: a map with constant results neither tiles nor
// vectorizes.
struct ConvertReduce : public OpConversionPattern<ReduceOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(ReduceOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    Value source = adaptor.getOperand();
    auto sourceType = cast<RankedTensorType>(source.getType());
    auto type = typeConverter->convertType<RankedTensorType>(op.getType());
    if (op.getAxes().empty()) {
      rewriter.replaceOp(op, source);
      return success();
    }

    // f16 and bf16 are summed in f32 and rounded once.
    Type element = op.getOperand().getType().getElementType();
    Type narrow = isNarrowFloat(element) ? element : Type();
    Type accumulator = narrow ? rewriter.getF32Type() : element;

    int64_t rank = sourceType.getRank();
    SmallVector<utils::IteratorType> iterators(rank,
                                               utils::IteratorType::parallel);
    for (int64_t axis : op.getAxes())
      iterators[axis] = utils::IteratorType::reduction;
    AffineMap identity = rewriter.getMultiDimIdentityMap(rank);
    SmallVector<OpFoldResult> sizes = getSizes(rewriter, source);
    SmallVector<OpFoldResult> keptSizes, resultSizes;
    SmallVector<int64_t> keptShape;
    SmallVector<AffineExpr> kept;
    for (int64_t axis = 0; axis < rank; ++axis) {
      bool isKept = iterators[axis] == utils::IteratorType::parallel;
      resultSizes.push_back(isKept ? sizes[axis] : rewriter.getIndexAttr(1));
      if (!isKept)
        continue;
      kept.push_back(identity.getResult(axis));
      keptSizes.push_back(sizes[axis]);
      keptShape.push_back(sourceType.getDimSize(axis));
    }
    AffineMap keptMap = AffineMap::get(rank, 0, kept, rewriter.getContext());

    Value start = arith::ConstantOp::create(
        rewriter, loc, getIdentity(op.getKind(), accumulator));
    auto sumType = RankedTensorType::get(keptShape, getSignless(accumulator));
    Value init = buildFill(rewriter, loc, sumType, keptSizes, start);
    auto body = [&](OpBuilder &builder, Location loc, ValueRange args) {
      Value value = args[0];
      if (narrow)
        value = arith::ExtFOp::create(builder, loc, accumulator, value);
      Value joined =
          buildCombine(builder, loc, op.getKind(), accumulator, args[1], value);
      // The order of a reduction is free, and nothing else is.
      if (isa<arith::AddFOp, arith::MulFOp>(joined.getDefiningOp()))
        cast<arith::ArithFastMathInterface>(joined.getDefiningOp())
            ->setAttr("fastmath",
                      arith::FastMathFlagsAttr::get(
                          builder.getContext(), arith::FastMathFlags::reassoc));
      linalg::YieldOp::create(builder, loc, joined);
    };
    Value result = linalg::GenericOp::create(
                       rewriter, loc, sumType, source, init,
                       ArrayRef<AffineMap>{identity, keptMap}, iterators, body)
                       .getResult(0);
    if (narrow)
      result = buildElementwise(
          rewriter, loc, sumType.clone(narrow), result,
          [&](OpBuilder &builder, Location loc, ValueRange args) -> Value {
            return arith::TruncFOp::create(builder, loc, narrow, args[0]);
          });
    rewriter.replaceOp(op,
                       buildReshape(rewriter, loc, result, type, resultSizes));
    return success();
  }
};
} // namespace

void tg::populateTGToLinalgReducePatterns(TypeConverter &converter,
                                          RewritePatternSet &patterns) {
  patterns.add<ConvertReduce>(converter, patterns.getContext());
}
