//===- WidenAccumulators.cpp - Products of half floats are summed in f32 --===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TG/CodeGen/CPU/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace tg {
#define GEN_PASS_DEF_TGCPUWIDENACCUMULATORS
#include "TG/CodeGen/CPU/Passes.h.inc"
} // namespace tg

using namespace mlir;

/// A generic op that converts each element of `value` to `element`.
static Value convertElements(OpBuilder &builder, Location loc, Value value,
                             Type element) {
  auto type = cast<RankedTensorType>(value.getType());
  Value empty = tensor::EmptyOp::create(
      builder, loc, tensor::getMixedSizes(builder, loc, value), element);
  AffineMap identity = builder.getMultiDimIdentityMap(type.getRank());
  SmallVector<utils::IteratorType> iterators(type.getRank(),
                                             utils::IteratorType::parallel);
  const bool widens =
      element.getIntOrFloatBitWidth() > type.getElementTypeBitWidth();
  return linalg::GenericOp::create(
             builder, loc, empty.getType(), value, empty,
             ArrayRef<AffineMap>{identity, identity}, iterators,
             [&](OpBuilder &body, Location at, ValueRange args) {
               Value converted =
                   widens ? arith::ExtFOp::create(body, at, element, args[0])
                                .getResult()
                          : arith::TruncFOp::create(body, at, element, args[0])
                                .getResult();
               linalg::YieldOp::create(body, at, converted);
             })
      .getResult(0);
}

/// The value that fills `init`, as f32, or nothing.
static Value getWideFill(OpBuilder &builder, Location loc, Value init) {
  auto fill = init.getDefiningOp<linalg::FillOp>();
  if (!fill)
    return {};
  Value scalar = fill.getInputs()[0];
  if (!isa<FloatType>(scalar.getType()))
    return {};
  return arith::ExtFOp::create(builder, loc, builder.getF32Type(), scalar);
}

namespace {
/// sum over k of a * b, in f16 or bf16 -> trunc (sum of ext a * ext b, in f32)
struct WidenContraction : OpInterfaceRewritePattern<linalg::LinalgOp> {
  using OpInterfaceRewritePattern::OpInterfaceRewritePattern;
  LogicalResult matchAndRewrite(linalg::LinalgOp op,
                                PatternRewriter &rewriter) const override {
    if (!op.hasPureTensorSemantics() || op.getNumReductionLoops() == 0 ||
        op.getNumDpsInputs() != 2 || op.getNumDpsInits() != 1)
      return rewriter.notifyMatchFailure(op, "no contraction");
    auto type = dyn_cast<RankedTensorType>(op.getDpsInits()[0].getType());
    if (!type || !isa<Float16Type, BFloat16Type>(type.getElementType()))
      return rewriter.notifyMatchFailure(op, "accumulates in no half float");
    for (Value input : op.getDpsInputs())
      if (getElementTypeOrSelf(input.getType()) != type.getElementType())
        return rewriter.notifyMatchFailure(op, "inputs of another type");
    Block *body = op.getBlock();
    Operation *add = body->getTerminator()->getOperand(0).getDefiningOp();
    if (!isa_and_nonnull<arith::AddFOp>(add) ||
        llvm::range_size(body->without_terminator()) != 2)
      return rewriter.notifyMatchFailure(op, "the body is no product and sum");
    auto mul = dyn_cast<arith::MulFOp>(body->front());
    if (!mul || mul->getNextNode() != add)
      return rewriter.notifyMatchFailure(op, "the body is no product and sum");

    Location loc = op.getLoc();
    Type f32 = rewriter.getF32Type();
    Value init = op.getDpsInits()[0];
    Value wide;
    if (Value scalar = getWideFill(rewriter, loc, init)) {
      Value empty = tensor::EmptyOp::create(
          rewriter, loc, tensor::getMixedSizes(rewriter, loc, init), f32);
      wide = linalg::FillOp::create(rewriter, loc, scalar, empty).getResult(0);
    } else {
      wide = convertElements(rewriter, loc, init, f32);
    }
    auto sum = linalg::GenericOp::create(
        rewriter, loc, wide.getType(), op.getDpsInputs(), wide,
        op.getIndexingMapsArray(), op.getIteratorTypesArray(),
        [&](OpBuilder &b, Location at, ValueRange args) {
          Value lhs = arith::ExtFOp::create(b, at, f32, args[0]);
          Value rhs = arith::ExtFOp::create(b, at, f32, args[1]);
          Value product = arith::MulFOp::create(b, at, lhs, rhs);
          Value result = arith::AddFOp::create(b, at, args[2], product);
          linalg::YieldOp::create(b, at, result);
        });
    rewriter.replaceOp(op, convertElements(rewriter, loc, sum.getResult(0),
                                           type.getElementType()));
    return success();
  }
};

struct WidenAccumulatorsPass
    : tg::impl::TGCPUWidenAccumulatorsBase<WidenAccumulatorsPass> {
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    patterns.add<WidenContraction>(&getContext());
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns))))
      signalPassFailure();
  }
};
} // namespace
