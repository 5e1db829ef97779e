//===- Functions.cpp - Functions, kernels, calls and types --------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Functions.h"
#include "Scalar.h"
#include "TG/Conversion/TGToLinalg/TGToLinalg.h"
#include "TG/Dialect/IR/TGOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Func/Transforms/FuncConversions.h"
#include "mlir/Dialect/SCF/Transforms/Patterns.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace tg;

//===----------------------------------------------------------------------===//
// Before the conversion
//===----------------------------------------------------------------------===//

LogicalResult lowering::checkNoForeignWork(ModuleOp module) {
  bool ok = true;
  module.walk([&](Operation *op) {
    StringRef reason =
        llvm::TypeSwitch<Operation *, StringRef>(op)
            .Case<GradientOp>([](auto) {
              return "must be expanded before it becomes linalg: run "
                     "'tg-gradient' first";
            })
            .Case<BufferOp>([](auto) {
              return "stands only in the live graph: make it a function "
                     "argument before it becomes linalg";
            })
            .Case<VariableOp>([](auto) {
              return "must be a function argument before it becomes linalg: "
                     "run 'tg-outline-kernels' first";
            })
            .Case<MultiOp, ShardOp>([](auto) {
              return "must be split by device before it becomes linalg, which "
                     "no pass of tg does";
            })
            .Case<CopyOp>([](auto) {
              return "is no part of a kernel: run 'tg-form-kernels' and "
                     "'tg-outline-kernels' first and leave copies to the "
                     "executor";
            })
            .Default(StringRef());
    if (!reason.empty()) {
      op->emitOpError() << reason;
      ok = false;
    }
  });
  return success(ok);
}

void lowering::inlineKernels(ModuleOp module) {
  SmallVector<KernelOp> kernels;
  module.walk([&](KernelOp kernel) { kernels.push_back(kernel); });
  IRRewriter rewriter(module.getContext());
  for (KernelOp kernel : kernels) {
    Block *body = &kernel.getBody().front();
    YieldOp yield = cast<YieldOp>(body->getTerminator());
    rewriter.inlineBlockBefore(body, kernel, kernel->getOperands());
    rewriter.replaceOp(kernel, yield.getValues());
    rewriter.eraseOp(yield);
  }
}

void lowering::markUnsigned(ModuleOp module, const TypeConverter &converter) {
  UnitAttr unit = UnitAttr::get(module.getContext());
  module.walk([&](func::FuncOp function) {
    for (auto [i, type] : llvm::enumerate(function.getArgumentTypes()))
      if (!converter.isLegal(type))
        function.setArgAttr(i, TGDialect::kUnsignedAttr, unit);
    for (auto [i, type] : llvm::enumerate(function.getResultTypes()))
      if (!converter.isLegal(type))
        function.setResultAttr(i, TGDialect::kUnsignedAttr, unit);
  });
}

//===----------------------------------------------------------------------===//
// Patterns
//===----------------------------------------------------------------------===//

namespace {
// tg.launch @f ins(%x) outs(%e) -> call @f(%x, %e)
struct ConvertLaunch : public OpConversionPattern<LaunchOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(LaunchOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    SmallVector<Type> types;
    if (failed(typeConverter->convertTypes(op.getResultTypes(), types)))
      return rewriter.notifyMatchFailure(op, "result types do not convert");
    rewriter.replaceOpWithNewOp<func::CallOp>(op, op.getCallee(), types,
                                              adaptor.getOperands());
    return success();
  }
};

// arith.constant dense<..> : tensor<4xui8> -> the same bits as tensor<4xi8>
struct ConvertUnsignedConstant : public OpConversionPattern<arith::ConstantOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(arith::ConstantOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    auto elements = dyn_cast<ElementsAttr>(op.getValue());
    if (!elements)
      return rewriter.notifyMatchFailure(op, "not a tensor");
    ElementsAttr signless = lowering::getSignless(elements);
    if (!signless)
      return rewriter.notifyMatchFailure(op, "unknown kind of constant");
    rewriter.replaceOpWithNewOp<arith::ConstantOp>(op, signless);
    return success();
  }
};

// tensor.empty() : tensor<4xui8> -> tensor.empty() : tensor<4xi8>
// and so for every op without regions that is not tg's.
struct ConvertTypesOnly : public ConversionPattern {
  ConvertTypesOnly(const TypeConverter &converter, MLIRContext *context)
      : ConversionPattern(converter, MatchAnyOpTypeTag(), /*benefit=*/0,
                          context) {}

  LogicalResult
  matchAndRewrite(Operation *op, ArrayRef<Value> operands,
                  ConversionPatternRewriter &rewriter) const override {
    if (isa<TGDialect>(op->getDialect()) || op->getNumRegions() > 0)
      return rewriter.notifyMatchFailure(op, "more than its types changes");
    FailureOr<Operation *> converted =
        convertOpResultTypes(op, operands, *typeConverter, rewriter);
    if (failed(converted))
      return failure();
    rewriter.replaceOp(op, *converted);
    return success();
  }
};
} // namespace

void tg::populateTGToLinalgFunctionPatterns(TypeConverter &converter,
                                            RewritePatternSet &patterns,
                                            ConversionTarget &target) {
  MLIRContext *context = patterns.getContext();
  populateFunctionOpInterfaceTypeConversionPattern<func::FuncOp>(patterns,
                                                                 converter);
  populateReturnOpTypeConversionPattern(patterns, converter);
  populateCallOpTypeConversionPattern(patterns, converter);
  populateBranchOpInterfaceTypeConversionPattern(patterns, converter);
  scf::populateSCFStructuralTypeConversionsAndLegality(converter, patterns,
                                                       target);
  patterns.add<ConvertLaunch, ConvertUnsignedConstant, ConvertTypesOnly>(
      converter, context);
  target.addDynamicallyLegalOp<func::FuncOp>([&](func::FuncOp op) {
    return converter.isSignatureLegal(op.getFunctionType()) &&
           converter.isLegal(&op.getBody());
  });
  target.addDynamicallyLegalOp<func::CallOp>([&](func::CallOp op) {
    return converter.isSignatureLegal(op.getCalleeType());
  });
}
