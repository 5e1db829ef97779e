//===- ViewMovement.cpp - Views of moved tensors --------------------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Checked.h"
#include "TG/View/View.h"

#include "llvm/ADT/SmallBitVector.h"

using namespace tg;
using llvm::ArrayRef;
using llvm::Expected;
using llvm::SmallVector;
using llvm::SmallVectorImpl;

/// The mask with all its ranges, also where it masks nothing.
static SmallVector<MaskRange> getFullMask(const View &view) {
  SmallVector<MaskRange> mask;
  for (int64_t axis = 0, rank = view.getRank(); axis < rank; ++axis)
    mask.push_back(view.getMaskRange(axis));
  return mask;
}

Expected<View> View::permute(ArrayRef<int64_t> perm) const {
  if (perm.size() != shape.size())
    return makeError("permutation ", formatList(perm), " of ", perm.size(),
                     " axes does not match shape ", formatShape(shape),
                     " of rank ", shape.size());
  llvm::SmallBitVector seen(shape.size());
  SmallVector<int64_t> newShape, newStrides;
  SmallVector<MaskRange> newMask;
  for (int64_t axis : perm) {
    if (axis < 0 || axis >= getRank())
      return makeError("axis ", axis, " of permutation ", formatList(perm),
                       " is out of range for rank ", shape.size());
    if (seen[axis])
      return makeError("permutation ", formatList(perm), " repeats axis ",
                       axis);
    seen.set(axis);
    newShape.push_back(shape[axis]);
    newStrides.push_back(strides[axis]);
    newMask.push_back(getMaskRange(axis));
  }
  return get(newShape, newStrides, offset, newMask);
}

Expected<View> View::expand(ArrayRef<int64_t> newShape) const {
  if (newShape.size() != shape.size())
    return makeError("cannot expand shape ", formatShape(shape), " of rank ",
                     shape.size(), " to ", formatShape(newShape), " of rank ",
                     newShape.size());
  SmallVector<MaskRange> newMask = getFullMask(*this);
  for (auto [axis, size] : llvm::enumerate(newShape)) {
    if (size == shape[axis])
      continue;
    if (size < 0)
      return makeError("negative size ", size, " of axis ", axis);
    if (shape[axis] != 1)
      return makeError("cannot expand ", formatShape(shape), " to ",
                       formatShape(newShape), ": axis ", axis, " has size ",
                       shape[axis], ", not 1");
    // A zero view keeps its empty range.
    if (!isZero())
      newMask[axis] = {0, size};
  }
  // An axis of size 1 has stride 0 already.
  return get(newShape, strides, offset, newMask);
}

Expected<View> View::pad(ArrayRef<int64_t> low, ArrayRef<int64_t> high) const {
  if (low.size() != shape.size() || high.size() != shape.size())
    return makeError("pad of shape ", formatShape(shape), " needs ",
                     shape.size(), " low and high amounts, not ", low.size(),
                     " and ", high.size());
  SmallVector<int64_t> newShape(shape.begin(), shape.end());
  SmallVector<MaskRange> newMask = getFullMask(*this);
  CheckedInt newOffset = offset;
  for (int64_t axis = 0, rank = getRank(); axis < rank; ++axis) {
    if (low[axis] < 0 || high[axis] < 0)
      return makeError("negative padding ", std::min(low[axis], high[axis]),
                       " of axis ", axis);
    CheckedInt size = CheckedInt(low[axis]) + shape[axis] + high[axis];
    if (!size.get())
      return makeError("size ", shape[axis], " of axis ", axis, " padded by ",
                       low[axis], " and ", high[axis], " overflows 64 bits");
    newShape[axis] = *size.get();
    newMask[axis].first += low[axis];
    newMask[axis].second += low[axis];
    newOffset -= CheckedInt(low[axis]) * strides[axis];
  }
  if (!newOffset.get())
    return makeError("offset of ", str(), " padded by ", formatList(low),
                     " overflows 64 bits");
  return get(newShape, strides, *newOffset.get(), newMask);
}

Expected<View> View::shrink(ArrayRef<int64_t> offsets,
                            ArrayRef<int64_t> sizes) const {
  if (offsets.size() != shape.size() || sizes.size() != shape.size())
    return makeError("shrink of shape ", formatShape(shape), " needs ",
                     shape.size(), " offsets and sizes, not ", offsets.size(),
                     " and ", sizes.size());
  SmallVector<MaskRange> newMask;
  int64_t newOffset = offset;
  for (int64_t axis = 0, rank = getRank(); axis < rank; ++axis) {
    int64_t first = offsets[axis], size = sizes[axis];
    if (first < 0 || size < 0 || first > shape[axis] ||
        size > shape[axis] - first)
      return makeError("cannot shrink axis ", axis, " of size ", shape[axis],
                       " to ", size, " elements from ", first);
    auto [begin, end] = getMaskRange(axis);
    begin = std::clamp<int64_t>(begin - first, 0, size);
    end = std::clamp<int64_t>(end - first, 0, size);
    newMask.push_back({begin, end});
    // A corner of this view, or, past the last element, nothing.
    if (size > 0)
      newOffset += first * strides[axis];
  }
  return get(sizes, strides, newOffset, newMask);
}

Expected<View> View::flip(ArrayRef<int64_t> axes) const {
  llvm::SmallBitVector seen(shape.size());
  SmallVector<int64_t> newStrides(strides.begin(), strides.end());
  SmallVector<MaskRange> newMask = getFullMask(*this);
  // The result starts at a corner of this view, so nothing overflows.
  int64_t newOffset = offset;
  for (int64_t axis : axes) {
    if (axis < 0 || axis >= getRank())
      return makeError("flipped axis ", axis, " is out of range for rank ",
                       shape.size());
    if (seen[axis])
      return makeError("axis ", axis, " is flipped twice");
    seen.set(axis);
    newOffset += strides[axis] * (shape[axis] - 1);
    newStrides[axis] = -strides[axis];
    newMask[axis] = {shape[axis] - newMask[axis].second,
                     shape[axis] - newMask[axis].first};
  }
  return get(shape, newStrides, newOffset, newMask);
}

//===----------------------------------------------------------------------===//
// Reshape: coalesce the axes into runs, then split the runs
//===----------------------------------------------------------------------===//

namespace {
/// Axes that row-major order walks with one stride.
struct Run {
  int64_t size;
  int64_t stride;
  MaskRange range;
};
} // namespace

/// Appends `next` to `run` if both together are one run again. Its index may be
/// off by a constant then, which `offset` makes good.
static bool mergeInto(Run &run, const Run &next, CheckedInt &offset) {
  auto [begin, end] = run.range;

  // One coordinate k of the outer axis is read: whatever `next` reads sits at
  // k * next.size + (coordinate of next), with next's stride.
  //   2x3 masked [1:2, 0:2], strides [0, 1], offset o
  //   ->  6 masked [3:5], strides [1], offset o - 3
  if (end - begin == 1) {
    int64_t first = begin * next.size;
    offset -= CheckedInt(first) * next.stride;
    run = {run.size * next.size,
           next.stride,
           {first + next.range.first, first + next.range.second}};
    return true;
  }

  // All of the inner axis is read, and it is followed by its next row.
  //   4x3 masked [1:3, 0:3], strides [3, 1]  ->  12 masked [3:9], strides [1]
  bool isFull = next.range == MaskRange(0, next.size);
  if (!isFull || (CheckedInt(next.stride) * next.size).get() != run.stride)
    return false;
  run = {
      run.size * next.size, next.stride, {begin * next.size, end * next.size}};
  return true;
}

View View::coalesce() const {
  if (isZero())
    return *zero({getNumElements()});
  SmallVector<Run> runs;
  CheckedInt newOffset = offset;
  for (int64_t axis = 0, rank = getRank(); axis < rank; ++axis) {
    if (shape[axis] == 1)
      continue;
    Run next = {shape[axis], strides[axis], getMaskRange(axis)};
    if (runs.empty() || !mergeInto(runs.back(), next, newOffset))
      runs.push_back(next);
  }

  SmallVector<int64_t> newShape, newStrides;
  SmallVector<MaskRange> newMask;
  for (const Run &run : runs) {
    newShape.push_back(run.size);
    newStrides.push_back(run.stride);
    newMask.push_back(run.range);
  }
  // A long masked axis in front of a large stride has corners that overflow
  // once merged, though nothing reads them. Such a view stays as it is.
  if (newOffset.get()) {
    Expected<View> view = get(newShape, newStrides, *newOffset.get(), newMask);
    if (view)
      return *view;
    llvm::consumeError(view.takeError());
  }
  return *this;
}

/// Splits the range of a run of `size` elements over axes that multiply up to
/// it; false if the range is no box of theirs.
static bool splitRange(MaskRange range, int64_t size, ArrayRef<int64_t> axes,
                       SmallVectorImpl<MaskRange> &mask) {
  auto [begin, end] = range;
  for (int64_t axisSize : axes) {
    int64_t inner = size / axisSize;
    int64_t first = begin / inner, last = (end - 1) / inner;
    if (begin % inner == 0 && end % inner == 0) {
      // Whole rows.
      mask.push_back({first, last + 1});
      begin = 0;
      end = inner;
    } else if (first == last) {
      // A part of one row.
      mask.push_back({first, first + 1});
      begin -= first * inner;
      end -= first * inner;
    } else {
      return false;
    }
    size = inner;
  }
  return true;
}

Expected<std::optional<View>> View::reshape(ArrayRef<int64_t> newShape) const {
  for (auto [axis, size] : llvm::enumerate(newShape))
    if (size < 0)
      return makeError("negative size ", size, " of axis ", axis);
  std::optional<int64_t> count = countElements(newShape);
  if (!count)
    return makeError("the number of elements of shape ", formatShape(newShape),
                     " overflows 64 bits");
  if (*count != getNumElements())
    return makeError("cannot reshape ", getNumElements(), " elements to ",
                     formatShape(newShape), " (", *count, " elements)");
  if (isZero())
    return zero(newShape);
  if (newShape == getShape())
    return *this;

  View runs = coalesce();
  SmallVector<int64_t> newStrides;
  SmallVector<MaskRange> newMask;
  size_t nextAxis = 0;
  for (int64_t i = 0, rank = runs.getRank(); i < rank; ++i) {
    // The axes that make up this run; one that reaches into the next run has no
    // single stride.
    size_t firstAxis = nextAxis;
    int64_t size = runs.shape[i], covered = 1;
    while (covered < size)
      covered *= newShape[nextAxis++];
    if (covered != size)
      return std::nullopt;
    ArrayRef<int64_t> axes = newShape.slice(firstAxis, nextAxis - firstAxis);
    if (!splitRange(runs.getMaskRange(i), size, axes, newMask))
      return std::nullopt;
    for (int64_t axisSize : axes) {
      size /= axisSize;
      newStrides.push_back(axisSize == 1 ? 0 : runs.strides[i] * size);
    }
  }
  // Only axes of size 1 are left.
  newStrides.resize(newShape.size(), 0);
  newMask.resize(newShape.size(), MaskRange(0, 1));
  Expected<View> view = get(newShape, newStrides, runs.offset, newMask);
  if (!view)
    return view.takeError();
  return std::optional<View>(*view);
}
