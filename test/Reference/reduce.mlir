// RUN: tg-run %s --interpret | FileCheck %s

// Integers wrap; an empty sum is 0, product 1, maximum the least number.
// f16 and bf16 accumulate in f32.
// CHECK{LITERAL}: [[6], [15]] : tensor<2x1xi32>
// CHECK-NEXT{LITERAL}: [[720]] : tensor<1x1xi32>
// CHECK-NEXT{LITERAL}: [[4, 5, 6]] : tensor<1x3xi32>
// CHECK-NEXT: [94] : tensor<1xui8>
// CHECK-NEXT: [2050] : tensor<1xf16>
// CHECK-NEXT: [true] : tensor<1xi1>
// CHECK-NEXT: [false] : tensor<1xi1>
// CHECK-NEXT: [nan] : tensor<1xf32>
// CHECK-NEXT{LITERAL}: [[0], [0]] : tensor<2x1xf32>
// CHECK-NEXT: [1] : tensor<1xf32>
// CHECK-NEXT: [-inf] : tensor<1xf32>
// CHECK-NEXT: [-128] : tensor<1xi8>
// CHECK-NEXT: 3 : tensor<f32>

func.func @main() -> (tensor<2x1xi32>, tensor<1x1xi32>, tensor<1x3xi32>, tensor<1xui8>, tensor<1xf16>, tensor<1xi1>, tensor<1xi1>, tensor<1xf32>, tensor<2x1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xi8>, tensor<f32>) {
  %c0 = tg.const dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>
  %r1_0 = tg.reduce add %c0 axes [1] : tensor<2x3xi32> -> tensor<2x1xi32>
  %c2 = tg.const dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>
  %r3_0 = tg.reduce mul %c2 axes [0, 1] : tensor<2x3xi32> -> tensor<1x1xi32>
  %c4 = tg.const dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>
  %r5_0 = tg.reduce max %c4 axes [0] : tensor<2x3xi32> -> tensor<1x3xi32>
  %c6 = tg.const dense<[200, 100, 50]> : tensor<3xui8>
  %r7_0 = tg.reduce add %c6 axes [0] : tensor<3xui8> -> tensor<1xui8>
  %c8 = tg.const dense<[2048.0, 1.0, 1.0]> : tensor<3xf16>
  %r9_0 = tg.reduce add %c8 axes [0] : tensor<3xf16> -> tensor<1xf16>
  %c10 = tg.const dense<[true, false]> : tensor<2xi1>
  %r11_0 = tg.reduce add %c10 axes [0] : tensor<2xi1> -> tensor<1xi1>
  %c12 = tg.const dense<[true, false]> : tensor<2xi1>
  %r13_0 = tg.reduce mul %c12 axes [0] : tensor<2xi1> -> tensor<1xi1>
  %c14 = tg.const dense<[1.0, 0x7FC00000, 2.0]> : tensor<3xf32>
  %r15_0 = tg.reduce max %c14 axes [0] : tensor<3xf32> -> tensor<1xf32>
  %c16 = tg.const 1.0 : tensor<2x0xf32>
  %r17_0 = tg.reduce add %c16 axes [1] : tensor<2x0xf32> -> tensor<2x1xf32>
  %c18 = tg.const 1.0 : tensor<0xf32>
  %r19_0 = tg.reduce mul %c18 axes [0] : tensor<0xf32> -> tensor<1xf32>
  %c20 = tg.const 1.0 : tensor<0xf32>
  %r21_0 = tg.reduce max %c20 axes [0] : tensor<0xf32> -> tensor<1xf32>
  %c22 = tg.const 1 : tensor<0xi8>
  %r23_0 = tg.reduce max %c22 axes [0] : tensor<0xi8> -> tensor<1xi8>
  %c24 = tg.const 3.0 : tensor<f32>
  %r25_0 = tg.reduce add %c24 axes [] : tensor<f32> -> tensor<f32>
  return %r1_0, %r3_0, %r5_0, %r7_0, %r9_0, %r11_0, %r13_0, %r15_0, %r17_0, %r19_0, %r21_0, %r23_0, %r25_0 : tensor<2x1xi32>, tensor<1x1xi32>, tensor<1x3xi32>, tensor<1xui8>, tensor<1xf16>, tensor<1xi1>, tensor<1xi1>, tensor<1xf32>, tensor<2x1xf32>, tensor<1xf32>, tensor<1xf32>, tensor<1xi8>, tensor<f32>
}
