//===- BoundsTest.cpp - Rounded results lie within the bounds -------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LongTests.h"
#include "ReferenceTesting.h"

using namespace tg;
using namespace tg::testing;

namespace {

class BoundsTest : public ReferenceTest {
protected:
  std::vector<BoundedTensor> bound(llvm::StringRef text,
                                   llvm::ArrayRef<HostTensor> inputs = {}) {
    mlir::func::FuncOp function = parse(text);
    if (!function)
      return {};
    auto results = interpretWithBounds(function, inputs);
    EXPECT_TRUE(succeeded(results)) << message;
    return succeeded(results) ? *results : std::vector<BoundedTensor>();
  }
  /// One op of numbers that are known up to what 1/3 is in f32.
  BoundedTensor boundThird(const std::string &op) {
    auto results = bound("func.func @main() -> tensor<f32> {\n"
                         "  %one = tg.const 1.0 : tensor<f32>\n"
                         "  %three = tg.const 3.0 : tensor<f32>\n"
                         "  %x = tg.div %one, %three : tensor<f32>\n"
                         "  %zero = tg.const 0.0 : tensor<f32>\n"
                         "  %r = " +
                         op + " : tensor<f32>\n  return %r : tensor<f32>\n}");
    return results.empty() ? BoundedTensor() : results[0];
  }
};

} // namespace

TEST_F(BoundsTest, ExactOperands) {
  // 1/3 in f32 is off by 2^-25 / 3 of it, exactly.
  BoundedTensor third = boundThird("tg.div %one, %three");
  EXPECT_EQ(third.values[0], 1.0 / 3);
  EXPECT_EQ(third.errors[0], std::fabs(double(1.0f / 3) - 1.0 / 3));
  // Small integers lose nothing.
  BoundedTensor sum = boundThird("tg.mulacc %one, %three, %three");
  EXPECT_EQ(sum.values[0], 6);
  EXPECT_EQ(sum.errors[0], 0);
  // Infinities of exact operands are exact.
  EXPECT_EQ(boundThird("tg.recip %zero").errors[0], 0);
}

TEST_F(BoundsTest, Propagation) {
  double error = std::fabs(double(1.0f / 3) - 1.0 / 3);
  BoundedTensor twice = boundThird("tg.add %x, %x");
  EXPECT_GT(twice.errors[0], 2 * error);
  EXPECT_LT(twice.errors[0], 2 * error + 0x1p-24);
  // exp's error grows by its slope, and 2 ulp.
  BoundedTensor exponential = boundThird("tg.exp %x");
  EXPECT_GT(exponential.errors[0], std::exp(1.0 / 3) * error);
  EXPECT_LT(exponential.errors[0],
            std::exp(1.0 / 3) * (error + 2 * 0x1p-23) * 1.01);
}

TEST_F(BoundsTest, Discontinuities) {
  // x - x may be on either side of 0.
  const char *text = R"(
func.func @main() -> (tensor<f32>, tensor<i1>, tensor<i32>, tensor<f32>,
                      tensor<i1>) {
  %one = tg.const 1.0 : tensor<f32>
  %three = tg.const 3.0 : tensor<f32>
  %x = tg.div %one, %three : tensor<f32>
  %y = tg.mul %x, %three : tensor<f32>
  %t = tg.trunc %y : tensor<f32>
  %c = tg.cmplt %y, %one : tensor<f32>
  %i = tg.cast %y : tensor<f32> -> tensor<i32>
  %w = tg.where %c, %one, %three : tensor<i1>, tensor<f32>
  %d = tg.cmplt %x, %one : tensor<f32>
  return %t, %c, %i, %w, %d : tensor<f32>, tensor<i1>, tensor<i32>,
                              tensor<f32>, tensor<i1>
})";
  auto results = bound(text);
  ASSERT_EQ(results.size(), 5u);
  EXPECT_TRUE(results[0].isUndecided(0));
  EXPECT_TRUE(results[1].isUndecided(0));
  EXPECT_TRUE(results[2].isUndecided(0));
  EXPECT_EQ(results[1].countUndecided(), 1);
  // Either 1 or 3.
  EXPECT_GE(results[3].errors[0], 2);
  EXPECT_LT(results[3].errors[0], 2.001);
  EXPECT_EQ(results[4].errors[0], 0);
  EXPECT_EQ(results[4].bits[0], 1);
}

TEST_F(BoundsTest, Domains) {
  // x - x is 0 up to an error, so its functions may be anything.
  std::string head = "func.func @main() -> tensor<f32> {\n"
                     "  %one = tg.const 1.0 : tensor<f32>\n"
                     "  %three = tg.const 3.0 : tensor<f32>\n"
                     "  %x = tg.div %one, %three : tensor<f32>\n"
                     "  %n = tg.neg %x : tensor<f32>\n"
                     "  %z = tg.add %x, %n : tensor<f32>\n  %r = ";
  for (const char *op : {"tg.recip %z", "tg.log %z", "tg.sqrt %z",
                         "tg.rsqrt %z", "tg.div %one, %z", "tg.pow %z, %x"}) {
    auto results =
        bound(head + op + " : tensor<f32>\n  return %r : tensor<f32>\n}");
    ASSERT_EQ(results.size(), 1u);
    EXPECT_TRUE(results[0].isUndecided(0)) << op;
  }
}

TEST_F(BoundsTest, Reductions) {
  // Whole numbers are summed without loss, fractions with a little.
  for (double step : {1.0, 0.1}) {
    HostTensor input = HostTensor::zeros(ElementKind::F32, {1000});
    double magnitude = 0;
    for (int64_t i = 0; i < 1000; ++i) {
      input.setDouble(i, step * static_cast<double>(i % 7));
      magnitude += input.getDouble(i);
    }
    auto results = bound("func.func @main(%x: tensor<1000xf32>) -> "
                         "tensor<1xf32> {\n  %0 = tg.reduce add %x axes [0] : "
                         "tensor<1000xf32> -> tensor<1xf32>\n"
                         "  return %0 : tensor<1xf32>\n}",
                         input);
    ASSERT_EQ(results.size(), 1u);
    EXPECT_NEAR(results[0].values[0], magnitude, 1e-9);
    if (step == 1.0) {
      EXPECT_EQ(results[0].errors[0], 0);
      continue;
    }
    EXPECT_GT(results[0].errors[0], 100 * 0x1p-24 * magnitude);
    EXPECT_LT(results[0].errors[0], 1001 * 0x1p-24 * magnitude);
    // What a sum from left to right gives lies within.
    float sum = 0;
    for (int64_t i = 0; i < 1000; ++i)
      sum += static_cast<float>(input.getDouble(i));
    EXPECT_TRUE(results[0].admits(
        0, HostTensor::fromDoubles(ElementKind::F32, {1}, sum)));
  }
}

TEST_F(BoundsTest, SortKnowsItsPositions) {
  HostTensor input =
      HostTensor::fromDoubles(ElementKind::F32, {4}, {0.3, 0.1, 0.1, 0.2});
  const char *text = R"(
func.func @main(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xi32>) {
  %e = tg.exp %x : tensor<4xf32>
  %v, %i = tg.sort %e axis 0 : tensor<4xf32> -> tensor<4xf32>, tensor<4xi32>
  return %v, %i : tensor<4xf32>, tensor<4xi32>
})";
  auto results = bound(text, input);
  ASSERT_EQ(results.size(), 2u);
  EXPECT_TRUE(results[1].isUndecided(0));
  EXPECT_TRUE(results[1].isUndecided(1));
  EXPECT_EQ(results[1].errors[2], 0);
  EXPECT_EQ(results[1].bits[2], 3);
  EXPECT_EQ(results[1].errors[3], 0);
  EXPECT_FALSE(results[0].isUndecided(0));
}

/// Random graphs: what the element types give lies within the bounds, which
/// say something: few elements are undecided, and most bounds are small.
TEST_F(BoundsTest, RandomGraphs) {
  std::mt19937 random(3);
  auto draw = [&](int64_t n) { return static_cast<int64_t>(random() % n); };
  const char *unary[] = {"neg", "exp2", "log2", "sin", "sqrt",  "recip",
                         "exp", "log",  "tanh", "erf", "rsqrt", "trunc"};
  const char *binary[] = {"add", "mul", "max", "div", "pow", "add", "mul"};
  int64_t elements = 0, undecided = 0, loose = 0;
  const int graphs = longTests() ? 5000 : 300;
  for (int graph = 0; graph < graphs; ++graph) {
    static const ElementKind kinds[] = {ElementKind::F16, ElementKind::BF16,
                                        ElementKind::F32, ElementKind::F64};
    ElementKind kind = kinds[draw(4)];
    std::string type = typeString(kind, {3, 5});
    std::string column = typeString(kind, {3, 1});
    std::string square = typeString(kind, {3, 3});
    std::string turned = typeString(kind, {5, 3});
    std::string text = "func.func @main(%v0: " + type + ", %v1: " + type +
                       ") -> " + type + " {\n";
    int values = 2;
    auto any = [&] { return "%v" + std::to_string(draw(values)); };
    int steps = 2 + static_cast<int>(draw(8));
    for (int step = 0; step < steps; ++step) {
      std::string result = "%v" + std::to_string(values);
      std::string t = "%t" + std::to_string(values);
      switch (draw(8)) {
      case 0:
      case 1:
      case 2:
        text += "  " + result + " = tg." + unary[draw(12)] + " " + any() +
                " : " + type + "\n";
        break;
      case 3:
      case 4:
        text += "  " + result + " = tg." + binary[draw(7)] + " " + any() +
                ", " + any() + " : " + type + "\n";
        break;
      case 5: {
        const char *kindNames[] = {"add", "mul", "max"};
        text += "  " + t + " = tg.reduce " + kindNames[draw(3)] + " " + any() +
                " axes [1] : " + type + " -> " + column + "\n  " + result +
                " = tg.expand " + t + " : " + column + " -> " + type + "\n";
        break;
      }
      case 6:
        text += "  " + t + " = tg.permute " + any() + " [1, 0] : " + type +
                " -> " + turned + "\n  " + t + "b = tg.matmul " + any() + ", " +
                t + " : " + type + ", " + turned + " -> " + square + "\n  " +
                result + " = tg.matmul " + t + "b, " + any() + " : " + square +
                ", " + type + " -> " + type + "\n";
        break;
      default:
        text += "  " + t + " = tg.cmplt " + any() + ", " + any() + " : " +
                type + "\n  " + result + " = tg.where " + t + ", " + any() +
                ", " + any() + " : " + typeString(ElementKind::I1, {3, 5}) +
                ", " + type + "\n";
        break;
      }
      ++values;
    }
    std::string last = "%v" + std::to_string(values - 1);
    text += "  return " + last + " : " + type + "\n}";
    std::vector<HostTensor> inputs;
    for (int i = 0; i < 2; ++i) {
      HostTensor &input = inputs.emplace_back(HostTensor::zeros(kind, {3, 5}));
      for (int64_t j = 0; j < 15; ++j)
        input.setDouble(j, static_cast<double>(draw(4001)) / 1000 - 1);
    }
    auto rounded = run(text, inputs);
    auto bounded = bound(text, inputs);
    ASSERT_EQ(rounded.size(), 1u);
    ASSERT_EQ(bounded.size(), 1u);
    for (int64_t i = 0; i < 15; ++i) {
      ++elements;
      undecided += bounded[0].isUndecided(i);
      loose += bounded[0].errors[i] >
               0.1 * std::max(1.0, std::fabs(bounded[0].values[i]));
      EXPECT_TRUE(bounded[0].admits(i, rounded[0]))
          << text << "\nelement " << i << ": " << rounded[0].getDouble(i)
          << " is not within " << bounded[0].errors[i] << " of "
          << bounded[0].values[i];
    }
  }
  RecordProperty("undecided", static_cast<int>(undecided));
  EXPECT_LT(undecided, elements / 4);
  EXPECT_LT(loose, elements / 3);
}
