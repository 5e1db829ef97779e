//===- View.cpp - Building, normalizing and asking views ------------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TG/View/View.h"
#include "Checked.h"

using namespace tg;
using llvm::ArrayRef;
using llvm::Error;
using llvm::Expected;
using llvm::SmallVector;

/// Checks what the other constructors of views take for granted.
static Error checkArguments(ArrayRef<int64_t> shape, ArrayRef<int64_t> strides,
                            ArrayRef<MaskRange> mask) {
  if (shape.size() != strides.size())
    return makeError("shape ", formatShape(shape), " has rank ", shape.size(),
                     ", but there are ", strides.size(), " strides");
  if (!mask.empty() && mask.size() != shape.size())
    return makeError("shape ", formatShape(shape), " has rank ", shape.size(),
                     ", but there are ", mask.size(), " mask ranges");
  for (auto [axis, size] : llvm::enumerate(shape))
    if (size < 0)
      return makeError("negative size ", size, " of axis ", axis);
  for (auto [axis, range] : llvm::enumerate(mask)) {
    auto [begin, end] = range;
    if (begin > end)
      return makeError("mask [", begin, ":", end, "] of axis ", axis,
                       " ends before it begins");
    if (begin < 0 || end > shape[axis])
      return makeError("mask [", begin, ":", end, "] of axis ", axis,
                       " is outside of its size ", shape[axis]);
  }
  if (!countElements(shape))
    return makeError("the number of elements of shape ", formatShape(shape),
                     " overflows 64 bits");
  return Error::success();
}

static Error makeIndexOverflow(ArrayRef<int64_t> shape,
                               ArrayRef<int64_t> strides, int64_t offset) {
  return makeError("index of shape ", formatShape(shape), " with strides ",
                   formatList(strides), " and offset ", offset,
                   " overflows 64 bits");
}

/// True if the index of every corner, and every partial sum on the way to it,
/// fits in 64 bits.
static bool cornersFit(ArrayRef<int64_t> shape, ArrayRef<int64_t> strides,
                       int64_t offset) {
  CheckedInt lowest = 0, highest = 0;
  for (auto [size, stride] : llvm::zip_equal(shape, strides))
    (stride < 0 ? lowest : highest) += CheckedInt(stride) * (size - 1);
  // The span has to fit as well, so that a flip can negate every stride.
  return (highest - lowest).get() && (lowest + offset).get() &&
         (highest + offset).get();
}

std::optional<View> View::zero(ArrayRef<int64_t> shape) {
  if (shape.empty())
    return std::nullopt;
  View view;
  view.shape.assign(shape.begin(), shape.end());
  view.strides.assign(shape.size(), 0);
  view.mask.assign(shape.size(), MaskRange(0, 0));
  return view;
}

Expected<View> View::get(ArrayRef<int64_t> shape, ArrayRef<int64_t> strides,
                         int64_t offset, ArrayRef<MaskRange> mask) {
  if (Error error = checkArguments(shape, strides, mask))
    return std::move(error);

  auto isEmpty = [](MaskRange range) { return range.first == range.second; };
  if (llvm::is_contained(shape, 0) || llvm::any_of(mask, isEmpty))
    return *zero(shape);

  View view;
  view.shape.assign(shape.begin(), shape.end());
  view.strides.assign(strides.begin(), strides.end());
  view.mask.assign(mask.begin(), mask.end());

  // [2x3, strides [3, 1], mask [1:2, 0:3]] reads row 1 only. Its row stride may
  // be anything, so let it be 0: [2x3, strides [0, 1], offset 3, ...].
  CheckedInt moved = offset;
  for (int64_t axis = 0, rank = view.getRank(); axis < rank; ++axis) {
    auto [begin, end] = view.getMaskRange(axis);
    if (end - begin != 1)
      continue;
    moved += CheckedInt(begin) * strides[axis];
    view.strides[axis] = 0;
  }
  if (!moved.get())
    return makeIndexOverflow(shape, strides, offset);
  view.offset = *moved.get();

  auto isFull = [&](auto pair) {
    auto [range, size] = pair;
    return range == MaskRange(0, size);
  };
  if (llvm::all_of(llvm::zip_equal(view.mask, shape.take_front(mask.size())),
                   isFull))
    view.mask.clear();

  if (!cornersFit(view.shape, view.strides, view.offset))
    return makeIndexOverflow(shape, strides, offset);
  return view;
}

Expected<View> View::contiguous(ArrayRef<int64_t> shape) {
  SmallVector<int64_t> strides(shape.size(), 0);
  CheckedInt stride = 1;
  for (size_t axis = shape.size(); axis-- > 0;) {
    // Sizes that are too large are get()'s to complain about.
    strides[axis] = stride.get().value_or(0);
    stride *= shape[axis];
  }
  return get(shape, strides);
}

int64_t View::getNumElements() const { return *countElements(shape); }

bool View::isZero() const {
  return !mask.empty() && mask.front().first == mask.front().second;
}

bool View::isContiguous() const {
  if (getNumElements() == 0)
    return true;
  if (offset != 0 || !mask.empty())
    return false;
  int64_t expected = 1;
  for (size_t axis = shape.size(); axis-- > 0;) {
    if (shape[axis] == 1)
      continue;
    if (strides[axis] != expected)
      return false;
    expected *= shape[axis];
  }
  return true;
}

bool View::isInjective() const {
  if (isZero())
    return true;
  // Enough: each stride steps over all that the smaller ones can reach.
  SmallVector<std::pair<int64_t, int64_t>> axes; // |stride|, extent
  for (int64_t axis = 0, rank = getRank(); axis < rank; ++axis) {
    auto [begin, end] = getMaskRange(axis);
    if (end - begin > 1)
      axes.push_back({std::abs(strides[axis]), end - begin});
  }
  llvm::sort(axes);
  CheckedInt reach = 0;
  for (auto [stride, extent] : axes) {
    if (!reach.get() || stride <= *reach.get())
      return false;
    reach += CheckedInt(stride) * (extent - 1);
  }
  return true;
}

std::optional<std::pair<int64_t, int64_t>> View::getExtent() const {
  if (isZero())
    return std::nullopt;
  int64_t lowest = offset, highest = offset;
  for (int64_t axis = 0, rank = getRank(); axis < rank; ++axis) {
    auto [begin, end] = getMaskRange(axis);
    int64_t first = strides[axis] * begin, last = strides[axis] * (end - 1);
    lowest += std::min(first, last);
    highest += std::max(first, last);
  }
  return std::make_pair(lowest, highest);
}

std::optional<int64_t> View::index(ArrayRef<int64_t> coords) const {
  if (coords.size() != shape.size())
    return std::nullopt;
  int64_t result = offset;
  for (auto [axis, coord] : llvm::enumerate(coords)) {
    auto [begin, end] = getMaskRange(axis);
    if (coord < begin || coord >= end)
      return std::nullopt;
    result += strides[axis] * coord;
  }
  return result;
}

llvm::hash_code tg::hash_value(const View &view) {
  llvm::hash_code mask =
      llvm::hash_combine_range(view.mask.begin(), view.mask.end());
  return llvm::hash_combine(ArrayRef<int64_t>(view.shape),
                            ArrayRef<int64_t>(view.strides), view.offset, mask);
}

void View::print(llvm::raw_ostream &os) const {
  os << '[';
  llvm::interleave(shape, os, "x");
  os << (shape.empty() ? "strides [" : ", strides [");
  llvm::interleaveComma(strides, os);
  os << ']';
  if (offset != 0)
    os << ", offset " << offset;
  if (!mask.empty()) {
    os << ", mask [";
    llvm::interleaveComma(mask, os, [&](MaskRange range) {
      os << range.first << ':' << range.second;
    });
    os << ']';
  }
  os << ']';
}

std::string View::str() const {
  std::string text;
  llvm::raw_string_ostream os(text);
  print(os);
  return text;
}
