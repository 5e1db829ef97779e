// RUN: tg-run %s --interpret | FileCheck %s

// Integers wrap, bool is or; f16 rounds to nearest even.
// CHECK: [-128, 1] : tensor<2xi8>
// CHECK-NEXT: [true, false] : tensor<2xi1>
// CHECK-NEXT: [2048, 2052] : tensor<2xf16>
// CHECK-NEXT: [0.75, 0] : tensor<2xf32>

func.func @main() -> (tensor<2xi8>, tensor<2xi1>, tensor<2xf16>, tensor<2xf32>) {
  %c0 = tg.const dense<[127, -3]> : tensor<2xi8>
  %c1 = tg.const dense<[1, 4]> : tensor<2xi8>
  %r2_0 = tg.add %c0, %c1 : tensor<2xi8>
  %c3 = tg.const dense<[true, false]> : tensor<2xi1>
  %c4 = tg.const dense<[true, false]> : tensor<2xi1>
  %r5_0 = tg.add %c3, %c4 : tensor<2xi1>
  %c6 = tg.const dense<[2048.0, 2048.0]> : tensor<2xf16>
  %c7 = tg.const dense<[1.0, 3.0]> : tensor<2xf16>
  %r8_0 = tg.add %c6, %c7 : tensor<2xf16>
  %c9 = tg.const dense<[0.5, 3.0]> : tensor<2xf32>
  %c10 = tg.const dense<[0.25, -3.0]> : tensor<2xf32>
  %r11_0 = tg.add %c9, %c10 : tensor<2xf32>
  return %r2_0, %r5_0, %r8_0, %r11_0 : tensor<2xi8>, tensor<2xi1>, tensor<2xf16>, tensor<2xf32>
}
