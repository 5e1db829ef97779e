//===- IndexBuilder.cpp - Index arithmetic of views in affine and arith -===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IndexBuilder.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace tg;
using namespace tg::lowering;

void IndexBuilder::bound(ValueRange coords, ArrayRef<int64_t> shape) {
  for (auto [coord, size] : llvm::zip_equal(coords, shape))
    bounds[coord] = size;
}

Value IndexBuilder::constant(int64_t value) {
  return arith::ConstantIndexOp::create(builder, loc, value);
}

Value IndexBuilder::linearize(ArrayRef<Value> coords, ArrayRef<int64_t> strides,
                              int64_t offset) {
  // [s0/s1, s1/s2, ..]: the sizes of all axes but the first.
  SmallVector<int64_t> basis;
  bool isRowMajor = offset == 0 && coords.size() > 1 && strides.back() == 1;
  for (size_t axis = 1; isRowMajor && axis < coords.size(); ++axis) {
    auto limit = bounds.find(coords[axis]);
    int64_t outer = strides[axis - 1], inner = strides[axis];
    isRowMajor = outer > 0 && inner > 0 && outer % inner == 0 &&
                 limit != bounds.end() && limit->second <= outer / inner;
    if (isRowMajor)
      basis.push_back(outer / inner);
  }
  if (isRowMajor)
    return affine::AffineLinearizeIndexOp::create(builder, loc, coords, basis,
                                                  /*disjoint=*/true);
  AffineExpr sum = builder.getAffineConstantExpr(offset);
  for (auto [axis, stride] : llvm::enumerate(strides))
    sum = sum + builder.getAffineDimExpr(axis) * stride;
  AffineMap map = AffineMap::get(coords.size(), 0, sum);
  if (map.isIdentity())
    return coords.front();
  return affine::AffineApplyOp::create(builder, loc, map, coords);
}

SmallVector<Value> IndexBuilder::delinearize(Value flat,
                                             ArrayRef<int64_t> shape) {
  auto op = affine::AffineDelinearizeIndexOp::create(builder, loc, flat, shape);
  bound(op.getMultiIndex(), shape);
  return op.getMultiIndex();
}

Value IndexBuilder::cmpGE(Value lhs, int64_t rhs) {
  return arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::sge, lhs,
                               constant(rhs));
}

Value IndexBuilder::cmpLT(Value lhs, int64_t rhs) {
  return arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::slt, lhs,
                               constant(rhs));
}

Value IndexBuilder::logicalAnd(Value lhs, Value rhs) {
  return arith::AndIOp::create(builder, loc, lhs, rhs);
}

Value IndexBuilder::select(Value condition, Value ifTrue, int64_t ifFalse) {
  return arith::SelectOp::create(builder, loc, condition, ifTrue,
                                 constant(ifFalse));
}
