//===- OutlineKernels.cpp - Kernels become functions ----------------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TG/Dialect/IR/TGOps.h"
#include "TG/Dialect/Transforms/KernelRoot.h"
#include "TG/Dialect/Transforms/Passes.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/OperationSupport.h"

using namespace mlir;
using namespace tg;

namespace tg {
#define GEN_PASS_DEF_OUTLINEKERNELSPASS
#include "TG/Dialect/Transforms/Passes.h.inc"
} // namespace tg

namespace {

/// Of all that tells kernels apart (see isEqual), as much as is cheap. Values
/// count by their position, so names do not.
llvm::hash_code hashKernel(KernelOp kernel) {
  llvm::DenseMap<Value, unsigned> numbers;
  auto number = [&](Value value) {
    numbers.try_emplace(value, numbers.size());
  };
  auto hashValue = [&](Value value) -> llvm::hash_code {
    auto it = numbers.find(value);
    return llvm::hash_combine(it == numbers.end() ? ~0u : it->second,
                              value.getType());
  };
  Block &body = kernel.getBody().front();
  for (BlockArgument arg : body.getArguments())
    number(arg);
  llvm::hash_code hash =
      llvm::hash_combine(kernel->getDiscardableAttrDictionary(),
                         kernel.getInputs().size(), body.getNumArguments());
  for (Operation &op : body) {
    for (Value result : op.getResults())
      number(result);
    hash = llvm::hash_combine(
        hash, OperationEquivalence::computeHash(
                  &op, hashValue, hashValue,
                  OperationEquivalence::Flags::IgnoreLocations));
  }
  return hash;
}

bool isEqual(KernelOp a, KernelOp b) {
  return a.getInputs().size() == b.getInputs().size() &&
         a->getDiscardableAttrDictionary() ==
             b->getDiscardableAttrDictionary() &&
         OperationEquivalence::isRegionEquivalentTo(
             &a.getBody(), &b.getBody(),
             OperationEquivalence::Flags::IgnoreLocations);
}

/// Keys are kernels, compared by what they compute.
struct KernelInfo : llvm::DenseMapInfo<KernelOp> {
  static unsigned getHashValue(KernelOp kernel) { return hashKernel(kernel); }
  static bool isEqual(KernelOp a, KernelOp b) {
    auto isKey = [](KernelOp op) {
      return op != getEmptyKey() && op != getTombstoneKey();
    };
    if (a == b)
      return true;
    return isKey(a) && isKey(b) && ::isEqual(a, b);
  }
};

/// The kernels of one symbol table and the names of its functions.
class Outliner {
public:
  explicit Outliner(Operation *symbolTableOp) : symbols(symbolTableOp) {}

  /// Notes the function of `kernel`; the kernel stays until all are noted,
  /// since later ones are compared with it.
  void add(KernelOp kernel) {
    auto [it, isNew] = functionOf.try_emplace(kernel, StringAttr());
    if (isNew) {
      it->second = declare(kernel);
      owners.push_back(kernel);
    }
    launches.emplace_back(kernel, it->second);
  }

  void finish() {
    for (auto [kernel, name] : launches) {
      OpBuilder builder(kernel);
      auto launch =
          LaunchOp::create(builder, kernel.getLoc(), kernel.getResultTypes(),
                           FlatSymbolRefAttr::get(name), kernel.getInputs(),
                           kernel.getOutputs());
      kernel.replaceAllUsesWith(launch);
    }
    for (KernelOp kernel : owners)
      define(kernel, symbols.lookup<func::FuncOp>(functionOf.lookup(kernel)));
    functionOf.clear();
    for (auto [kernel, name] : launches)
      kernel.erase();
  }

private:
  /// A function without body, under the first free name.
  StringAttr declare(KernelOp kernel) {
    std::string base = getKernelName(kernel);
    unsigned &number = nextNumber[base];
    std::string name;
    do
      name = base + "_" + llvm::utostr(number++);
    while (symbols.lookup(name));
    MLIRContext *context = kernel.getContext();
    auto type =
        FunctionType::get(context, kernel.getBody().front().getArgumentTypes(),
                          kernel.getResultTypes());
    Operation *root = getKernelRoot(kernel);
    OpBuilder builder(context);
    auto function = func::FuncOp::create(
        builder, root ? root->getLoc() : kernel.getLoc(), name, type);
    function.setPrivate();
    for (NamedAttribute attr : kernel->getDiscardableAttrs())
      function->setAttr(attr.getName(), attr.getValue());
    function->setAttr(kKernelAttr, UnitAttr::get(context));
    symbols.insert(function);
    return function.getSymNameAttr();
  }

  /// Moves the kernel's body into its function.
  static void define(KernelOp kernel, func::FuncOp function) {
    function.getBody().takeBody(kernel.getBody());
    Operation *yield = function.getBody().front().getTerminator();
    OpBuilder builder(yield);
    func::ReturnOp::create(builder, yield->getLoc(), yield->getOperands());
    yield->erase();
  }

  SymbolTable symbols;
  llvm::StringMap<unsigned> nextNumber;
  llvm::DenseMap<KernelOp, StringAttr, KernelInfo> functionOf;
  /// The kernel of each function that gives it its body.
  SmallVector<KernelOp> owners;
  SmallVector<std::pair<KernelOp, StringAttr>> launches;
};

struct OutlineKernels : tg::impl::OutlineKernelsPassBase<OutlineKernels> {
  void runOnOperation() override {
    llvm::MapVector<Operation *, SmallVector<KernelOp>> kernels;
    getOperation().walk([&](KernelOp kernel) {
      kernels[SymbolTable::getNearestSymbolTable(kernel)].push_back(kernel);
    });
    for (auto &[table, members] : kernels) {
      Outliner outliner(table);
      for (KernelOp kernel : members)
        outliner.add(kernel);
      outliner.finish();
    }
  }
};

} // namespace
