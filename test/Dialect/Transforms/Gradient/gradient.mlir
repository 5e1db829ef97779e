// RUN: tg-opt %s --tg-gradient -split-input-file | FileCheck %s

// Targets that are one value outside stay two.
// CHECK-LABEL: @twins
// CHECK: %[[G:.*]] = tg.const 1.0
// CHECK: return %[[G]], %[[G]]
func.func @twins(%x: tensor<1xf32>) -> (tensor<1xf32>, tensor<1xf32>) {
  %0:2 = tg.gradient (%x, %x) {
  ^bb0(%a: tensor<1xf32>, %b: tensor<1xf32>):
    %1 = tg.add %a, %b : tensor<1xf32>
    tg.yield %1 : tensor<1xf32>
  } : (tensor<1xf32>, tensor<1xf32>) -> (tensor<1xf32>, tensor<1xf32>)
  return %0#0, %0#1 : tensor<1xf32>, tensor<1xf32>
}

// -----

// Values from above are constants.
// CHECK-LABEL: @constants
// CHECK: %[[D:.*]] = tg.mul %arg2, %arg1
// CHECK: return %[[D]]
func.func @constants(%x: tensor<4xf32>, %w: tensor<4xf32>, %g: tensor<4xf32>)
    -> tensor<4xf32> {
  %0 = tg.gradient (%x) seed %g : tensor<4xf32> {
  ^bb0(%a: tensor<4xf32>):
    %1 = tg.mul %a, %w : tensor<4xf32>
    tg.yield %1 : tensor<4xf32>
  } : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// A gradient of a gradient: (x^3)'' = 6x.
// CHECK-LABEL: @second
// CHECK-NOT: tg.gradient
// CHECK: return
func.func @second(%x: tensor<1xf32>) -> tensor<1xf32> {
  %0 = tg.gradient (%x) {
  ^bb0(%a: tensor<1xf32>):
    %1 = tg.gradient (%a) {
    ^bb0(%b: tensor<1xf32>):
      %2 = tg.mul %b, %b : tensor<1xf32>
      %3 = tg.mul %2, %b : tensor<1xf32>
      tg.yield %3 : tensor<1xf32>
    } : (tensor<1xf32>) -> tensor<1xf32>
    tg.yield %1 : tensor<1xf32>
  } : (tensor<1xf32>) -> tensor<1xf32>
  return %0 : tensor<1xf32>
}

// -----

// A value that is used twice gets both gradients.
// CHECK-LABEL: @fan_out
// CHECK: tg.add
func.func @fan_out(%x: tensor<1xf32>) -> tensor<1xf32> {
  %0 = tg.gradient (%x) {
  ^bb0(%a: tensor<1xf32>):
    %1 = tg.exp %a : tensor<1xf32>
    %2 = tg.mul %1, %a : tensor<1xf32>
    tg.yield %2 : tensor<1xf32>
  } : (tensor<1xf32>) -> tensor<1xf32>
  return %0 : tensor<1xf32>
}

// -----

// detach and contiguous_backward are gone behind the pass.
// CHECK-LABEL: @erased
// CHECK-NEXT: return %arg0
func.func @erased(%x: tensor<1xf32>) -> tensor<1xf32> {
  %0 = tg.detach %x : tensor<1xf32>
  %1 = tg.contiguous_backward %0 : tensor<1xf32>
  return %1 : tensor<1xf32>
}
