//===- ScalarSemantics.cpp - What ops compute on one element -----------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// f16, bf16 and f32 are computed in double and rounded once. That is exact
// for + * / sqrt: double has more than twice their digits and two, so the
// first rounding never makes a tie that was none.
//
//===----------------------------------------------------------------------===//

#include "TG/Dialect/IR/ScalarSemantics.h"
#include "TG/Dialect/IR/TGOps.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/bit.h"
#include <cmath>

using namespace mlir;
using namespace tg;
using llvm::APFloat;

//===----------------------------------------------------------------------===//
// Unary
//===----------------------------------------------------------------------===//

/// A function of a real number: in double, rounded once.
template <double (*function)(double)>
static int64_t unaryFloat(ScalarType, ScalarType type, const int64_t *x) {
  return doubleToBits(type, function(bitsToDouble(type, x[0])));
}

static double recip(double x) { return 1.0 / x; }
static double rsqrt(double x) { return 1.0 / std::sqrt(x); }
static double exponential2(double x) { return std::exp2(x); }
static double logarithm2(double x) { return std::log2(x); }
static double sine(double x) { return std::sin(x); }
static double root(double x) { return std::sqrt(x); }
static double truncate(double x) { return std::trunc(x); }
static double exponential(double x) { return std::exp(x); }
static double logarithm(double x) { return std::log(x); }
static double tangent(double x) { return std::tanh(x); }
static double errorFunction(double x) { return std::erf(x); }

static int64_t negate(ScalarType, ScalarType type, const int64_t *x) {
  if (type.isFloat())
    return x[0] ^ int64_t(uint64_t(1) << (type.getWidth() - 1));
  return intToBits(type, int64_t(-uint64_t(x[0])));
}

static int64_t convert(ScalarType from, ScalarType to, const int64_t *x) {
  return castScalar(x[0], from, to);
}

int64_t tg::castScalar(int64_t bits, ScalarType from, ScalarType to) {
  if (from.isFloat()) {
    double value = bitsToDouble(from, bits);
    if (to.isFloat() || to.isBool())
      return doubleToBits(to, value);
    // Truncates and saturates. The limits are powers of two, exact in double;
    // the greatest integers are not, so they are compared with what follows.
    if (std::isnan(value))
      return 0;
    double end =
        std::ldexp(1.0, to.isSigned() ? to.getWidth() - 1
                                      : static_cast<int>(to.getWidth()));
    if (value >= end)
      return getGreatestBits(to);
    if (value <= (to.isSigned() ? -end : 0.0))
      return getLeastBits(to);
    return to.isSigned() ? intToBits(to, static_cast<int64_t>(value))
                         : static_cast<int64_t>(static_cast<uint64_t>(value));
  }
  // Beyond 63 bits only ui64 differs from int64_t.
  if (to.isFloat() && !from.isSigned() && bits < 0) {
    APFloat value(to.getSemantics());
    value.convertFromAPInt(llvm::APInt(64, static_cast<uint64_t>(bits)),
                           /*IsSigned=*/false, APFloat::rmNearestTiesToEven);
    return apFloatToBits(value);
  }
  return intToBits(to, bitsToInt(from, bits));
}

//===----------------------------------------------------------------------===//
// Binary
//===----------------------------------------------------------------------===//

static int64_t add(ScalarType, ScalarType type, const int64_t *x) {
  if (type.isFloat())
    return doubleToBits(type,
                        bitsToDouble(type, x[0]) + bitsToDouble(type, x[1]));
  if (type.isBool())
    return x[0] | x[1];
  return intToBits(type, int64_t(uint64_t(x[0]) + uint64_t(x[1])));
}

static int64_t multiply(ScalarType, ScalarType type, const int64_t *x) {
  if (type.isFloat())
    return doubleToBits(type,
                        bitsToDouble(type, x[0]) * bitsToDouble(type, x[1]));
  if (type.isBool())
    return x[0] & x[1];
  return intToBits(type, int64_t(uint64_t(x[0]) * uint64_t(x[1])));
}

static int64_t divide(ScalarType, ScalarType type, const int64_t *x) {
  return doubleToBits(type,
                      bitsToDouble(type, x[0]) / bitsToDouble(type, x[1]));
}

static int64_t divideIntegers(ScalarType, ScalarType type, const int64_t *x) {
  if (x[1] == 0)
    return 0;
  if (!type.isSigned())
    return int64_t(uint64_t(x[0]) / uint64_t(x[1]));
  int64_t a = bitsToInt(type, x[0]), b = bitsToInt(type, x[1]);
  // MIN / -1 traps.
  if (b == -1)
    return intToBits(type, int64_t(-uint64_t(a)));
  return intToBits(type, a / b);
}

static int64_t remainderIntegers(ScalarType, ScalarType type,
                                 const int64_t *x) {
  if (x[1] == 0)
    return x[0];
  if (!type.isSigned())
    return int64_t(uint64_t(x[0]) % uint64_t(x[1]));
  int64_t a = bitsToInt(type, x[0]), b = bitsToInt(type, x[1]);
  // MIN % -1 traps.
  return b == -1 ? 0 : intToBits(type, a % b);
}

static bool isLess(ScalarType type, int64_t lhs, int64_t rhs) {
  if (type.isFloat())
    return bitsToDouble(type, lhs) < bitsToDouble(type, rhs);
  if (type.isSigned())
    return bitsToInt(type, lhs) < bitsToInt(type, rhs);
  return uint64_t(lhs) < uint64_t(rhs);
}

static int64_t maximum(ScalarType, ScalarType type, const int64_t *x) {
  if (type.isFloat()) {
    if (isNaNBits(type, x[0]) || isNaNBits(type, x[1]))
      return getNaNBits(type);
    // Equal with different bits: the zeros. +0 has no bit set.
    if (bitsToDouble(type, x[0]) == bitsToDouble(type, x[1]))
      return x[0] & x[1];
  }
  return isLess(type, x[0], x[1]) ? x[1] : x[0];
}

static int64_t power(ScalarType, ScalarType type, const int64_t *x) {
  if (type.isFloat())
    return doubleToBits(
        type, std::pow(bitsToDouble(type, x[0]), bitsToDouble(type, x[1])));
  int64_t exponent = bitsToInt(type, x[1]);
  if (type.isSigned() && exponent < 0) {
    int64_t base = bitsToInt(type, x[0]);
    if (base == 1 || base == -1)
      return intToBits(type, exponent % 2 ? base : 1);
    return 0;
  }
  uint64_t result = 1, base = uint64_t(x[0]);
  for (uint64_t left = uint64_t(exponent); left; left >>= 1) {
    if (left & 1)
      result *= base;
    base *= base;
  }
  return intToBits(type, int64_t(result));
}

static int64_t lessThan(ScalarType type, ScalarType, const int64_t *x) {
  return isLess(type, x[0], x[1]);
}

static int64_t notEqual(ScalarType type, ScalarType, const int64_t *x) {
  if (type.isFloat())
    return bitsToDouble(type, x[0]) != bitsToDouble(type, x[1]);
  return x[0] != x[1];
}

static int64_t bitAnd(ScalarType, ScalarType, const int64_t *x) {
  return x[0] & x[1];
}
static int64_t bitOr(ScalarType, ScalarType, const int64_t *x) {
  return x[0] | x[1];
}
static int64_t bitXor(ScalarType, ScalarType, const int64_t *x) {
  return x[0] ^ x[1];
}

static int64_t shiftLeft(ScalarType, ScalarType type, const int64_t *x) {
  if (uint64_t(x[1]) >= type.getWidth())
    return 0;
  return intToBits(type, int64_t(uint64_t(x[0]) << x[1]));
}

static int64_t shiftRight(ScalarType, ScalarType type, const int64_t *x) {
  bool beyond = uint64_t(x[1]) >= type.getWidth();
  if (type.isSigned())
    return intToBits(type, bitsToInt(type, x[0]) >> (beyond ? 63 : x[1]));
  return beyond ? 0 : int64_t(uint64_t(x[0]) >> x[1]);
}

static int64_t randomBits(ScalarType, ScalarType, const int64_t *x) {
  return int64_t(threefry2x32(uint64_t(x[0]), uint64_t(x[1])));
}

uint64_t tg::threefry2x32(uint64_t counter, uint64_t key) {
  // Salmon et al., Parallel Random Numbers: As Easy as 1, 2, 3, SC 2011:
  // rotations of Threefry 2x32, a key injected after each four rounds.
  static constexpr unsigned rotations[8] = {13, 15, 26, 6, 17, 29, 16, 24};
  uint32_t k0 = uint32_t(key), k1 = uint32_t(key >> 32);
  uint32_t schedule[3] = {k0, k1, k0 ^ k1 ^ 0x1BD11BDA};
  uint32_t x0 = uint32_t(counter) + k0, x1 = uint32_t(counter >> 32) + k1;
  for (unsigned round = 0; round < 20; ++round) {
    x0 += x1;
    x1 = llvm::rotl(x1, rotations[round % 8]) ^ x0;
    if (round % 4 == 3) {
      unsigned injection = round / 4 + 1;
      x0 += schedule[injection % 3];
      x1 += schedule[(injection + 1) % 3] + injection;
    }
  }
  return uint64_t(x0) | uint64_t(x1) << 32;
}

//===----------------------------------------------------------------------===//
// Ternary
//===----------------------------------------------------------------------===//

static int64_t choose(ScalarType, ScalarType, const int64_t *x) {
  return x[0] ? x[1] : x[2];
}

static int64_t multiplyAdd(ScalarType, ScalarType type, const int64_t *x) {
  if (type.isInteger())
    return intToBits(type,
                     int64_t(uint64_t(x[0]) * uint64_t(x[1]) + uint64_t(x[2])));
  APFloat result = bitsToAPFloat(type, x[0]);
  result.fusedMultiplyAdd(bitsToAPFloat(type, x[1]), bitsToAPFloat(type, x[2]),
                          APFloat::rmNearestTiesToEven);
  return result.isNaN() ? getNaNBits(type) : apFloatToBits(result);
}

//===----------------------------------------------------------------------===//
// By op
//===----------------------------------------------------------------------===//

std::optional<ElementFunction>
ElementFunction::get(OperationName name, ArrayRef<Type> operandElementTypes,
                     Type resultElementType) {
  static const std::pair<TypeID, Function> table[] = {
      {TypeID::get<Exp2Op>(), unaryFloat<exponential2>},
      {TypeID::get<Log2Op>(), unaryFloat<logarithm2>},
      {TypeID::get<SinOp>(), unaryFloat<sine>},
      {TypeID::get<SqrtOp>(), unaryFloat<root>},
      {TypeID::get<RecipOp>(), unaryFloat<recip>},
      {TypeID::get<NegOp>(), negate},
      {TypeID::get<TruncOp>(), unaryFloat<truncate>},
      {TypeID::get<CastOp>(), convert},
      {TypeID::get<AddOp>(), add},
      {TypeID::get<MulOp>(), multiply},
      {TypeID::get<IDivOp>(), divideIntegers},
      {TypeID::get<ModOp>(), remainderIntegers},
      {TypeID::get<MaxOp>(), maximum},
      {TypeID::get<PowOp>(), power},
      {TypeID::get<CmpLtOp>(), lessThan},
      {TypeID::get<CmpNeOp>(), notEqual},
      {TypeID::get<AndOp>(), bitAnd},
      {TypeID::get<OrOp>(), bitOr},
      {TypeID::get<XorOp>(), bitXor},
      {TypeID::get<ShlOp>(), shiftLeft},
      {TypeID::get<ShrOp>(), shiftRight},
      {TypeID::get<ThreefryOp>(), randomBits},
      {TypeID::get<DivOp>(), divide},
      {TypeID::get<WhereOp>(), choose},
      {TypeID::get<MulAccOp>(), multiplyAdd},
      {TypeID::get<ExpOp>(), unaryFloat<exponential>},
      {TypeID::get<LogOp>(), unaryFloat<logarithm>},
      {TypeID::get<TanhOp>(), unaryFloat<tangent>},
      {TypeID::get<ErfOp>(), unaryFloat<errorFunction>},
      {TypeID::get<RsqrtOp>(), unaryFloat<rsqrt>},
  };
  if (operandElementTypes.empty() ||
      !ScalarType::isSupported(operandElementTypes.back()) ||
      !ScalarType::isSupported(resultElementType))
    return std::nullopt;
  TypeID id = name.getTypeID();
  const auto *entry =
      llvm::find_if(table, [&](const auto &row) { return row.first == id; });
  if (entry == std::end(table))
    return std::nullopt;
  return ElementFunction(entry->second, operandElementTypes.back(),
                         resultElementType);
}

std::optional<ElementFunction> ElementFunction::get(Operation *op) {
  if (op->getNumResults() != 1)
    return std::nullopt;
  SmallVector<Type> operandTypes;
  for (Type type : op->getOperandTypes())
    operandTypes.push_back(getElementTypeOrSelf(type));
  return get(op->getName(), operandTypes,
             getElementTypeOrSelf(op->getResult(0).getType()));
}

std::optional<int64_t> tg::evaluateElementwise(Operation *op,
                                               ArrayRef<int64_t> operands) {
  std::optional<ElementFunction> function = ElementFunction::get(op);
  if (!function || operands.size() != op->getNumOperands())
    return std::nullopt;
  return (*function)(operands);
}

int64_t tg::joinScalars(ReduceKind kind, ScalarType type, int64_t lhs,
                        int64_t rhs) {
  int64_t operands[] = {lhs, rhs};
  switch (kind) {
  case ReduceKind::Add:
    return add(type, type, operands);
  case ReduceKind::Mul:
    return multiply(type, type, operands);
  case ReduceKind::Max:
    return maximum(type, type, operands);
  }
  llvm_unreachable("unknown reduction");
}

int64_t tg::joinScalars(ScatterKind kind, ScalarType type, int64_t lhs,
                        int64_t rhs) {
  switch (kind) {
  case ScatterKind::Set:
    return rhs;
  case ScatterKind::Add:
    return joinScalars(ReduceKind::Add, type, lhs, rhs);
  case ScatterKind::Mul:
    return joinScalars(ReduceKind::Mul, type, lhs, rhs);
  case ScatterKind::Max:
    return joinScalars(ReduceKind::Max, type, lhs, rhs);
  }
  llvm_unreachable("unknown scatter");
}

int64_t tg::getReduceIdentity(ReduceKind kind, ScalarType type) {
  switch (kind) {
  case ReduceKind::Add:
    return 0;
  case ReduceKind::Mul:
    return intToBits(type, 1);
  case ReduceKind::Max:
    return getLeastBits(type);
  }
  llvm_unreachable("unknown reduction");
}
