//===- Allocator.h - Host memory that is handed out again -------*- C++ -*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Fresh memory is slow: the system zeroes each page at its first touch, which
/// costs more than most kernels. So freed blocks are kept, by size class, up to
/// a stated number of bytes; beyond it the least recently freed go back to the
/// system.
///
//===----------------------------------------------------------------------===//

#ifndef TG_RUNTIME_ALLOCATOR_H
#define TG_RUNTIME_ALLOCATOR_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/Support/Error.h"

#include <cstdint>
#include <list>
#include <mutex>
#include <vector>

namespace tg {

/// The alignment of all storage that we own: a cache line, and the width of
/// the widest vector.
inline constexpr uint64_t storageAlignment = 64;

struct AllocatorStats {
  uint64_t bytesInUse = 0;     ///< Handed out, in whole size classes.
  uint64_t peakBytesInUse = 0; ///< The most that was handed out at once.
  uint64_t bytesCached = 0;    ///< Freed and kept.
  uint64_t allocations = 0;    ///< Calls of allocate that succeeded.
  uint64_t reused = 0;         ///< Those served from kept blocks.
};

/// Thread-safe.
class CachingAllocator {
public:
  /// Keeps at most `maxCachedBytes` of freed memory.
  explicit CachingAllocator(uint64_t maxCachedBytes)
      : maxCachedBytes(maxCachedBytes) {}
  ~CachingAllocator() { releaseCached(); }
  CachingAllocator(const CachingAllocator &) = delete;
  CachingAllocator &operator=(const CachingAllocator &) = delete;

  /// The process-wide one, which keeps at most 512 MiB. Never destroyed.
  static CachingAllocator &host();

  /// At least `bytes` of storage, aligned to storageAlignment, with unspecified
  /// contents. 0 bytes give a valid pointer too.
  llvm::Expected<void *> allocate(uint64_t bytes);

  /// Takes back what allocate gave for the same `bytes`.
  void deallocate(void *data, uint64_t bytes);

  /// Gives all kept blocks back to the system.
  void releaseCached();

  AllocatorStats getStats() const;

  /// What is really taken for `bytes`: the next of eight steps in each power of
  /// two, so at most 1/8 is wasted.
  static uint64_t getSizeClass(uint64_t bytes);

private:
  struct Block {
    void *data;
    uint64_t size;
  };
  using Blocks = std::list<Block>;

  Blocks::iterator unlink(Blocks::iterator block);

  const uint64_t maxCachedBytes;
  mutable std::mutex mutex;
  /// Kept blocks, least recently freed first.
  Blocks cached;
  /// Kept blocks of a size class, the most recently freed last.
  llvm::DenseMap<uint64_t, std::vector<Blocks::iterator>> bySize;
  AllocatorStats stats;
};

} // namespace tg

#endif // TG_RUNTIME_ALLOCATOR_H
