// RUN: tg-opt --convert-tg-to-linalg --split-input-file %s | FileCheck %s

// CHECK-LABEL: func.func @static
// CHECK: %[[Z:.*]] = linalg.fill ins(%{{.*}} : f32) outs(%{{.*}} : tensor<3x5xf32>)
// CHECK: %[[R:.*]] = linalg.matmul ins(%{{.*}}, %{{.*}} : tensor<3x4xf32>, tensor<4x5xf32>) outs(%[[Z]]
// CHECK: return %[[R]]
func.func @static(%a: tensor<3x4xf32>, %b: tensor<4x5xf32>) -> tensor<3x5xf32> {
  %0 = tg.matmul %a, %b
     : tensor<3x4xf32>, tensor<4x5xf32> -> tensor<3x5xf32>
  return %0 : tensor<3x5xf32>
}

// -----

// Batch axes are joined; f16 is summed in f32 and rounded once.
// CHECK-LABEL: func.func @batches
// CHECK: tensor.collapse_shape %{{.*}} {{\[\[}}0, 1], [2], [3]]
// CHECK: tensor.collapse_shape %{{.*}} {{\[\[}}0, 1], [2], [3]]
// CHECK: linalg.batch_matmul ins(%{{.*}}, %{{.*}} : tensor<6x4x5xf16>, tensor<6x5x7xf16>) outs(%{{.*}} : tensor<6x4x7xf32>)
// CHECK: arith.truncf %{{.*}} : f32 to f16
// CHECK: tensor.expand_shape {{.*}} into tensor<2x3x4x7xf16>
func.func @batches(%a: tensor<2x3x4x5xf16>, %b: tensor<2x3x5x7xf16>)
    -> tensor<2x3x4x7xf16> {
  %0 = tg.matmul %a, %b : tensor<2x3x4x5xf16>, tensor<2x3x5x7xf16>
     -> tensor<2x3x4x7xf16>
  return %0 : tensor<2x3x4x7xf16>
}

// -----

// CHECK-LABEL: func.func @integers
func.func @integers(%a: tensor<3x4xi8>, %b: tensor<4x5xi8>,
                    %c: tensor<3x4xui8>, %d: tensor<4x5xui8>)
    -> (tensor<3x5xi32>, tensor<3x5xui32>) {
  // CHECK: linalg.matmul ins
  %0 = tg.matmul %a, %b acc i32
     : tensor<3x4xi8>, tensor<4x5xi8> -> tensor<3x5xi32>
  // CHECK: linalg.matmul {cast = #linalg.type_fn<cast_unsigned>} ins
  %1 = tg.matmul %c, %d acc ui32
     : tensor<3x4xui8>, tensor<4x5xui8> -> tensor<3x5xui32>
  return %0, %1 : tensor<3x5xi32>, tensor<3x5xui32>
}

// -----

// What the types do not say is checked.
// CHECK-LABEL: func.func @dynamic
// CHECK: cf.assert %{{.*}}, "'tg.matmul' op batch sizes differ"
// CHECK: cf.assert %{{.*}}, "'tg.matmul' op inner sizes differ"
// CHECK: linalg.batch_matmul {{.*}} outs(%{{.*}} : tensor<2x?x?xf32>)
func.func @dynamic(%a: tensor<?x?x?xf32>, %b: tensor<2x?x?xf32>)
    -> tensor<2x?x?xf32> {
  %0 = tg.matmul %a, %b
     : tensor<?x?x?xf32>, tensor<2x?x?xf32> -> tensor<2x?x?xf32>
  return %0 : tensor<2x?x?xf32>
}

// -----

// CHECK-LABEL: func.func @dynamic_batches
// CHECK-NOT: collapse_shape
// CHECK: linalg.generic {{.*}} iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]
func.func @dynamic_batches(%a: tensor<?x?x3x4xf32>, %b: tensor<?x?x4x5xf32>)
    -> tensor<?x?x3x5xf32> {
  %0 = tg.matmul %a, %b : tensor<?x?x3x4xf32>, tensor<?x?x4x5xf32>
     -> tensor<?x?x3x5xf32>
  return %0 : tensor<?x?x3x5xf32>
}
