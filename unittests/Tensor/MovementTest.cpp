//===- MovementTest.cpp - Reshape, permute, pad, slices, joins ------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TensorTesting.h"

using namespace tg;
using namespace tg::testing;

static Tensor count(llvm::ArrayRef<int64_t> shape) {
  int64_t total = 1;
  for (int64_t size : shape)
    total *= size;
  std::vector<int32_t> data(total);
  for (int64_t i = 0; i < total; ++i)
    data[i] = i;
  return Tensor::fromData<int32_t>(data, shape);
}

static std::vector<int64_t> shapeOf(const Tensor &tensor) {
  return std::vector<int64_t>(tensor.getShape());
}

using Sizes = std::vector<int64_t>;

TEST(Movement, Reshape) {
  Tensor x = count({2, 3});
  EXPECT_EQ(shapeOf(x.reshape({3, -1})), (Sizes{3, 2}));
  EXPECT_EQ(shapeOf(x.reshape({keep, 3, 1})), (Sizes{2, 3, 1}));
  EXPECT_TRUE(x.reshape({2, 3}).isSame(x));
  EXPECT_EQ(shapeOf(Tensor(1).reshape({1, 1})), (Sizes{1, 1}));
  EXPECT_EQ(shapeOf(Tensor::zeros({0, 3}).reshape({3, 0})), (Sizes{3, 0}));
  expectError<ValueError>([&] { x.reshape({4, 2}); },
                          "reshape: cannot view 6 elements (2x3) as 4x2");
  expectError<RuntimeError>([&] { x.reshape({-1, -1}); },
                            "reshape: only one size can be inferred");
  expectError<ValueError>([&] { x.reshape({4, -1}); },
                          "reshape: cannot infer a size");
  expectError<IndexError>([&] { x.reshape({2, 3, keep}); },
                          "reshape: there is no axis 2 to keep");
}

TEST(Movement, ExpandPermuteFlip) {
  expectTensor(count({2, 1}).expand({-1, 2}), {2, 2}, {0, 0, 1, 1});
  expectTensor(count({2}).expand({2, keep}), {2, 2}, {0, 1, 0, 1});
  expectError<ValueError>([] { count({2}).expand({3}); },
                          "expand: cannot expand 2 to [3]");
  expectError<ValueError>([] { count({2, 2}).expand({2}); }, "to fewer axes");
  expectTensor(count({2, 3}).permute({1, 0}), {3, 2}, {0, 3, 1, 4, 2, 5});
  expectTensor(count({2, 3}).transpose(), {3, 2}, {0, 3, 1, 4, 2, 5});
  expectError<RuntimeError>([] { count({2, 3}).permute({0, 0}); },
                            "permute: [0, 0] is no permutation of 2 axes");
  expectError<IndexError>([] { count({2}).transpose(); },
                          "transpose: axis 1 is out of range");
  expectTensor(count({2, 2}).flip({0, -1}), {2, 2}, {3, 2, 1, 0});
  expectError<RuntimeError>([] { count({2, 2}).flip({0, -2}); },
                            "flip: an axis is named twice");
  expectError<IndexError>([] { count({2, 2}).flip(2); }, "flip: axis 2");
}

TEST(Movement, ShrinkAndPad) {
  Tensor x = count({2, 3});
  expectTensor(x.shrink({whole, {1, 3}}), {2, 2}, {1, 2, 4, 5});
  EXPECT_TRUE(x.shrink({whole, {0, 3}}).isSame(x));
  expectError<ValueError>([&] { x.shrink({{0, 2}, {2, 4}}); },
                          "shrink: bounds [2, 4) of axis 1 are not within "
                          "[0, 3)");
  expectError<ValueError>([&] { x.shrink(whole); }, "shrink: 1 bounds");
  expectTensor(x.pad({1, 0}), {2, 4}, {0, 0, 1, 2, 0, 3, 4, 5});
  expectTensor(x.pad({0, 1, 1, 0}, 9), {3, 4},
               {9, 9, 9, 9, 0, 1, 2, 9, 3, 4, 5, 9});
  expectTensor(x.padAxes({{0, 0}, {-1, 1}}), {2, 3}, {1, 2, 0, 4, 5, 0});
  EXPECT_EQ(x.pad({1, 1}, 0.5).getDType(), dtypes::float32);
  expectError<ValueError>([&] { x.pad({1, 2, 3}); },
                          "pad: flat padding has an odd number");
  expectError<ValueError>([&] { x.padAxes({{1, 1}}); }, "pad: 1 pairs");
}

TEST(Movement, PadModes) {
  Tensor x = Tensor::of({1, 2, 3});
  expectVector(x.pad({2, 1}, 0, PadMode::Reflect), {3, 2, 1, 2, 3, 2});
  expectVector(x.pad({2, 1}, 0, PadMode::Replicate), {1, 1, 1, 2, 3, 3});
  expectVector(x.pad({2, 1}, 0, PadMode::Circular), {2, 3, 1, 2, 3, 1});
  expectVector(x.pad({-1, 1}, 0, PadMode::Replicate), {2, 3, 3});
  expectError<ValueError>([&] { x.pad({3, 0}, 0, PadMode::Reflect); },
                          "should be less than its size 3");
  expectError<ValueError>([&] { x.pad({4, 0}, 0, PadMode::Circular); },
                          "wraps more than once");
  expectError<NotImplementedError>(
      [&] { x.pad({-1, 0}, 0, PadMode::Circular); }, "negative padding");
}

TEST(Movement, AxesComeAndGo) {
  Tensor x = Tensor::zeros({1, 2, 1});
  EXPECT_EQ(shapeOf(x.squeeze()), (Sizes{2}));
  EXPECT_EQ(shapeOf(x.squeeze(0)), (Sizes{2, 1}));
  EXPECT_TRUE(x.squeeze(1).isSame(x));
  EXPECT_EQ(shapeOf(x.unsqueeze(-1)), (Sizes{1, 2, 1, 1}));
  EXPECT_EQ(shapeOf(Tensor(1).unsqueeze(0)), (Sizes{1}));
  expectError<IndexError>([&] { x.unsqueeze(4); }, "unsqueeze: axis 4");
  EXPECT_EQ(shapeOf(x.flatten()), (Sizes{2}));
  EXPECT_EQ(shapeOf(x.flatten(1)), (Sizes{1, 2}));
  EXPECT_EQ(shapeOf(Tensor(1).flatten()), (Sizes{1}));
  EXPECT_EQ(shapeOf(Tensor::zeros({6, 2}).unflatten(0, {2, -1})),
            (Sizes{2, 3, 2}));
}

TEST(Movement, Joins) {
  Tensor a = Tensor::of({{1, 2}}), b = Tensor::of({{3.5, 4.0}});
  expectTensor(Tensor::cat({a, b}), {2, 2}, {1, 2, 3.5, 4});
  expectTensor(Tensor::cat({a, b}, -1), {1, 4}, {1, 2, 3.5, 4});
  expectTensor(Tensor::stack({a, b}, 1), {1, 2, 2}, {1, 2, 3.5, 4});
  expectTensor(Tensor::stack({Tensor(1), Tensor(2)}), {2}, {1, 2});
  expectVector(Tensor::cat({Tensor::of({-0.0}), Tensor::of({-0.0})}),
               {-0.0, -0.0});
  expectError<AssertionError>([&] { Tensor::cat({a, Tensor::of({1})}); },
                              "cat: shapes differ off axis 0: 1x2 and 1");
  expectError<ValueError>([] { Tensor::cat({}); }, "cat: there is nothing");
  expectTensor(count({2}).repeat({2, 2}), {2, 4}, {0, 1, 0, 1, 0, 1, 0, 1});
  expectError<ValueError>([] { count({2, 2}).repeat({2}); },
                          "repeat: 1 counts");
  expectVector(count({2}).repeatInterleave(2), {0, 0, 1, 1});
}

TEST(Movement, PartsAndRolls) {
  std::vector<Tensor> parts = count({5}).splitEvery(2);
  ASSERT_EQ(parts.size(), 3u);
  expectVector(parts[2], {4});
  parts = count({5}).split({1, 4});
  expectVector(parts[1], {1, 2, 3, 4});
  expectError<AssertionError>([] { count({5}).split({1, 1}); },
                              "split: sizes [1, 1] do not sum to 5");
  EXPECT_EQ(count({5}).chunk(3).size(), 3u);
  EXPECT_EQ(Tensor::zeros({0}).chunk(3).size(), 3u);
  expectVector(count({4}).roll(1, 0), {3, 0, 1, 2});
  expectVector(count({4}).roll(-5, 0), {1, 2, 3, 0});
  expectTensor(Tensor::zeros({0}).roll(1, 0), {0}, {});
  expectTensor(count({2, 3}).triu(), {2, 3}, {0, 1, 2, 0, 4, 5});
  expectTensor(count({2, 3}).tril(-1), {2, 3}, {0, 0, 0, 3, 0, 0});
}

TEST(Indexing, RangesAndNumbers) {
  Tensor x = count({3, 5});
  expectVector(x[1], {5, 6, 7, 8, 9});
  expectVector(x[-1], {10, 11, 12, 13, 14});
  expectTensor(x.slice({0, -1}), {}, {4});
  expectTensor(x.slice({Range(None, None, 2), Range(1, 4, 2)}), {2, 2},
               {1, 3, 11, 13});
  expectVector(x.slice({0, Range(None, None, -2)}), {4, 2, 0});
  expectVector(x.slice({0, Range(3, 0, -1)}), {3, 2, 1});
  expectVector(x.slice({0, Range(-100, 100)}), {0, 1, 2, 3, 4});
  expectTensor(x.slice({Range(2, 1)}), {0, 5}, {});
  expectTensor(x.slice({Ellipsis, 0}), {3}, {0, 5, 10});
  EXPECT_EQ(shapeOf(x.slice({None, Ellipsis, None})), (Sizes{1, 3, 5, 1}));
  EXPECT_EQ(
      shapeOf(Tensor::zeros({0, 5}).slice({Range(), Range(None, None, 2)})),
      (Sizes{0, 3}));
  expectError<IndexError>([&] { x[3]; },
                          "slice: index 3 is out of bounds of size 3");
  expectError<IndexError>([&] { x.slice({0, 0, 0}); },
                          "slice: too many indices: 3");
  expectError<IndexError>([&] { x.slice({Ellipsis, Ellipsis}); },
                          "slice: there can be one ellipsis only");
  expectError<ValueError>([&] { x.slice({Range(None, None, 0)}); },
                          "slice: a range has step 0");
}

TEST(Indexing, IndexTensors) {
  Tensor x = count({3, 4});
  expectTensor(x.slice({Tensor::of({2, -3})}), {2, 4},
               {8, 9, 10, 11, 0, 1, 2, 3});
  expectVector(x.slice({Tensor::of({0, 1}), Tensor::of({1, -1})}), {1, 7});
  expectVector(x.slice({0, Tensor::of({9, 1})}), {0, 1});
  // Apart from each other, their axes come first.
  Tensor y = count({2, 3, 2});
  expectTensor(y.slice({Tensor::of({1, 0}), Range(), Tensor::of({0, 1})}),
               {2, 3}, {6, 8, 10, 1, 3, 5});
  expectError<IndexError>([&] { x.slice({Tensor::of({true})}); },
                          "slice: index dtype bool is not supported");
  expectError<IndexError>(
      [&] { x.slice({Tensor::of({0, 1}), Tensor::of({0, 1, 2})}); },
      "do not broadcast");
}

TEST(Indexing, Gather) {
  Tensor x = count({2, 3});
  expectTensor(x.gather(1, Tensor::of({{2, 0}, {1, 7}})), {2, 2}, {2, 0, 4, 0});
  expectError<AssertionError>([&] { x.gather(1, Tensor::of({0})); },
                              "gather: ranks differ: 2x3 and index 1");
  expectError<AssertionError>([&] { x.gather(1, Tensor::of({{0}, {0}, {0}})); },
                              "gather: index 3x1 exceeds 2x3 on axis 0");
  expectTensor(Tensor::of({1, 5}).oneHot(3), {2, 3}, {0, 1, 0, 0, 0, 0});
  expectError<RuntimeError>([] { Tensor::of({1.0}).oneHot(3); },
                            "oneHot: labels must be integers, not float32");
}
