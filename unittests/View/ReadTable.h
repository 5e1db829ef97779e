//===- ReadTable.h - What views read, written down ---------------*- C++
//-*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The independent reference of the random tests: a tensor whose elements are
// the numbers of the buffer elements they came from, or `nothing` for zeros
// that padding brought in. Movement ops copy elements one by one, by the
// definition of the op; no strides are involved.
//
//===----------------------------------------------------------------------===//

#ifndef TG_UNITTESTS_VIEW_READTABLE_H
#define TG_UNITTESTS_VIEW_READTABLE_H

#include "ViewTesting.h"

#include <functional>
#include <limits>
#include <numeric>
#include <vector>

namespace tg::testing {

using Sizes = std::vector<int64_t>;

struct ReadTable {
  static constexpr int64_t nothing = -1;

  Sizes shape;
  std::vector<int64_t> elements; // row-major

  static int64_t count(const Sizes &shape) {
    return std::accumulate(shape.begin(), shape.end(), int64_t(1),
                           std::multiplies<>());
  }

  static ReadTable iota(const Sizes &shape) {
    ReadTable table{shape, std::vector<int64_t>(count(shape))};
    std::iota(table.elements.begin(), table.elements.end(), 0);
    return table;
  }

  /// A table of the shape whose element at c is `read(c)`.
  static ReadTable
  generate(const Sizes &shape,
           const std::function<int64_t(llvm::ArrayRef<int64_t>)> &read) {
    ReadTable table{shape, {}};
    llvm::SmallVector<int64_t> coords(shape.size(), 0);
    for (int64_t i = 0, e = count(shape); i < e; ++i) {
      table.elements.push_back(read(coords));
      nextCoords(coords, shape);
    }
    return table;
  }

  int64_t at(llvm::ArrayRef<int64_t> coords) const {
    int64_t flat = 0;
    for (size_t axis = 0; axis < shape.size(); ++axis)
      flat = flat * shape[axis] + coords[axis];
    return elements[flat];
  }

  ReadTable permute(const Sizes &perm) const {
    Sizes newShape;
    for (int64_t axis : perm)
      newShape.push_back(shape[axis]);
    return generate(newShape, [&](llvm::ArrayRef<int64_t> coords) {
      Sizes from(shape.size());
      for (size_t axis = 0; axis < perm.size(); ++axis)
        from[perm[axis]] = coords[axis];
      return at(from);
    });
  }

  ReadTable reshape(const Sizes &newShape) const {
    return {newShape, elements};
  }

  ReadTable expand(const Sizes &newShape) const {
    return generate(newShape, [&](llvm::ArrayRef<int64_t> coords) {
      Sizes from(coords.begin(), coords.end());
      for (size_t axis = 0; axis < from.size(); ++axis)
        if (shape[axis] == 1)
          from[axis] = 0;
      return at(from);
    });
  }

  ReadTable pad(const Sizes &low, const Sizes &high) const {
    Sizes newShape = shape;
    for (size_t axis = 0; axis < shape.size(); ++axis)
      newShape[axis] += low[axis] + high[axis];
    return generate(newShape, [&](llvm::ArrayRef<int64_t> coords) {
      Sizes from(coords.begin(), coords.end());
      for (size_t axis = 0; axis < from.size(); ++axis) {
        from[axis] -= low[axis];
        if (from[axis] < 0 || from[axis] >= shape[axis])
          return nothing;
      }
      return at(from);
    });
  }

  ReadTable shrink(const Sizes &offsets, const Sizes &sizes) const {
    return generate(sizes, [&](llvm::ArrayRef<int64_t> coords) {
      Sizes from(coords.begin(), coords.end());
      for (size_t axis = 0; axis < from.size(); ++axis)
        from[axis] += offsets[axis];
      return at(from);
    });
  }

  ReadTable flip(const Sizes &axes) const {
    return generate(shape, [&](llvm::ArrayRef<int64_t> coords) {
      Sizes from(coords.begin(), coords.end());
      for (int64_t axis : axes)
        from[axis] = shape[axis] - 1 - from[axis];
      return at(from);
    });
  }

  /// What a view or tracker reads, by its own index().
  template <class T>
  static ReadTable of(const T &reader) {
    Sizes shape(reader.getShape().begin(), reader.getShape().end());
    return generate(shape, [&](llvm::ArrayRef<int64_t> coords) {
      return reader.index(coords).value_or(nothing);
    });
  }

  /// This table's elements, read through a table of their numbers.
  ReadTable through(const ReadTable &outer) const {
    ReadTable result = outer;
    for (int64_t &element : result.elements)
      element = element == nothing ? nothing : elements[element];
    return result;
  }

  /// The view that reads this, by looking at the elements alone: those that are
  /// read fill a box, and step evenly along each axis of it. nullopt if there
  /// is none (a zero needs an axis to be masked).
  std::optional<View> toView() const {
    size_t rank = shape.size();
    Sizes first(rank, std::numeric_limits<int64_t>::max()), last(rank, -1);
    int64_t numRead = 0;
    llvm::SmallVector<int64_t> coords(rank, 0);
    for (int64_t element : elements) {
      if (element != nothing) {
        ++numRead;
        for (size_t axis = 0; axis < rank; ++axis) {
          first[axis] = std::min(first[axis], coords[axis]);
          last[axis] = std::max(last[axis], coords[axis]);
        }
      }
      nextCoords(coords, shape);
    }
    Sizes steps(rank, 0);
    std::vector<MaskRange> mask(rank, MaskRange(0, 0));
    if (numRead == 0)
      return rank == 0 ? std::nullopt
                       : std::optional<View>(makeView(shape, steps, 0, mask));

    int64_t base = at(first), offset = base, inBox = 1;
    for (size_t axis = 0; axis < rank; ++axis) {
      mask[axis] = {first[axis], last[axis] + 1};
      inBox *= last[axis] - first[axis] + 1;
      Sizes next = first;
      if (++next[axis] <= last[axis])
        steps[axis] = at(next) - base;
      offset -= steps[axis] * first[axis];
    }
    if (inBox != numRead)
      return std::nullopt;
    std::fill(coords.begin(), coords.end(), 0);
    for (int64_t element : elements) {
      int64_t expected = offset;
      for (size_t axis = 0; axis < rank; ++axis)
        expected += steps[axis] * coords[axis];
      if (element != nothing && element != expected)
        return std::nullopt;
      nextCoords(coords, shape);
    }
    return makeView(shape, steps, offset, mask);
  }

  bool operator==(const ReadTable &other) const = default;
};

} // namespace tg::testing

#endif // TG_UNITTESTS_VIEW_READTABLE_H
