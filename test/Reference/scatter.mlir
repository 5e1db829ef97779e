// RUN: tg-run %s --interpret | FileCheck %s

// Set: the last wins. With a kind, updates join in order: in f16, 2048 takes
// each 1 by itself, and keeps none.
// CHECK: [1, 0, 3, 4] : tensor<4xi32>
// CHECK-NEXT: [2048, 2] : tensor<2xf16>
// CHECK-NEXT{LITERAL}: [[1, 2, 10], [4, 5, 6]] : tensor<2x3xi32>
// CHECK-NEXT{LITERAL}: [[1, 2, 3], [8, 15, -6]] : tensor<2x3xi32>

func.func @main() -> (tensor<4xi32>, tensor<2xf16>, tensor<2x3xi32>, tensor<2x3xi32>) {
  %c0 = tg.const dense<[1, 2, 3, 4]> : tensor<4xi32>
  %c1 = tg.const dense<[1, 1, 9]> : tensor<3xi32>
  %c2 = tg.const dense<[1, 0, 5]> : tensor<3xi32>
  %r3_0 = tg.scatter set slices %c0, %c1, %c2 axis 0 : tensor<4xi32>, tensor<3xi32>, tensor<3xi32>
  %c4 = tg.const dense<[2048.0, 1.0]> : tensor<2xf16>
  %c5 = tg.const dense<[0, 0, 1]> : tensor<3xi32>
  %c6 = tg.const dense<1.0> : tensor<3xf16>
  %r7_0 = tg.scatter add slices %c4, %c5, %c6 axis 0 : tensor<2xf16>, tensor<3xi32>, tensor<3xf16>
  %c8 = tg.const dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>
  %c9 = tg.const dense<[[2], [0]]> : tensor<2x1xi32>
  %c10 = tg.const dense<[[10], [1]]> : tensor<2x1xi32>
  %r11_0 = tg.scatter max elements %c8, %c9, %c10 axis 1 : tensor<2x3xi32>, tensor<2x1xi32>, tensor<2x1xi32>
  %c12 = tg.const dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>
  %c13 = tg.const dense<[1]> : tensor<1xi32>
  %c14 = tg.const dense<[[2, 3, -1]]> : tensor<1x3xi32>
  %r15_0 = tg.scatter mul slices %c12, %c13, %c14 axis 0 : tensor<2x3xi32>, tensor<1xi32>, tensor<1x3xi32>
  return %r3_0, %r7_0, %r11_0, %r15_0 : tensor<4xi32>, tensor<2xf16>, tensor<2x3xi32>, tensor<2x3xi32>
}
