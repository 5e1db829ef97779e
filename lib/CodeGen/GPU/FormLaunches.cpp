//===- FormLaunches.cpp - Launches of the loops of a kernel ---------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MapParallelLoop.h"
#include "TG/CodeGen/CPU/Passes.h"
#include "TG/CodeGen/GPU/Passes.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/Transforms/Transforms.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace tg {
#define GEN_PASS_DEF_TGGPUFORMLAUNCHES
#include "TG/CodeGen/GPU/Passes.h.inc"
} // namespace tg

using namespace mlir;

namespace {

/// Ops that one launch runs, in order.
struct Group {
  SmallVector<Operation *> ops;
  /// Whether it is one op whose iterations are spread over threads.
  bool isParallel = false;
};

/// Splits the ops of a kernel function between the host, which computes sizes
/// and places of buffers, and the device, which touches what is in them.
class Partition {
public:
  explicit Partition(Block &body);

  SmallVector<Group> groups;

private:
  bool runsOnHost(Operation &op) const;

  DenseSet<Operation *> device;
};

} // namespace

/// Whether `op` has iterations that may run in any order.
static bool isParallel(Operation *op) {
  if (auto linalgOp = dyn_cast<linalg::LinalgOp>(op))
    return linalgOp.getNumParallelLoops() > 0;
  auto loop = dyn_cast<scf::ParallelOp>(op);
  return loop && loop.getInitVals().empty();
}

bool Partition::runsOnHost(Operation &op) const {
  for (Value operand : op.getOperands())
    if (device.contains(operand.getDefiningOp()))
      return false;
  if (isa<gpu::AllocOp, gpu::DeallocOp, gpu::LaunchOp, cf::AssertOp>(op) ||
      op.hasTrait<OpTrait::IsTerminator>())
    return true;
  return op.getNumRegions() == 0 && isMemoryEffectFree(&op);
}

Partition::Partition(Block &body) {
  SmallVector<Operation *> ops;
  DenseMap<Operation *, size_t> positions;
  for (Operation &op : body) {
    positions[&op] = ops.size();
    ops.push_back(&op);
    if (!runsOnHost(op))
      device.insert(&op);
  }
  for (size_t i = 0; i < ops.size(); ++i) {
    if (!device.contains(ops[i]))
      continue;
    // A value that the device computes cannot go from launch to launch: all
    // who use it join the group.
    Group group;
    size_t end = i;
    for (; i <= end; ++i) {
      if (!device.contains(ops[i]))
        continue;
      group.ops.push_back(ops[i]);
      for (Operation *user : ops[i]->getUsers())
        end =
            std::max(end, positions.lookup(body.findAncestorOpInBlock(*user)));
    }
    --i;
    group.isParallel = group.ops.size() == 1 && isParallel(group.ops.front());
    if (!group.isParallel && !groups.empty() && !groups.back().isParallel)
      groups.back().ops.append(group.ops);
    else
      groups.push_back(std::move(group));
  }
}

/// Loops in the order of `op`, but parallel ones outside: a sum of columns is
/// then a loop over columns that run in parallel, each with a loop over rows.
static FailureOr<linalg::LinalgOp> moveParallelLoopsOut(RewriterBase &rewriter,
                                                        linalg::LinalgOp op) {
  auto generic = dyn_cast<linalg::GenericOp>(op.getOperation());
  if (!generic)
    return op;
  SmallVector<unsigned> order, reductions;
  for (auto [i, kind] : llvm::enumerate(generic.getIteratorTypesArray()))
    (kind == utils::IteratorType::parallel ? order : reductions).push_back(i);
  llvm::append_range(order, reductions);
  if (llvm::is_sorted(order))
    return op;
  rewriter.setInsertionPoint(op);
  auto result = linalg::interchangeGenericOp(rewriter, generic, order);
  if (failed(result))
    return failure();
  return cast<linalg::LinalgOp>(result->getOperation());
}

/// Loops over linalg ops and parallel loops that one thread runs.
static LogicalResult lowerToSerialLoops(RewriterBase &rewriter,
                                        Operation *root) {
  SmallVector<Operation *> ops;
  root->walk([&](Operation *op) {
    if (op != root && isa<linalg::LinalgOp, scf::ForallOp>(op))
      ops.push_back(op);
  });
  for (Operation *op : ops) {
    rewriter.setInsertionPoint(op);
    if (auto forall = dyn_cast<scf::ForallOp>(op)) {
      if (failed(scf::forallToForLoop(rewriter, forall)))
        return op->emitError("cannot be lowered to loops");
      continue;
    }
    if (failed(linalg::linalgOpToLoops(rewriter, cast<linalg::LinalgOp>(op))))
      return op->emitError("cannot be lowered to loops");
    rewriter.eraseOp(op);
  }
  return success();
}

/// affine.apply (d) -> (d) (%i) -> %i; loads of what is overwritten -> nothing.
/// What is left shows which accesses are contiguous.
static void simplifyBody(RewriterBase &rewriter, scf::ParallelOp loop) {
  loop.walk([&](affine::AffineApplyOp apply) {
    if (apply.getAffineMap().isIdentity())
      rewriter.replaceOp(apply, apply.getOperands().front());
  });
  loop.walk([&](memref::LoadOp load) {
    if (load.use_empty())
      rewriter.eraseOp(load);
  });
}

static LogicalResult launchParallel(RewriterBase &rewriter, Operation *op) {
  if (auto loop = dyn_cast<scf::ParallelOp>(op)) {
    if (failed(lowerToSerialLoops(rewriter, loop)))
      return failure();
    tg::mapParallelLoop(rewriter, loop);
    return success();
  }
  auto linalgOp = moveParallelLoopsOut(rewriter, cast<linalg::LinalgOp>(op));
  if (failed(linalgOp))
    return op->emitError("cannot be mapped to threads");
  rewriter.setInsertionPoint(*linalgOp);
  auto loops = linalg::linalgOpToParallelLoops(rewriter, *linalgOp);
  if (failed(loops) || loops->empty() || !isa<scf::ParallelOp>(loops->front()))
    return linalgOp->emitError("cannot be mapped to threads");
  rewriter.eraseOp(*linalgOp);
  auto loop = cast<scf::ParallelOp>(loops->front());
  simplifyBody(rewriter, loop);
  tg::mapParallelLoop(rewriter, loop);
  return success();
}

static LogicalResult launchSerial(RewriterBase &rewriter, const Group &group) {
  Location loc = group.ops.front()->getLoc();
  rewriter.setInsertionPointAfter(group.ops.back());
  Value one = arith::ConstantIndexOp::create(rewriter, loc, 1);
  auto launch =
      gpu::LaunchOp::create(rewriter, loc, one, one, one, one, one, one);
  rewriter.setInsertionPointToStart(&launch.getBody().front());
  auto terminator = gpu::TerminatorOp::create(rewriter, loc);
  for (Operation *op : group.ops)
    rewriter.moveOpBefore(op, terminator);
  return lowerToSerialLoops(rewriter, launch);
}

static LogicalResult formLaunches(RewriterBase &rewriter, func::FuncOp func) {
  Block &body = func.getBody().front();
  for (auto forall : llvm::make_early_inc_range(body.getOps<scf::ForallOp>())) {
    rewriter.setInsertionPoint(forall);
    if (failed(scf::forallToParallelLoop(rewriter, forall)))
      return forall.emitError("cannot be mapped to threads");
  }
  for (const Group &group : Partition(body).groups)
    if (failed(group.isParallel ? launchParallel(rewriter, group.ops.front())
                                : launchSerial(rewriter, group)))
      return failure();
  // A thread's own memory is reserved once, not in each round of a loop.
  func.walk([](memref::AllocaOp alloca) {
    if (auto launch = alloca->getParentOfType<gpu::LaunchOp>())
      alloca->moveBefore(&launch.getBody().front().front());
  });
  return success();
}

namespace {
struct FormLaunchesPass : tg::impl::TGGpuFormLaunchesBase<FormLaunchesPass> {
  void runOnOperation() override {
    IRRewriter rewriter(&getContext());
    for (auto func : getOperation().getOps<func::FuncOp>()) {
      if (!func->hasAttr(tg::kKernelAttrName) || func.isExternal())
        continue;
      if (failed(formLaunches(rewriter, func)))
        return signalPassFailure();
    }
  }
};
} // namespace
