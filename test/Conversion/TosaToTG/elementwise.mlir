// RUN: tg-opt %s --convert-tosa-to-tg | FileCheck %s

// CHECK-LABEL: @broadcast
// CHECK: %[[B:.*]] = tg.expand %arg1 : tensor<1x3xf32> -> tensor<2x3xf32>
// CHECK: tg.add %arg0, %[[B]] : tensor<2x3xf32>
func.func @broadcast(%a: tensor<2x3xf32>, %b: tensor<1x3xf32>)
    -> tensor<2x3xf32> {
  %0 = tosa.add %a, %b
     : (tensor<2x3xf32>, tensor<1x3xf32>) -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// CHECK-LABEL: @clamp
// CHECK: tg.max %arg0
// CHECK: tg.neg
// CHECK: tg.max
// CHECK: tg.neg
func.func @clamp(%a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = tosa.clamp %a {max_val = 6.0 : f32, min_val = 0.0 : f32}
     : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// Floats to integers round half to even.
// CHECK-LABEL: @cast
// CHECK: tg.const 8388608.0
// CHECK: tg.add
// CHECK: tg.cast {{.*}} : tensor<4xf32> -> tensor<4xi32>
func.func @cast(%a: tensor<4xf32>) -> tensor<4xi32> {
  %0 = tosa.cast %a : (tensor<4xf32>) -> tensor<4xi32>
  return %0 : tensor<4xi32>
}

// CHECK-LABEL: @greater_equal
// CHECK-DAG: tg.cmplt %arg1, %arg0
// CHECK-DAG: tg.cmpne %arg0, %arg1
// CHECK: tg.or
func.func @greater_equal(%a: tensor<4xf32>, %b: tensor<4xf32>)
    -> tensor<4xi1> {
  %0 = tosa.greater_equal %a, %b
     : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xi1>
  return %0 : tensor<4xi1>
}
