//===- Placement.cpp - contiguous, detach, assign -----------------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TG/Conversion/TGToLinalg/TGToLinalg.h"
#include "TG/Dialect/IR/TGOps.h"

using namespace mlir;
using namespace tg;

namespace {
// tg.contiguous %x -> %x, and so for detach and contiguous_backward: what they
// say was for gradients and for the borders of kernels.
template <typename IdentityOp>
struct ConvertIdentity : public OpConversionPattern<IdentityOp> {
  using OpConversionPattern<IdentityOp>::OpConversionPattern;

  LogicalResult
  matchAndRewrite(IdentityOp op, typename IdentityOp::Adaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    rewriter.replaceOp(op, adaptor.getOperand());
    return success();
  }
};
} // namespace

void tg::populateTGToLinalgPlacementPatterns(TypeConverter &converter,
                                             RewritePatternSet &patterns) {
  patterns
      .add<ConvertIdentity<ContiguousOp>, ConvertIdentity<ContiguousBackwardOp>,
           ConvertIdentity<DetachOp>>(converter, patterns.getContext());
}
