//===- ReduceRules.cpp - Gradients of reductions, scans and sort ----------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rule.h"

using namespace mlir;
using namespace tg;
using namespace tg::gradient;

/// g y/x, also where x is 0. With the zeros of a row counted as z and p the
/// product of all others: y/x is right where z = 0; where z = 1, the zero's
/// gradient is p and all others' are 0; else all are 0.
static Value productRule(const Context<ReduceOp> &c) {
  const UOpBuilder &u = c.u;
  Value x = c.operand(0), zero = u.like(x, 0), one = u.like(x, 1);
  ArrayRef<int64_t> axes = c.op.getAxes();
  Value isZero = u.equal(x, zero);
  Value others = u.where(isZero, one, x);
  Value count = u.expandLike(u.sum(u.where(isZero, one, zero), axes), x);
  Value product = u.expandLike(u.reduce(ReduceKind::Mul, others, axes), x);
  Value whole = u.div(product, others);
  Value single = u.where(isZero, product, zero);
  Value slope = u.where(u.less(count, one), whole,
                        u.where(u.less(one, count), zero, single));
  return u.mul(u.expandLike(c.g(), x), slope);
}

/// g shared evenly among the elements that are the maximum. Counted in f32 at
/// least: 1/4096 ties would vanish in f16.
static Value maximumRule(const Context<ReduceOp> &c) {
  const UOpBuilder &u = c.u;
  Value x = c.operand(0);
  Type element = UOpBuilder::elementOf(x);
  Type wide = getDefaultAccumulationType(element);
  Value isMax = u.cast(u.equal(x, u.expandLike(c.result(), x)), wide);
  Value count = u.sum(isMax, c.op.getAxes());
  Value share = u.div(u.cast(c.g(), wide), count);
  return u.cast(u.mul(isMax, u.expandLike(share, x)), element);
}

void gradient::attachReduceRules(MLIRContext *context) {
  attach<ReduceOp, [](auto c) {
    c.set(0, [&] {
      switch (c.op.getKind()) {
      // dx = g repeated
      case ReduceKind::Add:
        return c.u.expandLike(c.g(), c.operand(0));
      case ReduceKind::Mul:
        return productRule(c);
      case ReduceKind::Max:
        return maximumRule(c);
      }
      llvm_unreachable("a kind of reduction without a case");
    });
  }>(context);
  // dx = the running sum of g from the other end
  attach<ScanOp, [](auto c) -> LogicalResult {
    if (!c.wanted[0])
      return success();
    if (c.op.getKind() != ReduceKind::Add)
      return failure();
    int64_t axis = c.op.getAxis();
    Value flipped = c.u.flip(c.g(), {axis});
    Value sums =
        ScanOp::create(c.u.getBuilder(), c.u.getLoc(), flipped.getType(),
                       ReduceKind::Add, flipped, axis);
    c.operandGradients[0] = c.u.flip(sums, {axis});
    return success();
  }>(context);
  // dx = g put back to where each value came from
  attach<SortOp, [](auto c) {
    c.set(0, [&]() -> Value {
      Value zeros = c.u.like(c.operand(0), 0);
      return ScatterOp::create(c.u.getBuilder(), c.u.getLoc(), zeros.getType(),
                               ScatterKind::Set, IndexMode::Elements, zeros,
                               c.op.getIndices(), c.g(), c.op.getAxis());
    });
  }>(context);
}
