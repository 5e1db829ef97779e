//===- AllocatorTest.cpp - Bounds, reuse and alignment --------------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TG/Runtime/Allocator.h"

#include "ExpectError.h"

#include <atomic>
#include <cstring>
#include <random>
#include <thread>

using namespace tg;

TEST(Allocator, SizeClasses) {
  EXPECT_EQ(CachingAllocator::getSizeClass(0), 64u);
  EXPECT_EQ(CachingAllocator::getSizeClass(1), 64u);
  EXPECT_EQ(CachingAllocator::getSizeClass(65), 128u);
  for (uint64_t bytes = 1; bytes < (1 << 20); bytes = bytes * 9 / 8 + 1) {
    const uint64_t size = CachingAllocator::getSizeClass(bytes);
    EXPECT_GE(size, bytes);
    EXPECT_EQ(size % storageAlignment, 0u);
    EXPECT_LE(size, bytes + std::max<uint64_t>(bytes / 8, 63));
    EXPECT_EQ(CachingAllocator::getSizeClass(size), size);
  }
}

TEST(Allocator, AlignsAndReuses) {
  CachingAllocator allocator(1 << 20);
  void *first = unwrap(allocator.allocate(1000));
  EXPECT_EQ(reinterpret_cast<uintptr_t>(first) % storageAlignment, 0u);
  std::memset(first, 1, 1000);
  allocator.deallocate(first, 1000);
  // The same class: the same block.
  EXPECT_EQ(unwrap(allocator.allocate(1010)), first);
  EXPECT_EQ(allocator.getStats().reused, 1u);
  EXPECT_EQ(allocator.getStats().bytesCached, 0u);
  allocator.deallocate(first, 1010);
  void *large = unwrap(allocator.allocate(8 << 20));
  EXPECT_EQ(reinterpret_cast<uintptr_t>(large) % (2 << 20), 0u);
  allocator.deallocate(large, 8 << 20);
  // Above the bound: not kept.
  EXPECT_EQ(allocator.getStats().bytesCached,
            CachingAllocator::getSizeClass(1000));
}

TEST(Allocator, KeepsItsBoundAndDropsTheOldest) {
  CachingAllocator allocator(4096);
  std::vector<void *> blocks;
  for (int i = 0; i < 8; ++i)
    blocks.push_back(unwrap(allocator.allocate(1024)));
  EXPECT_EQ(allocator.getStats().bytesInUse, 8192u);
  for (void *block : blocks) {
    allocator.deallocate(block, 1024);
    EXPECT_LE(allocator.getStats().bytesCached, 4096u);
  }
  EXPECT_EQ(allocator.getStats().bytesInUse, 0u);
  EXPECT_EQ(allocator.getStats().peakBytesInUse, 8192u);
  // The last freed comes back first.
  for (int i = 7; i >= 4; --i)
    EXPECT_EQ(unwrap(allocator.allocate(1024)), blocks[i]);
  for (int i = 4; i < 8; ++i)
    allocator.deallocate(blocks[i], 1024);
  allocator.releaseCached();
  EXPECT_EQ(allocator.getStats().bytesCached, 0u);
}

TEST(Allocator, RefusesWhatCannotBe) {
  CachingAllocator allocator(1 << 20);
  EXPECT_FAILS(allocator.allocate(uint64_t(1) << 61), "out of memory");
  EXPECT_FAILS(allocator.allocate(~uint64_t(0)),
               "cannot allocate 18446744073709551615 bytes");
  EXPECT_EQ(allocator.getStats().bytesInUse, 0u);
}

TEST(Allocator, ManyThreads) {
  CachingAllocator allocator(1 << 16);
  std::vector<std::thread> threads;
  std::atomic<bool> damaged{false};
  for (int t = 0; t < 8; ++t)
    threads.emplace_back([&, t] {
      std::mt19937 random(t);
      for (int i = 0; i < 2000; ++i) {
        const uint64_t bytes = random() % 5000 + 1;
        auto *data = static_cast<char *>(unwrap(allocator.allocate(bytes)));
        std::memset(data, t, bytes);
        if (data[bytes / 2] != t)
          damaged = true;
        allocator.deallocate(data, bytes);
      }
    });
  for (std::thread &thread : threads)
    thread.join();
  EXPECT_FALSE(damaged);
  EXPECT_EQ(allocator.getStats().bytesInUse, 0u);
}
