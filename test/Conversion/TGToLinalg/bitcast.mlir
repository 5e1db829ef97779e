// RUN: tg-opt --convert-tg-to-linalg %s | FileCheck %s

// CHECK: #[[ROW:.*]] = affine_map<(d0, d1) -> (d0)>

// CHECK-LABEL: func.func @same_width
func.func @same_width(%x: tensor<?xf32>) -> tensor<?xi32> {
  // CHECK: arith.bitcast %{{.*}} : f32 to i32
  %0 = tg.bitcast %x : tensor<?xf32> -> tensor<?xi32>
  return %0 : tensor<?xi32>
}

// CHECK-LABEL: func.func @sign
// CHECK-SAME: %[[X:.*]]: tensor<4xi8>
func.func @sign(%x: tensor<4xi8>) -> tensor<4xui8> {
  // CHECK-NEXT: return %[[X]]
  %0 = tg.bitcast %x : tensor<4xi8> -> tensor<4xui8>
  return %0 : tensor<4xui8>
}

// CHECK-LABEL: func.func @split
func.func @split(%x: tensor<4xf32>) -> tensor<8xbf16> {
  // CHECK: %[[P:.*]] = linalg.generic {indexing_maps = [#[[ROW]],
  // CHECK: arith.bitcast %{{.*}} : f32 to i32
  // CHECK: linalg.index 1
  // CHECK: arith.shrui
  // CHECK: arith.trunci %{{.*}} : i32 to i16
  // CHECK: arith.bitcast %{{.*}} : i16 to bf16
  // CHECK: tensor.collapse_shape %[[P]] {{.*}} : tensor<4x2xbf16> into tensor<8xbf16>
  %0 = tg.bitcast %x : tensor<4xf32> -> tensor<8xbf16>
  return %0 : tensor<8xbf16>
}

// CHECK-LABEL: func.func @join
func.func @join(%x: tensor<?x8xi16>) -> tensor<?x4xui32> {
  // CHECK: %[[E:.*]] = tensor.expand_shape %{{.*}} : tensor<?x8xi16> into tensor<?x4x2xi16>
  // CHECK: %[[LOW:.*]] = tensor.extract_slice %[[E]][0, 0, 0]
  // CHECK: %[[HIGH:.*]] = tensor.extract_slice %[[E]][0, 0, 1]
  // CHECK: linalg.generic {{.*}} ins(%[[LOW]], %[[HIGH]] :
  // CHECK: arith.shli
  // CHECK: arith.ori
  %0 = tg.bitcast %x : tensor<?x8xi16> -> tensor<?x4xui32>
  return %0 : tensor<?x4xui32>
}

// CHECK-LABEL: func.func @no_elements
func.func @no_elements(%x: tensor<3x0xi8>) -> tensor<3x0xi32> {
  // CHECK: tensor.empty() : tensor<3x0xi32>
  %0 = tg.bitcast %x : tensor<3x0xi8> -> tensor<3x0xi32>
  return %0 : tensor<3x0xi32>
}
