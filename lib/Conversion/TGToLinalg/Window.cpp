//===- Window.cpp - Views that are slices of their source ---------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Window.h"
#include "llvm/ADT/STLExtras.h"

using namespace tg;
using namespace tg::lowering;
using llvm::ArrayRef;
using llvm::SmallVector;

SmallVector<int64_t> Window::getWalkedAxes() const {
  SmallVector<int64_t> axes;
  for (int64_t axis : viewAxes)
    if (axis >= 0)
      axes.push_back(axis);
  return axes;
}

SmallVector<int64_t> Window::getWalkedSizes() const {
  SmallVector<int64_t> walked;
  for (auto [axis, size] : llvm::zip_equal(viewAxes, sizes))
    if (axis >= 0)
      walked.push_back(size);
  return walked;
}

bool Window::isWhole() const {
  return sizes == shape &&
         llvm::all_of(strides, [](int64_t s) { return s == 1; });
}

static int64_t product(ArrayRef<int64_t> sizes) {
  int64_t result = 1;
  for (int64_t size : sizes)
    result *= size;
  return result;
}

/// The view as a slice of `count` elements from `flatOffset` on under `shape`.
/// In row-major order each stride belongs to one axis, the one whose own stride
/// divides it and that is long enough; and the start has one set of
/// coordinates, as a number has one set of digits.
static std::optional<Window> match(const View &view, int64_t start,
                                   int64_t flatOffset,
                                   SmallVector<int64_t> shape) {
  Window window;
  window.flatOffset = flatOffset;
  window.flatSize = product(shape);
  window.shape = std::move(shape);
  size_t rank = window.shape.size();
  window.sizes.assign(rank, 1);
  window.strides.assign(rank, 1);
  window.viewAxes.assign(rank, -1);

  SmallVector<int64_t> own(rank, 1);
  for (size_t axis = rank; axis-- > 1;)
    own[axis - 1] = own[axis] * window.shape[axis];
  start -= flatOffset;
  for (size_t axis = 0; axis < rank; ++axis) {
    window.offsets.push_back(start / own[axis]);
    start %= own[axis];
  }
  for (auto [viewAxis, stride] : llvm::enumerate(view.getStrides())) {
    if (stride == 0)
      continue;
    size_t axis = 0;
    while (axis < rank && (window.shape[axis] == 1 || own[axis] > stride))
      ++axis;
    if (axis == rank || stride % own[axis] != 0 || window.viewAxes[axis] >= 0)
      return std::nullopt;
    auto [begin, end] = view.getMaskRange(viewAxis);
    window.viewAxes[axis] = viewAxis;
    window.sizes[axis] = end - begin;
    window.strides[axis] = stride / own[axis];
  }
  for (size_t axis = 0; axis < rank; ++axis) {
    int64_t last =
        window.offsets[axis] + window.strides[axis] * (window.sizes[axis] - 1);
    if (last >= window.shape[axis])
      return std::nullopt;
  }
  return window;
}

/// The shape of `count` elements whose row-major strides contain `strides`
/// (sorted, the largest first): [n / s0, s0 / s1, .., s_last], but for axes of
/// size 1, which nothing walks along.
static std::optional<SmallVector<int64_t>>
getShapeWithStrides(int64_t count, ArrayRef<int64_t> strides) {
  SmallVector<int64_t> shape;
  for (int64_t stride : strides) {
    if (count % stride != 0)
      return std::nullopt;
    if (count != stride)
      shape.push_back(count / stride);
    count = stride;
  }
  if (count != 1)
    shape.push_back(count);
  return shape;
}

std::optional<Window> lowering::findWindow(const View &view,
                                           ArrayRef<int64_t> sourceShape) {
  int64_t start = view.getOffset();
  SmallVector<int64_t> strides;
  int64_t longest = 1;
  for (auto [axis, stride] : llvm::enumerate(view.getStrides())) {
    if (stride < 0)
      return std::nullopt;
    auto [begin, end] = view.getMaskRange(axis);
    start += stride * begin;
    if (stride == 0)
      continue;
    if (strides.empty() || stride > *llvm::max_element(strides))
      longest = end - begin;
    strides.push_back(stride);
  }
  llvm::sort(strides, std::greater<>());

  // The source as it is.
  int64_t count = product(sourceShape);
  if (auto window = match(view, start, 0, SmallVector<int64_t>(sourceShape)))
    return window;
  // Its axes split by the view's strides.
  SmallVector<int64_t> both(strides);
  int64_t own = 1;
  for (int64_t size : llvm::reverse(sourceShape)) {
    both.push_back(own);
    own *= size;
  }
  llvm::sort(both, std::greater<>());
  both.erase(llvm::unique(both), both.end());
  if (auto shape = getShapeWithStrides(count, both))
    if (auto window = match(view, start, 0, std::move(*shape)))
      return window;
  // A shape made from the strides alone, of all elements or of those from the
  // first to the last row.
  if (auto shape = getShapeWithStrides(count, strides))
    if (auto window = match(view, start, 0, std::move(*shape)))
      return window;
  int64_t pieceSize = strides.empty() ? 1 : strides.front() * longest;
  if (start + pieceSize > count)
    return std::nullopt;
  if (auto shape = getShapeWithStrides(pieceSize, strides))
    return match(view, start, start, std::move(*shape));
  return std::nullopt;
}
