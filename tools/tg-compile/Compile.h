//===- Compile.h - Code of a module, and what is known of it ----*- C++ -*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TG_TOOLS_TG_COMPILE_COMPILE_H
#define TG_TOOLS_TG_COMPILE_COMPILE_H

#include "TG/CodeGen/CPU/CpuCompile.h"
#include "TG/CodeGen/GPU/GpuTarget.h"
#include "mlir/IR/BuiltinOps.h"

#include <map>
#include <string>
#include <vector>

namespace tg {

/// One launch of a kernel on a GPU.
struct GpuLaunch {
  std::string kernel;
  int64_t blocks = 0, threads = 0;
  /// For each argument of the kernel, the number of a buffer of the function.
  std::vector<unsigned> buffers;
};

/// A function of the file as its caller sees it.
struct CompiledFunction {
  std::string name;
  /// The function's type as the file spells it.
  std::string signature;
  unsigned numInputs = 0, numOutputs = 0, numScalars = 0;
  /// On a CPU: the tiles that may run at the same time.
  int64_t numTiles = 1;
  /// On a GPU, scratch is one more buffer behind the outputs if this is not 0.
  uint64_t scratchBytes = 0;
  /// On a GPU: in order.
  std::vector<GpuLaunch> launches;
  /// On a GPU: why `launches` does not say everything; empty if it does.
  std::string dynamic;
};

struct CompiledModule {
  /// The processor that the code is for.
  std::string target;
  std::string code;
  std::vector<CompiledFunction> functions;
};

/// Compiles for a CPU: to an object, or with `format` "s" or "ll" to assembly
/// or LLVM IR. Errors of passes are diagnostics.
mlir::FailureOr<CompiledModule> compileForCpu(mlir::ModuleOp module,
                                              const CpuOptions &options,
                                              llvm::StringRef format);

/// Compiles for a GPU, to what `options.format` says.
mlir::FailureOr<CompiledModule> compileForGpu(mlir::ModuleOp module,
                                              const GpuOptions &options);

} // namespace tg

#endif // TG_TOOLS_TG_COMPILE_COMPILE_H
