//===- Reductions.cpp - reduce, scan, sort --------------------------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Evaluator.h"

using namespace mlir;
using namespace tg;
using namespace tg::reference;

/// What a reduction of a tensor's elements accumulates in.
static AccumulatorTypes getTypes(Type elementType) {
  return {elementType, getDefaultAccumulationType(elementType), elementType};
}

LogicalResult reference::evaluate(ReduceOp op, Evaluator &evaluator) {
  const Tensor &operand = evaluator.getTensor(op.getOperand());
  // The reduced axes apart from the others: `shape` counts the results,
  // `reduced` the elements that each joins.
  SmallVector<int64_t> shape(operand.shape), reduced(shape.size(), 1);
  for (int64_t axis : op.getAxes())
    std::swap(shape[axis], reduced[axis]);
  auto result = evaluator.allocate(op, operand.elementType, shape);
  if (!result)
    return failure();
  auto accumulator = evaluator.getArithmetic().makeAccumulator(
      op.getKind(), getTypes(operand.elementType));
  SmallVector<int64_t> at(shape.size());
  int64_t next = 0;
  forEachElement(shape, [&](ArrayRef<int64_t> coords) {
    accumulator->reset();
    forEachElement(reduced, [&](ArrayRef<int64_t> inner) {
      // One of the two is 0 on each axis.
      for (size_t axis = 0; axis < at.size(); ++axis)
        at[axis] = coords[axis] + inner[axis];
      accumulator->join(operand.elements[flatten(operand.shape, at)]);
    });
    result->elements[next++] = accumulator->get();
  });
  evaluator.set(op.getResult(), result);
  return success();
}

LogicalResult reference::evaluate(ScanOp op, Evaluator &evaluator) {
  const Tensor &operand = evaluator.getTensor(op.getOperand());
  auto result = evaluator.allocate(op, operand.elementType, operand.shape);
  if (!result)
    return failure();
  auto accumulator = evaluator.getArithmetic().makeAccumulator(
      op.getKind(), getTypes(operand.elementType));
  Lines lines(operand.shape, static_cast<int64_t>(op.getAxis()));
  for (int64_t outer = 0; outer < lines.outer; ++outer)
    for (int64_t inner = 0; inner < lines.inner; ++inner) {
      accumulator->reset();
      for (int64_t i = 0; i < lines.length; ++i) {
        int64_t at = (outer * lines.length + i) * lines.inner + inner;
        accumulator->join(operand.elements[at]);
        result->elements[at] = accumulator->get();
      }
    }
  evaluator.set(op.getResult(), result);
  return success();
}

LogicalResult reference::evaluate(SortOp op, Evaluator &evaluator) {
  const Tensor &operand = evaluator.getTensor(op.getOperand());
  Lines lines(operand.shape, static_cast<int64_t>(op.getAxis()));
  if (lines.length > std::numeric_limits<int32_t>::max())
    return op.emitOpError() << "sorts " << lines.length
                            << " elements, more than i32 indices count";
  auto values = evaluator.allocate(op, operand.elementType, operand.shape);
  auto indices = evaluator.allocate(
      op, op.getIndices().getType().getElementType(), operand.shape);
  if (!values || !indices)
    return failure();
  std::vector<Element> line(lines.length), lineValues(lines.length),
      lineIndices(lines.length);
  for (int64_t outer = 0; outer < lines.outer; ++outer)
    for (int64_t inner = 0; inner < lines.inner; ++inner) {
      auto at = [&](int64_t i) {
        return (outer * lines.length + i) * lines.inner + inner;
      };
      for (int64_t i = 0; i < lines.length; ++i)
        line[i] = operand.elements[at(i)];
      evaluator.getArithmetic().sort(operand.elementType, op.getDescending(),
                                     line, lineValues, lineIndices);
      for (int64_t i = 0; i < lines.length; ++i) {
        values->elements[at(i)] = lineValues[i];
        indices->elements[at(i)] = lineIndices[i];
      }
    }
  evaluator.set(op.getValues(), values);
  evaluator.set(op.getIndices(), indices);
  return success();
}
