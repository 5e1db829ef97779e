//===- Leaves.cpp - Constants, variables, iota, sizes ---------------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Evaluator.h"

using namespace mlir;
using namespace tg;
using namespace tg::reference;

/// `bits` has one entry, for all elements, or one an element.
static LogicalResult setConstant(Operation *op, ArrayRef<int64_t> bits,
                                 Evaluator &evaluator) {
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  auto result = evaluator.allocate(op, type.getElementType(), type.getShape());
  if (!result)
    return failure();
  ScalarType scalarType = type.getElementType();
  for (auto [i, element] : llvm::enumerate(result->elements))
    element = evaluator.getArithmetic().fromBits(
        scalarType, bits[bits.size() == 1 ? 0 : i]);
  evaluator.set(op->getResult(0), result);
  return success();
}

static LogicalResult setConstant(Operation *op, ElementsAttr elements,
                                 Evaluator &evaluator) {
  if (std::optional<int64_t> splat = getSplatBits(elements))
    return setConstant(op, *splat, evaluator);
  std::optional<SmallVector<int64_t>> bits = getElementBits(elements);
  if (!bits || static_cast<int64_t>(bits->size()) != elements.getNumElements())
    return op->emitOpError() << "has elements that cannot be read";
  return setConstant(op, *bits, evaluator);
}

LogicalResult reference::evaluate(ConstOp op, Evaluator &evaluator) {
  if (op.isSplat())
    return setConstant(op, op.getBits(), evaluator);
  return setConstant(op, *op.getElements(), evaluator);
}

LogicalResult reference::evaluate(arith::ConstantOp op, Evaluator &evaluator) {
  auto type = dyn_cast<RankedTensorType>(op.getType());
  if (!type) {
    evaluator.set(op.getResult(), Attribute(op.getValue()));
    return success();
  }
  auto elements = dyn_cast<ElementsAttr>(op.getValue());
  if (!elements || !ScalarType::isSupported(type.getElementType()))
    return op.emitOpError() << "has a type that is not interpreted";
  return setConstant(op, elements, evaluator);
}

LogicalResult reference::evaluate(VariableOp op, Evaluator &evaluator) {
  const llvm::StringMap<int64_t> &variables = evaluator.getOptions().variables;
  auto found = variables.find(op.getName());
  if (found == variables.end())
    return op.emitOpError() << "\"" << op.getName() << "\" has no value";
  int64_t value = found->second;
  int64_t min = static_cast<int64_t>(op.getMin());
  int64_t max = static_cast<int64_t>(op.getMax());
  if (value < min || value > max)
    return op.emitOpError() << "\"" << op.getName() << "\" is " << value
                            << ", outside of [" << min << ", " << max << "]";
  evaluator.setIndex(op.getResult(), value);
  return success();
}

LogicalResult reference::evaluate(IotaOp op, Evaluator &evaluator) {
  FailureOr<SmallVector<int64_t>> shape =
      evaluator.resolveShape(op, op.getType(), op.getSizes());
  if (failed(shape))
    return failure();
  auto result = evaluator.allocate(op, op.getType().getElementType(), *shape);
  if (!result)
    return failure();
  ScalarType type = result->elementType;
  int64_t axis = static_cast<int64_t>(op.getAxis()), next = 0;
  forEachElement(*shape, [&](ArrayRef<int64_t> coords) {
    result->elements[next++] =
        evaluator.getArithmetic().fromBits(type, intToBits(type, coords[axis]));
  });
  evaluator.set(op.getResult(), result);
  return success();
}

LogicalResult reference::evaluate(tensor::EmptyOp op, Evaluator &evaluator) {
  FailureOr<SmallVector<int64_t>> shape =
      evaluator.resolveShape(op, op.getType(), op.getDynamicSizes());
  if (failed(shape))
    return failure();
  if (!ScalarType::isSupported(op.getType().getElementType()))
    return op.emitOpError() << "has a type that is not interpreted";
  auto result = evaluator.allocate(op, op.getType().getElementType(), *shape);
  if (!result)
    return failure();
  evaluator.set(op.getResult(), result);
  return success();
}

LogicalResult reference::evaluate(tensor::DimOp op, Evaluator &evaluator) {
  const Tensor &source = evaluator.getTensor(op.getSource());
  int64_t axis = evaluator.getIndex(op.getIndex());
  if (axis < 0 || axis >= source.getRank())
    return op.emitOpError() << "axis " << axis << " is out of range for rank "
                            << source.getRank();
  evaluator.setIndex(op.getResult(), source.shape[axis]);
  return success();
}
