//===- Leaf.cpp - Constants ---------------------------------------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Scalar.h"
#include "TG/Conversion/TGToLinalg/TGToLinalg.h"
#include "TG/Dialect/IR/TGOps.h"
#include "mlir/IR/DialectResourceBlobManager.h"

using namespace mlir;
using namespace tg;

ElementsAttr lowering::getSignless(ElementsAttr elements) {
  Type type = getSignless(elements.getElementType());
  if (type == elements.getElementType())
    return elements;
  if (auto dense = dyn_cast<DenseIntElementsAttr>(elements))
    return dense.bitcast(type);
  if (auto resource = dyn_cast<DenseResourceElementsAttr>(elements))
    return DenseResourceElementsAttr::get(resource.getType().clone(type),
                                          resource.getRawHandle());
  return {};
}

namespace {
// tg.const 3 : tensor<4xui8> -> arith.constant dense<3> : tensor<4xi8>
struct ConvertConst : public OpConversionPattern<ConstOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(ConstOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    ElementsAttr elements;
    if (op.isSplat()) {
      auto type = typeConverter->convertType<RankedTensorType>(op.getType());
      Type element = type.getElementType();
      APInt bits(element.getIntOrFloatBitWidth(), op.getBits(),
                 /*isSigned=*/false, /*implicitTrunc=*/true);
      if (auto floatType = dyn_cast<FloatType>(element))
        elements = DenseElementsAttr::get(
            type, APFloat(floatType.getFloatSemantics(), bits));
      else
        elements = DenseElementsAttr::get(type, bits);
    } else {
      elements = lowering::getSignless(*op.getElements());
      if (!elements)
        return rewriter.notifyMatchFailure(op, "unknown kind of constant");
    }
    rewriter.replaceOpWithNewOp<arith::ConstantOp>(op, elements);
    return success();
  }
};
} // namespace

void tg::populateTGToLinalgLeafPatterns(TypeConverter &converter,
                                        RewritePatternSet &patterns) {
  patterns.add<ConvertConst>(converter, patterns.getContext());
}
