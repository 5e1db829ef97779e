// RUN: tg-opt %s --convert-tosa-to-tg | FileCheck %s

// CHECK-LABEL: @reshape
// CHECK-NOT: tosa
// CHECK: tg.reshape %arg0 : tensor<2x3xf32> -> tensor<6xf32>
func.func @reshape(%x: tensor<2x3xf32>) -> tensor<6xf32> {
  %s = tosa.const_shape {values = dense<6> : tensor<1xindex>}
     : () -> !tosa.shape<1>
  %0 = tosa.reshape %x, %s : (tensor<2x3xf32>, !tosa.shape<1>) -> tensor<6xf32>
  return %0 : tensor<6xf32>
}

// CHECK-LABEL: @pad_with_ones
// CHECK: %[[BASE:.*]] = tg.const 1.0 : tensor<6xf32>
// CHECK: tg.assign %[[BASE]], %arg0 at {{.*}}[3, strides [1], offset 1]
func.func @pad_with_ones(%x: tensor<3xf32>) -> tensor<6xf32> {
  %p = tosa.const_shape {values = dense<[1, 2]> : tensor<2xindex>}
     : () -> !tosa.shape<2>
  %one = "tosa.const"() <{values = dense<1.0> : tensor<1xf32>}>
     : () -> tensor<1xf32>
  %0 = tosa.pad %x, %p, %one
     : (tensor<3xf32>, !tosa.shape<2>, tensor<1xf32>) -> tensor<6xf32>
  return %0 : tensor<6xf32>
}

// CHECK-LABEL: @concat
// CHECK: tg.assign {{.*}}[2, strides [1]]
// CHECK: tg.assign {{.*}}[3, strides [1], offset 2]
func.func @concat(%a: tensor<2xf32>, %b: tensor<3xf32>) -> tensor<5xf32> {
  %0 = tosa.concat %a, %b {axis = 0 : i32}
     : (tensor<2xf32>, tensor<3xf32>) -> tensor<5xf32>
  return %0 : tensor<5xf32>
}
