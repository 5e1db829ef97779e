// RUN: tg-opt --convert-tg-to-linalg %s | FileCheck %s

// CHECK-DAG: #[[SWAP:.*]] = affine_map<(d0, d1) -> (d1, d0)>
// CHECK-DAG: #[[COLUMN:.*]] = affine_map<(d0, d1) -> (d1)>
// CHECK-DAG: #[[BACK:.*]] = affine_map<(d0) -> (-d0 + 5)>
// CHECK-DAG: #[[ROWS:.*]] = affine_map<(d0, d1) -> (d0 * 2 + d1)>

// CHECK-LABEL: func.func @contiguous
func.func @contiguous(%x: tensor<2x3xf32>) -> tensor<6xf32> {
  // CHECK-NEXT: tensor.collapse_shape
  // CHECK-NEXT: return
  %0 = tg.view %x as #tg.shapetracker<[6, strides [1]]>
     : tensor<2x3xf32> -> tensor<6xf32>
  return %0 : tensor<6xf32>
}

// CHECK-LABEL: func.func @transpose
func.func @transpose(%x: tensor<2x3xf32>) -> tensor<3x2xf32> {
  // CHECK: linalg.generic {indexing_maps = [#[[SWAP]],
  %0 = tg.view %x as #tg.shapetracker<[3x2, strides [1, 3]]>
     : tensor<2x3xf32> -> tensor<3x2xf32>
  return %0 : tensor<3x2xf32>
}

// The source under another shape, the axes of which the view walks along.
// CHECK-LABEL: func.func @split_and_transpose
func.func @split_and_transpose(%x: tensor<24xf32>) -> tensor<6x4xf32> {
  // CHECK: %[[E:.*]] = tensor.expand_shape %{{.*}} output_shape [4, 6]
  // CHECK: linalg.generic {indexing_maps = [#[[SWAP]], {{.*}} ins(%[[E]]
  %0 = tg.view %x as #tg.shapetracker<[6x4, strides [1, 6]]>
     : tensor<24xf32> -> tensor<6x4xf32>
  return %0 : tensor<6x4xf32>
}

// CHECK-LABEL: func.func @broadcast
func.func @broadcast(%x: tensor<3xf32>) -> tensor<2x3xf32> {
  // CHECK: linalg.generic {indexing_maps = [#[[COLUMN]],
  %0 = tg.view %x as #tg.shapetracker<[2x3, strides [0, 1]]>
     : tensor<3xf32> -> tensor<2x3xf32>
  return %0 : tensor<2x3xf32>
}

// CHECK-LABEL: func.func @steps
func.func @steps(%x: tensor<4x6xf32>) -> tensor<4x2xf32> {
  // CHECK-NEXT: tensor.extract_slice %{{.*}}[0, 1] [4, 2] [1, 3]
  // CHECK-NEXT: return
  %0 = tg.view %x as #tg.shapetracker<[4x2, strides [6, 3], offset 1]>
     : tensor<4x6xf32> -> tensor<4x2xf32>
  return %0 : tensor<4x2xf32>
}

// One row: the other axis of the source is dropped.
// CHECK-LABEL: func.func @row
func.func @row(%x: tensor<4x6xf32>) -> tensor<6xf32> {
  // CHECK-NEXT: tensor.extract_slice %{{.*}}[2, 0] [1, 6] [1, 1] : tensor<4x6xf32> to tensor<6xf32>
  %0 = tg.view %x as #tg.shapetracker<[6, strides [1], offset 12]>
     : tensor<4x6xf32> -> tensor<6xf32>
  return %0 : tensor<6xf32>
}

// Rows that start in the middle: a slice of the flat source first.
// CHECK-LABEL: func.func @piece
func.func @piece(%x: tensor<10xf32>) -> tensor<4x2xf32> {
  // CHECK: %[[S:.*]] = tensor.extract_slice %{{.*}}[1] [8] [1]
  // CHECK: tensor.expand_shape %[[S]] {{.*}} output_shape [4, 2]
  %0 = tg.view %x as #tg.shapetracker<[4x2, strides [2, 1], offset 1]>
     : tensor<10xf32> -> tensor<4x2xf32>
  return %0 : tensor<4x2xf32>
}

// CHECK-LABEL: func.func @pad
func.func @pad(%x: tensor<4x4xf32>) -> tensor<6x6xf32> {
  // CHECK: tensor.pad %{{.*}} low[1, 1] high[1, 1]
  %0 = tg.view %x
       as #tg.shapetracker<[6x6, strides [4, 1], offset -5, mask [1:5, 1:5]]>
     : tensor<4x4xf32> -> tensor<6x6xf32>
  return %0 : tensor<6x6xf32>
}

// What is padded is read before it is permuted, what is repeated after.
// CHECK-LABEL: func.func @pad_and_repeat
func.func @pad_and_repeat(%x: tensor<4xf32>) -> tensor<3x5xf32> {
  // CHECK: %[[P:.*]] = tensor.pad %{{.*}} low[0] high[1]
  // CHECK: %[[B:.*]] = linalg.generic {indexing_maps = [#[[COLUMN]], {{.*}} ins(%[[P]]
  // CHECK: tensor.pad %[[B]] low[1, 0] high[0, 0]
  %0 = tg.view %x
       as #tg.shapetracker<[3x5, strides [0, 1], mask [1:3, 0:4]]>
     : tensor<4xf32> -> tensor<3x5xf32>
  return %0 : tensor<3x5xf32>
}

// CHECK-LABEL: func.func @zero
func.func @zero(%x: tensor<4xui8>) -> tensor<3xui8> {
  // CHECK: %[[ZERO:.*]] = arith.constant 0 : i8
  // CHECK: linalg.fill ins(%[[ZERO]] : i8)
  %0 = tg.view %x as #tg.shapetracker<[3, strides [0], mask [0:0]]>
     : tensor<4xui8> -> tensor<3xui8>
  return %0 : tensor<3xui8>
}

// Nothing is read from a tensor without elements.
// CHECK-LABEL: func.func @empty_source
func.func @empty_source(%x: tensor<0xf32>) -> tensor<3xf32> {
  // CHECK-NOT: tensor.extract
  // CHECK: linalg.fill
  %0 = tg.view %x as #tg.shapetracker<[3, strides [0], mask [0:0]]>
     : tensor<0xf32> -> tensor<3xf32>
  return %0 : tensor<3xf32>
}

// CHECK-LABEL: func.func @flip
func.func @flip(%x: tensor<2x3xf32>) -> tensor<6xf32> {
  // CHECK: %[[FLAT:.*]] = tensor.collapse_shape
  // CHECK: %[[AT:.*]] = affine.apply #[[BACK]](%{{.*}})
  // CHECK: tensor.extract %[[FLAT]][%[[AT]]]
  %0 = tg.view %x as #tg.shapetracker<[6, strides [-1], offset 5]>
     : tensor<2x3xf32> -> tensor<6xf32>
  return %0 : tensor<6xf32>
}

// Rows that overlap.
// CHECK-LABEL: func.func @windows
func.func @windows(%x: tensor<8xf32>) -> tensor<3x4xf32> {
  // CHECK: affine.apply #[[ROWS]]
  // CHECK: tensor.extract
  %0 = tg.view %x as #tg.shapetracker<[3x4, strides [2, 1]]>
     : tensor<8xf32> -> tensor<3x4xf32>
  return %0 : tensor<3x4xf32>
}

// A masked element reads element 0, which is there, and becomes zero.
// CHECK-LABEL: func.func @masked_flip
func.func @masked_flip(%x: tensor<4xf32>) -> tensor<6xf32> {
  // CHECK: %[[GE:.*]] = arith.cmpi sge
  // CHECK: %[[LT:.*]] = arith.cmpi slt
  // CHECK: %[[VALID:.*]] = arith.andi %[[GE]], %[[LT]]
  // CHECK: %[[AT:.*]] = arith.select %[[VALID]], %{{.*}}, %c0
  // CHECK: %[[V:.*]] = tensor.extract %{{.*}}[%[[AT]]]
  // CHECK: arith.select %[[VALID]], %[[V]], %cst
  %0 = tg.view %x
       as #tg.shapetracker<[6, strides [-1], offset 4, mask [1:5]]>
     : tensor<4xf32> -> tensor<6xf32>
  return %0 : tensor<6xf32>
}

// A reshape on the outside does not cost index arithmetic.
// CHECK-LABEL: func.func @transpose_and_flatten
func.func @transpose_and_flatten(%x: tensor<2x3xf32>) -> tensor<6xf32> {
  // CHECK: %[[T:.*]] = linalg.generic {indexing_maps = [#[[SWAP]],
  // CHECK: tensor.collapse_shape %[[T]]
  %0 = tg.view %x
       as #tg.shapetracker<[3x2, strides [1, 3]], [6, strides [1]]>
     : tensor<2x3xf32> -> tensor<6xf32>
  return %0 : tensor<6xf32>
}

// Two views: the coordinates of the outer one are taken apart for the inner.
// CHECK-LABEL: func.func @two_views
func.func @two_views(%x: tensor<2x3xf32>) -> tensor<6xf32> {
  // CHECK: %[[FLAT:.*]] = affine.apply #[[BACK]]
  // CHECK: affine.delinearize_index %[[FLAT]] into (3, 2)
  // CHECK: tensor.extract
  %0 = tg.view %x
       as #tg.shapetracker<[3x2, strides [1, 3]], [6, strides [-1], offset 5]>
     : tensor<2x3xf32> -> tensor<6xf32>
  return %0 : tensor<6xf32>
}

// Row-major coordinates go out as affine.linearize_index disjoint.
// CHECK-LABEL: func.func @linearize
func.func @linearize(%x: tensor<2x3xf32>) -> tensor<3x2x2xf32> {
  // CHECK: affine.linearize_index disjoint [%{{.*}}, %{{.*}}] by (2)
  // CHECK: affine.delinearize_index %{{.*}} into (3, 2)
  %0 = tg.view %x
       as #tg.shapetracker<[3x2, strides [1, 3]], [3x2x2, strides [2, 1, 0]]>
     : tensor<2x3xf32> -> tensor<3x2x2xf32>
  return %0 : tensor<3x2x2xf32>
}
