//===- Index.h - What stands between the brackets of x[...] -----*- C++ -*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   Python                  C++
//   x[1:3, ::-1]            x.slice({Range(1, 3), Range(None, None, -1)})
//   x[..., None, 2]         x.slice({Ellipsis, None, 2})
//   x[[0, 2]]               x.slice({Tensor::of({0, 2})})
//
//===----------------------------------------------------------------------===//

#ifndef TG_TENSOR_INDEX_H
#define TG_TENSOR_INDEX_H

#include <concepts>
#include <cstdint>
#include <memory>
#include <optional>
#include <variant>

namespace tg {

class Tensor;
namespace detail {
struct TensorImpl;
}

/// Python's None: a new axis of size 1, or an open end of a range.
struct NoneTag {
  operator std::optional<int64_t>() const { return std::nullopt; }
};
inline constexpr NoneTag None{};

/// All axes that no other index names.
struct EllipsisTag {};
inline constexpr EllipsisTag Ellipsis{};

/// Python's slice: [start, stop) by `step`, which may be negative; negative
/// ends count from the back, ends out of range are cut off.
struct Range {
  Range() = default;
  Range(std::optional<int64_t> start, std::optional<int64_t> stop,
        int64_t step = 1)
      : start(start), stop(stop), step(step) {}

  std::optional<int64_t> start, stop;
  int64_t step = 1;
};

/// One index: a number (drops its axis), a range, a new axis, the ellipsis, or
/// a tensor of integers.
class Index {
public:
  template <std::integral T>
  Index(T value) : index(static_cast<int64_t>(value)) {}
  Index(Range range) : index(range) {}
  Index(NoneTag none) : index(none) {}
  Index(EllipsisTag ellipsis) : index(ellipsis) {}
  Index(const Tensor &indices);

  using Variant = std::variant<int64_t, Range, NoneTag, EllipsisTag,
                               std::shared_ptr<detail::TensorImpl>>;
  const Variant &get() const { return index; }

private:
  Variant index;
};

} // namespace tg

#endif // TG_TENSOR_INDEX_H
