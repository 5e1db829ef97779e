//===- Options.h - Arguments that have names in Python ----------*- C++ -*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TG_TENSOR_OPTIONS_H
#define TG_TENSOR_OPTIONS_H

#include "TG/Runtime/Device.h"
#include "TG/Tensor/DType.h"
#include "llvm/ADT/SmallVector.h"

#include <limits>
#include <optional>
#include <utility>

namespace tg {

/// Python's None among sizes: the size that the axis has.
inline constexpr int64_t keep = std::numeric_limits<int64_t>::min();

/// [begin, end) of an axis, or what is added before and behind it.
using Bounds = std::pair<int64_t, int64_t>;
/// Python's None among the bounds of `shrink`.
inline constexpr Bounds whole = {0, keep};

/// Type, device and gradient flag of a new tensor.
/// `Tensor::zeros({2, 3}, dtypes::int32)`,
/// `Tensor::rand({4}, TensorOptions().withGrad(true))`.
struct TensorOptions {
  TensorOptions() = default;
  TensorOptions(DType dtype) : dtype(dtype) {}
  TensorOptions(Device device) : device(std::move(device)) {}

  TensorOptions withDType(DType value) const {
    TensorOptions result = *this;
    result.dtype = value;
    return result;
  }
  TensorOptions withDevice(Device value) const {
    TensorOptions result = *this;
    result.device = std::move(value);
    return result;
  }
  TensorOptions withGrad(std::optional<bool> value) const {
    TensorOptions result = *this;
    result.requiresGrad = value;
    return result;
  }

  std::optional<DType> dtype;
  std::optional<Device> device;
  std::optional<bool> requiresGrad;
};

/// Axes of a reduction: all (std::nullopt), one, or a list, which may be empty.
class Axes {
public:
  Axes(std::nullopt_t) : all(true) {}
  Axes(int axis) : axes(1, axis) {}
  Axes(int64_t axis) : axes(1, axis) {}
  Axes(std::initializer_list<int64_t> axes) : axes(axes) {}
  Axes(llvm::ArrayRef<int64_t> axes) : axes(axes.begin(), axes.end()) {}
  Axes(const llvm::SmallVectorImpl<int64_t> &axes)
      : axes(axes.begin(), axes.end()) {}

  bool isAll() const { return all; }
  llvm::ArrayRef<int64_t> get() const { return axes; }

private:
  bool all = false;
  llvm::SmallVector<int64_t, 4> axes;
};

/// One number for all spatial axes, or one an axis.
class PerAxis {
public:
  PerAxis(int value) : values(1, value), single(true) {}
  PerAxis(int64_t value) : values(1, value), single(true) {}
  PerAxis(std::initializer_list<int64_t> values) : values(values) {}
  PerAxis(llvm::ArrayRef<int64_t> values)
      : values(values.begin(), values.end()) {}
  PerAxis(const llvm::SmallVectorImpl<int64_t> &values)
      : values(values.begin(), values.end()) {}

  bool isSingle() const { return single; }
  llvm::ArrayRef<int64_t> get() const { return values; }

private:
  llvm::SmallVector<int64_t, 4> values;
  bool single = false;
};

/// `padding`: a number for all sides; one an axis, the first spatial axis
/// first; or two an axis as for `Tensor::pad`, the last axis first (left,
/// right, top, bottom).
struct ConvOptions {
  PerAxis stride = 1;
  PerAxis padding = 0;
  PerAxis dilation = 1;
  int64_t groups = 1;
};

/// A single kernel size means two axes. The stride is the kernel size unless
/// given.
struct PoolOptions {
  PerAxis kernelSize = {2, 2};
  std::optional<PerAxis> stride = std::nullopt;
  PerAxis dilation = 1;
  PerAxis padding = 0;
  /// Lets a last window hang over the end, if it starts inside the input or
  /// its left padding.
  bool ceilMode = false;
  bool countIncludePad = true;
};

enum class PadMode { Constant, Reflect, Replicate, Circular };
enum class Rounding { None, Trunc, Floor };
enum class Reduction { None, Sum, Mean };

} // namespace tg

#endif // TG_TENSOR_OPTIONS_H
