//===- ConstructionTest.cpp - Tensors from numbers and memory -------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TensorTesting.h"

using namespace tg;
using namespace tg::testing;

TEST(Construction, ListsAndTheirTypes) {
  EXPECT_EQ(Tensor::of({true, false}).getDType(), dtypes::bool_);
  EXPECT_EQ(Tensor::of({true, 2}).getDType(), dtypes::int32);
  EXPECT_EQ(Tensor::of({1, 2.5}).getDType(), dtypes::float32);
  expectTensor(Tensor::of({}), {0}, {});
  EXPECT_EQ(Tensor::of({}).getDType(), dtypes::float32);
  expectTensor(Tensor::of({{}, {}}), {2, 0}, {});
  expectTensor(Tensor::of({{{1}, {2}}, {{3}, {4}}}), {2, 2, 1}, {1, 2, 3, 4});
  expectTensor(Tensor::of(7), {}, {7});
  expectVector(Tensor::of({300, -1}, dtypes::uint8), {44, 255});
  expectVector(Tensor::of({1.00390625}, dtypes::bfloat16), {1});
  expectVector(Tensor::of(std::vector<int>{1, 2}), {1, 2});
}

TEST(Construction, ListErrors) {
  expectError<ValueError>([] { Tensor::of({{1, 2}, {3}}); },
                          "Tensor: the list is ragged");
  expectError<ValueError>([] { Tensor::of({{1}, 2}); }, "ragged");
  expectError<TypeError>([] { Tensor::of({1.5}, dtypes::int32); },
                         "Tensor: a float in a list of int32");
}

TEST(Construction, Memory) {
  std::vector<float> data = {1, 2, 3, 4, 5, 6};
  Tensor x = Tensor::fromData<float>(data, {2, 3});
  expectTensor(x, {2, 3}, {1, 2, 3, 4, 5, 6});
  data[0] = 9;
  expectTensor(x, {2, 3}, {1, 2, 3, 4, 5, 6});
  Tensor borrowed = Tensor::fromBlob(data.data(), {6});
  EXPECT_EQ(borrowed.toVector<float>()[0], 9);
  expectError<ValueError>([&] { Tensor::fromData<float>(data, {5}); },
                          "fromBytes: 24 bytes are not 5 float32 (20 bytes)");
  expectError<ValueError>([&] { Tensor::fromData<float>(data, {-2, -3}); },
                          "shape [-2, -3] has a negative size");
}

TEST(Construction, Splats) {
  expectTensor(Tensor::zeros({2, 0}), {2, 0}, {});
  expectTensor(Tensor::full({2, 2}, 42), {2, 2}, {42, 42, 42, 42});
  EXPECT_EQ(Tensor::full({1}, 42).getDType(), dtypes::int32);
  EXPECT_EQ(Tensor::full({1}, false).getDType(), dtypes::bool_);
  EXPECT_EQ(Tensor::ones({1}).getDType(), dtypes::float32);
  expectTensor(Tensor(3.5), {}, {3.5});
  Tensor x = Tensor::ones({2}, dtypes::int16).setRequiresGrad(true);
  EXPECT_EQ(x.zerosLike().getDType(), dtypes::int16);
  EXPECT_EQ(x.zerosLike().getRequiresGrad(), std::nullopt);
  expectError<ValueError>([] { Tensor::zeros({1ll << 40, 1ll << 40}); },
                          "zeros: shape 1099511627776x1099511627776 has too "
                          "many elements");
  EXPECT_EQ(Tensor::empty({3}).getShape()[0], 3);
}

TEST(Construction, Counting) {
  expectVector(Tensor::arange(5), {0, 1, 2, 3, 4});
  EXPECT_EQ(Tensor::arange(5).getDType(), dtypes::int32);
  expectVector(Tensor::arange(5, 10, 2), {5, 7, 9});
  expectVector(Tensor::arange(5, 0, -2), {5, 3, 1});
  expectVector(Tensor::arange(5.5), {0, 1, 2, 3, 4, 5});
  EXPECT_EQ(Tensor::arange(5.5).getDType(), dtypes::float32);
  expectTensor(Tensor::arange(5, 0), {0}, {});
  expectVector(Tensor::arange(0, 1, 0.25), {0, 0.25, 0.5, 0.75});
  expectError<ValueError>([] { Tensor::arange(0, 5, 0); }, "arange: step is 0");
  expectVector(Tensor::linspace(0, 10, 5), {0, 2.5, 5, 7.5, 10});
  expectVector(Tensor::linspace(4, 9, 1), {4});
  expectError<ValueError>([] { Tensor::linspace(0, 1, -1); },
                          "linspace: the number of steps is negative: -1");
  expectTensor(Tensor::eye(2, 3), {2, 3}, {1, 0, 0, 0, 1, 0});
  expectError<ValueError>([] { Tensor::eye(-1); },
                          "eye: sizes cannot be negative");
}

TEST(Construction, DTypes) {
  EXPECT_EQ(DType::parse("half"), dtypes::float16);
  EXPECT_EQ(DType::parse("int"), dtypes::int32);
  EXPECT_EQ(DType::parse("ui8"), dtypes::uint8);
  expectError<ValueError>([] { DType::parse("complex64"); },
                          "unknown dtype 'complex64'");
  EXPECT_EQ(dtypes::int8.min().getInt(), -128);
  EXPECT_EQ(dtypes::int64.max().getInt(), INT64_MAX);
  EXPECT_EQ(dtypes::uint16.max().getInt(), 65535);
  EXPECT_EQ(dtypes::float16.min().getDouble(), -kInf);
  expectError<ValueError>([] { dtypes::setDefaultFloat(dtypes::int8); },
                          "the default float cannot be int8");
}

TEST(Construction, Promotion) {
  auto meet = [](DType a, DType b) { return dtypes::leastUpper({a, b}); };
  EXPECT_EQ(meet(dtypes::bool_, dtypes::uint8), dtypes::uint8);
  EXPECT_EQ(meet(dtypes::int8, dtypes::uint8), dtypes::int16);
  EXPECT_EQ(meet(dtypes::int8, dtypes::uint16), dtypes::int32);
  EXPECT_EQ(meet(dtypes::int16, dtypes::uint32), dtypes::int64);
  EXPECT_EQ(meet(dtypes::int64, dtypes::uint64), dtypes::float16);
  EXPECT_EQ(meet(dtypes::float16, dtypes::bfloat16), dtypes::float32);
  EXPECT_EQ(meet(dtypes::int64, dtypes::bfloat16), dtypes::bfloat16);
  EXPECT_EQ(meet(dtypes::float64, dtypes::int8), dtypes::float64);
  EXPECT_EQ(dtypes::sumAccumulator(dtypes::uint8), dtypes::uint32);
  EXPECT_EQ(dtypes::sumAccumulator(dtypes::bool_), dtypes::int32);
  EXPECT_EQ(dtypes::sumAccumulator(dtypes::bfloat16), dtypes::float32);
  EXPECT_EQ(dtypes::leastUpperFloat(dtypes::int64), dtypes::float32);
}

TEST(Construction, Printing) {
  Tensor x = Tensor::of({{1.0, 2.5}, {-3.0, 4.0}});
  EXPECT_EQ(x.str(), "<Tensor 2x2 float32 on CPU>");
  EXPECT_EQ(x.format(), "[[ 1.   2.5]\n [-3.   4. ]]");
  EXPECT_EQ(Tensor::of({1, 20}).format(), "[ 1 20]");
  EXPECT_EQ(Tensor(true).format(), "True");
  EXPECT_EQ(Tensor().str(), "<Tensor, not defined>");
  expectError<RuntimeError>([] { Tensor().exp(); },
                            "exp: the tensor is not defined");
}

TEST(Construction, Reading) {
  expectError<AssertionError>([] { Tensor::of({1, 2}).item<int>(); },
                              "item: a tensor of shape 2 does not have exactly "
                              "one element");
  EXPECT_EQ(Tensor::of({{3}}).item<double>(), 3);
  EXPECT_TRUE(Tensor::zeros({0}).toVector<float>().empty());
  EXPECT_EQ(Tensor::of({-1.5, 300.0}).toVector<int>(),
            (std::vector<int>{-1, 300}));
}

TEST(Construction, NpyFiles) {
  std::string path = ::testing::TempDir() + "tensor.npy";
  Tensor::of({{1, 2, 3}}, dtypes::int16).toNpy(path);
  Tensor back = Tensor::fromNpy(path);
  EXPECT_EQ(back.getDType(), dtypes::int16);
  expectTensor(back, {1, 3}, {1, 2, 3});
  expectError<RuntimeError>([&] { Tensor::fromNpy(path + ".none"); },
                            "fromNpy: ");
}
