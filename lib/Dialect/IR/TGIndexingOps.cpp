//===- TGIndexingOps.cpp - gather, scatter --------------------------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ShapeChecks.h"
#include "TG/Dialect/IR/TGOps.h"
#include "mlir/IR/DialectImplementation.h"

#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace tg;

#define GET_OP_CLASSES
#include "TG/Dialect/IR/TGIndexingOps.cpp.inc"
using namespace tg::detail;

/// The sizes of `source` with those of `indices` in the place of the axis.
template <typename T>
static SmallVector<T> replaceAxis(ArrayRef<T> source, ArrayRef<T> indices,
                                  int64_t axis) {
  SmallVector<T> shape(source.take_front(axis));
  llvm::append_range(shape, indices);
  llvm::append_range(shape, source.drop_front(axis + 1));
  return shape;
}

/// With `elements`: the indices have the rank of `source` and, but on the axis,
/// no size above its.
static LogicalResult checkElementIndices(RankedTensorType source,
                                         RankedTensorType indices, int64_t axis,
                                         EmitError emitError) {
  if (source.getRank() != indices.getRank())
    return emitError() << "indices " << str(indices) << " of rank "
                       << indices.getRank() << " do not name elements of "
                       << str(source) << " of rank " << source.getRank();
  for (int64_t i = 0, rank = source.getRank(); i < rank; ++i) {
    int64_t limit = source.getDimSize(i), size = indices.getDimSize(i);
    if (i != axis && !ShapedType::isDynamic(limit) &&
        !ShapedType::isDynamic(size) && size > limit)
      return emitError() << "indices have size " << size << " on axis " << i
                         << ", above " << limit << " of " << str(source);
  }
  return success();
}

//===----------------------------------------------------------------------===//
// GatherOp
//===----------------------------------------------------------------------===//

static FailureOr<RankedTensorType> inferType(GatherOp::Adaptor op,
                                             EmitError emitError) {
  FailureOr<RankedTensorType> source =
      getTensorType(op.getOperand(), emitError);
  FailureOr<RankedTensorType> indices =
      getTensorType(op.getIndices(), emitError);
  int64_t axis = op.getAxis();
  // C1
  if (failed(source) || failed(indices) ||
      failed(checkAxis(axis, *source, emitError)))
    return failure();
  if (op.getMode() == IndexMode::Slices)
    return makeTensorType(
        replaceAxis(source->getShape(), indices->getShape(), axis),
        source->getElementType(), emitError);
  // C2
  if (failed(checkElementIndices(*source, *indices, axis, emitError)))
    return failure();
  return makeTensorType(indices->getShape(), source->getElementType(),
                        emitError);
}

LogicalResult GatherOp::inferReturnTypes(MLIRContext *,
                                         std::optional<Location> location,
                                         Adaptor adaptor,
                                         SmallVectorImpl<Type> &types) {
  FailureOr<RankedTensorType> type = inferType(adaptor, emitAt(location));
  if (failed(type))
    return failure();
  types.push_back(*type);
  return success();
}

LogicalResult GatherOp::verify() {
  return inferType(*this, [&] { return emitOpError(); });
}

LogicalResult GatherOp::reifyResultShapes(OpBuilder &builder,
                                          ReifiedRankedShapedTypeDims &shapes) {
  SmallVector<OpFoldResult> indices =
      tensor::getMixedSizes(builder, getLoc(), getIndices());
  if (getMode() == IndexMode::Elements) {
    shapes.push_back(indices);
    return success();
  }
  SmallVector<OpFoldResult> source =
      tensor::getMixedSizes(builder, getLoc(), getOperand());
  shapes.push_back(replaceAxis<OpFoldResult>(source, indices, getAxis()));
  return success();
}

//===----------------------------------------------------------------------===//
// ScatterOp
//===----------------------------------------------------------------------===//

LogicalResult ScatterOp::verify() {
  RankedTensorType base = getBase().getType();
  RankedTensorType indices = getIndices().getType();
  RankedTensorType updates = getUpdates().getType();
  int64_t axis = getAxis();
  auto emitError = [&] { return emitOpError(); };
  // C1
  if (failed(checkAxis(axis, base, emitError)))
    return failure();
  // C4
  if (base.getElementType() != updates.getElementType())
    return emitOpError() << "updates of " << str(updates.getElementType())
                         << " do not fit a base of "
                         << str(base.getElementType());
  // C2
  if (getMode() == IndexMode::Slices) {
    SmallVector<int64_t> shape =
        replaceAxis(base.getShape(), indices.getShape(), axis);
    if (failed(verifyCompatibleShape(shape, updates.getShape())))
      return emitOpError() << "updates of shape "
                           << formatList(updates.getShape())
                           << " are not the slices of shape "
                           << formatList(shape) << " that the indices name";
    return success();
  }
  // C3
  if (failed(verifyCompatibleShape(indices.getShape(), updates.getShape())))
    return emitOpError() << "updates of shape "
                         << formatList(updates.getShape())
                         << " do not match indices of shape "
                         << formatList(indices.getShape());
  return checkElementIndices(base, indices, axis, emitError);
}

LogicalResult
ScatterOp::reifyResultShapes(OpBuilder &builder,
                             ReifiedRankedShapedTypeDims &shapes) {
  shapes.push_back(tensor::getMixedSizes(builder, getLoc(), getBase()));
  return success();
}
