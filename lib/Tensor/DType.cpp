//===- DType.cpp - Element types and how they meet ------------------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TG/Tensor/DType.h"
#include "TG/Tensor/Errors.h"
#include "llvm/ADT/StringSwitch.h"

#include <atomic>
#include <limits>

using namespace tg;

namespace {
constexpr unsigned number(DType dtype) {
  return static_cast<unsigned>(dtype.getKind());
}
constexpr unsigned bit(DType dtype) { return 1u << number(dtype); }

/// Rising priority: what is least among several types that would do.
constexpr DType byPriority[] = {
    dtypes::bool_,  dtypes::int8,    dtypes::uint8,    dtypes::int16,
    dtypes::uint16, dtypes::int32,   dtypes::uint32,   dtypes::int64,
    dtypes::uint64, dtypes::float16, dtypes::bfloat16, dtypes::float32,
    dtypes::float64};

/// The types that stand directly above one in the lattice.
constexpr unsigned getNext(DType dtype) {
  switch (dtype.getKind()) {
  case ElementKind::I1:
    return bit(dtypes::int8) | bit(dtypes::uint8);
  case ElementKind::I8:
    return bit(dtypes::int16);
  case ElementKind::I16:
    return bit(dtypes::int32);
  case ElementKind::I32:
    return bit(dtypes::int64);
  case ElementKind::UI8:
    return bit(dtypes::int16) | bit(dtypes::uint16);
  case ElementKind::UI16:
    return bit(dtypes::int32) | bit(dtypes::uint32);
  case ElementKind::UI32:
    return bit(dtypes::int64) | bit(dtypes::uint64);
  case ElementKind::I64:
  case ElementKind::UI64:
    return bit(dtypes::float16) | bit(dtypes::bfloat16);
  case ElementKind::F16:
  case ElementKind::BF16:
    return bit(dtypes::float32);
  case ElementKind::F32:
    return bit(dtypes::float64);
  case ElementKind::F64:
    break;
  }
  return 0;
}

/// The type itself and all above it, as a set of bits.
constexpr unsigned getAllAbove(DType dtype) {
  unsigned result = bit(dtype), next = getNext(dtype);
  for (DType candidate : byPriority)
    if (next & bit(candidate))
      result |= getAllAbove(candidate);
  return result;
}

std::atomic<ElementKind> defaultFloat{ElementKind::F32};
std::atomic<ElementKind> defaultInt{ElementKind::I32};
} // namespace

llvm::StringRef DType::getName() const {
  constexpr llvm::StringLiteral names[] = {
      "bool",   "int8",   "int16",   "int32",    "int64",   "uint8",  "uint16",
      "uint32", "uint64", "float16", "bfloat16", "float32", "float64"};
  return names[number(*this)];
}

DType DType::parse(llvm::StringRef name) {
  for (DType dtype : byPriority)
    if (dtype.getName() == name)
      return dtype;
  if (std::optional<ElementKind> kind = parseElementKind(name))
    return *kind;
  std::optional<DType> alias =
      llvm::StringSwitch<std::optional<DType>>(name)
          .Case("half", dtypes::float16)
          .Case("float", dtypes::float32)
          .Case("double", dtypes::float64)
          .Case("char", dtypes::int8)
          .Case("uchar", dtypes::uint8)
          .Case("short", dtypes::int16)
          .Case("ushort", dtypes::uint16)
          .Case("int", dtypes::int32)
          .Case("uint", dtypes::uint32)
          .Case("long", dtypes::int64)
          .Case("ulong", dtypes::uint64)
          .Cases({"default_float", "dtypes.default_float"},
                 dtypes::getDefaultFloat())
          .Case("default_int", dtypes::getDefaultInt())
          .Default(std::nullopt);
  if (!alias)
    throw ValueError("unknown dtype '" + name.str() + "'");
  return *alias;
}

Scalar DType::min() const {
  if (isFloat())
    return -std::numeric_limits<double>::infinity();
  if (isBool())
    return false;
  if (isUnsigned())
    return 0;
  return std::numeric_limits<int64_t>::min() >> (64 - getBitWidth(kind));
}

Scalar DType::max() const {
  if (isFloat())
    return std::numeric_limits<double>::infinity();
  if (isBool())
    return true;
  if (isUnsigned())
    return std::numeric_limits<uint64_t>::max() >> (64 - getBitWidth(kind));
  return std::numeric_limits<int64_t>::max() >> (64 - getBitWidth(kind));
}

DType dtypes::getDefaultFloat() { return defaultFloat.load(); }
DType dtypes::getDefaultInt() { return defaultInt.load(); }

void dtypes::setDefaultFloat(DType dtype) {
  if (!dtype.isFloat())
    throw ValueError("the default float cannot be " + dtype.getName().str());
  defaultFloat = dtype.getKind();
}

void dtypes::setDefaultInt(DType dtype) {
  if (!dtype.isInt())
    throw ValueError("the default int cannot be " + dtype.getName().str());
  defaultInt = dtype.getKind();
}

DType dtypes::fromScalar(const Scalar &scalar) {
  switch (scalar.getKind()) {
  case Scalar::Kind::Bool:
    return bool_;
  case Scalar::Kind::Int:
    return getDefaultInt();
  case Scalar::Kind::Float:
    break;
  }
  return getDefaultFloat();
}

DType dtypes::leastUpper(llvm::ArrayRef<DType> types) {
  unsigned common = ~0u;
  for (DType dtype : types)
    common &= getAllAbove(dtype);
  for (DType dtype : byPriority)
    if (common & bit(dtype))
      return dtype;
  llvm_unreachable("float64 is above all types");
}

DType dtypes::leastUpperFloat(DType dtype) {
  return dtype.isFloat() ? dtype : leastUpper({dtype, getDefaultFloat()});
}

DType dtypes::sumAccumulator(DType dtype) {
  if (dtype.isFloat())
    return leastUpper({dtype, float32});
  return leastUpper({dtype, dtype.isUnsigned() ? uint32 : int32});
}
