// RUN: tg-run %s --interpret | FileCheck %s

// As C's pow on floats; exact modulo 2^n on integers.
// CHECK: [nan, -8, 1, inf] : tensor<4xf32>
// CHECK-NEXT: [81, -1, 0, -2147483648, 1] : tensor<5xi32>

func.func @main() -> (tensor<4xf32>, tensor<5xi32>) {
  %c0 = tg.const dense<[-1.0, -2.0, 0.0, 0.0]> : tensor<4xf32>
  %c1 = tg.const dense<[0.2, 3.0, 0.0, -1.0]> : tensor<4xf32>
  %r2_0 = tg.pow %c0, %c1 : tensor<4xf32>
  %c3 = tg.const dense<[3, -1, 2, 2, 0]> : tensor<5xi32>
  %c4 = tg.const dense<[4, -3, -1, 31, 0]> : tensor<5xi32>
  %r5_0 = tg.pow %c3, %c4 : tensor<5xi32>
  return %r2_0, %r5_0 : tensor<4xf32>, tensor<5xi32>
}
