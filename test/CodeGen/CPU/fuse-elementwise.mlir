// RUN: tg-opt %s --tg-cpu-fuse-elementwise | FileCheck %s

// CHECK-LABEL: func.func @chain
// CHECK: linalg.generic
// CHECK: arith.mulf
// CHECK-NEXT: arith.addf
// CHECK-NOT: linalg.generic
func.func @chain(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = arith.mulf %x, %y : tensor<4xf32>
  %1 = arith.addf %0, %x : tensor<4xf32>
  return %1 : tensor<4xf32>
}

// What a contraction reads is computed once.
// CHECK-LABEL: func.func @product
// CHECK: linalg.generic
// CHECK: math.absf
// CHECK: linalg.matmul
func.func @product(%x: tensor<4x8xf32>, %w: tensor<8x4xf32>, %i: tensor<4x4xf32>)
    -> tensor<4x4xf32> {
  %0 = math.absf %x : tensor<4x8xf32>
  %1 = linalg.matmul ins(%0, %w : tensor<4x8xf32>, tensor<8x4xf32>)
      outs(%i : tensor<4x4xf32>) -> tensor<4x4xf32>
  return %1 : tensor<4x4xf32>
}

// CHECK-LABEL: func.func @unit_loop
// CHECK: linalg.generic {{.*}} iterator_types = ["parallel"]
#map = affine_map<(i, j) -> (i, j)>
func.func @unit_loop(%x: tensor<1x4xf32>, %o: tensor<1x4xf32>)
    -> tensor<1x4xf32> {
  %0 = linalg.generic {indexing_maps = [#map, #map],
                       iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<1x4xf32>) outs(%o : tensor<1x4xf32>) {
  ^bb0(%a: f32, %b: f32):
    %n = arith.negf %a : f32
    linalg.yield %n : f32
  } -> tensor<1x4xf32>
  return %0 : tensor<1x4xf32>
}

// A pad with the constant in its region survives.
// CHECK-LABEL: func.func @pad
// CHECK: tensor.pad
func.func @pad(%x: tensor<1x4xf32>) -> tensor<1x6xf32> {
  %0 = tensor.pad %x low[0, 1] high[0, 1] {
  ^bb0(%i: index, %j: index):
    %c = arith.constant 2.0 : f32
    tensor.yield %c : f32
  } : tensor<1x4xf32> to tensor<1x6xf32>
  return %0 : tensor<1x6xf32>
}

// Without its axis of size 1 the sum is elementwise; in the larger loop of its
// reader it would be added to its init three times.
// CHECK-LABEL: func.func @sum_of_one
// CHECK: arith.addf
// CHECK: linalg.yield
// CHECK: arith.mulf
func.func @sum_of_one(%x: tensor<4x1xf32>, %y: tensor<4x3xf32>)
    -> tensor<4x3xf32> {
  %zero = arith.constant dense<0.0> : tensor<4xf32>
  %e = tensor.empty() : tensor<4x3xf32>
  %0 = linalg.generic {indexing_maps = [#map, affine_map<(i, j) -> (i)>],
                       iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x1xf32>) outs(%zero : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i)>, #map, #map],
                       iterator_types = ["parallel", "parallel"]}
      ins(%0, %y : tensor<4xf32>, tensor<4x3xf32>) outs(%e : tensor<4x3xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %p = arith.mulf %a, %b : f32
    linalg.yield %p : f32
  } -> tensor<4x3xf32>
  return %1 : tensor<4x3xf32>
}
