//===- MemoryPlanTest.cpp - Plans against a check of every pair -----------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TG/Runtime/MemoryPlan.h"

#include "../LongTests.h"
#include "ExpectError.h"

#include <map>
#include <random>

using namespace tg;

/// A kernel that is never run.
static KernelRef makeKernel(uint32_t numInputs, uint32_t numOutputs) {
  KernelInfo info;
  info.name = "k";
  info.numInputs = numInputs;
  info.numOutputs = numOutputs;
  return unwrap(Kernel::create(info, [](auto...) {}));
}

/// Simulates the schedule: each temporary is alive from the first item that
/// names it to the last, and no two that are alive at an item may share a byte.
static void checkPlan(const Schedule &schedule, const MemoryPlan &plan) {
  std::map<BufferId, std::pair<size_t, size_t>> lives;
  uint64_t naive = 0, live = 0;
  for (size_t i = 0; i < schedule.items.size(); ++i)
    for (auto ids : {Schedule::getReads(schedule.items[i]),
                     Schedule::getWrites(schedule.items[i])})
      for (BufferId id : ids)
        if (schedule.buffers[id].kind == BufferKind::Temporary &&
            schedule.buffers[id].bytes != 0)
          lives.insert({id, {i, i}}).first->second.second = i;
  auto sizeOf = [&](BufferId id) {
    return (schedule.buffers[id].bytes + 63) / 64 * 64;
  };
  for (size_t i = 0; i < schedule.items.size(); ++i) {
    std::vector<std::pair<uint64_t, uint64_t>> ranges;
    uint64_t now = 0;
    for (auto [id, life] : lives)
      if (life.first <= i && i <= life.second) {
        ranges.push_back({plan.offsets[id], plan.offsets[id] + sizeOf(id)});
        now += sizeOf(id);
      }
    live = std::max(live, now);
    std::sort(ranges.begin(), ranges.end());
    for (size_t r = 0; r + 1 < ranges.size(); ++r)
      ASSERT_LE(ranges[r].second, ranges[r + 1].first) << "item " << i;
  }
  for (auto [id, life] : lives) {
    naive += sizeOf(id);
    ASSERT_NE(plan.offsets[id], MemoryPlan::noOffset);
    ASSERT_EQ(plan.offsets[id] % 64, 0u);
    ASSERT_LE(plan.offsets[id] + sizeOf(id), plan.arenaBytes);
  }
  EXPECT_EQ(plan.naiveBytes, naive);
  EXPECT_EQ(plan.liveBytes, live);
  EXPECT_LE(plan.arenaBytes, naive);
  EXPECT_GE(plan.arenaBytes, live);
}

/// A random program of `numItems` kernels, each writing a temporary and reading
/// some of the last `window`.
static Schedule makeRandom(std::mt19937 &random, int numItems, int window) {
  Schedule schedule;
  std::vector<BufferId> written = {schedule.addInput(64)};
  for (int i = 0; i < numItems; ++i) {
    std::vector<BufferId> reads;
    for (unsigned n = random() % 3; n-- > 0;)
      reads.push_back(
          written[written.size() - 1 -
                  random() % std::min<size_t>(window, written.size())]);
    std::vector<BufferId> writes;
    for (unsigned n = 1 + random() % 2; n-- > 0;)
      writes.push_back(schedule.addTemporary(random() % 2000));
    schedule.addLaunch(makeKernel(reads.size(), writes.size()), reads, writes);
    written.insert(written.end(), writes.begin(), writes.end());
  }
  return schedule;
}

TEST(MemoryPlan, AChainNeedsTwoBuffers) {
  Schedule schedule;
  BufferId last = schedule.addInput(1000);
  for (int i = 0; i < 10; ++i) {
    BufferId next = schedule.addTemporary(1000);
    schedule.addLaunch(makeKernel(1, 1), {last}, {next});
    last = next;
  }
  MemoryPlan plan = unwrap(MemoryPlan::compute(schedule));
  EXPECT_EQ(plan.arenaBytes, 2u * 1024);
  EXPECT_EQ(plan.naiveBytes, 10u * 1024);
  checkPlan(schedule, plan);
}

TEST(MemoryPlan, RandomSchedules) {
  std::mt19937 random(7);
  for (int round = 0; round < (longTests() ? 3000 : 200); ++round) {
    Schedule schedule =
        makeRandom(random, 1 + random() % 60, 1 + random() % 20);
    ASSERT_SUCCEEDS(schedule.verify());
    checkPlan(schedule, unwrap(MemoryPlan::compute(schedule)));
  }
}

TEST(MemoryPlan, ManyTemporaries) {
  // Enough for the second way of placing.
  std::mt19937 random(8);
  Schedule schedule = makeRandom(random, 5000, 12);
  MemoryPlan plan = unwrap(MemoryPlan::compute(schedule));
  checkPlan(schedule, plan);
  EXPECT_LT(plan.arenaBytes, 2 * plan.liveBytes);
}

TEST(MemoryPlan, OnlyTemporariesWithBytesHaveAPlace) {
  Schedule schedule;
  BufferId in = schedule.addInput(64), out = schedule.addOutput(64);
  BufferId empty = schedule.addTemporary(0), unused = schedule.addTemporary(64);
  schedule.addLaunch(makeKernel(1, 2), {in}, {out, empty});
  MemoryPlan plan = unwrap(MemoryPlan::compute(schedule));
  for (BufferId id : {in, out, empty, unused})
    EXPECT_EQ(plan.offsets[id], MemoryPlan::noOffset);
  EXPECT_EQ(plan.arenaBytes, 0u);
}

TEST(MemoryPlan, RefusesAbsurdSizes) {
  Schedule schedule;
  for (int i = 0; i < 3; ++i)
    schedule.addTemporary(uint64_t(1) << 61);
  EXPECT_FAILS(MemoryPlan::compute(schedule), "more than 2^62 bytes");
  schedule.addTemporary(~uint64_t(0));
  EXPECT_FAILS(MemoryPlan::compute(schedule), "more than 2^62 bytes");
}
