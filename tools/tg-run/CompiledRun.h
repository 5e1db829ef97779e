//===- CompiledRun.h - Runs a function as machine code ----------*- C++ -*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TG_TOOLS_TG_RUN_COMPILEDRUN_H
#define TG_TOOLS_TG_RUN_COMPILEDRUN_H

#include "TG/Reference/HostTensor.h"
#include "mlir/IR/BuiltinOps.h"

namespace tg {

/// Compiles the function `entry` of `module`, which is changed, and runs it on
/// `inputs`, which fit its arguments. With `printTime`, writes to stderr how
/// long compiling took, the first run, and the fastest of the runs that fit in
/// half a second after it.
llvm::Expected<std::vector<HostTensor>>
runCompiled(mlir::ModuleOp module, llvm::StringRef entry,
            llvm::ArrayRef<HostTensor> inputs, bool printTime);

} // namespace tg

#endif // TG_TOOLS_TG_RUN_COMPILEDRUN_H
