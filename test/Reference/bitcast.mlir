// RUN: tg-run %s --interpret | FileCheck %s

// Little-endian between widths.
// CHECK: [1065353216, -1073741824] : tensor<2xi32>
// CHECK-NEXT: [1, 0, 1, 1] : tensor<4xi16>
// CHECK-NEXT: [1, 65537] : tensor<2xi32>
// CHECK-NEXT: 16256 : tensor<ui16>

func.func @main() -> (tensor<2xi32>, tensor<4xi16>, tensor<2xi32>, tensor<ui16>) {
  %c0 = tg.const dense<[1.0, -2.0]> : tensor<2xf32>
  %r1_0 = tg.bitcast %c0 : tensor<2xf32> -> tensor<2xi32>
  %c2 = tg.const dense<[1, 65537]> : tensor<2xi32>
  %r3_0 = tg.bitcast %c2 : tensor<2xi32> -> tensor<4xi16>
  %c4 = tg.const dense<[1, 0, 1, 1]> : tensor<4xi16>
  %r5_0 = tg.bitcast %c4 : tensor<4xi16> -> tensor<2xi32>
  %c6 = tg.const 1.0 : tensor<bf16>
  %r7_0 = tg.bitcast %c6 : tensor<bf16> -> tensor<ui16>
  return %r1_0, %r3_0, %r5_0, %r7_0 : tensor<2xi32>, tensor<4xi16>, tensor<2xi32>, tensor<ui16>
}
