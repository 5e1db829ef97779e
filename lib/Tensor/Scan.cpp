//===- Scan.cpp - Running sums, sorting -----------------------------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TensorImpl.h"

#include <limits>

using namespace mlir;
using namespace tg;
using namespace tg::detail;

static Tensor emitScan(ReduceKind kind, const Tensor &tensor,
                       int64_t requested) {
  int64_t axis = resolveAxis(tensor, requested);
  if (tensor.getRank() == 0 || tensor.getNumElements() == 0)
    return tensor;
  ScanOp::Properties properties;
  withContext([&](MLIRContext *context) {
    properties.kind = ReduceKindAttr::get(context, kind);
    properties.axis = IntegerAttr::get(IntegerType::get(context, 64), axis);
  });
  return emit<ScanOp>(getImpl(tensor).value.getType(), {&tensor}, properties);
}

Tensor Tensor::cumsum(int64_t axis) const {
  Call call("cumsum");
  // tg.scan sums half floats in float32 by itself.
  return emitScan(ReduceKind::Add,
                  isFloat() ? *this : cast(dtypes::sumAccumulator(getDType())),
                  axis);
}

Tensor Tensor::cumprod(int64_t axis) const {
  Call call("cumprod");
  return emitScan(ReduceKind::Mul, *this, axis);
}

Tensor Tensor::cummax(int64_t axis) const {
  Call call("cummax");
  return emitScan(ReduceKind::Max, *this, axis);
}

Tensor Tensor::logcumsumexp(int64_t axis) const {
  Call call("logcumsumexp");
  axis = resolveAxis(*this, axis);
  if (getRank() == 0 || getNumElements() == 0)
    return *this;
  Tensor x = toFloatType(*this).transpose(axis, -1);
  int64_t size = x.getShape().back();
  // Each sum is taken relative to its own maximum, or digits would be lost.
  Tensor max = x.cummax(-1).detach();
  max = max.isfinite().where(max, 0);
  Tensor row = makeIota(dtypes::int64, {size, size}, 0, getDevice());
  Tensor column = makeIota(dtypes::int64, {size, size}, 1, getDevice());
  Tensor terms =
      row.ge(column).where(x.unsqueeze(-2).sub(max.unsqueeze(-1)),
                           Scalar(-std::numeric_limits<double>::infinity()));
  return terms.exp().sum(-1).log().add(max).transpose(axis, -1);
}

std::pair<Tensor, Tensor> Tensor::sort(int64_t requested,
                                       bool descending) const {
  Call call("sort");
  int64_t axis = resolveAxis(*this, requested);
  if (getRank() == 0)
    return {*this, zerosLike(TensorOptions(dtypes::int32).withGrad(false))};
  SortOp::Properties properties;
  withContext([&](MLIRContext *context) {
    properties.axis = IntegerAttr::get(IntegerType::get(context, 64), axis);
    if (descending)
      properties.descending = UnitAttr::get(context);
  });
  RankedTensorType types[] = {tg::detail::getImpl(*this).value.getType(),
                              tg::detail::getType(dtypes::int32, getShape())};
  auto values = Graph::get().emit<SortOp>(
      types, tg::detail::getImpl(*this).value, properties);
  Tensor indices = makeResult(values[1], {this});
  return {makeResult(values[0], {this}), indices.setRequiresGrad(false)};
}

std::pair<Tensor, Tensor> Tensor::topk(int64_t k, int64_t requested,
                                       bool largest, bool sorted) const {
  Call call("topk");
  if (!sorted)
    fail<NotImplementedError>("sorted=false is not supported");
  int64_t axis = resolveAxis(*this, requested);
  if (k < 0 || k > (getRank() ? getShape()[axis] : 1))
    fail<ValueError>("k = ", k, " is out of range for axis ", axis, " of ",
                     ShapeText(*this));
  auto [values, indices] = sort(axis, largest);
  if (getRank() == 0)
    return {values, indices};
  SmallVector<Bounds> bounds(getRank(), whole);
  bounds[axis] = {0, k};
  return {values.shrink(bounds), indices.shrink(bounds)};
}
