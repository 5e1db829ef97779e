//===- ExpandMath.cpp - Math functions on f32 as arithmetic ---------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MathBuilder.h"

#include "TG/CodeGen/CPU/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

namespace tg {
#define GEN_PASS_DEF_TGEXPANDMATH
#include "TG/CodeGen/CPU/Passes.h.inc"
} // namespace tg

using namespace mlir;
using namespace tg;

namespace {

using BuildFunction = Value (*)(MathBuilder &, Value);

/// function(x) -> arithmetic on x, for f32; f16 and bf16 are computed in f32
template <typename OpT>
struct ExpandFunction : OpRewritePattern<OpT> {
  ExpandFunction(MLIRContext *context, BuildFunction build)
      : OpRewritePattern<OpT>(context), build(build) {}

  LogicalResult matchAndRewrite(OpT op,
                                PatternRewriter &rewriter) const override {
    Type type = op.getType();
    Type element = getElementTypeOrSelf(type);
    if (!isa<Float32Type, Float16Type, BFloat16Type>(element))
      return rewriter.notifyMatchFailure(op, "not of f32, f16 or bf16");
    if (!isa<FloatType, VectorType>(type))
      return rewriter.notifyMatchFailure(op, "neither a scalar nor a vector");
    Type wide = rewriter.getF32Type();
    if (auto shaped = dyn_cast<ShapedType>(type))
      wide = shaped.clone(wide);
    MathBuilder builder(rewriter, op.getLoc(), wide);
    Value x = op.getOperand();
    if (type != wide)
      x = arith::ExtFOp::create(rewriter, op.getLoc(), wide, x);
    Value result = build(builder, x);
    if (type != wide)
      result = arith::TruncFOp::create(rewriter, op.getLoc(), type, result);
    rewriter.replaceOp(op, result);
    return success();
  }

  BuildFunction build;
};

Value buildRsqrt(MathBuilder &b, Value x) {
  return b.div(b.constant(1), b.make<math::SqrtOp>(x));
}

/// rsqrt(x) -> 1 / sqrt(x), for f64
struct ExpandRsqrt : OpRewritePattern<math::RsqrtOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(math::RsqrtOp op,
                                PatternRewriter &rewriter) const override {
    Type type = op.getType();
    if (!getElementTypeOrSelf(type).isF64())
      return rewriter.notifyMatchFailure(op, "not of f64");
    TypedAttr one = rewriter.getF64FloatAttr(1.0);
    if (auto shaped = dyn_cast<ShapedType>(type))
      one = DenseElementsAttr::get(shaped, Attribute(one));
    Value root = math::SqrtOp::create(rewriter, op.getLoc(), op.getOperand());
    rewriter.replaceOpWithNewOp<arith::DivFOp>(
        op, arith::ConstantOp::create(rewriter, op.getLoc(), one), root);
    return success();
  }
};

struct ExpandMathPass : tg::impl::TGExpandMathBase<ExpandMathPass> {
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    populateExpandMathPatterns(patterns);
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns))))
      signalPassFailure();
  }
};

} // namespace

void tg::populateExpandMathPatterns(RewritePatternSet &patterns) {
  MLIRContext *context = patterns.getContext();
  patterns.add<ExpandFunction<math::ExpOp>>(context, buildExp);
  patterns.add<ExpandFunction<math::Exp2Op>>(context, buildExp2);
  patterns.add<ExpandFunction<math::TanhOp>>(context, buildTanh);
  patterns.add<ExpandFunction<math::ErfOp>>(context, buildErf);
  patterns.add<ExpandFunction<math::LogOp>>(context, buildLog);
  patterns.add<ExpandFunction<math::Log2Op>>(context, buildLog2);
  patterns.add<ExpandFunction<math::SinOp>>(context, buildSin);
  patterns.add<ExpandFunction<math::CosOp>>(context, buildCos);
  patterns.add<ExpandFunction<math::RsqrtOp>>(context, buildRsqrt);
  patterns.add<ExpandRsqrt>(context);
}
