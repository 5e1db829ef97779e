// RUN: tg-opt --convert-tg-to-linalg %s | FileCheck %s

// CHECK-LABEL: func.func @splats
func.func @splats() -> (tensor<4xf32>, tensor<i1>, tensor<2xui8>, tensor<2xf32>) {
  // CHECK-DAG: arith.constant dense<5.000000e-01> : tensor<4xf32>
  %0 = tg.const 0.5 : tensor<4xf32>
  // CHECK-DAG: arith.constant dense<true> : tensor<i1>
  %1 = tg.const true : tensor<i1>
  // CHECK-DAG: arith.constant dense<-56> : tensor<2xi8>
  %2 = tg.const 200 : tensor<2xui8>
  // CHECK-DAG: arith.constant dense<0x7FC00001> : tensor<2xf32>
  %3 = tg.const bits 0x7FC00001 : tensor<2xf32>
  return %0, %1, %2, %3 : tensor<4xf32>, tensor<i1>, tensor<2xui8>, tensor<2xf32>
}

// CHECK-LABEL: func.func @dense
func.func @dense() -> (tensor<2xf16>, tensor<2xui16>) {
  // CHECK-DAG: arith.constant dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf16>
  %0 = tg.const dense<[1.0, 2.0]> : tensor<2xf16>
  // CHECK-DAG: arith.constant dense<[1, -1]> : tensor<2xi16>
  %1 = tg.const dense<[1, 65535]> : tensor<2xui16>
  return %0, %1 : tensor<2xf16>, tensor<2xui16>
}

// CHECK-LABEL: func.func @resource
func.func @resource() -> tensor<2xui16> {
  // CHECK: arith.constant dense_resource<blob> : tensor<2xi16>
  %0 = tg.const dense_resource<blob> : tensor<2xui16>
  return %0 : tensor<2xui16>
}

{-#
  dialect_resources: {
    builtin: { blob: "0x020000000100FFFF" }
  }
#-}
