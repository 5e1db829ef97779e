// RUN: tg-run %s --interpret | FileCheck %s

// A function that is called twice, with values of its own each time.
// CHECK: 9 : tensor<i32>

func.func @square(%x: tensor<i32>) -> tensor<i32> {
  %0 = tg.mul %x, %x : tensor<i32>
  return %0 : tensor<i32>
}
func.func @sum(%x: tensor<i32>, %y: tensor<i32>) -> tensor<i32> {
  %0 = call @square(%x) : (tensor<i32>) -> tensor<i32>
  %1 = call @square(%y) : (tensor<i32>) -> tensor<i32>
  %2 = tg.add %0, %1 : tensor<i32>
  return %2 : tensor<i32>
}
func.func @main() -> tensor<i32> {
  %x = tg.const 3 : tensor<i32>
  %y = tg.const 0 : tensor<i32>
  %0 = call @sum(%x, %y) : (tensor<i32>, tensor<i32>) -> tensor<i32>
  return %0 : tensor<i32>
}
