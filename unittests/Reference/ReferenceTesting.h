//===- ReferenceTesting.h - Functions from text, and inputs -----*- C++ -*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TG_UNITTESTS_REFERENCE_REFERENCETESTING_H
#define TG_UNITTESTS_REFERENCE_REFERENCETESTING_H

#include "TG/Dialect/IR/TGOps.h"
#include "TG/Reference/Interpreter.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Parser/Parser.h"
#include "gtest/gtest.h"

#include <random>

namespace tg::testing {

class ReferenceTest : public ::testing::Test {
protected:
  ReferenceTest() {
    context
        .loadDialect<TGDialect, mlir::func::FuncDialect,
                     mlir::arith::ArithDialect, mlir::tensor::TensorDialect>();
    // Diagnostics end up here, for tests of them.
    context.getDiagEngine().registerHandler(
        [this](mlir::Diagnostic &diagnostic) { message = diagnostic.str(); });
  }

  /// The function @main of the text. Keeps the module.
  mlir::func::FuncOp parse(llvm::StringRef text) {
    module = mlir::parseSourceString<mlir::ModuleOp>(text, &context);
    if (!module) {
      ADD_FAILURE() << message << "\n" << text.str();
      return {};
    }
    return module->lookupSymbol<mlir::func::FuncOp>("main");
  }

  std::vector<HostTensor> run(llvm::StringRef text,
                              llvm::ArrayRef<HostTensor> inputs = {}) {
    mlir::func::FuncOp function = parse(text);
    if (!function)
      return {};
    auto results = interpret(function, inputs);
    if (failed(results)) {
      ADD_FAILURE() << message << "\n" << text.str();
      return {};
    }
    return *results;
  }

  /// `op` on arguments %0, %1, ... that have the inputs' types.
  static std::string makeFunction(llvm::ArrayRef<HostTensor> inputs,
                                  llvm::StringRef op,
                                  llvm::StringRef resultType) {
    std::string text = "func.func @main(";
    for (size_t i = 0; i < inputs.size(); ++i)
      text += (i ? ", %" : "%") + std::to_string(i) + ": " +
              inputs[i].getTypeString();
    return text + ") -> " + resultType.str() + " {\n  %r = " + op.str() +
           "\n  return %r : " + resultType.str() + "\n}\n";
  }

  mlir::MLIRContext context{mlir::MLIRContext::Threading::DISABLED};
  mlir::OwningOpRef<mlir::ModuleOp> module;
  std::string message;
};

inline std::string typeString(ElementKind kind, llvm::ArrayRef<int64_t> shape) {
  HostTensor tensor;
  tensor.kind = kind;
  tensor.shape.assign(shape.begin(), shape.end());
  return tensor.getTypeString();
}

/// Integers in [-limit, limit], which every kind holds if limit is small; they
/// wrap where the kind has no sign.
inline HostTensor randomIntegers(ElementKind kind,
                                 llvm::ArrayRef<int64_t> shape, int64_t limit,
                                 std::mt19937 &random) {
  HostTensor tensor = HostTensor::zeros(kind, shape);
  for (int64_t i = 0; i < tensor.getNumElements(); ++i)
    tensor.setInt(i, static_cast<int64_t>(random() % (2 * limit + 1)) - limit);
  return tensor;
}

} // namespace tg::testing

#endif // TG_UNITTESTS_REFERENCE_REFERENCETESTING_H
