//===- View.h - Strided, masked windows on a flat buffer --------*- C++ -*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A View says which element of a flat buffer each element of a tensor reads,
// or that it reads none and is zero.
//
// The idea
// --------
// A view has a shape, a stride for each axis, an offset, and a mask: a range
// [begin, end) for each axis. The element at coordinates c is
//
//     buffer[offset + sum_a strides[a] * c[a]]   where every mask[a] holds c[a]
//     0                                          elsewhere
//
// Every movement op but reshape (permute, expand, pad, shrink, flip) is a
// change of these few numbers, whatever the view was before. So chains of
// movement ops cost nothing: they are one view of the buffer they start from.
//
// Examples
// --------
// Over a buffer of 6 elements, written as the 2x3 matrix [[0 1 2] [3 4 5]]:
//
//     contiguous     [2x3, strides [3, 1]]             0 1 2 / 3 4 5
//     permute [1, 0] [3x2, strides [1, 3]]             0 3 / 1 4 / 2 5
//     flip [1]       [2x3, strides [3, -1], offset 2]  2 1 0 / 5 4 3
//     shrink         [2x2, strides [3, 1], offset 1]   1 2 / 4 5
//     pad by 1, 0    [3x3, strides [3, 1], offset -3, mask [1:3, 0:3]]
//                                                      . . . / 0 1 2 / 3 4 5
//
// The offset of the last one lies outside of the buffer. That is no error: no
// element that the mask lets through does.
//
// Reshape is the exception. The transposed matrix above, flattened, reads
// 0 3 1 4 2 5, and no single stride says so. `reshape` then answers nullopt,
// and a ShapeTracker keeps two views: the outer one indexes the row-major
// elements of the inner one. `compose` is the inverse question: do two views in
// a row read the same as one?
//
// Conventions
// -----------
//  - Sizes, strides and offsets count elements, never bytes. Axis 0 is the
//    outermost; "flat" and "row-major" mean the last axis varies fastest.
//  - Views are normalized when they are built, so that two views of one shape
//    that read the same elements compare and hash equal:
//      * an axis of size 1, or whose mask has extent 1, has stride 0 (the
//        offset takes what the stride contributed);
//      * a mask that masks nothing is dropped, and getMask() is then empty;
//      * a view that reads nothing (an empty mask, or a size of 0) is the zero
//        view of its shape: strides 0, offset 0, mask [0:0] on each axis.
//    (This does not hold for chains: a ShapeTracker has no canonical form.)
//  - A view does not know how large its buffer is. Who does (the verifier of
//    tg.view, ShapeTracker::get) checks getExtent().
//  - All arithmetic is checked. A view exists only if its number of elements
//    and the flat index of each of its corners, masked ones included, fit in
//    64 bits, so whatever is computed later from its coordinates fits as well.
//  - Errors are for arguments that are wrong (a permutation that is none, sizes
//    that do not multiply up, overflow). "No single view says this" is no
//    error but nullopt.
//
// The rejected alternative: masks as general predicates
// -----------------------------------------------------
// With a mask that is any boolean expression of the coordinates, every chain
// would be one view. But equality of such masks is undecidable in practice, so
// equal views would no longer be the same attribute, and slices and padding
// could not be recovered from them when they leave for linalg. A box is exact
// for what pad and shrink do, closed under all movement ops but reshape, and
// read off at a glance. What a box cannot say stays a chain of two views, which
// IndexExpr.h turns into index arithmetic.
//
//===----------------------------------------------------------------------===//

#ifndef TG_VIEW_VIEW_H
#define TG_VIEW_VIEW_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/Hashing.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

namespace tg {

/// The coordinates [begin, end) of one axis that read the buffer.
using MaskRange = std::pair<int64_t, int64_t>;

/// A strided, masked window on a flat buffer; see the head of this file.
class View {
public:
  /// Builds and normalizes a view. `strides` has one entry an axis; `mask` has
  /// too, or is empty, which masks nothing.
  ///
  /// Fails where numbers of entries differ, a size is negative, a mask leaves
  /// its axis, or anything overflows 64 bits.
  static llvm::Expected<View> get(llvm::ArrayRef<int64_t> shape,
                                  llvm::ArrayRef<int64_t> strides,
                                  int64_t offset = 0,
                                  llvm::ArrayRef<MaskRange> mask = {});

  /// The row-major view of a whole buffer.
  static llvm::Expected<View> contiguous(llvm::ArrayRef<int64_t> shape);

  llvm::ArrayRef<int64_t> getShape() const { return shape; }
  llvm::ArrayRef<int64_t> getStrides() const { return strides; }
  int64_t getOffset() const { return offset; }
  /// One range an axis, or empty if the view masks nothing.
  llvm::ArrayRef<MaskRange> getMask() const { return mask; }
  /// The mask of one axis: [0, size) if the view masks nothing.
  MaskRange getMaskRange(int64_t axis) const {
    return mask.empty() ? MaskRange(0, shape[axis]) : mask[axis];
  }

  int64_t getRank() const { return static_cast<int64_t>(shape.size()); }
  /// The product of the sizes; 1 for rank 0.
  int64_t getNumElements() const;

  /// True if element number i of the view is element i of the buffer, for all
  /// i. (The buffer may be longer: compare element counts to know that the view
  /// is an identity.) Views without elements are contiguous.
  bool isContiguous() const;
  /// True for the zero view: no element reads the buffer.
  bool isZero() const;
  /// True only if no two unmasked elements read the same buffer element.
  /// Conservative: it may be false for a view that is injective, such as
  /// strides [2, 3] on 2x2.
  bool isInjective() const;
  /// The smallest and the largest buffer index that is read; nullopt if none.
  std::optional<std::pair<int64_t, int64_t>> getExtent() const;
  /// The buffer index read at `coords`; nullopt where the element is masked, or
  /// `coords` is not inside the shape.
  std::optional<int64_t> index(llvm::ArrayRef<int64_t> coords) const;

  //===--------------------------------------------------------------------===//
  // Movement: the view of the moved tensor, on the same buffer.
  //===--------------------------------------------------------------------===//

  /// Axis i of the result is axis perm[i] of this view.
  llvm::Expected<View> permute(llvm::ArrayRef<int64_t> perm) const;
  /// Repeats axes of size 1 to the given sizes; other sizes must be equal.
  llvm::Expected<View> expand(llvm::ArrayRef<int64_t> newShape) const;
  /// Adds low[a] zeros before and high[a] zeros behind axis a, all >= 0.
  llvm::Expected<View> pad(llvm::ArrayRef<int64_t> low,
                           llvm::ArrayRef<int64_t> high) const;
  /// Keeps [offsets[a], offsets[a] + sizes[a]) of axis a.
  llvm::Expected<View> shrink(llvm::ArrayRef<int64_t> offsets,
                              llvm::ArrayRef<int64_t> sizes) const;
  /// Reverses the given axes, each named at most once.
  llvm::Expected<View> flip(llvm::ArrayRef<int64_t> axes) const;
  /// The same elements in row-major order under another shape; nullopt if no
  /// single view reads them. Splits and merges masked axes where the result is
  /// again a box: 24 elements masked to [8:16] are 3x8 masked to [1:2, 0:8],
  /// masked to [8:15] they are [1:2, 0:7], masked to [4:16] they are nothing.
  ///
  /// A zero view becomes the zero view of the new shape, except at rank 0: it
  /// has no axis that could be masked.
  llvm::Expected<std::optional<View>>
  reshape(llvm::ArrayRef<int64_t> newShape) const;

  //===--------------------------------------------------------------------===//
  // Algebra
  //===--------------------------------------------------------------------===//

  /// The same row-major sequence of elements with as few axes as possible:
  /// what index arithmetic and compose() need to tell apart. Axes of size 1
  /// vanish, and a contiguous view is left with at most one axis.
  View coalesce() const;

  /// The one view that reads what `outer` reads from the row-major elements of
  /// `inner`, or nullopt if there is none or it was not found: a merged view
  /// is always exact, the search for one is not exhaustive (see the rationale).
  /// Fails if `outer` reads elements that `inner` does not have.
  static llvm::Expected<std::optional<View>> compose(const View &inner,
                                                     const View &outer);

  /// The view that, applied to the (row-major) result of this view, gives back
  /// the source as a tensor of `sourceShape`. Exists only where this view is a
  /// bijection on the source (permute, flip, reshape) and a single view says
  /// its inverse; nullopt otherwise.
  std::optional<View> invert(llvm::ArrayRef<int64_t> sourceShape) const;

  bool operator==(const View &other) const {
    return offset == other.offset && shape == other.shape &&
           strides == other.strides && mask == other.mask;
  }
  bool operator!=(const View &other) const { return !(*this == other); }
  friend llvm::hash_code hash_value(const View &view);

  /// `[6x6, strides [4, 1], offset -5, mask [1:5, 1:5]]`: strides are always
  /// printed, offset and mask where they say something. Rank 0 has no sizes:
  /// `[strides []]`, `[strides [], offset 3]`.
  void print(llvm::raw_ostream &os) const;
  std::string str() const;

private:
  View() = default;

  /// The zero view of a valid shape; nullopt for rank 0.
  static std::optional<View> zero(llvm::ArrayRef<int64_t> shape);

  llvm::SmallVector<int64_t, 4> shape;
  llvm::SmallVector<int64_t, 4> strides;
  int64_t offset = 0;
  llvm::SmallVector<MaskRange, 4> mask;
};

llvm::hash_code hash_value(const View &view);

inline llvm::raw_ostream &operator<<(llvm::raw_ostream &os, const View &view) {
  view.print(os);
  return os;
}

} // namespace tg

#endif // TG_VIEW_VIEW_H
