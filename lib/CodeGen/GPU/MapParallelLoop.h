//===- MapParallelLoop.h - Threads for a parallel loop ----------*- C++ -*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TG_LIB_CODEGEN_GPU_MAPPARALLELLOOP_H
#define TG_LIB_CODEGEN_GPU_MAPPARALLELLOOP_H

#include "mlir/Dialect/SCF/IR/SCF.h"

namespace tg {

/// Replaces a parallel loop without reductions by a `gpu.launch`: the
/// iterations, numbered in row-major order, are dealt out to the threads of a
/// one-dimensional grid. An empty loop just goes.
void mapParallelLoop(mlir::RewriterBase &rewriter, mlir::scf::ParallelOp loop);

} // namespace tg

#endif // TG_LIB_CODEGEN_GPU_MAPPARALLELLOOP_H
