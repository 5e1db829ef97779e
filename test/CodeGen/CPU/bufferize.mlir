// RUN: tg-opt %s --tg-kernel-to-buffers --tg-cpu-bufferize --canonicalize | FileCheck %s

// Computed in the destination: no allocation, no copy.
// CHECK-LABEL: func.func @in_place
// CHECK-SAME: (%[[X:.*]]: memref<4xf32>, %[[OUT:.*]]: memref<4xf32>)
// CHECK-NOT: memref.alloc
// CHECK: linalg.generic {{.*}} ins(%[[X]] : memref<4xf32>) outs(%[[OUT]] : memref<4xf32>)
// CHECK-NOT: linalg.generic
// CHECK: return
func.func @in_place(%x: tensor<4xf32>, %out: tensor<4xf32>) -> tensor<4xf32>
    attributes {tg.kernel} {
  %e = tensor.empty() : tensor<4xf32>
  %0 = linalg.abs ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>)
      -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// A returned argument is copied, by an op that vectorizes.
// CHECK-LABEL: func.func @copy
// CHECK: linalg.generic
// CHECK-NOT: memref.copy
func.func @copy(%x: tensor<4xf32>, %out: tensor<4xf32>) -> tensor<4xf32>
    attributes {tg.kernel} {
  return %x : tensor<4xf32>
}

// CHECK-LABEL: func.func @concatenate
// CHECK-NOT: tensor.concat
// CHECK: return
func.func @concatenate(%x: tensor<4xf32>, %y: tensor<2xf32>,
                       %out: tensor<6xf32>) -> tensor<6xf32>
    attributes {tg.kernel} {
  %0 = tensor.concat dim(0) %x, %y
      : (tensor<4xf32>, tensor<2xf32>) -> tensor<6xf32>
  return %0 : tensor<6xf32>
}
