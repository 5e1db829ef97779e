// RUN: tg-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: @contiguous
// CHECK-SAME: (%[[X:.*]]: tensor<4xf32>)
func.func @contiguous(%x: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK-NEXT: %[[C:.*]] = tg.contiguous %[[X]]
  %0 = tg.contiguous %x : tensor<4xf32>
  %1 = tg.contiguous %0 : tensor<4xf32>
  // CHECK-NEXT: return %[[C]]
  return %1 : tensor<4xf32>
}

// No folder removes these, on constants neither.
// CHECK-LABEL: @kept
func.func @kept() -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %c = tg.const 1.0 : tensor<4xf32>
  // CHECK: tg.contiguous
  %0 = tg.contiguous %c : tensor<4xf32>
  // CHECK: tg.contiguous_backward
  %1 = tg.contiguous_backward %c : tensor<4xf32>
  %2 = tg.contiguous_backward %1 : tensor<4xf32>
  // CHECK: tg.contiguous_backward
  // CHECK: tg.detach
  %3 = tg.detach %c : tensor<4xf32>
  return %0, %2, %3 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}
