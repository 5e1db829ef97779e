//===- ScanSortTest.cpp - Scans and sorts against plain loops -------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RunTesting.h"

#include <algorithm>
#include <limits>

using namespace tg;
using namespace tg::testing;

namespace {

constexpr double kInf = std::numeric_limits<double>::infinity();
constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

/// Calls `body` with where each row along `axis` starts; elements of a row are
/// `stride` apart.
void forEachRow(const Shape &shape, int64_t axis,
                llvm::function_ref<void(int64_t start, int64_t stride)> body) {
  Shape inner(shape.begin() + axis + 1, shape.end());
  Shape outer(shape.begin(), shape.begin() + axis);
  int64_t stride = countOf(inner);
  for (int64_t o = 0; o < countOf(outer); ++o)
    for (int64_t i = 0; i < stride; ++i)
      body(o * shape[axis] * stride + i, stride);
}

//===----------------------------------------------------------------------===//
// scan
//===----------------------------------------------------------------------===//

template <typename T>
Array<T> runScan(const std::string &kind, const Shape &shape, int64_t axis,
                 Array<T> x) {
  TestKernels kernels = compile(format(R"(func.func @k(%x: $T) -> $T {
                  %0 = tg.scan $kind %x axis $axis : $T
                  return %0 : $T
                })",
                                       {{"T", typeName<T>(shape)},
                                        {"kind", kind},
                                        {"axis", std::to_string(axis)}}));
  Array<T> got(x.size());
  kernels.run({x.data(), got.data()});
  return got;
}

template <typename T>
void checkScan(const std::string &kind, const Shape &shape, int64_t axis) {
  SCOPED_TRACE(kind + " " + typeName<T>(shape) + std::to_string(axis));
  auto x = smallIntegers<T>(countOf(shape));
  Array<T> want(x.size());
  forEachRow(shape, axis, [&](int64_t start, int64_t stride) {
    for (int64_t i = 0; i < shape[axis]; ++i) {
      T element = x[start + i * stride];
      if (i == 0) {
        want[start] = element;
        continue;
      }
      T old = want[start + (i - 1) * stride];
      T &joined = want[start + i * stride];
      if constexpr (std::is_same_v<T, Bool>)
        joined = kind == "mul" ? Bool(old && element) : Bool(old || element);
      else if (kind == "max")
        joined = old < element ? element : old;
      else if (kind == "add")
        joined = static_cast<T>(Exact<T>(old) + Exact<T>(element));
      else
        joined = static_cast<T>(Exact<T>(old) * Exact<T>(element));
    }
  });
  expectEqual(runScan(kind, shape, axis, x), want);
}

TEST(ScanTest, ShapesAndAxes) {
  for (const char *kind : {"add", "mul", "max"}) {
    checkScan<float>(kind, {7}, 0);
    checkScan<float>(kind, {3, 5, 4}, 0);
    checkScan<float>(kind, {3, 5, 4}, 1);
    checkScan<float>(kind, {3, 5, 4}, 2);
  }
  checkScan<float>("add", {1}, 0);
  checkScan<float>("add", {3, 1}, 1);
  checkScan<float>("add", {3, 1}, 0);
  checkScan<float>("add", {0}, 0);
  checkScan<float>("add", {3, 0}, 0);
  checkScan<float>("add", {0, 3}, 0);
}

TEST(ScanTest, ElementTypes) {
  for (const char *kind : {"add", "mul", "max"}) {
    checkScan<Bool>(kind, {3, 6}, 1);
    checkScan<int8_t>(kind, {3, 6}, 0); // wraps
    checkScan<uint8_t>(kind, {3, 6}, 1);
  }
  checkScan<int16_t>("add", {3, 6}, 1);
  checkScan<uint32_t>("max", {3, 6}, 0);
  checkScan<int64_t>("mul", {3, 6}, 1);
  checkScan<uint64_t>("max", {3, 6}, 0);
  checkScan<double>("mul", {3, 6}, 1);
  checkScan<Half>("add", {3, 6}, 0);
  checkScan<Brain>("max", {3, 6}, 1);
}

/// A running sum in f16 would stay at 2,048: each element of the one in f32 is
/// rounded once.
TEST(ScanTest, RoundsEachElementOnce) {
  for (int64_t width : {1, 3}) {
    Shape shape = {4000, width};
    Array<Half> got =
        runScan("add", shape, 0, Array<Half>(4000 * width, Half(1)));
    for (int64_t i = 0; i < 4000 * width; ++i)
      ASSERT_EQ(double(got[i]), double(Half(i / width + 1))) << i;
  }
  Array<Half> row = runScan("add", {4000}, 0, Array<Half>(4000, Half(1)));
  EXPECT_EQ(double(row[3999]), 4000);
}

TEST(ScanTest, NanStays) {
  expectEqual(runScan<float>("max", {5}, 0, {1, 3, float(kNan), 4, 5}),
              {1, 3, float(kNan), float(kNan), float(kNan)});
  expectEqual(runScan<float>("add", {4}, 0, {1, float(kInf), float(-kInf), 1}),
              {1, float(kInf), float(kNan), float(kNan)});
  auto got = runScan<float>("add", {1}, 0, {-0.0f});
  EXPECT_TRUE(std::signbit(got[0]));
}

TEST(ScanTest, UnsignedSum) {
  expectEqual(runScan<uint32_t>("add", {3}, 0, {200, 100, 50}),
              {200, 300, 350});
}

TEST(ScanTest, Dynamic) {
  TestKernels kernels = compile(R"(
    func.func @k(%x: tensor<?x?x?xf16>) -> tensor<?x?x?xf16> {
      %0 = tg.scan add %x axis 1 : tensor<?x?x?xf16>
      return %0 : tensor<?x?x?xf16>
    })");
  Array<Half> x = {1, 2, 3, 4, 5, 6}, got(6);
  kernels.run({x.data(), got.data()}, {1, 3, 2, 1, 3, 2});
  expectEqual(got, {1, 2, 4, 6, 9, 12});
}

//===----------------------------------------------------------------------===//
// sort
//===----------------------------------------------------------------------===//

template <typename T>
struct Sorted {
  Array<T> values;
  Array<int32_t> indices;
};

template <typename T>
Sorted<T> runSort(const Shape &shape, int64_t axis, bool descending,
                  Array<T> x) {
  TestKernels kernels =
      compile(format(R"(func.func @k(%x: $T) -> ($T, $I) {
                  %v, %i = tg.sort %x axis $axis $down : $T -> $T, $I
                  return %v, %i : $T, $I
                })",
                     {{"T", typeName<T>(shape)},
                      {"I", typeName<int32_t>(shape)},
                      {"down", descending ? "descending" : ""},
                      {"axis", std::to_string(axis)}}));
  Sorted<T> got{Array<T>(x.size()), Array<int32_t>(x.size())};
  kernels.run({x.data(), got.values.data(), got.indices.data()});
  return got;
}

template <typename T>
bool isNan(T value) {
  if constexpr (isFloat<T>)
    return std::isnan(double(value));
  return false;
}

template <typename T>
void checkSort(const Shape &shape, int64_t axis, const Array<T> &x) {
  for (bool descending : {false, true}) {
    SCOPED_TRACE(typeName<T>(shape) + std::to_string(axis) +
                 (descending ? " descending" : ""));
    Sorted<T> got = runSort(shape, axis, descending, x);
    Sorted<T> want{Array<T>(x.size()), Array<int32_t>(x.size())};
    forEachRow(shape, axis, [&](int64_t start, int64_t stride) {
      auto isBefore = [&](int32_t a, int32_t b) {
        T left = x[start + a * stride], right = x[start + b * stride];
        if (isNan(left) || isNan(right))
          return !isNan(left) && isNan(right);
        return descending ? right < left : left < right;
      };
      // Each element behind all that it need not stand before.
      std::vector<int32_t> order;
      for (int32_t i = 0; i < shape[axis]; ++i)
        order.insert(std::upper_bound(order.begin(), order.end(), i, isBefore),
                     i);
      for (int64_t i = 0; i < shape[axis]; ++i) {
        want.indices[start + i * stride] = order[i];
        want.values[start + i * stride] = x[start + order[i] * stride];
      }
    });
    expectEqual(got.values, want.values);
    expectEqual(got.indices, want.indices);
  }
}

/// Many duplicates, so that stability shows.
template <typename T>
void checkSort(const Shape &shape, int64_t axis) {
  checkSort(shape, axis, smallIntegers<T>(countOf(shape)));
}

TEST(SortTest, Lengths) {
  for (int64_t n : {0, 1, 2, 3, 4, 5, 15, 16, 17, 31, 65, 1000})
    checkSort<float>({n}, 0);
}

TEST(SortTest, Axes) {
  checkSort<float>({3, 7, 4}, 0);
  checkSort<float>({3, 7, 4}, 1);
  checkSort<float>({3, 4, 7}, 2);
  checkSort<float>({3, 0}, 0);
  checkSort<float>({0, 3}, 0);
  checkSort<float>({5, 1}, 1);
  checkSort<float>({2, 600, 3}, 1);
}

TEST(SortTest, ElementTypes) {
  checkSort<Bool>({9, 2}, 0);
  checkSort<int8_t>({20}, 0);
  checkSort<uint8_t>({20}, 0); // -4 is 252, the last
  checkSort<int16_t>({20}, 0);
  checkSort<uint16_t>({20}, 0);
  checkSort<int32_t>({20}, 0);
  checkSort<uint32_t>({20}, 0);
  checkSort<int64_t>({20}, 0);
  checkSort<uint64_t>({20}, 0);
  checkSort<Half>({20}, 0);
  checkSort<Brain>({20}, 0);
  checkSort<double>({20}, 0);
}

TEST(SortTest, NanIsLastAndZerosAreEqual) {
  checkSort<double>({11}, 0,
                    {kNan, 1, -0.0, 0.0, -kInf, kNan, kInf, 0.0, -0.0, -1, 1});
  checkSort<Half>({6}, 0, {kNan, 1, kInf, kNan, -0.0, 0.0});
}

TEST(SortTest, IsStable) {
  auto got = runSort<float>({5}, 0, false, {1, 2, 1, 2, 1});
  expectEqual(got.indices, {0, 2, 4, 1, 3});
}

TEST(SortTest, Dynamic) {
  TestKernels kernels = compile(R"(
    func.func @k(%x: tensor<?x?xi32>) -> (tensor<?x?xi32>, tensor<?x?xi32>) {
      %v, %i = tg.sort %x axis 1
             : tensor<?x?xi32> -> tensor<?x?xi32>, tensor<?x?xi32>
      return %v, %i : tensor<?x?xi32>, tensor<?x?xi32>
    })");
  for (int64_t n : {0, 1, 2, 4, 5, 16, 17, 33}) {
    SCOPED_TRACE(n);
    auto x = smallIntegers<int32_t>(2 * n);
    Array<int32_t> values(2 * n), indices(2 * n), want = x;
    kernels.run({x.data(), values.data(), indices.data()}, {2, n, 2, n, 2, n});
    for (int row = 0; row < 2; ++row)
      std::sort(want.begin() + row * n, want.begin() + (row + 1) * n);
    expectEqual(values, want);
    for (int64_t i = 0; i < 2 * n; ++i)
      EXPECT_EQ(x[i / n * n + indices[i]], values[i]);
  }
}

} // namespace
