//===- TGReduceOps.td - Reductions, scans, sort ----------*- tablegen -*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TG_DIALECT_IR_TGREDUCEOPS
#define TG_DIALECT_IR_TGREDUCEOPS

include "TG/Dialect/IR/TGTypes.td"
include "TG/Dialect/IR/TGAttributes.td"

def TG_ReduceOp : TG_Op<"reduce", [Pure, InferTypeOpAdaptor,
    DeclareOpInterfaceMethods<ReifyRankedShapedTypeOpInterface,
                                  ["reifyResultShapes"]>]> {
  let summary = "join the elements along axes, which stay as size 1";
  let description = [{
    The order of a reduction is not defined, nor is the sign of a sum that is
    zero (of -0 alone it may be either zero); all else is: integers wrap, `max`
    propagates NaN. An empty `add` is 0, `mul` 1, `max` the least value of the
    type (-inf for floats, false for bool). On bool, `add` and `max` are any,
    `mul` is all. It accumulates in the element type; floats narrower than f32
    accumulate in f32 and round once at the end.

    Constraints:
    * C1: `axes` are distinct axes of the operand, in rising order.

    ```mlir
    %y = tg.reduce add %x axes [1] : tensor<2x3xf32> -> tensor<2x1xf32>
    ```
  }];
  let arguments = (ins TG_ReduceKindAttr:$kind, TG_Tensor:$operand,
                       DenseI64ArrayAttr:$axes);
  let results = (outs TG_Tensor:$result);
  let assemblyFormat = [{
    $kind $operand `axes` $axes attr-dict `:` type($operand) `->`
    type($result)
  }];
  let hasFolder = 1;
  let hasVerifier = 1;
}

def TG_ScanOp : TG_Op<"scan", [Pure, SameOperandsAndResultType,
    DeclareOpInterfaceMethods<ReifyRankedShapedTypeOpInterface,
                                  ["reifyResultShapes"]>]> {
  let summary = "running sum, product or maximum along an axis";
  let description = [{
    Inclusive: element i joins elements 0 to i. Floats narrower than f32
    accumulate in f32 and round each element once.

    Constraints:
    * C1: the axis is one of the operand's.

    ```mlir
    %y = tg.scan add %x axis 0 : tensor<4xf32>
    ```
  }];
  let arguments = (ins TG_ReduceKindAttr:$kind, TG_Tensor:$operand,
                       I64Attr:$axis);
  let results = (outs TG_Tensor:$result);
  let assemblyFormat =
      "$kind $operand `axis` $axis attr-dict `:` type($result)";
  let hasVerifier = 1;
}

def TG_SortOp : TG_Op<"sort", [Pure, InferTypeOpAdaptor,
    DeclareOpInterfaceMethods<ReifyRankedShapedTypeOpInterface,
                                  ["reifyResultShapes"]>]> {
  let summary = "stable sort along an axis: values and their indices";
  let description = [{
    Equal elements keep their order, also with `descending`; -0 and +0 are
    equal; NaN comes last either way. O(n log n).

    Constraints:
    * C1: the axis is one of the operand's.
    * C2: the axis has fewer than 2^31 elements.

    ```mlir
    %v, %i = tg.sort %x axis 0 descending
           : tensor<4xf32> -> tensor<4xf32>, tensor<4xi32>
    ```
  }];
  let arguments = (ins TG_Tensor:$operand, I64Attr:$axis,
                       UnitAttr:$descending);
  let results = (outs TG_Tensor:$values, TG_IntTensor:$indices);
  let assemblyFormat = [{
    $operand `axis` $axis (`descending` $descending^)? attr-dict `:`
    type($operand) `->` type($values) `,` type($indices)
  }];
  let hasVerifier = 1;
}

#endif // TG_DIALECT_IR_TGREDUCEOPS
