// RUN: tg-run %s --interpret | FileCheck %s

// True with NaN; the zeros are equal.
// CHECK: [false, true, false] : tensor<3xi1>

func.func @main() -> (tensor<3xi1>) {
  %c0 = tg.const dense<[1.0, 0x7FC00000, -0.0]> : tensor<3xf32>
  %c1 = tg.const dense<[1.0, 1.0, 0.0]> : tensor<3xf32>
  %r2_0 = tg.cmpne %c0, %c1 : tensor<3xf32>
  return %r2_0 : tensor<3xi1>
}
