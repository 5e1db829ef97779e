//===- ElementwiseTest.cpp - Elementwise kernels against plain loops ------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelTesting.h"

using namespace tg;
using namespace tg::testing;

namespace {

/// Sizes around every tile and vector width: 1, primes, one more or less.
const std::vector<int64_t> sizes = {0,  1,  2,  7,  15,  16,  17,   31,   32,
                                    33, 63, 64, 65, 127, 509, 4099, 70001};

TEST(ElementwiseTest, ChainOfAnySize) {
  for (int64_t n : sizes) {
    SCOPED_TRACE(n);
    TestKernels kernels(format(R"(
      #id = affine_map<(d0) -> (d0)>
      func.func @k(%x: tensor<$Nxf32>, %y: tensor<$Nxf32>,
                   %out: tensor<$Nxf32>) -> tensor<$Nxf32>
          attributes {tg.kernel} {
        %e = tensor.empty() : tensor<$Nxf32>
        %0 = linalg.generic {indexing_maps = [#id, #id, #id],
                             iterator_types = ["parallel"]}
            ins(%x, %y : tensor<$Nxf32>, tensor<$Nxf32>)
            outs(%e : tensor<$Nxf32>) {
        ^bb0(%a: f32, %b: f32, %o: f32):
          %p = arith.mulf %a, %b : f32
          linalg.yield %p : f32
        } -> tensor<$Nxf32>
        %1 = linalg.generic {indexing_maps = [#id, #id, #id],
                             iterator_types = ["parallel"]}
            ins(%0, %x : tensor<$Nxf32>, tensor<$Nxf32>)
            outs(%e : tensor<$Nxf32>) {
        ^bb0(%a: f32, %b: f32, %o: f32):
          %p = arith.addf %a, %b : f32
          linalg.yield %p : f32
        } -> tensor<$Nxf32>
        return %1 : tensor<$Nxf32>
      })",
                               {{"N", std::to_string(n)}}));
    auto x = randomArray<float>(n), y = randomArray<float>(n, -2, 2, 2);
    Array<float> out(n + 16, 77.0f);
    kernels.run({x.data(), y.data(), out.data()});
    for (int64_t i = 0; i < n; ++i) {
      volatile float product = x[i] * y[i]; // two roundings, never one
      ASSERT_EQ(out[i], product + x[i]) << i;
    }
    for (int64_t i = n; i < n + 16; ++i)
      ASSERT_EQ(out[i], 77.0f) << "written past the end";
  }
}

TEST(ElementwiseTest, BroadcastRowsAndColumns) {
  for (auto [m, n] :
       {std::pair<int, int>{1, 1}, {3, 5}, {33, 70}, {200, 257}}) {
    TestKernels kernels(
        format(R"(
      func.func @k(%x: tensor<$Mx$Nxf32>, %r: tensor<$Nxf32>, %c: tensor<$Mxf32>,
                   %out: tensor<$Mx$Nxf32>) -> tensor<$Mx$Nxf32>
          attributes {tg.kernel} {
        %0 = linalg.generic {
            indexing_maps = [affine_map<(i, j) -> (i, j)>,
                             affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i)>,
                             affine_map<(i, j) -> (i, j)>],
            iterator_types = ["parallel", "parallel"]}
            ins(%x, %r, %c : tensor<$Mx$Nxf32>, tensor<$Nxf32>, tensor<$Mxf32>)
            outs(%out : tensor<$Mx$Nxf32>) {
        ^bb0(%a: f32, %b: f32, %d: f32, %o: f32):
          %p = arith.addf %a, %b : f32
          %q = arith.mulf %p, %d : f32
          linalg.yield %q : f32
        } -> tensor<$Mx$Nxf32>
        return %0 : tensor<$Mx$Nxf32>
      })",
               {{"M", std::to_string(m)}, {"N", std::to_string(n)}}));
    auto x = randomArray<float>(m * n), r = randomArray<float>(n, -2, 2, 2),
         c = randomArray<float>(m, -2, 2, 3);
    Array<float> out(m * n);
    kernels.run({x.data(), r.data(), c.data(), out.data()});
    for (int i = 0; i < m; ++i)
      for (int j = 0; j < n; ++j)
        ASSERT_EQ(out[i * n + j], (x[i * n + j] + r[j]) * c[i]);
  }
}

TEST(ElementwiseTest, Transpose) {
  const int m = 37, n = 83;
  TestKernels kernels(R"(
    func.func @k(%x: tensor<37x83xf32>, %out: tensor<83x37xf32>)
        -> tensor<83x37xf32> attributes {tg.kernel} {
      %0 = linalg.transpose ins(%x : tensor<37x83xf32>)
          outs(%out : tensor<83x37xf32>) permutation = [1, 0]
      return %0 : tensor<83x37xf32>
    })");
  auto x = randomArray<float>(m * n);
  Array<float> out(m * n);
  kernels.run({x.data(), out.data()});
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < n; ++j)
      ASSERT_EQ(out[j * m + i], x[i * n + j]);
}

TEST(ElementwiseTest, PlainFunctionScalarsAndRankZero) {
  TestKernels kernels(R"(
    func.func @k(%x: tensor<f32>, %s: f32, %n: index, %b: i1) -> tensor<f32> {
      %v = tensor.extract %x[] : tensor<f32>
      %i = arith.index_cast %n : index to i32
      %f = arith.sitofp %i : i32 to f32
      %t = arith.mulf %s, %f : f32
      %u = arith.addf %v, %t : f32
      %w = arith.select %b, %u, %v : f32
      %r = tensor.from_elements %w : tensor<f32>
      return %r : tensor<f32>
    })");
  float x = 3, out = 0, s = 0.5f;
  int64_t bits = 0;
  std::memcpy(&bits, &s, 4);
  kernels.run({&x, &out}, {bits, 7, 1});
  EXPECT_EQ(out, 6.5f);
  kernels.run({&x, &out}, {bits, 7, 0});
  EXPECT_EQ(out, 3.0f);
}

TEST(ElementwiseTest, DynamicSizes) {
  TestKernels kernels(R"(
    #id = affine_map<(i, j) -> (i, j)>
    func.func @k(%x: tensor<?x3xf32>, %s: f32, %out: tensor<?x3xf32>)
        -> tensor<?x3xf32> attributes {tg.kernel} {
      %0 = linalg.generic {indexing_maps = [#id, #id],
                           iterator_types = ["parallel", "parallel"]}
          ins(%x : tensor<?x3xf32>) outs(%out : tensor<?x3xf32>) {
      ^bb0(%a: f32, %o: f32):
        %p = arith.mulf %a, %s : f32
        linalg.yield %p : f32
      } -> tensor<?x3xf32>
      return %0 : tensor<?x3xf32>
    })");
  float s = 1.5f;
  int64_t bits = 0;
  std::memcpy(&bits, &s, 4);
  for (int64_t m : {0, 1, 50}) {
    auto x = randomArray<float>(m * 3);
    Array<float> out(m * 3);
    kernels.run({x.data(), out.data()}, {m, m, bits});
    for (int64_t i = 0; i < m * 3; ++i)
      ASSERT_EQ(out[i], x[i] * s);
  }
}

TEST(ElementwiseTest, BoolsAreBytes) {
  const int n = 77;
  TestKernels kernels(R"(
    #id = affine_map<(i) -> (i)>
    func.func @k(%x: tensor<77xf32>, %b: tensor<77xi1>, %out: tensor<77xi1>,
                 %sel: tensor<77xf32>) -> (tensor<77xi1>, tensor<77xf32>)
        attributes {tg.kernel} {
      %c = arith.constant 0.5 : f32
      %0:2 = linalg.generic {indexing_maps = [#id, #id, #id, #id],
                           iterator_types = ["parallel"]}
          ins(%x, %b : tensor<77xf32>, tensor<77xi1>)
          outs(%out, %sel : tensor<77xi1>, tensor<77xf32>) {
      ^bb0(%a: f32, %d: i1, %o: i1, %p: f32):
        %q = arith.cmpf olt, %a, %c : f32
        %r = arith.xori %q, %d : i1
        %s = arith.select %d, %a, %c : f32
        linalg.yield %r, %s : i1, f32
      } -> (tensor<77xi1>, tensor<77xf32>)
      return %0#0, %0#1 : tensor<77xi1>, tensor<77xf32>
    })");
  auto x = randomArray<float>(n);
  Array<uint8_t> b(n), out(n + 1, 9);
  Array<float> selected(n);
  for (int i = 0; i < n; ++i)
    b[i] = i % 3 == 0;
  kernels.run({x.data(), b.data(), out.data(), selected.data()});
  for (int i = 0; i < n; ++i) {
    ASSERT_EQ(out[i], (x[i] < 0.5f) != bool(b[i]));
    ASSERT_EQ(selected[i], b[i] ? x[i] : 0.5f);
  }
  EXPECT_EQ(out[n], 9);
}

TEST(ElementwiseTest, PadWithConstantInItsRegion) {
  TestKernels kernels(R"(
    func.func @k(%x: tensor<3x5xf32>, %out: tensor<6x9xf32>) -> tensor<6x9xf32>
        attributes {tg.kernel} {
      %0 = tensor.pad %x low[1, 2] high[2, 2] {
      ^bb0(%i: index, %j: index):
        %c = arith.constant 4.5 : f32
        tensor.yield %c : f32
      } : tensor<3x5xf32> to tensor<6x9xf32>
      return %0 : tensor<6x9xf32>
    })");
  auto x = randomArray<float>(15);
  Array<float> out(54);
  kernels.run({x.data(), out.data()});
  for (int i = 0; i < 6; ++i)
    for (int j = 0; j < 9; ++j) {
      const bool inside = i >= 1 && i < 4 && j >= 2 && j < 7;
      ASSERT_EQ(out[i * 9 + j], inside ? x[(i - 1) * 5 + j - 2] : 4.5f);
    }
}

TEST(ElementwiseTest, ReturnedInputAndSharedResult) {
  TestKernels kernels(R"(
    func.func @k(%x: tensor<40xf32>, %o1: tensor<40xf32>, %o2: tensor<40xf32>)
        -> (tensor<40xf32>, tensor<40xf32>) attributes {tg.kernel} {
      return %x, %x : tensor<40xf32>, tensor<40xf32>
    })");
  auto x = randomArray<float>(40);
  Array<float> o1(40), o2(40);
  kernels.run({x.data(), o1.data(), o2.data()});
  EXPECT_EQ(o1, x);
  EXPECT_EQ(o2, x);
}

TEST(ElementwiseTest, MaximumPropagatesNaNAndOrdersZeros) {
  TestKernels kernels(R"(
    #id = affine_map<(i) -> (i)>
    func.func @k(%x: tensor<64xf32>, %y: tensor<64xf32>, %out: tensor<64xf32>)
        -> tensor<64xf32> attributes {tg.kernel} {
      %0 = linalg.generic {indexing_maps = [#id, #id, #id],
                           iterator_types = ["parallel"]}
          ins(%x, %y : tensor<64xf32>, tensor<64xf32>)
          outs(%out : tensor<64xf32>) {
      ^bb0(%a: f32, %b: f32, %o: f32):
        %p = arith.maximumf %a, %b : f32
        linalg.yield %p : f32
      } -> tensor<64xf32>
      return %0 : tensor<64xf32>
    })");
  const float values[] = {0.0f, -0.0f, NAN, 1, -1, INFINITY, -INFINITY, 1e-45f};
  Array<float> x(64), y(64), out(64);
  for (int i = 0; i < 64; ++i)
    x[i] = values[i / 8], y[i] = values[i % 8];
  kernels.run({x.data(), y.data(), out.data()});
  for (int i = 0; i < 64; ++i) {
    if (std::isnan(x[i]) || std::isnan(y[i])) {
      EXPECT_TRUE(std::isnan(out[i]));
    } else {
      EXPECT_EQ(out[i], std::max(x[i], y[i]));
      if (out[i] == 0) {
        EXPECT_EQ(std::signbit(out[i]),
                  std::signbit(x[i]) && std::signbit(y[i]))
            << x[i] << " " << y[i];
      }
    }
  }
}

/// tensor.extract with computed indices: a gather.
TEST(ElementwiseTest, GatherAndFlip) {
  TestKernels kernels(R"(
    #id = affine_map<(i, j) -> (i, j)>
    func.func @k(%x: tensor<9x40xf32>, %idx: tensor<5x40xi64>,
                 %out: tensor<5x40xf32>) -> tensor<5x40xf32>
        attributes {tg.kernel} {
      %0 = linalg.generic {indexing_maps = [#id, #id],
                           iterator_types = ["parallel", "parallel"]}
          ins(%idx : tensor<5x40xi64>) outs(%out : tensor<5x40xf32>) {
      ^bb0(%i: i64, %o: f32):
        %r = arith.index_cast %i : i64 to index
        %j = linalg.index 1 : index
        %c39 = arith.constant 39 : index
        %flip = arith.subi %c39, %j : index
        %v = tensor.extract %x[%r, %flip] : tensor<9x40xf32>
        linalg.yield %v : f32
      } -> tensor<5x40xf32>
      return %0 : tensor<5x40xf32>
    })");
  auto x = randomArray<float>(360);
  Array<int64_t> idx(200);
  for (int i = 0; i < 200; ++i)
    idx[i] = (i * 7) % 9;
  Array<float> out(200);
  kernels.run({x.data(), idx.data(), out.data()});
  for (int i = 0; i < 5; ++i)
    for (int j = 0; j < 40; ++j)
      ASSERT_EQ(out[i * 40 + j], x[idx[i * 40 + j] * 40 + 39 - j]);
}

/// scf on tensors: a bubble sort that carries a tensor.
TEST(ElementwiseTest, LoopsOverTensors) {
  TestKernels kernels(R"(
    func.func @k(%x: tensor<17xi32>, %out: tensor<17xi32>) -> tensor<17xi32>
        attributes {tg.kernel} {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c16 = arith.constant 16 : index
      %0 = scf.for %i = %c0 to %c16 step %c1 iter_args(%t = %x)
          -> tensor<17xi32> {
        %1 = scf.for %j = %c0 to %c16 step %c1 iter_args(%u = %t)
            -> tensor<17xi32> {
          %k = arith.addi %j, %c1 : index
          %a = tensor.extract %u[%j] : tensor<17xi32>
          %b = tensor.extract %u[%k] : tensor<17xi32>
          %min = arith.minsi %a, %b : i32
          %max = arith.maxsi %a, %b : i32
          %v = tensor.insert %min into %u[%j] : tensor<17xi32>
          %w = tensor.insert %max into %v[%k] : tensor<17xi32>
          scf.yield %w : tensor<17xi32>
        }
        scf.yield %1 : tensor<17xi32>
      }
      return %0 : tensor<17xi32>
    })");
  auto x = randomArray<int32_t>(17, -100, 100);
  auto sorted = x, out = x;
  std::sort(sorted.begin(), sorted.end());
  kernels.run({x.data(), out.data()});
  EXPECT_EQ(out, sorted);
}

/// Two buffers that a loop exchanges: each iteration's temporary outlives it.
TEST(ElementwiseTest, LoopThatExchangesBuffers) {
  TestKernels kernels(R"(
    #id = affine_map<(i) -> (i)>
    func.func @k(%x: tensor<600xf32>, %out: tensor<600xf32>) -> tensor<600xf32>
        attributes {tg.kernel} {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c9 = arith.constant 9 : index
      %e = tensor.empty() : tensor<600xf32>
      %0:2 = scf.for %i = %c0 to %c9 step %c1 iter_args(%a = %x, %b = %e)
          -> (tensor<600xf32>, tensor<600xf32>) {
        %n = linalg.generic {indexing_maps = [#id, #id],
                             iterator_types = ["parallel"]}
            ins(%a : tensor<600xf32>) outs(%b : tensor<600xf32>) {
        ^bb0(%p: f32, %q: f32):
          %c = arith.addf %p, %p : f32
          linalg.yield %c : f32
        } -> tensor<600xf32>
        scf.yield %n, %a : tensor<600xf32>, tensor<600xf32>
      }
      return %0#0 : tensor<600xf32>
    })");
  auto x = randomArray<float>(600);
  Array<float> out(600);
  kernels.run({x.data(), out.data()});
  for (int i = 0; i < 600; ++i)
    ASSERT_EQ(out[i], x[i] * 512);
}

} // namespace
