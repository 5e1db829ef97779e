//===- KernelCacheTest.cpp - Memory, disk, damage, concurrency ------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TG/Runtime/KernelCache.h"

#include "ExpectError.h"
#include "ObjectCompiler.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <sys/stat.h>
#include <unistd.h>

using namespace tg;

namespace {

/// A folder for a test, deleted afterwards.
class KernelCacheTest : public testing::Test {
protected:
  void SetUp() override {
    llvm::SmallString<128> path;
    ASSERT_FALSE(llvm::sys::fs::createUniqueDirectory("tg-cache", path));
    root = path.str().str();
    folder = root + "/a/b/tg";
    key = CacheKey::compute({"some", "key"});
  }
  void TearDown() override { llvm::sys::fs::remove_directories(root); }

  KernelCacheOptions getOptions() const {
    KernelCacheOptions options;
    options.folder = folder;
    return options;
  }

  std::string getEntryPath() const {
    return folder + "/" + key.toHex() + ".tgk";
  }

  /// Asks for the kernel of `key`; whether it had to be compiled.
  bool compiles(KernelCache &cache) {
    bool compiled = false;
    KernelRef kernel = unwrap(cache.getOrCompile(key, [&] {
      compiled = true;
      return compileObject();
    }));
    EXPECT_EQ(kernel->getInfo(), getInfo());
    float in = 1, out = 0;
    void *buffers[] = {&in, &out};
    kernel->getEntry()(buffers, nullptr, 0, 1, nullptr);
    EXPECT_EQ(out, 4);
    return compiled;
  }

  static KernelInfo getInfo() {
    KernelInfo info;
    info.name = "add";
    info.numInputs = info.numOutputs = 1;
    info.numTiles = 5;
    return info;
  }

  static llvm::Expected<KernelObject> compileObject() {
    static const std::string object = compileAddKernel("add", 3);
    return KernelObject{getInfo(), object};
  }

  static std::string readFile(const std::string &path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  static void writeFile(const std::string &path, const std::string &bytes) {
    std::ofstream(path, std::ios::binary) << bytes;
  }

  std::string root, folder;
  CacheKey key;
};

} // namespace

TEST_F(KernelCacheTest, Keys) {
  EXPECT_NE(CacheKey::compute({"ab", "c"}), CacheKey::compute({"a", "bc"}));
  EXPECT_NE(CacheKey::compute({"a"}), CacheKey::compute({"a", ""}));
  EXPECT_EQ(CacheKey::compute({"a", "b"}), CacheKey::compute({"a", "b"}));
  EXPECT_EQ(key.toHex().size(), 64u);
}

TEST_F(KernelCacheTest, MemoryThenDisk) {
  KernelCache first(getOptions());
  EXPECT_TRUE(compiles(first));
  EXPECT_FALSE(compiles(first));
  KernelCache second(getOptions());
  EXPECT_FALSE(compiles(second));
  EXPECT_EQ(first.getStats().compiled, 1u);
  EXPECT_EQ(first.getStats().memoryHits, 1u);
  EXPECT_EQ(first.getStats().disk.stores, 1u);
  EXPECT_EQ(second.getStats().compiled, 0u);
  EXPECT_EQ(second.getStats().diskHits, 1u);
  second.clearMemory();
  EXPECT_EQ(second.getStats().kernels, 0u);
  EXPECT_FALSE(compiles(second));
  EXPECT_EQ(second.getStats().diskHits, 2u);
}

TEST_F(KernelCacheTest, FilesArePrivate) {
  KernelCache cache(getOptions());
  EXPECT_TRUE(compiles(cache));
  struct stat status;
  ASSERT_EQ(stat(folder.c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777, 0700u);
  ASSERT_EQ(stat(getEntryPath().c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777, 0600u);
}

TEST_F(KernelCacheTest, AFolderThatWasOpenIsClosed) {
  llvm::sys::fs::create_directories(folder);
  ASSERT_EQ(chmod(folder.c_str(), 0777), 0);
  KernelCache cache(getOptions());
  struct stat status;
  ASSERT_EQ(stat(folder.c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777, 0700u);
}

TEST_F(KernelCacheTest, EveryBitFlipIsNoticed) {
  KernelCache writer(getOptions());
  EXPECT_TRUE(compiles(writer));
  const std::string good = readFile(getEntryPath());
  std::mt19937 random(1);
  // Each byte of the header, and some of the rest.
  std::vector<size_t> places;
  for (size_t i = 0; i < 88; ++i)
    places.push_back(i);
  for (int i = 0; i < 100; ++i)
    places.push_back(88 + random() % (good.size() - 88));
  for (size_t place : places) {
    std::string bad = good;
    bad[place] ^= static_cast<char>(1 << random() % 8);
    writeFile(getEntryPath(), bad);
    KernelCache cache(getOptions());
    EXPECT_TRUE(compiles(cache)) << "byte " << place;
    EXPECT_EQ(cache.getStats().disk.discarded, 1u);
    // The damaged entry was replaced.
    EXPECT_EQ(readFile(getEntryPath()), good);
  }
}

TEST_F(KernelCacheTest, TruncatedAndForeignFilesAreDiscarded) {
  KernelCache writer(getOptions());
  EXPECT_TRUE(compiles(writer));
  const std::string good = readFile(getEntryPath());
  for (const std::string &bad :
       {std::string(), good.substr(0, 1), good.substr(0, 87),
        good.substr(0, 88), good.substr(0, good.size() - 1), good + '\0',
        std::string(1000, 'x')}) {
    writeFile(getEntryPath(), bad);
    KernelCache cache(getOptions());
    EXPECT_TRUE(compiles(cache)) << bad.size();
    EXPECT_EQ(cache.getStats().disk.discarded, 1u);
  }
  // A sound entry of another key under this name.
  const CacheKey other = CacheKey::compute({"other"});
  unwrap(writer.getOrCompile(other, compileObject));
  std::filesystem::copy_file(folder + "/" + other.toHex() + ".tgk",
                             getEntryPath(),
                             std::filesystem::copy_options::overwrite_existing);
  KernelCache cache(getOptions());
  EXPECT_TRUE(compiles(cache));
  EXPECT_EQ(cache.getStats().disk.discarded, 1u);
}

TEST_F(KernelCacheTest, WhatOthersCouldHaveWrittenIsDiscarded) {
  KernelCache writer(getOptions());
  EXPECT_TRUE(compiles(writer));
  ASSERT_EQ(chmod(getEntryPath().c_str(), 0666), 0);
  KernelCache open(getOptions());
  EXPECT_TRUE(compiles(open));
  EXPECT_EQ(open.getStats().disk.discarded, 1u);
  // A link, even to a sound entry, and a pipe that nobody writes to.
  const std::string elsewhere = root + "/entry";
  ASSERT_EQ(rename(getEntryPath().c_str(), elsewhere.c_str()), 0);
  ASSERT_EQ(symlink(elsewhere.c_str(), getEntryPath().c_str()), 0);
  KernelCache linked(getOptions());
  EXPECT_TRUE(compiles(linked));
  ASSERT_EQ(unlink(getEntryPath().c_str()), 0);
  ASSERT_EQ(mkfifo(getEntryPath().c_str(), 0600), 0);
  KernelCache piped(getOptions());
  EXPECT_TRUE(compiles(piped));
  EXPECT_EQ(piped.getStats().disk.discarded, 1u);
}

TEST_F(KernelCacheTest, OtherOwners) {
  if (geteuid() != 0)
    GTEST_SKIP() << "only root can give files away";
  KernelCache writer(getOptions());
  EXPECT_TRUE(compiles(writer));
  ASSERT_EQ(chown(getEntryPath().c_str(), 1, 1), 0);
  KernelCache cache(getOptions());
  EXPECT_TRUE(compiles(cache));
  EXPECT_EQ(cache.getStats().disk.discarded, 1u);
  ASSERT_EQ(chown(folder.c_str(), 1, 1), 0);
  KernelCache without(getOptions());
  EXPECT_THAT(without.getStats().diskError,
              testing::HasSubstr("it belongs to another user"));
  EXPECT_TRUE(compiles(without));
}

TEST_F(KernelCacheTest, WorksWithoutADisk) {
  KernelCacheOptions options = getOptions();
  options.useDisk = false;
  KernelCache cache(options);
  EXPECT_TRUE(compiles(cache));
  EXPECT_FALSE(compiles(cache));
  EXPECT_FALSE(llvm::sys::fs::exists(folder));
  // A folder that cannot be made is no failure either.
  writeFile(root + "/file", "");
  options = getOptions();
  options.folder = root + "/file/tg";
  KernelCache broken(options);
  EXPECT_TRUE(compiles(broken));
  EXPECT_THAT(broken.getStats().diskError,
              testing::HasSubstr("cache folder '" + options.folder + "': "));
}

TEST_F(KernelCacheTest, MemoryIsBounded) {
  KernelCacheOptions options = getOptions();
  options.useDisk = false;
  options.maxMemoryBytes = 100000;
  KernelCache cache(options);
  auto ask = [&](int number) {
    bool compiled = false;
    KernelRef kernel = unwrap(
        cache.getOrCompile(CacheKey::compute({std::to_string(number)}), [&] {
          compiled = true;
          return compileObject();
        }));
    EXPECT_LE(cache.getStats().bytes, options.maxMemoryBytes);
    return compiled;
  };
  for (int i = 0; i < 20; ++i) {
    EXPECT_TRUE(ask(i));
    EXPECT_EQ(ask(0), false); // Used all the time: stays.
  }
  EXPECT_FALSE(ask(19));
  EXPECT_TRUE(ask(1));
  EXPECT_GE(cache.getStats().evicted, 10u);
}

TEST_F(KernelCacheTest, DiskIsBoundedAndTheOldestGo) {
  auto cache = unwrap(DiskCache::open(folder, 10000));
  auto makeKey = [](int i) { return CacheKey::compute({std::to_string(i)}); };
  auto setAge = [&](int i, int seconds) {
    const timespec time = {::time(nullptr) - seconds, 0};
    const timespec times[] = {time, time};
    const std::string path = folder + "/" + makeKey(i).toHex() + ".tgk";
    ASSERT_EQ(utimensat(AT_FDCWD, path.c_str(), times, 0), 0);
  };
  for (int i = 0; i < 9; ++i) {
    cache->store(makeKey(i), std::string(1000, 'x'));
    setAge(i, 1000 - i);
  }
  EXPECT_EQ(cache->getStats().evicted, 0u);
  EXPECT_TRUE(cache->load(makeKey(0))); // Used now.
  cache->store(makeKey(9), std::string(1000, 'x'));
  EXPECT_GT(cache->getStats().evicted, 0u);
  EXPECT_TRUE(cache->load(makeKey(0)));
  EXPECT_TRUE(cache->load(makeKey(9)));
  EXPECT_FALSE(cache->load(makeKey(1)));
  EXPECT_EQ(cache->getStats().misses, 1u);
  uint64_t total = 0;
  for (const auto &file : std::filesystem::directory_iterator(folder))
    total += file.file_size();
  EXPECT_LE(total, 10000u);
}

TEST_F(KernelCacheTest, ConcurrentMissesCompileOnce) {
  KernelCache cache(getOptions());
  std::atomic<int> compilations{0};
  std::vector<std::thread> threads;
  std::vector<KernelRef> kernels(8);
  for (int i = 0; i < 8; ++i)
    threads.emplace_back([&, i] {
      kernels[i] = unwrap(cache.getOrCompile(key, [&] {
        ++compilations;
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
        return compileObject();
      }));
    });
  for (std::thread &thread : threads)
    thread.join();
  EXPECT_EQ(compilations, 1);
  for (const KernelRef &kernel : kernels)
    EXPECT_EQ(kernel, kernels[0]);
}

TEST_F(KernelCacheTest, FailuresAreReportedAndNotKept) {
  KernelCache cache(getOptions());
  auto failing = []() -> llvm::Expected<KernelObject> {
    return llvm::createStringError("no code for this");
  };
  EXPECT_FAILS(cache.getOrCompile(key, failing), "no code for this");
  EXPECT_FAILS(cache.getOrCompile(key, failing), "no code for this");
  auto foreign = []() -> llvm::Expected<KernelObject> {
    return KernelObject{getInfo(), "no object"};
  };
  EXPECT_FAILS(cache.getOrCompile(key, foreign), "not a relocatable ELF file");
  EXPECT_TRUE(compiles(cache));
}

TEST_F(KernelCacheTest, CompilationsMayNest) {
  KernelCache cache(getOptions());
  const CacheKey inner = CacheKey::compute({"inner"});
  KernelRef kernel =
      unwrap(cache.getOrCompile(key, [&]() -> llvm::Expected<KernelObject> {
        unwrap(cache.getOrCompile(inner, compileObject));
        EXPECT_FAILS(cache.getOrCompile(key, compileObject),
                     "asks for the kernel itself");
        return compileObject();
      }));
  EXPECT_TRUE(kernel);
  EXPECT_EQ(cache.getStats().kernels, 2u);
}

TEST_F(KernelCacheTest, DefaultFolder) {
  const char *cache = getenv("XDG_CACHE_HOME");
  const std::string before = cache ? cache : "";
  setenv("XDG_CACHE_HOME", "/some/where", 1);
  EXPECT_EQ(DiskCache::getDefaultFolder(), "/some/where/tg");
  setenv("XDG_CACHE_HOME", "relative", 1);
  EXPECT_THAT(DiskCache::getDefaultFolder(), testing::EndsWith("/.cache/tg"));
  if (cache)
    setenv("XDG_CACHE_HOME", before.c_str(), 1);
  else
    unsetenv("XDG_CACHE_HOME");
}
