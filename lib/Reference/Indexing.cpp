//===- Indexing.cpp - gather and scatter ----------------------------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Evaluator.h"

#include <limits>
#include <map>

using namespace mlir;
using namespace tg;
using namespace tg::reference;

static constexpr double kUndecided = std::numeric_limits<double>::infinity();

/// The index that an element of `type` holds; none if it is out of range.
static std::optional<int64_t> getPlace(ScalarType type, Element element,
                                       int64_t size) {
  int64_t place = bitsToInt(type, element.bits);
  // A ui64 beyond 2^63 comes as a negative number.
  if (place < 0 || place >= size)
    return std::nullopt;
  return place;
}

/// Where gather of this mode reads, for each element of its result: calls
/// `visit` with the position in the result, that in the indices and, where the
/// index is in range, that in the source.
static void forEachRead(
    IndexMode mode, ArrayRef<int64_t> source, const Tensor &indices,
    int64_t axis, ArrayRef<int64_t> result,
    llvm::function_ref<void(int64_t, int64_t, std::optional<int64_t>)> visit) {
  ScalarType type = indices.elementType;
  size_t indexRank = indices.shape.size();
  SmallVector<int64_t> at(source.size()), indexAt(indexRank);
  int64_t next = 0;
  forEachElement(result, [&](ArrayRef<int64_t> coords) {
    if (mode == IndexMode::Slices) {
      // [before axis..., indices..., behind axis...]
      llvm::copy(coords.take_front(axis), at.begin());
      llvm::copy(coords.slice(axis, indexRank), indexAt.begin());
      llvm::copy(coords.drop_front(axis + indexRank), at.begin() + axis + 1);
    } else {
      llvm::copy(coords, at.begin());
      llvm::copy(coords, indexAt.begin());
    }
    int64_t indexPosition = flatten(indices.shape, indexAt);
    std::optional<int64_t> place =
        getPlace(type, indices.elements[indexPosition], source[axis]);
    if (place) {
      at[axis] = *place;
      visit(next, indexPosition, flatten(source, at));
    } else {
      visit(next, indexPosition, std::nullopt);
    }
    ++next;
  });
}

/// The shape of a gather's result.
static SmallVector<int64_t> getGatherShape(IndexMode mode,
                                           ArrayRef<int64_t> source,
                                           ArrayRef<int64_t> indices,
                                           int64_t axis) {
  if (mode == IndexMode::Elements)
    return SmallVector<int64_t>(indices);
  SmallVector<int64_t> shape(source.take_front(axis));
  shape.append(indices.begin(), indices.end());
  shape.append(source.begin() + axis + 1, source.end());
  return shape;
}

/// With `elements`, the indices stay inside the source on the other axes.
static LogicalResult checkElements(Operation *op, IndexMode mode,
                                   ArrayRef<int64_t> source,
                                   ArrayRef<int64_t> indices, int64_t axis) {
  if (mode == IndexMode::Slices)
    return success();
  for (auto [i, size] : llvm::enumerate(indices))
    if (static_cast<int64_t>(i) != axis && size > source[i])
      return op->emitOpError()
             << "indices of shape " << formatShape(indices) << " leave "
             << formatShape(source) << " on axis " << i;
  return success();
}

LogicalResult reference::evaluate(GatherOp op, Evaluator &evaluator) {
  const Tensor &operand = evaluator.getTensor(op.getOperand());
  const Tensor &indices = evaluator.getTensor(op.getIndices());
  int64_t axis = static_cast<int64_t>(op.getAxis());
  if (failed(
          checkElements(op, op.getMode(), operand.shape, indices.shape, axis)))
    return failure();
  SmallVector<int64_t> shape =
      getGatherShape(op.getMode(), operand.shape, indices.shape, axis);
  auto result = evaluator.allocate(op, operand.elementType, shape);
  if (!result)
    return failure();
  forEachRead(op.getMode(), operand.shape, indices, axis, shape,
              [&](int64_t to, int64_t index, std::optional<int64_t> from) {
                if (from)
                  result->elements[to] = operand.elements[*from];
                if (indices.elements[index].error != 0)
                  result->elements[to].error = kUndecided;
              });
  evaluator.set(op.getResult(), result);
  return success();
}

LogicalResult reference::evaluate(ScatterOp op, Evaluator &evaluator) {
  const Tensor &base = evaluator.getTensor(op.getBase());
  const Tensor &indices = evaluator.getTensor(op.getIndices());
  const Tensor &updates = evaluator.getTensor(op.getUpdates());
  int64_t axis = static_cast<int64_t>(op.getAxis());
  SmallVector<int64_t> shape =
      getGatherShape(op.getMode(), base.shape, indices.shape, axis);
  if (failed(checkElements(op, op.getMode(), base.shape, indices.shape, axis)))
    return failure();
  if (ArrayRef<int64_t>(updates.shape) != ArrayRef<int64_t>(shape))
    return op.emitOpError()
           << "updates have shape " << formatShape(updates.shape)
           << ", expected " << formatShape(shape);
  auto result = evaluator.allocate(op, base.elementType, base.shape);
  if (!result)
    return failure();
  result->elements = base.elements;

  // What goes to each element of the base, in the order of the updates.
  std::map<int64_t, SmallVector<Element, 1>> arriving;
  bool isDecided = true;
  forEachRead(op.getMode(), base.shape, indices, axis, shape,
              [&](int64_t from, int64_t index, std::optional<int64_t> to) {
                isDecided &= indices.elements[index].error == 0;
                if (to)
                  arriving[*to].push_back(updates.elements[from]);
              });
  std::unique_ptr<Accumulator> accumulator;
  if (op.getKind() != ScatterKind::Set)
    accumulator = evaluator.getArithmetic().makeOrderedAccumulator(
        op.getKind() == ScatterKind::Add   ? ReduceKind::Add
        : op.getKind() == ScatterKind::Mul ? ReduceKind::Mul
                                           : ReduceKind::Max,
        base.elementType);
  for (auto &[to, elements] : arriving) {
    Element &target = result->elements[to];
    if (!accumulator) {
      target = elements.back();
      continue;
    }
    accumulator->reset();
    accumulator->join(target);
    for (Element element : elements)
      accumulator->join(element);
    target = accumulator->get();
  }
  if (!isDecided)
    for (Element &element : result->elements)
      element.error = kUndecided;
  evaluator.set(op.getResult(), result);
  return success();
}
