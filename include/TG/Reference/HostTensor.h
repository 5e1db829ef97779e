//===- HostTensor.h - A tensor in plain memory ------------------*- C++ -*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What goes into the interpreter and comes out: an element type, a shape and
/// bytes. Elements are read and written one by one, as bits, as doubles or as
/// integers.
///
//===----------------------------------------------------------------------===//

#ifndef TG_REFERENCE_HOSTTENSOR_H
#define TG_REFERENCE_HOSTTENSOR_H

#include "TG/Runtime/ElementKind.h"
#include "mlir/IR/BuiltinTypes.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"

#include <optional>
#include <vector>

namespace tg {

/// The kind of an element type of the dialect; none for any other type.
std::optional<ElementKind> getElementKind(mlir::Type elementType);
/// The inverse of getElementKind.
mlir::Type getElementType(mlir::MLIRContext *context, ElementKind kind);

/// A tensor of any of the thirteen element types, row-major, little-endian,
/// without gaps; bools are bytes that hold 0 or 1.
struct HostTensor {
  ElementKind kind = ElementKind::F32;
  llvm::SmallVector<int64_t, 4> shape;
  std::vector<char> bytes;

  /// Zeros. The shape's sizes are not negative and their product is small
  /// enough to be allocated.
  static HostTensor zeros(ElementKind kind, llvm::ArrayRef<int64_t> shape);
  /// `values` has one entry an element, in row-major order; each is rounded to
  /// the kind as doubleToBits of ScalarSemantics.h says.
  static HostTensor fromDoubles(ElementKind kind, llvm::ArrayRef<int64_t> shape,
                                llvm::ArrayRef<double> values);
  /// As fromDoubles; integers wrap.
  static HostTensor fromInts(ElementKind kind, llvm::ArrayRef<int64_t> shape,
                             llvm::ArrayRef<int64_t> values);

  int64_t getNumElements() const;

  /// The bits of an element, zero-extended, and back; `i` counts in row-major
  /// order.
  int64_t getBits(int64_t i) const;
  void setBits(int64_t i, int64_t bits);
  /// The number that an element holds. Exact but for 64-bit integers beyond
  /// 2^53.
  double getDouble(int64_t i) const;
  void setDouble(int64_t i, double value);
  /// The integer that an element holds; a float is truncated.
  int64_t getInt(int64_t i) const;
  void setInt(int64_t i, int64_t value);
  std::vector<double> toDoubles() const;

  /// `[[1, 2], [3, 4]] : tensor<2x2xf32>`. Floats have as many digits as it
  /// takes to read them back.
  void print(llvm::raw_ostream &os) const;
  std::string str() const;
  /// `tensor<2x2xf32>`
  std::string getTypeString() const;

  /// Same kind, shape and bits.
  friend bool operator==(const HostTensor &lhs, const HostTensor &rhs) {
    return lhs.kind == rhs.kind && lhs.shape == rhs.shape &&
           lhs.bytes == rhs.bytes;
  }
};

/// A .npy file as a tensor of just the element type that the file holds; see
/// Npy.h (bf16 is kept as `V2`).
llvm::Expected<HostTensor> readHostTensor(llvm::StringRef path);
llvm::Error writeHostTensor(llvm::StringRef path, const HostTensor &tensor);

} // namespace tg

#endif // TG_REFERENCE_HOSTTENSOR_H
