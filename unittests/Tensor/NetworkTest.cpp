//===- NetworkTest.cpp - Contractions, pools, losses, layers, optimizers --===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TensorTesting.h"

#include "TG/Engine/Engine.h"
#include "TG/Tensor/nn/Layers.h"
#include "TG/Tensor/nn/Optim.h"

using namespace tg;
using namespace tg::testing;

using Sizes = std::vector<int64_t>;

/// Small different numbers, exact in float32.
static std::vector<float> makeData(int64_t count) {
  std::vector<float> data(count);
  for (int64_t i = 0; i < count; ++i)
    data[i] = static_cast<float>((i * 7) % 11) - 5;
  return data;
}

static Tensor makeTensor(llvm::ArrayRef<int64_t> shape) {
  int64_t count = 1;
  for (int64_t size : shape)
    count *= size;
  return Tensor::fromData<float>(makeData(count), shape);
}

TEST(Contraction, Matmul) {
  for (auto [m, k, n] : {std::tuple(2, 3, 4), std::tuple(1, 1, 1),
                         std::tuple(5, 7, 3), std::tuple(3, 0, 2)}) {
    std::vector<float> a = makeData(m * k), b = makeData(k * n);
    std::vector<double> expected(m * n, 0.0);
    for (int i = 0; i < m; ++i)
      for (int j = 0; j < n; ++j)
        for (int l = 0; l < k; ++l)
          expected[i * n + j] += double(a[i * k + l]) * b[l * n + j];
    expectTensor(makeTensor({m, k}).matmul(makeTensor({k, n})), {m, n},
                 expected, 1e-6);
  }
}

TEST(Contraction, ShapesOfProducts) {
  auto shape = [](llvm::ArrayRef<int64_t> a, llvm::ArrayRef<int64_t> b) {
    return Sizes(Tensor::zeros(a).dot(Tensor::zeros(b)).getShape());
  };
  EXPECT_EQ(shape({3}, {3}), (Sizes{}));
  EXPECT_EQ(shape({2, 3}, {3}), (Sizes{2}));
  EXPECT_EQ(shape({3}, {3, 4}), (Sizes{4}));
  EXPECT_EQ(shape({5, 2, 3}, {3, 4}), (Sizes{5, 2, 4}));
  EXPECT_EQ(shape({5, 2, 3}, {3}), (Sizes{5, 2}));
  EXPECT_EQ(shape({3}, {5, 3, 4}), (Sizes{5, 4}));
  EXPECT_EQ(shape({1, 6, 2, 3}, {5, 1, 3, 4}), (Sizes{5, 6, 2, 4}));
  expectVector(Tensor::of({1, 2, 3}).dot(Tensor::of({{1}, {1}, {1}})), {6});
  expectError<RuntimeError>([&] { shape({2, 3}, {4, 5}); },
                            "dot: inner dimensions differ: 3 (lhs 2x3) and 4 "
                            "(rhs 4x5)");
  expectError<RuntimeError>([&] { shape({}, {4}); },
                            "dot: both operands need at least one axis");
  expectError<ValueError>([&] { shape({2, 2, 3}, {3, 3, 4}); },
                          "do not broadcast");
}

TEST(Contraction, TypesOfProducts) {
  Tensor bytes = Tensor::of({{100, 100}}, dtypes::int8);
  Tensor column = Tensor::of({{2}, {2}}, dtypes::int8);
  expectTensor(bytes.dot(column), {1, 1}, {-112});
  EXPECT_EQ(bytes.dot(column).getDType(), dtypes::int8);
  expectTensor(bytes.dot(column, dtypes::int32), {1, 1}, {400});
  Tensor halves = bytes.toHalf();
  EXPECT_EQ(halves.dot(halves.transpose()).getDType(), dtypes::float16);
  EXPECT_EQ(halves.dot(halves.transpose(), dtypes::float32).getDType(),
            dtypes::float32);
}

TEST(Contraction, Conv2d) {
  // (n, c, h, w) = (2, 4, 5, 6), two groups, kernel 3x2.
  Tensor x = makeTensor({2, 4, 5, 6}), w = makeTensor({6, 2, 3, 2});
  Tensor bias = makeTensor({6});
  std::vector<float> xs = makeData(2 * 4 * 5 * 6), ws = makeData(6 * 2 * 3 * 2),
                     bs = makeData(6);
  // stride (2, 1), padding 1 in height and 0 in width, dilation (1, 2)
  int oh = (5 + 2 - 3) / 2 + 1, ow = 6 - 3 + 1;
  std::vector<double> expected;
  for (int n = 0; n < 2; ++n)
    for (int o = 0; o < 6; ++o)
      for (int y = 0; y < oh; ++y)
        for (int z = 0; z < ow; ++z) {
          double sum = bs[o];
          for (int c = 0; c < 2; ++c)
            for (int i = 0; i < 3; ++i)
              for (int j = 0; j < 2; ++j) {
                int row = y * 2 + i - 1, column = z + j * 2;
                int channel = o / 3 * 2 + c;
                if (row < 0 || row >= 5)
                  continue;
                sum += xs[((n * 4 + channel) * 5 + row) * 6 + column] *
                       ws[((o * 2 + c) * 3 + i) * 2 + j];
              }
          expected.push_back(sum);
        }
  expectTensor(x.conv2d(w, bias,
                        {.stride = {2, 1},
                         .padding = {1, 0},
                         .dilation = {1, 2},
                         .groups = 2}),
               {2, 6, oh, ow}, expected, 1e-6);
  expectError<AssertionError>([&] { x.conv2d(w); },
                              "conv2d: input 2x4x5x6 does not match weight "
                              "6x2x3x2");
  expectError<ValueError>(
      [&] { x.conv2d(w, {}, {.padding = {1, 2, 3}, .groups = 2}); },
      "conv2d: padding [1, 2, 3] has neither 2 nor 4 numbers");
  expectError<AssertionError>(
      [&] { x.conv2d(makeTensor({1, 4, 7, 7})); },
      "conv2d: the kernel 7x7 is larger than the padded input of 2x4x5x6");
  Tensor flat = makeTensor({1, 1, 4}).conv2d(Tensor::ones({1, 1, 2}));
  EXPECT_EQ(Sizes(flat.getShape()), (Sizes{1, 1, 3}));
  EXPECT_EQ(makeTensor({1, 1, 4})
                .cast(dtypes::int8)
                .conv2d(Tensor::ones({1, 1, 2}, dtypes::int8))
                .getDType(),
            dtypes::int32);
}

TEST(Pool, MaxAndAverage) {
  Tensor x = Tensor::arange(16).reshape({1, 1, 4, 4}).toFloat();
  expectTensor(x.maxPool2d(), {1, 1, 2, 2}, {5, 7, 13, 15});
  expectTensor(x.avgPool2d(), {1, 1, 2, 2}, {2.5, 4.5, 10.5, 12.5});
  expectTensor((-x - 1).maxPool2d({.kernelSize = 3, .padding = 1}),
               {1, 1, 2, 2}, {-1, -3, -9, -11});
  expectTensor(
      Tensor::ones({1, 1, 2, 2})
          .avgPool2d({.kernelSize = 2, .padding = 1, .countIncludePad = false}),
      {1, 1, 2, 2}, {1, 1, 1, 1});
  expectTensor(
      x.maxPool2d({.kernelSize = 3, .stride = PerAxis(2), .ceilMode = true}),
      {1, 1, 2, 2}, {10, 11, 14, 15});
  expectError<AssertionError>([&] { x.maxPool2d({.kernelSize = 5}); },
                              "maxPool2d: the kernel 5x5 is larger");
}

TEST(Loss, CrossEntropies) {
  Tensor x = Tensor::of({{1.0, 2.0, 3.0}, {1.0, 1.0, 1.0}});
  Tensor y = Tensor::of({2, 0});
  double sum = std::exp(-2) + std::exp(-1) + 1;
  double first = std::log(sum), second = std::log(3.0);
  EXPECT_NEAR(x.crossEntropy(y).item<float>(), (first + second) / 2, 1e-6);
  expectVector(x.crossEntropy(y, Reduction::None), {first, second}, 1e-6);
  EXPECT_NEAR(x.crossEntropy(y.oneHot(3)).item<float>(), (first + second) / 2,
              1e-6);
  EXPECT_NEAR(x.sparseCategoricalCrossentropy(y).item<float>(),
              (first + second) / 2, 1e-6);
  EXPECT_NEAR(x.sparseCategoricalCrossentropy(y, 0).item<float>(), first, 1e-6);
  EXPECT_NEAR(x.logSoftmax().nllLoss(y).item<float>(), (first + second) / 2,
              1e-6);
  // An impossible class does not make the others NaN.
  EXPECT_NEAR(
      Tensor::of({{0.0f, -kInf}}).crossEntropy(Tensor::of({0})).item<float>(),
      0, 1e-6);
  double smoothed = 0.9 * first + 0.1 / 3 * (3 * first + 3);
  expectVector(x.crossEntropy(y, Reduction::None, 0.1), {smoothed, second},
               1e-6);
  EXPECT_NEAR(
      Tensor::of({0.25}).binaryCrossentropy(Tensor::of({1.0})).item<float>(),
      std::log(4.0), 1e-6);
  expectError<AssertionError>([&] { x.crossEntropy(y, Reduction::Mean, 2); },
                              "crossEntropy: label smoothing");
}

TEST(NN, LinearAndConv) {
  nn::Linear linear(4, 2);
  EXPECT_EQ(Sizes(linear(Tensor::zeros({3, 4})).getShape()), (Sizes{3, 2}));
  for (float w : linear.weight.toVector<float>())
    EXPECT_LE(std::abs(w), 0.5);
  nn::Conv2d conv(4, 6, 3, {.padding = 1, .groups = 2});
  EXPECT_EQ(Sizes(conv.weight.getShape()), (Sizes{6, 2, 3, 3}));
  EXPECT_EQ(Sizes(conv(Tensor::zeros({1, 4, 5, 5})).getShape()),
            (Sizes{1, 6, 5, 5}));
  EXPECT_EQ(nn::getParameters(linear, conv, linear.weight).size(), 5u);
  expectError<ValueError>([] { nn::Conv2d(3, 4, 1, {.groups = 2}); },
                          "Conv2d: 3 and 4 channels are not divisible by 2");
}

TEST(NN, Dropout) {
  Tensor x = Tensor::ones({1000});
  EXPECT_TRUE(x.dropout().isSame(x));
  TrainScope scope;
  std::vector<float> values = x.dropout(0.25).toVector<float>();
  int dropped = 0;
  for (float value : values) {
    EXPECT_TRUE(value == 0 || std::abs(value - 1 / 0.75f) < 1e-6);
    dropped += value == 0;
  }
  EXPECT_NEAR(dropped, 250, 60);
  expectTensor(x.dropout(1).sum(), {}, {0});
  expectError<ValueError>([&] { x.dropout(1.5); }, "dropout: the probability");
}

/// One step of each optimizer on f(t) = t . c, whose gradient is c.
template <typename Step>
static std::vector<double> runSteps(Step makeOptimizer, int steps) {
  Tensor t = Tensor::of({1.0, -2.0});
  auto optimizer = makeOptimizer(t);
  TrainScope scope;
  for (int i = 0; i < steps; ++i) {
    optimizer.zeroGrad();
    (t * Tensor::of({0.5, 3.0})).sum().backward();
    optimizer.step();
  }
  return t.template toVector<double>();
}

TEST(NN, SGDSteps) {
  std::vector<double> actual = runSteps(
      [](Tensor t) {
        return nn::SGD(t, 0.1, {.momentum = 0.9, .weightDecay = 0.01});
      },
      3);
  std::vector<double> t = {1, -2}, c = {0.5, 3}, b = {0, 0};
  for (int step = 0; step < 3; ++step)
    for (int i = 0; i < 2; ++i) {
      b[i] = 0.9 * b[i] + c[i] + 0.01 * t[i];
      t[i] -= 0.1 * b[i];
    }
  for (int i = 0; i < 2; ++i)
    EXPECT_NEAR(actual[i], t[i], 1e-5);
}

TEST(NN, NesterovSteps) {
  std::vector<double> actual = runSteps(
      [](Tensor t) {
        return nn::SGD(t, 0.1, {.momentum = 0.9, .nesterov = true});
      },
      3);
  std::vector<double> t = {1, -2}, c = {0.5, 3}, b = {0, 0};
  for (int step = 0; step < 3; ++step)
    for (int i = 0; i < 2; ++i) {
      b[i] = 0.9 * b[i] + c[i];
      t[i] -= 0.1 * (c[i] + 0.9 * b[i]);
    }
  for (int i = 0; i < 2; ++i)
    EXPECT_NEAR(actual[i], t[i], 1e-5);
}

TEST(NN, AdamSteps) {
  std::vector<double> actual =
      runSteps([](Tensor t) { return nn::AdamW(t, 0.1, {}, 0.01); }, 3);
  std::vector<double> t = {1, -2}, c = {0.5, 3}, m = {0, 0}, v = {0, 0};
  for (int step = 1; step <= 3; ++step)
    for (int i = 0; i < 2; ++i) {
      m[i] = 0.9 * m[i] + 0.1 * c[i];
      v[i] = 0.999 * v[i] + 0.001 * c[i] * c[i];
      double up = m[i] / (1 - std::pow(0.9, step)) /
                  (std::sqrt(v[i] / (1 - std::pow(0.999, step))) + 1e-8);
      t[i] -= 0.1 * (up + 0.01 * t[i]);
    }
  for (int i = 0; i < 2; ++i)
    EXPECT_NEAR(actual[i], t[i], 1e-4);
}

TEST(NN, StepsAreCompiledOnce) {
  Tensor t = Tensor::of({1.0, -2.0});
  nn::SGD optimizer(t, 0.1);
  TrainScope scope;
  uint64_t compiled = 0;
  for (int i = 0; i < 6; ++i) {
    optimizer.setLearningRate(0.1 / (i + 3));
    optimizer.zeroGrad();
    (t * t).sum().backward();
    optimizer.step();
    if (i == 1)
      compiled = Engine::get().getStats().compiled;
  }
  EXPECT_EQ(Engine::get().getStats().compiled, compiled);
}

TEST(NN, OptimizerErrors) {
  Tensor t = Tensor::of({1.0});
  nn::SGD optimizer(t);
  EXPECT_EQ(t.getRequiresGrad(), true);
  expectError<RuntimeError>([&] { optimizer.step(); },
                            "step: an optimizer steps in a TrainScope only");
  TrainScope scope;
  expectError<RuntimeError>([&] { optimizer.step(); },
                            "step: parameter 0 (1) has no gradient");
  expectError<AssertionError>(
      [] { nn::SGD(Tensor::of({1.0}).setRequiresGrad(false)); },
      "Optimizer: there is no parameter");
}
