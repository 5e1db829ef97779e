//===- TGOps.cpp - Registration of the ops --------------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TG/Dialect/IR/TGOps.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace tg;

#include "TG/Dialect/IR/TGInterfaces.cpp.inc"

void TGDialect::registerOps() {
  addOperations<
#define GET_OP_LIST
#include "TG/Dialect/IR/TGOps.cpp.inc"
      >();
}

Type tg::getDefaultAccumulationType(Type elementType) {
  if (elementType.isF16() || elementType.isBF16())
    return Float32Type::get(elementType.getContext());
  return elementType;
}
