//===- OpCases.cpp - Elementwise ops, movement, modules of cases ----------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpCases.h"

#include "llvm/ADT/StringExtras.h"

using namespace mlir;

namespace tg::testing {

static bool isBits(ElementKind kind) { return !isFloat(kind); }
static bool isInt(ElementKind kind) {
  return !isFloat(kind) && kind != ElementKind::I1;
}

static std::string list(ArrayRef<int64_t> values) {
  return "[" +
         llvm::join(llvm::map_range(
                        values, [](int64_t v) { return std::to_string(v); }),
                    ", ") +
         "]";
}

static SmallVector<int64_t, 4> axesOf(ArrayRef<int64_t> shape) {
  return llvm::to_vector<4>(llvm::seq<int64_t>(0, shape.size()));
}

static int64_t countOf(ArrayRef<int64_t> shape) {
  int64_t count = 1;
  for (int64_t size : shape)
    count *= size;
  return count;
}

//===----------------------------------------------------------------------===//
// Elementwise
//===----------------------------------------------------------------------===//

/// What the ops' descriptions promise in f32; there one more ulp in the last
/// place of the result of f64, where the interpreter itself uses the host's
/// libm; half floats are computed in f32, so at most the rounding differs.
static Tolerance getTolerance(StringRef op, ElementKind kind) {
  if (!isFloat(kind))
    return {};
  int64_t f32Ulps = llvm::StringSwitch<int64_t>(op)
                        .Cases({"exp2", "log2", "sin", "exp", "log"}, 2)
                        .Cases({"rsqrt"}, 2)
                        .Cases({"erf", "tanh", "pow"}, 4)
                        .Default(0);
  if (f32Ulps == 0)
    return {};
  return {kind == ElementKind::F32 || kind == ElementKind::F64 ? f32Ulps : 1};
}

void addUnary(OpCases &cases, ElementKind kind, ArrayRef<int64_t> shape) {
  TensorSpec spec{kind, SmallVector<int64_t, 4>(shape)};
  auto add = [&](StringRef op) {
    cases.push_back({("tg." + op + " $0 : ").str() + typeText(spec),
                     {{spec}},
                     {spec},
                     getTolerance(op, kind)});
  };
  if (isFloat(kind))
    for (StringRef op : {"exp2", "log2", "sin", "sqrt", "recip", "trunc", "exp",
                         "log", "tanh", "erf", "rsqrt"})
      add(op);
  if (kind != ElementKind::I1)
    add("neg");
}

void addBinary(OpCases &cases, ElementKind kind, ArrayRef<int64_t> shape) {
  TensorSpec spec{kind, SmallVector<int64_t, 4>(shape)};
  auto add = [&](StringRef op, ElementKind resultKind) {
    cases.push_back({("tg." + op + " $0, $1 : ").str() + typeText(spec),
                     {{spec}, {spec}},
                     {{resultKind, spec.shape}},
                     getTolerance(op, kind)});
  };
  for (StringRef op : {"add", "mul", "max"})
    add(op, kind);
  for (StringRef op : {"cmplt", "cmpne"})
    add(op, ElementKind::I1);
  if (isBits(kind))
    for (StringRef op : {"and", "or", "xor"})
      add(op, kind);
  if (isInt(kind))
    for (StringRef op : {"idiv", "mod", "shl", "shr"})
      add(op, kind);
  if (kind != ElementKind::I1)
    add("pow", kind);
  if (isFloat(kind))
    add("div", kind);
  if (kind == ElementKind::UI64)
    add("threefry", kind);
}

void addTernary(OpCases &cases, ElementKind kind, ArrayRef<int64_t> shape) {
  TensorSpec spec{kind, SmallVector<int64_t, 4>(shape)};
  TensorSpec condition{ElementKind::I1, spec.shape};
  cases.push_back(
      {"tg.where $0, $1, $2 : " + typeText(condition) + ", " + typeText(spec),
       {{condition}, {spec}, {spec}},
       {spec}});
  if (kind != ElementKind::I1)
    cases.push_back({"tg.mulacc $0, $1, $2 : " + typeText(spec),
                     {{spec}, {spec}, {spec}},
                     {spec}});
}

void addCasts(OpCases &cases, ElementKind kind, ArrayRef<int64_t> shape) {
  TensorSpec from{kind, SmallVector<int64_t, 4>(shape)};
  for (ElementKind toKind : allElementKinds) {
    TensorSpec to{toKind, from.shape};
    cases.push_back({"tg.cast $0 : " + typeText(from) + " -> " + typeText(to),
                     {{from}},
                     {to}});
  }
}

void addBitcasts(OpCases &cases, ElementKind kind, ArrayRef<int64_t> shape) {
  if (kind == ElementKind::I1)
    return;
  TensorSpec from{kind, SmallVector<int64_t, 4>(shape)};
  for (ElementKind toKind : allElementKinds) {
    if (toKind == ElementKind::I1)
      continue;
    TensorSpec to{toKind, from.shape};
    if (getByteSize(kind) != getByteSize(toKind)) {
      if (shape.empty())
        continue;
      int64_t bytes = shape.back() * getByteSize(kind);
      if (bytes % getByteSize(toKind) != 0)
        continue;
      to.shape.back() = bytes / getByteSize(toKind);
    }
    cases.push_back(
        {"tg.bitcast $0 : " + typeText(from) + " -> " + typeText(to),
         {{from}},
         {to}});
  }
}

//===----------------------------------------------------------------------===//
// Leaves, movement, placement
//===----------------------------------------------------------------------===//

void addLeaves(OpCases &cases, ElementKind kind, ArrayRef<int64_t> shape) {
  TensorSpec spec{kind, SmallVector<int64_t, 4>(shape)};
  bool isBool = kind == ElementKind::I1;
  std::string value = isBool ? "true" : isFloat(kind) ? "1.5" : "3";
  cases.push_back({"tg.const " + value + " : " + typeText(spec), {}, {spec}});
  if (!isBool)
    for (int64_t axis : axesOf(shape))
      cases.push_back(
          {"tg.iota axis " + std::to_string(axis) + " : " + typeText(spec),
           {},
           {spec}});
}

void addMovement(OpCases &cases, ElementKind kind, ArrayRef<int64_t> shape) {
  TensorSpec spec{kind, SmallVector<int64_t, 4>(shape)};
  int64_t count = countOf(shape);
  auto add = [&](const std::string &text, const TensorSpec &from,
                 ArrayRef<int64_t> to) {
    TensorSpec result{kind, SmallVector<int64_t, 4>(to)};
    cases.push_back({text + " : " + typeText(from) + " -> " + typeText(result),
                     {{from}},
                     {result}});
  };
  auto addView = [&](const std::string &chain, ArrayRef<int64_t> to) {
    add("tg.view $0 as #tg.shapetracker<" + chain + ">", spec, to);
  };

  SmallVector<int64_t, 4> axes = axesOf(shape);
  SmallVector<int64_t> reversed(llvm::reverse(axes)), reversedShape;
  SmallVector<int64_t> low(shape.size(), 1), high(shape.size(), 2);
  SmallVector<int64_t> padded, offsets, sizes;
  for (int64_t size : shape) {
    reversedShape.insert(reversedShape.begin(), size);
    padded.push_back(size + 3);
    offsets.push_back(size > 1);
    sizes.push_back(size > 2 ? size - 2 : std::min<int64_t>(size, 1));
  }
  add("tg.reshape $0", spec, {count});
  add("tg.reshape $0", spec, reversedShape);
  SmallVector<int64_t> repeated = {3};
  TensorSpec single{kind, {1}};
  llvm::append_range(repeated, shape);
  llvm::append_range(single.shape, shape);
  add("tg.expand $0", single, repeated);
  add("tg.permute $0 " + list(reversed), spec, reversedShape);
  add("tg.pad $0 low " + list(low) + " high " + list(high), spec, padded);
  add("tg.shrink $0 offsets " + list(offsets) + " sizes " + list(sizes), spec,
      sizes);
  cases.push_back({"tg.flip $0 axes " + list(axes) + " : " + typeText(spec),
                   {{spec}},
                   {spec}});
  if (count < 2)
    return;
  std::string n = std::to_string(count);
  addView("[" + n + ", strides [-1], offset " + std::to_string(count - 1) + "]",
          {count});
  addView("[" + std::to_string(count + 2) +
              ", strides [1], offset -1, mask [1:" + std::to_string(count + 1) +
              "]]",
          {count + 2});
  addView("[3x" + n + ", strides [0, 1]]", {3, count});
  if (shape.size() == 2 && shape[0] > 1 && shape[1] > 1)
    // What no single view says: the flattened transpose.
    addView("[" + std::to_string(shape[1]) + "x" + std::to_string(shape[0]) +
                ", strides [1, " + std::to_string(shape[1]) + "]], [" + n +
                ", strides [1]]",
            {count});
}

void addPlacement(OpCases &cases, ElementKind kind, ArrayRef<int64_t> shape) {
  TensorSpec spec{kind, SmallVector<int64_t, 4>(shape)};
  std::string type = typeText(spec);
  for (StringRef op : {"contiguous", "contiguous_backward", "detach"})
    cases.push_back({("tg." + op + " $0 : ").str() + type, {{spec}}, {spec}});
  cases.push_back({"tg.copy $0 to \"CPU\" : " + type, {{spec}}, {spec}});
  cases.push_back(
      {"tg.assign $0, $1 : " + type + ", " + type, {{spec}, {spec}}, {spec}});
  int64_t count = countOf(shape);
  if (count < 4)
    return;
  // Backwards, every other element; then one element twice: the last wins.
  int64_t half = (count + 1) / 2;
  TensorSpec value{kind, {half}};
  auto addAssign = [&](const std::string &view) {
    cases.push_back({"tg.assign $0, $1 at #tg.shapetracker<[" +
                         std::to_string(half) + view + "]> : " + type + ", " +
                         typeText(value),
                     {{spec}, {value}},
                     {spec}});
  };
  addAssign(", strides [-2], offset " + std::to_string(2 * (half - 1)));
  addAssign(", strides [0], offset 1");
}

//===----------------------------------------------------------------------===//
// Modules
//===----------------------------------------------------------------------===//

std::string makeModuleText(ArrayRef<OpCase> cases) {
  std::string arguments, body, values, types;
  llvm::raw_string_ostream argumentsOs(arguments), bodyOs(body);
  SmallVector<std::string> returned, returnedTypes;
  unsigned argument = 0;
  for (auto [number, opCase] : llvm::enumerate(cases)) {
    std::string result = "%r" + std::to_string(number);
    bodyOs << "  " << result;
    if (opCase.results.size() > 1)
      bodyOs << ":" << opCase.results.size();
    bodyOs << " = ";
    for (size_t i = 0; i < opCase.text.size(); ++i)
      if (opCase.text[i] == '$')
        bodyOs << "%a" << argument + (opCase.text[++i] - '0');
      else
        bodyOs << opCase.text[i];
    bodyOs << "\n";
    for (const CaseOperand &operand : opCase.operands)
      argumentsOs << (argument ? ", " : "") << "%a" << argument++ << ": "
                  << typeText(operand.spec);
    for (auto [i, spec] : llvm::enumerate(opCase.results)) {
      returned.push_back(opCase.results.size() > 1
                             ? result + "#" + std::to_string(i)
                             : result);
      returnedTypes.push_back(typeText(spec));
    }
  }
  return "func.func @main(" + arguments + ") -> (" +
         llvm::join(returnedTypes, ", ") + ") {\n" + body + "  return " +
         llvm::join(returned, ", ") + " : " + llvm::join(returnedTypes, ", ") +
         "\n}\n";
}

Tensors makeInputs(ArrayRef<OpCase> cases, RandomSource &random) {
  Tensors inputs;
  for (const OpCase &opCase : cases)
    for (auto [i, operand] : llvm::enumerate(opCase.operands))
      inputs.push_back(
          makeInput(operand.spec, operand.fill, random, i, operand.limit));
  return inputs;
}

} // namespace tg::testing
