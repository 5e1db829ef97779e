// RUN: tg-run %s --interpret | FileCheck %s

// Large angles are reduced exactly: sin(39800) in f64, sin(10^6) in f32.
// CHECK: [0.7428572235125965] : tensor<1xf64>
// CHECK-NEXT: [0, -0.3499935, nan] : tensor<3xf32>

func.func @main() -> (tensor<1xf64>, tensor<3xf32>) {
  %c0 = tg.const dense<[39800.0]> : tensor<1xf64>
  %r1_0 = tg.sin %c0 : tensor<1xf64>
  %c2 = tg.const dense<[0.0, 1000000.0, 0x7F800000]> : tensor<3xf32>
  %r3_0 = tg.sin %c2 : tensor<3xf32>
  return %r1_0, %r3_0 : tensor<1xf64>, tensor<3xf32>
}
