//===- Scalar.h - Numbers and nested lists as arguments ---------*- C++ -*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TG_TENSOR_SCALAR_H
#define TG_TENSOR_SCALAR_H

#include "TG/Runtime/ScalarConvert.h"

#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <type_traits>
#include <vector>

namespace tg {

template <typename T>
concept Number = std::is_arithmetic_v<T>;

/// A bool, an integer or a float: what a C++ number is to the API. An unsigned
/// number beyond 2^63 - 1 keeps its bits.
class Scalar {
public:
  enum class Kind : uint8_t { Bool, Int, Float };

  template <Number T>
  Scalar(T value) {
    if constexpr (std::same_as<T, bool>) {
      kind = Kind::Bool;
      integer = value;
    } else if constexpr (std::is_integral_v<T>) {
      kind = Kind::Int;
      integer = static_cast<int64_t>(value);
    } else {
      kind = Kind::Float;
      number = static_cast<double>(value);
    }
  }

  Kind getKind() const { return kind; }
  bool isFloat() const { return kind == Kind::Float; }
  /// A float is truncated and saturates.
  int64_t getInt() const {
    return isFloat() ? floatToInt<int64_t>(number) : integer;
  }
  double getDouble() const {
    return isFloat() ? number : static_cast<double>(integer);
  }
  bool isZero() const { return isFloat() ? number == 0 : integer == 0; }

private:
  Kind kind;
  union {
    int64_t integer;
    double number;
  };
};

/// Numbers in nested braces: `{{1, 2}, {3, 4}}`, `{}` or `5`.
class NestedList {
public:
  template <Number T>
  NestedList(T value) : isList(false), scalar(value) {}
  NestedList(std::initializer_list<NestedList> items)
      : isList(true), scalar(0), items(items) {}
  template <Number T>
  NestedList(const std::vector<T> &values) : isList(true), scalar(0) {
    items.reserve(values.size());
    for (T value : values)
      items.emplace_back(value);
  }
  template <typename T>
  NestedList(const std::vector<std::vector<T>> &values)
      : isList(true), scalar(0), items(values.begin(), values.end()) {}

  bool isScalar() const { return !isList; }
  const Scalar &getScalar() const { return scalar; }
  const std::vector<NestedList> &getItems() const { return items; }

private:
  bool isList;
  Scalar scalar;
  std::vector<NestedList> items;
};

} // namespace tg

#endif // TG_TENSOR_SCALAR_H
