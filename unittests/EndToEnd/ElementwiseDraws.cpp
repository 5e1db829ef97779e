//===- ElementwiseDraws.cpp - Random leaves and elementwise ops -----------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ProgramGenerator.h"

#include <cmath>

using namespace mlir;

namespace tg::testing {

static bool isInt(ElementKind kind) {
  return !isFloat(kind) && kind != ElementKind::I1;
}

//===----------------------------------------------------------------------===//
// Leaves
//===----------------------------------------------------------------------===//

bool ProgramGenerator::drawConst(const std::string &op) {
  TensorSpec spec = pickAny().spec;
  double least = isUnsignedInteger(spec.kind) ? 0 : -2;
  double value = random.pick(least, 3);
  if (isFloat(spec.kind) && mode == ProgramMode::Float)
    value += 0.3125;
  if (spec.shape.empty() || !isInt(spec.kind) || random.oneIn(2)) {
    constant(spec, value);
    return true;
  }
  // Dense, along one axis.
  TensorSpec row{spec.kind, {spec.shape.back()}};
  SmallVector<int64_t> elements;
  for (int64_t i = 0; i < row.shape[0]; ++i)
    elements.push_back(random.pick(least, 3));
  emit(op, "dense<" + listText(elements) + "> : " + typeText(row), row, 3);
  return true;
}

bool ProgramGenerator::drawIota(const std::string &op) {
  TensorSpec spec{randomKind(), pickAny().spec.shape};
  if (spec.kind == ElementKind::I1 || spec.shape.empty())
    return false;
  int64_t axis = random.pick(0, spec.shape.size() - 1);
  if (!fits(spec.kind, spec.shape[axis]))
    return false;
  emit(op, "axis " + std::to_string(axis) + " : " + typeText(spec), spec,
       spec.shape[axis]);
  return true;
}

//===----------------------------------------------------------------------===//
// Unary
//===----------------------------------------------------------------------===//

/// tanh keeps a value small, where it is not already.
ProgramGenerator::Value ProgramGenerator::atMost(const Value &value,
                                                 double bound) {
  if (value.bound <= bound)
    return value;
  return emit("tanh", use(value) + " : " + typeText(value.spec), value.spec, 1,
              false);
}

/// max with a constant keeps a value away from a pole.
ProgramGenerator::Value ProgramGenerator::atLeast(const Value &value,
                                                  double least) {
  Value bound = constant(value.spec, least);
  return emit("max",
              use(value) + ", " + use(bound) + " : " + typeText(value.spec),
              value.spec, std::max(value.bound, least), value.exact);
}

bool ProgramGenerator::drawFunction(const std::string &op) {
  Value x = pickFloat();
  double bound = 2;
  if (op == "exp" || op == "exp2") {
    x = atMost(x, 4);
    bound = std::exp(x.bound);
  } else if (op == "log" || op == "log2" || op == "rsqrt") {
    x = atLeast(x, 0.25);
    bound = 10 + std::log2(x.bound);
  }
  emit(op, use(x) + " : " + typeText(x.spec), x.spec, bound, false);
  return true;
}

bool ProgramGenerator::drawUnary(const std::string &op) {
  Value x = op == "neg" ? pickNumber() : pickFloat();
  if (op == "trunc" && !mayJump(x))
    return false;
  emit(op, use(x) + " : " + typeText(x.spec), x.spec,
       isUnsignedInteger(x.spec.kind) ? limitOf(x.spec.kind) : x.bound,
       x.exact);
  return true;
}

bool ProgramGenerator::drawSqrt(const std::string &op) {
  Value x = pickFloat();
  if (mode == ProgramMode::Float) {
    x = atLeast(x, 0.25);
    emit(op, use(x) + " : " + typeText(x.spec), x.spec, 1 + x.bound, false);
    return true;
  }
  // The root of a square is exact.
  if (!fits(x.spec.kind, x.bound * x.bound))
    return false;
  Value square = emit("mul", use(x) + ", " + x.name + " : " + typeText(x.spec),
                      x.spec, x.bound * x.bound);
  emit(op, use(square) + " : " + typeText(x.spec), x.spec, x.bound);
  return true;
}

bool ProgramGenerator::drawRecip(const std::string &op) {
  Value x = pickFloat();
  if (mode == ProgramMode::Exact)
    x = constant(x.spec, random.oneIn(2) ? 1 : -1);
  else
    x = atLeast(x, 0.25);
  emit(op, use(x) + " : " + typeText(x.spec), x.spec, 4,
       mode == ProgramMode::Exact);
  return true;
}

bool ProgramGenerator::drawCast(const std::string &op) {
  Value x = pickAny();
  TensorSpec spec{randomKind(), x.spec.shape};
  if (!fits(spec.kind, x.bound))
    return false;
  if (!isFloat(spec.kind) && !mayJump(x))
    return false;
  bool exact = mode == ProgramMode::Exact || !isFloat(spec.kind) ||
               (x.exact && spec.kind == ElementKind::F64);
  // A negative number cast to an unsigned integer may wrap.
  double bound = spec.kind == ElementKind::I1   ? 1
                 : isUnsignedInteger(spec.kind) ? limitOf(spec.kind)
                                                : x.bound;
  emit(op, use(x) + " : " + typeText(x.spec) + " -> " + typeText(spec), spec,
       bound, exact);
  return true;
}

bool ProgramGenerator::drawBitcast(const std::string &op) {
  Value x = pickExact();
  if (x.spec.kind == ElementKind::I1)
    return false;
  // To integers only: bits that become floats may be anything.
  TensorSpec spec{ElementKind(random.pick(int64_t(ElementKind::I8),
                                          int64_t(ElementKind::UI64))),
                  x.spec.shape};
  unsigned from = getByteSize(x.spec.kind), to = getByteSize(spec.kind);
  if (from != to) {
    if (spec.shape.empty() || spec.shape.back() * from % to != 0)
      return false;
    spec.shape.back() = spec.shape.back() * from / to;
  }
  emit(op, use(x) + " : " + typeText(x.spec) + " -> " + typeText(spec), spec,
       limitOf(spec.kind));
  return true;
}

//===----------------------------------------------------------------------===//
// Binary, ternary
//===----------------------------------------------------------------------===//

bool ProgramGenerator::drawBinary(const std::string &op) {
  Value a = pickAny(), b = another(a.spec);
  double bound = op == "add"   ? a.bound + b.bound
                 : op == "mul" ? a.bound * b.bound
                               : std::max(a.bound, b.bound);
  if (!fits(a.spec.kind, bound))
    return false;
  bool exact =
      a.exact && b.exact &&
      (mode == ProgramMode::Exact || !isFloat(a.spec.kind) || op == "max");
  emit(op, use(a) + ", " + use(b) + " : " + typeText(a.spec), a.spec, bound,
       exact);
  return true;
}

bool ProgramGenerator::drawCompare(const std::string &op) {
  Value a = pickExact(), b = another(a.spec);
  if (!mayJump(b))
    return false;
  emit(op, use(a) + ", " + use(b) + " : " + typeText(a.spec),
       {ElementKind::I1, a.spec.shape}, 1);
  return true;
}

bool ProgramGenerator::drawBits(const std::string &op) {
  Value a = pick([](const Value &v) { return !isFloat(v.spec.kind); },
                 ElementKind::I16);
  Value b = another(a.spec);
  emit(op, use(a) + ", " + use(b) + " : " + typeText(a.spec), a.spec,
       limitOf(a.spec.kind));
  return true;
}

bool ProgramGenerator::drawInt(const std::string &op) {
  Value a =
      pick([](const Value &v) { return isInt(v.spec.kind); }, ElementKind::I32);
  Value b = another(a.spec);
  emit(op, use(a) + ", " + use(b) + " : " + typeText(a.spec), a.spec,
       limitOf(a.spec.kind));
  return true;
}

bool ProgramGenerator::drawThreefry(const std::string &op) {
  TensorSpec spec{ElementKind::UI64, pickAny().spec.shape};
  Value counter = another(spec), key = another(spec);
  emit(op, use(counter) + ", " + use(key) + " : " + typeText(spec), spec,
       limitOf(spec.kind));
  return true;
}

bool ProgramGenerator::drawDiv(const std::string &op) {
  Value a = pickFloat(), b = a;
  double bound = a.bound;
  if (mode == ProgramMode::Exact) {
    b = constant(a.spec, random.oneIn(2) ? 1 : -1);
  } else {
    b = atLeast(another(a.spec), 0.5);
    bound *= 2;
  }
  emit(op, use(a) + ", " + use(b) + " : " + typeText(a.spec), a.spec, bound,
       mode == ProgramMode::Exact);
  return true;
}

bool ProgramGenerator::drawPow(const std::string &op) {
  if (mode == ProgramMode::Exact)
    return drawInt(op);
  Value a = atLeast(atMost(pickFloat(), 4), 0.5);
  Value b = atMost(another(a.spec), 3);
  emit(op, use(a) + ", " + use(b) + " : " + typeText(a.spec), a.spec, 64,
       false);
  return true;
}

bool ProgramGenerator::drawWhere(const std::string &op) {
  Value a = pickAny(), b = another(a.spec);
  TensorSpec condition{ElementKind::I1, a.spec.shape};
  Value c = another(condition);
  emit(op,
       use(c) + ", " + use(a) + ", " + use(b) + " : " + typeText(condition) +
           ", " + typeText(a.spec),
       a.spec, std::max(a.bound, b.bound), a.exact && b.exact);
  return true;
}

bool ProgramGenerator::drawMulAcc(const std::string &op) {
  Value a = pickNumber(), b = another(a.spec), c = another(a.spec);
  double bound = a.bound * b.bound + c.bound;
  if (!fits(a.spec.kind, bound))
    return false;
  emit(op, use(a) + ", " + use(b) + ", " + use(c) + " : " + typeText(a.spec),
       a.spec, bound, mode == ProgramMode::Exact || !isFloat(a.spec.kind));
  return true;
}

} // namespace tg::testing
