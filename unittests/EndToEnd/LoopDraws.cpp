//===- LoopDraws.cpp - Random movement, reductions, structured ops --------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ProgramGenerator.h"

#include <cmath>

using namespace mlir;

namespace tg::testing {

static constexpr int64_t kMaxElements = 1500;

static int64_t countOf(ArrayRef<int64_t> shape) {
  int64_t count = 1;
  for (int64_t size : shape)
    count *= size;
  return count;
}

static std::string arrow(const TensorSpec &from, const TensorSpec &to) {
  return " : " + typeText(from) + " -> " + typeText(to);
}

//===----------------------------------------------------------------------===//
// Movement
//===----------------------------------------------------------------------===//

bool ProgramGenerator::drawReshape(const std::string &) {
  Value x = pickAny();
  Shape shape = x.spec.shape;
  switch (random.pick(0, 2)) {
  case 0: // Flatten.
    shape = {countOf(shape)};
    break;
  case 1: // An axis of size 1.
    if (shape.size() >= 5)
      return false;
    shape.insert(shape.begin() + random.pick(0, shape.size()), 1);
    break;
  default: // Join two axes.
    if (shape.size() < 2)
      return false;
    int64_t axis = random.pick(0, shape.size() - 2);
    shape[axis] *= shape[axis + 1];
    shape.erase(shape.begin() + axis + 1);
  }
  reshapeTo(x, shape);
  return true;
}

bool ProgramGenerator::drawExpand(const std::string &op) {
  Value x = pickAny();
  Shape shape = x.spec.shape;
  int64_t repeats = random.pick(2, 3);
  if (shape.size() >= 5 || countOf(shape) * repeats > kMaxElements)
    return false;
  int64_t axis = random.pick(0, shape.size());
  shape.insert(shape.begin() + axis, 1);
  x = reshapeTo(x, shape);
  TensorSpec spec = x.spec;
  spec.shape[axis] = repeats;
  emit(op, use(x) + arrow(x.spec, spec), spec, x.bound, x.exact);
  return true;
}

bool ProgramGenerator::drawPermute(const std::string &op) {
  Value x = pickAny();
  std::vector<int64_t> permutation = random.permutation(x.spec.shape.size());
  TensorSpec spec = x.spec;
  for (auto [axis, from] : llvm::enumerate(permutation))
    spec.shape[axis] = x.spec.shape[from];
  emit(op, use(x) + " " + listText(permutation) + arrow(x.spec, spec), spec,
       x.bound, x.exact);
  return true;
}

bool ProgramGenerator::drawPad(const std::string &op) {
  Value x = pickAny();
  SmallVector<int64_t> low, high;
  TensorSpec spec = x.spec;
  for (int64_t &size : spec.shape) {
    low.push_back(random.pick(0, 2));
    high.push_back(random.pick(0, 2));
    size += low.back() + high.back();
  }
  if (countOf(spec.shape) > kMaxElements)
    return false;
  emit(op,
       use(x) + " low " + listText(low) + " high " + listText(high) +
           arrow(x.spec, spec),
       spec, x.bound, x.exact);
  return true;
}

bool ProgramGenerator::drawShrink(const std::string &op) {
  Value x = pickAny();
  SmallVector<int64_t> offsets;
  TensorSpec spec = x.spec;
  for (int64_t &size : spec.shape) {
    int64_t kept = size - random.pick(0, std::min<int64_t>(size, 2));
    // Seldom nothing at all.
    if (kept == 0 && size > 0 && !random.oneIn(10))
      kept = 1;
    offsets.push_back(random.pick(0, size - kept));
    size = kept;
  }
  emit(op,
       use(x) + " offsets " + listText(offsets) + " sizes " +
           listText(spec.shape) + arrow(x.spec, spec),
       spec, x.bound, x.exact);
  return true;
}

bool ProgramGenerator::drawFlip(const std::string &op) {
  Value x = pickAny();
  SmallVector<int64_t> axes;
  for (size_t axis = 0; axis < x.spec.shape.size(); ++axis)
    if (random.oneIn(2))
      axes.push_back(axis);
  emit(op, use(x) + " axes " + listText(axes) + " : " + typeText(x.spec),
       x.spec, x.bound, x.exact);
  return true;
}

bool ProgramGenerator::drawView(const std::string &op) {
  Value x = pickAny();
  int64_t count = countOf(x.spec.shape);
  if (count < 3)
    return false;
  std::string n = std::to_string(count);
  TensorSpec spec{x.spec.kind, {}};
  std::string chain;
  switch (random.pick(0, 3)) {
  case 0: // Backwards.
    spec.shape = {count};
    chain =
        "[" + n + ", strides [-1], offset " + std::to_string(count - 1) + "]";
    break;
  case 1: // Zeros around.
    spec.shape = {count + 3};
    chain = "[" + std::to_string(count + 3) +
            ", strides [1], offset -1, mask [1:" + std::to_string(count + 1) +
            "]]";
    break;
  case 2: // Overlapping windows.
    spec.shape = {count - 2, 3};
    if (3 * count > kMaxElements)
      return false;
    chain = "[" + std::to_string(count - 2) + "x3, strides [1, 1]]";
    break;
  default: // A flattened transpose, which is two views.
    if (count % 2 != 0 || count < 6)
      return false;
    spec.shape = {count};
    chain = "[2x" + std::to_string(count / 2) + ", strides [1, 2]], [" + n +
            ", strides [1]]";
  }
  emit(op, use(x) + " as #tg.shapetracker<" + chain + ">" + arrow(x.spec, spec),
       spec, x.bound, x.exact);
  return true;
}

//===----------------------------------------------------------------------===//
// Placement
//===----------------------------------------------------------------------===//

bool ProgramGenerator::drawIdentity(const std::string &op) {
  Value x = pickAny();
  std::string device = op == "copy" ? " to \"CPU\"" : "";
  emit(op, use(x) + device + " : " + typeText(x.spec), x.spec, x.bound,
       x.exact);
  return true;
}

bool ProgramGenerator::drawAssign(const std::string &op) {
  Value base = pickAny();
  TensorSpec spec = base.spec;
  int64_t count = countOf(spec.shape);
  std::string view;
  if (count >= 3 && !random.oneIn(3)) {
    int64_t size = (count + 1) / 2;
    spec.shape = {size};
    static const std::vector<std::string> windows = {
        ", strides [1]", ", strides [1], offset 1", ", strides [2]",
        ", strides [0], offset 1"};
    view =
        " at #tg.shapetracker<[" + std::to_string(size) +
        (random.oneIn(4) ? ", strides [-1], offset " + std::to_string(count - 1)
                         : random.pick(windows)) +
        "]>";
    if (count == 3 && view.find("strides [2]") != std::string::npos)
      return false;
  }
  Value value = another(spec);
  emit(op,
       use(base) + ", " + use(value) + view + " : " + typeText(base.spec) +
           ", " + typeText(spec),
       base.spec, std::max(base.bound, value.bound), base.exact && value.exact);
  return true;
}

//===----------------------------------------------------------------------===//
// Reductions, scans, sorts
//===----------------------------------------------------------------------===//

static double joinedBound(const std::string &kind, double bound,
                          int64_t count) {
  if (kind == "add")
    return bound * std::max<int64_t>(count, 1);
  if (kind == "mul")
    return std::pow(std::max(bound, 1.0), count);
  return bound;
}

static const std::vector<std::string> reduceKinds = {"add", "mul", "max"};

bool ProgramGenerator::drawReduce(const std::string &op) {
  Value x = pickAny();
  std::string kind = random.pick(reduceKinds);
  SmallVector<int64_t> axes;
  TensorSpec spec = x.spec;
  int64_t count = 1;
  for (auto [axis, size] : llvm::enumerate(spec.shape))
    if (random.oneIn(2)) {
      axes.push_back(axis);
      count *= size;
      size = 1;
    }
  if (count == 1 && kind == "add" && isFloat(spec.kind)) // kLeftOut
    return false;
  double bound = joinedBound(kind, x.bound, count);
  // The max of nothing is -inf.
  if (!fits(spec.kind, bound) || (count == 0 && kind == "max"))
    return false;
  emit(op,
       kind + " " + use(x) + " axes " + listText(axes) + arrow(x.spec, spec),
       spec, bound,
       x.exact && (mode == ProgramMode::Exact || kind == "max" ||
                   !isFloat(spec.kind)));
  return true;
}

bool ProgramGenerator::drawScan(const std::string &op) {
  Value x = pickRank(1, [](const Value &) { return true; });
  std::string kind = random.pick(reduceKinds);
  if (x.spec.shape.empty())
    return false;
  int64_t axis = random.pick(0, x.spec.shape.size() - 1);
  double bound = joinedBound(kind, x.bound, x.spec.shape[axis]);
  if (!fits(x.spec.kind, bound))
    return false;
  emit(op,
       kind + " " + use(x) + " axis " + std::to_string(axis) + " : " +
           typeText(x.spec),
       x.spec, bound,
       x.exact && (mode == ProgramMode::Exact || kind == "max" ||
                   !isFloat(x.spec.kind)));
  return true;
}

bool ProgramGenerator::drawSort(const std::string &op) {
  Value x = pickRank(1, [&](const Value &value) { return mayJump(value); });
  if (x.spec.shape.empty())
    return false;
  int64_t axis = random.pick(0, x.spec.shape.size() - 1);
  TensorSpec indices{ElementKind::I32, x.spec.shape};
  // Two results: `emit` names the first, the text both.
  std::string name = "%v" + std::to_string(numOps++);
  ++histogram[op];
  body += "  " + name + ":2 = tg.sort " + use(x) + " axis " +
          std::to_string(axis) + (random.oneIn(2) ? " descending" : "") +
          arrow(x.spec, x.spec) + ", " + typeText(indices) + "\n";
  values.push_back({name + "#0", x.spec, x.bound, x.exact});
  values.push_back({name + "#1", indices, double(x.spec.shape[axis])});
  return true;
}

//===----------------------------------------------------------------------===//
// Contractions
//===----------------------------------------------------------------------===//

bool ProgramGenerator::drawMatmul(const std::string &op) {
  Value a = pickRank(
      2, [](const Value &value) { return value.spec.kind != ElementKind::I1; });
  if (a.spec.shape.size() < 2) // A new input, of another shape.
    a = reshapeTo(a, {1, countOf(a.spec.shape)});
  int64_t rank = a.spec.shape.size(), k = a.spec.shape.back();
  TensorSpec rhs = a.spec, spec = a.spec;
  rhs.shape[rank - 2] = k;
  rhs.shape[rank - 1] =
      random.oneIn(2) ? a.spec.shape[rank - 2] : random.pick(1, 5);
  spec.shape[rank - 1] = rhs.shape[rank - 1];
  if (countOf(rhs.shape) > kMaxElements || countOf(spec.shape) > kMaxElements)
    return false;
  Value b = another(rhs);
  double bound = k * a.bound * b.bound;
  if (!fits(spec.kind, bound))
    return false;
  emit(op,
       use(a) + ", " + use(b) + " : " + typeText(a.spec) + ", " +
           typeText(rhs) + " -> " + typeText(spec),
       spec, bound, mode == ProgramMode::Exact || !isFloat(spec.kind));
  return true;
}

bool ProgramGenerator::drawConv(const std::string &op) {
  Value x = pickRank(1, [](const Value &value) {
    return value.spec.kind != ElementKind::I1 && value.spec.shape.size() < 5;
  });
  Shape shape = x.spec.shape;
  while (shape.size() < 3)
    shape.insert(shape.begin(), 1);
  if (shape.size() != x.spec.shape.size())
    x = reshapeTo(x, shape);
  int64_t groups = shape[1] > 0 && shape[1] % 2 == 0 ? random.pick(1, 2) : 1;
  int64_t outputs = groups * random.pick(1, 2);
  TensorSpec kernel{x.spec.kind, {outputs, shape[1] / groups}};
  TensorSpec spec{x.spec.kind, {shape[0], outputs}};
  SmallVector<int64_t> strides, pads, dilations;
  for (int64_t size : ArrayRef(shape).drop_front(2)) {
    strides.push_back(random.pick(1, 2));
    dilations.push_back(random.pick(1, 2));
    pads.append({random.pick(0, 1), random.pick(0, 1)});
    int64_t padded = size + pads.end()[-1] + pads.end()[-2];
    int64_t taps = random.pick(1, 3);
    while (taps > 1 && (taps - 1) * dilations.back() + 1 > padded)
      --taps;
    int64_t extent = (taps - 1) * dilations.back() + 1;
    if (extent > padded)
      return false;
    kernel.shape.push_back(taps);
    spec.shape.push_back((padded - extent) / strides.back() + 1);
  }
  double bound = x.bound * 3 * countOf(ArrayRef(kernel.shape).drop_front());
  if (!fits(spec.kind, bound) || countOf(spec.shape) > kMaxElements ||
      countOf(kernel.shape) > kMaxElements)
    return false;
  Value w = addInput(kernel, isFloat(kernel.kind) && mode == ProgramMode::Float
                                 ? Fill::Small
                                 : Fill::SmallInts);
  emit(op,
       use(x) + ", " + use(w) + " strides " + listText(strides) + " pads " +
           listText(pads) + " dilations " + listText(dilations) +
           (groups > 1 ? " groups " + std::to_string(groups) : "") + " : " +
           typeText(x.spec) + ", " + typeText(kernel) + " -> " + typeText(spec),
       spec, bound, mode == ProgramMode::Exact || !isFloat(spec.kind));
  return true;
}

bool ProgramGenerator::drawAttention(const std::string &op) {
  Value q = pickRank(2, [](const Value &value) {
    return isFloat(value.spec.kind) && value.spec.shape.back() > 0 &&
           value.spec.shape.end()[-2] > 0;
  });
  if (q.spec.shape.size() < 2 || !isFloat(q.spec.kind) ||
      q.spec.shape.back() == 0)
    return false;
  q = atMost(q, 4);
  Value k = another(q.spec), v = another(q.spec);
  k = atMost(k, 4);
  int64_t length = q.spec.shape.end()[-2];
  std::string form = random.oneIn(3) ? " causal" : "";
  if (form.empty() && random.oneIn(2)) {
    TensorSpec mask = q.spec;
    mask.shape.back() = length;
    if (countOf(mask.shape) > kMaxElements)
      return false;
    form = " mask(" + use(addInput(mask, Fill::Small)) + " : " +
           typeText(mask) + ")";
  }
  std::string type = typeText(q.spec);
  emit(op,
       use(q) + ", " + use(k) + ", " + use(v) + form + " scale 0.25 : " + type +
           ", " + type + ", " + type + " -> " + type,
       q.spec, v.bound, false);
  return true;
}

bool ProgramGenerator::drawWindow(const std::string &op) {
  Value x = pickRank(1, [](const Value &value) {
    return value.spec.shape.size() < 5 && value.spec.shape.back() > 0;
  });
  if (x.spec.shape.empty() || x.spec.shape.back() == 0)
    return false;
  TensorSpec spec = x.spec;
  int64_t n = spec.shape.back(), size = random.pick(1, std::min<int64_t>(n, 3));
  int64_t stride = random.pick(1, 3), dilation = random.pick(1, 2);
  if ((size - 1) * dilation + 1 > n)
    dilation = 1;
  spec.shape.back() = (n - (size - 1) * dilation - 1) / stride + 1;
  spec.shape.push_back(size);
  if (countOf(spec.shape) > kMaxElements)
    return false;
  emit(op,
       use(x) + " sizes " + listText(size) + " strides " + listText(stride) +
           " dilations " + listText(dilation) + arrow(x.spec, spec),
       spec, x.bound, x.exact);
  return true;
}

//===----------------------------------------------------------------------===//
// Indexing
//===----------------------------------------------------------------------===//

bool ProgramGenerator::drawGather(const std::string &op) {
  Value x = pickRank(1, [](const Value &) { return true; });
  if (x.spec.shape.empty())
    return false;
  int64_t axis = random.pick(0, x.spec.shape.size() - 1);
  bool slices = random.oneIn(2);
  static const std::vector<ElementKind> indexKinds = {
      ElementKind::I32, ElementKind::I64, ElementKind::UI8};
  TensorSpec indices{random.pick(indexKinds), {random.pick(1, 5)}};
  TensorSpec spec = x.spec;
  spec.shape[axis] = indices.shape[0];
  if (!slices)
    indices.shape = spec.shape;
  if (countOf(spec.shape) > kMaxElements)
    return false;
  Value index = addInput(indices, Fill::Index, x.spec.shape[axis]);
  emit(op,
       (slices ? "slices " : "elements ") + use(x) + ", " + use(index) +
           " axis " + std::to_string(axis) + " : " + typeText(x.spec) + ", " +
           typeText(indices) + " -> " + typeText(spec),
       spec, x.bound, x.exact);
  return true;
}

bool ProgramGenerator::drawScatter(const std::string &op) {
  Value base = pickRank(1, [](const Value &) { return true; });
  if (base.spec.shape.empty())
    return false;
  int64_t axis = random.pick(0, base.spec.shape.size() - 1);
  bool slices = random.oneIn(2);
  static const std::vector<std::string> kinds = {"set", "add", "mul", "max"};
  std::string kind = random.pick(kinds);
  int64_t count = random.pick(1, 4);
  TensorSpec indices{ElementKind::I32, {count}}, updates = base.spec;
  updates.shape[axis] = count;
  if (!slices)
    indices.shape = updates.shape;
  if (countOf(updates.shape) > kMaxElements)
    return false;
  Value value = another(updates);
  double bound = kind == "add" ? base.bound + count * value.bound
                 : kind == "mul"
                     ? base.bound * joinedBound("mul", value.bound, count)
                     : std::max(base.bound, value.bound);
  if (!fits(base.spec.kind, bound))
    return false;
  Value index = addInput(indices, Fill::Index, base.spec.shape[axis]);
  bool rounds = isFloat(base.spec.kind) && mode == ProgramMode::Float &&
                (kind == "add" || kind == "mul");
  emit(op,
       kind + (slices ? " slices " : " elements ") + use(base) + ", " +
           use(index) + ", " + use(value) + " axis " + std::to_string(axis) +
           " : " + typeText(base.spec) + ", " + typeText(indices) + ", " +
           typeText(updates),
       base.spec, bound, base.exact && value.exact && !rounds);
  return true;
}

} // namespace tg::testing
