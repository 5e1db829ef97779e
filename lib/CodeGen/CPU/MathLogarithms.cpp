//===- MathLogarithms.cpp - log and log2 ----------------------------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MathBuilder.h"

#include <limits>

using namespace tg;
using mlir::Value;
using FPredicate = MathBuilder::FPredicate;
using IPredicate = MathBuilder::IPredicate;

namespace {
/// x = 2^exponent * (1 + fraction), with 1 + fraction in [sqrt 1/2, sqrt 2):
/// near x = 1 the exponent is 0 and nothing cancels.
struct Decomposed {
  Value exponent; // as a float
  Value fraction; // exact
};
} // namespace

static Decomposed decompose(MathBuilder &b, Value x) {
  // Denormals have their exponent in the mantissa: scale them up.
  Value isDenormal = b.cmp(FPredicate::OLT, x, b.constant(0x1p-126));
  Value scaled = b.select(isDenormal, b.mul(x, b.constant(0x1p25)), x);
  Value bias = b.select(isDenormal, b.constant(25), b.constant(0));

  const int32_t one = 0x3f800000;
  const int32_t sqrtHalf = 0x3f3504f3;
  Value bits = b.addi(b.toBits(scaled), b.integer(one - sqrtHalf));
  Value exponent = b.subi(b.shru(bits, b.integer(23)), b.integer(127));
  Value mantissa =
      b.addi(b.andi(bits, b.integer(0x007fffff)), b.integer(sqrtHalf));
  Value exponentF = b.make<mlir::arith::SIToFPOp>(b.getType(), exponent);
  return {b.sub(exponentF, bias), b.sub(b.fromBits(mantissa), b.constant(1))};
}

/// log(1 + f) - f = f^2 (-1/2 + f R(f)); |error of R| < 2e-7, where f^3 is
/// below 0.08.
static Value logTail(MathBuilder &b, Value f) {
  Value r =
      b.polynomial(f, {3.333333135e-01, -2.500030696e-01, 2.000104487e-01,
                       -1.664128155e-01, 1.421449631e-01, -1.299818307e-01,
                       1.262231916e-01, -7.902743667e-02});
  return b.mul(b.mul(f, f), b.fma(f, r, b.constant(-0.5)));
}

/// log 0 = -inf, log inf = inf, log of a negative number or NaN = NaN
static Value fixSpecialCases(MathBuilder &b, Value x, Value result) {
  const double inf = std::numeric_limits<double>::infinity();
  Value isPositive = b.cmp(FPredicate::OGT, x, b.constant(0));
  Value isFinite = b.cmp(FPredicate::OLT, x, b.constant(inf));
  // x is inf or NaN where it is not finite: itself in both cases.
  result = b.select(isFinite, result, x);
  Value isZero = b.cmp(FPredicate::OEQ, x, b.constant(0));
  Value other = b.select(isZero, b.constant(-inf),
                         b.constant(std::numeric_limits<double>::quiet_NaN()));
  return b.select(isPositive, result, other);
}

/// log x = e ln 2 + log(1 + f), small terms first; e * ln2High is exact.
Value tg::buildLog(MathBuilder &b, Value x) {
  auto [e, f] = decompose(b, x);
  Value low = b.fma(e, b.constant(1.4286067653e-06), logTail(b, f));
  Value high = b.mul(e, b.constant(0x1.62e4p-1));
  return fixSpecialCases(b, x, b.add(high, b.add(f, low)));
}

/// log2 x = e + log(1 + f) log2(e), with the large product f log2(e) and the
/// sum kept as two floats each.
Value tg::buildLog2(MathBuilder &b, Value x) {
  auto [e, f] = decompose(b, x);
  Value log2e = b.constant(1.4426950216);
  Value product = b.mul(f, log2e);
  Value productLow = b.fma(f, log2e, b.neg(product));
  productLow = b.fma(f, b.constant(1.9259630335e-08), productLow);
  // |e| >= 1 > |product| where e is not 0: the sum's error is exact.
  Value sum = b.add(e, product);
  Value sumLow = b.sub(product, b.sub(sum, e));
  Value low = b.fma(logTail(b, f), log2e, b.add(productLow, sumLow));
  return fixSpecialCases(b, x, b.add(sum, low));
}
