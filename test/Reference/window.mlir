// RUN: tg-run %s --interpret | FileCheck %s

// What does not fill a window is left out.
// CHECK{LITERAL}: [[1, 2], [3, 4]] : tensor<2x2xi32>
// CHECK-NEXT{LITERAL}: [[1, 4], [2, 5]] : tensor<2x2xi32>

func.func @main() -> (tensor<2x2xi32>, tensor<2x2xi32>) {
  %c0 = tg.const dense<[1, 2, 3, 4, 5]> : tensor<5xi32>
  %r1_0 = tg.window %c0 sizes [2] strides [2] dilations [1] : tensor<5xi32> -> tensor<2x2xi32>
  %c2 = tg.const dense<[1, 2, 3, 4, 5]> : tensor<5xi32>
  %r3_0 = tg.window %c2 sizes [2] strides [1] dilations [3] : tensor<5xi32> -> tensor<2x2xi32>
  return %r1_0, %r3_0 : tensor<2x2xi32>, tensor<2x2xi32>
}
