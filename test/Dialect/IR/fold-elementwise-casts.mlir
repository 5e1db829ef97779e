// RUN: tg-opt %s -canonicalize | FileCheck %s
// Folders of casts and of unary ops.

// CHECK-LABEL: func @neg_neg(
// CHECK-SAME: %[[X:.*]]: tensor<4xf32>
func.func @neg_neg(%x: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK-NEXT: return %[[X]]
  %0 = tg.neg %x : tensor<4xf32>
  %1 = tg.neg %0 : tensor<4xf32>
  return %1 : tensor<4xf32>
}

// CHECK-LABEL: func @trunc_trunc(
// CHECK-SAME: %[[X:.*]]: tensor<4xf32>
func.func @trunc_trunc(%x: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK: %[[Y:.*]] = tg.trunc %[[X]]
  // CHECK: return %[[Y]]
  %0 = tg.trunc %x : tensor<4xf32>
  %1 = tg.trunc %0 : tensor<4xf32>
  return %1 : tensor<4xf32>
}

// CHECK-LABEL: func @trunc_cast(
// CHECK-SAME: %[[X:.*]]: tensor<4xi32>
func.func @trunc_cast(%x: tensor<4xi32>) -> tensor<4xf32> {
  // CHECK: %[[Y:.*]] = tg.cast %[[X]]
  // CHECK: return %[[Y]]
  %0 = tg.cast %x : tensor<4xi32> -> tensor<4xf32>
  %1 = tg.trunc %0 : tensor<4xf32>
  return %1 : tensor<4xf32>
}

// CHECK-LABEL: func @cast_same(
// CHECK-SAME: %[[X:.*]]: tensor<4xf32>
func.func @cast_same(%x: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK-NEXT: return %[[X]]
  %0 = tg.cast %x : tensor<4xf32> -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func @cast_wider_and_back(
// CHECK-SAME: %[[X:.*]]: tensor<4xf16>
func.func @cast_wider_and_back(%x: tensor<4xf16>) -> tensor<4xf16> {
  // CHECK-NEXT: return %[[X]]
  %0 = tg.cast %x : tensor<4xf16> -> tensor<4xf32>
  %1 = tg.cast %0 : tensor<4xf32> -> tensor<4xf16>
  return %1 : tensor<4xf16>
}

// CHECK-LABEL: func @cast_integer_through_float(
// CHECK-SAME: %[[X:.*]]: tensor<4xi16>
func.func @cast_integer_through_float(%x: tensor<4xi16>) -> tensor<4xi16> {
  // CHECK-NEXT: return %[[X]]
  %0 = tg.cast %x : tensor<4xi16> -> tensor<4xf32>
  %1 = tg.cast %0 : tensor<4xf32> -> tensor<4xi16>
  return %1 : tensor<4xi16>
}

// CHECK-LABEL: func @cast_signs(
// CHECK-SAME: %[[X:.*]]: tensor<4xi32>
func.func @cast_signs(%x: tensor<4xi32>) -> tensor<4xi32> {
  // CHECK-NEXT: return %[[X]]
  %0 = tg.cast %x : tensor<4xi32> -> tensor<4xui32>
  %1 = tg.cast %0 : tensor<4xui32> -> tensor<4xi32>
  return %1 : tensor<4xi32>
}

// CHECK-LABEL: func @cast_bool(
// CHECK-SAME: %[[X:.*]]: tensor<4xi1>
func.func @cast_bool(%x: tensor<4xi1>) -> tensor<4xi1> {
  // CHECK-NEXT: return %[[X]]
  %0 = tg.cast %x : tensor<4xi1> -> tensor<4xf16>
  %1 = tg.cast %0 : tensor<4xf16> -> tensor<4xi1>
  return %1 : tensor<4xi1>
}

// CHECK-LABEL: func @cast_wider_twice(
// CHECK-SAME: %[[X:.*]]: tensor<4xi8>
func.func @cast_wider_twice(%x: tensor<4xi8>) -> tensor<4xf32> {
  // CHECK: %[[Y:.*]] = tg.cast %[[X]] : tensor<4xi8> -> tensor<4xf32>
  // CHECK: return %[[Y]]
  %0 = tg.cast %x : tensor<4xi8> -> tensor<4xi16>
  %1 = tg.cast %0 : tensor<4xi16> -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

// CHECK-LABEL: func @cast_bool_on(
// CHECK-SAME: %[[X:.*]]: tensor<4xi1>
func.func @cast_bool_on(%x: tensor<4xi1>) -> tensor<4xf32> {
  // CHECK: %[[Y:.*]] = tg.cast %[[X]] : tensor<4xi1> -> tensor<4xf32>
  // CHECK: return %[[Y]]
  %0 = tg.cast %x : tensor<4xi1> -> tensor<4xi32>
  %1 = tg.cast %0 : tensor<4xi32> -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

// CHECK-LABEL: func @cast_wraps_twice(
// CHECK-SAME: %[[X:.*]]: tensor<4xi64>
func.func @cast_wraps_twice(%x: tensor<4xi64>) -> tensor<4xi8> {
  // CHECK: %[[Y:.*]] = tg.cast %[[X]] : tensor<4xi64> -> tensor<4xi8>
  // CHECK: return %[[Y]]
  %0 = tg.cast %x : tensor<4xi64> -> tensor<4xi32>
  %1 = tg.cast %0 : tensor<4xi32> -> tensor<4xi8>
  return %1 : tensor<4xi8>
}

// CHECK-LABEL: func @cast_to_float_once(
// CHECK-SAME: %[[X:.*]]: tensor<4xi16>
func.func @cast_to_float_once(%x: tensor<4xi16>) -> tensor<4xbf16> {
  // CHECK: %[[Y:.*]] = tg.cast %[[X]] : tensor<4xi16> -> tensor<4xbf16>
  // CHECK: return %[[Y]]
  %0 = tg.cast %x : tensor<4xi16> -> tensor<4xf32>
  %1 = tg.cast %0 : tensor<4xf32> -> tensor<4xbf16>
  return %1 : tensor<4xbf16>
}

// The inner cast rounds.
// CHECK-LABEL: func @cast_narrower(
// CHECK-SAME: %[[X:.*]]: tensor<4xf32>
func.func @cast_narrower(%x: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK: tg.cast %[[X]] : tensor<4xf32> -> tensor<4xf16>
  %0 = tg.cast %x : tensor<4xf32> -> tensor<4xf16>
  %1 = tg.cast %0 : tensor<4xf16> -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

// bf16 has fewer digits than f16, f16 fewer powers than bf16.
// CHECK-LABEL: func @cast_bf16(
// CHECK-SAME: %[[X:.*]]: tensor<4xf16>
func.func @cast_bf16(%x: tensor<4xf16>) -> tensor<4xf32> {
  // CHECK: tg.cast %[[X]] : tensor<4xf16> -> tensor<4xbf16>
  %0 = tg.cast %x : tensor<4xf16> -> tensor<4xbf16>
  %1 = tg.cast %0 : tensor<4xbf16> -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

// Saturates, where a cast of integers wraps.
// CHECK-LABEL: func @cast_saturates(
// CHECK-SAME: %[[X:.*]]: tensor<4xi16>
func.func @cast_saturates(%x: tensor<4xi16>) -> tensor<4xi8> {
  // CHECK: tg.cast %[[X]] : tensor<4xi16> -> tensor<4xf32>
  %0 = tg.cast %x : tensor<4xi16> -> tensor<4xf32>
  %1 = tg.cast %0 : tensor<4xf32> -> tensor<4xi8>
  return %1 : tensor<4xi8>
}

// 256 is true, 0 is not.
// CHECK-LABEL: func @cast_wraps_to_bool(
// CHECK-SAME: %[[X:.*]]: tensor<4xi32>
func.func @cast_wraps_to_bool(%x: tensor<4xi32>) -> tensor<4xi1> {
  // CHECK: tg.cast %[[X]] : tensor<4xi32> -> tensor<4xi8>
  %0 = tg.cast %x : tensor<4xi32> -> tensor<4xi8>
  %1 = tg.cast %0 : tensor<4xi8> -> tensor<4xi1>
  return %1 : tensor<4xi1>
}

// The sign is not extended twice.
// CHECK-LABEL: func @cast_sign_extension(
// CHECK-SAME: %[[X:.*]]: tensor<4xi8>
func.func @cast_sign_extension(%x: tensor<4xi8>) -> tensor<4xi32> {
  // CHECK: tg.cast %[[X]] : tensor<4xi8> -> tensor<4xui8>
  %0 = tg.cast %x : tensor<4xi8> -> tensor<4xui8>
  %1 = tg.cast %0 : tensor<4xui8> -> tensor<4xi32>
  return %1 : tensor<4xi32>
}

// CHECK-LABEL: func @bitcast_same(
// CHECK-SAME: %[[X:.*]]: tensor<4xf32>
func.func @bitcast_same(%x: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK-NEXT: return %[[X]]
  %0 = tg.bitcast %x : tensor<4xf32> -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func @bitcast_back(
// CHECK-SAME: %[[X:.*]]: tensor<4xf32>
func.func @bitcast_back(%x: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK-NEXT: return %[[X]]
  %0 = tg.bitcast %x : tensor<4xf32> -> tensor<8xi16>
  %1 = tg.bitcast %0 : tensor<8xi16> -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

// CHECK-LABEL: func @bitcast_on(
// CHECK-SAME: %[[X:.*]]: tensor<4xf32>
func.func @bitcast_on(%x: tensor<4xf32>) -> tensor<16xui8> {
  // CHECK: %[[Y:.*]] = tg.bitcast %[[X]] : tensor<4xf32> -> tensor<16xui8>
  // CHECK: return %[[Y]]
  %0 = tg.bitcast %x : tensor<4xf32> -> tensor<8xi16>
  %1 = tg.bitcast %0 : tensor<8xi16> -> tensor<16xui8>
  return %1 : tensor<16xui8>
}

// CHECK-LABEL: func @bitcast_splat(
func.func @bitcast_splat() -> tensor<4xi32> {
  // CHECK-NEXT: %[[R:.*]] = tg.const 1065353216 : tensor<4xi32>
  // CHECK-NEXT: return %[[R]]
  %c0 = tg.const 1.0 : tensor<4xf32>
  %r = tg.bitcast %c0 : tensor<4xf32> -> tensor<4xi32>
  return %r : tensor<4xi32>
}

// CHECK-LABEL: func @bitcast_wider(
func.func @bitcast_wider() -> tensor<2xi16> {
  // CHECK-NEXT: %[[R:.*]] = tg.const 257 : tensor<2xi16>
  // CHECK-NEXT: return %[[R]]
  %c0 = tg.const 1 : tensor<4xi8>
  %r = tg.bitcast %c0 : tensor<4xi8> -> tensor<2xi16>
  return %r : tensor<2xi16>
}

// CHECK-LABEL: func @bitcast_pairs(
func.func @bitcast_pairs() -> tensor<2xi16> {
  // CHECK-NEXT: %[[R:.*]] = tg.const dense<[513, -253]> : tensor<2xi16>
  // CHECK-NEXT: return %[[R]]
  %c0 = tg.const dense<[1, 2, 3, -1]> : tensor<4xi8>
  %r = tg.bitcast %c0 : tensor<4xi8> -> tensor<2xi16>
  return %r : tensor<2xi16>
}

// CHECK-LABEL: func @bitcast_halves(
func.func @bitcast_halves() -> tensor<2xi8> {
  // CHECK-NEXT: %[[R:.*]] = tg.const dense<[2, 1]> : tensor<2xi8>
  // CHECK-NEXT: return %[[R]]
  %c0 = tg.const 258 : tensor<1xi16>
  %r = tg.bitcast %c0 : tensor<1xi16> -> tensor<2xi8>
  return %r : tensor<2xi8>
}
