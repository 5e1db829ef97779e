// RUN: tg-run %s --interpret | FileCheck %s

// A window of the base is replaced; where it names an element twice, the last
// wins. The base itself stays.
// CHECK: [1, 9, 8, 4] : tensor<4xi32>
// CHECK-NEXT: [1, 2, 3, 8] : tensor<4xi32>
// CHECK-NEXT: [9, 8] : tensor<2xi32>

func.func @main() -> (tensor<4xi32>, tensor<4xi32>, tensor<2xi32>) {
  %c0 = tg.const dense<[1, 2, 3, 4]> : tensor<4xi32>
  %c1 = tg.const dense<[9, 8]> : tensor<2xi32>
  %r2_0 = tg.assign %c0, %c1 at #tg.shapetracker<[2, strides [1], offset 1]> : tensor<4xi32>, tensor<2xi32>
  %c3 = tg.const dense<[1, 2, 3, 4]> : tensor<4xi32>
  %c4 = tg.const dense<[9, 8]> : tensor<2xi32>
  %r5_0 = tg.assign %c3, %c4 at #tg.shapetracker<[2, strides [0], offset 3]> : tensor<4xi32>, tensor<2xi32>
  %c6 = tg.const dense<[1, 2]> : tensor<2xi32>
  %c7 = tg.const dense<[9, 8]> : tensor<2xi32>
  %r8_0 = tg.assign %c6, %c7 : tensor<2xi32>, tensor<2xi32>
  return %r2_0, %r5_0, %r8_0 : tensor<4xi32>, tensor<4xi32>, tensor<2xi32>
}
