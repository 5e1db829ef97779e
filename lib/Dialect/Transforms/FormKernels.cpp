//===- FormKernels.cpp - Group ops into kernels ---------------------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Three steps a block: Kernels/PrepareBlock.cpp says what must be in memory,
// KernelPlan.cpp which ops share a kernel, EmitKernels.cpp in which order the
// kernels run.
//
//===----------------------------------------------------------------------===//

#include "Kernels/KernelPlan.h"
#include "Kernels/KernelRules.h"
#include "TG/Dialect/Transforms/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/RegionKindInterface.h"

using namespace mlir;
using namespace tg;

namespace tg {
#define GEN_PASS_DEF_FORMKERNELSPASS
#include "TG/Dialect/Transforms/Passes.h.inc"
} // namespace tg

namespace {

/// The blocks that hold our ops, inner ones first. What stands in a kernel or
/// a gradient stays there.
void collectBlocks(Region &region, SmallVectorImpl<Block *> &blocks) {
  for (Block &block : region) {
    for (Operation &op : block)
      if (!isa<KernelOp, GradientOp>(op) &&
          !op.hasTrait<mlir::OpTrait::IsIsolatedFromAbove>())
        for (Region &inner : op.getRegions())
          collectBlocks(inner, blocks);
    if (!mayHaveSSADominance(region) || block.empty() ||
        !block.back().mightHaveTrait<mlir::OpTrait::IsTerminator>())
      continue;
    bool isOurs = llvm::any_of(block, [](Operation &op) {
      return getOpKind(&op) != OpKind::Foreign || isa<func::ReturnOp>(op) ||
             isa<DetachOp, ContiguousBackwardOp>(op);
    });
    if (isOurs)
      blocks.push_back(&block);
  }
}

struct FormKernels : tg::impl::FormKernelsPassBase<FormKernels> {
  using FormKernelsPassBase::FormKernelsPassBase;

  LogicalResult initialize(MLIRContext *context) override {
    if (maxOps >= 1 && recomputeOps >= 0)
      return success();
    return emitError(UnknownLoc::get(context))
           << "tg-form-kernels needs max-ops >= 1 and recompute-ops >= 0, got "
           << maxOps.getValue() << " and " << recomputeOps.getValue();
  }

  void runOnOperation() override {
    func::FuncOp function = getOperation();
    if (function->hasAttr(kKernelAttr))
      return;
    SmallVector<Block *> blocks;
    collectBlocks(function.getBody(), blocks);
    for (Block *block : blocks) {
      FailureOr<PreparedBlock> prepared = prepareBlock(function, *block);
      if (failed(prepared))
        return signalPassFailure();
      SmallVector<KernelGroup> groups =
          planKernels(*prepared, {maxOps, recomputeOps});
      emitKernels(*prepared, groups);
    }
  }
};

} // namespace
