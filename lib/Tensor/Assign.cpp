//===- Assign.cpp - Rebinding tensors, and those behind their views -------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   y = x[0:4]; z = y[1:3]; z.assign(v)
//
// rebinds three handles: z is v; y is tg.assign(y, v) at what z reads of y; x
// is tg.assign(x, v) at what z reads of x. Whatever else was built from their
// old values keeps them, since no value changes.
//
//===----------------------------------------------------------------------===//

#include "TensorImpl.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tg;
using namespace tg::detail;

//===----------------------------------------------------------------------===//
// Origins
//===----------------------------------------------------------------------===//

Origin::~Origin() {
  // Not recursive: a chain may be as long as a program ran.
  std::shared_ptr<Origin> rest = std::move(next);
  while (rest && rest.use_count() == 1) {
    std::shared_ptr<Origin> after = std::move(rest->next);
    rest = std::move(after);
  }
}

llvm::Expected<ShapeTracker> Origin::getTracker() const {
  if (joined)
    return *joined;
  llvm::Expected<ShapeTracker> tracker = ShapeTracker::contiguous(parentShape);
  if (!tracker)
    return tracker;
  ArrayRef<int64_t> args = move.args;
  ArrayRef<int64_t> first = args.take_front(args.size() / 2);
  ArrayRef<int64_t> second = args.drop_front(args.size() / 2);
  switch (move.kind) {
  case Move::Kind::Reshape:
    return tracker->reshape(args);
  case Move::Kind::Expand:
    return tracker->expand(args);
  case Move::Kind::Permute:
    return tracker->permute(args);
  case Move::Kind::Flip:
    return tracker->flip(args);
  case Move::Kind::Shrink:
    return tracker->shrink(first, second);
  case Move::Kind::Pad:
    return tracker->pad(first, second);
  case Move::Kind::Stride:
    break;
  }
  SmallVector<int64_t> sizes, strides;
  for (auto [size, stride, step] :
       llvm::zip(parentShape, tracker->getViews().front().getStrides(), args)) {
    sizes.push_back(llvm::divideCeil(size, step));
    strides.push_back(stride * step);
  }
  llvm::Expected<View> view = View::get(sizes, strides);
  if (!view)
    return view.takeError();
  return ShapeTracker::get(*view);
}

/// Skips the parents of `impl` that are gone, so that a chain of movement ops
/// in a loop (`x = x.flip(0)`) does not grow.
static void skipDeadParents(TensorImpl &impl) {
  while (impl.origin && impl.origin->parent.expired()) {
    std::shared_ptr<Origin> dead = impl.origin, next = dead->next;
    impl.origin = nullptr;
    if (!next)
      return;
    llvm::Expected<ShapeTracker> outer = dead->getTracker();
    llvm::Expected<ShapeTracker> inner = next->getTracker();
    if (!outer || !inner) {
      // Too large for 64 bits, so no assignment could be built from it.
      llvm::consumeError(outer.takeError());
      llvm::consumeError(inner.takeError());
      return;
    }
    llvm::Expected<ShapeTracker> both = ShapeTracker::compose(*inner, *outer);
    if (!both) {
      llvm::consumeError(both.takeError());
      return;
    }
    auto origin = std::make_shared<Origin>();
    origin->parent = next->parent;
    origin->parentShape = next->parentShape;
    origin->joined = both->simplify();
    origin->next = next->next;
    impl.origin = std::move(origin);
  }
}

void tg::detail::setOrigin(const Tensor &result, const Tensor &source,
                           Move move) {
  TensorImpl &parent = getImpl(source);
  skipDeadParents(parent);
  auto origin = std::make_shared<Origin>();
  origin->parent = source.getImpl();
  origin->parentShape.assign(source.getShape().begin(),
                             source.getShape().end());
  origin->move = std::move(move);
  origin->next = parent.origin;
  getImpl(result).origin = std::move(origin);
}

//===----------------------------------------------------------------------===//
// Assignment
//===----------------------------------------------------------------------===//

/// Storage is kept where there is some: a leaf, or assignments to a leaf.
static bool hasStorage(const GraphValue &value) {
  Graph &graph = Graph::get();
  return graph.withBlock([&](Block &) {
    Operation *op = graph.getValue(value).getDefiningOp();
    while (auto assign = dyn_cast<AssignOp>(op))
      op = assign.getBase().getDefiningOp();
    return isa<BufferOp>(op);
  });
}

/// `base` with the elements that `tracker` reads replaced by `value`.
static GraphValue emitAssign(const GraphValue &base, const GraphValue &value,
                             const ShapeTracker *tracker) {
  AssignOp::Properties properties;
  if (tracker)
    properties.view = withContext([&](MLIRContext *context) {
      return ShapeTrackerAttr::get(context, *tracker);
    });
  return Graph::get().emit<AssignOp>(base.getType(), {base, value}, properties);
}

Tensor Tensor::assign(const Operand &operand) const {
  Call call("assign");
  TensorImpl &target = tg::detail::getImpl(*this);
  Tensor value =
      operand.isTensor()
          ? operand.getTensor()
          : makeConstant(getDType(), {}, operand.getScalar(), getDevice());
  TensorImpl &source = tg::detail::getImpl(value);
  if (&source == &target || source.value == target.value)
    return *this;
  if (getShape() != value.getShape())
    fail<AssertionError>("shapes differ: ", ShapeText(*this), " (target) and ",
                         ShapeText(value), " (value)");
  if (!(target.device == source.device))
    fail<AssertionError>("devices differ: ", target.device.getName(),
                         " (target) and ", source.device.getName(), " (value)");
  if (!(getDType() == value.getDType()))
    fail<AssertionError>("types differ: ", getDType(), " (target) and ",
                         value.getDType(), " (value)");
  if (source.requiresGrad.value_or(false))
    fail<AssertionError>("the value requires a gradient; detach it first");

  // First everything that can fail, then the changes.
  struct Change {
    std::shared_ptr<TensorImpl> tensor;
    GraphValue value;
  };
  SmallVector<Change> changes;
  std::optional<ShapeTracker> tracker;
  for (const Origin *origin = target.origin.get(); origin;
       origin = origin->next.get()) {
    ShapeTracker step = check(origin->getTracker());
    tracker = tracker ? check(ShapeTracker::compose(step, *tracker)).simplify()
                      : step.simplify();
    std::shared_ptr<TensorImpl> parent = origin->parent.lock();
    if (!parent)
      continue;
    if (llvm::any_of(tracker->getViews(),
                     [](const View &view) { return !view.getMask().empty(); }))
      fail<RuntimeError>("the target is padded, and padding cannot be written");
    changes.push_back(
        {parent, emitAssign(parent->value, source.value, &*tracker)});
  }
  // A part of something else has no storage of its own to keep.
  if (changes.empty() && hasStorage(target.value))
    changes.push_back({impl, emitAssign(target.value, source.value, nullptr)});
  else
    changes.push_back({impl, source.value});
  for (Change &change : changes)
    change.tensor->value = std::move(change.value);
  return *this;
}

Tensor Tensor::replace(const Tensor &other, bool allowShapeMismatch) const {
  Call call("replace");
  TensorImpl &target = tg::detail::getImpl(*this);
  TensorImpl &source = tg::detail::getImpl(other);
  if (getShape() != other.getShape() && !allowShapeMismatch)
    fail<AssertionError>("shapes differ: ", ShapeText(*this), " (target) and ",
                         ShapeText(other), " (value)");
  target.value = source.value;
  target.device = source.device;
  target.origin = nullptr;
  return *this;
}
