//===- TGMovementOps.td - Ops that move elements ---------*- tablegen -*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TG_DIALECT_IR_TGMOVEMENTOPS
#define TG_DIALECT_IR_TGMOVEMENTOPS

include "TG/Dialect/IR/TGTypes.td"
include "TG/Dialect/IR/TGAttributes.td"
include "TG/Dialect/IR/TGInterfaces.td"

class TG_MovementOp<string mnemonic, list<Trait> traits = []>
    : TG_Op<mnemonic, !listconcat(traits, [Pure,
        DeclareOpInterfaceMethods<TG_MovementOpInterface,
                                  ["getShapeTracker"]>,
        DeclareOpInterfaceMethods<ReifyRankedShapedTypeOpInterface,
                                  ["reifyResultShapes"]>,
        AllElementTypesMatch<["operand", "result"]>])> {
  let results = (outs TG_Tensor:$result);
  let hasFolder = 1;
  let hasVerifier = 1;
}

def TG_ReshapeOp : TG_MovementOp<"reshape"> {
  let summary = "the same row-major elements under another shape";
  let description = [{
    `sizes` has one index a dynamic axis of the result.

    Constraints:
    * C1: operand and result hold the same number of elements, where all sizes
      are static (else checked when it runs).
    * C2: one size operand a dynamic axis of the result.

    ```mlir
    %y = tg.reshape %x : tensor<6xf32> -> tensor<2x3xf32>
    %w = tg.reshape %z [%n] : tensor<?xf32> -> tensor<?x1xf32>
    ```
  }];
  let arguments = (ins TG_Tensor:$operand, Variadic<Index>:$sizes);
  let assemblyFormat = [{
    $operand (`[` $sizes^ `]`)? attr-dict `:` type($operand) `->` type($result)
  }];
  let builders = [
    OpBuilder<(ins "::mlir::Value":$operand,
                   "::llvm::ArrayRef<int64_t>":$shape)>,
    OpBuilder<(ins "::mlir::Value":$operand,
                   "::llvm::ArrayRef<::mlir::OpFoldResult>":$shape)>];
}

def TG_ExpandOp : TG_MovementOp<"expand"> {
  let summary = "repeat axes of size 1";
  let description = [{
    Constraints:
    * C1: operand and result have the same rank.
    * C2: an axis keeps its size, or has size 1 in the operand.
    * C3: one size operand a dynamic axis of the result.

    ```mlir
    %y = tg.expand %x : tensor<1x10xf32> -> tensor<32x10xf32>
    ```
  }];
  let arguments = (ins TG_Tensor:$operand, Variadic<Index>:$sizes);
  let assemblyFormat = [{
    $operand (`[` $sizes^ `]`)? attr-dict `:` type($operand) `->` type($result)
  }];
  let builders = [
    OpBuilder<(ins "::mlir::Value":$operand,
                   "::llvm::ArrayRef<int64_t>":$shape)>,
    OpBuilder<(ins "::mlir::Value":$operand,
                   "::llvm::ArrayRef<::mlir::OpFoldResult>":$shape)>];
}

def TG_PermuteOp : TG_MovementOp<"permute", [InferTypeOpAdaptor]> {
  let summary = "reorder axes";
  let description = [{
    Axis i of the result is axis `permutation[i]` of the operand.

    Constraints:
    * C1: `permutation` is a permutation of the operand's axes.

    ```mlir
    %y = tg.permute %x [1, 0] : tensor<2x3xf32> -> tensor<3x2xf32>
    ```
  }];
  let arguments = (ins TG_Tensor:$operand, DenseI64ArrayAttr:$permutation);
  let assemblyFormat = [{
    $operand $permutation attr-dict `:` type($operand) `->` type($result)
  }];
}

def TG_PadOp : TG_MovementOp<"pad", [InferTypeOpAdaptor,
    AttrSizedOperandSegments]> {
  let summary = "add zeros around";
  let description = [{
    Zero is false for bool. Negative amounts are written with `tg.shrink`.

    Constraints:
    * C1: `low` and `high` have one entry an axis.
    * C2: no amount is negative.

    ```mlir
    %y = tg.pad %x low [1, 0] high [0, 2]
       : tensor<2x3xf32> -> tensor<3x5xf32>
    %w = tg.pad %z low [%n] high [0] : tensor<4xf32> -> tensor<?xf32>
    ```
  }];
  let arguments = (ins TG_Tensor:$operand, Variadic<Index>:$low,
                       Variadic<Index>:$high, DenseI64ArrayAttr:$static_low,
                       DenseI64ArrayAttr:$static_high);
  let assemblyFormat = [{
    $operand `low` custom<DynamicIndexList>($low, $static_low)
    `high` custom<DynamicIndexList>($high, $static_high)
    attr-dict `:` type($operand) `->` type($result)
  }];
  let builders = [
    OpBuilder<(ins "::mlir::Value":$operand, "::llvm::ArrayRef<int64_t>":$low,
                   "::llvm::ArrayRef<int64_t>":$high)>,
    OpBuilder<(ins "::mlir::Value":$operand,
                   "::llvm::ArrayRef<::mlir::OpFoldResult>":$low,
                   "::llvm::ArrayRef<::mlir::OpFoldResult>":$high)>];
  let extraClassDeclaration = [{
    ::llvm::SmallVector<::mlir::OpFoldResult> getMixedLow();
    ::llvm::SmallVector<::mlir::OpFoldResult> getMixedHigh();
  }];
}

def TG_ShrinkOp : TG_MovementOp<"shrink", [InferTypeOpAdaptor,
    AttrSizedOperandSegments]> {
  let summary = "keep a box of elements";
  let description = [{
    Constraints:
    * C1: `offsets` and `sizes` have one entry an axis.
    * C2: offsets and sizes are not negative and the box lies in the operand.

    ```mlir
    %y = tg.shrink %x offsets [1, 0] sizes [1, 2]
       : tensor<2x3xf32> -> tensor<1x2xf32>
    ```
  }];
  let arguments = (ins TG_Tensor:$operand, Variadic<Index>:$offsets,
                       Variadic<Index>:$sizes,
                       DenseI64ArrayAttr:$static_offsets,
                       DenseI64ArrayAttr:$static_sizes);
  let assemblyFormat = [{
    $operand `offsets` custom<DynamicIndexList>($offsets, $static_offsets)
    `sizes` custom<DynamicIndexList>($sizes, $static_sizes)
    attr-dict `:` type($operand) `->` type($result)
  }];
  let builders = [
    OpBuilder<(ins "::mlir::Value":$operand,
                   "::llvm::ArrayRef<int64_t>":$offsets,
                   "::llvm::ArrayRef<int64_t>":$sizes)>,
    OpBuilder<(ins "::mlir::Value":$operand,
                   "::llvm::ArrayRef<::mlir::OpFoldResult>":$offsets,
                   "::llvm::ArrayRef<::mlir::OpFoldResult>":$sizes)>];
  let extraClassDeclaration = [{
    ::llvm::SmallVector<::mlir::OpFoldResult> getMixedOffsets();
    ::llvm::SmallVector<::mlir::OpFoldResult> getMixedSizes();
  }];
}

def TG_FlipOp : TG_MovementOp<"flip", [SameOperandsAndResultType]> {
  let summary = "reverse axes";
  let description = [{
    Constraints:
    * C1: `axes` are distinct axes of the operand, in rising order.

    ```mlir
    %y = tg.flip %x axes [0] : tensor<2x3xf32>
    ```
  }];
  let arguments = (ins TG_Tensor:$operand, DenseI64ArrayAttr:$axes);
  let assemblyFormat = "$operand `axes` $axes attr-dict `:` type($result)";
}

def TG_ViewOp : TG_MovementOp<"view", [InferTypeOpAdaptor]> {
  let summary = "a chain of strided, masked windows";
  let description = [{
    What a chain of movement ops amounts to. Elements under a mask are zero.

    Constraints:
    * C1: the operand's shape is static.
    * C2: the innermost view reads only elements of the operand.

    ```mlir
    %y = tg.view %x as #tg.shapetracker<[3x2, strides [1, 3]]>
       : tensor<2x3xf32> -> tensor<3x2xf32>
    ```
  }];
  let arguments = (ins TG_Tensor:$operand, TG_ShapeTrackerAttr:$view);
  let assemblyFormat = [{
    $operand custom<TrackerAndType>($view, type($operand)) `->` type($result)
    attr-dict
  }];
  let hasCanonicalizer = 1;
}

#endif // TG_DIALECT_IR_TGMOVEMENTOPS
