//===- CasesTest.cpp - Inputs that break tensor compilers -----------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One test a case: views and assignment, gradients, integers, reductions,
// casts, and programs of a size that users meet.
//
//===----------------------------------------------------------------------===//

#include "TensorTesting.h"

#include <chrono>
#include <thread>

using namespace tg;
using namespace tg::testing;

//===----------------------------------------------------------------------===//
// Views and assignment
//===----------------------------------------------------------------------===//

TEST(Cases, AReaderBuiltBeforeAnAssignmentSeesTheOldValue) {
  Tensor x = Tensor::of({1, 2}).contiguous().realize();
  Tensor r = x + 10;
  x.slice({Range(None, 1)}).assign(Tensor::of({9}));
  Tensor::realizeAll({r, x});
  expectVector(r, {11, 12});
  expectVector(x, {9, 2});
}

TEST(Cases, ASliceOfATensorNeverRealizedCanBeAssigned) {
  Tensor a = Tensor::of({{1, 2}, {3, 4}});
  a.slice({Range(), Range(1, 2)}).assign(Tensor::of({{7}, {8}}));
  expectTensor(a, {2, 2}, {1, 7, 3, 8});
  Tensor b = Tensor::of({{1, 2}, {3, 4}}) + 0;
  b.slice({Range(), Range(1, 2)}).assign(Tensor::of({{7}, {8}}));
  expectTensor(b, {2, 2}, {1, 7, 3, 8});
}

TEST(Cases, OfARepeatedIndexTheLastWins) {
  Tensor t = Tensor::of({1, 2, 3, 4});
  t.setItem({Tensor::of({1, 1})}, Tensor::of({1, 0}));
  expectVector(t, {1, 0, 3, 4});
}

TEST(Cases, AChainOfMovementOps) {
  Tensor x = Tensor::arange(24)
                 .reshape({2, 3, 4})
                 .flip({0, 2})
                 .reshape({24})
                 .slice({Range(1, 23)})
                 .pad({3, 2})
                 .reshape({3, 9})
                 .flip(1)
                 .slice({Range(), Range(2, 7)});
  // The same by plain loops.
  std::vector<double> flipped(24), expected;
  for (int i = 0; i < 2; ++i)
    for (int j = 0; j < 3; ++j)
      for (int k = 0; k < 4; ++k)
        flipped[i * 12 + j * 4 + k] = (1 - i) * 12 + j * 4 + (3 - k);
  std::vector<double> padded(27, 0.0);
  for (int i = 1; i < 23; ++i)
    padded[3 + i - 1] = flipped[i];
  for (int row = 0; row < 3; ++row)
    for (int column = 2; column < 7; ++column)
      expected.push_back(padded[row * 9 + 8 - column]);
  expectTensor(x, {3, 5}, expected);
}

TEST(Cases, ReuseOfABufferDoesNotSwapOperands) {
  Tensor x = Tensor::of({5.0}).realize();
  expectVector(x - (x + 1), {-1});
}

TEST(Cases, ALateReaderGetsTheOldValue) {
  Tensor x = Tensor::of({1, 2, 3}).realize();
  Tensor r = x + 10;
  x.assign(Tensor::of({9, 9, 9}));
  x.realize();
  r.realize();
  expectVector(r, {11, 12, 13});
  expectVector(x, {9, 9, 9});
}

TEST(Cases, AnOverlappingAssignmentReadsAllOldValuesFirst) {
  Tensor b = Tensor::of({1, 2, 3, 4, 5}).realize();
  b.slice({Range(1, None)}).assign(b.slice({Range(None, -1)}));
  expectVector(b, {1, 1, 2, 3, 4});
}

//===----------------------------------------------------------------------===//
// Gradients
//===----------------------------------------------------------------------===//

TEST(Cases, TwoEqualConstantsStayTwo) {
  Tensor a(3.0), b(3.0);
  std::vector<Tensor> gradients = (a + b).gradient({a, b});
  EXPECT_EQ(gradients[0].item<float>(), 1);
  EXPECT_EQ(gradients[1].item<float>(), 1);
}

TEST(Cases, TheGradientOfAProductWithZeros) {
  Tensor x = Tensor::of({0.0, 2.0, 3.0});
  expectVector(x.prod().gradient({x})[0], {6, 0, 0});
  Tensor y = Tensor::of({0.0, 0.0, 3.0});
  expectVector(y.prod().gradient({y})[0], {0, 0, 0}, 1e-30);
}

TEST(Cases, GradientsAtZero) {
  Tensor zero = Tensor::of({0.0});
  auto gradient = [](const Tensor &y, const Tensor &x) {
    return y.sum().gradient({x})[0];
  };
  expectVector(gradient(zero.abs(), zero), {0}, 1e-30);
  expectVector(gradient(zero.relu(), zero), {0}, 1e-30);
  expectVector(gradient(zero.sqrt(), zero), {kInf});
  Tensor x = Tensor::of({0.0, -2.0});
  expectVector(gradient(x.pow(2), x), {0, -4}, 1e-30);
  expectVector(gradient(x.pow(3), x), {0, 12}, 1e-6);
  expectVector(x.pow(0), {1, 1});
}

//===----------------------------------------------------------------------===//
// Integers, powers, types
//===----------------------------------------------------------------------===//

TEST(Cases, PowersOfNegativeNumbers) {
  Tensor x = Tensor::of({-1.0, -2.0});
  expectVector(x.pow(0.2), {kNaN, kNaN});
  expectVector(x.pow(3.0), {-1, -8}, 1e-6);
  expectVector(x.pow(Tensor::of({0.2, 3.0})), {kNaN, -8}, 1e-6);
}

TEST(Cases, DivisionOfIntegers) {
  std::vector<int32_t> numbers, divisors;
  for (int a = -60; a <= 60; ++a)
    for (int b = -60; b <= 60; ++b)
      if (b != 0) {
        numbers.push_back(a);
        divisors.push_back(b);
      }
  int64_t count = numbers.size();
  Tensor a = Tensor::fromData<int32_t>(numbers, {count});
  Tensor b = Tensor::fromData<int32_t>(divisors, {count});
  std::vector<double> floored, remainder, truncated;
  for (int64_t i = 0; i < count; ++i) {
    double quotient = std::floor(double(numbers[i]) / divisors[i]);
    floored.push_back(quotient + 0.0);
    remainder.push_back(numbers[i] - quotient * divisors[i] + 0.0);
    truncated.push_back(numbers[i] / divisors[i]);
  }
  expectVector(a.div(b, false, Rounding::Floor), floored);
  expectVector(a % b, remainder);
  expectVector(a.idiv(b), truncated);
  expectVector(Tensor::of({110}).idiv(55), {2});
  expectVector(Tensor::of({(1 << 30) + 1}) % 3, {((1 << 30) + 1) % 3});
  // By 0.
  Tensor x = Tensor::of({-7, 0, 7});
  expectVector(x.idiv(0), {0, 0, 0});
  expectVector(x % 0, {-7, 0, 7});
  expectVector(x.div(0, false, Rounding::Floor), {0, 0, 0});
}

TEST(Cases, BytesWrap) {
  expectVector(-Tensor::of({1, 0, 255}, dtypes::uint8), {255, 0, 1});
  expectVector(Tensor::of({1}, dtypes::uint8) - 2, {255});
}

TEST(Cases, TypesOfSums) {
  Tensor flags = Tensor::of({true, true, false}).sum();
  EXPECT_EQ(flags.getDType(), dtypes::int32);
  EXPECT_EQ(flags.item<int>(), 2);
  Tensor bytes = Tensor::of({200, 100, 50}, dtypes::uint8);
  EXPECT_EQ(bytes.sum().getDType(), dtypes::uint32);
  EXPECT_EQ(bytes.sum().item<int>(), 350);
  expectVector(bytes.cumsum(), {200, 300, 350});
  EXPECT_NEAR(bytes.mean().item<float>(), 116.67, 0.01);
}

//===----------------------------------------------------------------------===//
// Reductions and scans
//===----------------------------------------------------------------------===//

TEST(Cases, Argmax) {
  auto argmax = [](std::vector<float> values) {
    return Tensor::fromData<float>(values, {int64_t(values.size())})
        .argmax()
        .item<int>();
  };
  EXPECT_EQ(argmax({-1, -0.0f, 1e-45f}), 2);
  EXPECT_EQ(argmax({kInf, kNaN}), 1);
  EXPECT_EQ(argmax({kNaN, kInf}), 0);
  EXPECT_EQ(argmax({kNaN, kNaN, kNaN}), 0);
  EXPECT_EQ(argmax({2, 5, 5}), 1);
}

TEST(Cases, ZeroDimensional) {
  Tensor one = Tensor(true).cumsum();
  EXPECT_EQ(one.getDType(), dtypes::int32);
  EXPECT_EQ(one.item<int>(), 1);
  Tensor three(3.0);
  expectTensor(three.sum(0), {}, {3});
  expectTensor(three.sum(-1), {}, {3});
  expectTensor(three.sum({}), {}, {3});
  expectError<IndexError>([&] { three.sum(1); }, "sum: axis 1");
}

TEST(Cases, SizeZero) {
  Tensor none = Tensor::zeros({0});
  EXPECT_EQ(none.sum().item<float>(), 0);
  EXPECT_EQ(none.prod().item<float>(), 1);
  expectTensor(Tensor::zeros({2, 0}).matmul(Tensor::zeros({0, 3})), {2, 3},
               std::vector<double>(6, 0.0));
  expectVector(Tensor::cat({none, Tensor::of({1.0, 2.0}), none}), {1, 2});
  expectTensor(Tensor::of({1, 2, 3}).slice({Range(2, 1)}), {0}, {});
}

TEST(Cases, LogsumexpOfInfinities) {
  EXPECT_EQ(Tensor::of({-kInf, -kInf}).logsumexp().item<float>(), -kInf);
  EXPECT_EQ(Tensor::of({kInf, 1.0f}).logsumexp().item<float>(), kInf);
  expectVector(Tensor::of({-kInf, 0.0f}).softmax(), {0, 1});
  expectVector(Tensor::of({-kInf, -kInf, 0.0f}).logcumsumexp(),
               {-kInf, -kInf, 0});
}

//===----------------------------------------------------------------------===//
// Casts and functions
//===----------------------------------------------------------------------===//

TEST(Cases, CastsToBFloat16) {
  Tensor x =
      Tensor::of({70000.0, 1.00390625, 1.01171875, 3.4e38, double(kNaN)});
  expectVector(x.cast(dtypes::bfloat16), {70144, 1.0, 1.015625, kInf, kNaN});
}

TEST(Cases, HalvesRoundInsideAKernel) {
  Tensor x = Tensor::of({0.4999, 65519.0, 65520.0, 2.98e-8, 0x1p-25});
  expectVector((x + 0.0).toHalf().toFloat() * 1.0, {0.5, 65504, kInf, 0, 0});
}

TEST(Cases, SinesOfLargeAngles) {
  expectVector(Tensor::of({1e6, 1e4}).cos(), {0.936752, -0.952155}, 1e-5);
  expectVector(Tensor::of({39800.0}, dtypes::float64).sin(), {0.742857}, 1e-5);
}

/// The largest error of `fn` in units in the last place of float32.
static double getMaxUlp(Tensor (*fn)(const Tensor &), double (*real)(double),
                        double low, double high) {
  std::vector<float> inputs;
  for (int i = 0; i <= 4000; ++i)
    inputs.push_back(static_cast<float>(low + (high - low) * i / 4000));
  std::vector<float> results =
      fn(Tensor::fromData<float>(inputs, {int64_t(inputs.size())}))
          .toVector<float>();
  double worst = 0;
  for (size_t i = 0; i < inputs.size(); ++i) {
    double exact = real(inputs[i]);
    float rounded = static_cast<float>(exact);
    double ulp = std::nextafter(std::abs(rounded), kInf) - std::abs(rounded);
    worst = std::max(worst, std::abs(results[i] - exact) / ulp);
  }
  return worst;
}

TEST(Cases, PrecisionOfFunctions) {
  auto ulp = getMaxUlp;
  EXPECT_LE(ulp([](const Tensor &x) { return x.sqrt(); }, std::sqrt, 0, 100),
            0.5);
  EXPECT_LE(ulp([](const Tensor &x) { return 1 / x; },
                [](double x) { return 1 / x; }, 0.01, 100),
            0.5);
  EXPECT_LE(ulp([](const Tensor &x) { return x.sin(); }, std::sin, -50, 50), 2);
  EXPECT_LE(ulp([](const Tensor &x) { return x.exp2(); }, std::exp2, -50, 50),
            2);
  EXPECT_LE(ulp([](const Tensor &x) { return x.log2(); }, std::log2, 0.01, 50),
            2);
  EXPECT_LE(ulp([](const Tensor &x) { return x.exp(); }, std::exp, -50, 50), 2);
  EXPECT_LE(ulp([](const Tensor &x) { return x.log(); }, std::log, 0.01, 50),
            2);
  EXPECT_LE(ulp([](const Tensor &x) { return x.erf(); }, std::erf, -4, 4), 4);
  EXPECT_LE(ulp([](const Tensor &x) { return x.tanh(); }, std::tanh, -9, 9), 4);
}

//===----------------------------------------------------------------------===//
// Networks
//===----------------------------------------------------------------------===//

TEST(Cases, SortsAreStable) {
  for (const Tensor &x :
       {Tensor::of({1, 2, 1, 2, 1}), Tensor::of({1.0, 2.0, 1.0, 2.0, 1.0})}) {
    auto [values, indices] = x.sort();
    expectVector(values, {1, 1, 1, 2, 2});
    expectVector(indices, {0, 2, 4, 1, 3});
  }
  auto [top, places] = Tensor::of({3.0, 5.0, 5.0, 1.0}).topk(2);
  expectVector(top, {5, 5});
  expectVector(places, {1, 2});
  auto [up, upPlaces] = Tensor::of({kNaN, 1.0f, 0.0f}).sort();
  expectVector(up, {0, 1, kNaN});
  auto [down, downPlaces] = Tensor::of({kNaN, 1.0f, 0.0f}).sort(-1, true);
  expectVector(down, {1, 0, kNaN});
}

TEST(Cases, CeilModeOfAveragePooling) {
  Tensor x = Tensor::ones({1, 1, 17, 17});
  Tensor y = x.avgPool2d(
      {.kernelSize = 2, .stride = PerAxis(2), .padding = 1, .ceilMode = true});
  EXPECT_EQ(std::vector<int64_t>(y.getShape()),
            (std::vector<int64_t>{1, 1, 9, 9}));
  EXPECT_EQ(y.toVector<float>().front(), 0.25);
}

//===----------------------------------------------------------------------===//
// Scale and runtime
//===----------------------------------------------------------------------===//

static double getSeconds(const std::function<void()> &fn) {
  auto start = std::chrono::steady_clock::now();
  fn();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start)
      .count();
}

TEST(Cases, ThousandsOfChainedAdds) {
  Tensor x = Tensor::of({0.0, 1.0}).realize();
  for (int i = 0; i < 3000; ++i)
    x = x + 1;
  EXPECT_LT(getSeconds([&] { expectVector(x, {3000, 3001}); }), 30);
}

TEST(Cases, AStackOfManyTensors) {
  std::vector<Tensor> parts;
  std::vector<double> expected;
  for (int i = 0; i < 1500; ++i) {
    parts.push_back(Tensor::of({double(i), -double(i)}));
    expected.insert(expected.end(), {double(i), -double(i)});
  }
  expected[1] = -0.0;
  EXPECT_LT(getSeconds([&] {
              expectTensor(Tensor::stack(parts), {1500, 2}, expected);
            }),
            30);
}

TEST(Cases, LevelsThatDoubleThePathsTakeLinearTime) {
  Tensor x = Tensor::of({0.5}).realize();
  double expected = 0.5;
  for (int i = 0; i < 40; ++i) {
    x = (x * x.sin() + x) * 0.5;
    expected = (expected * std::sin(expected) + expected) * 0.5;
  }
  EXPECT_LT(getSeconds([&] { expectVector(x, {expected}, 1e-5); }), 30);
}

TEST(Cases, ThreadsBuildAndRealizeAtOnce) {
  std::vector<std::thread> threads;
  std::vector<float> results(8);
  for (int t = 0; t < 8; ++t)
    threads.emplace_back([&, t] {
      Tensor x = Tensor::ones({t + 2}) * double(t + 1);
      results[t] = (x + 1).sum().item<float>();
    });
  for (std::thread &thread : threads)
    thread.join();
  for (int t = 0; t < 8; ++t)
    EXPECT_EQ(results[t], (t + 2) * (t + 2));
}
