// RUN: tg-run %s --interpret | FileCheck %s

// Each element joins those up to it.
// CHECK{LITERAL}: [[1, 3, 6], [4, 9, 15]] : tensor<2x3xi32>
// CHECK-NEXT{LITERAL}: [[1, 2, 3], [4, 10, 18]] : tensor<2x3xi32>
// CHECK-NEXT: [200, 300, 350] : tensor<3xui32>
// CHECK-NEXT: [2048, 2048, 2050] : tensor<3xf16>
// CHECK-NEXT: [1, 3, 3, nan, nan] : tensor<5xf32>

func.func @main() -> (tensor<2x3xi32>, tensor<2x3xi32>, tensor<3xui32>, tensor<3xf16>, tensor<5xf32>) {
  %c0 = tg.const dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>
  %r1_0 = tg.scan add %c0 axis 1 : tensor<2x3xi32>
  %c2 = tg.const dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>
  %r3_0 = tg.scan mul %c2 axis 0 : tensor<2x3xi32>
  %c4 = tg.const dense<[200, 100, 50]> : tensor<3xui32>
  %r5_0 = tg.scan add %c4 axis 0 : tensor<3xui32>
  %c6 = tg.const dense<[2048.0, 1.0, 1.0]> : tensor<3xf16>
  %r7_0 = tg.scan add %c6 axis 0 : tensor<3xf16>
  %c8 = tg.const dense<[1.0, 3.0, 2.0, 0x7FC00000, 4.0]> : tensor<5xf32>
  %r9_0 = tg.scan max %c8 axis 0 : tensor<5xf32>
  return %r1_0, %r3_0, %r5_0, %r7_0, %r9_0 : tensor<2x3xi32>, tensor<2x3xi32>, tensor<3xui32>, tensor<3xf16>, tensor<5xf32>
}
