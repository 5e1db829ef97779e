//===- TGTypes.td - Tensor type constraints -------------------*- tablegen -*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TG_DIALECT_IR_TGTYPES
#define TG_DIALECT_IR_TGTYPES

include "TG/Dialect/IR/TGDialect.td"

def TG_NoEncoding
    : CPred<"!::llvm::cast<::mlir::RankedTensorType>($_self).getEncoding()">;

/// Not RankedTensorOf itself: it adds all element types to the summary.
class TG_TensorOf<list<Type> elements, string summary>
    : Type<RankedTensorOf<elements, [TG_NoEncoding]>.predicate, summary,
           "::mlir::RankedTensorType">;

defvar TG_Bool = [I1];
defvar TG_SignedInts = [I8, I16, I32, I64];
defvar TG_UnsignedInts = [UI8, UI16, UI32, UI64];
defvar TG_Ints = !listconcat(TG_SignedInts, TG_UnsignedInts);
defvar TG_Floats = [F16, BF16, F32, F64];
defvar TG_Numbers = !listconcat(TG_Ints, TG_Floats);

/// Any tensor of the dialect.
def TG_Tensor : TG_TensorOf<!listconcat(TG_Bool, TG_Numbers),
    "tensor of bool, integers or floats, without an encoding">;
def TG_NumberTensor : TG_TensorOf<TG_Numbers,
    "tensor of integers or floats, without an encoding">;
def TG_FloatTensor : TG_TensorOf<TG_Floats,
    "tensor of floats, without an encoding">;
def TG_IntTensor : TG_TensorOf<TG_Ints,
    "tensor of integers, without an encoding">;
def TG_BitsTensor : TG_TensorOf<!listconcat(TG_Bool, TG_Ints),
    "tensor of bool or integers, without an encoding">;
def TG_BoolTensor : TG_TensorOf<TG_Bool,
    "tensor of bool, without an encoding">;
def TG_UI64Tensor : TG_TensorOf<[UI64],
    "tensor of ui64, without an encoding">;

#endif // TG_DIALECT_IR_TGTYPES
