//===- MathTrigonometry.cpp - sin and cos ---------------------------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

///
/// \file
/// sin and cos reduce x to r in [-pi/4, pi/4] and a quadrant, x = q pi/2 + r.
/// For |x| < 2^15, pi/2 is subtracted in three parts (Cody and Waite). Above,
/// the bits of 2/pi that matter for x are multiplied with its mantissa in
/// integers (Payne and Hanek); that is done only where a lane asks for it.
///
//===----------------------------------------------------------------------===//

#include "MathBuilder.h"

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace tg;
using mlir::Value;
using FPredicate = MathBuilder::FPredicate;
using IPredicate = MathBuilder::IPredicate;

namespace {
struct Reduced {
  Value remainder;
  Value quadrant; // i32, its two low bits count
};
} // namespace

static constexpr double kLargeArgument = 32768;

static Reduced reduceSmall(MathBuilder &b, Value x) {
  auto [qf, q] = b.roundToInteger(b.mul(x, b.constant(6.3661977237e-01)));
  // The first difference is exact: both are multiples of 2^-24 and below 1.
  Value r = b.fma(qf, b.constant(-1.5707963705e+00), x);
  r = b.fma(qf, b.constant(4.3711388287e-08), r);
  r = b.fma(qf, b.constant(1.7151245100e-15), r);
  return {r, q};
}

/// The 32 bits of 2/pi from bit `start` on; bit 32 is the first one behind the
/// point, so that small exponents see zeros first. `start` is an i32 of at most
/// 134 + 64.
static Value twoOverPiWords(MathBuilder &b, Value start, int number) {
  static constexpr uint32_t words[] = {0x00000000, 0xa2f9836e, 0x4e441529,
                                       0xfc2757d1, 0xf534ddc0, 0xdb629599,
                                       0x3c439041, 0xfe5163ab};
  // `start` lies in one of the words 0 to 4.
  Value index = b.shru(start, b.integer(5));
  auto word = [&](int offset) {
    Value result = b.integer64(words[offset]);
    for (int i = 1; i <= 4 && i + offset < 8; ++i)
      result = b.select(b.cmpi(IPredicate::sge, index, b.integer(i)),
                        b.integer64(words[offset + i]), result);
    return result;
  };
  // Two words side by side, shifted left: the upper half is the window.
  Value pair = b.ori(b.shl(word(number), b.integer64(32)), word(number + 1));
  Value shift =
      b.make<mlir::arith::ExtUIOp>(b.i64(), b.andi(start, b.integer(31)));
  return b.shru(b.shl(pair, shift), b.integer64(32));
}

/// x = m 2^e with an integer m of 24 bits. In x 2/pi = m 2^e (b1/2 + b2/4 + …)
/// the bits up to number e - 2 make multiples of 4, which do not count. The
/// next 96 bits W give x 2/pi mod 4 = (m W mod 2^96) / 2^94, with an error
/// below 2^-70.
static Reduced reduceLarge(MathBuilder &b, Value x) {
  Value bits = b.toBits(x);
  Value biased = b.andi(b.shru(bits, b.integer(23)), b.integer(0xff));
  // e = biased - 150 is between -8 and 104. For inf and NaN, and for lanes
  // with small arguments, any window will do.
  Value e = b.subi(biased, b.integer(150));
  e = b.select(b.cmpi(IPredicate::slt, e, b.integer(-8)), b.integer(-8), e);
  e = b.select(b.cmpi(IPredicate::sgt, e, b.integer(104)), b.integer(104), e);
  // Bit number i of 2/pi has position i + 31; the window starts at i = e - 1.
  Value start = b.addi(e, b.integer(30));
  Value m32 = b.ori(b.andi(bits, b.integer(0x007fffff)), b.integer(0x00800000));
  Value m = b.make<mlir::arith::ExtUIOp>(b.i64(), m32);
  Value high = b.shl(b.muli(m, twoOverPiWords(b, start, 0)), b.integer64(32));
  Value middle = b.muli(m, twoOverPiWords(b, start, 1));
  Value low = b.shru(b.muli(m, twoOverPiWords(b, start, 2)), b.integer64(32));
  // The upper 64 of the 96 bits: a fixed-point number with 62 fraction bits.
  Value product = b.addi(b.addi(high, middle), low);
  Value q =
      b.shru(b.addi(product, b.integer64(int64_t(1) << 61)), b.integer64(62));
  Value fraction = b.subi(product, b.shl(q, b.integer64(62)));
  Value f = b.make<mlir::arith::SIToFPOp>(b.f64(), fraction);
  // pi/2 * 2^-62
  Value r64 = b.mul(f, b.constant64(0x1.921fb54442d18p-62));
  Value r = b.make<mlir::arith::TruncFOp>(b.getType(), r64);
  Value q32 = b.make<mlir::arith::TruncIOp>(b.i32(), q);
  // sin and cos of -x: negate both.
  Value isNegative = b.cmpi(IPredicate::slt, bits, b.integer(0));
  return {b.select(isNegative, b.neg(r), r),
          b.select(isNegative, b.subi(b.integer(0), q32), q32)};
}

/// if any lane is large: reduce it the long way
static Reduced reduce(MathBuilder &b, Value x) {
  Reduced small = reduceSmall(b, x);
  Value isLarge = b.cmp(FPredicate::OGT, b.abs(x), b.constant(kLargeArgument));
  Value any = isLarge;
  mlir::OpBuilder &builder = b.getBuilder();
  if (auto vectorType = llvm::dyn_cast<mlir::VectorType>(isLarge.getType())) {
    if (vectorType.getRank() > 1)
      any = mlir::vector::ShapeCastOp::create(
          builder, b.getLoc(),
          mlir::VectorType::get({vectorType.getNumElements()},
                                vectorType.getElementType()),
          any);
    any = mlir::vector::ReductionOp::create(
        builder, b.getLoc(), mlir::vector::CombiningKind::OR, any);
  }
  auto ifOp = mlir::scf::IfOp::create(
      builder, b.getLoc(), mlir::TypeRange{b.getType(), b.i32()}, any,
      /*withElseRegion=*/true);
  mlir::OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(ifOp.thenBlock());
  Reduced large = reduceLarge(b, x);
  Value r = b.select(isLarge, large.remainder, small.remainder);
  Value q = b.select(isLarge, large.quadrant, small.quadrant);
  mlir::scf::YieldOp::create(builder, b.getLoc(), mlir::ValueRange{r, q});
  builder.setInsertionPointToStart(ifOp.elseBlock());
  mlir::scf::YieldOp::create(builder, b.getLoc(),
                             mlir::ValueRange{small.remainder, small.quadrant});
  return {ifOp.getResult(0), ifOp.getResult(1)};
}

/// sin(q pi/2 + r): sine or cosine of r, with a sign.
static Value fromReduced(MathBuilder &b, Value r, Value q) {
  Value z = b.mul(r, r);
  // sin r = r + r^3 S(z), |error of S| < 4e-11 for |r| < 0.8
  Value s = b.polynomial(z, {-1.666666716e-01, 8.333331905e-03,
                             -1.984002593e-04, 2.724209253e-06});
  Value sine = b.fma(b.mul(r, z), s, r);
  // cos r = 1 + z C(z), |error of C| < 5e-13
  Value c = b.polynomial(z, {-0.5, 4.166666791e-02, -1.388888457e-03,
                             2.479977229e-05, -2.722898103e-07});
  Value cosine = b.fma(z, c, b.constant(1));
  Value isOdd = b.cmpi(IPredicate::ne, b.andi(q, b.integer(1)), b.integer(0));
  Value value = b.select(isOdd, cosine, sine);
  // Quadrants 2 and 3 are negative: bit 1 becomes the sign bit.
  Value sign = b.shl(b.andi(q, b.integer(2)), b.integer(30));
  return b.fromBits(b.xori(b.toBits(value), sign));
}

/// inf - inf = NaN, where x is infinite
static Value withNaNs(MathBuilder &b, Value x, Value result) {
  Value isFinite = b.cmp(FPredicate::OLT, b.abs(x),
                         b.constant(std::numeric_limits<double>::infinity()));
  return b.select(isFinite, result, b.sub(x, x));
}

Value tg::buildSin(MathBuilder &b, Value x) {
  Reduced reduced = reduce(b, x);
  Value result = fromReduced(b, reduced.remainder, reduced.quadrant);
  // -0 and denormals: the sum above would lose the sign of -0 + 0.
  Value isTiny = b.cmp(FPredicate::OLT, b.abs(x), b.constant(0x1p-20));
  return withNaNs(b, x, b.select(isTiny, x, result));
}

Value tg::buildCos(MathBuilder &b, Value x) {
  Reduced reduced = reduce(b, x);
  Value q = b.addi(reduced.quadrant, b.integer(1));
  return withNaNs(b, x, fromReduced(b, reduced.remainder, q));
}
