//===- TGAttributes.td - Views, kinds -------------------------*- tablegen -*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TG_DIALECT_IR_TGATTRIBUTES
#define TG_DIALECT_IR_TGATTRIBUTES

include "TG/Dialect/IR/TGDialect.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"

class TG_Attr<string name, string attrMnemonic> : AttrDef<TG_Dialect, name> {
  let mnemonic = attrMnemonic;
}

def TG_ViewAttr : TG_Attr<"View", "view"> {
  let summary = "a strided, masked window on a flat buffer";
  let description = [{
    Element `(i0, i1, ...)` is element `offset + i0*stride0 + i1*stride1 + ...`
    of the buffer; outside the mask it is zero. Views are normalized when
    built (axes of size 1 and masks of extent 1 have stride 0, masks that mask
    nothing are dropped, all empty windows are one), so structurally equal
    views are one attribute.

    ```mlir
    #tg.view<[6x6, strides [4, 1], offset -5, mask [1:5, 1:5]]>
    ```
  }];
  let parameters = (ins
    AttrOrTypeParameter<"::tg::View", "the view", "const ::tg::View &">:$view);
  let hasCustomAssemblyFormat = 1;
}

def TG_ShapeTrackerAttr : TG_Attr<"ShapeTracker", "shapetracker"> {
  let summary = "a chain of views, the last one outermost";
  let description = [{
    What one view cannot say, such as a reshape of a transposed matrix, is a
    chain: each view indexes the row-major elements of the one before it.

    ```mlir
    #tg.shapetracker<[3x2, strides [1, 3]], [6, strides [1]]>
    ```
  }];
  let parameters = (ins
    AttrOrTypeParameter<"::tg::ShapeTracker", "the chain",
                        "const ::tg::ShapeTracker &">:$shapeTracker);
  let hasCustomAssemblyFormat = 1;
}

class TG_Enum<string name, string summary, list<I32EnumAttrCase> cases>
    : I32EnumAttr<name, summary, cases> {
  let cppNamespace = "::tg";
  let genSpecializedAttr = 0;
}

def TG_ReduceKind : TG_Enum<"ReduceKind", "how a reduction joins elements", [
  I32EnumAttrCase<"Add", 0, "add">,
  I32EnumAttrCase<"Mul", 1, "mul">,
  I32EnumAttrCase<"Max", 2, "max">]>;
def TG_ReduceKindAttr : EnumAttr<TG_Dialect, TG_ReduceKind, "reduce_kind">;

def TG_ScatterKind : TG_Enum<"ScatterKind",
    "how a scattered element joins the one that it meets", [
  I32EnumAttrCase<"Set", 0, "set">,
  I32EnumAttrCase<"Add", 1, "add">,
  I32EnumAttrCase<"Mul", 2, "mul">,
  I32EnumAttrCase<"Max", 3, "max">]>;
def TG_ScatterKindAttr : EnumAttr<TG_Dialect, TG_ScatterKind, "scatter_kind">;

def TG_IndexMode : TG_Enum<"IndexMode",
    "what one index of gather and scatter names", [
  I32EnumAttrCase<"Slices", 0, "slices">,
  I32EnumAttrCase<"Elements", 1, "elements">]>;
def TG_IndexModeAttr : EnumAttr<TG_Dialect, TG_IndexMode, "index_mode">;

#endif // TG_DIALECT_IR_TGATTRIBUTES
