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

def GradientPass : Pass<"tg-gradient", "::mlir::ModuleOp"> {
  let summary = "expand tg.gradient, or add the gradient of a function";
  let description = [{
    Replaces each `tg.gradient` by its region's ops and the ops that compute
    the gradients, found by a walk in reverse. With `function=f`, adds `@f_grad`
    to the module, which returns the gradients of the one element that `@f`
    returns, by the arguments `wrt` (by default, all of floats).

    Rules are implementations of `DifferentiableOpInterface`. An op without
    one, or without one for its form, is decomposed first; where that fails
    too, a diagnostic names the op. When the pass has run, `tg.detach` and
    `tg.contiguous_backward` are gone.

    Before, with `function=f wrt=0 value=true`:

    ```mlir
    func.func @f(%x: tensor<1xf32>, %w: tensor<1xf32>) -> tensor<1xf32> {
      %0 = tg.mul %x, %w : tensor<1xf32>
      return %0 : tensor<1xf32>
    }
    ```

    After, beside it:

    ```mlir
    func.func @f_grad(%x: tensor<1xf32>, %w: tensor<1xf32>)
        -> (tensor<1xf32>, tensor<1xf32>) {
      %0 = tg.mul %x, %w : tensor<1xf32>
      %1 = tg.const 1.0 : tensor<1xf32>
      %2 = tg.mul %1, %w : tensor<1xf32>
      return %0, %2 : tensor<1xf32>, tensor<1xf32>
    }
    ```
  }];
  let options = [
    Option<"function", "function", "std::string", /*default=*/"",
           "The function to add a gradient function for">,
    ListOption<"wrt", "wrt", "int64_t",
               "The arguments to differentiate by; all of floats by default">,
    Option<"value", "value", "bool", /*default=*/"false",
           "Return the function's own result first">];
  let dependentDialects = ["::tg::TGDialect", "::mlir::func::FuncDialect",
                           "::mlir::tensor::TensorDialect"];
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
