// RUN: tg-opt --convert-tg-to-linalg --split-input-file %s | FileCheck %s

// CHECK-LABEL: func.func @last_axis
// CHECK: scf.forall (%{{.*}}) in (3)
// CHECK: scf.for {{.*}} -> (f32, tensor<5xf16>)
// CHECK: arith.extf
// CHECK: arith.addf
// CHECK: arith.truncf
func.func @last_axis(%x: tensor<3x5xf16>) -> tensor<3x5xf16> {
  %0 = tg.scan add %x axis 1 : tensor<3x5xf16>
  return %0 : tensor<3x5xf16>
}

// -----

// The axes behind are one generic, which vectorizes.
// CHECK-LABEL: func.func @first_axis
// CHECK-NOT: scf.forall
// CHECK: scf.for {{.*}} -> (tensor<?xf32>, tensor<5x?xf32>)
// CHECK: linalg.generic {{.*}} outs(%{{.*}}, %{{.*}} : tensor<?xf32>, tensor<?xf32>)
// CHECK: arith.maximumf
func.func @first_axis(%x: tensor<5x?xf32>) -> tensor<5x?xf32> {
  %0 = tg.scan max %x axis 0 : tensor<5x?xf32>
  return %0 : tensor<5x?xf32>
}
