// RUN: tg-opt %s -resolve-shaped-type-result-dims -canonicalize | FileCheck %s
// Sizes of results are asked of the operands.

// CHECK-LABEL: func @add
// CHECK-SAME: %[[X:.*]]: tensor<2x?xf32>,
func.func @add(%x: tensor<2x?xf32>, %y: tensor<2x?xf32>) -> index {
  %c1 = arith.constant 1 : index
  // CHECK: %[[D:.*]] = tensor.dim %[[X]]
  // CHECK: return %[[D]]
  %0 = tg.add %x, %y : tensor<2x?xf32>
  %d = tensor.dim %0, %c1 : tensor<2x?xf32>
  return %d : index
}

// The outer sizes stay, a static last one is scaled.
// CHECK-LABEL: func @bitcast
// CHECK-SAME: %[[X:.*]]: tensor<?x4xf32>
func.func @bitcast(%x: tensor<?x4xf32>) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK-DAG: %[[C8:.*]] = arith.constant 8
  // CHECK-DAG: %[[D:.*]] = tensor.dim %[[X]]
  // CHECK: return %[[D]], %[[C8]]
  %0 = tg.bitcast %x : tensor<?x4xf32> -> tensor<?x8xi16>
  %d0 = tensor.dim %0, %c0 : tensor<?x8xi16>
  %d1 = tensor.dim %0, %c1 : tensor<?x8xi16>
  return %d0, %d1 : index, index
}

// CHECK-LABEL: func @iota
// CHECK-SAME: %[[N:.*]]: index, %[[M:.*]]: index
func.func @iota(%n: index, %m: index) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  // CHECK: return %[[N]], %[[M]]
  %0 = tg.iota axis 0 [%n, %m] : tensor<?x3x?xf32>
  %d0 = tensor.dim %0, %c0 : tensor<?x3x?xf32>
  %d2 = tensor.dim %0, %c2 : tensor<?x3x?xf32>
  return %d0, %d2 : index, index
}
