//===- ProgramGenerator.h - Random programs of the dialect ------*- C++ -*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Writes modules of random ops that the verifier takes. Each op picks operands
/// among the values so far, and makes those that it lacks.
///
//===----------------------------------------------------------------------===//

#ifndef TG_UNITTESTS_ENDTOEND_PROGRAMGENERATOR_H
#define TG_UNITTESTS_ENDTOEND_PROGRAMGENERATOR_H

#include "Random.h"
#include "llvm/ADT/STLFunctionalExtras.h"

#include <map>

namespace tg::testing {

/// What may be expected of the results.
enum class ProgramMode {
  /// Integers, bools and floats that hold small integers: no op rounds, so
  /// every order of computation gives the same bits.
  Exact,
  /// Floats that round, bounded in size; what jumps (a comparison, a cast to an
  /// integer, a sort) reads floats that are exact.
  Float
};

using Histogram = std::map<std::string, int64_t>;
/// The count of an op that programs must not hold.
inline constexpr int64_t kNeverDrawn = std::numeric_limits<int64_t>::max();

/// A form that programs do not hold, with the reason.
inline constexpr llvm::StringLiteral kLeftOut =
    "reduce add of one float: the folder gives the element, the interpreter 0 "
    "plus the element, which differ in the sign of -0";

struct RandomProgram {
  std::string text;
  Tensors inputs;
  uint32_t seed = 0;
};

/// A program of 10 to 60 ops. Ops that `histogram` has fewer of are drawn more
/// often; those drawn are added.
RandomProgram makeProgram(uint32_t seed, ProgramMode mode,
                          Histogram &histogram);

/// Every op that programs of either mode may hold.
std::vector<std::string> getDrawnOps();

class ProgramGenerator {
public:
  ProgramGenerator(uint32_t seed, ProgramMode mode, Histogram &histogram)
      : random(seed), mode(mode), histogram(histogram) {}

  RandomProgram run(uint32_t seed);

  /// One draw: false where the op does not fit and nothing was added.
  using Draw = bool (ProgramGenerator::*)(const std::string &op);
  struct OpChoice {
    std::string op;
    Draw draw;
    bool exact = true; ///< Whether programs of mode Exact may hold it.
  };
  static const std::vector<OpChoice> &getChoices();

private:
  using Shape = llvm::SmallVector<int64_t, 4>;
  struct Value {
    std::string name;
    TensorSpec spec;
    /// No element is larger, NaN and infinities aside.
    double bound = 0;
    /// No rounding so far.
    bool exact = true;
    bool used = false;
  };
  using Predicate = llvm::function_ref<bool(const Value &)>;

  // Values (ProgramGenerator.cpp).
  Shape randomShape();
  ElementKind randomKind();
  Value addInput(const TensorSpec &spec, Fill fill, int64_t limit = 0);
  Value addInput(const TensorSpec &spec);
  Value emit(const std::string &op, const std::string &rest,
             const TensorSpec &spec, double bound, bool exact = true);
  std::string use(const Value &value);
  std::optional<Value> find(Predicate fits);
  /// A value that fits, or an input of `kind` with some value's shape.
  Value pick(Predicate fits, ElementKind kind);
  Value pickAny();
  Value pickNumber();
  Value pickFloat();
  /// A float whose bits are known.
  Value pickExact();
  Value pickRank(unsigned least, Predicate fits);
  Value another(const TensorSpec &spec);
  Value constant(const TensorSpec &spec, double value);
  Value reshapeTo(const Value &value, llvm::ArrayRef<int64_t> shape);
  /// The largest bound that a value may have.
  double limitOf(ElementKind kind) const;
  bool fits(ElementKind kind, double bound) const {
    return !isFloat(kind) || bound <= limitOf(kind);
  }
  bool mayJump(const Value &value) const {
    return mode == ProgramMode::Exact || value.exact ||
           !isFloat(value.spec.kind);
  }

  // Elementwise ops (ElementwiseDraws.cpp).
  Value atMost(const Value &value, double bound);
  Value atLeast(const Value &value, double least);
  bool drawConst(const std::string &op);
  bool drawIota(const std::string &op);
  bool drawFunction(const std::string &op);
  bool drawUnary(const std::string &op);
  bool drawSqrt(const std::string &op);
  bool drawRecip(const std::string &op);
  bool drawDiv(const std::string &op);
  bool drawPow(const std::string &op);
  bool drawCast(const std::string &op);
  bool drawBitcast(const std::string &op);
  bool drawBinary(const std::string &op);
  bool drawCompare(const std::string &op);
  bool drawBits(const std::string &op);
  bool drawInt(const std::string &op);
  bool drawThreefry(const std::string &op);
  bool drawWhere(const std::string &op);
  bool drawMulAcc(const std::string &op);

  // Movement, placement, loops (LoopDraws.cpp).
  bool drawReshape(const std::string &op);
  bool drawExpand(const std::string &op);
  bool drawPermute(const std::string &op);
  bool drawPad(const std::string &op);
  bool drawShrink(const std::string &op);
  bool drawFlip(const std::string &op);
  bool drawView(const std::string &op);
  bool drawIdentity(const std::string &op);
  bool drawAssign(const std::string &op);
  bool drawReduce(const std::string &op);
  bool drawScan(const std::string &op);
  bool drawSort(const std::string &op);
  bool drawMatmul(const std::string &op);
  bool drawConv(const std::string &op);
  bool drawAttention(const std::string &op);
  bool drawWindow(const std::string &op);
  bool drawGather(const std::string &op);
  bool drawScatter(const std::string &op);

  RandomSource random;
  ProgramMode mode;
  Histogram &histogram;
  std::vector<Value> values;
  Tensors inputs;
  std::string arguments, body;
  unsigned numOps = 0;
};

/// `[1, 2]`
std::string listText(llvm::ArrayRef<int64_t> values);

} // namespace tg::testing

#endif // TG_UNITTESTS_ENDTOEND_PROGRAMGENERATOR_H
