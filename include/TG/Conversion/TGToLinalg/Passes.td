//===- Passes.td - tg to linalg -------------------------------*- tablegen -*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TG_CONVERSION_TGTOLINALG_PASSES
#define TG_CONVERSION_TGTOLINALG_PASSES

include "mlir/Pass/PassBase.td"

def ConvertTGToLinalg : Pass<"convert-tg-to-linalg", "::mlir::ModuleOp"> {
  let summary = "tg ops to linalg on tensors, tensor, arith, math and scf";
  let description = [{
    Converts whole functions and kernel functions. Each elementwise op becomes
    one `linalg.generic` on identity maps, so that upstream's fusion can join
    them; movement ops and views become indexing maps, slices, pads or index
    expressions; each op keeps its meaning on every input (a division by zero
    is guarded before `arith.divsi`, conversions to integers saturate).

    Unsigned element types become signless, in function signatures too; the
    arguments and results that this changes carry the unit attribute
    `tg.unsigned`. `tg.kernel` regions are inlined, `tg.launch` becomes
    `func.call`. Equal sizes that are only known when the program runs are
    checked by `cf.assert`. Ops of other dialects pass untouched. Ops that
    another pass has to remove first (`tg.gradient`, `tg.buffer`, ...) are
    errors that name it.

    Before:

    ```mlir
    func.func @f(%x: tensor<4xui8>, %y: tensor<4xui8>) -> tensor<4xui8> {
      %0 = tg.max %x, %y : tensor<4xui8>
      return %0 : tensor<4xui8>
    }
    ```

    After:

    ```mlir
    #map = affine_map<(d0) -> (d0)>
    func.func @f(%x: tensor<4xi8> {tg.unsigned}, %y: tensor<4xi8> {tg.unsigned})
        -> (tensor<4xi8> {tg.unsigned}) {
      %0 = tensor.empty() : tensor<4xi8>
      %1 = linalg.generic {indexing_maps = [#map, #map, #map],
                           iterator_types = ["parallel"]}
          ins(%x, %y : tensor<4xi8>, tensor<4xi8>) outs(%0 : tensor<4xi8>) {
      ^bb0(%a: i8, %b: i8, %out: i8):
        %2 = arith.maxui %a, %b : i8
        linalg.yield %2 : i8
      } -> tensor<4xi8>
      return %1 : tensor<4xi8>
    }
    ```
  }];
  let dependentDialects = [
    "::mlir::affine::AffineDialect", "::mlir::arith::ArithDialect",
    "::mlir::bufferization::BufferizationDialect",
    "::mlir::cf::ControlFlowDialect", "::mlir::func::FuncDialect",
    "::mlir::linalg::LinalgDialect", "::mlir::math::MathDialect",
    "::mlir::scf::SCFDialect", "::mlir::tensor::TensorDialect"];
}

#endif // TG_CONVERSION_TGTOLINALG_PASSES
