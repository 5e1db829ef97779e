//===- PlaceTemporaries.cpp - Device memory for temporaries ---------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TG/CodeGen/CPU/Passes.h"
#include "TG/CodeGen/GPU/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "mlir/Pass/PassManager.h"

namespace tg {
#define GEN_PASS_DEF_TGGPUPLACETEMPORARIES
#include "TG/CodeGen/GPU/Passes.h.inc"
} // namespace tg

using namespace mlir;

/// A thread's own memory is as slow as any other, and a driver sets it aside
/// for each thread that may run at a time: at most this much for one temporary.
static constexpr int64_t kMaxPrivateBytes = 256;

/// The parallel loop at the outermost level of a kernel that `op` is in. Its
/// iterations become threads; loops further in run in a thread.
static LoopLikeOpInterface getParallelLoop(Operation *op, Block &body) {
  Operation *outermost = body.findAncestorOpInBlock(*op);
  if (outermost == op || !isa<scf::ForallOp, scf::ParallelOp>(outermost))
    return {};
  return cast<LoopLikeOpInterface>(outermost);
}

/// alloc in a parallel loop -> a part of one buffer, which has a part for each
/// iteration
static void makePartOfBuffer(memref::AllocOp alloc, LoopLikeOpInterface loop,
                             int64_t bytes) {
  ImplicitLocOpBuilder host(alloc.getLoc(), loop);
  ImplicitLocOpBuilder device(alloc.getLoc(), alloc);
  Value partBytes = arith::ConstantIndexOp::create(host, bytes);
  Value bufferBytes = partBytes;
  Value number = arith::ConstantIndexOp::create(host, 0);
  for (auto [iv, lower, upper, step] :
       llvm::zip(*loop.getLoopInductionVars(), *loop.getLoopLowerBounds(),
                 *loop.getLoopUpperBounds(), *loop.getLoopSteps())) {
    Value l = getValueOrCreateConstantIndexOp(host, host.getLoc(), lower);
    Value u = getValueOrCreateConstantIndexOp(host, host.getLoc(), upper);
    Value s = getValueOrCreateConstantIndexOp(host, host.getLoc(), step);
    Value extent = host.createOrFold<arith::SubIOp>(u, l);
    Value zero = arith::ConstantIndexOp::create(host, 0);
    extent = host.createOrFold<arith::MaxSIOp>(extent, zero);
    Value count = host.createOrFold<arith::CeilDivUIOp>(extent, s);
    bufferBytes = host.createOrFold<arith::MulIOp>(bufferBytes, count);
    Value id =
        arith::DivUIOp::create(device, arith::SubIOp::create(device, iv, l), s);
    number = arith::AddIOp::create(
        device, arith::MulIOp::create(device, number, count), id);
  }
  const std::optional<int64_t> known = getConstantIntValue(bufferBytes);
  auto bufferType =
      MemRefType::get({known.value_or(ShapedType::kDynamic)}, host.getI8Type());
  Value buffer = memref::AllocOp::create(
      host, bufferType, known ? ValueRange() : ValueRange(bufferBytes));
  Value offset = arith::MulIOp::create(device, number, partBytes);
  Value part = memref::ViewOp::create(device, alloc.getType(), buffer, offset,
                                      ValueRange());
  alloc.getResult().replaceAllUsesWith(part);
  alloc.erase();
}

/// alloc in a parallel loop -> alloca, or a part of a buffer
static LogicalResult separate(memref::AllocOp alloc, LoopLikeOpInterface loop) {
  MemRefType type = alloc.getType();
  if (!type.hasStaticShape() || !type.getLayout().isIdentity())
    return alloc.emitError("a temporary of type ")
           << type << " in a parallel loop has no known size, but device code "
           << "allocates nothing";
  const int64_t elementBytes =
      type.getElementType().isIndex()
          ? 8
          : llvm::divideCeil(type.getElementTypeBitWidth(), 8);
  const int64_t bytes = type.getNumElements() * elementBytes;
  if (bytes > kMaxPrivateBytes) {
    makePartOfBuffer(alloc, loop, llvm::alignTo(bytes, 64));
    return success();
  }
  OpBuilder builder(alloc);
  auto alloca = memref::AllocaOp::create(builder, alloc.getLoc(), type,
                                         builder.getI64IntegerAttr(16));
  alloc.getResult().replaceAllUsesWith(alloca);
  alloc.erase();
  return success();
}

/// Whether a region hands the buffer out, as a loop that yields it does: the
/// next iteration's buffer must then be another one.
static bool leavesRegion(memref::AllocOp alloc) {
  SmallVector<Value> aliases = {alloc};
  while (!aliases.empty()) {
    for (Operation *user : aliases.pop_back_val().getUsers()) {
      if (user->hasTrait<OpTrait::IsTerminator>())
        return true;
      if (isa<ViewLikeOpInterface>(user))
        llvm::append_range(aliases, user->getResults());
    }
  }
  return false;
}

/// alloc -> gpu.alloc before the outermost loop around it, and gpu.dealloc
static LogicalResult makeHostAllocation(memref::AllocOp alloc, Block &body) {
  Operation *outermost = body.findAncestorOpInBlock(*alloc);
  if (outermost != alloc) {
    if (leavesRegion(alloc))
      return alloc.emitError("a temporary of type ")
             << alloc.getType()
             << " leaves the loop that makes it, which device code cannot do";
    for (Value size : alloc.getDynamicSizes()) {
      Operation *owner = size.getParentBlock()->getParentOp();
      if (outermost->isAncestor(owner))
        return alloc.emitError("a temporary of type ")
               << alloc.getType()
               << " has a size that is computed inside a loop, but device code "
                  "allocates nothing";
    }
  }
  OpBuilder builder(outermost);
  auto device = gpu::AllocOp::create(
      builder, alloc.getLoc(), alloc.getType(), /*asyncToken=*/Type(),
      ValueRange{}, alloc.getDynamicSizes(), alloc.getSymbolOperands());
  builder.setInsertionPoint(body.getTerminator());
  gpu::DeallocOp::create(builder, alloc.getLoc(), TypeRange{}, ValueRange{},
                         device.getMemref());
  alloc.getResult().replaceAllUsesWith(device.getMemref());
  alloc.erase();
  return success();
}

static SmallVector<memref::AllocOp> getAllocs(ModuleOp module) {
  SmallVector<memref::AllocOp> allocs;
  module.walk([&](memref::AllocOp alloc) {
    auto func = alloc->getParentOfType<func::FuncOp>();
    if (func && func->hasAttr(tg::kKernelAttrName))
      allocs.push_back(alloc);
  });
  return allocs;
}

namespace {
struct PlaceTemporariesPass
    : tg::impl::TGGpuPlaceTemporariesBase<PlaceTemporariesPass> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    for (memref::AllocOp alloc : getAllocs(module)) {
      auto func = alloc->getParentOfType<func::FuncOp>();
      LoopLikeOpInterface loop = getParallelLoop(alloc, func.getBody().front());
      if (loop && failed(separate(alloc, loop)))
        return signalPassFailure();
    }

    // No stack: what the host calls its stack is not the device's memory.
    OpPassManager scratch("builtin.module");
    tg::TGCPUAssignScratchOptions options;
    options.maxStackBytes = -1;
    options.deallocate = false;
    scratch.addPass(tg::createTGCPUAssignScratch(options));
    if (failed(runPipeline(scratch, module)))
      return signalPassFailure();

    for (memref::AllocOp alloc : getAllocs(module)) {
      auto func = alloc->getParentOfType<func::FuncOp>();
      if (failed(makeHostAllocation(alloc, func.getBody().front())))
        return signalPassFailure();
    }
  }
};
} // namespace
