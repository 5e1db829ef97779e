//===- Elementwise.cpp - Elementwise ops, one generic each --------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Scalar.h"
#include "TG/Conversion/TGToLinalg/TGToLinalg.h"
#include "TG/Dialect/IR/TGOps.h"
#include "Tensors.h"

using namespace mlir;
using namespace tg;
using namespace tg::lowering;

namespace {
// tg.add %a, %b -> linalg.generic { arith.addf } ins(%a, %b)
// and so for each elementwise op, on identity maps. Joining them is left to
// upstream's fusion, which knows what is used twice.
struct ConvertElementwise
    : public OpTraitConversionPattern<tg::OpTrait::ElementwiseTrait> {
  ConvertElementwise(const TypeConverter &converter, MLIRContext *context)
      : OpTraitConversionPattern(context) {
    typeConverter = &converter;
  }

  LogicalResult
  matchAndRewrite(Operation *op, ArrayRef<Value> operands,
                  ConversionPatternRewriter &rewriter) const override {
    auto type = typeConverter->convertType<RankedTensorType>(
        op->getResult(0).getType());
    if (!type)
      return rewriter.notifyMatchFailure(op, "result type does not convert");
    for (Value other : operands.drop_front())
      requireEqualShapes(rewriter, op->getLoc(), operands.front(), other,
                         op->getName().getStringRef() +
                             ": sizes of the operands differ");
    // Conversions that keep the bits leave nothing to compute.
    if (isa<CastOp>(op) && operands.front().getType() == type) {
      rewriter.replaceOp(op, operands.front());
      return success();
    }
    Value result =
        buildElementwise(rewriter, op->getLoc(), type, operands,
                         [&](OpBuilder &builder, Location, ValueRange args) {
                           return buildScalar(builder, op, args);
                         });
    rewriter.replaceOp(op, result);
    return success();
  }
};
} // namespace

void tg::populateTGToLinalgElementwisePatterns(TypeConverter &converter,
                                               RewritePatternSet &patterns) {
  patterns.add<ConvertElementwise>(converter, patterns.getContext());
}
