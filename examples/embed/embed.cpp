//===- embed.cpp - tg inside another compiler -----------------------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Builds  f(x, w) = sum(tanh(x w)),  adds its gradient, runs a pass of its own
// over both, compiles the gradient and calls it:
//
//   x = [[1, 2], [3, 4]], w = [[0.1], [-0.1]]
//   x w = [[-0.1], [-0.1]], df/dw = x^T (1 - tanh^2(x w)) = [[3.96], [5.94]]
//
//===----------------------------------------------------------------------===//

#include "TG/Dialect/IR/TGOps.h"
#include "TG/Engine/Program.h"
#include "TG/InitAllDialects.h"
#include "TG/InitAllPasses.h"
#include "TG/Runtime/Buffer.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Target/LLVMIR/Dialect/All.h"

using namespace mlir;

namespace {
/// A pass like any other: counts the ops of each kind.
struct CountOps : PassWrapper<CountOps, OperationPass<func::FuncOp>> {
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(CountOps)
  void runOnOperation() override {
    unsigned contractions = 0, others = 0;
    getOperation().walk([&](Operation *op) {
      isa<tg::MatmulOp>(op) ? ++contractions : ++others;
    });
    llvm::outs() << "@" << getOperation().getName() << ": " << contractions
                 << " contractions, " << others << " other ops\n";
  }
};
} // namespace

static OwningOpRef<ModuleOp> buildFunction(MLIRContext *context) {
  OpBuilder b(context);
  Location loc = b.getUnknownLoc();
  OwningOpRef<ModuleOp> module = ModuleOp::create(loc);
  b.setInsertionPointToEnd(module->getBody());
  auto type = [&](ArrayRef<int64_t> shape) {
    return RankedTensorType::get(shape, b.getF32Type());
  };
  auto function = func::FuncOp::create(
      b, loc, "f",
      b.getFunctionType({type({2, 2}), type({2, 1})}, {type({1, 1})}));
  Block *body = function.addEntryBlock();
  b.setInsertionPointToEnd(body);
  Value product =
      tg::MatmulOp::create(b, loc, type({2, 1}), body->getArgument(0),
                           body->getArgument(1), TypeAttr());
  Value y = tg::TanhOp::create(b, loc, product.getType(), product);
  Value sum = tg::ReduceOp::create(b, loc, tg::ReduceKind::Add, y,
                                   ArrayRef<int64_t>{0, 1});
  func::ReturnOp::create(b, loc, sum);
  return module;
}

static tg::BufferRef makeBuffer(ArrayRef<float> values) {
  return llvm::cantFail(tg::Buffer::createCopy(
      ArrayRef(reinterpret_cast<const char *>(values.data()),
               values.size() * sizeof(float))));
}

int main() {
  DialectRegistry registry;
  tg::registerAllDialects(registry);
  registerAllToLLVMIRTranslations(registry);
  MLIRContext context(registry);
  context.loadDialect<tg::TGDialect, func::FuncDialect>();

  OwningOpRef<ModuleOp> module = buildFunction(&context);
  tg::GradientPassOptions gradient;
  gradient.function = "f";
  gradient.wrt = {1};
  PassManager pm(&context);
  pm.addPass(tg::createGradientPass(gradient));
  pm.addNestedPass<func::FuncOp>(std::make_unique<CountOps>());
  if (failed(pm.run(*module)))
    return 1;

  llvm::Expected<tg::ProgramRef> program =
      tg::compileProgram(*module, "f_grad");
  if (!program) {
    llvm::errs() << llvm::toString(program.takeError()) << "\n";
    return 1;
  }
  tg::BufferRef dw = tg::Buffer::create(2 * sizeof(float));
  if (llvm::Error error = (*program)->executor->run(
          {makeBuffer({1, 2, 3, 4}), makeBuffer({0.1f, -0.1f})}, {dw})) {
    llvm::errs() << llvm::toString(std::move(error)) << "\n";
    return 1;
  }
  auto *values = static_cast<const float *>(llvm::cantFail(dw->read()));
  llvm::outs() << "df/dw = [" << values[0] << ", " << values[1] << "]\n";
}
