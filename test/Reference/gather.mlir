// RUN: tg-run %s --interpret | FileCheck %s

// Slices and elements; an index out of range reads 0.
// CHECK{LITERAL}: [[4, 5, 6], [0, 0, 0], [0, 0, 0], [1, 2, 3]] : tensor<4x3xi32>
// CHECK-NEXT{LITERAL}: [[[3, 1]], [[6, 4]]] : tensor<2x1x2xi32>
// CHECK-NEXT{LITERAL}: [[4, 2, 0]] : tensor<1x3xi32>

func.func @main() -> (tensor<4x3xi32>, tensor<2x1x2xi32>, tensor<1x3xi32>) {
  %c0 = tg.const dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>
  %c1 = tg.const dense<[1, -1, 2, 0]> : tensor<4xi32>
  %r2_0 = tg.gather slices %c0, %c1 axis 0 : tensor<2x3xi32>, tensor<4xi32> -> tensor<4x3xi32>
  %c3 = tg.const dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>
  %c4 = tg.const dense<[[2, 0]]> : tensor<1x2xi64>
  %r5_0 = tg.gather slices %c3, %c4 axis 1 : tensor<2x3xi32>, tensor<1x2xi64> -> tensor<2x1x2xi32>
  %c6 = tg.const dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>
  %c7 = tg.const dense<[[1, 0, 7]]> : tensor<1x3xui8>
  %r8_0 = tg.gather elements %c6, %c7 axis 0 : tensor<2x3xi32>, tensor<1x3xui8> -> tensor<1x3xi32>
  return %r2_0, %r5_0, %r8_0 : tensor<4x3xi32>, tensor<2x1x2xi32>, tensor<1x3xi32>
}
