// RUN: tg-opt --convert-tg-to-linalg %s | FileCheck %s

// Sizes that are the same value need no check.
// CHECK-LABEL: func.func @reshape_tail
func.func @reshape_tail(%x: tensor<?x28x28xf32>) -> tensor<?x784xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?x28x28xf32>
  // CHECK-NOT: cf.assert
  // CHECK: tensor.collapse_shape %{{.*}} {{\[\[}}0], [1, 2]]
  %0 = tg.reshape %x [%n] : tensor<?x28x28xf32> -> tensor<?x784xf32>
  return %0 : tensor<?x784xf32>
}

// CHECK-LABEL: func.func @reshape_checked
// CHECK-SAME: %[[X:.*]]: tensor<?x4xf32>, %[[N:.*]]: index
func.func @reshape_checked(%x: tensor<?x4xf32>, %n: index) -> tensor<?x2xf32> {
  // CHECK: cf.assert %{{.*}}, "tg.reshape: a size is negative"
  // CHECK: cf.assert %{{.*}}, "tg.reshape: element counts differ"
  // CHECK: %[[C:.*]] = tensor.collapse_shape %[[X]] {{\[\[}}0, 1]]
  // CHECK: tensor.expand_shape %[[C]] {{\[\[}}0, 1]] output_shape [%[[N]], 2]
  %0 = tg.reshape %x [%n] : tensor<?x4xf32> -> tensor<?x2xf32>
  return %0 : tensor<?x2xf32>
}

// Two sizes of one group that are not known are no tensor.expand_shape.
// CHECK-LABEL: func.func @reshape_open
// CHECK-SAME: %[[X:.*]]: tensor<?xf32>, %[[N:.*]]: index, %[[M:.*]]: index
func.func @reshape_open(%x: tensor<?xf32>, %n: index, %m: index)
    -> tensor<?x?xf32> {
  // CHECK: %[[S:.*]] = tensor.from_elements %[[N]], %[[M]]
  // CHECK: tensor.reshape %[[X]](%[[S]])
  %0 = tg.reshape %x [%n, %m] : tensor<?xf32> -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// CHECK-LABEL: func.func @reshape_rank_zero
func.func @reshape_rank_zero(%x: tensor<?xf32>) -> tensor<f32> {
  // CHECK: cf.assert %{{.*}}, "tg.reshape: element counts differ"
  // CHECK: tensor.cast %{{.*}} : tensor<?xf32> to tensor<1xf32>
  // CHECK: tensor.collapse_shape %{{.*}} []
  %0 = tg.reshape %x : tensor<?xf32> -> tensor<f32>
  return %0 : tensor<f32>
}

// CHECK-LABEL: func.func @expand
// CHECK-SAME: %[[X:.*]]: tensor<1x?xf32>, %[[N:.*]]: index
func.func @expand(%x: tensor<1x?xf32>, %n: index) -> tensor<?x?xf32> {
  %c1 = arith.constant 1 : index
  %d = tensor.dim %x, %c1 : tensor<1x?xf32>
  // CHECK: cf.assert %{{.*}}, "tg.expand: a size is negative"
  // CHECK: tensor.collapse_shape
  // CHECK: tensor.empty(%[[N]], %{{.*}}) : tensor<?x?xf32>
  // CHECK: linalg.generic
  %0 = tg.expand %x [%n, %d] : tensor<1x?xf32> -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// Only the running program knows whether the axis has size 1.
// CHECK-LABEL: func.func @expand_open
// CHECK-SAME: %[[X:.*]]: tensor<?xf32>
func.func @expand_open(%x: tensor<?xf32>) -> tensor<4xf32> {
  // CHECK: %[[ONE:.*]] = arith.cmpi eq, %{{.*}}, %c1
  // CHECK: cf.assert %{{.*}}, "tg.expand: an axis has neither size 1 nor the result's size"
  // CHECK: %[[I:.*]] = linalg.index 0
  // CHECK: %[[AT:.*]] = arith.select %[[ONE]], %{{.*}}, %[[I]]
  // CHECK: tensor.extract %[[X]][%[[AT]]]
  %0 = tg.expand %x : tensor<?xf32> -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// CHECK-LABEL: func.func @expand_kept
func.func @expand_kept(%x: tensor<3xf32>, %n: index) -> tensor<?xf32> {
  // CHECK: cf.assert %{{.*}}, "tg.expand: sizes differ"
  // CHECK: tensor.cast %{{.*}} : tensor<3xf32> to tensor<?xf32>
  %0 = tg.expand %x [%n] : tensor<3xf32> -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// CHECK-LABEL: func.func @pad
func.func @pad(%x: tensor<4xf32>, %n: index) -> tensor<?xf32> {
  // CHECK: cf.assert %{{.*}}, "tg.pad: an amount is negative"
  // CHECK: tensor.pad %{{.*}} low[%{{.*}}] high[0]
  %0 = tg.pad %x low [%n] high [0] : tensor<4xf32> -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// CHECK-LABEL: func.func @shrink
func.func @shrink(%x: tensor<?xf32>, %n: index) -> tensor<2xf32> {
  // CHECK-COUNT-3: cf.assert %{{.*}}, "tg.shrink: the box leaves the operand"
  // CHECK: tensor.extract_slice %{{.*}}[%{{.*}}] [2] [1]
  %0 = tg.shrink %x offsets [%n] sizes [2] : tensor<?xf32> -> tensor<2xf32>
  return %0 : tensor<2xf32>
}

// CHECK-LABEL: func.func @flip
func.func @flip(%x: tensor<?xf32>) -> tensor<?xf32> {
  // CHECK: %[[N:.*]] = tensor.dim
  // CHECK: %[[LAST:.*]] = arith.subi %[[N]], %c1
  // CHECK: arith.subi %[[LAST]], %{{.*}}
  %0 = tg.flip %x axes [0] : tensor<?xf32>
  return %0 : tensor<?xf32>
}
