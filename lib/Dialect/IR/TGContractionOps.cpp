//===- TGContractionOps.cpp - matmul, attention, window -------------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ContractionTypes.h"
#include "ShapeChecks.h"
#include "TG/Dialect/IR/TGOps.h"
#include "mlir/IR/DialectImplementation.h"

#include "mlir/IR/TypeUtilities.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tg;

#define GET_OP_CLASSES
#include "TG/Dialect/IR/TGContractionOps.cpp.inc"
using namespace tg::detail;

//===----------------------------------------------------------------------===//
// Element types of contractions
//===----------------------------------------------------------------------===//

Type tg::detail::getAccumulationType(std::optional<Type> acc,
                                     Type elementType) {
  return acc ? *acc : getDefaultAccumulationType(elementType);
}

/// True if `wide` is `narrow`, or of its kind and wider. f16 and bf16 have the
/// same width, and neither holds the other.
static bool isAtLeastAsWide(Type wide, Type narrow) {
  if (wide == narrow)
    return true;
  if (isa<Float16Type, BFloat16Type, Float32Type, Float64Type>(wide) &&
      isa<FloatType>(narrow))
    return wide.getIntOrFloatBitWidth() > narrow.getIntOrFloatBitWidth();
  auto wideInt = dyn_cast<IntegerType>(wide);
  auto narrowInt = dyn_cast<IntegerType>(narrow);
  return wideInt && narrowInt &&
         wideInt.getSignedness() == narrowInt.getSignedness() &&
         wideInt.getWidth() > narrowInt.getWidth() &&
         wideInt.getWidth() <= 64 && llvm::isPowerOf2_32(wideInt.getWidth());
}

LogicalResult tg::detail::checkContractionTypes(Type lhs, Type rhs, Type result,
                                                std::optional<Type> acc,
                                                EmitError emitError) {
  // C4
  if (lhs != rhs)
    return emitError() << "operands have element types " << str(lhs) << " and "
                       << str(rhs);
  // C5
  Type accumulation = getAccumulationType(acc, lhs);
  if (!isAtLeastAsWide(accumulation, lhs))
    return emitError() << "cannot accumulate " << str(lhs) << " in "
                       << str(accumulation);
  // C4
  if (result != lhs && result != accumulation)
    return emitError() << "result element type " << str(result)
                       << " is neither that of the operands, " << str(lhs)
                       << ", nor the accumulation type, " << str(accumulation);
  return success();
}

bool tg::detail::haveEqualShapes(TypeRange lhs, TypeRange rhs) {
  if (lhs.size() != 1 || rhs.size() != 1)
    return false;
  auto lhsType = dyn_cast<RankedTensorType>(lhs[0]);
  auto rhsType = dyn_cast<RankedTensorType>(rhs[0]);
  return lhsType && rhsType && lhsType.getShape() == rhsType.getShape() &&
         lhsType.getEncoding() == rhsType.getEncoding();
}

/// Joins the leading axes of `type` into `batch`, which has as many.
static LogicalResult joinBatch(SmallVectorImpl<int64_t> &batch,
                               RankedTensorType type, StringRef lhsName,
                               StringRef rhsName, EmitError emitError) {
  for (auto [axis, size] : llvm::enumerate(batch)) {
    int64_t other = type.getDimSize(axis);
    if (!sizesMatch(size, other))
      return emitError() << "batch sizes differ on axis " << axis << ": "
                         << size << " (" << lhsName << ") and " << other << " ("
                         << rhsName << " " << str(type) << ")";
    size = joinSizes(size, other);
  }
  return success();
}

//===----------------------------------------------------------------------===//
// MatmulOp
//===----------------------------------------------------------------------===//

static FailureOr<RankedTensorType> inferType(MatmulOp::Adaptor op,
                                             EmitError emitError) {
  FailureOr<RankedTensorType> lhs = getTensorType(op.getLhs(), emitError);
  FailureOr<RankedTensorType> rhs = getTensorType(op.getRhs(), emitError);
  if (failed(lhs) || failed(rhs))
    return failure();
  int64_t rank = lhs->getRank();
  // C1
  if (rank != rhs->getRank())
    return emitError() << "ranks differ: " << rank << " (lhs " << str(*lhs)
                       << ") and " << rhs->getRank() << " (rhs " << str(*rhs)
                       << ")";
  if (rank < 2)
    return emitError() << "operands of rank " << rank
                       << " are no matrices: rank 2 is the least";
  // C2
  SmallVector<int64_t> shape(lhs->getShape().drop_back(2));
  if (failed(joinBatch(shape, *rhs, "lhs", "rhs", emitError)))
    return failure();
  // C3
  int64_t lhsInner = lhs->getDimSize(rank - 1);
  int64_t rhsInner = rhs->getDimSize(rank - 2);
  if (!sizesMatch(lhsInner, rhsInner))
    return emitError() << "inner sizes differ: " << lhsInner << " (lhs "
                       << str(*lhs) << ") and " << rhsInner << " (rhs "
                       << str(*rhs) << ")";
  shape.push_back(lhs->getDimSize(rank - 2));
  shape.push_back(rhs->getDimSize(rank - 1));
  return makeTensorType(shape, lhs->getElementType(), emitError);
}

LogicalResult MatmulOp::inferReturnTypes(MLIRContext *,
                                         std::optional<Location> location,
                                         Adaptor adaptor,
                                         SmallVectorImpl<Type> &types) {
  FailureOr<RankedTensorType> type = inferType(adaptor, emitAt(location));
  if (failed(type))
    return failure();
  types.push_back(*type);
  return success();
}

bool MatmulOp::isCompatibleReturnTypes(TypeRange lhs, TypeRange rhs) {
  return haveEqualShapes(lhs, rhs);
}

Type MatmulOp::getAccumulationType() {
  return detail::getAccumulationType(getAcc(),
                                     getLhs().getType().getElementType());
}

LogicalResult MatmulOp::verify() {
  auto emitError = [&] { return emitOpError(); };
  if (failed(inferType(*this, emitError)))
    return failure();
  return checkContractionTypes(getLhs().getType().getElementType(),
                               getRhs().getType().getElementType(),
                               getType().getElementType(), getAcc(), emitError);
}

LogicalResult MatmulOp::reifyResultShapes(OpBuilder &builder,
                                          ReifiedRankedShapedTypeDims &shapes) {
  SmallVector<OpFoldResult> sizes;
  int64_t rank = getType().getRank();
  for (auto [axis, size] : llvm::enumerate(getType().getShape())) {
    if (!ShapedType::isDynamic(size))
      sizes.push_back(builder.getIndexAttr(size));
    else
      sizes.push_back(tensor::getMixedSize(
          builder, getLoc(),
          static_cast<int64_t>(axis) == rank - 1 ? getRhs() : getLhs(), axis));
  }
  shapes.push_back(sizes);
  return success();
}

//===----------------------------------------------------------------------===//
// AttentionOp
//===----------------------------------------------------------------------===//

static FailureOr<RankedTensorType> inferType(AttentionOp::Adaptor op,
                                             EmitError emitError) {
  FailureOr<RankedTensorType> query = getTensorType(op.getQuery(), emitError);
  FailureOr<RankedTensorType> key = getTensorType(op.getKey(), emitError);
  FailureOr<RankedTensorType> value = getTensorType(op.getValue(), emitError);
  if (failed(query) || failed(key) || failed(value))
    return failure();
  int64_t rank = query->getRank();
  // C1
  if (rank != key->getRank() || rank != value->getRank())
    return emitError() << "ranks differ: " << rank << " (query), "
                       << key->getRank() << " (key) and " << value->getRank()
                       << " (value)";
  if (rank < 2)
    return emitError() << "operands of rank " << rank
                       << " are no matrices: rank 2 is the least";
  SmallVector<int64_t> shape(query->getShape().drop_back(2));
  if (failed(joinBatch(shape, *key, "query", "key", emitError)) ||
      failed(joinBatch(shape, *value, "query", "value", emitError)))
    return failure();
  Type element = query->getElementType();
  if (element != key->getElementType() || element != value->getElementType())
    return emitError() << "operands have element types " << str(element)
                       << " (query), " << str(key->getElementType())
                       << " (key) and " << str(value->getElementType())
                       << " (value)";
  // C2
  int64_t queryWidth = query->getDimSize(rank - 1);
  int64_t keyWidth = key->getDimSize(rank - 1);
  if (!sizesMatch(queryWidth, keyWidth))
    return emitError() << "widths differ: " << queryWidth << " (query) and "
                       << keyWidth << " (key)";
  int64_t keyLength = key->getDimSize(rank - 2);
  int64_t valueLength = value->getDimSize(rank - 2);
  if (!sizesMatch(keyLength, valueLength))
    return emitError() << "lengths differ: " << keyLength << " (key) and "
                       << valueLength << " (value)";
  // C3
  if (Value maskValue = op.getMask()) {
    FailureOr<RankedTensorType> mask = getTensorType(maskValue, emitError);
    if (failed(mask))
      return failure();
    if (op.getCausal())
      return emitError() << "has both a mask and causal";
    SmallVector<int64_t> expected(shape);
    expected.push_back(query->getDimSize(rank - 2));
    expected.push_back(joinSizes(keyLength, valueLength));
    if (failed(verifyCompatibleShape(expected, mask->getShape())))
      return emitError() << "mask has shape " << formatList(mask->getShape())
                         << " instead of " << formatList(expected);
    if (!mask->getElementType().isInteger(1) &&
        mask->getElementType() != element)
      return emitError() << "mask of " << str(mask->getElementType())
                         << " is neither of i1 nor of " << str(element);
  }
  shape.push_back(query->getDimSize(rank - 2));
  shape.push_back(value->getDimSize(rank - 1));
  return makeTensorType(shape, element, emitError);
}

LogicalResult AttentionOp::inferReturnTypes(MLIRContext *,
                                            std::optional<Location> location,
                                            Adaptor adaptor,
                                            SmallVectorImpl<Type> &types) {
  FailureOr<RankedTensorType> type = inferType(adaptor, emitAt(location));
  if (failed(type))
    return failure();
  types.push_back(*type);
  return success();
}

LogicalResult AttentionOp::verify() {
  return inferType(*this, [&] { return emitOpError(); });
}

LogicalResult
AttentionOp::reifyResultShapes(OpBuilder &builder,
                               ReifiedRankedShapedTypeDims &shapes) {
  SmallVector<OpFoldResult> sizes;
  int64_t rank = getType().getRank();
  for (auto [axis, size] : llvm::enumerate(getType().getShape())) {
    if (!ShapedType::isDynamic(size))
      sizes.push_back(builder.getIndexAttr(size));
    else
      sizes.push_back(tensor::getMixedSize(
          builder, getLoc(),
          static_cast<int64_t>(axis) == rank - 1 ? Value(getValue())
                                                 : Value(getQuery()),
          axis));
  }
  shapes.push_back(sizes);
  return success();
}

//===----------------------------------------------------------------------===//
// WindowOp
//===----------------------------------------------------------------------===//

static FailureOr<RankedTensorType> inferType(WindowOp::Adaptor op,
                                             EmitError emitError) {
  FailureOr<RankedTensorType> type = getTensorType(op.getOperand(), emitError);
  if (failed(type))
    return failure();
  ArrayRef<int64_t> sizes = op.getSizes(), strides = op.getStrides();
  ArrayRef<int64_t> dilations = op.getDilations();
  // C1
  if (sizes.size() != strides.size() || sizes.size() != dilations.size())
    return emitError() << "has " << sizes.size() << " sizes, " << strides.size()
                       << " strides and " << dilations.size() << " dilations";
  int64_t windows = sizes.size();
  if (windows > type->getRank())
    return emitError() << "windows over " << windows << " axes of "
                       << str(*type) << " of rank " << type->getRank();
  int64_t first = type->getRank() - windows;
  SmallVector<int64_t> shape(type->getShape().take_front(first));
  for (int64_t i = 0; i < windows; ++i) {
    if (sizes[i] <= 0 || strides[i] <= 0 || dilations[i] <= 0)
      return emitError() << "size " << sizes[i] << ", stride " << strides[i]
                         << " and dilation " << dilations[i]
                         << " of a window are not all positive";
    // C3
    int64_t axis = first + i, length = type->getDimSize(axis);
    if (ShapedType::isDynamic(length))
      return emitError() << "windowed axis " << axis << " of " << str(*type)
                         << " is dynamic";
    // C2
    std::optional<int64_t> positions =
        countWindows(length, sizes[i], strides[i], dilations[i]);
    if (!positions)
      return emitError() << "window of size " << sizes[i] << " and dilation "
                         << dilations[i] << " does not fit axis " << axis
                         << " of size " << length;
    shape.push_back(*positions);
  }
  llvm::append_range(shape, sizes);
  return makeTensorType(shape, type->getElementType(), emitError);
}

std::optional<int64_t> tg::detail::countWindows(int64_t length, int64_t size,
                                                int64_t stride,
                                                int64_t dilation) {
  int64_t span;
  if (size < 1 || llvm::MulOverflow(size - 1, dilation, span) || span >= length)
    return std::nullopt;
  return (length - span - 1) / stride + 1;
}

LogicalResult WindowOp::inferReturnTypes(MLIRContext *,
                                         std::optional<Location> location,
                                         Adaptor adaptor,
                                         SmallVectorImpl<Type> &types) {
  FailureOr<RankedTensorType> type = inferType(adaptor, emitAt(location));
  if (failed(type))
    return failure();
  types.push_back(*type);
  return success();
}

LogicalResult WindowOp::verify() {
  return inferType(*this, [&] { return emitOpError(); });
}

// The windows are one view: an axis with stride t becomes one of positions,
// stride t * s, and one inside of the window, stride t * d.
FailureOr<ShapeTracker> WindowOp::getShapeTracker() {
  RankedTensorType type = getOperand().getType();
  if (!type.hasStaticShape())
    return failure();
  SmallVector<int64_t> operandStrides(type.getRank(), 1);
  for (int64_t axis = type.getRank() - 2; axis >= 0; --axis)
    if (llvm::MulOverflow(operandStrides[axis + 1], type.getDimSize(axis + 1),
                          operandStrides[axis]))
      return failure();
  int64_t first = type.getRank() - getSizes().size();
  SmallVector<int64_t> strides(operandStrides);
  for (auto [i, stride] : llvm::enumerate(getStrides()))
    if (llvm::MulOverflow(strides[first + i], stride, strides[first + i]))
      return failure();
  for (auto [i, dilation] : llvm::enumerate(getDilations()))
    if (llvm::MulOverflow(operandStrides[first + i], dilation,
                          strides.emplace_back()))
      return failure();
  llvm::Expected<View> view = View::get(getType().getShape(), strides);
  if (!view) {
    llvm::consumeError(view.takeError());
    return failure();
  }
  return toFailureOr(ShapeTracker::get(*view));
}

LogicalResult WindowOp::reifyResultShapes(OpBuilder &builder,
                                          ReifiedRankedShapedTypeDims &shapes) {
  SmallVector<OpFoldResult> sizes;
  for (auto [axis, size] : llvm::enumerate(getType().getShape())) {
    if (!ShapedType::isDynamic(size))
      sizes.push_back(builder.getIndexAttr(size));
    else
      sizes.push_back(
          tensor::getMixedSize(builder, getLoc(), getOperand(), axis));
  }
  shapes.push_back(sizes);
  return success();
}
