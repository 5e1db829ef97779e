//===- RunTesting.h - Runs functions of tg ops ------------------*- C++ -*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// From the text of a function on tensors of tg to results: conversion, code
// generation, linking and the call.
//
//===----------------------------------------------------------------------===//

#ifndef TG_UNITTESTS_CONVERSION_TGTOLINALG_RUNTESTING_H
#define TG_UNITTESTS_CONVERSION_TGTOLINALG_RUNTESTING_H

#include "CodeGen/KernelTesting.h"
#include "TG/Conversion/TGToLinalg/TGToLinalg.h"
#include "TG/Dialect/IR/TGDialect.h"
#include "TG/Runtime/ScalarConvert.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/Support/raw_ostream.h"

#include <cmath>
#include <numeric>

namespace tg::testing {

/// f16 and bf16 of the host.
struct Half {
  Half() = default;
  Half(double value) : bits(doubleToHalf(value)) {}
  operator double() const { return halfToFloat(bits); }
  uint16_t bits = 0;
};
struct Brain {
  Brain() = default;
  Brain(double value) : bits(doubleToBFloat16(value)) {}
  operator double() const { return bfloat16ToFloat(bits); }
  uint16_t bits = 0;
};
/// A byte of 0 or 1.
struct Bool {
  Bool() = default;
  Bool(bool value) : byte(value) {}
  operator bool() const { return byte != 0; }
  uint8_t byte = 0;
};

template <typename T>
inline constexpr bool isFloat =
    std::is_floating_point_v<T> || std::is_same_v<T, Half> ||
    std::is_same_v<T, Brain>;

/// How tg spells the element type.
template <typename T>
std::string elementName() {
  if constexpr (std::is_same_v<T, Half>)
    return "f16";
  else if constexpr (std::is_same_v<T, Brain>)
    return "bf16";
  else if constexpr (std::is_same_v<T, Bool>)
    return "i1";
  else
    return (std::is_floating_point_v<T> ? "f"
            : std::is_unsigned_v<T>     ? "ui"
                                        : "i") +
           std::to_string(8 * sizeof(T));
}

using Shape = std::vector<int64_t>;

inline int64_t countOf(const Shape &shape) {
  return std::accumulate(shape.begin(), shape.end(), int64_t(1),
                         std::multiplies<>());
}

/// Calls `body` with all coordinates below `shape`, in row-major order.
inline void forEach(const Shape &shape,
                    llvm::function_ref<void(const Shape &)> body) {
  Shape at(shape.size(), 0);
  for (int64_t i = 0, count = countOf(shape); i < count; ++i) {
    body(at);
    for (size_t axis = shape.size(); axis-- > 0;) {
      if (++at[axis] < shape[axis])
        break;
      at[axis] = 0;
    }
  }
}

/// Where the element of these coordinates is.
inline int64_t flatten(const Shape &shape, const Shape &at) {
  int64_t flat = 0;
  for (size_t axis = 0; axis < shape.size(); ++axis)
    flat = flat * shape[axis] + at[axis];
  return flat;
}

/// `tensor<2x3xf32>`
template <typename T>
std::string typeName(const Shape &shape) {
  std::string text = "tensor<";
  for (int64_t size : shape)
    text += std::to_string(size) + "x";
  return text + elementName<T>() + ">";
}

/// Compiles the function @k.
inline TestKernels compile(const std::string &source) {
  mlir::DialectRegistry registry;
  registerCpuCodeGenDialects(registry);
  registry.insert<TGDialect>();
  mlir::MLIRContext context(registry, mlir::MLIRContext::Threading::DISABLED);
  auto module = mlir::parseSourceString<mlir::ModuleOp>(source, &context);
  std::string text;
  if (!module) {
    ADD_FAILURE() << "does not parse:\n" << source;
    return TestKernels(text);
  }
  mlir::PassManager pm(&context);
  pm.addPass(createConvertTGToLinalg());
  if (failed(pm.run(*module))) {
    ADD_FAILURE() << "does not convert:\n" << source;
    return TestKernels(text);
  }
  // Sizes are right here, so that no check fails.
  module->walk([](mlir::cf::AssertOp check) { check.erase(); });
  llvm::raw_string_ostream(text) << *module;
  return TestKernels(text);
}

/// What a sum of products of small integers is computed in, with no rounding
/// for floats and modulo 2^64 for integers.
template <typename T>
using Exact = std::conditional_t<isFloat<T>, double, uint64_t>;

/// n small integers, some negative where there are any.
template <typename T>
Array<T> smallIntegers(size_t n, unsigned seed = 1) {
  std::mt19937 generator(seed);
  Array<T> values(n);
  for (T &value : values)
    value = static_cast<T>(static_cast<int>(generator() % 9) - 4);
  return values;
}

/// Equal as numbers; NaN equals NaN.
template <typename T>
void expectEqual(const Array<T> &got, const Array<T> &want) {
  ASSERT_EQ(got.size(), want.size());
  for (size_t i = 0; i < got.size(); ++i) {
    if constexpr (isFloat<T>) {
      double a = got[i], b = want[i];
      ASSERT_TRUE(a == b || (std::isnan(a) && std::isnan(b)))
          << "element " << i << ": " << a << " instead of " << b;
    } else {
      ASSERT_EQ(got[i], want[i]) << "element " << i;
    }
  }
}

} // namespace tg::testing

#endif // TG_UNITTESTS_CONVERSION_TGTOLINALG_RUNTESTING_H
