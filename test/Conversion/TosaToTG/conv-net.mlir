// A convolutional network as a TOSA frontend writes it.
// RUN: tg-opt %s --convert-tosa-to-tg --canonicalize | FileCheck %s

// CHECK-LABEL: @main
// CHECK-NOT: tosa.
// CHECK: tg.conv {{.*}} layouts "N01C", "O01I", "N01C"
// CHECK: tg.max
// CHECK: tg.window
// CHECK: tg.reduce max
// CHECK: tg.matmul
// CHECK: tg.reduce max
// CHECK: tg.exp
// CHECK: tg.reduce add
func.func @main(%x: tensor<1x6x6x2xf32>, %w: tensor<4x3x3x2xf32>,
                %b: tensor<4xf32>, %fc: tensor<1x36x3xf32>)
    -> tensor<1x1x3xf32> {
  %zp = "tosa.const"() <{values = dense<0.0> : tensor<1xf32>}>
     : () -> tensor<1xf32>
  %0 = tosa.conv2d %x, %w, %b, %zp, %zp
     {acc_type = f32, dilation = array<i64: 1, 1>,
      pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>}
     : (tensor<1x6x6x2xf32>, tensor<4x3x3x2xf32>, tensor<4xf32>,
        tensor<1xf32>, tensor<1xf32>) -> tensor<1x6x6x4xf32>
  %1 = tosa.clamp %0 {max_val = 3.40282347E+38 : f32, min_val = 0.0 : f32}
     : (tensor<1x6x6x4xf32>) -> tensor<1x6x6x4xf32>
  %2 = tosa.max_pool2d %1 {kernel = array<i64: 2, 2>,
      pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>}
     : (tensor<1x6x6x4xf32>) -> tensor<1x3x3x4xf32>
  %s = tosa.const_shape {values = dense<[1, 1, 36]> : tensor<3xindex>}
     : () -> !tosa.shape<3>
  %3 = tosa.reshape %2, %s
     : (tensor<1x3x3x4xf32>, !tosa.shape<3>) -> tensor<1x1x36xf32>
  %4 = tosa.matmul %3, %fc, %zp, %zp
     : (tensor<1x1x36xf32>, tensor<1x36x3xf32>, tensor<1xf32>, tensor<1xf32>)
       -> tensor<1x1x3xf32>
  %5 = tosa.reduce_max %4 {axis = 2 : i32}
     : (tensor<1x1x3xf32>) -> tensor<1x1x1xf32>
  %6 = tosa.sub %4, %5
     : (tensor<1x1x3xf32>, tensor<1x1x1xf32>) -> tensor<1x1x3xf32>
  %7 = tosa.exp %6 : (tensor<1x1x3xf32>) -> tensor<1x1x3xf32>
  %8 = tosa.reduce_sum %7 {axis = 2 : i32}
     : (tensor<1x1x3xf32>) -> tensor<1x1x1xf32>
  %9 = tosa.reciprocal %8 : (tensor<1x1x1xf32>) -> tensor<1x1x1xf32>
  %shift = "tosa.const"() <{values = dense<0> : tensor<1xi8>}>
     : () -> tensor<1xi8>
  %10 = tosa.mul %7, %9, %shift
     : (tensor<1x1x3xf32>, tensor<1x1x1xf32>, tensor<1xi8>)
       -> tensor<1x1x3xf32>
  return %10 : tensor<1x1x3xf32>
}
