// RUN: tg-run %s --interpret | FileCheck %s

// Axis i of the result is axis permutation[i] of the operand.
// CHECK{LITERAL}: [[1, 4], [2, 5], [3, 6]] : tensor<3x2xi32>
// CHECK-NEXT{LITERAL}: [[[1], [4]], [[2], [5]], [[3], [6]]] : tensor<3x2x1xi32>

func.func @main() -> (tensor<3x2xi32>, tensor<3x2x1xi32>) {
  %c0 = tg.const dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>
  %r1_0 = tg.permute %c0 [1, 0] : tensor<2x3xi32> -> tensor<3x2xi32>
  %c2 = tg.const dense<[[[1, 2, 3]], [[4, 5, 6]]]> : tensor<2x1x3xi32>
  %r3_0 = tg.permute %c2 [2, 0, 1] : tensor<2x1x3xi32> -> tensor<3x2x1xi32>
  return %r1_0, %r3_0 : tensor<3x2xi32>, tensor<3x2x1xi32>
}
