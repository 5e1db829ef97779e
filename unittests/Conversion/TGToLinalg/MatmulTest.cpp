//===- MatmulTest.cpp - Matrix products against plain loops ---------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RunTesting.h"

using namespace tg;
using namespace tg::testing;

namespace {

/// Runs [batch, m, k] x [batch, k, n] and checks every element.
template <typename In, typename Out = In>
void checkMatmul(Shape batch, int64_t m, int64_t k, int64_t n,
                 const std::string &acc = "") {
  SCOPED_TRACE(elementName<In>() + " " + std::to_string(m) + " " +
               std::to_string(k) + " " + std::to_string(n));
  auto withBatch = [&](int64_t rows, int64_t columns) {
    Shape shape = batch;
    shape.insert(shape.end(), {rows, columns});
    return shape;
  };
  std::string a = typeName<In>(withBatch(m, k));
  std::string b = typeName<In>(withBatch(k, n));
  std::string c = typeName<Out>(withBatch(m, n));
  TestKernels kernels =
      compile(format(R"(func.func @k(%a: $A, %b: $B) -> $C {
                  %0 = tg.matmul %a, %b $acc : $A, $B -> $C
                  return %0 : $C
                })",
                     {{"A", a}, {"B", b}, {"C", c}, {"acc", acc}}));
  int64_t count = countOf(batch);
  auto lhs = smallIntegers<In>(count * m * k, 1);
  auto rhs = smallIntegers<In>(count * k * n, 2);
  Array<Out> got(count * m * n, Out(77)), want(count * m * n);
  kernels.run({lhs.data(), rhs.data(), got.data()});
  for (int64_t x = 0; x < count; ++x)
    for (int64_t i = 0; i < m; ++i)
      for (int64_t j = 0; j < n; ++j) {
        Exact<In> sum = 0;
        for (int64_t p = 0; p < k; ++p)
          sum += static_cast<Exact<In>>(lhs[(x * m + i) * k + p]) *
                 static_cast<Exact<In>>(rhs[(x * k + p) * n + j]);
        want[(x * m + i) * n + j] = static_cast<Out>(sum);
      }
  expectEqual(got, want);
}

TEST(MatmulTest, Shapes) {
  checkMatmul<float>({}, 1, 1, 1);
  checkMatmul<float>({}, 3, 5, 7);
  checkMatmul<float>({}, 33, 65, 17);
  checkMatmul<float>({4}, 3, 5, 7);
  checkMatmul<float>({2, 1, 3}, 5, 4, 3);
}

TEST(MatmulTest, Empty) {
  checkMatmul<float>({}, 2, 0, 3);
  checkMatmul<float>({}, 0, 3, 2);
  checkMatmul<float>({0}, 2, 3, 2);
  checkMatmul<float>({2, 0}, 2, 3, 2);
}

TEST(MatmulTest, ElementTypes) {
  checkMatmul<double>({}, 3, 9, 5);
  checkMatmul<Half>({}, 3, 9, 5);
  checkMatmul<Brain>({2}, 3, 9, 5);
  checkMatmul<int8_t>({}, 3, 100, 5); // wraps
  checkMatmul<int16_t>({}, 3, 9, 5);
  checkMatmul<int32_t>({2, 2}, 3, 9, 5);
  checkMatmul<int64_t>({}, 3, 9, 5);
  checkMatmul<uint8_t>({}, 3, 9, 5);
  checkMatmul<uint16_t>({}, 3, 9, 5);
  checkMatmul<uint32_t>({}, 3, 9, 5);
  checkMatmul<uint64_t>({}, 3, 9, 5);
}

TEST(MatmulTest, AccumulationTypes) {
  checkMatmul<int8_t, int32_t>({}, 3, 100, 5, "acc i32");
  // -4 is 252 here: 252 * 252 * 100 needs the zero-extension.
  checkMatmul<uint8_t, uint32_t>({}, 3, 100, 5, "acc ui32");
  checkMatmul<uint16_t, uint64_t>({3}, 3, 9, 5, "acc ui64");
  checkMatmul<int8_t>({}, 3, 100, 5, "acc i32");
  checkMatmul<Half, float>({}, 3, 9, 5, "acc f32");
  checkMatmul<float, double>({2, 3}, 3, 9, 5, "acc f64");
}

/// 5,000 ones: a sum in f16 would stay at 2,048.
TEST(MatmulTest, RoundsOnce) {
  TestKernels kernels = compile(R"(
    func.func @k(%a: tensor<1x5000xf16>, %b: tensor<5000x1xf16>)
        -> tensor<1x1xf16> {
      %0 = tg.matmul %a, %b
         : tensor<1x5000xf16>, tensor<5000x1xf16> -> tensor<1x1xf16>
      return %0 : tensor<1x1xf16>
    })");
  Array<Half> ones(5000, Half(1)), got(1);
  kernels.run({ones.data(), ones.data(), got.data()});
  EXPECT_EQ(double(got[0]), 5000);
}

/// Of the batch axes one or two are dynamic.
TEST(MatmulTest, Dynamic) {
  for (bool both : {false, true}) {
    TestKernels kernels = compile(format(R"(
      func.func @k(%a: tensor<?x$Bx?x?xf32>, %b: tensor<?x?x?x3xf32>)
          -> tensor<?x$Bx?x3xf32> {
        %0 = tg.matmul %a, %b : tensor<?x$Bx?x?xf32>, tensor<?x?x?x3xf32>
           -> tensor<?x$Bx?x3xf32>
        return %0 : tensor<?x$Bx?x3xf32>
      })",
                                         {{"B", both ? "?" : "2"}}));
    const int64_t m = 3, k = 5, n = 3, count = 4;
    auto lhs = smallIntegers<float>(count * m * k, 1);
    auto rhs = smallIntegers<float>(count * k * n, 2);
    Array<float> got(count * m * n), want(count * m * n);
    Shape sizes = both ? Shape{2, 2, m, k, 2, 2, k, 2, 2, m}
                       : Shape{2, m, k, 2, 2, k, 2, m};
    kernels.run({lhs.data(), rhs.data(), got.data()}, sizes);
    for (int64_t x = 0; x < count; ++x)
      for (int64_t i = 0; i < m; ++i)
        for (int64_t j = 0; j < n; ++j)
          for (int64_t p = 0; p < k; ++p)
            want[(x * m + i) * n + j] +=
                lhs[(x * m + i) * k + p] * rhs[(x * k + p) * n + j];
    expectEqual(got, want);
  }
}

} // namespace
