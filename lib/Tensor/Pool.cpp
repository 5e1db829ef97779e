//===- Pool.cpp - Sliding windows and their reductions --------------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TensorImpl.h"

using namespace mlir;
using namespace tg;
using namespace tg::detail;

Tensor tg::detail::makeWindows(const Tensor &tensor, ArrayRef<int64_t> sizes,
                               ArrayRef<int64_t> strides,
                               ArrayRef<int64_t> dilations) {
  int64_t rank = tensor.getRank(), numAxes = sizes.size();
  if (rank < numAxes)
    fail<AssertionError>("a tensor of shape ", ShapeText(tensor), " has no ",
                         numAxes, " axes for windows of ", ShapeText(sizes));
  Shape shape = toShape(tensor.getShape());
  for (int64_t i = 0; i < numAxes; ++i) {
    if (sizes[i] < 1 || strides[i] < 1 || dilations[i] < 1)
      fail<ValueError>("sizes ", ListText{sizes}, ", strides ",
                       ListText{strides}, " and dilations ",
                       ListText{dilations}, " are not all positive");
    int64_t &size = shape[rank - numAxes + i];
    int64_t extent = dilations[i] * (sizes[i] - 1) + 1;
    if (extent > size)
      fail<AssertionError>("the kernel ", ShapeText(sizes),
                           " is larger than the padded input ",
                           ShapeText(tensor));
    size = (size - extent) / strides[i] + 1;
  }
  llvm::append_range(shape, sizes);
  WindowOp::Properties properties;
  withContext([&](MLIRContext *context) {
    properties.sizes = DenseI64ArrayAttr::get(context, sizes);
    properties.strides = DenseI64ArrayAttr::get(context, strides);
    properties.dilations = DenseI64ArrayAttr::get(context, dilations);
  });
  return emit<WindowOp>(tg::detail::getType(tensor.getDType(), shape),
                        {&tensor}, properties);
}

namespace {
/// PoolOptions, one number an axis.
struct Pool {
  Pool(const Tensor &tensor, const PoolOptions &options)
      : kernel(options.kernelSize.isSingle()
                   ? resolvePerAxis(options.kernelSize, 2, "kernel")
                   : toShape(options.kernelSize.get())),
        strides(options.stride
                    ? resolvePerAxis(*options.stride, kernel.size(), "stride")
                    : kernel),
        dilations(resolvePerAxis(options.dilation, kernel.size(), "dilation")),
        padding(resolvePadding(tensor, options.padding, kernel.size())) {
    if (tensor.getRank() < int64_t(kernel.size()))
      fail<AssertionError>("a tensor of shape ", ShapeText(tensor), " has no ",
                           kernel.size(), " axes for windows of ",
                           ShapeText(kernel));
    for (int64_t stride : strides)
      if (stride < 1)
        fail<ValueError>("strides ", ListText{strides},
                         " are not all positive");
    for (int64_t i = 0; i < int64_t(kernel.size()); ++i)
      axes.push_back(i - int64_t(kernel.size()));
  }

  Tensor makeWindows(const Tensor &padded) const {
    return tg::detail::makeWindows(padded, kernel, strides, dilations);
  }

  /// The padding with what the last windows hang over the end.
  Shape getCeilPadding(const Tensor &tensor) const {
    Shape result = padding;
    int64_t numAxes = kernel.size();
    for (int64_t i = 0; i < numAxes; ++i) {
      // Flat padding names the last axis first.
      int64_t &after = result[2 * (numAxes - 1 - i) + 1];
      int64_t before = padding[2 * (numAxes - 1 - i)];
      int64_t size = tensor.getShape()[tensor.getRank() - numAxes + i];
      int64_t extent = dilations[i] * (kernel[i] - 1) + 1;
      int64_t room = size + before + after - extent;
      int64_t last = llvm::divideCeilSigned(room, strides[i]) * strides[i];
      // A window that would start behind the input is left out.
      int64_t behind = std::max<int64_t>(0, last - (before + size - 1));
      after += last - room - behind;
    }
    return result;
  }

  Shape kernel, strides, dilations, padding, axes;
};
} // namespace

Tensor Tensor::maxPool2d(const PoolOptions &options) const {
  Call call("maxPool2d");
  Pool pool(*this, options);
  Shape padding = options.ceilMode ? pool.getCeilPadding(*this) : pool.padding;
  return pool.makeWindows(pad(padding, getDType().min())).max(pool.axes);
}

Tensor Tensor::avgPool2d(const PoolOptions &options) const {
  Call call("avgPool2d");
  Pool pool(*this, options);
  Shape padding = options.ceilMode ? pool.getCeilPadding(*this) : pool.padding;
  Tensor windows = pool.makeWindows(pad(padding));
  if (options.countIncludePad && !options.ceilMode)
    return windows.mean(pool.axes);
  // What counts: the input, or the input with its explicit padding.
  Tensor counted = onesLike().setRequiresGrad(false);
  if (options.countIncludePad) {
    counted = counted.pad(pool.padding).onesLike().setRequiresGrad(false);
    for (auto [amount, explicitAmount] : llvm::zip(padding, pool.padding))
      amount -= explicitAmount;
  }
  Tensor counts = pool.makeWindows(counted.pad(padding)).sum(pool.axes);
  return windows.sum(pool.axes).div(counts);
}
