// RUN: tg-opt %s --tg-gradient=function=f -split-input-file | FileCheck %s

// two products
// CHECK-LABEL: func.func @f_grad
// CHECK: %[[G:.*]] = tg.expand
// CHECK: %[[WT:.*]] = tg.permute %arg1 [1, 0]
// CHECK: tg.matmul %[[G]], %[[WT]]
// CHECK: %[[XT:.*]] = tg.permute %arg0 [1, 0]
// CHECK: tg.matmul %[[XT]], %[[G]]
func.func @f(%x: tensor<2x3xf32>, %w: tensor<3x4xf32>)
    -> tensor<1x1xf32> {
  %0 = tg.matmul %x, %w : tensor<2x3xf32>, tensor<3x4xf32> -> tensor<2x4xf32>
  %r = tg.reduce add %0 axes [0, 1] : tensor<2x4xf32> -> tensor<1x1xf32>
  return %r : tensor<1x1xf32>
}

// -----

// a conv for the input, a product for the kernel
// CHECK-LABEL: func.func @f_grad
// CHECK: tg.flip %{{.*}} axes [2, 3]
// CHECK: tg.conv %{{.*}} strides [1, 1] pads [1, 2, 1, 2]
// CHECK: tg.window
// CHECK: tg.matmul %{{.*}} : tensor<1x4x16xf32>, tensor<1x16x18xf32>
func.func @f(%x: tensor<1x2x8x8xf32>, %w: tensor<4x2x3x3xf32>)
    -> tensor<1x1x1x1xf32> {
  %0 = tg.conv %x, %w strides [2, 2] pads [1, 1, 1, 1] dilations [1, 1] : tensor<1x2x8x8xf32>, tensor<4x2x3x3xf32> -> tensor<1x4x4x4xf32>
  %r = tg.reduce add %0 axes [0, 1, 2, 3] : tensor<1x4x4x4xf32> -> tensor<1x1x1x1xf32>
  return %r : tensor<1x1x1x1xf32>
}
