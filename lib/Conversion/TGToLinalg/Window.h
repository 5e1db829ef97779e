//===- Window.h - Views that are slices of their source -----------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The question that views on their way out ask: is this strided view a slice,
// perhaps permuted and broadcast, of the source under some shape? Then it needs
// no index arithmetic.
//
// Over 24 elements, a 4x6 matrix:
//
//   [2x4, strides [2, 6], offset 1]    4x6 from (0, 1), steps (1, 2),
//   transposed [4x2x2, strides [6, 3, 1]]         4x2x3 from (0, 0, 0), sizes
//   (4, 2, 2) [5x3, strides [3, 2]]              no: the rows overlap
//
//===----------------------------------------------------------------------===//

#ifndef TG_LIB_CONVERSION_TGTOLINALG_WINDOW_H
#define TG_LIB_CONVERSION_TGTOLINALG_WINDOW_H

#include "TG/View/View.h"

namespace tg::lowering {

/// The unmasked elements of a view as a slice of the source.
struct Window {
  /// The flat piece of the source that is reshaped: all of it, as a rule.
  int64_t flatOffset = 0, flatSize = 0;
  /// The shape that the piece is given, and its slice, one entry an axis.
  llvm::SmallVector<int64_t> shape, offsets, sizes, strides;
  /// For each of those axes the view's axis that walks along it, or -1 for an
  /// axis of which one element is taken.
  llvm::SmallVector<int64_t> viewAxes;

  /// The view's axes with a stride other than 0, in the order of `shape`.
  llvm::SmallVector<int64_t> getWalkedAxes() const;
  /// The slice's sizes along them.
  llvm::SmallVector<int64_t> getWalkedSizes() const;
  /// True if the slice is everything.
  bool isWhole() const;
};

/// Finds the window of a view that is not zero on a source of `sourceShape`
/// (inside of which it reads); nullopt if a stride is negative, rows overlap or
/// no shape was found. No two walked coordinates read the same element.
std::optional<Window> findWindow(const View &view,
                                 llvm::ArrayRef<int64_t> sourceShape);

} // namespace tg::lowering

#endif // TG_LIB_CONVERSION_TGTOLINALG_WINDOW_H
