//===- StateTest.cpp - Assignment, gradients, random numbers --------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TensorTesting.h"

#include "TG/Engine/Engine.h"

using namespace tg;
using namespace tg::testing;

TEST(Assign, KeepsStorage) {
  Tensor x = Tensor::of({1.0, 2.0});
  uint64_t id = x.getStorage()->getId();
  Tensor y = x;
  x.assign(x + 1);
  expectVector(y, {2, 3});
  EXPECT_EQ(x.getStorage()->getId(), id);
  x += 1;
  x *= 2;
  expectVector(x, {6, 8});
  EXPECT_EQ(x.getStorage()->getId(), id);
}

TEST(Assign, ReachesEachTensorBehindAView) {
  Tensor x = Tensor::arange(6).realize();
  Tensor y = x.slice({Range(0, 4)});
  Tensor before = y + 0;
  Tensor z = y.slice({Range(1, 3)});
  z.assign(Tensor::of({70, 80}));
  expectVector(z, {70, 80});
  expectVector(y, {0, 70, 80, 3});
  expectVector(x, {0, 70, 80, 3, 4, 5});
  expectVector(before, {0, 1, 2, 3});
}

TEST(Assign, ThroughEachMovementOp) {
  Tensor x = Tensor::arange(6).realize();
  x.reshape({2, 3}).transpose().slice({0}).assign(Tensor::of({10, 13}));
  expectVector(x, {10, 1, 2, 13, 4, 5});
  x.flip(0).slice({Range(None, None, 3)}).assign(Tensor::of({50, 20}));
  expectVector(x, {10, 1, 20, 13, 4, 50});
  x.pad({1, 1}).slice({Range(1, 3)}).assign(Tensor::of({7, 8}));
  expectVector(x, {7, 8, 20, 13, 4, 50});
  expectError<RuntimeError>([&] { x.pad({1, 0}).assign(Tensor::arange(7)); },
                            "assign: the target is padded");
}

TEST(Assign, ParentsThatAreGoneAreSkipped) {
  Tensor x = Tensor::arange(4).realize();
  Tensor y = x;
  for (int i = 0; i < 21; ++i)
    y = y.flip(0);
  y.slice({Range(0, 1)}).assign(Tensor::of({9}));
  expectVector(x, {0, 1, 2, 9});
}

TEST(Assign, SetItem) {
  Tensor x = Tensor::zeros({2, 3}).contiguous();
  x.setItem({0}, 1);
  x.setItem({Range(), 2}, Tensor::of({5, 6}));
  expectTensor(x, {2, 3}, {1, 1, 5, 0, 0, 6});
  x.setItem({Range(), Tensor::of({0, -2})}, Tensor::of({8, 9}));
  expectTensor(x, {2, 3}, {8, 9, 5, 8, 9, 6});
  x.setItem({Tensor::of({0, 1}), Tensor::of({2, 7})}, 0);
  expectTensor(x, {2, 3}, {8, 9, 0, 8, 9, 6});
  expectError<NotImplementedError>(
      [&] { x.setItem({0}, Tensor::of({1.0}).setRequiresGrad(true)); },
      "setItem: tensors that require gradients");
  expectError<ValueError>([&] { x.setItem({0}, Tensor::of({1, 2})); },
                          "setItem: cannot broadcast 2 to 3");
}

TEST(Assign, ErrorsLeaveTheOldValue) {
  Tensor x = Tensor::of({1.0, 2.0});
  expectError<AssertionError>([&] { x.assign(Tensor::of({1.0})); },
                              "assign: shapes differ: 2 (target) and 1 "
                              "(value)");
  expectError<AssertionError>([&] { x.assign(Tensor::of({1, 2})); },
                              "assign: types differ: float32 (target) and "
                              "int32 (value)");
  expectError<AssertionError>(
      [&] { x.assign(Tensor::of({1.0, 1.0}).setRequiresGrad(true)); },
      "assign: the value requires a gradient");
  expectVector(x, {1, 2});
  EXPECT_TRUE(x.assign(x).isSame(x));
  Tensor zero(1.0);
  zero.assign(5);
  EXPECT_EQ(zero.item<float>(), 5);
  x.replace(Tensor::of({3, 4}));
  EXPECT_EQ(x.getDType(), dtypes::int32);
  expectError<AssertionError>([&] { x.replace(Tensor::of({3})); },
                              "replace: shapes differ");
}

TEST(Autograd, Flags) {
  Tensor yes = Tensor::of({1.0}).setRequiresGrad(true);
  Tensor no = Tensor::of({1.0}).setRequiresGrad(false);
  Tensor unset = Tensor::of({1.0});
  EXPECT_EQ((yes + no).getRequiresGrad(), true);
  EXPECT_EQ((unset + no).getRequiresGrad(), std::nullopt);
  EXPECT_EQ((no + no).getRequiresGrad(), false);
  EXPECT_EQ((unset + 1).getRequiresGrad(), std::nullopt);
  EXPECT_EQ((no * 2).getRequiresGrad(), false);
  EXPECT_EQ(yes.detach().getRequiresGrad(), false);
  EXPECT_EQ(yes.clone().getRequiresGrad(), true);
}

TEST(Autograd, Backward) {
  Tensor x = Tensor::of({1.0, 2.0}).setRequiresGrad(true);
  Tensor y = x * x;
  Tensor loss = y.sum();
  EXPECT_TRUE(loss.backward().isSame(loss));
  expectVector(x.getGrad(), {2, 4});
  expectVector(y.getGrad(), {1, 1});
  (x * 3).sum().backward();
  expectVector(x.getGrad(), {5, 7});
  x.zeroGrad();
  EXPECT_FALSE(x.getGrad().isDefined());
  {
    TestScope scope;
    (x * 3).sum().backward();
  }
  EXPECT_FALSE(x.getGrad().isDefined());
  expectError<AssertionError>([&] { y.backward(); },
                              "backward: without a seed the tensor must be "
                              "0-d, not 2");
  y.backward(Tensor::of({1.0, 10.0}));
  expectVector(x.getGrad(), {2, 40});
}

TEST(Autograd, Gradient) {
  Tensor x = Tensor::of({1.0, 2.0}), other = Tensor::of({1.0});
  Tensor loss = (x.exp() * x).sum();
  std::vector<double> expected;
  for (double v : {1.0, 2.0})
    expected.push_back(std::exp(v) * (v + 1));
  expectVector(loss.gradient({x})[0], expected, 1e-6);
  expectError<RuntimeError>([&] { loss.gradient({other}); },
                            "gradient: target 0 (1 float32) is not reached");
  expectVector(loss.gradient({other}, {}, true)[0], {0});
  expectError<RuntimeError>([&] { x.toInt().sum().gradient({x}); },
                            "gradient: a tensor of int32 has no gradients");
  expectVector(x.detach().mul(x).sum().gradient({x})[0], {1, 2});
}

TEST(Autograd, GradientsLeaveNothingBehind) {
  Tensor x = Tensor::of({1.0, 2.0}).realize();
  size_t before = Graph::get().getNumOps();
  {
    Tensor loss = (x.sin() * x).sum();
    loss.gradient({x});
  }
  EXPECT_EQ(Graph::get().getNumOps(), before);
}

/// The gradient of `fn` at `x`, compared with differences in float64.
template <typename Fn>
static void checkGradient(std::vector<double> values, Fn fn) {
  int64_t count = values.size();
  auto make = [&](const std::vector<double> &v) {
    return Tensor::fromData<double>(v, {count});
  };
  Tensor x = make(values);
  std::vector<double> actual =
      fn(x).sum().gradient({x})[0].template toVector<double>();
  for (int64_t i = 0; i < count; ++i) {
    std::vector<double> up = values, down = values;
    up[i] += 1e-5;
    down[i] -= 1e-5;
    double slope = (fn(make(up)).sum().template item<double>() -
                    fn(make(down)).sum().template item<double>()) /
                   2e-5;
    EXPECT_NEAR(actual[i], slope, 1e-5 * std::max(1.0, std::abs(slope)));
  }
}

TEST(Autograd, GradientsOfFamilies) {
  std::vector<double> v = {0.3, -1.2, 2.1, 0.7, -0.4, 1.5};
  checkGradient(v, [](Tensor x) { return x.softmax().square(); });
  checkGradient(v, [](Tensor x) { return x.sigmoid() * x.cos(); });
  checkGradient(v, [](Tensor x) { return x.gelu() + x.silu(); });
  checkGradient(v, [](Tensor x) { return x.logsumexp(); });
  checkGradient(v, [](Tensor x) { return x.var(); });
  checkGradient(v, [](Tensor x) { return x.cumsum().square(); });
  checkGradient(v, [](Tensor x) {
    return x.reshape({2, 3}).transpose().pad({1, 1}).flip(0).square();
  });
  checkGradient(v, [](Tensor x) {
    return x.reshape({2, 3}).dot(x.reshape({3, 2})).square();
  });
  checkGradient(v, [](Tensor x) {
    return x.slice({Range(None, None, 2)}) * x.slice({Range(1, None, 2)});
  });
  checkGradient(v, [](Tensor x) {
    return Tensor::cat({x, x * x}).slice({Tensor::of({0, 7, 7})});
  });
  checkGradient(v, [](Tensor x) {
    return x.reshape({1, 1, 2, 3})
        .conv2d(x.reshape({1, 1, 3, 2}), {}, {.padding = 1})
        .square();
  });
  checkGradient(v, [](Tensor x) {
    return x.reshape({1, 1, 2, 3})
        .maxPool2d({.kernelSize = {2, 2}, .stride = PerAxis(1)});
  });
}

TEST(Random, SeedsGiveTheSameNumbersEverywhere) {
  Tensor::manualSeed(42);
  expectVector(Tensor::rand({5}), {0.997, 0.5899, 0.2225, 0.7551, 0.9057},
               5.1e-5);
  expectVector(Tensor::rand({5}), {0.6162, 0.6213, 0.9791, 0.7851, 0.4178},
               5.1e-5);
  Tensor::manualSeed(42);
  expectTensor(Tensor::rand({2, 3}), {2, 3},
               {0.997, 0.5899, 0.2225, 0.7551, 0.9057, 0.8649}, 5.1e-5);
  Tensor::manualSeed(42);
  expectTensor(Tensor::randn({2, 3}), {2, 3},
               {0.9779, 0.4678, 0.5526, -0.3288, -0.8555, 0.2753}, 5.1e-5);
  Tensor::manualSeed(42);
  expectTensor(Tensor::randint({2, 3}, 5, 10), {2, 3}, {9, 7, 6, 8, 9, 9});
  Tensor::manualSeed(42);
  expectVector(Tensor::randn({4}), {-0.5144, 1.085, 0.9089, -0.0841}, 5.1e-5);
}

TEST(Random, DrawsDoNotDependOnWhenTheyAreComputed) {
  Tensor::manualSeed(7);
  std::vector<Tensor> late;
  for (int i = 0; i < 4; ++i)
    late.push_back(Tensor::rand({3}));
  std::vector<std::vector<float>> first;
  for (int i = 3; i >= 0; --i)
    first.push_back(late[i].toVector<float>());
  Tensor::manualSeed(7);
  for (int i = 0; i < 4; ++i)
    EXPECT_EQ(Tensor::rand({3}).toVector<float>(), first[3 - i]);
}

TEST(Random, DrawsAreCompiledOnce) {
  Tensor::manualSeed(1);
  uint64_t compiled = 0;
  for (int i = 0; i < 6; ++i) {
    Tensor::rand({17}).realize();
    if (i == 2)
      compiled = Engine::get().getStats().compiled;
  }
  EXPECT_EQ(Engine::get().getStats().compiled, compiled);
}

TEST(Random, TypesAndShapes) {
  for (DType dtype : {dtypes::float16, dtypes::bfloat16, dtypes::float64}) {
    Tensor x = Tensor::rand({7}, dtype);
    EXPECT_EQ(x.getDType(), dtype);
    for (double value : x.toVector<double>()) {
      EXPECT_GE(value, 0);
      EXPECT_LT(value, 1);
    }
  }
  expectTensor(Tensor::rand({0, 3}), {0, 3}, {});
  expectError<ValueError>([] { Tensor::rand({2}, dtypes::int32); },
                          "rand: only floats can be drawn, not int32");
  expectError<TypeError>([] { Tensor::randint({2}, 0, 10, dtypes::float32); },
                         "randint: the type must be an integer's, not float32");
  expectError<ValueError>([] { Tensor::rand({-1}); },
                          "rand: shape [-1] has a negative size");
  for (float value : Tensor::kaimingUniform({4, 6}).toVector<float>())
    EXPECT_LE(std::abs(value), 1.0);
}
