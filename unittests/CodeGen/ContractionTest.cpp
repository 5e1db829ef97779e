//===- ContractionTest.cpp - Contractions against plain loops -------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelTesting.h"
#include "LongTests.h"

#include <cmath>

using namespace tg;
using namespace tg::testing;

namespace {

std::string number(int64_t value) { return std::to_string(value); }

/// matmul of two matrices in any layout; the types are those of MLIR.
std::string matmulSource(int m, int n, int k, bool transposeA, bool transposeB,
                         const std::string &in, const std::string &out,
                         const std::string &widen) {
  const bool isFloat = out[0] == 'f';
  return format(
      R"(
    func.func @k(%a: tensor<$AShape$In>, %b: tensor<$BShape$In>,
                 %out: tensor<$Mx$Nx$Out>) -> tensor<$Mx$Nx$Out>
        attributes {tg.kernel} {
      %z = arith.constant $Zero : $Out
      %i = linalg.fill ins(%z : $Out) outs(%out : tensor<$Mx$Nx$Out>)
          -> tensor<$Mx$Nx$Out>
      %0 = linalg.generic {
          indexing_maps = [affine_map<(m, n, k) -> ($AMap)>,
                           affine_map<(m, n, k) -> ($BMap)>,
                           affine_map<(m, n, k) -> (m, n)>],
          iterator_types = ["parallel", "parallel", "reduction"]}
          ins(%a, %b : tensor<$AShape$In>, tensor<$BShape$In>)
          outs(%i : tensor<$Mx$Nx$Out>) {
      ^bb0(%x: $In, %y: $In, %o: $Out):
        $WidenX
        $WidenY
        %p = arith.mul$Suffix $WX, $WY : $Out
        %s = arith.add$Suffix %o, %p : $Out
        linalg.yield %s : $Out
      } -> tensor<$Mx$Nx$Out>
      return %0 : tensor<$Mx$Nx$Out>
    })",
      {{"AShape", transposeA ? number(k) + "x" + number(m) + "x"
                             : number(m) + "x" + number(k) + "x"},
       {"BShape", transposeB ? number(n) + "x" + number(k) + "x"
                             : number(k) + "x" + number(n) + "x"},
       {"AMap", transposeA ? "k, m" : "m, k"},
       {"BMap", transposeB ? "n, k" : "k, n"},
       {"WidenX",
        widen.empty() ? "" : "%wx = " + widen + " %x : " + in + " to " + out},
       {"WidenY",
        widen.empty() ? "" : "%wy = " + widen + " %y : " + in + " to " + out},
       {"WX", widen.empty() ? "%x" : "%wx"},
       {"WY", widen.empty() ? "%y" : "%wy"},
       {"Suffix", isFloat ? "f" : "i"},
       {"Zero", isFloat ? "0.0" : "0"},
       {"In", in},
       {"Out", out},
       {"M", number(m)},
       {"N", number(n)}});
}

template <typename In, typename Out>
void checkMatmul(int m, int n, int k, bool transposeA, bool transposeB,
                 const std::string &in, const std::string &out,
                 const std::string &widen, double tolerance,
                 const CpuOptions &options = CpuOptions()) {
  SCOPED_TRACE(number(m) + "x" + number(n) + "x" + number(k) + " " + in +
               (transposeA ? " A'" : "") + (transposeB ? " B'" : ""));
  TestKernels kernels(
      matmulSource(m, n, k, transposeA, transposeB, in, out, widen), options);
  auto a = randomArray<In>(int64_t(m) * k, -3, 3);
  auto b = randomArray<In>(int64_t(k) * n, -3, 3, 2);
  Array<Out> c(int64_t(m) * n, Out(99));
  kernels.run({a.data(), b.data(), c.data()});
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < n; ++j) {
      double sum = 0, size = 0;
      for (int l = 0; l < k; ++l) {
        const double x = a[transposeA ? l * m + i : i * k + l];
        const double y = b[transposeB ? j * k + l : l * n + j];
        sum += x * y;
        size += std::fabs(x * y);
      }
      ASSERT_NEAR(double(c[i * n + j]), sum, tolerance * size) << i << " " << j;
    }
}

const std::vector<std::array<int, 3>> sizes = {
    {1, 1, 1},    {2, 4, 4},    {3, 5, 7},     {13, 31, 17}, {14, 32, 16},
    {15, 33, 65}, {29, 64, 70}, {1, 100, 50},  {2, 130, 40}, {5, 70, 33},
    {100, 1, 30}, {64, 10, 5},  {43, 600, 12}, {300, 40, 9}, {30, 70, 1030}};

TEST(ContractionTest, MatmulF32) {
  for (auto [m, n, k] : sizes)
    checkMatmul<float, float>(m, n, k, false, false, "f32", "f32", "", 1e-5);
}
TEST(ContractionTest, MatmulTransposedOperands) {
  for (auto [m, n, k] : {std::array<int, 3>{15, 33, 65}, {64, 96, 128}}) {
    checkMatmul<float, float>(m, n, k, true, false, "f32", "f32", "", 1e-5);
    checkMatmul<float, float>(m, n, k, false, true, "f32", "f32", "", 1e-5);
    checkMatmul<float, float>(m, n, k, true, true, "f32", "f32", "", 1e-5);
  }
}
TEST(ContractionTest, MatmulOtherTypes) {
  for (auto [m, n, k] :
       {std::array<int, 3>{3, 5, 7}, {15, 33, 65}, {30, 64, 530}}) {
    checkMatmul<double, double>(m, n, k, false, false, "f64", "f64", "", 1e-13);
    checkMatmul<int32_t, int32_t>(m, n, k, false, false, "i32", "i32", "", 0);
    checkMatmul<int64_t, int64_t>(m, n, k, false, false, "i64", "i64", "", 0);
    checkMatmul<int8_t, int32_t>(m, n, k, false, false, "i8", "i32",
                                 "arith.extsi", 0);
    checkMatmul<int8_t, int8_t>(m, n, std::min(k, 7), false, false, "i8", "i8",
                                "", 0);
    checkMatmul<_Float16, float>(m, n, k, false, false, "f16", "f32",
                                 "arith.extf", 1e-5);
  }
}

/// Narrower vectors, fewer registers, scalar loops, no optimization: machines
/// that this one contains.
TEST(ContractionTest, MatmulForOtherTargets) {
  const CpuTarget host = CpuTarget::host();
  std::vector<CpuOptions> all(3);
  all[0].vectorize = false;
  all[1].optLevel = 0;
  all[2].parallel = false;
  if (host.triple.rfind("x86_64", 0) == 0) {
    for (const char *cpu : {"x86-64", "x86-64-v3"}) {
      CpuOptions options;
      options.target = CpuTarget::get(host.triple, cpu, "");
      EXPECT_EQ(options.target.vectorBytes, cpu[6] ? 32u : 16u);
      if (options.target.vectorBytes <= host.vectorBytes)
        all.push_back(options);
    }
  }
  for (const CpuOptions &options : all) {
    SCOPED_TRACE(options.str());
    checkMatmul<float, float>(45, 70, 33, false, true, "f32", "f32", "", 1e-5,
                              options);
    checkMatmul<double, double>(7, 9, 11, false, false, "f64", "f64", "", 1e-13,
                                options);
  }
}

/// The named ops, with f16 in and out: the sum is rounded once.
TEST(ContractionTest, NamedOpsInHalfPrecision) {
  const int m = 20, n = 40, k = 200;
  TestKernels kernels(R"(
    func.func @k(%a: tensor<20x200xf16>, %b: tensor<200x40xf16>,
                 %out: tensor<20x40xf16>) -> tensor<20x40xf16>
        attributes {tg.kernel} {
      %z = arith.constant 0.0 : f16
      %i = linalg.fill ins(%z : f16) outs(%out : tensor<20x40xf16>)
          -> tensor<20x40xf16>
      %0 = linalg.matmul ins(%a, %b : tensor<20x200xf16>, tensor<200x40xf16>)
          outs(%i : tensor<20x40xf16>) -> tensor<20x40xf16>
      return %0 : tensor<20x40xf16>
    })");
  auto a = randomArray<_Float16>(m * k), b = randomArray<_Float16>(k * n);
  Array<_Float16> c(m * n);
  kernels.run({a.data(), b.data(), c.data()});
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < n; ++j) {
      double sum = 0;
      for (int l = 0; l < k; ++l)
        sum += double(a[i * k + l]) * double(b[l * n + j]);
      ASSERT_NEAR(double(c[i * n + j]), sum, std::fabs(sum) / 2047 + 1e-4);
    }
}

TEST(ContractionTest, BatchMatmulWithBiasAndActivation) {
  for (auto [batch, m, n, k] :
       {std::array<int, 4>{1, 3, 5, 7}, {3, 17, 40, 33}, {5, 64, 64, 64}}) {
    TestKernels kernels(format(
        R"(
      func.func @k(%a: tensor<$Hx$Mx$Kxf32>, %b: tensor<$Hx$Kx$Nxf32>,
                   %bias: tensor<$Nxf32>, %out: tensor<$Hx$Mx$Nxf32>)
          -> tensor<$Hx$Mx$Nxf32> attributes {tg.kernel} {
        %z = arith.constant 0.0 : f32
        %e = tensor.empty() : tensor<$Hx$Mx$Nxf32>
        %i = linalg.fill ins(%z : f32) outs(%e : tensor<$Hx$Mx$Nxf32>)
            -> tensor<$Hx$Mx$Nxf32>
        %0 = linalg.batch_matmul
            ins(%a, %b : tensor<$Hx$Mx$Kxf32>, tensor<$Hx$Kx$Nxf32>)
            outs(%i : tensor<$Hx$Mx$Nxf32>) -> tensor<$Hx$Mx$Nxf32>
        %1 = linalg.generic {
            indexing_maps = [affine_map<(h, i, j) -> (h, i, j)>,
                             affine_map<(h, i, j) -> (j)>,
                             affine_map<(h, i, j) -> (h, i, j)>],
            iterator_types = ["parallel", "parallel", "parallel"]}
            ins(%0, %bias : tensor<$Hx$Mx$Nxf32>, tensor<$Nxf32>)
            outs(%out : tensor<$Hx$Mx$Nxf32>) {
        ^bb0(%x: f32, %y: f32, %o: f32):
          %s = arith.addf %x, %y : f32
          %r = arith.maximumf %s, %z : f32
          linalg.yield %r : f32
        } -> tensor<$Hx$Mx$Nxf32>
        return %1 : tensor<$Hx$Mx$Nxf32>
      })",
        {{"H", number(batch)},
         {"M", number(m)},
         {"N", number(n)},
         {"K", number(k)}}));
    auto a = randomArray<float>(batch * m * k);
    auto b = randomArray<float>(batch * k * n, -2, 2, 2);
    auto bias = randomArray<float>(n, -2, 2, 3);
    Array<float> c(batch * m * n);
    kernels.run({a.data(), b.data(), bias.data(), c.data()});
    for (int h = 0; h < batch; ++h)
      for (int i = 0; i < m; ++i)
        for (int j = 0; j < n; ++j) {
          double sum = bias[j];
          for (int l = 0; l < k; ++l)
            sum += double(a[(h * m + i) * k + l]) * b[(h * k + l) * n + j];
          ASSERT_NEAR(c[(h * m + i) * n + j], std::max(sum, 0.0), 1e-3);
        }
  }
}

struct ConvShape {
  int batch, in, height, width, out, window, stride, dilation, pad;
};

class ConvTest : public ::testing::TestWithParam<ConvShape> {};

std::string convSource(const ConvShape &s, bool channelsLast) {
  const int ph = s.height + 2 * s.pad, pw = s.width + 2 * s.pad;
  const int oh = (ph - (s.window - 1) * s.dilation - 1) / s.stride + 1;
  const int ow = (pw - (s.window - 1) * s.dilation - 1) / s.stride + 1;
  auto dims = [&](int batch, int c, int h, int w) {
    return number(batch) + "x" +
           (channelsLast ? number(h) + "x" + number(w) + "x" + number(c)
                         : number(c) + "x" + number(h) + "x" + number(w));
  };
  auto pads = [&] {
    std::string p = number(s.pad);
    return channelsLast ? "0, " + p + ", " + p + ", 0"
                        : "0, 0, " + p + ", " + p;
  };
  return format(
      R"(
    func.func @k(%x: tensor<$Xxf32>, %w: tensor<$Wxf32>, %out: tensor<$Oxf32>)
        -> tensor<$Oxf32> attributes {tg.kernel} {
      %z = arith.constant 0.0 : f32
      %p = tensor.pad %x low[$Pads] high[$Pads] {
      ^bb0(%a: index, %b: index, %c: index, %d: index):
        tensor.yield %z : f32
      } : tensor<$Xxf32> to tensor<$Pxf32>
      %i = linalg.fill ins(%z : f32) outs(%out : tensor<$Oxf32>)
          -> tensor<$Oxf32>
      %0 = linalg.$Op {dilations = dense<$Dil> : tensor<2xi64>,
                       strides = dense<$Str> : tensor<2xi64>}
          ins(%p, %w : tensor<$Pxf32>, tensor<$Wxf32>)
          outs(%i : tensor<$Oxf32>) -> tensor<$Oxf32>
      return %0 : tensor<$Oxf32>
    })",
      {{"Pads", pads()},
       {"X", dims(s.batch, s.in, s.height, s.width)},
       {"P", dims(s.batch, s.in, ph, pw)},
       {"Op", channelsLast ? "conv_2d_nhwc_hwcf" : "conv_2d_nchw_fchw"},
       {"O", dims(s.batch, s.out, oh, ow)},
       {"W", channelsLast ? number(s.window) + "x" + number(s.window) + "x" +
                                number(s.in) + "x" + number(s.out)
                          : number(s.out) + "x" + number(s.in) + "x" +
                                number(s.window) + "x" + number(s.window)},
       {"Dil", number(s.dilation)},
       {"Str", number(s.stride)}});
}

TEST_P(ConvTest, BothLayouts) {
  const ConvShape s = GetParam();
  const int oh =
      (s.height + 2 * s.pad - (s.window - 1) * s.dilation - 1) / s.stride + 1;
  const int ow =
      (s.width + 2 * s.pad - (s.window - 1) * s.dilation - 1) / s.stride + 1;
  for (bool last : {false, true}) {
    SCOPED_TRACE(last ? "channels last" : "channels first");
    TestKernels kernels(convSource(s, last));
    auto x = randomArray<float>(int64_t(s.batch) * s.in * s.height * s.width);
    auto w = randomArray<float>(int64_t(s.out) * s.in * s.window * s.window, -2,
                                2, 2);
    Array<float> out(int64_t(s.batch) * s.out * oh * ow);
    kernels.run({x.data(), w.data(), out.data()});
    for (int b = 0; b < s.batch; ++b)
      for (int f = 0; f < s.out; ++f)
        for (int i = 0; i < oh; ++i)
          for (int j = 0; j < ow; ++j) {
            double sum = 0;
            for (int c = 0; c < s.in; ++c)
              for (int p = 0; p < s.window; ++p)
                for (int q = 0; q < s.window; ++q) {
                  const int y = i * s.stride + p * s.dilation - s.pad;
                  const int z = j * s.stride + q * s.dilation - s.pad;
                  if (y < 0 || z < 0 || y >= s.height || z >= s.width)
                    continue;
                  const int64_t xi =
                      last
                          ? ((int64_t(b) * s.height + y) * s.width + z) * s.in +
                                c
                          : ((int64_t(b) * s.in + c) * s.height + y) * s.width +
                                z;
                  const int64_t wi =
                      last ? ((p * s.window + q) * s.in + c) * s.out + f
                           : ((f * s.in + c) * s.window + p) * s.window + q;
                  sum += double(x[xi]) * w[wi];
                }
            const int64_t oi =
                last ? ((int64_t(b) * oh + i) * ow + j) * s.out + f
                     : ((int64_t(b) * s.out + f) * oh + i) * ow + j;
            ASSERT_NEAR(out[oi], sum, 1e-3) << b << f << i << j;
          }
  }
}

INSTANTIATE_TEST_SUITE_P(
    Shapes, ConvTest,
    ::testing::Values(ConvShape{1, 1, 5, 5, 1, 3, 1, 1, 0},
                      ConvShape{2, 3, 9, 11, 5, 3, 1, 1, 1},
                      ConvShape{1, 16, 14, 14, 20, 3, 1, 1, 1},
                      ConvShape{1, 8, 15, 13, 33, 3, 2, 1, 1},
                      ConvShape{1, 4, 12, 12, 8, 3, 1, 2, 2},
                      ConvShape{3, 70, 6, 6, 40, 1, 1, 1, 0},
                      ConvShape{1, 3, 30, 30, 16, 7, 2, 1, 3}));

TEST(ContractionTest, DepthwiseConvolution) {
  TestKernels kernels(R"(
    func.func @k(%x: tensor<1x5x12x40xf32>, %w: tensor<5x3x3xf32>,
                 %out: tensor<1x5x10x38xf32>) -> tensor<1x5x10x38xf32>
        attributes {tg.kernel} {
      %z = arith.constant 0.0 : f32
      %i = linalg.fill ins(%z : f32) outs(%out : tensor<1x5x10x38xf32>)
          -> tensor<1x5x10x38xf32>
      %0 = linalg.depthwise_conv_2d_nchw_chw
          ins(%x, %w : tensor<1x5x12x40xf32>, tensor<5x3x3xf32>)
          outs(%i : tensor<1x5x10x38xf32>) -> tensor<1x5x10x38xf32>
      return %0 : tensor<1x5x10x38xf32>
    })");
  auto x = randomArray<float>(5 * 12 * 40), w = randomArray<float>(45);
  Array<float> out(5 * 380);
  kernels.run({x.data(), w.data(), out.data()});
  for (int c = 0; c < 5; ++c)
    for (int i = 0; i < 10; ++i)
      for (int j = 0; j < 38; ++j) {
        double sum = 0;
        for (int p = 0; p < 3; ++p)
          for (int q = 0; q < 3; ++q)
            sum +=
                double(x[(c * 12 + i + p) * 40 + j + q]) * w[c * 9 + p * 3 + q];
        ASSERT_NEAR(out[(c * 10 + i) * 38 + j], sum, 1e-4);
      }
}

/// Printed, not asserted: what the machine is doing besides is not known.
TEST(ContractionTest, Speed) {
  for (auto [m, n, k] : {std::array<int, 3>{512, 512, 512},
                         {1024, 1024, 1024},
                         {128, 3072, 768},
                         {197, 768, 768},
                         {64, 64, 64}}) {
    for (bool transposeB : {false, true}) {
      TestKernels kernels(
          matmulSource(m, n, k, false, transposeB, "f32", "f32", ""));
      auto a = randomArray<float>(int64_t(m) * k);
      auto b = randomArray<float>(int64_t(k) * n);
      Array<float> c(int64_t(m) * n);
      const double ms = kernels.time({a.data(), b.data(), c.data()}, 20);
      std::printf("matmul %dx%dx%d%s: %.3f ms, %.1f GF\n", m, n, k,
                  transposeB ? " (B transposed)" : "", ms,
                  2e-6 * m * n * k / ms);
    }
  }
  for (const ConvShape &s : {ConvShape{1, 64, 56, 56, 64, 3, 1, 1, 1},
                             ConvShape{1, 256, 14, 14, 256, 3, 1, 1, 1}}) {
    for (bool last : {false, true}) {
      TestKernels kernels(convSource(s, last));
      const int64_t pixels = int64_t(s.height) * s.width;
      auto x = randomArray<float>(s.in * pixels);
      auto w = randomArray<float>(int64_t(s.out) * s.in * 9);
      Array<float> out(s.out * pixels);
      const double ms = kernels.time({x.data(), w.data(), out.data()}, 20);
      std::printf("conv 3x3 %dx%dx%d -> %d, %s: %.3f ms\n", s.in, s.height,
                  s.width, s.out, last ? "NHWC" : "NCHW", ms);
    }
  }
}

} // namespace
