//===- TGRegionOps.td - gradient, kernel, launch ---------*- tablegen -*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TG_DIALECT_IR_TGREGIONOPS
#define TG_DIALECT_IR_TGREGIONOPS

include "TG/Dialect/IR/TGTypes.td"
include "mlir/IR/RegionKindInterface.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/DestinationStyleOpInterface.td"

def TG_YieldOp : TG_Op<"yield", [Pure, ReturnLike, Terminator,
    ParentOneOf<["GradientOp", "KernelOp"]>]> {
  let summary = "the values of a region";
  let description = [{
    ```mlir
    tg.yield %loss : tensor<f32>
    ```
  }];
  let arguments = (ins Variadic<TG_Tensor>:$values);
  let assemblyFormat = "($values^ `:` type($values))? attr-dict";
}

def TG_GradientOp : TG_Op<"gradient", [Pure, SingleBlock,
    AttrSizedOperandSegments]> {
  let summary = "gradients of a region's result by its arguments";
  let description = [{
    The region computes one value from its arguments; values from above are
    constants to it. The results are the gradients of that value by each
    argument, taken at `inputs`, times the seed (1 where there is none). A
    region, since on plain values merging equal targets would be wrong.

    Constraints:
    * C1: the region's arguments have the inputs' types, which are floats.
    * C2: the region yields one value; without a seed it has one element, with
      one it has the seed's type.
    * C3: results have the inputs' types.

    ```mlir
    %dx, %dy = tg.gradient (%x, %y) {
    ^bb0(%a: tensor<4xf32>, %b: tensor<4xf32>):
      %0 = tg.mul %a, %b : tensor<4xf32>
      %1 = tg.reduce add %0 axes [0] : tensor<4xf32> -> tensor<1xf32>
      tg.yield %1 : tensor<1xf32>
    } : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
    ```
  }];
  let arguments = (ins Variadic<TG_FloatTensor>:$inputs,
                       Optional<TG_FloatTensor>:$seed);
  let results = (outs Variadic<TG_FloatTensor>:$gradients);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = [{
    `(` $inputs `)` (`seed` $seed^ `:` type($seed))? $body attr-dict `:`
    functional-type($inputs, $gradients)
  }];
  let hasVerifier = 1;
}

def TG_KernelOp : TG_Op<"kernel", [Pure, IsolatedFromAbove, SingleBlock,
    AttrSizedOperandSegments,
    DeclareOpInterfaceMethods<ReifyRankedShapedTypeOpInterface,
                                  ["reifyResultShapes"]>,
    DestinationStyleOpInterface]> {
  let summary = "ops that are compiled, cached and launched as one";
  let description = [{
    Isolated: all it reads comes in through `inputs` and `outputs`. Region
    arguments are the inputs, then the outputs' old content. Result i is
    region value i, and takes the storage of output i (a `tensor.empty`, or
    the base of an assignment).

    Constraints:
    * C1: region arguments have the types of inputs and outputs, in order.
    * C2: the region yields one value an output, of its type; so are the
      results.

    ```mlir
    %e = tensor.empty() : tensor<4xf32>
    %r = tg.kernel ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) {
    ^bb0(%a: tensor<4xf32>, %o: tensor<4xf32>):
      %0 = tg.add %a, %a : tensor<4xf32>
      tg.yield %0 : tensor<4xf32>
    } -> tensor<4xf32>
    ```
  }];
  let arguments = (ins Variadic<AnyType>:$inputs,
                       Variadic<TG_Tensor>:$outputs);
  let results = (outs Variadic<TG_Tensor>:$results);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = [{
    (`ins` `(` $inputs^ `:` type($inputs) `)`)?
    `outs` `(` $outputs `:` type($outputs) `)` $body attr-dict
    `->` type($results)
  }];
  let extraClassDeclaration = [{
    ::mlir::MutableOperandRange getDpsInitsMutable() {
      return getOutputsMutable();
    }
    ::tg::YieldOp getYield();
  }];
  let hasVerifier = 1;
}

def TG_LaunchOp : TG_Op<"launch", [
    DeclareOpInterfaceMethods<SymbolUserOpInterface>, Pure,
    AttrSizedOperandSegments, DestinationStyleOpInterface]> {
  let summary = "run a kernel function";
  let description = [{
    What outlining leaves of a `tg.kernel`. The callee's arguments are inputs,
    then outputs; it returns the results.

    Constraints:
    * C1: the callee is a function in reach whose type is
      (inputs, outputs) -> results.
    * C2: results have the outputs' types.

    ```mlir
    %r = tg.launch @add ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>)
       -> tensor<4xf32>
    ```
  }];
  let arguments = (ins FlatSymbolRefAttr:$callee, Variadic<AnyType>:$inputs,
                       Variadic<TG_Tensor>:$outputs);
  let results = (outs Variadic<TG_Tensor>:$results);
  let assemblyFormat = [{
    $callee (`ins` `(` $inputs^ `:` type($inputs) `)`)?
    `outs` `(` $outputs `:` type($outputs) `)` attr-dict `->` type($results)
  }];
  let extraClassDeclaration = [{
    ::mlir::MutableOperandRange getDpsInitsMutable() {
      return getOutputsMutable();
    }
  }];
  let hasVerifier = 1;
}

#endif // TG_DIALECT_IR_TGREGIONOPS
