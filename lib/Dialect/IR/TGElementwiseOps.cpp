//===- TGElementwiseOps.cpp - Rules of the elementwise ops -------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TG/Dialect/IR/TGOps.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace tg;

#define GET_OP_CLASSES
#include "TG/Dialect/IR/TGElementwiseOps.cpp.inc"

LogicalResult CastOp::verify() {
  // C1
  if (getOperand().getType().getShape() != getType().getShape())
    return emitOpError() << "cannot change the shape of "
                         << getOperand().getType() << " to that of "
                         << getType();
  return success();
}

LogicalResult WhereOp::verify() {
  // C1
  if (getCondition().getType().getShape() != getType().getShape())
    return emitOpError() << "has a condition of type "
                         << getCondition().getType() << " for values of type "
                         << getType();
  return success();
}

//===----------------------------------------------------------------------===//
// BitcastOp
//===----------------------------------------------------------------------===//

LogicalResult BitcastOp::verify() {
  RankedTensorType from = getOperand().getType(), to = getType();
  // C1
  if (from.getRank() != to.getRank() ||
      (from.getRank() > 0 &&
       from.getShape().drop_back() != to.getShape().drop_back()))
    return emitOpError() << "cannot change the shape of " << from
                         << " to that of " << to << " before the last axis";
  // C2
  int64_t fromWidth = from.getElementTypeBitWidth();
  int64_t toWidth = to.getElementTypeBitWidth();
  if (from.getRank() == 0) {
    if (fromWidth != toWidth)
      return emitOpError() << "cannot change the width of the one element of "
                           << from << " to that of " << to;
    return success();
  }
  int64_t fromSize = from.getShape().back(), toSize = to.getShape().back();
  if (ShapedType::isDynamic(fromSize) || ShapedType::isDynamic(toSize)) {
    if (fromSize != toSize || fromWidth != toWidth)
      return emitOpError() << "cannot scale the dynamic last axis of " << from
                           << " to that of " << to;
    return success();
  }
  int64_t fromBits, toBits;
  if (llvm::MulOverflow(fromSize, fromWidth, fromBits) ||
      llvm::MulOverflow(toSize, toWidth, toBits) || fromBits != toBits)
    return emitOpError() << "cannot view the last axis of " << from << " ("
                         << fromSize << " times " << fromWidth << " bits) as "
                         << "that of " << to << " (" << toSize << " times "
                         << toWidth << " bits)";
  return success();
}

LogicalResult
BitcastOp::reifyResultShapes(OpBuilder &builder,
                             ReifiedRankedShapedTypeDims &shapes) {
  SmallVector<OpFoldResult> sizes =
      tensor::getMixedSizes(builder, getLoc(), getOperand());
  // Only a static last axis is scaled.
  if (!sizes.empty() && !getType().isDynamicDim(getType().getRank() - 1))
    sizes.back() = builder.getIndexAttr(getType().getShape().back());
  shapes.push_back(std::move(sizes));
  return success();
}
