//===- ScalarInteger.cpp - Division, shifts, powers, random bits --------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Scalar.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

using namespace mlir;
using namespace tg;
using namespace tg::lowering;
using Predicate = arith::CmpIPredicate;

static Value compare(ImplicitLocOpBuilder &b, Predicate predicate, Value lhs,
                     Value rhs) {
  return arith::CmpIOp::create(b, predicate, lhs, rhs);
}

static Value select(ImplicitLocOpBuilder &b, Value condition, Value ifTrue,
                    Value ifFalse) {
  return arith::SelectOp::create(b, condition, ifTrue, ifFalse);
}

static Value constant(ImplicitLocOpBuilder &b, Value like, int64_t value) {
  return buildConstant(b, b.getLoc(), like.getType(), value);
}

//===----------------------------------------------------------------------===//
// Division
//===----------------------------------------------------------------------===//

/// The divisor with 1 in the place of what arith.divsi and divui may not see:
/// 0, and -1 under the least number. By 1 the quotient of the latter is itself
/// and the remainder 0, which is what tg says.
static Value getSafeDivisor(ImplicitLocOpBuilder &b, Type elementType,
                            Value lhs, Value rhs, Value isZero) {
  Value unsafe = isZero;
  if (!isUnsigned(elementType)) {
    unsigned width = elementType.getIntOrFloatBitWidth();
    Value least = constant(b, lhs, llvm::minIntN(width));
    Value minusOne = constant(b, rhs, -1);
    Value overflows =
        arith::AndIOp::create(b, compare(b, Predicate::eq, lhs, least),
                              compare(b, Predicate::eq, rhs, minusOne));
    unsafe = arith::OrIOp::create(b, isZero, overflows);
  }
  return select(b, unsafe, constant(b, rhs, 1), rhs);
}

Value lowering::buildIDiv(OpBuilder &builder, Location loc, Type elementType,
                          Value lhs, Value rhs) {
  ImplicitLocOpBuilder b(loc, builder);
  Value zero = constant(b, rhs, 0);
  Value isZero = compare(b, Predicate::eq, rhs, zero);
  Value divisor = getSafeDivisor(b, elementType, lhs, rhs, isZero);
  Value quotient;
  if (isUnsigned(elementType))
    quotient = arith::DivUIOp::create(b, lhs, divisor);
  else
    quotient = arith::DivSIOp::create(b, lhs, divisor);
  return select(b, isZero, zero, quotient);
}

Value lowering::buildMod(OpBuilder &builder, Location loc, Type elementType,
                         Value lhs, Value rhs) {
  ImplicitLocOpBuilder b(loc, builder);
  Value isZero = compare(b, Predicate::eq, rhs, constant(b, rhs, 0));
  Value divisor = getSafeDivisor(b, elementType, lhs, rhs, isZero);
  Value rest;
  if (isUnsigned(elementType))
    rest = arith::RemUIOp::create(b, lhs, divisor);
  else
    rest = arith::RemSIOp::create(b, lhs, divisor);
  return select(b, isZero, lhs, rest);
}

//===----------------------------------------------------------------------===//
// Shifts
//===----------------------------------------------------------------------===//

/// `Shift` where the amount is below the width, else 0.
template <typename Shift>
static Value shiftOrZero(ImplicitLocOpBuilder &b, Value lhs, Value rhs) {
  int64_t width = lhs.getType().getIntOrFloatBitWidth();
  Value zero = constant(b, lhs, 0);
  Value inside = compare(b, Predicate::ult, rhs, constant(b, rhs, width));
  Value amount = select(b, inside, rhs, zero);
  return select(b, inside, Shift::create(b, lhs, amount), zero);
}

Value lowering::buildShl(OpBuilder &builder, Location loc, Type elementType,
                         Value lhs, Value rhs) {
  ImplicitLocOpBuilder b(loc, builder);
  return shiftOrZero<arith::ShLIOp>(b, lhs, rhs);
}

Value lowering::buildShr(OpBuilder &builder, Location loc, Type elementType,
                         Value lhs, Value rhs) {
  ImplicitLocOpBuilder b(loc, builder);
  if (isUnsigned(elementType))
    return shiftOrZero<arith::ShRUIOp>(b, lhs, rhs);
  // Shifted by width - 1 only the sign is left, as by anything more.
  int64_t width = elementType.getIntOrFloatBitWidth();
  Value amount = arith::MinUIOp::create(b, rhs, constant(b, rhs, width - 1));
  return arith::ShRSIOp::create(b, lhs, amount);
}

//===----------------------------------------------------------------------===//
// Power
//===----------------------------------------------------------------------===//

// base^13 = base^8 * base^4 * base: one squaring a bit of the exponent, with
// selects instead of a loop, so that it vectorizes.
Value lowering::buildIntegerPow(OpBuilder &builder, Location loc,
                                Type elementType, Value base, Value exponent) {
  ImplicitLocOpBuilder b(loc, builder);
  Value one = constant(b, base, 1), zero = constant(b, base, 0);
  unsigned bits = elementType.getIntOrFloatBitWidth();
  bool isSigned = !isUnsigned(elementType);
  if (isSigned)
    --bits;
  Value result = one, square = base;
  for (unsigned bit = 0; bit < bits; ++bit) {
    if (bit > 0)
      square = arith::MulIOp::create(b, square, square);
    Value mask = constant(b, exponent, int64_t(uint64_t(1) << bit));
    Value isSet = compare(b, Predicate::ne,
                          arith::AndIOp::create(b, exponent, mask), zero);
    Value factor = select(b, isSet, square, one);
    result = bit == 0 ? factor : arith::MulIOp::create(b, result, factor);
  }
  if (!isSigned)
    return result;
  // 1 / base^-exponent, truncated: base 1 gives 1, base -1 gives 1 or -1 (for
  // odd exponents base itself), all else 0.
  Value minusOne = constant(b, base, -1);
  Value isOne = compare(b, Predicate::eq, base, one);
  Value isMinusOne = compare(b, Predicate::eq, base, minusOne);
  Value isOdd =
      compare(b, Predicate::ne, arith::AndIOp::create(b, exponent, one), zero);
  Value ofMinusOne = select(b, isOdd, minusOne, one);
  Value inverse =
      select(b, isOne, one, select(b, isMinusOne, ofMinusOne, zero));
  Value isNegative = compare(b, Predicate::slt, exponent, zero);
  return select(b, isNegative, inverse, result);
}

//===----------------------------------------------------------------------===//
// Threefry
//===----------------------------------------------------------------------===//

Value lowering::buildThreefry(OpBuilder &builder, Location loc, Value counter,
                              Value key) {
  ImplicitLocOpBuilder b(loc, builder);
  Type word = b.getI32Type();
  auto constant32 = [&](int64_t value) {
    return buildConstant(b, loc, word, value);
  };
  auto add = [&](Value lhs, Value rhs) -> Value {
    return arith::AddIOp::create(b, lhs, rhs);
  };
  auto exclusiveOr = [&](Value lhs, Value rhs) -> Value {
    return arith::XOrIOp::create(b, lhs, rhs);
  };
  auto rotate = [&](Value value, int64_t amount) -> Value {
    return arith::OrIOp::create(
        b, arith::ShLIOp::create(b, value, constant32(amount)),
        arith::ShRUIOp::create(b, value, constant32(32 - amount)));
  };
  Value half = constant(b, counter, 32);
  auto low = [&](Value value) -> Value {
    return arith::TruncIOp::create(b, word, value);
  };
  auto high = [&](Value value) -> Value {
    return low(arith::ShRUIOp::create(b, value, half));
  };

  // Names and constants as in Salmon et al., SC 2011, and tg.threefry's ODS.
  static constexpr int64_t rotations[8] = {13, 15, 26, 6, 17, 29, 16, 24};
  Value k0 = low(key), k1 = high(key);
  Value schedule[3] = {
      k0, k1, exclusiveOr(exclusiveOr(k0, k1), constant32(0x1BD11BDA))};
  Value x0 = add(low(counter), k0), x1 = add(high(counter), k1);
  for (unsigned round = 0; round < 20; ++round) {
    x0 = add(x0, x1);
    x1 = exclusiveOr(rotate(x1, rotations[round % 8]), x0);
    if (round % 4 == 3) {
      unsigned injection = round / 4 + 1;
      x0 = add(x0, schedule[injection % 3]);
      x1 = add(add(x1, schedule[(injection + 1) % 3]), constant32(injection));
    }
  }
  auto widen = [&](Value value) -> Value {
    return arith::ExtUIOp::create(b, counter.getType(), value);
  };
  return arith::OrIOp::create(b, widen(x0),
                              arith::ShLIOp::create(b, widen(x1), half));
}
