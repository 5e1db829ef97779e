//===- TileKernels.cpp - Kernels as loops over tiles ----------------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TilePlan.h"

#include "TG/CodeGen/CPU/Passes.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/SCF/Transforms/TileUsingInterface.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/BuiltinOps.h"

namespace tg {
#define GEN_PASS_DEF_TGCPUTILEKERNELS
#include "TG/CodeGen/CPU/Passes.h.inc"
} // namespace tg

using namespace mlir;
using namespace tg;

/// The value behind reshapes that only rename axes.
static Value lookThroughReshapes(Value value) {
  while (Operation *def = value.getDefiningOp()) {
    if (!isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp>(def))
      break;
    value = def->getOperand(0);
  }
  return value;
}

/// The last linalg op, if all of the kernel's results come from it or from ops
/// before it; else null.
static linalg::LinalgOp findRoot(func::FuncOp func) {
  linalg::LinalgOp root;
  for (Value result : func.getBody().front().getTerminator()->getOperands()) {
    auto op = lookThroughReshapes(result).getDefiningOp<linalg::LinalgOp>();
    if (!op || op->getParentOp() != func)
      return nullptr;
    if (!root || root->isBeforeInBlock(op))
      root = op;
  }
  return root;
}

/// Computes directly in the destination: an init that nobody reads is the
/// result's destination.
static void useDestinations(func::FuncOp func) {
  Block &body = func.getBody().front();
  Operation *terminator = body.getTerminator();
  const unsigned first = func.getNumArguments() - func.getNumResults();
  for (auto [i, value] : llvm::enumerate(terminator->getOperands())) {
    BlockArgument destination = body.getArgument(first + i);
    auto result = dyn_cast<OpResult>(value);
    if (!result || !destination.use_empty())
      continue;
    auto op = dyn_cast<linalg::LinalgOp>(result.getOwner());
    if (!op || destination.getType() != result.getType())
      continue;
    OpOperand *init = op.getTiedOpOperand(result);
    // The init of a sum is a fill of something empty.
    if (auto fill = init->get().getDefiningOp<linalg::FillOp>();
        fill && fill->hasOneUse())
      init = &fill.getOutputsMutable()[0];
    if (init->get().getDefiningOp<tensor::EmptyOp>())
      init->set(destination);
  }
}

static LogicalResult tile(func::FuncOp func, bool parallel) {
  useDestinations(func);
  linalg::LinalgOp root = findRoot(func);
  if (!root)
    return success();
  const TilePlan plan = planTiles(root, parallel);
  if (!plan.isWorthwhile())
    return success();

  IRRewriter rewriter(func.getContext());
  rewriter.setInsertionPoint(root);
  scf::SCFTileAndFuseOptions options;
  SmallVector<OpFoldResult> sizes;
  for (int64_t size : plan.sizes)
    sizes.push_back(rewriter.getIndexAttr(size));
  options.tilingOptions.setTileSizes(sizes);
  options.tilingOptions.setLoopType(scf::SCFTilingOptions::LoopType::ForallOp);
  options.setFusionControlFn(
      [&](tensor::ExtractSliceOp, OpResult producer,
          bool) -> std::optional<scf::SCFTileAndFuseOptions::ControlFnResult> {
        scf::SCFTileAndFuseOptions::ControlFnResult result;
        // Results of the kernel are assembled from the tiles.
        result.yieldProducerReplacement =
            llvm::any_of(producer.getUsers(), [](Operation *user) {
              return isa<func::ReturnOp, tensor::ExpandShapeOp,
                         tensor::CollapseShapeOp>(user);
            });
        return result;
      });
  FailureOr<scf::SCFTileAndFuseResult> result =
      scf::tileConsumerAndFuseProducersUsingSCF(
          rewriter, cast<TilingInterface>(root.getOperation()), options);
  if (failed(result))
    return root.emitOpError("cannot be tiled");
  for (auto [old, replacement] : result->replacements)
    rewriter.replaceAllUsesWith(old, replacement);
  // What has been fused is dead now.
  SmallVector<Operation *> ops;
  for (Operation &op : func.getBody().front().without_terminator())
    ops.push_back(&op);
  for (Operation *op : llvm::reverse(ops))
    if (isOpTriviallyDead(op))
      rewriter.eraseOp(op);
  return success();
}

namespace {
struct TileKernelsPass : tg::impl::TGCPUTileKernelsBase<TileKernelsPass> {
  using Base::Base;

  void runOnOperation() override {
    for (auto func : getOperation().getOps<func::FuncOp>())
      if (func->hasAttr(kKernelAttrName) && !func.isExternal() &&
          func.getBody().hasOneBlock() &&
          func.getNumArguments() >= func.getNumResults() &&
          failed(tile(func, parallel)))
        return signalPassFailure();
  }
};
} // namespace
