//===- Movement.cpp - Reshape, permute, expand, pad and the like ----------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TensorImpl.h"

using namespace mlir;
using namespace tg;
using namespace tg::detail;

static DenseI64ArrayAttr makeArray(ArrayRef<int64_t> values) {
  return withContext([&](MLIRContext *context) {
    return DenseI64ArrayAttr::get(context, values);
  });
}

/// Emits the op of `move`, and remembers where its result came from.
template <typename OpT>
static Tensor emitMove(const Tensor &source, ArrayRef<int64_t> shape, Move move,
                       typename OpT::Properties properties = {}) {
  Tensor result = emit<OpT>(tg::detail::getType(source.getDType(), shape),
                            {&source}, std::move(properties));
  setOrigin(result, source, std::move(move));
  return result;
}

static Move makeMove(Move::Kind kind, ArrayRef<int64_t> args,
                     ArrayRef<int64_t> more = {}) {
  Move move;
  move.kind = kind;
  move.args.assign(args.begin(), args.end());
  move.args.append(more.begin(), more.end());
  return move;
}

//===----------------------------------------------------------------------===//
// One op each
//===----------------------------------------------------------------------===//

Tensor Tensor::reshape(ArrayRef<int64_t> requested) const {
  Call call("reshape");
  ArrayRef<int64_t> old = getShape();
  Shape shape = toShape(requested);
  std::optional<size_t> inferred;
  for (auto [i, size] : llvm::enumerate(shape)) {
    if (size == keep) {
      if (i >= old.size())
        fail<IndexError>("there is no axis ", i, " to keep in ",
                         ShapeText(old));
      size = old[i];
    } else if (size == -1) {
      if (inferred)
        fail<RuntimeError>("only one size can be inferred: ",
                           ListText{requested});
      inferred = i;
    }
  }
  int64_t count = getNumElements();
  if (inferred) {
    shape[*inferred] = 1;
    int64_t others = tg::detail::getNumElements(shape);
    if (others == 0 || count % others != 0)
      fail<ValueError>("cannot infer a size: ", count, " elements (",
                       ShapeText(old), ") as ", ListText{requested});
    shape[*inferred] = count / others;
  }
  if (ArrayRef<int64_t>(shape) == old)
    return *this;
  if (tg::detail::getNumElements(shape) != count)
    fail<ValueError>("cannot view ", count, " elements (", ShapeText(old),
                     ") as ", ShapeText(shape));
  return emitMove<ReshapeOp>(*this, shape,
                             makeMove(Move::Kind::Reshape, shape));
}

Tensor Tensor::expand(ArrayRef<int64_t> requested) const {
  Call call("expand");
  ArrayRef<int64_t> old = getShape();
  if (requested.size() < old.size())
    fail<ValueError>("cannot expand ", ShapeText(old),
                     " to fewer axes: ", ListText{requested});
  Shape aligned(requested.size() - old.size(), 1);
  aligned.append(old.begin(), old.end());
  Shape shape = aligned;
  for (auto [size, wanted] : llvm::zip(shape, requested))
    if (wanted != -1 && wanted != keep)
      size = wanted;
  for (auto [from, to] : llvm::zip(aligned, shape))
    if (from != to && (from != 1 || to < 0))
      fail<ValueError>("cannot expand ", ShapeText(old), " to ",
                       ListText{shape});
  if (ArrayRef<int64_t>(shape) == old)
    return *this;
  Tensor source = reshape(aligned);
  if (shape == aligned)
    return source;
  return emitMove<ExpandOp>(source, shape, makeMove(Move::Kind::Expand, shape));
}

Tensor Tensor::permute(ArrayRef<int64_t> order) const {
  Call call("permute");
  Shape resolved, seen(getRank(), 0), shape;
  for (int64_t axis : order)
    resolved.push_back(resolveAxis(*this, axis));
  bool valid = int64_t(order.size()) == getRank();
  for (int64_t axis : resolved)
    valid = valid && seen[axis]++ == 0;
  if (!valid)
    fail<RuntimeError>(ListText{order}, " is no permutation of ", getRank(),
                       " axes");
  for (int64_t axis : resolved)
    shape.push_back(getShape()[axis]);
  PermuteOp::Properties properties;
  properties.permutation = makeArray(resolved);
  return emitMove<PermuteOp>(
      *this, shape, makeMove(Move::Kind::Permute, resolved), properties);
}

Tensor Tensor::flip(ArrayRef<int64_t> axes) const {
  Call call("flip");
  Shape resolved;
  for (int64_t axis : axes)
    resolved.push_back(resolveAxis(*this, axis));
  llvm::sort(resolved);
  if (llvm::unique(resolved) != resolved.end())
    fail<RuntimeError>("an axis is named twice: ", ListText{axes});
  if (resolved.empty() || getRank() == 0)
    return *this;
  FlipOp::Properties properties;
  properties.axes = makeArray(resolved);
  return emitMove<FlipOp>(*this, getShape(),
                          makeMove(Move::Kind::Flip, resolved), properties);
}

Tensor Tensor::shrink(ArrayRef<Bounds> bounds) const {
  Call call("shrink");
  if (int64_t(bounds.size()) != getRank())
    fail<ValueError>(bounds.size(), " bounds for a tensor of shape ",
                     ShapeText(*this));
  Shape offsets, sizes;
  for (auto [axis, bound] : llvm::enumerate(bounds)) {
    int64_t size = getShape()[axis];
    auto [begin, end] = bound == whole ? Bounds(0, size) : bound;
    if (begin < 0 || end < begin || end > size)
      fail<ValueError>("bounds [", begin, ", ", end, ") of axis ", axis,
                       " are not within [0, ", size, ")");
    offsets.push_back(begin);
    sizes.push_back(end - begin);
  }
  if (ArrayRef<int64_t>(sizes) == getShape())
    return *this;
  ShrinkOp::Properties properties;
  properties.static_offsets = makeArray(offsets);
  properties.static_sizes = makeArray(sizes);
  properties.operandSegmentSizes = {1, 0, 0};
  return emitMove<ShrinkOp>(
      *this, sizes, makeMove(Move::Kind::Shrink, offsets, sizes), properties);
}

//===----------------------------------------------------------------------===//
// Padding
//===----------------------------------------------------------------------===//

/// Zeros around; no amount is negative.
static Tensor padZeros(const Tensor &tensor, ArrayRef<Bounds> amounts) {
  Shape low, high, shape = toShape(tensor.getShape());
  for (auto [size, amount] : llvm::zip(shape, amounts)) {
    low.push_back(amount.first);
    high.push_back(amount.second);
    if (llvm::AddOverflow(size, amount.first, size) ||
        llvm::AddOverflow(size, amount.second, size))
      fail<ValueError>("padding overflows a size");
  }
  if (ArrayRef<int64_t>(shape) == tensor.getShape())
    return tensor;
  PadOp::Properties properties;
  properties.static_low = makeArray(low);
  properties.static_high = makeArray(high);
  properties.operandSegmentSizes = {1, 0, 0};
  return emitMove<PadOp>(tensor, shape, makeMove(Move::Kind::Pad, low, high),
                         properties);
}

static Tensor padConstant(const Tensor &tensor, ArrayRef<Bounds> amounts,
                          const Scalar &value) {
  Tensor padded = padZeros(tensor, amounts);
  if (value.isZero() || padded.isSame(tensor))
    return padded;
  Tensor inside = padZeros(
      makeConstant(dtypes::bool_, tensor.getShape(), true, tensor.getDevice()),
      amounts);
  return inside.where(padded, value);
}

/// What lies within [begin, end) of one axis.
static Tensor shrinkAxis(const Tensor &tensor, int64_t axis, int64_t begin,
                         int64_t end) {
  SmallVector<Bounds> bounds(tensor.getRank(), whole);
  bounds[axis] = {begin, end};
  return tensor.shrink(bounds);
}

static Tensor padCircular(const Tensor &tensor, ArrayRef<Bounds> amounts) {
  Tensor result = tensor;
  for (auto [axis, amount] : llvm::enumerate(amounts)) {
    auto [before, after] = amount;
    int64_t size = tensor.getShape()[axis];
    if (before > size || after > size)
      fail<ValueError>("padding (", before, ", ", after, ") of axis ", axis,
                       " wraps more than once around ", size);
    if (before < 0 || after < 0)
      fail<NotImplementedError>("negative padding with mode circular");
    SmallVector<Tensor> parts;
    if (before)
      parts.push_back(shrinkAxis(result, axis, size - before, size));
    parts.push_back(result);
    if (after)
      parts.push_back(shrinkAxis(result, axis, 0, after));
    result = Tensor::cat(parts, axis);
  }
  return result;
}

/// Reflect and replicate, of one axis; no amount is negative.
static Tensor padAxisFromEdge(const Tensor &tensor, int64_t axis, Bounds amount,
                              PadMode mode) {
  auto [before, after] = amount;
  int64_t size = tensor.getShape()[axis];
  SmallVector<Tensor> parts;
  if (mode == PadMode::Reflect) {
    if (before >= size || after >= size)
      fail<ValueError>("padding (", before, ", ", after, ") of axis ", axis,
                       " should be less than its size ", size);
    if (before)
      parts.push_back(shrinkAxis(tensor, axis, 1, before + 1).flip(axis));
    parts.push_back(tensor);
    if (after)
      parts.push_back(
          shrinkAxis(tensor, axis, size - 1 - after, size - 1).flip(axis));
  } else {
    if ((before || after) && size == 0)
      fail<ValueError>("axis ", axis, " has no element to replicate");
    Shape edge = toShape(tensor.getShape());
    if (before) {
      edge[axis] = before;
      parts.push_back(shrinkAxis(tensor, axis, 0, 1).expand(edge));
    }
    parts.push_back(tensor);
    if (after) {
      edge[axis] = after;
      parts.push_back(shrinkAxis(tensor, axis, size - 1, size).expand(edge));
    }
  }
  return Tensor::cat(parts, axis);
}

/// Negative amounts cut off.
static Tensor shrinkNegative(const Tensor &tensor, ArrayRef<Bounds> amounts) {
  SmallVector<Bounds> bounds;
  for (auto [size, amount] : llvm::zip(tensor.getShape(), amounts)) {
    int64_t begin = std::max<int64_t>(0, -amount.first);
    int64_t end = size + std::min<int64_t>(0, amount.second);
    if (begin > end)
      fail<ValueError>("padding (", amount.first, ", ", amount.second,
                       ") cuts more than the size ", size);
    bounds.push_back({begin, end});
  }
  return tensor.shrink(bounds);
}

Tensor Tensor::padAxes(ArrayRef<Bounds> amounts, Scalar value,
                       PadMode mode) const {
  Call call("pad");
  if (int64_t(amounts.size()) != getRank())
    fail<ValueError>(amounts.size(), " pairs for a tensor of shape ",
                     ShapeText(*this));
  if (mode == PadMode::Circular)
    return padCircular(*this, amounts);
  SmallVector<Bounds> added;
  for (Bounds amount : amounts)
    added.push_back({std::max<int64_t>(0, amount.first),
                     std::max<int64_t>(0, amount.second)});
  if (mode == PadMode::Constant)
    return padConstant(shrinkNegative(*this, amounts), added, value);
  Tensor result = *this;
  for (auto [axis, amount] : llvm::enumerate(added))
    result = padAxisFromEdge(result, axis, amount, mode);
  SmallVector<Bounds> cut;
  for (Bounds amount : amounts)
    cut.push_back({std::min<int64_t>(0, amount.first),
                   std::min<int64_t>(0, amount.second)});
  return shrinkNegative(result, cut);
}

Tensor Tensor::pad(ArrayRef<int64_t> amounts, Scalar value,
                   PadMode mode) const {
  Call call("pad");
  if (amounts.size() % 2)
    fail<ValueError>("flat padding has an odd number of amounts: ",
                     ListText{amounts});
  if (int64_t(amounts.size()) > 2 * getRank())
    fail<ValueError>(amounts.size(), " amounts for a tensor of shape ",
                     ShapeText(*this));
  SmallVector<Bounds> grouped(getRank(), Bounds(0, 0));
  for (size_t i = 0; i < amounts.size(); i += 2)
    grouped[getRank() - 1 - i / 2] = {amounts[i], amounts[i + 1]};
  return padAxes(grouped, value, mode);
}

//===----------------------------------------------------------------------===//
// Made of others
//===----------------------------------------------------------------------===//

Tensor Tensor::transpose(int64_t axis0, int64_t axis1) const {
  Call call("transpose");
  int64_t rank = getRank();
  for (int64_t axis : {axis0, axis1})
    if (axis < -rank || axis >= rank)
      fail<IndexError>("axis ", axis, " is out of range of a tensor of shape ",
                       ShapeText(*this));
  Shape order;
  for (int64_t axis = 0; axis < rank; ++axis)
    order.push_back(axis);
  std::swap(order[(axis0 + rank) % rank], order[(axis1 + rank) % rank]);
  return permute(order);
}

Tensor Tensor::squeeze() const {
  Call call("squeeze");
  Shape shape;
  llvm::copy_if(getShape(), std::back_inserter(shape),
                [](int64_t size) { return size != 1; });
  return reshape(shape);
}

Tensor Tensor::squeeze(int64_t axis) const {
  Call call("squeeze");
  axis = resolveAxis(*this, axis);
  if (getRank() == 0 || getShape()[axis] != 1)
    return *this;
  Shape shape = toShape(getShape());
  shape.erase(shape.begin() + axis);
  return reshape(shape);
}

Tensor Tensor::unsqueeze(int64_t axis) const {
  Call call("unsqueeze");
  axis = resolveAxis(*this, axis, /*extra=*/true);
  Shape shape = toShape(getShape());
  shape.insert(shape.begin() + axis, 1);
  return reshape(shape);
}

Tensor Tensor::flatten(int64_t start, int64_t end) const {
  Call call("flatten");
  start = resolveAxis(*this, start);
  end = resolveAxis(*this, end);
  ArrayRef<int64_t> old = getShape();
  if (old.empty())
    return reshape(int64_t(1));
  if (end < start)
    fail<ValueError>("axis ", end, " lies before axis ", start);
  Shape shape = toShape(old.take_front(start));
  shape.push_back(
      tg::detail::getNumElements(old.slice(start, end - start + 1)));
  shape.append(old.begin() + end + 1, old.end());
  return reshape(shape);
}

Tensor Tensor::unflatten(int64_t axis, ArrayRef<int64_t> sizes) const {
  Call call("unflatten");
  axis = resolveAxis(*this, axis);
  ArrayRef<int64_t> old = getShape();
  Shape shape = toShape(old.take_front(axis));
  shape.append(sizes.begin(), sizes.end());
  if (!old.empty())
    shape.append(old.begin() + axis + 1, old.end());
  return reshape(shape);
}

Tensor Tensor::repeat(ArrayRef<int64_t> counts) const {
  Call call("repeat");
  ArrayRef<int64_t> old = getShape();
  if (counts.size() < old.size())
    fail<ValueError>(counts.size(), " counts for a tensor of shape ",
                     ShapeText(old));
  Shape base(counts.size() - old.size(), 1);
  base.append(old.begin(), old.end());
  Shape split, tiled, final;
  for (auto [size, count] : llvm::zip(base, counts)) {
    if (count < 0)
      fail<ValueError>("a count is negative: ", ListText{counts});
    split.append({1, size});
    tiled.append({count, size});
    final.push_back(tg::detail::getNumElements({count, size}));
  }
  return reshape(split).expand(tiled).reshape(final);
}

Tensor Tensor::repeatInterleave(int64_t repeats,
                                std::optional<int64_t> axis) const {
  Call call("repeatInterleave");
  if (!axis)
    return flatten().repeatInterleave(repeats, 0);
  if (repeats < 0)
    fail<ValueError>("the count is negative: ", repeats);
  int64_t at = resolveAxis(*this, *axis);
  if (getRank() == 0)
    return flatten().repeatInterleave(repeats, 0);
  Shape split = toShape(getShape());
  split.insert(split.begin() + at + 1, 1);
  Shape tiled = split;
  tiled[at + 1] = repeats;
  return reshape(split).expand(tiled).flatten(at, at + 1);
}

std::vector<Tensor> Tensor::split(ArrayRef<int64_t> sizes, int64_t axis) const {
  Call call("split");
  axis = resolveAxis(*this, axis);
  int64_t total = 0;
  for (int64_t size : sizes)
    total += size;
  if (total != getSize(axis) ||
      llvm::any_of(sizes, [](int64_t size) { return size < 0; }))
    fail<AssertionError>("sizes ", ListText{sizes}, " do not sum to ",
                         getSize(axis));
  std::vector<Tensor> parts;
  int64_t begin = 0;
  for (int64_t size : sizes) {
    parts.push_back(shrinkAxis(*this, axis, begin, begin + size));
    begin += size;
  }
  return parts;
}

std::vector<Tensor> Tensor::splitEvery(int64_t size, int64_t axis) const {
  Call call("split");
  int64_t total = getSize(axis);
  int64_t step = std::max<int64_t>(1, size);
  Shape sizes;
  for (int64_t begin = 0; begin < std::max<int64_t>(1, total); begin += step)
    sizes.push_back(std::min(size, total - begin));
  return split(sizes, axis);
}

std::vector<Tensor> Tensor::chunk(int64_t chunks, int64_t axis) const {
  Call call("chunk");
  if (chunks <= 0)
    fail<AssertionError>("the number of chunks is not positive: ", chunks);
  int64_t total = getSize(axis);
  if (total == 0)
    return split(Shape(chunks, 0), axis);
  return splitEvery(llvm::divideCeil(total, chunks), axis);
}

Tensor Tensor::roll(int64_t shift, int64_t axis) const {
  Call call("roll");
  axis = resolveAxis(*this, axis);
  int64_t size = getRank() ? getShape()[axis] : 1;
  if (size <= 1)
    return *this;
  int64_t at = ((-shift) % size + size) % size;
  if (at == 0)
    return *this;
  return cat(
      {shrinkAxis(*this, axis, at, size), shrinkAxis(*this, axis, 0, at)},
      axis);
}

/// True where column - row >= diagonal.
static Tensor makeTriangle(const Tensor &like, int64_t diagonal) {
  int64_t rank = like.getRank();
  if (rank < 2)
    fail<IndexError>("a tensor of shape ", ShapeText(like),
                     " has no matrix axes");
  ArrayRef<int64_t> shape = like.getShape().take_back(2);
  Tensor row = makeIota(dtypes::int64, shape, 0, like.getDevice());
  Tensor column = makeIota(dtypes::int64, shape, 1, like.getDevice());
  return (column - row).ge(diagonal);
}

Tensor Tensor::triu(int64_t diagonal) const {
  Call call("triu");
  return makeTriangle(*this, diagonal)
      .where(*this, fullLike(0).setRequiresGrad(false));
}

Tensor Tensor::tril(int64_t diagonal) const {
  Call call("tril");
  return makeTriangle(*this, diagonal + 1)
      .where(fullLike(0).setRequiresGrad(false), *this);
}
