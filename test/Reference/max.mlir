// RUN: tg-run %s --interpret | FileCheck %s

// NaN wins; +0 is above -0.
// CHECK: [2, nan, 0, -1] : tensor<4xf32>
// CHECK-NEXT: [1, 3] : tensor<2xi16>
// CHECK-NEXT: [255] : tensor<1xui8>
// CHECK-NEXT: [true, false] : tensor<2xi1>

func.func @main() -> (tensor<4xf32>, tensor<2xi16>, tensor<1xui8>, tensor<2xi1>) {
  %c0 = tg.const dense<[1.0, 0x7FC00000, -0.0, 0xFF800000]> : tensor<4xf32>
  %c1 = tg.const dense<[2.0, 1.0, 0.0, -1.0]> : tensor<4xf32>
  %r2_0 = tg.max %c0, %c1 : tensor<4xf32>
  %c3 = tg.const dense<[-1, 3]> : tensor<2xi16>
  %c4 = tg.const dense<[1, 2]> : tensor<2xi16>
  %r5_0 = tg.max %c3, %c4 : tensor<2xi16>
  %c6 = tg.const dense<[255]> : tensor<1xui8>
  %c7 = tg.const dense<[1]> : tensor<1xui8>
  %r8_0 = tg.max %c6, %c7 : tensor<1xui8>
  %c9 = tg.const dense<[true, false]> : tensor<2xi1>
  %c10 = tg.const dense<[false, false]> : tensor<2xi1>
  %r11_0 = tg.max %c9, %c10 : tensor<2xi1>
  return %r2_0, %r5_0, %r8_0, %r11_0 : tensor<4xf32>, tensor<2xi16>, tensor<1xui8>, tensor<2xi1>
}
