//===- Elementwise.cpp - Arithmetic, comparisons, bits, where -------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TensorImpl.h"

using namespace mlir;
using namespace tg;
using namespace tg::detail;

//===----------------------------------------------------------------------===//
// Broadcasting
//===----------------------------------------------------------------------===//

Shape tg::detail::broadcastShapes(ArrayRef<ArrayRef<int64_t>> shapes) {
  Shape result;
  for (ArrayRef<int64_t> shape : shapes)
    if (shape.size() > result.size())
      result.resize(shape.size(), 1);
  for (ArrayRef<int64_t> shape : shapes)
    for (size_t i = 1; i <= shape.size(); ++i) {
      int64_t size = shape[shape.size() - i];
      int64_t &joined = result[result.size() - i];
      if (size == joined || size == 1)
        continue;
      if (joined != 1) {
        std::string list;
        llvm::raw_string_ostream os(list);
        llvm::interleave(
            shapes, os, [&](ArrayRef<int64_t> one) { os << ShapeText(one); },
            " and ");
        fail<ValueError>("shapes do not broadcast: ", list);
      }
      joined = size;
    }
  return result;
}

Tensor tg::detail::broadcastTo(const Tensor &tensor, ArrayRef<int64_t> shape) {
  ArrayRef<int64_t> old = tensor.getShape();
  if (old == shape)
    return tensor;
  if (old.size() > shape.size())
    fail<ValueError>("cannot broadcast ", ShapeText(old),
                     " to fewer axes: ", ShapeText(shape));
  Shape aligned(shape.size() - old.size(), 1);
  aligned.append(old.begin(), old.end());
  for (auto [from, to] : llvm::zip(aligned, shape))
    if (from != to && from != 1)
      fail<ValueError>("cannot broadcast ", ShapeText(old), " to ",
                       ShapeText(shape));
  DType dtype = tensor.getDType();
  Tensor result = tensor;
  if (ArrayRef<int64_t>(aligned) != old)
    result = emit<ReshapeOp>(tg::detail::getType(dtype, aligned), {&result});
  if (ArrayRef<int64_t>(aligned) != shape)
    result = emit<ExpandOp>(tg::detail::getType(dtype, shape), {&result});
  return result;
}

/// The type that a number takes beside a tensor: the tensor's where it fits.
static DType getScalarType(const Tensor &tensor, const Scalar &scalar) {
  DType dtype = tensor.getDType();
  if (dtype.isFloat() || (dtype.isInt() && !scalar.isFloat()))
    return dtype;
  return dtypes::fromScalar(scalar);
}

std::pair<Tensor, Tensor> tg::detail::broadcast(const Tensor &lhs,
                                                const Operand &rhs,
                                                bool reverse, bool matchTypes) {
  getImpl(lhs);
  Tensor x = lhs;
  Tensor y = rhs.isTensor() ? rhs.getTensor()
                            : makeConstant(getScalarType(lhs, rhs.getScalar()),
                                           lhs.getShape(), rhs.getScalar(),
                                           lhs.getDevice());
  getImpl(y);
  if (matchTypes && !(x.getDType() == y.getDType())) {
    DType common = dtypes::leastUpper({x.getDType(), y.getDType()});
    x = x.cast(common);
    y = y.cast(common);
  }
  if (reverse)
    std::swap(x, y);
  if (x.getShape() == y.getShape())
    return {x, y};
  Shape shape = broadcastShapes({x.getShape(), y.getShape()});
  return {broadcastTo(x, shape), broadcastTo(y, shape)};
}

template <typename OpT>
static Tensor emitBroadcast(const Tensor &lhs, const Operand &rhs,
                            bool reverse = false) {
  auto [x, y] = broadcast(lhs, rhs, reverse);
  return emitSame<OpT>(x, y);
}

template <typename OpT>
static Tensor emitCompare(const Tensor &lhs, const Operand &rhs,
                          bool reverse = false) {
  auto [x, y] = broadcast(lhs, rhs, reverse);
  return emit<OpT>(tg::detail::getType(dtypes::bool_, x.getShape()), {&x, &y});
}

/// RuntimeError unless the type is an integer's, or bool's if `allowBool`.
static void checkBits(DType dtype, bool allowBool) {
  if (dtype.isFloat() || (dtype.isBool() && !allowBool))
    fail<RuntimeError>(dtype, " is not supported");
}

//===----------------------------------------------------------------------===//
// Arithmetic
//===----------------------------------------------------------------------===//

Tensor Tensor::add(const Operand &other, bool reverse) const {
  Call call("add");
  return emitBroadcast<AddOp>(*this, other, reverse);
}

Tensor Tensor::sub(const Operand &other, bool reverse) const {
  Call call("sub");
  auto [x, y] = broadcast(*this, other, reverse);
  return emitSame<AddOp>(x, y.neg());
}

Tensor Tensor::mul(const Operand &other, bool reverse) const {
  Call call("mul");
  return emitBroadcast<MulOp>(*this, other, reverse);
}

/// -1 where the floored quotient is below the truncated one: the remainder is
/// not 0 and has not the divisor's sign. A divisor of 0 has no sign to miss.
static Tensor needsFloor(const Tensor &remainder, const Tensor &divisor) {
  return remainder.ne(0)
      .bitwiseAnd(remainder.lt(0).ne(divisor.lt(0)))
      .bitwiseAnd(divisor.ne(0));
}

Tensor Tensor::div(const Operand &other, bool reverse,
                   Rounding rounding) const {
  Call call("div");
  auto [x, y] = broadcast(*this, other, reverse);
  if (rounding != Rounding::None && x.getDType().isInt()) {
    Tensor quotient = emitSame<IDivOp>(x, y);
    if (rounding == Rounding::Trunc || x.getDType().isUnsigned())
      return quotient;
    Tensor below = needsFloor(emitSame<ModOp>(x, y), y);
    return quotient.sub(below.cast(x.getDType()));
  }
  Tensor quotient = emitSame<DivOp>(toFloatType(x), toFloatType(y));
  switch (rounding) {
  case Rounding::None:
    return quotient;
  case Rounding::Trunc:
    return quotient.trunc();
  case Rounding::Floor:
    break;
  }
  return quotient.floor();
}

Tensor Tensor::idiv(const Operand &other, bool reverse) const {
  Call call("idiv");
  auto [x, y] = broadcast(*this, other, reverse);
  checkBits(x.getDType(), /*allowBool=*/false);
  return emitSame<IDivOp>(x, y);
}

Tensor Tensor::mod(const Operand &other, bool reverse) const {
  Call call("mod");
  auto [x, y] = broadcast(*this, other, reverse);
  if (x.isFloat())
    return x.sub(x.div(y, false, Rounding::Floor).mul(y));
  checkBits(x.getDType(), /*allowBool=*/false);
  Tensor remainder = emitSame<ModOp>(x, y);
  if (x.getDType().isUnsigned())
    return remainder;
  return needsFloor(remainder, y).where(remainder.add(y), remainder);
}

Tensor Tensor::pow(const Operand &exponent, bool reverse) const {
  Call call("pow");
  // A square is exact and cheap as a product.
  if (!exponent.isTensor() && !reverse && isFloat() &&
      exponent.getScalar().getDouble() == 2)
    return square();
  auto [x, y] = broadcast(*this, exponent, reverse);
  if (!x.isFloat()) {
    checkBits(x.getDType(), /*allowBool=*/false);
    return emitSame<PowOp>(x, y);
  }
  Tensor result = emitSame<PowOp>(x, y);
  return isFloat() ? result : result.round().cast(getDType());
}

Tensor tg::detail::invertOrder(const Tensor &tensor) {
  if (tensor.isFloat())
    return tensor.neg();
  return tensor.bitwiseNot();
}

Tensor Tensor::maximum(const Operand &other) const {
  Call call("maximum");
  return emitBroadcast<MaxOp>(*this, other);
}

Tensor Tensor::minimum(const Operand &other) const {
  Call call("minimum");
  auto [x, y] = broadcast(*this, other);
  return invertOrder(emitSame<MaxOp>(invertOrder(x), invertOrder(y)));
}

Tensor Tensor::lerp(const Tensor &end, const Operand &weight) const {
  Call call("lerp");
  if (getDType() == dtypes::uint8 && weight.isTensor()) {
    // Fixed point with 7 bits, as image programs expect of bytes.
    Tensor fixed = weight.getTensor().mul(128).add(0.5).cast(dtypes::int16);
    Tensor step = end.sub(*this).cast(dtypes::int8).mul(fixed).add(64);
    return add(step.cast(dtypes::uint16).rshift(7)).cast(dtypes::uint8);
  }
  return add(end.sub(*this).mul(weight));
}

Tensor Tensor::copysign(const Operand &other) const {
  Call call("copysign");
  auto [x, y] = broadcast(*this, other);
  Tensor negative = y.lt(0);
  if (y.isFloat())
    negative = negative.bitwiseOr(y.reciprocal().lt(0)); // -0
  Tensor magnitude = x.abs();
  Tensor result = negative.where(magnitude.neg(), magnitude);
  return y.isFloat() ? y.isnan().where(y, result) : result;
}

//===----------------------------------------------------------------------===//
// Comparisons
//===----------------------------------------------------------------------===//

Tensor Tensor::lt(const Operand &other) const {
  Call call("lt");
  return emitCompare<CmpLtOp>(*this, other);
}

Tensor Tensor::gt(const Operand &other) const {
  Call call("gt");
  return emitCompare<CmpLtOp>(*this, other, /*reverse=*/true);
}

/// x <= y, false where either is NaN.
static Tensor emitLessEqual(const Tensor &lhs, const Operand &rhs,
                            bool reverse) {
  auto [x, y] = broadcast(lhs, rhs, reverse);
  if (!x.isFloat())
    return y.lt(x).logicalNot();
  return x.lt(y).bitwiseOr(x.eq(y));
}

Tensor Tensor::le(const Operand &other) const {
  Call call("le");
  return emitLessEqual(*this, other, /*reverse=*/false);
}

Tensor Tensor::ge(const Operand &other) const {
  Call call("ge");
  return emitLessEqual(*this, other, /*reverse=*/true);
}

Tensor Tensor::ne(const Operand &other) const {
  Call call("ne");
  return emitCompare<CmpNeOp>(*this, other);
}

Tensor Tensor::eq(const Operand &other) const {
  Call call("eq");
  return ne(other).logicalNot();
}

//===----------------------------------------------------------------------===//
// Bits
//===----------------------------------------------------------------------===//

template <typename OpT>
static Tensor emitBits(const Tensor &lhs, const Operand &rhs, bool reverse) {
  checkBits(lhs.getDType(), /*allowBool=*/true);
  auto [x, y] = broadcast(lhs, rhs, reverse);
  checkBits(x.getDType(), /*allowBool=*/true);
  return emitSame<OpT>(x, y);
}

Tensor Tensor::bitwiseAnd(const Operand &other, bool reverse) const {
  Call call("bitwiseAnd");
  return emitBits<AndOp>(*this, other, reverse);
}

Tensor Tensor::bitwiseOr(const Operand &other, bool reverse) const {
  Call call("bitwiseOr");
  return emitBits<OrOp>(*this, other, reverse);
}

Tensor Tensor::bitwiseXor(const Operand &other, bool reverse) const {
  Call call("bitwiseXor");
  return emitBits<XorOp>(*this, other, reverse);
}

Tensor Tensor::bitwiseNot() const {
  Call call("bitwiseNot");
  checkBits(getDType(), /*allowBool=*/true);
  return getDType().isBool() ? logicalNot() : bitwiseXor(-1);
}

static void checkShift(const Tensor &tensor, int64_t amount) {
  if (!tensor.getDType().isUnsigned() || amount < 0)
    fail<AssertionError>(tensor.getDType(), " by ", amount,
                         " is not supported: shifts want an unsigned tensor "
                         "and an amount of at least 0");
}

Tensor Tensor::lshift(int64_t amount) const {
  Call call("lshift");
  checkShift(*this, amount);
  // Beyond the width the amount itself would wrap.
  return emitBroadcast<ShlOp>(*this, std::min<int64_t>(amount, 64));
}

Tensor Tensor::rshift(int64_t amount) const {
  Call call("rshift");
  checkShift(*this, amount);
  return emitBroadcast<ShrOp>(*this, std::min<int64_t>(amount, 64));
}

//===----------------------------------------------------------------------===//
// Choice
//===----------------------------------------------------------------------===//

Tensor Tensor::where(const Operand &ifTrue, const Operand &ifFalse) const {
  Call call("where");
  Tensor x, y;
  if (ifTrue.isTensor()) {
    std::tie(x, y) = broadcast(ifTrue.getTensor(), ifFalse);
  } else if (ifFalse.isTensor()) {
    std::tie(y, x) = broadcast(ifFalse.getTensor(), ifTrue);
  } else {
    x = broadcast(*this, ifTrue, false, /*matchTypes=*/false).second;
    y = broadcast(*this, ifFalse, false, /*matchTypes=*/false).second;
    std::tie(x, y) = broadcast(x, y);
  }
  Shape shape = broadcastShapes({getShape(), x.getShape()});
  Tensor condition = broadcastTo(cast(dtypes::bool_), shape);
  x = broadcastTo(x, shape);
  y = broadcastTo(y, shape);
  return emit<WhereOp>(tg::detail::getImpl(x).value.getType(),
                       {&condition, &x, &y});
}

Tensor Tensor::maskedFill(const Tensor &mask, const Operand &value) const {
  Call call("maskedFill");
  return mask.where(value, *this);
}
