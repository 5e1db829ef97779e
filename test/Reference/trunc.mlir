// RUN: tg-run %s --interpret | FileCheck %s

// Towards zero.
// CHECK: [2, -2, -0, inf] : tensor<4xf32>

func.func @main() -> (tensor<4xf32>) {
  %c0 = tg.const dense<[2.9, -2.9, -0.5, 0x7F800000]> : tensor<4xf32>
  %r1_0 = tg.trunc %c0 : tensor<4xf32>
  return %r1_0 : tensor<4xf32>
}
