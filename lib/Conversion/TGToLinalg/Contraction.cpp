//===- Contraction.cpp - Sums of products -------------------------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Contraction.h"
#include "Scalar.h"
#include "Tensors.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace tg;
using namespace tg::lowering;

bool ContractionTypes::widensLikeNamedOps() const {
  return operand == accumulator || !isUnsigned(operand);
}

Value lowering::buildContraction(OpBuilder &builder, Location loc, Value lhs,
                                 Value rhs, Value init,
                                 const ContractionTypes &types,
                                 ArrayRef<AffineMap> maps,
                                 ArrayRef<utils::IteratorType> loops) {
  auto body = [&](OpBuilder &b, Location loc, ValueRange args) {
    Type sumType = types.accumulator;
    auto widen = [&](Value value) {
      Type from = getSignless(types.operand) == value.getType() ? types.operand
                                                                : sumType;
      return buildCast(b, loc, from, sumType, value);
    };
    Value product = buildMul(b, loc, sumType, widen(args[0]), widen(args[1]));
    Value sum = buildAdd(b, loc, sumType, args[2], product);
    // The order of the sum is free.
    if (auto add = sum.getDefiningOp<arith::AddFOp>())
      add.setFastmath(arith::FastMathFlags::reassoc);
    linalg::YieldOp::create(b, loc, sum);
  };
  return linalg::GenericOp::create(builder, loc, init.getType(),
                                   ValueRange{lhs, rhs}, init, maps, loops,
                                   body)
      .getResult(0);
}

Value lowering::buildMatrixProduct(OpBuilder &builder, Location loc, Value lhs,
                                   Value rhs, Value init,
                                   const ContractionTypes &types,
                                   bool transposeRhs) {
  // Loops: batch, m, n, k.
  int64_t rank = cast<RankedTensorType>(init.getType()).getRank();
  int64_t m = rank - 2, n = rank - 1, k = rank;
  auto getMap = [&](int64_t row, int64_t column) {
    SmallVector<AffineExpr> exprs;
    for (int64_t axis = 0; axis < rank - 2; ++axis)
      exprs.push_back(builder.getAffineDimExpr(axis));
    exprs.push_back(builder.getAffineDimExpr(row));
    exprs.push_back(builder.getAffineDimExpr(column));
    return AffineMap::get(rank + 1, 0, exprs, builder.getContext());
  };
  SmallVector<utils::IteratorType> loops(rank, utils::IteratorType::parallel);
  loops.push_back(utils::IteratorType::reduction);
  return buildContraction(
      builder, loc, lhs, rhs, init, types,
      {getMap(m, k), transposeRhs ? getMap(n, k) : getMap(k, n), getMap(m, n)},
      loops);
}

Value lowering::buildCastElements(OpBuilder &builder, Location loc,
                                  Value tensor, Type from, Type to) {
  if (getSignless(from) == getSignless(to))
    return tensor;
  auto type = cast<RankedTensorType>(tensor.getType()).clone(getSignless(to));
  return buildElementwise(builder, loc, type, tensor,
                          [&](OpBuilder &b, Location loc, ValueRange args) {
                            return buildCast(b, loc, from, to, args[0]);
                          });
}

/// [[0, 1, .., n - 3], [n - 2], [n - 1]]
static SmallVector<ReassociationIndices> getBatchGroups(int64_t rank) {
  return {llvm::to_vector<2>(llvm::seq<int64_t>(0, rank - 2)),
          {rank - 2},
          {rank - 1}};
}

bool lowering::isBatchJoinable(RankedTensorType type) {
  return llvm::count_if(type.getShape().drop_back(2), ShapedType::isDynamic) <=
         1;
}

RankedTensorType lowering::getJoinedBatchType(RankedTensorType type) {
  int64_t rank = type.getRank();
  return rank <= 3 ? type
                   : tensor::CollapseShapeOp::inferCollapsedType(
                         type, getBatchGroups(rank));
}

Value lowering::buildJoinBatch(OpBuilder &builder, Location loc, Value tensor) {
  int64_t rank = cast<RankedTensorType>(tensor.getType()).getRank();
  if (rank <= 3)
    return tensor;
  return tensor::CollapseShapeOp::create(builder, loc, tensor,
                                         getBatchGroups(rank));
}

Value lowering::buildSplitBatch(OpBuilder &builder, Location loc, Value tensor,
                                RankedTensorType type,
                                ArrayRef<OpFoldResult> sizes) {
  if (type.getRank() <= 3)
    return tensor;
  return tensor::ExpandShapeOp::create(builder, loc, type, tensor,
                                       getBatchGroups(type.getRank()), sizes);
}

OpFoldResult lowering::preferStatic(OpFoldResult lhs, OpFoldResult rhs) {
  return isa<Attribute>(rhs) ? rhs : lhs;
}
