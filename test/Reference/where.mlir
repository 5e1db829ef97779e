// RUN: tg-run %s --interpret | FileCheck %s

// The bits that are chosen.
// CHECK: [1, 4] : tensor<2xf32>

func.func @main() -> (tensor<2xf32>) {
  %c0 = tg.const dense<[true, false]> : tensor<2xi1>
  %c1 = tg.const dense<[1.0, 2.0]> : tensor<2xf32>
  %c2 = tg.const dense<[3.0, 4.0]> : tensor<2xf32>
  %r3_0 = tg.where %c0, %c1, %c2 : tensor<2xi1>, tensor<2xf32>
  return %r3_0 : tensor<2xf32>
}
