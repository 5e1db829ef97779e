//===- Executor.cpp - Runs a schedule -------------------------------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TG/Runtime/Executor.h"

#include "TG/Runtime/ThreadPool.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

#include <chrono>
#include <cstring>

using namespace tg;
using llvm::ArrayRef;
using llvm::Error;
using llvm::Expected;
using llvm::Twine;

//===----------------------------------------------------------------------===//
// Preparation
//===----------------------------------------------------------------------===//

Expected<std::shared_ptr<const Executor>> Executor::create(Schedule schedule) {
  if (Error error = schedule.verify())
    return std::move(error);
  Expected<MemoryPlan> plan = MemoryPlan::compute(schedule);
  if (!plan)
    return plan.takeError();
  return std::shared_ptr<const Executor>(
      new Executor(std::move(schedule), std::move(*plan)));
}

Executor::Executor(Schedule s, MemoryPlan p)
    : schedule(std::move(s)), plan(std::move(p)),
      inputIds(schedule.getNumInputs()), outputIds(schedule.getNumOutputs()),
      alignments(schedule.buffers.size(), 1) {
  for (auto [id, buffer] : llvm::enumerate(schedule.buffers)) {
    if (buffer.kind == BufferKind::Input)
      inputIds[buffer.index] = id;
    if (buffer.kind == BufferKind::Output)
      outputIds[buffer.index] = id;
  }
  for (const ScheduleItem &item : schedule.items)
    if (const auto *launch = std::get_if<LaunchItem>(&item))
      for (BufferId id : launch->operands)
        alignments[id] =
            std::max(alignments[id], launch->kernel->getInfo().alignment);
  // Two names of one storage have one alignment.
  for (BufferId output : outputIds)
    if (auto aliased = schedule.buffers[output].aliasedInput) {
      BufferId input = inputIds[*aliased];
      alignments[input] = alignments[output] =
          std::max(alignments[input], alignments[output]);
    }
}

/// The scratch of one call, in whole cache lines.
static uint64_t getCallScratch(const KernelInfo &info, unsigned numThreads) {
  return llvm::alignTo(info.scratchBytes, storageAlignment) +
         numThreads * llvm::alignTo(info.threadScratchBytes, storageAlignment);
}

uint64_t Executor::getScratchBytes(unsigned numThreads) const {
  uint64_t most = 0;
  for (const ScheduleItem &item : schedule.items) {
    const auto *launch = std::get_if<LaunchItem>(&item);
    if (!launch)
      continue;
    const uint64_t calls = launch->getNumTiles() > 1 ? numThreads : 1;
    most = std::max(
        most, calls * getCallScratch(launch->kernel->getInfo(), numThreads));
  }
  return most;
}

//===----------------------------------------------------------------------===//
// Checks of a run
//===----------------------------------------------------------------------===//

static Error checkBuffer(const Schedule &schedule, const BufferRef &buffer,
                         uint64_t bytes, llvm::StringRef kind, size_t index) {
  auto fail = [&](const Twine &what) {
    return llvm::createStringError(kind + " " + Twine(index) + " " + what);
  };
  if (!buffer)
    return fail("is no buffer");
  if (buffer->getByteSize() != bytes)
    return fail("has " + Twine(buffer->getByteSize()) +
                " bytes, the schedule expects " + Twine(bytes));
  const bool runs = schedule.device.getKind() != DeviceKind::Null;
  if (runs && !buffer->getDevice().isHostVisible())
    return fail("is on " + buffer->getDevice().getName() +
                ", the schedule runs on " + schedule.device.getName());
  return Error::success();
}

Error Executor::checkBindings(ArrayRef<BufferRef> inputs,
                              ArrayRef<BufferRef> outputs,
                              size_t numScalars) const {
  auto checkCount = [](size_t got, size_t expected,
                       llvm::StringRef what) -> Error {
    if (got == expected)
      return Error::success();
    return llvm::createStringError("the schedule takes " + Twine(expected) +
                                   " " + what + ", got " + Twine(got));
  };
  if (Error error = checkCount(inputs.size(), inputIds.size(), "inputs"))
    return error;
  if (Error error = checkCount(outputs.size(), outputIds.size(), "outputs"))
    return error;
  if (Error error = checkCount(numScalars, schedule.numScalars, "scalars"))
    return error;
  for (auto [index, id] : llvm::enumerate(inputIds))
    if (Error error = checkBuffer(schedule, inputs[index],
                                  schedule.buffers[id].bytes, "input", index))
      return error;
  for (auto [index, id] : llvm::enumerate(outputIds)) {
    const ScheduleBuffer &buffer = schedule.buffers[id];
    if (Error error = checkBuffer(schedule, outputs[index], buffer.bytes,
                                  "output", index))
      return error;
    if (outputs[index]->isReadOnly())
      return llvm::createStringError("output " + Twine(index) +
                                     " is read-only");
    if (buffer.aliasedInput && outputs[index] != inputs[*buffer.aliasedInput])
      return llvm::createStringError(
          "output " + Twine(index) + " must be the same buffer as input " +
          Twine(*buffer.aliasedInput) + ", which it overwrites");
  }
  return Error::success();
}

namespace {
/// A piece of memory that the caller gave.
struct Range {
  const char *begin;
  const char *end;
  bool isWritten;
  llvm::StringRef kind;
  size_t index;

  std::string describe() const { return (kind + " " + Twine(index)).str(); }
};
} // namespace

/// Fails if what is written overlaps something else.
static Error checkOverlaps(std::vector<Range> &ranges) {
  llvm::sort(ranges, [](const Range &a, const Range &b) {
    return std::tie(a.begin, a.end) < std::tie(b.begin, b.end);
  });
  // Those among the ranges so far that reach furthest.
  const Range *furthest = nullptr, *furthestWritten = nullptr;
  for (const Range &range : ranges) {
    const Range *other = range.isWritten ? furthest : furthestWritten;
    if (other && range.begin < other->end)
      return llvm::createStringError(
          other->describe() + " and " + range.describe() +
          " share memory, which the schedule does not provide for");
    if (!furthest || range.end > furthest->end)
      furthest = &range;
    if (range.isWritten &&
        (!furthestWritten || range.end > furthestWritten->end))
      furthestWritten = &range;
  }
  return Error::success();
}

//===----------------------------------------------------------------------===//
// Running
//===----------------------------------------------------------------------===//

namespace {

/// Storage for one run.
class HostBlock {
public:
  HostBlock() = default;
  HostBlock(HostBlock &&other)
      : data(std::exchange(other.data, nullptr)), bytes(other.bytes) {}
  ~HostBlock() {
    if (data)
      CachingAllocator::host().deallocate(data, bytes);
  }

  Error allocate(uint64_t size) {
    Expected<void *> storage = CachingAllocator::host().allocate(size);
    if (!storage)
      return storage.takeError();
    data = static_cast<char *>(*storage);
    bytes = size;
    return Error::success();
  }

  char *data = nullptr;

private:
  uint64_t bytes = 0;
};

/// An output's stand-in with the alignment that the kernels want.
struct WriteBack {
  char *target;
  const char *source;
  uint64_t bytes;
};

} // namespace

static void copyBytes(char *target, const char *source, uint64_t bytes) {
  constexpr int64_t chunk = 256 << 10;
  const auto numChunks = static_cast<int64_t>(llvm::divideCeil(bytes, chunk));
  ThreadPool::get().parallelFor(
      numChunks, 4, [&](int64_t begin, int64_t end, unsigned) {
        const uint64_t from = begin * chunk;
        const uint64_t to = std::min<uint64_t>(end * chunk, bytes);
        std::memcpy(target + from, source + from, to - from);
      });
}

static void launchKernel(const LaunchItem &launch, ArrayRef<char *> addresses,
                         ArrayRef<int64_t> arguments, char *scratch,
                         unsigned numThreads) {
  llvm::SmallVector<void *, 16> buffers;
  for (BufferId id : launch.operands)
    buffers.push_back(addresses[id]);
  llvm::SmallVector<int64_t, 8> scalars;
  for (const ScalarOperand &scalar : launch.scalars)
    scalars.push_back(scalar.isArgument ? arguments[scalar.value]
                                        : scalar.value);
  const KernelInfo &info = launch.kernel->getInfo();
  const KernelEntry entry = launch.kernel->getEntry();
  const int64_t numTiles = launch.getNumTiles();
  if (numTiles == 1) {
    // Not inside a loop, so that the kernel may start its own.
    entry(buffers.data(), scalars.data(), 0, 1, scratch);
    return;
  }
  const uint64_t stride = getCallScratch(info, numThreads);
  ThreadPool::get().parallelFor(
      numTiles, info.grain, [&](int64_t begin, int64_t end, unsigned worker) {
        entry(buffers.data(), scalars.data(), begin, end,
              scratch + worker * stride);
      });
}

Error Executor::run(ArrayRef<BufferRef> inputs, ArrayRef<BufferRef> outputs,
                    ArrayRef<int64_t> scalars, Timing timing) const {
  if (Error error = checkBindings(inputs, outputs, scalars.size()))
    return error;
  if (schedule.device.getKind() == DeviceKind::Null)
    return Error::success();

  // The addresses of all buffers.
  std::vector<char *> addresses(schedule.buffers.size());
  std::vector<Range> ranges;
  for (auto [index, id] : llvm::enumerate(inputIds)) {
    Expected<const void *> data = inputs[index]->read();
    if (!data)
      return data.takeError();
    addresses[id] = static_cast<char *>(const_cast<void *>(*data));
    ranges.push_back({addresses[id], addresses[id] + schedule.buffers[id].bytes,
                      false, "input", index});
  }
  for (auto [index, id] : llvm::enumerate(outputIds)) {
    // The version is raised by the write below; this only allocates.
    Expected<const void *> data = outputs[index]->read();
    if (!data)
      return data.takeError();
    addresses[id] = static_cast<char *>(const_cast<void *>(*data));
    if (auto aliased = schedule.buffers[id].aliasedInput)
      ranges[*aliased].isWritten = true;
    else
      ranges.push_back({addresses[id],
                        addresses[id] + schedule.buffers[id].bytes, true,
                        "output", index});
  }
  llvm::erase_if(ranges, [](const Range &r) { return r.begin == r.end; });
  if (Error error = checkOverlaps(ranges))
    return error;

  // Stand-ins for memory that is not aligned enough.
  std::vector<HostBlock> standIns;
  std::vector<WriteBack> writeBacks;
  auto isMisaligned = [&](BufferId id) {
    return reinterpret_cast<uintptr_t>(addresses[id]) % alignments[id] != 0;
  };
  auto makeStandIn = [&](BufferId id, bool copyIn) -> Error {
    const uint64_t bytes = schedule.buffers[id].bytes;
    if (Error error = standIns.emplace_back().allocate(bytes))
      return error;
    if (copyIn)
      copyBytes(standIns.back().data, addresses[id], bytes);
    addresses[id] = standIns.back().data;
    return Error::success();
  };
  for (BufferId id : inputIds)
    if (isMisaligned(id))
      if (Error error = makeStandIn(id, /*copyIn=*/true))
        return error;
  for (BufferId id : outputIds) {
    if (!isMisaligned(id))
      continue;
    char *target = addresses[id];
    if (auto aliased = schedule.buffers[id].aliasedInput)
      addresses[id] = addresses[inputIds[*aliased]];
    else if (Error error = makeStandIn(id, /*copyIn=*/false))
      return error;
    writeBacks.push_back({target, addresses[id], schedule.buffers[id].bytes});
  }

  // Temporaries, and behind them the scratch of one item at a time.
  const unsigned numThreads = ThreadPool::get().getNumThreads();
  ThreadPool::Limit limit(numThreads);
  HostBlock arena;
  if (Error error =
          arena.allocate(plan.arenaBytes + getScratchBytes(numThreads)))
    return error;
  for (auto [id, buffer] : llvm::enumerate(schedule.buffers)) {
    if (buffer.kind == BufferKind::Temporary) {
      // One without bytes or readers still gets a valid address.
      const uint64_t offset = plan.offsets[id];
      addresses[id] =
          arena.data + (offset == MemoryPlan::noOffset ? 0 : offset);
    } else if (buffer.kind == BufferKind::Constant) {
      Expected<const void *> data = buffer.constant->read();
      if (!data)
        return data.takeError();
      addresses[id] = static_cast<char *>(const_cast<void *>(*data));
    }
  }

  for (const BufferRef &output : outputs)
    if (Expected<void *> data = output->write(); !data)
      return data.takeError();
  for (auto [index, item] : llvm::enumerate(schedule.items)) {
    const auto start = std::chrono::steady_clock::now();
    if (const auto *launch = std::get_if<LaunchItem>(&item)) {
      launchKernel(*launch, addresses, scalars, arena.data + plan.arenaBytes,
                   numThreads);
    } else {
      const auto &copy = std::get<CopyItem>(item);
      if (addresses[copy.target] != addresses[copy.source])
        copyBytes(addresses[copy.target], addresses[copy.source],
                  schedule.buffers[copy.source].bytes);
    }
    if (timing)
      timing(index, std::chrono::duration<double>(
                        std::chrono::steady_clock::now() - start)
                        .count());
  }
  for (const WriteBack &writeBack : writeBacks)
    copyBytes(writeBack.target, writeBack.source, writeBack.bytes);
  return Error::success();
}
