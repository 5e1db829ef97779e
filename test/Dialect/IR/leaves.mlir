// RUN: tg-opt %s | tg-opt | FileCheck %s
// RUN: tg-opt %s -mlir-print-op-generic | tg-opt | FileCheck %s
// RUN: tg-opt %s -emit-bytecode | tg-opt | FileCheck %s
// Leaves round-trip as text, in generic form and as bytecode.

// CHECK-LABEL: func @const_examples
func.func @const_examples() {
  // CHECK: tg.const 0.5 : tensor<32x10xf32>
  %0 = tg.const 0.5 : tensor<32x10xf32>
  // CHECK: tg.const dense<[1, 2]> : tensor<2xi32>
  %1 = tg.const dense<[1, 2]> : tensor<2xi32>
  // CHECK: tg.const -3 : tensor<i32>
  %2 = tg.const -3 : tensor<i32>
  return
}

// CHECK-LABEL: func @const_integers
func.func @const_integers() {
  // CHECK: tg.const true : tensor<4xi1>
  %0 = tg.const true : tensor<4xi1>
  // CHECK: tg.const false : tensor<i1>
  %1 = tg.const false : tensor<i1>
  // CHECK: tg.const -128 : tensor<i8>
  %2 = tg.const -128 : tensor<i8>
  // CHECK: tg.const 255 : tensor<ui8>
  %3 = tg.const 0xFF : tensor<ui8>
  // CHECK: tg.const -9223372036854775808 : tensor<i64>
  %4 = tg.const -9223372036854775808 : tensor<i64>
  // CHECK: tg.const 18446744073709551615 : tensor<ui64>
  %5 = tg.const 18446744073709551615 : tensor<ui64>
  // CHECK: tg.const 7 : tensor<0x4xi16>
  %6 = tg.const 7 : tensor<0x4xi16>
  // CHECK: tg.const -1 : tensor<i8>
  %7 = tg.const bits 255 : tensor<i8>
  // CHECK: tg.const dense<[true, false]> : tensor<2xi1>
  %8 = tg.const dense<[true, false]> : tensor<2xi1>
  // CHECK: tg.const dense<[1, 255]> : tensor<2xui8>
  %9 = tg.const dense<[1, 255]> : tensor<2xui8>
  return
}

// The fewest digits that read back as the same number, always with a point.
// CHECK-LABEL: func @const_floats
func.func @const_floats() {
  // CHECK: tg.const 0.0 : tensor<f32>
  %0 = tg.const 0.0 : tensor<f32>
  // CHECK: tg.const -0.0 : tensor<f16>
  %1 = tg.const -0.0 : tensor<f16>
  // CHECK: tg.const 0.1 : tensor<bf16>
  %2 = tg.const 0.1000001 : tensor<bf16>
  // CHECK: tg.const 3.14159265358979 : tensor<f64>
  %3 = tg.const 3.14159265358979 : tensor<f64>
  // CHECK: tg.const 3.1415927 : tensor<f32>
  %4 = tg.const 3.14159265358979 : tensor<f32>
  // CHECK: tg.const 1.0E+10 : tensor<f32>
  %5 = tg.const 10000000000.0 : tensor<f32>
  // CHECK: tg.const 1234567.0 : tensor<f32>
  %6 = tg.const 1.234567E+6 : tensor<f32>
  // CHECK: tg.const -12.5 : tensor<f32>
  %7 = tg.const -12.5 : tensor<f32>
  // CHECK: tg.const 0.001 : tensor<f32>
  %8 = tg.const 1.0e-3 : tensor<f32>
  // CHECK: tg.const 1.25E-8 : tensor<f32>
  %9 = tg.const 0.0000000125 : tensor<f32>
  // CHECK: tg.const 1.0E-45 : tensor<f32>
  %10 = tg.const 1.0E-45 : tensor<f32>
  // CHECK: tg.const 3.4028235E+38 : tensor<f32>
  %11 = tg.const 3.4028234663852886E+38 : tensor<f32>
  // CHECK: tg.const -1.7976931348623157E+308 : tensor<f64>
  %12 = tg.const -1.7976931348623157E+308 : tensor<f64>
  return
}

// CHECK-LABEL: func @const_not_finite
func.func @const_not_finite() {
  // CHECK: tg.const inf : tensor<f32>
  %0 = tg.const inf : tensor<f32>
  // CHECK: tg.const neginf : tensor<bf16>
  %1 = tg.const neginf : tensor<bf16>
  // CHECK: tg.const nan : tensor<f16>
  %2 = tg.const nan : tensor<f16>
  // CHECK: tg.const nan : tensor<f32>
  %3 = tg.const bits 0x7FC00000 : tensor<f32>
  // CHECK: tg.const bits 0x7FC00001 : tensor<f32>
  %4 = tg.const bits 0x7FC00001 : tensor<f32>
  // CHECK: tg.const bits 0xFFF8000000000000 : tensor<f64>
  %5 = tg.const bits 0xFFF8000000000000 : tensor<f64>
  return
}

// A splat is kept in one way, whatever wrote it.
// CHECK-LABEL: func @const_dense_splat
func.func @const_dense_splat() {
  // CHECK: tg.const 1 : tensor<4xi8>
  %0 = tg.const dense<1> : tensor<4xi8>
  // CHECK: tg.const 0.0 : tensor<0xf32>
  %1 = tg.const dense<> : tensor<0xf32>
  return
}

// CHECK-LABEL: func @const_attributes
func.func @const_attributes() {
  // CHECK: tg.const {test.name = "x"} 1.5 : tensor<f32>
  %0 = tg.const {test.name = "x"} 1.5 : tensor<f32>
  return
}

// CHECK-LABEL: func @buffer
func.func @buffer() {
  // CHECK: tg.buffer 3 on "CPU" : tensor<4xf32>
  %0 = tg.buffer 3 on "CPU" : tensor<4xf32>
  // CHECK: tg.buffer 0 : tensor<0x4xui8>
  %1 = tg.buffer 0 : tensor<0x4xui8>
  return
}

// CHECK-LABEL: func @variable
func.func @variable() {
  // CHECK: tg.variable "n" [1, 64]
  %0 = tg.variable "n" [1, 64]
  // CHECK: tg.variable "m" [-2, -2]
  %1 = tg.variable "m" [-2, -2]
  return
}

// CHECK-LABEL: func @iota
func.func @iota(%n: index) {
  // CHECK: tg.iota axis 1 : tensor<2x3xi32>
  %0 = tg.iota axis 1 : tensor<2x3xi32>
  // CHECK: tg.iota axis 0 [%{{.*}}] : tensor<?x3xf32>
  %1 = tg.iota axis 0 [%n] : tensor<?x3xf32>
  return
}

// CHECK-LABEL: func @attributes
// CHECK-SAME: {tg.constant, tg.device = "CPU:1"}
// CHECK-SAME: {tg.unsigned, tg.writes = 0 : i64}
// CHECK-SAME: attributes {tg.kernel}
func.func @attributes(
    %x: tensor<4xi8>, %w: tensor<4xf32> {tg.constant, tg.device = "CPU:1"})
    -> (tensor<4xi8> {tg.unsigned, tg.writes = 0 : i64})
    attributes {tg.kernel} {
  return %x : tensor<4xi8>
}
