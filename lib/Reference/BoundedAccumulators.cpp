//===- BoundedAccumulators.cpp - Bounds on sums, products, maxima ---------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For n terms in any order, by n - 1 additions that round (Higham, Accuracy and
// Stability of Numerical Algorithms, section 4.2):
//
//     |computed - sum| <= ((1 + u)^(n - 1) - 1) * sum |terms|
//
//===----------------------------------------------------------------------===//

#include "BoundedFloat.h"

using namespace tg;
using namespace tg::reference;

/// (1 + u)^n - 1, with what the interpreter's own doubles lose.
static double growth(double unit, double n) {
  return std::expm1(n * std::log1p(unit + kDoubleUnit)) * kSlack;
}

static bool isInteger(Bounded number) {
  return number.isExact() && std::trunc(number.value) == number.value;
}

/// A sum that has its value and `error` in the accumulation type.
static Element narrow(const FloatFormat &accumulator, const FloatFormat &result,
                      double value, double error) {
  bool isExact = error == 0;
  Bounded sum{value, error};
  if (isExact)
    sum = finish(accumulator, value, 0, kHalfUlp, /*areExact=*/true);
  if (result.unit <= accumulator.unit || sum.isNaN())
    return sum.toElement();
  // Rounded twice, but nothing was lost where the first step is exact.
  return finish(result, value, sum.error, kHalfUlp, sum.isExact()).toElement();
}

namespace {

class BoundedSum : public Accumulator {
public:
  explicit BoundedSum(AccumulatorTypes types)
      : accumulator(types.accumulator), result(types.result) {}

  void reset() override {
    count = 0;
    sum = infinite = 0;
    magnitude = propagated = underflow = 0;
    areIntegers = true;
    isUndecided = hasInfinite = false;
  }

  void join(Element element) override {
    Bounded term = Bounded::get(element);
    add(term.value, term, isInteger(term));
  }

  void joinProduct(Element lhs, Element rhs) override {
    Bounded a = Bounded::get(lhs), b = Bounded::get(rhs);
    Bounded product{a.value * b.value, a.isUndecided() || b.isUndecided()
                                           ? kUndecided
                                           : std::fabs(a.value) * b.error +
                                                 std::fabs(b.value) * a.error +
                                                 a.error * b.error};
    if (!std::isfinite(a.value) || !std::isfinite(b.value)) {
      // Infinity times a number of unknown sign.
      bool isUnclear = (std::isinf(a.value) && !b.isExact() && b.mayBeZero()) ||
                       (std::isinf(b.value) && !a.isExact() && a.mayBeZero());
      product.error = product.isUndecided() || isUnclear ? kUndecided : 0;
    }
    if (std::isnan(product.error))
      product.error = kUndecided;
    // A product rounds too, or may underflow.
    underflow += accumulator.tiny;
    add(static_cast<long double>(a.value) * b.value, product,
        isInteger(a) && isInteger(b));
    hasProducts = true;
  }

  Element get() const override {
    if (isUndecided || !(magnitude < accumulator.greatest))
      return Bounded::undecided().toElement();
    if (hasInfinite)
      return Bounded{infinite, 0}.toElement();
    double value = static_cast<double>(sum);
    // Integers that the type holds are summed without loss.
    if (areIntegers && magnitude * accumulator.unit <= 1)
      return narrow(accumulator, result, value, 0);
    double roundings = hasProducts ? count : count - 1;
    if (count == 1 && !hasProducts)
      return narrow(accumulator, result, value, propagated);
    double error = propagated * kSlack +
                   growth(accumulator.unit, roundings) * magnitude + underflow;
    return narrow(accumulator, result, value, error);
  }

private:
  void add(long double value, Bounded term, bool isIntegral) {
    ++count;
    isUndecided |= term.isUndecided();
    areIntegers &= isIntegral;
    if (!std::isfinite(term.value)) {
      hasInfinite = true;
      infinite += term.value;
      return;
    }
    sum += value;
    magnitude += term.getMagnitude();
    propagated += term.error;
  }

  FloatFormat accumulator, result;
  double count = 0;
  long double sum = 0;
  /// The sum of the terms that are infinite or NaN.
  double infinite = 0;
  /// Sums of the terms' largest magnitudes and errors, and of what products
  /// may lose below the least number.
  double magnitude = 0, propagated = 0, underflow = 0;
  bool areIntegers = true, isUndecided = false, hasInfinite = false;
  bool hasProducts = false;
};

class BoundedProduct : public Accumulator {
public:
  explicit BoundedProduct(AccumulatorTypes types)
      : accumulator(types.accumulator), result(types.result) {}

  void reset() override {
    count = 0;
    value = magnitude = largest = least = 1;
    areIntegers = true;
    isUndecided = hasNaN = hasInfinity = hasUnclearZero = false;
  }

  void join(Element element) override {
    Bounded factor = Bounded::get(element);
    ++count;
    isUndecided |= factor.isUndecided();
    hasNaN |= factor.isNaN();
    hasInfinity |= std::isinf(factor.value);
    hasUnclearZero |= !factor.isExact() && factor.mayBeZero();
    areIntegers &= isInteger(factor);
    value *= factor.value;
    if (!std::isfinite(factor.value))
      return;
    magnitude *= factor.getMagnitude();
    largest *= std::max(1.0, factor.getMagnitude());
    double low = std::fabs(factor.value) - factor.error;
    // An exact zero makes the product zero, however early the rest underflows.
    if (low > 0)
      least *= std::min(1.0, low);
  }

  void joinProduct(Element, Element) override {
    llvm_unreachable("products are only added");
  }

  Element get() const override {
    if (isUndecided || !(largest < accumulator.greatest))
      return Bounded::undecided().toElement();
    double product = static_cast<double>(value);
    if (hasNaN)
      return Bounded{product, 0}.toElement();
    if (hasInfinity) {
      // The others must keep their sign, and not vanish before infinity comes.
      if (hasUnclearZero || least < accumulator.tiny * 4)
        return Bounded::undecided().toElement();
      return Bounded{product, 0}.toElement();
    }
    if (areIntegers && largest * accumulator.unit <= 1)
      return narrow(accumulator, result, product, 0);
    double propagated =
        static_cast<double>(magnitude - std::fabs(value)) * kSlack;
    if (count == 1)
      return narrow(accumulator, result, product, propagated);
    double error =
        propagated +
        growth(accumulator.unit, count) * static_cast<double>(magnitude) +
        count * accumulator.tiny * static_cast<double>(largest);
    return narrow(accumulator, result, product, error);
  }

private:
  FloatFormat accumulator, result;
  double count = 0;
  long double value = 1, magnitude = 1;
  /// Bounds on the magnitudes of all partial products.
  long double largest = 1, least = 1;
  bool areIntegers = true, isUndecided = false, hasNaN = false;
  bool hasInfinity = false, hasUnclearZero = false;
};

class BoundedMaximum : public Accumulator {
public:
  void reset() override {
    maximum = {-std::numeric_limits<double>::infinity(), 0};
  }
  void join(Element element) override {
    maximum = boundedMax(maximum, Bounded::get(element));
  }
  void joinProduct(Element, Element) override {
    llvm_unreachable("products are only added");
  }
  Element get() const override { return maximum.toElement(); }

private:
  Bounded maximum{-std::numeric_limits<double>::infinity(), 0};
};

} // namespace

std::unique_ptr<Accumulator>
tg::reference::makeBoundedAccumulator(ReduceKind kind, AccumulatorTypes types) {
  switch (kind) {
  case ReduceKind::Add:
    return std::make_unique<BoundedSum>(types);
  case ReduceKind::Mul:
    return std::make_unique<BoundedProduct>(types);
  case ReduceKind::Max:
    return std::make_unique<BoundedMaximum>();
  }
  llvm_unreachable("unknown reduction");
}
