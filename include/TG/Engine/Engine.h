//===- Engine.h - Realizes values of the live graph -------------*- C++ -*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Realizing takes the slice of the graph behind some values, finds or makes
// its program, runs it, and replaces each value by the buffer that holds it:
//
//   fingerprint ── known ──────────────► run ──► forward to buffers
//        └──────── new ──► clone, compile ┘
//
// The lock of the graph is held while the slice is read and while values are
// forwarded; compiling and running hold none of it. Runs of programs take
// turns, since each uses all threads of the pool.
//
//===----------------------------------------------------------------------===//

#ifndef TG_ENGINE_ENGINE_H
#define TG_ENGINE_ENGINE_H

#include "TG/Engine/Program.h"
#include "TG/Graph/Graph.h"
#include "TG/Graph/Slice.h"

#include <list>
#include <unordered_map>

namespace tg {

struct EngineStats {
  /// Programs that were run, compiled, found by their fingerprint, and dropped
  /// because others were used more recently.
  uint64_t runs = 0;
  uint64_t compiled = 0;
  uint64_t hits = 0;
  uint64_t evicted = 0;
  /// Kernels that were launched.
  uint64_t kernels = 0;
};

class Engine {
public:
  /// At most this many programs are kept; the least recently used goes.
  static constexpr size_t kMaxPrograms = 512;

  explicit Engine(Graph &graph) : graph(graph) {}

  /// The engine of the process, on the graph of the process.
  static Engine &get();

  /// Computes the values, as one schedule, and forwards each to its buffer.
  /// Values that are leaves already cost nothing.
  llvm::Error realize(llvm::ArrayRef<GraphValue> values);

  /// The program behind the values, without running it; null where all of
  /// them are leaves.
  llvm::Expected<ProgramRef> plan(llvm::ArrayRef<GraphValue> values);

  /// The IR behind the values at a stage.
  llvm::Expected<std::string> print(llvm::ArrayRef<GraphValue> values,
                                    Stage stage);

  CompileOptions getOptions() const;
  /// Forgets the programs that were compiled with other options.
  void setOptions(CompileOptions options);

  EngineStats getStats() const;

private:
  struct Request;
  struct CachedProgram {
    uint64_t hash;
    std::vector<uint64_t> words;
    ProgramRef program;
  };

  Request collect(llvm::ArrayRef<GraphValue> values);
  llvm::Expected<ProgramRef> getProgram(Request &request);
  llvm::Error run(Request &request, const Program &program);
  ProgramRef lookup(const Slice &slice);
  void insert(const Slice &slice, ProgramRef program);

  Graph &graph;
  CompileOptions options;
  EngineStats stats;
  mutable std::mutex mutex;
  std::mutex runMutex;
  /// Most recently used first.
  std::list<CachedProgram> programs;
  std::unordered_multimap<uint64_t, std::list<CachedProgram>::iterator>
      programsByHash;
};

} // namespace tg

#endif // TG_ENGINE_ENGINE_H
