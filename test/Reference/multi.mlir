// RUN: tg-run %s --interpret | FileCheck %s

// Parts one after the other along an axis.
// CHECK{LITERAL}: [[1, 3], [2, 4]] : tensor<2x2xi32>
// CHECK-NEXT: [5, 6] : tensor<2xi32>

func.func @main() -> (tensor<2x2xi32>, tensor<2xi32>) {
  %c0 = tg.const dense<[[1], [2]]> : tensor<2x1xi32>
  %c1 = tg.const dense<[[3], [4]]> : tensor<2x1xi32>
  %r2_0 = tg.multi %c0, %c1 axis 1 : tensor<2x1xi32>, tensor<2x1xi32> -> tensor<2x2xi32>
  %c3 = tg.const dense<[5, 6]> : tensor<2xi32>
  %r4_0 = tg.multi %c3, %c3 : tensor<2xi32>, tensor<2xi32> -> tensor<2xi32>
  return %r2_0, %r4_0 : tensor<2x2xi32>, tensor<2xi32>
}
