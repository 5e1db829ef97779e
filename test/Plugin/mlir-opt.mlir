// The plugin brings dialect and passes to an mlir-opt that knows neither.
// RUN: mlir-opt %s --load-dialect-plugin=%tg_lib/TGPlugin.so \
// RUN:   --load-pass-plugin=%tg_lib/TGPlugin.so \
// RUN:   --pass-pipeline='builtin.module(tg-fold-views)' | FileCheck %s
// RUN: not mlir-opt %s 2>&1 | FileCheck %s --check-prefix=ALONE

// ALONE: {{[Dd]ialect .*tg}}

// CHECK-LABEL: @transpose_twice
// CHECK-SAME: (%[[X:.*]]: tensor<2x3xf32>)
func.func @transpose_twice(%x: tensor<2x3xf32>)
    -> (tensor<2x3xf32>, tensor<3x2xf32>) {
  // CHECK: %[[V:.*]] = tg.view %[[X]] as #tg.shapetracker<[3x2, strides [1, 3]]>
  %0 = tg.permute %x [1, 0] : tensor<2x3xf32> -> tensor<3x2xf32>
  %1 = tg.permute %0 [1, 0] : tensor<3x2xf32> -> tensor<2x3xf32>
  // CHECK: return %[[X]], %[[V]]
  return %1, %0 : tensor<2x3xf32>, tensor<3x2xf32>
}
