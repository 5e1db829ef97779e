//===- TGContractionOps.td - matmul, conv, attention, window -*- tablegen -*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TG_DIALECT_IR_TGCONTRACTIONOPS
#define TG_DIALECT_IR_TGCONTRACTIONOPS

include "TG/Dialect/IR/TGTypes.td"
include "TG/Dialect/IR/TGAttributes.td"
include "TG/Dialect/IR/TGInterfaces.td"

class TG_StructuredOp<string mnemonic, list<Trait> traits = []>
    : TG_Op<mnemonic, !listconcat(traits, [Pure,
        DeclareOpInterfaceMethods<ReifyRankedShapedTypeOpInterface,
                                  ["reifyResultShapes"]>])> {
  let hasVerifier = 1;
}

def TG_MatmulOp : TG_StructuredOp<"matmul", [InferTypeOpAdaptor]> {
  let summary = "matrix product, batched";
  let description = [{
    `[..., m, k] x [..., k, n] -> [..., m, n]`. Products are summed in the
    accumulation type (by default the element type, f32 for f16 and bf16) and
    rounded once to the result's element type.

    Constraints:
    * C1: both operands have the same rank, at least 2.
    * C2: batch sizes are equal.
    * C3: the inner sizes are equal.
    * C4: operands have one element type, the result that type or the
      accumulation type.
    * C5: the accumulation type is of the element type's kind and not narrower.

    ```mlir
    %c = tg.matmul %a, %b
       : tensor<32x64xf32>, tensor<64x10xf32> -> tensor<32x10xf32>
    %d = tg.matmul %e, %f acc i32
       : tensor<4x8xi8>, tensor<8x2xi8> -> tensor<4x2xi32>
    ```
  }];
  let arguments = (ins TG_NumberTensor:$lhs, TG_NumberTensor:$rhs,
                       OptionalAttr<TypeAttr>:$acc);
  let results = (outs TG_NumberTensor:$result);
  let assemblyFormat = [{
    $lhs `,` $rhs (`acc` $acc^)? attr-dict `:` type($lhs) `,` type($rhs) `->`
    type($result)
  }];
  let extraClassDeclaration = [{
    /// The type that products are summed in.
    ::mlir::Type getAccumulationType();
    /// C4 lets the result have either of two element types.
    static bool isCompatibleReturnTypes(::mlir::TypeRange l,
                                        ::mlir::TypeRange r);
  }];
}

def TG_ConvOp : TG_StructuredOp<"conv", [InferTypeOpAdaptor]> {
  let summary = "convolution over any number of spatial axes";
  let description = [{
    Cross-correlation, as in every deep-learning framework. The layouts name
    the axes: `N` batch, `C` channels of the input and output, `O` and `I`
    channels of the kernel, digits `0 1 2 ...` the spatial axes. By default
    `NC01...`, `OI01...`, `NC01...`. Per spatial axis: `strides`, `pads` as
    [low, high, low, high, ...], `dilations`. Sums as `tg.matmul`.

    Constraints:
    * C1: input, kernel and result have the same rank, at least 3; layouts name
      each axis once.
    * C2: `strides`, `dilations` have one positive entry a spatial axis, `pads`
      two that are not negative.
    * C3: `groups` divides the input's channels and the kernel's output
      channels; the kernel has input channels / groups.
    * C4: the dilated kernel fits the padded input.
    * C5: element types as for `tg.matmul` (C4, C5).

    ```mlir
    %y = tg.conv %x, %w strides [1, 1] pads [1, 1, 1, 1] dilations [1, 1]
       : tensor<1x64x56x56xf32>, tensor<64x64x3x3xf32>
         -> tensor<1x64x56x56xf32>
    ```
  }];
  let arguments = (ins TG_NumberTensor:$input, TG_NumberTensor:$kernel,
                       DenseI64ArrayAttr:$strides, DenseI64ArrayAttr:$pads,
                       DenseI64ArrayAttr:$dilations,
                       DefaultValuedAttr<I64Attr, "1">:$groups,
                       OptionalAttr<StrAttr>:$input_layout,
                       OptionalAttr<StrAttr>:$kernel_layout,
                       OptionalAttr<StrAttr>:$result_layout,
                       OptionalAttr<TypeAttr>:$acc);
  let results = (outs TG_NumberTensor:$result);
  let assemblyFormat = [{
    $input `,` $kernel `strides` $strides `pads` $pads `dilations` $dilations
    (`groups` $groups^)?
    (`layouts` $input_layout^ `,` $kernel_layout `,` $result_layout)?
    (`acc` $acc^)? attr-dict `:`
    type($input) `,` type($kernel) `->` type($result)
  }];
  let extraClassDeclaration = [{
    int64_t getNumSpatialAxes() { return getStrides().size(); }
    /// Layouts with defaults filled in, such as "NC01".
    ::std::string getInputLayoutOrDefault();
    ::std::string getKernelLayoutOrDefault();
    ::std::string getResultLayoutOrDefault();
    ::mlir::Type getAccumulationType();
    static bool isCompatibleReturnTypes(::mlir::TypeRange l,
                                        ::mlir::TypeRange r);
  }];
}

def TG_AttentionOp : TG_StructuredOp<"attention", [InferTypeOpAdaptor]> {
  let summary = "scaled dot-product attention";
  let description = [{
    softmax(query x key^T * scale + mask) x value, the softmax over the last
    axis in at least f32. `[..., l, e], [..., s, e], [..., s, v] ->
    [..., l, v]`. A bool mask keeps where true. `causal` keeps key j for query
    i where j <= i. A row that keeps nothing is NaN, as softmax of -inf.

    Constraints:
    * C1: query, key and value have the same rank, at least 2, equal batch
      sizes and one element type.
    * C2: query and key have equal widths, key and value equal lengths.
    * C3: the mask is `[..., l, s]`, of bool or the query's element type, and
      not given together with `causal`.

    ```mlir
    %y = tg.attention %q, %k, %v causal scale 1.250000e-01
       : tensor<12x512x64xf32>, tensor<12x512x64xf32>, tensor<12x512x64xf32>
         -> tensor<12x512x64xf32>
    ```
  }];
  let arguments = (ins TG_FloatTensor:$query, TG_FloatTensor:$key,
                       TG_FloatTensor:$value, Optional<TG_Tensor>:$mask,
                       UnitAttr:$causal, F64Attr:$scale);
  let results = (outs TG_FloatTensor:$result);
  let assemblyFormat = [{
    $query `,` $key `,` $value (`mask` `(` $mask^ `:` type($mask) `)`)?
    (`causal` $causal^)? `scale` $scale attr-dict `:`
    type($query) `,` type($key) `,` type($value) `->` type($result)
  }];
}

def TG_WindowOp : TG_StructuredOp<"window", [InferTypeOpAdaptor,
    DeclareOpInterfaceMethods<TG_MovementOpInterface, ["getShapeTracker"]>]> {
  let summary = "sliding windows as new axes";
  let description = [{
    Windows slide over the last n axes, n the number of `sizes`. With operand
    `[..., h, w]` the result is `[..., oh, ow, kh, kw]`; element
    `(..., y, x, i, j)` is operand `(..., y*s + i*d, x*s + j*d)`. What does
    not fill a window is left out. It moves elements only; its gradient is an
    overlap-add.

    Constraints:
    * C1: `sizes`, `strides`, `dilations` have the same number of entries, at
      most the operand's rank, all positive.
    * C2: each dilated window fits its axis.
    * C3: the windowed axes are static.

    ```mlir
    %y = tg.window %x sizes [2] strides [2] dilations [1]
       : tensor<3x8xf32> -> tensor<3x4x2xf32>
    ```
  }];
  let arguments = (ins TG_Tensor:$operand, DenseI64ArrayAttr:$sizes,
                       DenseI64ArrayAttr:$strides,
                       DenseI64ArrayAttr:$dilations);
  let results = (outs TG_Tensor:$result);
  let assemblyFormat = [{
    $operand `sizes` $sizes `strides` $strides `dilations` $dilations
    attr-dict `:` type($operand) `->` type($result)
  }];
}

#endif // TG_DIALECT_IR_TGCONTRACTIONOPS
