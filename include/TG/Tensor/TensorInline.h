//===- TensorInline.h - Templates and operators of Tensor -------*- C++ -*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Included by Tensor.h, at its end.
//
//===----------------------------------------------------------------------===//

#ifndef TG_TENSOR_TENSORINLINE_H
#define TG_TENSOR_TENSORINLINE_H

#include <cstring>

namespace tg {
namespace detail {

/// The elements of half floats travel as bits.
struct HalfBits {
  uint16_t bits;
  explicit operator float() const { return halfToFloat(bits); }
};
struct BFloat16Bits {
  uint16_t bits;
  explicit operator float() const { return bfloat16ToFloat(bits); }
};

/// One element as T, by the rules of `tg.cast`.
template <typename T, typename Element>
T convertElement(Element element) {
  if constexpr (std::is_same_v<Element, HalfBits> ||
                std::is_same_v<Element, BFloat16Bits>)
    return convertElement<T>(static_cast<float>(element));
  else if constexpr (std::is_same_v<T, bool>)
    return element != Element(0);
  else if constexpr (std::is_integral_v<T> && std::is_floating_point_v<Element>)
    return floatToInt<T>(element);
  else
    return static_cast<T>(element);
}

/// The dtype of elements of a C++ type.
template <Number T>
constexpr DType getDTypeOf() {
  if constexpr (std::is_same_v<T, bool>)
    return dtypes::bool_;
  else if constexpr (std::is_floating_point_v<T>)
    return sizeof(T) == 4 ? dtypes::float32 : dtypes::float64;
  else if constexpr (std::is_signed_v<T>)
    return sizeof(T) == 1   ? dtypes::int8
           : sizeof(T) == 2 ? dtypes::int16
           : sizeof(T) == 4 ? dtypes::int32
                            : dtypes::int64;
  else
    return sizeof(T) == 1   ? dtypes::uint8
           : sizeof(T) == 2 ? dtypes::uint16
           : sizeof(T) == 4 ? dtypes::uint32
                            : dtypes::uint64;
}

/// AssertionError with the shape where there is not exactly one element.
void checkSingleElement(const Tensor &tensor);

} // namespace detail

template <typename Fn>
auto Tensor::visitElements(DType dtype, const char *bytes, Fn fn) {
  auto as = [&]<typename T>(T *) {
    return fn(reinterpret_cast<const T *>(bytes));
  };
  switch (dtype.getKind()) {
  case ElementKind::I1:
    return as(static_cast<uint8_t *>(nullptr));
  case ElementKind::I8:
    return as(static_cast<int8_t *>(nullptr));
  case ElementKind::I16:
    return as(static_cast<int16_t *>(nullptr));
  case ElementKind::I32:
    return as(static_cast<int32_t *>(nullptr));
  case ElementKind::I64:
    return as(static_cast<int64_t *>(nullptr));
  case ElementKind::UI8:
    return as(static_cast<uint8_t *>(nullptr));
  case ElementKind::UI16:
    return as(static_cast<uint16_t *>(nullptr));
  case ElementKind::UI32:
    return as(static_cast<uint32_t *>(nullptr));
  case ElementKind::UI64:
    return as(static_cast<uint64_t *>(nullptr));
  case ElementKind::F16:
    return as(static_cast<detail::HalfBits *>(nullptr));
  case ElementKind::BF16:
    return as(static_cast<detail::BFloat16Bits *>(nullptr));
  case ElementKind::F32:
    return as(static_cast<float *>(nullptr));
  case ElementKind::F64:
    break;
  }
  return as(static_cast<double *>(nullptr));
}

template <Number T>
std::vector<T> Tensor::toVector() const {
  std::vector<char> bytes = toBytes();
  std::vector<T> result(getNumElements());
  visitElements(getDType(), bytes.data(), [&](const auto *elements) {
    for (size_t i = 0; i < result.size(); ++i)
      result[i] = detail::convertElement<T>(elements[i]);
  });
  return result;
}

template <Number T>
T Tensor::item() const {
  detail::checkSingleElement(*this);
  return toVector<T>().front();
}

template <Number T>
Tensor Tensor::fromData(llvm::ArrayRef<T> data, llvm::ArrayRef<int64_t> shape,
                        const TensorOptions &options) {
  // A 16-byte long double is no element type.
  static_assert(sizeof(T) <= 8);
  Tensor result = fromBytes(
      llvm::ArrayRef(reinterpret_cast<const char *>(data.data()),
                     data.size() * sizeof(T)),
      detail::getDTypeOf<T>(), shape, TensorOptions(options).withGrad({}));
  if (options.dtype)
    result = result.cast(*options.dtype);
  return result.setRequiresGrad(options.requiresGrad);
}

//===----------------------------------------------------------------------===//
// Operators
//===----------------------------------------------------------------------===//

#define TG_BINARY_OPERATOR(op, method)                                         \
  inline Tensor operator op(const Tensor &lhs, const Operand &rhs) {           \
    return lhs.method(rhs);                                                    \
  }                                                                            \
  inline Tensor operator op(Scalar lhs, const Tensor &rhs) {                   \
    return rhs.method(lhs, /*reverse=*/true);                                  \
  }                                                                            \
  inline const Tensor &operator op## =                                         \
      (const Tensor &lhs, const Operand &rhs) {                                \
    lhs.assign(lhs.method(rhs));                                               \
    return lhs;                                                                \
  }
TG_BINARY_OPERATOR(+, add)
TG_BINARY_OPERATOR(-, sub)
TG_BINARY_OPERATOR(*, mul)
TG_BINARY_OPERATOR(/, div)
TG_BINARY_OPERATOR(%, mod)
TG_BINARY_OPERATOR(&, bitwiseAnd)
TG_BINARY_OPERATOR(|, bitwiseOr)
TG_BINARY_OPERATOR(^, bitwiseXor)
#undef TG_BINARY_OPERATOR

#define TG_COMPARE_OPERATOR(op, method, mirrored)                              \
  inline Tensor operator op(const Tensor &lhs, const Operand &rhs) {           \
    return lhs.method(rhs);                                                    \
  }                                                                            \
  inline Tensor operator op(Scalar lhs, const Tensor &rhs) {                   \
    return rhs.mirrored(lhs);                                                  \
  }
TG_COMPARE_OPERATOR(<, lt, gt)
TG_COMPARE_OPERATOR(>, gt, lt)
TG_COMPARE_OPERATOR(<=, le, ge)
TG_COMPARE_OPERATOR(>=, ge, le)
TG_COMPARE_OPERATOR(==, eq, eq)
TG_COMPARE_OPERATOR(!=, ne, ne)
#undef TG_COMPARE_OPERATOR

// C++20 would also try these with the operands swapped.
inline Tensor operator==(const Tensor &lhs, const Tensor &rhs) {
  return lhs.eq(rhs);
}
inline Tensor operator!=(const Tensor &lhs, const Tensor &rhs) {
  return lhs.ne(rhs);
}

inline Tensor operator-(const Tensor &operand) { return operand.neg(); }
inline Tensor operator~(const Tensor &operand) { return operand.bitwiseNot(); }

} // namespace tg

#endif // TG_TENSOR_TENSORINLINE_H
