//===- GatherScatterTest.cpp - iota, gather, scatter against plain loops --===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RunTesting.h"

#include <limits>

using namespace tg;
using namespace tg::testing;

namespace {

//===----------------------------------------------------------------------===//
// iota
//===----------------------------------------------------------------------===//

template <typename T>
void checkIota(Shape shape, int64_t axis) {
  SCOPED_TRACE(typeName<T>(shape));
  TestKernels kernels = compile(
      format(R"(func.func @k() -> $T {
                  %0 = tg.iota axis $axis : $T
                  return %0 : $T
                })",
             {{"T", typeName<T>(shape)}, {"axis", std::to_string(axis)}}));
  Array<T> got(countOf(shape)), want;
  kernels.run({got.data()});
  forEach(shape, [&](const Shape &at) { want.push_back(T(at[axis])); });
  expectEqual(got, want);
}

TEST(IotaTest, ElementTypes) {
  checkIota<int8_t>({300}, 0); // wraps
  checkIota<uint8_t>({300}, 0);
  checkIota<int32_t>({2, 3, 4}, 1);
  checkIota<uint64_t>({3, 2}, 0);
  checkIota<float>({2, 5}, 1);
  checkIota<double>({2, 5}, 0);
  checkIota<Half>({4100}, 0); // rounds
  checkIota<Brain>({600}, 0);
  checkIota<float>({0, 3}, 0);
}

//===----------------------------------------------------------------------===//
// gather and scatter
//===----------------------------------------------------------------------===//

/// Numbers on both sides of both ends of an axis of `size`, some twice.
template <typename Index>
Array<Index> someIndices(size_t count, int64_t size) {
  std::mt19937 generator(7);
  Array<Index> indices(count);
  for (Index &index : indices)
    index = static_cast<Index>(int64_t(generator() % (size + 4)) - 2);
  if (count > 2) {
    indices[0] = std::numeric_limits<Index>::max();
    indices[1] = std::numeric_limits<Index>::min();
  }
  return indices;
}

/// A gather or scatter: which element of the operand an update names.
struct Case {
  bool isSlices;
  Shape operand, indices;
  int64_t axis;

  Shape getUpdateShape() const {
    if (!isSlices)
      return indices;
    Shape shape(operand.begin(), operand.begin() + axis);
    shape.insert(shape.end(), indices.begin(), indices.end());
    shape.insert(shape.end(), operand.begin() + axis + 1, operand.end());
    return shape;
  }

  /// The element that belongs to the update at `at`, or -1.
  template <typename Index>
  int64_t find(const Array<Index> &values, const Shape &at) const {
    Shape place = at, which = at;
    if (isSlices) {
      which.assign(at.begin() + axis, at.begin() + axis + indices.size());
      place.erase(place.begin() + axis, place.begin() + axis + indices.size());
      place.insert(place.begin() + axis, 0);
    }
    Index index = values[flatten(indices, which)];
    if (std::cmp_less(index, 0) || std::cmp_greater_equal(index, operand[axis]))
      return -1;
    place[axis] = static_cast<int64_t>(index);
    return flatten(operand, place);
  }

  template <typename T, typename Index>
  std::string fill(std::string text) const {
    return format(text, {{"X", typeName<T>(operand)},
                         {"I", typeName<Index>(indices)},
                         {"U", typeName<T>(getUpdateShape())},
                         {"mode", isSlices ? "slices" : "elements"},
                         {"axis", std::to_string(axis)}});
  }
};

template <typename T, typename Index>
void checkGather(const Case &which) {
  SCOPED_TRACE(typeName<T>(which.operand) + typeName<Index>(which.indices));
  TestKernels kernels = compile(which.fill<T, Index>(
      R"(func.func @k(%x: $X, %i: $I) -> $U {
           %0 = tg.gather $mode %x, %i axis $axis : $X, $I -> $U
           return %0 : $U
         })"));
  auto x = smallIntegers<T>(countOf(which.operand));
  auto indices =
      someIndices<Index>(countOf(which.indices), which.operand[which.axis]);
  Array<T> got(countOf(which.getUpdateShape())), want;
  kernels.run({x.data(), indices.data(), got.data()});
  forEach(which.getUpdateShape(), [&](const Shape &at) {
    int64_t from = which.find(indices, at);
    want.push_back(from < 0 ? T(0) : x[from]);
  });
  expectEqual(got, want);
}

TEST(GatherTest, Slices) {
  checkGather<float, int32_t>({true, {9, 4}, {7}, 0});
  checkGather<float, int64_t>({true, {3, 5, 4}, {2, 6}, 1});
  checkGather<float, int32_t>({true, {3, 5}, {11}, 1});
  checkGather<float, int32_t>({true, {6}, {3, 3}, 0});
  checkGather<float, int32_t>({true, {3, 1, 2}, {5}, 1});
}

TEST(GatherTest, Elements) {
  checkGather<float, int32_t>({false, {5, 4}, {7, 4}, 0});
  checkGather<float, int32_t>({false, {5, 4}, {3, 9}, 1});
  checkGather<float, int64_t>({false, {3, 4, 5}, {2, 6, 3}, 1});
}

TEST(GatherTest, ElementTypes) {
  const Case which{true, {3, 5, 2}, {7}, 1};
  checkGather<double, int8_t>(which);
  checkGather<Half, uint8_t>(which);
  checkGather<Brain, int16_t>(which);
  checkGather<Bool, uint16_t>(which);
  checkGather<int8_t, uint32_t>(which);
  checkGather<uint64_t, uint64_t>(which);
}

TEST(GatherTest, Empty) {
  checkGather<float, int32_t>({true, {0, 4}, {7}, 0});
  checkGather<float, int32_t>({true, {3, 4}, {0}, 0});
  checkGather<float, int32_t>({true, {3, 0}, {2}, 0});
  checkGather<float, int32_t>({false, {0}, {3}, 0});
}

/// Also where the axis turns out to be empty.
TEST(GatherTest, Dynamic) {
  TestKernels kernels = compile(R"(
    func.func @k(%x: tensor<?x?xf32>, %i: tensor<?xi32>) -> tensor<?x?xf32> {
      %0 = tg.gather slices %x, %i axis 0
         : tensor<?x?xf32>, tensor<?xi32> -> tensor<?x?xf32>
      return %0 : tensor<?x?xf32>
    })");
  Array<float> x = {1, 2, 3, 4, 5, 6}, got(6);
  Array<int32_t> indices = {2, -1, 0};
  kernels.run({x.data(), indices.data(), got.data()}, {3, 2, 3, 3, 2});
  expectEqual(got, {5, 6, 0, 0, 1, 2});
  kernels.run({nullptr, indices.data(), got.data()}, {0, 2, 3, 3, 2});
  expectEqual(got, {0, 0, 0, 0, 0, 0});
}

template <typename T>
T joinElements(const std::string &kind, T old, T update) {
  if (kind == "set")
    return update;
  if constexpr (std::is_same_v<T, Bool>)
    return kind == "mul" ? Bool(old && update) : Bool(old || update);
  else if (kind == "max")
    return isFloat<T> && std::isnan(double(update))
               ? update
               : (old < update ? update : old);
  else
    return kind == "add" ? static_cast<T>(Exact<T>(old) + Exact<T>(update))
                         : static_cast<T>(Exact<T>(old) * Exact<T>(update));
}

template <typename T, typename Index>
void checkScatter(const std::string &kind, const Case &which) {
  SCOPED_TRACE(kind + " " + typeName<T>(which.operand) +
               typeName<Index>(which.indices));
  TestKernels kernels = compile(
      which.fill<T, Index>("func.func @k(%x: $X, %i: $I, %u: $U) -> $X {\n"
                           "  %0 = tg.scatter " +
                           kind +
                           " $mode %x, %i, %u axis $axis : $X, $I, $U\n"
                           "  return %0 : $X\n"
                           "}"));
  auto x = smallIntegers<T>(countOf(which.operand), 1);
  auto updates = smallIntegers<T>(countOf(which.getUpdateShape()), 2);
  auto indices =
      someIndices<Index>(countOf(which.indices), which.operand[which.axis]);
  Array<T> got(x.size()), want = x;
  kernels.run({x.data(), indices.data(), updates.data(), got.data()});
  size_t next = 0;
  forEach(which.getUpdateShape(), [&](const Shape &at) {
    T update = updates[next++];
    if (int64_t to = which.find(indices, at); to >= 0)
      want[to] = joinElements(kind, want[to], update);
  });
  expectEqual(got, want);
}

TEST(ScatterTest, Slices) {
  for (const char *kind : {"set", "add", "mul", "max"}) {
    checkScatter<float, int32_t>(kind, {true, {5, 4}, {12}, 0});
    checkScatter<float, int64_t>(kind, {true, {3, 5, 4}, {2, 6}, 1});
  }
  checkScatter<float, int32_t>("add", {true, {3, 5}, {12}, 1});
  checkScatter<float, int32_t>("set", {true, {6}, {4, 4}, 0});
  checkScatter<float, int32_t>("add", {true, {2, 3, 2, 2}, {7}, 2});
}

TEST(ScatterTest, Elements) {
  for (const char *kind : {"set", "add", "mul", "max"}) {
    checkScatter<float, int32_t>(kind, {false, {5, 4}, {9, 3}, 0});
    checkScatter<float, int32_t>(kind, {false, {5, 4}, {3, 12}, 1});
  }
  checkScatter<float, int32_t>("add", {false, {3, 4, 5}, {2, 9, 3}, 1});
}

TEST(ScatterTest, ElementTypes) {
  const Case which{true, {3, 4, 2}, {9}, 1};
  for (const char *kind : {"set", "add", "mul", "max"}) {
    checkScatter<Bool, int8_t>(kind, which);
    checkScatter<uint8_t, uint8_t>(kind, which);
    checkScatter<int64_t, uint64_t>(kind, which);
  }
  checkScatter<Half, int16_t>("add", which);
  checkScatter<Brain, uint16_t>("max", which);
  checkScatter<double, uint32_t>("mul", which);
  checkScatter<uint64_t, int32_t>("max", which);
}

TEST(ScatterTest, Empty) {
  checkScatter<float, int32_t>("add", {true, {0, 4}, {3}, 0});
  checkScatter<float, int32_t>("add", {true, {3, 4}, {0}, 0});
  checkScatter<float, int32_t>("set", {true, {3, 4}, {0}, 1});
  checkScatter<float, int32_t>("set", {false, {3, 4}, {0, 2}, 1});
}

/// The last of equal indices wins.
TEST(ScatterTest, SetTakesTheLast) {
  TestKernels kernels = compile(R"(
    func.func @k(%x: tensor<4xf32>, %i: tensor<3xi32>, %u: tensor<3xf32>)
        -> tensor<4xf32> {
      %0 = tg.scatter set slices %x, %i, %u axis 0
         : tensor<4xf32>, tensor<3xi32>, tensor<3xf32>
      return %0 : tensor<4xf32>
    })");
  Array<float> x = {1, 2, 3, 4}, updates = {1, 5, 0}, got(4);
  Array<int32_t> indices = {1, 3, 1};
  kernels.run({x.data(), indices.data(), updates.data(), got.data()});
  expectEqual(got, {1, 0, 3, 5});
}

TEST(ScatterTest, Dynamic) {
  TestKernels kernels = compile(R"(
    func.func @k(%x: tensor<?x?x2xf32>, %i: tensor<?xi32>,
                 %u: tensor<?x?x2xf32>) -> tensor<?x?x2xf32> {
      %0 = tg.scatter add slices %x, %i, %u axis 1
         : tensor<?x?x2xf32>, tensor<?xi32>, tensor<?x?x2xf32>
      return %0 : tensor<?x?x2xf32>
    })");
  Array<float> x = {1, 2, 3, 4}, updates = {1, 2, 3, 4, 5, 6}, got(4);
  Array<int32_t> indices = {1, 2, 1};
  kernels.run({x.data(), indices.data(), updates.data(), got.data()},
              {1, 2, 3, 1, 3, 1, 2});
  expectEqual(got, {1, 2, 9, 12});
}

} // namespace
