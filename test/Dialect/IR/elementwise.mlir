// RUN: tg-opt %s | tg-opt | FileCheck %s
// RUN: tg-opt %s -mlir-print-op-generic | tg-opt | FileCheck %s
// RUN: tg-opt %s -emit-bytecode | tg-opt | FileCheck %s
// Elementwise ops round-trip as text, in generic form and as bytecode.

// CHECK-LABEL: func @unary
func.func @unary(%x: tensor<4xf32>) {
  // CHECK: tg.exp2 %{{.*}} : tensor<4xf32>
  %0 = tg.exp2 %x : tensor<4xf32>
  // CHECK: tg.log2 %{{.*}} : tensor<4xf32>
  %1 = tg.log2 %x : tensor<4xf32>
  // CHECK: tg.sin %{{.*}} : tensor<4xf32>
  %2 = tg.sin %x : tensor<4xf32>
  // CHECK: tg.sqrt %{{.*}} : tensor<4xf32>
  %3 = tg.sqrt %x : tensor<4xf32>
  // CHECK: tg.recip %{{.*}} : tensor<4xf32>
  %4 = tg.recip %x : tensor<4xf32>
  // CHECK: tg.neg %{{.*}} : tensor<4xf32>
  %5 = tg.neg %x : tensor<4xf32>
  // CHECK: tg.trunc %{{.*}} : tensor<4xf32>
  %6 = tg.trunc %x : tensor<4xf32>
  // CHECK: tg.exp %{{.*}} : tensor<4xf32>
  %7 = tg.exp %x : tensor<4xf32>
  // CHECK: tg.log %{{.*}} : tensor<4xf32>
  %8 = tg.log %x : tensor<4xf32>
  // CHECK: tg.tanh %{{.*}} : tensor<4xf32>
  %9 = tg.tanh %x : tensor<4xf32>
  // CHECK: tg.erf %{{.*}} : tensor<4xf32>
  %10 = tg.erf %x : tensor<4xf32>
  // CHECK: tg.rsqrt %{{.*}} : tensor<4xf32>
  %11 = tg.rsqrt %x : tensor<4xf32>
  return
}

// CHECK-LABEL: func @casts
func.func @casts(%x: tensor<4xf32>, %n: tensor<?x2xui8>, %s: tensor<f64>,
                 %d: tensor<2x?xf32>) {
  // CHECK: tg.cast %{{.*}} : tensor<4xf32> -> tensor<4xi32>
  %0 = tg.cast %x : tensor<4xf32> -> tensor<4xi32>
  // CHECK: tg.cast %{{.*}} : tensor<?x2xui8> -> tensor<?x2xi1>
  %1 = tg.cast %n : tensor<?x2xui8> -> tensor<?x2xi1>
  // CHECK: tg.bitcast %{{.*}} : tensor<4xf32> -> tensor<4xi32>
  %2 = tg.bitcast %x : tensor<4xf32> -> tensor<4xi32>
  // CHECK: tg.bitcast %{{.*}} : tensor<4xf32> -> tensor<8xi16>
  %3 = tg.bitcast %x : tensor<4xf32> -> tensor<8xi16>
  // CHECK: tg.bitcast %{{.*}} : tensor<?x2xui8> -> tensor<?x1xbf16>
  %4 = tg.bitcast %n : tensor<?x2xui8> -> tensor<?x1xbf16>
  // CHECK: tg.bitcast %{{.*}} : tensor<f64> -> tensor<ui64>
  %5 = tg.bitcast %s : tensor<f64> -> tensor<ui64>
  // CHECK: tg.bitcast %{{.*}} : tensor<2x?xf32> -> tensor<2x?xui32>
  %6 = tg.bitcast %d : tensor<2x?xf32> -> tensor<2x?xui32>
  return
}

// CHECK-LABEL: func @binary
func.func @binary(%a: tensor<4xi32>, %b: tensor<4xi32>) {
  // CHECK: tg.add %{{.*}}, %{{.*}} : tensor<4xi32>
  %0 = tg.add %a, %b : tensor<4xi32>
  // CHECK: tg.mul %{{.*}}, %{{.*}} : tensor<4xi32>
  %1 = tg.mul %a, %b : tensor<4xi32>
  // CHECK: tg.idiv %{{.*}}, %{{.*}} : tensor<4xi32>
  %2 = tg.idiv %a, %b : tensor<4xi32>
  // CHECK: tg.mod %{{.*}}, %{{.*}} : tensor<4xi32>
  %3 = tg.mod %a, %b : tensor<4xi32>
  // CHECK: tg.max %{{.*}}, %{{.*}} : tensor<4xi32>
  %4 = tg.max %a, %b : tensor<4xi32>
  // CHECK: tg.pow %{{.*}}, %{{.*}} : tensor<4xi32>
  %5 = tg.pow %a, %b : tensor<4xi32>
  // CHECK: tg.cmplt %{{.*}}, %{{.*}} : tensor<4xi32>
  %6 = tg.cmplt %a, %b : tensor<4xi32>
  // CHECK: tg.cmpne %{{.*}}, %{{.*}} : tensor<4xi32>
  %7 = tg.cmpne %a, %b : tensor<4xi32>
  // CHECK: tg.and %{{.*}}, %{{.*}} : tensor<4xi32>
  %8 = tg.and %a, %b : tensor<4xi32>
  // CHECK: tg.or %{{.*}}, %{{.*}} : tensor<4xi32>
  %9 = tg.or %a, %b : tensor<4xi32>
  // CHECK: tg.xor %{{.*}}, %{{.*}} : tensor<4xi32>
  %10 = tg.xor %a, %b : tensor<4xi32>
  // CHECK: tg.shl %{{.*}}, %{{.*}} : tensor<4xi32>
  %11 = tg.shl %a, %b : tensor<4xi32>
  // CHECK: tg.shr %{{.*}}, %{{.*}} : tensor<4xi32>
  %12 = tg.shr %a, %b : tensor<4xi32>
  return
}

// CHECK-LABEL: func @more
func.func @more(%a: tensor<4xf32>, %b: tensor<4xf32>, %c: tensor<4xi1>,
                %counter: tensor<?xui64>, %key: tensor<?xui64>) {
  // CHECK: tg.div %{{.*}}, %{{.*}} : tensor<4xf32>
  %0 = tg.div %a, %b : tensor<4xf32>
  // CHECK: tg.where %{{.*}}, %{{.*}}, %{{.*}} : tensor<4xi1>, tensor<4xf32>
  %1 = tg.where %c, %a, %b : tensor<4xi1>, tensor<4xf32>
  // CHECK: tg.mulacc %{{.*}}, %{{.*}}, %{{.*}} : tensor<4xf32>
  %2 = tg.mulacc %a, %b, %a : tensor<4xf32>
  // CHECK: tg.threefry %{{.*}}, %{{.*}} : tensor<?xui64>
  %3 = tg.threefry %counter, %key : tensor<?xui64>
  return
}

// Results that the text does not write are inferred.
// CHECK-LABEL: func @inferred
func.func @inferred(%a: tensor<?x3xbf16>) -> tensor<?x3xi1> {
  %0 = tg.cmplt %a, %a : tensor<?x3xbf16>
  // CHECK: tg.or %{{.*}} : tensor<?x3xi1>
  %1 = tg.or %0, %0 : tensor<?x3xi1>
  return %1 : tensor<?x3xi1>
}

// All element types.
// CHECK-LABEL: func @types
func.func @types(
    %0: tensor<i1>, %1: tensor<i8>, %2: tensor<i16>, %3: tensor<i32>,
    %4: tensor<i64>, %5: tensor<ui8>, %6: tensor<ui16>, %7: tensor<ui32>,
    %8: tensor<ui64>, %9: tensor<f16>, %10: tensor<bf16>, %11: tensor<f32>,
    %12: tensor<f64>) {
  // CHECK-COUNT-13: tg.add
  %a = tg.add %0, %0 : tensor<i1>
  %b = tg.add %1, %1 : tensor<i8>
  %c = tg.add %2, %2 : tensor<i16>
  %d = tg.add %3, %3 : tensor<i32>
  %e = tg.add %4, %4 : tensor<i64>
  %f = tg.add %5, %5 : tensor<ui8>
  %g = tg.add %6, %6 : tensor<ui16>
  %h = tg.add %7, %7 : tensor<ui32>
  %i = tg.add %8, %8 : tensor<ui64>
  %j = tg.add %9, %9 : tensor<f16>
  %k = tg.add %10, %10 : tensor<bf16>
  %l = tg.add %11, %11 : tensor<f32>
  %m = tg.add %12, %12 : tensor<f64>
  return
}
