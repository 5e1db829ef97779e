//===- MathExponentials.cpp - exp, exp2, tanh and erf ---------------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

///
/// \file
/// All polynomials interpolate the function at Chebyshev nodes; the error given
/// beside each is the largest one over its interval, before rounding.
///
//===----------------------------------------------------------------------===//

#include "MathBuilder.h"

using namespace tg;
using mlir::Value;

/// ln 2 as a sum: n * kLn2High is exact for |n| < 2^9.
static constexpr double kLn2High = 0x1.62e4p-1;
static constexpr double kLn2Low = 1.4286067653e-06;

/// y * 2^n for n in [-252, 254]. Two factors, because 2^n itself may be out of
/// range; only the second product can round (to a denormal).
static Value scaleByPowerOfTwo(MathBuilder &b, Value y, Value n) {
  auto power = [&](Value exponent) {
    return b.fromBits(b.shl(b.addi(exponent, b.integer(127)), b.integer(23)));
  };
  Value half = b.shrs(n, b.integer(1));
  Value other = b.subi(n, half);
  return b.mul(b.mul(y, power(half)), power(other));
}

/// 1 + r + r^2 Q(r) = e^r for |r| <= ln(2)/2; |error| < 8e-9.
static Value expOfRemainder(MathBuilder &b, Value r) {
  Value q = b.polynomial(r, {5.000000000e-01, 1.666657776e-01, 4.166655615e-02,
                             8.363173343e-03, 1.392617589e-03});
  return b.add(b.fma(b.mul(r, r), q, r), b.constant(1));
}

/// e^x = 2^n e^r with n = round(x / ln 2), r = x - n ln 2.
Value tg::buildExp(MathBuilder &b, Value x) {
  // Beyond these bounds the result is infinite or 0 all the same.
  x = b.atLeast(b.atMost(x, 89.0), -104.0);
  auto [nf, n] = b.roundToInteger(b.mul(x, b.constant(1.4426950216)));
  Value r = b.fma(nf, b.constant(-kLn2High), x);
  r = b.fma(nf, b.constant(-kLn2Low), r);
  return scaleByPowerOfTwo(b, expOfRemainder(b, r), n);
}

/// 2^x = 2^n 2^r with n = round(x); the polynomial's |error| < 4e-9.
Value tg::buildExp2(MathBuilder &b, Value x) {
  x = b.atLeast(b.atMost(x, 129.0), -151.0);
  auto [nf, n] = b.roundToInteger(x);
  Value r = b.sub(x, nf);
  Value p =
      b.polynomial(r, {6.931471825e-01, 2.402265072e-01, 5.550356954e-02,
                       9.618083015e-03, 1.339086331e-03, 1.545316336e-04});
  return scaleByPowerOfTwo(b, b.fma(r, p, b.constant(1)), n);
}

/// tanh x = x + x^3 P(x^2) for |x| < 0.625 (|error of P| < 2e-9), and
/// 1 - 2 / (e^2x + 1) above.
Value tg::buildTanh(MathBuilder &b, Value x) {
  Value ax = b.abs(x);
  Value z = b.mul(x, x);
  Value p =
      b.polynomial(z, {-3.333333433e-01, 1.333330423e-01, -5.395925790e-02,
                       2.176891826e-02, -8.343945257e-03, 2.292744815e-03});
  Value small = b.fma(b.mul(ax, z), p, ax);
  // At 10 the result has long been 1.
  Value e = buildExp(b, b.mul(b.atMost(ax, 10.0), b.constant(2)));
  Value large =
      b.sub(b.constant(1), b.div(b.constant(2), b.add(e, b.constant(1))));
  Value isLarge = b.cmp(MathBuilder::FPredicate::OGT, ax, b.constant(0.625));
  // At the end, so that -0 stays -0.
  return b.copysign(b.select(isLarge, large, small), x);
}

/// erf x = x + x P(x^2) for |x| < 1 (|error of P| < 2e-9), and 1 - e^Q(|x|)
/// above, where Q is the logarithm of erfc on [1, 4] (|error| < 2e-8, of
/// something below 0.16).
Value tg::buildErf(MathBuilder &b, Value x) {
  Value ax = b.abs(x);
  Value z = b.mul(x, x);
  Value p = b.polynomial(z, {1.283791661e-01, -3.761262596e-01, 1.128359437e-01,
                             -2.685421146e-02, 5.189087242e-03,
                             -8.016864303e-04, 7.875874871e-05});
  Value small = b.fma(x, p, x);
  // At 4 the result is 1 to 16 digits.
  Value q = b.polynomial(b.atMost(ax, 4.0),
                         {3.201380605e-04, -1.130233407e+00, -6.318260431e-01,
                          -1.100800857e-01, 2.642113529e-02, -4.759596195e-03,
                          5.968056503e-04, -4.605804133e-05, 1.637151399e-06});
  Value large = b.copysign(b.sub(b.constant(1), buildExp(b, q)), x);
  Value isLarge = b.cmp(MathBuilder::FPredicate::OGT, ax, b.constant(1));
  return b.select(isLarge, large, small);
}
