//===- ShapeTracker.cpp - Chains of views ---------------------------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TG/View/ShapeTracker.h"
#include "Checked.h"

using namespace tg;
using llvm::ArrayRef;
using llvm::Expected;
using llvm::SmallVector;

Expected<ShapeTracker> ShapeTracker::contiguous(ArrayRef<int64_t> shape) {
  Expected<View> view = View::contiguous(shape);
  if (!view)
    return view.takeError();
  return ShapeTracker(*view);
}

Expected<ShapeTracker> ShapeTracker::get(ArrayRef<View> views) {
  if (views.empty())
    return makeError("a shape tracker needs at least one view");
  for (auto [i, view] : llvm::enumerate(views)) {
    auto extent = view.getExtent();
    if (!extent)
      continue;
    if (extent->first < 0)
      return makeError("view ", view, " reads element ", extent->first);
    if (i > 0 && extent->second >= views[i - 1].getNumElements())
      return makeError("view ", view, " reads element ", extent->second,
                       " of the ", views[i - 1].getNumElements(),
                       " elements of view ", views[i - 1]);
  }
  return ShapeTracker(views);
}

bool ShapeTracker::isZero() const {
  return llvm::any_of(views, [](const View &view) { return view.isZero(); });
}

std::optional<std::pair<int64_t, int64_t>> ShapeTracker::getExtent() const {
  if (isZero())
    return std::nullopt;
  return views.front().getExtent();
}

std::optional<int64_t> ShapeTracker::index(ArrayRef<int64_t> coords) const {
  SmallVector<int64_t> current(coords.begin(), coords.end());
  std::optional<int64_t> flat;
  for (size_t i = views.size(); i-- > 0;) {
    flat = views[i].index(current);
    if (!flat)
      return std::nullopt;
    if (i == 0)
      break;
    ArrayRef<int64_t> shape = views[i - 1].getShape();
    current.assign(shape.size(), 0);
    int64_t left = *flat;
    for (size_t axis = shape.size(); axis-- > 0;) {
      current[axis] = left % shape[axis];
      left /= shape[axis];
    }
  }
  return flat;
}

//===----------------------------------------------------------------------===//
// Movement
//===----------------------------------------------------------------------===//

Expected<ShapeTracker> ShapeTracker::withLast(Expected<View> last) const {
  if (!last)
    return last.takeError();
  ShapeTracker result = *this;
  result.views.back() = *last;
  return result;
}

Expected<ShapeTracker> ShapeTracker::permute(ArrayRef<int64_t> perm) const {
  return withLast(views.back().permute(perm));
}

Expected<ShapeTracker> ShapeTracker::expand(ArrayRef<int64_t> newShape) const {
  return withLast(views.back().expand(newShape));
}

Expected<ShapeTracker> ShapeTracker::pad(ArrayRef<int64_t> low,
                                         ArrayRef<int64_t> high) const {
  return withLast(views.back().pad(low, high));
}

Expected<ShapeTracker> ShapeTracker::shrink(ArrayRef<int64_t> offsets,
                                            ArrayRef<int64_t> sizes) const {
  return withLast(views.back().shrink(offsets, sizes));
}

Expected<ShapeTracker> ShapeTracker::flip(ArrayRef<int64_t> axes) const {
  return withLast(views.back().flip(axes));
}

Expected<ShapeTracker> ShapeTracker::reshape(ArrayRef<int64_t> newShape) const {
  Expected<std::optional<View>> reshaped = views.back().reshape(newShape);
  if (!reshaped)
    return reshaped.takeError();
  if (*reshaped)
    return withLast(**reshaped);
  Expected<View> outer = View::contiguous(newShape);
  if (!outer)
    return outer.takeError();
  ShapeTracker result = *this;
  result.views.push_back(*outer);
  return result;
}

//===----------------------------------------------------------------------===//
// Algebra
//===----------------------------------------------------------------------===//

ShapeTracker ShapeTracker::simplify() const {
  // Views move from the outer end to `result` (outermost first), each merged
  // with the ones there as long as that works.
  SmallVector<View> pending(views.begin(), views.end());
  SmallVector<View> result;
  result.push_back(pending.pop_back_val());
  while (!pending.empty()) {
    Expected<std::optional<View>> merged =
        View::compose(pending.back(), result.back());
    if (!merged) {
      // A view out of range: ShapeTracker::get lets none in.
      llvm::consumeError(merged.takeError());
      return *this;
    }
    if (!*merged) {
      result.push_back(pending.pop_back_val());
      continue;
    }
    pending.pop_back();
    result.back() = **merged;
    // The merged view may fit the one outside of it, which did not before.
    if (result.size() > 1)
      pending.push_back(result.pop_back_val());
  }
  std::reverse(result.begin(), result.end());
  return ShapeTracker(result);
}

Expected<ShapeTracker> ShapeTracker::compose(const ShapeTracker &inner,
                                             const ShapeTracker &outer) {
  SmallVector<View> views(inner.views.begin(), inner.views.end());
  views.append(outer.views.begin(), outer.views.end());
  return get(views);
}

/// The sizes of `view` in the order in which they lie in the source, if it is a
/// bijection.
static SmallVector<int64_t> getSourceOrder(const View &view) {
  SmallVector<std::pair<int64_t, int64_t>> axes; // |stride|, size
  for (auto [stride, size] :
       llvm::zip_equal(view.getStrides(), view.getShape()))
    axes.push_back({std::abs(stride), size});
  llvm::sort(axes, std::greater<>());
  return llvm::to_vector(llvm::make_second_range(axes));
}

std::optional<ShapeTracker>
ShapeTracker::invert(ArrayRef<int64_t> sourceShape) const {
  SmallVector<View> inverses;
  for (size_t i = views.size(); i-- > 0;) {
    ArrayRef<int64_t> wanted = i == 0 ? sourceShape : views[i - 1].getShape();
    std::optional<View> inverse = views[i].invert(wanted);
    if (inverse) {
      inverses.push_back(*inverse);
      continue;
    }
    // Elements in order first, then their shape: [3x2, strides [1, 3]] of 6
    // elements is undone by [2x3, strides [1, 2]], [6, strides [1]].
    inverse = views[i].invert(getSourceOrder(views[i]));
    Expected<View> shaped = View::contiguous(wanted);
    if (!shaped) {
      llvm::consumeError(shaped.takeError());
      return std::nullopt;
    }
    if (!inverse || shaped->getNumElements() != inverse->getNumElements())
      return std::nullopt;
    inverses.push_back(*inverse);
    inverses.push_back(*shaped);
  }
  return ShapeTracker(inverses).simplify();
}

void ShapeTracker::print(llvm::raw_ostream &os) const {
  llvm::interleaveComma(views, os);
}

std::string ShapeTracker::str() const {
  std::string text;
  llvm::raw_string_ostream os(text);
  print(os);
  return text;
}
