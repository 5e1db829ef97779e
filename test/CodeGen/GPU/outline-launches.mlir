// RUN: tg-opt %s --tg-gpu-outline-launches --split-input-file \
// RUN:   -verify-diagnostics | FileCheck %s

// CHECK: gpu.module @tg_kernels
// CHECK: memref.global "private" constant @weights
// CHECK: gpu.func @views_kernel(%arg0: memref<8xf32> {llvm.align = 16 : i64, llvm.noalias}, %arg1: memref<4xf32> {{{.*}}}, %arg2: index) kernel
// CHECK-SAME: known_block_size = array<i32: 32, 1, 1>
// CHECK-DAG: memref.get_global @weights
// CHECK-DAG: memref.subview %arg0
// CHECK-DAG: gpu.block_id x
// CHECK: gpu.return
// CHECK: gpu.func @views_kernel_0(
// CHECK: func.func @views
// CHECK: gpu.launch_func @tg_kernels::@views_kernel blocks in (%c1, %c1, %c1) threads in (%c32, %c1, %c1) args(%arg0 : memref<8xf32>, %arg1 : memref<4xf32>, %arg2 : index)
// CHECK: gpu.launch_func @tg_kernels::@views_kernel_0
memref.global "private" constant @weights : memref<4xf32> = dense<1.0>
func.func @views(%x: memref<8xf32>, %y: memref<4xf32>, %n: index)
    attributes {tg.kernel} {
  %c1 = arith.constant 1 : index
  %c32 = arith.constant 32 : index
  %w = memref.get_global @weights : memref<4xf32>
  %s = memref.subview %x[2] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 2>>
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
             threads(%tx, %ty, %tz) in (%sx = %c32, %sy = %c1, %sz = %c1) {
    %0 = memref.load %w[%bx] : memref<4xf32>
    %1 = memref.load %s[%n] : memref<4xf32, strided<[1], offset: 2>>
    %2 = arith.addf %0, %1 : f32
    memref.store %2, %y[%tx] : memref<4xf32>
    gpu.terminator
  }
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
             threads(%tx, %ty, %tz) in (%sx = %c32, %sy = %c1, %sz = %c1) {
    %0 = memref.load %x[%bx] : memref<8xf32>
    memref.store %0, %y[%tx] : memref<4xf32>
    gpu.terminator
  }
  return
}

// -----

// A buffer of dynamic sizes goes as a pointer and its sizes, in its place.
// CHECK: gpu.func @dynamic_kernel(%[[P:.*]]: memref<f32> {{{.*}}}, %{{.*}}: memref<4xf32> {{{.*}}}, %[[N:.*]]: index, %[[M:.*]]: index)
// CHECK: memref.reinterpret_cast %[[P]] to offset: [0], sizes: [%[[N]], %[[M]]], strides: [%[[M]], 1]
// CHECK: func.func @dynamic(%arg0: memref<?x?xf32>
// CHECK-DAG: %[[D:.*]] = memref.dim %arg0, %c0
// CHECK-DAG: %[[FLAT:.*]] = memref.reinterpret_cast %arg0 to offset: [0], sizes: [], strides: []
// CHECK: gpu.launch_func {{.*}} args(%[[FLAT]] : memref<f32>, %arg1 : memref<4xf32>, %[[D]] : index,
func.func @dynamic(%x: memref<?x?xf32>, %y: memref<4xf32>)
    attributes {tg.kernel} {
  %c1 = arith.constant 1 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
             threads(%tx, %ty, %tz) in (%sx = %c1, %sy = %c1, %sz = %c1) {
    %0 = memref.load %y[%bx] : memref<4xf32>
    memref.store %0, %x[%tx, %bx] : memref<?x?xf32>
    gpu.terminator
  }
  return
}

// -----

func.func @strided(%x: memref<4xf32, strided<[2]>>) attributes {tg.kernel} {
  %c1 = arith.constant 1 : index
  %0 = arith.constant 0.0 : f32
  // expected-error @below {{device code uses a buffer of type 'memref<4xf32, strided<[2]>>', which is not contiguous}}
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
             threads(%tx, %ty, %tz) in (%sx = %c1, %sy = %c1, %sz = %c1) {
    memref.store %0, %x[%tx] : memref<4xf32, strided<[2]>>
    gpu.terminator
  }
  return
}
