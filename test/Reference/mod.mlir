// RUN: tg-run %s --interpret | FileCheck %s

// The remainder of idiv: x mod 0 is x, exact for large numbers.
// CHECK: [1, -1, 5, 0] : tensor<4xi8>
// CHECK-NEXT: [2] : tensor<1xi32>

func.func @main() -> (tensor<4xi8>, tensor<1xi32>) {
  %c0 = tg.const dense<[7, -7, 5, -128]> : tensor<4xi8>
  %c1 = tg.const dense<[2, 2, 0, -1]> : tensor<4xi8>
  %r2_0 = tg.mod %c0, %c1 : tensor<4xi8>
  %c3 = tg.const dense<[1073741825]> : tensor<1xi32>
  %c4 = tg.const dense<[3]> : tensor<1xi32>
  %r5_0 = tg.mod %c3, %c4 : tensor<1xi32>
  return %r2_0, %r5_0 : tensor<4xi8>, tensor<1xi32>
}
