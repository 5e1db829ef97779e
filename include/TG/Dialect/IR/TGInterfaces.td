//===- TGInterfaces.td - What passes ask of an op -------------*- tablegen -*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TG_DIALECT_IR_TGINTERFACES
#define TG_DIALECT_IR_TGINTERFACES

include "mlir/IR/OpBase.td"

def TG_MovementOpInterface : OpInterface<"MovementOpInterface"> {
  let cppNamespace = "::tg";
  let description = [{
    An op that only moves elements: its result is a window on its first
    operand.
  }];
  let methods = [
    InterfaceMethod<[{
      The op as a view on the row-major elements of its operand. Fails where a
      size or an offset is dynamic.
    }], "::mlir::FailureOr<::tg::ShapeTracker>", "getShapeTracker">,
    InterfaceMethod<"The operand that is moved.",
      "::mlir::Value", "getMovedOperand", (ins), [{}],
      [{ return $_op->getOperand(0); }]>
  ];
}

def TG_DifferentiableOpInterface : OpInterface<"DifferentiableOpInterface"> {
  let cppNamespace = "::tg";
  let description = [{
    An op with a vector-Jacobian product. Rules are attached as external
    models, so another dialect can attach its own.
  }];
  let methods = [
    InterfaceMethod<[{
      Builds the gradients of the operands from those of the results.
      `resultGradients` has one value a result, null where no gradient
      reaches it. `operandGradients` comes with one null value an operand;
      the rule sets those that `wanted` names and that are not zero. The
      builder stands behind all results.
    }], "::mlir::LogicalResult", "buildVJP",
      (ins "::mlir::OpBuilder &":$builder,
           "::mlir::ValueRange":$resultGradients,
           "const ::llvm::SmallBitVector &":$wanted,
           "::llvm::MutableArrayRef<::mlir::Value>":$operandGradients)>
  ];
}

def TG_DecomposableOpInterface : OpInterface<"DecomposableOpInterface"> {
  let cppNamespace = "::tg";
  let description = [{
    A structured op that can be written with UOps. The rewrite is the op's
    definition. Rules are attached as external models.
  }];
  let methods = [
    InterfaceMethod<[{
      Builds the UOps that compute the results, at the builder's place, and
      returns one value a result. Fails, with nothing built, where a size
      that must be static is dynamic.
    }], "::mlir::FailureOr<::llvm::SmallVector<::mlir::Value>>", "decompose",
      (ins "::mlir::OpBuilder &":$builder)>
  ];
}

#endif // TG_DIALECT_IR_TGINTERFACES
