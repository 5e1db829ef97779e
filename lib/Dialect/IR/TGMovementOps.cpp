//===- TGMovementOps.cpp - Ops that move elements -------------------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ShapeChecks.h"
#include "ShapeTrackerSyntax.h"
#include "TG/Dialect/IR/TGOps.h"
#include "mlir/IR/DialectImplementation.h"

#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/SmallBitVector.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tg;

#define GET_OP_CLASSES
#include "TG/Dialect/IR/TGMovementOps.cpp.inc"
using namespace tg::detail;

/// The identity on the operand of a movement op with static shapes.
static FailureOr<ShapeTracker> getOperandTracker(Value operand) {
  auto type = cast<RankedTensorType>(operand.getType());
  if (!type.hasStaticShape())
    return failure();
  return toFailureOr(ShapeTracker::contiguous(type.getShape()));
}

static bool hasStaticResult(Operation *op) {
  return cast<RankedTensorType>(op->getResult(0).getType()).hasStaticShape();
}

/// The sizes of a result whose dynamic ones are operands.
static SmallVector<OpFoldResult> getMixedResultSizes(RankedTensorType type,
                                                     ValueRange sizes) {
  return getMixedValues(type.getShape(), sizes, type.getContext());
}

/// `lhs + rhs` as an index.
static OpFoldResult addSizes(OpBuilder &builder, Location loc, OpFoldResult lhs,
                             OpFoldResult rhs) {
  if (isZeroInteger(rhs))
    return lhs;
  if (isZeroInteger(lhs))
    return rhs;
  return arith::AddIOp::create(
             builder, loc, getValueOrCreateConstantIndexOp(builder, loc, lhs),
             getValueOrCreateConstantIndexOp(builder, loc, rhs))
      .getResult();
}

/// Result type and size operands of reshape and expand.
static void buildWithSizes(OpBuilder &builder, OperationState &state,
                           Value operand, ArrayRef<OpFoldResult> shape) {
  SmallVector<Value> sizes;
  SmallVector<int64_t> staticSizes;
  dispatchIndexOpFoldResults(shape, sizes, staticSizes);
  state.addOperands(operand);
  state.addOperands(sizes);
  state.addTypes(RankedTensorType::get(
      staticSizes, getElementTypeOrSelf(operand.getType())));
}

static void buildWithSizes(OpBuilder &builder, OperationState &state,
                           Value operand, ArrayRef<int64_t> shape) {
  state.addOperands(operand);
  state.addTypes(
      RankedTensorType::get(shape, getElementTypeOrSelf(operand.getType())));
}

//===----------------------------------------------------------------------===//
// ReshapeOp
//===----------------------------------------------------------------------===//

void ReshapeOp::build(OpBuilder &builder, OperationState &state, Value operand,
                      ArrayRef<int64_t> shape) {
  buildWithSizes(builder, state, operand, shape);
}

void ReshapeOp::build(OpBuilder &builder, OperationState &state, Value operand,
                      ArrayRef<OpFoldResult> shape) {
  buildWithSizes(builder, state, operand, shape);
}

LogicalResult ReshapeOp::verify() {
  RankedTensorType from = getOperand().getType(), to = getType();
  auto emitError = [&] { return emitOpError(); };
  std::optional<int64_t> fromCount = countElements(from.getShape());
  std::optional<int64_t> toCount = countElements(to.getShape());
  // C1
  if (!fromCount || !toCount)
    return emitOpError() << "has more elements than 64 bits count: "
                         << str(from) << " as " << str(to);
  if (from.hasStaticShape() && to.hasStaticShape() && *fromCount != *toCount)
    return emitOpError() << "cannot view " << *fromCount << " elements as "
                         << str(to) << " (" << *toCount << " elements)";
  // C2
  return checkDynamicSizes(getSizes().size(), to, emitError);
}

FailureOr<ShapeTracker> ReshapeOp::getShapeTracker() {
  FailureOr<ShapeTracker> tracker = getOperandTracker(getOperand());
  if (failed(tracker) || !hasStaticResult(*this))
    return failure();
  return toFailureOr(tracker->reshape(getType().getShape()));
}

LogicalResult
ReshapeOp::reifyResultShapes(OpBuilder &builder,
                             ReifiedRankedShapedTypeDims &shapes) {
  shapes.push_back(getMixedResultSizes(getType(), getSizes()));
  return success();
}

//===----------------------------------------------------------------------===//
// ExpandOp
//===----------------------------------------------------------------------===//

void ExpandOp::build(OpBuilder &builder, OperationState &state, Value operand,
                     ArrayRef<int64_t> shape) {
  buildWithSizes(builder, state, operand, shape);
}

void ExpandOp::build(OpBuilder &builder, OperationState &state, Value operand,
                     ArrayRef<OpFoldResult> shape) {
  buildWithSizes(builder, state, operand, shape);
}

LogicalResult ExpandOp::verify() {
  RankedTensorType from = getOperand().getType(), to = getType();
  // C1
  if (from.getRank() != to.getRank())
    return emitOpError() << "cannot expand " << str(from) << " of rank "
                         << from.getRank() << " to " << str(to) << " of rank "
                         << to.getRank();
  // C2
  for (auto [axis, sizes] :
       llvm::enumerate(llvm::zip_equal(from.getShape(), to.getShape()))) {
    auto [fromSize, toSize] = sizes;
    if (fromSize != 1 && !sizesMatch(fromSize, toSize))
      return emitOpError() << "cannot expand axis " << axis << " of size "
                           << fromSize << " to size " << toSize;
  }
  if (!countElements(to.getShape()))
    return emitOpError() << "result of shape " << formatList(to.getShape())
                         << " has more elements than 64 bits count";
  // C3
  return checkDynamicSizes(getSizes().size(), to,
                           [&] { return emitOpError(); });
}

FailureOr<ShapeTracker> ExpandOp::getShapeTracker() {
  FailureOr<ShapeTracker> tracker = getOperandTracker(getOperand());
  if (failed(tracker) || !hasStaticResult(*this))
    return failure();
  return toFailureOr(tracker->expand(getType().getShape()));
}

LogicalResult ExpandOp::reifyResultShapes(OpBuilder &builder,
                                          ReifiedRankedShapedTypeDims &shapes) {
  shapes.push_back(getMixedResultSizes(getType(), getSizes()));
  return success();
}

//===----------------------------------------------------------------------===//
// PermuteOp
//===----------------------------------------------------------------------===//

static FailureOr<RankedTensorType> inferType(PermuteOp::Adaptor op,
                                             EmitError emitError) {
  FailureOr<RankedTensorType> type = getTensorType(op.getOperand(), emitError);
  if (failed(type))
    return failure();
  ArrayRef<int64_t> permutation = op.getPermutation();
  int64_t rank = type->getRank();
  // C1
  if (static_cast<int64_t>(permutation.size()) != rank)
    return emitError() << "permutation " << formatList(permutation) << " of "
                       << permutation.size() << " axes does not match "
                       << str(*type) << " of rank " << rank;
  llvm::SmallBitVector seen(rank);
  SmallVector<int64_t> shape;
  for (int64_t axis : permutation) {
    if (axis < 0 || axis >= rank)
      return emitError() << "axis " << axis << " of permutation "
                         << formatList(permutation)
                         << " is out of range for rank " << rank;
    if (seen.test(axis))
      return emitError() << "permutation " << formatList(permutation)
                         << " names axis " << axis << " twice";
    seen.set(axis);
    shape.push_back(type->getDimSize(axis));
  }
  return RankedTensorType::get(shape, type->getElementType());
}

LogicalResult PermuteOp::inferReturnTypes(MLIRContext *,
                                          std::optional<Location> location,
                                          Adaptor adaptor,
                                          SmallVectorImpl<Type> &types) {
  FailureOr<RankedTensorType> type = inferType(adaptor, emitAt(location));
  if (failed(type))
    return failure();
  types.push_back(*type);
  return success();
}

LogicalResult PermuteOp::verify() {
  return inferType(*this, [&] { return emitOpError(); });
}

FailureOr<ShapeTracker> PermuteOp::getShapeTracker() {
  FailureOr<ShapeTracker> tracker = getOperandTracker(getOperand());
  if (failed(tracker))
    return failure();
  return toFailureOr(tracker->permute(getPermutation()));
}

LogicalResult
PermuteOp::reifyResultShapes(OpBuilder &builder,
                             ReifiedRankedShapedTypeDims &shapes) {
  SmallVector<OpFoldResult> sizes =
      tensor::getMixedSizes(builder, getLoc(), getOperand());
  shapes.emplace_back();
  for (int64_t axis : getPermutation())
    shapes.back().push_back(sizes[axis]);
  return success();
}

//===----------------------------------------------------------------------===//
// PadOp
//===----------------------------------------------------------------------===//

void PadOp::build(OpBuilder &builder, OperationState &state, Value operand,
                  ArrayRef<int64_t> low, ArrayRef<int64_t> high) {
  build(builder, state, operand, ValueRange(), ValueRange(), low, high);
}

void PadOp::build(OpBuilder &builder, OperationState &state, Value operand,
                  ArrayRef<OpFoldResult> low, ArrayRef<OpFoldResult> high) {
  SmallVector<Value> lowValues, highValues;
  SmallVector<int64_t> staticLow, staticHigh;
  dispatchIndexOpFoldResults(low, lowValues, staticLow);
  dispatchIndexOpFoldResults(high, highValues, staticHigh);
  build(builder, state, operand, lowValues, highValues, staticLow, staticHigh);
}

SmallVector<OpFoldResult> PadOp::getMixedLow() {
  return getMixedValues(getStaticLow(), getLow(), getContext());
}

SmallVector<OpFoldResult> PadOp::getMixedHigh() {
  return getMixedValues(getStaticHigh(), getHigh(), getContext());
}

/// One entry an axis of `type`.
static LogicalResult checkEntries(StringRef name, ArrayRef<int64_t> entries,
                                  RankedTensorType type, EmitError emitError) {
  if (static_cast<int64_t>(entries.size()) != type.getRank())
    return emitError() << "has " << entries.size() << " entries of " << name
                       << " for " << str(type) << " of rank " << type.getRank();
  return success();
}

static FailureOr<RankedTensorType> inferType(PadOp::Adaptor op,
                                             EmitError emitError) {
  FailureOr<RankedTensorType> type = getTensorType(op.getOperand(), emitError);
  if (failed(type))
    return failure();
  ArrayRef<int64_t> low = op.getStaticLow(), high = op.getStaticHigh();
  // C1
  if (failed(checkEntries("low", low, *type, emitError)) ||
      failed(checkEntries("high", high, *type, emitError)) ||
      failed(checkDynamicEntries("low", low, op.getLow().size(), emitError)) ||
      failed(checkDynamicEntries("high", high, op.getHigh().size(), emitError)))
    return failure();
  SmallVector<int64_t> shape;
  for (auto [axis, size, before, behind] :
       llvm::enumerate(type->getShape(), low, high)) {
    // C2
    for (int64_t amount : {before, behind})
      if (amount < 0 && !ShapedType::isDynamic(amount))
        return emitError() << "cannot pad axis " << axis << " by " << amount;
    int64_t padded = ShapedType::kDynamic;
    if (!ShapedType::isDynamic(size) && !ShapedType::isDynamic(before) &&
        !ShapedType::isDynamic(behind) &&
        (llvm::AddOverflow(size, before, padded) ||
         llvm::AddOverflow(padded, behind, padded)))
      return emitError() << "axis " << axis << " of size " << size
                         << " padded by " << before << " and " << behind
                         << " has more elements than 64 bits count";
    shape.push_back(padded);
  }
  return makeTensorType(shape, type->getElementType(), emitError);
}

LogicalResult PadOp::inferReturnTypes(MLIRContext *,
                                      std::optional<Location> location,
                                      Adaptor adaptor,
                                      SmallVectorImpl<Type> &types) {
  FailureOr<RankedTensorType> type = inferType(adaptor, emitAt(location));
  if (failed(type))
    return failure();
  types.push_back(*type);
  return success();
}

LogicalResult PadOp::verify() {
  return inferType(*this, [&] { return emitOpError(); });
}

FailureOr<ShapeTracker> PadOp::getShapeTracker() {
  FailureOr<ShapeTracker> tracker = getOperandTracker(getOperand());
  if (failed(tracker) || !hasStaticResult(*this))
    return failure();
  return toFailureOr(tracker->pad(getStaticLow(), getStaticHigh()));
}

LogicalResult PadOp::reifyResultShapes(OpBuilder &builder,
                                       ReifiedRankedShapedTypeDims &shapes) {
  SmallVector<OpFoldResult> low = getMixedLow(), high = getMixedHigh();
  SmallVector<OpFoldResult> sizes =
      tensor::getMixedSizes(builder, getLoc(), getOperand());
  shapes.emplace_back();
  for (auto [axis, size] : llvm::enumerate(getType().getShape())) {
    if (!ShapedType::isDynamic(size)) {
      shapes.back().push_back(builder.getIndexAttr(size));
      continue;
    }
    OpFoldResult padded = addSizes(builder, getLoc(), sizes[axis], low[axis]);
    shapes.back().push_back(addSizes(builder, getLoc(), padded, high[axis]));
  }
  return success();
}

//===----------------------------------------------------------------------===//
// ShrinkOp
//===----------------------------------------------------------------------===//

void ShrinkOp::build(OpBuilder &builder, OperationState &state, Value operand,
                     ArrayRef<int64_t> offsets, ArrayRef<int64_t> sizes) {
  build(builder, state, operand, ValueRange(), ValueRange(), offsets, sizes);
}

void ShrinkOp::build(OpBuilder &builder, OperationState &state, Value operand,
                     ArrayRef<OpFoldResult> offsets,
                     ArrayRef<OpFoldResult> sizes) {
  SmallVector<Value> offsetValues, sizeValues;
  SmallVector<int64_t> staticOffsets, staticSizes;
  dispatchIndexOpFoldResults(offsets, offsetValues, staticOffsets);
  dispatchIndexOpFoldResults(sizes, sizeValues, staticSizes);
  build(builder, state, operand, offsetValues, sizeValues, staticOffsets,
        staticSizes);
}

SmallVector<OpFoldResult> ShrinkOp::getMixedOffsets() {
  return getMixedValues(getStaticOffsets(), getOffsets(), getContext());
}

SmallVector<OpFoldResult> ShrinkOp::getMixedSizes() {
  return getMixedValues(getStaticSizes(), getSizes(), getContext());
}

static FailureOr<RankedTensorType> inferType(ShrinkOp::Adaptor op,
                                             EmitError emitError) {
  FailureOr<RankedTensorType> type = getTensorType(op.getOperand(), emitError);
  if (failed(type))
    return failure();
  ArrayRef<int64_t> offsets = op.getStaticOffsets();
  ArrayRef<int64_t> sizes = op.getStaticSizes();
  // C1
  if (failed(checkEntries("offsets", offsets, *type, emitError)) ||
      failed(checkEntries("sizes", sizes, *type, emitError)) ||
      failed(checkDynamicEntries("offsets", offsets, op.getOffsets().size(),
                                 emitError)) ||
      failed(
          checkDynamicEntries("sizes", sizes, op.getSizes().size(), emitError)))
    return failure();
  // C2
  for (auto [axis, limit, offset, size] :
       llvm::enumerate(type->getShape(), offsets, sizes)) {
    bool hasOffset = !ShapedType::isDynamic(offset);
    bool hasSize = !ShapedType::isDynamic(size);
    if (hasOffset && offset < 0)
      return emitError() << "offset " << offset << " of axis " << axis
                         << " is negative";
    if (hasSize && size < 0)
      return emitError() << "size " << size << " of axis " << axis
                         << " is negative";
    if (ShapedType::isDynamic(limit))
      continue;
    // What is not known is at least 0. No sum: it could overflow.
    int64_t start = hasOffset ? offset : 0, length = hasSize ? size : 0;
    if (start > limit || length > limit - start)
      return emitError() << "box of " << length << " elements from " << start
                         << " on does not lie in axis " << axis << " of size "
                         << limit;
  }
  return makeTensorType(sizes, type->getElementType(), emitError);
}

LogicalResult ShrinkOp::inferReturnTypes(MLIRContext *,
                                         std::optional<Location> location,
                                         Adaptor adaptor,
                                         SmallVectorImpl<Type> &types) {
  FailureOr<RankedTensorType> type = inferType(adaptor, emitAt(location));
  if (failed(type))
    return failure();
  types.push_back(*type);
  return success();
}

LogicalResult ShrinkOp::verify() {
  return inferType(*this, [&] { return emitOpError(); });
}

FailureOr<ShapeTracker> ShrinkOp::getShapeTracker() {
  FailureOr<ShapeTracker> tracker = getOperandTracker(getOperand());
  if (failed(tracker) || !hasStaticResult(*this) || !getOffsets().empty())
    return failure();
  return toFailureOr(tracker->shrink(getStaticOffsets(), getStaticSizes()));
}

LogicalResult ShrinkOp::reifyResultShapes(OpBuilder &builder,
                                          ReifiedRankedShapedTypeDims &shapes) {
  shapes.push_back(getMixedSizes());
  return success();
}

//===----------------------------------------------------------------------===//
// FlipOp
//===----------------------------------------------------------------------===//

LogicalResult FlipOp::verify() {
  // C1
  return checkAxes(getAxes(), getType(), [&] { return emitOpError(); });
}

FailureOr<ShapeTracker> FlipOp::getShapeTracker() {
  FailureOr<ShapeTracker> tracker = getOperandTracker(getOperand());
  if (failed(tracker))
    return failure();
  return toFailureOr(tracker->flip(getAxes()));
}

LogicalResult FlipOp::reifyResultShapes(OpBuilder &builder,
                                        ReifiedRankedShapedTypeDims &shapes) {
  shapes.push_back(tensor::getMixedSizes(builder, getLoc(), getOperand()));
  return success();
}

//===----------------------------------------------------------------------===//
// ViewOp
//===----------------------------------------------------------------------===//

static FailureOr<RankedTensorType> inferType(ViewOp::Adaptor op,
                                             EmitError emitError) {
  FailureOr<RankedTensorType> type = getTensorType(op.getOperand(), emitError);
  if (failed(type))
    return failure();
  // C1
  if (!type->hasStaticShape())
    return emitError() << "operand " << str(*type) << " has dynamic sizes";
  // C2
  const ShapeTracker &tracker = op.getViewAttr().getShapeTracker();
  if (failed(checkViewFits(tracker, *type, emitError)))
    return failure();
  return RankedTensorType::get(tracker.getShape(), type->getElementType());
}

LogicalResult ViewOp::inferReturnTypes(MLIRContext *,
                                       std::optional<Location> location,
                                       Adaptor adaptor,
                                       SmallVectorImpl<Type> &types) {
  FailureOr<RankedTensorType> type = inferType(adaptor, emitAt(location));
  if (failed(type))
    return failure();
  types.push_back(*type);
  return success();
}

LogicalResult ViewOp::verify() {
  return inferType(*this, [&] { return emitOpError(); });
}

FailureOr<ShapeTracker> ViewOp::getShapeTracker() {
  return getView().getShapeTracker();
}

LogicalResult ViewOp::reifyResultShapes(OpBuilder &builder,
                                        ReifiedRankedShapedTypeDims &shapes) {
  shapes.push_back(getAsIndexOpFoldResult(getContext(), getType().getShape()));
  return success();
}
