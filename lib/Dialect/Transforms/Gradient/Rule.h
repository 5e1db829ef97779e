//===- Rule.h - A gradient rule as a line of formula ------------*- C++ -*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TG_LIB_DIALECT_TRANSFORMS_GRADIENT_RULE_H
#define TG_LIB_DIALECT_TRANSFORMS_GRADIENT_RULE_H

#include "TG/Dialect/Transforms/UOpBuilder.h"
#include "llvm/ADT/SmallBitVector.h"

namespace tg::gradient {

/// What a rule is given: the op, the gradient of its first result, and where
/// the gradients of the operands go.
template <typename OpT>
struct Context {
  /// Mutable: the accessors of ops are not const.
  mutable OpT op;
  UOpBuilder u;
  mlir::ValueRange resultGradients;
  const llvm::SmallBitVector &wanted;
  llvm::MutableArrayRef<mlir::Value> operandGradients;

  /// The gradient of the only result.
  mlir::Value g() const { return resultGradients.front(); }
  mlir::Value operand(unsigned i) const { return op->getOperand(i); }
  mlir::Value result() const { return op->getResult(0); }

  /// `set(i, [&] { return formula; })`: the formula is only built where the
  /// gradient is wanted.
  template <typename Fn>
  void set(unsigned i, Fn formula) const {
    if (wanted[i])
      operandGradients[i] = formula();
  }
};

/// The external model of a rule, a function of the context that returns
/// LogicalResult or nothing.
template <typename OpT, auto Rule>
struct Model : DifferentiableOpInterface::ExternalModel<Model<OpT, Rule>, OpT> {
  mlir::LogicalResult
  buildVJP(mlir::Operation *op, mlir::OpBuilder &builder,
           mlir::ValueRange resultGradients, const llvm::SmallBitVector &wanted,
           llvm::MutableArrayRef<mlir::Value> operandGradients) const {
    Context<OpT> context{mlir::cast<OpT>(op), UOpBuilder(builder, op->getLoc()),
                         resultGradients, wanted, operandGradients};
    if constexpr (std::is_void_v<decltype(Rule(context))>) {
      Rule(context);
      return mlir::success();
    } else {
      return Rule(context);
    }
  }
};

template <typename OpT, auto Rule>
void attach(mlir::MLIRContext *context) {
  OpT::template attachInterface<Model<OpT, Rule>>(*context);
}

/// One function a family of ops.
void attachElementwiseRules(mlir::MLIRContext *context);
void attachMovementRules(mlir::MLIRContext *context);
void attachReduceRules(mlir::MLIRContext *context);
void attachContractionRules(mlir::MLIRContext *context);
void attachIndexingRules(mlir::MLIRContext *context);
void attachPlacementRules(mlir::MLIRContext *context);

} // namespace tg::gradient

#endif // TG_LIB_DIALECT_TRANSFORMS_GRADIENT_RULE_H
