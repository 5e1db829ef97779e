//===- ElementwiseCanonicalization.cpp - Patterns that build ops -------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ElementwiseFolds.h"
#include "TG/Dialect/IR/ScalarSemantics.h"
#include "TG/Dialect/IR/TGOps.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"

using namespace mlir;
using namespace tg;

namespace {

/// Joins the constants of a chain of one associative op.
// op(op(x, c0), c1) -> op(x, op(c0, c1)), add and mul not of floats
template <typename OpTy>
struct JoinConstants : OpRewritePattern<OpTy> {
  using OpRewritePattern<OpTy>::OpRewritePattern;

  LogicalResult matchAndRewrite(OpTy op,
                                PatternRewriter &rewriter) const override {
    RankedTensorType type = op.getType();
    if (isa<AddOp, MulOp>(op) && isa<FloatType>(type.getElementType()))
      return rewriter.notifyMatchFailure(op, "float rounding depends on order");
    auto inner = op.getLhs().template getDefiningOp<OpTy>();
    if (!inner)
      return rewriter.notifyMatchFailure(op, "lhs is another op");
    Attribute constants[2];
    if (!matchPattern(inner.getRhs(), m_Constant(&constants[0])) ||
        !matchPattern(op.getRhs(), m_Constant(&constants[1])))
      return rewriter.notifyMatchFailure(op, "a right operand is no constant");
    Attribute joined = foldElementwise(op->getName(), type, constants);
    if (!joined)
      return rewriter.notifyMatchFailure(op, "constants are too large to join");
    Operation *constant = op->getDialect()->materializeConstant(
        rewriter, joined, type, op.getLoc());
    rewriter.replaceOpWithNewOp<OpTy>(op, inner.getLhs(),
                                      constant->getResult(0));
    return success();
  }
};

} // namespace

void AddOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                        MLIRContext *context) {
  patterns.add<JoinConstants<AddOp>>(context);
}

void MulOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                        MLIRContext *context) {
  patterns.add<JoinConstants<MulOp>>(context);
}

void MaxOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                        MLIRContext *context) {
  patterns.add<JoinConstants<MaxOp>>(context);
}

void AndOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                        MLIRContext *context) {
  patterns.add<JoinConstants<AndOp>>(context);
}

void OrOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                       MLIRContext *context) {
  patterns.add<JoinConstants<OrOp>>(context);
}

void XorOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                        MLIRContext *context) {
  patterns.add<JoinConstants<XorOp>>(context);
}
