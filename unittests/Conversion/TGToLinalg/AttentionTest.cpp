//===- AttentionTest.cpp - Attention against plain loops ------------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RunTesting.h"

#include <limits>

using namespace tg;
using namespace tg::testing;

namespace {

struct Sizes {
  Shape batch;
  int64_t queries, keys, width, valueWidth;

  Shape with(int64_t rows, int64_t columns) const {
    Shape shape = batch;
    shape.insert(shape.end(), {rows, columns});
    return shape;
  }
};

enum class Masking { None, Causal, Bools, Numbers };

/// In double, on the values that the kernel gets; `mask` is what is added.
std::vector<double> attend(const Sizes &sizes, double scale,
                           const std::vector<double> &q,
                           const std::vector<double> &k,
                           const std::vector<double> &v,
                           const std::vector<double> &mask) {
  std::vector<double> result;
  for (int64_t x = 0; x < countOf(sizes.batch); ++x)
    for (int64_t i = 0; i < sizes.queries; ++i) {
      std::vector<double> weights;
      double largest = -std::numeric_limits<double>::infinity(), sum = 0;
      for (int64_t j = 0; j < sizes.keys; ++j) {
        double score = 0;
        for (int64_t e = 0; e < sizes.width; ++e)
          score += q[(x * sizes.queries + i) * sizes.width + e] *
                   k[(x * sizes.keys + j) * sizes.width + e];
        score = score * scale + mask[(x * sizes.queries + i) * sizes.keys + j];
        weights.push_back(score);
        largest = std::max(largest, score);
      }
      for (double &weight : weights)
        sum += weight = std::exp(weight - largest);
      for (int64_t c = 0; c < sizes.valueWidth; ++c) {
        double element = 0;
        for (int64_t j = 0; j < sizes.keys; ++j)
          element +=
              weights[j] / sum * v[(x * sizes.keys + j) * sizes.valueWidth + c];
        result.push_back(element);
      }
    }
  return result;
}

template <typename T>
void checkAttention(const Sizes &sizes, Masking masking, double tolerance) {
  SCOPED_TRACE(typeName<T>(sizes.with(sizes.queries, sizes.keys)));
  Shape queryShape = sizes.with(sizes.queries, sizes.width);
  Shape keyShape = sizes.with(sizes.keys, sizes.width);
  Shape valueShape = sizes.with(sizes.keys, sizes.valueWidth);
  Shape scoreShape = sizes.with(sizes.queries, sizes.keys);
  Shape resultShape = sizes.with(sizes.queries, sizes.valueWidth);
  std::string maskType = masking == Masking::Bools ? typeName<Bool>(scoreShape)
                                                   : typeName<T>(scoreShape);
  bool hasMask = masking == Masking::Bools || masking == Masking::Numbers;
  std::string source = format(
      R"(func.func @k(%q: $Q, %k: $K, %v: $V $maskArg) -> $R {
           %0 = tg.attention %q, %k, %v $mask $causal scale 3.000000e-01
              : $Q, $K, $V -> $R
           return %0 : $R
         })",
      {{"maskArg", hasMask ? ", %m: $M" : ""},
       {"mask", hasMask ? "mask(%m : $M)" : ""},
       {"causal", masking == Masking::Causal ? "causal" : ""},
       {"M", maskType},
       {"Q", typeName<T>(queryShape)},
       {"K", typeName<T>(keyShape)},
       {"V", typeName<T>(valueShape)},
       {"R", typeName<T>(resultShape)}});
  TestKernels kernels = compile(source);

  auto q = randomArray<T>(countOf(queryShape), -2, 2, 1);
  auto k = randomArray<T>(countOf(keyShape), -2, 2, 2);
  auto v = randomArray<T>(countOf(valueShape), -2, 2, 3);
  auto numbers = randomArray<T>(countOf(scoreShape), -2, 2, 4);
  Array<Bool> bools(countOf(scoreShape));
  const double never = -std::numeric_limits<double>::infinity();
  std::vector<double> added(bools.size(), 0.0);
  for (size_t i = 0; i < bools.size(); ++i) {
    // The first row keeps nothing.
    bools[i] = Bool(int64_t(i) >= sizes.keys && i % 3 != 0);
    int64_t key = i % sizes.keys, query = i / sizes.keys % sizes.queries;
    if (masking == Masking::Numbers)
      added[i] = double(numbers[i]);
    else if ((masking == Masking::Bools && !bools[i]) ||
             (masking == Masking::Causal && key > query))
      added[i] = never;
  }
  Array<T> got(countOf(resultShape));
  std::vector<void *> buffers = {q.data(), k.data(), v.data()};
  if (masking == Masking::Bools)
    buffers.push_back(bools.data());
  if (masking == Masking::Numbers)
    buffers.push_back(numbers.data());
  buffers.push_back(got.data());
  kernels.run(buffers);
  auto wide = [](const Array<T> &values) {
    return std::vector<double>(values.begin(), values.end());
  };
  std::vector<double> want =
      attend(sizes, 0.3, wide(q), wide(k), wide(v), added);
  for (size_t i = 0; i < got.size(); ++i) {
    if (std::isnan(want[i]))
      ASSERT_TRUE(std::isnan(double(got[i]))) << i;
    else
      ASSERT_NEAR(double(got[i]), want[i], tolerance) << i;
  }
}

TEST(AttentionTest, Masks) {
  for (Masking masking :
       {Masking::None, Masking::Causal, Masking::Bools, Masking::Numbers}) {
    checkAttention<float>({{}, 3, 5, 4, 2}, masking, 1e-5);
    checkAttention<float>({{2, 3}, 4, 4, 7, 5}, masking, 1e-5);
  }
}

TEST(AttentionTest, ElementTypes) {
  checkAttention<Half>({{2}, 5, 6, 3, 4}, Masking::Numbers, 1.5e-3);
  checkAttention<Brain>({{2}, 5, 6, 3, 4}, Masking::Causal, 1.2e-2);
  checkAttention<double>({{2}, 5, 6, 3, 4}, Masking::None, 1e-12);
}

TEST(AttentionTest, OneKey) {
  checkAttention<float>({{}, 3, 1, 2, 2}, Masking::None, 1e-6);
}

TEST(AttentionTest, Dynamic) {
  TestKernels kernels = compile(R"(
    func.func @k(%q: tensor<?x2x?x4xf32>, %k: tensor<?x2x?x?xf32>,
                 %v: tensor<?x2x?x?xf32>) -> tensor<?x2x?x?xf32> {
      %0 = tg.attention %q, %k, %v scale 3.000000e-01
         : tensor<?x2x?x4xf32>, tensor<?x2x?x?xf32>, tensor<?x2x?x?xf32>
           -> tensor<?x2x?x?xf32>
      return %0 : tensor<?x2x?x?xf32>
    })");
  const Sizes sizes = {{3, 2}, 5, 6, 4, 3};
  auto q = randomArray<float>(6 * 5 * 4, -2, 2, 1);
  auto k = randomArray<float>(6 * 6 * 4, -2, 2, 2);
  auto v = randomArray<float>(6 * 6 * 3, -2, 2, 3);
  Array<float> got(6 * 5 * 3);
  kernels.run({q.data(), k.data(), v.data(), got.data()},
              {3, 5, 3, 6, 4, 3, 6, 3, 3, 5, 3});
  auto wide = [](const Array<float> &values) {
    return std::vector<double>(values.begin(), values.end());
  };
  std::vector<double> want = attend(sizes, 0.3, wide(q), wide(k), wide(v),
                                    std::vector<double>(6 * 5 * 6, 0.0));
  for (size_t i = 0; i < got.size(); ++i)
    ASSERT_NEAR(got[i], want[i], 1e-5) << i;
}

} // namespace
