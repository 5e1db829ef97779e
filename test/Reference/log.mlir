// RUN: tg-run %s --interpret | FileCheck %s

// Natural.
// CHECK: [0, -inf, nan, 2.3025851] : tensor<4xf32>

func.func @main() -> (tensor<4xf32>) {
  %c0 = tg.const dense<[1.0, 0.0, -1.0, 10.0]> : tensor<4xf32>
  %r1_0 = tg.log %c0 : tensor<4xf32>
  return %r1_0 : tensor<4xf32>
}
