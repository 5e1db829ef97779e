// RUN: tg-opt %s | tg-opt | FileCheck %s
// RUN: tg-opt %s --mlir-print-op-generic | tg-opt | FileCheck %s
// RUN: tg-opt %s --emit-bytecode | tg-opt | FileCheck %s

// CHECK-LABEL: @reduce
func.func @reduce(%x: tensor<2x3xf32>, %b: tensor<4xi1>, %z: tensor<?x?xui16>) {
  // CHECK: tg.reduce add %{{.*}} axes [1] : tensor<2x3xf32> -> tensor<2x1xf32>
  %0 = tg.reduce add %x axes [1] : tensor<2x3xf32> -> tensor<2x1xf32>
  // CHECK: tg.reduce mul %{{.*}} axes [0, 1] : tensor<2x3xf32> -> tensor<1x1xf32>
  %1 = tg.reduce mul %x axes [0, 1] : tensor<2x3xf32> -> tensor<1x1xf32>
  // CHECK: tg.reduce max %{{.*}} axes [0] : tensor<4xi1> -> tensor<1xi1>
  %2 = tg.reduce max %b axes [0] : tensor<4xi1> -> tensor<1xi1>
  // CHECK: tg.reduce add %{{.*}} axes [0] : tensor<?x?xui16> -> tensor<1x?xui16>
  %3 = tg.reduce add %z axes [0] : tensor<?x?xui16> -> tensor<1x?xui16>
  // CHECK: tg.reduce add %{{.*}} axes [] : tensor<2x3xf32> -> tensor<2x3xf32>
  %4 = tg.reduce add %x axes [] : tensor<2x3xf32> -> tensor<2x3xf32>
  return
}

// CHECK-LABEL: @scan
func.func @scan(%x: tensor<4xf16>, %z: tensor<?x3xi32>) {
  // CHECK: tg.scan add %{{.*}} axis 0 : tensor<4xf16>
  %0 = tg.scan add %x axis 0 : tensor<4xf16>
  // CHECK: tg.scan max %{{.*}} axis 1 : tensor<?x3xi32>
  %1 = tg.scan max %z axis 1 : tensor<?x3xi32>
  return
}

// CHECK-LABEL: @sort
func.func @sort(%x: tensor<4xf32>, %z: tensor<?x3xi1>) {
  // CHECK: tg.sort %{{.*}} axis 0 descending : tensor<4xf32> -> tensor<4xf32>, tensor<4xi32>
  %v, %i = tg.sort %x axis 0 descending
         : tensor<4xf32> -> tensor<4xf32>, tensor<4xi32>
  // CHECK: tg.sort %{{.*}} axis 0 : tensor<?x3xi1> -> tensor<?x3xi1>, tensor<?x3xi32>
  %w, %j = tg.sort %z axis 0
         : tensor<?x3xi1> -> tensor<?x3xi1>, tensor<?x3xi32>
  return
}
