// RUN: tg-run %s --interpret | FileCheck %s

// Correctly rounded; -0 stays, negative numbers give NaN.
// CHECK: [2, 1.4142135, -0, nan] : tensor<4xf32>
// CHECK-NEXT: [1.4140625] : tensor<1xbf16>

func.func @main() -> (tensor<4xf32>, tensor<1xbf16>) {
  %c0 = tg.const dense<[4.0, 2.0, -0.0, -1.0]> : tensor<4xf32>
  %r1_0 = tg.sqrt %c0 : tensor<4xf32>
  %c2 = tg.const dense<[2.0]> : tensor<1xbf16>
  %r3_0 = tg.sqrt %c2 : tensor<1xbf16>
  return %r1_0, %r3_0 : tensor<4xf32>, tensor<1xbf16>
}
