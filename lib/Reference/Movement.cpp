//===- Movement.cpp - Ops that move elements ------------------------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Evaluator.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tg;
using namespace tg::reference;

/// Sets the result of `op`, of the given shape: each element is the one of the
/// operand whose position `source` gives, or zero.
static LogicalResult
move(Operation *op, ArrayRef<int64_t> shape, Evaluator &evaluator,
     llvm::function_ref<std::optional<int64_t>(ArrayRef<int64_t>)> source) {
  const Tensor &operand = evaluator.getTensor(op->getOperand(0));
  auto result = evaluator.allocate(op, operand.elementType, shape);
  if (!result)
    return failure();
  int64_t next = 0;
  forEachElement(shape, [&](ArrayRef<int64_t> coords) {
    if (std::optional<int64_t> from = source(coords))
      result->elements[next] = operand.elements[*from];
    ++next;
  });
  evaluator.set(op->getResult(0), result);
  return success();
}

LogicalResult reference::evaluate(ReshapeOp op, Evaluator &evaluator) {
  const Tensor &operand = evaluator.getTensor(op.getOperand());
  FailureOr<SmallVector<int64_t>> shape =
      evaluator.resolveShape(op, op.getType(), op.getSizes());
  if (failed(shape))
    return failure();
  auto result = evaluator.allocate(op, operand.elementType, *shape);
  if (!result)
    return failure();
  if (result->elements.size() != operand.elements.size())
    return op.emitOpError() << "cannot view " << operand.elements.size()
                            << " elements as " << formatShape(*shape) << " ("
                            << result->elements.size() << " elements)";
  result->elements = operand.elements;
  evaluator.set(op.getResult(), result);
  return success();
}

LogicalResult reference::evaluate(ExpandOp op, Evaluator &evaluator) {
  const Tensor &operand = evaluator.getTensor(op.getOperand());
  FailureOr<SmallVector<int64_t>> shape =
      evaluator.resolveShape(op, op.getType(), op.getSizes());
  if (failed(shape))
    return failure();
  for (auto [from, to] : llvm::zip_equal(operand.shape, *shape))
    if (from != 1 && from != to)
      return op.emitOpError() << "cannot expand " << formatShape(operand.shape)
                              << " to " << formatShape(*shape);
  SmallVector<int64_t> at(shape->size());
  return move(op, *shape, evaluator, [&](ArrayRef<int64_t> coords) {
    for (size_t axis = 0; axis < at.size(); ++axis)
      at[axis] = operand.shape[axis] == 1 ? 0 : coords[axis];
    return std::optional(flatten(operand.shape, at));
  });
}

LogicalResult reference::evaluate(PermuteOp op, Evaluator &evaluator) {
  const Tensor &operand = evaluator.getTensor(op.getOperand());
  ArrayRef<int64_t> permutation = op.getPermutation();
  SmallVector<int64_t> shape, at(permutation.size());
  for (int64_t axis : permutation)
    shape.push_back(operand.shape[axis]);
  return move(op, shape, evaluator, [&](ArrayRef<int64_t> coords) {
    for (auto [axis, coord] : llvm::zip_equal(permutation, coords))
      at[axis] = coord;
    return std::optional(flatten(operand.shape, at));
  });
}

LogicalResult reference::evaluate(PadOp op, Evaluator &evaluator) {
  const Tensor &operand = evaluator.getTensor(op.getOperand());
  FailureOr<SmallVector<int64_t>> low =
      evaluator.resolveSizes(op, "low amount", op.getMixedLow());
  FailureOr<SmallVector<int64_t>> high =
      evaluator.resolveSizes(op, "high amount", op.getMixedHigh());
  if (failed(low) || failed(high))
    return failure();
  SmallVector<int64_t> shape(operand.shape), at(shape.size());
  for (size_t axis = 0; axis < shape.size(); ++axis)
    if (llvm::AddOverflow(shape[axis], (*low)[axis], shape[axis]) ||
        llvm::AddOverflow(shape[axis], (*high)[axis], shape[axis]))
      return op.emitOpError()
             << "axis " << axis << " of " << formatShape(operand.shape)
             << " padded by " << (*low)[axis] << " and " << (*high)[axis]
             << " has more elements than 64 bits count";
  return move(op, shape, evaluator,
              [&](ArrayRef<int64_t> coords) -> std::optional<int64_t> {
                for (size_t axis = 0; axis < at.size(); ++axis) {
                  at[axis] = coords[axis] - (*low)[axis];
                  if (at[axis] < 0 || at[axis] >= operand.shape[axis])
                    return std::nullopt;
                }
                return flatten(operand.shape, at);
              });
}

LogicalResult reference::evaluate(ShrinkOp op, Evaluator &evaluator) {
  const Tensor &operand = evaluator.getTensor(op.getOperand());
  FailureOr<SmallVector<int64_t>> offsets =
      evaluator.resolveSizes(op, "offset", op.getMixedOffsets());
  FailureOr<SmallVector<int64_t>> sizes =
      evaluator.resolveSizes(op, "size", op.getMixedSizes());
  if (failed(offsets) || failed(sizes))
    return failure();
  for (size_t axis = 0; axis < sizes->size(); ++axis) {
    int64_t end;
    if (llvm::AddOverflow((*offsets)[axis], (*sizes)[axis], end) ||
        end > operand.shape[axis])
      return op.emitOpError()
             << "box at " << formatShape(*offsets) << " of size "
             << formatShape(*sizes) << " does not lie in "
             << formatShape(operand.shape);
  }
  SmallVector<int64_t> at(sizes->size());
  return move(op, *sizes, evaluator, [&](ArrayRef<int64_t> coords) {
    for (size_t axis = 0; axis < at.size(); ++axis)
      at[axis] = coords[axis] + (*offsets)[axis];
    return std::optional(flatten(operand.shape, at));
  });
}

LogicalResult reference::evaluate(FlipOp op, Evaluator &evaluator) {
  const Tensor &operand = evaluator.getTensor(op.getOperand());
  SmallVector<int64_t> at(operand.shape.size());
  return move(op, operand.shape, evaluator, [&](ArrayRef<int64_t> coords) {
    llvm::copy(coords, at.begin());
    for (int64_t axis : op.getAxes())
      at[axis] = operand.shape[axis] - 1 - coords[axis];
    return std::optional(flatten(operand.shape, at));
  });
}

LogicalResult reference::evaluate(ViewOp op, Evaluator &evaluator) {
  const ShapeTracker &tracker = op.getView().getShapeTracker();
  return move(op, tracker.getShape(), evaluator,
              [&](ArrayRef<int64_t> coords) { return tracker.index(coords); });
}

LogicalResult reference::evaluate(WindowOp op, Evaluator &evaluator) {
  const Tensor &operand = evaluator.getTensor(op.getOperand());
  ArrayRef<int64_t> sizes = op.getSizes();
  size_t windows = sizes.size(), rank = operand.shape.size();
  SmallVector<int64_t> shape(operand.shape), at(rank);
  for (size_t i = 0; i < windows; ++i) {
    // The verifier has checked that the window fits.
    int64_t span = (sizes[i] - 1) * op.getDilations()[i] + 1;
    int64_t &size = shape[rank - windows + i];
    size = (size - span) / op.getStrides()[i] + 1;
  }
  shape.append(sizes.begin(), sizes.end());
  // Axes of coords: the operand's, then one a window.
  return move(op, shape, evaluator, [&](ArrayRef<int64_t> coords) {
    llvm::copy(coords.take_front(rank), at.begin());
    for (size_t i = 0; i < windows; ++i)
      at[rank - windows + i] = coords[rank - windows + i] * op.getStrides()[i] +
                               coords[rank + i] * op.getDilations()[i];
    return std::optional(flatten(operand.shape, at));
  });
}
