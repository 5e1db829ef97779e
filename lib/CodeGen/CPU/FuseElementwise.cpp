//===- FuseElementwise.cpp - Chains of elementwise ops as one op ----------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TG/CodeGen/CPU/Passes.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "llvm/ADT/SmallBitVector.h"

namespace tg {
#define GEN_PASS_DEF_TGCPUFUSEELEMENTWISE
#include "TG/CodeGen/CPU/Passes.h.inc"
} // namespace tg

using namespace mlir;

/// Whether `op` adds products: what is packed before it is computed.
static bool isContraction(linalg::LinalgOp op) {
  if (op.getNumReductionLoops() == 0 || op.getNumDpsInputs() != 2)
    return false;
  return llvm::any_of(*op.getBlock(), [](Operation &inner) {
    return isa<arith::MulFOp, arith::MulIOp>(inner);
  });
}

/// Whether `op` only widens its elements, which packing does as well.
static bool onlyWidens(linalg::LinalgOp op) {
  Block *body = op.getBlock();
  return llvm::hasSingleElement(body->without_terminator()) &&
         isa<arith::ExtFOp, arith::ExtSIOp, arith::ExtUIOp>(body->front());
}

static bool shouldFuse(OpOperand *operand) {
  auto producer = operand->get().getDefiningOp<linalg::LinalgOp>();
  auto consumer = dyn_cast<linalg::LinalgOp>(operand->getOwner());
  if (!producer || !consumer || !producer->hasOneUse())
    return false;
  // What adds to its init, as a sum over an axis of size 1 does when that axis
  // has gone, would do so again for each element of a larger consumer.
  for (OpOperand &init : producer.getDpsInitsMutable())
    if (producer.payloadUsesValueFromOperand(&init))
      return false;
  // A producer of a contraction would be computed once for each product.
  return !isContraction(consumer) || onlyWidens(producer);
}

/// Whether `size` has room beyond the elements that `subscript` reads: a
/// convolution whose last stride does not fill a window.
static bool leavesElements(AffineExpr subscript, ArrayRef<int64_t> loops,
                           int64_t size, MLIRContext *context) {
  SmallVector<AffineExpr> last;
  for (int64_t loop : loops) {
    if (ShapedType::isDynamic(loop))
      return true;
    last.push_back(getAffineConstantExpr(loop - 1, context));
  }
  auto read = dyn_cast<AffineConstantExpr>(subscript.replaceDims(last));
  return !read || read.getValue() + 1 != size;
}

/// The loops that may be dropped where they run once. Not one of a subscript
/// such as d0 * 2 + d1 on an axis with elements left over: without d0 the
/// verifier takes the axis for the range of d1.
static SmallVector<unsigned> getDroppableLoops(linalg::GenericOp op) {
  SmallVector<int64_t> loops = op.getStaticLoopRanges();
  llvm::SmallBitVector kept(loops.size());
  for (OpOperand &operand : op->getOpOperands()) {
    ArrayRef<int64_t> shape = op.getShape(&operand);
    for (auto [subscript, size] :
         llvm::zip(op.getMatchingIndexingMap(&operand).getResults(), shape)) {
      if (isa<AffineDimExpr, AffineConstantExpr>(subscript) ||
          !leavesElements(subscript, loops, size, op.getContext()))
        continue;
      subscript.walk([&](AffineExpr part) {
        if (auto dim = dyn_cast<AffineDimExpr>(part))
          kept.set(dim.getPosition());
      });
    }
  }
  kept.flip();
  return llvm::to_vector_of<unsigned>(kept.set_bits());
}

namespace {
struct FuseElementwisePass
    : tg::impl::TGCPUFuseElementwiseBase<FuseElementwisePass> {
  void runOnOperation() override {
    MLIRContext *context = &getContext();
    RewritePatternSet patterns(context);
    linalg::populateElementwiseToLinalgConversionPatterns(patterns);
    linalg::populateElementwiseOpsFusionPatterns(patterns, shouldFuse);
    // Not those of tensor.pad: upstream's crash on a constant in its region.
    linalg::ControlDropUnitDims unitDims;
    unitDims.controlFn = [](Operation *op) -> SmallVector<unsigned> {
      auto generic = dyn_cast_or_null<linalg::GenericOp>(op);
      if (!generic)
        return {};
      return getDroppableLoops(generic);
    };
    linalg::populateFoldUnitExtentDimsPatterns(patterns, unitDims);
    linalg::populateFoldReshapeOpsByExpansionPatterns(patterns, shouldFuse);
    linalg::populateEraseUnusedOperandsAndResultsPatterns(patterns);
    linalg::GenericOp::getCanonicalizationPatterns(patterns, context);
    tensor::ExpandShapeOp::getCanonicalizationPatterns(patterns, context);
    tensor::CollapseShapeOp::getCanonicalizationPatterns(patterns, context);
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns))))
      signalPassFailure();
  }
};
} // namespace
