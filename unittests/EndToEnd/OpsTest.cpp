//===- OpsTest.cpp - Compiled ops against the interpreter -----------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Every op, compiled alone, on every element type at one shape and on odd
/// shapes in two element types; with long tests on all of both.
///
/// Many ops share a function, since a compilation has a cost of its own. Where
/// the function fails, its ops are tried one by one, to name the one.
///
//===----------------------------------------------------------------------===//

#include "LongTests.h"
#include "OpCases.h"

using namespace mlir;
using namespace tg;
using namespace tg::testing;

namespace {
struct FamilyParam {
  const char *name;
  Family add;
  std::vector<int64_t> mainShape;
};

constexpr size_t kCasesPerModule = 24;

/// Ops that are left out of this suite, with the reason; each is printed.
struct KnownFailure {
  StringRef op;
  StringRef reason;
};
const std::vector<KnownFailure> knownFailures = {};

/// Drops the cases of known failures and says so.
void dropKnownFailures(OpCases &cases) {
  for (const KnownFailure &failure : knownFailures) {
    size_t before = cases.size();
    llvm::erase_if(cases, [&](const OpCase &opCase) {
      return StringRef(opCase.text).starts_with(failure.op);
    });
    if (cases.size() != before)
      llvm::outs() << "left out: " << before - cases.size() << " cases of "
                   << failure.op << ", which " << failure.reason << "\n";
  }
  llvm::outs().flush();
}

std::string compareCases(ArrayRef<OpCase> cases, uint32_t seed) {
  RandomSource random(seed);
  std::string text = makeModuleText(cases);
  llvm::Expected<OwningOpRef<ModuleOp>> module = parse(text);
  if (!module)
    return llvm::toString(module.takeError());
  Tensors inputs = makeInputs(cases, random);
  llvm::Expected<Tensors> expected = runReference(**module, inputs);
  if (!expected)
    return llvm::toString(expected.takeError());
  llvm::Expected<Tensors> actual = runCompiled(**module, inputs);
  if (!actual)
    return "does not compile: " + llvm::toString(actual.takeError()) + "\n";
  std::vector<BoundedTensor> bounds;
  if (llvm::any_of(cases, [](const OpCase &c) { return c.byBounds; })) {
    llvm::Expected<std::vector<BoundedTensor>> found =
        runWithBounds(**module, inputs);
    if (!found)
      return llvm::toString(found.takeError());
    bounds = std::move(*found);
  }
  std::string message;
  size_t result = 0;
  for (const OpCase &opCase : cases)
    for (size_t i = 0; i < opCase.results.size(); ++i, ++result) {
      std::string difference =
          opCase.byBounds ? compare(bounds[result], (*actual)[result])
                          : compare((*expected)[result], (*actual)[result],
                                    opCase.tolerance);
      if (!difference.empty())
        message +=
            opCase.text + ", result " + std::to_string(i) + ":\n" + difference;
    }
  return message;
}

/// Reports each case that fails.
void expectEqual(OpCases all) {
  dropKnownFailures(all);
  ArrayRef<OpCase> cases = all;
  for (size_t begin = 0; begin < cases.size(); begin += kCasesPerModule) {
    ArrayRef<OpCase> group =
        cases.slice(begin, std::min(kCasesPerModule, cases.size() - begin));
    std::string message = compareCases(group, /*seed=*/begin);
    if (message.empty())
      continue;
    std::string single;
    for (const OpCase &opCase : group) {
      std::string alone = compareCases(opCase, /*seed=*/begin);
      if (!alone.empty())
        single += "alone, " + alone + "in " + opCase.text + "\n";
    }
    ADD_FAILURE() << message << single;
  }
}

class OpsTest : public ::testing::TestWithParam<FamilyParam> {};

const std::vector<std::vector<int64_t>> oddShapes = {
    {}, {0}, {1}, {0, 3}, {3, 0}, {1, 1}, {17}, {13, 1}, {2, 3, 5}};

TEST_P(OpsTest, OnEveryElementType) {
  OpCases cases;
  for (ElementKind kind : allElementKinds)
    GetParam().add(cases, kind, GetParam().mainShape);
  expectEqual(cases);
}

TEST_P(OpsTest, OnOddShapes) {
  OpCases cases;
  for (ElementKind kind : {ElementKind::F32, ElementKind::I32})
    for (const std::vector<int64_t> &shape : oddShapes)
      GetParam().add(cases, kind, shape);
  expectEqual(cases);
}

TEST_P(OpsTest, OnTheFullProduct) {
  TG_LONG_TEST();
  for (ElementKind kind : allElementKinds)
    for (const std::vector<int64_t> &shape : oddShapes) {
      OpCases cases;
      GetParam().add(cases, kind, shape);
      expectEqual(cases);
    }
}

INSTANTIATE_TEST_SUITE_P(
    All, OpsTest,
    ::testing::Values(FamilyParam{"Unary", addUnary, {11, 37}},
                      FamilyParam{"Binary", addBinary, {11, 37}},
                      FamilyParam{"Ternary", addTernary, {11, 37}},
                      FamilyParam{"Casts", addCasts, {11, 37}},
                      FamilyParam{"Bitcasts", addBitcasts, {5, 24}},
                      FamilyParam{"Leaves", addLeaves, {7, 37}},
                      FamilyParam{"Movement", addMovement, {7, 37}},
                      FamilyParam{"Placement", addPlacement, {7, 37}},
                      FamilyParam{"Reductions", addReductions, {7, 37}},
                      FamilyParam{"Scans", addScans, {7, 37}},
                      FamilyParam{"Sorts", addSorts, {7, 37}},
                      FamilyParam{"Indexing", addIndexing, {7, 11}},
                      FamilyParam{"Matmuls", addMatmuls, {37}},
                      FamilyParam{"Convs", addConvs, {7}},
                      FamilyParam{"Attentions", addAttentions, {7}},
                      FamilyParam{"Windows", addWindows, {7}}),
    [](const ::testing::TestParamInfo<FamilyParam> &info) {
      return info.param.name;
    });
} // namespace
