//===- Engine.cpp - Realizes values of the live graph ---------------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TG/Engine/Engine.h"
#include "TG/Engine/CompileContext.h"
#include "TG/Runtime/Buffer.h"
#include "mlir/IR/OwningOpRef.h"

using namespace mlir;
using namespace tg;

/// What `realize` was asked for, read from the graph under its lock.
struct Engine::Request {
  /// The values that are to be computed, each once. They keep the slice alive.
  std::vector<GraphValue> roots;
  /// Leaves of the slice, in its order. Held: another thread may forward what
  /// lies between them and the roots.
  std::vector<GraphValue> leaves;
  Slice slice;
  std::vector<int64_t> scalarBits;
  std::vector<uint64_t> scalarBytes;
  /// In a context of its own; null where the program was known.
  std::unique_ptr<CompileContext> context;
  OwningOpRef<ModuleOp> module;
  ProgramRef known;
};

Engine &Engine::get() {
  // Never destroyed, like the graph.
  static Engine *engine = new Engine(Graph::get());
  return *engine;
}

Engine::Request Engine::collect(ArrayRef<GraphValue> values) {
  Request request;
  auto cloneTo = CompileContext::acquire();
  graph.withBlock([&](Block &) {
    SmallVector<Value> roots;
    llvm::SmallPtrSet<Value, 8> seen;
    for (const GraphValue &value : values) {
      Value root = graph.getValue(value);
      if (root.getDefiningOp<BufferOp>() || !seen.insert(root).second)
        continue;
      request.roots.push_back(value);
      roots.push_back(root);
    }
    if (roots.empty())
      return;
    request.slice = collectSlice(roots);
    for (BufferOp leaf : request.slice.leaves)
      request.leaves.push_back(graph.adopt(leaf));
    for (ConstOp scalar : request.slice.scalars) {
      request.scalarBits.push_back(scalar.getBits());
      request.scalarBytes.push_back(
          cast<RankedTensorType>(scalar.getType()).getElementTypeBitWidth() /
          8);
    }
    request.known = lookup(request.slice);
    if (!request.known)
      request.module = cloneSlice(request.slice, cloneTo->get());
  });
  // Ops of the slice may go from here on; numbers and words stay.
  request.slice.ops.clear();
  if (request.module)
    request.context = std::move(cloneTo);
  return request;
}

llvm::Expected<ProgramRef> Engine::getProgram(Request &request) {
  if (request.known)
    return request.known;
  llvm::Expected<ProgramRef> program =
      compileProgram(*request.module, "main", getOptions());
  if (!program)
    return program;
  {
    std::lock_guard<std::mutex> guard(mutex);
    ++stats.compiled;
  }
  insert(request.slice, *program);
  return program;
}

/// True if something but the roots can still read `leaf` once the roots have
/// become buffers: another handle than the request's own, or an op that is
/// held by a handle and uses the leaf other than through a root.
static bool isReadLater(Graph &graph, Operation *leaf,
                        const llvm::SmallPtrSetImpl<Operation *> &roots) {
  if (graph.getNumHandles(leaf) > 1)
    return true;
  SmallVector<Operation *> work = {leaf};
  llvm::SmallPtrSet<Operation *, 16> seen;
  while (!work.empty()) {
    for (Operation *user : work.pop_back_val()->getUsers()) {
      if (roots.contains(user) || !seen.insert(user).second)
        continue;
      if (graph.getNumHandles(user))
        return true;
      work.push_back(user);
    }
  }
  return false;
}

llvm::Error Engine::run(Request &request, const Program &program) {
  std::lock_guard<std::mutex> running(runMutex);
  std::vector<BufferRef> inputs;
  // Leaves whose storage is overwritten while others can still read them.
  std::vector<unsigned> keptLeaves;
  bool done = false;
  graph.withBlock([&](Block &) {
    llvm::SmallPtrSet<Operation *, 8> roots;
    done = true;
    for (const GraphValue &root : request.roots) {
      Operation *op = graph.getValue(root).getDefiningOp();
      done &= isa<BufferOp>(op);
      roots.insert(op);
    }
    for (const GraphValue &leaf : request.leaves)
      inputs.push_back(graph.getStorageOf(
          cast<BufferOp>(graph.getValue(leaf).getDefiningOp())));
    for (std::optional<unsigned> write : program.writes)
      if (write &&
          isReadLater(graph,
                      graph.getValue(request.leaves[*write]).getDefiningOp(),
                      roots))
        keptLeaves.push_back(*write);
  });
  // Another thread may have realized the same values since.
  if (done)
    return llvm::Error::success();

  std::vector<BufferRef> copies;
  for (unsigned leaf : keptLeaves) {
    BufferRef copy =
        Buffer::create(inputs[leaf]->getByteSize(), inputs[leaf]->getDevice());
    if (llvm::Error error = copy->copyFrom(*inputs[leaf]))
      return error;
    copies.push_back(std::move(copy));
  }
  for (auto [bits, bytes] :
       llvm::zip(request.scalarBits, request.scalarBytes)) {
    // The low bytes hold the element on a little-endian machine.
    llvm::Expected<BufferRef> scalar = Buffer::createCopy(
        ArrayRef(reinterpret_cast<const char *>(&bits), bytes));
    if (!scalar)
      return scalar.takeError();
    inputs.push_back(std::move(*scalar));
  }
  std::vector<BufferRef> outputs;
  for (auto [spec, write] : llvm::zip(program.results, program.writes))
    outputs.push_back(write ? inputs[*write]
                            : Buffer::create(spec.getByteSize()));
  if (llvm::Error error = program.executor->run(inputs, outputs))
    return error;

  for (auto [leaf, copy] : llvm::zip(keptLeaves, copies))
    graph.setStorage(request.leaves[leaf], copy);
  for (auto [root, output] : llvm::zip(request.roots, outputs))
    if (!graph.getStorage(root))
      graph.forward(root, graph.addBuffer(root.getType(), output));
  std::lock_guard<std::mutex> guard(mutex);
  ++stats.runs;
  stats.kernels += program.executor->getSchedule().items.size();
  return llvm::Error::success();
}

llvm::Error Engine::realize(ArrayRef<GraphValue> values) {
  Request request = collect(values);
  if (request.roots.empty())
    return llvm::Error::success();
  llvm::Expected<ProgramRef> program = getProgram(request);
  if (!program)
    return program.takeError();
  return run(request, **program);
}

llvm::Expected<ProgramRef> Engine::plan(ArrayRef<GraphValue> values) {
  Request request = collect(values);
  if (request.roots.empty())
    return ProgramRef();
  return getProgram(request);
}

llvm::Expected<std::string> Engine::print(ArrayRef<GraphValue> values,
                                          Stage stage) {
  auto context = CompileContext::acquire();
  OwningOpRef<ModuleOp> module = graph.withBlock([&](Block &) {
    SmallVector<Value> roots;
    for (const GraphValue &value : values)
      roots.push_back(graph.getValue(value));
    return cloneSlice(collectSlice(roots), context->get());
  });
  return printStage(*module, "main", stage, getOptions());
}

//===----------------------------------------------------------------------===//
// Options and the cache of programs
//===----------------------------------------------------------------------===//

CompileOptions Engine::getOptions() const {
  std::lock_guard<std::mutex> guard(mutex);
  return options;
}

void Engine::setOptions(CompileOptions newOptions) {
  std::lock_guard<std::mutex> guard(mutex);
  options = std::move(newOptions);
  programsByHash.clear();
  programs.clear();
}

EngineStats Engine::getStats() const {
  std::lock_guard<std::mutex> guard(mutex);
  return stats;
}

ProgramRef Engine::lookup(const Slice &slice) {
  std::lock_guard<std::mutex> guard(mutex);
  auto [begin, end] = programsByHash.equal_range(slice.hash);
  for (auto it = begin; it != end; ++it) {
    if (it->second->words != slice.words)
      continue;
    programs.splice(programs.begin(), programs, it->second);
    ++stats.hits;
    return it->second->program;
  }
  return nullptr;
}

void Engine::insert(const Slice &slice, ProgramRef program) {
  std::lock_guard<std::mutex> guard(mutex);
  programs.push_front({slice.hash, slice.words, std::move(program)});
  programsByHash.emplace(slice.hash, programs.begin());
  if (programs.size() <= kMaxPrograms)
    return;
  auto last = std::prev(programs.end());
  auto [begin, end] = programsByHash.equal_range(last->hash);
  programsByHash.erase(std::find_if(
      begin, end, [&](const auto &entry) { return entry.second == last; }));
  programs.pop_back();
  ++stats.evicted;
}
