// RUN: tg-run %s --interpret | FileCheck %s

// Bitwise.
// CHECK: [8, 5] : tensor<2xi8>
// CHECK-NEXT: [true, false] : tensor<2xi1>

func.func @main() -> (tensor<2xi8>, tensor<2xi1>) {
  %c0 = tg.const dense<[12, -1]> : tensor<2xi8>
  %c1 = tg.const dense<[10, 5]> : tensor<2xi8>
  %r2_0 = tg.and %c0, %c1 : tensor<2xi8>
  %c3 = tg.const dense<[true, true]> : tensor<2xi1>
  %c4 = tg.const dense<[true, false]> : tensor<2xi1>
  %r5_0 = tg.and %c3, %c4 : tensor<2xi1>
  return %r2_0, %r5_0 : tensor<2xi8>, tensor<2xi1>
}
