// RUN: tg-opt --convert-tg-to-linalg %s | FileCheck %s

// CHECK-DAG: #[[SWAP:.*]] = affine_map<(d0, d1) -> (d1, d0)>
// CHECK-DAG: #[[ROWS:.*]] = affine_map<(d0, d1) -> (d0 + d1)>

// CHECK-LABEL: func.func @identities
// CHECK-SAME: %[[X:.*]]: tensor<?xf32>
func.func @identities(%x: tensor<?xf32>) -> tensor<?xf32> {
  // CHECK-NEXT: return %[[X]]
  %0 = tg.contiguous %x : tensor<?xf32>
  %1 = tg.contiguous_backward %0 : tensor<?xf32>
  %2 = tg.detach %1 : tensor<?xf32>
  return %2 : tensor<?xf32>
}

// CHECK-LABEL: func.func @assign_all
// CHECK-SAME: %[[X:.*]]: tensor<4xf32>, %[[V:.*]]: tensor<4xf32>
func.func @assign_all(%x: tensor<4xf32>, %v: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK-NEXT: return %[[V]]
  %0 = tg.assign %x, %v : tensor<4xf32>, tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func @assign_all_dynamic
func.func @assign_all_dynamic(%x: tensor<?xf32>, %v: tensor<?xf32>)
    -> tensor<?xf32> {
  // CHECK: cf.assert %{{.*}}, "tg.assign: sizes of base and value differ"
  %0 = tg.assign %x, %v : tensor<?xf32>, tensor<?xf32>
  return %0 : tensor<?xf32>
}

// CHECK-LABEL: func.func @slice
// CHECK-SAME: %[[X:.*]]: tensor<4x6xf32>, %[[V:.*]]: tensor<4x2xf32>
func.func @slice(%x: tensor<4x6xf32>, %v: tensor<4x2xf32>) -> tensor<4x6xf32> {
  // CHECK-NEXT: tensor.insert_slice %[[V]] into %[[X]][0, 1] [4, 2] [1, 3]
  // CHECK-NEXT: return
  %0 = tg.assign %x, %v
       at #tg.shapetracker<[4x2, strides [6, 3], offset 1]>
     : tensor<4x6xf32>, tensor<4x2xf32>
  return %0 : tensor<4x6xf32>
}

// CHECK-LABEL: func.func @transposed
func.func @transposed(%x: tensor<2x3xi8>, %v: tensor<3x2xi8>)
    -> tensor<2x3xi8> {
  // CHECK: %[[T:.*]] = linalg.generic {indexing_maps = [#[[SWAP]],
  // CHECK: tensor.insert_slice %[[T]] into %{{.*}}[0, 0] [2, 3] [1, 1]
  %0 = tg.assign %x, %v at #tg.shapetracker<[3x2, strides [1, 3]]>
     : tensor<2x3xi8>, tensor<3x2xi8>
  return %0 : tensor<2x3xi8>
}

// x[::-1] = v is x = v[::-1].
// CHECK-LABEL: func.func @reversed
func.func @reversed(%x: tensor<4xf32>, %v: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK: %[[R:.*]] = linalg.generic
  // CHECK: tensor.extract
  // CHECK: tensor.insert_slice %[[R]]
  %0 = tg.assign %x, %v at #tg.shapetracker<[4, strides [-1], offset 3]>
     : tensor<4xf32>, tensor<4xf32>
  return %0 : tensor<4xf32>
}

// All rows of the value name the same elements: the last one wins.
// CHECK-LABEL: func.func @repeated
func.func @repeated(%x: tensor<4xf32>, %v: tensor<3x4xf32>) -> tensor<4xf32> {
  // CHECK: %[[LAST:.*]] = tensor.extract_slice %{{.*}}[2, 0] [1, 4] [1, 1]
  // CHECK: tensor.insert_slice %[[LAST]]
  %0 = tg.assign %x, %v at #tg.shapetracker<[3x4, strides [0, 1]]>
     : tensor<4xf32>, tensor<3x4xf32>
  return %0 : tensor<4xf32>
}

// A piece of the flat base.
// CHECK-LABEL: func.func @piece
// CHECK-SAME: %[[X:.*]]: tensor<10xf32>
func.func @piece(%x: tensor<10xf32>, %v: tensor<4x2xf32>) -> tensor<10xf32> {
  // CHECK: tensor.insert_slice %{{.*}} into %[[X]][1] [8] [1]
  %0 = tg.assign %x, %v
       at #tg.shapetracker<[4x2, strides [2, 1], offset 1]>
     : tensor<10xf32>, tensor<4x2xf32>
  return %0 : tensor<10xf32>
}

// Elements that meet are written one after the other, in row-major order.
// CHECK-LABEL: func.func @overlapping
func.func @overlapping(%x: tensor<4xf32>, %v: tensor<2x3xf32>)
    -> tensor<4xf32> {
  // CHECK: scf.for %[[I:[^ ]*]] =
  // CHECK: scf.for %[[J:[^ ]*]] =
  // CHECK: %[[AT:.*]] = affine.apply #[[ROWS]](%[[I]], %[[J]])
  // CHECK: %[[E:.*]] = tensor.extract %{{.*}}[%[[I]], %[[J]]]
  // CHECK: tensor.insert %[[E]] into %{{.*}}[%[[AT]]]
  %0 = tg.assign %x, %v at #tg.shapetracker<[2x3, strides [1, 1]]>
     : tensor<4xf32>, tensor<2x3xf32>
  return %0 : tensor<4xf32>
}
