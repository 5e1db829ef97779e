//===- ScalarConvert.h - Exact conversions of single numbers ----*- C++ -*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Conversions between f16, bf16, f32, f64 and integers, as the dialect defines
/// them: to f16 and bf16 round to nearest even, once; float to integer
/// truncates, saturates and sends NaN to 0. f16 and bf16 travel as their bits.
///
/// Why double has a road of its own: 1 + 2^-11 + 2^-40 is above the tie between
/// the halves 1 and 1 + 2^-10, so it rounds up; through float it first becomes
/// the tie itself, which then rounds down to 1.
///
//===----------------------------------------------------------------------===//

#ifndef TG_RUNTIME_SCALARCONVERT_H
#define TG_RUNTIME_SCALARCONVERT_H

#include <bit>
#include <cstdint>
#include <limits>
#include <type_traits>

namespace tg {

namespace detail {

/// Rounds to a float of `exponentBits` and `mantissaBits`, 16 bits in all.
/// Everything happens on the bits of the double, so the rounding mode of the
/// thread does not matter.
template <unsigned exponentBits, unsigned mantissaBits>
constexpr uint16_t roundToSmallFloat(double value) {
  static_assert(1 + exponentBits + mantissaBits == 16);
  constexpr int bias = (1 << (exponentBits - 1)) - 1;
  constexpr uint16_t infinity = ((1u << exponentBits) - 1) << mantissaBits;
  const uint64_t bits = std::bit_cast<uint64_t>(value);
  const uint16_t sign = static_cast<uint16_t>(bits >> 48) & 0x8000;
  const int exponent = static_cast<int>(bits >> 52 & 0x7ff);
  uint64_t mantissa = bits & ((uint64_t(1) << 52) - 1);
  if (exponent == 0x7ff) {
    if (mantissa == 0)
      return sign | infinity;
    // Quiet, with what fits of the payload.
    return sign | infinity | uint16_t(1u << (mantissaBits - 1)) |
           static_cast<uint16_t>(mantissa >> (52 - mantissaBits));
  }
  // The exponent in the small format; at 0 and below the result is subnormal
  // and the leading one moves into the mantissa.
  int target = exponent - 1023 + bias;
  if (target >= (1 << exponentBits) - 1)
    return sign | infinity;
  unsigned shift = 52 - mantissaBits;
  if (target <= 0) {
    shift += 1 - target;
    if (shift > 53)
      return sign; // Below half of the least subnormal.
    target = 0;
    if (exponent != 0)
      mantissa |= uint64_t(1) << 52;
  }
  const uint64_t rest = mantissa & ((uint64_t(1) << shift) - 1);
  const uint64_t half = uint64_t(1) << (shift - 1);
  uint16_t result = static_cast<uint16_t>(
      (static_cast<uint64_t>(target) << mantissaBits) + (mantissa >> shift));
  // A carry out of the mantissa raises the exponent, up to infinity: the
  // encoding is made so that adding 1 does just that.
  if (rest > half || (rest == half && (result & 1)))
    ++result;
  return sign | result;
}

} // namespace detail

constexpr uint16_t doubleToHalf(double value) {
  return detail::roundToSmallFloat<5, 10>(value);
}
constexpr uint16_t doubleToBFloat16(double value) {
  return detail::roundToSmallFloat<8, 7>(value);
}

/// float to double is exact, so these round once.
constexpr uint16_t floatToHalf(float value) {
  return doubleToHalf(static_cast<double>(value));
}
constexpr uint16_t floatToBFloat16(float value) {
  const uint32_t bits = std::bit_cast<uint32_t>(value);
  if ((bits & 0x7fffffff) > 0x7f800000)
    return static_cast<uint16_t>(bits >> 16) | 0x40;
  return static_cast<uint16_t>((bits + 0x7fff + (bits >> 16 & 1)) >> 16);
}

/// Exact; a signalling NaN becomes quiet.
constexpr float halfToFloat(uint16_t half) {
  const uint32_t sign = uint32_t(half & 0x8000) << 16;
  const uint32_t exponent = half >> 10 & 0x1f;
  const uint32_t mantissa = half & 0x3ff;
  if (exponent == 0x1f)
    return std::bit_cast<float>(sign | 0x7f800000 | mantissa << 13 |
                                (mantissa ? 0x400000 : 0));
  if (exponent == 0) {
    // mantissa * 2^-24, exact in float.
    const float magnitude = static_cast<float>(mantissa) * 0x1p-24f;
    return std::bit_cast<float>(std::bit_cast<uint32_t>(magnitude) | sign);
  }
  return std::bit_cast<float>(sign | (exponent + 112) << 23 | mantissa << 13);
}

/// Exact; a signalling NaN becomes quiet.
constexpr float bfloat16ToFloat(uint16_t bits) {
  const bool isNaN = (bits & 0x7fff) > 0x7f80;
  return std::bit_cast<float>(uint32_t(bits) << 16 | (isNaN ? 0x400000u : 0u));
}

/// Truncates towards zero; out of range gives the nearest bound, NaN gives 0.
/// `bool` is true for everything but 0 (and false for NaN).
template <typename IntT, typename FloatT>
constexpr IntT floatToInt(FloatT value) {
  static_assert(std::is_integral_v<IntT> && std::is_floating_point_v<FloatT>);
  if (value != value)
    return 0;
  if constexpr (std::is_same_v<IntT, bool>) {
    return value != 0;
  } else {
    // The bounds as floats that are exact: MIN is a power of two or 0, and
    // MAX + 1 is a power of two (MAX itself may not be representable).
    constexpr FloatT low =
        static_cast<FloatT>(std::numeric_limits<IntT>::min());
    constexpr FloatT end =
        static_cast<FloatT>(std::numeric_limits<IntT>::max() / 2 + 1) * 2;
    if (value <= low)
      return std::numeric_limits<IntT>::min();
    if (value >= end)
      return std::numeric_limits<IntT>::max();
    return static_cast<IntT>(value);
  }
}

} // namespace tg

#endif // TG_RUNTIME_SCALARCONVERT_H
