//===- Graph.cpp - The live graph of lazy values --------------------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TG/Graph/Graph.h"
#include "TG/Dialect/Transforms/Decompose.h"
#include "TG/Dialect/Transforms/Gradient.h"
#include "mlir/IR/Verifier.h"
#include "llvm/Support/ErrorHandling.h"

using namespace mlir;
using namespace tg;
using tg::detail::ValueState;

//===----------------------------------------------------------------------===//
// Call scopes
//===----------------------------------------------------------------------===//

static thread_local const char *currentCall = nullptr;

CallScope::CallScope(const char *name) : outermost(!currentCall) {
  if (outermost)
    currentCall = name;
}

CallScope::~CallScope() {
  if (outermost)
    currentCall = nullptr;
}

Location Graph::getLocation() {
  if (!currentCall)
    return UnknownLoc::get(context.get());
  auto it = locations.find(currentCall);
  if (it != locations.end())
    return it->second;
  Location loc = NameLoc::get(StringAttr::get(context.get(), currentCall));
  locations.try_emplace(currentCall, loc);
  return loc;
}

//===----------------------------------------------------------------------===//
// Construction
//===----------------------------------------------------------------------===//

Graph::Graph()
    // The lock serializes all use, so the context needs no locks of its own.
    : context(std::make_unique<MLIRContext>(MLIRContext::Threading::DISABLED)) {
  context->loadDialect<TGDialect>();
  module = ModuleOp::create(UnknownLoc::get(context.get()));
  block = module->getBody();
  noAttributes = DictionaryAttr::get(context.get());
}

Graph::~Graph() { drain(); }

Graph &Graph::get() {
  // Never destroyed: handles in static storage may go after it would.
  static Graph *graph = new Graph;
  return *graph;
}

//===----------------------------------------------------------------------===//
// Emission
//===----------------------------------------------------------------------===//

GraphValue Graph::makeHandle(Value value) {
  Operation *op = value.getDefiningOp();
  auto *state = new ValueState;
  state->graph = this;
  state->value = value;
  state->type = cast<RankedTensorType>(value.getType());
  ValueState *&head = states[op];
  state->next = head;
  head = state;
  return GraphValue(state);
}

GraphValue Graph::adopt(Value value) { return makeHandle(value); }

SmallVector<GraphValue, 1> Graph::emitLocked(OperationName name,
                                             ArrayRef<RankedTensorType> results,
                                             ArrayRef<GraphValue> operands,
                                             OpaqueProperties properties) {
  drain();
  SmallVector<Value, 4> values;
  for (const GraphValue &operand : operands)
    values.push_back(operand.state->value);
  SmallVector<Type, 2> types(results.begin(), results.end());
  // No OperationState, no builder: names and the empty dictionary are at hand.
  Operation *op = Operation::create(getLocation(), name, TypeRange(types),
                                    ValueRange(values), noAttributes,
                                    properties, BlockRange(), /*numRegions=*/0);
  block->push_back(op);
  if (verifying && failed(verify(op)))
    llvm::report_fatal_error("the graph was given an op that does not verify");
  SmallVector<GraphValue, 1> handles;
  for (Value result : op->getResults())
    handles.push_back(makeHandle(result));
  return handles;
}

GraphValue Graph::addBuffer(RankedTensorType type,
                            std::shared_ptr<Buffer> storage) {
  std::lock_guard<std::mutex> guard(mutex);
  BufferOp::Properties properties;
  properties.slot = nextSlot++;
  storages.try_emplace(properties.slot, std::move(storage));
  return emitLocked(getName<BufferOp>(), type, {},
                    OpaqueProperties(&properties))
      .front();
}

GraphValue Graph::addConstant(RankedTensorType type, int64_t bits) {
  ConstOp::Properties properties;
  properties.bits = bits;
  return emit<ConstOp>(type, {}, std::move(properties));
}

//===----------------------------------------------------------------------===//
// Storage and forwarding
//===----------------------------------------------------------------------===//

std::shared_ptr<Buffer> Graph::getStorage(const GraphValue &value) {
  std::lock_guard<std::mutex> guard(mutex);
  auto leaf = value.state->value.getDefiningOp<BufferOp>();
  return leaf ? storages.lookup(leaf.getSlot()) : nullptr;
}

void Graph::setStorage(const GraphValue &leaf,
                       std::shared_ptr<Buffer> storage) {
  std::lock_guard<std::mutex> guard(mutex);
  auto op = cast<BufferOp>(leaf.state->value.getDefiningOp());
  storages[op.getSlot()] = std::move(storage);
}

void Graph::forward(const GraphValue &value, const GraphValue &leaf) {
  std::lock_guard<std::mutex> guard(mutex);
  drain();
  Value from = value.state->value, to = leaf.state->value;
  if (from == to)
    return;
  Operation *oldOp = from.getDefiningOp(), *newOp = to.getDefiningOp();
  newOp->moveBefore(block, block->begin());
  from.replaceAllUsesWith(to);
  // Handles follow. A multi-result op keeps the states of its other results.
  SmallVector<ValueState *> moved;
  for (ValueState *s = states.lookup(oldOp); s; s = s->next)
    if (s->value == from)
      moved.push_back(s);
  for (ValueState *s : moved) {
    unlink(s);
    s->value = to;
    ValueState *&head = states[newOp];
    s->next = head;
    head = s;
  }
  SmallVector<Operation *> work = {oldOp};
  eraseUnused(work);
}

//===----------------------------------------------------------------------===//
// Release
//===----------------------------------------------------------------------===//

void GraphValue::release() {
  if (!state || state->handles.fetch_sub(1, std::memory_order_acq_rel) != 1)
    return;
  std::lock_guard<std::mutex> guard(state->graph->queueMutex);
  state->graph->released.push_back(state);
}

void Graph::unlink(ValueState *state) {
  Operation *op = state->value.getDefiningOp();
  auto it = states.find(op);
  ValueState **link = &it->second;
  while (*link != state)
    link = &(*link)->next;
  *link = state->next;
  state->next = nullptr;
  if (!it->second)
    states.erase(it);
}

void Graph::drain() {
  SmallVector<ValueState *, 0> batch;
  {
    std::lock_guard<std::mutex> guard(queueMutex);
    if (released.empty())
      return;
    batch.swap(released);
  }
  SmallVector<Operation *> work;
  for (ValueState *state : batch) {
    work.push_back(state->value.getDefiningOp());
    unlink(state);
    delete state;
  }
  eraseUnused(work);
}

void Graph::eraseUnused(SmallVectorImpl<Operation *> &work) {
  // One release can free another in the same list, so an op is erased only
  // when it is found unused, and each is looked at once.
  llvm::SmallPtrSet<Operation *, 16> erased;
  while (!work.empty()) {
    Operation *op = work.pop_back_val();
    if (erased.contains(op) || !op->use_empty() || states.contains(op))
      continue;
    for (Value operand : op->getOperands())
      work.push_back(operand.getDefiningOp());
    if (auto leaf = dyn_cast<BufferOp>(op))
      storages.erase(leaf.getSlot());
    erased.insert(op);
    op->erase();
  }
}

unsigned Graph::getNumHandles(Operation *op) const {
  unsigned count = 0;
  for (ValueState *s = states.lookup(op); s; s = s->next)
    ++count;
  return count;
}

size_t Graph::getNumOps() {
  std::lock_guard<std::mutex> guard(mutex);
  drain();
  return block->getOperations().size();
}
