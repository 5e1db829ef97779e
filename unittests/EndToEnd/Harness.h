//===- Harness.h - Run one function in two ways -----------------*- C++ -*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Parses a module, runs its function @main as compiled code and by the
/// reference interpreter, and says where the results differ.
///
//===----------------------------------------------------------------------===//

#ifndef TG_UNITTESTS_ENDTOEND_HARNESS_H
#define TG_UNITTESTS_ENDTOEND_HARNESS_H

#include "TG/Engine/Program.h"
#include "TG/Reference/Interpreter.h"
#include "mlir/IR/OwningOpRef.h"

namespace tg::testing {

using Tensors = std::vector<HostTensor>;

/// Every dialect is loaded on demand; one context for the whole process.
mlir::MLIRContext *getContext();

/// `tensor<2x3xf32>`
std::string typeText(const TensorSpec &spec);

/// Parses and verifies; an error holds the diagnostics and the text.
llvm::Expected<mlir::OwningOpRef<mlir::ModuleOp>> parse(llvm::StringRef text);

/// The interpreter's results of @main.
llvm::Expected<Tensors> runReference(mlir::ModuleOp module,
                                     llvm::ArrayRef<HostTensor> inputs);
llvm::Expected<std::vector<BoundedTensor>>
runWithBounds(mlir::ModuleOp module, llvm::ArrayRef<HostTensor> inputs);

/// Compiles a copy of @main, without a cache on disk, and runs it.
llvm::Expected<Tensors> runCompiled(mlir::ModuleOp module,
                                    llvm::ArrayRef<HostTensor> inputs);

/// What passes printed as errors while this lived.
class Diagnostics {
public:
  explicit Diagnostics(mlir::MLIRContext *context);
  const std::string &str() const { return text; }

private:
  std::string text;
  mlir::ScopedDiagnosticHandler handler;
};

/// How far `actual` may be from `expected`, in numbers of the type between
/// them; any two NaN are equal. 0: the same bits.
struct Tolerance {
  int64_t ulps = 0;
};

/// The numbers of the float type between two elements; a huge one where just
/// one is NaN.
int64_t ulpDistance(ElementKind kind, int64_t lhs, int64_t rhs);

/// Describes the first elements that differ by more than the tolerance; empty
/// where there is none. Integers must be equal.
std::string compare(const HostTensor &expected, const HostTensor &actual,
                    Tolerance tolerance = {});
/// By the bound of each element. Adds the number of undecided elements to
/// `undecided`, where given.
std::string compare(const BoundedTensor &expected, const HostTensor &actual,
                    int64_t *undecided = nullptr);

} // namespace tg::testing

#endif // TG_UNITTESTS_ENDTOEND_HARNESS_H
