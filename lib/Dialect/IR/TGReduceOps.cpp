//===- TGReduceOps.cpp - Reductions, scans, sort --------------------------===//
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
#include "TG/Dialect/IR/TGReduceOps.cpp.inc"
using namespace tg::detail;

//===----------------------------------------------------------------------===//
// ReduceOp
//===----------------------------------------------------------------------===//

static FailureOr<RankedTensorType> inferType(ReduceOp::Adaptor op,
                                             EmitError emitError) {
  FailureOr<RankedTensorType> type = getTensorType(op.getOperand(), emitError);
  // C1
  if (failed(type) || failed(checkAxes(op.getAxes(), *type, emitError)))
    return failure();
  SmallVector<int64_t> shape(type->getShape());
  for (int64_t axis : op.getAxes())
    shape[axis] = 1;
  return makeTensorType(shape, type->getElementType(), emitError);
}

LogicalResult ReduceOp::inferReturnTypes(MLIRContext *,
                                         std::optional<Location> location,
                                         Adaptor adaptor,
                                         SmallVectorImpl<Type> &types) {
  FailureOr<RankedTensorType> type = inferType(adaptor, emitAt(location));
  if (failed(type))
    return failure();
  types.push_back(*type);
  return success();
}

LogicalResult ReduceOp::verify() {
  return inferType(*this, [&] { return emitOpError(); });
}

LogicalResult ReduceOp::reifyResultShapes(OpBuilder &builder,
                                          ReifiedRankedShapedTypeDims &shapes) {
  shapes.push_back(tensor::getMixedSizes(builder, getLoc(), getOperand()));
  for (int64_t axis : getAxes())
    shapes.back()[axis] = builder.getIndexAttr(1);
  return success();
}

/// What the reduction of no elements gives.
static Attribute getIdentity(ReduceKind kind, Type type) {
  if (auto floatType = dyn_cast<FloatType>(type)) {
    const llvm::fltSemantics &semantics = floatType.getFloatSemantics();
    switch (kind) {
    case ReduceKind::Add:
      return FloatAttr::get(type, APFloat::getZero(semantics));
    case ReduceKind::Mul:
      return FloatAttr::get(type, APFloat::getOne(semantics));
    case ReduceKind::Max:
      return FloatAttr::get(type,
                            APFloat::getInf(semantics, /*Negative=*/true));
    }
  }
  unsigned width = type.getIntOrFloatBitWidth();
  bool isUnsigned = width == 1 || type.isUnsignedInteger();
  switch (kind) {
  case ReduceKind::Add:
    return IntegerAttr::get(type, APInt::getZero(width));
  case ReduceKind::Mul:
    return IntegerAttr::get(type, APInt(width, 1));
  case ReduceKind::Max:
    return IntegerAttr::get(type, isUnsigned ? APInt::getZero(width)
                                             : APInt::getSignedMinValue(width));
  }
  llvm_unreachable("all kinds are handled");
}

OpFoldResult ReduceOp::fold(FoldAdaptor adaptor) {
  RankedTensorType from = getOperand().getType(), to = getType();
  // reduce(x) over no axes, or axes of size 1 -> x
  if (llvm::all_of(getAxes(),
                   [&](int64_t axis) { return from.getDimSize(axis) == 1; }))
    return getOperand();
  if (!to.hasStaticShape())
    return {};

  // reduce(empty) -> its identity
  if (llvm::any_of(getAxes(),
                   [&](int64_t axis) { return from.getDimSize(axis) == 0; }))
    return DenseElementsAttr::get(to,
                                  getIdentity(getKind(), to.getElementType()));

  auto splat = dyn_cast_or_null<SplatElementsAttr>(adaptor.getOperand());
  if (!splat || !from.hasStaticShape())
    return {};
  // reduce max (splat) -> splat. On bool the others are idempotent too: add is
  // any, mul is all.
  if (getKind() == ReduceKind::Max || from.getElementType().isInteger(1))
    return splat.resizeSplat(to);
  // reduce add (splat v of n integers) -> splat v * n
  if (getKind() != ReduceKind::Add || !isa<IntegerType>(from.getElementType()))
    return {};
  APInt sum = splat.getSplatValue<APInt>();
  for (int64_t axis : getAxes())
    sum *= APInt(sum.getBitWidth(), from.getDimSize(axis), /*isSigned=*/false,
                 /*implicitTrunc=*/true);
  return DenseElementsAttr::get(to, sum);
}

//===----------------------------------------------------------------------===//
// ScanOp
//===----------------------------------------------------------------------===//

LogicalResult ScanOp::verify() {
  // C1
  return checkAxis(getAxis(), getType(), [&] { return emitOpError(); });
}

LogicalResult ScanOp::reifyResultShapes(OpBuilder &builder,
                                        ReifiedRankedShapedTypeDims &shapes) {
  shapes.push_back(tensor::getMixedSizes(builder, getLoc(), getOperand()));
  return success();
}

//===----------------------------------------------------------------------===//
// SortOp
//===----------------------------------------------------------------------===//

static LogicalResult inferTypes(SortOp::Adaptor op, EmitError emitError,
                                SmallVectorImpl<Type> &types) {
  FailureOr<RankedTensorType> type = getTensorType(op.getOperand(), emitError);
  int64_t axis = op.getAxis();
  // C1
  if (failed(type) || failed(checkAxis(axis, *type, emitError)))
    return failure();
  // C2
  int64_t size = type->getDimSize(axis);
  if (!ShapedType::isDynamic(size) && size >= (int64_t(1) << 31))
    return emitError() << "axis " << axis << " has " << size
                       << " elements, more than i32 indices count";
  types.push_back(*type);
  types.push_back(type->clone(IntegerType::get(type->getContext(), 32)));
  return success();
}

LogicalResult SortOp::inferReturnTypes(MLIRContext *,
                                       std::optional<Location> location,
                                       Adaptor adaptor,
                                       SmallVectorImpl<Type> &types) {
  return inferTypes(adaptor, emitAt(location), types);
}

LogicalResult SortOp::verify() {
  SmallVector<Type, 2> types;
  return inferTypes(*this, [&] { return emitOpError(); }, types);
}

LogicalResult SortOp::reifyResultShapes(OpBuilder &builder,
                                        ReifiedRankedShapedTypeDims &shapes) {
  shapes.assign(2, tensor::getMixedSizes(builder, getLoc(), getOperand()));
  return success();
}
