// RUN: tg-run %s --interpret | FileCheck %s

// Equal parts along an axis, or copies.
// CHECK{LITERAL}: [[1, 2, 3]] : tensor<1x3xi32>
// CHECK-NEXT{LITERAL}: [[4, 5, 6]] : tensor<1x3xi32>
// CHECK-NEXT: [1, 2] : tensor<2xi32>
// CHECK-NEXT: [1, 2] : tensor<2xi32>

func.func @main() -> (tensor<1x3xi32>, tensor<1x3xi32>, tensor<2xi32>, tensor<2xi32>) {
  %c0 = tg.const dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi32>
  %r1_0, %r1_1 = tg.shard %c0 axis 0 over ["CPU:0", "CPU:1"] : tensor<2x3xi32> -> tensor<1x3xi32>, tensor<1x3xi32>
  %c2 = tg.const dense<[1, 2]> : tensor<2xi32>
  %r3_0, %r3_1 = tg.shard %c2 over ["CPU:0", "CPU:1"] : tensor<2xi32> -> tensor<2xi32>, tensor<2xi32>
  return %r1_0, %r1_1, %r3_0, %r3_1 : tensor<1x3xi32>, tensor<1x3xi32>, tensor<2xi32>, tensor<2xi32>
}
