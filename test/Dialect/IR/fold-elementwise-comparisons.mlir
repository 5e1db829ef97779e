// RUN: tg-opt %s -canonicalize | FileCheck %s
// Folders of comparisons and choice.

// CHECK-LABEL: func @cmplt_same(
// CHECK-SAME: %[[X:.*]]: tensor<4xf32>
func.func @cmplt_same(%x: tensor<4xf32>) -> tensor<4xi1> {
  // CHECK-NEXT: %[[C:.*]] = tg.const false : tensor<4xi1>
  // CHECK-NEXT: return %[[C]]
  %0 = tg.cmplt %x, %x : tensor<4xf32>
  return %0 : tensor<4xi1>
}

// CHECK-LABEL: func @cmplt_least(
// CHECK-SAME: %[[X:.*]]: tensor<4xui8>
func.func @cmplt_least(%x: tensor<4xui8>) -> tensor<4xi1> {
  // CHECK-NEXT: %[[C:.*]] = tg.const false : tensor<4xi1>
  // CHECK-NEXT: return %[[C]]
  %c = tg.const 0 : tensor<4xui8>
  %0 = tg.cmplt %x, %c : tensor<4xui8>
  return %0 : tensor<4xi1>
}

// CHECK-LABEL: func @cmplt_greatest(
// CHECK-SAME: %[[X:.*]]: tensor<4xi8>
func.func @cmplt_greatest(%x: tensor<4xi8>) -> tensor<4xi1> {
  // CHECK-NEXT: %[[C:.*]] = tg.const false : tensor<4xi1>
  // CHECK-NEXT: return %[[C]]
  %c = tg.const 127 : tensor<4xi8>
  %0 = tg.cmplt %c, %x : tensor<4xi8>
  return %0 : tensor<4xi1>
}

// CHECK-LABEL: func @cmplt_infinity(
// CHECK-SAME: %[[X:.*]]: tensor<4xf32>
func.func @cmplt_infinity(%x: tensor<4xf32>) -> tensor<4xi1> {
  // CHECK-NEXT: %[[C:.*]] = tg.const false : tensor<4xi1>
  // CHECK-NEXT: return %[[C]]
  %c = tg.const neginf : tensor<4xf32>
  %0 = tg.cmplt %x, %c : tensor<4xf32>
  return %0 : tensor<4xi1>
}

// CHECK-LABEL: func @cmplt_zero(
// CHECK-SAME: %[[X:.*]]: tensor<4xi8>
func.func @cmplt_zero(%x: tensor<4xi8>) -> tensor<4xi1> {
  // CHECK: tg.cmplt
  %c = tg.const 0 : tensor<4xi8>
  %0 = tg.cmplt %x, %c : tensor<4xi8>
  return %0 : tensor<4xi1>
}

// A constant needs a static shape.
// CHECK-LABEL: func @cmplt_same_dynamic(
// CHECK-SAME: %[[X:.*]]: tensor<?xi32>
func.func @cmplt_same_dynamic(%x: tensor<?xi32>) -> tensor<?xi1> {
  // CHECK: tg.cmplt
  %0 = tg.cmplt %x, %x : tensor<?xi32>
  return %0 : tensor<?xi1>
}

// CHECK-LABEL: func @cmpne_same(
// CHECK-SAME: %[[X:.*]]: tensor<4xi32>
func.func @cmpne_same(%x: tensor<4xi32>) -> tensor<4xi1> {
  // CHECK-NEXT: %[[C:.*]] = tg.const false : tensor<4xi1>
  // CHECK-NEXT: return %[[C]]
  %0 = tg.cmpne %x, %x : tensor<4xi32>
  return %0 : tensor<4xi1>
}

// NaN differs from itself.
// CHECK-LABEL: func @cmpne_same_float(
// CHECK-SAME: %[[X:.*]]: tensor<4xf32>
func.func @cmpne_same_float(%x: tensor<4xf32>) -> tensor<4xi1> {
  // CHECK: tg.cmpne
  %0 = tg.cmpne %x, %x : tensor<4xf32>
  return %0 : tensor<4xi1>
}

// CHECK-LABEL: func @cmpne_false(
// CHECK-SAME: %[[X:.*]]: tensor<4xi1>
func.func @cmpne_false(%x: tensor<4xi1>) -> tensor<4xi1> {
  // CHECK-NEXT: return %[[X]]
  %c = tg.const false : tensor<4xi1>
  %0 = tg.cmpne %x, %c : tensor<4xi1>
  return %0 : tensor<4xi1>
}

// CHECK-LABEL: func @not_not(
// CHECK-SAME: %[[X:.*]]: tensor<4xi1>
func.func @not_not(%x: tensor<4xi1>) -> tensor<4xi1> {
  // CHECK-NEXT: return %[[X]]
  %c = tg.const true : tensor<4xi1>
  %0 = tg.cmpne %x, %c : tensor<4xi1>
  %1 = tg.cmpne %0, %c : tensor<4xi1>
  return %1 : tensor<4xi1>
}

// CHECK-LABEL: func @where_same(
// CHECK-SAME: %[[C:.*]]: tensor<4xi1>, %[[X:.*]]: tensor<4xf32>, %[[Y:.*]]: tensor<4xf32>
func.func @where_same(%c: tensor<4xi1>, %x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK-NEXT: return %[[X]]
  %0 = tg.where %c, %x, %x : tensor<4xi1>, tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func @where_true(
// CHECK-SAME: %[[C:.*]]: tensor<4xi1>, %[[X:.*]]: tensor<4xf32>, %[[Y:.*]]: tensor<4xf32>
func.func @where_true(%c: tensor<4xi1>, %x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK-NEXT: return %[[X]]
  %t = tg.const true : tensor<4xi1>
  %0 = tg.where %t, %x, %y : tensor<4xi1>, tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func @where_false(
// CHECK-SAME: %[[C:.*]]: tensor<4xi1>, %[[X:.*]]: tensor<4xf32>, %[[Y:.*]]: tensor<4xf32>
func.func @where_false(%c: tensor<4xi1>, %x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK-NEXT: return %[[Y]]
  %t = tg.const false : tensor<4xi1>
  %0 = tg.where %t, %x, %y : tensor<4xi1>, tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func @where_itself(
// CHECK-SAME: %[[X:.*]]: tensor<4xi1>
func.func @where_itself(%x: tensor<4xi1>) -> tensor<4xi1> {
  // CHECK-NEXT: return %[[X]]
  %t = tg.const true : tensor<4xi1>
  %f = tg.const false : tensor<4xi1>
  %0 = tg.where %x, %t, %f : tensor<4xi1>, tensor<4xi1>
  return %0 : tensor<4xi1>
}
