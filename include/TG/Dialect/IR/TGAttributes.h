//===- TGAttributes.h - Views and kinds ------------------------*- C++ -*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TG_DIALECT_IR_TGATTRIBUTES_H
#define TG_DIALECT_IR_TGATTRIBUTES_H

#include "TG/Dialect/IR/TGDialect.h"
#include "TG/View/ShapeTracker.h"
#include "TG/View/View.h"
#include "mlir/IR/Attributes.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/OpImplementation.h"

#include "TG/Dialect/IR/TGEnums.h.inc"
#define GET_ATTRDEF_CLASSES
#include "TG/Dialect/IR/TGAttributes.h.inc"

#endif // TG_DIALECT_IR_TGATTRIBUTES_H
