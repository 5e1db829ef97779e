//===- TGDialect.td - The tg dialect --------------------------*- tablegen -*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TG_DIALECT_IR_TGDIALECT
#define TG_DIALECT_IR_TGDIALECT

include "mlir/IR/OpBase.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def TG_Dialect : Dialect {
  let name = "tg";
  let cppNamespace = "::tg";
  let summary = "lazy tensor programs: UOps, shapetracker views, structured ops";
  let description = [{
    The `tg` dialect says what a tensor program computes, on values, before
    anything is decided about loops, memory or devices.

    A small closed set of *UOps* (elementwise, movement, reduce and placement
    ops) can say every program. *Structured ops* (`matmul`, `conv`, `sort`, ...)
    keep what a compiler needs to be fast or exact; each can be rewritten into
    UOps, and that rewrite is its definition.

    Values are builtin ranked tensors without an encoding. Element types are
    `i1` (bool), `i8 i16 i32 i64`, `ui8 ui16 ui32 ui64`, `f16 bf16 f32 f64`.
    Signless means signed. Every op is total: no input, not a division by
    zero nor a shift beyond the width, is undefined.

    Elementwise ops take operands of one type; broadcasting is written with
    `tg.reshape` and `tg.expand`.
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::tensor::TensorDialect"];
  let useDefaultAttributePrinterParser = 1;
  let hasConstantMaterializer = 1;
  let hasOperationAttrVerify = 1;
  let hasRegionArgAttrVerify = 1;
  let hasRegionResultAttrVerify = 1;
  let extraClassDeclaration = [{
    /// Unit attribute on function arguments and results whose unsigned element
    /// type was made signless by a conversion.
    static constexpr ::llvm::StringLiteral kUnsignedAttr = "tg.unsigned";
    /// Integer attribute on a function result: the number of the argument
    /// whose storage receives the result.
    static constexpr ::llvm::StringLiteral kWritesAttr = "tg.writes";
    /// Unit attribute on function arguments whose content never changes
    /// (weights): what is derived from it may be kept.
    static constexpr ::llvm::StringLiteral kConstantAttr = "tg.constant";
    /// String attribute on function arguments: the device that holds them.
    static constexpr ::llvm::StringLiteral kDeviceAttr = "tg.device";
    /// Unit attribute on functions that are the body of one kernel.
    static constexpr ::llvm::StringLiteral kKernelAttr = "tg.kernel";

    /// Registers the ops; one call a family keeps translation units small.
    void registerOps();
    void registerAttributes();
  }];
}

/// Base of all ops. Each has a summary, a description with an example that a
/// test parses, and numbered constraints.
class TG_Op<string mnemonic, list<Trait> traits = []>
    : Op<TG_Dialect, mnemonic, traits>;

#endif // TG_DIALECT_IR_TGDIALECT
