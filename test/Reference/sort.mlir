// RUN: tg-run %s --interpret | FileCheck %s

// Stable either way; the zeros are equal, NaN comes last.
// CHECK: [1, 1, 1, 2, 2] : tensor<5xi32>
// CHECK-NEXT: [0, 2, 4, 1, 3] : tensor<5xi32>
// CHECK-NEXT: [2, 2, 1, 1, 1] : tensor<5xi32>
// CHECK-NEXT: [1, 3, 0, 2, 4] : tensor<5xi32>
// CHECK-NEXT: [-1, 0, -0, nan] : tensor<4xf32>
// CHECK-NEXT: [3, 1, 2, 0] : tensor<4xi32>
// CHECK-NEXT: [0, -0, -1, nan] : tensor<4xf32>
// CHECK-NEXT: [1, 2, 3, 0] : tensor<4xi32>
// CHECK-NEXT{LITERAL}: [[1, 200], [3, 100]] : tensor<2x2xui8>
// CHECK-NEXT{LITERAL}: [[1, 0], [0, 1]] : tensor<2x2xi32>

func.func @main() -> (tensor<5xi32>, tensor<5xi32>, tensor<5xi32>, tensor<5xi32>, tensor<4xf32>, tensor<4xi32>, tensor<4xf32>, tensor<4xi32>, tensor<2x2xui8>, tensor<2x2xi32>) {
  %c0 = tg.const dense<[1, 2, 1, 2, 1]> : tensor<5xi32>
  %r1_0, %r1_1 = tg.sort %c0 axis 0 : tensor<5xi32> -> tensor<5xi32>, tensor<5xi32>
  %c2 = tg.const dense<[1, 2, 1, 2, 1]> : tensor<5xi32>
  %r3_0, %r3_1 = tg.sort %c2 axis 0 descending : tensor<5xi32> -> tensor<5xi32>, tensor<5xi32>
  %c4 = tg.const dense<[0x7FC00000, 0.0, -0.0, -1.0]> : tensor<4xf32>
  %r5_0, %r5_1 = tg.sort %c4 axis 0 : tensor<4xf32> -> tensor<4xf32>, tensor<4xi32>
  %c6 = tg.const dense<[0x7FC00000, 0.0, -0.0, -1.0]> : tensor<4xf32>
  %r7_0, %r7_1 = tg.sort %c6 axis 0 descending : tensor<4xf32> -> tensor<4xf32>, tensor<4xi32>
  %c8 = tg.const dense<[[200, 1], [3, 100]]> : tensor<2x2xui8>
  %r9_0, %r9_1 = tg.sort %c8 axis 1 : tensor<2x2xui8> -> tensor<2x2xui8>, tensor<2x2xi32>
  return %r1_0, %r1_1, %r3_0, %r3_1, %r5_0, %r5_1, %r7_0, %r7_1, %r9_0, %r9_1 : tensor<5xi32>, tensor<5xi32>, tensor<5xi32>, tensor<5xi32>, tensor<4xf32>, tensor<4xi32>, tensor<4xf32>, tensor<4xi32>, tensor<2x2xui8>, tensor<2x2xi32>
}
