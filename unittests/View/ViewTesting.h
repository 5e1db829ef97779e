//===- ViewTesting.h - Short ways to write views in tests -------*- C++ -*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TG_UNITTESTS_VIEW_VIEWTESTING_H
#define TG_UNITTESTS_VIEW_VIEWTESTING_H

#include "TG/View/ShapeTracker.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include <ostream>

namespace tg {
/// For GoogleTest's messages.
inline std::ostream &operator<<(std::ostream &os, const View &view) {
  return os << view.str();
}
inline std::ostream &operator<<(std::ostream &os, const ShapeTracker &tracker) {
  return os << tracker.str();
}
} // namespace tg

namespace tg::testing {

/// The value, or a failed test that ends the program: for views that the test
/// knows to be right.
template <class T>
T unwrap(llvm::Expected<T> value) {
  if (!value) {
    ADD_FAILURE() << llvm::toString(value.takeError());
    abort();
  }
  return std::move(*value);
}

/// The error's message, or "" (an error has one) if there is a value.
template <class T>
std::string message(llvm::Expected<T> value) {
  if (value)
    return "";
  return llvm::toString(value.takeError());
}

inline View makeView(llvm::ArrayRef<int64_t> shape,
                     llvm::ArrayRef<int64_t> strides, int64_t offset = 0,
                     llvm::ArrayRef<MaskRange> mask = {}) {
  return unwrap(View::get(shape, strides, offset, mask));
}

inline View contiguous(llvm::ArrayRef<int64_t> shape) {
  return unwrap(View::contiguous(shape));
}

/// "none" for nullopt.
inline std::string str(const std::optional<View> &view) {
  return view ? view->str() : "none";
}

/// Moves on to the next coordinates of the shape in row-major order; false
/// after the last.
inline bool nextCoords(llvm::SmallVectorImpl<int64_t> &coords,
                       llvm::ArrayRef<int64_t> shape) {
  for (size_t axis = shape.size(); axis-- > 0;) {
    if (++coords[axis] < shape[axis])
      return true;
    coords[axis] = 0;
  }
  return false;
}

} // namespace tg::testing

#endif // TG_UNITTESTS_VIEW_VIEWTESTING_H
