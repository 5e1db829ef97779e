//===- EmitKernels.cpp - The order of kernels, and their bodies -----------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A block's foreign ops and groups are the nodes of a graph. A node waits for
// those that compute what it reads. A kernel that overwrites the storage of a
// value also waits for all other readers of that value:
//
//     k0: r = x + 10          k1 (x := 9) waits for k0
//
// Where two wait for each other (x, y = y, x), the old content of one is copied
// aside, and its remaining readers read the copy.
//
//===----------------------------------------------------------------------===//

#include "KernelPlan.h"
#include "KernelRules.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include <queue>

using namespace mlir;
using namespace tg;

namespace {

struct Node {
  /// One of the two.
  Operation *foreign = nullptr;
  KernelGroup *group = nullptr;
  /// The values whose storage it overwrites.
  SmallVector<Value, 1> overwrites;
  /// Nodes that wait for this one.
  SmallVector<unsigned> dependents;
  /// How many nodes this one waits for: for what they compute, and for what
  /// they read.
  unsigned numProducers = 0;
  unsigned numReaders = 0;
  bool isDone = false;
};

class Emitter {
public:
  Emitter(PreparedBlock &prepared, MutableArrayRef<KernelGroup> groups)
      : prepared(prepared), block(*prepared.block), groups(groups),
        builder(block.getTerminator()) {}

  void run();

private:
  void addNodes();
  void addProducers();
  void addReaders();
  void schedule();
  void finish(unsigned id);
  void copyAside(Node &writer);
  void emit(KernelGroup &group);
  Value emitOutput(KernelGroup &group, Value result);
  SmallVector<Value> getDynamicSizes(Value value);

  template <typename Fn>
  void forEachRead(const Node &node, Fn fn);
  Value getNew(Value value) {
    auto it = results.find(value);
    return it == results.end() ? value : it->second;
  }

  PreparedBlock &prepared;
  Block &block;
  MutableArrayRef<KernelGroup> groups;
  OpBuilder builder;
  SmallVector<Operation *> oldOps;
  SmallVector<Node> nodes;
  /// The node that computes an op's results.
  llvm::DenseMap<Operation *, unsigned> nodeOf;
  /// Who overwrites a value.
  llvm::DenseMap<Value, SmallVector<unsigned, 1>> writers;
  /// Readers of the values that are overwritten.
  llvm::DenseMap<Value, SmallVector<unsigned>> readers;
  /// Nodes that wait for nothing, those first that stood first.
  std::priority_queue<unsigned, std::vector<unsigned>, std::greater<unsigned>>
      ready;
  /// Values of our ops, and the results of kernels that stand for them.
  llvm::DenseMap<Value, Value> results;
};

/// Nodes are numbered in program order, groups by their last root.
void Emitter::addNodes() {
  llvm::DenseMap<Operation *, KernelGroup *> groupOf;
  for (KernelGroup &group : groups)
    groupOf[group.roots.back()] = &group;
  for (Operation &op : block.without_terminator()) {
    bool isForeign = getOpKind(&op) == OpKind::Foreign;
    if (!isForeign)
      oldOps.push_back(&op);
    KernelGroup *group = groupOf.lookup(&op);
    if (!isForeign && !group)
      continue;
    Node &node = nodes.emplace_back();
    if (group) {
      node.group = group;
      for (Operation *root : group->roots)
        nodeOf[root] = nodes.size() - 1;
      if (group->inPlace)
        node.overwrites.push_back(group->inPlace.getBase());
      continue;
    }
    node.foreign = &op;
    nodeOf[&op] = nodes.size() - 1;
    if (!isa<KernelOp, LaunchOp>(op))
      continue;
    for (Value init : cast<DestinationStyleOpInterface>(op).getDpsInits())
      if (!init.getDefiningOp<tensor::EmptyOp>())
        node.overwrites.push_back(init);
  }
}

/// All values that a node reads, captured ones of its regions too.
template <typename Fn>
void Emitter::forEachRead(const Node &node, Fn fn) {
  if (node.foreign) {
    node.foreign->walk([&](Operation *op) {
      for (Value operand : op->getOperands())
        fn(operand);
    });
    return;
  }
  for (auto &[value, given] : node.group->inputs)
    fn(value);
  for (Operation *root : node.group->roots)
    for (Value result : root->getResults())
      for (Value size : prepared.dynamicSizes.lookup(result))
        fn(size);
}

void Emitter::addProducers() {
  std::optional<unsigned> lastEffect;
  for (auto [id, node] : llvm::enumerate(nodes)) {
    llvm::SmallDenseSet<unsigned> producers;
    auto waitFor = [&](Value value) {
      Operation *def = value.getDefiningOp();
      auto it = def ? nodeOf.find(def) : nodeOf.end();
      if (it != nodeOf.end() && it->second != id)
        producers.insert(it->second);
    };
    forEachRead(node, waitFor);
    llvm::for_each(node.overwrites, waitFor);
    // Effects keep their order.
    if (node.foreign && !isMemoryEffectFree(node.foreign)) {
      if (lastEffect)
        producers.insert(*lastEffect);
      lastEffect = id;
    }
    node.numProducers = producers.size();
    for (unsigned producer : producers)
      nodes[producer].dependents.push_back(id);
  }
}

void Emitter::addReaders() {
  for (auto [id, node] : llvm::enumerate(nodes))
    for (Value value : node.overwrites)
      writers[value].push_back(id);
  if (writers.empty())
    return;
  for (auto [id, node] : llvm::enumerate(nodes)) {
    forEachRead(node, [&, id = id](Value value) {
      if (!writers.contains(value))
        return;
      SmallVector<unsigned> &known = readers[value];
      if (known.empty() || known.back() != id)
        known.push_back(id);
    });
  }
  for (auto &[value, ids] : writers)
    for (unsigned writer : ids)
      nodes[writer].numReaders += llvm::count_if(
          readers[value], [&](unsigned reader) { return reader != writer; });
}

void Emitter::finish(unsigned id) {
  Node &node = nodes[id];
  node.isDone = true;
  if (node.foreign)
    node.foreign->moveBefore(block.getTerminator());
  else
    emit(*node.group);
  for (unsigned dependent : node.dependents) {
    Node &other = nodes[dependent];
    if (--other.numProducers == 0 && other.numReaders == 0)
      ready.push(dependent);
  }
  // Writers that wait for this reader.
  if (writers.empty())
    return;
  llvm::SmallSetVector<Value, 4> seen;
  forEachRead(node, [&](Value value) {
    if (writers.contains(value))
      seen.insert(value);
  });
  for (Value value : seen) {
    for (unsigned writer : writers.find(value)->second) {
      Node &other = nodes[writer];
      if (!other.isDone && writer != id && --other.numReaders == 0 &&
          other.numProducers == 0)
        ready.push(writer);
    }
  }
}

/// Copies what `writer` is about to overwrite and lets the remaining readers
/// read the copy.
void Emitter::copyAside(Node &writer) {
  for (Value value : writer.overwrites) {
    auto copy = ContiguousOp::create(builder, value.getLoc(), value);
    KernelGroup group;
    group.roots.push_back(copy);
    group.members.push_back(copy);
    group.inputs.insert({value, value});
    oldOps.push_back(copy);
    emit(group);
    for (unsigned reader : readers[value]) {
      Node &node = nodes[reader];
      if (node.isDone || &node == &writer)
        continue;
      if (node.group) {
        node.group->inputs[value] = copy;
        continue;
      }
      value.replaceUsesWithIf(copy, [&](OpOperand &use) {
        return node.foreign->isAncestor(use.getOwner());
      });
    }
    readers[value].clear();
  }
  writer.numReaders = 0;
}

void Emitter::schedule() {
  for (auto [id, node] : llvm::enumerate(nodes))
    if (node.numProducers == 0 && node.numReaders == 0)
      ready.push(id);
  unsigned numDone = 0;
  while (numDone < nodes.size()) {
    if (ready.empty()) {
      // Values form no cycle, so some writer waits for readers only.
      for (auto [id, node] : llvm::enumerate(nodes)) {
        if (node.isDone || node.numProducers != 0)
          continue;
        copyAside(node);
        ready.push(id);
        break;
      }
    }
    unsigned id = ready.top();
    ready.pop();
    finish(id);
    ++numDone;
  }
}

SmallVector<Value> Emitter::getDynamicSizes(Value value) {
  auto type = cast<RankedTensorType>(value.getType());
  if (type.hasStaticShape())
    return {};
  auto it = prepared.dynamicSizes.find(value);
  if (it != prepared.dynamicSizes.end())
    return it->second;
  if (auto store = value.getDefiningOp<ContiguousOp>())
    return getDynamicSizes(store.getOperand());
  SmallVector<Value> sizes;
  for (auto [axis, size] : llvm::enumerate(type.getShape()))
    if (ShapedType::isDynamic(size))
      sizes.push_back(
          tensor::DimOp::create(builder, value.getLoc(), getNew(value), axis));
  return sizes;
}

Value Emitter::emitOutput(KernelGroup &group, Value result) {
  if (group.inPlace)
    return getNew(group.inPlace.getBase());
  return tensor::EmptyOp::create(builder, group.getLoc(), result.getType(),
                                 getDynamicSizes(result));
}

void Emitter::emit(KernelGroup &group) {
  SmallVector<Value> rootResults, outputs, inputs;
  for (Operation *root : group.roots)
    for (Value result : root->getResults())
      if (!result.use_empty() || root->getNumResults() == 1)
        rootResults.push_back(result);
  for (auto &[value, given] : group.inputs)
    inputs.push_back(getNew(given));
  for (Value result : rootResults)
    outputs.push_back(emitOutput(group, result));

  Location loc = group.getLoc();
  auto kernel =
      KernelOp::create(builder, loc, TypeRange(outputs), inputs, outputs);
  OpBuilder::InsertionGuard guard(builder);
  Block *body = builder.createBlock(&kernel.getBody());
  IRMapping mapping;
  for (auto &[value, given] : group.inputs)
    mapping.map(value, body->addArgument(value.getType(), value.getLoc()));
  for (Value output : outputs) {
    BlockArgument arg = body->addArgument(output.getType(), loc);
    if (group.inPlace)
      mapping.map(group.inPlace.getBase(), arg);
  }
  for (Operation *op : group.members) {
    // A store is what its operand is; so is an assignment of the whole base.
    if (isa<ContiguousOp>(op))
      mapping.map(op->getResult(0), mapping.lookup(op->getOperand(0)));
    else if (auto assign = dyn_cast<AssignOp>(op); assign && !assign.getView())
      mapping.map(assign.getResult(), mapping.lookup(assign.getValue()));
    else
      builder.clone(*op, mapping);
  }
  SmallVector<Value> yielded;
  for (Value result : rootResults)
    yielded.push_back(mapping.lookup(result));
  YieldOp::create(builder, loc, yielded);
  for (auto [old, result] : llvm::zip(rootResults, kernel.getResults()))
    results[old] = result;
}

void Emitter::run() {
  if (groups.empty() && prepared.inPlace.empty())
    return;
  addNodes();
  addProducers();
  addReaders();
  schedule();
  for (Operation *op : oldOps)
    for (Value result : op->getResults())
      if (Value value = results.lookup(result))
        result.replaceAllUsesWith(value);
  for (Operation *op : llvm::reverse(oldOps))
    if (op->use_empty())
      op->erase();
}

} // namespace

void tg::emitKernels(PreparedBlock &prepared,
                     MutableArrayRef<KernelGroup> groups) {
  Emitter(prepared, groups).run();
}
