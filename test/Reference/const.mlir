// RUN: tg-run %s --interpret | FileCheck %s

// Splats and dense constants of all kinds.
// CHECK{LITERAL}: [[0.5, 0.5], [0.5, 0.5]] : tensor<2x2xbf16>
// CHECK-NEXT{LITERAL}: [[1, 2], [3, -4]] : tensor<2x2xi64>
// CHECK-NEXT: [true, false] : tensor<2xi1>
// CHECK-NEXT: -3 : tensor<i8>
// CHECK-NEXT: [nan] : tensor<1xf64>
// CHECK-NEXT{LITERAL}: [[], []] : tensor<2x0xf32>
// CHECK-NEXT: 18446744073709551615 : tensor<ui64>

func.func @main() -> (tensor<2x2xbf16>, tensor<2x2xi64>, tensor<2xi1>, tensor<i8>, tensor<1xf64>, tensor<2x0xf32>, tensor<ui64>) {
  %r0_0 = tg.const 0.5 : tensor<2x2xbf16>
  %r1_0 = tg.const dense<[[1, 2], [3, -4]]> : tensor<2x2xi64>
  %r2_0 = tg.const dense<[true, false]> : tensor<2xi1>
  %r3_0 = tg.const -3 : tensor<i8>
  %r4_0 = tg.const nan : tensor<1xf64>
  %r5_0 = tg.const 1.0 : tensor<2x0xf32>
  %r6_0 = tg.const 18446744073709551615 : tensor<ui64>
  return %r0_0, %r1_0, %r2_0, %r3_0, %r4_0, %r5_0, %r6_0 : tensor<2x2xbf16>, tensor<2x2xi64>, tensor<2xi1>, tensor<i8>, tensor<1xf64>, tensor<2x0xf32>, tensor<ui64>
}
