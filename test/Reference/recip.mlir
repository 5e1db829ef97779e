// RUN: tg-run %s --interpret | FileCheck %s

// Correctly rounded; zeros keep their sign.
// CHECK: [0.33333334, inf, -inf, -0] : tensor<4xf32>

func.func @main() -> (tensor<4xf32>) {
  %c0 = tg.const dense<[3.0, 0.0, -0.0, 0xFF800000]> : tensor<4xf32>
  %r1_0 = tg.recip %c0 : tensor<4xf32>
  return %r1_0 : tensor<4xf32>
}
