//===- LoopOpCases.cpp - Reductions, indexing, contractions ---------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpCases.h"

#include "llvm/ADT/StringExtras.h"

#include <set>

using namespace mlir;

namespace tg::testing {

using Shape = SmallVector<int64_t, 4>;

static std::string list(ArrayRef<int64_t> values) {
  std::string text;
  for (int64_t value : values)
    text += (text.empty() ? "" : ", ") + std::to_string(value);
  return "[" + text + "]";
}

//===----------------------------------------------------------------------===//
// Reductions, scans, sorts
//===----------------------------------------------------------------------===//

/// Sums of floats may be made in any order, all else is exact.
static OpCase makeReduction(std::string text, StringRef reduceKind,
                            const TensorSpec &from, const TensorSpec &to) {
  OpCase opCase{std::move(text), {{from}}, {to}};
  if (isFloat(from.kind) && reduceKind != "max") {
    opCase.byBounds = true;
    opCase.operands[0].fill = reduceKind == "add" ? Fill::Small : Fill::NearOne;
  }
  return opCase;
}

void addReductions(OpCases &cases, ElementKind kind, ArrayRef<int64_t> shape) {
  TensorSpec from{kind, Shape(shape)};
  int64_t rank = shape.size();
  std::set<std::vector<int64_t>> choices = {{}};
  std::vector<int64_t> all;
  for (int64_t axis = 0; axis < rank; ++axis)
    all.push_back(axis);
  choices.insert(all);
  if (rank > 0)
    choices.insert({{0}, {rank - 1}});
  for (StringRef reduceKind : {"add", "mul", "max"})
    for (const std::vector<int64_t> &axes : choices) {
      TensorSpec to = from;
      for (int64_t axis : axes)
        to.shape[axis] = 1;
      cases.push_back(makeReduction(
          ("tg.reduce " + reduceKind + " $0 axes ").str() + list(axes) + " : " +
              typeText(from) + " -> " + typeText(to),
          reduceKind, from, to));
    }
}

void addScans(OpCases &cases, ElementKind kind, ArrayRef<int64_t> shape) {
  TensorSpec spec{kind, Shape(shape)};
  for (StringRef reduceKind : {"add", "mul", "max"})
    for (size_t axis = 0; axis < shape.size(); ++axis)
      cases.push_back(
          makeReduction(("tg.scan " + reduceKind + " $0 axis ").str() +
                            std::to_string(axis) + " : " + typeText(spec),
                        reduceKind, spec, spec));
}

void addSorts(OpCases &cases, ElementKind kind, ArrayRef<int64_t> shape) {
  TensorSpec spec{kind, Shape(shape)};
  TensorSpec indices{ElementKind::I32, spec.shape};
  for (StringRef order : {"", " descending"})
    for (size_t axis = 0; axis < shape.size(); ++axis)
      cases.push_back({"tg.sort $0 axis " + std::to_string(axis) + order.str() +
                           " : " + typeText(spec) + " -> " + typeText(spec) +
                           ", " + typeText(indices),
                       {{spec}},
                       {spec, indices}});
}

//===----------------------------------------------------------------------===//
// Gather, scatter
//===----------------------------------------------------------------------===//

void addIndexing(OpCases &cases, ElementKind kind, ArrayRef<int64_t> shape) {
  if (shape.empty())
    return;
  TensorSpec base{kind, Shape(shape)};
  auto add = [&](int64_t axis, ElementKind indexKind, bool slices) {
    TensorSpec indices{indexKind, {3, 2}}, result = base;
    StringRef mode = slices ? "slices" : "elements";
    if (slices) {
      result.shape.erase(result.shape.begin() + axis);
      result.shape.insert(result.shape.begin() + axis, {3, 2});
    } else {
      indices.shape = base.shape;
      indices.shape[axis] = 5;
      result.shape = indices.shape;
    }
    CaseOperand index{indices, Fill::Index, shape[axis]};
    std::string at = " axis " + std::to_string(axis) + " : " + typeText(base) +
                     ", " + typeText(indices);
    cases.push_back({("tg.gather " + mode + " $0, $1").str() + at + " -> " +
                         typeText(result),
                     {{base}, index},
                     {result}});
    for (StringRef scatterKind : {"set", "add", "mul", "max"})
      cases.push_back(
          {("tg.scatter " + scatterKind + " " + mode + " $0, $1, $2").str() +
               at + ", " + typeText(result),
           {{base}, index, {result}},
           {base}});
  };
  add(0, ElementKind::I32, true);
  add(0, ElementKind::I64, false);
  if (shape.size() > 1) {
    add(shape.size() - 1, ElementKind::UI8, true);
    add(shape.size() - 1, ElementKind::I8, false);
  }
}

//===----------------------------------------------------------------------===//
// Contractions, windows
//===----------------------------------------------------------------------===//

static bool isHalf(ElementKind kind) {
  return kind == ElementKind::F16 || kind == ElementKind::BF16;
}

static int64_t lastSize(ArrayRef<int64_t> shape) {
  return shape.empty() ? 1 : shape.back();
}

void addMatmuls(OpCases &cases, ElementKind kind, ArrayRef<int64_t> shape) {
  if (kind == ElementKind::I1)
    return;
  auto add = [&](ArrayRef<int64_t> batch, int64_t m, int64_t k, int64_t n,
                 ElementKind resultKind, StringRef acc = "") {
    TensorSpec lhs{kind, Shape(batch)}, rhs = lhs, result{resultKind, {}};
    result.shape = lhs.shape;
    lhs.shape.append({m, k});
    rhs.shape.append({k, n});
    result.shape.append({m, n});
    cases.push_back({("tg.matmul $0, $1" + acc + " : ").str() + typeText(lhs) +
                         ", " + typeText(rhs) + " -> " + typeText(result),
                     {{lhs, Fill::Small}, {rhs, Fill::Small}},
                     {result},
                     {},
                     isFloat(kind)});
  };
  int64_t size = lastSize(shape);
  add({}, 7, size, 5, kind);
  add({}, size, 3, size, kind);
  add({2, 3}, 4, size, 1, kind);
  if (isHalf(kind))
    add({}, 5, size, 9, ElementKind::F32);
  if (kind == ElementKind::I8)
    add({}, 5, size, 9, ElementKind::I32, " acc i32");
}

void addConvs(OpCases &cases, ElementKind kind, ArrayRef<int64_t> shape) {
  if (kind == ElementKind::I1)
    return;
  auto add = [&](ArrayRef<int64_t> input, ArrayRef<int64_t> kernel,
                 ArrayRef<int64_t> result, ArrayRef<int64_t> strides,
                 ArrayRef<int64_t> pads, ArrayRef<int64_t> dilations,
                 StringRef rest = "") {
    TensorSpec x{kind, Shape(input)}, w{kind, Shape(kernel)},
        y{kind, Shape(result)};
    cases.push_back({"tg.conv $0, $1 strides " + list(strides) + " pads " +
                         list(pads) + " dilations " + list(dilations) +
                         rest.str() + " : " + typeText(x) + ", " + typeText(w) +
                         " -> " + typeText(y),
                     {{x, Fill::Small}, {w, Fill::Small}},
                     {y},
                     {},
                     isFloat(kind)});
  };
  int64_t n = lastSize(shape);
  if (n == 0)
    return add({0, 3, 4}, {4, 3, 3}, {0, 4, 2}, {1}, {0, 0}, {1});
  add({1, 3, n + 2}, {4, 3, 3}, {1, 4, n}, {1}, {0, 0}, {1});
  add({2, 3, 7, n}, {5, 3, 3, 3}, {2, 5, 7, n}, {1, 1}, {1, 1, 1, 1}, {1, 1});
  add({2, 4, 9, 8}, {6, 2, 3, 2}, {2, 6, 3, 4}, {2, 2}, {0, 1, 1, 0}, {2, 1},
      " groups 2");
  // One window, and an element that it does not read.
  add({3, 2, 3}, {1, 2, 3}, {3, 1, 1}, {2}, {1, 0}, {1});
  // Nothing but padding.
  add({2, 3, 0, 2}, {1, 3, 1, 2}, {2, 1, 1, 2}, {2, 1}, {1, 0, 1, 0}, {1, 1});
  add({1, 6, 5, 3}, {4, 3, 3, 3}, {1, 6, 5, 4}, {1, 1}, {1, 1, 1, 1}, {1, 1},
      " layouts \"N01C\", \"O01I\", \"N01C\"");
  add({1, 2, 3, 4, 5}, {2, 2, 2, 2, 2}, {1, 2, 2, 3, 4}, {1, 1, 1},
      {0, 0, 0, 0, 0, 0}, {1, 1, 1});
}

void addAttentions(OpCases &cases, ElementKind kind, ArrayRef<int64_t> shape) {
  if (!isFloat(kind) || lastSize(shape) == 0)
    return;
  int64_t length = lastSize(shape);
  TensorSpec q{kind, {2, 5, 4}}, k{kind, {2, length, 4}},
      v{kind, {2, length, 3}}, y{kind, {2, 5, 3}};
  auto add = [&](const std::string &form, std::optional<ElementKind> maskKind) {
    OpCase opCase{"tg.attention $0, $1, $2" + form +
                      " scale 0.5 : " + typeText(q) + ", " + typeText(k) +
                      ", " + typeText(v) + " -> " + typeText(y),
                  {{q, Fill::Small}, {k, Fill::Small}, {v, Fill::Small}},
                  {y},
                  {},
                  true};
    if (maskKind)
      opCase.operands.push_back({{*maskKind, {2, 5, length}}, Fill::Small});
    cases.push_back(opCase);
  };
  add("", std::nullopt);
  add(" causal", std::nullopt);
  for (ElementKind maskKind : {kind, ElementKind::I1})
    add(" mask($3 : " + typeText({maskKind, {2, 5, length}}) + ")", maskKind);
}

void addWindows(OpCases &cases, ElementKind kind, ArrayRef<int64_t> shape) {
  int64_t n = lastSize(shape);
  auto add = [&](ArrayRef<int64_t> from, ArrayRef<int64_t> to,
                 const std::string &attributes) {
    TensorSpec x{kind, Shape(from)}, y{kind, Shape(to)};
    cases.push_back({"tg.window $0 " + attributes + " : " + typeText(x) +
                         " -> " + typeText(y),
                     {{x}},
                     {y}});
  };
  add({n, 2 * n + 3}, {n, n + 1, 2}, "sizes [2] strides [2] dilations [1]");
  if (n > 0)
    add({3, 7, n + 4}, {3, 5, n, 3, 3},
        "sizes [3, 3] strides [1, 1] dilations [1, 2]");
}

} // namespace tg::testing
