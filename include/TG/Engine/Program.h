//===- Program.h - A function, planned and compiled -------------*- C++ -*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TG_ENGINE_PROGRAM_H
#define TG_ENGINE_PROGRAM_H

#include "TG/Pipeline/PipelineOptions.h"
#include "TG/Runtime/ElementKind.h"
#include "TG/Runtime/Executor.h"
#include "TG/Runtime/KernelCache.h"
#include "mlir/IR/BuiltinOps.h"

#include <optional>
#include <string>
#include <vector>

namespace tg {

/// The shape and element type of an argument or a result of a program.
struct TensorSpec {
  ElementKind kind = ElementKind::F32;
  llvm::SmallVector<int64_t, 4> shape;

  int64_t getNumElements() const;
  uint64_t getByteSize() const {
    return static_cast<uint64_t>(getNumElements()) * tg::getByteSize(kind);
  }
  /// `2x3xf32`
  std::string str() const;
  friend bool operator==(const TensorSpec &, const TensorSpec &) = default;
};

/// The spec of a static tensor type; `isUnsigned` where a conversion made an
/// unsigned element type signless.
std::optional<TensorSpec> getTensorSpec(mlir::Type type,
                                        bool isUnsigned = false);

/// What to compile for, and what to show of it.
struct CompileOptions {
  PipelineOptions pipeline;
  /// Null: the cache of the process.
  KernelCache *cache = nullptr;
  /// Prints the IR after each pass that changed it to stderr.
  bool printIRAfterEachPass = false;
  /// Where to write a file that `tg-opt --run-reproducer` runs, when a pass
  /// fails. Empty: none.
  std::string reproducer;
};

/// A function that can be run: its schedule, and what it takes and gives.
/// Immutable; any number of threads may run it.
struct Program {
  std::vector<TensorSpec> arguments;
  std::vector<TensorSpec> results;
  /// For each result, the argument whose storage it takes.
  std::vector<std::optional<unsigned>> writes;
  std::shared_ptr<const Executor> executor;
};
using ProgramRef = std::shared_ptr<const Program>;

/// The stages that a program passes on its way to machine code.
enum class Stage { TG, Kernels, Linalg, LLVM, Assembly };

/// Compiles the function `entry` of `module`, which is changed. Its arguments
/// and results are static tensors, of tg ops or of linalg on tensors. Fails
/// with the diagnostics of what went wrong.
llvm::Expected<ProgramRef> compileProgram(mlir::ModuleOp module,
                                          llvm::StringRef entry,
                                          const CompileOptions &options = {});

/// The text of `module` at a stage of its compilation.
llvm::Expected<std::string> printStage(mlir::ModuleOp module,
                                       llvm::StringRef entry, Stage stage,
                                       const CompileOptions &options = {});

} // namespace tg

#endif // TG_ENGINE_PROGRAM_H
