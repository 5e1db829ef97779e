// RUN: tg-run %s --interpret | FileCheck %s

// Cross-correlation: with padding, stride and dilation; in groups; channels last.
// CHECK{LITERAL}: [[[10, 32]]] : tensor<1x1x2xi32>
// CHECK-NEXT{LITERAL}: [[[31, 42]]] : tensor<1x1x2xi32>
// CHECK-NEXT{LITERAL}: [[[10, 20], [300, 400]]] : tensor<1x2x2xi32>
// CHECK-NEXT{LITERAL}: [[[21, 43]]] : tensor<1x1x2xi32>

func.func @main() -> (tensor<1x1x2xi32>, tensor<1x1x2xi32>, tensor<1x2x2xi32>, tensor<1x1x2xi32>) {
  %c0 = tg.const dense<[[[1, 2, 3, 4]]]> : tensor<1x1x4xi32>
  %c1 = tg.const dense<[[[1, 10]]]> : tensor<1x1x2xi32>
  %r2_0 = tg.conv %c0, %c1 strides [2] pads [1, 0] dilations [1] : tensor<1x1x4xi32>, tensor<1x1x2xi32> -> tensor<1x1x2xi32>
  %c3 = tg.const dense<[[[1, 2, 3, 4]]]> : tensor<1x1x4xi32>
  %c4 = tg.const dense<[[[1, 10]]]> : tensor<1x1x2xi32>
  %r5_0 = tg.conv %c3, %c4 strides [1] pads [0, 0] dilations [2] : tensor<1x1x4xi32>, tensor<1x1x2xi32> -> tensor<1x1x2xi32>
  %c6 = tg.const dense<[[[1, 2], [3, 4]]]> : tensor<1x2x2xi32>
  %c7 = tg.const dense<[[[10]], [[100]]]> : tensor<2x1x1xi32>
  %r8_0 = tg.conv %c6, %c7 strides [1] pads [0, 0] dilations [1] groups 2 : tensor<1x2x2xi32>, tensor<2x1x1xi32> -> tensor<1x2x2xi32>
  %c9 = tg.const dense<[[[1, 2], [3, 4]]]> : tensor<1x2x2xi32>
  %c10 = tg.const dense<[[[1], [10]]]> : tensor<1x2x1xi32>
  %r11_0 = tg.conv %c9, %c10 strides [1] pads [0, 0] dilations [1] layouts "N0C", "0IO", "NC0" : tensor<1x2x2xi32>, tensor<1x2x1xi32> -> tensor<1x1x2xi32>
  return %r2_0, %r5_0, %r8_0, %r11_0 : tensor<1x1x2xi32>, tensor<1x1x2xi32>, tensor<1x2x2xi32>, tensor<1x1x2xi32>
}
