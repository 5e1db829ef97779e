//===- Passes.td - Passes over the tg dialect ----------------*- tablegen -*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TG_DIALECT_TRANSFORMS_PASSES
#define TG_DIALECT_TRANSFORMS_PASSES

include "mlir/Pass/PassBase.td"

def DecomposePass : Pass<"tg-decompose"> {
  let summary = "rewrite structured ops into UOps";
  let description = [{
    Replaces each structured op (`matmul`, `conv`, `sort`, `exp`, ...) by the
    UOps that define it, until none is left. The result says the same, to the
    ulp that the op's description gives, at a cost that may be far higher: a
    decomposed gather compares every index with every place. An op with a
    dynamic size that must be static is left as it is.

    `ops` names the ops to rewrite, such as `ops=matmul,exp`; all if empty.

    Before:

    ```mlir
    %0 = tg.rsqrt %x : tensor<4xf32>
    ```

    After:

    ```mlir
    %0 = tg.sqrt %x : tensor<4xf32>
    %1 = tg.recip %0 : tensor<4xf32>
    ```
  }];
  let options = [ListOption<"ops", "ops", "std::string",
                            "names of the ops to rewrite, all if empty">];
  let dependentDialects = ["::tg::TGDialect"];
}

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
    %1 = tg.view %x as #tg.shapetracker<[3x2, strides [-1, 3], offset 2]>
       : tensor<2x3xf32> -> tensor<3x2xf32>
    ```
  }];
  let dependentDialects = ["::tg::TGDialect"];
}

def FormKernelsPass : Pass<"tg-form-kernels", "::mlir::func::FuncOp"> {
  let summary = "group ops into kernels, in the order in which they run";
  let description = [{
    Groups the tg ops of a function into `tg.kernel` ops, so that few bytes
    move: elementwise ops and views join their consumer, a reduction or a
    structured op takes producers in and elementwise consumers as epilogue.
    What several kernels need is computed once, unless computing it again is
    cheaper. The order of the ops afterwards is the order of execution: who
    reads an old value stands before the kernel that overwrites it. Results
    are written to `tensor.empty`, or, for results with `tg.writes`, to the
    argument. Ops of other dialects stay between the kernels. The rules are in
    docs/rationale/kernels.md.

    Before:

    ```mlir
    func.func @f(%x: tensor<2x3xf32>) -> tensor<2x1xf32> {
      %0 = tg.mul %x, %x : tensor<2x3xf32>
      %1 = tg.reduce add %0 axes [1] : tensor<2x3xf32> -> tensor<2x1xf32>
      %2 = tg.sqrt %1 : tensor<2x1xf32>
      return %2 : tensor<2x1xf32>
    }
    ```

    After:

    ```mlir
    func.func @f(%x: tensor<2x3xf32>) -> tensor<2x1xf32> {
      %e = tensor.empty() : tensor<2x1xf32>
      %r = tg.kernel ins(%x : tensor<2x3xf32>) outs(%e : tensor<2x1xf32>) {
      ^bb0(%a: tensor<2x3xf32>, %o: tensor<2x1xf32>):
        %0 = tg.mul %a, %a : tensor<2x3xf32>
        %1 = tg.reduce add %0 axes [1] : tensor<2x3xf32> -> tensor<2x1xf32>
        %2 = tg.sqrt %1 : tensor<2x1xf32>
        tg.yield %2 : tensor<2x1xf32>
      } -> tensor<2x1xf32>
      return %r : tensor<2x1xf32>
    }
    ```
  }];
  let options = [
    Option<"maxOps", "max-ops", "int64_t", /*default=*/"256",
           "most ops of a kernel that are no view and no constant">,
    Option<"recomputeOps", "recompute-ops", "int64_t", /*default=*/"4",
           "most ops that are computed again in each kernel that needs them">];
  let dependentDialects = ["::tg::TGDialect", "::mlir::tensor::TensorDialect",
                           "::mlir::arith::ArithDialect"];
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
