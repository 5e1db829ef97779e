//===- Schedule.h - What to run, in which order -----------------*- C++ -*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A schedule is plain data: buffers, and items that run one after the other
/// over them. It names no storage; the executor binds its inputs and outputs at
/// each run. So it is built once and replayed with other buffers.
///
///     Schedule schedule;
///     BufferId x = schedule.addInput(4096);
///     BufferId t = schedule.addTemporary(4096);
///     BufferId y = schedule.addOutput(4096);
///     schedule.addLaunch(square, {x}, {t});
///     schedule.addLaunch(plusOne, {t}, {y});
///
//===----------------------------------------------------------------------===//

#ifndef TG_RUNTIME_SCHEDULE_H
#define TG_RUNTIME_SCHEDULE_H

#include "TG/Runtime/Buffer.h"
#include "TG/Runtime/Kernel.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/raw_ostream.h"

#include <optional>
#include <variant>
#include <vector>

namespace tg {

/// The position of a buffer in Schedule::buffers.
using BufferId = uint32_t;

enum class BufferKind : uint8_t {
  Input,     ///< Given by the caller of a run; read.
  Output,    ///< Given by the caller of a run; written.
  Temporary, ///< Lives within a run; see MemoryPlan.
  Constant   ///< Part of the schedule.
};

struct ScheduleBuffer {
  BufferKind kind = BufferKind::Temporary;
  uint64_t bytes = 0;
  /// Which input or output of a run it is.
  uint32_t index = 0;
  /// For an output that is written in place: the input whose storage it is. A
  /// run must then give the same buffer for both. The compiler must have put
  /// all readers of the old value before the first write.
  std::optional<uint32_t> aliasedInput;
  /// The storage of a constant.
  BufferRef constant;
};

/// A word of a kernel's `scalars`: fixed, or an argument of the run.
struct ScalarOperand {
  bool isArgument = false;
  /// The word itself (a float's bits), or the position of the argument.
  int64_t value = 0;

  static ScalarOperand word(int64_t value) { return {false, value}; }
  static ScalarOperand argument(uint32_t index) { return {true, index}; }
};

struct LaunchItem {
  KernelRef kernel;
  /// As the kernel takes them: inputs, then outputs.
  llvm::SmallVector<BufferId, 4> operands;
  llvm::SmallVector<ScalarOperand, 2> scalars;
  /// In place of the kernel's own number.
  std::optional<int64_t> numTiles;

  int64_t getNumTiles() const {
    return numTiles ? *numTiles : kernel->getInfo().numTiles;
  }
  llvm::ArrayRef<BufferId> getInputs() const {
    return llvm::ArrayRef(operands).take_front(kernel->getInfo().numInputs);
  }
  llvm::ArrayRef<BufferId> getOutputs() const {
    return llvm::ArrayRef(operands).drop_front(kernel->getInfo().numInputs);
  }
};

/// Copies a whole buffer to another of the same size.
struct CopyItem {
  BufferId source = 0;
  BufferId target = 0;
};

using ScheduleItem = std::variant<LaunchItem, CopyItem>;

struct Schedule {
  std::vector<ScheduleBuffer> buffers;
  std::vector<ScheduleItem> items;
  /// The scalar arguments of a run.
  uint32_t numScalars = 0;
  /// Where it runs. On the null device, nothing does.
  Device device;

  /// Inputs and outputs count up from 0 in the order in which they are added.
  BufferId addInput(uint64_t bytes);
  BufferId addOutput(uint64_t bytes,
                     std::optional<uint32_t> aliasedInput = std::nullopt);
  BufferId addTemporary(uint64_t bytes);
  BufferId addConstant(BufferRef constant);

  void addLaunch(KernelRef kernel, llvm::ArrayRef<BufferId> inputs,
                 llvm::ArrayRef<BufferId> outputs,
                 llvm::ArrayRef<ScalarOperand> scalars = {},
                 std::optional<int64_t> numTiles = std::nullopt);
  void addCopy(BufferId source, BufferId target);

  uint32_t getNumInputs() const;
  uint32_t getNumOutputs() const;

  /// The buffers that an item reads and writes.
  static llvm::ArrayRef<BufferId> getReads(const ScheduleItem &item);
  static llvm::ArrayRef<BufferId> getWrites(const ScheduleItem &item);

  /// Fails, naming item and buffer, unless operands exist and fit their
  /// kernels, nothing is read before it is written, constants and inputs are
  /// not written, and every output is.
  llvm::Error verify() const;

  /// Prints it for a reader: a line a buffer, a line an item.
  ///
  ///     input 0: %0, 4096 bytes
  ///     temporary: %1, 4096 bytes
  ///     output 0: %2, 4096 bytes
  ///     [0] square(%0) -> (%1), 4 tiles
  ///     [1] copy %1 -> %2
  void print(llvm::raw_ostream &os) const;
};

} // namespace tg

#endif // TG_RUNTIME_SCHEDULE_H
