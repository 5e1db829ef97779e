//===- Contraction.cpp - matmul and conv as UOps --------------------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Models.h"

using namespace mlir;
using namespace tg;

namespace {

/// Sums `lhs * rhs`, of one shape, over `axes`, in the accumulation type.
Value buildSumOfProducts(StaticUOps &uops, Value lhs, Value rhs,
                         Type accumulator, ArrayRef<int64_t> axes) {
  Value product =
      uops.mul(uops.cast(lhs, accumulator), uops.cast(rhs, accumulator));
  return uops.sum(product, axes);
}

// [..., m, k] x [..., k, n] ->
//   reduce add (expand [..., m, 1, k] * expand [..., 1, n, k]) over k
Value decomposeMatmul(StaticUOps &uops, MatmulOp op) {
  SmallVector<int64_t> shape(StaticUOps::shapeOf(op));
  int64_t rank = shape.size();
  int64_t m = shape[rank - 2], n = shape[rank - 1];
  int64_t k = StaticUOps::shapeOf(op.getLhs()).back();
  auto withBatch = [&](ArrayRef<int64_t> inner) {
    SmallVector<int64_t> all(shape.begin(), shape.end() - 2);
    llvm::append_range(all, inner);
    return all;
  };
  Value lhs = uops.reshape(op.getLhs(), withBatch({m, 1, k}));
  Value rhs =
      uops.reshape(uops.moveToEnd(op.getRhs(), rank - 2), withBatch({1, n, k}));
  SmallVector<int64_t> full = withBatch({m, n, k});
  Value sum =
      buildSumOfProducts(uops, uops.expand(lhs, full), uops.expand(rhs, full),
                         op.getAccumulationType(), {rank});
  return uops.cast(uops.reshape(sum, shape), StaticUOps::elementOf(op));
}

/// `value`, whose axes are named by `layout`, with the axes that `order` names.
Value toLayout(StaticUOps &uops, Value value, StringRef layout,
               StringRef order) {
  SmallVector<int64_t> permutation;
  for (char axis : order)
    permutation.push_back(layout.find(axis));
  return uops.permute(value, permutation);
}

/// The digits of `count` spatial axes: "01" for 2.
std::string spatialNames(int64_t count) {
  std::string names;
  for (int64_t i = 0; i < count; ++i)
    names += static_cast<char>('0' + i);
  return names;
}

// conv(x, w) -> reduce add (windows(pad(x)) * expand(w)) over channels of the
// group and the window:
//
//   windows  [N, g, 1,   o..., C/g, k...]
//   kernel   [1, g, O/g, 1..., C/g, k...]
Value decomposeConv(StaticUOps &uops, ConvOp op) {
  int64_t spatial = op.getNumSpatialAxes();
  int64_t groups = op.getGroups();
  std::string digits = spatialNames(spatial);
  Value input = toLayout(uops, op.getInput(), op.getInputLayoutOrDefault(),
                         "NC" + digits);
  Value kernel = toLayout(uops, op.getKernel(), op.getKernelLayoutOrDefault(),
                          "OI" + digits);
  SmallVector<int64_t> kernelShape(StaticUOps::shapeOf(kernel));
  ArrayRef<int64_t> window = ArrayRef(kernelShape).drop_front(2);
  int64_t outputs = kernelShape[0], inputs = kernelShape[1];

  SmallVector<int64_t> low = {0, 0}, high = {0, 0};
  for (int64_t axis = 0; axis < spatial; ++axis) {
    low.push_back(op.getPads()[2 * axis]);
    high.push_back(op.getPads()[2 * axis + 1]);
  }
  input = uops.pad(input, low, high);
  SmallVector<int64_t> inputShape(StaticUOps::shapeOf(input));
  int64_t batch = inputShape[0];

  // [N, C, o..., k...]
  SmallVector<int64_t> windowShape = {batch, inputShape[1]};
  SmallVector<int64_t> places;
  for (int64_t axis = 0; axis < spatial; ++axis)
    places.push_back((inputShape[2 + axis] -
                      op.getDilations()[axis] * (window[axis] - 1) - 1) /
                         op.getStrides()[axis] +
                     1);
  llvm::append_range(windowShape, places);
  llvm::append_range(windowShape, window);
  Value windows =
      WindowOp::create(uops.getBuilder(), uops.getLoc(),
                       StaticUOps::typeOf(input).clone(windowShape), input,
                       uops.getBuilder().getDenseI64ArrayAttr(window),
                       op.getStridesAttr(), op.getDilationsAttr());

  // [N, g, C/g, o..., k...] -> [N, g, o..., C/g, k...]
  SmallVector<int64_t> grouped = {batch, groups, inputs};
  llvm::append_range(grouped, places);
  llvm::append_range(grouped, window);
  SmallVector<int64_t> order = {0, 1};
  for (int64_t axis = 0; axis < spatial; ++axis)
    order.push_back(3 + axis);
  order.push_back(2);
  for (int64_t axis = 0; axis < spatial; ++axis)
    order.push_back(3 + spatial + axis);
  windows = uops.permute(uops.reshape(windows, grouped), order);

  auto joined = [&](int64_t n, int64_t o, ArrayRef<int64_t> middle) {
    SmallVector<int64_t> shape = {n, groups, o};
    llvm::append_range(shape, middle);
    shape.push_back(inputs);
    llvm::append_range(shape, window);
    return shape;
  };
  SmallVector<int64_t> ones(spatial, 1);
  SmallVector<int64_t> full = joined(batch, outputs / groups, places);
  windows = uops.expand(uops.reshape(windows, joined(batch, 1, places)), full);
  kernel = uops.expand(uops.reshape(kernel, joined(1, outputs / groups, ones)),
                       full);

  SmallVector<int64_t> axes;
  for (int64_t axis = 3 + spatial, rank = full.size(); axis < rank; ++axis)
    axes.push_back(axis);
  Value sum =
      buildSumOfProducts(uops, windows, kernel, op.getAccumulationType(), axes);
  SmallVector<int64_t> resultShape = {batch, outputs};
  llvm::append_range(resultShape, places);
  sum = uops.cast(uops.reshape(sum, resultShape), StaticUOps::elementOf(op));
  return toLayout(uops, sum, "NC" + digits, op.getResultLayoutOrDefault());
}

} // namespace

void tg::attachContractionModels(MLIRContext &context) {
  MatmulOp::attachInterface<StaticModel<MatmulOp, decomposeMatmul>>(context);
  ConvOp::attachInterface<StaticModel<ConvOp, decomposeConv>>(context);
}
