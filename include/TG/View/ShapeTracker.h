//===- ShapeTracker.h - Chains of views -------------------------*- C++ -*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What any chain of movement ops reads: one view, or a few where reshape needs
// it. The last view is the outermost. Its elements are looked up in the
// row-major elements of the view before it, and so on; the first view reads the
// buffer. An element that is masked in any of them is zero.
//
// A 2x3 matrix, transposed and flattened, is two views:
//
//     [3x2, strides [1, 3]], [6, strides [1]]
//
//     element 3 of the result -> element 3 of the 3x2 view, at (1, 1)
//                             -> buffer[1 * 1 + 1 * 3] = buffer[4]
//
// Sliced afterwards to its first two elements it is one view again (simplify
// finds it): [2, strides [3]].
//
//===----------------------------------------------------------------------===//

#ifndef TG_VIEW_SHAPETRACKER_H
#define TG_VIEW_SHAPETRACKER_H

#include "TG/View/View.h"

namespace tg {

/// A non-empty chain of views, the last one outermost.
class ShapeTracker {
public:
  /// The identity on a buffer of the given shape.
  static llvm::Expected<ShapeTracker> contiguous(llvm::ArrayRef<int64_t> shape);

  /// A chain of the given views as they are (simplify() merges them). Fails if
  /// there is none, the first reads a negative index, or one reads past the
  /// element count of the one before it.
  static llvm::Expected<ShapeTracker> get(llvm::ArrayRef<View> views);

  llvm::ArrayRef<View> getViews() const { return views; }
  /// Shape, rank and element count of the result: those of the last view.
  llvm::ArrayRef<int64_t> getShape() const { return views.back().getShape(); }
  int64_t getRank() const { return views.back().getRank(); }
  int64_t getNumElements() const { return views.back().getNumElements(); }

  /// True if the chain is one contiguous view; see View::isContiguous.
  bool isContiguous() const {
    return views.size() == 1 && views.front().isContiguous();
  }
  /// True if some view of the chain is a zero view: the result is all zeros.
  bool isZero() const;
  /// Smallest and largest buffer index that the first view reads, a bound for
  /// those that the chain reads; nullopt if it reads none.
  std::optional<std::pair<int64_t, int64_t>> getExtent() const;
  /// The buffer index read at `coords`; nullopt where the element is zero, or
  /// `coords` is not inside the shape.
  std::optional<int64_t> index(llvm::ArrayRef<int64_t> coords) const;

  //===--------------------------------------------------------------------===//
  // Movement, as in View. Fails for wrong arguments and overflow only: a
  // reshape that the last view cannot say becomes a view of its own.
  //===--------------------------------------------------------------------===//

  llvm::Expected<ShapeTracker> permute(llvm::ArrayRef<int64_t> perm) const;
  llvm::Expected<ShapeTracker> expand(llvm::ArrayRef<int64_t> newShape) const;
  llvm::Expected<ShapeTracker> pad(llvm::ArrayRef<int64_t> low,
                                   llvm::ArrayRef<int64_t> high) const;
  llvm::Expected<ShapeTracker> shrink(llvm::ArrayRef<int64_t> offsets,
                                      llvm::ArrayRef<int64_t> sizes) const;
  llvm::Expected<ShapeTracker> flip(llvm::ArrayRef<int64_t> axes) const;
  llvm::Expected<ShapeTracker> reshape(llvm::ArrayRef<int64_t> newShape) const;

  //===--------------------------------------------------------------------===//
  // Algebra
  //===--------------------------------------------------------------------===//

  /// The same reads with fewer views: merges neighbours while View::compose
  /// finds a single view for them. Partial on purpose; what remains is right.
  ShapeTracker simplify() const;

  /// The chain of both: `outer` reads the row-major elements of `inner`. Fails
  /// if it reads elements that `inner` does not have. Not simplified.
  static llvm::Expected<ShapeTracker> compose(const ShapeTracker &inner,
                                              const ShapeTracker &outer);

  /// The chain that, applied to this one's result, gives back the source as a
  /// tensor of `sourceShape`; nullopt unless every view is a bijection, as in
  /// any chain of permute, flip and reshape.
  std::optional<ShapeTracker> invert(llvm::ArrayRef<int64_t> sourceShape) const;

  bool operator==(const ShapeTracker &other) const {
    return views == other.views;
  }
  bool operator!=(const ShapeTracker &other) const { return !(*this == other); }
  friend llvm::hash_code hash_value(const ShapeTracker &tracker) {
    return llvm::hash_combine_range(tracker.views.begin(), tracker.views.end());
  }

  /// The views, innermost first, joined by ", ":
  /// `[3x2, strides [1, 3]], [6, strides [1]]`.
  void print(llvm::raw_ostream &os) const;
  std::string str() const;

private:
  explicit ShapeTracker(llvm::ArrayRef<View> views)
      : views(views.begin(), views.end()) {}

  /// This chain with its last view replaced.
  llvm::Expected<ShapeTracker> withLast(llvm::Expected<View> last) const;

  llvm::SmallVector<View, 1> views;
};

inline llvm::raw_ostream &operator<<(llvm::raw_ostream &os,
                                     const ShapeTracker &tracker) {
  tracker.print(os);
  return os;
}

} // namespace tg

#endif // TG_VIEW_SHAPETRACKER_H
