//===- Join.cpp - cat and stack -------------------------------------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Tensors are padded to the size of the result and chosen from by masks. For
// many tensors one kernel would have many inputs and look at each of them for
// each element, so they are joined in groups, and the groups again:
// 1,500 tensors are 47 equal kernels (compiled once), then 2, then 1.
//
//===----------------------------------------------------------------------===//

#include "TensorImpl.h"

using namespace mlir;
using namespace tg;
using namespace tg::detail;

/// Tensors that one kernel joins.
static constexpr size_t kGroupSize = 32;

/// Joins tensors of one type and at least one element on `axis` each.
static Tensor joinGroup(ArrayRef<Tensor> tensors, int64_t axis) {
  int64_t total = 0;
  for (const Tensor &tensor : tensors)
    total += tensor.getShape()[axis];
  Tensor result;
  int64_t begin = 0;
  for (const Tensor &tensor : tensors) {
    int64_t size = tensor.getShape()[axis];
    SmallVector<Bounds> amounts(tensor.getRank(), Bounds(0, 0));
    amounts[axis] = {begin, total - begin - size};
    begin += size;
    Tensor padded = tensor.padAxes(amounts);
    if (!result.isDefined()) {
      result = padded;
    } else if (tensor.isFloat()) {
      // A sum would make -0 of 0 + -0 positive.
      Tensor inside = makeConstant(dtypes::bool_, tensor.getShape(), true,
                                   tensor.getDevice())
                          .padAxes(amounts);
      result = inside.where(padded, result);
    } else {
      result = result.add(padded);
    }
  }
  return result;
}

Tensor Tensor::cat(ArrayRef<Tensor> tensors, int64_t axis) {
  Call call("cat");
  if (tensors.empty())
    fail<ValueError>("there is nothing to join");
  const Tensor &first = tensors.front();
  axis = resolveAxis(first, axis);
  if (first.getRank() == 0)
    fail<ValueError>("0-d tensors have no axis to join");
  SmallVector<DType> types;
  for (const Tensor &tensor : tensors) {
    bool fits = tensor.getRank() == first.getRank();
    for (int64_t i = 0; fits && i < first.getRank(); ++i)
      fits = i == axis || tensor.getShape()[i] == first.getShape()[i];
    if (!fits)
      fail<AssertionError>("shapes differ off axis ", axis, ": ",
                           ShapeText(first), " and ", ShapeText(tensor));
    types.push_back(tensor.getDType());
  }
  DType dtype = dtypes::leastUpper(types);
  SmallVector<Tensor> parts;
  for (const Tensor &tensor : tensors)
    if (tensor.getShape()[axis] != 0)
      parts.push_back(tensor.cast(dtype));
  if (parts.empty())
    return first.cast(dtype);
  while (parts.size() > kGroupSize) {
    SmallVector<Tensor> groups;
    for (size_t i = 0; i < parts.size(); i += kGroupSize)
      groups.push_back(joinGroup(ArrayRef(parts).slice(
                                     i, std::min(kGroupSize, parts.size() - i)),
                                 axis)
                           .contiguous());
    parts = std::move(groups);
  }
  return joinGroup(parts, axis);
}

Tensor Tensor::stack(ArrayRef<Tensor> tensors, int64_t axis) {
  Call call("stack");
  SmallVector<Tensor> parts;
  for (const Tensor &tensor : tensors)
    parts.push_back(tensor.unsqueeze(axis));
  if (!parts.empty())
    axis = resolveAxis(parts.front(), axis);
  return cat(parts, axis);
}
