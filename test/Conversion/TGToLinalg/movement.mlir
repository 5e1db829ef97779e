// RUN: tg-opt --convert-tg-to-linalg %s | FileCheck %s

// CHECK-DAG: #[[SWAP:.*]] = affine_map<(d0, d1) -> (d1, d0)>
// CHECK-DAG: #[[ROW:.*]] = affine_map<(d0, d1) -> (d0)>

// CHECK-LABEL: func.func @reshape
func.func @reshape(%x: tensor<6xf32>) -> tensor<2x3xf32> {
  // CHECK: tensor.expand_shape %{{.*}} {{\[\[}}0, 1]] output_shape [2, 3]
  %0 = tg.reshape %x : tensor<6xf32> -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// Only the axes that change are joined.
// CHECK-LABEL: func.func @regroup
func.func @regroup(%x: tensor<8x2x6xf32>) -> tensor<8x1x4x3xf32> {
  // CHECK: tensor.collapse_shape %{{.*}} {{\[\[}}0], [1, 2]]
  // CHECK: tensor.expand_shape %{{.*}} {{\[\[}}0], [1, 2, 3]] output_shape [8, 1, 4, 3]
  %0 = tg.reshape %x : tensor<8x2x6xf32> -> tensor<8x1x4x3xf32>
  return %0 : tensor<8x1x4x3xf32>
}

// CHECK-LABEL: func.func @rank_zero
func.func @rank_zero(%x: tensor<1x1xf32>) -> tensor<1xf32> {
  // CHECK: tensor.collapse_shape %{{.*}} [] : tensor<1x1xf32> into tensor<f32>
  %0 = tg.reshape %x : tensor<1x1xf32> -> tensor<f32>
  // CHECK: tensor.expand_shape %{{.*}} [] output_shape [1]
  %1 = tg.reshape %0 : tensor<f32> -> tensor<1xf32>
  return %1 : tensor<1xf32>
}

// CHECK-LABEL: func.func @no_elements
func.func @no_elements(%x: tensor<0x3xf32>) -> tensor<2x0xf32> {
  // CHECK-NEXT: tensor.empty() : tensor<2x0xf32>
  %0 = tg.reshape %x : tensor<0x3xf32> -> tensor<2x0xf32>
  return %0 : tensor<2x0xf32>
}

// CHECK-LABEL: func.func @expand
func.func @expand(%x: tensor<2x1xf32>) -> tensor<2x3xf32> {
  // CHECK: %[[C:.*]] = tensor.collapse_shape
  // CHECK: linalg.generic {indexing_maps = [#[[ROW]], {{.*}} ins(%[[C]] : tensor<2xf32>)
  %0 = tg.expand %x : tensor<2x1xf32> -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @permute
func.func @permute(%x: tensor<2x3xf32>) -> tensor<3x2xf32> {
  // CHECK: linalg.generic {indexing_maps = [#[[SWAP]],
  %0 = tg.permute %x [1, 0] : tensor<2x3xf32> -> tensor<3x2xf32>
  return %0 : tensor<3x2xf32>
}

// The zero stands outside of the pad's region.
// CHECK-LABEL: func.func @pad
func.func @pad(%x: tensor<2x3xui8>) -> tensor<3x5xui8> {
  // CHECK: %[[ZERO:.*]] = arith.constant 0 : i8
  // CHECK: tensor.pad %{{.*}} low[1, 0] high[0, 2]
  // CHECK-NEXT: ^bb0
  // CHECK-NEXT: tensor.yield %[[ZERO]]
  %0 = tg.pad %x low [1, 0] high [0, 2] : tensor<2x3xui8> -> tensor<3x5xui8>
  return %0 : tensor<3x5xui8>
}

// CHECK-LABEL: func.func @pad_nothing
func.func @pad_nothing(%x: tensor<0x3xi1>) -> tensor<2x3xi1> {
  // CHECK: linalg.fill
  // CHECK-NOT: tensor.pad
  %0 = tg.pad %x low [1, 0] high [1, 0] : tensor<0x3xi1> -> tensor<2x3xi1>
  return %0 : tensor<2x3xi1>
}

// CHECK-LABEL: func.func @shrink
func.func @shrink(%x: tensor<2x3xf32>) -> tensor<1x2xf32> {
  // CHECK: tensor.extract_slice %{{.*}}[1, 0] [1, 2] [1, 1]
  %0 = tg.shrink %x offsets [1, 0] sizes [1, 2]
     : tensor<2x3xf32> -> tensor<1x2xf32>
  return %0 : tensor<1x2xf32>
}

// CHECK-LABEL: func.func @shrink_to_nothing
func.func @shrink_to_nothing(%x: tensor<2x3xf32>) -> tensor<0x3xf32> {
  // CHECK-NEXT: tensor.empty() : tensor<0x3xf32>
  %0 = tg.shrink %x offsets [2, 0] sizes [0, 3]
     : tensor<2x3xf32> -> tensor<0x3xf32>
  return %0 : tensor<0x3xf32>
}

// CHECK-LABEL: func.func @flip
// CHECK-SAME: %[[X:.*]]: tensor<2x3xf32>
func.func @flip(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  // CHECK: %[[LAST:.*]] = arith.subi %c2
  // CHECK: %[[I:.*]] = linalg.index 0
  // CHECK: %[[J:.*]] = linalg.index 1
  // CHECK: %[[BACK:.*]] = arith.subi %[[LAST]], %[[I]]
  // CHECK: tensor.extract %[[X]][%[[BACK]], %[[J]]]
  %0 = tg.flip %x axes [0] : tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}
