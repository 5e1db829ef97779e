// RUN: tg-opt %s --tg-cpu-widen-accumulators | FileCheck %s

// CHECK-LABEL: func.func @half
// CHECK: %[[INIT:.*]] = linalg.fill {{.*}} -> tensor<4x4xf32>
// CHECK: %[[SUM:.*]] = linalg.generic {{.*}} outs(%[[INIT]] : tensor<4x4xf32>)
// CHECK: arith.extf
// CHECK: arith.extf
// CHECK: arith.mulf {{.*}} : f32
// CHECK: arith.addf {{.*}} : f32
// CHECK: linalg.generic {{.*}} ins(%[[SUM]]
// CHECK: arith.truncf {{.*}} : f32 to f16
func.func @half(%a: tensor<4x8xf16>, %b: tensor<8x4xf16>, %e: tensor<4x4xf16>)
    -> tensor<4x4xf16> {
  %z = arith.constant 0.0 : f16
  %i = linalg.fill ins(%z : f16) outs(%e : tensor<4x4xf16>) -> tensor<4x4xf16>
  %0 = linalg.matmul ins(%a, %b : tensor<4x8xf16>, tensor<8x4xf16>)
      outs(%i : tensor<4x4xf16>) -> tensor<4x4xf16>
  return %0 : tensor<4x4xf16>
}

// CHECK-LABEL: func.func @single
// CHECK-NEXT: linalg.matmul
func.func @single(%a: tensor<4x8xf32>, %b: tensor<8x4xf32>, %i: tensor<4x4xf32>)
    -> tensor<4x4xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x4xf32>)
      outs(%i : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %0 : tensor<4x4xf32>
}
