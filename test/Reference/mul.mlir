// RUN: tg-run %s --interpret | FileCheck %s

// Integers wrap, bool is and.
// CHECK: [44, -42] : tensor<2xi8>
// CHECK-NEXT: [true, false] : tensor<2xi1>
// CHECK-NEXT: [-3, nan] : tensor<2xf32>

func.func @main() -> (tensor<2xi8>, tensor<2xi1>, tensor<2xf32>) {
  %c0 = tg.const dense<[100, -7]> : tensor<2xi8>
  %c1 = tg.const dense<[3, 6]> : tensor<2xi8>
  %r2_0 = tg.mul %c0, %c1 : tensor<2xi8>
  %c3 = tg.const dense<[true, true]> : tensor<2xi1>
  %c4 = tg.const dense<[true, false]> : tensor<2xi1>
  %r5_0 = tg.mul %c3, %c4 : tensor<2xi1>
  %c6 = tg.const dense<[1.5, 0.0]> : tensor<2xf32>
  %c7 = tg.const dense<[-2.0, 0x7F800000]> : tensor<2xf32>
  %r8_0 = tg.mul %c6, %c7 : tensor<2xf32>
  return %r2_0, %r5_0, %r8_0 : tensor<2xi8>, tensor<2xi1>, tensor<2xf32>
}
