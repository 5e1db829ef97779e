//===- TGPlacementOps.td - Order and place ---------------*- tablegen -*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TG_DIALECT_IR_TGPLACEMENTOPS
#define TG_DIALECT_IR_TGPLACEMENTOPS

include "TG/Dialect/IR/TGTypes.td"
include "TG/Dialect/IR/TGAttributes.td"

class TG_IdentityOp<string mnemonic, list<Trait> traits = []>
    : TG_Op<mnemonic, !listconcat(traits, [Pure, SameOperandsAndResultType,
        DeclareOpInterfaceMethods<ReifyRankedShapedTypeOpInterface,
                                  ["reifyResultShapes"]>])> {
  let arguments = (ins TG_Tensor:$operand);
  let results = (outs TG_Tensor:$result);
  let assemblyFormat = "$operand attr-dict `:` type($result)";
  let extraClassDefinition = [{
    ::mlir::LogicalResult $cppClass::reifyResultShapes(
        ::mlir::OpBuilder &builder,
        ::mlir::ReifiedRankedShapedTypeDims &shapes) {
      shapes.push_back(
          ::mlir::tensor::getMixedSizes(builder, getLoc(), getOperand()));
      return ::mlir::success();
    }
  }];
}

def TG_ContiguousOp : TG_IdentityOp<"contiguous"> {
  let summary = "materialize here, row-major";
  let description = [{
    A border between kernels: what stands before it is computed and stored.
    No folder removes it but that of contiguous of contiguous.

    ```mlir
    %y = tg.contiguous %x : tensor<4xf32>
    ```
  }];
  let hasFolder = 1;
}

def TG_ContiguousBackwardOp : TG_IdentityOp<"contiguous_backward"> {
  let summary = "the identity, whose gradient is made contiguous";
  let description = [{
    ```mlir
    %y = tg.contiguous_backward %x : tensor<4xf32>
    ```
  }];
}

def TG_DetachOp : TG_IdentityOp<"detach"> {
  let summary = "the identity, through which no gradient flows";
  let description = [{
    ```mlir
    %y = tg.detach %x : tensor<4xf32>
    ```
  }];
}

def TG_CopyOp : TG_Op<"copy", [Pure, SameOperandsAndResultType,
    DeclareOpInterfaceMethods<ReifyRankedShapedTypeOpInterface,
                                  ["reifyResultShapes"]>]> {
  let summary = "the same elements on a device";
  let description = [{
    A border between kernels.

    Constraints:
    * C1: the device's name is not empty.

    ```mlir
    %y = tg.copy %x to "CPU:1" : tensor<4xf32>
    ```
  }];
  let arguments = (ins TG_Tensor:$operand, StrAttr:$device);
  let results = (outs TG_Tensor:$result);
  let assemblyFormat = "$operand `to` $device attr-dict `:` type($result)";
  let hasVerifier = 1;
}

def TG_ShardOp : TG_Op<"shard", [Pure]> {
  let summary = "split over devices, or replicate";
  let description = [{
    One result a device: with an axis, equal parts along it; without, the
    whole operand each.

    Constraints:
    * C1: one result a device, at least one.
    * C2: the axis is one of the operand's and its size divides by the number
      of devices; results have the part's shape (the operand's without axis).

    ```mlir
    %a, %b = tg.shard %x axis 0 over ["CPU:0", "CPU:1"]
           : tensor<4xf32> -> tensor<2xf32>, tensor<2xf32>
    ```
  }];
  let arguments = (ins TG_Tensor:$operand, OptionalAttr<I64Attr>:$axis,
                       StrArrayAttr:$devices);
  let results = (outs Variadic<TG_Tensor>:$parts);
  let assemblyFormat = [{
    $operand (`axis` $axis^)? `over` $devices attr-dict `:` type($operand)
    `->` type($parts)
  }];
  let hasVerifier = 1;
}

def TG_MultiOp : TG_Op<"multi", [Pure, InferTypeOpAdaptor]> {
  let summary = "one value a device, taken as one tensor";
  let description = [{
    With an axis the parts stand one after the other along it; without, all
    parts are copies of one value.

    Constraints:
    * C1: at least one part; all parts have one type.
    * C2: the axis is one of the parts'.

    ```mlir
    %x = tg.multi %a, %b axis 0
       : tensor<2xf32>, tensor<2xf32> -> tensor<4xf32>
    ```
  }];
  let arguments = (ins Variadic<TG_Tensor>:$parts,
                       OptionalAttr<I64Attr>:$axis);
  let results = (outs TG_Tensor:$result);
  let assemblyFormat = [{
    $parts (`axis` $axis^)? attr-dict `:` type($parts) `->` type($result)
  }];
  let hasVerifier = 1;
}

def TG_AssignOp : TG_Op<"assign", [Pure, AllTypesMatch<["base", "result"]>,
    DeclareOpInterfaceMethods<ReifyRankedShapedTypeOpInterface,
                                  ["reifyResultShapes"]>]> {
  let summary = "the base with the elements of a window replaced";
  let description = [{
    A pure value op: `base` stays valid as the old value. Without a view the
    whole base is replaced. In a function, the returned result with the result
    attribute `tg.writes = <argument>` says that the argument's storage
    receives it. Where a view names an element twice, the last in row-major
    order wins.

    Constraints:
    * C1: base and value have one element type.
    * C2: the view's shape is the value's (the base's, without a view).
    * C3: the view reads only elements of the base, and masks none.

    ```mlir
    %y = tg.assign %x, %v at #tg.shapetracker<[2, strides [1], offset 1]>
       : tensor<4xf32>, tensor<2xf32>
    ```
  }];
  let arguments = (ins TG_Tensor:$base, TG_Tensor:$value,
                       OptionalAttr<TG_ShapeTrackerAttr>:$view);
  let results = (outs TG_Tensor:$result);
  let assemblyFormat = [{
    $base `,` $value custom<OptionalTrackerAndType>($view, type($base)) `,`
    type($value) attr-dict
  }];
  let hasVerifier = 1;
}

#endif // TG_DIALECT_IR_TGPLACEMENTOPS
