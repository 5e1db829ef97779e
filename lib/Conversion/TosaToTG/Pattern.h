//===- Pattern.h - A TOSA op as a formula of tg ops -------------*- C++ -*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TG_LIB_CONVERSION_TOSATOTG_PATTERN_H
#define TG_LIB_CONVERSION_TOSATOTG_PATTERN_H

#include "TG/Dialect/Transforms/UOpBuilder.h"
#include "mlir/Dialect/Tosa/IR/TosaOps.h"
#include "mlir/Transforms/DialectConversion.h"

namespace tg::tosa_to_tg {

/// What a formula is given.
template <typename OpT>
struct Context {
  mutable OpT op;
  UOpBuilder u;
  mlir::ValueRange operands;
  mlir::RankedTensorType type; ///< Of the only result.

  mlir::Value operand(unsigned i) const { return operands[i]; }
  /// Operand i expanded to the result's shape.
  mlir::Value broadcast(unsigned i) const {
    return u.expand(operands[i], type.getShape());
  }
};

/// Replaces OpT by what `Formula` returns; null means that this form of the op
/// has no translation.
template <typename OpT, auto Formula>
struct Pattern : mlir::OpConversionPattern<OpT> {
  using mlir::OpConversionPattern<OpT>::OpConversionPattern;

  mlir::LogicalResult
  matchAndRewrite(OpT op, typename OpT::Adaptor adaptor,
                  mlir::ConversionPatternRewriter &rewriter) const override {
    for (mlir::Type type : llvm::concat<const mlir::Type>(
             op->getOperandTypes(), op->getResultTypes())) {
      auto tensor = mlir::dyn_cast<mlir::RankedTensorType>(type);
      if (tensor && !tensor.hasStaticShape())
        return rewriter.notifyMatchFailure(op, "a size is dynamic");
    }
    auto type =
        mlir::dyn_cast<mlir::RankedTensorType>(op->getResult(0).getType());
    if (!type)
      return rewriter.notifyMatchFailure(op, "the result is no ranked tensor");
    Context<OpT> context{op, UOpBuilder(rewriter, op.getLoc()),
                         adaptor.getOperands(), type};
    mlir::Value value = Formula(context);
    if (!value)
      return rewriter.notifyMatchFailure(op, "this form has no translation");
    rewriter.replaceOp(op, value);
    return mlir::success();
  }
};

template <typename OpT, auto Formula>
void add(mlir::RewritePatternSet &patterns) {
  patterns.add<Pattern<OpT, Formula>>(patterns.getContext());
}

/// True if `value` is a constant of zeros (a zero point or a shift of 0).
bool isZero(mlir::Value value);

/// The least of two, and the least along an axis.
mlir::Value minimum(const UOpBuilder &u, mlir::Value a, mlir::Value b);
mlir::Value reduceMin(const UOpBuilder &u, mlir::Value x, int64_t axis);

/// `value` in a tensor of `shape` filled with `fill`, from `offsets` on.
mlir::Value embed(const UOpBuilder &u, mlir::Value value,
                  llvm::ArrayRef<int64_t> shape,
                  llvm::ArrayRef<int64_t> offsets, double fill);
/// The same into a tensor that is there.
mlir::Value embed(const UOpBuilder &u, mlir::Value value, mlir::Value base,
                  llvm::ArrayRef<int64_t> offsets);

} // namespace tg::tosa_to_tg

#endif // TG_LIB_CONVERSION_TOSATOTG_PATTERN_H
