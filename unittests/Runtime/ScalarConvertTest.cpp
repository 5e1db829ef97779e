//===- ScalarConvertTest.cpp - Every half and bfloat, and hard doubles ----===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TG/Runtime/ScalarConvert.h"
#include "TG/Runtime/ElementKind.h"

#include "llvm/ADT/APFloat.h"
#include "gtest/gtest.h"

#include <cmath>
#include <random>

using namespace tg;
using llvm::APFloat;
using llvm::APInt;

// The reference is LLVM's arbitrary-precision float.

static float expandReference(const llvm::fltSemantics &semantics,
                             uint16_t bits) {
  APFloat value(semantics, APInt(16, bits));
  bool losesInfo;
  value.convert(APFloat::IEEEsingle(), APFloat::rmNearestTiesToEven,
                &losesInfo);
  return value.convertToFloat();
}

template <typename FloatT>
static uint16_t roundReference(const llvm::fltSemantics &semantics,
                               FloatT number) {
  APFloat value(number);
  bool losesInfo;
  value.convert(semantics, APFloat::rmNearestTiesToEven, &losesInfo);
  return static_cast<uint16_t>(value.bitcastToAPInt().getZExtValue());
}

static uint16_t quiet(uint16_t nan, unsigned mantissaBits) {
  return nan | uint16_t(1u << (mantissaBits - 1));
}

TEST(ScalarConvert, EveryHalf) {
  for (unsigned bits = 0; bits < 0x10000; ++bits) {
    const float value = halfToFloat(bits);
    if (std::isnan(value)) {
      EXPECT_GT(bits & 0x7fff, 0x7c00u);
      EXPECT_EQ(floatToHalf(value), quiet(bits, 10));
      EXPECT_EQ(doubleToHalf(double(value)), quiet(bits, 10));
      continue;
    }
    EXPECT_EQ(
        std::bit_cast<uint32_t>(value),
        std::bit_cast<uint32_t>(expandReference(APFloat::IEEEhalf(), bits)));
    EXPECT_EQ(floatToHalf(value), bits);
    EXPECT_EQ(doubleToHalf(value), bits);
  }
}

TEST(ScalarConvert, EveryBFloat16) {
  for (unsigned bits = 0; bits < 0x10000; ++bits) {
    const float value = bfloat16ToFloat(bits);
    if (std::isnan(value)) {
      EXPECT_GT(bits & 0x7fff, 0x7f80u);
      EXPECT_EQ(floatToBFloat16(value), quiet(bits, 7));
      EXPECT_EQ(doubleToBFloat16(double(value)), quiet(bits, 7));
      continue;
    }
    EXPECT_EQ(
        std::bit_cast<uint32_t>(value),
        std::bit_cast<uint32_t>(expandReference(APFloat::BFloat(), bits)));
    EXPECT_EQ(floatToBFloat16(value), bits);
    EXPECT_EQ(doubleToBFloat16(value), bits);
  }
}

/// Checks a double, and the float next to it, in both formats.
static void checkRounding(double value) {
  EXPECT_EQ(doubleToHalf(value), roundReference(APFloat::IEEEhalf(), value))
      << value;
  EXPECT_EQ(doubleToBFloat16(value), roundReference(APFloat::BFloat(), value))
      << value;
  const float single = static_cast<float>(value);
  EXPECT_EQ(floatToHalf(single), roundReference(APFloat::IEEEhalf(), single))
      << value;
  EXPECT_EQ(floatToBFloat16(single), roundReference(APFloat::BFloat(), single))
      << value;
}

TEST(ScalarConvert, TiesAndTheirNeighbours) {
  // Between two neighbours lies a tie; a hair beside it rounding must differ,
  // which it does not if it goes through float.
  for (unsigned bits = 0; bits < 0x8000; ++bits) {
    for (auto expand : {halfToFloat, bfloat16ToFloat}) {
      const double low = expand(bits), high = expand(bits + 1);
      if (!std::isfinite(low) || !std::isfinite(high) || high < low)
        continue;
      const double tie = low + (high - low) / 2;
      for (double value : {tie, std::nextafter(tie, low),
                           std::nextafter(tie, high), tie * (1 + 0x1p-40)}) {
        checkRounding(value);
        checkRounding(-value);
      }
    }
  }
}

TEST(ScalarConvert, DoubleRoundsOnce) {
  const double aboveTie = 1 + 0x1p-11 + 0x1p-40;
  EXPECT_EQ(doubleToHalf(aboveTie), 0x3c01);
  EXPECT_EQ(floatToHalf(static_cast<float>(aboveTie)), 0x3c00);
  EXPECT_EQ(doubleToBFloat16(1 + 0x1p-8 + 0x1p-40), 0x3f81);
}

TEST(ScalarConvert, RandomDoubles) {
  std::mt19937_64 random(1);
  for (int i = 0; i < 300000; ++i) {
    const double any = std::bit_cast<double>(random());
    if (!std::isnan(any))
      checkRounding(any);
    // In the range of a half, where most of the rounding happens.
    checkRounding(
        std::ldexp(static_cast<double>(random() >> 11), -81 + i % 48));
  }
}

TEST(ScalarConvert, Borders) {
  EXPECT_EQ(floatToHalf(65519.0f), 0x7bff);
  EXPECT_EQ(floatToHalf(65520.0f), 0x7c00);
  EXPECT_EQ(floatToHalf(-65520.0f), 0xfc00);
  EXPECT_EQ(floatToHalf(0x1p-25f), 0);
  EXPECT_EQ(doubleToHalf(std::nextafter(0x1p-25, 1)), 1);
  EXPECT_EQ(doubleToHalf(-0.0), 0x8000);
  EXPECT_EQ(bfloat16ToFloat(floatToBFloat16(70000.0f)), 70144.0f);
  EXPECT_EQ(bfloat16ToFloat(floatToBFloat16(1.00390625f)), 1.0f);
  EXPECT_EQ(bfloat16ToFloat(floatToBFloat16(1.01171875f)), 1.015625f);
  EXPECT_EQ(floatToBFloat16(3.4e38f), 0x7f80);
}

template <typename IntT>
static void checkIntegers() {
  using Limits = std::numeric_limits<IntT>;
  const double inf = std::numeric_limits<double>::infinity();
  EXPECT_EQ((floatToInt<IntT>(std::nan(""))), 0);
  EXPECT_EQ((floatToInt<IntT>(inf)), Limits::max());
  EXPECT_EQ((floatToInt<IntT>(-inf)), Limits::min());
  EXPECT_EQ((floatToInt<IntT>(1e30f)), Limits::max());
  EXPECT_EQ((floatToInt<IntT>(-1e30f)), Limits::min());
  EXPECT_EQ((floatToInt<IntT>(99.99)), 99);
  EXPECT_EQ((floatToInt<IntT>(-0.99)), 0);
  // The first double that is out of range, and the last that is not.
  const double end = std::ldexp(1.0, Limits::digits);
  EXPECT_EQ((floatToInt<IntT>(end)), Limits::max());
  const double last = std::nextafter(end, 0.0);
  EXPECT_EQ((floatToInt<IntT>(last)), static_cast<IntT>(last));
  if (Limits::is_signed) {
    EXPECT_EQ((floatToInt<IntT>(-end)), Limits::min());
    EXPECT_EQ((floatToInt<IntT>(-42.5f)), static_cast<IntT>(-42));
  } else {
    EXPECT_EQ((floatToInt<IntT>(-1.0)), 0);
  }
}

TEST(ScalarConvert, FloatToInteger) {
  checkIntegers<int8_t>();
  checkIntegers<int16_t>();
  checkIntegers<int32_t>();
  checkIntegers<int64_t>();
  checkIntegers<uint8_t>();
  checkIntegers<uint16_t>();
  checkIntegers<uint32_t>();
  checkIntegers<uint64_t>();
  EXPECT_TRUE(floatToInt<bool>(0.25f));
  EXPECT_FALSE(floatToInt<bool>(-0.0f));
  EXPECT_FALSE(floatToInt<bool>(std::nanf("")));
}

TEST(ElementKind, NamesAndSizes) {
  for (ElementKind kind : allElementKinds)
    EXPECT_EQ(parseElementKind(getName(kind)), kind);
  EXPECT_EQ(parseElementKind("float32"), std::nullopt);
  EXPECT_EQ(getName(ElementKind::UI16), "ui16");
  EXPECT_EQ(getName(ElementKind::BF16), "bf16");
  EXPECT_EQ(getByteSize(ElementKind::I1), 1u);
  EXPECT_EQ(getBitWidth(ElementKind::I1), 1u);
  EXPECT_EQ(getByteSize(ElementKind::BF16), 2u);
  EXPECT_EQ(getByteSize(ElementKind::UI32), 4u);
  EXPECT_EQ(getByteSize(ElementKind::F64), 8u);
  EXPECT_TRUE(isFloat(ElementKind::F16));
  EXPECT_FALSE(isFloat(ElementKind::UI64));
  EXPECT_TRUE(isSignedInteger(ElementKind::I8));
  EXPECT_FALSE(isSignedInteger(ElementKind::I1));
  EXPECT_TRUE(isUnsignedInteger(ElementKind::UI8));
}
