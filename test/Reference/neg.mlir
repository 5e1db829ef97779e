// RUN: tg-run %s --interpret | FileCheck %s

// Integers wrap; unsigned ones count modulo 2^n.
// CHECK: [255, 0, 1] : tensor<3xui8>
// CHECK-NEXT: [-128, -5] : tensor<2xi8>
// CHECK-NEXT: [-0, 2.5] : tensor<2xf32>

func.func @main() -> (tensor<3xui8>, tensor<2xi8>, tensor<2xf32>) {
  %c0 = tg.const dense<[1, 0, 255]> : tensor<3xui8>
  %r1_0 = tg.neg %c0 : tensor<3xui8>
  %c2 = tg.const dense<[-128, 5]> : tensor<2xi8>
  %r3_0 = tg.neg %c2 : tensor<2xi8>
  %c4 = tg.const dense<[0.0, -2.5]> : tensor<2xf32>
  %r5_0 = tg.neg %c4 : tensor<2xf32>
  return %r1_0, %r3_0, %r5_0 : tensor<3xui8>, tensor<2xi8>, tensor<2xf32>
}
