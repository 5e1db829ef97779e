//===- UOpBuilder.cpp - Write tg ops like formulas ------------------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TG/Dialect/Transforms/UOpBuilder.h"

using namespace mlir;
using namespace tg;

SmallVector<OpFoldResult> UOpBuilder::sizesOf(Value x) const {
  return tensor::getMixedSizes(builder, loc, x);
}

Value UOpBuilder::constant(RankedTensorType type, double value) const {
  return ConstOp::create(builder, loc, type, value);
}

Value UOpBuilder::like(Value shape, double value) const {
  return like(shape, elementOf(shape), value);
}

Value UOpBuilder::like(Value shape, Type element, double value) const {
  RankedTensorType type = typeOf(shape);
  if (type.hasStaticShape())
    return constant(type.clone(element), value);
  // A constant is static: expand one of size 1.
  SmallVector<int64_t> ones(type.getRank(), 1);
  return expand(constant(RankedTensorType::get(ones, element), value),
                sizesOf(shape));
}

Value UOpBuilder::less(Value a, Value b) const {
  return CmpLtOp::create(builder, loc, typeOf(a).clone(builder.getI1Type()), a,
                         b);
}

Value UOpBuilder::notEqual(Value a, Value b) const {
  return CmpNeOp::create(builder, loc, typeOf(a).clone(builder.getI1Type()), a,
                         b);
}

Value UOpBuilder::cast(Value x, Type element) const {
  if (elementOf(x) == element)
    return x;
  return CastOp::create(builder, loc, typeOf(x).clone(element), x);
}

Value UOpBuilder::reshape(Value x, ArrayRef<int64_t> shape) const {
  if (typeOf(x).getShape() == shape)
    return x;
  return ReshapeOp::create(builder, loc, x, shape);
}

Value UOpBuilder::reshape(Value x, ArrayRef<OpFoldResult> shape) const {
  return ReshapeOp::create(builder, loc, x, shape);
}

Value UOpBuilder::expand(Value x, ArrayRef<int64_t> shape) const {
  if (typeOf(x).getShape() == shape)
    return x;
  return ExpandOp::create(builder, loc, x, shape);
}

Value UOpBuilder::expand(Value x, ArrayRef<OpFoldResult> shape) const {
  return ExpandOp::create(builder, loc, x, shape);
}

Value UOpBuilder::expandLike(Value x, Value shape) const {
  if (typeOf(shape).hasStaticShape())
    return expand(x, typeOf(shape).getShape());
  return expand(x, sizesOf(shape));
}

Value UOpBuilder::permute(Value x, ArrayRef<int64_t> permutation) const {
  return PermuteOp::create(builder, loc, x, permutation);
}

Value UOpBuilder::pad(Value x, ArrayRef<int64_t> low,
                      ArrayRef<int64_t> high) const {
  auto isZero = [](int64_t amount) { return amount == 0; };
  if (llvm::all_of(low, isZero) && llvm::all_of(high, isZero))
    return x;
  return PadOp::create(builder, loc, x, low, high);
}

Value UOpBuilder::shrink(Value x, ArrayRef<int64_t> offsets,
                         ArrayRef<int64_t> sizes) const {
  if (typeOf(x).getShape() == sizes)
    return x;
  return ShrinkOp::create(builder, loc, x, offsets, sizes);
}

Value UOpBuilder::flip(Value x, ArrayRef<int64_t> axes) const {
  if (axes.empty())
    return x;
  return FlipOp::create(builder, loc, x.getType(), x, axes);
}

Value UOpBuilder::reduce(ReduceKind kind, Value x,
                         ArrayRef<int64_t> axes) const {
  return ReduceOp::create(builder, loc, kind, x, axes);
}
