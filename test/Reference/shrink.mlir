// RUN: tg-run %s --interpret | FileCheck %s

// Keeps a box, which may be empty.
// CHECK{LITERAL}: [[4, 5]] : tensor<1x2xi32>
// CHECK-NEXT: [] : tensor<0x3xi32>

func.func @main() -> (tensor<1x2xi32>, tensor<0x3xi32>) {
  %c0 = tg.const dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>
  %r1_0 = tg.shrink %c0 offsets [1, 0] sizes [1, 2] : tensor<2x3xi32> -> tensor<1x2xi32>
  %c2 = tg.const dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>
  %r3_0 = tg.shrink %c2 offsets [2, 0] sizes [0, 3] : tensor<2x3xi32> -> tensor<0x3xi32>
  return %r1_0, %r3_0 : tensor<1x2xi32>, tensor<0x3xi32>
}
