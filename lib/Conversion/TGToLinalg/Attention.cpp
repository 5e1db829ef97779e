//===- Attention.cpp - Scaled dot-product attention ---------------------===//
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
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;
using namespace tg;
using namespace tg::lowering;

namespace {
/// One attention on its way. Everything between the operands and the result is
/// in `wide`, f32 or f64.
class AttentionLowering {
public:
  AttentionLowering(AttentionOp op, AttentionOp::Adaptor adaptor,
                    OpBuilder &builder);

  Value lower(RankedTensorType type);

private:
  void checkSizes();
  /// The sizes of the batch, then these two.
  SmallVector<OpFoldResult> withBatch(OpFoldResult rows, OpFoldResult columns);
  Value buildScores();
  Value buildMasked(Value scores);
  Value reduceRows(Value scores, ReduceKind kind);
  /// A function of an element and its row's.
  Value buildWithRows(Value scores, Value rows, ScalarBuilder body);

  AttentionOp op;
  OpBuilder &builder;
  Location loc;
  Value query, key, value, mask;
  Type element;
  FloatType wide;
};
} // namespace

AttentionLowering::AttentionLowering(AttentionOp op,
                                     AttentionOp::Adaptor adaptor,
                                     OpBuilder &builder)
    : op(op), builder(builder), loc(op.getLoc()), query(adaptor.getQuery()),
      key(adaptor.getKey()), value(adaptor.getValue()), mask(adaptor.getMask()),
      element(op.getType().getElementType()),
      wide(cast<FloatType>(getDefaultAccumulationType(element))) {}

/// Checks when the program runs what the op's verifier could not see.
void AttentionLowering::checkSizes() {
  SmallVector<OpFoldResult> queries = getSizes(builder, query);
  SmallVector<OpFoldResult> keys = getSizes(builder, key);
  SmallVector<OpFoldResult> values = getSizes(builder, value);
  size_t rank = queries.size();
  for (size_t axis = 0; axis < rank - 2; ++axis)
    for (OpFoldResult size : {keys[axis], values[axis]})
      requireEqual(builder, loc, queries[axis], size,
                   "'tg.attention' op batch sizes differ");
  requireEqual(builder, loc, queries[rank - 1], keys[rank - 1],
               "'tg.attention' op widths of query and key differ");
  requireEqual(builder, loc, keys[rank - 2], values[rank - 2],
               "'tg.attention' op lengths of key and value differ");
  if (!mask)
    return;
  SmallVector<OpFoldResult> expected =
      withBatch(queries[rank - 2], keys[rank - 2]);
  for (auto [size, want] : llvm::zip_equal(getSizes(builder, mask), expected))
    requireEqual(builder, loc, size, want,
                 "'tg.attention' op mask has another shape than the scores");
}

SmallVector<OpFoldResult> AttentionLowering::withBatch(OpFoldResult rows,
                                                       OpFoldResult columns) {
  SmallVector<OpFoldResult> sizes = getSizes(builder, query);
  SmallVector<OpFoldResult> keySizes = getSizes(builder, key);
  SmallVector<OpFoldResult> valueSizes = getSizes(builder, value);
  for (size_t axis = 0; axis < sizes.size() - 2; ++axis)
    sizes[axis] = preferStatic(preferStatic(sizes[axis], keySizes[axis]),
                               valueSizes[axis]);
  sizes.pop_back_n(2);
  sizes.append({rows, columns});
  return sizes;
}

static RankedTensorType getTypeOf(ArrayRef<OpFoldResult> sizes, Type element) {
  SmallVector<int64_t> shape;
  for (OpFoldResult size : sizes)
    shape.push_back(getConstantIntValue(size).value_or(ShapedType::kDynamic));
  return RankedTensorType::get(shape, element);
}

/// query x key^T
Value AttentionLowering::buildScores() {
  int64_t rank = cast<RankedTensorType>(query.getType()).getRank();
  SmallVector<OpFoldResult> sizes = withBatch(getSize(builder, query, rank - 2),
                                              getSize(builder, key, rank - 2));
  Value zeros = buildZeros(builder, loc, getTypeOf(sizes, wide), sizes);
  return buildMatrixProduct(builder, loc, query, key, zeros,
                            {element, wide, wide}, /*transposeRhs=*/true);
}

/// scores * scale + mask; -inf where nothing is kept
Value AttentionLowering::buildMasked(Value scores) {
  auto type = cast<RankedTensorType>(scores.getType());
  Value scale = arith::ConstantOp::create(
      builder, loc,
      builder.getFloatAttr(wide, op.getScale().convertToDouble()));
  Value never = arith::ConstantOp::create(
      builder, loc,
      builder.getFloatAttr(
          wide, APFloat::getInf(wide.getFloatSemantics(), /*Negative=*/true)));
  SmallVector<Value> inputs = {scores};
  if (mask)
    inputs.push_back(mask);
  auto body = [&](OpBuilder &b, Location loc, ValueRange args) -> Value {
    Value score = arith::MulFOp::create(b, loc, args[0], scale);
    Value keeps;
    if (op.getCausal()) {
      Value row = linalg::IndexOp::create(b, loc, type.getRank() - 2);
      Value column = linalg::IndexOp::create(b, loc, type.getRank() - 1);
      keeps =
          arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ule, column, row);
    } else if (mask && args[1].getType().isInteger(1)) {
      keeps = args[1];
    } else if (mask) {
      Value added = buildCast(b, loc, element, wide, args[1]);
      return arith::AddFOp::create(b, loc, score, added);
    } else {
      return score;
    }
    return arith::SelectOp::create(b, loc, keeps, score, never);
  };
  return buildElementwise(builder, loc, type, inputs, body);
}

/// [..., l, s] -> [..., l]
Value AttentionLowering::reduceRows(Value scores, ReduceKind kind) {
  auto type = cast<RankedTensorType>(scores.getType());
  SmallVector<OpFoldResult> sizes = getSizes(builder, scores);
  sizes.pop_back();
  Value start =
      arith::ConstantOp::create(builder, loc, getIdentity(kind, wide));
  Value init = buildFill(builder, loc, type.clone(type.getShape().drop_back()),
                         sizes, start);
  AffineMap identity = builder.getMultiDimIdentityMap(type.getRank());
  SmallVector<utils::IteratorType> loops(type.getRank(),
                                         utils::IteratorType::parallel);
  loops.back() = utils::IteratorType::reduction;
  auto body = [&](OpBuilder &b, Location loc, ValueRange args) {
    Value joined = buildCombine(b, loc, kind, wide, args[1], args[0]);
    // The order of the sum is free.
    if (auto add = joined.getDefiningOp<arith::AddFOp>())
      add.setFastmath(arith::FastMathFlags::reassoc);
    linalg::YieldOp::create(b, loc, joined);
  };
  return linalg::GenericOp::create(
             builder, loc, init.getType(), scores, init,
             ArrayRef<AffineMap>{identity,
                                 identity.getMajorSubMap(type.getRank() - 1)},
             loops, body)
      .getResult(0);
}

Value AttentionLowering::buildWithRows(Value scores, Value rows,
                                       ScalarBuilder body) {
  auto type = cast<RankedTensorType>(scores.getType());
  AffineMap identity = builder.getMultiDimIdentityMap(type.getRank());
  return buildGeneric(
      builder, loc, type, getSizes(builder, scores), {scores, rows},
      {identity, identity.getMajorSubMap(type.getRank() - 1)}, body);
}

Value AttentionLowering::lower(RankedTensorType type) {
  checkSizes();
  bool isJoinable = llvm::all_of(
      ValueRange{query, key, value, mask ? mask : query}, [](Value tensor) {
        return isBatchJoinable(cast<RankedTensorType>(tensor.getType()));
      });
  SmallVector<OpFoldResult> resultSizes =
      withBatch(getSize(builder, query, type.getRank() - 2),
                getSize(builder, value, type.getRank() - 1));
  if (isJoinable) {
    query = buildJoinBatch(builder, loc, query);
    key = buildJoinBatch(builder, loc, key);
    value = buildJoinBatch(builder, loc, value);
    if (mask)
      mask = buildJoinBatch(builder, loc, mask);
  }

  Value scores = buildMasked(buildScores());
  Value largest = reduceRows(scores, ReduceKind::Max);
  // A row that keeps nothing is -inf - -inf, NaN.
  Value weights = buildWithRows(
      scores, largest, [](OpBuilder &b, Location loc, ValueRange args) {
        Value shifted = arith::SubFOp::create(b, loc, args[0], args[1]);
        return math::ExpOp::create(b, loc, shifted).getResult();
      });
  Value sum = reduceRows(weights, ReduceKind::Add);
  weights = buildWithRows(
      weights, sum, [](OpBuilder &b, Location loc, ValueRange args) {
        return arith::DivFOp::create(b, loc, args[0], args[1]).getResult();
      });

  int64_t rank = cast<RankedTensorType>(value.getType()).getRank();
  SmallVector<OpFoldResult> sizes = withBatch(
      getSize(builder, query, rank - 2), getSize(builder, value, rank - 1));
  Value zeros = buildZeros(builder, loc, getTypeOf(sizes, wide), sizes);
  Value result =
      buildMatrixProduct(builder, loc, weights, value, zeros,
                         {element, wide, element}, /*transposeRhs=*/false);
  result = buildCastElements(builder, loc, result, wide, element);
  if (!isJoinable)
    return buildTypeCast(builder, loc, result, type);
  RankedTensorType joinedType = getJoinedBatchType(type);
  result = buildTypeCast(builder, loc, result, joinedType);
  return buildSplitBatch(builder, loc, result, type, resultSizes);
}

namespace {
// tg.attention %q, %k, %v
// -> %q x %k^T, scaled and masked; the largest of each row; exp of the
//    difference; its sum; the quotient; that x %v: one linalg.generic each
struct ConvertAttention : public OpConversionPattern<AttentionOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(AttentionOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    auto type = typeConverter->convertType<RankedTensorType>(op.getType());
    rewriter.replaceOp(op,
                       AttentionLowering(op, adaptor, rewriter).lower(type));
    return success();
  }
};
} // namespace

void tg::populateTGToLinalgAttentionPatterns(TypeConverter &converter,
                                             RewritePatternSet &patterns) {
  patterns.add<ConvertAttention>(converter, patterns.getContext());
}
