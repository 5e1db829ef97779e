// RUN: tg-run %s --interpret | FileCheck %s

// False with NaN; unsigned numbers have no sign.
// CHECK: [true, false, false] : tensor<3xi1>
// CHECK-NEXT: [false, true] : tensor<2xi1>
// CHECK-NEXT: [true] : tensor<1xi1>

func.func @main() -> (tensor<3xi1>, tensor<2xi1>, tensor<1xi1>) {
  %c0 = tg.const dense<[1.0, 0x7FC00000, -0.0]> : tensor<3xf32>
  %c1 = tg.const dense<[2.0, 1.0, 0.0]> : tensor<3xf32>
  %r2_0 = tg.cmplt %c0, %c1 : tensor<3xf32>
  %c3 = tg.const dense<[255, 1]> : tensor<2xui8>
  %c4 = tg.const dense<[1, 255]> : tensor<2xui8>
  %r5_0 = tg.cmplt %c3, %c4 : tensor<2xui8>
  %c6 = tg.const dense<[-1]> : tensor<1xi8>
  %c7 = tg.const dense<[1]> : tensor<1xi8>
  %r8_0 = tg.cmplt %c6, %c7 : tensor<1xi8>
  return %r2_0, %r5_0, %r8_0 : tensor<3xi1>, tensor<2xi1>, tensor<1xi1>
}
