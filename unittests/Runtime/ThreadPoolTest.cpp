//===- ThreadPoolTest.cpp - Splits, nesting, many users, forks ------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TG/Runtime/ThreadPool.h"

#include "../LongTests.h"
#include "gtest/gtest.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

using namespace tg;

namespace {
/// Gives the pool its size for a test, and its default afterwards.
class ThreadPoolTest : public testing::TestWithParam<unsigned> {
protected:
  void SetUp() override { ThreadPool::get().setNumThreads(GetParam()); }
  void TearDown() override { ThreadPool::get().setNumThreads(0); }
};
} // namespace

TEST_P(ThreadPoolTest, RunsEachTileOnce) {
  ThreadPool &pool = ThreadPool::get();
  ASSERT_EQ(pool.getNumThreads(), GetParam());
  for (int64_t numTiles : {0, 1, 2, 3, 7, 64, 1000})
    for (int64_t grain : {1, 2, 5, 2000}) {
      std::vector<std::atomic<int>> runs(numTiles);
      std::vector<std::atomic<int>> workers(GetParam());
      std::atomic<bool> good{true};
      pool.parallelFor(
          numTiles, grain, [&](int64_t begin, int64_t end, unsigned worker) {
            if (worker >= GetParam() || end - begin < std::min(grain, numTiles))
              good = false;
            else
              ++workers[worker];
            for (int64_t tile = begin; tile < end; ++tile)
              ++runs[tile];
          });
      EXPECT_TRUE(good);
      for (auto &count : runs)
        EXPECT_EQ(count, 1);
      for (auto &count : workers)
        EXPECT_LE(count, 1);
    }
}

TEST_P(ThreadPoolTest, UsesAllThreads) {
  std::atomic<unsigned> arrived{0};
  // Each range waits for all others: it would hang if two shared a thread.
  ThreadPool::get().parallelFor(GetParam(), 1, [&](int64_t, int64_t, unsigned) {
    ++arrived;
    while (arrived < GetParam())
      std::this_thread::yield();
  });
  EXPECT_EQ(arrived, GetParam());
}

TEST_P(ThreadPoolTest, NestedLoopsAreSerial) {
  ThreadPool &pool = ThreadPool::get();
  std::atomic<int64_t> sum{0};
  std::atomic<int> ranges{0};
  pool.parallelFor(8, 1, [&](int64_t begin, int64_t end, unsigned) {
    const auto thread = std::this_thread::get_id();
    for (int64_t tile = begin; tile < end; ++tile)
      pool.parallelFor(100, 1, [&](int64_t from, int64_t to, unsigned worker) {
        EXPECT_EQ(worker, 0u);
        EXPECT_EQ(std::this_thread::get_id(), thread);
        ++ranges;
        sum += to - from;
      });
    EXPECT_FALSE(pool.setNumThreads(1));
  });
  EXPECT_EQ(sum, 800);
  EXPECT_EQ(ranges, 8);
}

TEST_P(ThreadPoolTest, EightUserThreads) {
  std::vector<std::thread> users;
  std::atomic<int> wrong{0};
  for (int user = 0; user < 8; ++user)
    users.emplace_back([&] {
      std::vector<int64_t> parts(1024);
      for (int round = 0; round < 500; ++round) {
        ThreadPool::get().parallelFor(
            1000, 1, [&](int64_t begin, int64_t end, unsigned worker) {
              int64_t sum = 0;
              for (int64_t tile = begin; tile < end; ++tile)
                sum += tile;
              parts[worker] += sum;
            });
        int64_t total = 0;
        for (int64_t &part : parts)
          total += std::exchange(part, 0);
        wrong += total != 499500;
      }
    });
  // The size may change while they run.
  for (unsigned size : {3u, 1u, 5u, GetParam()}) {
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
    ThreadPool::get().setNumThreads(size);
  }
  for (std::thread &user : users)
    user.join();
  EXPECT_EQ(wrong, 0);
}

TEST_P(ThreadPoolTest, SleepingWorkersWake) {
  for (int round = 0; round < 20; ++round) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
    std::atomic<int64_t> sum{0};
    ThreadPool::get().parallelFor(
        100, 1, [&](int64_t begin, int64_t end, unsigned) {
          // Long enough for the caller to sleep as well.
          if (begin != 0)
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
          sum += end - begin;
        });
    EXPECT_EQ(sum, 100);
  }
}

TEST_P(ThreadPoolTest, LimitHoldsWhenTheSizeChanges) {
  ThreadPool &pool = ThreadPool::get();
  ThreadPool::Limit limit(2);
  pool.setNumThreads(6);
  EXPECT_EQ(pool.getNumThreads(), 2u);
  std::atomic<bool> beyond{false};
  pool.parallelFor(100, 1, [&](int64_t, int64_t, unsigned worker) {
    if (worker > 1)
      beyond = true;
  });
  EXPECT_FALSE(beyond);
}

TEST_P(ThreadPoolTest, AForkedChildHasItsOwnThreads) {
  auto sum = [] {
    std::atomic<int64_t> total{0};
    ThreadPool::get().parallelFor(
        1000, 1,
        [&](int64_t begin, int64_t end, unsigned) { total += end - begin; });
    return total.load();
  };
  EXPECT_EQ(sum(), 1000);
  const pid_t child = fork();
  if (child == 0) {
    const bool good =
        sum() == 1000 && ThreadPool::get().getNumThreads() == GetParam();
    _exit(good ? 0 : 1);
  }
  int status = 1;
  waitpid(child, &status, 0);
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0);
  EXPECT_EQ(sum(), 1000);
}

INSTANTIATE_TEST_SUITE_P(Sizes, ThreadPoolTest, testing::Values(1, 2, 4, 9));

TEST(ThreadPool, LaunchIsFast) {
  TG_LONG_TEST(); // Means something only on a machine that is idle for a while.
  ThreadPool &pool = ThreadPool::get();
  if (pool.getNumThreads() < 2)
    GTEST_SKIP() << "needs two cores";
  // The best of many, each of a few launches: other programs take the cores
  // away at any time.
  double best = 1e9;
  for (int i = 0; i < 200000 && best >= 1; ++i) {
    const auto start = std::chrono::steady_clock::now();
    for (int launch = 0; launch < 4; ++launch)
      pool.parallelFor(2, 1, [](int64_t, int64_t, unsigned) {});
    best = std::min(best, std::chrono::duration<double, std::micro>(
                              std::chrono::steady_clock::now() - start)
                                  .count() /
                              4);
  }
  printf("launch and join: %.2f us\n", best);
  EXPECT_LT(best, 1);
}
