//===- ViewAlgebra.cpp - Composing and inverting views --------------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Checked.h"
#include "TG/View/View.h"

using namespace tg;
using llvm::ArrayRef;
using llvm::Expected;
using llvm::MutableArrayRef;
using llvm::SmallVector;

namespace {
/// base + sum_a steps[a] * c[a].
struct Affine {
  CheckedInt base;
  SmallVector<int64_t> steps;
};

enum class Fit { Inside, Partly, Empty, Overflow };
} // namespace

/// The coordinates of a box that touch neither end of `form`'s range: lowest
/// and highest value over the box.
static std::pair<CheckedInt, CheckedInt> getRange(const Affine &form,
                                                  ArrayRef<MaskRange> box) {
  CheckedInt lowest = form.base, highest = form.base;
  for (auto [step, range] : llvm::zip_equal(form.steps, box)) {
    int64_t first = range.first, last = range.second - 1;
    lowest += CheckedInt(step) * (step < 0 ? last : first);
    highest += CheckedInt(step) * (step < 0 ? first : last);
  }
  return {lowest, highest};
}

/// Takes from each axis of `box` the coordinates for which no choice of the
/// others brings `form` into [begin, end), until nothing changes. Only points
/// outside of the solution go; if Inside is returned, none is left over.
///
///   8 <= 8*a + b < 15 over a in [0:3], b in [0:8]:
///   a < 1 and a > 1 go, then b > 6 goes; Inside, with a in [1:2], b in [0:7].
static Fit tighten(const Affine &form, int64_t begin, int64_t end,
                   MutableArrayRef<MaskRange> box) {
  // Boxes come out after two rounds; what needs more is no box, as a rule.
  constexpr int maxRounds = 4;
  for (int round = 0; round < maxRounds; ++round) {
    auto [lowest, highest] = getRange(form, box);
    if (!lowest.get() || !highest.get())
      return Fit::Overflow;
    if (*lowest.get() >= begin && *highest.get() < end)
      return Fit::Inside;
    if (*lowest.get() >= end || *highest.get() < begin)
      return Fit::Empty;
    bool changed = false;
    for (auto [step, range] : llvm::zip_equal(form.steps, box)) {
      if (step == 0)
        continue;
      auto [low, high] = getRange(form, box);
      // What the other axes contribute at most and at least.
      int64_t first = range.first, last = range.second - 1;
      CheckedInt othersMost =
          high - CheckedInt(step) * (step < 0 ? first : last);
      CheckedInt othersLeast =
          low - CheckedInt(step) * (step < 0 ? last : first);
      std::optional<int64_t> atLeast = (CheckedInt(begin) - othersMost).get();
      std::optional<int64_t> atMost = (CheckedInt(end - 1) - othersLeast).get();
      if (!atLeast || !atMost || std::min(*atLeast, *atMost) == INT64_MIN)
        return Fit::Overflow;
      // atLeast <= step * coordinate <= atMost
      if (step < 0)
        std::swap(*atLeast, *atMost);
      int64_t newFirst =
          std::max(first, llvm::divideCeilSigned(*atLeast, step));
      int64_t newLast = std::min(last, llvm::divideFloorSigned(*atMost, step));
      if (newFirst > newLast)
        return Fit::Empty;
      changed |= newFirst != first || newLast != last;
      range = {newFirst, newLast + 1};
    }
    if (!changed)
      break;
  }
  auto [lowest, highest] = getRange(form, box);
  if (!lowest.get() || !highest.get())
    return Fit::Overflow;
  return *lowest.get() >= begin && *highest.get() < end ? Fit::Inside
                                                        : Fit::Partly;
}

/// If floor(form / divisor) is affine over the box, takes it out: returns it
/// and leaves form mod divisor behind. `form` is not negative in the box.
///
///   6*a + b over b in [0:6], by 6 -> a, leaving b
///   7*a + b over a in [0:3], b in [0:4], by 6 -> a, leaving a + b (< 6)
///   7*a + b over a in [0:3], b in [0:6], by 6 -> none: it carries at a=1, b=5
static std::optional<Affine> takeQuotient(Affine &form, int64_t divisor,
                                          ArrayRef<MaskRange> box) {
  auto [lowest, highest] = getRange(form, box);
  if (!lowest.get() || !highest.get())
    return std::nullopt;
  // If it is affine, then the values at a corner and its neighbours give it.
  CheckedInt corner = form.base;
  for (auto [step, range] : llvm::zip_equal(form.steps, box))
    corner += CheckedInt(step) * range.first;
  if (!corner.get())
    return std::nullopt;

  Affine quotient = {*corner.get() / divisor, {}};
  Affine rest = form;
  for (auto [axis, range] : llvm::enumerate(box)) {
    int64_t step = 0;
    if (range.second - range.first > 1) {
      // The neighbour is inside the box, so the sum is in range.
      int64_t neighbour = *corner.get() + form.steps[axis];
      step = neighbour / divisor - *corner.get() / divisor;
    }
    quotient.steps.push_back(step);
    quotient.base -= CheckedInt(step) * range.first;
    std::optional<int64_t> restStep =
        (CheckedInt(form.steps[axis]) - CheckedInt(step) * divisor).get();
    if (!restStep)
      return std::nullopt;
    rest.steps[axis] = *restStep;
  }
  rest.base -= quotient.base * divisor;

  auto [restLowest, restHighest] = getRange(rest, box);
  if (!restLowest.get() || !restHighest.get() || *restLowest.get() < 0 ||
      *restHighest.get() >= divisor)
    return std::nullopt;
  form = rest;
  return quotient;
}

Expected<std::optional<View>> View::compose(const View &inner,
                                            const View &outer) {
  std::optional<std::pair<int64_t, int64_t>> extent = outer.getExtent();
  if (!extent)
    return std::optional<View>(outer);
  int64_t count = inner.getNumElements();
  if (extent->first < 0 || extent->second >= count)
    return makeError("view ", outer, " reads elements ", extent->first, " to ",
                     extent->second, " of ", count);
  if (inner.isZero())
    return zero(outer.getShape());
  if (outer.isContiguous() && outer.getNumElements() == count)
    return inner.reshape(outer.getShape());

  // Along each axis of the inner view, outermost first: the coordinate there is
  // the quotient of what is left of the flat index by the elements below. It
  // has to be affine in the outer coordinates, which then meet the axis' mask,
  // and its stride.
  View source = inner.coalesce();
  SmallVector<MaskRange> box;
  for (int64_t axis = 0, rank = outer.getRank(); axis < rank; ++axis)
    box.push_back(outer.getMaskRange(axis));
  Affine left = {outer.offset, SmallVector<int64_t>(outer.getStrides())};
  Affine index = {source.offset, SmallVector<int64_t>(outer.getRank(), 0)};
  SmallVector<Affine> masked;
  SmallVector<MaskRange> ranges;
  int64_t below = count;
  for (int64_t axis = 0, rank = source.getRank(); axis < rank; ++axis) {
    below /= source.shape[axis];
    auto [begin, end] = source.getMaskRange(axis);
    if (begin > 0 || end < source.shape[axis]) {
      // Looked at again when the box is final: a later axis may shrink it.
      masked.push_back(left);
      ranges.push_back({begin * below, end * below});
      Fit fit = tighten(left, begin * below, end * below, box);
      if (fit == Fit::Empty)
        return zero(outer.getShape());
      if (fit == Fit::Overflow)
        return std::nullopt;
    }
    std::optional<Affine> coord = takeQuotient(left, below, box);
    if (!coord)
      return std::nullopt;
    int64_t stride = source.strides[axis];
    index.base += coord->base * stride;
    for (auto [sum, step] : llvm::zip_equal(index.steps, coord->steps)) {
      std::optional<int64_t> next =
          (CheckedInt(step) * stride + CheckedInt(sum)).get();
      if (!next)
        return std::nullopt;
      sum = *next;
    }
  }
  for (auto [form, range] : llvm::zip_equal(masked, ranges)) {
    Fit fit = tighten(form, range.first, range.second, box);
    if (fit == Fit::Empty)
      return zero(outer.getShape());
    if (fit != Fit::Inside)
      return std::nullopt;
  }
  if (!index.base.get())
    return std::nullopt;

  // One view may need larger numbers than two; then two it is.
  Expected<View> merged = get(outer.shape, index.steps, *index.base.get(), box);
  if (!merged) {
    llvm::consumeError(merged.takeError());
    return std::nullopt;
  }
  return std::optional<View>(*merged);
}

std::optional<View> View::invert(ArrayRef<int64_t> sourceShape) const {
  if (llvm::any_of(sourceShape, [](int64_t size) { return size < 0; }) ||
      countElements(sourceShape) != getNumElements())
    return std::nullopt;
  if (getNumElements() == 0)
    return zero(sourceShape);
  if (!mask.empty())
    return std::nullopt;

  // A bijection steps through the source with the strides of a contiguous
  // tensor in some order, each forwards or backwards. Its inverse steps through
  // this view's row-major elements in that order.
  struct Axis {
    int64_t size, stride, rowMajor;
  };
  SmallVector<Axis> axes;
  int64_t rowMajor = 1;
  for (size_t axis = shape.size(); axis-- > 0;) {
    if (shape[axis] != 1)
      axes.push_back({shape[axis], strides[axis], rowMajor});
    rowMajor *= shape[axis];
  }
  llvm::sort(axes, [](const Axis &lhs, const Axis &rhs) {
    return std::abs(lhs.stride) > std::abs(rhs.stride);
  });

  int64_t expectedStride = 1, expectedOffset = 0, newOffset = 0;
  SmallVector<int64_t> newShape(axes.size()), newStrides(axes.size());
  for (size_t i = axes.size(); i-- > 0;) {
    auto [size, stride, flatStride] = axes[i];
    if (std::abs(stride) != expectedStride)
      return std::nullopt;
    if (stride < 0) {
      expectedOffset += expectedStride * (size - 1);
      newOffset += flatStride * (size - 1);
    }
    newShape[i] = size;
    newStrides[i] = stride < 0 ? -flatStride : flatStride;
    expectedStride *= size;
  }
  if (offset != expectedOffset)
    return std::nullopt;

  Expected<View> inverse = get(newShape, newStrides, newOffset);
  if (!inverse) {
    llvm::consumeError(inverse.takeError());
    return std::nullopt;
  }
  Expected<std::optional<View>> reshaped = inverse->reshape(sourceShape);
  if (!reshaped) {
    llvm::consumeError(reshaped.takeError());
    return std::nullopt;
  }
  return *reshaped;
}
