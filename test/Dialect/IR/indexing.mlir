// RUN: tg-opt %s | tg-opt | FileCheck %s
// RUN: tg-opt %s --mlir-print-op-generic | tg-opt | FileCheck %s
// RUN: tg-opt %s --emit-bytecode | tg-opt | FileCheck %s

// CHECK-LABEL: @gather
func.func @gather(%x: tensor<9x4xf32>, %i: tensor<2x3xi32>,
                  %z: tensor<?x4xi1>, %j: tensor<?xui64>, %s: tensor<i8>) {
  // CHECK: tg.gather slices %{{.*}}, %{{.*}} axis 0 : tensor<9x4xf32>, tensor<2x3xi32> -> tensor<2x3x4xf32>
  %0 = tg.gather slices %x, %i axis 0
     : tensor<9x4xf32>, tensor<2x3xi32> -> tensor<2x3x4xf32>
  // CHECK: tg.gather elements %{{.*}}, %{{.*}} axis 1 : tensor<9x4xf32>, tensor<2x3xi32> -> tensor<2x3xf32>
  %1 = tg.gather elements %x, %i axis 1
     : tensor<9x4xf32>, tensor<2x3xi32> -> tensor<2x3xf32>
  // CHECK: tg.gather slices %{{.*}}, %{{.*}} axis 1 : tensor<?x4xi1>, tensor<?xui64> -> tensor<?x?xi1>
  %2 = tg.gather slices %z, %j axis 1
     : tensor<?x4xi1>, tensor<?xui64> -> tensor<?x?xi1>
  // CHECK: tg.gather slices %{{.*}}, %{{.*}} axis 0 : tensor<9x4xf32>, tensor<i8> -> tensor<4xf32>
  %3 = tg.gather slices %x, %s axis 0
     : tensor<9x4xf32>, tensor<i8> -> tensor<4xf32>
  return
}

// CHECK-LABEL: @scatter
func.func @scatter(%x: tensor<9x4xf32>, %i: tensor<3xi32>,
                   %u: tensor<3x4xf32>, %j: tensor<2x3xi64>,
                   %v: tensor<2x3xf32>, %z: tensor<?x4xf32>) {
  // CHECK: tg.scatter add slices %{{.*}}, %{{.*}}, %{{.*}} axis 0 : tensor<9x4xf32>, tensor<3xi32>, tensor<3x4xf32>
  %0 = tg.scatter add slices %x, %i, %u axis 0
     : tensor<9x4xf32>, tensor<3xi32>, tensor<3x4xf32>
  // CHECK: tg.scatter set elements %{{.*}}, %{{.*}}, %{{.*}} axis 0 : tensor<9x4xf32>, tensor<2x3xi64>, tensor<2x3xf32>
  %1 = tg.scatter set elements %x, %j, %v axis 0
     : tensor<9x4xf32>, tensor<2x3xi64>, tensor<2x3xf32>
  // CHECK: tg.scatter max slices %{{.*}}, %{{.*}}, %{{.*}} axis 0 : tensor<?x4xf32>
  %2 = tg.scatter max slices %z, %i, %u axis 0
     : tensor<?x4xf32>, tensor<3xi32>, tensor<3x4xf32>
  return
}
