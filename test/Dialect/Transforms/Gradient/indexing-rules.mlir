// RUN: tg-opt %s --tg-gradient=function=f -split-input-file | FileCheck %s

// added up where it was read
// CHECK-LABEL: func.func @f_grad
// CHECK: tg.scatter add slices %{{.*}}, %arg1
func.func @f(%x: tensor<9x4xf32>, %i: tensor<3xi32>)
    -> tensor<1x1xf32> {
  %0 = tg.gather slices %x, %i axis 0 : tensor<9x4xf32>, tensor<3xi32> -> tensor<3x4xf32>
  %r = tg.reduce add %0 axes [0, 1] : tensor<3x4xf32> -> tensor<1x1xf32>
  return %r : tensor<1x1xf32>
}

// -----

// g, and g where it was added
// CHECK-LABEL: func.func @f_grad
// CHECK: %[[G:.*]] = tg.expand
// CHECK: %[[U:.*]] = tg.gather elements %[[G]], %arg2
// CHECK: return %[[G]], %[[U]]
func.func @f(%x: tensor<9xf32>, %u: tensor<3xf32>, %i: tensor<3xi32>)
    -> tensor<1xf32> {
  %0 = tg.scatter add elements %x, %i, %u axis 0 : tensor<9xf32>, tensor<3xi32>, tensor<3xf32>
  %r = tg.reduce add %0 axes [0] : tensor<9xf32> -> tensor<1xf32>
  return %r : tensor<1xf32>
}

// -----

// only the update that won
// CHECK-LABEL: func.func @f_grad
// CHECK: tg.scatter set
// CHECK: tg.scatter set
// CHECK: tg.iota
// CHECK: tg.scatter set
// CHECK: tg.gather
// CHECK: tg.cmpne
func.func @f(%x: tensor<9xf32>, %u: tensor<3xf32>, %i: tensor<3xi32>)
    -> tensor<1xf32> {
  %0 = tg.scatter set elements %x, %i, %u axis 0 : tensor<9xf32>, tensor<3xi32>, tensor<3xf32>
  %r = tg.reduce add %0 axes [0] : tensor<9xf32> -> tensor<1xf32>
  return %r : tensor<1xf32>
}
