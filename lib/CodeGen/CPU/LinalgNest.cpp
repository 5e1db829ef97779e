//===- LinalgNest.cpp - A linalg op as loops over flat memory -------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LinalgNest.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/BuiltinTypes.h"

using namespace mlir;
using namespace tg;

Value tg::toValue(OpBuilder &builder, Location loc, Index index) {
  if (auto value = dyn_cast<Value>(index))
    return value;
  return arith::ConstantIndexOp::create(builder, loc,
                                        *getConstantIntValue(index));
}

Index tg::addIndices(OpBuilder &builder, Location loc, Index a, Index b) {
  std::optional<int64_t> x = getConstantIntValue(a), y = getConstantIntValue(b);
  if (x && y)
    return builder.getIndexAttr(*x + *y);
  if (x == 0)
    return b;
  if (y == 0)
    return a;
  return arith::AddIOp::create(builder, loc, toValue(builder, loc, a),
                               toValue(builder, loc, b))
      .getResult();
}

Index tg::mulIndices(OpBuilder &builder, Location loc, Index a, Index b) {
  std::optional<int64_t> x = getConstantIntValue(a), y = getConstantIntValue(b);
  if (x && y)
    return builder.getIndexAttr(*x * *y);
  if (x == 0 || y == 0)
    return builder.getIndexAttr(0);
  if (x == 1)
    return b;
  if (y == 1)
    return a;
  return arith::MulIOp::create(builder, loc, toValue(builder, loc, a),
                               toValue(builder, loc, b))
      .getResult();
}

FlatMemory tg::flattenMemory(OpBuilder &builder, Location loc, Value memref) {
  auto type = cast<MemRefType>(memref.getType());
  auto metadata =
      memref::ExtractStridedMetadataOp::create(builder, loc, memref);
  auto flatType =
      MemRefType::get({ShapedType::kDynamic}, type.getElementType());
  FlatMemory flat;
  // The size is never looked at.
  flat.base = memref::ReinterpretCastOp::create(
      builder, loc, flatType, metadata.getBaseBuffer(),
      /*offset=*/builder.getIndexAttr(0),
      /*sizes=*/
      ArrayRef<OpFoldResult>(
          arith::ConstantIndexOp::create(builder, loc, 1).getResult()),
      /*strides=*/ArrayRef<OpFoldResult>(builder.getIndexAttr(1)));
  auto [strides, offset] = type.getStridesAndOffset();
  flat.offset = ShapedType::isDynamic(offset)
                    ? Index(metadata.getOffset())
                    : Index(builder.getIndexAttr(offset));
  for (auto [i, stride] : llvm::enumerate(strides))
    flat.strides.push_back(ShapedType::isDynamic(stride)
                               ? Index(metadata.getStrides()[i])
                               : Index(builder.getIndexAttr(stride)));
  return flat;
}

/// expr = constant + sum of coefficients[d] * d, or failure.
static LogicalResult getLinearForm(AffineExpr expr,
                                   SmallVectorImpl<int64_t> &coefficients,
                                   int64_t &constant) {
  if (auto dim = dyn_cast<AffineDimExpr>(expr)) {
    ++coefficients[dim.getPosition()];
    return success();
  }
  if (auto value = dyn_cast<AffineConstantExpr>(expr)) {
    constant += value.getValue();
    return success();
  }
  auto binary = dyn_cast<AffineBinaryOpExpr>(expr);
  if (!binary)
    return failure();
  if (binary.getKind() == AffineExprKind::Add)
    return success(
        succeeded(getLinearForm(binary.getLHS(), coefficients, constant)) &&
        succeeded(getLinearForm(binary.getRHS(), coefficients, constant)));
  auto factor = dyn_cast<AffineConstantExpr>(binary.getRHS());
  if (binary.getKind() != AffineExprKind::Mul || !factor)
    return failure();
  SmallVector<int64_t> inner(coefficients.size(), 0);
  int64_t innerConstant = 0;
  if (failed(getLinearForm(binary.getLHS(), inner, innerConstant)))
    return failure();
  for (auto [coefficient, value] : llvm::zip(coefficients, inner))
    coefficient += value * factor.getValue();
  constant += innerConstant * factor.getValue();
  return success();
}

/// Whether loop `i` and the next one are the same as one loop.
static bool canMerge(const LinalgNest &nest, size_t i,
                     const llvm::SmallDenseSet<int> &indexed) {
  const NestLoop &outer = nest.loops[i], &inner = nest.loops[i + 1];
  if (outer.isReduction != inner.isReduction ||
      indexed.contains(outer.source) || indexed.contains(inner.source))
    return false;
  std::optional<int64_t> extent = getConstantIntValue(inner.extent);
  if (!extent || !getConstantIntValue(outer.extent))
    return false;
  return llvm::all_of(nest.operands, [&](const NestOperand &operand) {
    if (operand.isScalar)
      return true;
    std::optional<int64_t> outerStep = getConstantIntValue(operand.steps[i]);
    std::optional<int64_t> innerStep =
        getConstantIntValue(operand.steps[i + 1]);
    return outerStep && innerStep && *outerStep == *innerStep * *extent;
  });
}

/// Drops loops of one iteration and joins adjacent ones where that is possible.
static void simplify(LinalgNest &nest, const llvm::SmallDenseSet<int> &indexed,
                     Builder &builder) {
  auto erase = [&](size_t i) {
    nest.loops.erase(nest.loops.begin() + i);
    for (NestOperand &operand : nest.operands)
      if (!operand.isScalar)
        operand.steps.erase(operand.steps.begin() + i);
  };
  for (size_t i = nest.loops.size(); i-- > 0;)
    if (getConstantIntValue(nest.loops[i].extent) == 1 &&
        !indexed.contains(nest.loops[i].source))
      erase(i);
  for (size_t i = nest.loops.size(); i-- > 1;) {
    if (!canMerge(nest, i - 1, indexed))
      continue;
    nest.loops[i].extent =
        builder.getIndexAttr(*getConstantIntValue(nest.loops[i - 1].extent) *
                             *getConstantIntValue(nest.loops[i].extent));
    nest.loops[i].source = -1;
    erase(i - 1);
  }
}

FailureOr<LinalgNest> tg::buildNest(OpBuilder &builder, linalg::GenericOp op) {
  const unsigned numLoops = op.getNumLoops();
  Location loc = op.getLoc();

  // Check first: nothing may be added if this fails.
  struct LinearMap {
    SmallVector<SmallVector<int64_t>> coefficients;
    SmallVector<int64_t> constants;
  };
  SmallVector<LinearMap> maps;
  for (AffineMap map : op.getIndexingMapsArray()) {
    LinearMap linear;
    for (AffineExpr expr : map.getResults()) {
      linear.coefficients.emplace_back(numLoops, 0);
      linear.constants.push_back(0);
      if (failed(getLinearForm(expr, linear.coefficients.back(),
                               linear.constants.back())))
        return failure();
    }
    maps.push_back(std::move(linear));
  }

  LinalgNest nest;
  auto ranges =
      cast<linalg::LinalgOp>(op.getOperation()).createLoopRanges(builder, loc);
  for (auto [i, range] : llvm::enumerate(ranges))
    nest.loops.push_back(
        {range.size,
         op.getIteratorTypesArray()[i] == utils::IteratorType::reduction,
         int(i)});
  for (auto [operand, map] : llvm::zip(op->getOpOperands(), maps)) {
    NestOperand result;
    result.base = operand.get();
    if (!isa<MemRefType>(operand.get().getType())) {
      result.isScalar = true;
      nest.operands.push_back(result);
      continue;
    }
    FlatMemory flat = flattenMemory(builder, loc, operand.get());
    result.base = flat.base;
    result.offset = flat.offset;
    result.steps.assign(numLoops, Index(builder.getIndexAttr(0)));
    for (auto [stride, coefficients, constant] :
         llvm::zip(flat.strides, map.coefficients, map.constants)) {
      result.offset = addIndices(
          builder, loc, result.offset,
          mulIndices(builder, loc, stride, builder.getIndexAttr(constant)));
      for (unsigned d = 0; d < numLoops; ++d)
        if (coefficients[d] != 0)
          result.steps[d] =
              addIndices(builder, loc, result.steps[d],
                         mulIndices(builder, loc, stride,
                                    builder.getIndexAttr(coefficients[d])));
    }
    nest.operands.push_back(result);
  }

  llvm::SmallDenseSet<int> indexed;
  op.getBody()->walk(
      [&](linalg::IndexOp index) { indexed.insert(index.getDim()); });
  simplify(nest, indexed, builder);
  return nest;
}
