// RUN: tg-run %s --interpret | FileCheck %s

// The error function.
// CHECK: [0, 0.8427008, -1] : tensor<3xf32>

func.func @main() -> (tensor<3xf32>) {
  %c0 = tg.const dense<[0.0, 1.0, 0xFF800000]> : tensor<3xf32>
  %r1_0 = tg.erf %c0 : tensor<3xf32>
  return %r1_0 : tensor<3xf32>
}
