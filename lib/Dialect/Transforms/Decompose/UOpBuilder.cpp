//===- UOpBuilder.cpp - UOps at one place ---------------------------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "UOpBuilder.h"

using namespace mlir;
using namespace tg;

Value UOpBuilder::reshape(Value value, Shape shape) {
  if (shapeOf(value) == shape)
    return value;
  return ReshapeOp::create(builder, loc, value, shape);
}

Value UOpBuilder::expand(Value value, Shape shape) {
  if (shapeOf(value) == shape)
    return value;
  return ExpandOp::create(builder, loc, value, shape);
}

Value UOpBuilder::permute(Value value, ArrayRef<int64_t> permutation) {
  SmallVector<int64_t> shape;
  for (int64_t axis : permutation)
    shape.push_back(shapeOf(value)[axis]);
  if (llvm::is_sorted(permutation))
    return value;
  return PermuteOp::create(builder, loc, typeOf(value).clone(shape), value,
                           permutation);
}

Value UOpBuilder::moveToEnd(Value value, int64_t axis) {
  SmallVector<int64_t> order;
  for (int64_t i = 0, rank = typeOf(value).getRank(); i < rank; ++i)
    if (i != axis)
      order.push_back(i);
  order.push_back(axis);
  return permute(value, order);
}

Value UOpBuilder::moveFromEnd(Value value, int64_t axis) {
  SmallVector<int64_t> order;
  int64_t last = typeOf(value).getRank() - 1;
  for (int64_t i = 0; i < last; ++i)
    order.push_back(i);
  order.insert(order.begin() + axis, last);
  return permute(value, order);
}

Value UOpBuilder::pad(Value value, ArrayRef<int64_t> low,
                      ArrayRef<int64_t> high) {
  auto isZero = [](int64_t amount) { return amount == 0; };
  if (llvm::all_of(low, isZero) && llvm::all_of(high, isZero))
    return value;
  return PadOp::create(builder, loc, value, low, high);
}

Value UOpBuilder::keep(Value value, Shape sizes) {
  if (shapeOf(value) == sizes)
    return value;
  SmallVector<int64_t> offsets(sizes.size(), 0);
  return ShrinkOp::create(builder, loc, value, offsets, sizes);
}

Value UOpBuilder::padTo(Value value, Shape shape) {
  SmallVector<int64_t> low(shape.size(), 0), high;
  for (auto [from, to] : llvm::zip(shapeOf(value), shape))
    high.push_back(to - from);
  return pad(value, low, high);
}

Value UOpBuilder::splat(Type element, Shape shape, double number) {
  return ConstOp::create(builder, loc, RankedTensorType::get(shape, element),
                         number);
}

Value UOpBuilder::splatLike(Value value, double number) {
  RankedTensorType type = typeOf(value);
  if (type.hasStaticShape())
    return splat(type.getElementType(), type.getShape(), number);
  SmallVector<int64_t> ones(type.getRank(), 1);
  return ExpandOp::create(builder, loc,
                          splat(type.getElementType(), ones, number),
                          tensor::getMixedSizes(builder, loc, value));
}

Value UOpBuilder::lowest(Type element, Shape shape) {
  auto type = RankedTensorType::get(shape, element);
  auto integer = dyn_cast<IntegerType>(element);
  if (!integer)
    return ConstOp::create(builder, loc, type,
                           -std::numeric_limits<double>::infinity());
  bool isSigned = integer.isSignless() && integer.getWidth() > 1;
  int64_t least = isSigned ? llvm::minIntN(integer.getWidth()) : int64_t(0);
  return ConstOp::create(builder, loc, type, least);
}

Value UOpBuilder::iota(Shape shape, int64_t axis) {
  return IotaOp::create(builder, loc, RankedTensorType::get(shape, i64()),
                        ValueRange(), axis);
}

Value UOpBuilder::cast(Value value, Type element) {
  if (elementOf(value) == element)
    return value;
  return CastOp::create(builder, loc, typeOf(value).clone(element), value);
}

static Type boolTypeOf(Value value) {
  return UOpBuilder::typeOf(value).clone(
      IntegerType::get(value.getContext(), 1));
}

Value UOpBuilder::lessThan(Value a, Value b) {
  return CmpLtOp::create(builder, loc, boolTypeOf(a), a, b);
}

Value UOpBuilder::notEqual(Value a, Value b) {
  return CmpNeOp::create(builder, loc, boolTypeOf(a), a, b);
}

Value UOpBuilder::logicalNot(Value a) {
  return make<XorOp>(a, splatLike(a, 1));
}

Value UOpBuilder::where(Value condition, Value ifTrue, Value ifFalse) {
  return WhereOp::create(builder, loc, ifTrue.getType(), condition, ifTrue,
                         ifFalse);
}

Value UOpBuilder::reduce(ReduceKind kind, Value value, ArrayRef<int64_t> axes) {
  SmallVector<int64_t> shape(shapeOf(value));
  for (int64_t axis : axes)
    shape[axis] = 1;
  return ReduceOp::create(builder, loc, typeOf(value).clone(shape), kind, value,
                          axes);
}

Value UOpBuilder::toBits(Value value) {
  Type element = elementOf(value);
  if (!isa<FloatType>(element))
    return value;
  Type bits = builder.getIntegerType(element.getIntOrFloatBitWidth());
  return BitcastOp::create(builder, loc, typeOf(value).clone(bits), value);
}

Value UOpBuilder::fromBits(Value value, Type element) {
  if (elementOf(value) == element)
    return value;
  return BitcastOp::create(builder, loc, typeOf(value).clone(element), value);
}

Value UOpBuilder::choose(Value differs, Value value, int64_t axis) {
  Value bits = toBits(value);
  Value chosen = where(differs, splatLike(bits, 0), bits);
  return fromBits(reduce(ReduceKind::Add, chosen, {axis}), elementOf(value));
}

int64_t tg::productOf(ArrayRef<int64_t> sizes) {
  int64_t product = 1;
  for (int64_t size : sizes)
    product *= size;
  return product;
}

bool tg::isStatic(Operation *op) {
  auto isStaticType = [](Type type) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    return !tensor || tensor.hasStaticShape();
  };
  return llvm::all_of(op->getOperandTypes(), isStaticType) &&
         llvm::all_of(op->getResultTypes(), isStaticType);
}
