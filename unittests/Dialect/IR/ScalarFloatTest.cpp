//===- ScalarFloatTest.cpp - Float ops and roundings ----------------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ScalarTesting.h"
#include "llvm/ADT/bit.h"
#include <cmath>
#include <random>

using namespace tg;
using namespace tg::testing;
using namespace mlir;

namespace {

constexpr double kInf = HUGE_VAL;
constexpr int64_t kNaN = 0x7FC00000;

/// The value of the bits of a narrow float, from the definition of its format.
/// The first bits above the greatest finite ones give the power of two that
/// would follow, which is what rounding to infinity compares with.
double decode(int64_t bits, int exponentBits, int mantissaBits) {
  int64_t exponent = bits >> mantissaBits & ((1 << exponentBits) - 1);
  double mantissa =
      double(bits & ((1 << mantissaBits) - 1)) / double(1 << mantissaBits);
  int bias = (1 << (exponentBits - 1)) - 1;
  double value = exponent == 0 ? std::ldexp(mantissa, 1 - bias)
                               : std::ldexp(1 + mantissa, int(exponent) - bias);
  return bits >> (exponentBits + mantissaBits) & 1 ? -value : value;
}

class FloatTest : public ScalarTest {
protected:
  /// Each finite value, the midpoint to the next one, and the doubles beside
  /// it, of both signs.
  void checkRounding(Type type, int exponentBits, int mantissaBits) {
    int64_t sign = int64_t(1) << (exponentBits + mantissaBits);
    int64_t infinity = ((int64_t(1) << exponentBits) - 1) << mantissaBits;
    for (int64_t bits = 0; bits < infinity; ++bits) {
      double value = decode(bits, exponentBits, mantissaBits);
      double next = decode(bits + 1, exponentBits, mantissaBits);
      double middle = value + (next - value) / 2;
      int64_t even = bits % 2 == 0 ? bits : bits + 1;
      for (auto [number, rounded] :
           {std::pair(value, bits), std::pair(middle, even),
            std::pair(std::nextafter(middle, -kInf), bits),
            std::pair(std::nextafter(middle, kInf), bits + 1)}) {
        ASSERT_EQ(doubleToBits(type, number), rounded) << number;
        ASSERT_EQ(doubleToBits(type, -number), rounded | sign) << number;
      }
      ASSERT_EQ(bitsToDouble(type, bits), value);
      ASSERT_EQ(bitsToDouble(type, bits | sign), -value);
    }
    EXPECT_EQ(bitsToDouble(type, infinity), kInf);
    EXPECT_EQ(bitsToDouble(type, infinity | sign), -kInf);
    EXPECT_EQ(doubleToBits(type, -kInf), infinity | sign);
    for (int64_t bits = infinity + 1; bits < sign; ++bits) {
      ASSERT_TRUE(std::isnan(bitsToDouble(type, bits)));
      ASSERT_TRUE(isNaNBits(type, bits | sign));
    }
  }

  int64_t toF32(float value) { return llvm::bit_cast<uint32_t>(value); }
};

TEST_F(FloatTest, RoundsToNarrowFloats) {
  checkRounding(f16, 5, 10);
  checkRounding(bf16, 8, 7);
}

TEST_F(FloatTest, CastsRoundOnce) {
  // Through f32 these would be ties.
  EXPECT_EQ(castScalar(doubleToBits(f64, 1 + 0x1p-11 + 0x1p-40), f64, f16),
            0x3C01);
  EXPECT_EQ(castScalar(doubleToBits(f64, 1 + 0x1p-8 + 0x1p-40), f64, bf16),
            0x3F81);
  // Through double these would be ties.
  int64_t aboveTie = (int64_t(1) << 60) + (int64_t(1) << 36) + 1;
  EXPECT_EQ(bitsToDouble(f32, castScalar(aboveTie, i64, f32)), 0x1p60 + 0x1p37);
  EXPECT_EQ(
      bitsToDouble(bf16, castScalar((int64_t(1) << 60) + (int64_t(1) << 52) + 1,
                                    i64, bf16)),
      0x1p60 + 0x1p53);
  uint64_t high = (uint64_t(1) << 63) + (uint64_t(1) << 39) + 1;
  EXPECT_EQ(bitsToDouble(f32, castScalar(int64_t(high), ui64, f32)),
            0x1p63 + 0x1p40);
  EXPECT_EQ(bitsToDouble(f64, castScalar(-1, ui64, f64)), 0x1p64);
  EXPECT_EQ(bitsToDouble(f64, castScalar(-1, i64, f64)), -1);
  EXPECT_EQ(castScalar(70000, i32, f16), 0x7C00);
  EXPECT_EQ(bitsToDouble(f16, castScalar(0xFF, i8, f16)), -1);
  EXPECT_EQ(bitsToDouble(f16, castScalar(0xFF, ui8, f16)), 255);
  EXPECT_EQ(castScalar(1, boolean, f32), toF32(1));
  EXPECT_EQ(castScalar(doubleToBits(f64, 1e300), f64, f32), toF32(INFINITY));
}

TEST_F(FloatTest, CastsToIntegersTruncateAndSaturate) {
  auto cast = [&](double value, Type type) {
    return castScalar(doubleToBits(f64, value), f64, type);
  };
  EXPECT_EQ(cast(-1.9, i8), 0xFF);
  EXPECT_EQ(cast(127.9, i8), 0x7F);
  EXPECT_EQ(cast(128, i8), 0x7F);
  EXPECT_EQ(cast(-128.9, i8), 0x80);
  EXPECT_EQ(cast(-1e30, i8), 0x80);
  EXPECT_EQ(cast(255.9, ui8), 0xFF);
  EXPECT_EQ(cast(256, ui8), 0xFF);
  EXPECT_EQ(cast(-0.9, ui8), 0);
  EXPECT_EQ(cast(-1, ui8), 0);
  EXPECT_EQ(cast(0x1p63, i64), INT64_MAX);
  EXPECT_EQ(cast(0x1p63, ui64), INT64_MIN);
  EXPECT_EQ(cast(-0x1p63, i64), INT64_MIN);
  EXPECT_EQ(cast(0x1p64, ui64), -1);
  EXPECT_EQ(cast(kInf, ui32), 0xFFFFFFFF);
  EXPECT_EQ(cast(kInf, i32), 0x7FFFFFFF);
  EXPECT_EQ(cast(-kInf, i32), 0x80000000);
  for (Type type : {i8, i16, i32, i64, ui8, ui16, ui32, ui64})
    EXPECT_EQ(cast(NAN, type), 0);
  EXPECT_EQ(cast(NAN, boolean), 1);
  EXPECT_EQ(cast(-0.0, boolean), 0);
  EXPECT_EQ(cast(1e-300, boolean), 1);
}

TEST_F(FloatTest, ArithmeticIsThatOfTheMachine) {
  std::mt19937 random(1);
  ElementFunction add = getFunction("add", f32), mul = getFunction("mul", f32),
                  div = getFunction("div", f32),
                  root = getFunction("sqrt", f32),
                  recip = getFunction("recip", f32),
                  mulacc = getFunction("mulacc", f32),
                  mulacc64 = getFunction("mulacc", f64);
  auto expect = [&](int64_t bits, float value) {
    if (std::isnan(value))
      EXPECT_EQ(bits, kNaN);
    else
      EXPECT_EQ(bits, toF32(value)) << value;
  };
  for (int i = 0; i < 100000; ++i) {
    uint32_t x = uint32_t(random()), y = uint32_t(random());
    // Half of the pairs have exponents that are close.
    if (i % 2 == 0)
      y = (x & 0x7F800000) + (y & 0x80FFFFFF);
    uint32_t z = uint32_t(random());
    float a = llvm::bit_cast<float>(x), b = llvm::bit_cast<float>(y),
          c = llvm::bit_cast<float>(z);
    expect(add({x, y}), a + b);
    expect(mul({x, y}), a * b);
    expect(div({x, y}), a / b);
    expect(root(x), std::sqrt(a));
    expect(recip(x), 1 / a);
    expect(mulacc({x, y, z}), std::fma(a, b, c));
    double wide = std::fma(double(a), double(b) * 0.1, double(c));
    if (!std::isnan(wide)) {
      EXPECT_EQ(bitsToDouble(f64, mulacc64({doubleToBits(f64, a),
                                            doubleToBits(f64, double(b) * 0.1),
                                            doubleToBits(f64, c)})),
                wide);
    }
  }
}

TEST_F(FloatTest, MulAccRoundsOnce) {
  // 7/16 * 37/16 is a tie of bf16; what is added decides, far below double's
  // last digit.
  double tie = 259.0 / 256;
  EXPECT_EQ(compute("mulacc", bf16, {7.0 / 16, 37.0 / 16, 0}), 130.0 / 128);
  EXPECT_EQ(compute("mulacc", bf16, {7.0 / 16, 37.0 / 16, -0x1p-100}),
            129.0 / 128);
  EXPECT_EQ(tie + -0x1p-100, tie);
  // 3 * 683/2048 is a tie of f16.
  EXPECT_EQ(compute("mulacc", f16, {3, 683.0 / 2048, 0}), 1);
  EXPECT_EQ(compute("mulacc", f16, {3, 683.0 / 2048, 0x1p-24}), 1 + 0x1p-10);
  EXPECT_TRUE(std::isnan(compute("mulacc", f32, {kInf, 0, 1})));
}

TEST_F(FloatTest, Maximum) {
  for (Type type : {f16, bf16, f32, f64}) {
    for (auto [a, b] : {std::pair(0.0, -0.0), std::pair(-0.0, 0.0)})
      EXPECT_FALSE(std::signbit(compute("max", type, {a, b})));
    EXPECT_TRUE(std::signbit(compute("max", type, {-0.0, -0.0})));
    EXPECT_TRUE(std::isnan(compute("max", type, {NAN, 1})));
    EXPECT_TRUE(std::isnan(compute("max", type, {kInf, NAN})));
    EXPECT_EQ(compute("max", type, {-2, -3}), -2);
    EXPECT_EQ(compute("max", type, {-kInf, -3}), -3);
  }
}

TEST_F(FloatTest, Comparisons) {
  for (Type type : {f16, bf16, f32, f64}) {
    ElementFunction less = getFunction("cmplt", type, boolean);
    ElementFunction differ = getFunction("cmpne", type, boolean);
    int64_t nan = getNaNBits(type), one = doubleToBits(type, 1),
            negative = doubleToBits(type, -1),
            negativeZero = doubleToBits(type, -0.0);
    EXPECT_EQ(less({nan, one}), 0);
    EXPECT_EQ(less({one, nan}), 0);
    EXPECT_EQ(less({negative, one}), 1);
    EXPECT_EQ(less({one, negative}), 0);
    EXPECT_EQ(less({negativeZero, 0}), 0);
    EXPECT_EQ(differ({nan, nan}), 1);
    EXPECT_EQ(differ({negativeZero, 0}), 0);
    EXPECT_EQ(differ({one, negative}), 1);
  }
}

TEST_F(FloatTest, SpecialValues) {
  struct Row {
    const char *op;
    SmallVector<double> operands;
    double result;
  };
  const Row rows[] = {
      {"recip", {0}, kInf},      {"recip", {-0.0}, -kInf},
      {"recip", {kInf}, 0},      {"sqrt", {-1}, NAN},
      {"sqrt", {kInf}, kInf},    {"rsqrt", {0}, kInf},
      {"rsqrt", {4}, 0.5},       {"log2", {0}, -kInf},
      {"log2", {-1}, NAN},       {"log2", {8}, 3},
      {"log", {0}, -kInf},       {"exp2", {-kInf}, 0},
      {"exp2", {3}, 8},          {"exp", {kInf}, kInf},
      {"exp", {0}, 1},           {"sin", {kInf}, NAN},
      {"sin", {0}, 0},           {"tanh", {-kInf}, -1},
      {"erf", {kInf}, 1},        {"trunc", {-1.5}, -1},
      {"trunc", {2.5}, 2},       {"pow", {0, 0}, 1},
      {"pow", {NAN, 0}, 1},      {"pow", {1, NAN}, 1},
      {"pow", {-2, 0.5}, NAN},   {"pow", {-2, 3}, -8},
      {"pow", {0, -1}, kInf},    {"div", {0, 0}, NAN},
      {"div", {1, -0.0}, -kInf}, {"add", {kInf, -kInf}, NAN},
      {"mul", {kInf, 0}, NAN},   {"mul", {-1, 0}, -0.0},
      {"add", {-0.0, 0}, 0},     {"add", {-0.0, -0.0}, -0.0},
      {"neg", {0}, -0.0},        {"sqrt", {-0.0}, -0.0},
      {"trunc", {-0.5}, -0.0},
  };
  for (const Row &row : rows)
    for (Type type : {f16, bf16, f32, f64}) {
      double result = compute(row.op, type, row.operands);
      if (std::isnan(row.result)) {
        EXPECT_TRUE(std::isnan(result)) << row.op;
        continue;
      }
      EXPECT_EQ(result, row.result) << row.op;
      EXPECT_EQ(std::signbit(result), std::signbit(row.result)) << row.op;
    }
}

TEST_F(FloatTest, NaNBits) {
  // The one that arithmetic makes, on every host; the sign of any is changed.
  ElementFunction add = getFunction("add", f32);
  EXPECT_EQ(add({0x7F800000, 0xFF800000}), kNaN);
  EXPECT_EQ(add({0xFFC00001, 0}), kNaN);
  EXPECT_EQ(getFunction("neg", f32)(0x7FC00001), 0xFFC00001);
  EXPECT_EQ(getFunction("neg", f64)(0), INT64_MIN);
  EXPECT_EQ(getNaNBits(f16), 0x7E00);
  EXPECT_EQ(getNaNBits(bf16), 0x7FC0);
}

TEST_F(FloatTest, Functions) {
  EXPECT_DOUBLE_EQ(compute("tanh", f64, {1}), 0.7615941559557649);
  EXPECT_DOUBLE_EQ(compute("erf", f64, {1}), 0.8427007929497149);
  EXPECT_DOUBLE_EQ(compute("exp", f64, {1}), 2.718281828459045);
  EXPECT_DOUBLE_EQ(compute("log", f64, {10}), 2.302585092994046);
  EXPECT_DOUBLE_EQ(compute("log2", f64, {10}), 3.321928094887362);
  EXPECT_DOUBLE_EQ(compute("exp2", f64, {0.5}), 1.4142135623730951);
  EXPECT_DOUBLE_EQ(compute("pow", f64, {2, 0.5}), 1.4142135623730951);
  EXPECT_DOUBLE_EQ(compute("rsqrt", f64, {2}), 0.7071067811865476);
  // The argument is reduced exactly.
  EXPECT_DOUBLE_EQ(compute("sin", f64, {1e22}), -0.8522008497671888);
  // The least subnormal, and half of it.
  EXPECT_EQ(compute("exp2", f32, {-149}), 0x1p-149);
  EXPECT_EQ(compute("exp2", f32, {-150}), 0);
  EXPECT_EQ(compute("exp", f16, {1}), 2.71875);
}

} // namespace
