//===- TGPlacementOps.cpp - Order and place -------------------------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ShapeChecks.h"
#include "ShapeTrackerSyntax.h"
#include "TG/Dialect/IR/TGOps.h"
#include "mlir/IR/DialectImplementation.h"

#include "mlir/IR/TypeUtilities.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tg;

#define GET_OP_CLASSES
#include "TG/Dialect/IR/TGPlacementOps.cpp.inc"
using namespace tg::detail;

OpFoldResult ContiguousOp::fold(FoldAdaptor) {
  // contiguous(contiguous(x)) -> contiguous(x)
  if (getOperand().getDefiningOp<ContiguousOp>())
    return getOperand();
  return {};
}

//===----------------------------------------------------------------------===//
// CopyOp
//===----------------------------------------------------------------------===//

LogicalResult CopyOp::verify() {
  // C1
  if (getDevice().empty())
    return emitOpError() << "device has no name";
  return success();
}

LogicalResult CopyOp::reifyResultShapes(OpBuilder &builder,
                                        ReifiedRankedShapedTypeDims &shapes) {
  shapes.push_back(tensor::getMixedSizes(builder, getLoc(), getOperand()));
  return success();
}

//===----------------------------------------------------------------------===//
// ShardOp
//===----------------------------------------------------------------------===//

LogicalResult ShardOp::verify() {
  RankedTensorType type = getOperand().getType();
  int64_t devices = getDevices().size();
  // C1
  if (devices == 0)
    return emitOpError() << "names no device";
  for (auto [number, device] :
       llvm::enumerate(getDevices().getAsRange<StringAttr>()))
    if (device.getValue().empty())
      return emitOpError() << "device " << number << " has no name";
  if (static_cast<int64_t>(getNumResults()) != devices)
    return emitOpError() << "has " << getNumResults() << " results for "
                         << devices << " devices";
  // C2
  SmallVector<int64_t> shape(type.getShape());
  if (std::optional<int64_t> axis = getAxis()) {
    if (failed(checkAxis(*axis, type, [&] { return emitOpError(); })))
      return failure();
    int64_t &size = shape[*axis];
    if (!ShapedType::isDynamic(size)) {
      if (size % devices != 0)
        return emitOpError() << "axis " << *axis << " of size " << size
                             << " does not divide by " << devices << " devices";
      size /= devices;
    }
  }
  auto part = RankedTensorType::get(shape, type.getElementType());
  for (auto [number, result] : llvm::enumerate(getResultTypes()))
    if (result != part)
      return emitOpError() << "result " << number << " is " << str(result)
                           << ", but a part of " << str(type) << " is "
                           << str(part);
  return success();
}

//===----------------------------------------------------------------------===//
// MultiOp
//===----------------------------------------------------------------------===//

static FailureOr<RankedTensorType> inferType(MultiOp::Adaptor op,
                                             EmitError emitError) {
  // C1
  ValueRange parts = op.getParts();
  if (parts.empty())
    return emitError() << "has no parts";
  for (auto [number, part] : llvm::enumerate(parts))
    if (part.getType() != parts.front().getType())
      return emitError() << "part " << number << " is " << str(part.getType())
                         << ", but part 0 is " << str(parts.front().getType());
  FailureOr<RankedTensorType> type = getTensorType(parts.front(), emitError);
  if (failed(type))
    return failure();
  IntegerAttr axisAttr = op.getAxisAttr();
  if (!axisAttr)
    return *type;
  // C2
  int64_t axis = axisAttr.getInt();
  if (failed(checkAxis(axis, *type, emitError)))
    return failure();
  SmallVector<int64_t> shape(type->getShape());
  int64_t &size = shape[axis];
  int64_t count = parts.size();
  if (!ShapedType::isDynamic(size) && llvm::MulOverflow(size, count, size))
    return emitError() << count << " parts of " << str(*type)
                       << " have more elements than 64 bits count";
  return makeTensorType(shape, type->getElementType(), emitError);
}

LogicalResult MultiOp::inferReturnTypes(MLIRContext *,
                                        std::optional<Location> location,
                                        Adaptor adaptor,
                                        SmallVectorImpl<Type> &types) {
  FailureOr<RankedTensorType> type = inferType(adaptor, emitAt(location));
  if (failed(type))
    return failure();
  types.push_back(*type);
  return success();
}

LogicalResult MultiOp::verify() {
  return inferType(*this, [&] { return emitOpError(); });
}

//===----------------------------------------------------------------------===//
// AssignOp
//===----------------------------------------------------------------------===//

LogicalResult AssignOp::verify() {
  RankedTensorType base = getBase().getType(), value = getValue().getType();
  // C1
  if (base.getElementType() != value.getElementType())
    return emitOpError() << "value of " << str(value.getElementType())
                         << " does not fit a base of "
                         << str(base.getElementType());
  // C2
  std::optional<ShapeTrackerAttr> view = getView();
  if (!view) {
    if (failed(verifyCompatibleShape(base, value)))
      return emitOpError() << "value of shape " << formatList(value.getShape())
                           << " does not replace a base of shape "
                           << formatList(base.getShape());
    return success();
  }
  const ShapeTracker &tracker = view->getShapeTracker();
  if (tracker.getShape() != value.getShape())
    return emitOpError() << "value of shape " << formatList(value.getShape())
                         << " does not fill a view of shape "
                         << formatList(tracker.getShape());
  // C3
  if (!base.hasStaticShape())
    return emitOpError() << "base " << str(base)
                         << " has dynamic sizes under a view";
  if (failed(checkViewFits(tracker, base, [&] { return emitOpError(); })))
    return failure();
  // A view without elements is masked everywhere, and masks none of them.
  bool hasMask = llvm::any_of(tracker.getViews(), [](const View &window) {
    return !window.getMask().empty();
  });
  if (hasMask && tracker.getNumElements() != 0)
    return emitOpError() << "view masks elements, which have no place to "
                            "store";
  return success();
}

LogicalResult AssignOp::reifyResultShapes(OpBuilder &builder,
                                          ReifiedRankedShapedTypeDims &shapes) {
  shapes.push_back(tensor::getMixedSizes(builder, getLoc(), getBase()));
  return success();
}
