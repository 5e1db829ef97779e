//===- TGOps.h - All ops of the dialect ------------------------*- C++ -*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TG_DIALECT_IR_TGOPS_H
#define TG_DIALECT_IR_TGOPS_H

#include "TG/Dialect/IR/TGAttributes.h"
#include "TG/Dialect/IR/TGDialect.h"
#include "TG/Dialect/IR/TGInterfaces.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace tg {
class YieldOp;
} // namespace tg

#define GET_OP_CLASSES
#include "TG/Dialect/IR/TGOps.h.inc"

namespace tg {

/// The type in which products and sums of `elementType` are accumulated where
/// an op does not say: f32 for f16 and bf16, else the type itself.
mlir::Type getDefaultAccumulationType(mlir::Type elementType);

} // namespace tg

#endif // TG_DIALECT_IR_TGOPS_H
