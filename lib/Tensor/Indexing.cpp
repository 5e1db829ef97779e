//===- Indexing.cpp - x[...], gather and what writes by index -------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TensorImpl.h"

using namespace mlir;
using namespace tg;
using namespace tg::detail;

Index::Index(const Tensor &indices) : index(indices.getImpl()) {
  if (!indices.isDefined())
    fail<RuntimeError>("the index is not defined");
}

//===----------------------------------------------------------------------===//
// Reading indices
//===----------------------------------------------------------------------===//

namespace {
/// What the indices say of one axis of the tensor, or of a new one.
struct AxisIndex {
  bool isNew = false;
  /// The axis is dropped.
  bool isNumber = false;
  Bounds bounds = {0, 1};
  int64_t step = 1;
  /// Size of the result's axis, before index tensors.
  int64_t size = 1;
  /// Undefined but for index tensors.
  Tensor indices;
};

/// x[...] without its index tensors: ranges for them, and where they stand.
struct IndexPlan {
  Tensor basic;
  Shape axes;
  SmallVector<Tensor, 2> indices;
};
} // namespace

/// Python's slice.indices.
static AxisIndex readRange(const tg::Range &range, int64_t size) {
  AxisIndex result;
  int64_t step = range.step;
  if (step == 0)
    fail<ValueError>("a range has step 0");
  auto clamp = [&](int64_t at, int64_t low, int64_t high) {
    return std::clamp(at < 0 ? at + size : at, low, high);
  };
  int64_t low = step > 0 ? 0 : -1, high = step > 0 ? size : size - 1;
  int64_t start =
      range.start ? clamp(*range.start, low, high) : (step > 0 ? low : high);
  int64_t stop =
      range.stop ? clamp(*range.stop, low, high) : (step > 0 ? high : low);
  if ((step > 0) != (stop > start))
    result.bounds = {0, 0};
  else if (step > 0)
    result.bounds = {start, stop};
  else
    result.bounds = {stop + 1, start + 1};
  result.step = step;
  result.size =
      llvm::divideCeil(uint64_t(result.bounds.second - result.bounds.first),
                       step < 0 ? -uint64_t(step) : uint64_t(step));
  return result;
}

static AxisIndex readNumber(int64_t number, int64_t size) {
  if (number >= size || number < -size)
    fail<IndexError>("index ", number, " is out of bounds of size ", size);
  AxisIndex result;
  result.isNumber = true;
  int64_t at = number < 0 ? number + size : number;
  result.bounds = {at, at + 1};
  return result;
}

/// An index tensor as int32 or int64, negative ones wrapped once.
static Tensor readIndexTensor(const Tensor &indices, int64_t size) {
  if (!indices.getDType().isInt())
    fail<IndexError>("index dtype ", indices.getDType(), " is not supported");
  bool isWide = indices.getDType().getItemSize() > 4 ||
                indices.getDType() == dtypes::uint32 ||
                size > std::numeric_limits<int32_t>::max();
  Tensor wide = indices.detach().cast(isWide ? dtypes::int64 : dtypes::int32);
  return wide.lt(0).where(wide.add(size), wide);
}

/// One entry an axis, the ellipsis replaced by whole axes.
static SmallVector<AxisIndex> readIndices(const Tensor &tensor,
                                          ArrayRef<Index> indices) {
  int64_t named = 0, ellipses = 0;
  for (const Index &index : indices) {
    named += !std::holds_alternative<NoneTag>(index.get()) &&
             !std::holds_alternative<EllipsisTag>(index.get());
    ellipses += std::holds_alternative<EllipsisTag>(index.get());
  }
  if (ellipses > 1)
    fail<IndexError>("there can be one ellipsis only");
  if (named > tensor.getRank())
    fail<IndexError>("too many indices: ", named, " for a tensor of shape ",
                     ShapeText(tensor));
  SmallVector<AxisIndex> result;
  int64_t axis = 0;
  auto takeAxes = [&](int64_t count) {
    for (; count > 0; --count)
      result.push_back(readRange(tg::Range(), tensor.getShape()[axis++]));
  };
  for (const Index &index : indices) {
    if (std::holds_alternative<EllipsisTag>(index.get())) {
      takeAxes(tensor.getRank() - named);
    } else if (std::holds_alternative<NoneTag>(index.get())) {
      AxisIndex added;
      added.isNew = true;
      result.push_back(added);
    } else {
      int64_t size = tensor.getShape()[axis++];
      if (const auto *number = std::get_if<int64_t>(&index.get())) {
        result.push_back(readNumber(*number, size));
      } else if (const auto *range = std::get_if<tg::Range>(&index.get())) {
        result.push_back(readRange(*range, size));
      } else {
        result.push_back(readRange(tg::Range(), size));
        result.back().indices = readIndexTensor(
            Tensor(std::get<std::shared_ptr<TensorImpl>>(index.get())), size);
      }
    }
  }
  takeAxes(tensor.getRank() - axis);
  return result;
}

/// Every `steps[i]`th element of axis i, from the first.
static Tensor takeSteps(const Tensor &tensor, ArrayRef<int64_t> steps) {
  const int64_t *first =
      llvm::find_if(steps, [](int64_t step) { return step != 1; });
  if (first == steps.end())
    return tensor;
  Shape shape = toShape(tensor.getShape());
  for (auto [size, step] : llvm::zip(shape, steps))
    size = llvm::divideCeil(uint64_t(size), uint64_t(step));
  if (tensor.getNumElements() == 0) {
    SmallVector<Bounds> bounds;
    for (int64_t size : shape)
      bounds.push_back({0, size});
    return tensor.shrink(bounds);
  }
  // Windows of one element: one view, whatever the steps.
  ArrayRef<int64_t> stepped = steps.drop_front(first - steps.begin());
  Shape ones(stepped.size(), 1);
  Tensor windows = makeWindows(tensor, ones, stepped, ones);
  Tensor result = emit<ReshapeOp>(tg::detail::getType(tensor.getDType(), shape),
                                  {&windows});
  Move move;
  move.kind = Move::Kind::Stride;
  move.args.assign(steps.begin(), steps.end());
  setOrigin(result, tensor, std::move(move));
  return result;
}

static IndexPlan planIndices(const Tensor &tensor, ArrayRef<Index> indices) {
  SmallVector<AxisIndex> all = readIndices(tensor, indices);
  SmallVector<Bounds> bounds;
  Shape reversed, steps, shape;
  IndexPlan plan;
  for (const AxisIndex &index : all) {
    if (!index.isNew) {
      if (index.step < 0)
        reversed.push_back(bounds.size());
      bounds.push_back(index.bounds);
      // Beyond the axis one step is as good as another.
      int64_t extent = index.bounds.second - index.bounds.first;
      steps.push_back(index.size <= 1 && std::abs(index.step) != 1
                          ? std::max<int64_t>(1, extent)
                          : std::abs(index.step));
    }
    if (index.isNumber)
      continue;
    if (index.indices.isDefined()) {
      plan.axes.push_back(shape.size());
      plan.indices.push_back(index.indices);
    }
    shape.push_back(index.size);
  }
  Tensor moved = takeSteps(tensor.shrink(bounds).flip(reversed), steps);
  plan.basic = moved.reshape(shape);
  return plan;
}

//===----------------------------------------------------------------------===//
// Index tensors
//===----------------------------------------------------------------------===//

namespace {
/// Index tensors as one tensor of places on one axis: `source` with the indexed
/// axes brought together by `order` and joined into `axis`.
struct JoinedIndices {
  Tensor source;
  Tensor places;
  int64_t axis;
  /// How axes were brought together; empty if they stood so.
  Shape order;
  Shape orderedShape;
};
} // namespace

static JoinedIndices joinIndices(const IndexPlan &plan) {
  JoinedIndices result;
  ArrayRef<int64_t> axes = plan.axes;
  int64_t count = axes.size(), rank = plan.basic.getRank();
  bool together = axes.back() - axes.front() == count - 1;
  Tensor source = plan.basic;
  result.axis = together ? axes.front() : 0;
  if (!together) {
    result.order = toShape(axes);
    for (int64_t axis = 0; axis < rank; ++axis)
      if (!llvm::is_contained(axes, axis))
        result.order.push_back(axis);
    source = source.permute(result.order);
  }
  result.orderedShape = toShape(source.getShape());
  ArrayRef<int64_t> sizes =
      ArrayRef(result.orderedShape).slice(result.axis, count);
  result.source = count == 1
                      ? source
                      : source.flatten(result.axis, result.axis + count - 1);
  result.places = plan.indices.front();
  if (count == 1)
    return result;

  SmallVector<ArrayRef<int64_t>> shapes;
  for (const Tensor &index : plan.indices)
    shapes.push_back(index.getShape());
  Shape shape;
  try {
    shape = broadcastShapes(shapes);
  } catch (const ValueError &error) {
    throw IndexError(error.what());
  }
  bool isWide =
      tg::detail::getNumElements(sizes) > std::numeric_limits<int32_t>::max();
  DType dtype = isWide ? dtypes::int64 : dtypes::int32;
  Tensor inRange;
  Tensor places;
  for (auto [index, size] : llvm::zip(plan.indices, sizes)) {
    Tensor fits = index.ge(0).bitwiseAnd(index.lt(size));
    Tensor place = broadcastTo(index.cast(dtype), shape);
    inRange = inRange.isDefined() ? inRange.bitwiseAnd(fits) : fits;
    places = places.isDefined() ? places.mul(size).add(place) : place;
  }
  result.places = inRange.where(places, -1);
  return result;
}

static IndexModeAttr getMode(IndexMode mode) {
  return withContext(
      [&](MLIRContext *context) { return IndexModeAttr::get(context, mode); });
}

static IntegerAttr getAxisAttr(int64_t axis) {
  return withContext([&](MLIRContext *context) {
    return IntegerAttr::get(IntegerType::get(context, 64), axis);
  });
}

static Tensor emitGather(IndexMode mode, const Tensor &source,
                         const Tensor &indices, int64_t axis) {
  Shape shape = toShape(indices.getShape());
  if (mode == IndexMode::Slices) {
    ArrayRef<int64_t> old = source.getShape();
    shape.insert(shape.begin(), old.begin(), old.begin() + axis);
    shape.append(old.begin() + axis + 1, old.end());
  }
  GatherOp::Properties properties;
  properties.mode = getMode(mode);
  properties.axis = getAxisAttr(axis);
  Tensor result = emit<GatherOp>(tg::detail::getType(source.getDType(), shape),
                                 {&source, &indices}, properties);
  return result;
}

Tensor Tensor::slice(ArrayRef<Index> indices) const {
  Call call("slice");
  IndexPlan plan = planIndices(*this, indices);
  if (plan.axes.empty())
    return plan.basic;
  JoinedIndices joined = joinIndices(plan);
  return emitGather(IndexMode::Slices, joined.source, joined.places,
                    joined.axis);
}

/// `joined.source` with `value` written at its places, in the shape that it
/// had before axes were joined.
static Tensor scatterInto(const JoinedIndices &joined, const Tensor &value) {
  Tensor read =
      emitGather(IndexMode::Slices, joined.source, joined.places, joined.axis);
  Tensor updates = broadcastTo(value, read.getShape());
  ScatterOp::Properties properties;
  properties.mode = getMode(IndexMode::Slices);
  properties.axis = getAxisAttr(joined.axis);
  properties.kind = withContext([](MLIRContext *context) {
    return ScatterKindAttr::get(context, ScatterKind::Set);
  });
  Tensor written =
      emit<ScatterOp>(getImpl(joined.source).value.getType(),
                      {&joined.source, &joined.places, &updates}, properties)
          .reshape(joined.orderedShape);
  if (joined.order.empty())
    return written;
  Shape inverse(joined.order.size(), 0);
  for (auto [to, from] : llvm::enumerate(joined.order))
    inverse[from] = to;
  return written.permute(inverse);
}

void Tensor::setItem(ArrayRef<Index> indices, const Operand &operand) const {
  Call call("setItem");
  Tensor value =
      operand.isTensor()
          ? operand.getTensor()
          : makeConstant(getDType(), {}, operand.getScalar(), getDevice());
  if (getRequiresGrad().value_or(false) ||
      value.getRequiresGrad().value_or(false))
    fail<NotImplementedError>("tensors that require gradients cannot be "
                              "written to or from");
  value = value.cast(getDType());
  IndexPlan plan = planIndices(*this, indices);
  Tensor written = plan.axes.empty() ? broadcastTo(value, plan.basic.getShape())
                                     : scatterInto(joinIndices(plan), value);
  plan.basic.assign(written.detach());
}

//===----------------------------------------------------------------------===//
// One element an index
//===----------------------------------------------------------------------===//

Tensor Tensor::gather(int64_t axis, const Tensor &index) const {
  Call call("gather");
  if (index.getRank() != getRank())
    fail<AssertionError>("ranks differ: ", ShapeText(*this), " and index ",
                         ShapeText(index));
  axis = resolveAxis(*this, axis);
  for (auto [i, size] : llvm::enumerate(index.getShape()))
    if (int64_t(i) != axis && size > getShape()[i])
      fail<AssertionError>("index ", ShapeText(index), " exceeds ",
                           ShapeText(*this), " on axis ", i);
  if (!index.getDType().isInt())
    fail<RuntimeError>("the index must be of integers, not ", index.getDType());
  if (getRank() == 0)
    return index.eq(0).where(*this, 0);
  return emitGather(IndexMode::Elements, *this, index, axis);
}

Tensor tg::detail::makeOneHotMask(const Tensor &labels, int64_t numClasses) {
  if (!labels.getDType().isInt())
    fail<RuntimeError>("labels must be integers, not ", labels.getDType());
  if (numClasses < 0)
    fail<ValueError>("the number of classes is negative: ", numClasses);
  // Narrow integers could not count the classes.
  bool isNarrow = labels.getDType().getItemSize() < 4;
  Tensor wide = isNarrow ? labels.cast(dtypes::int32) : labels;
  Shape shape = toShape(labels.getShape());
  shape.push_back(numClasses);
  return wide.unsqueeze(-1).eq(
      makeIota(wide.getDType(), shape, labels.getRank(), labels.getDevice()));
}

Tensor Tensor::oneHot(int64_t numClasses) const {
  Call call("oneHot");
  return makeOneHotMask(*this, numClasses).cast(dtypes::getDefaultInt());
}
