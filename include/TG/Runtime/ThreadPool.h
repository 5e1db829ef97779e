//===- ThreadPool.h - The process's worker threads --------------*- C++ -*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// One pool a process. A kernel of a few microseconds must be worth splitting,
/// so handing out work costs well below a microsecond: idle workers spin on a
/// word of their own for about 50 us, and only then sleep on it (futex). The
/// split is static: worker p of n gets the p-th n-th of the tiles, so that a
/// chain of kernels finds its tiles in the same core's cache.
///
//===----------------------------------------------------------------------===//

#ifndef TG_RUNTIME_THREADPOOL_H
#define TG_RUNTIME_THREADPOOL_H

#include "llvm/ADT/STLFunctionalExtras.h"

#include <cstdint>
#include <memory>

namespace tg {

class ThreadPool {
public:
  /// Runs the tiles [begin, end). `worker` is below getNumThreads(), and no two
  /// ranges that run at the same time in one loop have the same. Must not
  /// throw.
  using Body =
      llvm::function_ref<void(int64_t begin, int64_t end, unsigned worker)>;

  /// The pool of this process. Its threads start at the first parallel loop; a
  /// forked child starts its own.
  static ThreadPool &get();

  /// The threads a loop may use here, the calling one included.
  unsigned getNumThreads() const;

  /// Sets the size; 0 means the cores that this process may use, which is also
  /// the size at the start. At most 1024. Waits until a running loop is done.
  /// Inside a loop it does nothing and returns false.
  bool setNumThreads(unsigned numThreads);

  /// Runs `body` over [0, numTiles), split into at most getNumThreads() ranges
  /// of at least `grain` tiles, and returns when all are done. From inside a
  /// loop, and while another thread's loop has the workers, the calling thread
  /// runs the whole range itself, as worker 0.
  void parallelFor(int64_t numTiles, int64_t grain, Body body);

  /// While it lives, loops that this thread starts have at most `numThreads`
  /// ranges, whatever setNumThreads does in the meantime. So memory for each
  /// worker can be set aside before a loop.
  class Limit {
  public:
    explicit Limit(unsigned numThreads);
    ~Limit();
    Limit(const Limit &) = delete;
    Limit &operator=(const Limit &) = delete;

  private:
    unsigned previous;
  };

private:
  struct Impl;
  ThreadPool();
  ~ThreadPool() = delete;
  Impl *impl;
};

} // namespace tg

#endif // TG_RUNTIME_THREADPOOL_H
