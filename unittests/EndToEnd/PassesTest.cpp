//===- PassesTest.cpp - Each pass alone on random programs ----------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A pass that runs alone on what the verifier takes must not abort: it changes
/// the module to one that verifies, or fails with a diagnostic. What a pass of
/// tg leaves computes the same bits, by the interpreter.
///
//===----------------------------------------------------------------------===//

#include "TG/Dialect/Transforms/Passes.h"
#include "LongTests.h"
#include "ProgramGenerator.h"
#include "TG/Conversion/TGToLinalg/TGToLinalg.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;
using namespace tg;
using namespace tg::testing;

namespace {
struct PassParam {
  const char *name;
  void (*add)(OpPassManager &pm);
  /// May refuse a program, with a diagnostic.
  bool mayFail = false;
  /// What it leaves is nothing that the interpreter takes.
  bool leavesDialect = false;
};

class PassesTest : public ::testing::TestWithParam<PassParam> {
protected:
  static int64_t getNumPrograms() { return longTests() ? 5000 : 500; }

  static std::string runPass(ModuleOp module, const RandomProgram &program) {
    std::string diagnostics;
    LogicalResult result = success();
    {
      Diagnostics collected(module.getContext());
      PassManager pm(module->getName());
      GetParam().add(pm);
      result = pm.run(module);
      diagnostics = collected.str();
    }
    if (failed(result))
      return GetParam().mayFail && !diagnostics.empty()
                 ? ""
                 : "fails: " + diagnostics + "\n";
    if (failed(verify(module)))
      return "leaves what does not verify\n";
    return "";
  }

  static std::string check(const RandomProgram &program, ProgramMode mode) {
    llvm::Expected<OwningOpRef<ModuleOp>> module = parse(program.text);
    if (!module)
      return llvm::toString(module.takeError());
    OwningOpRef<ModuleOp> changed = (*module)->clone();
    std::string message = runPass(*changed, program);
    if (!message.empty() || GetParam().leavesDialect ||
        mode == ProgramMode::Float)
      return message;
    llvm::Expected<Tensors> before = runReference(**module, program.inputs);
    if (!before)
      return llvm::toString(before.takeError());
    llvm::Expected<Tensors> after = runReference(*changed, program.inputs);
    if (!after)
      return "afterwards, " + llvm::toString(after.takeError());
    for (size_t i = 0; i < before->size(); ++i) {
      std::string found = compare((*before)[i], (*after)[i]);
      if (!found.empty())
        message += "result " + std::to_string(i) + ":\n" + found;
    }
    return message;
  }
};

TEST_P(PassesTest, OnRandomPrograms) {
  Histogram histogram;
  for (ProgramMode mode : {ProgramMode::Exact, ProgramMode::Float})
    for (int64_t seed = 1; seed <= getNumPrograms(); ++seed) {
      RandomProgram program = makeProgram(seed, mode, histogram);
      std::string message = check(program, mode);
      if (!message.empty())
        ADD_FAILURE() << "seed " << seed << ": " << message << "in\n"
                      << program.text;
    }
}

INSTANTIATE_TEST_SUITE_P(
    All, PassesTest,
    ::testing::Values(
        PassParam{
            "Canonicalize",
            [](OpPassManager &pm) { pm.addPass(createCanonicalizerPass()); }},
        PassParam{"CSE",
                  [](OpPassManager &pm) { pm.addPass(createCSEPass()); }},
        PassParam{"FoldViews",
                  [](OpPassManager &pm) { pm.addPass(createFoldViewsPass()); }},
        PassParam{"Decompose",
                  [](OpPassManager &pm) { pm.addPass(createDecomposePass()); }},
        PassParam{"FormKernels",
                  [](OpPassManager &pm) {
                    pm.addNestedPass<func::FuncOp>(createFormKernelsPass());
                  }},
        PassParam{"FormAndOutlineKernels",
                  [](OpPassManager &pm) {
                    pm.addNestedPass<func::FuncOp>(createFormKernelsPass());
                    pm.addPass(createOutlineKernelsPass());
                  }},
        PassParam{
            "OutlineKernels",
            [](OpPassManager &pm) { pm.addPass(createOutlineKernelsPass()); }},
        PassParam{"Gradient",
                  [](OpPassManager &pm) {
                    GradientPassOptions options;
                    options.function = "main";
                    pm.addPass(createGradientPass(options));
                  },
                  /*mayFail=*/true, /*leavesDialect=*/true},
        PassParam{
            "ConvertTGToLinalg",
            [](OpPassManager &pm) { pm.addPass(createConvertTGToLinalg()); },
            /*mayFail=*/true, /*leavesDialect=*/true}),
    [](const ::testing::TestParamInfo<PassParam> &info) {
      return info.param.name;
    });
} // namespace
