//===- TGDialect.cpp - The tg dialect ----------------------------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TG/Dialect/IR/TGDialect.h"
#include "TG/Dialect/IR/TGOps.h"

using namespace mlir;
using namespace tg;

#include "TG/Dialect/IR/TGDialect.cpp.inc"

void TGDialect::initialize() {
  registerAttributes();
  registerOps();
}
