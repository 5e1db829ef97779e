//===- Window.cpp - window and iota as movement ops -----------------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Windows without strides: write the axis down again and again, cut the row
// into pieces that are longer than the axis by the dilation, and piece i begins
// i * dilation elements later. Axis a b c d, window of 3, stride 1, dilation 1:
//
//     a b c d a b c d a b c d a b c        repeated, cut to 3 * (4 + 1)
//     a b c d a | b c d a b | c d a b c    as 3 rows of 5
//     a b       | b c       | c d          the first 2 * stride of each
//
// Row i now holds element i of each window. With a stride, every stride-th
// element of the rows is kept.
//
//===----------------------------------------------------------------------===//

#include "Models.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tg;

namespace {

/// Windows along one axis: `[..., h, ...]` -> `[..., size, places, ...]`.
Value buildWindows(StaticUOps &uops, Value value, int64_t axis, int64_t size,
                   int64_t stride, int64_t dilation) {
  SmallVector<int64_t> original(StaticUOps::shapeOf(value));
  int64_t length = original[axis];
  int64_t places = (length - dilation * (size - 1) - 1) / stride + 1;
  auto with = [&](ArrayRef<int64_t> axes) {
    SmallVector<int64_t> shape(original.begin(), original.begin() + axis);
    llvm::append_range(shape, axes);
    shape.append(original.begin() + axis + 1, original.end());
    return shape;
  };
  // A row must hold places * stride elements.
  int64_t row = std::max(length, places * stride - dilation);
  value = uops.padTo(value, with({row}));
  int64_t piece = row + dilation;
  int64_t copies = llvm::divideCeil(size * piece, row);
  value = uops.reshape(value, with({1, row}));
  value = uops.expand(value, with({copies, row}));
  value = uops.reshape(value, with({copies * row}));
  value = uops.keep(value, with({size * piece}));
  value = uops.reshape(value, with({size, piece}));
  value = uops.keep(value, with({size, places * stride}));
  value = uops.reshape(value, with({size, places, stride}));
  value = uops.keep(value, with({size, places, 1}));
  return uops.reshape(value, with({size, places}));
}

Value decomposeWindow(StaticUOps &uops, WindowOp op) {
  int64_t count = op.getSizes().size();
  int64_t first = StaticUOps::typeOf(op.getOperand()).getRank() - count;
  Value value = op.getOperand();
  // From the last axis, so that the numbers of those before it stay.
  for (int64_t i = count - 1; i >= 0; --i)
    value = buildWindows(uops, value, first + i, op.getSizes()[i],
                         op.getStrides()[i], op.getDilations()[i]);
  // [..., kh, oh, kw, ow] -> [..., oh, ow, kh, kw]
  SmallVector<int64_t> order;
  for (int64_t axis = 0; axis < first; ++axis)
    order.push_back(axis);
  for (int64_t i = 0; i < count; ++i)
    order.push_back(first + 2 * i + 1);
  for (int64_t i = 0; i < count; ++i)
    order.push_back(first + 2 * i);
  return uops.permute(value, order);
}

// iota -> reduce add of windows over zeros and ones, minus 1; for 3:
//
//     0 0 1 1 1  ->  [0 0 1] [0 1 1] [1 1 1]  ->  1 2 3  ->  0 1 2
Value decomposeIota(StaticUOps &uops, IotaOp op) {
  SmallVector<int64_t> shape(StaticUOps::shapeOf(op));
  Type element = StaticUOps::elementOf(op);
  int64_t axis = op.getAxis(), length = shape[axis];
  if (productOf(shape) == 0)
    return uops.splat(element, shape, 0);
  Value ones = uops.splat(uops.i64(), {length}, 1);
  Value padded = uops.pad(ones, {length - 1}, {0});
  Value windows = buildWindows(uops, padded, 0, length, 1, 1);
  Value counts = uops.sum(windows, {0});
  counts = uops.add(counts, uops.like(counts, -1));
  SmallVector<int64_t> ranked(shape.size(), 1);
  ranked[axis] = length;
  Value numbers = uops.cast(uops.reshape(counts, ranked), element);
  return uops.expand(numbers, shape);
}

} // namespace

void tg::attachWindowModels(MLIRContext &context) {
  IotaOp::attachInterface<StaticModel<IotaOp, decomposeIota>>(context);
  WindowOp::attachInterface<StaticModel<WindowOp, decomposeWindow>>(context);
}
