// RUN: tg-run %s --interpret | FileCheck %s

// Strides, masks, chains.
// CHECK{LITERAL}: [[1, 4], [2, 5], [3, 6]] : tensor<3x2xi32>
// CHECK-NEXT: [0, 1, 3, 5] : tensor<4xi32>
// CHECK-NEXT: [1, 4, 2, 5, 3, 6] : tensor<6xi32>

func.func @main() -> (tensor<3x2xi32>, tensor<4xi32>, tensor<6xi32>) {
  %c0 = tg.const dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>
  %r1_0 = tg.view %c0 as #tg.shapetracker<[3x2, strides [1, 3]]> : tensor<2x3xi32> -> tensor<3x2xi32>
  %c2 = tg.const dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>
  %r3_0 = tg.view %c2 as #tg.shapetracker<[4, strides [2], offset -2, mask [1:4]]> : tensor<2x3xi32> -> tensor<4xi32>
  %c4 = tg.const dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>
  %r5_0 = tg.view %c4 as #tg.shapetracker<[3x2, strides [1, 3]], [6, strides [1]]> : tensor<2x3xi32> -> tensor<6xi32>
  return %r1_0, %r3_0, %r5_0 : tensor<3x2xi32>, tensor<4xi32>, tensor<6xi32>
}
