//===- ShapeChecks.cpp - What verifiers and type inference share ----------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ShapeChecks.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tg;
using namespace tg::detail;

std::string tg::detail::str(Type type) {
  std::string text;
  llvm::raw_string_ostream(text) << type;
  return text;
}

std::string tg::detail::formatList(ArrayRef<int64_t> values) {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << '[';
  llvm::interleaveComma(values, os, [&](int64_t value) {
    if (ShapedType::isDynamic(value))
      os << '?';
    else
      os << value;
  });
  os << ']';
  return text;
}

std::optional<int64_t> tg::detail::countElements(ArrayRef<int64_t> shape) {
  // An empty tensor has no elements, however large its other axes are.
  if (llvm::is_contained(shape, 0))
    return 0;
  int64_t count = 1;
  for (int64_t size : shape)
    if (!ShapedType::isDynamic(size) && llvm::MulOverflow(count, size, count))
      return std::nullopt;
  return count;
}

bool tg::detail::sizesMatch(int64_t lhs, int64_t rhs) {
  return lhs == rhs || ShapedType::isDynamic(lhs) || ShapedType::isDynamic(rhs);
}

int64_t tg::detail::joinSizes(int64_t lhs, int64_t rhs) {
  return ShapedType::isDynamic(lhs) ? rhs : lhs;
}

FailureOr<RankedTensorType> tg::detail::getTensorType(Value value,
                                                      EmitError emitError) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  if (!type)
    return emitError() << "expects a ranked tensor, not "
                       << str(value.getType());
  return type;
}

FailureOr<RankedTensorType> tg::detail::makeTensorType(ArrayRef<int64_t> shape,
                                                       Type elementType,
                                                       EmitError emitError) {
  if (!countElements(shape))
    return emitError() << "result of shape " << formatList(shape)
                       << " has more elements than 64 bits count";
  return RankedTensorType::get(shape, elementType);
}

LogicalResult tg::detail::checkAxis(int64_t axis, RankedTensorType type,
                                    EmitError emitError) {
  if (axis < 0 || axis >= type.getRank())
    return emitError() << "axis " << axis << " is out of range for "
                       << str(type) << " of rank " << type.getRank();
  return success();
}

LogicalResult tg::detail::checkAxes(ArrayRef<int64_t> axes,
                                    RankedTensorType type,
                                    EmitError emitError) {
  int64_t previous = -1;
  for (int64_t axis : axes) {
    if (failed(checkAxis(axis, type, emitError)))
      return failure();
    if (axis <= previous)
      return emitError() << "axes " << formatList(axes)
                         << " are not distinct and rising: " << axis
                         << " follows " << previous;
    previous = axis;
  }
  return success();
}

LogicalResult tg::detail::checkDynamicSizes(size_t sizes, RankedTensorType type,
                                            EmitError emitError) {
  if (sizes != static_cast<size_t>(type.getNumDynamicDims()))
    return emitError() << "has " << sizes << " size operands for "
                       << type.getNumDynamicDims() << " dynamic axes of "
                       << str(type);
  return success();
}

LogicalResult tg::detail::checkDynamicEntries(StringRef name,
                                              ArrayRef<int64_t> integers,
                                              size_t operands,
                                              EmitError emitError) {
  size_t dynamic = llvm::count_if(integers, ShapedType::isDynamic);
  if (dynamic != operands)
    return emitError() << "has " << operands << " operands for " << dynamic
                       << " dynamic entries of " << name << ' '
                       << formatList(integers);
  return success();
}

LogicalResult tg::detail::checkViewFits(const ShapeTracker &tracker,
                                        RankedTensorType source,
                                        EmitError emitError) {
  std::optional<int64_t> count = countElements(source.getShape());
  if (!count)
    return emitError() << str(source) << " has more elements than 64 bits "
                       << "count";
  std::optional<std::pair<int64_t, int64_t>> extent = tracker.getExtent();
  if (extent && (extent->first < 0 || extent->second >= *count))
    return emitError() << "view reads elements " << extent->first << " to "
                       << extent->second << " of " << str(source) << " ("
                       << *count << " elements)";
  return success();
}

FailureOr<ShapeTracker>
tg::detail::toFailureOr(llvm::Expected<ShapeTracker> expected) {
  if (expected)
    return *expected;
  llvm::consumeError(expected.takeError());
  return failure();
}
