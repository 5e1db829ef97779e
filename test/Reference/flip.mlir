// RUN: tg-run %s --interpret | FileCheck %s

// Reverses axes.
// CHECK{LITERAL}: [[3, 2, 1], [6, 5, 4]] : tensor<2x3xi32>
// CHECK-NEXT{LITERAL}: [[6, 5, 4], [3, 2, 1]] : tensor<2x3xi32>

func.func @main() -> (tensor<2x3xi32>, tensor<2x3xi32>) {
  %c0 = tg.const dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>
  %r1_0 = tg.flip %c0 axes [1] : tensor<2x3xi32>
  %c2 = tg.const dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>
  %r3_0 = tg.flip %c2 axes [0, 1] : tensor<2x3xi32>
  return %r1_0, %r3_0 : tensor<2x3xi32>, tensor<2x3xi32>
}
