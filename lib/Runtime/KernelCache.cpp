//===- KernelCache.cpp - Compiles each kernel once ------------------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TG/Runtime/KernelCache.h"

#include "llvm/Support/Endian.h"

using namespace tg;
using llvm::Expected;
using llvm::StringRef;

//===----------------------------------------------------------------------===//
// The payload of an entry on disk
//===----------------------------------------------------------------------===//

// The length of the description (8 bytes, little-endian), it, the object.

static std::string pack(const KernelObject &compiled) {
  const std::string info = serializeKernelInfo(compiled.info);
  std::string payload(8, '\0');
  llvm::support::endian::write64le(payload.data(), info.size());
  return payload + info + compiled.object;
}

static Expected<KernelObject> unpack(StringRef payload) {
  if (payload.size() < 8)
    return llvm::createStringError("truncated cache entry");
  const uint64_t size = llvm::support::endian::read64le(payload.data());
  payload = payload.drop_front(8);
  if (size > payload.size())
    return llvm::createStringError("truncated cache entry");
  Expected<KernelInfo> info = deserializeKernelInfo(payload.take_front(size));
  if (!info)
    return info.takeError();
  return KernelObject{std::move(*info), payload.drop_front(size).str()};
}

/// What a kernel takes in memory: its code, and about four pages of alignment
/// and bookkeeping.
static uint64_t estimateMemory(StringRef object) {
  return object.size() + (uint64_t(16) << 10);
}

//===----------------------------------------------------------------------===//
// KernelCache
//===----------------------------------------------------------------------===//

KernelCache::KernelCache(KernelCacheOptions givenOptions)
    : options(std::move(givenOptions)) {
  if (!options.useDisk)
    return;
  Expected<std::unique_ptr<DiskCache>> opened = DiskCache::open(
      options.folder.empty() ? DiskCache::getDefaultFolder() : options.folder,
      options.maxDiskBytes);
  if (opened)
    disk = std::move(*opened);
  else // Programs must run on machines without a home, too.
    stats.diskError = llvm::toString(opened.takeError());
}

KernelCache &KernelCache::get() {
  static auto *cache = new KernelCache;
  return *cache;
}

std::optional<KernelCache::Entry>
KernelCache::loadFromDisk(const CacheKey &key,
                          llvm::ArrayRef<ExternalSymbol> externals) {
  if (!disk)
    return std::nullopt;
  std::optional<std::string> payload = disk->load(key);
  if (!payload)
    return std::nullopt;
  Expected<KernelObject> compiled = unpack(*payload);
  if (compiled) {
    const uint64_t bytes = estimateMemory(compiled->object);
    Expected<KernelRef> kernel =
        Kernel::load(std::move(compiled->info), compiled->object, externals);
    if (kernel)
      return Entry{key, std::move(*kernel), bytes};
    llvm::consumeError(kernel.takeError());
  } else {
    llvm::consumeError(compiled.takeError());
  }
  // Its bytes are what was stored, but it cannot be used here.
  disk->discard(key);
  return std::nullopt;
}

Expected<KernelCache::Entry>
KernelCache::produce(const CacheKey &key, Compile compile,
                     llvm::ArrayRef<ExternalSymbol> externals) {
  if (std::optional<Entry> entry = loadFromDisk(key, externals)) {
    std::lock_guard<std::mutex> lock(mutex);
    ++stats.diskHits;
    return std::move(*entry);
  }
  Expected<KernelObject> compiled = compile();
  if (!compiled)
    return compiled.takeError();
  {
    std::lock_guard<std::mutex> lock(mutex);
    ++stats.compiled;
  }
  Expected<KernelRef> kernel =
      Kernel::load(compiled->info, compiled->object, externals);
  if (!kernel)
    return kernel.takeError();
  if (disk)
    disk->store(key, pack(*compiled));
  return Entry{key, std::move(*kernel), estimateMemory(compiled->object)};
}

Expected<KernelRef>
KernelCache::getOrCompile(const CacheKey &key, Compile compile,
                          llvm::ArrayRef<ExternalSymbol> externals) {
  auto flight = std::make_shared<InFlight>();
  {
    std::unique_lock<std::mutex> lock(mutex);
    if (auto found = byKey.find(key); found != byKey.end()) {
      entries.splice(entries.begin(), entries, found->second);
      ++stats.memoryHits;
      return found->second->kernel;
    }
    auto [position, isNew] = inFlight.insert({key, flight});
    if (!isNew) {
      std::shared_ptr<InFlight> other = position->second;
      if (other->thread == std::this_thread::get_id())
        return llvm::createStringError(
            "kernel cache: compiling a kernel asks for the kernel itself");
      finished.wait(lock, [&] { return other->done; });
      if (!other->kernel)
        return llvm::createStringError(other->error);
      ++stats.memoryHits;
      return other->kernel;
    }
    flight->thread = std::this_thread::get_id();
  }

  Expected<Entry> entry = produce(key, compile, externals);
  std::string error;
  if (!entry)
    error = llvm::toString(entry.takeError());
  std::lock_guard<std::mutex> lock(mutex);
  flight->done = true;
  flight->error = error;
  inFlight.erase(key);
  finished.notify_all();
  if (!entry)
    return llvm::createStringError(error);
  flight->kernel = entry->kernel;
  insert(std::move(*entry));
  return flight->kernel;
}

void KernelCache::insert(Entry entry) {
  stats.bytes += entry.bytes;
  entries.push_front(std::move(entry));
  byKey[entries.front().key] = entries.begin();
  while (stats.bytes > options.maxMemoryBytes && !entries.empty()) {
    Entry &last = entries.back();
    stats.bytes -= last.bytes;
    ++stats.evicted;
    byKey.erase(last.key);
    entries.pop_back();
  }
}

void KernelCache::clearMemory() {
  std::list<Entry> dropped; // Code is unloaded after the lock is released.
  std::lock_guard<std::mutex> lock(mutex);
  dropped.swap(entries);
  byKey.clear();
  stats.bytes = 0;
}

KernelCacheStats KernelCache::getStats() const {
  std::lock_guard<std::mutex> lock(mutex);
  KernelCacheStats result = stats;
  result.kernels = entries.size();
  if (disk)
    result.disk = disk->getStats();
  return result;
}
