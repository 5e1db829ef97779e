//===- TosaToTG.cpp - The pass --------------------------------------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TG/Conversion/TosaToTG/TosaToTG.h"
#include "TG/Dialect/IR/TGOps.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "mlir/Transforms/DialectConversion.h"

namespace tg {
#define GEN_PASS_DEF_CONVERTTOSATOTG
#include "TG/Conversion/TosaToTG/Passes.h.inc"
} // namespace tg

using namespace mlir;
using namespace tg;

namespace {
struct ConvertTosaToTG : tg::impl::ConvertTosaToTGBase<ConvertTosaToTG> {
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    populateTosaToTGElementwisePatterns(patterns);
    populateTosaToTGLayoutPatterns(patterns);
    populateTosaToTGTensorPatterns(patterns);
    ConversionTarget target(getContext());
    target.addIllegalDialect<tosa::TosaDialect>();
    target.addLegalDialect<TGDialect>();
    // Patterns read shapes off their constants, which are erased below.
    target.addLegalOp<tosa::ConstShapeOp>();
    target.markUnknownOpDynamicallyLegal([](Operation *) { return true; });
    if (failed(applyPartialConversion(getOperation(), target,
                                      std::move(patterns))))
      return signalPassFailure();
    getOperation()->walk([](tosa::ConstShapeOp op) {
      if (op->use_empty())
        op.erase();
    });
  }
};
} // namespace
