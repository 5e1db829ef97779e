//===- KernelRules.cpp - What may share a kernel --------------------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "KernelRules.h"
#include "TG/Dialect/Transforms/KernelRoot.h"

using namespace mlir;
using namespace tg;

OpKind tg::getOpKind(Operation *op) {
  if (!isa_and_nonnull<TGDialect>(op->getDialect()))
    return OpKind::Foreign;
  if (isa<ConstOp, IotaOp>(op))
    return OpKind::Leaf;
  if (isa<MovementOpInterface>(op))
    return OpKind::View;
  if (isa<ReduceOp>(op))
    return OpKind::Reduce;
  if (isHeavy(op))
    return OpKind::Structured;
  if (op->hasTrait<tg::OpTrait::ElementwiseTrait>() || isa<BitcastOp>(op))
    return OpKind::Elementwise;
  if (isa<AssignOp>(op))
    return OpKind::Assign;
  if (isa<ContiguousOp>(op))
    return OpKind::Store;
  return OpKind::Foreign;
}

bool tg::isTensorOfTG(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor || tensor.getEncoding())
    return false;
  Type element = tensor.getElementType();
  if (isa<Float16Type, BFloat16Type, Float32Type, Float64Type>(element))
    return true;
  auto integer = dyn_cast<IntegerType>(element);
  if (!integer || integer.isSigned())
    return false;
  unsigned width = integer.getWidth();
  return (width == 1 && integer.isSignless()) || width == 8 || width == 16 ||
         width == 32 || width == 64;
}

bool tg::takesEpilogue(Operation *op) {
  return isa<MatmulOp, ConvOp, AttentionOp, GatherOp>(op);
}

bool tg::isSimple(Operation *op) {
  return isa<AddOp, MulOp, MaxOp, NegOp, TruncOp, CastOp, BitcastOp, CmpLtOp,
             CmpNeOp, AndOp, OrOp, XorOp, ShlOp, ShrOp, WhereOp, MulAccOp>(op);
}

bool tg::isLoopPreserving(Operation *op) {
  if (isa<PermuteOp>(op))
    return true;
  FailureOr<ShapeTracker> tracker =
      cast<MovementOpInterface>(op).getShapeTracker();
  if (failed(tracker) || tracker->getViews().size() != 1)
    return false;
  const View &view = tracker->getViews().front();
  auto source = cast<RankedTensorType>(op->getOperand(0).getType());
  if (!view.getMask().empty() || view.getOffset() != 0)
    return false;
  // The strides of the axes that are no unit axes must be those of the
  // source's, in any order, each once: [32x10, strides [1, 32]] on 10x32.
  auto collect = [](ArrayRef<int64_t> shape, ArrayRef<int64_t> strides) {
    SmallVector<std::pair<int64_t, int64_t>> axes;
    for (auto [size, stride] : llvm::zip(shape, strides))
      if (size != 1)
        axes.emplace_back(stride, size);
    llvm::sort(axes);
    return axes;
  };
  SmallVector<int64_t> sourceStrides(source.getRank(), 1);
  for (int64_t i = source.getRank() - 1; i > 0; --i)
    sourceStrides[i - 1] = sourceStrides[i] * source.getDimSize(i);
  return collect(view.getShape(), view.getStrides()) ==
         collect(source.getShape(), sourceStrides);
}

bool tg::repeatsElements(Operation *op) {
  FailureOr<ShapeTracker> tracker =
      cast<MovementOpInterface>(op).getShapeTracker();
  if (failed(tracker))
    return isa<ExpandOp, WindowOp>(op);
  return !llvm::all_of(tracker->getViews(),
                       [](const View &view) { return view.isInjective(); });
}

/// A tensor that is known to have one element costs nothing to read again.
static bool isOneElement(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor && tensor.hasStaticShape() && tensor.getNumElements() == 1;
}

RecomputeCosts::RecomputeCosts(Block &block,
                               llvm::function_ref<bool(Operation *)> isStored) {
  for (Operation &op : block) {
    OpKind kind = getOpKind(&op);
    RecomputeCost cost;
    if (kind == OpKind::Leaf) {
      costs[op.getResult(0)] = cost;
      continue;
    }
    bool isComputed =
        kind == OpKind::View || (kind == OpKind::Elementwise && !isStored(&op));
    if (!isComputed)
      continue;
    if (kind == OpKind::Elementwise)
      cost.ops = isSimple(&op) ? 1 : RecomputeCost::kNever;
    for (Value operand : op.getOperands()) {
      RecomputeCost other = get(operand);
      cost.ops = std::min(cost.ops + other.ops, RecomputeCost::kNever);
      if (other.manyLeaves ||
          (cost.leaf && other.leaf && cost.leaf != other.leaf))
        cost.manyLeaves = true;
      if (other.leaf)
        cost.leaf = other.leaf;
    }
    costs[op.getResult(0)] = cost;
  }
}

RecomputeCost RecomputeCosts::get(Value value) const {
  auto it = costs.find(value);
  if (it != costs.end())
    return it->second;
  RecomputeCost cost;
  if (isa<TensorType>(value.getType()) && !isOneElement(value.getType()))
    cost.leaf = value;
  return cost;
}
