// RUN: tg-run %s --interpret | FileCheck %s

// The identity.
// CHECK{LITERAL}: [[1, 2, 3], [4, 5, 6]] : tensor<2x3xi32>

func.func @main() -> (tensor<2x3xi32>) {
  %c0 = tg.const dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>
  %r1_0 = tg.contiguous %c0 : tensor<2x3xi32>
  return %r1_0 : tensor<2x3xi32>
}
