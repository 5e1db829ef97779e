// RUN: tg-run %s --interpret | FileCheck %s

// Zeros around; false for bool.
// CHECK{LITERAL}: [[0, 0, 0], [1, 2, 0]] : tensor<2x3xi32>
// CHECK-NEXT: [true, false] : tensor<2xi1>

func.func @main() -> (tensor<2x3xi32>, tensor<2xi1>) {
  %c0 = tg.const dense<[[1, 2]]> : tensor<1x2xi32>
  %r1_0 = tg.pad %c0 low [1, 0] high [0, 1] : tensor<1x2xi32> -> tensor<2x3xi32>
  %c2 = tg.const dense<[true]> : tensor<1xi1>
  %r3_0 = tg.pad %c2 low [0] high [1] : tensor<1xi1> -> tensor<2xi1>
  return %r1_0, %r3_0 : tensor<2x3xi32>, tensor<2xi1>
}
