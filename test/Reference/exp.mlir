// RUN: tg-run %s --interpret | FileCheck %s

// e to the x.
// CHECK: [1, 2.7182817, 0, inf] : tensor<4xf32>

func.func @main() -> (tensor<4xf32>) {
  %c0 = tg.const dense<[0.0, 1.0, 0xFF800000, 100.0]> : tensor<4xf32>
  %r1_0 = tg.exp %c0 : tensor<4xf32>
  return %r1_0 : tensor<4xf32>
}
