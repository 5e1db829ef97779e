// RUN: tg-opt %s --canonicalize | FileCheck %s

// CHECK-LABEL: @reshape_same
// CHECK-SAME: (%[[X:.*]]: tensor<6xf32>, %[[Z:.*]]: tensor<?x2xf32>
func.func @reshape_same(%x: tensor<6xf32>, %z: tensor<?x2xf32>, %n: index)
    -> (tensor<6xf32>, tensor<?x2xf32>) {
  %0 = tg.reshape %x : tensor<6xf32> -> tensor<6xf32>
  // One dynamic axis: the number of elements settles its size.
  %1 = tg.reshape %z [%n] : tensor<?x2xf32> -> tensor<?x2xf32>
  // CHECK: return %[[X]], %[[Z]]
  return %0, %1 : tensor<6xf32>, tensor<?x2xf32>
}

// Two dynamic axes may share out the elements in another way.
// CHECK-LABEL: @reshape_dynamic
func.func @reshape_dynamic(%x: tensor<?x?xf32>, %z: tensor<0x?xf32>, %n: index)
    -> (tensor<?x?xf32>, tensor<0x?xf32>) {
  // CHECK: tg.reshape
  %0 = tg.reshape %x [%n, %n] : tensor<?x?xf32> -> tensor<?x?xf32>
  // CHECK: tg.reshape
  %1 = tg.reshape %z [%n] : tensor<0x?xf32> -> tensor<0x?xf32>
  return %0, %1 : tensor<?x?xf32>, tensor<0x?xf32>
}

// CHECK-LABEL: @reshape_reshape
// CHECK-SAME: (%[[X:.*]]: tensor<6xf32>)
func.func @reshape_reshape(%x: tensor<6xf32>)
    -> (tensor<3x2xf32>, tensor<6xf32>) {
  %0 = tg.reshape %x : tensor<6xf32> -> tensor<2x3xf32>
  // CHECK: %[[R:.*]] = tg.reshape %[[X]] : tensor<6xf32> -> tensor<3x2xf32>
  %1 = tg.reshape %0 : tensor<2x3xf32> -> tensor<3x2xf32>
  %2 = tg.reshape %1 : tensor<3x2xf32> -> tensor<6xf32>
  // CHECK: return %[[R]], %[[X]]
  return %1, %2 : tensor<3x2xf32>, tensor<6xf32>
}

// A dynamic size between them is checked when it runs.
// CHECK-LABEL: @reshape_reshape_dynamic
func.func @reshape_reshape_dynamic(%x: tensor<6xf32>, %n: index)
    -> tensor<3x2xf32> {
  // CHECK: tg.reshape %{{.*}}[%{{.*}}]
  %0 = tg.reshape %x [%n] : tensor<6xf32> -> tensor<?xf32>
  // CHECK: tg.reshape
  %1 = tg.reshape %0 : tensor<?xf32> -> tensor<3x2xf32>
  return %1 : tensor<3x2xf32>
}

// CHECK-LABEL: @expand
// CHECK-SAME: (%[[X:.*]]: tensor<1x3xf32>
func.func @expand(%x: tensor<1x3xf32>, %z: tensor<1x1xf32>)
    -> (tensor<1x3xf32>, tensor<2x3xf32>) {
  %0 = tg.expand %x : tensor<1x3xf32> -> tensor<1x3xf32>
  %1 = tg.expand %z : tensor<1x1xf32> -> tensor<2x1xf32>
  // CHECK: %[[E:.*]] = tg.expand %{{.*}} : tensor<1x1xf32> -> tensor<2x3xf32>
  %2 = tg.expand %1 : tensor<2x1xf32> -> tensor<2x3xf32>
  // CHECK: return %[[X]], %[[E]]
  return %0, %2 : tensor<1x3xf32>, tensor<2x3xf32>
}

// The axis may be 1 or what the other size is.
// CHECK-LABEL: @expand_dynamic
func.func @expand_dynamic(%x: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  // CHECK: tg.expand
  %0 = tg.expand %x [%n] : tensor<?xf32> -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// CHECK-LABEL: @permute
// CHECK-SAME: (%[[X:.*]]: tensor<?x3x4xf32>)
func.func @permute(%x: tensor<?x3x4xf32>)
    -> (tensor<?x3x4xf32>, tensor<3x?x4xf32>, tensor<?x3x4xf32>) {
  %0 = tg.permute %x [0, 1, 2] : tensor<?x3x4xf32> -> tensor<?x3x4xf32>
  %1 = tg.permute %x [2, 0, 1] : tensor<?x3x4xf32> -> tensor<4x?x3xf32>
  // CHECK: %[[P:.*]] = tg.permute %[[X]] [1, 0, 2]
  %2 = tg.permute %1 [2, 1, 0] : tensor<4x?x3xf32> -> tensor<3x?x4xf32>
  %3 = tg.permute %1 [1, 2, 0] : tensor<4x?x3xf32> -> tensor<?x3x4xf32>
  // CHECK: return %[[X]], %[[P]], %[[X]]
  return %0, %2, %3 : tensor<?x3x4xf32>, tensor<3x?x4xf32>, tensor<?x3x4xf32>
}

// CHECK-LABEL: @pad
// CHECK-SAME: (%[[X:.*]]: tensor<?x2xf32>)
func.func @pad(%x: tensor<?x2xf32>) -> (tensor<?x2xf32>, tensor<?x9xf32>) {
  %0 = tg.pad %x low [0, 0] high [0, 0] : tensor<?x2xf32> -> tensor<?x2xf32>
  %1 = tg.pad %x low [1, 2] high [0, 1] : tensor<?x2xf32> -> tensor<?x5xf32>
  // CHECK: %[[P:.*]] = tg.pad %[[X]] low [1, 5] high [4, 2]
  %2 = tg.pad %1 low [0, 3] high [4, 1] : tensor<?x5xf32> -> tensor<?x9xf32>
  // CHECK: return %[[X]], %[[P]]
  return %0, %2 : tensor<?x2xf32>, tensor<?x9xf32>
}

// CHECK-LABEL: @shrink
// CHECK-SAME: (%[[X:.*]]: tensor<6xf32>, %[[Z:.*]]: tensor<?xf32>)
func.func @shrink(%x: tensor<6xf32>, %z: tensor<?xf32>)
    -> (tensor<6xf32>, tensor<2xf32>, tensor<2xf32>) {
  %0 = tg.shrink %x offsets [0] sizes [6] : tensor<6xf32> -> tensor<6xf32>
  %1 = tg.shrink %x offsets [1] sizes [4] : tensor<6xf32> -> tensor<4xf32>
  // CHECK-DAG: %[[S:.*]] = tg.shrink %[[X]] offsets [3] sizes [2]
  %2 = tg.shrink %1 offsets [2] sizes [2] : tensor<4xf32> -> tensor<2xf32>
  %3 = tg.shrink %z offsets [1] sizes [4] : tensor<?xf32> -> tensor<4xf32>
  // CHECK-DAG: %[[T:.*]] = tg.shrink %[[Z]] offsets [2] sizes [2]
  %4 = tg.shrink %3 offsets [1] sizes [2] : tensor<4xf32> -> tensor<2xf32>
  // CHECK: return %[[X]], %[[S]], %[[T]]
  return %0, %2, %4 : tensor<6xf32>, tensor<2xf32>, tensor<2xf32>
}

// CHECK-LABEL: @flip
// CHECK-SAME: (%[[X:.*]]: tensor<1x3x?xf32>)
func.func @flip(%x: tensor<1x3x?xf32>)
    -> (tensor<1x3x?xf32>, tensor<1x3x?xf32>, tensor<1x3x?xf32>,
        tensor<1x3x?xf32>) {
  %0 = tg.flip %x axes [] : tensor<1x3x?xf32>
  %1 = tg.flip %x axes [0] : tensor<1x3x?xf32>
  %2 = tg.flip %x axes [1] : tensor<1x3x?xf32>
  // CHECK: %[[F:.*]] = tg.flip %[[X]] axes [2]
  %3 = tg.flip %2 axes [1, 2] : tensor<1x3x?xf32>
  %4 = tg.flip %2 axes [1] : tensor<1x3x?xf32>
  // CHECK: return %[[X]], %[[X]], %[[F]], %[[X]]
  return %0, %1, %3, %4 : tensor<1x3x?xf32>, tensor<1x3x?xf32>,
                          tensor<1x3x?xf32>, tensor<1x3x?xf32>
}

// CHECK-LABEL: @view_identity
// CHECK-SAME: (%[[X:.*]]: tensor<2x3xf32>)
func.func @view_identity(%x: tensor<2x3xf32>)
    -> (tensor<2x3xf32>, tensor<6xf32>, tensor<1x3xf32>) {
  %0 = tg.view %x as #tg.shapetracker<[2x3, strides [3, 1]]>
     : tensor<2x3xf32> -> tensor<2x3xf32>
  // Contiguous, but of another shape, or not the whole.
  // CHECK: %[[A:.*]] = tg.view
  %1 = tg.view %x as #tg.shapetracker<[6, strides [1]]>
     : tensor<2x3xf32> -> tensor<6xf32>
  // CHECK: %[[B:.*]] = tg.view
  %2 = tg.view %x as #tg.shapetracker<[1x3, strides [0, 1]]>
     : tensor<2x3xf32> -> tensor<1x3xf32>
  // CHECK: return %[[X]], %[[A]], %[[B]]
  return %0, %1, %2 : tensor<2x3xf32>, tensor<6xf32>, tensor<1x3xf32>
}

// CHECK-LABEL: @splat
// CHECK-NOT: tg.{{[^c]}}
func.func @splat() -> (tensor<4xf32>, tensor<2x3xui8>, tensor<3x2xi1>,
                       tensor<2xbf16>, tensor<1x0xf64>) {
  %f = tg.const 2.5 : tensor<2x2xf32>
  // CHECK-DAG: %[[R:.*]] = tg.const 2.5{{.*}} : tensor<4xf32>
  %0 = tg.reshape %f : tensor<2x2xf32> -> tensor<4xf32>
  %u = tg.const 255 : tensor<1x3xui8>
  // CHECK-DAG: %[[E:.*]] = tg.const 255 : tensor<2x3xui8>
  %1 = tg.expand %u : tensor<1x3xui8> -> tensor<2x3xui8>
  %b = tg.const true : tensor<2x3xi1>
  // CHECK-DAG: %[[P:.*]] = tg.const true : tensor<3x2xi1>
  %2 = tg.permute %b [1, 0] : tensor<2x3xi1> -> tensor<3x2xi1>
  %h = tg.const nan : tensor<2xbf16>
  // CHECK-DAG: %[[F:.*]] = tg.const nan : tensor<2xbf16>
  %3 = tg.flip %h axes [0] : tensor<2xbf16>
  %d = tg.const 1.0 : tensor<1x2xf64>
  // CHECK-DAG: %[[S:.*]] = tg.const {{.*}} : tensor<1x0xf64>
  %4 = tg.shrink %d offsets [0, 2] sizes [1, 0]
     : tensor<1x2xf64> -> tensor<1x0xf64>
  // CHECK: return %[[R]], %[[E]], %[[P]], %[[F]], %[[S]]
  return %0, %1, %2, %3, %4 : tensor<4xf32>, tensor<2x3xui8>, tensor<3x2xi1>,
                              tensor<2xbf16>, tensor<1x0xf64>
}

// Padding adds +0: only a splat of +0 stays a splat.
// CHECK-LABEL: @splat_zero
func.func @splat_zero() -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>,
                            tensor<4xi8>, tensor<3xf32>, tensor<3xf32>,
                            tensor<3xf32>) {
  %zero = tg.const 0.0 : tensor<2xf32>
  %minus = tg.const -0.0 : tensor<2xf32>
  %one = tg.const 1.0 : tensor<2xf32>
  %int = tg.const 0 : tensor<2xi8>
  // CHECK-DAG: %[[A:.*]] = tg.const 0.0{{.*}} : tensor<4xf32>
  %0 = tg.pad %zero low [1] high [1] : tensor<2xf32> -> tensor<4xf32>
  // CHECK-DAG: %[[B:.*]] = tg.pad
  %1 = tg.pad %minus low [1] high [1] : tensor<2xf32> -> tensor<4xf32>
  // CHECK-DAG: %[[C:.*]] = tg.pad
  %2 = tg.pad %one low [1] high [1] : tensor<2xf32> -> tensor<4xf32>
  // CHECK-DAG: %[[D:.*]] = tg.const 0 : tensor<4xi8>
  %3 = tg.pad %int low [2] high [0] : tensor<2xi8> -> tensor<4xi8>
  // CHECK-DAG: %[[E:.*]] = tg.const 1.0{{.*}} : tensor<3xf32>
  %4 = tg.view %one as #tg.shapetracker<[3, strides [0]]>
     : tensor<2xf32> -> tensor<3xf32>
  // CHECK-DAG: %[[F:.*]] = tg.view
  %5 = tg.view %one as #tg.shapetracker<[3, strides [1], mask [0:2]]>
     : tensor<2xf32> -> tensor<3xf32>
  // CHECK-DAG: %[[G:.*]] = tg.const 0.0{{.*}} : tensor<3xf32>
  %6 = tg.view %zero as #tg.shapetracker<[3, strides [1], mask [0:2]]>
     : tensor<2xf32> -> tensor<3xf32>
  return %0, %1, %2, %3, %4, %5, %6
    : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xi8>,
      tensor<3xf32>, tensor<3xf32>, tensor<3xf32>
}
