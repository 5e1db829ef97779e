//===- HostTensorTest.cpp - Elements, text and files ----------------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TG/Reference/HostTensor.h"
#include "mlir/IR/MLIRContext.h"
#include "llvm/Support/FileSystem.h"
#include "gtest/gtest.h"

#include <cmath>

using namespace tg;

TEST(HostTensorTest, ElementsOfEveryKind) {
  for (ElementKind kind : allElementKinds) {
    HostTensor tensor = HostTensor::zeros(kind, {2, 3});
    EXPECT_EQ(tensor.bytes.size(), 6 * getByteSize(kind));
    tensor.setDouble(4, 1);
    tensor.setInt(5, 1);
    for (int64_t i = 0; i < 6; ++i) {
      EXPECT_EQ(tensor.getDouble(i), i >= 4) << getName(kind).str();
      EXPECT_EQ(tensor.getInt(i), i >= 4) << getName(kind).str();
    }
    EXPECT_EQ(tensor.getBits(4), tensor.getBits(5));
  }
}

TEST(HostTensorTest, KindsAreTypes) {
  mlir::MLIRContext context;
  for (ElementKind kind : allElementKinds)
    EXPECT_EQ(getElementKind(getElementType(&context, kind)), kind);
  EXPECT_EQ(getElementKind(mlir::IndexType::get(&context)), std::nullopt);
}

TEST(HostTensorTest, Text) {
  EXPECT_EQ(HostTensor::fromDoubles(ElementKind::F32, {2, 2},
                                    {1, 0.1, -INFINITY, 1e30})
                .str(),
            "[[1, 0.1], [-inf, 1e+30]] : tensor<2x2xf32>");
  EXPECT_EQ(HostTensor::fromDoubles(ElementKind::BF16, {}, {70000}).str(),
            "70144 : tensor<bf16>");
  EXPECT_EQ(HostTensor::fromInts(ElementKind::UI64, {1}, {-1}).str(),
            "[18446744073709551615] : tensor<1xui64>");
  EXPECT_EQ(HostTensor::fromInts(ElementKind::I1, {2}, {1, 0}).str(),
            "[true, false] : tensor<2xi1>");
  EXPECT_EQ(HostTensor::zeros(ElementKind::I8, {2, 0}).str(),
            "[[], []] : tensor<2x0xi8>");
}

TEST(HostTensorTest, Files) {
  llvm::SmallString<128> path;
  ASSERT_FALSE(llvm::sys::fs::createTemporaryFile("host-tensor", "npy", path));
  for (ElementKind kind : allElementKinds) {
    HostTensor tensor = HostTensor::fromDoubles(kind, {3}, {0, 1, 1});
    ASSERT_FALSE(writeHostTensor(path, tensor));
    llvm::Expected<HostTensor> read = readHostTensor(path);
    ASSERT_TRUE(bool(read));
    EXPECT_EQ(*read, tensor) << getName(kind).str();
  }
  llvm::sys::fs::remove(path);
  llvm::Expected<HostTensor> missing = readHostTensor(path);
  ASSERT_FALSE(bool(missing));
  EXPECT_NE(llvm::toString(missing.takeError()).find(std::string(path)),
            std::string::npos);
}
