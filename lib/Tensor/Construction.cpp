//===- Construction.cpp - Tensors from numbers and memory -----------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TG/Runtime/Npy.h"
#include "TensorImpl.h"
#include "llvm/Support/MathExtras.h"

#include <cmath>

using namespace mlir;
using namespace tg;
using namespace tg::detail;

static Device getDeviceOr(const TensorOptions &options, Device other = {}) {
  return options.device.value_or(std::move(other));
}

Tensor Tensor::fromValue(GraphValue value, const TensorOptions &options) {
  return Tensor(std::make_shared<TensorImpl>(std::move(value),
                                             getDeviceOr(options)))
      .setRequiresGrad(options.requiresGrad);
}

Tensor::Tensor(Scalar value, const TensorOptions &options)
    : Tensor(makeConstant(options.dtype.value_or(dtypes::fromScalar(value)), {},
                          value, getDeviceOr(options))
                 .setRequiresGrad(options.requiresGrad)) {}

//===----------------------------------------------------------------------===//
// From memory
//===----------------------------------------------------------------------===//

Tensor Tensor::fromStorage(BufferRef storage, DType dtype,
                           ArrayRef<int64_t> shape,
                           const TensorOptions &options) {
  Call call("fromStorage");
  RankedTensorType type = tg::detail::getType(dtype, shape);
  uint64_t bytes = tg::detail::getNumElements(shape) * dtype.getItemSize();
  if (storage->getByteSize() != bytes)
    fail<ValueError>("storage of ", storage->getByteSize(),
                     " bytes cannot hold ", ShapeText(shape), " ", dtype, " (",
                     bytes, " bytes)");
  Device device = storage->getDevice();
  return fromValue(Graph::get().addBuffer(type, std::move(storage)),
                   options.withDevice(std::move(device)));
}

Tensor Tensor::fromBytes(ArrayRef<char> bytes, DType dtype,
                         ArrayRef<int64_t> shape,
                         const TensorOptions &options) {
  Call call("fromBytes");
  uint64_t expected = tg::detail::getNumElements(shape) * dtype.getItemSize();
  if (bytes.size() != expected)
    fail<ValueError>(bytes.size(), " bytes are not ", ShapeText(shape), " ",
                     dtype, " (", expected, " bytes)");
  return fromStorage(check(Buffer::createCopy(bytes, getDeviceOr(options))),
                     dtype, shape, options);
}

Tensor Tensor::fromBlob(void *data, ArrayRef<int64_t> shape,
                        const TensorOptions &options) {
  Call call("fromBlob");
  DType dtype = options.dtype.value_or(dtypes::getDefaultFloat());
  uint64_t bytes = tg::detail::getNumElements(shape) * dtype.getItemSize();
  return fromStorage(
      check(Buffer::borrow(data, bytes, nullptr,
                           /*readOnly=*/false, getDeviceOr(options))),
      dtype, shape, options);
}

Tensor Tensor::fromNpy(llvm::StringRef path, const TensorOptions &options) {
  Call call("fromNpy");
  NpyArray array = check(readNpy(path));
  Tensor result = fromStorage(array.data, array.kind, array.shape,
                              TensorOptions(options).withGrad({}));
  if (options.dtype)
    result = result.cast(*options.dtype);
  return result.setRequiresGrad(options.requiresGrad);
}

//===----------------------------------------------------------------------===//
// From lists
//===----------------------------------------------------------------------===//

/// Appends the numbers of `list` in order, and checks it against `shape` from
/// axis `depth` on.
static void flattenList(const NestedList &list, ArrayRef<int64_t> shape,
                        size_t depth, SmallVectorImpl<Scalar> &numbers) {
  bool fits = list.isScalar()
                  ? depth == shape.size()
                  : depth < shape.size() &&
                        int64_t(list.getItems().size()) == shape[depth];
  if (!fits)
    fail<ValueError>(
        "the list is ragged: not every part is ",
        ShapeText(shape.drop_front(std::min(depth, shape.size()))));
  if (list.isScalar())
    return numbers.push_back(list.getScalar());
  for (const NestedList &item : list.getItems())
    flattenList(item, shape, depth + 1, numbers);
}

static DType inferDType(ArrayRef<Scalar> numbers) {
  auto isKind = [](Scalar::Kind kind) {
    return [=](const Scalar &number) { return number.getKind() == kind; };
  };
  if (numbers.empty() || llvm::any_of(numbers, isKind(Scalar::Kind::Float)))
    return dtypes::getDefaultFloat();
  if (llvm::all_of(numbers, isKind(Scalar::Kind::Bool)))
    return dtypes::bool_;
  return dtypes::getDefaultInt();
}

Tensor Tensor::of(const NestedList &data, const TensorOptions &options) {
  Call call("Tensor");
  if (data.isScalar())
    return Tensor(data.getScalar(), options);
  Shape shape;
  for (const NestedList *list = &data; !list->isScalar();
       list = &list->getItems().front()) {
    shape.push_back(list->getItems().size());
    if (list->getItems().empty())
      break;
  }
  SmallVector<Scalar, 0> numbers;
  flattenList(data, shape, 0, numbers);
  DType dtype = options.dtype.value_or(inferDType(numbers));
  Type element = getElementType(dtype);
  unsigned size = dtype.getItemSize();
  std::vector<char> bytes(numbers.size() * size);
  for (auto [i, number] : llvm::enumerate(numbers)) {
    if (number.isFloat() && dtype.isInt())
      fail<TypeError>("a float in a list of ", dtype);
    int64_t bits = number.isFloat()
                       ? ConstOp::encode(element, number.getDouble())
                       : ConstOp::encode(element, number.getInt());
    // Low bytes first: little-endian machines only, as the runtime.
    std::memcpy(bytes.data() + i * size, &bits, size);
  }
  return fromBytes(bytes, dtype, shape, options);
}

//===----------------------------------------------------------------------===//
// From rules
//===----------------------------------------------------------------------===//

Tensor Tensor::empty(ArrayRef<int64_t> shape, const TensorOptions &options) {
  Call call("empty");
  DType dtype = options.dtype.value_or(dtypes::getDefaultFloat());
  tg::detail::getType(dtype, shape);
  return fromStorage(
      Buffer::create(tg::detail::getNumElements(shape) * dtype.getItemSize(),
                     getDeviceOr(options)),
      dtype, shape, options);
}

Tensor Tensor::full(ArrayRef<int64_t> shape, Scalar value,
                    const TensorOptions &options) {
  Call call("full");
  return makeConstant(options.dtype.value_or(dtypes::fromScalar(value)), shape,
                      value, getDeviceOr(options))
      .setRequiresGrad(options.requiresGrad);
}

Tensor Tensor::zeros(ArrayRef<int64_t> shape, const TensorOptions &options) {
  Call call("zeros");
  return full(shape, 0.0, options);
}

Tensor Tensor::ones(ArrayRef<int64_t> shape, const TensorOptions &options) {
  Call call("ones");
  return full(shape, 1.0, options);
}

Tensor Tensor::fullLike(Scalar value, TensorOptions options) const {
  Call call("fullLike");
  if (!options.dtype)
    options.dtype = getDType();
  if (!options.device)
    options.device = getDevice();
  return full(getShape(), value, options);
}

Tensor Tensor::zerosLike(const TensorOptions &options) const {
  Call call("zerosLike");
  return fullLike(0, options);
}

Tensor Tensor::onesLike(const TensorOptions &options) const {
  Call call("onesLike");
  return fullLike(1, options);
}

Tensor tg::detail::makeIota(DType dtype, ArrayRef<int64_t> shape, int64_t axis,
                            const Device &device) {
  RankedTensorType type = getType(dtype, shape);
  IotaOp::Properties properties;
  properties.axis = withContext([&](MLIRContext *context) {
    return IntegerAttr::get(IntegerType::get(context, 64), axis);
  });
  Tensor result(std::make_shared<TensorImpl>(
      Graph::get().emit<IotaOp>(type, {}, properties), device));
  result.getImpl()->requiresGrad = false;
  return result;
}

Tensor Tensor::arange(Scalar stop, const TensorOptions &options) {
  return arange(0, stop, 1, options);
}

/// ceil((stop - start) / step), at least 0.
static int64_t getArangeLength(Scalar start, Scalar stop, Scalar step) {
  if (step.isZero())
    fail<ValueError>("step is 0");
  if (start.isFloat() || stop.isFloat() || step.isFloat()) {
    double length =
        std::ceil((stop.getDouble() - start.getDouble()) / step.getDouble());
    if (!(length < 0x1p62))
      fail<ValueError>("too many elements");
    return length > 0 ? static_cast<int64_t>(length) : 0;
  }
  int64_t distance;
  if (llvm::SubOverflow(stop.getInt(), start.getInt(), distance))
    fail<ValueError>("too many elements");
  if ((distance < 0) != (step.getInt() < 0) || distance == 0)
    return 0;
  return llvm::divideCeilSigned(distance, step.getInt());
}

Tensor Tensor::arange(Scalar start, Scalar stop, Scalar step,
                      const TensorOptions &options) {
  Call call("arange");
  bool isFloat = start.isFloat() || stop.isFloat() || step.isFloat();
  DType dtype = options.dtype.value_or(isFloat ? dtypes::getDefaultFloat()
                                               : dtypes::getDefaultInt());
  int64_t length = getArangeLength(start, stop, step);
  // Narrow floats cannot count, and bool has no arithmetic.
  DType counting = isFloat || dtype.isFloat()
                       ? dtypes::leastUpper(
                             {dtypes::leastUpperFloat(dtype), dtypes::float32})
                   : dtype.isBool() ? dtypes::int32
                                    : dtype;
  Device device = getDeviceOr(options);
  Tensor result = makeIota(counting, {length}, 0, device);
  if (step.getDouble() != 1)
    result = result * step;
  if (!start.isZero())
    result = result + start;
  result = result.cast(dtype);
  return result.setRequiresGrad(options.requiresGrad);
}

Tensor Tensor::linspace(Scalar start, Scalar stop, int64_t steps,
                        const TensorOptions &options) {
  Call call("linspace");
  if (steps < 0)
    fail<ValueError>("the number of steps is negative: ", steps);
  DType dtype = options.dtype.value_or(dtypes::getDefaultFloat());
  if (dtype.isBool())
    fail<ValueError>("bool is not supported");
  if (steps == 1)
    return full({1}, start, options.withDType(dtype));
  double step =
      (stop.getDouble() - start.getDouble()) / static_cast<double>(steps - 1);
  Tensor count = makeIota(
      dtypes::leastUpper({dtypes::leastUpperFloat(dtype), dtypes::float32}),
      {steps}, 0, getDeviceOr(options));
  return (count * step + start)
      .cast(dtype)
      .setRequiresGrad(options.requiresGrad);
}

Tensor Tensor::eye(int64_t n, std::optional<int64_t> m,
                   const TensorOptions &options) {
  Call call("eye");
  int64_t columns = m.value_or(n);
  if (n < 0 || columns < 0)
    fail<ValueError>("sizes cannot be negative: ", n, " and ", columns);
  Device device = getDeviceOr(options);
  Tensor row = makeIota(dtypes::int64, {n, columns}, 0, device);
  Tensor column = makeIota(dtypes::int64, {n, columns}, 1, device);
  return row.eq(column)
      .cast(options.dtype.value_or(dtypes::getDefaultFloat()))
      .setRequiresGrad(options.requiresGrad);
}
