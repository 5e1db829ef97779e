//===- KernelCache.h - Compiles each kernel once ----------------*- C++ -*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A kernel is known by the hash of everything that its code depends on: its
/// IR without locations, the target triple, CPU and features, the options, and
/// the builds of our and LLVM's libraries. The cache keeps loaded kernels in
/// memory and objects on disk. Threads that miss the same key at the same time
/// compile once.
///
//===----------------------------------------------------------------------===//

#ifndef TG_RUNTIME_KERNELCACHE_H
#define TG_RUNTIME_KERNELCACHE_H

#include "TG/Runtime/DiskCache.h"
#include "TG/Runtime/Kernel.h"

#include "llvm/ADT/STLFunctionalExtras.h"

#include <condition_variable>
#include <list>
#include <map>
#include <thread>

namespace tg {

struct KernelCacheOptions {
  /// The bound of the kernels in memory, each counted as its object and 16 KiB.
  /// The least recently used leave the cache; who still holds one can go on
  /// using it.
  uint64_t maxMemoryBytes = uint64_t(256) << 20;
  bool useDisk = true;
  /// Empty: DiskCache::getDefaultFolder().
  std::string folder;
  /// The bound of all files together.
  uint64_t maxDiskBytes = uint64_t(1) << 30;
};

/// What a compilation gives.
struct KernelObject {
  KernelInfo info;
  /// A relocatable object that defines the symbol `info.name`.
  std::string object;
};

struct KernelCacheStats {
  uint64_t memoryHits = 0;
  uint64_t diskHits = 0;
  uint64_t compiled = 0;
  uint64_t evicted = 0; ///< Kernels that left memory.
  uint64_t kernels = 0; ///< In memory now.
  uint64_t bytes = 0;   ///< That they count.
  /// What became of the disk; all 0 without one.
  DiskCacheStats disk;
  /// Why there is no disk cache, or empty.
  std::string diskError;
};

/// Thread-safe.
class KernelCache {
public:
  using Compile = llvm::function_ref<llvm::Expected<KernelObject>()>;

  explicit KernelCache(KernelCacheOptions options = {});

  /// The process-wide one, with the default options. Never destroyed.
  static KernelCache &get();

  /// The kernel of a key: from memory, from disk, or by `compile`, which runs
  /// without a lock, at most once at a time for a key, and may ask for other
  /// keys. `externals` are for linking and must be the same for each call with
  /// this key. A failure of `compile` is given to all who wait, and not kept.
  llvm::Expected<KernelRef>
  getOrCompile(const CacheKey &key, Compile compile,
               llvm::ArrayRef<ExternalSymbol> externals = {});

  /// Drops all kernels from memory.
  void clearMemory();

  KernelCacheStats getStats() const;

private:
  struct Entry {
    CacheKey key;
    KernelRef kernel;
    uint64_t bytes;
  };
  /// A kernel that some thread is loading or compiling.
  struct InFlight {
    std::thread::id thread;
    bool done = false;
    KernelRef kernel;
    std::string error;
  };

  llvm::Expected<Entry> produce(const CacheKey &key, Compile compile,
                                llvm::ArrayRef<ExternalSymbol> externals);
  std::optional<Entry> loadFromDisk(const CacheKey &key,
                                    llvm::ArrayRef<ExternalSymbol> externals);
  void insert(Entry entry);

  const KernelCacheOptions options;
  std::unique_ptr<DiskCache> disk;

  mutable std::mutex mutex;
  std::condition_variable finished;
  /// Most recently used first.
  std::list<Entry> entries;
  std::map<CacheKey, std::list<Entry>::iterator> byKey;
  std::map<CacheKey, std::shared_ptr<InFlight>> inFlight;
  KernelCacheStats stats;
};

} // namespace tg

#endif // TG_RUNTIME_KERNELCACHE_H
