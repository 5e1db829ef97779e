// RUN: tg-opt --convert-tg-to-linalg --split-input-file %s | FileCheck %s

// CHECK-LABEL: func.func @causal
// CHECK: linalg.generic {{.*}} ins(%{{.*}}, %{{.*}} : tensor<6x5x4xf16>, tensor<6x7x4xf16>) outs(%{{.*}} : tensor<6x5x7xf32>)
// CHECK: arith.mulf
// CHECK: linalg.index
// CHECK: arith.select
// CHECK: arith.maximumf
// CHECK: math.exp
// CHECK: arith.addf
// CHECK: arith.divf
// CHECK: linalg.generic {{.*}} ins(%{{.*}}, %{{.*}} : tensor<6x5x7xf32>, tensor<6x7x3xf16>) outs(%{{.*}} : tensor<6x5x3xf32>)
// CHECK: arith.truncf
// CHECK: tensor.expand_shape {{.*}} into tensor<2x3x5x3xf16>
func.func @causal(%q: tensor<2x3x5x4xf16>, %k: tensor<2x3x7x4xf16>,
                  %v: tensor<2x3x7x3xf16>) -> tensor<2x3x5x3xf16> {
  %0 = tg.attention %q, %k, %v causal scale 5.000000e-01
     : tensor<2x3x5x4xf16>, tensor<2x3x7x4xf16>, tensor<2x3x7x3xf16>
       -> tensor<2x3x5x3xf16>
  return %0 : tensor<2x3x5x3xf16>
}

// -----

// CHECK-LABEL: func.func @dynamic_mask
// CHECK: cf.assert %{{.*}}, "'tg.attention' op batch sizes differ"
// CHECK: cf.assert %{{.*}}, "'tg.attention' op lengths of key and value differ"
// CHECK: cf.assert %{{.*}}, "'tg.attention' op mask has another shape than the scores"
// CHECK-NOT: collapse_shape
// CHECK: linalg.generic
func.func @dynamic_mask(%q: tensor<?x?x5x4xf32>, %k: tensor<?x?x?x4xf32>,
                        %v: tensor<?x?x?x3xf32>, %m: tensor<?x?x5x?xi1>)
    -> tensor<?x?x5x3xf32> {
  %0 = tg.attention %q, %k, %v mask(%m : tensor<?x?x5x?xi1>)
       scale 5.000000e-01
     : tensor<?x?x5x4xf32>, tensor<?x?x?x4xf32>, tensor<?x?x?x3xf32>
       -> tensor<?x?x5x3xf32>
  return %0 : tensor<?x?x5x3xf32>
}
