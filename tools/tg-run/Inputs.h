//===- Inputs.h - What a function is run on ---------------------*- C++ -*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TG_TOOLS_TG_RUN_INPUTS_H
#define TG_TOOLS_TG_RUN_INPUTS_H

#include "TG/Reference/HostTensor.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace tg {

/// The tensors of the files, one an argument of `function`. With a seed, fewer
/// files than arguments are enough: the rest gets random numbers, floats in
/// [-1, 1), integers in [0, 10), bools.
llvm::Expected<std::vector<HostTensor>>
readInputs(mlir::func::FuncOp function, llvm::ArrayRef<std::string> files,
           std::optional<uint64_t> seed);

} // namespace tg

#endif // TG_TOOLS_TG_RUN_INPUTS_H
