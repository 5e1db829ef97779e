//===- Contraction.cpp - Products that are summed up ----------------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Contraction.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace tg;

namespace {
/// The factors of a body `out + widen(lhs) * widen(rhs)`.
struct Product {
  Operation *widenLhs = nullptr, *widenRhs = nullptr;
};
} // namespace

/// Looks through one widening op, from the block argument number `argument`.
static bool matchFactor(Value value, Block *block, unsigned argument,
                        Operation *&widen) {
  if (value == block->getArgument(argument))
    return true;
  Operation *def = value.getDefiningOp();
  if (!def || !isa<arith::ExtFOp, arith::ExtSIOp, arith::ExtUIOp>(def) ||
      def->getOperand(0) != block->getArgument(argument))
    return false;
  widen = def;
  return true;
}

static std::optional<Product> matchBody(linalg::GenericOp op) {
  if (op.getNumDpsInputs() != 2 || op.getNumDpsInits() != 1)
    return std::nullopt;
  Block *block = op.getBody();
  Operation *add = block->getTerminator()->getOperand(0).getDefiningOp();
  if (!add || !isa<arith::AddFOp, arith::AddIOp>(add))
    return std::nullopt;
  const unsigned out = add->getOperand(0) == block->getArgument(2) ? 0 : 1;
  if (add->getOperand(out) != block->getArgument(2))
    return std::nullopt;
  Operation *mul = add->getOperand(1 - out).getDefiningOp();
  if (!mul || !isa<arith::MulFOp, arith::MulIOp>(mul))
    return std::nullopt;
  for (unsigned first : {0, 1}) {
    Product product;
    if (matchFactor(mul->getOperand(first), block, 0, product.widenLhs) &&
        matchFactor(mul->getOperand(1 - first), block, 1, product.widenRhs))
      return product;
  }
  return std::nullopt;
}

static int64_t countIterations(ArrayRef<ContractionLoop> loops) {
  int64_t product = 1;
  for (const ContractionLoop &loop : loops)
    product *= loop.extent;
  return product;
}

std::optional<Contraction> tg::matchContraction(OpBuilder &builder,
                                                linalg::GenericOp op) {
  std::optional<Product> product = matchBody(op);
  if (!product || !op.hasPureBufferSemantics())
    return std::nullopt;
  Type element = getElementTypeOrSelf(op.getDpsInits()[0].getType());
  if (!element.isF32() && !element.isF64() && !element.isInteger(32) &&
      !element.isInteger(64))
    return std::nullopt;
  for (Value operand : op->getOperands())
    if (auto type = dyn_cast<MemRefType>(operand.getType());
        !type || !type.hasStaticShape() ||
        llvm::any_of(type.getStridesAndOffset().first, ShapedType::isDynamic))
      return std::nullopt;

  FailureOr<LinalgNest> nest = buildNest(builder, op);
  if (failed(nest))
    return std::nullopt;
  Contraction result;
  result.element = element;
  int64_t innermost = 0; // 1: of m, 2: of n
  for (auto [i, loop] : llvm::enumerate(nest->loops)) {
    ContractionLoop next;
    next.extent = *getConstantIntValue(loop.extent);
    next.a = *getConstantIntValue(nest->operands[0].steps[i]);
    next.b = *getConstantIntValue(nest->operands[1].steps[i]);
    next.c = *getConstantIntValue(nest->operands[2].steps[i]);
    const bool a = next.a != 0, b = next.b != 0, c = next.c != 0;
    if (next.extent == 0)
      return std::nullopt;
    if (loop.isReduction && a && b && !c)
      result.k.push_back(next);
    else if (!loop.isReduction && a && b && c)
      result.batch.push_back(next);
    else if (!loop.isReduction && a && !b && c)
      result.m.push_back(next);
    else if (!loop.isReduction && !a && b && c)
      result.n.push_back(next);
    else
      return std::nullopt;
    if (next.c == 1 && next.extent > 1)
      innermost = a && b ? 0 : a ? 1 : 2;
  }
  Value addresses[3];
  for (int i = 0; i < 3; ++i)
    addresses[i] = toValue(builder, op.getLoc(), nest->operands[i].offset);
  result.a = {nest->operands[0].base, addresses[0], product->widenLhs};
  result.b = {nest->operands[1].base, addresses[1], product->widenRhs};
  result.c = {nest->operands[2].base, addresses[2], nullptr};
  if (innermost == 0)
    return std::nullopt;
  if (innermost == 1) {
    std::swap(result.a, result.b);
    std::swap(result.m, result.n);
    for (auto *loops : {&result.batch, &result.m, &result.n, &result.k})
      for (ContractionLoop &loop : *loops)
        std::swap(loop.a, loop.b);
  }
  // Sorted by C's steps, so that loops which are one for C are neighbors.
  for (auto *loops : {&result.m, &result.n})
    llvm::sort(*loops, [](const auto &x, const auto &y) { return x.c > y.c; });
  if (result.n.back().c != 1)
    return std::nullopt;
  // Vectors of few rows, lanes or steps: plain loops are as good.
  if (countIterations(result.m) < 2 || countIterations(result.n) < 4 ||
      countIterations(result.k) < 4)
    return std::nullopt;
  return result;
}

RowPanels tg::splitRows(int64_t rows, int64_t maxHeight) {
  const int64_t count = llvm::divideCeil(rows, maxHeight);
  RowPanels panels;
  panels.height = rows / count;
  panels.numHigh = rows % count;
  panels.numLow = count - panels.numHigh;
  return panels;
}
