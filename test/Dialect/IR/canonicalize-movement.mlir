// RUN: tg-opt %s --canonicalize | FileCheck %s

// The transposed matrix, transposed back: nothing is left.
// CHECK-LABEL: @view_view_identity
// CHECK-SAME: (%[[X:.*]]: tensor<2x3xf32>)
func.func @view_view_identity(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = tg.view %x as #tg.shapetracker<[3x2, strides [1, 3]]>
     : tensor<2x3xf32> -> tensor<3x2xf32>
  %1 = tg.view %0 as #tg.shapetracker<[2x3, strides [1, 2]]>
     : tensor<3x2xf32> -> tensor<2x3xf32>
  // CHECK: return %[[X]]
  return %1 : tensor<2x3xf32>
}

// CHECK-LABEL: @view_view_one
// CHECK-SAME: (%[[X:.*]]: tensor<2x3xf32>)
func.func @view_view_one(%x: tensor<2x3xf32>) -> tensor<2xf32> {
  %0 = tg.view %x as #tg.shapetracker<[3x2, strides [1, 3]]>
     : tensor<2x3xf32> -> tensor<3x2xf32>
  // CHECK: %[[V:.*]] = tg.view %[[X]] as #tg.shapetracker<[2, strides [3]]>
  // CHECK: return %[[V]]
  %1 = tg.view %0 as #tg.shapetracker<[2, strides [1]]>
     : tensor<3x2xf32> -> tensor<2xf32>
  return %1 : tensor<2xf32>
}

// The transposed matrix, flattened: one op of two views.
// CHECK-LABEL: @view_view_chain
// CHECK-SAME: (%[[X:.*]]: tensor<2x3xf32>)
func.func @view_view_chain(%x: tensor<2x3xf32>) -> tensor<6xf32> {
  %0 = tg.view %x as #tg.shapetracker<[3x2, strides [1, 3]]>
     : tensor<2x3xf32> -> tensor<3x2xf32>
  // CHECK: %[[V:.*]] = tg.view %[[X]] as #tg.shapetracker<[3x2, strides [1, 3]], [6, strides [1]]>
  // CHECK: return %[[V]]
  %1 = tg.view %0 as #tg.shapetracker<[6, strides [1]]>
     : tensor<3x2xf32> -> tensor<6xf32>
  return %1 : tensor<6xf32>
}
