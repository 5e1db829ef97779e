//===- TGDialect.cpp - The tg dialect ----------------------------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TG/Dialect/IR/TGDialect.h"
#include "TG/Dialect/IR/ScalarSemantics.h"
#include "TG/Dialect/IR/TGOps.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;
using namespace tg;

#include "TG/Dialect/IR/TGDialect.cpp.inc"

void TGDialect::initialize() {
  registerAttributes();
  registerOps();
}

Operation *TGDialect::materializeConstant(OpBuilder &builder, Attribute value,
                                          Type type, Location loc) {
  auto elements = dyn_cast<ElementsAttr>(value);
  auto tensorType = dyn_cast<RankedTensorType>(type);
  // Sizes are indices.
  if (!elements || !tensorType)
    return arith::ConstantOp::materialize(builder, value, type, loc);
  if (elements.getType() != type || !tensorType.hasStaticShape() ||
      tensorType.getEncoding() ||
      !ScalarType::isSupported(tensorType.getElementType()))
    return nullptr;
  if (std::optional<int64_t> bits = getSplatBits(elements))
    return ConstOp::create(builder, loc, tensorType, *bits,
                           /*elements=*/ElementsAttr());
  return ConstOp::create(builder, loc, tensorType, elements);
}

//===----------------------------------------------------------------------===//
// Attributes on other dialects' ops
//===----------------------------------------------------------------------===//

static InFlightDiagnostic emitUnknown(Operation *op, NamedAttribute attribute,
                                      StringRef place) {
  return op->emitError() << "'" << attribute.getName().getValue()
                         << "' is no attribute of " << place;
}

static LogicalResult verifyUnit(Operation *op, NamedAttribute attribute) {
  if (isa<UnitAttr>(attribute.getValue()))
    return success();
  return op->emitError() << "'" << attribute.getName().getValue()
                         << "' must be a unit attribute, got "
                         << attribute.getValue();
}

LogicalResult TGDialect::verifyOperationAttribute(Operation *op,
                                                  NamedAttribute attribute) {
  // What code generation notes on kernels that it has begun to lower.
  if (llvm::is_contained(
          {"tg.num_outputs", "tg.scratch_bytes", "tg.kernel_info"},
          attribute.getName()))
    return success();
  if (attribute.getName() != kKernelAttr)
    return emitUnknown(op, attribute, "an operation");
  if (!isa<FunctionOpInterface>(op))
    return op->emitError() << "'" << kKernelAttr
                           << "' stands on functions only";
  return verifyUnit(op, attribute);
}

LogicalResult TGDialect::verifyRegionArgAttribute(Operation *op, unsigned,
                                                  unsigned argument,
                                                  NamedAttribute attribute) {
  StringRef name = attribute.getName();
  if (name == kUnsignedAttr || name == kConstantAttr)
    return verifyUnit(op, attribute);
  if (name != kDeviceAttr)
    return emitUnknown(op, attribute, "an argument");
  auto device = dyn_cast<StringAttr>(attribute.getValue());
  if (!device || device.empty())
    return op->emitError() << "'" << kDeviceAttr << "' of argument " << argument
                           << " must be the name of a device, got "
                           << attribute.getValue();
  return success();
}

/// `tg.writes` names an argument of the result's type, and no argument is
/// written twice.
static LogicalResult verifyWrites(Operation *op, unsigned result,
                                  Attribute value) {
  StringRef name = TGDialect::kWritesAttr;
  auto argument = dyn_cast<IntegerAttr>(value);
  if (!argument || !argument.getType().isSignlessInteger(64))
    return op->emitError() << "'" << name << "' of result " << result
                           << " must be the number of an argument (i64), got "
                           << value;
  auto function = dyn_cast<FunctionOpInterface>(op);
  if (!function)
    return op->emitError() << "'" << name
                           << "' stands on results of functions only";
  int64_t number = argument.getInt();
  if (number < 0 || number >= function.getNumArguments())
    return op->emitError() << "'" << name << "' of result " << result
                           << " names argument " << number << " of "
                           << function.getNumArguments();
  Type argumentType =
      function.getArgumentTypes()[static_cast<unsigned>(number)];
  Type resultType = function.getResultTypes()[result];
  if (argumentType != resultType)
    return op->emitError() << "'" << name << "' of result " << result
                           << " of type " << resultType << " names argument "
                           << number << " of type " << argumentType;
  for (unsigned other = 0; other < result; ++other)
    if (function.getResultAttr(other, name) == value)
      return op->emitError() << "results " << other << " and " << result
                             << " both write argument " << number;
  return success();
}

LogicalResult TGDialect::verifyRegionResultAttribute(Operation *op, unsigned,
                                                     unsigned result,
                                                     NamedAttribute attribute) {
  StringRef name = attribute.getName();
  if (name == kUnsignedAttr)
    return verifyUnit(op, attribute);
  if (name == kWritesAttr)
    return verifyWrites(op, result, attribute.getValue());
  return emitUnknown(op, attribute, "a result");
}
