// RUN: tg-opt %s --tg-kernel-to-buffers --split-input-file --verify-diagnostics | FileCheck %s

// CHECK-LABEL: func.func @absolute
// CHECK-SAME: (%[[X:.*]]: memref<4xf32>, %[[S:.*]]: f32, %[[OUT:.*]]: memref<4xf32>)
// CHECK-SAME: attributes {tg.kernel, tg.num_outputs = 1 : i64}
// CHECK: %[[T:.*]] = bufferization.to_tensor %[[X]] restrict :
// CHECK: %[[R:.*]] = math.absf %[[T]]
// CHECK: bufferization.materialize_in_destination %[[R]] in restrict writable %[[OUT]]
func.func @absolute(%x: tensor<4xf32>, %s: f32, %out: tensor<4xf32>)
    -> tensor<4xf32> attributes {tg.kernel} {
  %0 = math.absf %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// A reshape is one of the destination.
// CHECK-LABEL: func.func @reshaped
// CHECK: %[[R:.*]] = math.absf
// CHECK: %[[D:.*]] = memref.collapse_shape %{{.*}} {{\[\[}}0, 1]]
// CHECK: materialize_in_destination %[[R]] in restrict writable %[[D]]
func.func @reshaped(%x: tensor<4xf32>, %out: tensor<4x1xf32>)
    -> tensor<4x1xf32> attributes {tg.kernel} {
  %0 = math.absf %x : tensor<4xf32>
  %1 = tensor.expand_shape %0 [[0, 1]] output_shape [4, 1]
      : tensor<4xf32> into tensor<4x1xf32>
  return %1 : tensor<4x1xf32>
}

// -----

// expected-error @+1 {{is a kernel with 1 results, but has 0 arguments: the last ones are the destinations}}
func.func @no_destination() -> tensor<4xf32> attributes {tg.kernel} {
  %0 = arith.constant dense<0.0> : tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

// expected-error @+1 {{result #0 has type 'tensor<4xf32>', but its destination, argument #1, has type 'tensor<5xf32>'}}
func.func @other_type(%x: tensor<4xf32>, %out: tensor<5xf32>) -> tensor<4xf32>
    attributes {tg.kernel} {
  return %x : tensor<4xf32>
}

// -----

// expected-error @+1 {{argument #0 of type 'tensor<*xf32>' cannot be passed to a kernel: expected a ranked tensor, an index, a signless integer or a float}}
func.func @unranked(%x: tensor<*xf32>) attributes {tg.kernel} {
  return
}

// -----

// expected-error @+1 {{argument #0 of type 'tensor<4xf32, "other">' has an encoding}}
func.func @encoding(%x: tensor<4xf32, "other">) attributes {tg.kernel} {
  return
}

// -----

func.func private @other(tensor<4xf32>) -> tensor<4xf32>
func.func @calls(%x: tensor<4xf32>, %out: tensor<4xf32>) -> tensor<4xf32>
    attributes {tg.kernel} {
  // expected-error @+1 {{cannot be inlined: a kernel calls no functions}}
  %0 = call @other(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
