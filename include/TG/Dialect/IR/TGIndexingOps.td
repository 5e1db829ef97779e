//===- TGIndexingOps.td - gather, scatter ----------------*- tablegen -*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TG_DIALECT_IR_TGINDEXINGOPS
#define TG_DIALECT_IR_TGINDEXINGOPS

include "TG/Dialect/IR/TGTypes.td"
include "TG/Dialect/IR/TGAttributes.td"

def TG_GatherOp : TG_Op<"gather", [Pure, InferTypeOpAdaptor,
    DeclareOpInterfaceMethods<ReifyRankedShapedTypeOpInterface,
                                  ["reifyResultShapes"]>]> {
  let summary = "read by indices along an axis";
  let description = [{
    `slices`: each index names a whole slice; the indices' shape stands in the
    place of the axis: `x[a, b, c]`, axis 1, indices `[i, j]` ->
    `[a, i, j, c]`. `elements`: one element an index; operand and indices have
    the same rank and the result the indices' shape:
    `y[i, j] = x[indices[i, j], j]` for axis 0. An index out of range
    (negative too) reads 0. O(size of the result).

    Constraints:
    * C1: the axis is one of the operand's.
    * C2: with `elements`, the indices have the operand's rank and, but on the
      axis, no size above the operand's.

    ```mlir
    %y = tg.gather slices %x, %i axis 0
       : tensor<9x4xf32>, tensor<2x3xi32> -> tensor<2x3x4xf32>
    ```
  }];
  let arguments = (ins TG_IndexModeAttr:$mode, TG_Tensor:$operand,
                       TG_IntTensor:$indices, I64Attr:$axis);
  let results = (outs TG_Tensor:$result);
  let assemblyFormat = [{
    $mode $operand `,` $indices `axis` $axis attr-dict `:` type($operand) `,`
    type($indices) `->` type($result)
  }];
  let hasVerifier = 1;
}

def TG_ScatterOp : TG_Op<"scatter", [Pure,
    AllTypesMatch<["base", "result"]>,
    DeclareOpInterfaceMethods<ReifyRankedShapedTypeOpInterface,
                                  ["reifyResultShapes"]>]> {
  let summary = "write by indices along an axis";
  let description = [{
    `base` with the elements of `updates` joined in at the places that
    `tg.gather` of the same mode would read. `set`: the last in row-major
    order of the updates wins. `add`, `mul`, `max` join in that order, so the
    result is the same on every run and number of threads. An index out of
    range (negative too) writes nothing. O(size of base and updates).

    Constraints:
    * C1: the axis is one of the base's.
    * C2: with `slices`, the updates have the shape that gather of these
      indices from the base has.
    * C3: with `elements`, updates and indices have one shape, of the base's
      rank and, but on the axis, no size above the base's.
    * C4: base and updates have one element type.

    ```mlir
    %y = tg.scatter add slices %x, %i, %u axis 0
       : tensor<9x4xf32>, tensor<3xi32>, tensor<3x4xf32>
    ```
  }];
  let arguments = (ins TG_ScatterKindAttr:$kind, TG_IndexModeAttr:$mode,
                       TG_Tensor:$base, TG_IntTensor:$indices,
                       TG_Tensor:$updates, I64Attr:$axis);
  let results = (outs TG_Tensor:$result);
  let assemblyFormat = [{
    $kind $mode $base `,` $indices `,` $updates `axis` $axis attr-dict `:`
    type($base) `,` type($indices) `,` type($updates)
  }];
  let hasVerifier = 1;
}

#endif // TG_DIALECT_IR_TGINDEXINGOPS
