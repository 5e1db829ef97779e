// RUN: tg-run %s --interpret | FileCheck %s

// Products are summed in the accumulation type and rounded once: in f16 each
// of the 2048 + 1 + 1 would be lost.
// CHECK{LITERAL}: [[4, 5], [10, 11]] : tensor<2x2xi32>
// CHECK-NEXT{LITERAL}: [[100]] : tensor<1x1xi32>
// CHECK-NEXT{LITERAL}: [[2050]] : tensor<1x1xf16>
// CHECK-NEXT{LITERAL}: [[0, 0, 0], [0, 0, 0]] : tensor<2x3xf32>
// CHECK-NEXT{LITERAL}: [[[5]], [[25]]] : tensor<2x1x1xi32>

func.func @main() -> (tensor<2x2xi32>, tensor<1x1xi32>, tensor<1x1xf16>, tensor<2x3xf32>, tensor<2x1x1xi32>) {
  %c0 = tg.const dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>
  %c1 = tg.const dense<[[1, 0], [0, 1], [1, 1]]> : tensor<3x2xi32>
  %r2_0 = tg.matmul %c0, %c1 : tensor<2x3xi32>, tensor<3x2xi32> -> tensor<2x2xi32>
  %c3 = tg.const dense<[[100, 100]]> : tensor<1x2xi8>
  %c4 = tg.const dense<[[2], [-1]]> : tensor<2x1xi8>
  %r5_0 = tg.matmul %c3, %c4 acc i32 : tensor<1x2xi8>, tensor<2x1xi8> -> tensor<1x1xi32>
  %c6 = tg.const dense<[[2048.0, 1.0, 1.0]]> : tensor<1x3xf16>
  %c7 = tg.const dense<1.0> : tensor<3x1xf16>
  %r8_0 = tg.matmul %c6, %c7 : tensor<1x3xf16>, tensor<3x1xf16> -> tensor<1x1xf16>
  %c9 = tg.const 1.0 : tensor<2x0xf32>
  %c10 = tg.const 1.0 : tensor<0x3xf32>
  %r11_0 = tg.matmul %c9, %c10 : tensor<2x0xf32>, tensor<0x3xf32> -> tensor<2x3xf32>
  %c12 = tg.const dense<[[[1, 2]], [[3, 4]]]> : tensor<2x1x2xi32>
  %c13 = tg.const dense<[[[1], [2]], [[3], [4]]]> : tensor<2x2x1xi32>
  %r14_0 = tg.matmul %c12, %c13 : tensor<2x1x2xi32>, tensor<2x2x1xi32> -> tensor<2x1x1xi32>
  return %r2_0, %r5_0, %r8_0, %r11_0, %r14_0 : tensor<2x2xi32>, tensor<1x1xi32>, tensor<1x1xf16>, tensor<2x3xf32>, tensor<2x1x1xi32>
}
