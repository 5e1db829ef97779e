// RUN: tg-run %s --interpret | FileCheck %s

// Row-major order stays.
// CHECK{LITERAL}: [[1, 2], [3, 4], [5, 6]] : tensor<3x2xi32>
// CHECK-NEXT: 7 : tensor<i32>

func.func @main() -> (tensor<3x2xi32>, tensor<i32>) {
  %c0 = tg.const dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>
  %r1_0 = tg.reshape %c0 : tensor<2x3xi32> -> tensor<3x2xi32>
  %c2 = tg.const dense<7> : tensor<1x1xi32>
  %r3_0 = tg.reshape %c2 : tensor<1x1xi32> -> tensor<i32>
  return %r1_0, %r3_0 : tensor<3x2xi32>, tensor<i32>
}
