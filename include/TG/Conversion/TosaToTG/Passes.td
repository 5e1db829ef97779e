//===- Passes.td - TOSA to tg --------------------------------*- tablegen -*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TG_CONVERSION_TOSATOTG_PASSES
#define TG_CONVERSION_TOSATOTG_PASSES

include "mlir/Pass/PassBase.td"

def ConvertTosaToTG : Pass<"convert-tosa-to-tg"> {
  let summary = "convert TOSA to tg";
  let description = [{
    Converts elementwise ops, reductions, data layout ops, `matmul`, `conv2d`,
    `depthwise_conv2d` and pooling, of static shapes. Broadcasting becomes
    `tg.expand`. Zero points must be 0: quantized arithmetic is refused with a
    diagnostic, as is any op that has no pattern.

    Before:

    ```mlir
    %0 = tosa.add %a, %b
       : (tensor<2x3xf32>, tensor<1x3xf32>) -> tensor<2x3xf32>
    ```

    After:

    ```mlir
    %1 = tg.expand %b : tensor<1x3xf32> -> tensor<2x3xf32>
    %0 = tg.add %a, %1 : tensor<2x3xf32>
    ```
  }];
  let dependentDialects = ["::tg::TGDialect"];
}

#endif // TG_CONVERSION_TOSATOTG_PASSES
