//===- Placement.cpp - shard, multi and assign ----------------------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Evaluator.h"

using namespace mlir;
using namespace tg;
using namespace tg::reference;

LogicalResult reference::evaluate(ShardOp op, Evaluator &evaluator) {
  if (!op.getAxis()) {
    for (Value part : op.getParts())
      evaluator.set(part, evaluator.share(op.getOperand()));
    return success();
  }
  const Tensor &operand = evaluator.getTensor(op.getOperand());
  int64_t axis = static_cast<int64_t>(*op.getAxis());
  int64_t numParts = static_cast<int64_t>(op.getParts().size());
  SmallVector<int64_t> shape(operand.shape), at(shape.size());
  if (shape[axis] % numParts != 0)
    return op.emitOpError()
           << "cannot split axis " << axis << " of " << formatShape(shape)
           << " into " << numParts << " equal parts";
  shape[axis] /= numParts;
  for (auto [number, part] : llvm::enumerate(op.getParts())) {
    auto result = evaluator.allocate(op, operand.elementType, shape);
    if (!result)
      return failure();
    int64_t next = 0;
    forEachElement(shape, [&](ArrayRef<int64_t> coords) {
      llvm::copy(coords, at.begin());
      at[axis] += static_cast<int64_t>(number) * shape[axis];
      result->elements[next++] = operand.elements[flatten(operand.shape, at)];
    });
    evaluator.set(part, result);
  }
  return success();
}

LogicalResult reference::evaluate(MultiOp op, Evaluator &evaluator) {
  const Tensor &first = evaluator.getTensor(op.getParts().front());
  for (Value part : op.getParts())
    if (evaluator.getTensor(part).shape != first.shape)
      return op.emitOpError() << "parts have different shapes when it runs: "
                              << formatShape(first.shape) << " and "
                              << formatShape(evaluator.getTensor(part).shape);
  if (!op.getAxis()) {
    evaluator.set(op.getResult(), evaluator.share(op.getParts().front()));
    return success();
  }
  int64_t axis = static_cast<int64_t>(*op.getAxis());
  int64_t partSize = first.shape[axis];
  SmallVector<int64_t> shape(first.shape), at(shape.size());
  shape[axis] *= static_cast<int64_t>(op.getParts().size());
  auto result = evaluator.allocate(op, first.elementType, shape);
  if (!result)
    return failure();
  int64_t next = 0;
  forEachElement(shape, [&](ArrayRef<int64_t> coords) {
    llvm::copy(coords, at.begin());
    at[axis] %= partSize;
    Value part = op.getParts()[coords[axis] / partSize];
    result->elements[next++] =
        evaluator.getTensor(part).elements[flatten(first.shape, at)];
  });
  evaluator.set(op.getResult(), result);
  return success();
}

LogicalResult reference::evaluate(AssignOp op, Evaluator &evaluator) {
  const Tensor &base = evaluator.getTensor(op.getBase());
  const Tensor &value = evaluator.getTensor(op.getValue());
  std::optional<ShapeTracker> tracker;
  if (op.getView())
    tracker = op.getView()->getShapeTracker();
  ArrayRef<int64_t> window = tracker ? tracker->getShape() : base.shape;
  if (window != ArrayRef<int64_t>(value.shape))
    return op.emitOpError() << "value has shape " << formatShape(value.shape)
                            << ", the window " << formatShape(window);
  auto result = evaluator.allocate(op, base.elementType, base.shape);
  if (!result)
    return failure();
  result->elements = base.elements;
  int64_t next = 0;
  forEachElement(value.shape, [&](ArrayRef<int64_t> coords) {
    std::optional<int64_t> at = tracker ? tracker->index(coords) : next;
    if (at)
      result->elements[*at] = value.elements[next];
    ++next;
  });
  evaluator.set(op.getResult(), result);
  return success();
}
