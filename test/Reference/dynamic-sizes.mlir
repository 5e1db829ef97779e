// RUN: tg-run %s --interpret | FileCheck %s

// Sizes come from operands, and from arithmetic on them.
// CHECK{LITERAL}: [[0, 0, 0], [1, 1, 1]] : tensor<2x3xi32>
// CHECK-NEXT: 6 : tensor<i64>
// CHECK-NEXT: [0, 0, 0, 1] : tensor<4xi32>
// CHECK-NEXT: [0, 0, 0, 0, 0, 0, 1, 1, 1] : tensor<9xi32>

func.func @main() -> (tensor<?x?xi32>, index, tensor<?xi32>, tensor<?xi32>) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %0 = tg.iota axis 0 [%c2, %c3] : tensor<?x?xi32>
  %d = tensor.dim %0, %c0 : tensor<?x?xi32>
  %n = arith.muli %d, %c3 : index
  %1 = tg.reshape %0 [%n] : tensor<?x?xi32> -> tensor<?xi32>
  %c4 = arith.addi %d, %c2 : index
  %2 = tg.shrink %1 offsets [0] sizes [%c4] : tensor<?xi32> -> tensor<?xi32>
  %3 = tg.pad %1 low [%c3] high [0] : tensor<?xi32> -> tensor<?xi32>
  return %0, %n, %2, %3 : tensor<?x?xi32>, index, tensor<?xi32>, tensor<?xi32>
}
