//===- ElementwiseRules.cpp - Gradients of elementwise ops ----------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rule.h"

#include <numbers>

using namespace mlir;
using namespace tg;
using namespace tg::gradient;

static constexpr double kPi = std::numbers::pi;
static constexpr double kLn2 = std::numbers::ln2;

/// Each line: dx = formula of g (the result's gradient), x and y.
void gradient::attachElementwiseRules(MLIRContext *context) {
  // dx = -g y^2
  attach<RecipOp, [](auto c) {
    Value y = c.result();
    c.set(0, [&] { return c.u.neg(c.u.mul(c.g(), c.u.mul(y, y))); });
  }>(context);
  // dx = g sin(pi/2 - x)
  attach<SinOp, [](auto c) {
    c.set(0, [&] {
      Value x = c.operand(0);
      Value cosine = c.u.sin(c.u.sub(c.u.like(x, kPi / 2), x));
      return c.u.mul(c.g(), cosine);
    });
  }>(context);
  // dx = g / (x ln 2)
  attach<Log2Op, [](auto c) {
    c.set(0, [&] { return c.u.div(c.g(), c.u.scale(c.operand(0), kLn2)); });
  }>(context);
  // dx = g y ln 2
  attach<Exp2Op, [](auto c) {
    c.set(0, [&] { return c.u.mul(c.g(), c.u.scale(c.result(), kLn2)); });
  }>(context);
  // dx = g / 2y
  attach<SqrtOp, [](auto c) {
    c.set(0, [&] { return c.u.div(c.g(), c.u.scale(c.result(), 2)); });
  }>(context);
  // dx = -g
  attach<NegOp, [](auto c) { c.set(0, [&] { return c.u.neg(c.g()); }); }>(
      context);
  // Steps: flat wherever they have a derivative.
  attach<TruncOp, [](auto) {}>(context);
  // dx = g in x's type
  attach<CastOp, [](auto c) {
    c.set(0,
          [&] { return c.u.cast(c.g(), UOpBuilder::elementOf(c.operand(0))); });
  }>(context);
  // Bits have no derivative.
  attach<BitcastOp, [](auto) {}>(context);
  // da = g, db = g
  attach<AddOp, [](auto c) {
    c.set(0, [&] { return c.g(); });
    c.set(1, [&] { return c.g(); });
  }>(context);
  // da = g b, db = g a
  attach<MulOp, [](auto c) {
    c.set(0, [&] { return c.u.mul(c.g(), c.operand(1)); });
    c.set(1, [&] { return c.u.mul(c.g(), c.operand(0)); });
  }>(context);
  // da = g / b, db = -g y / b
  attach<DivOp, [](auto c) {
    Value b = c.operand(1);
    c.set(0, [&] { return c.u.div(c.g(), b); });
    c.set(1, [&] { return c.u.neg(c.u.div(c.u.mul(c.g(), c.result()), b)); });
  }>(context);
  // da = g where a > b, g/2 where a = b; and mirrored
  attach<MaxOp, [](auto c) {
    auto rule = [&](Value mine, Value other) {
      Value shared = c.u.where(c.u.notEqual(mine, other), c.u.like(c.g(), 0),
                               c.u.scale(c.g(), 0.5));
      return c.u.where(c.u.less(other, mine), c.g(), shared);
    };
    c.set(0, [&] { return rule(c.operand(0), c.operand(1)); });
    c.set(1, [&] { return rule(c.operand(1), c.operand(0)); });
  }>(context);
  // da = g b a^(b-1), with b in place of b a^(b-1) where a = b = 0
  // db = g y ln a; where a = 0: -inf for b < 0, else 0
  attach<PowOp, [](auto c) {
    Value a = c.operand(0), b = c.operand(1);
    Value zero = c.u.like(a, 0);
    c.set(0, [&] {
      Value power = c.u.mul(b, c.u.pow(a, c.u.sub(b, c.u.like(b, 1))));
      Value bothZero = c.u.bitAnd(c.u.equal(a, zero), c.u.equal(b, zero));
      return c.u.mul(c.g(), c.u.where(bothZero, b, power));
    });
    c.set(1, [&] {
      Value atZero = c.u.where(c.u.less(b, zero), c.u.like(b, -INFINITY), zero);
      Value slope = c.u.where(c.u.notEqual(a, zero),
                              c.u.mul(c.result(), c.u.log(a)), atZero);
      return c.u.mul(c.g(), slope);
    });
  }>(context);
  // The condition has none; da = g where c, db = g where not c
  attach<WhereOp, [](auto c) {
    Value zero = c.u.like(c.g(), 0);
    c.set(1, [&] { return c.u.where(c.operand(0), c.g(), zero); });
    c.set(2, [&] { return c.u.where(c.operand(0), zero, c.g()); });
  }>(context);
  // da = g b, db = g a, dc = g
  attach<MulAccOp, [](auto c) {
    c.set(0, [&] { return c.u.mul(c.g(), c.operand(1)); });
    c.set(1, [&] { return c.u.mul(c.g(), c.operand(0)); });
    c.set(2, [&] { return c.g(); });
  }>(context);

  // dx = g y
  attach<ExpOp, [](auto c) {
    c.set(0, [&] { return c.u.mul(c.g(), c.result()); });
  }>(context);
  // dx = g / x
  attach<LogOp, [](auto c) {
    c.set(0, [&] { return c.u.div(c.g(), c.operand(0)); });
  }>(context);
  // dx = g (1 - y^2)
  attach<TanhOp, [](auto c) {
    Value y = c.result();
    c.set(0, [&] {
      return c.u.mul(c.g(), c.u.sub(c.u.like(y, 1), c.u.mul(y, y)));
    });
  }>(context);
  // dx = g 2/sqrt(pi) e^(-x^2)
  attach<ErfOp, [](auto c) {
    Value x = c.operand(0);
    c.set(0, [&] {
      Value bell = c.u.exp(c.u.neg(c.u.mul(x, x)));
      return c.u.mul(c.g(), c.u.scale(bell, 2 / std::sqrt(kPi)));
    });
  }>(context);
  // dx = -g y^3 / 2
  attach<RsqrtOp, [](auto c) {
    Value y = c.result();
    c.set(0, [&] {
      Value cube = c.u.mul(y, c.u.mul(y, y));
      return c.u.mul(c.g(), c.u.scale(cube, -0.5));
    });
  }>(context);
}
