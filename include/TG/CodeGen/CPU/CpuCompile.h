//===- CpuCompile.h - From kernels of linalg to objects ---------*- C++ -*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Two steps: passes bring a module of kernel functions (linalg, tensor, scf,
/// arith and math on tensors; docs/kernel-abi.md has the contract) to the LLVM
/// dialect; `compileToObject` makes a relocatable object of that.
///
///     mlir::PassManager pm(module->getContext());
///     tg::buildCpuKernelPipeline(pm, options);
///     if (failed(pm.run(module)))
///       …
///     auto object = tg::compileToObject(module, options.target, options);
///
//===----------------------------------------------------------------------===//

#ifndef TG_CODEGEN_CPU_CPUCOMPILE_H
#define TG_CODEGEN_CPU_CPUCOMPILE_H

#include "TG/CodeGen/CPU/CpuTarget.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Error.h"

namespace mlir {
class DialectRegistry;
class OpPassManager;
} // namespace mlir

namespace tg {

/// Makes the passes that bring kernels to the LLVM dialect. The pass manager is
/// one of `builtin.module`.
void buildCpuKernelPipeline(mlir::OpPassManager &pm, const CpuOptions &options);

/// Adds the dialects, interfaces and translations that the pipeline and
/// `compileToObject` use. A context that was made with all of upstream's
/// dialects and extensions has them, the translations aside.
void registerCpuCodeGenDialects(mlir::DialectRegistry &registry);

/// An entry point of an object: the same numbers as the runtime's KernelInfo.
struct CompiledEntry {
  std::string name;
  uint32_t numInputs = 0;
  uint32_t numOutputs = 0;
  uint32_t numScalars = 0;
  int64_t numTiles = 1;
  int64_t grain = 1;
  uint64_t scratchBytes = 0;
  uint64_t flops = 0;
  uint64_t bytesMoved = 0;
};

struct CompiledObject {
  /// A relocatable, position-independent object file.
  llvm::SmallVector<char, 0> object;
  llvm::SmallVector<CompiledEntry> entries;
};

/// Compiles a module of the LLVM dialect that `buildCpuKernelPipeline` made.
llvm::Expected<CompiledObject> compileToObject(mlir::ModuleOp module,
                                               const CpuTarget &target,
                                               const CpuOptions &options);

/// What `compileToObject` would compile, as text: LLVM IR after optimization,
/// or assembly.
llvm::Expected<std::string> compileToLLVMIR(mlir::ModuleOp module,
                                            const CpuTarget &target,
                                            const CpuOptions &options);
llvm::Expected<std::string> compileToAssembly(mlir::ModuleOp module,
                                              const CpuTarget &target,
                                              const CpuOptions &options);

} // namespace tg

#endif // TG_CODEGEN_CPU_CPUCOMPILE_H
