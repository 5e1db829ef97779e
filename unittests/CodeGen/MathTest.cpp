//===- MathTest.cpp - Accuracy of the math functions ----------------------===//
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

struct Function {
  const char *op;
  double (*reference)(double);
  double maxUlp;
};

double rsqrtReference(double x) { return 1 / std::sqrt(x); }

/// The distance in units of the float that is nearest to `expected`.
double getUlp(float actual, double expected) {
  const float nearest = static_cast<float>(expected);
  if (std::isnan(nearest) || std::isinf(nearest) || std::isnan(actual) ||
      std::isinf(actual)) {
    const bool same =
        std::isnan(nearest) ? std::isnan(actual) : actual == nearest;
    // Overflow by rounding: both neighbors of the limit are right.
    const float limit = std::numeric_limits<float>::max();
    const bool overflow =
        std::isinf(nearest) || std::isinf(actual)
            ? std::fabs(actual) >= limit && std::fabs(expected) >= double(limit)
            : false;
    return same || overflow ? 0 : INFINITY;
  }
  const float magnitude =
      std::max(std::fabs(nearest), std::numeric_limits<float>::min());
  const double ulp = double(std::nextafterf(magnitude, INFINITY)) - magnitude;
  return std::fabs(actual - expected) / ulp;
}

class MathTest : public ::testing::TestWithParam<Function> {};

TEST_P(MathTest, UlpOverTheWholeRange) {
  const Function &function = GetParam();
  const int64_t chunk = 1 << 16;
  TestKernels kernels(format(R"(
    func.func @k(%x: tensor<65536xf32>, %out: tensor<65536xf32>)
        -> tensor<65536xf32> attributes {tg.kernel} {
      %0 = $OP %x : tensor<65536xf32>
      return %0 : tensor<65536xf32>
    })",
                             {{"OP", function.op}}));
  // All 2^32 floats, or every 4,001st of them (a prime: all exponents, and
  // mantissas that differ).
  const int64_t stride = longTests() ? 1 : 4001;
  Array<float> x(chunk), out(chunk);
  double worst = 0;
  float worstAt = 0;
  for (int64_t bits = 0; bits < int64_t(1) << 32;) {
    for (int64_t i = 0; i < chunk; ++i, bits += stride) {
      const uint32_t word =
          static_cast<uint32_t>(std::min(bits, (int64_t(1) << 32) - 1));
      std::memcpy(&x[i], &word, 4);
    }
    kernels.run({x.data(), out.data()});
    for (int64_t i = 0; i < chunk; ++i) {
      const double ulp = getUlp(out[i], function.reference(x[i]));
      if (ulp > worst) {
        worst = ulp;
        worstAt = x[i];
      }
    }
  }
  RecordProperty("worst_ulp", std::to_string(worst));
  std::printf("%s: %.3f ulp at %.9g\n", function.op, worst, worstAt);
  EXPECT_LE(worst, function.maxUlp) << "at " << worstAt;
}

INSTANTIATE_TEST_SUITE_P(
    All, MathTest,
    ::testing::Values(
        Function{"math.sin", std::sin, 2}, Function{"math.cos", std::cos, 2},
        Function{"math.exp", std::exp, 2}, Function{"math.exp2", std::exp2, 2},
        Function{"math.log", std::log, 2}, Function{"math.log2", std::log2, 2},
        Function{"math.tanh", std::tanh, 4}, Function{"math.erf", std::erf, 4},
        Function{"math.sqrt", std::sqrt, 0.5},
        Function{"math.rsqrt", rsqrtReference, 1.5}),
    [](const auto &info) { return std::string(info.param.op).substr(5); });

TEST(MathSpecialTest, SignsOfZeroAndDenormals) {
  TestKernels kernels(R"(
    func.func @k(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>,
                                        tensor<4xf32>) {
      %0 = math.sin %x : tensor<4xf32>
      %1 = math.tanh %x : tensor<4xf32>
      %2 = math.erf %x : tensor<4xf32>
      return %0, %1, %2 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
    })");
  Array<float> x = {-0.0f, 0.0f, 1e-45f, -1e-40f};
  Array<float> s(4), t(4), e(4);
  kernels.run({x.data(), s.data(), t.data(), e.data()});
  for (int i = 0; i < 4; ++i) {
    EXPECT_EQ(s[i], x[i]);
    EXPECT_EQ(std::signbit(s[i]), std::signbit(x[i]));
    EXPECT_EQ(t[i], x[i]);
    EXPECT_EQ(std::signbit(t[i]), std::signbit(x[i]));
    EXPECT_EQ(std::signbit(e[i]), std::signbit(x[i]));
  }
}

TEST(MathSpecialTest, DoublesAreAsTheCLibrary) {
  TestKernels kernels(R"(
    func.func @k(%x: tensor<5xf64>) -> (tensor<5xf64>, tensor<5xf64>,
                                        tensor<5xf64>) {
      %0 = math.sin %x : tensor<5xf64>
      %1 = math.exp2 %x : tensor<5xf64>
      %2 = math.erf %x : tensor<5xf64>
      return %0, %1, %2 : tensor<5xf64>, tensor<5xf64>, tensor<5xf64>
    })");
  Array<double> x = {39800, -0.5, 0, 1e22, 0.3};
  Array<double> s(5), t(5), e(5);
  kernels.run({x.data(), s.data(), t.data(), e.data()});
  for (int i = 0; i < 5; ++i) {
    EXPECT_EQ(s[i], std::sin(x[i]));
    EXPECT_EQ(t[i], std::exp2(x[i]));
    EXPECT_EQ(e[i], std::erf(x[i]));
  }
}

TEST(MathSpecialTest, PowersAreAsInC) {
  TestKernels kernels(R"(
    func.func @k(%x: tensor<8xf32>, %y: tensor<8xf32>) -> tensor<8xf32> {
      %0 = math.powf %x, %y : tensor<8xf32>
      return %0 : tensor<8xf32>
    })");
  Array<float> x = {-1, -2, 0, -0.0f, 1, NAN, INFINITY, -8};
  Array<float> y = {0.2f, 3, 0, -1, NAN, 0, -1, 1.0f / 3};
  Array<float> out(8);
  kernels.run({x.data(), y.data(), out.data()});
  for (int i = 0; i < 8; ++i) {
    const float expected = std::pow(x[i], y[i]);
    if (std::isnan(expected))
      EXPECT_TRUE(std::isnan(out[i])) << x[i] << " " << y[i];
    else
      EXPECT_EQ(out[i], expected) << x[i] << " " << y[i];
  }
}

/// Half types are computed in f32 and rounded once.
TEST(MathSpecialTest, HalfTypes) {
  TestKernels kernels(R"(
    func.func @k(%x: tensor<37xbf16>, %y: tensor<37xf16>)
        -> (tensor<37xbf16>, tensor<37xf16>) {
      %0 = math.exp %x : tensor<37xbf16>
      %1 = math.exp %y : tensor<37xf16>
      return %0, %1 : tensor<37xbf16>, tensor<37xf16>
    })");
  Array<uint16_t> x(37), y(37), ox(37), oy(37);
  for (int i = 0; i < 37; ++i) {
    x[i] = 0x3c00 + 16 * i;
    y[i] = 0x2c00 + 200 * i;
  }
  kernels.run({x.data(), y.data(), ox.data(), oy.data()});
  for (int i = 0; i < 37; ++i) {
    const uint32_t wide = uint32_t(x[i]) << 16;
    float value;
    std::memcpy(&value, &wide, 4);
    const float expected = std::exp(value);
    const uint32_t got = uint32_t(ox[i]) << 16;
    float result;
    std::memcpy(&result, &got, 4);
    EXPECT_NEAR(result, expected, expected / 256);
    EXPECT_NEAR(float(std::bit_cast<_Float16>(oy[i])),
                std::exp(float(std::bit_cast<_Float16>(y[i]))),
                std::exp(float(std::bit_cast<_Float16>(y[i]))) / 2048);
  }
}

} // namespace
