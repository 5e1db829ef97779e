// RUN: tg-opt %s --tg-fold-views | FileCheck %s

// CHECK-LABEL: @chain
// CHECK-NEXT: tg.view %arg0 {{.*}}[3x2, strides [-1, 3], offset 2]
// CHECK-NEXT: return
func.func @chain(%x: tensor<2x3xf32>) -> tensor<3x2xf32> {
  %0 = tg.permute %x [1, 0] : tensor<2x3xf32> -> tensor<3x2xf32>
  %1 = tg.flip %0 axes [0] : tensor<3x2xf32>
  return %1 : tensor<3x2xf32>
}

// CHECK-LABEL: @identity
// CHECK-NEXT: return %arg0
func.func @identity(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = tg.permute %x [1, 0] : tensor<2x3xf32> -> tensor<3x2xf32>
  %1 = tg.permute %0 [1, 0] : tensor<3x2xf32> -> tensor<2x3xf32>
  return %1 : tensor<2x3xf32>
}

// A reshape of a transposed matrix is two views, until a slice makes it one.
// CHECK-LABEL: @two_views
// CHECK: tg.view %arg0 {{.*}}[3x2, strides [1, 3]], [6, strides [1]]
// CHECK: tg.view %arg0 {{.*}}<[2, strides [3]]>
func.func @two_views(%x: tensor<2x3xf32>) -> (tensor<6xf32>, tensor<2xf32>) {
  %0 = tg.permute %x [1, 0] : tensor<2x3xf32> -> tensor<3x2xf32>
  %1 = tg.reshape %0 : tensor<3x2xf32> -> tensor<6xf32>
  %2 = tg.shrink %1 offsets [0] sizes [2] : tensor<6xf32> -> tensor<2xf32>
  return %1, %2 : tensor<6xf32>, tensor<2xf32>
}

// An op with several uses is folded into each.
// CHECK-LABEL: @shared
// CHECK-NEXT: tg.view %arg0 {{.*}}[4x2, strides [0, 1]]
// CHECK-NEXT: tg.view %arg0 {{.*}}[4x2, strides [0, -1], offset 1]
// CHECK-NEXT: tg.add
func.func @shared(%x: tensor<2xf32>) -> tensor<4x2xf32> {
  %0 = tg.reshape %x : tensor<2xf32> -> tensor<1x2xf32>
  %1 = tg.expand %0 : tensor<1x2xf32> -> tensor<4x2xf32>
  %2 = tg.flip %1 axes [1] : tensor<4x2xf32>
  %3 = tg.add %1, %2 : tensor<4x2xf32>
  return %3 : tensor<4x2xf32>
}

// CHECK-LABEL: @contiguous_is_a_border
// CHECK: %[[A:.*]] = tg.view %arg0
// CHECK: %[[B:.*]] = tg.contiguous %[[A]]
// CHECK: tg.view %[[B]]
func.func @contiguous_is_a_border(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = tg.permute %x [1, 0] : tensor<2x3xf32> -> tensor<3x2xf32>
  %1 = tg.contiguous %0 : tensor<3x2xf32>
  %2 = tg.permute %1 [1, 0] : tensor<3x2xf32> -> tensor<2x3xf32>
  return %2 : tensor<2x3xf32>
}

// A dynamic size ends the chain.
// CHECK-LABEL: @dynamic
// CHECK: tg.view %arg0 {{.*}}[1x2, strides [0, -1], offset 1]
// CHECK: tg.expand
// CHECK: tg.permute
func.func @dynamic(%x: tensor<2xf32>, %n: index) -> tensor<2x?xf32> {
  %0 = tg.reshape %x : tensor<2xf32> -> tensor<1x2xf32>
  %1 = tg.flip %0 axes [1] : tensor<1x2xf32>
  %2 = tg.expand %1 [%n] : tensor<1x2xf32> -> tensor<?x2xf32>
  %3 = tg.permute %2 [1, 0] : tensor<?x2xf32> -> tensor<2x?xf32>
  return %3 : tensor<2x?xf32>
}

// CHECK-LABEL: @window
// CHECK-NEXT: tg.view %arg0 {{.*}}[3x3x4x2, strides [24, 8, 2, 1]]
func.func @window(%x: tensor<9x8xf32>) -> tensor<3x3x4x2xf32> {
  %0 = tg.window %x sizes [2] strides [2] dilations [1]
     : tensor<9x8xf32> -> tensor<9x4x2xf32>
  %1 = tg.reshape %0 : tensor<9x4x2xf32> -> tensor<3x3x4x2xf32>
  return %1 : tensor<3x3x4x2xf32>
}

// CHECK-LABEL: @constants
// CHECK-DAG: %[[C:.*]] = tg.const 2.0 : tensor<2x3xf32>
// CHECK-DAG: %[[V:.*]] = tg.view
// CHECK-DAG: %[[Z:.*]] = tg.const 0.0 : tensor<5xf32>
// CHECK: return %[[C]], %[[V]], %[[Z]]
func.func @constants()
    -> (tensor<2x3xf32>, tensor<3xf32>, tensor<5xf32>) {
  %0 = tg.const 2.0 : tensor<1xf32>
  %1 = tg.reshape %0 : tensor<1xf32> -> tensor<1x1xf32>
  %2 = tg.expand %1 : tensor<1x1xf32> -> tensor<2x3xf32>
  // Padded with zeros: no splat.
  %3 = tg.pad %0 low [1] high [1] : tensor<1xf32> -> tensor<3xf32>
  %4 = tg.const 0.0 : tensor<4xf32>
  %5 = tg.pad %4 low [1] high [0] : tensor<4xf32> -> tensor<5xf32>
  return %2, %3, %5 : tensor<2x3xf32>, tensor<3xf32>, tensor<5xf32>
}
