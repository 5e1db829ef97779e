//===- Elementwise.cpp - Elementwise ops and bitcast ----------------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Evaluator.h"

#include "mlir/IR/TypeUtilities.h"
#include <limits>

using namespace mlir;
using namespace tg;
using namespace tg::reference;

LogicalResult reference::evaluateElements(Operation *op,
                                          const ElementOp &function,
                                          Evaluator &evaluator) {
  SmallVector<const Tensor *, 3> operands;
  for (Value operand : op->getOperands()) {
    operands.push_back(&evaluator.getTensor(operand));
    if (operands.back()->shape != operands.front()->shape)
      return op->emitOpError()
             << "operands have different shapes when it runs: "
             << formatShape(operands.front()->shape) << " and "
             << formatShape(operands.back()->shape);
  }
  auto result =
      evaluator.allocate(op, getElementTypeOrSelf(op->getResult(0).getType()),
                         operands.front()->shape);
  if (!result)
    return failure();
  SmallVector<Element, 3> elements(operands.size());
  for (size_t i = 0; i < result->elements.size(); ++i) {
    for (auto [element, operand] : llvm::zip_equal(elements, operands))
      element = operand->elements[i];
    result->elements[i] = function.compute(elements);
  }
  evaluator.set(op->getResult(0), result);
  return success();
}

LogicalResult reference::evaluate(BitcastOp op, Evaluator &evaluator) {
  const Arithmetic &arithmetic = evaluator.getArithmetic();
  const Tensor &source = evaluator.getTensor(op.getOperand());
  Type resultElementType =
      cast<RankedTensorType>(op.getType()).getElementType();
  ScalarType from = source.elementType, to = resultElementType;
  SmallVector<int64_t> shape(source.shape);
  if (from.getWidth() != to.getWidth()) {
    // The verifier leaves an operand that is dynamic elsewhere.
    if (shape.empty() || shape.back() * from.getWidth() % to.getWidth() != 0)
      return op.emitOpError()
             << "cannot read the last axis of " << formatShape(shape)
             << " as elements of " << to.getWidth() << " bits";
    shape.back() = shape.back() * from.getWidth() / to.getWidth();
  }
  auto result = evaluator.allocate(op, resultElementType, shape);
  if (!result)
    return failure();
  // Little-endian: the low bits of a wide element are the first narrow one.
  // Elements do not cross rows, so the whole tensor is one row here.
  unsigned parts = std::max(from.getWidth(), to.getWidth()) /
                   std::min(from.getWidth(), to.getWidth());
  bool widens = from.getWidth() < to.getWidth();
  for (size_t i = 0; i < result->elements.size(); ++i) {
    uint64_t bits = 0;
    bool isKnown = true;
    for (unsigned part = 0; part < (widens ? parts : 1); ++part) {
      Element element = source.elements[widens ? i * parts + part : i / parts];
      isKnown &= arithmetic.hasKnownBits(from, element);
      uint64_t word = arithmetic.toBits(from, element);
      bits |= widens ? word << (part * from.getWidth())
                     : word >> (i % parts * to.getWidth());
    }
    Element &element = result->elements[i];
    element = arithmetic.fromBits(to, bits & to.getMask());
    if (!isKnown)
      element.error = std::numeric_limits<double>::infinity();
  }
  evaluator.set(op.getResult(), result);
  return success();
}
