//===- ScalarConvert.cpp - Conversions of one element -------------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Scalar.h"
#include "TG/Dialect/IR/ScalarSemantics.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include <cmath>

using namespace mlir;
using namespace tg;
using namespace tg::lowering;

Type lowering::getSignless(Type elementType) {
  if (isUnsigned(elementType))
    return IntegerType::get(elementType.getContext(),
                            elementType.getIntOrFloatBitWidth());
  return elementType;
}

bool lowering::isUnsigned(Type elementType) {
  return elementType.isUnsignedInteger();
}

bool lowering::isNarrowFloat(Type elementType) {
  return elementType.isF16() || elementType.isBF16();
}

Value lowering::buildConstant(OpBuilder &builder, Location loc,
                              Type elementType, int64_t value) {
  Type type = getSignless(elementType);
  TypedAttr attribute;
  if (isa<FloatType>(type))
    attribute = builder.getFloatAttr(type, static_cast<double>(value));
  else
    attribute = builder.getIntegerAttr(type, APInt(type.getIntOrFloatBitWidth(),
                                                   value, /*isSigned=*/true,
                                                   /*implicitTrunc=*/true));
  return arith::ConstantOp::create(builder, loc, attribute);
}

Value lowering::buildZero(OpBuilder &builder, Location loc, Type elementType) {
  return buildConstant(builder, loc, elementType, 0);
}

//===----------------------------------------------------------------------===//
// Rounding to f16 and bf16
//===----------------------------------------------------------------------===//

// f64 -> f32 -> bf16 would round twice: 1 + 2^-8 + 2^-40 becomes the tie
// 1 + 2^-8 in f32, and then 1, although it is above the tie. So the first
// rounding is to odd: if `value + error` is no f32, the f32 next to it whose
// last bit is 1 stands for it. That is never a tie of the second rounding,
// and it is on the same side of each (Boldo and Melquiond, Emulation of FMA
// and Correctly Rounded Sums, 2008; f32 has 24 bits, f16 11 and bf16 8).
Value lowering::buildRoundToNarrow(OpBuilder &builder, Location loc,
                                   Type narrow, Value value, Value error) {
  ImplicitLocOpBuilder b(loc, builder);
  Type f32 = b.getF32Type(), f64 = b.getF64Type(), i32 = b.getI32Type();
  auto constant32 = [&](int64_t number) {
    return buildConstant(b, loc, i32, number);
  };
  Value nearest = arith::TruncFOp::create(b, f32, value);
  // What `nearest` lacks, exact in f64: it and `value` are neighbours. Behind
  // infinity it is NaN, or infinite where `value` was finite.
  Value rest =
      arith::SubFOp::create(b, value, arith::ExtFOp::create(b, f64, nearest));
  Value zero = buildZero(b, loc, f64);
  if (error) {
    // `rest` is 0 or more than `error`.
    Value isExact =
        arith::CmpFOp::create(b, arith::CmpFPredicate::OEQ, rest, zero);
    rest = arith::SelectOp::create(b, isExact, error, rest);
  }
  // False for NaN.
  Value isInexact =
      arith::CmpFOp::create(b, arith::CmpFPredicate::ONE, rest, zero);
  Value bits = arith::BitcastOp::create(b, i32, nearest);
  Value isEven = arith::CmpIOp::create(
      b, arith::CmpIPredicate::eq,
      arith::AndIOp::create(b, bits, constant32(1)), constant32(0));
  // One more in the bits is one step away from zero; a step towards it where
  // the signs of `nearest` and of `rest` differ.
  Value isBelow =
      arith::CmpFOp::create(b, arith::CmpFPredicate::OLT, rest, zero);
  Value isNegative =
      arith::CmpIOp::create(b, arith::CmpIPredicate::slt, bits, constant32(0));
  Value step =
      arith::SelectOp::create(b, arith::XOrIOp::create(b, isBelow, isNegative),
                              constant32(-1), constant32(1));
  Value odd =
      arith::SelectOp::create(b, arith::AndIOp::create(b, isInexact, isEven),
                              arith::AddIOp::create(b, bits, step), bits);
  return arith::TruncFOp::create(b, narrow,
                                 arith::BitcastOp::create(b, f32, odd));
}

//===----------------------------------------------------------------------===//
// tg.cast
//===----------------------------------------------------------------------===//

static Value floatToFloat(ImplicitLocOpBuilder &b, FloatType from, FloatType to,
                          Value value) {
  if (isNarrowFloat(from) && isNarrowFloat(to)) {
    value = arith::ExtFOp::create(b, b.getF32Type(), value);
    return arith::TruncFOp::create(b, to, value);
  }
  if (from.getWidth() < to.getWidth())
    return arith::ExtFOp::create(b, to, value);
  if (from.isF64() && isNarrowFloat(to))
    return buildRoundToNarrow(b, b.getLoc(), to, value);
  return arith::TruncFOp::create(b, to, value);
}

/// Truncates and saturates, NaN gives 0. arith.fptosi of what does not fit is
/// poison, so it only sees numbers that do.
static Value floatToInteger(ImplicitLocOpBuilder &b, FloatType from, Type to,
                            Value value) {
  // 2^64 is beyond f16.
  if (isNarrowFloat(from)) {
    from = b.getF32Type();
    value = arith::ExtFOp::create(b, from, value);
  }
  bool isSigned = !isUnsigned(to);
  int width = to.getIntOrFloatBitWidth();
  // Powers of two, exact in f32; the greatest integers are not.
  double end = std::ldexp(1.0, isSigned ? width - 1 : width);
  auto constant = [&](double number) -> Value {
    return arith::ConstantOp::create(b, b.getFloatAttr(from, number));
  };
  auto compare = [&](arith::CmpFPredicate predicate, double number) -> Value {
    return arith::CmpFOp::create(b, predicate, value, constant(number));
  };
  Value isBelow = compare(arith::CmpFPredicate::OLT, isSigned ? -end : 0.0);
  Value isAbove = compare(arith::CmpFPredicate::OGE, end);
  Value isNumber =
      arith::CmpFOp::create(b, arith::CmpFPredicate::ORD, value, value);
  Value outside = arith::OrIOp::create(b, isBelow, isAbove);
  Value inside = arith::AndIOp::create(
      b, isNumber,
      arith::XOrIOp::create(b, outside,
                            buildConstant(b, b.getLoc(), b.getI1Type(), 1)));
  Value safe = arith::SelectOp::create(b, inside, value, constant(0.0));
  Type signless = getSignless(to);
  Value result;
  if (isSigned)
    result = arith::FPToSIOp::create(b, signless, safe);
  else
    result = arith::FPToUIOp::create(b, signless, safe);
  auto integer = [&](int64_t bits) {
    return buildConstant(b, b.getLoc(), signless, bits);
  };
  result =
      arith::SelectOp::create(b, isAbove, integer(getGreatestBits(to)), result);
  return arith::SelectOp::create(b, isBelow, integer(getLeastBits(to)), result);
}

/// Rounds once, to nearest even.
static Value integerToFloat(ImplicitLocOpBuilder &b, Type from, FloatType to,
                            Value value) {
  unsigned width = from.getIntOrFloatBitWidth();
  bool isSigned = !isUnsigned(from) && width > 1;
  auto convert = [&](Type type) -> Value {
    if (isSigned)
      return arith::SIToFPOp::create(b, type, value);
    return arith::UIToFPOp::create(b, type, value);
  };
  if (!isNarrowFloat(to))
    return convert(to);
  // f32 holds all integers up to 2^24 exactly, and f16 ends at 2^16: what f32
  // rounds is infinite in f16 anyway.
  if (to.isF16() || width <= 16)
    return arith::TruncFOp::create(b, to, convert(b.getF32Type()));
  if (width == 32)
    return buildRoundToNarrow(b, b.getLoc(), to, convert(b.getF64Type()));
  // 64 bits do not fit f64. bf16 looks at 9 bits and at whether the rest is 0;
  // in a number of 48 bits or more the low 32 all belong to that rest, so one
  // bit can stand for them.
  auto constant64 = [&](int64_t number) {
    return buildConstant(b, b.getLoc(), value.getType(), number);
  };
  Value low = arith::AndIOp::create(b, value, constant64(0xFFFFFFFF));
  Value hasRest =
      arith::CmpIOp::create(b, arith::CmpIPredicate::ne, low, constant64(0));
  Value sticky =
      arith::SelectOp::create(b, hasRest, constant64(1LL << 32), constant64(0));
  Value folded =
      arith::OrIOp::create(b, arith::SubIOp::create(b, value, low), sticky);
  Value magnitude = value;
  if (isSigned) {
    // |least| reads as 2^63 unsigned.
    Value isNegative = arith::CmpIOp::create(b, arith::CmpIPredicate::slt,
                                             value, constant64(0));
    magnitude = arith::SelectOp::create(
        b, isNegative, arith::SubIOp::create(b, constant64(0), value), value);
  }
  Value isLarge = arith::CmpIOp::create(b, arith::CmpIPredicate::uge, magnitude,
                                        constant64(1LL << 48));
  value = arith::SelectOp::create(b, isLarge, folded, value);
  return buildRoundToNarrow(b, b.getLoc(), to, convert(b.getF64Type()));
}

Value lowering::buildCast(OpBuilder &builder, Location loc, Type from, Type to,
                          Value value) {
  ImplicitLocOpBuilder b(loc, builder);
  if (getSignless(from) == getSignless(to))
    return value;
  auto fromFloat = dyn_cast<FloatType>(from);
  auto toFloat = dyn_cast<FloatType>(to);
  if (to.isInteger(1)) {
    Value zero = buildZero(b, loc, from);
    if (fromFloat)
      return arith::CmpFOp::create(b, arith::CmpFPredicate::UNE, value, zero);
    return arith::CmpIOp::create(b, arith::CmpIPredicate::ne, value, zero);
  }
  if (fromFloat && toFloat)
    return floatToFloat(b, fromFloat, toFloat, value);
  if (fromFloat)
    return floatToInteger(b, fromFloat, to, value);
  if (toFloat)
    return integerToFloat(b, from, toFloat, value);
  unsigned fromWidth = from.getIntOrFloatBitWidth();
  Type signless = getSignless(to);
  if (fromWidth > signless.getIntOrFloatBitWidth())
    return arith::TruncIOp::create(b, signless, value);
  if (isUnsigned(from) || fromWidth == 1)
    return arith::ExtUIOp::create(b, signless, value);
  return arith::ExtSIOp::create(b, signless, value);
}
