//===- DType.h - Element types and how they meet ----------------*- C++ -*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Two types meet at the least type above both, in this lattice (JAX's, without
// weak types):
//
//   bool -> int8 -> int16 -> int32 -> int64 -+-> float16  -+
//     |              ^        ^        ^      |             +-> float32
//     +-> uint8 -----+        |        |      +-> bfloat16 -+      |
//           +----> uint16 ----+        |      |                 float64
//                    +----> uint32 ----+      |
//                             +----> uint64 --+
//
//   int8 and uint8 meet at int16; int64 and uint64 at float16; float16 and
//   bfloat16 at float32.
//
//===----------------------------------------------------------------------===//

#ifndef TG_TENSOR_DTYPE_H
#define TG_TENSOR_DTYPE_H

#include "TG/Runtime/ElementKind.h"
#include "TG/Tensor/Scalar.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/raw_ostream.h"

namespace tg {

/// An element type of a Tensor. A small value.
class DType {
public:
  constexpr DType(ElementKind kind) : kind(kind) {}

  /// Reads a name or an alias: `float32`, `float`, `half`, `i32` ... Throws
  /// ValueError for anything else.
  static DType parse(llvm::StringRef name);

  constexpr ElementKind getKind() const { return kind; }
  /// `float32`, `int8`, `bool` ...
  llvm::StringRef getName() const;
  /// Bytes an element.
  constexpr unsigned getItemSize() const { return getByteSize(kind); }

  constexpr bool isFloat() const { return tg::isFloat(kind); }
  /// Signed or unsigned, not bool.
  constexpr bool isInt() const { return !isFloat() && !isBool(); }
  constexpr bool isUnsigned() const { return isUnsignedInteger(kind); }
  constexpr bool isBool() const { return kind == ElementKind::I1; }

  /// The least and the greatest element: -inf and inf for floats, false and
  /// true for bool.
  Scalar min() const;
  Scalar max() const;

  friend constexpr bool operator==(DType, DType) = default;

private:
  ElementKind kind;
};

inline llvm::raw_ostream &operator<<(llvm::raw_ostream &os, DType dtype) {
  return os << dtype.getName();
}

namespace dtypes {

inline constexpr DType bool_ = ElementKind::I1;
inline constexpr DType int8 = ElementKind::I8;
inline constexpr DType int16 = ElementKind::I16;
inline constexpr DType int32 = ElementKind::I32;
inline constexpr DType int64 = ElementKind::I64;
inline constexpr DType uint8 = ElementKind::UI8;
inline constexpr DType uint16 = ElementKind::UI16;
inline constexpr DType uint32 = ElementKind::UI32;
inline constexpr DType uint64 = ElementKind::UI64;
inline constexpr DType float16 = ElementKind::F16;
inline constexpr DType bfloat16 = ElementKind::BF16;
inline constexpr DType float32 = ElementKind::F32;
inline constexpr DType float64 = ElementKind::F64;

/// float32 and int32 unless set.
DType getDefaultFloat();
DType getDefaultInt();
/// Throw ValueError where the type is not a float, or not an integer.
void setDefaultFloat(DType dtype);
void setDefaultInt(DType dtype);

/// bool -> bool, integer -> default int, float -> default float.
DType fromScalar(const Scalar &scalar);

/// The least type above all of `types`, of which there is at least one.
DType leastUpper(llvm::ArrayRef<DType> types);
/// `dtype` if it is a float, else where it meets the default float.
DType leastUpperFloat(DType dtype);
/// What sums accumulate in: at least uint32, int32 or float32.
DType sumAccumulator(DType dtype);

} // namespace dtypes
} // namespace tg

#endif // TG_TENSOR_DTYPE_H
