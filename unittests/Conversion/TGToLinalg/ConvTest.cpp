//===- ConvTest.cpp - Convolutions and windows against plain loops --------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RunTesting.h"

using namespace tg;
using namespace tg::testing;

namespace {

struct Conv {
  int64_t batch, channels, outputs, groups;
  Shape image, window, strides, pads, dilations;
  /// Input, kernel and result; or empty, which is NC01 OI01 NC01.
  std::vector<std::string> layouts;

  int64_t places(size_t axis) const {
    return (image[axis] + pads[2 * axis] + pads[2 * axis + 1] -
            (window[axis] - 1) * dilations[axis] - 1) /
               strides[axis] +
           1;
  }
};

std::string list(const Shape &values) {
  std::string text = "[";
  for (int64_t value : values)
    text += (text == "[" ? "" : ", ") + std::to_string(value);
  return text + "]";
}

/// The shape of an operand: two sizes by letter, the others by digit.
Shape arrange(const std::string &layout, char first, int64_t firstSize,
              char second, int64_t secondSize, const Shape &spatial) {
  Shape shape;
  for (char axis : layout)
    shape.push_back(axis == first    ? firstSize
                    : axis == second ? secondSize
                                     : spatial[axis - '0']);
  return shape;
}

/// Where the element of these coordinates is.
int64_t locate(const std::string &layout, const Shape &shape, char first,
               int64_t firstAt, char second, int64_t secondAt,
               const Shape &spatial) {
  int64_t at = 0;
  for (size_t i = 0; i < layout.size(); ++i)
    at = at * shape[i] + (layout[i] == first    ? firstAt
                          : layout[i] == second ? secondAt
                                                : spatial[layout[i] - '0']);
  return at;
}

template <typename In, typename Out = In>
void checkConv(Conv conv, const std::string &acc = "") {
  SCOPED_TRACE(elementName<In>() + " " + list(conv.image) + " " +
               list(conv.window) + " " + list(conv.pads));
  size_t rank = conv.image.size();
  std::string layoutText;
  if (conv.layouts.empty()) {
    std::string digits = std::string("0123456789").substr(0, rank);
    conv.layouts = {"NC" + digits, "OI" + digits, "NC" + digits};
  } else {
    layoutText = "layouts \"" + conv.layouts[0] + "\", \"" + conv.layouts[1] +
                 "\", \"" + conv.layouts[2] + "\"";
  }
  Shape places;
  for (size_t axis = 0; axis < rank; ++axis)
    places.push_back(conv.places(axis));
  int64_t inputs = conv.channels / conv.groups;
  int64_t outputs = conv.outputs / conv.groups;
  Shape inputShape =
      arrange(conv.layouts[0], 'N', conv.batch, 'C', conv.channels, conv.image);
  Shape kernelShape =
      arrange(conv.layouts[1], 'O', conv.outputs, 'I', inputs, conv.window);
  Shape resultShape =
      arrange(conv.layouts[2], 'N', conv.batch, 'C', conv.outputs, places);

  TestKernels kernels = compile(format(
      R"(func.func @k(%x: $X, %w: $W) -> $Y {
           %0 = tg.conv %x, %w strides $strides pads $pads
                dilations $dilations groups $groups $layouts $acc
              : $X, $W -> $Y
           return %0 : $Y
         })",
      {{"X", typeName<In>(inputShape)},
       {"W", typeName<In>(kernelShape)},
       {"Y", typeName<Out>(resultShape)},
       {"strides", list(conv.strides)},
       {"pads", list(conv.pads)},
       {"dilations", list(conv.dilations)},
       {"groups", std::to_string(conv.groups)},
       {"layouts", layoutText},
       {"acc", acc}}));
  auto x = smallIntegers<In>(countOf(inputShape), 1);
  auto w = smallIntegers<In>(countOf(kernelShape), 2);
  Array<Out> got(countOf(resultShape), Out(77)), want(got.size());
  kernels.run({x.data(), w.data(), got.data()});

  forEach(places, [&](const Shape &place) {
    for (int64_t n = 0; n < conv.batch; ++n)
      for (int64_t o = 0; o < conv.outputs; ++o) {
        Exact<In> sum = 0;
        for (int64_t i = 0; i < inputs; ++i)
          forEach(conv.window, [&](const Shape &tap) {
            Shape at;
            for (size_t axis = 0; axis < rank; ++axis) {
              at.push_back(place[axis] * conv.strides[axis] +
                           tap[axis] * conv.dilations[axis] -
                           conv.pads[2 * axis]);
              if (at[axis] < 0 || at[axis] >= conv.image[axis])
                return;
            }
            In a = x[locate(conv.layouts[0], inputShape, 'N', n, 'C',
                            o / outputs * inputs + i, at)];
            In b = w[locate(conv.layouts[1], kernelShape, 'O', o, 'I', i, tap)];
            sum += static_cast<Exact<In>>(a) * static_cast<Exact<In>>(b);
          });
        want[locate(conv.layouts[2], resultShape, 'N', n, 'C', o, place)] =
            static_cast<Out>(sum);
      }
  });
  expectEqual(got, want);
}

TEST(ConvTest, TwoAxes) {
  checkConv<float>(
      {1, 1, 1, 1, {1, 1}, {1, 1}, {1, 1}, {0, 0, 0, 0}, {1, 1}, {}});
  checkConv<float>(
      {2, 3, 4, 1, {7, 9}, {3, 2}, {1, 1}, {0, 0, 0, 0}, {1, 1}, {}});
  checkConv<float>(
      {2, 3, 4, 1, {7, 9}, {3, 2}, {2, 3}, {1, 2, 0, 3}, {2, 1}, {}});
  checkConv<float>(
      {2, 3, 4, 1, {3, 3}, {3, 3}, {1, 1}, {1, 1, 1, 1}, {1, 1}, {}});
}

TEST(ConvTest, OneAndThreeAxes) {
  checkConv<float>({2, 3, 4, 1, {9}, {4}, {2}, {3, 1}, {2}, {}});
  checkConv<float>({1,
                    2,
                    3,
                    1,
                    {4, 5, 6},
                    {2, 3, 2},
                    {1, 2, 1},
                    {1, 0, 1, 1, 0, 2},
                    {1, 1, 2},
                    {}});
}

TEST(ConvTest, Groups) {
  checkConv<float>(
      {2, 6, 4, 2, {5, 6}, {3, 3}, {1, 1}, {1, 1, 1, 1}, {1, 1}, {}});
  // Depthwise, with two outputs a channel.
  checkConv<float>(
      {2, 5, 10, 5, {5, 6}, {3, 3}, {2, 1}, {1, 0, 1, 1}, {1, 2}, {}});
  checkConv<float>({2, 4, 6, 2, {8}, {3}, {1}, {0, 2}, {1}, {}});
}

TEST(ConvTest, Layouts) {
  checkConv<float>({2,
                    3,
                    4,
                    1,
                    {5, 6},
                    {2, 3},
                    {1, 1},
                    {1, 0, 0, 1},
                    {1, 1},
                    {"N01C", "01IO", "N01C"}});
  checkConv<float>({2,
                    4,
                    6,
                    2,
                    {5, 6},
                    {2, 3},
                    {1, 2},
                    {1, 0, 0, 1},
                    {1, 1},
                    {"N01C", "O01I", "NC01"}});
  checkConv<float>({2,
                    3,
                    4,
                    1,
                    {5, 6},
                    {2, 3},
                    {1, 1},
                    {0, 0, 0, 0},
                    {2, 1},
                    {"1CN0", "I1O0", "C0N1"}});
}

TEST(ConvTest, Empty) {
  checkConv<float>(
      {0, 3, 4, 1, {5, 6}, {2, 3}, {2, 1}, {0, 0, 0, 0}, {1, 1}, {}});
  checkConv<float>(
      {1, 0, 4, 1, {5, 6}, {2, 3}, {2, 1}, {0, 0, 0, 0}, {1, 1}, {}});
  checkConv<float>({1, 3, 0, 1, {5}, {2}, {2}, {0, 0}, {1}, {}});
}

TEST(ConvTest, ElementTypes) {
  auto make = [](int64_t groups) {
    return Conv{2,      2, 4, groups, {5, 6}, {3, 2}, {1, 1}, {1, 1, 1, 1},
                {1, 1}, {}};
  };
  checkConv<double>(make(1));
  checkConv<Half>(make(2));
  checkConv<Brain>(make(1));
  checkConv<int8_t>(make(1));
  checkConv<int64_t>(make(1));
  checkConv<uint16_t>(make(2));
  checkConv<int8_t, int32_t>(make(1), "acc i32");
  checkConv<uint8_t, uint32_t>(make(1), "acc ui32");
  checkConv<uint8_t, uint32_t>(make(2), "acc ui32");
  checkConv<Half, float>(make(1), "acc f32");
}

TEST(ConvTest, DynamicGroups) {
  TestKernels kernels = compile(R"(
    func.func @k(%x: tensor<?x?x?xf32>, %w: tensor<?x?x?xf32>)
        -> tensor<?x?x?xf32> {
      %0 = tg.conv %x, %w strides [2] pads [1, 0] dilations [1] groups 2
         : tensor<?x?x?xf32>, tensor<?x?x?xf32> -> tensor<?x?x?xf32>
      return %0 : tensor<?x?x?xf32>
    })");
  // [2, 4, 6] and [2, 2, 3]: [2, 2, 3].
  auto x = smallIntegers<float>(48, 1);
  auto w = smallIntegers<float>(12, 2);
  Array<float> got(12), want(12);
  kernels.run({x.data(), w.data(), got.data()}, {2, 4, 6, 2, 2, 3, 2, 2, 3});
  for (int n = 0; n < 2; ++n)
    for (int o = 0; o < 2; ++o)
      for (int p = 0; p < 3; ++p)
        for (int i = 0; i < 2; ++i)
          for (int t = 0; t < 3; ++t)
            if (int at = 2 * p + t - 1; at >= 0)
              want[(n * 2 + o) * 3 + p] +=
                  x[(n * 4 + o * 2 + i) * 6 + at] * w[(o * 2 + i) * 3 + t];
  expectEqual(got, want);
}

TEST(WindowTest, StridesAndDilations) {
  TestKernels kernels = compile(R"(
    func.func @k(%x: tensor<2x7x9xi1>) -> tensor<2x3x2x2x3xi1> {
      %0 = tg.window %x sizes [2, 3] strides [2, 3] dilations [2, 2]
         : tensor<2x7x9xi1> -> tensor<2x3x2x2x3xi1>
      return %0 : tensor<2x3x2x2x3xi1>
    })");
  Array<Bool> x(2 * 7 * 9), got(2 * 3 * 2 * 2 * 3), want;
  for (size_t i = 0; i < x.size(); ++i)
    x[i] = Bool(i % 3 == 0 || i % 5 == 2);
  kernels.run({x.data(), got.data()});
  forEach({2, 3, 2, 2, 3}, [&](const Shape &at) {
    want.push_back(
        x[(at[0] * 7 + at[1] * 2 + at[3] * 2) * 9 + at[2] * 3 + at[4] * 2]);
  });
  expectEqual(got, want);
}

} // namespace
