//===- KernelPlan.cpp - Which ops make which kernel -----------------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One sweep from the last op to the first. When it comes to an op, all users of
// the op have a group, and the op knows from which groups it is read and how:
//
//     read by one group in one way   it may join that group
//     read by several, or in         stored by a kernel of its own, unless it
//     several ways                   is cheap to compute again in each
//
// "In which way" is a domain: the loops of the group's root, or those loops
// seen through views or inside of a reduction. `x + flip(x)` reads x in two
// ways; were x's own computation taken in, code for loops would do it twice,
// and forty such levels 2^40 times.
//
//===----------------------------------------------------------------------===//

#include "KernelPlan.h"
#include "KernelRules.h"
#include "TG/Dialect/Transforms/KernelRoot.h"

using namespace mlir;
using namespace tg;

namespace {

/// What limits an op because of the op that reads it.
enum class Inside {
  /// Nothing in particular.
  Root,
  /// A reduction repeats what it reads through an expanding view.
  Reduction,
  /// A structured op: it may read an element often.
  Structured,
  /// The indices of a gather or scatter.
  Indices,
};

/// From where, in terms of the group's loops, a value is read.
struct Domain {
  Inside inside = Inside::Root;
  /// Loops over the value are those of the root, up to permutation and axes of
  /// size 1.
  bool isFlat = true;
  /// Some element is read more than once.
  bool isRepeated = false;
};

/// How an op is read, as far as the sweep has come.
struct Access {
  enum Kind { None, One, Many } kind = None;
  unsigned group = 0;
  unsigned domain = 0;
};

struct Group {
  SmallVector<Operation *> roots;
  /// Domain of the roots.
  unsigned rootDomain = 0;
  int64_t numOps = 0;
  bool hasHeavy = false;
};

class Planner {
public:
  Planner(PreparedBlock &prepared, const KernelLimits &limits)
      : prepared(prepared), limits(limits),
        costs(*prepared.block,
              [&](Operation *op) { return prepared.stored.contains(op); }) {}

  SmallVector<KernelGroup> run();

private:
  void visit(Operation *op);
  bool canJoin(Operation *op, OpKind kind, const Access &access) const;
  bool canBeOutput(Operation *op, const Access &access) const;
  void open(Operation *root);
  void join(Operation *op, unsigned group, unsigned domain);

  void read(Value value, Access access);
  void readOperands(Operation *op, Access access);
  unsigned enter(unsigned parent, const void *key, Domain domain);
  unsigned throughView(unsigned parent, Operation *view);

  bool readsOldContentInPlace(const KernelGroup &group) const;
  void separateValues(SmallVectorImpl<KernelGroup> &result);

  PreparedBlock &prepared;
  const KernelLimits &limits;
  RecomputeCosts costs;
  SmallVector<Domain> domains;
  llvm::DenseMap<std::pair<unsigned, const void *>, unsigned> domainIds;
  SmallVector<Group> groups;
  llvm::DenseMap<Operation *, Access> accesses;
  /// The group that stores an op's results.
  llvm::DenseMap<Operation *, unsigned> storedBy;
};

unsigned Planner::enter(unsigned parent, const void *key, Domain domain) {
  auto [it, isNew] = domainIds.try_emplace({parent, key}, domains.size());
  if (isNew)
    domains.push_back(domain);
  return it->second;
}

/// Equal views of one domain lead to one domain.
unsigned Planner::throughView(unsigned parent, Operation *view) {
  Domain domain = domains[parent];
  domain.isFlat &= isLoopPreserving(view);
  domain.isRepeated |= repeatsElements(view);
  const void *key = view;
  if (auto op = dyn_cast<ViewOp>(view))
    key = op.getView().getAsOpaquePointer();
  return enter(parent, key, domain);
}

void Planner::read(Value value, Access access) {
  Operation *op = value.getDefiningOp();
  if (!op || op->getBlock() != prepared.block)
    return;
  Access &old = accesses[op];
  if (old.kind == Access::None)
    old = access;
  else if (access.kind == Access::Many || old.group != access.group ||
           old.domain != access.domain)
    old.kind = Access::Many;
}

/// Passes an access of `op` on to what it reads.
void Planner::readOperands(Operation *op, Access access) {
  OpKind kind = getOpKind(op);
  if (access.kind == Access::Many || kind == OpKind::Elementwise ||
      kind == OpKind::Store) {
    for (Value operand : op->getOperands())
      read(operand, access);
    return;
  }
  Domain inner;
  inner.isFlat = false;
  switch (kind) {
  case OpKind::View:
    access.domain = throughView(access.domain, op);
    read(op->getOperand(0), access);
    return;
  case OpKind::Reduce:
    inner.inside = Inside::Reduction;
    access.domain = enter(access.domain, op, inner);
    read(op->getOperand(0), access);
    return;
  case OpKind::Assign: {
    auto assign = cast<AssignOp>(op);
    read(assign.getValue(), access);
    inner.inside = Inside::Structured;
    access.domain = enter(access.domain, op, inner);
    read(assign.getBase(), access);
    return;
  }
  default:
    // One domain an operand: attention of one tensor with itself must not
    // compute a cast of it in three ways.
    for (OpOperand &operand : op->getOpOperands()) {
      bool isIndices =
          isa<GatherOp, ScatterOp>(op) && operand.getOperandNumber() == 1;
      inner.inside = isIndices ? Inside::Indices : Inside::Structured;
      Access own = access;
      own.domain = enter(access.domain, &operand, inner);
      read(operand.get(), own);
    }
    return;
  }
}

void Planner::join(Operation *op, unsigned group, unsigned domain) {
  ++groups[group].numOps;
  groups[group].hasHeavy |= isHeavy(op);
  readOperands(op, {Access::One, group, domain});
}

void Planner::open(Operation *root) {
  unsigned id = groups.size();
  Group &group = groups.emplace_back();
  group.roots.push_back(root);
  group.rootDomain = domains.size();
  domains.emplace_back();
  storedBy[root] = id;
  join(root, id, group.rootDomain);
}

bool Planner::canJoin(Operation *op, OpKind kind, const Access &access) const {
  const Group &group = groups[access.group];
  const Domain &domain = domains[access.domain];
  if (group.numOps >= limits.maxOps)
    return false;
  if (kind == OpKind::Reduce)
    return !group.hasHeavy && domain.isFlat;
  if (kind == OpKind::Structured) {
    // x[i] = v, where x takes the storage of the old x: scattered in place.
    auto assign = dyn_cast<AssignOp>(group.roots.front());
    auto scatter = dyn_cast<ScatterOp>(op);
    if (assign && scatter && prepared.inPlace.contains(assign) &&
        !assign.getView() && assign.getValue() == scatter.getResult() &&
        assign.getBase() == scatter.getBase())
      return true;
    return !group.hasHeavy && domain.isFlat && takesEpilogue(op);
  }
  if (kind != OpKind::Elementwise)
    return false;
  auto type = cast<RankedTensorType>(op->getResult(0).getType());
  bool isOne = type.hasStaticShape() && type.getNumElements() == 1;
  bool isCheap = costs.get(op->getResult(0)).ops <= limits.recomputeOps;
  switch (domain.inside) {
  case Inside::Structured:
    return isa<CastOp>(op);
  case Inside::Indices:
    return isCheap;
  case Inside::Reduction:
    return !domain.isRepeated || isOne || isa<CastOp>(op);
  case Inside::Root:
    return !domain.isRepeated || isOne || isCheap;
  }
  llvm_unreachable("unknown reader");
}

/// A result of the function may be a further output of the one group that
/// reads it: whatever the return reads cannot come before that group.
bool Planner::canBeOutput(Operation *op, const Access &access) const {
  if (!prepared.returned.contains(op) || access.kind != Access::One)
    return false;
  const Group &group = groups[access.group];
  return getOpKind(op) == OpKind::Elementwise &&
         access.domain == group.rootDomain && !group.hasHeavy &&
         group.numOps < limits.maxOps &&
         getOpKind(group.roots.front()) == OpKind::Elementwise;
}

void Planner::visit(Operation *op) {
  OpKind kind = getOpKind(op);
  if (kind == OpKind::Foreign || kind == OpKind::Leaf)
    return;
  if (kind == OpKind::Store || kind == OpKind::Assign) {
    bool isRead = !op->use_empty();
    if (isRead)
      open(op);
    return;
  }
  Access access = accesses.lookup(op);
  if (kind == OpKind::View) {
    if (access.kind != Access::None)
      readOperands(op, access);
    return;
  }
  if (prepared.stored.contains(op)) {
    if (!canBeOutput(op, access))
      return open(op);
    groups[access.group].roots.push_back(op);
    storedBy[op] = access.group;
    return join(op, access.group, access.domain);
  }
  switch (access.kind) {
  case Access::None:
    return;
  case Access::One:
    if (!canJoin(op, kind, access))
      return open(op);
    return join(op, access.group, access.domain);
  case Access::Many:
    if (kind == OpKind::Elementwise &&
        costs.get(op->getResult(0)).isAtMost(limits.recomputeOps))
      return readOperands(op, access);
    return open(op);
  }
}

/// True if all that the group reads of the old content are the very elements
/// that it writes, each just where it is written:
///
///     assign %x, add(%x, 1)                    yes
///     assign %x, add(view(%x, W), 1) at W      yes
///     assign %x, view(%x, V) at W              no: x[1:] = x[:-1]
bool Planner::readsOldContentInPlace(const KernelGroup &group) const {
  AssignOp assign = group.inPlace;
  Value base = assign.getBase();
  std::optional<ShapeTracker> window;
  if (assign.getView()) {
    window = assign.getView()->getShapeTracker().simplify();
    if (!llvm::all_of(window->getViews(),
                      [](const View &view) { return view.isInjective(); }))
      window.reset();
  }
  auto readsBase = [&](Value value) {
    if (!assign.getView())
      return value == base;
    auto view = value.getDefiningOp<MovementOpInterface>();
    if (!window || !view || view.getMovedOperand() != base)
      return false;
    FailureOr<ShapeTracker> tracker = view.getShapeTracker();
    return succeeded(tracker) && tracker->simplify() == *window;
  };
  // From the assigned value backwards through elementwise ops: the uses of the
  // old content that are found on the way are in place.
  llvm::DenseSet<Operation *> members(group.members.begin(),
                                      group.members.end());
  llvm::DenseSet<Operation *> allowed = {assign};
  SmallVector<Operation *> worklist = {assign};
  auto follow = [&](Value value) {
    Operation *def = value.getDefiningOp();
    if (!def || !members.contains(def))
      return;
    OpKind kind = getOpKind(def);
    auto scatter = dyn_cast<ScatterOp>(def);
    bool isPlainScatter =
        scatter && !assign.getView() && assign.getValue() == value &&
        scatter.getIndices() != base && scatter.getUpdates() != base;
    if (kind != OpKind::Elementwise && !isPlainScatter && !readsBase(value))
      return;
    if (allowed.insert(def).second && kind == OpKind::Elementwise)
      worklist.push_back(def);
  };
  while (!worklist.empty()) {
    Operation *op = worklist.pop_back_val();
    if (op == assign)
      follow(assign.getValue());
    else
      llvm::for_each(op->getOperands(), follow);
  }
  // Whatever depends on the old content must be one of those.
  llvm::DenseSet<Value> old = {base};
  for (Operation *op : group.members) {
    if (llvm::none_of(op->getOperands(),
                      [&](Value operand) { return old.contains(operand); }))
      continue;
    // With a window, elementwise ops on the whole base are no reads in place.
    bool readsBaseItself =
        op != assign && llvm::is_contained(op->getOperands(), base);
    bool isView = getOpKind(op) == OpKind::View;
    if (!allowed.contains(op) ||
        (readsBaseItself && isView != bool(assign.getView())))
      return false;
    old.insert(op->result_begin(), op->result_end());
  }
  return assign.getValue() != base || !assign.getView();
}

/// Where a group would overwrite what it has yet to read, the assigned value is
/// stored first, by a group of its own.
void Planner::separateValues(SmallVectorImpl<KernelGroup> &result) {
  auto collect = [&](KernelGroup &group, unsigned id) {
    collectMembers(group, [&](Value value) {
      Operation *def = value.getDefiningOp();
      if (!def || def->getBlock() != prepared.block ||
          getOpKind(def) == OpKind::Foreign)
        return true;
      auto it = storedBy.find(def);
      return it != storedBy.end() && it->second != id;
    });
  };
  for (unsigned id = 0; id < result.size(); ++id) {
    collect(result[id], id);
    AssignOp assign = result[id].inPlace;
    if (!assign || readsOldContentInPlace(result[id]))
      continue;
    Operation *def = assign.getValue().getDefiningOp();
    OpKind kind = def ? getOpKind(def) : OpKind::Foreign;
    if (kind == OpKind::Leaf || kind == OpKind::View ||
        kind == OpKind::Foreign) {
      OpBuilder builder(assign);
      def = ContiguousOp::create(builder, assign.getLoc(), assign.getValue());
      assign.getValueMutable().assign(def->getResult(0));
    }
    storedBy[def] = result.size();
    KernelGroup value;
    value.roots.push_back(def);
    collect(result[id], id);
    result.push_back(std::move(value));
  }
}

SmallVector<KernelGroup> Planner::run() {
  for (Operation &op : llvm::reverse(*prepared.block))
    visit(&op);
  SmallVector<KernelGroup> result;
  for (Group &group : groups) {
    KernelGroup &kernel = result.emplace_back();
    kernel.roots.assign(group.roots.rbegin(), group.roots.rend());
    if (prepared.inPlace.contains(group.roots.front()))
      kernel.inPlace = cast<AssignOp>(group.roots.front());
  }
  separateValues(result);
  return result;
}

} // namespace

SmallVector<KernelGroup> tg::planKernels(PreparedBlock &prepared,
                                         const KernelLimits &limits) {
  return Planner(prepared, limits).run();
}

Location KernelGroup::getLoc() const {
  for (Operation *op : members)
    if (isHeavy(op))
      return op->getLoc();
  return roots.front()->getLoc();
}

void tg::collectMembers(KernelGroup &group,
                        llvm::function_ref<bool(Value)> isOutside) {
  llvm::SetVector<Operation *> found(group.roots.begin(), group.roots.end());
  llvm::SetVector<Value> outside;
  for (size_t i = 0; i < found.size(); ++i) {
    Operation *op = found[i];
    for (Value operand : op->getOperands()) {
      Operation *def = operand.getDefiningOp();
      // Constants of other dialects are made inside, as ours are.
      bool isConstant = def && def->hasTrait<mlir::OpTrait::ConstantLike>() &&
                        def->getNumResults() == 1;
      if (isConstant || !isOutside(operand))
        found.insert(def);
      else
        outside.insert(operand);
    }
  }
  // Constants may come from a block around this one: they stand first.
  Block *block = group.roots.front()->getBlock();
  SmallVector<Operation *> inside;
  group.members.clear();
  for (Operation *op : found)
    (op->getBlock() == block ? inside : group.members).push_back(op);
  llvm::sort(inside,
             [](Operation *a, Operation *b) { return a->isBeforeInBlock(b); });
  llvm::append_range(group.members, inside);
  group.inputs.clear();
  // In the order in which the members read them.
  for (Operation *op : group.members)
    for (Value operand : op->getOperands())
      if (outside.contains(operand))
        group.inputs.insert({operand, operand});
  if (group.inPlace)
    group.inputs.erase(group.inPlace.getBase());
}
