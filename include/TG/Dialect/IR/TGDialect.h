//===- TGDialect.h - The tg dialect ----------------------------*- C++ -*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TG_DIALECT_IR_TGDIALECT_H
#define TG_DIALECT_IR_TGDIALECT_H

#include "mlir/IR/Dialect.h"

#include "TG/Dialect/IR/TGDialect.h.inc"

#endif // TG_DIALECT_IR_TGDIALECT_H
