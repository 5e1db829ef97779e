//===- TGLeafOps.td - Values that come from nowhere ------*- tablegen -*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TG_DIALECT_IR_TGLEAFOPS
#define TG_DIALECT_IR_TGLEAFOPS

include "TG/Dialect/IR/TGTypes.td"

def TG_ConstOp : TG_Op<"const", [Pure, ConstantLike]> {
  let summary = "a constant: a splat, or dense";
  let description = [{
    A splat is kept as the bits of one element, so a scalar that is new each
    step leaves nothing behind in the context. Floats that are not finite are
    written `inf`, `neginf`, `nan`; a NaN with other bits as `bits 0x7FC00001`.

    Constraints:
    * C1: the bits fit the element type; those of bool are 0 or 1.
    * C2: dense elements have the result's type.
    * C3: the shape is static. A splat of a dynamic shape is a `tg.expand` of
      a constant.

    ```mlir
    %0 = tg.const 0.5 : tensor<32x10xf32>
    %1 = tg.const dense<[1, 2]> : tensor<2xi32>
    %2 = tg.const -3 : tensor<i32>
    ```
  }];
  let arguments = (ins I64Prop:$bits, OptionalAttr<ElementsAttr>:$elements);
  let results = (outs TG_Tensor:$result);
  let hasCustomAssemblyFormat = 1;
  let hasFolder = 1;
  let hasVerifier = 1;
  let builders = [
    OpBuilder<(ins "::mlir::RankedTensorType":$type, "double":$value), [{
      build($_builder, $_state, type, ConstOp::encode(
            type.getElementType(), value), nullptr);
    }]>,
    OpBuilder<(ins "::mlir::RankedTensorType":$type, "int64_t":$value), [{
      build($_builder, $_state, type, ConstOp::encode(
            type.getElementType(), value), nullptr);
    }]>,
    OpBuilder<(ins "::mlir::RankedTensorType":$type,
                   "::mlir::ElementsAttr":$elements), [{
      build($_builder, $_state, type, 0, elements);
    }]>];
  let extraClassDeclaration = [{
    bool isSplat() { return !getElements(); }
    /// The bits of `value` rounded (floats: to nearest even; integers: wrapped
    /// after truncation; bool: value != 0) to `elementType`.
    static int64_t encode(::mlir::Type elementType, double value);
    static int64_t encode(::mlir::Type elementType, int64_t value);
    /// The splat's element as an attribute (IntegerAttr or FloatAttr).
    ::mlir::TypedAttr getSplatAttr();
  }];
}

def TG_BufferOp : TG_Op<"buffer", [Pure]> {
  let summary = "a realized tensor (live graph only)";
  let description = [{
    Stands for storage that the runtime holds under a slot number. Two buffers
    are never the same value: their slots differ. In a module that passes see,
    leaves are function arguments instead.

    Constraints:
    * C1: the slot is not negative.
    * C2: the shape is static.

    ```mlir
    %0 = tg.buffer 3 on "CPU" : tensor<4xf32>
    ```
  }];
  let arguments = (ins I64Prop:$slot, OptionalAttr<StrAttr>:$device);
  let results = (outs TG_Tensor:$result);
  let assemblyFormat =
      "$slot (`on` $device^)? attr-dict `:` type($result)";
  let hasVerifier = 1;
}

def TG_VariableOp : TG_Op<"variable", [Pure]> {
  let summary = "a bounded index that is given when the program runs";
  let description = [{
    Constraints:
    * C1: min <= max.

    ```mlir
    %n = tg.variable "n" [1, 64]
    ```
  }];
  let arguments = (ins StrAttr:$name, I64Attr:$min, I64Attr:$max);
  let results = (outs Index:$result);
  let assemblyFormat = "$name ` ` `[` $min `,` $max `]` attr-dict";
  let hasVerifier = 1;
}

def TG_IotaOp : TG_Op<"iota", [Pure,
    DeclareOpInterfaceMethods<ReifyRankedShapedTypeOpInterface,
                                  ["reifyResultShapes"]>]> {
  let summary = "each element's index along an axis";
  let description = [{
    Integers wrap where the axis is longer than their range; floats round.

    Constraints:
    * C1: the axis is one of the result's.
    * C2: one size operand a dynamic axis of the result.

    ```mlir
    %0 = tg.iota axis 1 : tensor<2x3xi32>
    ```
  }];
  let arguments = (ins Variadic<Index>:$sizes, I64Attr:$axis);
  let results = (outs TG_NumberTensor:$result);
  let assemblyFormat =
      "`axis` $axis (` ` `[` $sizes^ `]`)? attr-dict `:` type($result)";
  let hasVerifier = 1;
}

#endif // TG_DIALECT_IR_TGLEAFOPS
