//===- TensorTesting.h - What tensors hold and throw ------------*- C++ -*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TG_UNITTESTS_TENSOR_TENSORTESTING_H
#define TG_UNITTESTS_TENSOR_TENSORTESTING_H

#include "TG/Tensor/Tensor.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include <cmath>
#include <limits>

namespace tg::testing {

inline constexpr float kInf = std::numeric_limits<float>::infinity();
inline constexpr float kNaN = std::numeric_limits<float>::quiet_NaN();

/// Every op that tests emit is verified.
inline const bool verifying = [] {
  Graph::get().setVerifying(true);
  return true;
}();

/// Within `tolerance`, relative for numbers above 1; NaN equals NaN, and 0 is
/// not -0 where the tolerance is 0.
inline bool isNear(double a, double b, double tolerance) {
  if (std::isnan(a) || std::isnan(b))
    return std::isnan(a) && std::isnan(b);
  if (tolerance == 0 || std::isinf(a) || std::isinf(b))
    return a == b && std::signbit(a) == std::signbit(b);
  return std::abs(a - b) <= tolerance * std::max(1.0, std::abs(b));
}

/// The tensor has this shape and these elements, row-major.
inline void expectTensor(const Tensor &tensor, std::vector<int64_t> shape,
                         const std::vector<double> &elements,
                         double tolerance = 0) {
  EXPECT_EQ(std::vector<int64_t>(tensor.getShape()), shape);
  std::vector<double> actual = tensor.toVector<double>();
  ASSERT_EQ(actual.size(), elements.size());
  for (size_t i = 0; i < actual.size(); ++i)
    EXPECT_TRUE(isNear(actual[i], elements[i], tolerance))
        << "element " << i << ": " << actual[i] << " is not " << elements[i];
}

inline void expectVector(const Tensor &tensor,
                         const std::vector<double> &elements,
                         double tolerance = 0) {
  expectTensor(tensor, {static_cast<int64_t>(elements.size())}, elements,
               tolerance);
}

/// `fn` throws an ErrorT whose text has `text`.
template <typename ErrorT, typename Fn>
void expectError(Fn fn, const std::string &text) {
  try {
    fn();
    ADD_FAILURE() << "nothing was thrown; expected: " << text;
  } catch (const ErrorT &error) {
    EXPECT_THAT(error.what(), ::testing::HasSubstr(text));
  } catch (const std::exception &error) {
    ADD_FAILURE() << "another type was thrown: " << error.what();
  }
}

} // namespace tg::testing

#endif // TG_UNITTESTS_TENSOR_TENSORTESTING_H
