// RUN: tg-run %s --interpret | FileCheck %s

// 1 / sqrt(x).
// CHECK: [0.5, inf, nan] : tensor<3xf32>

func.func @main() -> (tensor<3xf32>) {
  %c0 = tg.const dense<[4.0, 0.0, -1.0]> : tensor<3xf32>
  %r1_0 = tg.rsqrt %c0 : tensor<3xf32>
  return %r1_0 : tensor<3xf32>
}
