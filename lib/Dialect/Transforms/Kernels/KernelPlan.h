//===- KernelPlan.h - Which ops make which kernel ---------------*- C++ -*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TG_LIB_DIALECT_TRANSFORMS_KERNELS_KERNELPLAN_H
#define TG_LIB_DIALECT_TRANSFORMS_KERNELS_KERNELPLAN_H

#include "TG/Dialect/IR/TGOps.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"

namespace mlir::func {
class FuncOp;
} // namespace mlir::func

namespace tg {

struct KernelLimits {
  int64_t maxOps;
  int64_t recomputeOps;
};

/// A block made ready for grouping: see prepareBlock.
struct PreparedBlock {
  mlir::Block *block = nullptr;
  /// Assignments whose result takes the storage of their base: an argument, or
  /// a value that is stored for kernels only.
  llvm::DenseSet<mlir::Operation *> inPlace;
  /// Ops whose results must be in memory: something reads them that is no op
  /// of ours.
  llvm::DenseSet<mlir::Operation *> stored;
  /// Those of them that only a function's return reads.
  llvm::DenseSet<mlir::Operation *> returned;
  /// Sizes of dynamic axes of our ops' results, in order.
  llvm::DenseMap<mlir::Value, llvm::SmallVector<mlir::Value>> dynamicSizes;
};

/// Brings a block to the form that grouping expects:
///  - detach and contiguous_backward are gone;
///  - a tg.contiguous is left only where its operand would not get storage of
///    its own (OpKind::Store); what must be stored is in `stored`;
///  - each result of a function has storage of its own, and those with
///    `tg.writes` are in-place assignments of their argument.
/// Fails, with a diagnostic, where an op cannot say its dynamic sizes.
mlir::FailureOr<PreparedBlock> prepareBlock(mlir::func::FuncOp function,
                                            mlir::Block &block);

/// The ops of one kernel.
struct KernelGroup {
  /// The ops whose results leave the kernel, in program order.
  llvm::SmallVector<mlir::Operation *> roots;
  /// Everything inside, roots too, in program order.
  llvm::SmallVector<mlir::Operation *> members;
  /// What is read from outside, and the value that is given for it: another
  /// one where the old content was copied aside.
  llvm::MapVector<mlir::Value, mlir::Value> inputs;
  /// The one root, if it overwrites its base.
  AssignOp inPlace;

  mlir::Location getLoc() const;
};

/// Groups the ops of a block; the groups are not in the order of execution.
llvm::SmallVector<KernelGroup> planKernels(PreparedBlock &prepared,
                                           const KernelLimits &limits);

/// Finds members and inputs of a group: what its roots need that is not stored
/// by another group. `isOutside` tells values that come from outside.
void collectMembers(KernelGroup &group,
                    llvm::function_ref<bool(mlir::Value)> isOutside);

/// Replaces a block's ops by kernels, in an order in which each reader of an
/// old value runs before the kernel that overwrites it.
void emitKernels(PreparedBlock &prepared,
                 llvm::MutableArrayRef<KernelGroup> groups);

} // namespace tg

#endif // TG_LIB_DIALECT_TRANSFORMS_KERNELS_KERNELPLAN_H
