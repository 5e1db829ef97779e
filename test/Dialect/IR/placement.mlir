// RUN: tg-opt %s | tg-opt | FileCheck %s
// RUN: tg-opt %s --mlir-print-op-generic | tg-opt | FileCheck %s
// RUN: tg-opt %s --emit-bytecode | tg-opt | FileCheck %s

// CHECK-LABEL: @order
func.func @order(%x: tensor<4xf32>, %z: tensor<?xi8>) {
  // CHECK: tg.contiguous %{{.*}} : tensor<4xf32>
  %0 = tg.contiguous %x : tensor<4xf32>
  // CHECK: tg.contiguous_backward %{{.*}} : tensor<?xi8>
  %1 = tg.contiguous_backward %z : tensor<?xi8>
  // CHECK: tg.detach %{{.*}} : tensor<4xf32>
  %2 = tg.detach %x : tensor<4xf32>
  return
}

// CHECK-LABEL: @place
func.func @place(%x: tensor<4x2xf32>, %z: tensor<?xf32>) {
  // CHECK: tg.copy %{{.*}} to "CPU:1" : tensor<4x2xf32>
  %0 = tg.copy %x to "CPU:1" : tensor<4x2xf32>
  // CHECK: tg.shard %{{.*}} axis 0 over ["CPU:0", "CPU:1"] : tensor<4x2xf32> -> tensor<2x2xf32>, tensor<2x2xf32>
  %a, %b = tg.shard %x axis 0 over ["CPU:0", "CPU:1"]
         : tensor<4x2xf32> -> tensor<2x2xf32>, tensor<2x2xf32>
  // CHECK: tg.shard %{{.*}} over ["CPU:0"] : tensor<4x2xf32> -> tensor<4x2xf32>
  %c = tg.shard %x over ["CPU:0"] : tensor<4x2xf32> -> tensor<4x2xf32>
  // CHECK: tg.shard %{{.*}} axis 0 over ["CPU:0", "CPU:1"] : tensor<?xf32> -> tensor<?xf32>, tensor<?xf32>
  %d, %e = tg.shard %z axis 0 over ["CPU:0", "CPU:1"]
         : tensor<?xf32> -> tensor<?xf32>, tensor<?xf32>
  // CHECK: tg.multi %{{.*}}, %{{.*}} axis 1 : tensor<2x2xf32>, tensor<2x2xf32> -> tensor<2x4xf32>
  %1 = tg.multi %a, %b axis 1
     : tensor<2x2xf32>, tensor<2x2xf32> -> tensor<2x4xf32>
  // CHECK: tg.multi %{{.*}}, %{{.*}} : tensor<?xf32>, tensor<?xf32> -> tensor<?xf32>
  %2 = tg.multi %d, %e : tensor<?xf32>, tensor<?xf32> -> tensor<?xf32>
  return
}

// CHECK-LABEL: @assign
func.func @assign(%x: tensor<4xf32>, %v: tensor<2xf32>, %z: tensor<?xf32>,
                  %e: tensor<0xf32>) {
  // CHECK: tg.assign %{{.*}}, %{{.*}} at #tg.shapetracker<[2, strides [1], offset 1]> : tensor<4xf32>, tensor<2xf32>
  %0 = tg.assign %x, %v at #tg.shapetracker<[2, strides [1], offset 1]>
     : tensor<4xf32>, tensor<2xf32>
  // CHECK: tg.assign %{{.*}}, %{{.*}} : tensor<?xf32>, tensor<4xf32>
  %1 = tg.assign %z, %x : tensor<?xf32>, tensor<4xf32>
  // A window without elements.
  // CHECK: tg.assign %{{.*}}, %{{.*}} at #tg.shapetracker<[0, strides [0], mask [0:0]]>
  %2 = tg.assign %x, %e at #tg.shapetracker<[0, strides [1], offset 4]>
     : tensor<4xf32>, tensor<0xf32>
  return
}
