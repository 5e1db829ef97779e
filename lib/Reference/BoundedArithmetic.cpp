//===- BoundedArithmetic.cpp - Real numbers and rounding errors -----------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BoundedFloat.h"

#include "llvm/ADT/StringSwitch.h"

using namespace mlir;
using namespace tg;
using namespace tg::reference;

//===----------------------------------------------------------------------===//
// Rounding
//===----------------------------------------------------------------------===//

FloatFormat::FloatFormat(ScalarType type) : type(type) {
  // Types that are no floats are never rounded to.
  if (!type.isFloat()) {
    unit = tiny = 0;
    greatest = kUndecided;
    return;
  }
  const llvm::fltSemantics &semantics = type.getSemantics();
  int digits = static_cast<int>(llvm::APFloat::semanticsPrecision(semantics));
  int minExponent = llvm::APFloat::semanticsMinExponent(semantics);
  unit = std::ldexp(1.0, -digits);
  // For doubles 2^-1075, which is none: twice that is safe.
  tiny = std::max(std::ldexp(1.0, minExponent - digits),
                  std::numeric_limits<double>::denorm_min());
  greatest =
      bitsToDouble(type, apFloatToBits(llvm::APFloat::getLargest(semantics)));
}

double FloatFormat::round(double value) const {
  return bitsToDouble(type, doubleToBits(type, value));
}

Bounded tg::reference::finish(const FloatFormat &format, double value,
                              double propagated, double ulps, bool areExact) {
  // What becomes of an infinity or NaN, the caller has seen to.
  if (!std::isfinite(value))
    return {value, 0};
  if (areExact && ulps == kHalfUlp) {
    double rounded = format.round(value);
    return std::isinf(rounded) ? Bounded{rounded, 0}
                               : Bounded{value, std::fabs(rounded - value)};
  }
  propagated *= kSlack;
  double magnitude = std::fabs(value) + propagated;
  // Infinite whatever the operands' errors are.
  double least =
      (std::fabs(value) - propagated) * (1 - 2 * (ulps + 1) * format.unit);
  if (least > format.greatest)
    return {std::copysign(kUndecided, value), 0};
  if (!(magnitude < format.greatest))
    return Bounded::undecided();
  double rounding = 2 * ulps * std::max(format.unit * magnitude, format.tiny) +
                    2 * kDoubleUnit * magnitude;
  return {value, propagated + rounding * kSlack};
}

Bounded tg::reference::boundedMax(Bounded lhs, Bounded rhs) {
  if (lhs.isUndecided() || rhs.isUndecided())
    return Bounded::undecided();
  if (lhs.isNaN() || rhs.isNaN())
    return {std::numeric_limits<double>::quiet_NaN(), 0};
  if (lhs.value < rhs.value)
    std::swap(lhs, rhs);
  if (rhs.getHigh() >= lhs.getLow())
    lhs.error = std::max(lhs.error, rhs.error);
  return lhs;
}

//===----------------------------------------------------------------------===//
// Elementwise ops
//===----------------------------------------------------------------------===//

namespace {

/// Bools and integers: exact, or nothing is known.
class IntegerRule : public ElementOp {
public:
  explicit IntegerRule(ElementFunction function) : function(function) {}
  Element compute(ArrayRef<Element> operands) const override {
    int64_t bits[3] = {};
    double error = 0;
    for (auto [i, operand] : llvm::enumerate(operands)) {
      bits[i] = operand.bits;
      error += operand.error;
    }
    return {function(ArrayRef(bits, operands.size())), error};
  }

private:
  ElementFunction function;
};

class WhereRule : public ElementOp {
public:
  explicit WhereRule(ScalarType type) : isFloat(type.isFloat()) {}
  Element compute(ArrayRef<Element> operands) const override {
    Element condition = operands[0], ifTrue = operands[1],
            ifFalse = operands[2];
    if (condition.error == 0)
      return condition.bits ? ifTrue : ifFalse;
    // Either: within the distance of the two.
    if (ifTrue.bits == ifFalse.bits)
      return {ifTrue.bits, std::max(ifTrue.error, ifFalse.error)};
    if (!isFloat)
      return {ifTrue.bits, kUndecided};
    Bounded a = Bounded::get(ifTrue), b = Bounded::get(ifFalse);
    if (!std::isfinite(a.value) || !std::isfinite(b.value))
      return Bounded::undecided().toElement();
    return {
        ifTrue.bits,
        std::max(a.error, (std::fabs(a.value - b.value) + b.error) * kSlack)};
  }

private:
  bool isFloat;
};

class CompareRule : public ElementOp {
public:
  explicit CompareRule(bool isLess) : isLess(isLess) {}
  Element compute(ArrayRef<Element> operands) const override {
    Bounded a = Bounded::get(operands[0]), b = Bounded::get(operands[1]);
    if (a.isUndecided() || b.isUndecided())
      return {0, kUndecided};
    if (a.isNaN() || b.isNaN() || (a.isExact() && b.isExact()))
      return {isLess ? a.value < b.value : a.value != b.value};
    bool isBelow = a.getHigh()<b.getLow(), isAbove = a.getLow()> b.getHigh();
    return {isBelow || (isAbove && !isLess),
            isBelow || isAbove ? 0 : kUndecided};
  }

private:
  bool isLess;
};

/// To a bool or an integer.
class CastFromFloatRule : public ElementOp {
public:
  explicit CastFromFloatRule(ScalarType to) : to(to) {}
  Element compute(ArrayRef<Element> operands) const override {
    Bounded x = Bounded::get(operands[0]);
    if (x.isUndecided())
      return {0, kUndecided};
    int64_t result = cast(x.value);
    bool isDecided =
        to.isBool() ? x.isExact() || !x.mayBeZero()
                    : cast(x.getLow()) == result && cast(x.getHigh()) == result;
    return {result, isDecided ? 0 : kUndecided};
  }

private:
  int64_t cast(double value) const {
    return castScalar(llvm::bit_cast<int64_t>(value), ElementKind::F64, to);
  }
  ScalarType to;
};

class CastToFloatRule : public ElementOp {
public:
  CastToFloatRule(ScalarType from, ScalarType to) : from(from), to(to) {}
  Element compute(ArrayRef<Element> operands) const override {
    if (operands[0].error != 0)
      return Bounded::undecided().toElement();
    double value = bitsToDouble(from, operands[0].bits);
    double rounded = bitsToDouble(to, castScalar(operands[0].bits, from, to));
    if (std::isinf(rounded))
      return Bounded{rounded, 0}.toElement();
    return Bounded{value, std::fabs(rounded - value)}.toElement();
  }

private:
  ScalarType from, to;
};

/// Functions of floats that are smooth, or nearly so.
class FloatRule : public ElementOp {
public:
  enum class Kind {
    Neg,
    Trunc,
    Max,
    Cast,
    Add,
    Mul,
    MulAcc,
    Sin,
    /// Monotone in each operand, wherever defined.
    Monotone,
    /// Monotone, and defined for x > 0 only.
    Root,
    Recip,
    Div,
    Pow,
    None
  };

  FloatRule(Kind kind, double ulps, ElementFunction function,
            FloatFormat operand, FloatFormat result)
      : kind(kind), ulps(ulps), function(function), operand(operand),
        result(result) {}

  Element compute(ArrayRef<Element> operands) const override {
    Bounded x[3];
    bool areExact = true;
    for (auto [i, element] : llvm::enumerate(operands)) {
      x[i] = Bounded::get(element);
      if (x[i].isUndecided())
        return Bounded::undecided().toElement();
      areExact &= x[i].isExact();
    }
    return compute(ArrayRef(x, operands.size()), areExact).toElement();
  }

private:
  double call(ArrayRef<double> operands) const {
    int64_t bits[3] = {};
    for (auto [i, value] : llvm::enumerate(operands))
      bits[i] = llvm::bit_cast<int64_t>(value);
    return llvm::bit_cast<double>(function(ArrayRef(bits, operands.size())));
  }

  Bounded compute(ArrayRef<Bounded> x, bool areExact) const {
    switch (kind) {
    case Kind::Neg:
      return {-x[0].value, x[0].error};
    case Kind::Max:
      return boundedMax(x[0], x[1]);
    case Kind::Trunc: {
      double value = std::trunc(x[0].value);
      if (areExact || (std::trunc(x[0].getLow()) == value &&
                       std::trunc(x[0].getHigh()) == value))
        return {value, 0};
      return Bounded::undecided();
    }
    default:
      break;
    }
    // A wider float holds all numbers of a narrower one, bf16 and f16 aside.
    if (kind == Kind::Cast && result.unit <= operand.unit &&
        result.greatest >= operand.greatest)
      return x[0];

    double at[3];
    for (auto [i, number] : llvm::enumerate(x))
      at[i] = number.value;
    double value = call(ArrayRef(at, x.size()));
    if (!areExact && !isDefined(x))
      return Bounded::undecided();
    if (!std::isfinite(value) || hasInfinite(x))
      return atInfinity(x, value, areExact);
    return finish(result, value, areExact ? 0 : propagate(x, value), ulps,
                  areExact);
  }

  static bool hasInfinite(ArrayRef<Bounded> x) {
    return llvm::any_of(
        x, [](Bounded number) { return !std::isfinite(number.value); });
  }

  /// Whether all numbers that inexact operands may be are in the domain.
  bool isDefined(ArrayRef<Bounded> x) const {
    switch (kind) {
    case Kind::Root:
      return x[0].getLow() > 0;
    case Kind::Recip:
      return !x[0].mayBeZero();
    case Kind::Div:
      return !x[1].mayBeZero();
    case Kind::Pow: {
      if (x[0].getLow() > 0)
        return true;
      bool isInteger = x[1].isExact() && std::trunc(x[1].value) == x[1].value;
      return isInteger && (x[1].value >= 0 || !x[0].mayBeZero());
    }
    default:
      return true;
    }
  }

  /// Calls `visit` with the function at each corner of the operands' box.
  void forEachCorner(ArrayRef<Bounded> x,
                     llvm::function_ref<void(double)> visit) const {
    for (unsigned corner = 0; corner < 1u << x.size(); ++corner) {
      double at[3];
      for (auto [i, number] : llvm::enumerate(x))
        at[i] = corner >> i & 1 ? number.getHigh() : number.getLow();
      visit(call(ArrayRef(at, x.size())));
    }
  }

  /// Infinite or NaN, or of such an operand: known if it comes out everywhere.
  Bounded atInfinity(ArrayRef<Bounded> x, double value, bool areExact) const {
    bool isKnown = true;
    if (!areExact)
      forEachCorner(x, [&](double corner) {
        isKnown &= corner == value || (std::isnan(corner) && std::isnan(value));
      });
    if (!isKnown)
      return Bounded::undecided();
    return finish(result, value, 0, ulps, /*areExact=*/true);
  }

  double propagate(ArrayRef<Bounded> x, double value) const {
    switch (kind) {
    case Kind::Cast:
      return x[0].error;
    case Kind::Add:
      return x[0].error + x[1].error;
    case Kind::Mul:
    case Kind::MulAcc: {
      double product = std::fabs(x[0].value) * x[1].error +
                       std::fabs(x[1].value) * x[0].error +
                       x[0].error * x[1].error;
      return kind == Kind::Mul ? product : product + x[2].error;
    }
    case Kind::Sin:
      return std::min(x[0].getReach(), 2.0);
    default:
      break;
    }
    double reach = 0;
    forEachCorner(x, [&](double corner) {
      double change = std::fabs(corner - value);
      reach = std::max(reach, std::isnan(change) ? kUndecided : change);
    });
    // Even powers have their least value at 0.
    if (kind == Kind::Pow && x[0].mayBeZero())
      reach = std::max(reach, std::fabs(value));
    return reach + 8 * kDoubleUnit * std::fabs(value);
  }

  Kind kind;
  double ulps;
  ElementFunction function;
  FloatFormat operand, result;
};

//===----------------------------------------------------------------------===//
// Sums of integers
//===----------------------------------------------------------------------===//

class IntegerSumRule : public Accumulator {
public:
  explicit IntegerSumRule(std::unique_ptr<Accumulator> exact)
      : exact(std::move(exact)) {}
  void reset() override {
    exact->reset();
    error = 0;
  }
  void join(Element element) override {
    exact->join(element);
    error += element.error;
  }
  void joinProduct(Element lhs, Element rhs) override {
    exact->joinProduct(lhs, rhs);
    error += lhs.error + rhs.error;
  }
  Element get() const override { return {exact->get().bits, error}; }

private:
  std::unique_ptr<Accumulator> exact;
  double error = 0;
};

//===----------------------------------------------------------------------===//
// BoundedArithmetic
//===----------------------------------------------------------------------===//

class BoundedArithmetic : public Arithmetic {
public:
  Element fromBits(ScalarType type, int64_t bits) const override {
    if (!type.isFloat())
      return {bits};
    return {llvm::bit_cast<int64_t>(bitsToDouble(type, bits))};
  }
  int64_t toBits(ScalarType type, Element element) const override {
    if (!type.isFloat())
      return element.bits;
    return doubleToBits(type, llvm::bit_cast<double>(element.bits));
  }
  /// Which NaN it is, nobody says.
  bool hasKnownBits(ScalarType type, Element element) const override {
    return element.error == 0 &&
           !(type.isFloat() && Bounded::get(element).isNaN());
  }

  std::unique_ptr<ElementOp> makeElementOp(OperationName name,
                                           ArrayRef<Type> operands,
                                           Type result) const override;

  std::unique_ptr<Accumulator>
  makeAccumulator(ReduceKind kind, AccumulatorTypes types) const override {
    if (types.operand.isFloat())
      return makeBoundedAccumulator(kind, types);
    return std::make_unique<IntegerSumRule>(
        exact->makeAccumulator(kind, types));
  }
  std::unique_ptr<Accumulator>
  makeOrderedAccumulator(ReduceKind kind, ScalarType type) const override {
    if (type.isFloat())
      return makeBoundedAccumulator(kind, {type, type, type});
    return std::make_unique<IntegerSumRule>(
        exact->makeOrderedAccumulator(kind, type));
  }

  Type getInnerType(Type type) const override {
    return getDefaultAccumulationType(type);
  }

  void sort(ScalarType type, bool descending, ArrayRef<Element> operands,
            MutableArrayRef<Element> values,
            MutableArrayRef<Element> indices) const override;

private:
  std::unique_ptr<Arithmetic> exact = makeExactArithmetic();
};

} // namespace

std::unique_ptr<ElementOp>
BoundedArithmetic::makeElementOp(OperationName name, ArrayRef<Type> operands,
                                 Type result) const {
  std::optional<ElementFunction> function =
      ElementFunction::get(name, operands, result);
  if (!function)
    return nullptr;
  StringRef op = name.stripDialect();
  ScalarType from = operands.back(), to = result;
  if (op == "where")
    return std::make_unique<WhereRule>(to);
  if (from.isInteger() && to.isInteger())
    return std::make_unique<IntegerRule>(*function);
  if (op == "cmplt" || op == "cmpne")
    return std::make_unique<CompareRule>(op == "cmplt");
  if (to.isInteger())
    return std::make_unique<CastFromFloatRule>(to);
  if (from.isInteger())
    return std::make_unique<CastToFloatRule>(from, to);

  using Kind = FloatRule::Kind;
  struct Row {
    StringLiteral op;
    Kind kind;
    double ulps;
  };
  // The ulps are those that the ops' descriptions promise.
  static constexpr Row rows[] = {
      {"neg", Kind::Neg, 0},
      {"trunc", Kind::Trunc, 0},
      {"max", Kind::Max, 0},
      {"cast", Kind::Cast, kHalfUlp},
      {"add", Kind::Add, kHalfUlp},
      {"mul", Kind::Mul, kHalfUlp},
      {"mulacc", Kind::MulAcc, kHalfUlp},
      {"sqrt", Kind::Root, kHalfUlp},
      {"recip", Kind::Recip, kHalfUlp},
      {"div", Kind::Div, kHalfUlp},
      {"exp2", Kind::Monotone, 2},
      {"exp", Kind::Monotone, 2},
      {"log2", Kind::Root, 2},
      {"log", Kind::Root, 2},
      {"rsqrt", Kind::Root, 2},
      {"sin", Kind::Sin, 2},
      {"pow", Kind::Pow, 2},
      {"tanh", Kind::Monotone, 4},
      {"erf", Kind::Monotone, 4},
  };
  const Row *row = llvm::find_if(rows, [&](Row row) { return row.op == op; });
  if (row == std::end(rows))
    return nullptr;
  // f16 and bf16 are computed in f32, where these ulps are small.
  double ulps = to.getWidth() == 16 ? std::min(row->ulps, 1.0) : row->ulps;
  Type real = Float64Type::get(result.getContext());
  SmallVector<Type, 3> reals(operands.size(), real);
  return std::make_unique<FloatRule>(row->kind, ulps,
                                     *ElementFunction::get(name, reals, real),
                                     FloatFormat(from), FloatFormat(to));
}

void BoundedArithmetic::sort(ScalarType type, bool descending,
                             ArrayRef<Element> operands,
                             MutableArrayRef<Element> values,
                             MutableArrayRef<Element> indices) const {
  // Elements of either arithmetic sort alike once their type is named.
  exact->sort(type.isFloat() ? ScalarType(ElementKind::F64) : type, descending,
              operands, values, indices);
  double worst = 0;
  for (Element operand : operands)
    worst = std::max(worst, operand.error);
  if (worst == 0)
    return;
  if (std::isinf(worst)) {
    for (auto [value, index] : llvm::zip_equal(values, indices))
      value.error = index.error = kUndecided;
    return;
  }
  // A position is known if no neighbour can change sides: none before it
  // reaches up to it, none behind it down to it. For descending order all is
  // mirrored. Exact equals keep their order.
  double sign = descending ? -1 : 1;
  auto mirror = [&](Element element) {
    Bounded number = Bounded::get(element);
    return Bounded{sign * number.value, number.error};
  };
  auto sweep = [&](bool fromTheEnd) {
    double reachOfAll = -kUndecided, reachOfInexact = -kUndecided;
    for (size_t step = 0; step < values.size(); ++step) {
      size_t i = fromTheEnd ? values.size() - 1 - step : step;
      Bounded number = mirror(values[i]);
      if (number.isNaN())
        continue;
      double near = fromTheEnd ? -number.getHigh() : number.getLow();
      double far = fromTheEnd ? -number.getLow() : number.getHigh();
      if (near <= (number.isExact() ? reachOfInexact : reachOfAll))
        indices[i].error = kUndecided;
      reachOfAll = std::max(reachOfAll, far);
      if (!number.isExact())
        reachOfInexact = std::max(reachOfInexact, far);
    }
  };
  sweep(/*fromTheEnd=*/false);
  sweep(/*fromTheEnd=*/true);
  // The k-th of numbers that move by at most `worst` moves by at most that.
  for (Element &value : values)
    if (std::isfinite(Bounded::get(value).value))
      value.error = worst;
}

std::unique_ptr<Arithmetic> tg::reference::makeBoundedArithmetic() {
  return std::make_unique<BoundedArithmetic>();
}
