//===- TGInterfaces.h - What passes ask of an op ---------------*- C++ -*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TG_DIALECT_IR_TGINTERFACES_H
#define TG_DIALECT_IR_TGINTERFACES_H

#include "TG/View/ShapeTracker.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/OpDefinition.h"
#include "llvm/ADT/SmallBitVector.h"

namespace tg::OpTrait {

/// Ops whose result element depends on the operands' elements at the same
/// place, and on nothing else.
template <typename ConcreteType>
class ElementwiseTrait
    : public mlir::OpTrait::TraitBase<ConcreteType, ElementwiseTrait> {};

} // namespace tg::OpTrait

#include "TG/Dialect/IR/TGInterfaces.h.inc"

#endif // TG_DIALECT_IR_TGINTERFACES_H
