// RUN: tg-run %s --interpret | FileCheck %s

// Equal scores weigh all kept keys alike; a row that keeps none is NaN.
// CHECK{LITERAL}: [[3], [3]] : tensor<2x1xf32>
// CHECK-NEXT{LITERAL}: [[2], [3]] : tensor<2x1xf32>
// CHECK-NEXT{LITERAL}: [[4], [nan]] : tensor<2x1xf32>
// CHECK-NEXT{LITERAL}: [[3.5], [3]] : tensor<2x1xf32>

func.func @main() -> (tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>) {
  %c0 = tg.const dense<[[0.0], [0.0]]> : tensor<2x1xf32>
  %c1 = tg.const dense<[[2.0], [4.0]]> : tensor<2x1xf32>
  %r2_0 = tg.attention %c0, %c0, %c1 scale 1.000000e+00 : tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32> -> tensor<2x1xf32>
  %c3 = tg.const dense<[[0.0], [0.0]]> : tensor<2x1xf32>
  %c4 = tg.const dense<[[2.0], [4.0]]> : tensor<2x1xf32>
  %r5_0 = tg.attention %c3, %c3, %c4 causal scale 1.000000e+00 : tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32> -> tensor<2x1xf32>
  %c6 = tg.const dense<[[0.0], [0.0]]> : tensor<2x1xf32>
  %c7 = tg.const dense<[[2.0], [4.0]]> : tensor<2x1xf32>
  %c8 = tg.const dense<[[false, true], [false, false]]> : tensor<2x2xi1>
  %r9_0 = tg.attention %c6, %c6, %c7 mask(%c8 : tensor<2x2xi1>) scale 1.000000e+00 : tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32> -> tensor<2x1xf32>
  %c10 = tg.const dense<[[0.0], [0.0]]> : tensor<2x1xf32>
  %c11 = tg.const dense<[[2.0], [4.0]]> : tensor<2x1xf32>
  %c12 = tg.const dense<[[0.0, 1.09861231], [0.0, 0.0]]> : tensor<2x2xf32>
  %r13_0 = tg.attention %c10, %c10, %c11 mask(%c12 : tensor<2x2xf32>) scale 1.000000e+00 : tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32> -> tensor<2x1xf32>
  return %r2_0, %r5_0, %r9_0, %r13_0 : tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>, tensor<2x1xf32>
}
