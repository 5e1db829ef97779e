// RUN: tg-run %s --interpret | FileCheck %s

// 0 gives -inf, a negative number NaN.
// CHECK: [3, -2, -inf, nan] : tensor<4xf32>

func.func @main() -> (tensor<4xf32>) {
  %c0 = tg.const dense<[8.0, 0.25, 0.0, -1.0]> : tensor<4xf32>
  %r1_0 = tg.log2 %c0 : tensor<4xf32>
  return %r1_0 : tensor<4xf32>
}
