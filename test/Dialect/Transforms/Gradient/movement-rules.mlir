// RUN: tg-opt %s --tg-gradient=function=f -split-input-file | FileCheck %s

// reshape back
// CHECK-LABEL: func.func @f_grad
// CHECK: tg.reshape %{{.*}} : tensor<6xf32> -> tensor<2x3xf32>
func.func @f(%x: tensor<2x3xf32>)
    -> tensor<1xf32> {
  %0 = tg.reshape %x : tensor<2x3xf32> -> tensor<6xf32>
  %r = tg.reduce add %0 axes [0] : tensor<6xf32> -> tensor<1xf32>
  return %r : tensor<1xf32>
}

// -----

// sum over what was repeated
// CHECK-LABEL: func.func @f_grad
// CHECK: tg.reduce add %{{.*}} axes [0] : tensor<4x3xf32> -> tensor<1x3xf32>
func.func @f(%x: tensor<1x3xf32>)
    -> tensor<1x1xf32> {
  %0 = tg.expand %x : tensor<1x3xf32> -> tensor<4x3xf32>
  %r = tg.reduce add %0 axes [0, 1] : tensor<4x3xf32> -> tensor<1x1xf32>
  return %r : tensor<1x1xf32>
}

// -----

// permute back
// CHECK-LABEL: func.func @f_grad
// CHECK: tg.permute %{{.*}} [2, 0, 1]
func.func @f(%x: tensor<2x3x4xf32>)
    -> tensor<1x1x1xf32> {
  %0 = tg.permute %x [1, 2, 0] : tensor<2x3x4xf32> -> tensor<3x4x2xf32>
  %r = tg.reduce add %0 axes [0, 1, 2] : tensor<3x4x2xf32> -> tensor<1x1x1xf32>
  return %r : tensor<1x1x1xf32>
}

// -----

// pad: shrink
// CHECK-LABEL: func.func @f_grad
// CHECK: tg.shrink %{{.*}} offsets [1] sizes [3]
func.func @f(%x: tensor<3xf32>)
    -> tensor<1xf32> {
  %0 = tg.pad %x low [1] high [2] : tensor<3xf32> -> tensor<6xf32>
  %r = tg.reduce add %0 axes [0] : tensor<6xf32> -> tensor<1xf32>
  return %r : tensor<1xf32>
}

// -----

// shrink: pad
// CHECK-LABEL: func.func @f_grad
// CHECK: tg.pad %{{.*}} low [1] high [2]
func.func @f(%x: tensor<6xf32>)
    -> tensor<1xf32> {
  %0 = tg.shrink %x offsets [1] sizes [3] : tensor<6xf32> -> tensor<3xf32>
  %r = tg.reduce add %0 axes [0] : tensor<3xf32> -> tensor<1xf32>
  return %r : tensor<1xf32>
}

// -----

// flip back
// CHECK-LABEL: func.func @f_grad
// CHECK: tg.flip
// CHECK: tg.flip
func.func @f(%x: tensor<6xf32>)
    -> tensor<1xf32> {
  %0 = tg.flip %x axes [0] : tensor<6xf32>
  %r = tg.reduce add %0 axes [0] : tensor<6xf32> -> tensor<1xf32>
  return %r : tensor<1xf32>
}

// -----

// disjoint windows: reshape and pad
// CHECK-LABEL: func.func @f_grad
// CHECK: tg.reshape %{{.*}} : tensor<3x2xf32> -> tensor<6xf32>
// CHECK: tg.pad %{{.*}} low [0] high [1]
func.func @f(%x: tensor<7xf32>)
    -> tensor<1x1xf32> {
  %0 = tg.window %x sizes [2] strides [2] dilations [1] : tensor<7xf32> -> tensor<3x2xf32>
  %r = tg.reduce add %0 axes [0, 1] : tensor<3x2xf32> -> tensor<1x1xf32>
  return %r : tensor<1x1xf32>
}

// -----

// windows that overlap: a sum of taps
// CHECK-LABEL: func.func @f_grad
// CHECK: tg.shrink %{{.*}} offsets [0, 0] sizes [4, 1]
// CHECK: tg.pad %{{.*}} low [0] high [1]
// CHECK: tg.shrink %{{.*}} offsets [0, 1] sizes [4, 1]
// CHECK: tg.pad %{{.*}} low [1] high [0]
// CHECK: tg.add
func.func @f(%x: tensor<5xf32>)
    -> tensor<1x1xf32> {
  %0 = tg.window %x sizes [2] strides [1] dilations [1] : tensor<5xf32> -> tensor<4x2xf32>
  %r = tg.reduce add %0 axes [0, 1] : tensor<4x2xf32> -> tensor<1x1xf32>
  return %r : tensor<1x1xf32>
}

// -----

// the inverse view
// CHECK-LABEL: func.func @f_grad
// CHECK: tg.view
// CHECK: tg.view %{{.*}} as #tg.shapetracker<[2x3, strides [1, 2]]>
func.func @f(%x: tensor<2x3xf32>)
    -> tensor<1x1xf32> {
  %0 = tg.view %x as #tg.shapetracker<[3x2, strides [1, 3]]> : tensor<2x3xf32> -> tensor<3x2xf32>
  %r = tg.reduce add %0 axes [0, 1] : tensor<3x2xf32> -> tensor<1x1xf32>
  return %r : tensor<1x1xf32>
}

// -----

// a view without an inverse: scatter-add
// CHECK-LABEL: func.func @f_grad
// CHECK: tg.iota
// CHECK: tg.scatter add elements
func.func @f(%x: tensor<4xf32>)
    -> tensor<1x1xf32> {
  %0 = tg.view %x as #tg.shapetracker<[3x2, strides [1, 1]]> : tensor<4xf32> -> tensor<3x2xf32>
  %r = tg.reduce add %0 axes [0, 1] : tensor<3x2xf32> -> tensor<1x1xf32>
  return %r : tensor<1x1xf32>
}
