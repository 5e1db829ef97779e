//===- ThreadPool.cpp - The process's worker threads ----------------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TG/Runtime/ThreadPool.h"

#include <algorithm>
#include <atomic>
#include <linux/futex.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <vector>

using namespace tg;

/// One step of a spin loop. Now and then it lets others run: the thread that is
/// waited for may need this very core.
static void relax(int step) {
  if (step % 256 == 255) {
    sched_yield();
    return;
  }
#if defined(__x86_64__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  asm volatile("yield");
#endif
}

static void futexWait(std::atomic<uint32_t> &word, uint32_t expected) {
  syscall(SYS_futex, &word, FUTEX_WAIT_PRIVATE, expected, nullptr, nullptr, 0);
}

static void futexWake(std::atomic<uint32_t> *word) {
  syscall(SYS_futex, word, FUTEX_WAKE_PRIVATE, 1, nullptr, nullptr, 0);
}

/// A pause takes 10 ns to 50 ns: together some 50 us before a thread sleeps.
static constexpr int spins = 2000;

static constexpr unsigned maxThreads = 1024;

namespace {

/// One loop, on the stack of the thread that runs it.
struct Job {
  ThreadPool::Body body;
  int64_t numTiles;
  unsigned parts;
  /// Parts that workers have not finished. `waiterSleeps` is added when the
  /// thread that waits for them goes to sleep.
  std::atomic<uint32_t> pending;

  static constexpr uint32_t waiterSleeps = uint32_t(1) << 31;

  void runPart(unsigned part) {
    // The first `rest` parts have one tile more.
    const int64_t each = numTiles / parts, rest = numTiles % parts;
    const int64_t begin = part * each + std::min<int64_t>(part, rest);
    body(begin, begin + each + (part < rest ? 1 : 0), part);
  }

  void finishPart() {
    // The job may be gone as soon as `pending` is 0. Waking needs only its
    // address; a wake-up that reaches nobody does no harm.
    std::atomic<uint32_t> *word = &pending;
    if (word->fetch_sub(1, std::memory_order_acq_rel) == (waiterSleeps | 1))
      futexWake(word);
  }

  void wait() {
    for (int i = 0; i < spins; ++i) {
      if (pending.load(std::memory_order_acquire) == 0)
        return;
      relax(i);
    }
    uint32_t value = pending.fetch_or(waiterSleeps, std::memory_order_acq_rel) |
                     waiterSleeps;
    while (value != waiterSleeps) {
      futexWait(pending, value);
      value = pending.load(std::memory_order_acquire);
    }
  }
};

/// Where a worker finds its next job: a cache line each.
struct alignas(64) Mailbox {
  enum : uint32_t { Empty, Full, Sleeping };
  std::atomic<uint32_t> state{Empty};
  /// Null tells the worker to end.
  Job *job = nullptr;
  unsigned part = 0;
  pthread_t thread;

  void post(Job *next) {
    job = next;
    if (state.exchange(Full, std::memory_order_acq_rel) == Sleeping)
      futexWake(&state);
  }

  Job *take() {
    for (int i = 0; state.load(std::memory_order_acquire) != Full; relax(i)) {
      if (++i < spins)
        continue;
      uint32_t expected = Empty;
      if (state.compare_exchange_strong(expected, Sleeping,
                                        std::memory_order_acq_rel))
        while (state.load(std::memory_order_acquire) == Sleeping)
          futexWait(state, Sleeping);
      i = 0;
    }
    Job *taken = job;
    // Before the job is done: right after it the next one may be posted.
    state.store(Empty, std::memory_order_release);
    return taken;
  }
};

} // namespace

/// Whether this thread is inside a loop.
static thread_local bool insideLoop = false;
/// The most ranges that a loop of this thread may have; 0: no limit.
static thread_local unsigned threadLimit = 0;

static unsigned countCores() {
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof(set), &set) == 0)
    return std::max(1, CPU_COUNT(&set));
  return std::max(1l, sysconf(_SC_NPROCESSORS_ONLN));
}

static void *runWorker(void *argument) {
  auto &mailbox = *static_cast<Mailbox *>(argument);
  insideLoop = true;
  while (Job *job = mailbox.take()) {
    job->runPart(mailbox.part);
    job->finishPart();
  }
  return nullptr;
}

struct ThreadPool::Impl {
  std::atomic<unsigned> numThreads{std::min(countCores(), maxThreads)};
  /// Held by the loop that has the workers.
  std::atomic<bool> busy{false};
  /// The workers that run now: at most numThreads - 1. Guarded by `busy`.
  std::vector<Mailbox *> workers;

  bool tryAcquire() {
    return !busy.load(std::memory_order_relaxed) &&
           !busy.exchange(true, std::memory_order_acquire);
  }
  void release() { busy.store(false, std::memory_order_release); }

  /// Starts workers until there are `count`; fewer if the system refuses.
  void start(unsigned count) {
    // Signals are for the program's own threads.
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    while (workers.size() < count) {
      auto *mailbox = new Mailbox;
      mailbox->part = static_cast<unsigned>(workers.size()) + 1;
      if (pthread_create(&mailbox->thread, nullptr, runWorker, mailbox) != 0) {
        delete mailbox;
        break;
      }
      workers.push_back(mailbox);
    }
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
  }

  void stop() {
    for (Mailbox *mailbox : workers)
      mailbox->post(nullptr);
    for (Mailbox *mailbox : workers) {
      pthread_join(mailbox->thread, nullptr);
      delete mailbox;
    }
    workers.clear();
  }
};

ThreadPool::ThreadPool() : impl(new Impl) {}

ThreadPool &ThreadPool::get() {
  // Never destroyed: workers may outlive main.
  static ThreadPool *pool = [] {
    // A forked child has none of the workers, and `busy` may be held by a
    // thread that it does not have either.
    pthread_atfork(nullptr, nullptr, [] {
      ThreadPool &pool = get();
      const unsigned numThreads = pool.impl->numThreads;
      pool.impl = new Impl;
      pool.impl->numThreads = numThreads;
      insideLoop = false;
    });
    return new ThreadPool;
  }();
  return *pool;
}

unsigned ThreadPool::getNumThreads() const {
  const unsigned numThreads = impl->numThreads.load(std::memory_order_relaxed);
  return threadLimit ? std::min(threadLimit, numThreads) : numThreads;
}

bool ThreadPool::setNumThreads(unsigned numThreads) {
  if (insideLoop)
    return false;
  if (numThreads == 0)
    numThreads = countCores();
  while (!impl->tryAcquire())
    sched_yield();
  impl->stop();
  impl->numThreads = std::min(numThreads, maxThreads);
  impl->release();
  return true;
}

void ThreadPool::parallelFor(int64_t numTiles, int64_t grain, Body body) {
  if (numTiles <= 0)
    return;
  const int64_t useful = numTiles / std::max<int64_t>(grain, 1);
  auto parts =
      static_cast<unsigned>(std::clamp<int64_t>(useful, 1, getNumThreads()));
  if (parts == 1 || insideLoop || !impl->tryAcquire()) {
    const bool wasInside = insideLoop;
    insideLoop = true;
    body(0, numTiles, 0);
    insideLoop = wasInside;
    return;
  }
  // The size may have changed before the workers were ours.
  parts = std::min(parts, impl->numThreads.load(std::memory_order_relaxed));
  if (impl->workers.size() + 1 < parts) {
    impl->start(parts - 1);
    parts = std::min<unsigned>(parts, impl->workers.size() + 1);
  }
  Job job{body, numTiles, parts, parts - 1};
  for (unsigned part = 1; part < parts; ++part)
    impl->workers[part - 1]->post(&job);
  insideLoop = true;
  job.runPart(0);
  insideLoop = false;
  job.wait();
  impl->release();
}

ThreadPool::Limit::Limit(unsigned numThreads) : previous(threadLimit) {
  threadLimit = std::max(1u, numThreads);
}

ThreadPool::Limit::~Limit() { threadLimit = previous; }
