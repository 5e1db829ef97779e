// RUN: tg-run %s --interpret | FileCheck %s

// CHECK: [2, 4] : tensor<2xi32>
// CHECK-NEXT: [4, 8] : tensor<2xi32>

func.func @double(%a: tensor<2xi32>, %out: tensor<2xi32>) -> tensor<2xi32> {
  %0 = tg.add %a, %a : tensor<2xi32>
  return %0 : tensor<2xi32>
}
func.func @main() -> (tensor<2xi32>, tensor<2xi32>) {
  %x = tg.const dense<[1, 2]> : tensor<2xi32>
  %e = tensor.empty() : tensor<2xi32>
  %0 = tg.launch @double ins(%x : tensor<2xi32>) outs(%e : tensor<2xi32>) -> tensor<2xi32>
  %1 = tg.launch @double ins(%0 : tensor<2xi32>) outs(%e : tensor<2xi32>) -> tensor<2xi32>
  return %0, %1 : tensor<2xi32>, tensor<2xi32>
}
