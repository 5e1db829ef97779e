//===- InterpreterTest.cpp - Inputs, memory, errors -----------------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ReferenceTesting.h"

using namespace tg;
using namespace tg::testing;

namespace {
class InterpreterTest : public ReferenceTest {};
} // namespace

TEST_F(InterpreterTest, InputsMustFit) {
  auto function = parse("func.func @main(%x: tensor<?x2xf32>) -> "
                        "tensor<?x2xf32> { return %x : tensor<?x2xf32> }");
  ASSERT_TRUE(function);
  HostTensor good = HostTensor::zeros(ElementKind::F32, {3, 2});
  EXPECT_TRUE(succeeded(interpret(function, good)));
  EXPECT_TRUE(failed(interpret(function, {})));
  EXPECT_EQ(message, "'func.func' op takes 1 inputs, not 0");
  EXPECT_TRUE(
      failed(interpret(function, HostTensor::zeros(ElementKind::F32, {3, 1}))));
  EXPECT_EQ(message, "'func.func' op input 0 is tensor<3x1xf32>, but the "
                     "argument is 'tensor<?x2xf32>'");
  EXPECT_TRUE(
      failed(interpret(function, HostTensor::zeros(ElementKind::F64, {3, 2}))));
  EXPECT_TRUE(
      failed(interpret(function, HostTensor::zeros(ElementKind::F32, {2}))));
}

TEST_F(InterpreterTest, TypesMustBeTheDialects) {
  auto function = parse("func.func @main(%x: f32) { return }");
  ASSERT_TRUE(function);
  EXPECT_TRUE(
      failed(interpret(function, HostTensor::zeros(ElementKind::F32, {}))));
  EXPECT_EQ(message, "'func.func' op argument 0 is 'f32', neither a tensor of "
                     "the dialect's element types nor an index");
  function = parse("func.func @main() -> tensor<1xindex> {\n"
                   "  %0 = arith.constant dense<1> : tensor<1xindex>\n"
                   "  return %0 : tensor<1xindex>\n}");
  EXPECT_TRUE(failed(interpret(function, {})));
}

TEST_F(InterpreterTest, Indices) {
  auto results = run("func.func @main(%n: index) -> index {\n"
                     "  %0 = arith.addi %n, %n : index\n"
                     "  return %0 : index\n}",
                     HostTensor::fromInts(ElementKind::I64, {}, {21}));
  ASSERT_EQ(results.size(), 1u);
  EXPECT_EQ(results[0].str(), "42 : tensor<i64>");
}

/// A chain of 1000 ops on 1000 elements needs memory for a few tensors only,
/// since each dies at its last use.
TEST_F(InterpreterTest, ValuesDieAtTheirLastUse) {
  std::string text = "func.func @main(%0: tensor<1000xf32>) -> "
                     "tensor<1000xf32> {\n";
  for (int i = 0; i < 1000; ++i)
    text += "  %" + std::to_string(i + 1) + " = tg.neg %" + std::to_string(i) +
            " : tensor<1000xf32>\n";
  text += "  return %1000 : tensor<1000xf32>\n}";
  auto function = parse(text);
  ASSERT_TRUE(function);
  HostTensor input = HostTensor::zeros(ElementKind::F32, {1000});
  InterpreterOptions options;
  options.maxBytes = 64 * 1024;
  EXPECT_TRUE(succeeded(interpret(function, input, options))) << message;
  options.maxBytes = 20 * 1024;
  EXPECT_TRUE(failed(interpret(function, input, options)));
  EXPECT_EQ(message, "'tg.neg' op needs a tensor of shape [1000], which does "
                     "not fit in the 4480 bytes that are left");
}
