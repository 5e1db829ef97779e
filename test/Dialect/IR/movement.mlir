// RUN: tg-opt %s | tg-opt | FileCheck %s
// RUN: tg-opt %s --mlir-print-op-generic | tg-opt | FileCheck %s
// RUN: tg-opt %s --emit-bytecode | tg-opt | FileCheck %s

// CHECK-LABEL: @reshape
func.func @reshape(%x: tensor<6xf32>, %z: tensor<?xf16>, %s: tensor<i1>,
                   %n: index) {
  // CHECK: tg.reshape %{{.*}} : tensor<6xf32> -> tensor<2x3xf32>
  %0 = tg.reshape %x : tensor<6xf32> -> tensor<2x3xf32>
  // CHECK: tg.reshape %{{.*}}[%{{.*}}] : tensor<?xf16> -> tensor<?x1xf16>
  %1 = tg.reshape %z [%n] : tensor<?xf16> -> tensor<?x1xf16>
  // CHECK: tg.reshape %{{.*}}[%{{.*}}, %{{.*}}] : tensor<?xf16> -> tensor<?x?xf16>
  %2 = tg.reshape %z [%n, %n] : tensor<?xf16> -> tensor<?x?xf16>
  // CHECK: tg.reshape %{{.*}} : tensor<i1> -> tensor<1x1xi1>
  %3 = tg.reshape %s : tensor<i1> -> tensor<1x1xi1>
  return
}

// CHECK-LABEL: @reshape_of_nothing
func.func @reshape_of_nothing(%x: tensor<0x9223372036854775807x4xf32>) {
  // CHECK: tg.reshape %{{.*}} -> tensor<3x0xf32>
  %0 = tg.reshape %x
     : tensor<0x9223372036854775807x4xf32> -> tensor<3x0xf32>
  return
}

// CHECK-LABEL: @expand
func.func @expand(%x: tensor<1x10xui8>, %z: tensor<?x1xbf16>, %n: index) {
  // CHECK: tg.expand %{{.*}} : tensor<1x10xui8> -> tensor<32x10xui8>
  %0 = tg.expand %x : tensor<1x10xui8> -> tensor<32x10xui8>
  // CHECK: tg.expand %{{.*}}[%{{.*}}] : tensor<1x10xui8> -> tensor<?x10xui8>
  %1 = tg.expand %x [%n] : tensor<1x10xui8> -> tensor<?x10xui8>
  // CHECK: tg.expand %{{.*}}[%{{.*}}, %{{.*}}] : tensor<?x1xbf16> -> tensor<?x?xbf16>
  %2 = tg.expand %z [%n, %n] : tensor<?x1xbf16> -> tensor<?x?xbf16>
  return
}

// CHECK-LABEL: @permute
func.func @permute(%x: tensor<2x3xf64>, %z: tensor<?x3x4xi64>, %s: tensor<f32>) {
  // CHECK: tg.permute %{{.*}} [1, 0] : tensor<2x3xf64> -> tensor<3x2xf64>
  %0 = tg.permute %x [1, 0] : tensor<2x3xf64> -> tensor<3x2xf64>
  // CHECK: tg.permute %{{.*}} [2, 0, 1] : tensor<?x3x4xi64> -> tensor<4x?x3xi64>
  %1 = tg.permute %z [2, 0, 1] : tensor<?x3x4xi64> -> tensor<4x?x3xi64>
  // CHECK: tg.permute %{{.*}} [] : tensor<f32> -> tensor<f32>
  %2 = tg.permute %s [] : tensor<f32> -> tensor<f32>
  return
}

// CHECK-LABEL: @pad
func.func @pad(%x: tensor<2x3xf32>, %z: tensor<4xf32>, %n: index) {
  // CHECK: tg.pad %{{.*}} low [1, 0] high [0, 2] : tensor<2x3xf32> -> tensor<3x5xf32>
  %0 = tg.pad %x low [1, 0] high [0, 2] : tensor<2x3xf32> -> tensor<3x5xf32>
  // CHECK: tg.pad %{{.*}} low [%{{.*}}] high [0] : tensor<4xf32> -> tensor<?xf32>
  %1 = tg.pad %z low [%n] high [0] : tensor<4xf32> -> tensor<?xf32>
  // CHECK: tg.pad %{{.*}} low [0, %{{.*}}] high [1, %{{.*}}] : tensor<2x3xf32> -> tensor<3x?xf32>
  %2 = tg.pad %x low [0, %n] high [1, %n] : tensor<2x3xf32> -> tensor<3x?xf32>
  return
}

// CHECK-LABEL: @shrink
func.func @shrink(%x: tensor<2x3xf32>, %z: tensor<?xf32>, %n: index) {
  // CHECK: tg.shrink %{{.*}} offsets [1, 0] sizes [1, 2] : tensor<2x3xf32> -> tensor<1x2xf32>
  %0 = tg.shrink %x offsets [1, 0] sizes [1, 2]
     : tensor<2x3xf32> -> tensor<1x2xf32>
  // CHECK: tg.shrink %{{.*}} offsets [%{{.*}}, 3] sizes [1, 0]
  %1 = tg.shrink %x offsets [%n, 3] sizes [1, 0]
     : tensor<2x3xf32> -> tensor<1x0xf32>
  // CHECK: tg.shrink %{{.*}} offsets [2] sizes [%{{.*}}] : tensor<?xf32> -> tensor<?xf32>
  %2 = tg.shrink %z offsets [2] sizes [%n] : tensor<?xf32> -> tensor<?xf32>
  return
}

// CHECK-LABEL: @flip
func.func @flip(%x: tensor<2x?xf32>) {
  // CHECK: tg.flip %{{.*}} axes [0, 1] : tensor<2x?xf32>
  %0 = tg.flip %x axes [0, 1] : tensor<2x?xf32>
  // CHECK: tg.flip %{{.*}} axes [] : tensor<2x?xf32>
  %1 = tg.flip %x axes [] : tensor<2x?xf32>
  return
}

// CHECK-LABEL: @view
func.func @view(%x: tensor<2x3xf32>, %s: tensor<f32>) {
  // CHECK: tg.view %{{.*}} as #tg.shapetracker<[3x2, strides [1, 3]]>
  %0 = tg.view %x as #tg.shapetracker<[3x2, strides [1, 3]]>
     : tensor<2x3xf32> -> tensor<3x2xf32>
  // CHECK: tg.view %{{.*}} as #tg.shapetracker<[3x2, strides [1, 3]], [6, strides [1]]>
  %1 = tg.view %x as #tg.shapetracker<[3x2, strides [1, 3]], [6, strides [1]]>
     : tensor<2x3xf32> -> tensor<6xf32>
  // CHECK: tg.view %{{.*}} as #tg.shapetracker<[4x5, strides [3, 1], offset -4, mask [1:3, 1:4]]>
  %2 = tg.view %x as
       #tg.shapetracker<[4x5, strides [3, 1], offset -4, mask [1:3, 1:4]]>
     : tensor<2x3xf32> -> tensor<4x5xf32>
  // CHECK: tg.view %{{.*}} as #tg.shapetracker<[strides []]> : tensor<f32> -> tensor<f32>
  %3 = tg.view %s as #tg.shapetracker<[strides []]> : tensor<f32> -> tensor<f32>
  return
}

// The chain may be written short, or as an alias.
#transposed = #tg.shapetracker<[3x2, strides [1, 3]]>
// CHECK-LABEL: @view_short
func.func @view_short(%x: tensor<2x3xf32>) {
  // CHECK: tg.view %{{.*}} as #tg.shapetracker<[3x2, strides [1, 3]]>
  %0 = tg.view %x <[3x2, strides [1, 3]]> : tensor<2x3xf32> -> tensor<3x2xf32>
  // CHECK: tg.view %{{.*}} as #tg.shapetracker<[3x2, strides [1, 3]]>
  %1 = tg.view %x as #transposed : tensor<2x3xf32> -> tensor<3x2xf32>
  return
}

// Size-1 axes have stride 0 and masks that mask nothing are dropped, so views
// that are equal are one attribute.
// CHECK-LABEL: @normalized
func.func @normalized() attributes {
    // CHECK-SAME: a = #tg.view<[1x4, strides [0, 1]]>
    a = #tg.view<[1x4, strides [7, 1], offset 0, mask [0:1, 0:4]]>,
    // CHECK-SAME: b = #tg.shapetracker<[2x2, strides [2, 1], offset 1]>
    b = #tg.shapetracker<[2x2, strides [2, 1], offset 1]>,
    // CHECK-SAME: c = #tg.view<[0x4, strides [0, 0], mask [0:0, 0:0]]>
    c = #tg.view<[0x4, strides [4, 1], offset 3]>} {
  return
}
