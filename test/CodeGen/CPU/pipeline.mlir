// RUN: tg-opt %s --tg-cpu-kernels | FileCheck %s

// CHECK: llvm.func @k(%{{.*}}: !llvm.ptr, %{{.*}}: !llvm.ptr, %{{.*}}: i64, %{{.*}}: i64, %{{.*}}: !llvm.ptr)
// CHECK-SAME: tg.kernel_info = {inputs = 1 : i64, outputs = 1 : i64
// CHECK: llvm.call @k.body
// CHECK: llvm.func internal @k.body
func.func private @helper(%x: tensor<64xf32>) -> tensor<64xf32> {
  %0 = math.exp %x : tensor<64xf32>
  return %0 : tensor<64xf32>
}
func.func @k(%x: tensor<64xf32>) -> tensor<64xf32> {
  %0 = call @helper(%x) : (tensor<64xf32>) -> tensor<64xf32>
  return %0 : tensor<64xf32>
}
