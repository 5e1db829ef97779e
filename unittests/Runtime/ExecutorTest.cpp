//===- ExecutorTest.cpp - Schedules of small kernels ----------------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TG/Runtime/Executor.h"

#include "TG/Runtime/ThreadPool.h"

#include "ExpectError.h"
#include "ObjectCompiler.h"

#include <atomic>
#include <bit>
#include <cstring>
#include <numeric>
#include <thread>

using namespace tg;

//===----------------------------------------------------------------------===//
// Kernels of int64_t, a tile an element
//===----------------------------------------------------------------------===//

static KernelRef makeKernel(KernelEntry entry, uint32_t numInputs,
                            int64_t numTiles, uint32_t numScalars = 0,
                            llvm::StringRef name = "kernel") {
  KernelInfo info;
  info.name = name.str();
  info.numInputs = numInputs;
  info.numOutputs = 1;
  info.numScalars = numScalars;
  info.numTiles = numTiles;
  return unwrap(Kernel::create(info, entry));
}

static void add(void *const *buffers, const int64_t *, int64_t begin,
                int64_t end, void *) {
  const auto *a = static_cast<const int64_t *>(buffers[0]);
  const auto *b = static_cast<const int64_t *>(buffers[1]);
  auto *out = static_cast<int64_t *>(buffers[2]);
  for (int64_t i = begin; i < end; ++i)
    out[i] = a[i] + b[i];
}

static void addScalar(void *const *buffers, const int64_t *scalars,
                      int64_t begin, int64_t end, void *) {
  const auto *a = static_cast<const int64_t *>(buffers[0]);
  auto *out = static_cast<int64_t *>(buffers[1]);
  for (int64_t i = begin; i < end; ++i)
    out[i] = a[i] + scalars[0];
}

static constexpr int64_t count = 1000;
static constexpr uint64_t bytes = count * sizeof(int64_t);

static BufferRef makeBuffer(int64_t first) {
  BufferRef buffer = Buffer::create(bytes);
  auto *data = static_cast<int64_t *>(unwrap(buffer->write()));
  std::iota(data, data + count, first);
  return buffer;
}

static std::vector<int64_t> getValues(const BufferRef &buffer) {
  const auto *data = static_cast<const int64_t *>(unwrap(buffer->read()));
  return {data, data + buffer->getByteSize() / sizeof(int64_t)};
}

static std::vector<int64_t> makeExpected(int64_t first, int64_t step) {
  std::vector<int64_t> values(count);
  for (int64_t i = 0; i < count; ++i)
    values[i] = first + step * i;
  return values;
}

/// out = (x + x) + argument, through a temporary and a copy.
static Schedule makeSchedule() {
  Schedule schedule;
  schedule.numScalars = 1;
  BufferId x = schedule.addInput(bytes), y = schedule.addOutput(bytes);
  BufferId t = schedule.addTemporary(bytes), u = schedule.addTemporary(bytes);
  schedule.addLaunch(makeKernel(add, 2, count), {x, x}, {t});
  schedule.addLaunch(makeKernel(addScalar, 1, count, 1), {t}, {u},
                     ScalarOperand::argument(0));
  schedule.addCopy(u, y);
  return schedule;
}

namespace {
class ExecutorTest : public testing::TestWithParam<unsigned> {
protected:
  void SetUp() override { ThreadPool::get().setNumThreads(GetParam()); }
  void TearDown() override { ThreadPool::get().setNumThreads(0); }
};
} // namespace

INSTANTIATE_TEST_SUITE_P(Threads, ExecutorTest, testing::Values(1, 4));

//===----------------------------------------------------------------------===//
// Running
//===----------------------------------------------------------------------===//

TEST_P(ExecutorTest, RunsAndReplays) {
  auto executor = unwrap(Executor::create(makeSchedule()));
  for (int64_t round = 0; round < 3; ++round) {
    BufferRef out = Buffer::create(bytes);
    EXPECT_SUCCEEDS(executor->run(makeBuffer(round), out, {100 * round}));
    EXPECT_EQ(getValues(out), makeExpected(102 * round, 2));
    EXPECT_EQ(out->getVersion(), 1u);
  }
}

TEST_P(ExecutorTest, RunsCompiledKernels) {
  KernelInfo info;
  info.name = "add";
  info.numInputs = info.numOutputs = 1;
  info.numTiles = 100;
  Schedule schedule;
  BufferId x = schedule.addInput(400), y = schedule.addOutput(400);
  schedule.addLaunch(unwrap(Kernel::load(info, compileAddKernel("add", 0.5f))),
                     {x}, {y});
  auto executor = unwrap(Executor::create(std::move(schedule)));
  std::vector<float> values(100, 1.25f);
  BufferRef in = unwrap(Buffer::createCopy(
      llvm::ArrayRef(reinterpret_cast<char *>(values.data()), 400)));
  BufferRef out = Buffer::create(400);
  EXPECT_SUCCEEDS(executor->run(in, out));
  const auto *result = static_cast<const float *>(unwrap(out->read()));
  for (int i = 0; i < 100; ++i)
    EXPECT_EQ(result[i], 1.75f);
}

TEST_P(ExecutorTest, ConstantsAndTileOverride) {
  Schedule schedule;
  BufferId x = schedule.addInput(bytes), y = schedule.addOutput(bytes);
  BufferId c = schedule.addConstant(makeBuffer(5));
  schedule.addLaunch(makeKernel(add, 2, 1), {x, c}, {y}, {}, count);
  auto executor = unwrap(Executor::create(std::move(schedule)));
  BufferRef out = Buffer::create(bytes);
  EXPECT_SUCCEEDS(executor->run(makeBuffer(1), out));
  EXPECT_EQ(getValues(out), makeExpected(6, 2));
}

TEST_P(ExecutorTest, UpdatesInPlace) {
  Schedule schedule;
  BufferId w = schedule.addInput(bytes), next = schedule.addOutput(bytes, 0);
  schedule.addLaunch(makeKernel(addScalar, 1, count, 1), {w}, {next},
                     ScalarOperand::word(10));
  auto executor = unwrap(Executor::create(std::move(schedule)));
  BufferRef buffer = makeBuffer(0);
  EXPECT_EQ(buffer->getVersion(), 1u);
  for (int i = 0; i < 3; ++i)
    EXPECT_SUCCEEDS(executor->run(buffer, buffer));
  EXPECT_EQ(getValues(buffer), makeExpected(30, 1));
  EXPECT_EQ(buffer->getVersion(), 4u);
  EXPECT_FAILS(executor->run(buffer, makeBuffer(0)),
               "output 0 must be the same buffer as input 0");
}

TEST_P(ExecutorTest, AlignsBorrowedMemory) {
  auto checkAligned = [](void *const *buffers, const int64_t *, int64_t,
                         int64_t, void *) {
    uintptr_t bits = 0;
    for (int i = 0; i < 2; ++i)
      bits |= reinterpret_cast<uintptr_t>(buffers[i]);
    static_cast<char *>(buffers[1])[0] = bits % 64 == 0;
    static_cast<char *>(buffers[1])[1] = *static_cast<char *>(buffers[0]);
  };
  alignas(64) char memory[256] = {};
  memory[3] = 42;
  BufferRef in = unwrap(Buffer::borrow(memory + 3, 2, nullptr, true));
  BufferRef out = unwrap(Buffer::borrow(memory + 101, 2, nullptr));
  Schedule schedule;
  BufferId x = schedule.addInput(2), y = schedule.addOutput(2);
  schedule.addLaunch(makeKernel(checkAligned, 1, 1), {x}, {y});
  EXPECT_SUCCEEDS(unwrap(Executor::create(schedule))->run(in, out));
  EXPECT_EQ(memory[101], 1);
  EXPECT_EQ(memory[102], 42);

  // In place, at an odd address.
  Schedule inPlace;
  BufferId w = inPlace.addInput(2), next = inPlace.addOutput(2, 0);
  inPlace.addLaunch(makeKernel(checkAligned, 1, 1), {w}, {next});
  BufferRef both = unwrap(Buffer::borrow(memory + 7, 2, nullptr));
  EXPECT_SUCCEEDS(unwrap(Executor::create(inPlace))->run(both, both));
  EXPECT_EQ(memory[7], 1);
  EXPECT_EQ(memory[8], 1);

  // A kernel that takes any address gets the memory itself.
  KernelInfo info;
  info.name = "any";
  info.numInputs = info.numOutputs = 1;
  info.alignment = 1;
  auto storeAddress = [](void *const *buffers, const int64_t *, int64_t,
                         int64_t, void *) {
    std::memcpy(buffers[1], &buffers[0], sizeof(void *));
  };
  Schedule any;
  x = any.addInput(2);
  y = any.addOutput(8);
  any.addLaunch(unwrap(Kernel::create(info, storeAddress)), {x}, {y});
  BufferRef address = Buffer::create(8);
  EXPECT_SUCCEEDS(unwrap(Executor::create(any))->run(in, address));
  EXPECT_EQ(*static_cast<char *const *>(unwrap(address->read())), memory + 3);
}

TEST_P(ExecutorTest, EachWorkerHasItsScratch) {
  KernelInfo info;
  info.name = "scratch";
  info.numOutputs = 1;
  info.numTiles = 64;
  info.scratchBytes = 100;
  // Fills its scratch, waits, and looks whether somebody else was there.
  auto entry = [](void *const *buffers, const int64_t *, int64_t begin,
                  int64_t end, void *scratch) {
    auto *out = static_cast<char *>(buffers[0]);
    auto *own = static_cast<char *>(scratch);
    for (int64_t tile = begin; tile < end; ++tile) {
      std::memset(own, static_cast<int>(tile), 100);
      std::this_thread::yield();
      out[tile] = reinterpret_cast<uintptr_t>(scratch) % 64 == 0;
      for (int i = 0; i < 100; ++i)
        out[tile] &= own[i] == static_cast<char>(tile);
    }
  };
  Schedule schedule;
  BufferId y = schedule.addOutput(64);
  schedule.addLaunch(unwrap(Kernel::create(info, entry)), {}, {y});
  auto executor = unwrap(Executor::create(std::move(schedule)));
  BufferRef out = Buffer::create(64);
  EXPECT_SUCCEEDS(executor->run({}, out));
  const auto *good = static_cast<const char *>(unwrap(out->read()));
  EXPECT_EQ(std::accumulate(good, good + 64, 0), 64);
}

TEST_P(ExecutorTest, KernelsWithTheirOwnLoops) {
  KernelInfo info;
  info.name = "loops";
  info.numOutputs = 1;
  info.scratchBytes = 8;
  info.threadScratchBytes = 8;
  // Each worker sums its tiles in its own line of the scratch.
  auto entry = [](void *const *buffers, const int64_t *, int64_t, int64_t,
                  void *scratch) {
    ThreadPool &pool = ThreadPool::get();
    auto *sums = static_cast<int64_t *>(scratch) + 8;
    for (unsigned worker = 0; worker < pool.getNumThreads(); ++worker)
      sums[worker * 8] = 0;
    pool.parallelFor(1000, 1, [&](int64_t begin, int64_t end, unsigned worker) {
      for (int64_t tile = begin; tile < end; ++tile)
        sums[worker * 8] += tile;
    });
    int64_t total = 0;
    for (unsigned worker = 0; worker < pool.getNumThreads(); ++worker)
      total += sums[worker * 8];
    *static_cast<int64_t *>(buffers[0]) = total;
  };
  Schedule schedule;
  BufferId y = schedule.addOutput(8);
  schedule.addLaunch(unwrap(Kernel::create(info, entry)), {}, {y});
  auto executor = unwrap(Executor::create(std::move(schedule)));
  BufferRef out = Buffer::create(8);
  EXPECT_SUCCEEDS(executor->run({}, out));
  EXPECT_EQ(getValues(out), std::vector<int64_t>{499500});
}

TEST_P(ExecutorTest, EightThreadsRunOneExecutor) {
  auto executor = unwrap(Executor::create(makeSchedule()));
  std::vector<std::thread> threads;
  std::atomic<int> wrong{0};
  for (int t = 0; t < 8; ++t)
    threads.emplace_back([&, t] {
      BufferRef in = makeBuffer(t), out = Buffer::create(bytes);
      for (int64_t round = 0; round < 100; ++round) {
        if (!getMessage(executor->run(in, out, {round})).empty() ||
            getValues(out) != makeExpected(2 * t + round, 2))
          ++wrong;
      }
    });
  for (std::thread &thread : threads)
    thread.join();
  EXPECT_EQ(wrong, 0);
}

TEST_P(ExecutorTest, LargeCopies) {
  const uint64_t size = (8 << 20) + 13;
  Schedule schedule;
  BufferId x = schedule.addInput(size), y = schedule.addOutput(size);
  schedule.addCopy(x, y);
  auto executor = unwrap(Executor::create(std::move(schedule)));
  std::vector<char> data(size);
  for (uint64_t i = 0; i < size; ++i)
    data[i] = static_cast<char>(i * 7 + i / 1000);
  BufferRef in = unwrap(Buffer::createCopy(data)), out = Buffer::create(size);
  EXPECT_SUCCEEDS(executor->run(in, out));
  EXPECT_EQ(std::memcmp(unwrap(out->read()), data.data(), size), 0);
}

TEST_P(ExecutorTest, Timing) {
  auto executor = unwrap(Executor::create(makeSchedule()));
  std::vector<size_t> items;
  double total = 0;
  EXPECT_SUCCEEDS(executor->run(makeBuffer(0), Buffer::create(bytes), {0},
                                [&](size_t item, double seconds) {
                                  items.push_back(item);
                                  total += seconds;
                                }));
  EXPECT_EQ(items, (std::vector<size_t>{0, 1, 2}));
  EXPECT_GT(total, 0);
}

TEST_P(ExecutorTest, EmptyTensors) {
  Schedule schedule;
  BufferId x = schedule.addInput(0), y = schedule.addOutput(0);
  BufferId t = schedule.addTemporary(0);
  schedule.addLaunch(makeKernel(add, 2, 0), {x, x}, {t});
  schedule.addCopy(t, y);
  auto executor = unwrap(Executor::create(std::move(schedule)));
  EXPECT_SUCCEEDS(executor->run(Buffer::create(0), Buffer::create(0)));
}

//===----------------------------------------------------------------------===//
// Refusals
//===----------------------------------------------------------------------===//

TEST(Executor, ChecksItsArguments) {
  auto executor = unwrap(Executor::create(makeSchedule()));
  BufferRef in = makeBuffer(0), out = Buffer::create(bytes);
  EXPECT_FAILS(executor->run({}, out, {1}),
               "the schedule takes 1 inputs, got 0");
  EXPECT_FAILS(executor->run(in, {out, out}, {1}),
               "the schedule takes 1 outputs, got 2");
  EXPECT_FAILS(executor->run(in, out), "the schedule takes 1 scalars, got 0");
  EXPECT_FAILS(executor->run(BufferRef(), out, {1}), "input 0 is no buffer");
  EXPECT_FAILS(executor->run(in, Buffer::create(8), {1}),
               "output 0 has 8 bytes, the schedule expects 8000");
  EXPECT_FAILS(executor->run(Buffer::create(bytes, DeviceKind::CUDA), out, {1}),
               "input 0 is on CUDA, the schedule runs on CPU");
  char memory[bytes];
  BufferRef readOnly = unwrap(Buffer::borrow(memory, bytes, nullptr, true));
  EXPECT_FAILS(executor->run(in, readOnly, {1}), "output 0 is read-only");
  EXPECT_EQ(out->getVersion(), 0u);
  Schedule broken = makeSchedule();
  broken.items.pop_back();
  EXPECT_FAILS(Executor::create(broken), "output 0 is never written");
}

TEST(Executor, RefusesSharedMemory) {
  auto executor = unwrap(Executor::create(makeSchedule()));
  BufferRef in = makeBuffer(0);
  EXPECT_FAILS(executor->run(in, in, {1}), "input 0 and output 0 share memory");
  std::vector<char> memory(2 * bytes);
  BufferRef low = unwrap(Buffer::borrow(memory.data(), bytes, nullptr));
  BufferRef middle =
      unwrap(Buffer::borrow(memory.data() + bytes - 1, bytes, nullptr));
  BufferRef high =
      unwrap(Buffer::borrow(memory.data() + bytes, bytes, nullptr));
  EXPECT_FAILS(executor->run(low, middle, {1}), "share memory");
  EXPECT_FAILS(executor->run(middle, low, {1}), "share memory");
  EXPECT_SUCCEEDS(executor->run(low, high, {1}));

  // Inputs may share; two outputs may not.
  Schedule schedule;
  BufferId a = schedule.addInput(bytes), b = schedule.addInput(bytes);
  BufferId c = schedule.addOutput(bytes), d = schedule.addOutput(bytes);
  schedule.addCopy(a, c);
  schedule.addCopy(b, d);
  executor = unwrap(Executor::create(std::move(schedule)));
  BufferRef out = Buffer::create(bytes), other = Buffer::create(bytes);
  EXPECT_SUCCEEDS(executor->run({in, in}, {out, other}));
  EXPECT_FAILS(executor->run({in, in}, {out, out}), "share memory");
}

TEST(Executor, TheNullDeviceRunsNothing) {
  Schedule schedule = makeSchedule();
  schedule.device = DeviceKind::Null;
  auto executor = unwrap(Executor::create(std::move(schedule)));
  BufferRef in = Buffer::create(bytes, DeviceKind::Null);
  BufferRef out = Buffer::create(bytes, DeviceKind::Null);
  EXPECT_SUCCEEDS(executor->run(in, out, {1}));
  EXPECT_FALSE(out->isAllocated());
  EXPECT_FAILS(executor->run(in, out), "the schedule takes 1 scalars, got 0");
}

TEST(Executor, OutOfMemory) {
  Schedule schedule;
  BufferId t = schedule.addTemporary(uint64_t(1) << 60);
  BufferId y = schedule.addOutput(8);
  auto nothing = [](auto...) {};
  schedule.addLaunch(makeKernel(nothing, 0, 1), {}, {t});
  schedule.addLaunch(makeKernel(nothing, 0, 1), {}, {y});
  auto executor = unwrap(Executor::create(std::move(schedule)));
  EXPECT_FAILS(executor->run({}, Buffer::create(8)), "out of memory");
}
