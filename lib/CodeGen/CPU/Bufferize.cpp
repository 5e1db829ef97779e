//===- Bufferize.cpp - Buffers for the tensors of a kernel ----------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TG/CodeGen/CPU/Passes.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Bufferization/Transforms/OneShotAnalysis.h"
#include "mlir/Dialect/Bufferization/Transforms/OneShotModuleBufferize.h"
#include "mlir/Dialect/Bufferization/Transforms/Transforms.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Tensor/Transforms/Transforms.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Dominance.h"
#include "mlir/Transforms/CSE.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace tg {
#define GEN_PASS_DEF_TGCPUBUFFERIZE
#include "TG/CodeGen/CPU/Passes.h.inc"
} // namespace tg

using namespace mlir;

/// Gives each use of a tensor.empty one of its own. CSE makes one of two of the
/// same type, and bufferization, for which they have no content to lose, would
/// then write both results of an i32 sort, values and indices, to one buffer.
static void splitEmptyTensors(ModuleOp module) {
  SmallVector<tensor::EmptyOp> empties;
  module.walk([&](tensor::EmptyOp empty) { empties.push_back(empty); });
  for (tensor::EmptyOp empty : empties)
    for (OpOperand &use : llvm::make_early_inc_range(empty->getUses())) {
      if (empty->hasOneUse())
        break;
      OpBuilder builder(empty);
      use.set(builder.clone(*empty)->getResult(0));
    }
}

namespace {
struct BufferizePass : tg::impl::TGCPUBufferizeBase<BufferizePass> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    // What one-shot bufferization does not know: concatenation.
    RewritePatternSet patterns(&getContext());
    tensor::populateDecomposeTensorConcatPatterns(patterns);
    if (failed(applyPatternsGreedily(module, std::move(patterns))))
      return signalPassFailure();

    splitEmptyTensors(module);
    IRRewriter rewriter(&getContext());
    if (failed(bufferization::eliminateEmptyTensors(rewriter, module)))
      return signalPassFailure();

    bufferization::OneShotBufferizationOptions options;
    options.allowReturnAllocsFromLoops = true;
    options.bufferAlignment = 64;
    // Contiguous where it must be guessed (a loop-carried buffer).
    options.unknownTypeConverterFn =
        [](TensorType type, Attribute memorySpace,
           const bufferization::BufferizationOptions &) {
          return bufferization::getMemRefTypeWithStaticIdentityLayout(
              type, memorySpace);
        };
    bufferization::BufferizationState state;
    if (failed(
            bufferization::runOneShotModuleBufferize(module, options, state)))
      return signalPassFailure();

    // A tile that was computed in its place is inserted there: with its views
    // joined, that is a copy of a buffer to itself.
    DominanceInfo dominance(module);
    eliminateCommonSubExpressions(rewriter, dominance, module);
    // A memref.copy of strided memory would become a call of a library function
    // that interprets descriptors. As a generic op it is vectorized.
    module.walk([&](memref::CopyOp copy) {
      rewriter.setInsertionPoint(copy);
      if (copy.getSource() != copy.getTarget())
        linalg::makeMemRefCopyOp(rewriter, copy.getLoc(), copy.getSource(),
                                 copy.getTarget());
      rewriter.eraseOp(copy);
    });
    // From here on there is one kind of linalg op.
    module.walk([&](linalg::LinalgOp op) {
      if (isa<linalg::GenericOp>(op))
        return;
      rewriter.setInsertionPoint(op);
      (void)linalg::generalizeNamedOp(rewriter, op);
    });
  }
};
} // namespace
