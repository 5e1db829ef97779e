// RUN: tg-opt %s -canonicalize | FileCheck %s
// Folders of the bit ops.

// CHECK-LABEL: func @and_same(
// CHECK-SAME: %[[X:.*]]: tensor<4xi32>
func.func @and_same(%x: tensor<4xi32>) -> tensor<4xi32> {
  // CHECK-NEXT: return %[[X]]
  %0 = tg.and %x, %x : tensor<4xi32>
  return %0 : tensor<4xi32>
}

// CHECK-LABEL: func @or_same(
// CHECK-SAME: %[[X:.*]]: tensor<4xi32>
func.func @or_same(%x: tensor<4xi32>) -> tensor<4xi32> {
  // CHECK-NEXT: return %[[X]]
  %0 = tg.or %x, %x : tensor<4xi32>
  return %0 : tensor<4xi32>
}

// CHECK-LABEL: func @and_zero(
// CHECK-SAME: %[[X:.*]]: tensor<4xi32>
func.func @and_zero(%x: tensor<4xi32>) -> tensor<4xi32> {
  // CHECK-NEXT: %[[C:.*]] = tg.const 0 : tensor<4xi32>
  // CHECK-NEXT: return %[[C]]
  %c = tg.const 0 : tensor<4xi32>
  %0 = tg.and %x, %c : tensor<4xi32>
  return %0 : tensor<4xi32>
}

// CHECK-LABEL: func @and_ones(
// CHECK-SAME: %[[X:.*]]: tensor<4xi32>
func.func @and_ones(%x: tensor<4xi32>) -> tensor<4xi32> {
  // CHECK-NEXT: return %[[X]]
  %c = tg.const -1 : tensor<4xi32>
  %0 = tg.and %x, %c : tensor<4xi32>
  return %0 : tensor<4xi32>
}

// CHECK-LABEL: func @or_zero(
// CHECK-SAME: %[[X:.*]]: tensor<4xi32>
func.func @or_zero(%x: tensor<4xi32>) -> tensor<4xi32> {
  // CHECK-NEXT: return %[[X]]
  %c = tg.const 0 : tensor<4xi32>
  %0 = tg.or %x, %c : tensor<4xi32>
  return %0 : tensor<4xi32>
}

// CHECK-LABEL: func @or_ones(
// CHECK-SAME: %[[X:.*]]: tensor<4xi32>
func.func @or_ones(%x: tensor<4xi32>) -> tensor<4xi32> {
  // CHECK-NEXT: %[[C:.*]] = tg.const -1 : tensor<4xi32>
  // CHECK-NEXT: return %[[C]]
  %c = tg.const -1 : tensor<4xi32>
  %0 = tg.or %x, %c : tensor<4xi32>
  return %0 : tensor<4xi32>
}

// CHECK-LABEL: func @xor_zero(
// CHECK-SAME: %[[X:.*]]: tensor<4xi32>
func.func @xor_zero(%x: tensor<4xi32>) -> tensor<4xi32> {
  // CHECK-NEXT: return %[[X]]
  %c = tg.const 0 : tensor<4xi32>
  %0 = tg.xor %x, %c : tensor<4xi32>
  return %0 : tensor<4xi32>
}

// CHECK-LABEL: func @xor_same(
// CHECK-SAME: %[[X:.*]]: tensor<4xi32>
func.func @xor_same(%x: tensor<4xi32>) -> tensor<4xi32> {
  // CHECK-NEXT: %[[C:.*]] = tg.const 0 : tensor<4xi32>
  // CHECK-NEXT: return %[[C]]
  %0 = tg.xor %x, %x : tensor<4xi32>
  return %0 : tensor<4xi32>
}

// CHECK-LABEL: func @shl_zero(
// CHECK-SAME: %[[X:.*]]: tensor<4xi32>
func.func @shl_zero(%x: tensor<4xi32>) -> tensor<4xi32> {
  // CHECK-NEXT: return %[[X]]
  %c = tg.const 0 : tensor<4xi32>
  %0 = tg.shl %x, %c : tensor<4xi32>
  return %0 : tensor<4xi32>
}

// CHECK-LABEL: func @shl_of_zero(
// CHECK-SAME: %[[X:.*]]: tensor<4xi32>
func.func @shl_of_zero(%x: tensor<4xi32>) -> tensor<4xi32> {
  // CHECK-NEXT: %[[C:.*]] = tg.const 0 : tensor<4xi32>
  // CHECK-NEXT: return %[[C]]
  %c = tg.const 0 : tensor<4xi32>
  %0 = tg.shl %c, %x : tensor<4xi32>
  return %0 : tensor<4xi32>
}

// CHECK-LABEL: func @shr_zero(
// CHECK-SAME: %[[X:.*]]: tensor<4xi32>
func.func @shr_zero(%x: tensor<4xi32>) -> tensor<4xi32> {
  // CHECK-NEXT: return %[[X]]
  %c = tg.const 0 : tensor<4xi32>
  %0 = tg.shr %x, %c : tensor<4xi32>
  return %0 : tensor<4xi32>
}

// CHECK-LABEL: func @shr_of_zero(
// CHECK-SAME: %[[X:.*]]: tensor<4xi32>
func.func @shr_of_zero(%x: tensor<4xi32>) -> tensor<4xi32> {
  // CHECK-NEXT: %[[C:.*]] = tg.const 0 : tensor<4xi32>
  // CHECK-NEXT: return %[[C]]
  %c = tg.const 0 : tensor<4xi32>
  %0 = tg.shr %c, %x : tensor<4xi32>
  return %0 : tensor<4xi32>
}

// CHECK-LABEL: func @shl_width(
// CHECK-SAME: %[[X:.*]]: tensor<4xi32>
func.func @shl_width(%x: tensor<4xi32>) -> tensor<4xi32> {
  // CHECK-NEXT: %[[C:.*]] = tg.const 0 : tensor<4xi32>
  // CHECK-NEXT: return %[[C]]
  %c = tg.const 32 : tensor<4xi32>
  %0 = tg.shl %x, %c : tensor<4xi32>
  return %0 : tensor<4xi32>
}

// CHECK-LABEL: func @shl_negative(
// CHECK-SAME: %[[X:.*]]: tensor<4xi32>
func.func @shl_negative(%x: tensor<4xi32>) -> tensor<4xi32> {
  // CHECK-NEXT: %[[C:.*]] = tg.const 0 : tensor<4xi32>
  // CHECK-NEXT: return %[[C]]
  %c = tg.const -1 : tensor<4xi32>
  %0 = tg.shl %x, %c : tensor<4xi32>
  return %0 : tensor<4xi32>
}

// CHECK-LABEL: func @shr_width(
// CHECK-SAME: %[[X:.*]]: tensor<4xui8>
func.func @shr_width(%x: tensor<4xui8>) -> tensor<4xui8> {
  // CHECK-NEXT: %[[C:.*]] = tg.const 0 : tensor<4xui8>
  // CHECK-NEXT: return %[[C]]
  %c = tg.const 8 : tensor<4xui8>
  %0 = tg.shr %x, %c : tensor<4xui8>
  return %0 : tensor<4xui8>
}

// A negative number becomes -1.
// CHECK-LABEL: func @shr_width_signed(
// CHECK-SAME: %[[X:.*]]: tensor<4xi32>
func.func @shr_width_signed(%x: tensor<4xi32>) -> tensor<4xi32> {
  // CHECK: tg.shr
  %c = tg.const 32 : tensor<4xi32>
  %0 = tg.shr %x, %c : tensor<4xi32>
  return %0 : tensor<4xi32>
}
