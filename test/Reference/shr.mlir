// RUN: tg-run %s --interpret | FileCheck %s

// Signed numbers keep their sign.
// CHECK: [-4, -1, 0, -1] : tensor<4xi8>
// CHECK-NEXT: [124, 0] : tensor<2xui8>

func.func @main() -> (tensor<4xi8>, tensor<2xui8>) {
  %c0 = tg.const dense<[-8, -8, 8, -1]> : tensor<4xi8>
  %c1 = tg.const dense<[1, 100, 100, -1]> : tensor<4xi8>
  %r2_0 = tg.shr %c0, %c1 : tensor<4xi8>
  %c3 = tg.const dense<[248, 248]> : tensor<2xui8>
  %c4 = tg.const dense<[1, 8]> : tensor<2xui8>
  %r5_0 = tg.shr %c3, %c4 : tensor<2xui8>
  return %r2_0, %r5_0 : tensor<4xi8>, tensor<2xui8>
}
