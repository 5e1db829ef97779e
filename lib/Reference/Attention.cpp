//===- Attention.cpp - softmax(q k^T scale + mask) v ----------------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Evaluator.h"

#include <limits>

using namespace mlir;
using namespace tg;
using namespace tg::reference;

/// An elementwise op on numbers of one float type.
template <typename OpT>
static std::unique_ptr<ElementOp> makeOp(const Arithmetic &arithmetic,
                                         Type type, unsigned numOperands) {
  SmallVector<Type, 2> operands(numOperands, type);
  return arithmetic.makeElementOp(
      OperationName(OpT::getOperationName(), type.getContext()), operands,
      type);
}

static std::unique_ptr<ElementOp> makeCast(const Arithmetic &arithmetic,
                                           Type from, Type to) {
  return arithmetic.makeElementOp(
      OperationName(CastOp::getOperationName(), from.getContext()), from, to);
}

LogicalResult reference::evaluate(AttentionOp op, Evaluator &evaluator) {
  const Arithmetic &arithmetic = evaluator.getArithmetic();
  const Tensor &query = evaluator.getTensor(op.getQuery());
  const Tensor &key = evaluator.getTensor(op.getKey());
  const Tensor &value = evaluator.getTensor(op.getValue());
  const Tensor *mask =
      op.getMask() ? &evaluator.getTensor(op.getMask()) : nullptr;
  size_t batchRank = query.shape.size() - 2;
  ArrayRef<int64_t> batch = ArrayRef(query.shape).take_front(batchRank);
  int64_t queries = query.shape[batchRank], keys = key.shape[batchRank];
  int64_t width = query.shape[batchRank + 1];
  int64_t valueWidth = value.shape[batchRank + 1];
  SmallVector<int64_t> keyShape(batch), valueShape(batch), maskShape(batch),
      shape(batch);
  keyShape.append({keys, width});
  valueShape.append({keys, valueWidth});
  maskShape.append({queries, keys});
  shape.append({queries, valueWidth});
  auto check = [&](StringRef name, const Tensor &tensor,
                   ArrayRef<int64_t> expected) -> LogicalResult {
    if (ArrayRef<int64_t>(tensor.shape) == expected)
      return success();
    return op.emitOpError()
           << name << " has shape " << formatShape(tensor.shape)
           << ", expected " << formatShape(expected);
  };
  if (failed(check("key", key, keyShape)) ||
      failed(check("value", value, valueShape)) ||
      (mask && failed(check("mask", *mask, maskShape))))
    return failure();
  auto result = evaluator.allocate(op, query.elementType, shape);
  if (!result)
    return failure();

  Type type = query.elementType;
  Type inner = arithmetic.getInnerType(type);
  auto multiply = makeOp<MulOp>(arithmetic, inner, 2);
  auto add = makeOp<AddOp>(arithmetic, inner, 2);
  auto negate = makeOp<NegOp>(arithmetic, inner, 1);
  auto exponential = makeOp<ExpOp>(arithmetic, inner, 1);
  auto divide = makeOp<DivOp>(arithmetic, inner, 2);
  auto widen = makeCast(arithmetic, type, inner);
  auto narrow = makeCast(arithmetic, inner, type);
  bool addsMask = mask && !ScalarType(mask->elementType).isBool();
  auto dot = arithmetic.makeAccumulator(ReduceKind::Add, {type, inner, inner});
  auto maximum =
      arithmetic.makeAccumulator(ReduceKind::Max, {inner, inner, inner});
  auto sum = arithmetic.makeAccumulator(ReduceKind::Add, {inner, inner, inner});
  auto constant = [&](double number) {
    return arithmetic.fromBits(inner, doubleToBits(inner, number));
  };
  Element scale = constant(op.getScale().convertToDouble());
  Element dropped = constant(-std::numeric_limits<double>::infinity());
  std::vector<Element> row(keys);
  int64_t next = 0;
  for (int64_t b = 0; b < countElements(batch); ++b)
    for (int64_t i = 0; i < queries; ++i) {
      maximum->reset();
      for (int64_t j = 0; j < keys; ++j) {
        dot->reset();
        for (int64_t e = 0; e < width; ++e)
          dot->joinProduct(query.elements[(b * queries + i) * width + e],
                           key.elements[(b * keys + j) * width + e]);
        row[j] = multiply->compute({dot->get(), scale});
        if (op.getCausal() && j > i)
          row[j] = dropped;
        if (mask) {
          Element given = mask->elements[(b * queries + i) * keys + j];
          if (addsMask)
            row[j] = add->compute({row[j], widen->compute(given)});
          else if (given.error != 0)
            row[j].error = given.error;
          else if (!given.bits)
            row[j] = dropped;
        }
        maximum->join(row[j]);
      }
      Element lowered = negate->compute(maximum->get());
      sum->reset();
      for (Element &element : row) {
        element = exponential->compute(add->compute({element, lowered}));
        sum->join(element);
      }
      Element total = sum->get();
      for (Element &element : row)
        element = divide->compute({element, total});
      for (int64_t e = 0; e < valueWidth; ++e) {
        sum->reset();
        for (int64_t j = 0; j < keys; ++j)
          sum->joinProduct(
              row[j],
              widen->compute(value.elements[(b * keys + j) * valueWidth + e]));
        Element element = narrow->compute(sum->get());
        // Computed in blocks, each part is scaled once more.
        element.error *= 2;
        result->elements[next++] = element;
      }
    }
  evaluator.set(op.getResult(), result);
  return success();
}
