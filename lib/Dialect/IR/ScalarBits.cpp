//===- ScalarBits.cpp - Scalars as bits, numbers and attributes --------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TG/Dialect/IR/ScalarSemantics.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/MathExtras.h"
#include <cmath>

using namespace mlir;
using namespace tg;
using llvm::APFloat;
using llvm::APInt;

bool ScalarType::isSupported(Type type) {
  if (!type)
    return false;
  if (auto integer = dyn_cast<IntegerType>(type)) {
    if (integer.isSigned())
      return false;
    unsigned width = integer.getWidth();
    if (width == 1)
      return integer.isSignless();
    return width == 8 || width == 16 || width == 32 || width == 64;
  }
  return type.isF16() || type.isBF16() || type.isF32() || type.isF64();
}

ScalarType::ScalarType(Type type)
    : bfloat(type.isBF16()),
      width(static_cast<uint8_t>(type.getIntOrFloatBitWidth())) {
  auto integer = dyn_cast<IntegerType>(type);
  if (!integer)
    kind = Kind::Float;
  else if (width == 1)
    kind = Kind::Bool;
  else
    kind = integer.isUnsigned() ? Kind::Unsigned : Kind::Signed;
}

ScalarType::ScalarType(ElementKind type)
    : bfloat(type == ElementKind::BF16),
      width(static_cast<uint8_t>(getBitWidth(type))) {
  if (tg::isFloat(type))
    kind = Kind::Float;
  else if (width == 1)
    kind = Kind::Bool;
  else
    kind = isUnsignedInteger(type) ? Kind::Unsigned : Kind::Signed;
}

const llvm::fltSemantics &ScalarType::getSemantics() const {
  if (width == 64)
    return APFloat::IEEEdouble();
  if (width == 32)
    return APFloat::IEEEsingle();
  return bfloat ? APFloat::BFloat() : APFloat::IEEEhalf();
}

//===----------------------------------------------------------------------===//
// Integers
//===----------------------------------------------------------------------===//

int64_t tg::bitsToInt(ScalarType type, int64_t bits) {
  return type.isSigned() ? llvm::SignExtend64(uint64_t(bits), type.getWidth())
                         : bits;
}

int64_t tg::intToBits(ScalarType type, int64_t value) {
  if (type.isBool())
    return value != 0;
  if (type.isInteger())
    return int64_t(uint64_t(value) & type.getMask());
  APFloat result(type.getSemantics());
  result.convertFromAPInt(APInt(64, uint64_t(value)), /*IsSigned=*/true,
                          APFloat::rmNearestTiesToEven);
  return apFloatToBits(result);
}

//===----------------------------------------------------------------------===//
// Floats
//===----------------------------------------------------------------------===//

APFloat tg::bitsToAPFloat(ScalarType type, int64_t bits) {
  return APFloat(type.getSemantics(),
                 APInt(type.getWidth(), uint64_t(bits) & type.getMask()));
}

int64_t tg::apFloatToBits(const APFloat &value) {
  return int64_t(value.bitcastToAPInt().getZExtValue());
}

double tg::bitsToDouble(ScalarType type, int64_t bits) {
  if (type.isInteger())
    return type.isSigned() ? double(bitsToInt(type, bits))
                           : double(uint64_t(bits));
  if (type.getWidth() == 64)
    return llvm::bit_cast<double>(bits);
  if (type.getWidth() == 32)
    return double(llvm::bit_cast<float>(uint32_t(bits)));
  if (type.isBFloat())
    return double(llvm::bit_cast<float>(uint32_t(bits) << 16));
  // f16: 1 sign, 5 exponent, 10 mantissa bits.
  int exponent = int(bits >> 10 & 31);
  double mantissa = double(bits & 1023);
  double value;
  if (exponent == 31)
    value = mantissa == 0 ? HUGE_VAL : std::nan("");
  else if (exponent == 0)
    value = std::ldexp(mantissa, -24);
  else
    value = std::ldexp(mantissa + 1024, exponent - 25);
  return bits >> 15 & 1 ? -value : value;
}

int64_t tg::doubleToBits(ScalarType type, double value) {
  if (type.isBool())
    return value != 0;
  if (type.isInteger()) {
    if (!std::isfinite(value))
      return 0;
    // Wraps: modulo 2^64 first, which is exact, then as an integer.
    double wrapped = std::fmod(std::trunc(value), 0x1p64);
    uint64_t magnitude = uint64_t(std::fabs(wrapped));
    return intToBits(type, int64_t(wrapped < 0 ? -magnitude : magnitude));
  }
  if (std::isnan(value))
    return getNaNBits(type);
  if (type.getWidth() == 64)
    return llvm::bit_cast<int64_t>(value);
  if (type.getWidth() == 32)
    return llvm::bit_cast<uint32_t>(float(value));
  APFloat narrow(value);
  bool losesInfo;
  narrow.convert(type.getSemantics(), APFloat::rmNearestTiesToEven, &losesInfo);
  return apFloatToBits(narrow);
}

int64_t tg::getNaNBits(ScalarType type) {
  return apFloatToBits(APFloat::getQNaN(type.getSemantics()));
}

bool tg::isNaNBits(ScalarType type, int64_t bits) {
  return type.isFloat() && std::isnan(bitsToDouble(type, bits));
}

int64_t tg::getLeastBits(ScalarType type) {
  if (type.isFloat())
    return doubleToBits(type, -HUGE_VAL);
  return type.isSigned() ? int64_t(uint64_t(1) << (type.getWidth() - 1)) : 0;
}

int64_t tg::getGreatestBits(ScalarType type) {
  if (type.isFloat())
    return doubleToBits(type, HUGE_VAL);
  return int64_t(type.isSigned() ? type.getMask() >> 1 : type.getMask());
}

//===----------------------------------------------------------------------===//
// Attributes
//===----------------------------------------------------------------------===//

static APInt toAPInt(ScalarType type, int64_t bits) {
  return APInt(type.getWidth(), uint64_t(bits) & type.getMask());
}

TypedAttr tg::bitsToAttr(Type elementType, int64_t bits) {
  if (isa<FloatType>(elementType))
    return FloatAttr::get(elementType, bitsToAPFloat(elementType, bits));
  return IntegerAttr::get(elementType, toAPInt(elementType, bits));
}

std::optional<SmallVector<int64_t>> tg::getElementBits(Attribute elements) {
  auto dense = dyn_cast_or_null<ElementsAttr>(elements);
  if (!dense || !ScalarType::isSupported(dense.getElementType()))
    return std::nullopt;
  SmallVector<int64_t> bits;
  if (isa<FloatType>(dense.getElementType())) {
    auto values = dense.tryGetValues<APFloat>();
    if (!values)
      return std::nullopt;
    for (const APFloat &value : *values)
      bits.push_back(apFloatToBits(value));
    return bits;
  }
  auto values = dense.tryGetValues<APInt>();
  if (!values)
    return std::nullopt;
  for (const APInt &value : *values)
    bits.push_back(int64_t(value.getZExtValue()));
  return bits;
}

std::optional<int64_t> tg::getSplatBits(Attribute elements) {
  auto dense = dyn_cast_or_null<DenseElementsAttr>(elements);
  if (!dense || !ScalarType::isSupported(dense.getElementType()) ||
      !(dense.isSplat() || dense.empty()))
    return std::nullopt;
  // Of no elements every splat is one.
  if (dense.getNumElements() == 0)
    return 0;
  if (isa<FloatType>(dense.getElementType()))
    return apFloatToBits(dense.getSplatValue<APFloat>());
  return int64_t(dense.getSplatValue<APInt>().getZExtValue());
}

DenseElementsAttr tg::bitsToElements(RankedTensorType type,
                                     ArrayRef<int64_t> bits) {
  ScalarType element = type.getElementType();
  if (element.isFloat()) {
    SmallVector<APFloat> values;
    for (int64_t word : bits)
      values.push_back(bitsToAPFloat(element, word));
    return DenseElementsAttr::get(type, values);
  }
  SmallVector<APInt> values;
  for (int64_t word : bits)
    values.push_back(toAPInt(element, word));
  return DenseElementsAttr::get(type, values);
}
