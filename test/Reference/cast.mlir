// RUN: tg-run %s --interpret | FileCheck %s

// Integers wrap. Floats truncate and saturate on their way to integers, NaN
// gives 0; to narrower floats they round to nearest, ties to even. To bool is
// x != 0.
// CHECK: [70144, 1, 1.015625, inf, nan] : tensor<5xbf16>
// CHECK-NEXT: [65504, inf, 0] : tensor<3xf16>
// CHECK-NEXT: [-1, 127, 0, -128] : tensor<4xi8>
// CHECK-NEXT: [0, 255] : tensor<2xui8>
// CHECK-NEXT: [false, false, true, true] : tensor<4xi1>
// CHECK-NEXT: [44, 255] : tensor<2xui8>
// CHECK-NEXT: [1, 0] : tensor<2xf64>
// CHECK-NEXT: [16777216, -3] : tensor<2xf32>

func.func @main() -> (tensor<5xbf16>, tensor<3xf16>, tensor<4xi8>, tensor<2xui8>, tensor<4xi1>, tensor<2xui8>, tensor<2xf64>, tensor<2xf32>) {
  %c0 = tg.const dense<[70000.0, 1.00390625, 1.01171875, 3.4e38, 0x7FC00000]> : tensor<5xf32>
  %r1_0 = tg.cast %c0 : tensor<5xf32> -> tensor<5xbf16>
  %c2 = tg.const dense<[65519.0, 65520.0, 2.98e-8]> : tensor<3xf32>
  %r3_0 = tg.cast %c2 : tensor<3xf32> -> tensor<3xf16>
  %c4 = tg.const dense<[-1.5, 300.0, 0x7FC00000, 0xFF800000]> : tensor<4xf32>
  %r5_0 = tg.cast %c4 : tensor<4xf32> -> tensor<4xi8>
  %c6 = tg.const dense<[-1.5, 300.9]> : tensor<2xf32>
  %r7_0 = tg.cast %c6 : tensor<2xf32> -> tensor<2xui8>
  %c8 = tg.const dense<[0.0, -0.0, 0.5, 0x7FC00000]> : tensor<4xf32>
  %r9_0 = tg.cast %c8 : tensor<4xf32> -> tensor<4xi1>
  %c10 = tg.const dense<[300, -1]> : tensor<2xi32>
  %r11_0 = tg.cast %c10 : tensor<2xi32> -> tensor<2xui8>
  %c12 = tg.const dense<[true, false]> : tensor<2xi1>
  %r13_0 = tg.cast %c12 : tensor<2xi1> -> tensor<2xf64>
  %c14 = tg.const dense<[16777217, -3]> : tensor<2xi32>
  %r15_0 = tg.cast %c14 : tensor<2xi32> -> tensor<2xf32>
  return %r1_0, %r3_0, %r5_0, %r7_0, %r9_0, %r11_0, %r13_0, %r15_0 : tensor<5xbf16>, tensor<3xf16>, tensor<4xi8>, tensor<2xui8>, tensor<4xi1>, tensor<2xui8>, tensor<2xf64>, tensor<2xf32>
}
