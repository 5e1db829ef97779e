//===- PlaceTemporaries.cpp - Device memory for temporaries ---------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TG/CodeGen/CPU/Passes.h"
#include "TG/CodeGen/GPU/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "mlir/Pass/PassManager.h"

namespace tg {
#define GEN_PASS_DEF_TGGPUPLACETEMPORARIES
#include "TG/CodeGen/GPU/Passes.h.inc"
} // namespace tg

using namespace mlir;

/// A thread's own memory is as slow as any other and is there for each of many
/// thousand threads: at most this much for one temporary.
static constexpr int64_t kMaxPrivateBytes = 8192;

static bool isInParallelLoop(Operation *op) {
  return op->getParentOfType<scf::ForallOp>() ||
         op->getParentOfType<scf::ParallelOp>();
}

/// alloc in a parallel loop -> alloca
static LogicalResult makePrivate(memref::AllocOp alloc) {
  MemRefType type = alloc.getType();
  const bool fits =
      type.hasStaticShape() && type.getLayout().isIdentity() &&
      type.getNumElements() *
              int64_t(llvm::divideCeil(type.getElementTypeBitWidth(), 8)) <=
          kMaxPrivateBytes;
  if (!fits)
    return alloc.emitError("a temporary of type ")
           << type << " in a parallel loop does not fit the memory of a "
           << "thread, at most " << kMaxPrivateBytes << " bytes";
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
    for (memref::AllocOp alloc : getAllocs(module))
      if (isInParallelLoop(alloc) && failed(makePrivate(alloc)))
        return signalPassFailure();

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
