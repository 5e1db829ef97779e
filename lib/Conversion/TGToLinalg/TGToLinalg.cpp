//===- TGToLinalg.cpp - The pass convert-tg-to-linalg -------------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TG/Conversion/TGToLinalg/TGToLinalg.h"
#include "Functions.h"
#include "Scalar.h"
#include "TG/Dialect/IR/TGOps.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

namespace tg {
#define GEN_PASS_DEF_CONVERTTGTOLINALG
#include "TG/Conversion/TGToLinalg/Passes.h.inc"
} // namespace tg

using namespace mlir;
using namespace tg;

TGToLinalgTypeConverter::TGToLinalgTypeConverter() {
  addConversion([](Type type) { return type; });
  addConversion([](RankedTensorType type) -> Type {
    return type.clone(lowering::getSignless(type.getElementType()));
  });
  auto cast = [](OpBuilder &builder, Type type, ValueRange inputs,
                 Location loc) -> Value {
    return UnrealizedConversionCastOp::create(builder, loc, type, inputs)
        .getResult(0);
  };
  addSourceMaterialization(cast);
  addTargetMaterialization(cast);
}

void tg::populateTGToLinalgPatterns(TypeConverter &converter,
                                    RewritePatternSet &patterns,
                                    ConversionTarget &target) {
  populateTGToLinalgLeafPatterns(converter, patterns);
  populateTGToLinalgElementwisePatterns(converter, patterns);
  populateTGToLinalgBitcastPatterns(converter, patterns);
  populateTGToLinalgReducePatterns(converter, patterns);
  populateTGToLinalgMovementPatterns(converter, patterns);
  populateTGToLinalgViewPatterns(converter, patterns);
  populateTGToLinalgPlacementPatterns(converter, patterns);
  populateTGToLinalgMatmulPatterns(converter, patterns);
  populateTGToLinalgConvPatterns(converter, patterns);
  populateTGToLinalgIndexingPatterns(converter, patterns);
  populateTGToLinalgScanPatterns(converter, patterns);
  populateTGToLinalgSortPatterns(converter, patterns);
  populateTGToLinalgAttentionPatterns(converter, patterns);
  populateTGToLinalgFunctionPatterns(converter, patterns, target);
}

namespace {
struct ConvertTGToLinalg
    : public tg::impl::ConvertTGToLinalgBase<ConvertTGToLinalg> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    if (failed(lowering::checkNoForeignWork(module)))
      return signalPassFailure();
    lowering::inlineKernels(module);

    TGToLinalgTypeConverter converter;
    lowering::markUnsigned(module, converter);

    ConversionTarget target(getContext());
    target.addIllegalDialect<TGDialect>();
    // What did not come from tg passes, unless it carries unsigned tensors.
    target.markUnknownOpDynamicallyLegal(
        [&](Operation *op) { return converter.isLegal(op); });
    RewritePatternSet patterns(&getContext());
    populateTGToLinalgPatterns(converter, patterns, target);

    ConversionConfig config;
    // No pattern changes anything before it knows that it matches.
    config.allowPatternRollback = false;
    // Folding has a pass of its own; here it would hide ops from the patterns.
    config.foldingMode = DialectConversionFoldingMode::Never;
    if (failed(applyPartialConversion(module, target, std::move(patterns),
                                      config)))
      signalPassFailure();
  }
};
} // namespace
