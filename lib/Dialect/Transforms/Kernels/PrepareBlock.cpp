//===- PrepareBlock.cpp - What must be stored, and where ------------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelPlan.h"
#include "KernelRules.h"
#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/PatternMatch.h"

using namespace mlir;
using namespace tg;

/// A chain of more views is stored in between: a user in the middle of a long
/// one would make kernels quadratic, and index arithmetic has a price as well.
static constexpr int64_t kMaxViewDepth = 16;

namespace {

class BlockPreparer {
public:
  BlockPreparer(func::FuncOp function, Block &block)
      : function(function), block(block) {
    prepared.block = &block;
  }

  FailureOr<PreparedBlock> run() {
    for (Operation &op : llvm::make_early_inc_range(llvm::reverse(block)))
      if (getOpKind(&op) != OpKind::Foreign && op.use_empty())
        op.erase();
    forwardIdentities();
    if (auto ret = dyn_cast<func::ReturnOp>(block.getTerminator())) {
      resolveWrites(ret);
      separateResults(ret);
    }
    reuseStorage();
    if (failed(collectSizes()))
      return failure();
    storeWhatIsRead();
    limitViewDepth();
    return std::move(prepared);
  }

private:
  void forwardIdentities();
  void resolveWrites(func::ReturnOp ret);
  void separateResults(func::ReturnOp ret);
  void reuseStorage();
  void storeWhatIsRead();
  void limitViewDepth();
  LogicalResult collectSizes();

  bool markInPlace(Value value, BlockArgument argument);
  void readFromStorage(AssignOp assign);
  Value store(Value value);

  func::FuncOp function;
  Block &block;
  PreparedBlock prepared;
  /// Stores made by storeWhatIsRead, by what they store.
  llvm::DenseMap<Value, Value> stores;
};

/// detach(x) -> x, contiguous_backward(x) -> x; contiguous(x) -> x where x has
/// storage of its own or is an op that can be given one.
void BlockPreparer::forwardIdentities() {
  for (Operation &op : llvm::make_early_inc_range(block)) {
    if (!isa<ContiguousOp, DetachOp, ContiguousBackwardOp>(op))
      continue;
    Value operand = op.getOperand(0);
    if (isa<ContiguousOp>(op)) {
      Operation *def = operand.getDefiningOp();
      OpKind kind = def ? getOpKind(def) : OpKind::Foreign;
      if (kind == OpKind::Leaf || kind == OpKind::View)
        continue;
      if (kind != OpKind::Foreign && def->getBlock() == &block)
        prepared.stored.insert(def);
    }
    op.getResult(0).replaceAllUsesWith(operand);
    op.erase();
  }
}

/// Marks the assignments between `value` and the argument that it writes. False
/// if the chain does not lead to the argument.
bool BlockPreparer::markInPlace(Value value, BlockArgument argument) {
  SmallVector<Operation *> chain;
  while (value != argument) {
    Operation *def = value.getDefiningOp();
    if (!def)
      return false;
    if (auto assign = dyn_cast<AssignOp>(def);
        assign && def->getBlock() == &block &&
        !prepared.inPlace.contains(def)) {
      chain.push_back(def);
      value = assign.getBase();
      continue;
    }
    // What has been made a kernel already.
    if (!isa<KernelOp, LaunchOp>(def))
      return false;
    auto destination = cast<DestinationStyleOpInterface>(def);
    value = destination.getTiedOpOperand(cast<OpResult>(value))->get();
  }
  prepared.inPlace.insert(chain.begin(), chain.end());
  return true;
}

/// `%y = op ...; assign %x, %y` with other users of %y: they read the storage
/// of %x, so that %y needs none of its own.
void BlockPreparer::readFromStorage(AssignOp assign) {
  if (assign.getView() || !isa<BlockArgument>(assign.getBase()))
    return;
  Operation *def = assign.getValue().getDefiningOp();
  if (!def || def->getBlock() != &block || def->getNumResults() != 1)
    return;
  OpKind kind = getOpKind(def);
  if (kind != OpKind::Elementwise && kind != OpKind::Reduce &&
      kind != OpKind::Structured)
    return;
  assign->moveAfter(def);
  def->getResult(0).replaceAllUsesExcept(assign.getResult(), assign);
}

/// The verifier has seen to it that each argument is written once, by a result
/// of its type.
void BlockPreparer::resolveWrites(func::ReturnOp ret) {
  for (OpOperand &operand : ret->getOpOperands()) {
    auto writes = function.getResultAttrOfType<IntegerAttr>(
        operand.getOperandNumber(), TGDialect::kWritesAttr);
    if (!writes || !isTensorOfTG(operand.get().getType()))
      continue;
    BlockArgument argument = function.getArgument(writes.getInt());
    if (markInPlace(operand.get(), argument))
      continue;
    OpBuilder builder(ret);
    auto assign =
        AssignOp::create(builder, operand.get().getLoc(), argument.getType(),
                         argument, operand.get(), ShapeTrackerAttr());
    operand.set(assign);
    prepared.inPlace.insert(assign);
  }
  // In program order: a set's order would differ from run to run.
  SmallVector<AssignOp> assigns;
  for (Operation &op : block)
    if (prepared.inPlace.contains(&op))
      assigns.push_back(cast<AssignOp>(op));
  for (AssignOp assign : assigns)
    readFromStorage(assign);
}

/// return %x, %x -> return %x, contiguous(%x), and so for results that are
/// arguments or the storage of one.
void BlockPreparer::separateResults(func::ReturnOp ret) {
  llvm::DenseSet<Value> seen;
  auto writes = [&](OpOperand &operand) {
    return function.getResultAttr(operand.getOperandNumber(),
                                  TGDialect::kWritesAttr) != nullptr;
  };
  for (OpOperand &operand : ret->getOpOperands())
    if (writes(operand))
      seen.insert(operand.get());
  for (OpOperand &operand : ret->getOpOperands()) {
    Value value = operand.get();
    if (writes(operand) || !isTensorOfTG(value.getType()))
      continue;
    Operation *def = value.getDefiningOp();
    bool isShared = !def || prepared.inPlace.contains(def);
    if (seen.insert(value).second && !isShared)
      continue;
    OpBuilder builder(ret);
    operand.set(ContiguousOp::create(builder, value.getLoc(), value));
  }
}

/// `%b = op ...; assign %b, %v`: the new value takes the storage of the old
/// one, which nothing outside of our kernels reads. A chain of such assignments
/// then writes windows of one buffer.
void BlockPreparer::reuseStorage() {
  llvm::DenseSet<Operation *> overwritten, reused;
  for (Operation &op : block) {
    auto assign = dyn_cast<AssignOp>(op);
    if (!assign || prepared.inPlace.contains(assign))
      continue;
    Operation *def = assign.getBase().getDefiningOp();
    if (!def || def->getBlock() != &block || def->getNumResults() != 1)
      continue;
    OpKind kind = getOpKind(def);
    if (kind == OpKind::Foreign || kind == OpKind::Leaf ||
        kind == OpKind::View || kind == OpKind::Store)
      continue;
    // The storage of an argument is not ours.
    if (prepared.inPlace.contains(def) && !reused.contains(def))
      continue;
    bool isPrivate = llvm::all_of(def->getUsers(), [&](Operation *user) {
      return user->getBlock() == &block && getOpKind(user) != OpKind::Foreign;
    });
    if (!isPrivate || !overwritten.insert(def).second)
      continue;
    prepared.stored.insert(def);
    prepared.inPlace.insert(assign);
    reused.insert(assign);
  }
}

/// One store a value, behind it.
Value BlockPreparer::store(Value value) {
  Value &result = stores[value];
  if (!result) {
    OpBuilder builder(value.getContext());
    builder.setInsertionPointAfterValue(value);
    result = ContiguousOp::create(builder, value.getLoc(), value);
  }
  return result;
}

void BlockPreparer::storeWhatIsRead() {
  for (Operation &op : llvm::make_early_inc_range(block)) {
    OpKind kind = getOpKind(&op);
    if (kind == OpKind::Foreign || kind == OpKind::Store)
      continue;
    bool isRead = false, isOnlyReturned = true;
    for (OpResult result : op.getResults()) {
      for (OpOperand &use : llvm::make_early_inc_range(result.getUses())) {
        Operation *user = block.findAncestorOpInBlock(*use.getOwner());
        if (user && getOpKind(user) != OpKind::Foreign)
          continue;
        // Kernels of other blocks make constants of their own.
        if (isa<ConstOp>(op) && getOpKind(use.getOwner()) != OpKind::Foreign)
          continue;
        if (kind == OpKind::Leaf || kind == OpKind::View)
          use.set(store(result));
        isRead = true;
        isOnlyReturned &= isa_and_nonnull<func::ReturnOp>(user);
      }
    }
    if (!isRead || kind == OpKind::Leaf || kind == OpKind::View)
      continue;
    if (prepared.stored.insert(&op).second && isOnlyReturned)
      prepared.returned.insert(&op);
  }
}

void BlockPreparer::limitViewDepth() {
  llvm::DenseMap<Value, int64_t> depths;
  for (Operation &op : llvm::make_early_inc_range(block)) {
    if (getOpKind(&op) != OpKind::View)
      continue;
    Value result = op.getResult(0);
    auto view = dyn_cast<ViewOp>(op);
    int64_t depth =
        depths.lookup(op.getOperand(0)) +
        (view ? view.getView().getShapeTracker().getViews().size() : 1);
    if (depth < kMaxViewDepth) {
      depths[result] = depth;
      continue;
    }
    OpBuilder builder(op.getContext());
    builder.setInsertionPointAfter(&op);
    auto stored = ContiguousOp::create(builder, op.getLoc(), result);
    result.replaceAllUsesExcept(stored, stored);
  }
}

/// Sizes are wanted as values that do not depend on our ops, since those are
/// about to move into kernels: `tensor.dim` of their results is replaced, op by
/// op, by what the op's shape is made of.
LogicalResult BlockPreparer::collectSizes() {
  llvm::MapVector<Value, SmallVector<Value>> sizesOf;
  SmallVector<Operation *> made;
  for (Operation &op : llvm::make_early_inc_range(block)) {
    bool isDynamic = getOpKind(&op) != OpKind::Foreign &&
                     llvm::any_of(op.getResultTypes(), [](Type type) {
                       return !cast<RankedTensorType>(type).hasStaticShape();
                     });
    if (!isDynamic)
      continue;
    Operation *before = op.getPrevNode();
    OpBuilder builder(&op);
    ReifiedRankedShapedTypeDims shapes;
    if (failed(reifyResultShapes(builder, &op, shapes)))
      return op.emitOpError("cannot say its sizes outside of a kernel");
    for (auto [result, shape] : llvm::zip(op.getResults(), shapes)) {
      auto type = cast<RankedTensorType>(result.getType());
      SmallVector<Value> &sizes = sizesOf[result];
      for (auto [axis, size] : llvm::enumerate(shape))
        if (type.isDynamicDim(axis))
          sizes.push_back(
              getValueOrCreateConstantIndexOp(builder, op.getLoc(), size));
    }
    auto first = before ? std::next(before->getIterator()) : block.begin();
    for (auto it = first; &*it != &op; ++it)
      made.push_back(&*it);
  }

  llvm::MapVector<Value, Value> replaced;
  for (auto &[value, sizes] : sizesOf) {
    auto type = cast<RankedTensorType>(value.getType());
    for (Operation *user : value.getUsers()) {
      auto dim = dyn_cast<tensor::DimOp>(user);
      std::optional<int64_t> axis = dim ? dim.getConstantIndex() : std::nullopt;
      if (axis && *axis >= 0 && *axis < type.getRank() &&
          type.isDynamicDim(*axis))
        replaced[dim] = sizes[type.getDynamicDimIndex(*axis)];
    }
  }
  // A size may be that of another op, and so on to the first.
  auto resolve = [&](Value value) {
    for (auto it = replaced.find(value); it != replaced.end();
         it = replaced.find(value))
      value = it->second;
    return value;
  };
  llvm::DenseSet<Value> needed;
  for (auto &[value, sizes] : sizesOf) {
    for (Value &size : sizes) {
      size = resolve(size);
      needed.insert(size);
    }
    prepared.dynamicSizes[value] = sizes;
  }
  for (auto &[dim, size] : replaced)
    dim.replaceAllUsesWith(resolve(size));
  for (Operation *op : llvm::reverse(made)) {
    bool isNeeded = llvm::any_of(op->getResults(), [&](Value result) {
      return needed.contains(result);
    });
    if (!isNeeded && isOpTriviallyDead(op)) {
      replaced.erase(op->getResult(0));
      op->erase();
    }
  }
  // Those that the input had.
  for (auto &[dim, size] : replaced)
    if (dim.use_empty() && !needed.contains(dim))
      dim.getDefiningOp()->erase();
  return success();
}

} // namespace

FailureOr<PreparedBlock> tg::prepareBlock(func::FuncOp function, Block &block) {
  return BlockPreparer(function, block).run();
}
