//===- Matmul.cpp - Matrix products -------------------------------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Contraction.h"
#include "Scalar.h"
#include "TG/Conversion/TGToLinalg/TGToLinalg.h"
#include "TG/Dialect/IR/TGOps.h"
#include "Tensors.h"

using namespace mlir;
using namespace tg;
using namespace tg::lowering;

/// linalg.matmul, or linalg.batch_matmul with the batch axes joined; and a cast
/// to the result's type.
static Value buildNamed(OpBuilder &builder, Location loc, Value lhs, Value rhs,
                        const ContractionTypes &types, RankedTensorType sumType,
                        ArrayRef<OpFoldResult> sizes) {
  lhs = buildJoinBatch(builder, loc, lhs);
  rhs = buildJoinBatch(builder, loc, rhs);
  int64_t rank = sumType.getRank();
  RankedTensorType joinedType = getJoinedBatchType(sumType);
  SmallVector<OpFoldResult> joinedSizes(sizes.take_back(2));
  if (rank > 2)
    joinedSizes.insert(joinedSizes.begin(),
                       joinedType.isDynamicDim(0)
                           ? getSize(builder, lhs, 0)
                           : builder.getIndexAttr(joinedType.getDimSize(0)));
  Value zeros = buildZeros(builder, loc, joinedType, joinedSizes);

  SmallVector<NamedAttribute> attributes;
  if (!types.widensLikeNamedOps())
    attributes.push_back(builder.getNamedAttr(
        "cast", linalg::TypeFnAttr::get(builder.getContext(),
                                        linalg::TypeFn::cast_unsigned)));
  ValueRange inits = zeros;
  Value result;
  if (rank == 2)
    result = linalg::MatmulOp::create(builder, loc, joinedType,
                                      ValueRange{lhs, rhs}, inits, attributes)
                 .getResult(0);
  else
    result =
        linalg::BatchMatmulOp::create(builder, loc, joinedType,
                                      ValueRange{lhs, rhs}, inits, attributes)
            .getResult(0);
  result =
      buildCastElements(builder, loc, result, types.accumulator, types.result);
  return buildSplitBatch(builder, loc, result,
                         sumType.clone(getSignless(types.result)), sizes);
}

namespace {
// tg.matmul %a, %b -> linalg.matmul or linalg.batch_matmul to zeros of the
// accumulation type, then a cast to the result's type. Batch axes of which two
// are dynamic stay apart, in one linalg.generic.
struct ConvertMatmul : public OpConversionPattern<MatmulOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(MatmulOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    Value lhs = adaptor.getLhs(), rhs = adaptor.getRhs();
    auto type = typeConverter->convertType<RankedTensorType>(op.getType());
    ContractionTypes types = {op.getLhs().getType().getElementType(),
                              op.getAccumulationType(),
                              op.getType().getElementType()};

    SmallVector<OpFoldResult> sizes = getSizes(rewriter, lhs);
    SmallVector<OpFoldResult> rhsSizes = getSizes(rewriter, rhs);
    int64_t rank = type.getRank();
    for (int64_t axis = 0; axis < rank - 2; ++axis) {
      requireEqual(rewriter, loc, sizes[axis], rhsSizes[axis],
                   "'tg.matmul' op batch sizes differ");
      sizes[axis] = preferStatic(sizes[axis], rhsSizes[axis]);
    }
    requireEqual(rewriter, loc, sizes[rank - 1], rhsSizes[rank - 2],
                 "'tg.matmul' op inner sizes differ");
    sizes[rank - 1] = rhsSizes[rank - 1];

    auto sumType =
        cast<RankedTensorType>(type.clone(getSignless(types.accumulator)));
    Value result;
    if (isBatchJoinable(op.getLhs().getType()) &&
        isBatchJoinable(op.getRhs().getType())) {
      result = buildNamed(rewriter, loc, lhs, rhs, types, sumType, sizes);
    } else {
      Value zeros = buildZeros(rewriter, loc, sumType, sizes);
      result = buildMatrixProduct(rewriter, loc, lhs, rhs, zeros, types,
                                  /*transposeRhs=*/false);
      result = buildCastElements(rewriter, loc, result, types.accumulator,
                                 types.result);
    }
    rewriter.replaceOp(op, result);
    return success();
  }
};
} // namespace

void tg::populateTGToLinalgMatmulPatterns(TypeConverter &converter,
                                          RewritePatternSet &patterns) {
  patterns.add<ConvertMatmul>(converter, patterns.getContext());
}
