// RUN: tg-run %s --interpret | FileCheck %s

// Truncates; by 0 gives 0, the least number by -1 itself.
// CHECK: [3, -3, 0, -128, 2] : tensor<5xi8>
// CHECK-NEXT: [15, 0] : tensor<2xui8>

func.func @main() -> (tensor<5xi8>, tensor<2xui8>) {
  %c0 = tg.const dense<[7, -7, 5, -128, 110]> : tensor<5xi8>
  %c1 = tg.const dense<[2, 2, 0, -1, 55]> : tensor<5xi8>
  %r2_0 = tg.idiv %c0, %c1 : tensor<5xi8>
  %c3 = tg.const dense<[255, 7]> : tensor<2xui8>
  %c4 = tg.const dense<[16, 0]> : tensor<2xui8>
  %r5_0 = tg.idiv %c3, %c4 : tensor<2xui8>
  return %r2_0, %r5_0 : tensor<5xi8>, tensor<2xui8>
}
