//===- TGElementwiseOps.td - Elementwise UOps and functions -*- tablegen -*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TG_DIALECT_IR_TGELEMENTWISEOPS
#define TG_DIALECT_IR_TGELEMENTWISEOPS

include "TG/Dialect/IR/TGTypes.td"

/// Ops whose result element depends on the operands' elements at the same
/// place. Shapes are equal; equal-shape ops on dynamic sizes check them when
/// they run.
def TG_ElementwiseTrait : NativeOpTrait<"ElementwiseTrait"> {
  let cppNamespace = "::tg::OpTrait";
}

class TG_ElementwiseOp<string mnemonic, list<Trait> traits = []>
    : TG_Op<mnemonic, !listconcat(traits, [Pure, TG_ElementwiseTrait,
        DeclareOpInterfaceMethods<ReifyRankedShapedTypeOpInterface,
                                  ["reifyResultShapes"]>])> {
  let extraClassDefinition = [{
    ::mlir::LogicalResult $cppClass::reifyResultShapes(
        ::mlir::OpBuilder &builder,
        ::mlir::ReifiedRankedShapedTypeDims &shapes) {
      shapes.push_back(::mlir::tensor::getMixedSizes(
          builder, getLoc(), getOperation()->getOperand(0)));
      return ::mlir::success();
    }
  }];
}

//===----------------------------------------------------------------------===//
// Unary
//===----------------------------------------------------------------------===//

class TG_UnaryOp<string mnemonic, Type type, list<Trait> traits = []>
    : TG_ElementwiseOp<mnemonic,
        !listconcat(traits, [SameOperandsAndResultType,
                             AllTypesMatch<["operand", "result"]>])> {
  let arguments = (ins type:$operand);
  let results = (outs type:$result);
  let assemblyFormat = "$operand attr-dict `:` type($result)";
  let hasFolder = 1;
}

def TG_Exp2Op : TG_UnaryOp<"exp2", TG_FloatTensor> {
  let summary = "2 to the power of x";
  let description = [{
    At most 2 ulp from the real value in f32.

    ```mlir
    %y = tg.exp2 %x : tensor<4xf32>
    ```
  }];
}

def TG_Log2Op : TG_UnaryOp<"log2", TG_FloatTensor> {
  let summary = "logarithm to base 2";
  let description = [{
    log2 of 0 is -inf, of a negative number NaN. At most 2 ulp in f32.

    ```mlir
    %y = tg.log2 %x : tensor<4xf32>
    ```
  }];
}

def TG_SinOp : TG_UnaryOp<"sin", TG_FloatTensor> {
  let summary = "sine of an angle in radians";
  let description = [{
    Right for large angles too: the argument is reduced exactly. NaN for
    infinities. At most 2 ulp in f32.

    ```mlir
    %y = tg.sin %x : tensor<4xf32>
    ```
  }];
}

def TG_SqrtOp : TG_UnaryOp<"sqrt", TG_FloatTensor> {
  let summary = "square root, correctly rounded";
  let description = [{
    NaN for negative numbers; sqrt of -0 is -0.

    ```mlir
    %y = tg.sqrt %x : tensor<4xf32>
    ```
  }];
}

def TG_RecipOp : TG_UnaryOp<"recip", TG_FloatTensor> {
  let summary = "1 / x, correctly rounded";
  let description = [{
    ```mlir
    %y = tg.recip %x : tensor<4xf32>
    ```
  }];
}

def TG_NegOp : TG_UnaryOp<"neg", TG_NumberTensor> {
  let summary = "-x";
  let description = [{
    Integers wrap: the negative of the least signed integer is itself, of an
    unsigned x it is 2^n - x. Floats change the sign, of NaN too.

    ```mlir
    %y = tg.neg %x : tensor<4xf32>
    ```
  }];
}

def TG_TruncOp : TG_UnaryOp<"trunc", TG_FloatTensor> {
  let summary = "round towards zero";
  let description = [{
    ```mlir
    %y = tg.trunc %x : tensor<4xf32>
    ```
  }];
}

def TG_CastOp : TG_ElementwiseOp<"cast"> {
  let summary = "convert the element type";
  let description = [{
    To a narrower integer wraps. Float to integer truncates and saturates, NaN
    gives 0. To a narrower float rounds to nearest, ties to even. To bool is
    x != 0 (NaN is true). From bool gives 0 or 1.

    Constraints:
    * C1: operand and result have the same shape.

    ```mlir
    %y = tg.cast %x : tensor<4xf32> -> tensor<4xi32>
    ```
  }];
  let arguments = (ins TG_Tensor:$operand);
  let results = (outs TG_Tensor:$result);
  let assemblyFormat =
      "$operand attr-dict `:` type($operand) `->` type($result)";
  let hasFolder = 1;
  let hasVerifier = 1;
}

def TG_BitcastOp : TG_Op<"bitcast", [Pure,
    DeclareOpInterfaceMethods<ReifyRankedShapedTypeOpInterface,
                                  ["reifyResultShapes"]>]> {
  let summary = "read the same bits as another element type";
  let description = [{
    Between element types of different widths the last axis is scaled, in
    little-endian order: two i16 become one i32, whose low half is the first.

    Constraints:
    * C1: all axes but the last have equal sizes.
    * C2: the last axes hold the same number of bits; a 0-d tensor keeps its
      width; a dynamic last axis keeps its width.

    ```mlir
    %y = tg.bitcast %x : tensor<4xf32> -> tensor<4xi32>
    %z = tg.bitcast %x : tensor<4xf32> -> tensor<8xi16>
    ```
  }];
  let arguments = (ins TG_NumberTensor:$operand);
  let results = (outs TG_NumberTensor:$result);
  let assemblyFormat =
      "$operand attr-dict `:` type($operand) `->` type($result)";
  let hasFolder = 1;
  let hasVerifier = 1;
}

//===----------------------------------------------------------------------===//
// Binary
//===----------------------------------------------------------------------===//

class TG_BinaryOp<string mnemonic, Type type, list<Trait> traits = []>
    : TG_ElementwiseOp<mnemonic,
        !listconcat(traits, [SameOperandsAndResultType,
                             AllTypesMatch<["lhs", "rhs", "result"]>])> {
  let arguments = (ins type:$lhs, type:$rhs);
  let results = (outs type:$result);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($result)";
  let hasFolder = 1;
}

def TG_AddOp : TG_BinaryOp<"add", TG_Tensor, [Commutative]> {
  let summary = "sum";
  let description = [{
    Integers wrap. On bool it is `or`.

    ```mlir
    %y = tg.add %a, %b : tensor<4xf32>
    ```
  }];
  let hasCanonicalizer = 1;
}

def TG_MulOp : TG_BinaryOp<"mul", TG_Tensor, [Commutative]> {
  let summary = "product";
  let description = [{
    Integers wrap. On bool it is `and`.

    ```mlir
    %y = tg.mul %a, %b : tensor<4xf32>
    ```
  }];
  let hasCanonicalizer = 1;
}

def TG_IDivOp : TG_BinaryOp<"idiv", TG_IntTensor> {
  let summary = "integer quotient, truncated";
  let description = [{
    x idiv 0 is 0; the least signed integer idiv -1 is itself.

    ```mlir
    %y = tg.idiv %a, %b : tensor<4xi32>
    ```
  }];
}

def TG_ModOp : TG_BinaryOp<"mod", TG_IntTensor> {
  let summary = "remainder of idiv";
  let description = [{
    Has the sign of the dividend. x mod 0 is x.

    ```mlir
    %y = tg.mod %a, %b : tensor<4xi32>
    ```
  }];
}

def TG_MaxOp : TG_BinaryOp<"max", TG_Tensor, [Commutative]> {
  let summary = "maximum";
  let description = [{
    NaN if either is NaN; +0 is above -0. On bool it is `or`.

    ```mlir
    %y = tg.max %a, %b : tensor<4xf32>
    ```
  }];
  let hasCanonicalizer = 1;
}

def TG_PowOp : TG_BinaryOp<"pow", TG_NumberTensor> {
  let summary = "a to the power of b";
  let description = [{
    On floats as C's `pow`: NaN for a negative base with an exponent that is
    no integer, 1 for exponent 0 whatever the base. On integers exact, modulo
    2^n; a negative exponent gives the truncated quotient: 1 for base 1, 1 or
    -1 for base -1, else 0.

    ```mlir
    %y = tg.pow %a, %b : tensor<4xf32>
    ```
  }];
}

class TG_CompareOp<string mnemonic, list<Trait> traits = []>
    : TG_ElementwiseOp<mnemonic, !listconcat(traits, [
        AllTypesMatch<["lhs", "rhs"]>,
        TypesMatchWith<"result has the operands' shape and element type i1",
          "lhs", "result",
          "::mlir::cast<::mlir::RankedTensorType>($_self).clone("
          "::mlir::IntegerType::get($_self.getContext(), 1))">])> {
  let arguments = (ins TG_Tensor:$lhs, TG_Tensor:$rhs);
  let results = (outs TG_BoolTensor:$result);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($lhs)";
  let hasFolder = 1;
}

def TG_CmpLtOp : TG_CompareOp<"cmplt"> {
  let summary = "a < b";
  let description = [{
    False where either is NaN. The type written is the operands'.

    ```mlir
    %y = tg.cmplt %a, %b : tensor<4xf32>
    ```
  }];
}

def TG_CmpNeOp : TG_CompareOp<"cmpne", [Commutative]> {
  let summary = "a != b";
  let description = [{
    True where either is NaN. The type written is the operands'.

    ```mlir
    %y = tg.cmpne %a, %b : tensor<4xf32>
    ```
  }];
}

def TG_AndOp : TG_BinaryOp<"and", TG_BitsTensor, [Commutative]> {
  let summary = "bitwise and";
  let description = [{
    ```mlir
    %y = tg.and %a, %b : tensor<4xi32>
    ```
  }];
  let hasCanonicalizer = 1;
}

def TG_OrOp : TG_BinaryOp<"or", TG_BitsTensor, [Commutative]> {
  let summary = "bitwise or";
  let description = [{
    ```mlir
    %y = tg.or %a, %b : tensor<4xi32>
    ```
  }];
  let hasCanonicalizer = 1;
}

def TG_XorOp : TG_BinaryOp<"xor", TG_BitsTensor, [Commutative]> {
  let summary = "bitwise exclusive or";
  let description = [{
    ```mlir
    %y = tg.xor %a, %b : tensor<4xi32>
    ```
  }];
  let hasCanonicalizer = 1;
}

def TG_ShlOp : TG_BinaryOp<"shl", TG_IntTensor> {
  let summary = "shift left";
  let description = [{
    The shift is read as unsigned; one of the width or more gives 0.

    ```mlir
    %y = tg.shl %a, %b : tensor<4xi32>
    ```
  }];
}

def TG_ShrOp : TG_BinaryOp<"shr", TG_IntTensor> {
  let summary = "shift right";
  let description = [{
    Signed numbers keep their sign. The shift is read as unsigned; one of the
    width or more gives 0, of a negative number -1.

    ```mlir
    %y = tg.shr %a, %b : tensor<4xi32>
    ```
  }];
}

def TG_ThreefryOp : TG_BinaryOp<"threefry", TG_UI64Tensor> {
  let summary = "Threefry 2x32: counter and key to random bits";
  let description = [{
    20 rounds on the low and high halves of the counter with the low and high
    halves of the key, key schedule constant 0x1BD11BDA (Salmon et al.,
    Parallel Random Numbers: As Easy as 1, 2, 3, SC 2011).

    ```mlir
    %bits = tg.threefry %counter, %key : tensor<4xui64>
    ```
  }];
}

def TG_DivOp : TG_BinaryOp<"div", TG_FloatTensor> {
  let summary = "quotient, correctly rounded";
  let description = [{
    Structured: decomposes into `mul` by `recip`, which may differ by 2 ulp.

    ```mlir
    %y = tg.div %a, %b : tensor<4xf32>
    ```
  }];
}

//===----------------------------------------------------------------------===//
// Ternary
//===----------------------------------------------------------------------===//

def TG_WhereOp : TG_ElementwiseOp<"where", [
    AllTypesMatch<["ifTrue", "ifFalse", "result"]>]> {
  let summary = "choose by a condition";
  let description = [{
    Constraints:
    * C1: the condition has the shape of the values.

    ```mlir
    %y = tg.where %c, %a, %b : tensor<4xi1>, tensor<4xf32>
    ```
  }];
  let arguments = (ins TG_BoolTensor:$condition, TG_Tensor:$ifTrue,
                       TG_Tensor:$ifFalse);
  let results = (outs TG_Tensor:$result);
  let assemblyFormat = [{
    $condition `,` $ifTrue `,` $ifFalse attr-dict `:` type($condition) `,`
    type($result)
  }];
  let hasFolder = 1;
  let hasVerifier = 1;
}

def TG_MulAccOp : TG_ElementwiseOp<"mulacc", [SameOperandsAndResultType,
    AllTypesMatch<["lhs", "rhs", "acc", "result"]>]> {
  let summary = "a * b + c, rounded once";
  let description = [{
    ```mlir
    %y = tg.mulacc %a, %b, %c : tensor<4xf32>
    ```
  }];
  let arguments = (ins TG_NumberTensor:$lhs, TG_NumberTensor:$rhs,
                       TG_NumberTensor:$acc);
  let results = (outs TG_NumberTensor:$result);
  let assemblyFormat = "$lhs `,` $rhs `,` $acc attr-dict `:` type($result)";
  let hasFolder = 1;
}

//===----------------------------------------------------------------------===//
// Structured functions: as UOps they would lose digits
//===----------------------------------------------------------------------===//

def TG_ExpOp : TG_UnaryOp<"exp", TG_FloatTensor> {
  let summary = "e to the power of x";
  let description = [{
    At most 2 ulp in f32. Decomposes into `exp2` of x times log2(e).

    ```mlir
    %y = tg.exp %x : tensor<4xf32>
    ```
  }];
}

def TG_LogOp : TG_UnaryOp<"log", TG_FloatTensor> {
  let summary = "natural logarithm";
  let description = [{
    At most 2 ulp in f32. Decomposes into `log2` times ln(2).

    ```mlir
    %y = tg.log %x : tensor<4xf32>
    ```
  }];
}

def TG_TanhOp : TG_UnaryOp<"tanh", TG_FloatTensor> {
  let summary = "hyperbolic tangent";
  let description = [{
    At most 4 ulp in f32. Decomposes into 2 * sigmoid(2x) - 1.

    ```mlir
    %y = tg.tanh %x : tensor<4xf32>
    ```
  }];
}

def TG_ErfOp : TG_UnaryOp<"erf", TG_FloatTensor> {
  let summary = "error function";
  let description = [{
    At most 4 ulp in f32. Decomposes into formula 7.1.26 of Abramowitz and
    Stegun, with an absolute error below 1.5e-7.

    ```mlir
    %y = tg.erf %x : tensor<4xf32>
    ```
  }];
}

def TG_RsqrtOp : TG_UnaryOp<"rsqrt", TG_FloatTensor> {
  let summary = "1 / sqrt(x)";
  let description = [{
    At most 2 ulp in f32. Decomposes into `recip` of `sqrt`.

    ```mlir
    %y = tg.rsqrt %x : tensor<4xf32>
    ```
  }];
}

#endif // TG_DIALECT_IR_TGELEMENTWISEOPS
