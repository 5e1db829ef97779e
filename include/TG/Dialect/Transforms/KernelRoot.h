//===- KernelRoot.h - What a kernel is about --------------------*- C++ -*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TG_DIALECT_TRANSFORMS_KERNELROOT_H
#define TG_DIALECT_TRANSFORMS_KERNELROOT_H

#include "TG/Dialect/IR/TGOps.h"

namespace tg {

/// The op that decides a kernel's cost: its first reduction or structured op;
/// else the op behind its first result. Null for a kernel that only copies.
mlir::Operation *getKernelRoot(KernelOp kernel);

/// What the kernel computes, as a symbol: the root's name, the shape it works
/// on (`d` for a dynamic size) and its element type, `reduce_add_2x3_f32`. A
/// kernel that only copies is `copy_4_f32`, one of constants `fill_4_f32`.
std::string getKernelName(KernelOp kernel);

/// True for the ops that run loops of their own: reductions, contractions,
/// scans, sorts, gathers, scatters, casts of bits between widths.
bool isHeavy(mlir::Operation *op);

} // namespace tg

#endif // TG_DIALECT_TRANSFORMS_KERNELROOT_H
