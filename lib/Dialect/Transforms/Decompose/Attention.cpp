//===- Attention.cpp - attention as matmuls and a softmax -----------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Models.h"

using namespace mlir;
using namespace tg;

namespace {

/// The product of two matrices (batched) of one float type, as that type.
Value buildMatmul(StaticUOps &uops, Value lhs, Value rhs) {
  SmallVector<int64_t> shape(StaticUOps::shapeOf(lhs));
  shape.back() = StaticUOps::shapeOf(rhs).back();
  return MatmulOp::create(uops.getBuilder(), uops.getLoc(),
                          StaticUOps::typeOf(lhs).clone(shape), lhs, rhs,
                          TypeAttr());
}

/// True where query i may see key j, `j <= i`, as `[..., l, s]`.
Value buildCausalMask(StaticUOps &uops, ArrayRef<int64_t> shape) {
  int64_t rank = shape.size();
  Value query = uops.iota(shape, rank - 2);
  Value key = uops.iota(shape, rank - 1);
  return uops.logicalNot(uops.less(query, key));
}

// attention(q, k, v) -> matmul(softmax(matmul(q, k^T) * scale + mask), v), all
// in f32 at least
Value decomposeAttention(StaticUOps &uops, AttentionOp op) {
  Type element = StaticUOps::elementOf(op);
  Type wide = getDefaultAccumulationType(element);
  Value query = uops.cast(op.getQuery(), wide);
  Value key = uops.cast(op.getKey(), wide);
  Value value = uops.cast(op.getValue(), wide);
  int64_t last = StaticUOps::typeOf(query).getRank() - 1;

  Value scores = buildMatmul(uops, query, uops.moveToEnd(key, last - 1));
  scores = uops.mul(scores, uops.like(scores, op.getScale().convertToDouble()));
  SmallVector<int64_t> shape(StaticUOps::shapeOf(scores));
  Value never = uops.lowest(wide, shape);
  if (op.getCausal())
    scores = uops.where(buildCausalMask(uops, shape), scores, never);
  if (Value mask = op.getMask()) {
    if (StaticUOps::elementOf(mask).isInteger(1))
      scores = uops.where(mask, scores, never);
    else
      scores = uops.add(scores, uops.cast(mask, wide));
  }

  Value largest = uops.reduce(ReduceKind::Max, scores, {last});
  Value shifted = uops.add(scores, uops.neg(uops.expand(largest, shape)));
  Value weights = uops.exp(shifted);
  Value sum = uops.sum(weights, {last});
  weights = uops.div(weights, uops.expand(sum, shape));
  return uops.cast(buildMatmul(uops, weights, value), element);
}

} // namespace

void tg::attachAttentionModel(MLIRContext &context) {
  AttentionOp::attachInterface<StaticModel<AttentionOp, decomposeAttention>>(
      context);
}
