//===- Order.cpp - scan and sort as comparisons of positions --------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Models.h"

using namespace mlir;
using namespace tg;

namespace {

/// A value with its axis `axis` last and all others as one: `[rows, n]`.
struct Rows {
  Value value;
  /// The shape with the axis last, to go back.
  SmallVector<int64_t> moved;
  int64_t axis, rows, length;

  SmallVector<int64_t> square() const { return {rows, length, length}; }
};

Rows getRows(StaticUOps &uops, Value value, int64_t axis) {
  Rows result;
  Value moved = uops.moveToEnd(value, axis);
  result.moved.assign(StaticUOps::shapeOf(moved).begin(),
                      StaticUOps::shapeOf(moved).end());
  result.axis = axis;
  result.length = result.moved.back();
  result.rows = productOf(ArrayRef(result.moved).drop_back());
  result.value = uops.reshape(moved, {result.rows, result.length});
  return result;
}

Value fromRows(StaticUOps &uops, Value value, const Rows &rows) {
  return uops.moveFromEnd(uops.reshape(value, rows.moved), rows.axis);
}

/// Element j of the row, at (row, i, j), and element i.
Value alongLast(StaticUOps &uops, Value value, const Rows &rows) {
  return uops.expand(uops.reshape(value, {rows.rows, 1, rows.length}),
                     rows.square());
}
Value alongMiddle(StaticUOps &uops, Value value, const Rows &rows) {
  return uops.expand(uops.reshape(value, {rows.rows, rows.length, 1}),
                     rows.square());
}

// scan(x) -> reduce over j of where(i < j, neutral, x[j])
Value decomposeScan(StaticUOps &uops, ScanOp op) {
  Rows rows = getRows(uops, op.getOperand(), op.getAxis());
  SmallVector<int64_t> square = rows.square();
  Type element = StaticUOps::elementOf(op);
  Value isBehind = uops.less(uops.iota(square, 1), uops.iota(square, 2));
  Value neutral;
  switch (op.getKind()) {
  case ReduceKind::Add:
    neutral = uops.splat(element, square, 0);
    break;
  case ReduceKind::Mul:
    neutral = uops.splat(element, square, 1);
    break;
  case ReduceKind::Max:
    neutral = uops.lowest(element, square);
    break;
  }
  Value taken =
      uops.where(isBehind, neutral, alongLast(uops, rows.value, rows));
  return fromRows(uops, uops.reduce(op.getKind(), taken, {2}), rows);
}

/// Where `a` belongs before `b` whatever their places: NaN is behind all.
Value buildBefore(StaticUOps &uops, Value a, Value b, bool descending) {
  Value less = descending ? uops.less(b, a) : uops.less(a, b);
  if (!isa<FloatType>(StaticUOps::elementOf(a)))
    return less;
  Value aIsNumber = uops.logicalNot(uops.notEqual(a, a));
  return uops.bitOr(less, uops.bitAnd(aIsNumber, uops.notEqual(b, b)));
}

/// The place of each element: the number of elements before it.
///
///     before(j, i) or (j < i and not before(i, j))
Value buildPlaces(StaticUOps &uops, const Rows &rows, bool descending) {
  SmallVector<int64_t> square = rows.square();
  Value self = alongMiddle(uops, rows.value, rows);
  Value other = alongLast(uops, rows.value, rows);
  Value comes = buildBefore(uops, other, self, descending);
  Value isFirst = uops.less(uops.iota(square, 2), uops.iota(square, 1));
  Value staysFirst = uops.bitAnd(
      isFirst, uops.logicalNot(buildBefore(uops, self, other, descending)));
  Value isBefore = uops.cast(uops.bitOr(comes, staysFirst), uops.i64());
  return uops.reshape(uops.sum(isBefore, {2}), {rows.rows, rows.length});
}

// sort(x) -> for each place, the one element that belongs there
struct SortModel : DecomposableOpInterface::ExternalModel<SortModel, SortOp> {
  Decomposed decompose(Operation *operation, OpBuilder &builder) const {
    if (!isStatic(operation))
      return failure();
    StaticUOps uops(builder, operation->getLoc());
    auto op = cast<SortOp>(operation);
    Rows rows = getRows(uops, op.getOperand(), op.getAxis());
    SmallVector<int64_t> square = rows.square();
    Value places = buildPlaces(uops, rows, op.getDescending());
    // (row, place, element)
    Value differs =
        uops.notEqual(alongLast(uops, places, rows), uops.iota(square, 1));
    Value values = uops.choose(differs, alongLast(uops, rows.value, rows), 2);
    Value numbers = IotaOp::create(
        builder, uops.getLoc(),
        RankedTensorType::get(square, StaticUOps::elementOf(op.getIndices())),
        ValueRange(), 2);
    Value indices = uops.choose(differs, numbers, 2);
    return SmallVector<Value>{fromRows(uops, values, rows),
                              fromRows(uops, indices, rows)};
  }
};

} // namespace

void tg::attachOrderModels(MLIRContext &context) {
  ScanOp::attachInterface<StaticModel<ScanOp, decomposeScan>>(context);
  SortOp::attachInterface<SortModel>(context);
}
