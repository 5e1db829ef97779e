// RUN: tg-run %s --interpret | FileCheck %s

// Correctly rounded: 1 / 49 times 49 would not be.
// CHECK: [0.33333334, 1, inf, nan] : tensor<4xf32>

func.func @main() -> (tensor<4xf32>) {
  %c0 = tg.const dense<[1.0, 49.0, 1.0, 0.0]> : tensor<4xf32>
  %c1 = tg.const dense<[3.0, 49.0, 0.0, 0.0]> : tensor<4xf32>
  %r2_0 = tg.div %c0, %c1 : tensor<4xf32>
  return %r2_0 : tensor<4xf32>
}
