//===- AssignScratch.cpp - Places for the temporaries of a kernel ---------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TG/CodeGen/CPU/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/Pipelines/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/Support/MathExtras.h"

namespace tg {
#define GEN_PASS_DEF_TGCPUASSIGNSCRATCH
#include "TG/CodeGen/CPU/Passes.h.inc"
} // namespace tg

using namespace mlir;

/// A temporary of at most this many bytes goes on the stack.
static constexpr int64_t kSmallBytes = 1024;

namespace {
/// When a temporary is in use, counted in operations of the kernel's block.
struct Lifetime {
  memref::AllocOp alloc;
  int64_t bytes;
  int64_t first, last;
  int64_t offset = -1;
};
} // namespace

/// The bytes of a memref of static shape and identity layout, or nothing.
static std::optional<int64_t> getStaticBytes(MemRefType type) {
  if (!type.hasStaticShape() || !type.getLayout().isIdentity())
    return std::nullopt;
  Type element = type.getElementType();
  const int64_t bits =
      element.isIndex() ? 64 : std::max(element.getIntOrFloatBitWidth(), 8u);
  return type.getNumElements() * bits / 8;
}

/// Finds where `alloc` is used. Fails if a region hands it out, as a loop that
/// yields it does: the next iteration's temporary must then be another one.
static std::optional<Lifetime>
getLifetime(memref::AllocOp alloc, Block &body,
            const DenseMap<Operation *, int64_t> &positions) {
  std::optional<int64_t> bytes = getStaticBytes(alloc.getType());
  if (!bytes || !alloc.getSymbolOperands().empty())
    return std::nullopt;
  Lifetime lifetime{alloc, *bytes, 0, 0};
  lifetime.first = lifetime.last =
      positions.lookup(body.findAncestorOpInBlock(*alloc));
  SmallVector<Value> aliases = {alloc};
  while (!aliases.empty()) {
    for (Operation *user : aliases.pop_back_val().getUsers()) {
      if (user->hasTrait<OpTrait::IsTerminator>())
        return std::nullopt;
      const int64_t position =
          positions.lookup(body.findAncestorOpInBlock(*user));
      lifetime.last = std::max(lifetime.last, position);
      // A loop may give the buffer on under another name, until the end.
      if (isa<ViewLikeOpInterface>(user))
        llvm::append_range(aliases, user->getResults());
      else if (llvm::any_of(user->getResultTypes(), llvm::IsaPred<MemRefType>))
        lifetime.last = positions.size();
    }
  }
  return lifetime;
}

/// First fit: gives `lifetime` the lowest place that no other one has at the
/// same time. Returns the end of that place.
static int64_t place(Lifetime &lifetime, ArrayRef<Lifetime> placed) {
  const int64_t size = llvm::alignTo(std::max<int64_t>(lifetime.bytes, 1), 64);
  int64_t offset = 0;
  for (bool moved = true; moved;) {
    moved = false;
    for (const Lifetime &other : placed) {
      if (other.last < lifetime.first || lifetime.last < other.first)
        continue;
      const int64_t end = other.offset + llvm::alignTo(other.bytes, 64);
      if (offset < end && other.offset < offset + size) {
        offset = end;
        moved = true;
      }
    }
  }
  lifetime.offset = offset;
  return offset + size;
}

/// All of a kernel's temporaries on the stack stay below `maxStackBytes`.
static void assignScratch(func::FuncOp func, int64_t maxStackBytes) {
  Block &body = func.getBody().front();
  DenseMap<Operation *, int64_t> positions;
  for (auto [position, op] : llvm::enumerate(body))
    positions[&op] = position;

  OpBuilder builder(func.getContext());
  SmallVector<Lifetime> lifetimes;
  int64_t stackBytes = 0;
  func.walk([&](memref::AllocOp alloc) {
    std::optional<Lifetime> lifetime = getLifetime(alloc, body, positions);
    if (!lifetime)
      return;
    if (lifetime->bytes > kSmallBytes ||
        stackBytes + lifetime->bytes > maxStackBytes) {
      lifetimes.push_back(*lifetime);
      return;
    }
    stackBytes += lifetime->bytes;
    builder.setInsertionPointToStart(&body);
    auto alloca =
        memref::AllocaOp::create(builder, alloc.getLoc(), alloc.getType(),
                                 builder.getI64IntegerAttr(64));
    alloc.getResult().replaceAllUsesWith(alloca);
    alloc.erase();
  });
  if (lifetimes.empty())
    return;

  SmallVector<Lifetime> placed;
  int64_t scratchBytes = 0;
  for (Lifetime &lifetime : lifetimes) {
    scratchBytes = std::max(scratchBytes, place(lifetime, placed));
    placed.push_back(lifetime);
  }
  auto scratchType = MemRefType::get({scratchBytes}, builder.getI8Type());
  BlockArgument scratch = body.addArgument(scratchType, func.getLoc());
  for (Lifetime &lifetime : placed) {
    memref::AllocOp alloc = lifetime.alloc;
    builder.setInsertionPointToStart(&body);
    Value offset = arith::ConstantIndexOp::create(builder, alloc.getLoc(),
                                                  lifetime.offset);
    Value view =
        memref::ViewOp::create(builder, alloc.getLoc(), alloc.getType(),
                               scratch, offset, ValueRange{});
    alloc.getResult().replaceAllUsesWith(view);
    alloc.erase();
  }
  func.setType(builder.getFunctionType(body.getArgumentTypes(), {}));
  if (ArrayAttr attrs = func.getArgAttrsAttr()) {
    SmallVector<Attribute> all(attrs.begin(), attrs.end());
    all.resize(body.getNumArguments(), builder.getDictionaryAttr({}));
    func.setArgAttrsAttr(builder.getArrayAttr(all));
  }
  func->setAttr(tg::kScratchAttrName, builder.getI64IntegerAttr(scratchBytes));
}

namespace {
struct AssignScratchPass : tg::impl::TGCPUAssignScratchBase<AssignScratchPass> {
  using TGCPUAssignScratchBase::TGCPUAssignScratchBase;

  void getDependentDialects(DialectRegistry &registry) const override {
    AssignScratchPass::TGCPUAssignScratchBase::getDependentDialects(registry);
    // A pipeline that only some kernels need.
    OpPassManager deallocation("builtin.module");
    bufferization::buildBufferDeallocationPipeline(deallocation);
    deallocation.getDependentDialects(registry);
  }

  void runOnOperation() override {
    for (auto func : getOperation().getOps<func::FuncOp>())
      if (func->hasAttr(tg::kKernelAttrName) && !func.isExternal())
        assignScratch(func, maxStackBytes);

    if (!deallocate)
      return;
    const bool allocates =
        getOperation()
            .walk([](memref::AllocOp) { return WalkResult::interrupt(); })
            .wasInterrupted();
    if (!allocates)
      return;
    OpPassManager deallocation("builtin.module");
    bufferization::buildBufferDeallocationPipeline(deallocation);
    if (failed(runPipeline(deallocation, getOperation())))
      return signalPassFailure();
  }
};
} // namespace
