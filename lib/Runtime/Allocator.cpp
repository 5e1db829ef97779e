//===- Allocator.cpp - Host memory that is handed out again ---------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TG/Runtime/Allocator.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

#include <algorithm>
#include <cstdlib>
#include <sys/mman.h>
#include <sys/sysinfo.h>

using namespace tg;

/// From here on, memory is aligned to huge pages and asks for them: a kernel
/// that streams through it misses the TLB far less often.
static constexpr uint64_t hugePage = uint64_t(2) << 20;
static constexpr uint64_t hugePageThreshold = 2 * hugePage;

CachingAllocator &CachingAllocator::host() {
  static auto *allocator = new CachingAllocator(uint64_t(512) << 20);
  return *allocator;
}

uint64_t CachingAllocator::getSizeClass(uint64_t bytes) {
  if (bytes <= 8 * storageAlignment)
    return std::max(llvm::alignTo(bytes, storageAlignment), storageAlignment);
  // No real request is this large; the system refuses it.
  if (bytes > uint64_t(1) << 62)
    return bytes;
  return llvm::alignTo(bytes, llvm::bit_floor(bytes) / 8);
}

/// RAM and swap. Linux grants more than that, and kills the process when it is
/// touched.
static uint64_t getSystemMemory() {
  static const uint64_t bytes = [] {
    struct sysinfo info;
    if (sysinfo(&info) != 0)
      return uint64_t(1) << 40;
    return (uint64_t(info.totalram) + info.totalswap) * info.mem_unit;
  }();
  return bytes;
}

static void *allocateFromSystem(uint64_t size) {
  void *data = nullptr;
  if (size > getSystemMemory())
    return nullptr;
  const bool huge = size >= hugePageThreshold;
  if (posix_memalign(&data, huge ? hugePage : storageAlignment, size) != 0)
    return nullptr;
  if (huge)
    madvise(data, size, MADV_HUGEPAGE); // A hint: failure changes nothing.
  return data;
}

CachingAllocator::Blocks::iterator
CachingAllocator::unlink(Blocks::iterator block) {
  stats.bytesCached -= block->size;
  return cached.erase(block);
}

llvm::Expected<void *> CachingAllocator::allocate(uint64_t bytes) {
  const uint64_t size = getSizeClass(bytes);
  void *data = nullptr;
  {
    std::lock_guard<std::mutex> lock(mutex);
    auto found = bySize.find(size);
    if (found != bySize.end() && !found->second.empty()) {
      Blocks::iterator block = found->second.back();
      found->second.pop_back();
      data = block->data;
      unlink(block);
      ++stats.reused;
    }
  }
  if (!data)
    data = allocateFromSystem(size);
  if (!data && size <= getSystemMemory()) {
    // What we keep may be what is missing.
    releaseCached();
    data = allocateFromSystem(size);
  }
  std::lock_guard<std::mutex> lock(mutex);
  if (!data)
    return llvm::createStringError(
        "out of memory: cannot allocate " + llvm::Twine(bytes) + " bytes (" +
        llvm::Twine(stats.bytesInUse) + " bytes are in use)");
  ++stats.allocations;
  stats.bytesInUse += size;
  stats.peakBytesInUse = std::max(stats.peakBytesInUse, stats.bytesInUse);
  return data;
}

void CachingAllocator::deallocate(void *data, uint64_t bytes) {
  const uint64_t size = getSizeClass(bytes);
  std::vector<void *> evicted;
  {
    std::lock_guard<std::mutex> lock(mutex);
    stats.bytesInUse -= size;
    if (size > maxCachedBytes) {
      evicted.push_back(data);
    } else {
      cached.push_back({data, size});
      bySize[size].push_back(std::prev(cached.end()));
      stats.bytesCached += size;
      while (stats.bytesCached > maxCachedBytes) {
        Blocks::iterator oldest = cached.begin();
        // The oldest of all is the oldest of its class, which is at the front.
        auto &ofSize = bySize[oldest->size];
        ofSize.erase(ofSize.begin());
        evicted.push_back(oldest->data);
        unlink(oldest);
      }
    }
  }
  llvm::for_each(evicted, std::free);
}

void CachingAllocator::releaseCached() {
  Blocks released;
  {
    std::lock_guard<std::mutex> lock(mutex);
    released.swap(cached);
    bySize.clear();
    stats.bytesCached = 0;
  }
  for (const Block &block : released)
    std::free(block.data);
}

AllocatorStats CachingAllocator::getStats() const {
  std::lock_guard<std::mutex> lock(mutex);
  return stats;
}
