// RUN: tg-opt %s --tg-gradient=function=f -split-input-file | FileCheck %s

// repeat
// CHECK-LABEL: func.func @f_grad
// CHECK: tg.expand %{{.*}} : tensor<2x1xf32> -> tensor<2x3xf32>
func.func @f(%x: tensor<2x3xf32>)
    -> tensor<1x1xf32> {
  %0 = tg.reduce add %x axes [1] : tensor<2x3xf32> -> tensor<2x1xf32>
  %r = tg.reduce add %0 axes [0, 1] : tensor<2x1xf32> -> tensor<1x1xf32>
  return %r : tensor<1x1xf32>
}

// -----

// right where an element is 0
// CHECK-LABEL: func.func @f_grad
// CHECK: tg.where
// CHECK: tg.reduce add
// CHECK: tg.reduce mul
// CHECK: tg.div
// CHECK: tg.where
func.func @f(%x: tensor<3xf32>)
    -> tensor<1xf32> {
  %0 = tg.reduce mul %x axes [0] : tensor<3xf32> -> tensor<1xf32>
  %r = tg.reduce add %0 axes [0] : tensor<1xf32> -> tensor<1xf32>
  return %r : tensor<1xf32>
}

// -----

// ties share, counted in f32
// CHECK-LABEL: func.func @f_grad
// CHECK: %[[E:.*]] = tg.xor
// CHECK: tg.cast %[[E]] : tensor<3xi1> -> tensor<3xf32>
// CHECK: tg.div %{{.*}} : tensor<1xf32>
// CHECK: tg.cast %{{.*}} : tensor<3xf32> -> tensor<3xf16>
func.func @f(%x: tensor<3xf16>)
    -> tensor<1xf16> {
  %0 = tg.reduce max %x axes [0] : tensor<3xf16> -> tensor<1xf16>
  %r = tg.reduce add %0 axes [0] : tensor<1xf16> -> tensor<1xf16>
  return %r : tensor<1xf16>
}

// -----

// the running sum from the other end
// CHECK-LABEL: func.func @f_grad
// CHECK: %[[F:.*]] = tg.flip
// CHECK: %[[S:.*]] = tg.scan add %[[F]]
// CHECK: tg.flip %[[S]]
func.func @f(%x: tensor<3xf32>)
    -> tensor<1xf32> {
  %0 = tg.scan add %x axis 0 : tensor<3xf32>
  %r = tg.reduce add %0 axes [0] : tensor<3xf32> -> tensor<1xf32>
  return %r : tensor<1xf32>
}

// -----

// back to where each value came from
// CHECK-LABEL: func.func @f_grad
// CHECK: %{{.*}}, %[[I:.*]] = tg.sort
// CHECK: tg.scatter set elements %{{.*}}, %[[I]]
func.func @f(%x: tensor<3xf32>)
    -> tensor<1xf32> {
  %0, %i = tg.sort %x axis 0 : tensor<3xf32> -> tensor<3xf32>, tensor<3xi32>
  %r = tg.reduce add %0 axes [0] : tensor<3xf32> -> tensor<1xf32>
  return %r : tensor<1xf32>
}
