//===- ReductionTest.cpp - Reductions against plain loops -----------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelTesting.h"

#include <cmath>

using namespace tg;
using namespace tg::testing;

namespace {

const std::vector<std::array<int, 3>> shapes = {
    {1, 1, 1}, {2, 3, 5}, {3, 33, 65}, {17, 16, 64}, {5, 1, 129},
    {0, 3, 4}, {4, 0, 7}, {65, 7, 1},  {2, 9, 700}};

/// Reduces each set of axes of a tensor of rank 3 by `combiner`, an operation
/// on f32.
template <typename Reference>
void checkReductions(const std::string &combiner, const std::string &initial,
                     Reference reference, float start, double tolerance) {
  for (const auto &shape : shapes) {
    for (int axes = 1; axes < 8; ++axes) {
      std::string outMap, outType, iterators;
      int64_t outSize = 1;
      std::vector<int64_t> outStrides(3, 0);
      for (int d = 2; d >= 0; --d) {
        if (axes >> d & 1)
          continue;
        outStrides[d] = outSize;
        outSize *= shape[d];
      }
      for (int d = 0; d < 3; ++d) {
        iterators += std::string(d ? ", " : "") +
                     (axes >> d & 1 ? "\"reduction\"" : "\"parallel\"");
        if (axes >> d & 1)
          continue;
        outMap +=
            std::string(outMap.empty() ? "" : ", ") + "d" + std::to_string(d);
        outType += std::to_string(shape[d]) + "x";
      }
      std::string in = std::to_string(shape[0]) + "x" +
                       std::to_string(shape[1]) + "x" +
                       std::to_string(shape[2]);
      SCOPED_TRACE(combiner + " " + in + " axes " + std::to_string(axes));
      TestKernels kernels(format(R"(
      func.func @k(%x: tensor<$INxf32>, %out: tensor<$OUTf32>)
          -> tensor<$OUTf32> attributes {tg.kernel} {
        %z = arith.constant $START : f32
        %i = linalg.fill ins(%z : f32) outs(%out : tensor<$OUTf32>)
            -> tensor<$OUTf32>
        %0 = linalg.generic {
            indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>,
                             affine_map<(d0, d1, d2) -> ($MAP)>],
            iterator_types = [$ITERATORS]}
            ins(%x : tensor<$INxf32>) outs(%i : tensor<$OUTf32>) {
        ^bb0(%a: f32, %o: f32):
          %p = $COMBINER %o, %a : f32
          linalg.yield %p : f32
        } -> tensor<$OUTf32>
        return %0 : tensor<$OUTf32>
      })",
                                 {{"ITERATORS", iterators},
                                  {"IN", in},
                                  {"OUT", outType},
                                  {"MAP", outMap},
                                  {"START", initial},
                                  {"COMBINER", combiner}}));
      const int64_t size = int64_t(shape[0]) * shape[1] * shape[2];
      auto x = randomArray<float>(size, 0.9, 1.1);
      Array<float> out(outSize);
      std::vector<double> expected(outSize, start);
      kernels.run({x.data(), out.data()});
      for (int i = 0; i < shape[0]; ++i)
        for (int j = 0; j < shape[1]; ++j)
          for (int k = 0; k < shape[2]; ++k) {
            double &value = expected[i * outStrides[0] + j * outStrides[1] +
                                     k * outStrides[2]];
            value =
                reference(value, x[(int64_t(i) * shape[1] + j) * shape[2] + k]);
          }
      for (int64_t i = 0; i < outSize; ++i)
        if (tolerance == 0)
          ASSERT_EQ(out[i], expected[i]) << i;
        else
          ASSERT_NEAR(out[i], expected[i], tolerance * std::fabs(expected[i]))
              << i;
    }
  }
}

TEST(ReductionTest, SumOfAllAxes) {
  checkReductions(
      "arith.addf", "0.0", [](double a, double b) { return a + b; }, 0, 1e-5);
}
TEST(ReductionTest, ProductOfAllAxes) {
  checkReductions(
      "arith.mulf", "1.0", [](double a, double b) { return a * b; }, 1, 1e-3);
}
TEST(ReductionTest, MaximumOfAllAxes) {
  checkReductions(
      "arith.maximumf", "0xFF800000",
      [](double a, double b) { return std::max(a, b); }, -INFINITY, 0);
}

TEST(ReductionTest, MaximumFindsNaN) {
  TestKernels kernels(R"(
    func.func @k(%x: tensor<100xf32>, %out: tensor<f32>) -> tensor<f32>
        attributes {tg.kernel} {
      %z = arith.constant 0xFF800000 : f32
      %i = linalg.fill ins(%z : f32) outs(%out : tensor<f32>) -> tensor<f32>
      %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>,
                                            affine_map<(i) -> ()>],
                           iterator_types = ["reduction"]}
          ins(%x : tensor<100xf32>) outs(%i : tensor<f32>) {
      ^bb0(%a: f32, %o: f32):
        %p = arith.maximumf %a, %o : f32
        linalg.yield %p : f32
      } -> tensor<f32>
      return %0 : tensor<f32>
    })");
  for (int at : {0, 50, 96, 99}) {
    auto x = randomArray<float>(100);
    float out = 0;
    x[at] = NAN;
    kernels.run({x.data(), &out});
    EXPECT_TRUE(std::isnan(out)) << at;
  }
}

/// argmax: two outputs, a combination that is no single op.
TEST(ReductionTest, ArgMaxOfRows) {
  for (int n : {1, 5, 64, 100}) {
    const int m = 7;
    TestKernels kernels(format(R"(
      func.func @k(%x: tensor<7x$Nxf32>, %v: tensor<7xf32>, %j: tensor<7xi32>)
          -> (tensor<7xf32>, tensor<7xi32>) attributes {tg.kernel} {
        %z = arith.constant 0xFF800000 : f32
        %c0 = arith.constant 0 : i32
        %a = linalg.fill ins(%z : f32) outs(%v : tensor<7xf32>)
            -> tensor<7xf32>
        %b = linalg.fill ins(%c0 : i32) outs(%j : tensor<7xi32>)
            -> tensor<7xi32>
        %0:2 = linalg.generic {
            indexing_maps = [affine_map<(i, j) -> (i, j)>,
                             affine_map<(i, j) -> (i)>,
                             affine_map<(i, j) -> (i)>],
            iterator_types = ["parallel", "reduction"]}
            ins(%x : tensor<7x$Nxf32>)
            outs(%a, %b : tensor<7xf32>, tensor<7xi32>) {
        ^bb0(%e: f32, %best: f32, %at: i32):
          %k = linalg.index 1 : index
          %ki = arith.index_cast %k : index to i32
          %c = arith.cmpf ogt, %e, %best : f32
          %nb = arith.select %c, %e, %best : f32
          %na = arith.select %c, %ki, %at : i32
          linalg.yield %nb, %na : f32, i32
        } -> (tensor<7xf32>, tensor<7xi32>)
        return %0#0, %0#1 : tensor<7xf32>, tensor<7xi32>
      })",
                               {{"N", std::to_string(n)}}));
    auto x = randomArray<float>(m * n);
    Array<float> v(m);
    Array<int32_t> at(m);
    kernels.run({x.data(), v.data(), at.data()});
    for (int i = 0; i < m; ++i) {
      const float *row = x.data() + i * n;
      ASSERT_EQ(at[i], std::max_element(row, row + n) - row);
      ASSERT_EQ(v[i], row[at[i]]);
    }
  }
}

TEST(ReductionTest, IntegersAndBools) {
  TestKernels kernels(R"(
    #in = affine_map<(i, j) -> (i, j)>
    #out = affine_map<(i, j) -> (i)>
    func.func @k(%x: tensor<9x77xi8>, %s: tensor<9xi32>, %b: tensor<9xi1>)
        -> (tensor<9xi32>, tensor<9xi1>) attributes {tg.kernel} {
      %c0 = arith.constant 0 : i32
      %f = arith.constant false
      %c100 = arith.constant 100 : i8
      %i = linalg.fill ins(%c0 : i32) outs(%s : tensor<9xi32>) -> tensor<9xi32>
      %k = linalg.fill ins(%f : i1) outs(%b : tensor<9xi1>) -> tensor<9xi1>
      %0 = linalg.generic {indexing_maps = [#in, #out],
                           iterator_types = ["parallel", "reduction"]}
          ins(%x : tensor<9x77xi8>) outs(%i : tensor<9xi32>) {
      ^bb0(%a: i8, %o: i32):
        %w = arith.extsi %a : i8 to i32
        %p = arith.addi %w, %o : i32
        linalg.yield %p : i32
      } -> tensor<9xi32>
      %1 = linalg.generic {indexing_maps = [#in, #out],
                           iterator_types = ["parallel", "reduction"]}
          ins(%x : tensor<9x77xi8>) outs(%k : tensor<9xi1>) {
      ^bb0(%a: i8, %o: i1):
        %w = arith.cmpi eq, %a, %c100 : i8
        %p = arith.ori %w, %o : i1
        linalg.yield %p : i1
      } -> tensor<9xi1>
      return %0, %1 : tensor<9xi32>, tensor<9xi1>
    })");
  auto x = randomArray<int8_t>(9 * 77, -99, 99);
  x[3 * 77 + 76] = 100;
  Array<int32_t> s(9);
  Array<uint8_t> b(9, 7);
  kernels.run({x.data(), s.data(), b.data()});
  for (int i = 0; i < 9; ++i) {
    int sum = 0;
    for (int j = 0; j < 77; ++j)
      sum += x[i * 77 + j];
    EXPECT_EQ(s[i], sum);
    EXPECT_EQ(b[i], i == 3);
  }
}

/// Several reductions over one row, and their elementwise users.
TEST(ReductionTest, Softmax) {
  for (auto [m, n] :
       {std::pair<int, int>{1, 1}, {3, 10}, {70, 257}, {300, 512}}) {
    TestKernels kernels(
        format(R"(
      #in = affine_map<(i, j) -> (i, j)>
      #row = affine_map<(i, j) -> (i)>
      func.func @k(%x: tensor<$Mx$Nxf32>, %out: tensor<$Mx$Nxf32>)
          -> tensor<$Mx$Nxf32> attributes {tg.kernel} {
        %ninf = arith.constant 0xFF800000 : f32
        %zero = arith.constant 0.0 : f32
        %er = tensor.empty() : tensor<$Mxf32>
        %e = tensor.empty() : tensor<$Mx$Nxf32>
        %i = linalg.fill ins(%ninf : f32) outs(%er : tensor<$Mxf32>)
            -> tensor<$Mxf32>
        %max = linalg.generic {indexing_maps = [#in, #row],
                               iterator_types = ["parallel", "reduction"]}
            ins(%x : tensor<$Mx$Nxf32>) outs(%i : tensor<$Mxf32>) {
        ^bb0(%a: f32, %o: f32):
          %p = arith.maximumf %a, %o : f32
          linalg.yield %p : f32
        } -> tensor<$Mxf32>
        %exp = linalg.generic {indexing_maps = [#in, #row, #in],
                               iterator_types = ["parallel", "parallel"]}
            ins(%x, %max : tensor<$Mx$Nxf32>, tensor<$Mxf32>)
            outs(%e : tensor<$Mx$Nxf32>) {
        ^bb0(%a: f32, %b: f32, %o: f32):
          %d = arith.subf %a, %b : f32
          %p = math.exp %d : f32
          linalg.yield %p : f32
        } -> tensor<$Mx$Nxf32>
        %j = linalg.fill ins(%zero : f32) outs(%er : tensor<$Mxf32>)
            -> tensor<$Mxf32>
        %sum = linalg.generic {indexing_maps = [#in, #row],
                               iterator_types = ["parallel", "reduction"]}
            ins(%exp : tensor<$Mx$Nxf32>) outs(%j : tensor<$Mxf32>) {
        ^bb0(%a: f32, %o: f32):
          %p = arith.addf %a, %o : f32
          linalg.yield %p : f32
        } -> tensor<$Mxf32>
        %r = linalg.generic {indexing_maps = [#in, #row, #in],
                             iterator_types = ["parallel", "parallel"]}
            ins(%exp, %sum : tensor<$Mx$Nxf32>, tensor<$Mxf32>)
            outs(%out : tensor<$Mx$Nxf32>) {
        ^bb0(%a: f32, %b: f32, %o: f32):
          %p = arith.divf %a, %b : f32
          linalg.yield %p : f32
        } -> tensor<$Mx$Nxf32>
        return %r : tensor<$Mx$Nxf32>
      })",
               {{"M", std::to_string(m)}, {"N", std::to_string(n)}}));
    auto x = randomArray<float>(m * n, -5, 5);
    Array<float> out(m * n);
    kernels.run({x.data(), out.data()});
    for (int i = 0; i < m; ++i) {
      double sum = 0;
      for (int j = 0; j < n; ++j)
        sum += std::exp(double(x[i * n + j]));
      for (int j = 0; j < n; ++j)
        ASSERT_NEAR(out[i * n + j], std::exp(double(x[i * n + j])) / sum, 1e-6);
    }
  }
}

} // namespace
