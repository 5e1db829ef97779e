// RUN: tg-run %s --interpret | FileCheck %s

// Keeps the digits of small numbers.
// CHECK: [0, 1e-06, 1, 0.7615942] : tensor<4xf32>

func.func @main() -> (tensor<4xf32>) {
  %c0 = tg.const dense<[0.0, 1.0e-6, 0x7F800000, 1.0]> : tensor<4xf32>
  %r1_0 = tg.tanh %c0 : tensor<4xf32>
  return %r1_0 : tensor<4xf32>
}
