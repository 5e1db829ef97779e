//===- tg-bench.cpp - What realizing costs, how fast kernels are ----------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TG/Engine/Engine.h"
#include "TG/Runtime/ThreadPool.h"
#include "TG/Tensor/Tensor.h"

#include <algorithm>
#include <chrono>
#include <cstdio>

using namespace tg;

static double now() {
  return std::chrono::duration<double, std::milli>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

/// Prints the median, least and greatest time, and the rate that the median
/// gives for `work` (in millions of operations or bytes).
static void report(const char *name, std::vector<double> milliseconds,
                   double work = 0, const char *unit = "") {
  std::sort(milliseconds.begin(), milliseconds.end());
  double median = milliseconds[milliseconds.size() / 2];
  std::printf("%-38s %9.3f ms (%.3f to %.3f)", name, median,
              milliseconds.front(), milliseconds.back());
  if (work > 0)
    std::printf("  %8.1f %s", work / median, unit);
  std::printf("\n");
}

template <typename Fn>
static std::vector<double> time(int repeats, Fn fn) {
  std::vector<double> times;
  for (int i = 0; i < repeats; ++i) {
    double start = now();
    fn();
    times.push_back(now() - start);
  }
  return times;
}

static Tensor chain(const Tensor &x) {
  Tensor y = x;
  for (int i = 0; i < 3000; ++i)
    y = y + x;
  return y;
}

static Tensor diamond(Tensor x) {
  for (int i = 0; i < 40; ++i)
    x = (x * x.sin() + x) * 0.5;
  return x;
}

/// Builds and realizes `make` once for its first time, then often; building
/// counts.
template <typename Fn>
static void benchRealize(const char *name, Fn make) {
  Tensor x = Tensor::ones({16}).contiguous().realize();
  report((std::string(name) + ", first").c_str(),
         time(1, [&] { make(x).realize(); }));
  report((std::string(name) + ", again").c_str(),
         time(21, [&] { make(x).realize(); }));
}

/// Realizes what `make` builds from realized operands; the program is known.
template <typename Fn>
static void benchKernel(const char *name, Fn make, double work,
                        const char *unit) {
  make().realize();
  report(name, time(15, [&] { make().realize(); }), work, unit);
}

static Tensor random(llvm::ArrayRef<int64_t> shape) {
  return Tensor::rand(shape).realize();
}

int main() {
  try {
    benchRealize("3,000 chained adds", chain);
    benchRealize("40 levels of x = (x sin x + x) / 2", diamond);
    ThreadPool::get().setNumThreads(1);
    for (int64_t n : {256, 512, 1024}) {
      Tensor a = random({n, n}), b = random({n, n});
      std::string name = "matmul " + std::to_string(n);
      benchKernel(
          name.c_str(), [&] { return a.matmul(b); }, 2e-6 * n * n * n, "GF");
    }
    Tensor image = random({1, 64, 56, 56}), kernel = random({64, 64, 3, 3});
    benchKernel(
        "conv 3x3 64x56x56 to 64",
        [&] { return image.conv2d(kernel, {}, {.padding = 1}); },
        2e-6 * 64 * 64 * 9 * 56 * 56, "GF");
    Tensor rows = random({4096, 1024});
    benchKernel("softmax 4096x1024", [&] { return rows.softmax(); }, 0, "");
    benchKernel(
        "sum of 4M", [&] { return rows.sum(); }, 4e-6 * 4096 * 1024, "GB/s");
    benchKernel(
        "exp of 4M", [&] { return rows.exp(); }, 8e-6 * 4096 * 1024, "GB/s");
    Tensor unsorted = random({1 << 20});
    benchKernel("sort of 1M", [&] { return unsorted.sort().first; }, 0, "");
  } catch (const std::exception &error) {
    std::fprintf(stderr, "tg-bench: error: %s\n", error.what());
    return 1;
  }
}
