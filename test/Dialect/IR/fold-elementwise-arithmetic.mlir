// RUN: tg-opt %s -canonicalize | FileCheck %s
// Folders of the arithmetic ops.

// CHECK-LABEL: func @add_zero(
// CHECK-SAME: %[[X:.*]]: tensor<4xi32>
func.func @add_zero(%x: tensor<4xi32>) -> tensor<4xi32> {
  // CHECK-NEXT: return %[[X]]
  %c = tg.const 0 : tensor<4xi32>
  %0 = tg.add %x, %c : tensor<4xi32>
  return %0 : tensor<4xi32>
}

// CHECK-LABEL: func @add_zero_left(
// CHECK-SAME: %[[X:.*]]: tensor<4xi32>
func.func @add_zero_left(%x: tensor<4xi32>) -> tensor<4xi32> {
  // CHECK-NEXT: return %[[X]]
  %c = tg.const 0 : tensor<4xi32>
  %0 = tg.add %c, %x : tensor<4xi32>
  return %0 : tensor<4xi32>
}

// CHECK-LABEL: func @add_negative_zero(
// CHECK-SAME: %[[X:.*]]: tensor<4xf32>
func.func @add_negative_zero(%x: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK-NEXT: return %[[X]]
  %c = tg.const -0.0 : tensor<4xf32>
  %0 = tg.add %x, %c : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -0 + 0 is 0.
// CHECK-LABEL: func @add_float_zero(
// CHECK-SAME: %[[X:.*]]: tensor<4xf32>
func.func @add_float_zero(%x: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK: tg.add
  %c = tg.const 0.0 : tensor<4xf32>
  %0 = tg.add %x, %c : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func @add_false(
// CHECK-SAME: %[[X:.*]]: tensor<4xi1>
func.func @add_false(%x: tensor<4xi1>) -> tensor<4xi1> {
  // CHECK-NEXT: return %[[X]]
  %c = tg.const false : tensor<4xi1>
  %0 = tg.add %x, %c : tensor<4xi1>
  return %0 : tensor<4xi1>
}

// CHECK-LABEL: func @add_true(
// CHECK-SAME: %[[X:.*]]: tensor<4xi1>
func.func @add_true(%x: tensor<4xi1>) -> tensor<4xi1> {
  // CHECK-NEXT: %[[C:.*]] = tg.const true : tensor<4xi1>
  // CHECK-NEXT: return %[[C]]
  %c = tg.const true : tensor<4xi1>
  %0 = tg.add %x, %c : tensor<4xi1>
  return %0 : tensor<4xi1>
}

// CHECK-LABEL: func @add_same_bool(
// CHECK-SAME: %[[X:.*]]: tensor<4xi1>
func.func @add_same_bool(%x: tensor<4xi1>) -> tensor<4xi1> {
  // CHECK-NEXT: return %[[X]]
  %0 = tg.add %x, %x : tensor<4xi1>
  return %0 : tensor<4xi1>
}

// CHECK-LABEL: func @mul_one(
// CHECK-SAME: %[[X:.*]]: tensor<4xf32>
func.func @mul_one(%x: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK-NEXT: return %[[X]]
  %c = tg.const 1.0 : tensor<4xf32>
  %0 = tg.mul %x, %c : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func @mul_one_integer(
// CHECK-SAME: %[[X:.*]]: tensor<4xi32>
func.func @mul_one_integer(%x: tensor<4xi32>) -> tensor<4xi32> {
  // CHECK-NEXT: return %[[X]]
  %c = tg.const 1 : tensor<4xi32>
  %0 = tg.mul %x, %c : tensor<4xi32>
  return %0 : tensor<4xi32>
}

// CHECK-LABEL: func @mul_zero(
// CHECK-SAME: %[[X:.*]]: tensor<4xi32>
func.func @mul_zero(%x: tensor<4xi32>) -> tensor<4xi32> {
  // CHECK-NEXT: %[[C:.*]] = tg.const 0 : tensor<4xi32>
  // CHECK-NEXT: return %[[C]]
  %c = tg.const 0 : tensor<4xi32>
  %0 = tg.mul %x, %c : tensor<4xi32>
  return %0 : tensor<4xi32>
}

// Infinity * 0 is NaN.
// CHECK-LABEL: func @mul_float_zero(
// CHECK-SAME: %[[X:.*]]: tensor<4xf32>
func.func @mul_float_zero(%x: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK: tg.mul
  %c = tg.const 0.0 : tensor<4xf32>
  %0 = tg.mul %x, %c : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func @mul_true(
// CHECK-SAME: %[[X:.*]]: tensor<4xi1>
func.func @mul_true(%x: tensor<4xi1>) -> tensor<4xi1> {
  // CHECK-NEXT: return %[[X]]
  %c = tg.const true : tensor<4xi1>
  %0 = tg.mul %x, %c : tensor<4xi1>
  return %0 : tensor<4xi1>
}

// CHECK-LABEL: func @mul_false(
// CHECK-SAME: %[[X:.*]]: tensor<4xi1>
func.func @mul_false(%x: tensor<4xi1>) -> tensor<4xi1> {
  // CHECK-NEXT: %[[C:.*]] = tg.const false : tensor<4xi1>
  // CHECK-NEXT: return %[[C]]
  %c = tg.const false : tensor<4xi1>
  %0 = tg.mul %x, %c : tensor<4xi1>
  return %0 : tensor<4xi1>
}

// CHECK-LABEL: func @mul_same_bool(
// CHECK-SAME: %[[X:.*]]: tensor<4xi1>
func.func @mul_same_bool(%x: tensor<4xi1>) -> tensor<4xi1> {
  // CHECK-NEXT: return %[[X]]
  %0 = tg.mul %x, %x : tensor<4xi1>
  return %0 : tensor<4xi1>
}

// CHECK-LABEL: func @idiv_one(
// CHECK-SAME: %[[X:.*]]: tensor<4xi32>
func.func @idiv_one(%x: tensor<4xi32>) -> tensor<4xi32> {
  // CHECK-NEXT: return %[[X]]
  %c = tg.const 1 : tensor<4xi32>
  %0 = tg.idiv %x, %c : tensor<4xi32>
  return %0 : tensor<4xi32>
}

// CHECK-LABEL: func @idiv_zero(
// CHECK-SAME: %[[X:.*]]: tensor<4xi32>
func.func @idiv_zero(%x: tensor<4xi32>) -> tensor<4xi32> {
  // CHECK-NEXT: %[[C:.*]] = tg.const 0 : tensor<4xi32>
  // CHECK-NEXT: return %[[C]]
  %c = tg.const 0 : tensor<4xi32>
  %0 = tg.idiv %x, %c : tensor<4xi32>
  return %0 : tensor<4xi32>
}

// CHECK-LABEL: func @idiv_of_zero(
// CHECK-SAME: %[[X:.*]]: tensor<4xi32>
func.func @idiv_of_zero(%x: tensor<4xi32>) -> tensor<4xi32> {
  // CHECK-NEXT: %[[C:.*]] = tg.const 0 : tensor<4xi32>
  // CHECK-NEXT: return %[[C]]
  %c = tg.const 0 : tensor<4xi32>
  %0 = tg.idiv %c, %x : tensor<4xi32>
  return %0 : tensor<4xi32>
}

// CHECK-LABEL: func @mod_one(
// CHECK-SAME: %[[X:.*]]: tensor<4xi32>
func.func @mod_one(%x: tensor<4xi32>) -> tensor<4xi32> {
  // CHECK-NEXT: %[[C:.*]] = tg.const 0 : tensor<4xi32>
  // CHECK-NEXT: return %[[C]]
  %c = tg.const 1 : tensor<4xi32>
  %0 = tg.mod %x, %c : tensor<4xi32>
  return %0 : tensor<4xi32>
}

// CHECK-LABEL: func @mod_minus_one(
// CHECK-SAME: %[[X:.*]]: tensor<4xi32>
func.func @mod_minus_one(%x: tensor<4xi32>) -> tensor<4xi32> {
  // CHECK-NEXT: %[[C:.*]] = tg.const 0 : tensor<4xi32>
  // CHECK-NEXT: return %[[C]]
  %c = tg.const -1 : tensor<4xi32>
  %0 = tg.mod %x, %c : tensor<4xi32>
  return %0 : tensor<4xi32>
}

// CHECK-LABEL: func @mod_zero(
// CHECK-SAME: %[[X:.*]]: tensor<4xi32>
func.func @mod_zero(%x: tensor<4xi32>) -> tensor<4xi32> {
  // CHECK-NEXT: return %[[X]]
  %c = tg.const 0 : tensor<4xi32>
  %0 = tg.mod %x, %c : tensor<4xi32>
  return %0 : tensor<4xi32>
}

// CHECK-LABEL: func @mod_of_zero(
// CHECK-SAME: %[[X:.*]]: tensor<4xi32>
func.func @mod_of_zero(%x: tensor<4xi32>) -> tensor<4xi32> {
  // CHECK-NEXT: %[[C:.*]] = tg.const 0 : tensor<4xi32>
  // CHECK-NEXT: return %[[C]]
  %c = tg.const 0 : tensor<4xi32>
  %0 = tg.mod %c, %x : tensor<4xi32>
  return %0 : tensor<4xi32>
}

// CHECK-LABEL: func @mod_greatest(
// CHECK-SAME: %[[X:.*]]: tensor<4xui8>
func.func @mod_greatest(%x: tensor<4xui8>) -> tensor<4xui8> {
  // CHECK: tg.mod
  %c = tg.const 255 : tensor<4xui8>
  %0 = tg.mod %x, %c : tensor<4xui8>
  return %0 : tensor<4xui8>
}

// CHECK-LABEL: func @mod_same(
// CHECK-SAME: %[[X:.*]]: tensor<4xi32>
func.func @mod_same(%x: tensor<4xi32>) -> tensor<4xi32> {
  // CHECK-NEXT: %[[C:.*]] = tg.const 0 : tensor<4xi32>
  // CHECK-NEXT: return %[[C]]
  %0 = tg.mod %x, %x : tensor<4xi32>
  return %0 : tensor<4xi32>
}

// CHECK-LABEL: func @max_same(
// CHECK-SAME: %[[X:.*]]: tensor<4xf32>
func.func @max_same(%x: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK-NEXT: return %[[X]]
  %0 = tg.max %x, %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func @max_least(
// CHECK-SAME: %[[X:.*]]: tensor<4xi32>
func.func @max_least(%x: tensor<4xi32>) -> tensor<4xi32> {
  // CHECK-NEXT: return %[[X]]
  %c = tg.const -2147483648 : tensor<4xi32>
  %0 = tg.max %x, %c : tensor<4xi32>
  return %0 : tensor<4xi32>
}

// CHECK-LABEL: func @max_infinity(
// CHECK-SAME: %[[X:.*]]: tensor<4xf32>
func.func @max_infinity(%x: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK-NEXT: return %[[X]]
  %c = tg.const neginf : tensor<4xf32>
  %0 = tg.max %x, %c : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func @max_greatest(
// CHECK-SAME: %[[X:.*]]: tensor<4xi32>
func.func @max_greatest(%x: tensor<4xi32>) -> tensor<4xi32> {
  // CHECK-NEXT: %[[C:.*]] = tg.const 2147483647 : tensor<4xi32>
  // CHECK-NEXT: return %[[C]]
  %c = tg.const 2147483647 : tensor<4xi32>
  %0 = tg.max %x, %c : tensor<4xi32>
  return %0 : tensor<4xi32>
}

// The maximum of NaN is NaN.
// CHECK-LABEL: func @max_float_greatest(
// CHECK-SAME: %[[X:.*]]: tensor<4xf32>
func.func @max_float_greatest(%x: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK: tg.max
  %c = tg.const inf : tensor<4xf32>
  %0 = tg.max %x, %c : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func @max_true(
// CHECK-SAME: %[[X:.*]]: tensor<4xi1>
func.func @max_true(%x: tensor<4xi1>) -> tensor<4xi1> {
  // CHECK-NEXT: %[[C:.*]] = tg.const true : tensor<4xi1>
  // CHECK-NEXT: return %[[C]]
  %c = tg.const true : tensor<4xi1>
  %0 = tg.max %x, %c : tensor<4xi1>
  return %0 : tensor<4xi1>
}

// CHECK-LABEL: func @pow_one(
// CHECK-SAME: %[[X:.*]]: tensor<4xf32>
func.func @pow_one(%x: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK-NEXT: return %[[X]]
  %c = tg.const 1.0 : tensor<4xf32>
  %0 = tg.pow %x, %c : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func @pow_zero(
// CHECK-SAME: %[[X:.*]]: tensor<4xf32>
func.func @pow_zero(%x: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK-NEXT: %[[C:.*]] = tg.const 1.0 : tensor<4xf32>
  // CHECK-NEXT: return %[[C]]
  %c = tg.const 0.0 : tensor<4xf32>
  %0 = tg.pow %x, %c : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func @pow_negative_zero(
// CHECK-SAME: %[[X:.*]]: tensor<4xf32>
func.func @pow_negative_zero(%x: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK-NEXT: %[[C:.*]] = tg.const 1.0 : tensor<4xf32>
  // CHECK-NEXT: return %[[C]]
  %c = tg.const -0.0 : tensor<4xf32>
  %0 = tg.pow %x, %c : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func @pow_zero_integer(
// CHECK-SAME: %[[X:.*]]: tensor<4xi32>
func.func @pow_zero_integer(%x: tensor<4xi32>) -> tensor<4xi32> {
  // CHECK-NEXT: %[[C:.*]] = tg.const 1 : tensor<4xi32>
  // CHECK-NEXT: return %[[C]]
  %c = tg.const 0 : tensor<4xi32>
  %0 = tg.pow %x, %c : tensor<4xi32>
  return %0 : tensor<4xi32>
}

// CHECK-LABEL: func @pow_of_one(
// CHECK-SAME: %[[X:.*]]: tensor<4xi32>
func.func @pow_of_one(%x: tensor<4xi32>) -> tensor<4xi32> {
  // CHECK-NEXT: %[[C:.*]] = tg.const 1 : tensor<4xi32>
  // CHECK-NEXT: return %[[C]]
  %c = tg.const 1 : tensor<4xi32>
  %0 = tg.pow %c, %x : tensor<4xi32>
  return %0 : tensor<4xi32>
}

// CHECK-LABEL: func @div_one(
// CHECK-SAME: %[[X:.*]]: tensor<4xf32>
func.func @div_one(%x: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK-NEXT: return %[[X]]
  %c = tg.const 1.0 : tensor<4xf32>
  %0 = tg.div %x, %c : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func @mulacc_zero(
// CHECK-SAME: %[[X:.*]]: tensor<4xi32>, %[[Y:.*]]: tensor<4xi32>
func.func @mulacc_zero(%x: tensor<4xi32>, %y: tensor<4xi32>) -> tensor<4xi32> {
  // CHECK-NEXT: return %[[Y]]
  %c = tg.const 0 : tensor<4xi32>
  %0 = tg.mulacc %x, %c, %y : tensor<4xi32>
  return %0 : tensor<4xi32>
}

// CHECK-LABEL: func @mulacc_zero_left(
// CHECK-SAME: %[[X:.*]]: tensor<4xi32>, %[[Y:.*]]: tensor<4xi32>
func.func @mulacc_zero_left(%x: tensor<4xi32>, %y: tensor<4xi32>) -> tensor<4xi32> {
  // CHECK-NEXT: return %[[Y]]
  %c = tg.const 0 : tensor<4xi32>
  %0 = tg.mulacc %c, %x, %y : tensor<4xi32>
  return %0 : tensor<4xi32>
}

// CHECK-LABEL: func @mulacc_float_zero(
// CHECK-SAME: %[[X:.*]]: tensor<4xf32>, %[[Y:.*]]: tensor<4xf32>
func.func @mulacc_float_zero(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK: tg.mulacc
  %c = tg.const 0.0 : tensor<4xf32>
  %0 = tg.mulacc %x, %c, %y : tensor<4xf32>
  return %0 : tensor<4xf32>
}
