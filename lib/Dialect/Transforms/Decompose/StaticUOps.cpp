//===- StaticUOps.cpp - UOps on static shapes -----------------------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "StaticUOps.h"

using namespace mlir;
using namespace tg;

Value StaticUOps::permute(Value value, ArrayRef<int64_t> permutation) const {
  return llvm::is_sorted(permutation) ? value
                                      : UOpBuilder::permute(value, permutation);
}

Value StaticUOps::moveToEnd(Value value, int64_t axis) const {
  SmallVector<int64_t> order;
  for (int64_t i = 0, rank = typeOf(value).getRank(); i < rank; ++i)
    if (i != axis)
      order.push_back(i);
  order.push_back(axis);
  return permute(value, order);
}

Value StaticUOps::moveFromEnd(Value value, int64_t axis) const {
  SmallVector<int64_t> order;
  int64_t last = typeOf(value).getRank() - 1;
  for (int64_t i = 0; i < last; ++i)
    order.push_back(i);
  order.insert(order.begin() + axis, last);
  return permute(value, order);
}

Value StaticUOps::keep(Value value, Shape sizes) const {
  SmallVector<int64_t> offsets(sizes.size(), 0);
  return shrink(value, offsets, sizes);
}

Value StaticUOps::padTo(Value value, Shape shape) const {
  SmallVector<int64_t> low(shape.size(), 0), high;
  for (auto [from, to] : llvm::zip(shapeOf(value), shape))
    high.push_back(to - from);
  return pad(value, low, high);
}

Value StaticUOps::splat(Type element, Shape shape, double number) const {
  return constant(RankedTensorType::get(shape, element), number);
}

Value StaticUOps::lowest(Type element, Shape shape) const {
  auto integer = dyn_cast<IntegerType>(element);
  if (!integer)
    return splat(element, shape, -std::numeric_limits<double>::infinity());
  bool isSigned = integer.isSignless() && integer.getWidth() > 1;
  int64_t least = isSigned ? llvm::minIntN(integer.getWidth()) : int64_t(0);
  return ConstOp::create(getBuilder(), getLoc(),
                         RankedTensorType::get(shape, element), least);
}

Value StaticUOps::iota(Shape shape, int64_t axis) const {
  return IotaOp::create(getBuilder(), getLoc(),
                        RankedTensorType::get(shape, i64()), ValueRange(),
                        axis);
}

Value StaticUOps::toBits(Value value) const {
  Type element = elementOf(value);
  if (!isa<FloatType>(element))
    return value;
  return fromBits(value,
                  getBuilder().getIntegerType(element.getIntOrFloatBitWidth()));
}

Value StaticUOps::fromBits(Value value, Type element) const {
  if (elementOf(value) == element)
    return value;
  return BitcastOp::create(getBuilder(), getLoc(), typeOf(value).clone(element),
                           value);
}

Value StaticUOps::choose(Value differs, Value value, int64_t axis) const {
  Value bits = toBits(value);
  Value chosen = where(differs, like(bits, 0), bits);
  return fromBits(sum(chosen, {axis}), elementOf(value));
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
