//===- Reduce.cpp - Sums, maxima and what is made of them -----------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TensorImpl.h"

using namespace mlir;
using namespace tg;
using namespace tg::detail;

//===----------------------------------------------------------------------===//
// tg.reduce
//===----------------------------------------------------------------------===//

/// `shape` without `axes`, or with size 1 there.
static Shape reduceShape(ArrayRef<int64_t> shape, ArrayRef<int64_t> axes,
                         bool keepdim) {
  Shape result;
  for (auto [axis, size] : llvm::enumerate(shape)) {
    if (!llvm::is_contained(axes, int64_t(axis)))
      result.push_back(size);
    else if (keepdim)
      result.push_back(1);
  }
  return result;
}

static Tensor emitReduce(ReduceKind kind, const Tensor &tensor,
                         const Axes &axes, bool keepdim) {
  Shape resolved = resolveAxes(tensor, axes);
  if (resolved.empty())
    return tensor;
  ReduceOp::Properties properties;
  withContext([&](MLIRContext *context) {
    properties.kind = ReduceKindAttr::get(context, kind);
    properties.axes = DenseI64ArrayAttr::get(context, resolved);
  });
  Tensor result = emit<ReduceOp>(
      tg::detail::getType(tensor.getDType(),
                          reduceShape(tensor.getShape(), resolved, true)),
      {&tensor}, properties);
  return keepdim
             ? result
             : result.reshape(reduceShape(tensor.getShape(), resolved, false));
}

/// How many elements become one.
static int64_t countReduced(const Tensor &tensor, const Axes &axes) {
  int64_t count = 1;
  for (int64_t axis : resolveAxes(tensor, axes))
    count *= tensor.getShape()[axis];
  return count;
}

//===----------------------------------------------------------------------===//
// Sums and extremes
//===----------------------------------------------------------------------===//

Tensor Tensor::sum(Axes axes, bool keepdim, std::optional<DType> dtype) const {
  Call call("sum");
  DType accumulator = dtype.value_or(dtypes::sumAccumulator(getDType()));
  Tensor result = emitReduce(ReduceKind::Add, cast(accumulator), axes, keepdim);
  bool isHalf = getDType() == dtypes::float16 || getDType() == dtypes::bfloat16;
  return !dtype && isHalf ? result.cast(getDType()) : result;
}

Tensor Tensor::prod(Axes axes, bool keepdim, std::optional<DType> dtype) const {
  Call call("prod");
  return emitReduce(ReduceKind::Mul, cast(dtype.value_or(getDType())), axes,
                    keepdim);
}

Tensor Tensor::max(Axes axes, bool keepdim) const {
  Call call("max");
  return emitReduce(ReduceKind::Max, *this, axes, keepdim);
}

Tensor Tensor::min(Axes axes, bool keepdim) const {
  Call call("min");
  return invertOrder(
      emitReduce(ReduceKind::Max, invertOrder(*this), axes, keepdim));
}

Tensor Tensor::any(Axes axes, bool keepdim) const {
  Call call("any");
  return emitReduce(ReduceKind::Max, toBool(), axes, keepdim);
}

Tensor Tensor::all(Axes axes, bool keepdim) const {
  Call call("all");
  return emitReduce(ReduceKind::Mul, toBool(), axes, keepdim);
}

//===----------------------------------------------------------------------===//
// Statistics
//===----------------------------------------------------------------------===//

Tensor Tensor::mean(Axes axes, bool keepdim) const {
  Call call("mean");
  DType result = isFloat() ? getDType() : dtypes::float32;
  Tensor total = cast(dtypes::sumAccumulator(getDType())).sum(axes, keepdim);
  return total.div(countReduced(*this, axes)).cast(result);
}

Tensor Tensor::var(Axes axes, bool keepdim, int64_t correction) const {
  Call call("var");
  Tensor squares = sub(mean(axes, /*keepdim=*/true)).square();
  int64_t count = countReduced(*this, axes);
  return squares.sum(axes, keepdim)
      .div(std::max<int64_t>(0, count - correction));
}

Tensor Tensor::std(Axes axes, bool keepdim, int64_t correction) const {
  Call call("std");
  return var(axes, keepdim, correction).sqrt();
}

//===----------------------------------------------------------------------===//
// Indices
//===----------------------------------------------------------------------===//

Tensor Tensor::argmax(std::optional<int64_t> requested, bool keepdim) const {
  Call call("argmax");
  if (!requested)
    return flatten().argmax(0);
  int64_t axis = resolveAxis(*this, *requested);
  if (getRank() == 0)
    return Tensor(0, TensorOptions(dtypes::int32).withDevice(getDevice()))
        .setRequiresGrad(false);
  int64_t size = getShape()[axis];
  if (size == 0)
    fail<ValueError>("axis ", axis, " of ", ShapeText(*this), " is empty");
  // The maximum is NaN where there is one, and equals nothing then.
  Tensor source = detach();
  Tensor isMax = source.eq(source.max(axis, /*keepdim=*/true));
  if (isFloat())
    isMax = isMax.bitwiseOr(source.isnan());
  // Of the elements that are chosen, the first counts down from the highest.
  Tensor place = makeIota(dtypes::int32, getShape(), axis, getDevice());
  Tensor first =
      isMax.where(place.sub(size, /*reverse=*/true), 0).max(axis, keepdim);
  return first.sub(size, /*reverse=*/true);
}

Tensor Tensor::argmin(std::optional<int64_t> axis, bool keepdim) const {
  Call call("argmin");
  return invertOrder(*this).argmax(axis, keepdim);
}
