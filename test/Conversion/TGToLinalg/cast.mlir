// RUN: tg-opt --convert-tg-to-linalg %s | FileCheck %s

// CHECK-LABEL: func.func @integers
func.func @integers(%a: tensor<4xi32>, %u: tensor<4xui8>, %c: tensor<4xi1>)
    -> (tensor<4xi8>, tensor<4xi64>, tensor<4xi64>, tensor<4xi64>) {
  // CHECK: arith.trunci %{{.*}} : i32 to i8
  %0 = tg.cast %a : tensor<4xi32> -> tensor<4xi8>
  // CHECK: arith.extsi %{{.*}} : i32 to i64
  %1 = tg.cast %a : tensor<4xi32> -> tensor<4xi64>
  // CHECK: arith.extui %{{.*}} : i8 to i64
  %2 = tg.cast %u : tensor<4xui8> -> tensor<4xi64>
  // CHECK: arith.extui %{{.*}} : i1 to i64
  %3 = tg.cast %c : tensor<4xi1> -> tensor<4xi64>
  return %0, %1, %2, %3
    : tensor<4xi8>, tensor<4xi64>, tensor<4xi64>, tensor<4xi64>
}

// Nothing is left of a cast that only changes the sign.
// CHECK-LABEL: func.func @same_bits
// CHECK-SAME: %[[A:.*]]: tensor<4xi32>
func.func @same_bits(%a: tensor<4xi32>) -> tensor<4xui32> {
  // CHECK-NEXT: return %[[A]]
  %0 = tg.cast %a : tensor<4xi32> -> tensor<4xui32>
  return %0 : tensor<4xui32>
}

// CHECK-LABEL: func.func @to_bool
func.func @to_bool(%a: tensor<4xf32>, %b: tensor<4xi8>)
    -> (tensor<4xi1>, tensor<4xi1>) {
  // CHECK: arith.cmpf une
  %0 = tg.cast %a : tensor<4xf32> -> tensor<4xi1>
  // CHECK: arith.cmpi ne
  %1 = tg.cast %b : tensor<4xi8> -> tensor<4xi1>
  return %0, %1 : tensor<4xi1>, tensor<4xi1>
}

// arith.fptosi sees only what fits; NaN is 0.
// CHECK-LABEL: func.func @saturate
func.func @saturate(%a: tensor<4xf32>) -> tensor<4xi32> {
  // CHECK: %[[BELOW:.*]] = arith.cmpf olt, %[[X:.*]], %cst
  // CHECK: %[[ABOVE:.*]] = arith.cmpf oge, %[[X]], %cst
  // CHECK: arith.cmpf ord, %[[X]], %[[X]]
  // CHECK: %[[SAFE:.*]] = arith.select %{{.*}}, %[[X]]
  // CHECK: %[[INT:.*]] = arith.fptosi %[[SAFE]] : f32 to i32
  // CHECK: %[[HIGH:.*]] = arith.select %[[ABOVE]], %c2147483647_i32, %[[INT]]
  // CHECK: arith.select %[[BELOW]], %c-2147483648_i32, %[[HIGH]]
  %0 = tg.cast %a : tensor<4xf32> -> tensor<4xi32>
  return %0 : tensor<4xi32>
}

// 2^64 is no f16.
// CHECK-LABEL: func.func @saturate_unsigned
func.func @saturate_unsigned(%a: tensor<4xf16>) -> tensor<4xui64> {
  // CHECK: arith.extf %{{.*}} : f16 to f32
  // CHECK: arith.constant 1.84467441E+19 : f32
  // CHECK: arith.fptoui %{{.*}} : f32 to i64
  %0 = tg.cast %a : tensor<4xf16> -> tensor<4xui64>
  return %0 : tensor<4xui64>
}

// CHECK-LABEL: func.func @to_float
func.func @to_float(%a: tensor<4xi64>, %u: tensor<4xui8>, %c: tensor<4xi1>)
    -> (tensor<4xf32>, tensor<4xf64>, tensor<4xf16>) {
  // CHECK: arith.sitofp %{{.*}} : i64 to f32
  %0 = tg.cast %a : tensor<4xi64> -> tensor<4xf32>
  // CHECK: arith.uitofp %{{.*}} : i8 to f64
  %1 = tg.cast %u : tensor<4xui8> -> tensor<4xf64>
  // CHECK: %[[F:.*]] = arith.uitofp %{{.*}} : i1 to f32
  // CHECK: arith.truncf %[[F]] : f32 to f16
  %2 = tg.cast %c : tensor<4xi1> -> tensor<4xf16>
  return %0, %1, %2 : tensor<4xf32>, tensor<4xf64>, tensor<4xf16>
}

// Rounds once: one bit stands for the low 32 of a large number.
// CHECK-LABEL: func.func @i64_to_bf16
func.func @i64_to_bf16(%a: tensor<4xi64>) -> tensor<4xbf16> {
  // CHECK: arith.constant 4294967296 : i64
  // CHECK: arith.cmpi uge, %{{.*}}, %c281474976710656_i64
  // CHECK: arith.sitofp %{{.*}} : i64 to f64
  // CHECK: arith.truncf %{{.*}} : f64 to f32
  // CHECK: arith.truncf %{{.*}} : f32 to bf16
  %0 = tg.cast %a : tensor<4xi64> -> tensor<4xbf16>
  return %0 : tensor<4xbf16>
}

// CHECK-LABEL: func.func @floats
func.func @floats(%a: tensor<4xf32>, %d: tensor<4xf64>, %h: tensor<4xf16>)
    -> (tensor<4xf64>, tensor<4xf16>, tensor<4xbf16>, tensor<4xf16>) {
  // CHECK: arith.extf %{{.*}} : f32 to f64
  %0 = tg.cast %a : tensor<4xf32> -> tensor<4xf64>
  // CHECK: arith.truncf %{{.*}} : f32 to f16
  %1 = tg.cast %a : tensor<4xf32> -> tensor<4xf16>
  // CHECK: arith.extf %{{.*}} : f16 to f32
  // CHECK: arith.truncf %{{.*}} : f32 to bf16
  %2 = tg.cast %h : tensor<4xf16> -> tensor<4xbf16>
  // CHECK: arith.truncf %{{.*}} : f64 to f32
  // CHECK: arith.cmpf one
  // CHECK: arith.truncf %{{.*}} : f32 to f16
  %3 = tg.cast %d : tensor<4xf64> -> tensor<4xf16>
  return %0, %1, %2, %3
    : tensor<4xf64>, tensor<4xf16>, tensor<4xbf16>, tensor<4xf16>
}
