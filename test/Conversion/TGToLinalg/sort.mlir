// RUN: tg-opt --convert-tg-to-linalg --split-input-file %s | FileCheck %s

// 1000 elements: 5 times two passes.
// CHECK-LABEL: func.func @last_axis
// CHECK: scf.forall (%{{.*}}) in (3)
// CHECK: %[[ROUNDS:.*]] = arith.constant 5 : index
// CHECK: scf.for %{{.*}} = %{{.*}} to %[[ROUNDS]]
// CHECK-COUNT-2: arith.cmpf olt
// CHECK-NOT: arith.cmpf olt
func.func @last_axis(%x: tensor<3x1000xf32>)
    -> (tensor<3x1000xf32>, tensor<3x1000xi32>) {
  %v, %i = tg.sort %x axis 1
         : tensor<3x1000xf32> -> tensor<3x1000xf32>, tensor<3x1000xi32>
  return %v, %i : tensor<3x1000xf32>, tensor<3x1000xi32>
}

// -----

// CHECK-LABEL: func.func @unsigned
// CHECK-NOT: scf.forall
// CHECK: arith.cmpi ult, %{{.*}}, %{{.*}} : i8
func.func @unsigned(%x: tensor<9xui8>) -> tensor<9xui8> {
  %v, %i = tg.sort %x axis 0 descending
         : tensor<9xui8> -> tensor<9xui8>, tensor<9xi32>
  return %v : tensor<9xui8>
}

// -----

// Two buffers that CSE does not merge.
// CHECK-LABEL: func.func @integers
// CHECK-COUNT-2: bufferization.alloc_tensor() : tensor<9xi32>
func.func @integers(%x: tensor<9xi32>) -> (tensor<9xi32>, tensor<9xi32>) {
  %v, %i = tg.sort %x axis 0
         : tensor<9xi32> -> tensor<9xi32>, tensor<9xi32>
  return %v, %i : tensor<9xi32>, tensor<9xi32>
}

// -----

// CHECK-LABEL: func.func @dynamic
// CHECK: math.ctlz
func.func @dynamic(%x: tensor<?x?xi64>) -> tensor<?x?xi32> {
  %v, %i = tg.sort %x axis 0 : tensor<?x?xi64> -> tensor<?x?xi64>, tensor<?x?xi32>
  return %i : tensor<?x?xi32>
}
