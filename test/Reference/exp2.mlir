// RUN: tg-run %s --interpret | FileCheck %s

// Exact at whole numbers; f16 overflows beyond 2^15.
// CHECK: [1, 8, 0.25, inf, 0] : tensor<5xf32>
// CHECK-NEXT: [1.4140625, inf] : tensor<2xf16>

func.func @main() -> (tensor<5xf32>, tensor<2xf16>) {
  %c0 = tg.const dense<[0.0, 3.0, -2.0, 0x7F800000, 0xFF800000]> : tensor<5xf32>
  %r1_0 = tg.exp2 %c0 : tensor<5xf32>
  %c2 = tg.const dense<[0.5, 16.0]> : tensor<2xf16>
  %r3_0 = tg.exp2 %c2 : tensor<2xf16>
  return %r1_0, %r3_0 : tensor<5xf32>, tensor<2xf16>
}
