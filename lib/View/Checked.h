//===- Checked.h - 64-bit arithmetic that notices overflow ------*- C++ -*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TG_LIB_VIEW_CHECKED_H
#define TG_LIB_VIEW_CHECKED_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"

#include <cstdint>
#include <optional>
#include <string>

namespace tg {

/// An int64_t that remembers whether anything on the way to it overflowed, so
/// that a formula is checked once, at its end.
class CheckedInt {
public:
  CheckedInt(int64_t value) : value(value) {}

  CheckedInt &operator+=(CheckedInt rhs) {
    overflowed |= rhs.overflowed;
    overflowed |= bool(llvm::AddOverflow(value, rhs.value, value));
    return *this;
  }
  CheckedInt &operator-=(CheckedInt rhs) {
    overflowed |= rhs.overflowed;
    overflowed |= bool(llvm::SubOverflow(value, rhs.value, value));
    return *this;
  }
  CheckedInt &operator*=(CheckedInt rhs) {
    overflowed |= rhs.overflowed;
    overflowed |= bool(llvm::MulOverflow(value, rhs.value, value));
    return *this;
  }
  friend CheckedInt operator+(CheckedInt lhs, CheckedInt rhs) {
    return lhs += rhs;
  }
  friend CheckedInt operator-(CheckedInt lhs, CheckedInt rhs) {
    return lhs -= rhs;
  }
  friend CheckedInt operator*(CheckedInt lhs, CheckedInt rhs) {
    return lhs *= rhs;
  }

  /// The value, or nullopt if it does not fit in 64 bits.
  std::optional<int64_t> get() const {
    return overflowed ? std::nullopt : std::optional<int64_t>(value);
  }

private:
  int64_t value;
  bool overflowed = false;
};

/// The product of non-negative sizes; nullopt if it overflows. A size of 0
/// makes it 0, however large the others are.
inline std::optional<int64_t> countElements(llvm::ArrayRef<int64_t> shape) {
  if (llvm::is_contained(shape, 0))
    return 0;
  CheckedInt product = 1;
  for (int64_t size : shape)
    product *= size;
  return product.get();
}

/// `[2x3]`, `[]`.
inline std::string formatShape(llvm::ArrayRef<int64_t> shape) {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << '[';
  llvm::interleave(shape, os, "x");
  os << ']';
  return text;
}

/// `[1, 0]`, `[]`.
inline std::string formatList(llvm::ArrayRef<int64_t> values) {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << '[';
  llvm::interleaveComma(values, os);
  os << ']';
  return text;
}

/// An error from pieces of text and numbers.
template <class... Pieces>
llvm::Error makeError(const Pieces &...pieces) {
  std::string text;
  llvm::raw_string_ostream os(text);
  (os << ... << pieces);
  return llvm::createStringError(text);
}

} // namespace tg

#endif // TG_LIB_VIEW_CHECKED_H
