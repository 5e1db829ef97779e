//===- RandomProgramTest.cpp - Random programs in two ways ----------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Programs of 10 to 60 random ops, compiled and interpreted. A failure prints
/// the seed and the program; makeProgram(seed, mode) writes it again only with
/// the same draws before it, so keep the text.
///
//===----------------------------------------------------------------------===//

#include "LongTests.h"
#include "ProgramGenerator.h"

#include <set>

using namespace mlir;
using namespace tg;
using namespace tg::testing;

namespace {
/// Ops that programs do not hold, with the reason.
const std::map<std::string, std::string> knownFailures = {};

class RandomProgramTest : public ::testing::Test {
protected:
  static int64_t getNumPrograms() { return longTests() ? 2500 : 70; }

  static Histogram startHistogram() {
    Histogram histogram;
    for (const auto &[op, reason] : knownFailures)
      histogram[op] = kNeverDrawn;
    return histogram;
  }

  static void report(const RandomProgram &program, const std::string &what) {
    ADD_FAILURE() << "seed " << program.seed << ": " << what << "in\n"
                  << program.text;
  }

  /// Runs the program in both ways; false where one of them fails.
  static bool run(const RandomProgram &program, Tensors &actual,
                  OwningOpRef<ModuleOp> &module) {
    llvm::Expected<OwningOpRef<ModuleOp>> parsed = parse(program.text);
    if (!parsed) {
      report(program, llvm::toString(parsed.takeError()));
      return false;
    }
    module = std::move(*parsed);
    llvm::Expected<Tensors> results = runCompiled(*module, program.inputs);
    if (!results) {
      report(program,
             "does not run: " + llvm::toString(results.takeError()) + "\n");
      return false;
    }
    actual = std::move(*results);
    return true;
  }

  /// Over both tests.
  static Histogram total;
};
Histogram RandomProgramTest::total;

void addTo(Histogram &total, const Histogram &histogram) {
  for (const auto &[op, count] : histogram)
    if (!knownFailures.contains(op))
      total[op] += count;
}

TEST_F(RandomProgramTest, ExactProgramsGiveTheSameBits) {
  Histogram histogram = startHistogram();
  for (int64_t seed = 1; seed <= getNumPrograms(); ++seed) {
    RandomProgram program = makeProgram(seed, ProgramMode::Exact, histogram);
    OwningOpRef<ModuleOp> module;
    Tensors actual;
    if (!run(program, actual, module))
      continue;
    llvm::Expected<Tensors> expected = runReference(*module, program.inputs);
    if (!expected) {
      report(program, llvm::toString(expected.takeError()));
      continue;
    }
    std::string differences;
    for (size_t i = 0; i < actual.size(); ++i) {
      std::string found = compare((*expected)[i], actual[i]);
      if (!found.empty())
        differences += "result " + std::to_string(i) + ":\n" + found;
    }
    if (!differences.empty())
      report(program, differences);
  }
  addTo(total, histogram);
}

TEST_F(RandomProgramTest, FloatProgramsStayWithinTheirBounds) {
  Histogram histogram = startHistogram();
  int64_t undecided = 0, elements = 0;
  for (int64_t seed = 1; seed <= getNumPrograms(); ++seed) {
    RandomProgram program = makeProgram(seed, ProgramMode::Float, histogram);
    OwningOpRef<ModuleOp> module;
    Tensors actual;
    if (!run(program, actual, module))
      continue;
    llvm::Expected<std::vector<BoundedTensor>> expected =
        runWithBounds(*module, program.inputs);
    if (!expected) {
      report(program, llvm::toString(expected.takeError()));
      continue;
    }
    std::string differences;
    int64_t undecidedHere = 0;
    for (size_t i = 0; i < actual.size(); ++i) {
      std::string found = compare((*expected)[i], actual[i], &undecidedHere);
      elements += actual[i].getNumElements();
      if (!found.empty())
        differences += "result " + std::to_string(i) + ":\n" + found;
    }
    undecided += undecidedHere;
    if (!differences.empty())
      report(program, differences);
  }
  addTo(total, histogram);
  llvm::outs() << "undecided: " << undecided << " of " << elements
               << " elements\n";
  EXPECT_LT(undecided * 100, elements);
}

TEST_F(RandomProgramTest, EveryOpIsDrawnOften) {
  // Whichever tests run, draws do not need to be compiled.
  Histogram drawn = total;
  if (drawn.empty())
    GTEST_SKIP() << "the tests that draw did not run";
  for (const std::string &op : getDrawnOps()) {
    if (auto known = knownFailures.find(op); known != knownFailures.end()) {
      llvm::outs() << "left out: " << op << ", which " << known->second << "\n";
      continue;
    }
    llvm::outs() << op << " " << drawn[op] << "\n";
    EXPECT_GE(drawn[op], 20) << op;
  }
  llvm::outs() << "left out: " << kLeftOut << "\n";
  llvm::outs().flush();
}
} // namespace
