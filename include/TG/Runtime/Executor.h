//===- Executor.h - Runs a schedule -----------------------------*- C++ -*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// An executor is a schedule that was verified and planned once and can be run
/// often. Items run in order; the tiles of a kernel are split over the pool.
///
//===----------------------------------------------------------------------===//

#ifndef TG_RUNTIME_EXECUTOR_H
#define TG_RUNTIME_EXECUTOR_H

#include "TG/Runtime/MemoryPlan.h"
#include "TG/Runtime/Schedule.h"

#include "llvm/ADT/STLFunctionalExtras.h"

namespace tg {

/// Immutable; any number of threads may run it at the same time, each with
/// outputs of its own.
class Executor {
public:
  /// Called after each item with its position and its wall time.
  using Timing = llvm::function_ref<void(size_t item, double seconds)>;

  /// Fails if the schedule does not verify.
  static llvm::Expected<std::shared_ptr<const Executor>>
  create(Schedule schedule);

  /// Runs all items. Inputs and outputs are in the order of the schedule and
  /// have its sizes; an output that aliases an input must be the same buffer,
  /// and no other output may overlap an input or output in memory. The versions
  /// of the outputs are raised. Borrowed memory with less alignment than a
  /// kernel asks for is copied aside for the run, and back.
  llvm::Error run(llvm::ArrayRef<BufferRef> inputs,
                  llvm::ArrayRef<BufferRef> outputs,
                  llvm::ArrayRef<int64_t> scalars = {},
                  Timing timing = nullptr) const;

  const Schedule &getSchedule() const { return schedule; }
  const MemoryPlan &getPlan() const { return plan; }

private:
  Executor(Schedule schedule, MemoryPlan plan);

  llvm::Error checkBindings(llvm::ArrayRef<BufferRef> inputs,
                            llvm::ArrayRef<BufferRef> outputs,
                            size_t numScalars) const;
  uint64_t getScratchBytes(unsigned numThreads) const;

  Schedule schedule;
  MemoryPlan plan;
  /// The buffers of the inputs and outputs of a run.
  std::vector<BufferId> inputIds, outputIds;
  /// The largest alignment that a kernel asks of a buffer.
  std::vector<uint32_t> alignments;
};

} // namespace tg

#endif // TG_RUNTIME_EXECUTOR_H
