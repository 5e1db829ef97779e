//===- ScalarBitsTest.cpp - Scalars as bits, numbers, attributes ----------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ScalarTesting.h"
#include <cmath>

using namespace tg;
using namespace tg::testing;
using namespace mlir;

namespace {

class BitsTest : public ScalarTest {};

TEST_F(BitsTest, SupportedTypes) {
  for (Type type :
       {boolean, i8, i16, i32, i64, ui8, ui16, ui32, ui64, f16, bf16, f32, f64})
    EXPECT_TRUE(ScalarType::isSupported(type));
  for (Type type :
       {Type(), Type(builder.getIndexType()), Type(builder.getIntegerType(4)),
        Type(builder.getIntegerType(128)),
        Type(builder.getIntegerType(8, /*isSigned=*/true)),
        Type(builder.getIntegerType(1, /*isSigned=*/false)),
        Type(Float128Type::get(&context)), Type(Float8E5M2Type::get(&context))})
    EXPECT_FALSE(ScalarType::isSupported(type));
}

TEST_F(BitsTest, Encode) {
  EXPECT_EQ(ConstOp::encode(i8, int64_t(-1)), 0xFF);
  EXPECT_EQ(ConstOp::encode(i8, int64_t(300)), 44);
  EXPECT_EQ(ConstOp::encode(boolean, int64_t(2)), 1);
  EXPECT_EQ(ConstOp::encode(boolean, 0.25), 1);
  EXPECT_EQ(ConstOp::encode(f16, int64_t(1)), 0x3C00);
  EXPECT_EQ(ConstOp::encode(f32, 0.1), 0x3DCCCCCD);
  EXPECT_EQ(ConstOp::encode(f64, 1.0), 0x3FF0000000000000);
  // Truncated, then wrapped.
  EXPECT_EQ(ConstOp::encode(i8, -1.9), 0xFF);
  EXPECT_EQ(ConstOp::encode(ui8, 257.5), 1);
  EXPECT_EQ(ConstOp::encode(i64, 0x1p63), INT64_MIN);
  EXPECT_EQ(ConstOp::encode(ui64, -1.0), -1);
  EXPECT_EQ(ConstOp::encode(i32, double(NAN)), 0);
  EXPECT_EQ(ConstOp::encode(i32, double(HUGE_VAL)), 0);
}

TEST_F(BitsTest, Integers) {
  EXPECT_EQ(bitsToInt(i8, 0xFF), -1);
  EXPECT_EQ(bitsToInt(ui8, 0xFF), 255);
  EXPECT_EQ(bitsToInt(boolean, 1), 1);
  EXPECT_EQ(bitsToDouble(i8, 0x80), -128);
  EXPECT_EQ(bitsToDouble(ui64, -1), 0x1p64);
  EXPECT_EQ(getLeastBits(i16), 0x8000);
  EXPECT_EQ(getGreatestBits(i16), 0x7FFF);
  EXPECT_EQ(getGreatestBits(ui16), 0xFFFF);
  EXPECT_EQ(getGreatestBits(boolean), 1);
  EXPECT_EQ(getGreatestBits(f16), 0x7C00);
}

TEST_F(BitsTest, Attributes) {
  EXPECT_EQ(bitsToAttr(f16, 0x3C00), builder.getF16FloatAttr(1));
  EXPECT_EQ(bitsToAttr(ui8, 0xFF), IntegerAttr::get(ui8, llvm::APInt(8, 255)));
  for (Type type : {boolean, i8, ui64, bf16, f64}) {
    auto three = RankedTensorType::get({3}, type);
    SmallVector<int64_t> bits = {0, 1, 1};
    DenseElementsAttr dense = bitsToElements(three, bits);
    EXPECT_EQ(dense.getType(), three);
    EXPECT_EQ(getElementBits(dense), bits);
    EXPECT_FALSE(getSplatBits(dense));

    DenseElementsAttr splat = bitsToElements(three, 1);
    EXPECT_EQ(getSplatBits(splat), 1);
    EXPECT_EQ(getElementBits(splat), SmallVector<int64_t>({1, 1, 1}));

    DenseElementsAttr empty =
        bitsToElements(RankedTensorType::get({0}, type), 1);
    EXPECT_TRUE(getSplatBits(empty));
    EXPECT_EQ(getElementBits(empty), SmallVector<int64_t>());
  }
  EXPECT_FALSE(getElementBits({}));
  EXPECT_FALSE(getElementBits(builder.getI32IntegerAttr(1)));
  EXPECT_FALSE(getSplatBits(
      DenseElementsAttr::get(RankedTensorType::get({1}, builder.getIndexType()),
                             builder.getIndexAttr(1))));
}

TEST_F(BitsTest, OnlyElementwiseOpsHaveAFunction) {
  EXPECT_FALSE(
      ElementFunction::get(OperationName("tg.bitcast", &context), f32, i32));
  EXPECT_FALSE(
      ElementFunction::get(OperationName("tg.reshape", &context), f32, f32));
  EXPECT_FALSE(ElementFunction::get(OperationName("tg.neg", &context),
                                    builder.getIndexType(), f32));
}

TEST_F(BitsTest, EvaluatesAnOp) {
  auto type = RankedTensorType::get({2}, i8);
  OwningOpRef<ModuleOp> module = ModuleOp::create(builder.getUnknownLoc());
  builder.setInsertionPointToEnd(module->getBody());
  auto one =
      ConstOp::create(builder, builder.getUnknownLoc(), type, int64_t(1));
  auto add = AddOp::create(builder, builder.getUnknownLoc(), one, one);
  EXPECT_EQ(evaluateElementwise(add, {0x7F, 2}), 0x81);
  EXPECT_FALSE(evaluateElementwise(add, {1}));
  EXPECT_FALSE(evaluateElementwise(one, {}));
}

} // namespace
