//===- ScalarTesting.h - Elementwise ops by name ---------------*- C++ -*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TG_UNITTESTS_DIALECT_IR_SCALARTESTING_H
#define TG_UNITTESTS_DIALECT_IR_SCALARTESTING_H

#include "TG/Dialect/IR/ScalarSemantics.h"
#include "TG/Dialect/IR/TGOps.h"
#include "mlir/IR/Builders.h"
#include "gtest/gtest.h"

namespace tg::testing {

class ScalarTest : public ::testing::Test {
protected:
  ScalarTest() : builder(&context) {
    context.getOrLoadDialect<TGDialect>();
    boolean = builder.getI1Type();
    i8 = builder.getI8Type();
    i16 = builder.getI16Type();
    i32 = builder.getI32Type();
    i64 = builder.getI64Type();
    ui8 = builder.getIntegerType(8, /*isSigned=*/false);
    ui16 = builder.getIntegerType(16, /*isSigned=*/false);
    ui32 = builder.getIntegerType(32, /*isSigned=*/false);
    ui64 = builder.getIntegerType(64, /*isSigned=*/false);
    f16 = builder.getF16Type();
    bf16 = builder.getBF16Type();
    f32 = builder.getF32Type();
    f64 = builder.getF64Type();
  }

  /// What `tg.<mnemonic>` computes; all operands have one type.
  ElementFunction getFunction(llvm::StringRef mnemonic, mlir::Type operandType,
                              mlir::Type resultType) {
    std::optional<ElementFunction> function = ElementFunction::get(
        mlir::OperationName("tg." + mnemonic.str(), &context), operandType,
        resultType);
    EXPECT_TRUE(function) << mnemonic.str();
    return *function;
  }
  ElementFunction getFunction(llvm::StringRef mnemonic, mlir::Type type) {
    return getFunction(mnemonic, type, type);
  }

  /// An op on numbers that doubles hold.
  double compute(llvm::StringRef mnemonic, mlir::Type type,
                 llvm::ArrayRef<double> operands) {
    llvm::SmallVector<int64_t> bits;
    for (double operand : operands)
      bits.push_back(doubleToBits(type, operand));
    return bitsToDouble(type, getFunction(mnemonic, type)(bits));
  }

  mlir::MLIRContext context;
  mlir::OpBuilder builder;
  mlir::Type boolean, i8, i16, i32, i64, ui8, ui16, ui32, ui64, f16, bf16, f32,
      f64;
};

} // namespace tg::testing

#endif // TG_UNITTESTS_DIALECT_IR_SCALARTESTING_H
