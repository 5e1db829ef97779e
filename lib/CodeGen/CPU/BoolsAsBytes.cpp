//===- BoolsAsBytes.cpp - Memory of i1 as memory of i8 --------------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TG/CodeGen/CPU/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/TypeUtilities.h"

namespace tg {
#define GEN_PASS_DEF_TGCPUBOOLSASBYTES
#include "TG/CodeGen/CPU/Passes.h.inc"
} // namespace tg

using namespace mlir;

/// The type of bytes for memory of i1, null for every other type.
static Type asBytes(Type type) {
  auto memrefType = dyn_cast<MemRefType>(type);
  if (!memrefType || !memrefType.getElementType().isInteger(1))
    return {};
  return MemRefType::Builder(memrefType)
      .setElementType(IntegerType::get(type.getContext(), 8));
}

static void convertValue(Value value) {
  if (Type type = asBytes(value.getType()))
    value.setType(type);
}

/// Loads and stores of single elements, and the bodies of linalg ops, which
/// see elements as block arguments and yielded values.
static void convertAccesses(Operation *op) {
  OpBuilder builder(op);
  Type i1 = builder.getI1Type();
  Type i8 = builder.getI8Type();
  auto isBytes = [](Value memref) { return bool(asBytes(memref.getType())); };
  if (auto load = dyn_cast<memref::LoadOp>(op)) {
    if (!isBytes(load.getMemRef()))
      return;
    load.getResult().setType(i8);
    builder.setInsertionPointAfter(load);
    auto value = arith::TruncIOp::create(builder, op->getLoc(), i1, load);
    load.getResult().replaceAllUsesExcept(value, value);
  } else if (auto store = dyn_cast<memref::StoreOp>(op)) {
    if (isBytes(store.getMemRef()))
      store.getValueMutable().assign(arith::ExtUIOp::create(
          builder, op->getLoc(), i8, store.getValueToStore()));
  } else if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op)) {
    Block *body = linalgOp.getBlock();
    builder.setInsertionPointToStart(body);
    for (OpOperand &operand : op->getOpOperands()) {
      Type elementType = getElementTypeOrSelf(operand.get().getType());
      if (!elementType.isInteger(1) ||
          !isa<MemRefType>(operand.get().getType()))
        continue;
      // A fill's scalar stays i1: nothing of it is in memory.
      BlockArgument arg = linalgOp.getMatchingBlockArgument(&operand);
      arg.setType(i8);
      if (arg.use_empty())
        continue;
      auto value = arith::TruncIOp::create(builder, op->getLoc(), i1, arg);
      arg.replaceAllUsesExcept(value, value);
    }
    Operation *yield = body->getTerminator();
    builder.setInsertionPoint(yield);
    for (OpOperand &operand : yield->getOpOperands())
      if (operand.get().getType().isInteger(1))
        operand.set(
            arith::ExtUIOp::create(builder, op->getLoc(), i8, operand.get()));
  }
}

/// Globals are constants of known content.
static void convertGlobal(memref::GlobalOp global) {
  Type type = asBytes(global.getType());
  if (!type)
    return;
  global.setType(cast<MemRefType>(type));
  auto values =
      dyn_cast_or_null<DenseElementsAttr>(global.getInitialValueAttr());
  if (!values)
    return;
  global.setInitialValueAttr(
      values.mapValues(IntegerType::get(global.getContext(), 8),
                       [](const APInt &value) { return value.zext(8); }));
}

namespace {
struct BoolsAsBytesPass : tg::impl::TGCPUBoolsAsBytesBase<BoolsAsBytesPass> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    // Named ops have fixed bodies: those on i1 must be generic ops by now,
    // which the pipeline sees to.
    module.walk([](Operation *op) { convertAccesses(op); });
    module.walk([](Operation *op) {
      if (auto global = dyn_cast<memref::GlobalOp>(op))
        convertGlobal(global);
      for (Value result : op->getResults())
        convertValue(result);
      for (Region &region : op->getRegions())
        for (Block &block : region)
          for (Value arg : block.getArguments())
            convertValue(arg);
    });
    for (auto func : module.getOps<func::FuncOp>())
      if (!func.isExternal())
        func.setType(FunctionType::get(&getContext(),
                                       func.getBody().getArgumentTypes(),
                                       func.getResultTypes()));
  }
};
} // namespace
