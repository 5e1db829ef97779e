// RUN: tg-opt %s --pass-pipeline="builtin.module(gpu.module(tg-gpu-expand-ops))" \
// RUN:   | FileCheck %s

gpu.module @kernels {
  // CHECK-LABEL: gpu.func @round_up
  // CHECK-NOT: arith.ceildivui
  // CHECK: arith.divui
  // CHECK: arith.maximumf
  gpu.func @round_up(%x: memref<8xf32>, %n: index, %m: index) kernel {
    %0 = arith.ceildivui %n, %m : index
    %1 = memref.load %x[%0] : memref<8xf32>
    %2 = memref.load %x[%n] : memref<8xf32>
    %3 = arith.maximumf %1, %2 : f32
    memref.store %3, %x[%m] : memref<8xf32>
    gpu.return
  }
}
