//===- Tensors.cpp - What all patterns build ----------------------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Tensors.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"

using namespace mlir;
using namespace tg;
using namespace tg::lowering;

//===----------------------------------------------------------------------===//
// Sizes
//===----------------------------------------------------------------------===//

/// Whether `op` stands before the builder's place, in its block or around it.
static bool standsBefore(Operation *op, OpBuilder &builder) {
  Block *block = builder.getInsertionBlock();
  if (op->getBlock() == block)
    return builder.getInsertionPoint() == block->end() ||
           op->isBeforeInBlock(&*builder.getInsertionPoint());
  Operation *around = block->getParentOp();
  while (around && around->getBlock() != op->getBlock())
    around = around->getParentOp();
  return around && op->isBeforeInBlock(around);
}

/// The size that the op that made `tensor` was given, so that sizes of values
/// that were computed from one another are one SSA value.
static OpFoldResult traceSize(Value tensor, int64_t axis) {
  auto result = dyn_cast<OpResult>(tensor);
  if (!result)
    return {};
  Operation *op = result.getOwner();
  auto dynamicAxis = [&] {
    auto type = cast<RankedTensorType>(tensor.getType());
    return type.getDynamicDimIndex(axis);
  };
  if (auto empty = dyn_cast<tensor::EmptyOp>(op))
    return empty.getDynamicSizes()[dynamicAxis()];
  if (auto slice = dyn_cast<tensor::ExtractSliceOp>(op))
    return slice.getSourceType().getRank() == slice.getType().getRank()
               ? slice.getMixedSizes()[axis]
               : OpFoldResult();
  if (auto expand = dyn_cast<tensor::ExpandShapeOp>(op))
    return expand.getMixedOutputShape()[axis];
  if (auto reshape = dyn_cast<tensor::ReshapeOp>(op))
    if (auto shape = reshape.getShape().getDefiningOp<tensor::FromElementsOp>())
      return shape.getElements()[axis];
  if (auto destination = dyn_cast<DestinationStyleOpInterface>(op))
    if (OpOperand *init = destination.getTiedOpOperand(result))
      return traceSize(init->get(), axis);
  return {};
}

OpFoldResult lowering::getSize(OpBuilder &builder, Value tensor, int64_t axis) {
  auto type = cast<RankedTensorType>(tensor.getType());
  if (!type.isDynamicDim(axis))
    return builder.getIndexAttr(type.getDimSize(axis));
  if (OpFoldResult traced = traceSize(tensor, axis))
    return traced;
  for (Operation *user : tensor.getUsers()) {
    auto dim = dyn_cast<tensor::DimOp>(user);
    if (dim && dim.getConstantIndex() == axis && standsBefore(dim, builder))
      return dim.getResult();
  }
  // Behind the definition it serves all later users.
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointAfterValue(tensor);
  return tensor::DimOp::create(builder, tensor.getLoc(), tensor, axis)
      .getResult();
}

SmallVector<OpFoldResult> lowering::getSizes(OpBuilder &builder, Value tensor) {
  SmallVector<OpFoldResult> sizes;
  int64_t rank = cast<RankedTensorType>(tensor.getType()).getRank();
  for (int64_t axis = 0; axis < rank; ++axis)
    sizes.push_back(getSize(builder, tensor, axis));
  return sizes;
}

SmallVector<OpFoldResult> lowering::getSizes(OpBuilder &builder,
                                             ArrayRef<int64_t> shape) {
  return getAsIndexOpFoldResult(builder.getContext(), shape);
}

Value lowering::getIndex(OpBuilder &builder, Location loc, OpFoldResult value) {
  return getValueOrCreateConstantIndexOp(builder, loc, value);
}

void lowering::require(OpBuilder &builder, Location loc, Value condition,
                       const Twine &message) {
  cf::AssertOp::create(builder, loc, condition, builder.getStringAttr(message));
}

void lowering::requireInRange(OpBuilder &builder, Location loc,
                              OpFoldResult value, OpFoldResult limit,
                              const Twine &message) {
  std::optional<int64_t> known = getConstantIntValue(value);
  auto check = [&](arith::CmpIPredicate predicate, OpFoldResult bound) {
    Value condition = arith::CmpIOp::create(builder, loc, predicate,
                                            getIndex(builder, loc, value),
                                            getIndex(builder, loc, bound));
    require(builder, loc, condition, message);
  };
  if (!known || *known < 0)
    check(arith::CmpIPredicate::sge, builder.getIndexAttr(0));
  if (!limit || (known && getConstantIntValue(limit) &&
                 *known <= *getConstantIntValue(limit)))
    return;
  check(arith::CmpIPredicate::sle, limit);
}

void lowering::requireEqual(OpBuilder &builder, Location loc, OpFoldResult lhs,
                            OpFoldResult rhs, const Twine &message) {
  if (isEqualConstantIntOrValue(lhs, rhs))
    return;
  // A size that only one side knows is compared with the other's value.
  if (isa<Attribute>(lhs))
    std::swap(lhs, rhs);
  Value left = getIndex(builder, loc, lhs);
  for (Operation *user : left.getUsers()) {
    auto compare = dyn_cast<arith::CmpIOp>(user);
    if (!compare || compare.getPredicate() != arith::CmpIPredicate::eq ||
        compare.getLhs() != left ||
        !isEqualConstantIntOrValue(getAsOpFoldResult(compare.getRhs()), rhs))
      continue;
    for (Operation *check : compare->getUsers())
      if (isa<cf::AssertOp>(check) && standsBefore(check, builder))
        return;
  }
  Value right = getIndex(builder, loc, rhs);
  Value equal = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq,
                                      left, right);
  require(builder, loc, equal, message);
}

void lowering::requireEqualShapes(OpBuilder &builder, Location loc, Value lhs,
                                  Value rhs, const Twine &message) {
  int64_t rank = cast<RankedTensorType>(lhs.getType()).getRank();
  for (int64_t axis = 0; axis < rank; ++axis)
    requireEqual(builder, loc, getSize(builder, lhs, axis),
                 getSize(builder, rhs, axis), message);
}

//===----------------------------------------------------------------------===//
// Inits and generics
//===----------------------------------------------------------------------===//

Value lowering::buildEmpty(OpBuilder &builder, Location loc,
                           RankedTensorType type,
                           ArrayRef<OpFoldResult> sizes) {
  SmallVector<Value> dynamic;
  for (auto [axis, size] : llvm::enumerate(sizes))
    if (type.isDynamicDim(axis))
      dynamic.push_back(getIndex(builder, loc, size));
  return tensor::EmptyOp::create(builder, loc, type, dynamic);
}

Value lowering::buildFill(OpBuilder &builder, Location loc,
                          RankedTensorType type, ArrayRef<OpFoldResult> sizes,
                          Value value) {
  Value empty = buildEmpty(builder, loc, type, sizes);
  return linalg::FillOp::create(builder, loc, value, empty).getResult(0);
}

Value lowering::buildZeros(OpBuilder &builder, Location loc,
                           RankedTensorType type,
                           ArrayRef<OpFoldResult> sizes) {
  Value zero = arith::ConstantOp::create(
      builder, loc, builder.getZeroAttr(type.getElementType()));
  return buildFill(builder, loc, type, sizes, zero);
}

Value lowering::buildGeneric(OpBuilder &builder, Location loc,
                             RankedTensorType type,
                             ArrayRef<OpFoldResult> sizes, ValueRange inputs,
                             ArrayRef<AffineMap> maps, ScalarBuilder body) {
  Value empty = buildEmpty(builder, loc, type, sizes);
  SmallVector<AffineMap> allMaps(maps);
  allMaps.push_back(builder.getMultiDimIdentityMap(type.getRank()));
  SmallVector<utils::IteratorType> iterators(type.getRank(),
                                             utils::IteratorType::parallel);
  return linalg::GenericOp::create(
             builder, loc, type, inputs, empty, allMaps, iterators,
             [&](OpBuilder &nested, Location nestedLoc, ValueRange args) {
               Value element = body(nested, nestedLoc, args.drop_back());
               linalg::YieldOp::create(nested, nestedLoc, element);
             })
      .getResult(0);
}

Value lowering::buildElementwise(OpBuilder &builder, Location loc,
                                 RankedTensorType type, ValueRange inputs,
                                 ScalarBuilder body) {
  SmallVector<AffineMap> maps(inputs.size(),
                              builder.getMultiDimIdentityMap(type.getRank()));
  return buildGeneric(builder, loc, type, getSizes(builder, inputs.front()),
                      inputs, maps, body);
}

Value lowering::buildFromIndices(OpBuilder &builder, Location loc,
                                 RankedTensorType type,
                                 ArrayRef<OpFoldResult> sizes,
                                 ScalarBuilder body) {
  auto withIndices = [&](OpBuilder &nested, Location nestedLoc, ValueRange) {
    SmallVector<Value> indices;
    for (int64_t axis = 0; axis < type.getRank(); ++axis)
      indices.push_back(linalg::IndexOp::create(nested, nestedLoc, axis));
    return body(nested, nestedLoc, indices);
  };
  return buildGeneric(builder, loc, type, sizes, {}, {}, withIndices);
}

Value lowering::buildTypeCast(OpBuilder &builder, Location loc, Value tensor,
                              Type type) {
  if (tensor.getType() == type)
    return tensor;
  return tensor::CastOp::create(builder, loc, type, tensor);
}
