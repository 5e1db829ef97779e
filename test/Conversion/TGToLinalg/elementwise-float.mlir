// RUN: tg-opt --convert-tg-to-linalg %s | FileCheck %s

// CHECK-LABEL: func.func @arithmetic
func.func @arithmetic(%a: tensor<4xf32>, %b: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK: arith.addf %{{.*}}, %{{[^ ]*}} : f32
  %0 = tg.add %a, %b : tensor<4xf32>
  // CHECK: arith.mulf %{{.*}}, %{{[^ ]*}} : f32
  %1 = tg.mul %0, %b : tensor<4xf32>
  // CHECK: arith.divf %{{.*}}, %{{[^ ]*}} : f32
  %2 = tg.div %1, %b : tensor<4xf32>
  // CHECK: %[[ONE:.*]] = arith.constant 1.0
  // CHECK: arith.divf %[[ONE]], %{{.*}} : f32
  %3 = tg.recip %2 : tensor<4xf32>
  // CHECK: arith.negf
  %4 = tg.neg %3 : tensor<4xf32>
  // CHECK: arith.maximumf
  %5 = tg.max %4, %a : tensor<4xf32>
  // CHECK: math.fma
  %6 = tg.mulacc %5, %a, %b : tensor<4xf32>
  return %6 : tensor<4xf32>
}

// CHECK-LABEL: func.func @compare
func.func @compare(%a: tensor<4xbf16>, %b: tensor<4xbf16>)
    -> (tensor<4xi1>, tensor<4xi1>) {
  // CHECK: arith.cmpf olt
  %0 = tg.cmplt %a, %b : tensor<4xbf16>
  // CHECK: arith.cmpf une
  %1 = tg.cmpne %a, %b : tensor<4xbf16>
  return %0, %1 : tensor<4xi1>, tensor<4xi1>
}

// CHECK-LABEL: func.func @functions
func.func @functions(%a: tensor<4xf64>) -> tensor<4xf64> {
  // CHECK: math.exp2 %{{.*}} : f64
  %0 = tg.exp2 %a : tensor<4xf64>
  // CHECK: math.log2
  %1 = tg.log2 %0 : tensor<4xf64>
  // CHECK: math.sin
  %2 = tg.sin %1 : tensor<4xf64>
  // CHECK: math.sqrt
  %3 = tg.sqrt %2 : tensor<4xf64>
  // CHECK: math.trunc
  %4 = tg.trunc %3 : tensor<4xf64>
  // CHECK: math.exp %
  %5 = tg.exp %4 : tensor<4xf64>
  // CHECK: math.log %
  %6 = tg.log %5 : tensor<4xf64>
  // CHECK: math.tanh
  %7 = tg.tanh %6 : tensor<4xf64>
  // CHECK: math.erf
  %8 = tg.erf %7 : tensor<4xf64>
  // CHECK: math.rsqrt
  %9 = tg.rsqrt %8 : tensor<4xf64>
  // CHECK: math.powf
  %10 = tg.pow %9, %a : tensor<4xf64>
  return %10 : tensor<4xf64>
}

// Arithmetic stays in the type, functions go through f32.
// CHECK-LABEL: func.func @narrow
func.func @narrow(%a: tensor<4xf16>, %b: tensor<4xf16>) -> tensor<4xf16> {
  // CHECK: arith.addf %{{.*}} : f16
  %0 = tg.add %a, %b : tensor<4xf16>
  // CHECK: %[[WIDE:.*]] = arith.extf %{{.*}} : f16 to f32
  // CHECK: %[[EXP:.*]] = math.exp %[[WIDE]] : f32
  // CHECK: arith.truncf %[[EXP]] : f32 to f16
  %1 = tg.exp %0 : tensor<4xf16>
  // CHECK: math.powf %{{.*}} : f32
  %2 = tg.pow %1, %b : tensor<4xf16>
  return %2 : tensor<4xf16>
}

// Rounds once: product and sum in f64, with what the sum lacks; to odd on the
// way to f32.
// CHECK-LABEL: func.func @narrow_mulacc
func.func @narrow_mulacc(%a: tensor<4xbf16>) -> tensor<4xbf16> {
  // CHECK: %[[P:.*]] = arith.mulf %{{.*}} : f64
  // CHECK: %[[S:.*]] = arith.addf %[[P]], %{{.*}} : f64
  // CHECK-COUNT-4: arith.subf %{{.*}} : f64
  // CHECK: %[[ERROR:.*]] = arith.addf %{{.*}} : f64
  // CHECK: %[[NEAREST:.*]] = arith.truncf %[[S]] : f64 to f32
  // CHECK: arith.select %{{.*}}, %[[ERROR]], %{{.*}} : f64
  // CHECK: %[[ODD:.*]] = arith.bitcast %{{.*}} : i32 to f32
  // CHECK: arith.truncf %[[ODD]] : f32 to bf16
  %0 = tg.mulacc %a, %a, %a : tensor<4xbf16>
  return %0 : tensor<4xbf16>
}
