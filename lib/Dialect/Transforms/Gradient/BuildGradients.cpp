//===- BuildGradients.cpp - The reverse walk ------------------------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rule.h"
#include "TG/Dialect/Transforms/Gradient.h"
#include "TG/Dialect/Transforms/UOpBuilder.h"

using namespace mlir;
using namespace tg;

namespace {
class ReverseWalk {
public:
  ReverseWalk(OpBuilder &builder, Value loss, ArrayRef<Value> targets)
      : builder(builder), block(loss.getParentBlock()) {
    active.insert(targets.begin(), targets.end());
    collect(loss);
  }

  LogicalResult run(Value loss, Value seed) {
    gradients[loss] = seed;
    // `order` has operands first; walking it backwards, all uses of a value
    // are done before the op that defines it. A decomposition appends.
    while (!order.empty()) {
      Operation *op = order.back();
      order.pop_back();
      if (failed(visit(op)))
        return failure();
    }
    return success();
  }

  Value getGradient(Value value) const { return gradients.lookup(value); }
  bool isActive(Value value) const { return active.contains(value); }

private:
  static bool isFloat(Value value) {
    auto type = dyn_cast<RankedTensorType>(value.getType());
    return type && isa<FloatType>(type.getElementType());
  }

  /// Puts the ops behind `root` that depend on a target into `order`, operands
  /// first, and marks their results as active.
  void collect(Value root) {
    SmallVector<std::pair<Operation *, unsigned>> stack;
    auto push = [&](Value value) {
      Operation *op = value.getDefiningOp();
      if (op && op->getBlock() == block && seen.insert(op).second)
        stack.push_back({op, 0});
    };
    push(root);
    while (!stack.empty()) {
      auto &[op, next] = stack.back();
      if (next < op->getNumOperands()) {
        push(op->getOperand(next++));
        continue;
      }
      Operation *done = op;
      stack.pop_back();
      if (isa<DetachOp>(done) ||
          llvm::none_of(done->getOperands(), [&](Value operand) {
            return active.contains(operand);
          }))
        continue;
      order.push_back(done);
      for (Value result : done->getResults())
        if (isFloat(result))
          active.insert(result);
    }
  }

  void accumulate(Value value, Value gradient) {
    Value &sum = gradients[value];
    sum =
        sum ? UOpBuilder(builder, value.getLoc()).add(sum, gradient) : gradient;
  }

  LogicalResult visit(Operation *op) {
    SmallVector<Value> results;
    for (Value result : op->getResults())
      results.push_back(gradients.lookup(result));
    if (llvm::none_of(results, [](Value g) { return bool(g); }))
      return success();

    llvm::SmallBitVector wanted(op->getNumOperands());
    for (auto [i, operand] : llvm::enumerate(op->getOperands()))
      wanted[i] = active.contains(operand) && isFloat(operand);
    if (wanted.none())
      return success();
    SmallVector<Value> operands(op->getNumOperands());
    auto rule = dyn_cast<DifferentiableOpInterface>(op);
    if (rule) {
      // A failure without a diagnostic means: no rule for this form of the op.
      bool reported = false;
      ScopedDiagnosticHandler handler(op->getContext(), [&](Diagnostic &) {
        reported = true;
        return failure();
      });
      if (succeeded(rule.buildVJP(builder, results, wanted, operands))) {
        for (auto [i, operand] : llvm::enumerate(op->getOperands()))
          if (operands[i])
            accumulate(operand, operands[i]);
        return success();
      }
      if (reported)
        return failure();
    }
    return decompose(op, results);
  }

  /// An op without a rule whose definition has one: its UOps are written down
  /// and walked in its place.
  LogicalResult decompose(Operation *op, ArrayRef<Value> resultGradients) {
    auto decomposable = dyn_cast<DecomposableOpInterface>(op);
    FailureOr<SmallVector<Value>> values = failure();
    if (decomposable)
      values = decomposable.decompose(builder);
    if (failed(values))
      return op->emitOpError("has no gradient rule");
    for (auto [value, gradient] : llvm::zip(*values, resultGradients)) {
      if (!gradient)
        continue;
      collect(value);
      accumulate(value, gradient);
    }
    return success();
  }

  OpBuilder &builder;
  Block *block;
  DenseSet<Value> active;
  llvm::SmallPtrSet<Operation *, 32> seen;
  SmallVector<Operation *> order;
  DenseMap<Value, Value> gradients;
};
} // namespace

FailureOr<SmallVector<Value>> tg::buildGradients(OpBuilder &builder, Value loss,
                                                 Value seed,
                                                 ArrayRef<Value> targets) {
  UOpBuilder u(builder, loss.getLoc());
  RankedTensorType type = UOpBuilder::typeOf(loss);
  if (!seed) {
    if (!type.hasStaticShape() || type.getNumElements() != 1)
      return emitError(loss.getLoc())
             << "a gradient without a seed needs a value of one element, not "
             << type;
    seed = u.like(loss, 1);
  } else if (seed.getType() != type) {
    return emitError(loss.getLoc())
           << "the seed has type " << seed.getType() << ", the value " << type;
  }
  ReverseWalk walk(builder, loss, targets);
  SmallVector<Value> gradients(targets.size());
  if (!walk.isActive(loss))
    return gradients;
  if (failed(walk.run(loss, seed)))
    return failure();
  for (auto [gradient, target] : llvm::zip(gradients, targets))
    gradient = walk.getGradient(target);
  return gradients;
}

void tg::registerGradientExternalModels(DialectRegistry &registry) {
  registry.addExtension(+[](MLIRContext *context, TGDialect *) {
    gradient::attachElementwiseRules(context);
    gradient::attachMovementRules(context);
    gradient::attachReduceRules(context);
    gradient::attachContractionRules(context);
    gradient::attachIndexingRules(context);
    gradient::attachPlacementRules(context);
  });
}
