// RUN: tg-run %s --interpret | FileCheck %s

// The region sees inputs, then the outputs' old content.
// CHECK: [11, 22] : tensor<2xi32>
// CHECK-NEXT: [10, 40] : tensor<2xi32>

func.func @main() -> (tensor<2xi32>, tensor<2xi32>) {
  %x = tg.const dense<[1, 2]> : tensor<2xi32>
  %y = tg.const dense<[10, 20]> : tensor<2xi32>
  %r:2 = tg.kernel ins(%x : tensor<2xi32>) outs(%y, %y : tensor<2xi32>, tensor<2xi32>) {
  ^bb0(%a: tensor<2xi32>, %b: tensor<2xi32>, %c: tensor<2xi32>):
    %0 = tg.add %a, %b : tensor<2xi32>
    %1 = tg.mul %a, %c : tensor<2xi32>
    tg.yield %0, %1 : tensor<2xi32>, tensor<2xi32>
  } -> tensor<2xi32>, tensor<2xi32>
  return %r#0, %r#1 : tensor<2xi32>, tensor<2xi32>
}
