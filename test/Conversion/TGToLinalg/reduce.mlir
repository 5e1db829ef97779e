// RUN: tg-opt --convert-tg-to-linalg %s | FileCheck %s

// CHECK-DAG: #[[ID:.*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-DAG: #[[ROW:.*]] = affine_map<(d0, d1) -> (d0)>
// CHECK-DAG: #[[NONE:.*]] = affine_map<(d0, d1) -> ()>

// The axis is dropped, then comes back with size 1.
// CHECK-LABEL: func.func @add
func.func @add(%x: tensor<2x3xf32>) -> tensor<2x1xf32> {
  // CHECK: %[[ZERO:.*]] = arith.constant 0.0
  // CHECK: %[[INIT:.*]] = linalg.fill ins(%[[ZERO]] : f32) outs(%{{.*}} : tensor<2xf32>)
  // CHECK: %[[R:.*]] = linalg.generic {indexing_maps = [#[[ID]], #[[ROW]]], iterator_types = ["parallel", "reduction"]}
  // CHECK-SAME: outs(%[[INIT]]
  // CHECK: arith.addf %{{.*}} fastmath<reassoc> : f32
  // CHECK: tensor.expand_shape %[[R]] {{\[\[}}0, 1]] output_shape [2, 1]
  %0 = tg.reduce add %x axes [1] : tensor<2x3xf32> -> tensor<2x1xf32>
  return %0 : tensor<2x1xf32>
}

// CHECK-LABEL: func.func @all
func.func @all(%x: tensor<2x3xi32>) -> tensor<1x1xi32> {
  // CHECK: arith.constant 1 : i32
  // CHECK: linalg.generic {indexing_maps = [#[[ID]], #[[NONE]]], iterator_types = ["reduction", "reduction"]}
  // CHECK: arith.muli
  // CHECK: tensor.expand_shape %{{.*}} [] output_shape [1, 1]
  %0 = tg.reduce mul %x axes [0, 1] : tensor<2x3xi32> -> tensor<1x1xi32>
  return %0 : tensor<1x1xi32>
}

// CHECK-LABEL: func.func @max
func.func @max(%f: tensor<2x3xf32>, %i: tensor<2x3xi8>, %u: tensor<2x3xui8>)
    -> (tensor<1x3xf32>, tensor<1x3xi8>, tensor<1x3xui8>) {
  // CHECK: arith.constant 0xFF800000 : f32
  // CHECK: arith.maximumf %{{[^:]*}} : f32
  %0 = tg.reduce max %f axes [0] : tensor<2x3xf32> -> tensor<1x3xf32>
  // CHECK: arith.constant -128 : i8
  // CHECK: arith.maxsi
  %1 = tg.reduce max %i axes [0] : tensor<2x3xi8> -> tensor<1x3xi8>
  // CHECK: arith.constant 0 : i8
  // CHECK: arith.maxui
  %2 = tg.reduce max %u axes [0] : tensor<2x3xui8> -> tensor<1x3xui8>
  return %0, %1, %2 : tensor<1x3xf32>, tensor<1x3xi8>, tensor<1x3xui8>
}

// CHECK-LABEL: func.func @bool
func.func @bool(%x: tensor<2x3xi1>) -> (tensor<2x1xi1>, tensor<2x1xi1>) {
  // CHECK: arith.constant false
  // CHECK: arith.ori
  %0 = tg.reduce add %x axes [1] : tensor<2x3xi1> -> tensor<2x1xi1>
  // CHECK: arith.constant true
  // CHECK: arith.andi
  %1 = tg.reduce mul %x axes [1] : tensor<2x3xi1> -> tensor<2x1xi1>
  return %0, %1 : tensor<2x1xi1>, tensor<2x1xi1>
}

// Accumulates in f32 and rounds once, at the end.
// CHECK-LABEL: func.func @narrow
func.func @narrow(%x: tensor<?x3xbf16>) -> tensor<?x1xbf16> {
  // CHECK: %[[DIM:.*]] = tensor.dim
  // CHECK: linalg.fill ins(%{{.*}} : f32) outs(%{{.*}} : tensor<?xf32>)
  // CHECK: %[[SUM:.*]] = linalg.generic
  // CHECK: arith.extf %{{.*}} : bf16 to f32
  // CHECK: arith.addf %{{.*}} : f32
  // CHECK: linalg.generic {{.*}} ins(%[[SUM]]
  // CHECK: arith.truncf %{{.*}} : f32 to bf16
  // CHECK: tensor.expand_shape {{.*}} output_shape [%[[DIM]], 1]
  %0 = tg.reduce add %x axes [1] : tensor<?x3xbf16> -> tensor<?x1xbf16>
  return %0 : tensor<?x1xbf16>
}
