// RUN: tg-run %s --interpret | FileCheck %s

// Repeats axes of size 1.
// CHECK{LITERAL}: [[1, 2], [1, 2], [1, 2]] : tensor<3x2xi32>
// CHECK-NEXT: [] : tensor<0x2xi32>

func.func @main() -> (tensor<3x2xi32>, tensor<0x2xi32>) {
  %c0 = tg.const dense<[[1, 2]]> : tensor<1x2xi32>
  %r1_0 = tg.expand %c0 : tensor<1x2xi32> -> tensor<3x2xi32>
  %c2 = tg.const dense<[[1, 2]]> : tensor<1x2xi32>
  %r3_0 = tg.expand %c2 : tensor<1x2xi32> -> tensor<0x2xi32>
  return %r1_0, %r3_0 : tensor<3x2xi32>, tensor<0x2xi32>
}
