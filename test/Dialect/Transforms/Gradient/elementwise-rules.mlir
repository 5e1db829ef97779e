// RUN: tg-opt %s --tg-gradient=function=f -split-input-file | FileCheck %s

// dx = -g y^2
// CHECK-LABEL: func.func @f_grad
// CHECK: %[[Y:.*]] = tg.recip
// CHECK: %[[G:.*]] = tg.expand
// CHECK: %[[SQ:.*]] = tg.mul %[[Y]], %[[Y]]
// CHECK: %[[P:.*]] = tg.mul %[[G]], %[[SQ]]
// CHECK: tg.neg %[[P]]
func.func @f(%x: tensor<4xf32>)
    -> tensor<1xf32> {
  %0 = tg.recip %x : tensor<4xf32>
  %r = tg.reduce add %0 axes [0] : tensor<4xf32> -> tensor<1xf32>
  return %r : tensor<1xf32>
}

// -----

// dx = g sin(pi/2 - x)
// CHECK-LABEL: func.func @f_grad
// CHECK: %[[G:.*]] = tg.expand
// CHECK: tg.const 1.570796
// CHECK: %[[N:.*]] = tg.neg %arg0
// CHECK: %[[A:.*]] = tg.add %{{.*}}, %[[N]]
// CHECK: %[[C:.*]] = tg.sin %[[A]]
// CHECK: tg.mul %[[G]], %[[C]]
func.func @f(%x: tensor<4xf32>)
    -> tensor<1xf32> {
  %0 = tg.sin %x : tensor<4xf32>
  %r = tg.reduce add %0 axes [0] : tensor<4xf32> -> tensor<1xf32>
  return %r : tensor<1xf32>
}

// -----

// dx = g / (x ln 2)
// CHECK-LABEL: func.func @f_grad
// CHECK: %[[G:.*]] = tg.expand
// CHECK: tg.const 0.6931
// CHECK: %[[D:.*]] = tg.mul %arg0
// CHECK: tg.div %[[G]], %[[D]]
func.func @f(%x: tensor<4xf32>)
    -> tensor<1xf32> {
  %0 = tg.log2 %x : tensor<4xf32>
  %r = tg.reduce add %0 axes [0] : tensor<4xf32> -> tensor<1xf32>
  return %r : tensor<1xf32>
}

// -----

// dx = g y ln 2
// CHECK-LABEL: func.func @f_grad
// CHECK: %[[Y:.*]] = tg.exp2
// CHECK: %[[S:.*]] = tg.mul %[[Y]]
// CHECK: tg.mul %{{.*}}, %[[S]]
func.func @f(%x: tensor<4xf32>)
    -> tensor<1xf32> {
  %0 = tg.exp2 %x : tensor<4xf32>
  %r = tg.reduce add %0 axes [0] : tensor<4xf32> -> tensor<1xf32>
  return %r : tensor<1xf32>
}

// -----

// dx = g / 2y
// CHECK-LABEL: func.func @f_grad
// CHECK: %[[Y:.*]] = tg.sqrt
// CHECK: tg.const 2.0
// CHECK: %[[D:.*]] = tg.mul %[[Y]]
// CHECK: tg.div %{{.*}}, %[[D]]
func.func @f(%x: tensor<4xf32>)
    -> tensor<1xf32> {
  %0 = tg.sqrt %x : tensor<4xf32>
  %r = tg.reduce add %0 axes [0] : tensor<4xf32> -> tensor<1xf32>
  return %r : tensor<1xf32>
}

// -----

// dx = -g
// CHECK-LABEL: func.func @f_grad
// CHECK: %[[G:.*]] = tg.expand
// CHECK: %[[D:.*]] = tg.neg %[[G]]
// CHECK: return %[[D]]
func.func @f(%x: tensor<4xf32>)
    -> tensor<1xf32> {
  %0 = tg.neg %x : tensor<4xf32>
  %r = tg.reduce add %0 axes [0] : tensor<4xf32> -> tensor<1xf32>
  return %r : tensor<1xf32>
}

// -----

// a step has no slope
// CHECK-LABEL: func.func @f_grad
// CHECK: tg.expand
// CHECK: %[[Z:.*]] = tg.const 0.0 : tensor<4xf32>
// CHECK: return %[[Z]]
func.func @f(%x: tensor<4xf32>)
    -> tensor<1xf32> {
  %0 = tg.trunc %x : tensor<4xf32>
  %r = tg.reduce add %0 axes [0] : tensor<4xf32> -> tensor<1xf32>
  return %r : tensor<1xf32>
}

// -----

// da = g, db = g
// CHECK-LABEL: func.func @f_grad
// CHECK: %[[G:.*]] = tg.expand
// CHECK: return %[[G]], %[[G]]
func.func @f(%x: tensor<4xf32>, %y: tensor<4xf32>)
    -> tensor<1xf32> {
  %0 = tg.add %x, %y : tensor<4xf32>
  %r = tg.reduce add %0 axes [0] : tensor<4xf32> -> tensor<1xf32>
  return %r : tensor<1xf32>
}

// -----

// da = g b, db = g a
// CHECK-LABEL: func.func @f_grad
// CHECK: %[[G:.*]] = tg.expand
// CHECK: %[[A:.*]] = tg.mul %[[G]], %arg1
// CHECK: %[[B:.*]] = tg.mul %[[G]], %arg0
// CHECK: return %[[A]], %[[B]]
func.func @f(%x: tensor<4xf32>, %y: tensor<4xf32>)
    -> tensor<1xf32> {
  %0 = tg.mul %x, %y : tensor<4xf32>
  %r = tg.reduce add %0 axes [0] : tensor<4xf32> -> tensor<1xf32>
  return %r : tensor<1xf32>
}

// -----

// da = g / b, db = -g y / b
// CHECK-LABEL: func.func @f_grad
// CHECK: %[[Y:.*]] = tg.div
// CHECK: %[[G:.*]] = tg.expand
// CHECK: tg.div %[[G]], %arg1
// CHECK: %[[P:.*]] = tg.mul %[[G]], %[[Y]]
// CHECK: %[[Q:.*]] = tg.div %[[P]], %arg1
// CHECK: tg.neg %[[Q]]
func.func @f(%x: tensor<4xf32>, %y: tensor<4xf32>)
    -> tensor<1xf32> {
  %0 = tg.div %x, %y : tensor<4xf32>
  %r = tg.reduce add %0 axes [0] : tensor<4xf32> -> tensor<1xf32>
  return %r : tensor<1xf32>
}

// -----

// half of g each where a = b
// CHECK-LABEL: func.func @f_grad
// CHECK: %[[G:.*]] = tg.expand
// CHECK: tg.cmpne %arg0, %arg1
// CHECK: tg.const 0.5
// CHECK: %[[S:.*]] = tg.where
// CHECK: %[[L:.*]] = tg.cmplt %arg1, %arg0
// CHECK: tg.where %[[L]], %[[G]], %[[S]]
func.func @f(%x: tensor<4xf32>, %y: tensor<4xf32>)
    -> tensor<1xf32> {
  %0 = tg.max %x, %y : tensor<4xf32>
  %r = tg.reduce add %0 axes [0] : tensor<4xf32> -> tensor<1xf32>
  return %r : tensor<1xf32>
}

// -----

// b where a = b = 0; -inf where a = 0 > b
// CHECK-LABEL: func.func @f_grad
// CHECK: tg.pow
// CHECK: %[[M:.*]] = tg.add %arg1
// CHECK: %[[Q:.*]] = tg.pow %arg0, %[[M]]
// CHECK: %[[BOTH:.*]] = tg.and
// CHECK: tg.where %[[BOTH]], %arg1
// CHECK: tg.const neginf
// CHECK: tg.log %arg0
func.func @f(%x: tensor<4xf32>, %y: tensor<4xf32>)
    -> tensor<1xf32> {
  %0 = tg.pow %x, %y : tensor<4xf32>
  %r = tg.reduce add %0 axes [0] : tensor<4xf32> -> tensor<1xf32>
  return %r : tensor<1xf32>
}

// -----

// none for the condition
// CHECK-LABEL: func.func @f_grad
// CHECK: %[[G:.*]] = tg.expand
// CHECK: %[[Z:.*]] = tg.const 0.0
// CHECK: %[[A:.*]] = tg.where %arg2, %[[G]], %[[Z]]
// CHECK: %[[B:.*]] = tg.where %arg2, %[[Z]], %[[G]]
// CHECK: return %[[A]], %[[B]]
func.func @f(%x: tensor<4xf32>, %y: tensor<4xf32>, %c: tensor<4xi1>)
    -> tensor<1xf32> {
  %0 = tg.where %c, %x, %y : tensor<4xi1>, tensor<4xf32>
  %r = tg.reduce add %0 axes [0] : tensor<4xf32> -> tensor<1xf32>
  return %r : tensor<1xf32>
}

// -----

// da = g b, db = g a, dc = g
// CHECK-LABEL: func.func @f_grad
// CHECK: %[[G:.*]] = tg.expand
// CHECK: %[[A:.*]] = tg.mul %[[G]], %arg1
// CHECK: %[[B:.*]] = tg.mul %[[G]], %arg0
// CHECK: return %[[A]], %[[B]], %[[G]]
func.func @f(%x: tensor<4xf32>, %y: tensor<4xf32>, %z: tensor<4xf32>)
    -> tensor<1xf32> {
  %0 = tg.mulacc %x, %y, %z : tensor<4xf32>
  %r = tg.reduce add %0 axes [0] : tensor<4xf32> -> tensor<1xf32>
  return %r : tensor<1xf32>
}

// -----

// dx = g y
// CHECK-LABEL: func.func @f_grad
// CHECK: %[[Y:.*]] = tg.exp 
// CHECK: tg.mul %{{.*}}, %[[Y]]
func.func @f(%x: tensor<4xf32>)
    -> tensor<1xf32> {
  %0 = tg.exp %x : tensor<4xf32>
  %r = tg.reduce add %0 axes [0] : tensor<4xf32> -> tensor<1xf32>
  return %r : tensor<1xf32>
}

// -----

// dx = g / x
// CHECK-LABEL: func.func @f_grad
// CHECK: tg.div %{{.*}}, %arg0
func.func @f(%x: tensor<4xf32>)
    -> tensor<1xf32> {
  %0 = tg.log %x : tensor<4xf32>
  %r = tg.reduce add %0 axes [0] : tensor<4xf32> -> tensor<1xf32>
  return %r : tensor<1xf32>
}

// -----

// dx = g (1 - y^2)
// CHECK-LABEL: func.func @f_grad
// CHECK: %[[Y:.*]] = tg.tanh
// CHECK: tg.mul %[[Y]], %[[Y]]
func.func @f(%x: tensor<4xf32>)
    -> tensor<1xf32> {
  %0 = tg.tanh %x : tensor<4xf32>
  %r = tg.reduce add %0 axes [0] : tensor<4xf32> -> tensor<1xf32>
  return %r : tensor<1xf32>
}

// -----

// dx = g 2/sqrt(pi) e^(-x^2)
// CHECK-LABEL: func.func @f_grad
// CHECK: tg.mul %arg0, %arg0
// CHECK: tg.exp
// CHECK: tg.const 1.12837
func.func @f(%x: tensor<4xf32>)
    -> tensor<1xf32> {
  %0 = tg.erf %x : tensor<4xf32>
  %r = tg.reduce add %0 axes [0] : tensor<4xf32> -> tensor<1xf32>
  return %r : tensor<1xf32>
}

// -----

// dx = -g y^3 / 2
// CHECK-LABEL: func.func @f_grad
// CHECK: %[[Y:.*]] = tg.rsqrt
// CHECK: %[[S:.*]] = tg.mul %[[Y]], %[[Y]]
// CHECK: tg.mul %[[Y]], %[[S]]
// CHECK: tg.const -0.5
func.func @f(%x: tensor<4xf32>)
    -> tensor<1xf32> {
  %0 = tg.rsqrt %x : tensor<4xf32>
  %r = tg.reduce add %0 axes [0] : tensor<4xf32> -> tensor<1xf32>
  return %r : tensor<1xf32>
}

// -----

// dx = g in the operand's type
// CHECK-LABEL: func.func @f_grad
// CHECK: tg.cast
// CHECK: tg.cast %{{.*}} : tensor<4xf32> -> tensor<4xf16>
func.func @f(%x: tensor<4xf16>)
    -> tensor<1xf32> {
  %0 = tg.cast %x : tensor<4xf16> -> tensor<4xf32>
  %r = tg.reduce add %0 axes [0] : tensor<4xf32> -> tensor<1xf32>
  return %r : tensor<1xf32>
}
