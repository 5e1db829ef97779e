//===- KernelTesting.h - Compiles and runs kernels from text ----*- C++ -*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TG_UNITTESTS_CODEGEN_KERNELTESTING_H
#define TG_UNITTESTS_CODEGEN_KERNELTESTING_H

#include "TG/CodeGen/CPU/CpuCompile.h"
#include "TG/Runtime/KernelABI.h"
#include "TG/Runtime/ObjectLinker.h"

#include "gtest/gtest.h"

#include <cstdint>
#include <cstring>
#include <memory>
#include <new>
#include <random>
#include <string>
#include <vector>

namespace tg::testing {

/// Memory as the kernel ABI wants it: aligned to 64 bytes.
template <typename T>
struct AlignedAllocator {
  using value_type = T;
  AlignedAllocator() = default;
  template <typename U>
  AlignedAllocator(const AlignedAllocator<U> &) {}
  T *allocate(size_t n) {
    return static_cast<T *>(
        ::operator new(n * sizeof(T) + 64, std::align_val_t(64)));
  }
  void deallocate(T *p, size_t) { ::operator delete(p, std::align_val_t(64)); }
  friend bool operator==(AlignedAllocator, AlignedAllocator) { return true; }
};
template <typename T>
using Array = std::vector<T, AlignedAllocator<T>>;

/// n numbers of a fixed sequence in [low, high].
template <typename T>
Array<T> randomArray(size_t n, double low = -2, double high = 2,
                     unsigned seed = 1) {
  std::mt19937 generator(seed);
  std::uniform_real_distribution<double> distribution(low, high);
  Array<T> result(n);
  for (T &value : result)
    value = static_cast<T>(distribution(generator));
  return result;
}

/// A compiled module of kernels, loaded into this process.
class TestKernels {
public:
  /// Compiles `source`; a failure fails the test and gives an object without
  /// kernels.
  explicit TestKernels(llvm::StringRef source,
                       const CpuOptions &options = CpuOptions());

  bool isValid() const { return loaded != nullptr; }
  const CompiledEntry &getEntry(llvm::StringRef name = "k") const;

  /// Runs all tiles of a kernel: each by a call of its own, the last one
  /// first, with fresh scratch memory full of NaN. So a tile that needs another
  /// one, or memory that was not written, shows.
  void run(std::vector<void *> buffers, std::vector<int64_t> scalars = {},
           llvm::StringRef name = "k") const;

  /// Runs all tiles in one call, `repeat` times; returns the best time in ms.
  double time(std::vector<void *> buffers, int repeat,
              llvm::StringRef name = "k") const;

private:
  KernelEntry lookup(llvm::StringRef name) const;

  CompiledObject object;
  std::shared_ptr<LoadedObject> loaded;
};

/// Replaces each `$name` in `text`, as in format("tensor<$Mx$N>", {{"M", …}}).
std::string
format(std::string text,
       std::vector<std::pair<std::string, std::string>> replacements);

} // namespace tg::testing

#endif // TG_UNITTESTS_CODEGEN_KERNELTESTING_H
