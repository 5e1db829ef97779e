//===- ElementwiseFolds.cpp - Folders of the elementwise ops -----------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Constants fold as the op computes. An identity stands here only if it is
// exact for every element: x * 0 is not 0 for floats (NaN, infinities, -0),
// and x + 0 is not x for -0.
//
// Commutative ops get their constants to the right by their trait.
//
//===----------------------------------------------------------------------===//

#include "ElementwiseFolds.h"
#include "TG/Dialect/IR/ScalarSemantics.h"
#include "TG/Dialect/IR/TGOps.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace tg;

//===----------------------------------------------------------------------===//
// Constants
//===----------------------------------------------------------------------===//

Attribute tg::foldElementwise(OperationName name, RankedTensorType resultType,
                              ArrayRef<Attribute> operands) {
  SmallVector<Type> elementTypes;
  SmallVector<int64_t> splats;
  for (Attribute operand : operands) {
    auto elements = dyn_cast_or_null<ElementsAttr>(operand);
    if (!elements)
      return {};
    elementTypes.push_back(elements.getElementType());
    if (std::optional<int64_t> bits = getSplatBits(operand))
      splats.push_back(*bits);
  }
  std::optional<ElementFunction> function =
      ElementFunction::get(name, elementTypes, resultType.getElementType());
  if (!function || !resultType.hasStaticShape())
    return {};
  if (splats.size() == operands.size())
    return bitsToElements(resultType, (*function)(splats));

  if (resultType.getNumElements() > kMaxFoldedElements)
    return {};
  SmallVector<SmallVector<int64_t>> inputs;
  for (Attribute operand : operands) {
    std::optional<SmallVector<int64_t>> bits = getElementBits(operand);
    if (!bits)
      return {};
    inputs.push_back(std::move(*bits));
  }
  SmallVector<int64_t> results, element(operands.size());
  for (size_t i = 0, e = resultType.getNumElements(); i < e; ++i) {
    for (auto [value, input] : llvm::zip_equal(element, inputs))
      value = input[i];
    results.push_back((*function)(element));
  }
  return bitsToElements(resultType, results);
}

/// The same for an op that is there.
static Attribute foldConstants(Operation *op, ArrayRef<Attribute> operands) {
  return tg::foldElementwise(op->getName(),
                             cast<RankedTensorType>(op->getResult(0).getType()),
                             operands);
}

/// A constant of a type; null if its shape is dynamic.
static Attribute makeSplat(RankedTensorType type, int64_t bits) {
  return type.hasStaticShape() ? bitsToElements(type, bits)
                               : DenseElementsAttr();
}

/// The bits of 1, of -0 and of the integer with all bits set.
static int64_t getOne(ScalarType type) { return intToBits(type, 1); }
static int64_t getNegativeZero(ScalarType type) {
  return int64_t(uint64_t(1) << (type.getWidth() - 1));
}
static int64_t getAllOnes(ScalarType type) { return int64_t(type.getMask()); }

//===----------------------------------------------------------------------===//
// Unary
//===----------------------------------------------------------------------===//

OpFoldResult Exp2Op::fold(FoldAdaptor adaptor) {
  return foldConstants(*this, adaptor.getOperands());
}

OpFoldResult Log2Op::fold(FoldAdaptor adaptor) {
  return foldConstants(*this, adaptor.getOperands());
}

OpFoldResult SinOp::fold(FoldAdaptor adaptor) {
  return foldConstants(*this, adaptor.getOperands());
}

OpFoldResult SqrtOp::fold(FoldAdaptor adaptor) {
  return foldConstants(*this, adaptor.getOperands());
}

OpFoldResult RecipOp::fold(FoldAdaptor adaptor) {
  return foldConstants(*this, adaptor.getOperands());
}

OpFoldResult ExpOp::fold(FoldAdaptor adaptor) {
  return foldConstants(*this, adaptor.getOperands());
}

OpFoldResult LogOp::fold(FoldAdaptor adaptor) {
  return foldConstants(*this, adaptor.getOperands());
}

OpFoldResult TanhOp::fold(FoldAdaptor adaptor) {
  return foldConstants(*this, adaptor.getOperands());
}

OpFoldResult ErfOp::fold(FoldAdaptor adaptor) {
  return foldConstants(*this, adaptor.getOperands());
}

OpFoldResult RsqrtOp::fold(FoldAdaptor adaptor) {
  return foldConstants(*this, adaptor.getOperands());
}

OpFoldResult NegOp::fold(FoldAdaptor adaptor) {
  // neg(neg(x)) -> x
  if (auto inner = getOperand().getDefiningOp<NegOp>())
    return inner.getOperand();
  return foldConstants(*this, adaptor.getOperands());
}

OpFoldResult TruncOp::fold(FoldAdaptor adaptor) {
  // trunc(trunc(x)) -> trunc(x)
  if (getOperand().getDefiningOp<TruncOp>())
    return getOperand();
  // trunc(cast(x)) -> cast(x), of bool and integers
  if (auto inner = getOperand().getDefiningOp<CastOp>())
    if (inner.getOperand().getType().getElementType().isInteger())
      return getOperand();
  return foldConstants(*this, adaptor.getOperands());
}

//===----------------------------------------------------------------------===//
// Casts
//===----------------------------------------------------------------------===//

/// True if every value of `from` is a value of `to`.
static bool isExact(ScalarType from, ScalarType to) {
  if (from.isBool())
    return true;
  if (to.isBool())
    return false;
  if (from.isFloat())
    return to.isFloat() && (to.getWidth() > from.getWidth() ||
                            &to.getSemantics() == &from.getSemantics());
  unsigned fromDigits = from.getWidth() - from.isSigned();
  if (to.isFloat())
    return fromDigits <= llvm::APFloat::semanticsPrecision(to.getSemantics());
  if (from.isSigned() && !to.isSigned())
    return false;
  return fromDigits <= to.getWidth() - to.isSigned();
}

/// True if a cast from `from` to `to` may skip `middle`.
static bool canSkip(ScalarType from, ScalarType middle, ScalarType to) {
  auto isInt = [](ScalarType type) {
    return type.isInteger() && !type.isBool();
  };
  // Integers wrap: i64 -> i32 -> i8 keeps the low bits, so does i64 -> i8.
  if (isInt(from) && isInt(middle) && isInt(to))
    return to.getWidth() <= middle.getWidth() || isExact(from, middle);
  if (!isExact(from, middle))
    return false;
  // i16 -> f32 -> i8 saturates where i16 -> i8 wraps.
  if (isInt(from) && middle.isFloat() && isInt(to))
    return isExact(from, to);
  return true;
}

OpFoldResult CastOp::fold(FoldAdaptor adaptor) {
  // cast(x) -> x, to x's type
  if (getOperand().getType() == getType())
    return getOperand();
  if (auto inner = getOperand().getDefiningOp<CastOp>()) {
    Value source = inner.getOperand();
    if (canSkip(inner.getOperand().getType().getElementType(),
                inner.getType().getElementType(), getType().getElementType())) {
      // cast(cast(x)) -> x, to x's type and the inner exact
      if (source.getType() == getType())
        return source;
      // cast(cast(x)) -> cast(x), where the inner loses nothing that counts
      getOperandMutable().assign(source);
      return getResult();
    }
  }
  return foldConstants(*this, adaptor.getOperands());
}

/// Reads the bits of constants as elements of another width, in little-endian
/// order.
static Attribute foldBitcast(RankedTensorType type, Attribute operand) {
  auto elements = dyn_cast_or_null<ElementsAttr>(operand);
  if (!elements || !type.hasStaticShape())
    return {};
  unsigned fromWidth = elements.getElementType().getIntOrFloatBitWidth();
  unsigned toWidth = type.getElementTypeBitWidth();
  std::optional<int64_t> splat = getSplatBits(operand);
  if (splat && fromWidth == toWidth)
    return bitsToElements(type, *splat);
  // A splat of a wider element repeats itself.
  if (splat && fromWidth < toWidth) {
    uint64_t word = 0;
    for (unsigned shift = 0; shift < toWidth; shift += fromWidth)
      word |= uint64_t(*splat) << shift;
    return bitsToElements(type, int64_t(word));
  }
  if (type.getNumElements() > kMaxFoldedElements)
    return {};
  std::optional<SmallVector<int64_t>> words = getElementBits(operand);
  if (!words)
    return {};
  SmallVector<int64_t> results(static_cast<size_t>(type.getNumElements()));
  uint64_t mask = ~uint64_t(0) >> (64 - std::min(fromWidth, toWidth));
  for (size_t i = 0; i < results.size(); ++i) {
    if (fromWidth >= toWidth) {
      unsigned parts = fromWidth / toWidth;
      results[i] = int64_t(
          uint64_t((*words)[i / parts]) >> (i % parts * toWidth) & mask);
      continue;
    }
    unsigned parts = toWidth / fromWidth;
    uint64_t word = 0;
    for (unsigned part = 0; part < parts; ++part)
      word |= uint64_t((*words)[i * parts + part]) << (part * fromWidth);
    results[i] = int64_t(word);
  }
  return bitsToElements(type, results);
}

OpFoldResult BitcastOp::fold(FoldAdaptor adaptor) {
  // bitcast(x) -> x, to x's type
  if (getOperand().getType() == getType())
    return getOperand();
  if (auto inner = getOperand().getDefiningOp<BitcastOp>()) {
    // bitcast(bitcast(x)) -> x, to x's type
    if (inner.getOperand().getType() == getType())
      return inner.getOperand();
    // bitcast(bitcast(x)) -> bitcast(x)
    getOperandMutable().assign(inner.getOperand());
    return getResult();
  }
  return foldBitcast(getType(), adaptor.getOperand());
}

//===----------------------------------------------------------------------===//
// Arithmetic
//===----------------------------------------------------------------------===//

OpFoldResult AddOp::fold(FoldAdaptor adaptor) {
  ScalarType type = getType().getElementType();
  std::optional<int64_t> rhs = getSplatBits(adaptor.getRhs());
  // add(x, 0) -> x, -0 for floats
  if (rhs == (type.isFloat() ? getNegativeZero(type) : 0))
    return getLhs();
  if (type.isBool()) {
    // add(x, true) -> true
    if (rhs == 1)
      return getRhs();
    // add(x, x) -> x, of bool
    if (getLhs() == getRhs())
      return getLhs();
  }
  return foldConstants(*this, adaptor.getOperands());
}

OpFoldResult MulOp::fold(FoldAdaptor adaptor) {
  ScalarType type = getType().getElementType();
  std::optional<int64_t> rhs = getSplatBits(adaptor.getRhs());
  // mul(x, 1) -> x
  if (rhs == getOne(type))
    return getLhs();
  // mul(x, 0) -> 0, not of floats
  if (rhs == 0 && type.isInteger())
    return getRhs();
  // mul(x, x) -> x, of bool
  if (type.isBool() && getLhs() == getRhs())
    return getLhs();
  return foldConstants(*this, adaptor.getOperands());
}

OpFoldResult IDivOp::fold(FoldAdaptor adaptor) {
  ScalarType type = getType().getElementType();
  std::optional<int64_t> rhs = getSplatBits(adaptor.getRhs());
  // idiv(x, 1) -> x
  if (rhs == getOne(type))
    return getLhs();
  // idiv(x, 0) -> 0
  if (rhs == 0)
    return getRhs();
  // idiv(0, x) -> 0
  if (getSplatBits(adaptor.getLhs()) == 0)
    return getLhs();
  return foldConstants(*this, adaptor.getOperands());
}

OpFoldResult ModOp::fold(FoldAdaptor adaptor) {
  ScalarType type = getType().getElementType();
  std::optional<int64_t> rhs = getSplatBits(adaptor.getRhs());
  // mod(x, 0) -> x
  if (rhs == 0)
    return getLhs();
  // mod(0, x) -> 0
  if (getSplatBits(adaptor.getLhs()) == 0)
    return getLhs();
  // mod(x, 1) -> 0, mod(x, -1) -> 0, mod(x, x) -> 0
  if (rhs == getOne(type) || (type.isSigned() && rhs == getAllOnes(type)) ||
      getLhs() == getRhs())
    if (Attribute zero = makeSplat(getType(), 0))
      return zero;
  return foldConstants(*this, adaptor.getOperands());
}

OpFoldResult MaxOp::fold(FoldAdaptor adaptor) {
  ScalarType type = getType().getElementType();
  // max(x, x) -> x
  if (getLhs() == getRhs())
    return getLhs();
  std::optional<int64_t> rhs = getSplatBits(adaptor.getRhs());
  // max(x, least) -> x
  if (rhs == getLeastBits(type))
    return getLhs();
  // max(x, greatest) -> greatest, not of floats: x may be NaN
  if (type.isInteger() && rhs == getGreatestBits(type))
    return getRhs();
  return foldConstants(*this, adaptor.getOperands());
}

OpFoldResult PowOp::fold(FoldAdaptor adaptor) {
  ScalarType type = getType().getElementType();
  std::optional<int64_t> rhs = getSplatBits(adaptor.getRhs());
  // pow(x, 1) -> x
  if (rhs == getOne(type))
    return getLhs();
  // pow(1, x) -> 1
  if (getSplatBits(adaptor.getLhs()) == getOne(type))
    return getLhs();
  // pow(x, 0) -> 1
  if (rhs == 0 || (type.isFloat() && rhs == getNegativeZero(type)))
    if (Attribute one = makeSplat(getType(), getOne(type)))
      return one;
  return foldConstants(*this, adaptor.getOperands());
}

OpFoldResult DivOp::fold(FoldAdaptor adaptor) {
  // div(x, 1) -> x
  if (getSplatBits(adaptor.getRhs()) == getOne(getType().getElementType()))
    return getLhs();
  return foldConstants(*this, adaptor.getOperands());
}

OpFoldResult MulAccOp::fold(FoldAdaptor adaptor) {
  // mulacc(x, 0, y) -> y, not of floats
  if (ScalarType(getType().getElementType()).isInteger() &&
      (getSplatBits(adaptor.getLhs()) == 0 ||
       getSplatBits(adaptor.getRhs()) == 0))
    return getAcc();
  return foldConstants(*this, adaptor.getOperands());
}

//===----------------------------------------------------------------------===//
// Comparisons and choice
//===----------------------------------------------------------------------===//

OpFoldResult CmpLtOp::fold(FoldAdaptor adaptor) {
  ScalarType type = getLhs().getType().getElementType();
  // cmplt(x, x) -> false, cmplt(x, least) -> false, cmplt(greatest, x) -> false
  if (getLhs() == getRhs() ||
      getSplatBits(adaptor.getRhs()) == getLeastBits(type) ||
      getSplatBits(adaptor.getLhs()) == getGreatestBits(type))
    if (Attribute zero = makeSplat(getType(), 0))
      return zero;
  return foldConstants(*this, adaptor.getOperands());
}

OpFoldResult CmpNeOp::fold(FoldAdaptor adaptor) {
  ScalarType type = getLhs().getType().getElementType();
  // cmpne(x, x) -> false, not of floats: x may be NaN
  if (getLhs() == getRhs() && type.isInteger())
    if (Attribute zero = makeSplat(getType(), 0))
      return zero;
  if (type.isBool()) {
    std::optional<int64_t> rhs = getSplatBits(adaptor.getRhs());
    // cmpne(x, false) -> x
    if (rhs == 0)
      return getLhs();
    // cmpne(cmpne(x, true), true) -> x, of bool
    auto inner = getLhs().getDefiningOp<CmpNeOp>();
    Attribute innerRhs;
    if (rhs == 1 && inner && inner.getLhs().getType() == getType() &&
        matchPattern(inner.getRhs(), m_Constant(&innerRhs)) &&
        getSplatBits(innerRhs) == 1)
      return inner.getLhs();
  }
  return foldConstants(*this, adaptor.getOperands());
}

OpFoldResult WhereOp::fold(FoldAdaptor adaptor) {
  // where(c, x, x) -> x
  if (getIfTrue() == getIfFalse())
    return getIfTrue();
  // where(true, x, y) -> x, where(false, x, y) -> y
  if (std::optional<int64_t> condition = getSplatBits(adaptor.getCondition()))
    return *condition ? getIfTrue() : getIfFalse();
  // where(c, true, false) -> c
  if (getType() == getCondition().getType() &&
      getSplatBits(adaptor.getIfTrue()) == 1 &&
      getSplatBits(adaptor.getIfFalse()) == 0)
    return getCondition();
  return foldConstants(*this, adaptor.getOperands());
}

//===----------------------------------------------------------------------===//
// Bits
//===----------------------------------------------------------------------===//

OpFoldResult AndOp::fold(FoldAdaptor adaptor) {
  // and(x, x) -> x
  if (getLhs() == getRhs())
    return getLhs();
  std::optional<int64_t> rhs = getSplatBits(adaptor.getRhs());
  // and(x, 0) -> 0
  if (rhs == 0)
    return getRhs();
  // and(x, ~0) -> x
  if (rhs == getAllOnes(getType().getElementType()))
    return getLhs();
  return foldConstants(*this, adaptor.getOperands());
}

OpFoldResult OrOp::fold(FoldAdaptor adaptor) {
  // or(x, x) -> x
  if (getLhs() == getRhs())
    return getLhs();
  std::optional<int64_t> rhs = getSplatBits(adaptor.getRhs());
  // or(x, 0) -> x
  if (rhs == 0)
    return getLhs();
  // or(x, ~0) -> ~0
  if (rhs == getAllOnes(getType().getElementType()))
    return getRhs();
  return foldConstants(*this, adaptor.getOperands());
}

OpFoldResult XorOp::fold(FoldAdaptor adaptor) {
  // xor(x, 0) -> x
  if (getSplatBits(adaptor.getRhs()) == 0)
    return getLhs();
  // xor(x, x) -> 0
  if (getLhs() == getRhs())
    if (Attribute zero = makeSplat(getType(), 0))
      return zero;
  return foldConstants(*this, adaptor.getOperands());
}

/// What shifts to the left and right have in common.
template <typename OpTy>
static OpFoldResult foldShift(OpTy op, typename OpTy::FoldAdaptor adaptor) {
  // shift(x, 0) -> x, shift(0, x) -> 0
  if (getSplatBits(adaptor.getRhs()) == 0 ||
      getSplatBits(adaptor.getLhs()) == 0)
    return op.getLhs();
  return foldConstants(op, adaptor.getOperands());
}

/// True if each element is shifted by its width or more.
static bool shiftsAllOut(ScalarType type, Attribute distance) {
  std::optional<int64_t> bits = getSplatBits(distance);
  return bits && uint64_t(*bits) >= type.getWidth();
}

OpFoldResult ShlOp::fold(FoldAdaptor adaptor) {
  // shl(x, c) -> 0, c the width or more
  if (shiftsAllOut(getType().getElementType(), adaptor.getRhs()))
    if (Attribute zero = makeSplat(getType(), 0))
      return zero;
  return foldShift(*this, adaptor);
}

OpFoldResult ShrOp::fold(FoldAdaptor adaptor) {
  ScalarType type = getType().getElementType();
  // shr(x, c) -> 0, c the width or more, not of signed integers
  if (!type.isSigned() && shiftsAllOut(type, adaptor.getRhs()))
    if (Attribute zero = makeSplat(getType(), 0))
      return zero;
  return foldShift(*this, adaptor);
}

OpFoldResult ThreefryOp::fold(FoldAdaptor adaptor) {
  return foldConstants(*this, adaptor.getOperands());
}
