//===- Elementwise.cpp - div, exp, log, tanh, erf, rsqrt as UOps ----------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Functions narrower than f64 are computed in f64 and rounded once: exp as
// exp2(x * log2(e)) in f32 would lose a digit at x = 80, 2 * sigmoid(2x) - 1
// all of them near 0.
//
//===----------------------------------------------------------------------===//

#include "Models.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tg;

namespace {

/// A rule for an elementwise op, whose sizes may be dynamic.
template <typename Op, Value (*Rule)(StaticUOps &, Op)>
struct Model : DecomposableOpInterface::ExternalModel<Model<Op, Rule>, Op> {
  Decomposed decompose(Operation *op, OpBuilder &builder) const {
    StaticUOps uops(builder, op->getLoc());
    return SmallVector<Value>{Rule(uops, cast<Op>(op))};
  }
};

// div(a, b) -> mul(a, recip(b))
Value decomposeDiv(StaticUOps &uops, DivOp op) {
  return uops.mul(op.getLhs(), uops.recip(op.getRhs()));
}

// rsqrt(x) -> recip(sqrt(x))
Value decomposeRsqrt(StaticUOps &uops, RsqrtOp op) {
  return uops.recip(uops.sqrt(op.getOperand()));
}

/// e^x in the value's own type.
Value buildExp(StaticUOps &uops, Value x) {
  return uops.exp2(uops.scale(x, 1 / llvm::numbers::ln2));
}

// exp(x) -> exp2(x * log2(e))
Value decomposeExp(StaticUOps &uops, ExpOp op) {
  Value x = uops.cast(op.getOperand(), uops.f64());
  return uops.cast(buildExp(uops, x), StaticUOps::elementOf(op));
}

// log(x) -> log2(x) * ln(2)
Value decomposeLog(StaticUOps &uops, LogOp op) {
  Value x = uops.cast(op.getOperand(), uops.f64());
  Value log2 = uops.log2(x);
  return uops.cast(uops.scale(log2, llvm::numbers::ln2),
                   StaticUOps::elementOf(op));
}

// tanh(x) -> 2 * recip(1 + exp(-2x)) - 1, but x where |x| < 1e-5: there the
// two differ by less than x^3, and x keeps all its digits and the sign of -0.
Value decomposeTanh(StaticUOps &uops, TanhOp op) {
  Value x = uops.cast(op.getOperand(), uops.f64());
  Value one = uops.like(x, 1);
  Value sigmoid = uops.recip(uops.add(one, buildExp(uops, uops.scale(x, -2))));
  Value large = uops.add(uops.scale(sigmoid, 2), uops.like(x, -1));
  Value magnitude = uops.max(x, uops.neg(x));
  Value isSmall = uops.less(magnitude, uops.like(x, 1e-5));
  return uops.cast(uops.where(isSmall, x, large), StaticUOps::elementOf(op));
}

// erf(x) -> sign(x) * (1 - p(t) * exp(-x * x)), t = 1 / (1 + 0.3275911 |x|)
//
// Abramowitz and Stegun, Handbook of Mathematical Functions, formula 7.1.26:
// absolute error at most 1.5e-7.
Value decomposeErf(StaticUOps &uops, ErfOp op) {
  static constexpr double kCoefficients[] = {
      1.061405429, -1.453152027, 1.421413741, -0.284496736, 0.254829592};
  Value x = uops.cast(op.getOperand(), uops.f64());
  Value negated = uops.neg(x);
  Value magnitude = uops.max(x, negated);
  Value one = uops.like(x, 1);
  Value t = uops.recip(uops.add(one, uops.scale(magnitude, 0.3275911)));
  Value sum = uops.like(x, 0);
  for (double coefficient : kCoefficients)
    sum = uops.mul(uops.add(sum, uops.like(x, coefficient)), t);
  Value gauss = buildExp(uops, uops.mul(x, negated));
  Value positive = uops.add(one, uops.neg(uops.mul(sum, gauss)));
  Value isNegative = uops.less(x, uops.like(x, 0));
  Value result = uops.where(isNegative, uops.neg(positive), positive);
  return uops.cast(result, StaticUOps::elementOf(op));
}

} // namespace

void tg::attachElementwiseModels(MLIRContext &context) {
  DivOp::attachInterface<Model<DivOp, decomposeDiv>>(context);
  ErfOp::attachInterface<Model<ErfOp, decomposeErf>>(context);
  ExpOp::attachInterface<Model<ExpOp, decomposeExp>>(context);
  LogOp::attachInterface<Model<LogOp, decomposeLog>>(context);
  RsqrtOp::attachInterface<Model<RsqrtOp, decomposeRsqrt>>(context);
  TanhOp::attachInterface<Model<TanhOp, decomposeTanh>>(context);
}
