// RUN: tg-opt %s --tg-decompose | FileCheck %s

// A size that must be static is dynamic: the op stays.
// CHECK: tg.matmul
func.func @matmul(%a: tensor<?x64xf32>, %b: tensor<64x10xf32>)
    -> tensor<?x10xf32> {
  %0 = tg.matmul %a, %b
     : tensor<?x64xf32>, tensor<64x10xf32> -> tensor<?x10xf32>
  return %0 : tensor<?x10xf32>
}
