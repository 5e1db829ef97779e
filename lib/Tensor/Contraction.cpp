//===- Contraction.cpp - Matrix products and convolutions -----------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TensorImpl.h"

using namespace mlir;
using namespace tg;
using namespace tg::detail;

namespace {
/// How products of one type are summed into another.
struct Accumulation {
  /// Operands are cast to this type.
  DType operand;
  /// The op's result, and what it sums in where that is wider.
  DType result;
  /// What the call gives.
  DType wanted;

  bool isWider() const { return !(operand == result); }
};
} // namespace

static Accumulation getAccumulation(DType type, DType wanted) {
  // bool has no products that could be summed.
  DType sum = wanted.isBool() ? dtypes::int32 : wanted;
  bool sameKind = type.isFloat() == sum.isFloat() &&
                  type.isUnsigned() == sum.isUnsigned() && !type.isBool();
  DType operand = sameKind ? type : sum;
  bool isWider = sum.getItemSize() > operand.getItemSize();
  return {operand, isWider ? sum : operand, wanted};
}

static TypeAttr getAccumulator(const Accumulation &accumulation) {
  if (!accumulation.isWider())
    return nullptr;
  Type type = getElementType(accumulation.result);
  return withContext([&](MLIRContext *) { return TypeAttr::get(type); });
}

//===----------------------------------------------------------------------===//
// Matrix products
//===----------------------------------------------------------------------===//

/// Batches of one shape, or a matrix on the right and a taller one on the left.
static std::pair<Tensor, Tensor> matchBatches(const Tensor &x, const Tensor &w,
                                              Shape &batch) {
  ArrayRef<int64_t> xBatch = x.getShape().drop_back(2);
  ArrayRef<int64_t> wBatch = w.getShape().drop_back(2);
  if (wBatch.empty()) {
    batch = toShape(xBatch);
    return {xBatch.empty() ? x : x.flatten(0, -2), w};
  }
  batch = broadcastShapes({xBatch, wBatch});
  Shape xShape = batch, wShape = batch;
  llvm::append_range(xShape, x.getShape().take_back(2));
  llvm::append_range(wShape, w.getShape().take_back(2));
  return {broadcastTo(x, xShape), broadcastTo(w, wShape)};
}

Tensor Tensor::dot(const Tensor &other, std::optional<DType> dtype) const {
  Call call("dot");
  int64_t xRank = getRank(), wRank = other.getRank();
  if (xRank == 0 || wRank == 0)
    fail<RuntimeError>("both operands need at least one axis: lhs ",
                       ShapeText(*this), ", rhs ", ShapeText(other));
  int64_t inner = getShape().back();
  int64_t otherInner = other.getShape()[wRank - std::min<int64_t>(wRank, 2)];
  if (inner != otherInner)
    fail<RuntimeError>("inner dimensions differ: ", inner, " (lhs ",
                       ShapeText(*this), ") and ", otherInner, " (rhs ",
                       ShapeText(other), ")");
  DType type = dtypes::leastUpper({getDType(), other.getDType()});
  Accumulation accumulation = getAccumulation(type, dtype.value_or(type));
  Shape batch;
  auto [x, w] = matchBatches(
      (xRank == 1 ? unsqueeze(0) : *this).cast(accumulation.operand),
      (wRank == 1 ? other.unsqueeze(1) : other).cast(accumulation.operand),
      batch);
  Shape shape = toShape(x.getShape());
  shape.back() = w.getShape().back();
  MatmulOp::Properties properties;
  properties.acc = getAccumulator(accumulation);
  Tensor result =
      emit<MatmulOp>(tg::detail::getType(accumulation.result, shape), {&x, &w},
                     properties)
          .cast(accumulation.wanted);
  if (xRank > 1)
    batch.push_back(getShape()[xRank - 2]);
  if (wRank > 1)
    batch.push_back(other.getShape().back());
  return result.reshape(batch);
}

Tensor Tensor::matmul(const Tensor &other, bool reverse,
                      std::optional<DType> dtype) const {
  Call call("matmul");
  return reverse ? other.dot(*this, dtype) : dot(other, dtype);
}

Tensor Tensor::linear(const Tensor &weight, const Tensor &bias) const {
  Call call("linear");
  Tensor result = weight.getRank() == 1 ? mul(weight) : dot(weight);
  return bias.isDefined() ? result.add(bias) : result;
}

//===----------------------------------------------------------------------===//
// Convolutions
//===----------------------------------------------------------------------===//

Shape tg::detail::resolvePerAxis(const PerAxis &values, int64_t numAxes,
                                 const char *name) {
  if (values.isSingle())
    return Shape(numAxes, values.get().front());
  if (int64_t(values.get().size()) != numAxes)
    fail<AssertionError>(name, " ", ListText{values.get()}, " is not for ",
                         numAxes, " axes");
  return toShape(values.get());
}

Shape tg::detail::resolvePadding(const Tensor &tensor, const PerAxis &padding,
                                 int64_t numAxes) {
  ArrayRef<int64_t> given = padding.get();
  if (padding.isSingle())
    return Shape(2 * numAxes, given.front());
  if (int64_t(given.size()) == 2 * numAxes)
    return toShape(given);
  if (int64_t(given.size()) != numAxes)
    fail<ValueError>("padding ", ListText{given}, " has neither ", numAxes,
                     " nor ", 2 * numAxes, " numbers, for a tensor of shape ",
                     ShapeText(tensor));
  Shape flat;
  for (int64_t amount : llvm::reverse(given))
    flat.append({amount, amount});
  return flat;
}

/// `x` and the pads of tg.conv, first axis first. Negative padding, which the
/// op does not know, is cut off `x`.
static std::pair<Tensor, Shape> getConvPads(const Tensor &x,
                                            ArrayRef<int64_t> flat) {
  if (llvm::any_of(flat, [](int64_t amount) { return amount < 0; }))
    return {x.pad(flat), Shape(flat.size(), 0)};
  Shape pads;
  for (size_t i = flat.size(); i > 0; i -= 2)
    pads.append({flat[i - 2], flat[i - 1]});
  return {x, pads};
}

Tensor Tensor::conv2d(const Tensor &weight, const Tensor &bias,
                      const ConvOptions &options,
                      std::optional<DType> dtype) const {
  Call call("conv2d");
  int64_t rank = getRank(), groups = options.groups;
  if (rank != weight.getRank() || rank < 3)
    fail<AssertionError>("input ", ShapeText(*this), " does not match weight ",
                         ShapeText(weight), ": ranks differ or are below 3");
  ArrayRef<int64_t> wShape = weight.getShape();
  if (groups < 1 || wShape[0] % groups || groups * wShape[1] != getShape()[1])
    fail<AssertionError>("input ", ShapeText(*this), " does not match weight ",
                         ShapeText(weight), ": ", getShape()[1],
                         " channels and ", groups, " x ", wShape[1],
                         " channels in groups");
  int64_t numAxes = rank - 2;
  Shape strides = resolvePerAxis(options.stride, numAxes, "stride");
  Shape dilations = resolvePerAxis(options.dilation, numAxes, "dilation");
  auto [padded, pads] =
      getConvPads(*this, resolvePadding(*this, options.padding, numAxes));

  Shape shape = {getShape()[0], wShape[0]};
  for (int64_t i = 0; i < numAxes; ++i) {
    int64_t size = padded.getShape()[i + 2] + pads[2 * i] + pads[2 * i + 1];
    if (strides[i] < 1 || dilations[i] < 1)
      fail<ValueError>("strides ", ListText{strides}, " and dilations ",
                       ListText{dilations}, " are not all positive");
    int64_t extent = dilations[i] * (wShape[i + 2] - 1) + 1;
    if (wShape[i + 2] < 1 || extent > size)
      fail<AssertionError>("the kernel ", ShapeText(wShape.drop_front(2)),
                           " is larger than the padded input of ",
                           ShapeText(*this));
    shape.push_back((size - extent) / strides[i] + 1);
  }

  DType type = dtypes::leastUpper({getDType(), weight.getDType()});
  // The type that `sum` of the products gives.
  DType summed = type == dtypes::float16 || type == dtypes::bfloat16
                     ? type
                     : dtypes::sumAccumulator(type);
  Accumulation accumulation = getAccumulation(type, dtype.value_or(summed));
  Tensor x = padded.cast(accumulation.operand);
  Tensor w = weight.cast(accumulation.operand);
  ConvOp::Properties properties;
  properties.acc = getAccumulator(accumulation);
  withContext([&](MLIRContext *context) {
    properties.strides = DenseI64ArrayAttr::get(context, strides);
    properties.pads = DenseI64ArrayAttr::get(context, pads);
    properties.dilations = DenseI64ArrayAttr::get(context, dilations);
    properties.groups = IntegerAttr::get(IntegerType::get(context, 64), groups);
  });
  Tensor result = emit<ConvOp>(tg::detail::getType(accumulation.result, shape),
                               {&x, &w}, properties)
                      .cast(accumulation.wanted);
  if (!bias.isDefined())
    return result;
  Shape channels(rank, 1);
  channels[1] = -1;
  return result.add(bias.reshape(channels));
}
