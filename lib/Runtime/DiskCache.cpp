//===- DiskCache.cpp - Checked blobs in a folder of the user --------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TG/Runtime/DiskCache.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/BLAKE3.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/Errno.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <cstring>
#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>

using namespace tg;
using llvm::StringRef;
namespace endian = llvm::support::endian;

static constexpr llvm::StringLiteral magic = "TGKERNEL";
static constexpr uint64_t formatVersion = 1;
static constexpr size_t keyOffset = 16, sizeOffset = 48, checksumOffset = 56;
static constexpr size_t headerSize = 88;
static constexpr llvm::StringLiteral suffix = ".tgk";
static constexpr llvm::StringLiteral temporaryPrefix = "tmp-";

//===----------------------------------------------------------------------===//
// Keys
//===----------------------------------------------------------------------===//

static llvm::ArrayRef<uint8_t> asBytes(StringRef text) {
  return {reinterpret_cast<const uint8_t *>(text.data()), text.size()};
}

CacheKey CacheKey::compute(llvm::ArrayRef<StringRef> parts) {
  llvm::BLAKE3 hasher;
  for (StringRef part : parts) {
    uint8_t length[8];
    endian::write64le(length, part.size());
    hasher.update(length);
    hasher.update(asBytes(part));
  }
  return {hasher.final<32>()};
}

std::string CacheKey::toHex() const {
  return llvm::toHex(bytes, /*LowerCase=*/true);
}

static std::string getFileName(const CacheKey &key) {
  return key.toHex() + suffix.str();
}

//===----------------------------------------------------------------------===//
// The folder
//===----------------------------------------------------------------------===//

std::string DiskCache::getDefaultFolder() {
  llvm::SmallString<128> path;
  // The specification of XDG ignores relative paths.
  const char *cache = std::getenv("XDG_CACHE_HOME");
  if (cache && llvm::sys::path::is_absolute(cache)) {
    path = cache;
  } else {
    if (!llvm::sys::path::home_directory(path))
      return "";
    llvm::sys::path::append(path, ".cache");
  }
  llvm::sys::path::append(path, "tg");
  return path.str().str();
}

llvm::Expected<std::unique_ptr<DiskCache>> DiskCache::open(StringRef path,
                                                           uint64_t maxBytes) {
  auto fail = [&](const llvm::Twine &what) {
    return llvm::createStringError("cache folder '" + path + "': " + what);
  };
  if (path.empty())
    return fail("no home folder is known");
  if (std::error_code error = llvm::sys::fs::create_directories(
          path, /*IgnoreExisting=*/true, llvm::sys::fs::owner_all))
    return fail(error.message());
  const int folder =
      ::open(path.str().c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (folder < 0)
    return fail(llvm::sys::StrError());
  std::unique_ptr<DiskCache> cache(new DiskCache(folder, maxBytes));
  struct stat status;
  if (fstat(folder, &status) != 0)
    return fail(llvm::sys::StrError());
  if (status.st_uid != geteuid())
    return fail("it belongs to another user");
  if ((status.st_mode & 0777) != 0700 && fchmod(folder, 0700) != 0)
    return fail(llvm::sys::StrError());
  return cache;
}

DiskCache::~DiskCache() { close(folder); }

//===----------------------------------------------------------------------===//
// Entries
//===----------------------------------------------------------------------===//

static bool readAll(int file, char *data, size_t size) {
  while (size != 0) {
    const ssize_t got = ::read(file, data, size);
    if (got < 0 && errno == EINTR)
      continue;
    if (got <= 0)
      return false;
    data += got;
    size -= got;
  }
  return true;
}

static bool writeAll(int file, StringRef data) {
  while (!data.empty()) {
    const ssize_t put = ::write(file, data.data(), data.size());
    if (put < 0 && errno == EINTR)
      continue;
    if (put <= 0)
      return false;
    data = data.drop_front(put);
  }
  return true;
}

static std::array<uint8_t, 32> computeChecksum(StringRef header,
                                               StringRef payload) {
  llvm::BLAKE3 hasher;
  hasher.update(asBytes(header.take_front(checksumOffset)));
  hasher.update(asBytes(payload));
  return hasher.final<32>();
}

static std::string makeHeader(const CacheKey &key, StringRef payload) {
  std::string header(headerSize, '\0');
  std::memcpy(header.data(), magic.data(), magic.size());
  endian::write64le(header.data() + 8, formatVersion);
  std::memcpy(header.data() + keyOffset, key.bytes.data(), key.bytes.size());
  endian::write64le(header.data() + sizeOffset, payload.size());
  const auto checksum = computeChecksum(header, payload);
  std::memcpy(header.data() + checksumOffset, checksum.data(), checksum.size());
  return header;
}

/// The payload of an entry that is open; nothing if anything is wrong with it.
static std::optional<std::string> readEntry(int file, const CacheKey &key) {
  struct stat status;
  if (fstat(file, &status) != 0 || !S_ISREG(status.st_mode) ||
      status.st_uid != geteuid() || (status.st_mode & 022) != 0 ||
      static_cast<uint64_t>(status.st_size) < headerSize)
    return std::nullopt;
  std::string header(headerSize, '\0');
  if (!readAll(file, header.data(), headerSize))
    return std::nullopt;
  // The size of the file, not of what it claims, is allocated.
  std::string payload(status.st_size - headerSize, '\0');
  if (!readAll(file, payload.data(), payload.size()))
    return std::nullopt;
  // The header of this key and payload is the only one that is right.
  if (header != makeHeader(key, payload))
    return std::nullopt;
  return payload;
}

std::optional<std::string> DiskCache::load(const CacheKey &key) {
  const std::string name = getFileName(key);
  // O_NONBLOCK: opening a pipe that lies there must not wait for its writer.
  const int file = openat(folder, name.c_str(),
                          O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
  if (file < 0 && errno == ENOENT) {
    std::lock_guard<std::mutex> lock(mutex);
    ++stats.misses;
    return std::nullopt;
  }
  std::optional<std::string> payload;
  if (file >= 0) {
    payload = readEntry(file, key);
    if (payload)
      futimens(file, nullptr); // Used now: among the last to be evicted.
    close(file);
  }
  if (!payload) {
    discard(key);
    return std::nullopt;
  }
  std::lock_guard<std::mutex> lock(mutex);
  ++stats.hits;
  return payload;
}

void DiskCache::discard(const CacheKey &key) {
  unlinkat(folder, getFileName(key).c_str(), 0);
  std::lock_guard<std::mutex> lock(mutex);
  ++stats.discarded;
}

void DiskCache::store(const CacheKey &key, StringRef payload) {
  static std::atomic<uint64_t> counter{0};
  const std::string temporary = (temporaryPrefix + llvm::Twine(getpid()) + "-" +
                                 llvm::Twine(counter.fetch_add(1)))
                                    .str();
  const int file =
      openat(folder, temporary.c_str(),
             O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
  bool good = file >= 0;
  if (good) {
    good = writeAll(file, makeHeader(key, payload)) && writeAll(file, payload);
    good &= close(file) == 0;
    good = good && renameat(folder, temporary.c_str(), folder,
                            getFileName(key).c_str()) == 0;
    if (!good)
      unlinkat(folder, temporary.c_str(), 0);
  }
  std::lock_guard<std::mutex> lock(mutex);
  if (!good) {
    ++stats.failures;
    return;
  }
  ++stats.stores;
  enforceBound(headerSize + payload.size());
}

void DiskCache::enforceBound(uint64_t added) {
  if (totalBytes) {
    *totalBytes += added;
    if (*totalBytes <= maxBytes)
      return;
  }
  // Count anew: other processes write here, too.
  const int copy = openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  DIR *directory = copy < 0 ? nullptr : fdopendir(copy);
  if (!directory) {
    if (copy >= 0)
      close(copy);
    return;
  }
  struct Entry {
    timespec used;
    uint64_t bytes;
    std::string name;
  };
  std::vector<Entry> entries;
  uint64_t total = 0;
  const time_t now = time(nullptr);
  while (const dirent *found = readdir(directory)) {
    StringRef name = found->d_name;
    struct stat status;
    if (fstatat(folder, found->d_name, &status, AT_SYMLINK_NOFOLLOW) != 0 ||
        !S_ISREG(status.st_mode))
      continue;
    if (name.starts_with(temporaryPrefix)) {
      // Left by a process that died; a live one needs no hour.
      if (status.st_mtim.tv_sec + 3600 < now)
        unlinkat(folder, found->d_name, 0);
    } else if (name.ends_with(suffix)) {
      const auto bytes = static_cast<uint64_t>(status.st_size);
      entries.push_back({status.st_mtim, bytes, name.str()});
      total += bytes;
    }
  }
  closedir(directory);
  if (total > maxBytes) {
    llvm::sort(entries, [](const Entry &a, const Entry &b) {
      return std::tie(a.used.tv_sec, a.used.tv_nsec) <
             std::tie(b.used.tv_sec, b.used.tv_nsec);
    });
    // A tenth below the bound, so that not every store has to count.
    for (const Entry &entry : entries) {
      if (total <= maxBytes - maxBytes / 10)
        break;
      if (unlinkat(folder, entry.name.c_str(), 0) == 0) {
        total -= entry.bytes;
        ++stats.evicted;
      }
    }
  }
  totalBytes = total;
}

DiskCacheStats DiskCache::getStats() const {
  std::lock_guard<std::mutex> lock(mutex);
  return stats;
}
