// RUN: tg-opt %s --tg-make-destination-style --split-input-file --verify-diagnostics | FileCheck %s

// CHECK: func.func @plain(%{{.*}}: tensor<4xf32>, %{{.*}}: tensor<4xf32>, %{{.*}}: tensor<2xi1>)
// CHECK-SAME: -> (tensor<4xf32>, tensor<2xi1>) attributes {tg.kernel}
func.func @plain(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<2xi1>) {
  %b = arith.constant dense<true> : tensor<2xi1>
  return %x, %b : tensor<4xf32>, tensor<2xi1>
}

// CHECK: func.func @kernel(%{{.*}}: tensor<4xf32>, %{{.*}}: tensor<4xf32>) -> tensor<4xf32>
func.func @kernel(%x: tensor<4xf32>, %out: tensor<4xf32>) -> tensor<4xf32>
    attributes {tg.kernel} {
  return %x : tensor<4xf32>
}

// -----

// expected-error @+1 {{result #1 of type 'f32' has no destination: a kernel returns ranked tensors}}
func.func @scalar(%x: tensor<4xf32>, %s: f32) -> (tensor<4xf32>, f32) {
  return %x, %s : tensor<4xf32>, f32
}

// -----

// expected-error @+1 {{has several blocks; a kernel has one}}
func.func @blocks(%x: tensor<4xf32>) -> tensor<4xf32> {
  cf.br ^next
^next:
  return %x : tensor<4xf32>
}
