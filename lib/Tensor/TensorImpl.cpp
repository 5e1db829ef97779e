//===- TensorImpl.cpp - What handles share, and how ops are made ----------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TensorImpl.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"

#include <array>
#include <mutex>

using namespace mlir;
using namespace tg;
using namespace tg::detail;

//===----------------------------------------------------------------------===//
// Calls and errors
//===----------------------------------------------------------------------===//

static thread_local const char *currentCall = nullptr;

Call::Call(const char *name) : scope(name), outermost(!currentCall) {
  if (outermost)
    currentCall = name;
}

Call::~Call() {
  if (outermost)
    currentCall = nullptr;
}

const char *Call::getCurrent() { return currentCall; }

llvm::raw_ostream &tg::detail::operator<<(llvm::raw_ostream &os,
                                          ShapeText text) {
  if (text.shape.empty())
    return os << "()";
  llvm::interleave(text.shape, os, "x");
  return os;
}

llvm::raw_ostream &tg::detail::operator<<(llvm::raw_ostream &os,
                                          ListText text) {
  os << '[';
  llvm::interleaveComma(text.values, os);
  return os << ']';
}

void tg::detail::check(llvm::Error error) {
  if (error)
    fail<RuntimeError>(llvm::toString(std::move(error)));
}

//===----------------------------------------------------------------------===//
// Shared state
//===----------------------------------------------------------------------===//

namespace {
/// Tensors whose flag is true, by address.
struct Registry {
  std::mutex mutex;
  llvm::DenseMap<TensorImpl *, std::weak_ptr<TensorImpl>> tensors;

  static Registry &get() {
    // Never destroyed: tensors in static storage may go later.
    static auto *registry = new Registry;
    return *registry;
  }
};
} // namespace

TensorImpl::~TensorImpl() {
  if (requiresGrad.value_or(false)) {
    Registry &registry = Registry::get();
    std::lock_guard<std::mutex> guard(registry.mutex);
    registry.tensors.erase(this);
  }
}

Tensor Tensor::setRequiresGrad(std::optional<bool> value) const {
  TensorImpl &state = tg::detail::getImpl(*this);
  if (state.requiresGrad == value)
    return *this;
  {
    Registry &registry = Registry::get();
    std::lock_guard<std::mutex> guard(registry.mutex);
    if (value.value_or(false))
      registry.tensors[&state] = impl;
    else
      registry.tensors.erase(&state);
  }
  state.requiresGrad = value;
  return *this;
}

std::vector<std::shared_ptr<TensorImpl>>
tg::detail::getTensorsThatRequireGrad() {
  Registry &registry = Registry::get();
  std::lock_guard<std::mutex> guard(registry.mutex);
  std::vector<std::shared_ptr<TensorImpl>> result;
  for (auto &[address, tensor] : registry.tensors)
    if (std::shared_ptr<TensorImpl> live = tensor.lock())
      result.push_back(std::move(live));
  return result;
}

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

Type tg::detail::getElementType(DType dtype) {
  static const std::array<Type, numElementKinds> types =
      withContext([](MLIRContext *context) {
        auto integer = [&](unsigned width) {
          return IntegerType::get(context, width);
        };
        auto natural = [&](unsigned width) {
          return IntegerType::get(context, width, IntegerType::Unsigned);
        };
        // In the order of ElementKind.
        return std::array<Type, numElementKinds>{integer(1),
                                                 integer(8),
                                                 integer(16),
                                                 integer(32),
                                                 integer(64),
                                                 natural(8),
                                                 natural(16),
                                                 natural(32),
                                                 natural(64),
                                                 Float16Type::get(context),
                                                 BFloat16Type::get(context),
                                                 Float32Type::get(context),
                                                 Float64Type::get(context)};
      });
  return types[static_cast<unsigned>(dtype.getKind())];
}

DType tg::detail::getDType(Type type) {
  if (auto integer = dyn_cast<IntegerType>(type)) {
    unsigned width = integer.getWidth();
    if (width == 1)
      return dtypes::bool_;
    // Kinds of one signedness follow each other by width.
    auto first = integer.isUnsigned() ? ElementKind::UI8 : ElementKind::I8;
    return static_cast<ElementKind>(static_cast<unsigned>(first) +
                                    llvm::Log2_32(width) - 3);
  }
  if (isa<Float16Type>(type))
    return dtypes::float16;
  if (isa<BFloat16Type>(type))
    return dtypes::bfloat16;
  return isa<Float32Type>(type) ? dtypes::float32 : dtypes::float64;
}

int64_t tg::detail::getNumElements(ArrayRef<int64_t> shape) {
  int64_t count = 1;
  for (int64_t size : shape) {
    if (size < 0)
      fail<ValueError>("shape ", ListText{shape}, " has a negative size");
    if (llvm::MulOverflow(count, size, count))
      fail<ValueError>("shape ", ShapeText(shape), " has too many elements");
  }
  return count;
}

RankedTensorType tg::detail::getType(DType dtype, ArrayRef<int64_t> shape) {
  int64_t bytes;
  if (llvm::MulOverflow(tg::detail::getNumElements(shape),
                        int64_t(dtype.getItemSize()), bytes))
    fail<ValueError>("shape ", ShapeText(shape), " has too many elements");
  Type element = getElementType(dtype);
  return withContext(
      [&](MLIRContext *) { return RankedTensorType::get(shape, element); });
}

int64_t tg::detail::resolveAxis(const Tensor &tensor, int64_t axis,
                                bool extra) {
  int64_t total = tensor.getRank() + extra;
  int64_t bound = std::max<int64_t>(1, total);
  if (axis < -bound || axis >= bound)
    fail<IndexError>("axis ", axis, " is out of range [", -bound, ", ",
                     bound - 1, "] of a tensor of shape ", ShapeText(tensor));
  return axis < 0 ? axis + bound : axis;
}

Shape tg::detail::resolveAxes(const Tensor &tensor, const Axes &axes) {
  Shape result;
  if (axes.isAll()) {
    for (int64_t axis = 0; axis < tensor.getRank(); ++axis)
      result.push_back(axis);
    return result;
  }
  for (int64_t axis : axes.get())
    result.push_back(resolveAxis(tensor, axis));
  if (tensor.getRank() == 0)
    return {};
  llvm::sort(result);
  result.erase(llvm::unique(result), result.end());
  return result;
}

//===----------------------------------------------------------------------===//
// Emission
//===----------------------------------------------------------------------===//

TensorImpl &tg::detail::getImpl(const Tensor &tensor) {
  if (!tensor.isDefined())
    fail<RuntimeError>("the tensor is not defined");
  return *tensor.getImpl();
}

Tensor tg::detail::makeResult(GraphValue value,
                              ArrayRef<const Tensor *> operands) {
  bool anyTrue = false, anyUnset = false;
  const TensorImpl *first = nullptr;
  for (const Tensor *operand : operands) {
    const TensorImpl &impl = getImpl(*operand);
    if (!first)
      first = &impl;
    else if (!(impl.device == first->device))
      fail<RuntimeError>(
          "operands are on different devices: ", first->device.getName(),
          " and ", impl.device.getName());
    anyTrue |= impl.requiresGrad.value_or(false);
    anyUnset |= !impl.requiresGrad;
  }
  Tensor result(std::make_shared<TensorImpl>(std::move(value),
                                             first ? first->device : Device()));
  if (anyTrue)
    result.setRequiresGrad(true);
  else if (!anyUnset)
    result.getImpl()->requiresGrad = false;
  return result;
}

Tensor tg::detail::makeConstant(DType dtype, ArrayRef<int64_t> shape,
                                const Scalar &value, const Device &device) {
  Type element = getElementType(dtype);
  int64_t bits = value.isFloat() ? ConstOp::encode(element, value.getDouble())
                                 : ConstOp::encode(element, value.getInt());
  Tensor result(std::make_shared<TensorImpl>(
      Graph::get().addConstant(getType(dtype, shape), bits), device));
  result.getImpl()->requiresGrad = false;
  return result;
}
