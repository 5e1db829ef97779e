// RUN: tg-run %s --interpret | FileCheck %s

// Wraps, or rounds, beyond the type's range.
// CHECK{LITERAL}: [[0, 1, 2], [0, 1, 2]] : tensor<2x3xi32>
// CHECK-NEXT{LITERAL}: [[0, 0], [1, 1]] : tensor<2x2xf16>

func.func @main() -> (tensor<2x3xi32>, tensor<2x2xf16>) {
  %r0_0 = tg.iota axis 1 : tensor<2x3xi32>
  %r1_0 = tg.iota axis 0 : tensor<2x2xf16>
  return %r0_0, %r1_0 : tensor<2x3xi32>, tensor<2x2xf16>
}
