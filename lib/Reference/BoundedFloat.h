//===- BoundedFloat.h - Real numbers with an error bound --------*- C++ -*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The rules' common parts. A bound must hold although it is computed in doubles
// itself, so each is widened by a little more than that loses.
//
//===----------------------------------------------------------------------===//

#ifndef TG_LIB_REFERENCE_BOUNDEDFLOAT_H
#define TG_LIB_REFERENCE_BOUNDEDFLOAT_H

#include "Arithmetic.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/bit.h"

#include <cmath>
#include <limits>

namespace tg::reference {

inline constexpr double kUndecided = std::numeric_limits<double>::infinity();
/// Half the distance of doubles, relative to their size.
inline constexpr double kDoubleUnit = 0x1p-53;
/// What computing a bound in doubles may lose of it.
inline constexpr double kSlack = 1 + 0x1p-20;
/// Error of an op that rounds correctly, in ulps.
inline constexpr double kHalfUlp = 0.5;

/// A number that compiled code has up to `error`.
struct Bounded {
  double value = 0;
  double error = 0;

  static Bounded get(Element element) {
    return {llvm::bit_cast<double>(element.bits), element.error};
  }
  static Bounded undecided() {
    return {std::numeric_limits<double>::quiet_NaN(), kUndecided};
  }
  Element toElement() const { return {llvm::bit_cast<int64_t>(value), error}; }

  bool isExact() const { return error == 0; }
  bool isUndecided() const { return std::isinf(error); }
  bool isNaN() const { return std::isnan(value); }

  /// Half the width of an interval of doubles that holds the number.
  double getReach() const {
    return isExact() ? 0 : error * kSlack + 2 * kDoubleUnit * std::fabs(value);
  }
  double getLow() const { return value - getReach(); }
  double getHigh() const { return value + getReach(); }
  /// The largest magnitude that the number may have.
  double getMagnitude() const { return std::fabs(value) + error; }
  /// Whether an inexact number may be zero.
  bool mayBeZero() const {
    return isExact() ? value == 0 : std::fabs(value) <= getReach();
  }
};

/// How numbers of a float type round.
struct FloatFormat {
  explicit FloatFormat(ScalarType type);

  /// `value` rounded to the type.
  double round(double value) const;

  ScalarType type;
  /// 2^-p for p digits: half the distance of numbers relative to their size.
  double unit;
  /// Half the least subnormal number.
  double tiny;
  /// The greatest number.
  double greatest;
};

/// The result of an op: `value`, of which operands' errors leave `propagated`,
/// computed to `ulps`. Where all operands are exact and the op rounds
/// correctly, the error is what rounding really loses.
Bounded finish(const FloatFormat &format, double value, double propagated,
               double ulps, bool areExact);

/// The larger of two.
Bounded boundedMax(Bounded lhs, Bounded rhs);

std::unique_ptr<Accumulator> makeBoundedAccumulator(ReduceKind kind,
                                                    AccumulatorTypes types);

} // namespace tg::reference

#endif // TG_LIB_REFERENCE_BOUNDEDFLOAT_H
