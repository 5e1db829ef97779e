// RUN: tg-opt --convert-tg-to-linalg --split-input-file %s | FileCheck %s

// CHECK-LABEL: func.func @iota
// CHECK: %[[I:.*]] = linalg.index 1
// CHECK: %[[C:.*]] = arith.index_cast %[[I]] : index to i64
// CHECK: arith.trunci %[[C]] : i64 to i8
func.func @iota(%n: index) -> tensor<?x300xui8> {
  %0 = tg.iota axis 1 [%n] : tensor<?x300xui8>
  return %0 : tensor<?x300xui8>
}

// -----

// The slice is the innermost loop; no branch, so that it vectorizes.
// CHECK: #[[MAP:.*]] = affine_map<(d0, d1, d2) -> (d0, d1)>
// CHECK-LABEL: func.func @slices
// CHECK-SAME: %[[X:.*]]: tensor<9x4xf32>
// CHECK: linalg.generic {indexing_maps = [#[[MAP]],
// CHECK: %[[I:.*]] = arith.index_cast %{{.*}} : i32 to index
// CHECK: %[[IN:.*]] = arith.cmpi ult, %[[I]], %{{.*}} : index
// CHECK: %[[SAFE:.*]] = arith.select %[[IN]], %[[I]], %{{.*}} : index
// CHECK: %[[E:.*]] = tensor.extract %[[X]][%[[SAFE]], %{{.*}}]
// CHECK: arith.select %[[IN]], %[[E]], %{{.*}} : f32
func.func @slices(%x: tensor<9x4xf32>, %i: tensor<2x3xi32>)
    -> tensor<2x3x4xf32> {
  %0 = tg.gather slices %x, %i axis 0
     : tensor<9x4xf32>, tensor<2x3xi32> -> tensor<2x3x4xf32>
  return %0 : tensor<2x3x4xf32>
}

// -----

// CHECK-LABEL: func.func @elements
// CHECK: arith.index_castui %{{.*}} : i16 to index
func.func @elements(%x: tensor<5x4xf32>, %i: tensor<5x2xui16>)
    -> tensor<5x2xf32> {
  %0 = tg.gather elements %x, %i axis 1
     : tensor<5x4xf32>, tensor<5x2xui16> -> tensor<5x2xf32>
  return %0 : tensor<5x2xf32>
}

// -----

// CHECK-LABEL: func.func @nothing_to_read
// CHECK-NOT: tensor.extract
// CHECK: linalg.fill
func.func @nothing_to_read(%x: tensor<0x4xf32>, %i: tensor<3xi32>)
    -> tensor<3x4xf32> {
  %0 = tg.gather slices %x, %i axis 0
     : tensor<0x4xf32>, tensor<3xi32> -> tensor<3x4xf32>
  return %0 : tensor<3x4xf32>
}

// -----

// An axis that may be empty is not read at a clamped index.
// CHECK-LABEL: func.func @dynamic_gather
// CHECK: cf.assert %{{.*}}, "'tg.gather' op indices have more elements on an axis"
// CHECK: scf.if
// CHECK-NEXT: tensor.extract
func.func @dynamic_gather(%x: tensor<?x?xf32>, %i: tensor<?x?xi32>)
    -> tensor<?x?xf32> {
  %0 = tg.gather elements %x, %i axis 0
     : tensor<?x?xf32>, tensor<?x?xi32> -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// -----

// CHECK-LABEL: func.func @scatter_slices
// CHECK-SAME: %[[X:[^:]*]]: tensor<9x4xf32>
// CHECK: %[[COPY:.*]] = linalg.copy ins(%[[X]]
// CHECK: scf.for %{{.*}} iter_args(%[[OUT:.*]] = %[[COPY]])
// CHECK: scf.if
// CHECK: %[[OLD:.*]] = tensor.extract_slice %[[OUT]]
// CHECK: linalg.generic {{.*}} outs(%[[OLD]] : tensor<4xf32>)
// CHECK: arith.addf
// CHECK: tensor.insert_slice
func.func @scatter_slices(%x: tensor<9x4xf32>, %i: tensor<3xi32>,
                          %u: tensor<3x4xf32>) -> tensor<9x4xf32> {
  %0 = tg.scatter add slices %x, %i, %u axis 0
     : tensor<9x4xf32>, tensor<3xi32>, tensor<3x4xf32>
  return %0 : tensor<9x4xf32>
}

// -----

// Rows of the axes before run in parallel; each copies its part of the base.
// CHECK-LABEL: func.func @scatter_elements
// CHECK: scf.forall (%[[R:.*]]) in (5)
// CHECK: linalg.copy
// CHECK: %[[HAS:.*]] = arith.cmpi ult, %[[R]], %{{.*}} : index
// CHECK: scf.if %[[HAS]]
// CHECK: scf.for
// CHECK: arith.maxui
// CHECK: tensor.parallel_insert_slice
func.func @scatter_elements(%x: tensor<5x4xui8>, %i: tensor<3x7xi32>,
                            %u: tensor<3x7xui8>) -> tensor<5x4xui8> {
  %0 = tg.scatter max elements %x, %i, %u axis 1
     : tensor<5x4xui8>, tensor<3x7xi32>, tensor<3x7xui8>
  return %0 : tensor<5x4xui8>
}

// -----

// CHECK-LABEL: func.func @scatter_to_zeros
// CHECK-NOT: linalg.copy
// CHECK: linalg.fill
// CHECK: scf.for
func.func @scatter_to_zeros(%i: tensor<3xi32>, %u: tensor<3x4xf32>)
    -> tensor<9x4xf32> {
  %x = tg.const 0.0 : tensor<9x4xf32>
  %0 = tg.scatter add slices %x, %i, %u axis 0
     : tensor<9x4xf32>, tensor<3xi32>, tensor<3x4xf32>
  return %0 : tensor<9x4xf32>
}

// -----

// CHECK-LABEL: func.func @dynamic_scatter
// CHECK: cf.assert %{{.*}}, "'tg.scatter' op updates have another shape"
func.func @dynamic_scatter(%x: tensor<?x4xf32>, %i: tensor<?xi32>,
                           %u: tensor<?x4xf32>) -> tensor<?x4xf32> {
  %0 = tg.scatter set slices %x, %i, %u axis 0
     : tensor<?x4xf32>, tensor<?xi32>, tensor<?x4xf32>
  return %0 : tensor<?x4xf32>
}
