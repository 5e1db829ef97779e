//===- IndexingRules.cpp - Gradients of gather and scatter ----------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rule.h"

using namespace mlir;
using namespace tg;
using namespace tg::gradient;

static Value gather(const UOpBuilder &u, ScatterOp op, Value from) {
  return GatherOp::create(u.getBuilder(), u.getLoc(), op.getMode(), from,
                          op.getIndices(), op.getAxis());
}

static Value scatter(const UOpBuilder &u, ScatterOp like, Value base,
                     Value updates) {
  return ScatterOp::create(u.getBuilder(), u.getLoc(), base.getType(),
                           ScatterKind::Set, like.getMode(), base,
                           like.getIndices(), updates, like.getAxis());
}

/// `set`: the base loses what was written over; of the updates, only the one
/// that won each place counts. Numbering the updates 1, 2, 3, ..., scattering
/// and gathering the numbers tells the winners: their number comes back.
static void setRule(const Context<ScatterOp> &c) {
  const UOpBuilder &u = c.u;
  c.set(0,
        [&] { return scatter(u, c.op, c.g(), u.like(c.op.getUpdates(), 0)); });
  c.set(2, [&] {
    OpBuilder &b = u.getBuilder();
    RankedTensorType type = UOpBuilder::typeOf(c.op.getUpdates());
    Value flat = IotaOp::create(
        b, u.getLoc(),
        RankedTensorType::get({type.getNumElements()}, b.getI64Type()),
        ValueRange(), b.getI64IntegerAttr(0));
    Value numbers = u.reshape(u.add(flat, u.like(flat, 1)), type.getShape());
    Value written =
        scatter(u, c.op, u.like(c.op.getBase(), b.getI64Type(), 0), numbers);
    Value lost = u.notEqual(gather(u, c.op, written), numbers);
    Value g = gather(u, c.op, c.g());
    return u.where(lost, u.like(g, 0), g);
  });
}

void gradient::attachIndexingRules(MLIRContext *context) {
  // dx = g added up at the places that were read
  attach<GatherOp, [](auto c) {
    c.set(0, [&]() -> Value {
      Value zeros = c.u.like(c.operand(0), 0);
      return ScatterOp::create(c.u.getBuilder(), c.u.getLoc(), zeros.getType(),
                               ScatterKind::Add, c.op.getMode(), zeros,
                               c.op.getIndices(), c.g(), c.op.getAxis());
    });
  }>(context);
  attach<ScatterOp, [](auto c) -> LogicalResult {
    switch (c.op.getKind()) {
    // dbase = g, dupdates = g where they were added
    case ScatterKind::Add:
      c.set(0, [&] { return c.g(); });
      c.set(2, [&] { return gather(c.u, c.op, c.g()); });
      return success();
    case ScatterKind::Set:
      if (!UOpBuilder::typeOf(c.op.getUpdates()).hasStaticShape())
        return c.op.emitOpError("has no gradient for dynamic sizes");
      setRule(c);
      return success();
    // Through the decomposition.
    case ScatterKind::Mul:
    case ScatterKind::Max:
      return failure();
    }
    llvm_unreachable("a kind of scatter without a case");
  }>(context);
}
