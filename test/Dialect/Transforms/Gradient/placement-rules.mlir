// RUN: tg-opt %s --tg-gradient=function=f -split-input-file | FileCheck %s

// stored before it goes on
// CHECK-LABEL: func.func @f_grad
// CHECK: tg.contiguous %
func.func @f(%x: tensor<4xf32>)
    -> tensor<1xf32> {
  %0 = tg.contiguous_backward %x : tensor<4xf32>
  %r = tg.reduce add %0 axes [0] : tensor<4xf32> -> tensor<1xf32>
  return %r : tensor<1xf32>
}

// -----

// nothing flows through
// CHECK-LABEL: func.func @f_grad
// CHECK: %[[Z:.*]] = tg.const 0.0 : tensor<4xf32>
// CHECK: return %[[Z]]
func.func @f(%x: tensor<4xf32>)
    -> tensor<1xf32> {
  %0 = tg.detach %x : tensor<4xf32>
  %r = tg.reduce add %0 axes [0] : tensor<4xf32> -> tensor<1xf32>
  return %r : tensor<1xf32>
}

// -----

// back to the device it came from
// CHECK-LABEL: func.func @f_grad
// CHECK: tg.copy %{{.*}} to "CPU:2"
func.func @f(%x: tensor<4xf32> {tg.device = "CPU:2"})
    -> tensor<1xf32> {
  %0 = tg.copy %x to "CPU:1" : tensor<4xf32>
  %r = tg.reduce add %0 axes [0] : tensor<4xf32> -> tensor<1xf32>
  return %r : tensor<1xf32>
}


// -----

// inside and outside the window
// CHECK-LABEL: func.func @f_grad
// CHECK: %[[G:.*]] = tg.expand
// CHECK: tg.assign %[[G]]
// CHECK: tg.view %[[G]] as #tg.shapetracker<[2, strides [1], offset 1]>
func.func @f(%x: tensor<4xf32>, %v: tensor<2xf32>)
    -> tensor<1xf32> {
  %0 = tg.assign %x, %v at #tg.shapetracker<[2, strides [1], offset 1]> : tensor<4xf32>, tensor<2xf32>
  %r = tg.reduce add %0 axes [0] : tensor<4xf32> -> tensor<1xf32>
  return %r : tensor<1xf32>
}
