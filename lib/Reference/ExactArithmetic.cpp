//===- ExactArithmetic.cpp - Rounds as the ops say ------------------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Arithmetic.h"

#include <cmath>
#include <numeric>

using namespace mlir;
using namespace tg;
using namespace tg::reference;

namespace {

class ExactElementOp : public ElementOp {
public:
  explicit ExactElementOp(ElementFunction function) : function(function) {}
  Element compute(ArrayRef<Element> operands) const override {
    int64_t bits[3] = {};
    for (auto [i, operand] : llvm::enumerate(operands))
      bits[i] = operand.bits;
    return {function(ArrayRef(bits, operands.size()))};
  }

private:
  ElementFunction function;
};

/// Integers and bools: wraps in the accumulation type.
class IntegerAccumulator : public Accumulator {
public:
  IntegerAccumulator(ReduceKind kind, AccumulatorTypes types)
      : kind(kind), types(types) {
    IntegerAccumulator::reset();
  }
  void reset() override { sum = getReduceIdentity(kind, types.accumulator); }
  void join(Element element) override {
    sum = joinScalars(kind, types.accumulator, sum, widen(element));
  }
  void joinProduct(Element lhs, Element rhs) override {
    sum = joinScalars(ReduceKind::Add, types.accumulator, sum,
                      joinScalars(ReduceKind::Mul, types.accumulator,
                                  widen(lhs), widen(rhs)));
  }
  Element get() const override {
    return {castScalar(sum, types.accumulator, types.result)};
  }

private:
  int64_t widen(Element element) const {
    return castScalar(element.bits, types.operand, types.accumulator);
  }

  ReduceKind kind;
  AccumulatorTypes types;
  int64_t sum;
};

/// Sums and products of floats: in long double, rounded at the end.
class FloatAccumulator : public Accumulator {
public:
  FloatAccumulator(ReduceKind kind, AccumulatorTypes types)
      : isProduct(kind == ReduceKind::Mul), types(types) {
    FloatAccumulator::reset();
  }
  void reset() override { value = isProduct ? 1 : 0; }
  void join(Element element) override {
    long double number = bitsToDouble(types.operand, element.bits);
    value = isProduct ? value * number : value + number;
  }
  void joinProduct(Element lhs, Element rhs) override {
    value += static_cast<long double>(bitsToDouble(types.operand, lhs.bits)) *
             bitsToDouble(types.operand, rhs.bits);
  }
  Element get() const override {
    int64_t rounded =
        doubleToBits(types.accumulator, static_cast<double>(value));
    return {castScalar(rounded, types.accumulator, types.result)};
  }

private:
  bool isProduct;
  AccumulatorTypes types;
  long double value;
};

/// The maximum is one of the elements, in their own type.
class MaxAccumulator : public Accumulator {
public:
  explicit MaxAccumulator(AccumulatorTypes types) : types(types) {
    MaxAccumulator::reset();
  }
  void reset() override { value = getLeastBits(types.operand); }
  void join(Element element) override {
    value = joinScalars(ReduceKind::Max, types.operand, value, element.bits);
  }
  void joinProduct(Element, Element) override {
    llvm_unreachable("products are only added");
  }
  Element get() const override {
    return {castScalar(value, types.operand, types.result)};
  }

private:
  AccumulatorTypes types;
  int64_t value;
};

/// Joins as the elements come; the first one stays as it is.
class OrderedAccumulator : public Accumulator {
public:
  OrderedAccumulator(ReduceKind kind, ScalarType type)
      : kind(kind), type(type) {}
  void reset() override { value.reset(); }
  void join(Element element) override {
    value =
        value ? joinScalars(kind, type, *value, element.bits) : element.bits;
  }
  void joinProduct(Element, Element) override {
    llvm_unreachable("products are only added in any order");
  }
  Element get() const override { return {*value}; }

private:
  ReduceKind kind;
  ScalarType type;
  std::optional<int64_t> value;
};

class ExactArithmetic : public Arithmetic {
public:
  Element fromBits(ScalarType, int64_t bits) const override { return {bits}; }
  int64_t toBits(ScalarType, Element element) const override {
    return element.bits;
  }

  bool hasKnownBits(ScalarType, Element) const override { return true; }

  std::unique_ptr<ElementOp> makeElementOp(OperationName name,
                                           ArrayRef<Type> operands,
                                           Type result) const override {
    std::optional<ElementFunction> function =
        ElementFunction::get(name, operands, result);
    if (!function)
      return nullptr;
    return std::make_unique<ExactElementOp>(*function);
  }

  std::unique_ptr<Accumulator>
  makeAccumulator(ReduceKind kind, AccumulatorTypes types) const override {
    if (kind == ReduceKind::Max)
      return std::make_unique<MaxAccumulator>(types);
    if (types.accumulator.isFloat())
      return std::make_unique<FloatAccumulator>(kind, types);
    return std::make_unique<IntegerAccumulator>(kind, types);
  }

  std::unique_ptr<Accumulator>
  makeOrderedAccumulator(ReduceKind kind, ScalarType type) const override {
    return std::make_unique<OrderedAccumulator>(kind, type);
  }

  Type getInnerType(Type type) const override {
    return Float64Type::get(type.getContext());
  }

  void sort(ScalarType type, bool descending, ArrayRef<Element> operands,
            MutableArrayRef<Element> values,
            MutableArrayRef<Element> indices) const override {
    SmallVector<int64_t> bits;
    for (Element operand : operands)
      bits.push_back(operand.bits);
    for (auto [i, from] :
         llvm::enumerate(getStableOrder(type, descending, bits))) {
      values[i] = operands[from];
      indices[i] = {from};
    }
  }
};

} // namespace

SmallVector<int32_t> tg::reference::getStableOrder(ScalarType type,
                                                   bool descending,
                                                   ArrayRef<int64_t> bits) {
  SmallVector<int32_t> order(bits.size());
  std::iota(order.begin(), order.end(), 0);
  auto isLess = [&](int64_t lhs, int64_t rhs) {
    if (type.isFloat())
      return bitsToDouble(type, lhs) < bitsToDouble(type, rhs);
    if (type.isSigned())
      return bitsToInt(type, lhs) < bitsToInt(type, rhs);
    return static_cast<uint64_t>(lhs) < static_cast<uint64_t>(rhs);
  };
  llvm::sort(order, [&](int32_t lhs, int32_t rhs) {
    bool lhsNaN = isNaNBits(type, bits[lhs]);
    bool rhsNaN = isNaNBits(type, bits[rhs]);
    if (lhsNaN != rhsNaN)
      return rhsNaN;
    if (!lhsNaN && isLess(bits[lhs], bits[rhs]))
      return !descending;
    if (!lhsNaN && isLess(bits[rhs], bits[lhs]))
      return descending;
    return lhs < rhs;
  });
  return order;
}

std::unique_ptr<Arithmetic> tg::reference::makeExactArithmetic() {
  return std::make_unique<ExactArithmetic>();
}
