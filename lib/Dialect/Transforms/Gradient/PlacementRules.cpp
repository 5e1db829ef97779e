//===- PlacementRules.cpp - Gradients of ops of order and place -----------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rule.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;
using namespace tg;
using namespace tg::gradient;

/// The device that a value is computed on: that of the leaf, argument or copy
/// which it comes from; null where none says.
static StringAttr findDevice(Value value) {
  SmallVector<Value> work = {value};
  llvm::SmallPtrSet<Value, 16> seen;
  while (!work.empty()) {
    Value next = work.pop_back_val();
    if (!seen.insert(next).second)
      continue;
    if (auto leaf = next.getDefiningOp<BufferOp>()) {
      if (leaf.getDeviceAttr())
        return leaf.getDeviceAttr();
    } else if (auto copy = next.getDefiningOp<CopyOp>()) {
      return copy.getDeviceAttr();
    } else if (auto argument = dyn_cast<BlockArgument>(next)) {
      Operation *parent = argument.getOwner()->getParentOp();
      auto function = dyn_cast_or_null<FunctionOpInterface>(parent);
      if (function)
        if (auto device = function.getArgAttrOfType<StringAttr>(
                argument.getArgNumber(), TGDialect::kDeviceAttr))
          return device;
    } else {
      llvm::append_range(work, next.getDefiningOp()->getOperands());
    }
  }
  return {};
}

void gradient::attachPlacementRules(MLIRContext *context) {
  // dx = g
  attach<ContiguousOp, [](auto c) { c.set(0, [&] { return c.g(); }); }>(
      context);
  // dx = g, computed and stored
  attach<ContiguousBackwardOp, [](auto c) {
    c.set(0, [&] { return c.u.template unary<ContiguousOp>(c.g()); });
  }>(context);
  // No gradient flows through.
  attach<DetachOp, [](auto) {}>(context);
  // dx = g copied back
  attach<CopyOp, [](auto c) {
    c.set(0, [&]() -> Value {
      StringAttr device = findDevice(c.operand(0));
      if (!device)
        device = c.u.getBuilder().getStringAttr("CPU");
      return CopyOp::create(c.u.getBuilder(), c.u.getLoc(), c.g().getType(),
                            c.g(), device);
    });
  }>(context);
  // dbase = g outside the window; dvalue = g inside it
  attach<AssignOp, [](auto c) {
    Value value = c.op.getValue();
    ShapeTrackerAttr view = c.op.getViewAttr();
    c.set(0, [&]() -> Value {
      return AssignOp::create(c.u.getBuilder(), c.u.getLoc(), c.g().getType(),
                              c.g(), c.u.like(value, 0), view);
    });
    c.set(1, [&]() -> Value {
      if (!view)
        return c.g();
      return ViewOp::create(c.u.getBuilder(), c.u.getLoc(), c.g(), view);
    });
  }>(context);
  // dx = the parts' gradients, side by side. A replicated value has no rule:
  // whether its copies' gradients are one or add up depends on their readers.
  attach<ShardOp, [](auto c) -> LogicalResult {
    if (!c.op.getAxisAttr())
      return failure();
    SmallVector<Value> parts;
    for (auto [part, g] : llvm::zip(c.op.getParts(), c.resultGradients))
      parts.push_back(g ? g : c.u.like(part, 0));
    c.set(0, [&]() -> Value {
      return MultiOp::create(c.u.getBuilder(), c.u.getLoc(),
                             c.operand(0).getType(), parts, c.op.getAxisAttr());
    });
    return success();
  }>(context);
  // dpart = its part of g
  attach<MultiOp, [](auto c) -> LogicalResult {
    if (!c.op.getAxisAttr())
      return failure();
    int64_t axis = *c.op.getAxis(), offset = 0;
    for (auto [number, part] : llvm::enumerate(c.op.getParts())) {
      RankedTensorType type = UOpBuilder::typeOf(part);
      SmallVector<int64_t> offsets(type.getRank(), 0);
      offsets[axis] = offset;
      offset += type.getDimSize(axis);
      c.set(number,
            [&] { return c.u.shrink(c.g(), offsets, type.getShape()); });
    }
    return success();
  }>(context);
}
