//===- Indexing.cpp - gather and scatter as one-hot sums ------------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Both modes are brought to one form, in which an index names a place of axis
// n of the base, at position p of the indices:
//
//            base          indices       updates, gathered
//   slices   [a, n, c]     [1, p]        [a, p, c]
//   elements [a, n, 1]     [a, p]        [a, p, 1]
//
// With `elements` the indexed axis goes last, a stands for all others, and
// what the indices do not reach of the base is cut off.
//
// Elements are chosen by comparing each index with each place. Indices are
// compared as i64, so that those out of range, of whatever type, match none.
//
//===----------------------------------------------------------------------===//

#include "Models.h"

using namespace mlir;
using namespace tg;

namespace {

/// The common form of a gather or scatter.
struct Indexing {
  int64_t outer = 1, places = 0, positions = 0, inner = 1;
  /// i64, `[outer or 1, positions]`.
  Value indices;

  SmallVector<int64_t> baseShape() const { return {outer, places, inner}; }
  SmallVector<int64_t> updateShape() const { return {outer, positions, inner}; }
  SmallVector<int64_t> fullShape() const {
    return {outer, places, positions, inner};
  }
};

Indexing getIndexing(StaticUOps &uops, IndexMode mode, ArrayRef<int64_t> base,
                     Value indices, int64_t axis) {
  Indexing result;
  ArrayRef<int64_t> shape = StaticUOps::shapeOf(indices);
  result.places = base[axis];
  indices = uops.cast(indices, uops.i64());
  if (mode == IndexMode::Slices) {
    result.outer = productOf(base.take_front(axis));
    result.inner = productOf(base.drop_front(axis + 1));
    result.positions = productOf(shape);
    result.indices = uops.reshape(indices, {1, result.positions});
    return result;
  }
  result.outer =
      productOf(shape.take_front(axis)) * productOf(shape.drop_front(axis + 1));
  result.positions = shape[axis];
  result.indices = uops.reshape(uops.moveToEnd(indices, axis),
                                {result.outer, result.positions});
  return result;
}

/// The part of `base` that indices of this shape can name, in `elements` mode.
SmallVector<int64_t> reachedShape(ArrayRef<int64_t> base,
                                  ArrayRef<int64_t> indices, int64_t axis) {
  SmallVector<int64_t> shape(indices);
  shape[axis] = base[axis];
  return shape;
}

/// Where index p does not name place n: `[outer, places, positions, inner]`.
Value buildDiffers(StaticUOps &uops, const Indexing &form) {
  SmallVector<int64_t> small(
      {StaticUOps::shapeOf(form.indices)[0], form.places, form.positions});
  Value indices = uops.reshape(form.indices, {small[0], 1, form.positions});
  Value differs =
      uops.notEqual(uops.expand(indices, small), uops.iota(small, /*axis=*/1));
  small.push_back(1);
  return uops.expand(uops.reshape(differs, small), form.fullShape());
}

// gather(x, i) -> reduce add over n of where(i != n, 0, x)
Value decomposeGather(StaticUOps &uops, GatherOp op) {
  int64_t axis = op.getAxis();
  Value operand = op.getOperand();
  ArrayRef<int64_t> indexShape = StaticUOps::shapeOf(op.getIndices());
  bool isElements = op.getMode() == IndexMode::Elements;
  Indexing form = getIndexing(uops, op.getMode(), StaticUOps::shapeOf(operand),
                              op.getIndices(), axis);
  if (isElements)
    operand = uops.moveToEnd(
        uops.keep(operand,
                  reachedShape(StaticUOps::shapeOf(operand), indexShape, axis)),
        axis);
  operand = uops.reshape(operand, {form.outer, form.places, 1, form.inner});
  Value chosen = uops.choose(buildDiffers(uops, form),
                             uops.expand(operand, form.fullShape()),
                             /*axis=*/1);
  if (!isElements)
    return uops.reshape(chosen, StaticUOps::shapeOf(op));
  SmallVector<int64_t> moved(indexShape);
  moved.erase(moved.begin() + axis);
  moved.push_back(form.positions);
  return uops.moveFromEnd(uops.reshape(chosen, moved), axis);
}

/// Updates by position, without those that another place gets:
/// `[outer, places, positions, inner]`, `neutral` elsewhere.
Value keepOwn(StaticUOps &uops, Value differs, Value updates, Value neutral) {
  return uops.where(differs, neutral, updates);
}

/// The base, as `[outer, places, inner]`, after the scatter.
Value buildScattered(StaticUOps &uops, ScatterKind kind, const Indexing &form,
                     Value base, Value updates) {
  SmallVector<int64_t> full = form.fullShape(), shape = form.baseShape();
  Type element = StaticUOps::elementOf(base);
  Value differs = buildDiffers(uops, form);
  Value given = uops.expand(
      uops.reshape(updates, {form.outer, 1, form.positions, form.inner}), full);
  auto joined = [&](ReduceKind reduction, Value neutral) {
    Value own = keepOwn(uops, differs, given, neutral);
    return uops.reshape(uops.reduce(reduction, own, {2}), shape);
  };
  switch (kind) {
  case ScatterKind::Set: {
    // The number, from 1, of the last position that names the place.
    Value number =
        uops.add(uops.iota(full, 2), uops.splat(uops.i64(), full, 1));
    Value zero = uops.splat(uops.i64(), full, 0);
    Value last =
        uops.reduce(ReduceKind::Max, uops.where(differs, zero, number), {2});
    Value isOther = uops.notEqual(number, uops.expand(last, full));
    Value value = uops.reshape(uops.choose(isOther, given, 2), shape);
    Value last3 = uops.reshape(last, shape);
    return uops.where(uops.less(uops.like(last3, 0), last3), value, base);
  }
  case ScatterKind::Add: {
    // Adding 0 would turn a -0 that no index names into +0.
    Value isNamed = uops.reduce(ReduceKind::Max, uops.logicalNot(differs), {2});
    Value sum =
        uops.add(base, joined(ReduceKind::Add, uops.splat(element, full, 0)));
    return uops.where(uops.reshape(isNamed, shape), sum, base);
  }
  case ScatterKind::Mul:
    return uops.mul(base,
                    joined(ReduceKind::Mul, uops.splat(element, full, 1)));
  case ScatterKind::Max:
    return uops.max(base, joined(ReduceKind::Max, uops.lowest(element, full)));
  }
  llvm_unreachable("unknown kind of scatter");
}

// scatter(x, i, u) -> join of x and, over p, where(i != n, neutral, u)
Value decomposeScatter(StaticUOps &uops, ScatterOp op) {
  int64_t axis = op.getAxis();
  Value base = op.getBase();
  SmallVector<int64_t> baseShape(StaticUOps::shapeOf(base));
  Indexing form =
      getIndexing(uops, op.getMode(), baseShape, op.getIndices(), axis);
  if (op.getMode() == IndexMode::Slices)
    return uops.reshape(buildScattered(uops, op.getKind(), form,
                                       uops.reshape(base, form.baseShape()),
                                       op.getUpdates()),
                        baseShape);

  SmallVector<int64_t> reached =
      reachedShape(baseShape, StaticUOps::shapeOf(op.getIndices()), axis);
  Value part = uops.moveToEnd(uops.keep(base, reached), axis);
  SmallVector<int64_t> moved(StaticUOps::shapeOf(part));
  Value result = buildScattered(uops, op.getKind(), form,
                                uops.reshape(part, form.baseShape()),
                                uops.moveToEnd(op.getUpdates(), axis));
  result = uops.moveFromEnd(uops.reshape(result, moved), axis);
  if (reached == baseShape)
    return result;
  Value isReached = uops.padTo(
      uops.splat(uops.getBuilder().getI1Type(), reached, 1), baseShape);
  return uops.where(isReached, uops.padTo(result, baseShape), base);
}

} // namespace

void tg::attachIndexingModels(MLIRContext &context) {
  GatherOp::attachInterface<StaticModel<GatherOp, decomposeGather>>(context);
  ScatterOp::attachInterface<StaticModel<ScatterOp, decomposeScatter>>(context);
}
