//===- KernelToBuffers.cpp - Memrefs for the tensor arguments -------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TG/CodeGen/CPU/Passes.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/BuiltinOps.h"

namespace tg {
#define GEN_PASS_DEF_TGKERNELTOBUFFERS
#include "TG/CodeGen/CPU/Passes.h.inc"
} // namespace tg

using namespace mlir;

/// Checks the contract of a kernel function, so that what follows can rely on
/// it.
static LogicalResult verifyKernel(func::FuncOp func) {
  if (!func.getBody().hasOneBlock())
    return func.emitOpError("has several blocks; a kernel has one");
  WalkResult calls = func.walk([](func::CallOp call) {
    call.emitOpError("cannot be inlined: a kernel calls no functions");
    return WalkResult::interrupt();
  });
  if (calls.wasInterrupted())
    return failure();
  const unsigned numArgs = func.getNumArguments();
  const unsigned numResults = func.getNumResults();
  if (numArgs < numResults)
    return func.emitOpError("is a kernel with ")
           << numResults << " results, but has " << numArgs
           << " arguments: the last ones are the destinations";
  for (auto [i, type] : llvm::enumerate(func.getArgumentTypes())) {
    auto tensorType = dyn_cast<RankedTensorType>(type);
    Type element = tensorType ? tensorType.getElementType() : type;
    if (!element.isSignlessIntOrIndexOrFloat())
      return func.emitOpError("argument #")
             << i << " of type " << type
             << " cannot be passed to a kernel: expected a ranked tensor, an "
                "index, a signless integer or a float";
    if (tensorType && tensorType.getEncoding())
      return func.emitOpError("argument #")
             << i << " of type " << type << " has an encoding";
  }
  for (auto [i, type] : llvm::enumerate(func.getResultTypes())) {
    const unsigned destination = numArgs - numResults + i;
    if (type != func.getArgumentTypes()[destination])
      return func.emitOpError("result #")
             << i << " has type " << type << ", but its destination, argument #"
             << destination << ", has type "
             << func.getArgumentTypes()[destination];
  }
  return success();
}

/// A result that is a reshape of a value is that value, written to a reshape of
/// the destination: reshapes of contiguous memory move nothing.
static std::pair<Value, Value> peelReshapes(OpBuilder &builder, Value result,
                                            Value destination) {
  while (Operation *def = result.getDefiningOp()) {
    Location loc = def->getLoc();
    auto resultType = cast<RankedTensorType>(result.getType());
    if (!resultType.hasStaticShape())
      break;
    if (auto expand = dyn_cast<tensor::ExpandShapeOp>(def)) {
      destination = memref::CollapseShapeOp::create(
          builder, loc, destination, expand.getReassociationIndices());
      result = expand.getSrc();
    } else if (auto collapse = dyn_cast<tensor::CollapseShapeOp>(def)) {
      auto type = collapse.getSrcType();
      destination = memref::ExpandShapeOp::create(
          builder, loc, MemRefType::get(type.getShape(), type.getElementType()),
          destination, collapse.getReassociationIndices());
      result = collapse.getSrc();
    } else {
      break;
    }
  }
  return {result, destination};
}

static void convertKernel(func::FuncOp func) {
  const unsigned numArgs = func.getNumArguments();
  const unsigned numResults = func.getNumResults();
  Block &body = func.getBody().front();
  Location loc = func.getLoc();
  OpBuilder builder = OpBuilder::atBlockBegin(&body);

  SmallVector<Type> types;
  for (BlockArgument arg : body.getArguments()) {
    if (auto type = dyn_cast<RankedTensorType>(arg.getType())) {
      auto memrefType = MemRefType::get(type.getShape(), type.getElementType());
      arg.setType(memrefType);
      const bool isOutput = arg.getArgNumber() >= numArgs - numResults;
      if (!arg.use_empty()) {
        auto tensor = bufferization::ToTensorOp::create(
            builder, loc, type, arg, /*restrict=*/true, /*writable=*/isOutput);
        arg.replaceAllUsesExcept(tensor, tensor);
      }
    }
    types.push_back(arg.getType());
  }
  Operation *terminator = body.getTerminator();
  builder.setInsertionPoint(terminator);
  for (auto [i, result] : llvm::enumerate(terminator->getOperands())) {
    auto [value, destination] = peelReshapes(
        builder, result, body.getArgument(numArgs - numResults + i));
    auto op = bufferization::MaterializeInDestinationOp::create(
        builder, terminator->getLoc(), value, destination);
    op.setRestrict(true);
    op.setWritable(true);
  }
  terminator->setOperands({});
  func.setType(builder.getFunctionType(types, {}));
  func.removeResAttrsAttr();
  func->setAttr(tg::kNumOutputsAttrName, builder.getI64IntegerAttr(numResults));
}

namespace {
struct KernelToBuffersPass
    : tg::impl::TGKernelToBuffersBase<KernelToBuffersPass> {
  void runOnOperation() override {
    for (auto func : getOperation().getOps<func::FuncOp>()) {
      if (!func->hasAttr(tg::kKernelAttrName) || func.isExternal())
        continue;
      if (failed(verifyKernel(func)))
        return signalPassFailure();
      convertKernel(func);
    }
  }
};
} // namespace
