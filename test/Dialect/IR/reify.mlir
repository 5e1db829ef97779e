// RUN: tg-opt %s --resolve-shaped-type-result-dims --canonicalize --cse | FileCheck %s

// Each size is asked of the op's result and answered with its operands.

// CHECK-LABEL: @movement
// CHECK-SAME: (%[[X:[^:]*]]: tensor<?x3xf32>, %[[N:[^:]*]]: index)
func.func @movement(%x: tensor<?x3xf32>, %n: index)
    -> (index, index, index, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK-DAG: %[[C2:.*]] = arith.constant 2 : index
  // CHECK-DAG: %[[D:.*]] = tensor.dim %[[X]]
  %reshape = tg.reshape %x [%n] : tensor<?x3xf32> -> tensor<3x?xf32>
  %0 = tensor.dim %reshape, %c1 : tensor<3x?xf32>
  %permute = tg.permute %x [1, 0] : tensor<?x3xf32> -> tensor<3x?xf32>
  %1 = tensor.dim %permute, %c1 : tensor<3x?xf32>
  // CHECK-DAG: %[[P0:.*]] = arith.addi %[[D]], %[[C2]]
  // CHECK-DAG: %[[P:.*]] = arith.addi %[[P0]], %[[N]]
  %pad = tg.pad %x low [2, 0] high [%n, 1] : tensor<?x3xf32> -> tensor<?x4xf32>
  %2 = tensor.dim %pad, %c0 : tensor<?x4xf32>
  %shrink = tg.shrink %x offsets [0, 0] sizes [%n, 1]
          : tensor<?x3xf32> -> tensor<?x1xf32>
  %3 = tensor.dim %shrink, %c0 : tensor<?x1xf32>
  %flip = tg.flip %x axes [0] : tensor<?x3xf32>
  %4 = tensor.dim %flip, %c0 : tensor<?x3xf32>
  // CHECK: return %[[N]], %[[D]], %[[P]], %[[N]], %[[D]]
  return %0, %1, %2, %3, %4 : index, index, index, index, index
}

// CHECK-LABEL: @expand
// CHECK-SAME: , %[[N:[^ :]*]]: index)
func.func @expand(%x: tensor<1xf32>, %n: index) -> index {
  %c0 = arith.constant 0 : index
  %0 = tg.expand %x [%n] : tensor<1xf32> -> tensor<?xf32>
  %1 = tensor.dim %0, %c0 : tensor<?xf32>
  // CHECK: return %[[N]]
  return %1 : index
}

// CHECK-LABEL: @reduce
// CHECK-SAME: (%[[X:[^:]*]]: tensor<?x?xf32>)
func.func @reduce(%x: tensor<?x?xf32>) -> (index, index, index, index) {
  // CHECK-DAG: %[[C0:.*]] = arith.constant 0
  // CHECK-DAG: %[[C1:.*]] = arith.constant 1
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK-DAG: %[[D0:.*]] = tensor.dim %[[X]], %[[C0]]
  // CHECK-DAG: %[[D1:.*]] = tensor.dim %[[X]], %[[C1]]
  %reduce = tg.reduce add %x axes [0] : tensor<?x?xf32> -> tensor<1x?xf32>
  %0 = tensor.dim %reduce, %c1 : tensor<1x?xf32>
  %scan = tg.scan add %x axis 0 : tensor<?x?xf32>
  %1 = tensor.dim %scan, %c0 : tensor<?x?xf32>
  %v, %i = tg.sort %x axis 0 : tensor<?x?xf32> -> tensor<?x?xf32>, tensor<?x?xi32>
  %2 = tensor.dim %v, %c0 : tensor<?x?xf32>
  %3 = tensor.dim %i, %c1 : tensor<?x?xi32>
  // CHECK: return %[[D1]], %[[D0]], %[[D0]], %[[D1]]
  return %0, %1, %2, %3 : index, index, index, index
}

// CHECK-LABEL: @matmul
// CHECK-SAME: (%[[A:[^:]*]]: tensor<?x?xf32>, %[[B:[^:]*]]: tensor<?x?xf32>)
func.func @matmul(%a: tensor<?x?xf32>, %b: tensor<?x?xf32>) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = tg.matmul %a, %b : tensor<?x?xf32>, tensor<?x?xf32> -> tensor<?x?xf32>
  // CHECK-DAG: %[[M:.*]] = tensor.dim %[[A]], %c0
  // CHECK-DAG: %[[N:.*]] = tensor.dim %[[B]], %c1
  %1 = tensor.dim %0, %c0 : tensor<?x?xf32>
  %2 = tensor.dim %0, %c1 : tensor<?x?xf32>
  // CHECK: return %[[M]], %[[N]]
  return %1, %2 : index, index
}

// (d + 1 + 2 - (3 - 1) * 2 - 1) / 2 + 1
// CHECK-LABEL: @conv
// CHECK-SAME: (%[[X:[^:]*]]: tensor<?x4x?xf32>
func.func @conv(%x: tensor<?x4x?xf32>, %w: tensor<?x4x3xf32>)
    -> (index, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %0 = tg.conv %x, %w strides [2] pads [1, 2] dilations [2]
     : tensor<?x4x?xf32>, tensor<?x4x3xf32> -> tensor<?x?x?xf32>
  // CHECK-DAG: %[[N:.*]] = tensor.dim %[[X]], %c0
  // CHECK-DAG: %[[C:.*]] = tensor.dim %{{.*}}, %c0 : tensor<?x4x3xf32>
  // CHECK-DAG: %[[D:.*]] = tensor.dim %[[X]], %c2
  // CHECK: %[[Q:.*]] = arith.divsi
  // CHECK: %[[S:.*]] = arith.addi %[[Q]], %c1
  %1 = tensor.dim %0, %c0 : tensor<?x?x?xf32>
  %2 = tensor.dim %0, %c1 : tensor<?x?x?xf32>
  %3 = tensor.dim %0, %c2 : tensor<?x?x?xf32>
  // CHECK: return %[[N]], %[[C]], %[[S]]
  return %1, %2, %3 : index, index, index
}

// CHECK-LABEL: @attention
// CHECK-SAME: (%[[Q:[^:]*]]: tensor<?x8xf32>, %{{.*}}: tensor<5x8xf32>, %[[V:[^:]*]]: tensor<5x?xf32>)
func.func @attention(%q: tensor<?x8xf32>, %k: tensor<5x8xf32>,
                     %v: tensor<5x?xf32>) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = tg.attention %q, %k, %v scale 1.0
     : tensor<?x8xf32>, tensor<5x8xf32>, tensor<5x?xf32> -> tensor<?x?xf32>
  // CHECK-DAG: %[[L:.*]] = tensor.dim %[[Q]], %c0
  // CHECK-DAG: %[[W:.*]] = tensor.dim %[[V]], %c1
  %1 = tensor.dim %0, %c0 : tensor<?x?xf32>
  %2 = tensor.dim %0, %c1 : tensor<?x?xf32>
  // CHECK: return %[[L]], %[[W]]
  return %1, %2 : index, index
}

// CHECK-LABEL: @indexing
// CHECK-SAME: (%[[X:[^:]*]]: tensor<?x?xf32>, %[[I:[^:]*]]: tensor<?xi32>, %[[W:[^:]*]]: tensor<?x8xf32>)
func.func @indexing(%x: tensor<?x?xf32>, %i: tensor<?xi32>, %w: tensor<?x8xf32>)
    -> (index, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  // CHECK-DAG: %[[R:.*]] = tensor.dim %[[X]], %c0
  // CHECK-DAG: %[[N:.*]] = tensor.dim %[[I]], %c0
  // CHECK-DAG: %[[M:.*]] = tensor.dim %[[W]], %c0
  %0 = tg.gather slices %x, %i axis 1
     : tensor<?x?xf32>, tensor<?xi32> -> tensor<?x?xf32>
  %1 = tensor.dim %0, %c0 : tensor<?x?xf32>
  %2 = tensor.dim %0, %c1 : tensor<?x?xf32>
  %3 = tg.window %w sizes [2] strides [2] dilations [1]
     : tensor<?x8xf32> -> tensor<?x4x2xf32>
  %4 = tensor.dim %3, %c0 : tensor<?x4x2xf32>
  // CHECK: return %[[R]], %[[N]], %[[M]]
  return %1, %2, %4 : index, index, index
}

// CHECK-LABEL: @storage
// CHECK-SAME: (%[[X:[^:]*]]: tensor<?xf32>)
func.func @storage(%x: tensor<?xf32>) -> (index, index, index) {
  %c0 = arith.constant 0 : index
  // CHECK: %[[D:.*]] = tensor.dim %[[X]], %c0
  %0 = tg.assign %x, %x : tensor<?xf32>, tensor<?xf32>
  %1 = tensor.dim %0, %c0 : tensor<?xf32>
  %2 = tg.copy %x to "CPU:1" : tensor<?xf32>
  %3 = tensor.dim %2, %c0 : tensor<?xf32>
  %4 = tg.kernel outs(%x : tensor<?xf32>) {
  ^bb0(%o: tensor<?xf32>):
    tg.yield %o : tensor<?xf32>
  } -> tensor<?xf32>
  %5 = tensor.dim %4, %c0 : tensor<?xf32>
  // CHECK: return %[[D]], %[[D]], %[[D]]
  return %1, %3, %5 : index, index, index
}
