//===- DiskCache.h - Checked blobs in a folder of the user ------*- C++ -*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Keeps bytes by key in a folder. Entries will be run as code, so the folder
/// has mode 0700, and what another user owns or could have written is ignored.
/// An entry is written to a temporary file and renamed, so that readers see all
/// of it or nothing, and carries a checksum, so that a damaged one is noticed.
///
/// An entry is one file, `<key in hex>.tgk`. Numbers are little-endian:
///
///     offset  bytes  what
///          0      8  "TGKERNEL"
///          8      8  format version
///         16     32  key
///         48      8  bytes of the payload
///         56     32  BLAKE3 of bytes 0 to 55 and the payload
///         88      -  payload
///
//===----------------------------------------------------------------------===//

#ifndef TG_RUNTIME_DISKCACHE_H
#define TG_RUNTIME_DISKCACHE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <array>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

namespace tg {

/// 256 bits that stand for everything that a compilation depends on.
struct CacheKey {
  std::array<uint8_t, 32> bytes{};

  /// The key of a list of strings: BLAKE3 over each one's length and bytes, so
  /// that {"ab", "c"} and {"a", "bc"} differ.
  static CacheKey compute(llvm::ArrayRef<llvm::StringRef> parts);

  /// 64 lower-case hexadecimal digits.
  std::string toHex() const;

  friend auto operator<=>(const CacheKey &, const CacheKey &) = default;
};

struct DiskCacheStats {
  uint64_t hits = 0;
  uint64_t misses = 0;    ///< No such entry.
  uint64_t discarded = 0; ///< Entries that were damaged or not ours.
  uint64_t stores = 0;
  uint64_t evicted = 0;  ///< Entries deleted to stay below the bound.
  uint64_t failures = 0; ///< Stores that failed (a full disk, ...).
};

/// Thread-safe; any number of processes may use one folder.
class DiskCache {
public:
  /// `$XDG_CACHE_HOME/tg`, or `~/.cache/tg`; empty if neither is known.
  static std::string getDefaultFolder();

  /// Opens the folder, and makes it if it is not there. Fails if it is another
  /// user's or cannot be made private.
  static llvm::Expected<std::unique_ptr<DiskCache>> open(llvm::StringRef folder,
                                                         uint64_t maxBytes);

  ~DiskCache();
  DiskCache(const DiskCache &) = delete;
  DiskCache &operator=(const DiskCache &) = delete;

  /// The payload of an entry, if there is a sound one. An unsound one is
  /// deleted.
  std::optional<std::string> load(const CacheKey &key);

  /// Writes an entry. When all entries together are above the bound, the least
  /// recently used are deleted. Failure is counted, and otherwise without
  /// effect: the entry will be missing.
  void store(const CacheKey &key, llvm::StringRef payload);

  /// Deletes an entry whose payload its reader refused.
  void discard(const CacheKey &key);

  DiskCacheStats getStats() const;

private:
  DiskCache(int folder, uint64_t maxBytes)
      : folder(folder), maxBytes(maxBytes) {}
  void enforceBound(uint64_t added);

  const int folder; // A descriptor: the folder stays the one that was checked.
  const uint64_t maxBytes;
  mutable std::mutex mutex;
  DiskCacheStats stats;
  /// Of all entries when last counted, and what we added since.
  std::optional<uint64_t> totalBytes;
};

} // namespace tg

#endif // TG_RUNTIME_DISKCACHE_H
