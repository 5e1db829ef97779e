//===- Passes.td - Passes over the tg dialect ----------------*- tablegen -*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TG_DIALECT_TRANSFORMS_PASSES
#define TG_DIALECT_TRANSFORMS_PASSES

include "mlir/Pass/PassBase.td"

def FoldViewsPass : Pass<"tg-fold-views"> {
  let summary = "turn chains of movement ops into views";
  let description = [{
    Replaces each maximal chain of movement ops by one `tg.view` of as few
    views as possible; chains that amount to the identity vanish. A chain is
    never followed through `tg.contiguous`. A movement op with a dynamic size
    stays, and with it ends the chain. An op with several uses is folded into
    each chain that passes it: views cost nothing. A view of a splat constant
    becomes a constant where nothing is masked.

    Before:

    ```mlir
    %0 = tg.permute %x [1, 0] : tensor<2x3xf32> -> tensor<3x2xf32>
    %1 = tg.flip %0 axes [0] : tensor<3x2xf32>
    ```

    After:

    ```mlir
    %1 = tg.view %x #tg.shapetracker<[3x2, strides [-1, 3], offset 2]>
       : tensor<2x3xf32> -> tensor<3x2xf32>
    ```
  }];
  let dependentDialects = ["::tg::TGDialect"];
}

def OutlineKernelsPass : Pass<"tg-outline-kernels", "::mlir::ModuleOp"> {
  let summary = "make kernels functions, and equal kernels one function";
  let description = [{
    Moves the body of each `tg.kernel` into a private function with the
    attribute `tg.kernel`, named after what it computes, and leaves a
    `tg.launch`. The function's arguments are the kernel's inputs, then its
    outputs. Kernels that differ in locations and value names only share one
    function.

    Before:

    ```mlir
    %r = tg.kernel ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) {
    ^bb0(%a: tensor<4xf32>, %o: tensor<4xf32>):
      %0 = tg.add %a, %a : tensor<4xf32>
      tg.yield %0 : tensor<4xf32>
    } -> tensor<4xf32>
    ```

    After:

    ```mlir
    %r = tg.launch @add_4_f32_0 ins(%x : tensor<4xf32>)
                                outs(%e : tensor<4xf32>) -> tensor<4xf32>
    ...
    func.func private @add_4_f32_0(%a: tensor<4xf32>, %o: tensor<4xf32>)
        -> tensor<4xf32> attributes {tg.kernel} {
      %0 = tg.add %a, %a : tensor<4xf32>
      return %0 : tensor<4xf32>
    }
    ```
  }];
  let dependentDialects = ["::tg::TGDialect", "::mlir::func::FuncDialect"];
}

#endif // TG_DIALECT_TRANSFORMS_PASSES
