//===- Graph.h - The live graph of lazy values ------------------*- C++ -*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A lazy tensor is a counted handle on a value of an MLIR block. Every call of
// the API appends a tg op to that block; there is no second node class, so
// what a pass reads is what the user wrote.
//
//   GraphValue x = graph.addBuffer(type, storage);       // tg.buffer 0
//   GraphValue y = graph.emit<AddOp>(type, {x, x});      // tg.add %0, %0
//   ...
//   graph.forward(y, graph.addBuffer(type, result));     // y was computed
//
// After `forward` every handle on y, and every op that used it, reads the new
// buffer; the ops behind y go at once unless something else needs them.
//
// Conventions:
// * An op lives while a handle names it or an op uses it. Erasing is
//   iterative: dropping the last handle of a chain of 100,000 ops is safe.
// * No pass ever runs on the block: dead-code elimination would erase what
//   only handles hold. Slices of it are cloned (Slice.h).
// * Nothing that changes from step to step may become an attribute, a type or
//   a location: these are never freed. Splat constants keep their bits in a
//   property, buffers their slot number.
// * One graph serves the process. Each member function takes its lock; the
//   lock is never held while a kernel compiles or runs. Handles are released
//   through a queue, so a destructor never waits for the lock.
//
// Rejected: a node class of our own beside MLIR (two representations to keep
// equal), and counts in op properties (they would show in the generic form and
// in bytecode of a dialect that others read).
//
//===----------------------------------------------------------------------===//

#ifndef TG_GRAPH_GRAPH_H
#define TG_GRAPH_GRAPH_H

#include "TG/Dialect/IR/TGOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/IR/OwningOpRef.h"
#include "llvm/ADT/DenseMap.h"

#include <atomic>
#include <memory>
#include <mutex>

namespace tg {

class Buffer;
class Graph;

namespace detail {
/// What handles share: the value that they name, which `Graph::forward`
/// replaces.
struct ValueState {
  mlir::Value value;
  mlir::RankedTensorType type;
  Graph *graph = nullptr;
  std::atomic<uint32_t> handles{0};
  /// Further states of the same op.
  ValueState *next = nullptr;
};
} // namespace detail

/// A counted handle on a value of the live graph. Copies name the same value.
/// Handles may be copied and dropped on any thread.
class GraphValue {
public:
  GraphValue() = default;
  GraphValue(const GraphValue &other) : state(other.state) {
    if (state)
      state->handles.fetch_add(1, std::memory_order_relaxed);
  }
  GraphValue(GraphValue &&other) noexcept : state(other.state) {
    other.state = nullptr;
  }
  GraphValue &operator=(GraphValue other) noexcept {
    std::swap(state, other.state);
    return *this;
  }
  ~GraphValue() { release(); }

  explicit operator bool() const { return state; }
  /// Identity of the handle's value, not its content.
  bool operator==(const GraphValue &other) const {
    return state == other.state;
  }

  mlir::RankedTensorType getType() const { return state->type; }
  llvm::ArrayRef<int64_t> getShape() const { return state->type.getShape(); }
  mlir::Type getElementType() const { return state->type.getElementType(); }

private:
  friend class Graph;
  explicit GraphValue(detail::ValueState *state) : state(state) {
    state->handles.fetch_add(1, std::memory_order_relaxed);
  }
  void release();

  detail::ValueState *state = nullptr;
};

/// Names the API call that ops are made for, on this thread, while it lives.
/// The outermost scope counts: `softmax` calls `exp`, and the op is
/// softmax's. `name` must outlive the process (a string literal).
class CallScope {
public:
  explicit CallScope(const char *name);
  ~CallScope();
  CallScope(const CallScope &) = delete;
  CallScope &operator=(const CallScope &) = delete;

private:
  bool outermost;
};

class Graph {
public:
  Graph();
  ~Graph();
  Graph(const Graph &) = delete;
  Graph &operator=(const Graph &) = delete;

  /// The graph of the process.
  static Graph &get();

  mlir::MLIRContext *getContext() { return context.get(); }

  /// Appends an op with one result of type `result`. The caller has checked
  /// what the op's verifier would (`setVerifying` checks it again). 72-130 ns.
  template <typename OpT>
  GraphValue emit(mlir::RankedTensorType result,
                  llvm::ArrayRef<GraphValue> operands,
                  typename OpT::Properties properties = {}) {
    return emit<OpT>(llvm::ArrayRef(result), operands, std::move(properties))
        .front();
  }

  /// Appends an op with several results.
  template <typename OpT>
  llvm::SmallVector<GraphValue, 1>
  emit(llvm::ArrayRef<mlir::RankedTensorType> results,
       llvm::ArrayRef<GraphValue> operands,
       typename OpT::Properties properties = {}) {
    std::lock_guard<std::mutex> guard(mutex);
    return emitLocked(getName<OpT>(), results, operands,
                      mlir::OpaqueProperties(&properties));
  }

  /// A leaf that reads `storage` (which may be filled in later). `type` is
  /// static; the storage is held until the leaf goes.
  GraphValue addBuffer(mlir::RankedTensorType type,
                       std::shared_ptr<Buffer> storage);

  /// A splat constant from the bits of one element (`ConstOp::encode`).
  GraphValue addConstant(mlir::RankedTensorType type, int64_t bits);

  /// The storage behind a leaf, or null if `value` is no buffer leaf.
  std::shared_ptr<Buffer> getStorage(const GraphValue &value);
  /// Gives a leaf other storage.
  void setStorage(const GraphValue &leaf, std::shared_ptr<Buffer> storage);

  /// Every handle on `value` and every op that used it now has `leaf`, which
  /// has the same type. `leaf` depends on nothing, so it moves to the front.
  void forward(const GraphValue &value, const GraphValue &leaf);

  /// Calls `fn(Block &)` under the lock, once the queue of released handles is
  /// empty. `fn` may read the block and append to it by builders; values that
  /// it returns become handles through `adopt`.
  template <typename Fn>
  auto withBlock(Fn fn) {
    std::lock_guard<std::mutex> guard(mutex);
    drain();
    return fn(*block);
  }

  /// The value of a handle. Only valid inside `withBlock`, or while nothing
  /// forwards it.
  mlir::Value getValue(const GraphValue &handle) const {
    return handle.state->value;
  }
  /// A new handle on a value of the block; only inside `withBlock`.
  GraphValue adopt(mlir::Value value);
  /// The storage of a buffer op; only inside `withBlock`.
  std::shared_ptr<Buffer> getStorageOf(BufferOp op) const {
    return storages.lookup(op.getSlot());
  }
  /// How many groups of handles, each copied from one, name `op`'s results;
  /// only inside `withBlock`.
  unsigned getNumHandles(mlir::Operation *op) const;

  /// Ops in the block, after released ones are gone.
  size_t getNumOps();

  /// Runs the verifier on each op that is emitted (for tests; 0.3 us an op).
  void setVerifying(bool value) { verifying = value; }

private:
  friend class GraphValue;

  template <typename OpT>
  mlir::OperationName getName() {
    auto [it, inserted] = names.try_emplace(mlir::TypeID::get<OpT>(), nullptr);
    if (inserted)
      it->second = mlir::OperationName(OpT::getOperationName(), context.get())
                       .getAsOpaquePointer();
    return mlir::OperationName::getFromOpaquePointer(it->second);
  }
  llvm::SmallVector<GraphValue, 1> emitLocked(
      mlir::OperationName name, llvm::ArrayRef<mlir::RankedTensorType> results,
      llvm::ArrayRef<GraphValue> operands, mlir::OpaqueProperties properties);
  GraphValue makeHandle(mlir::Value value);
  mlir::Location getLocation();

  /// Frees the states whose last handle went, and the ops that only they held.
  void drain();
  void eraseUnused(llvm::SmallVectorImpl<mlir::Operation *> &work);
  void unlink(detail::ValueState *state);

  std::unique_ptr<mlir::MLIRContext> context;
  mlir::OwningOpRef<mlir::ModuleOp> module;
  mlir::Block *block;
  mlir::DictionaryAttr noAttributes;
  llvm::DenseMap<mlir::TypeID, const void *> names;
  llvm::DenseMap<const char *, mlir::Location> locations;
  llvm::DenseMap<mlir::Operation *, detail::ValueState *> states;
  llvm::DenseMap<int64_t, std::shared_ptr<Buffer>> storages;
  int64_t nextSlot = 0;
  bool verifying = false;
  std::mutex mutex;

  std::mutex queueMutex;
  llvm::SmallVector<detail::ValueState *, 0> released;
};

} // namespace tg

#endif // TG_GRAPH_GRAPH_H
