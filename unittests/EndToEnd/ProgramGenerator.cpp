//===- ProgramGenerator.cpp - Values of random programs -------------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ProgramGenerator.h"

#include "llvm/ADT/StringExtras.h"

#include <cmath>

using namespace mlir;

namespace tg::testing {

/// More elements make the interpreter slow.
static constexpr int64_t kMaxElements = 700;

std::string listText(ArrayRef<int64_t> values) {
  std::string text;
  for (int64_t value : values)
    text += (text.empty() ? "" : ", ") + std::to_string(value);
  return "[" + text + "]";
}

RandomProgram makeProgram(uint32_t seed, ProgramMode mode,
                          Histogram &histogram) {
  return ProgramGenerator(seed, mode, histogram).run(seed);
}

std::vector<std::string> getDrawnOps() {
  std::vector<std::string> ops;
  for (const ProgramGenerator::OpChoice &choice :
       ProgramGenerator::getChoices())
    ops.push_back(choice.op);
  return ops;
}

RandomProgram ProgramGenerator::run(uint32_t seed) {
  for (int64_t i = random.pick(1, 3); i > 0; --i)
    addInput({randomKind(), randomShape()});
  const std::vector<OpChoice> &choices = getChoices();
  unsigned wanted = random.pick(10, 60);
  // Many draws do not fit; a program that is stuck ends.
  for (int tries = 0; numOps < wanted && tries < 1000; ++tries) {
    // Of three, the one that was drawn the least.
    const OpChoice *choice = nullptr;
    for (int i = 0; i < 3; ++i) {
      const OpChoice &other = random.pick(choices);
      if ((mode == ProgramMode::Exact && !other.exact) ||
          histogram[other.op] == kNeverDrawn)
        continue;
      if (!choice || histogram[other.op] < histogram[choice->op])
        choice = &other;
    }
    if (choice)
      (this->*choice->draw)(choice->op);
  }
  // What nothing uses is returned, and two others: results that kernels read.
  for (int i = 0; i < 2; ++i)
    values[random.pick(0, values.size() - 1)].used = false;
  SmallVector<std::string> names, types;
  for (const Value &value : values)
    if (!value.used) {
      names.push_back(value.name);
      types.push_back(typeText(value.spec));
    }
  RandomProgram program;
  program.seed = seed;
  program.text = "func.func @main(" + arguments + ") -> (" +
                 llvm::join(types, ", ") + ") {\n" + body + "  return " +
                 llvm::join(names, ", ") + " : " + llvm::join(types, ", ") +
                 "\n}\n";
  program.inputs = std::move(inputs);
  return program;
}

//===----------------------------------------------------------------------===//
// Shapes, kinds, bounds
//===----------------------------------------------------------------------===//

ProgramGenerator::Shape ProgramGenerator::randomShape() {
  static const std::vector<int64_t> sizes = {1, 2, 3, 5, 7, 11, 13, 17};
  Shape shape;
  int64_t count = 1;
  for (int64_t rank = random.pick(0, 5); rank > 0; --rank) {
    int64_t size = random.oneIn(40) ? 0 : random.pick(sizes);
    if (count * size > kMaxElements)
      size = random.pick(1, 2);
    if (count * size > kMaxElements)
      size = 1;
    count *= size;
    shape.push_back(size);
  }
  return shape;
}

ElementKind ProgramGenerator::randomKind() {
  if (mode == ProgramMode::Float && !random.oneIn(4))
    return ElementKind(
        random.pick(int64_t(ElementKind::F16), int64_t(ElementKind::F64)));
  return ElementKind(random.pick(0, numElementKinds - 1));
}

double ProgramGenerator::limitOf(ElementKind kind) const {
  if (!isFloat(kind)) {
    int64_t bits = getBitWidth(kind) - isSignedInteger(kind);
    return std::ldexp(1, bits);
  }
  if (mode == ProgramMode::Float)
    return kind == ElementKind::F16 ? 500 : 5000;
  // Whole numbers up to here are exact.
  switch (kind) {
  case ElementKind::F16:
    return 2048;
  case ElementKind::BF16:
    return 256;
  case ElementKind::F32:
    return std::ldexp(1, 24);
  default:
    return std::ldexp(1, 53);
  }
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

ProgramGenerator::Value ProgramGenerator::addInput(const TensorSpec &spec,
                                                   Fill fill, int64_t limit) {
  Value value{"%a" + std::to_string(inputs.size()), spec};
  inputs.push_back(makeInput(spec, fill, random, /*operand=*/0, limit));
  arguments +=
      (arguments.empty() ? "" : ", ") + value.name + ": " + typeText(spec);
  for (int64_t i = 0, e = inputs.back().getNumElements(); i < e; ++i)
    value.bound = std::max(value.bound, std::fabs(inputs.back().getDouble(i)));
  values.push_back(value);
  return value;
}

ProgramGenerator::Value ProgramGenerator::addInput(const TensorSpec &spec) {
  if (isFloat(spec.kind))
    return addInput(spec,
                    mode == ProgramMode::Exact ? Fill::SmallInts : Fill::Small);
  return addInput(spec, random.oneIn(2) ? Fill::Any : Fill::SmallInts);
}

ProgramGenerator::Value ProgramGenerator::emit(const std::string &op,
                                               const std::string &rest,
                                               const TensorSpec &spec,
                                               double bound, bool exact) {
  Value value{"%v" + std::to_string(numOps++), spec,
              std::min(bound, isFloat(spec.kind) ? bound : limitOf(spec.kind)),
              exact};
  ++histogram[op];
  body += "  " + value.name + " = tg." + op + " " + rest + "\n";
  values.push_back(value);
  return value;
}

std::string ProgramGenerator::use(const Value &value) {
  for (Value &known : values)
    if (known.name == value.name)
      known.used = true;
  return value.name;
}

std::optional<ProgramGenerator::Value> ProgramGenerator::find(Predicate fits) {
  std::vector<const Value *> found;
  for (const Value &value : values)
    if (fits(value))
      found.push_back(&value);
  if (found.empty())
    return std::nullopt;
  // Later ones more often, for depth.
  int64_t last = found.size() - 1;
  return *found[std::max(random.pick(0, last), random.pick(0, last))];
}

ProgramGenerator::Value ProgramGenerator::pick(Predicate fits,
                                               ElementKind kind) {
  if (std::optional<Value> value = find(fits))
    return *value;
  return addInput({kind, pickAny().spec.shape});
}

ProgramGenerator::Value ProgramGenerator::pickAny() {
  return *find([](const Value &) { return true; });
}

ProgramGenerator::Value ProgramGenerator::pickNumber() {
  return pick(
      [](const Value &value) { return value.spec.kind != ElementKind::I1; },
      ElementKind::F32);
}

ProgramGenerator::Value ProgramGenerator::pickFloat() {
  return pick([](const Value &value) { return isFloat(value.spec.kind); },
              random.oneIn(2) ? ElementKind::F32 : ElementKind::F64);
}

ProgramGenerator::Value ProgramGenerator::pickExact() {
  return pick([&](const Value &value) { return mayJump(value); }, randomKind());
}

ProgramGenerator::Value ProgramGenerator::pickRank(unsigned least,
                                                   Predicate fits) {
  return pick(
      [&](const Value &value) {
        return value.spec.shape.size() >= least && fits(value);
      },
      ElementKind::F32);
}

ProgramGenerator::Value ProgramGenerator::another(const TensorSpec &spec) {
  if (!random.oneIn(8))
    if (std::optional<Value> value =
            find([&](const Value &value) { return value.spec == spec; }))
      return *value;
  // A cast of a value of that shape.
  std::optional<Value> other = find([&](const Value &value) {
    return value.spec.shape == spec.shape && value.spec.kind != spec.kind &&
           fits(spec.kind, value.bound) &&
           (isFloat(spec.kind) || mayJump(value));
  });
  if (!other)
    return addInput(spec);
  double bound = spec.kind == ElementKind::I1 ? 1 : other->bound;
  return emit("cast",
              use(*other) + " : " + typeText(other->spec) + " -> " +
                  typeText(spec),
              spec, bound, other->exact && mode == ProgramMode::Exact);
}

ProgramGenerator::Value ProgramGenerator::constant(const TensorSpec &spec,
                                                   double value) {
  std::string text;
  llvm::raw_string_ostream os(text);
  if (spec.kind == ElementKind::I1)
    os << (value != 0 ? "true" : "false");
  else if (isFloat(spec.kind))
    os << llvm::format("%.4f", value);
  else
    os << int64_t(value);
  return emit("const", text + " : " + typeText(spec), spec, std::fabs(value));
}

ProgramGenerator::Value ProgramGenerator::reshapeTo(const Value &value,
                                                    ArrayRef<int64_t> shape) {
  TensorSpec spec{value.spec.kind, Shape(shape)};
  return emit("reshape",
              use(value) + " : " + typeText(value.spec) + " -> " +
                  typeText(spec),
              spec, value.bound, value.exact);
}

//===----------------------------------------------------------------------===//
// Choices
//===----------------------------------------------------------------------===//

const std::vector<ProgramGenerator::OpChoice> &ProgramGenerator::getChoices() {
  using G = ProgramGenerator;
  static const std::vector<OpChoice> choices = {
      {"const", &G::drawConst},
      {"iota", &G::drawIota},
      {"exp2", &G::drawFunction, false},
      {"log2", &G::drawFunction, false},
      {"sin", &G::drawFunction, false},
      {"exp", &G::drawFunction, false},
      {"log", &G::drawFunction, false},
      {"tanh", &G::drawFunction, false},
      {"erf", &G::drawFunction, false},
      {"rsqrt", &G::drawFunction, false},
      {"sqrt", &G::drawSqrt},
      {"recip", &G::drawRecip},
      {"neg", &G::drawUnary},
      {"trunc", &G::drawUnary},
      {"cast", &G::drawCast},
      {"bitcast", &G::drawBitcast},
      {"add", &G::drawBinary},
      {"mul", &G::drawBinary},
      {"max", &G::drawBinary},
      {"cmplt", &G::drawCompare},
      {"cmpne", &G::drawCompare},
      {"and", &G::drawBits},
      {"or", &G::drawBits},
      {"xor", &G::drawBits},
      {"idiv", &G::drawInt},
      {"mod", &G::drawInt},
      {"shl", &G::drawInt},
      {"shr", &G::drawInt},
      {"pow", &G::drawPow},
      {"threefry", &G::drawThreefry},
      {"div", &G::drawDiv},
      {"where", &G::drawWhere},
      {"mulacc", &G::drawMulAcc},
      {"reshape", &G::drawReshape},
      {"expand", &G::drawExpand},
      {"permute", &G::drawPermute},
      {"pad", &G::drawPad},
      {"shrink", &G::drawShrink},
      {"flip", &G::drawFlip},
      {"view", &G::drawView},
      {"contiguous", &G::drawIdentity},
      {"contiguous_backward", &G::drawIdentity},
      {"detach", &G::drawIdentity},
      {"copy", &G::drawIdentity},
      {"assign", &G::drawAssign},
      {"reduce", &G::drawReduce},
      {"scan", &G::drawScan},
      {"sort", &G::drawSort},
      {"matmul", &G::drawMatmul},
      {"conv", &G::drawConv},
      {"attention", &G::drawAttention, false},
      {"window", &G::drawWindow},
      {"gather", &G::drawGather},
      {"scatter", &G::drawScatter},
  };
  return choices;
}

} // namespace tg::testing
