//===- ElementwiseTest.cpp - Arithmetic, functions, reductions ------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TensorTesting.h"

using namespace tg;
using namespace tg::testing;

TEST(Elementwise, Broadcasting) {
  Tensor row = Tensor::of({1, 2, 3}), column = Tensor::of({{10}, {20}});
  expectTensor(row + column, {2, 3}, {11, 12, 13, 21, 22, 23});
  expectTensor(Tensor(5) * row, {3}, {5, 10, 15});
  expectTensor(Tensor::zeros({0, 1}) + row, {0, 3}, {});
  expectError<ValueError>([&] { row + Tensor::of({1, 2}); },
                          "add: shapes do not broadcast: 3 and 2");
}

TEST(Elementwise, TypesOfResults) {
  Tensor ints = Tensor::of({1, 2}), bytes = Tensor::of({1, 2}, dtypes::uint8);
  Tensor halves = Tensor::of({1.0, 2.0}, dtypes::float16);
  Tensor flags = Tensor::of({true, false});
  EXPECT_EQ((ints + bytes).getDType(), dtypes::int32);
  EXPECT_EQ((bytes + 1).getDType(), dtypes::uint8);
  EXPECT_EQ((bytes + 1.5).getDType(), dtypes::float32);
  EXPECT_EQ((halves + 1.5).getDType(), dtypes::float16);
  EXPECT_EQ((flags + 1).getDType(), dtypes::int32);
  EXPECT_EQ((flags + true).getDType(), dtypes::bool_);
  EXPECT_EQ((bytes + true).getDType(), dtypes::uint8);
  EXPECT_EQ((ints / ints).getDType(), dtypes::float32);
  EXPECT_EQ((ints < 2).getDType(), dtypes::bool_);
  EXPECT_EQ(ints.exp().getDType(), dtypes::float32);
  EXPECT_EQ(halves.exp().getDType(), dtypes::float16);
}

TEST(Elementwise, Arithmetic) {
  Tensor x = Tensor::of({4.0, -9.0});
  expectVector(1 - x, {-3, 10});
  expectVector(2 / x, {0.5, 2 / -9.0}, 1e-7);
  expectVector(x % 5, {4, 1});
  expectVector(-x, {-4, 9});
  expectVector(Tensor::of({true, true}) - Tensor::of({true, false}), {1, 1});
  expectVector(Tensor::of({7, -7}).div(2, false, Rounding::Trunc), {3, -3});
  expectVector(x.div(2, false, Rounding::Floor), {2, -5});
  expectVector(Tensor::of({2, 3}).pow(Tensor::of({10, 3})), {1024, 27});
  expectVector(Tensor::of({2, 3}).pow(0.5), {1, 2});
  expectVector(x.maximum(0), {4, 0});
  expectVector(x.minimum(Tensor::of({1.0f, kNaN})), {1, kNaN});
  expectVector(Tensor::of({3, 200}, dtypes::uint8).minimum(100), {3, 100});
  expectVector(Tensor::of({0.0, 1.0}).lerp(Tensor::of({2.0, 3.0}), 0.25),
               {0.5, 1.5});
  expectVector(
      Tensor::of({1.0, 2.0, 3.0}).copysign(Tensor::of({-2.0f, -0.0f, kNaN})),
      {-1, -2, kNaN});
  expectError<RuntimeError>([&] { x.idiv(2); },
                            "idiv: float32 is not supported");
}

TEST(Elementwise, Comparisons) {
  Tensor x = Tensor::of({1.0f, 2.0f, kNaN});
  expectVector(x < 2, {1, 0, 0});
  expectVector(x <= 2, {1, 1, 0});
  expectVector(x > 1, {0, 1, 0});
  expectVector(x >= 1, {1, 1, 0});
  expectVector(x == 2, {0, 1, 0});
  expectVector(x != 2, {1, 0, 1});
  expectVector(1 < x, {0, 1, 0});
  expectVector(x == x, {1, 1, 0});
  expectVector(Tensor::of({1, 2}) <= 1, {1, 0});
}

TEST(Elementwise, Bits) {
  Tensor x = Tensor::of({12, 10}, dtypes::uint8);
  expectVector(x & 6, {4, 2});
  expectVector(x | 1, {13, 11});
  expectVector(x ^ x, {0, 0});
  expectVector(~x, {243, 245});
  expectVector(~Tensor::of({true, false}), {0, 1});
  expectVector(x.lshift(5), {128, 64});
  expectVector(x.lshift(70), {0, 0});
  expectVector(x.rshift(2), {3, 2});
  expectError<RuntimeError>([] { Tensor::of({1.0}) & 1; },
                            "bitwiseAnd: float32 is not supported");
  expectError<AssertionError>([] { Tensor::of({1}).lshift(1); },
                              "lshift: int32 by 1 is not supported");
  expectError<AssertionError>([&] { x.rshift(-1); }, "rshift: uint8 by -1");
}

TEST(Elementwise, Choice) {
  Tensor condition = Tensor::of({true, false});
  expectVector(condition.where(1, 0), {1, 0});
  expectVector(condition.where(Tensor::of({1.5, 2.5}), 0), {1.5, 0});
  expectTensor(Tensor::of({{1.0}, {-1.0}}).gt(0).where(Tensor::of({1, 2}), -1),
               {2, 2}, {1, 2, -1, -1});
  expectVector(Tensor::of({1, 2}).maskedFill(condition, 9), {9, 2});
  expectVector(Tensor::of({-2, 0, 7}).clamp(-1, 5), {-1, 0, 5});
  expectError<RuntimeError>(
      [] { Tensor::of({1}).clamp(std::nullopt, std::nullopt); },
      "clamp: at least one bound is needed");
}

TEST(Elementwise, Functions) {
  Tensor x = Tensor::of({-1.5, -0.5, 0.0, 0.5, 2.5});
  expectVector(x.trunc(), {-1, -0.0, 0, 0, 2});
  expectVector(x.floor(), {-2, -1, 0, 0, 2});
  expectVector(x.ceil(), {-1, -0.0, 0, 1, 3});
  expectVector(x.round(), {-2, -0.0, 0, 0, 2}, 1e-30);
  expectVector(Tensor::of({3e9, 1e30}).floor(), {3e9, 1e30f});
  expectVector(x.abs(), {1.5, 0.5, 0, 0.5, 2.5});
  expectVector(x.sign(), {-1, -1, 0, 1, 1});
  expectVector(Tensor::of({kNaN, kInf, -kInf}).sign(), {kNaN, 1, -1});
  expectVector(Tensor::of({-kInf}).abs(), {kInf});
  expectVector(Tensor::of({kNaN, kInf, 1.0f}).isnan(), {1, 0, 0});
  expectVector(Tensor::of({kNaN, -kInf, 1.0f}).isinf(), {0, 1, 0});
  expectVector(Tensor::of({kNaN, -kInf, 1.0f}).isfinite(), {0, 0, 1});
  std::vector<double> sigmoids, gelus, silus, tans;
  for (double v : {-1.5, -0.5, 0.0, 0.5, 2.5}) {
    sigmoids.push_back(1 / (1 + std::exp(-v)));
    silus.push_back(v / (1 + std::exp(-v)));
    gelus.push_back(
        0.5 * v *
        (1 + std::tanh(std::sqrt(2 / M_PI) * (v + 0.044715 * v * v * v))));
    tans.push_back(std::tan(v));
  }
  expectVector(x.sigmoid(), sigmoids, 1e-6);
  expectVector(x.silu(), silus, 1e-6);
  expectVector(x.gelu(), gelus, 1e-6);
  expectVector(x.tan(), tans, 1e-5);
  expectVector(x.relu(), {0, 0, 0, 0.5, 2.5});
  expectVector(Tensor::of({kNaN}).relu(), {0});
  expectVector(Tensor::of({100.0}).softplus(), {100});
  expectVector(x.leakyRelu(), {-0.015f, -0.005f, 0, 0.5, 2.5}, 1e-9);
  expectVector(x.elu(), {std::expm1(-1.5), std::expm1(-0.5), 0, 0.5, 2.5},
               1e-6);
}

TEST(Elementwise, Casts) {
  Tensor x = Tensor::of({-1.0f, 300.7f, kNaN});
  expectVector(x.cast(dtypes::uint8), {255, 44, 0});
  expectVector(x.cast(dtypes::int32), {-1, 300, 0});
  expectVector(x.toBool(), {1, 1, 1});
  EXPECT_TRUE(x.cast(dtypes::float32).isSame(x));
  expectVector(Tensor::of({1.0}).bitcast(dtypes::int32), {0x3f800000});
  expectVector(Tensor::of({1.0}).bitcast(dtypes::uint16), {0, 0x3f80});
  expectVector(Tensor::of({1, 2, 3, 4}, dtypes::uint8).bitcast(dtypes::int32),
               {0x04030201});
  expectError<RuntimeError>(
      [] { Tensor::of({1}, dtypes::uint8).bitcast(dtypes::int32); },
      "bitcast: the last axis of 1 uint8 does not divide into int32");
  expectError<RuntimeError>(
      [] { Tensor::of({1.0}).setRequiresGrad(true).bitcast(dtypes::int32); },
      "bitcast: no gradient flows");
}

TEST(Reduce, SumsAndExtremes) {
  Tensor x = Tensor::of({{1, 2, 3}, {4, 5, -6}});
  expectTensor(x.sum(), {}, {9});
  expectVector(x.sum(0), {5, 7, -3});
  expectTensor(x.sum({0, 1}, true), {1, 1}, {9});
  expectTensor(x.sum({}), {2, 3}, {1, 2, 3, 4, 5, -6});
  expectVector(x.prod(1), {6, -120});
  expectVector(x.max(0), {4, 5, 3});
  expectVector(x.min(-1), {1, -6});
  EXPECT_EQ(x.max().getDType(), dtypes::int32);
  expectVector(Tensor::of({1.0f, kNaN}).max(0, true), {kNaN});
  expectVector(Tensor::of({200, 3}, dtypes::uint8).min(0, true), {3});
  EXPECT_EQ(Tensor::zeros({0}).max().item<float>(), -kInf);
  expectVector(x.gt(3).any(1), {0, 1});
  expectVector(x.gt(-7).all(1), {1, 1});
  EXPECT_EQ(x.toHalf().sum().getDType(), dtypes::float16);
  EXPECT_EQ(x.sum(std::nullopt, false, dtypes::float64).getDType(),
            dtypes::float64);
  expectError<IndexError>([&] { x.sum(2); },
                          "sum: axis 2 is out of range [-2, 1] of a tensor of "
                          "shape 2x3");
}

TEST(Reduce, Statistics) {
  Tensor x = Tensor::of({{1.0, 2.0}, {3.0, 6.0}});
  expectVector(x.mean(0), {2, 4});
  expectVector(x.var(1), {0.5, 4.5}, 1e-6);
  expectVector(x.std(1, false, 0), {0.5, 1.5}, 1e-6);
  EXPECT_EQ(Tensor::of({1, 2}).mean().item<float>(), 1.5);
  EXPECT_TRUE(std::isnan(Tensor::zeros({0}).mean().item<float>()));
  expectVector(x.argmax(1), {1, 1});
  expectTensor(x.argmin(0, true), {1, 2}, {0, 0});
  EXPECT_EQ(x.argmax().item<int>(), 3);
  EXPECT_EQ(Tensor(5).argmax().item<int>(), 0);
  expectError<ValueError>([] { Tensor::zeros({2, 0}).argmax(1); },
                          "argmax: axis 1 of 2x0 is empty");
}

TEST(Reduce, Softmax) {
  Tensor x = Tensor::of({{1.0, 2.0, 3.0}});
  double sum = std::exp(-2) + std::exp(-1) + 1;
  expectTensor(x.softmax(), {1, 3},
               {std::exp(-2) / sum, std::exp(-1) / sum, 1 / sum}, 1e-6);
  expectTensor(x.logSoftmax(), {1, 3},
               {-2 - std::log(sum), -1 - std::log(sum), -std::log(sum)}, 1e-6);
  expectVector(x.logsumexp(1), {3 + std::log(sum)}, 1e-6);
  expectTensor(x.logsumexp(1, true), {1, 1}, {3 + std::log(sum)}, 1e-6);
  expectTensor(Tensor::of({{1.0, 3.0}}).layernorm(), {1, 2}, {-1, 1}, 1e-4);
}

TEST(Reduce, Scans) {
  Tensor x = Tensor::of({{1, 2, 3}, {4, 1, 6}});
  expectTensor(x.cumsum(1), {2, 3}, {1, 3, 6, 4, 5, 11});
  expectTensor(x.cumsum(), {2, 3}, {1, 2, 3, 5, 3, 9});
  expectTensor(x.cumprod(1), {2, 3}, {1, 2, 6, 4, 4, 24});
  expectTensor(x.cummax(1), {2, 3}, {1, 2, 3, 4, 4, 6});
  expectTensor(Tensor::zeros({0}).cumsum(), {0}, {});
  expectTensor(Tensor::of({{0.0}, {std::log(2.0)}, {100.0}}).logcumsumexp(),
               {3, 1}, {0, std::log(3.0), 100}, 1e-6);
  auto [values, indices] = x.sort(1, true);
  expectTensor(values, {2, 3}, {3, 2, 1, 6, 4, 1});
  expectTensor(indices, {2, 3}, {2, 1, 0, 2, 0, 1});
  expectTensor(Tensor::of({5}).sort().second, {1}, {0});
  expectError<ValueError>([&] { x.topk(4); }, "topk: k = 4 is out of range");
  expectError<NotImplementedError>([&] { x.topk(1, -1, true, false); },
                                   "topk: sorted=false");
}
