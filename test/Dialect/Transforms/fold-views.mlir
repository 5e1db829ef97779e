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

// Chains of more than 16 views are cut.
// CHECK-LABEL: @long
// CHECK-NEXT: %[[A:.*]] = tg.view %arg0
// CHECK-NEXT: %[[B:.*]] = tg.view %[[A]]
// CHECK-NEXT: return %[[B]]
func.func @long(%x: tensor<7x5xf32>) -> tensor<7x5xf32> {
  %p0 = tg.permute %x [1, 0] : tensor<7x5xf32> -> tensor<5x7xf32>
  %r0 = tg.reshape %p0 : tensor<5x7xf32> -> tensor<7x5xf32>
  %p1 = tg.permute %r0 [1, 0] : tensor<7x5xf32> -> tensor<5x7xf32>
  %r1 = tg.reshape %p1 : tensor<5x7xf32> -> tensor<7x5xf32>
  %p2 = tg.permute %r1 [1, 0] : tensor<7x5xf32> -> tensor<5x7xf32>
  %r2 = tg.reshape %p2 : tensor<5x7xf32> -> tensor<7x5xf32>
  %p3 = tg.permute %r2 [1, 0] : tensor<7x5xf32> -> tensor<5x7xf32>
  %r3 = tg.reshape %p3 : tensor<5x7xf32> -> tensor<7x5xf32>
  %p4 = tg.permute %r3 [1, 0] : tensor<7x5xf32> -> tensor<5x7xf32>
  %r4 = tg.reshape %p4 : tensor<5x7xf32> -> tensor<7x5xf32>
  %p5 = tg.permute %r4 [1, 0] : tensor<7x5xf32> -> tensor<5x7xf32>
  %r5 = tg.reshape %p5 : tensor<5x7xf32> -> tensor<7x5xf32>
  %p6 = tg.permute %r5 [1, 0] : tensor<7x5xf32> -> tensor<5x7xf32>
  %r6 = tg.reshape %p6 : tensor<5x7xf32> -> tensor<7x5xf32>
  %p7 = tg.permute %r6 [1, 0] : tensor<7x5xf32> -> tensor<5x7xf32>
  %r7 = tg.reshape %p7 : tensor<5x7xf32> -> tensor<7x5xf32>
  %p8 = tg.permute %r7 [1, 0] : tensor<7x5xf32> -> tensor<5x7xf32>
  %r8 = tg.reshape %p8 : tensor<5x7xf32> -> tensor<7x5xf32>
  %p9 = tg.permute %r8 [1, 0] : tensor<7x5xf32> -> tensor<5x7xf32>
  %r9 = tg.reshape %p9 : tensor<5x7xf32> -> tensor<7x5xf32>
  %p10 = tg.permute %r9 [1, 0] : tensor<7x5xf32> -> tensor<5x7xf32>
  %r10 = tg.reshape %p10 : tensor<5x7xf32> -> tensor<7x5xf32>
  %p11 = tg.permute %r10 [1, 0] : tensor<7x5xf32> -> tensor<5x7xf32>
  %r11 = tg.reshape %p11 : tensor<5x7xf32> -> tensor<7x5xf32>
  %p12 = tg.permute %r11 [1, 0] : tensor<7x5xf32> -> tensor<5x7xf32>
  %r12 = tg.reshape %p12 : tensor<5x7xf32> -> tensor<7x5xf32>
  %p13 = tg.permute %r12 [1, 0] : tensor<7x5xf32> -> tensor<5x7xf32>
  %r13 = tg.reshape %p13 : tensor<5x7xf32> -> tensor<7x5xf32>
  %p14 = tg.permute %r13 [1, 0] : tensor<7x5xf32> -> tensor<5x7xf32>
  %r14 = tg.reshape %p14 : tensor<5x7xf32> -> tensor<7x5xf32>
  %p15 = tg.permute %r14 [1, 0] : tensor<7x5xf32> -> tensor<5x7xf32>
  %r15 = tg.reshape %p15 : tensor<5x7xf32> -> tensor<7x5xf32>
  %p16 = tg.permute %r15 [1, 0] : tensor<7x5xf32> -> tensor<5x7xf32>
  %r16 = tg.reshape %p16 : tensor<5x7xf32> -> tensor<7x5xf32>
  %p17 = tg.permute %r16 [1, 0] : tensor<7x5xf32> -> tensor<5x7xf32>
  %r17 = tg.reshape %p17 : tensor<5x7xf32> -> tensor<7x5xf32>
  %p18 = tg.permute %r17 [1, 0] : tensor<7x5xf32> -> tensor<5x7xf32>
  %r18 = tg.reshape %p18 : tensor<5x7xf32> -> tensor<7x5xf32>
  %p19 = tg.permute %r18 [1, 0] : tensor<7x5xf32> -> tensor<5x7xf32>
  %r19 = tg.reshape %p19 : tensor<5x7xf32> -> tensor<7x5xf32>
  return %r19 : tensor<7x5xf32>
}
