//===- KernelRoot.cpp - What a kernel is about ----------------------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TG/Dialect/Transforms/KernelRoot.h"

using namespace mlir;
using namespace tg;

bool tg::isHeavy(Operation *op) {
  if (auto bitcast = dyn_cast<BitcastOp>(op))
    return bitcast.getOperand().getType().getElementTypeBitWidth() !=
           bitcast.getType().getElementTypeBitWidth();
  return isa<ReduceOp, MatmulOp, ConvOp, AttentionOp, GatherOp, ScatterOp,
             ScanOp, SortOp>(op);
}

Operation *tg::getKernelRoot(KernelOp kernel) {
  Block &body = kernel.getBody().front();
  for (Operation &op : body)
    if (isHeavy(&op))
      return &op;
  Operation *yield = body.getTerminator();
  return yield->getNumOperands() ? yield->getOperand(0).getDefiningOp()
                                 : nullptr;
}

/// `2x3_f32`
static std::string describe(Type type) {
  auto tensor = cast<RankedTensorType>(type);
  std::string text;
  llvm::raw_string_ostream os(text);
  llvm::interleave(
      tensor.getShape(), os,
      [&](int64_t size) {
        if (ShapedType::isDynamic(size))
          os << 'd';
        else
          os << size;
      },
      "x");
  if (tensor.getRank())
    os << '_';
  os << tensor.getElementType();
  return text;
}

std::string tg::getKernelName(KernelOp kernel) {
  Operation *root = getKernelRoot(kernel);
  if (!root) {
    TypeRange types = kernel.getResultTypes();
    return types.empty() ? "empty" : "copy_" + describe(types.front());
  }
  Type type = root->getNumResults() ? root->getResult(0).getType() : Type();
  std::string name = root->getName().stripDialect().str();
  if (isa<ConstOp>(root))
    name = "fill";
  if (auto reduce = dyn_cast<ReduceOp>(root)) {
    name += "_" + stringifyReduceKind(reduce.getKind()).str();
    type = reduce.getOperand().getType();
  }
  for (char &c : name)
    if (!llvm::isAlnum(c))
      c = '_';
  return isa_and_nonnull<RankedTensorType>(type) ? name + "_" + describe(type)
                                                 : name;
}
