//===- SliceFingerprint.cpp - Collect a slice and its words ---------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TG/Graph/Slice.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/xxhash.h"

using namespace mlir;
using namespace tg;

bool tg::isScalarArgument(ConstOp op) {
  if (!op.isSplat())
    return false;
  auto type = dyn_cast<FloatType>(
      cast<RankedTensorType>(op.getType()).getElementType());
  if (!type)
    return false;
  llvm::APFloat value(type.getFloatSemantics(),
                      llvm::APInt(type.getWidth(),
                                  static_cast<uint64_t>(op.getBits()),
                                  /*isSigned=*/false, /*implicitTrunc=*/true));
  if (!value.isFinite() || value.isZero())
    return false;
  double number = [&] {
    bool lost;
    llvm::APFloat wide = value;
    wide.convert(llvm::APFloat::IEEEdouble(),
                 llvm::APFloat::rmNearestTiesToEven, &lost);
    return wide.convertToDouble();
  }();
  double size = std::abs(number);
  return size != 1.0 && number != 0.5 && number != 2.0;
}

namespace {
/// Writes a slice as words. Kinds are written before contents and lengths
/// before lists, so no two programs share their words.
class WordWriter {
public:
  explicit WordWriter(std::vector<uint64_t> &words) : words(words) {}

  void add(uint64_t word) { words.push_back(word); }

  void addBytes(ArrayRef<char> bytes) {
    add(bytes.size());
    size_t whole = bytes.size() / 8;
    size_t start = words.size();
    words.resize(start + whole + (bytes.size() % 8 ? 1 : 0), 0);
    if (!bytes.empty())
      std::memcpy(words.data() + start, bytes.data(), bytes.size());
  }

  void addType(Type type) {
    if (auto tensor = dyn_cast<RankedTensorType>(type)) {
      add((static_cast<uint64_t>(tensor.getRank()) << 8) | 1);
      for (int64_t size : tensor.getShape())
        add(static_cast<uint64_t>(size));
      addType(tensor.getElementType());
    } else if (auto integer = dyn_cast<IntegerType>(type)) {
      add((uint64_t(integer.getWidth()) << 16) |
          (uint64_t(integer.getSignedness()) << 8) | 2);
    } else {
      // Float types and index: one class a type.
      add(reinterpret_cast<uintptr_t>(type.getTypeID().getAsOpaquePointer()));
    }
  }

  void addAttribute(Attribute attribute) {
    if (!attribute)
      return add(0);
    // Class ids are addresses of the program, the same in each context.
    add(reinterpret_cast<uintptr_t>(
        attribute.getTypeID().getAsOpaquePointer()));
    if (auto array = dyn_cast<DenseArrayAttr>(attribute))
      return addBytes(array.getRawData());
    if (auto integer = dyn_cast<IntegerAttr>(attribute))
      return add(integer.getValue().getZExtValue());
    if (auto number = dyn_cast<FloatAttr>(attribute)) {
      addType(number.getType());
      return add(number.getValue().bitcastToAPInt().getZExtValue());
    }
    if (auto text = dyn_cast<StringAttr>(attribute))
      return addBytes(ArrayRef(text.data(), text.size()));
    if (auto type = dyn_cast<TypeAttr>(attribute))
      return addType(type.getValue());
    if (auto list = dyn_cast<ArrayAttr>(attribute)) {
      add(list.size());
      for (Attribute element : list)
        addAttribute(element);
      return;
    }
    if (auto dense = dyn_cast<DenseElementsAttr>(attribute)) {
      addType(dense.getType());
      add(dense.isSplat());
      return addBytes(dense.getRawData());
    }
    if (auto kind = dyn_cast<ReduceKindAttr>(attribute))
      return add(static_cast<uint64_t>(kind.getValue()));
    if (auto kind = dyn_cast<ScatterKindAttr>(attribute))
      return add(static_cast<uint64_t>(kind.getValue()));
    if (auto mode = dyn_cast<IndexModeAttr>(attribute))
      return add(static_cast<uint64_t>(mode.getValue()));
    if (auto tracker = dyn_cast<ShapeTrackerAttr>(attribute)) {
      ArrayRef<View> views = tracker.getShapeTracker().getViews();
      add(views.size());
      for (const View &view : views)
        addView(view);
      return;
    }
    if (auto view = dyn_cast<ViewAttr>(attribute))
      return addView(view.getView());
    if (isa<UnitAttr>(attribute))
      return;
    llvm::report_fatal_error(
        "an attribute of the live graph has no fingerprint");
  }

private:
  void addView(const View &view) {
    add((uint64_t(view.getRank()) << 1) | !view.getMask().empty());
    add(static_cast<uint64_t>(view.getOffset()));
    for (int64_t size : view.getShape())
      add(static_cast<uint64_t>(size));
    for (int64_t stride : view.getStrides())
      add(static_cast<uint64_t>(stride));
    for (MaskRange range : view.getMask()) {
      add(static_cast<uint64_t>(range.first));
      add(static_cast<uint64_t>(range.second));
    }
  }

  std::vector<uint64_t> &words;
};

class Collector {
public:
  explicit Collector(Slice &slice) : slice(slice), writer(slice.words) {}

  void visitAll(Value root) {
    push(root.getDefiningOp());
    while (!stack.empty()) {
      auto &[op, next] = stack.back();
      if (next < op->getNumOperands()) {
        push(op->getOperand(next++).getDefiningOp());
        continue;
      }
      Operation *done = op;
      stack.pop_back();
      visit(done);
    }
  }

  /// Number of a value: op, then result.
  uint64_t number(Value value) const {
    return (uint64_t(numbers.lookup(value.getDefiningOp())) << 8) |
           cast<OpResult>(value).getResultNumber();
  }

private:
  void push(Operation *op) {
    if (numbers.try_emplace(op, ~0u).second)
      stack.push_back({op, 0});
  }

  void visit(Operation *op) {
    numbers[op] = slice.ops.size();
    slice.ops.push_back(op);
    writer.add(reinterpret_cast<uintptr_t>(
        op->getName().getTypeID().getAsOpaquePointer()));
    for (Type type : op->getResultTypes())
      writer.addType(type);
    if (auto leaf = dyn_cast<BufferOp>(op)) {
      slice.leaves.push_back(leaf);
      writer.addAttribute(leaf.getDeviceAttr());
      return;
    }
    if (auto constant = dyn_cast<ConstOp>(op)) {
      if (isScalarArgument(constant)) {
        slice.scalars.push_back(constant);
        writer.add(1);
        return;
      }
      writer.add(2);
      writer.add(static_cast<uint64_t>(constant.getBits()));
      writer.addAttribute(constant.getElementsAttr());
      return;
    }
    for (StringAttr name : op->getName().getAttributeNames())
      writer.addAttribute(op->getInherentAttr(name).value_or(Attribute()));
    for (Value operand : op->getOperands())
      writer.add(number(operand));
  }

  Slice &slice;
  WordWriter writer;
  DenseMap<Operation *, unsigned> numbers;
  SmallVector<std::pair<Operation *, unsigned>, 64> stack;
};
} // namespace

/// The leaf whose storage an assignment takes: `assign(assign(leaf))`.
static BufferOp getAssignedLeaf(Value value) {
  auto assign = value.getDefiningOp<AssignOp>();
  if (!assign)
    return {};
  while (auto inner = assign.getBase().getDefiningOp<AssignOp>())
    assign = inner;
  return assign.getBase().getDefiningOp<BufferOp>();
}

Slice tg::collectSlice(ArrayRef<Value> roots) {
  Slice slice;
  slice.roots.assign(roots.begin(), roots.end());
  Collector collector(slice);
  for (Value root : roots)
    collector.visitAll(root);

  DenseMap<Operation *, unsigned> leafNumbers;
  for (auto [number, leaf] : llvm::enumerate(slice.leaves))
    leafNumbers[leaf] = number;
  DenseMap<Operation *, unsigned> writers;
  for (auto [number, root] : llvm::enumerate(roots)) {
    BufferOp leaf = getAssignedLeaf(root);
    if (!leaf)
      continue;
    auto [it, inserted] = writers.try_emplace(leaf, number);
    Operation *other = roots[it->second].getDefiningOp();
    if (!inserted && other->isBeforeInBlock(root.getDefiningOp()))
      it->second = number;
  }
  slice.writes.resize(roots.size());
  for (auto [leaf, root] : writers)
    slice.writes[root] = leafNumbers.lookup(leaf);

  slice.words.push_back(roots.size());
  for (auto [root, write] : llvm::zip(roots, slice.writes)) {
    slice.words.push_back(collector.number(root));
    slice.words.push_back(write ? *write + 1 : 0);
  }
  slice.hash = llvm::xxh3_64bits(
      ArrayRef(reinterpret_cast<const uint8_t *>(slice.words.data()),
               slice.words.size() * sizeof(uint64_t)));
  return slice;
}
