// RUN: tg-opt %s | tg-opt | FileCheck %s
// RUN: tg-opt %s --mlir-print-op-generic | tg-opt | FileCheck %s
// RUN: tg-opt %s --emit-bytecode | tg-opt | FileCheck %s

// CHECK-LABEL: @gradient
func.func @gradient(%x: tensor<4xf32>, %y: tensor<4xf32>, %g: tensor<?xf32>,
                    %z: tensor<?xf32>) {
  // CHECK: %{{.*}}:2 = tg.gradient(%{{.*}}, %{{.*}}) {
  // CHECK:   tg.yield %{{.*}} : tensor<1xf32>
  // CHECK: } : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  %dx, %dy = tg.gradient (%x, %y) {
  ^bb0(%a: tensor<4xf32>, %b: tensor<4xf32>):
    %0 = tg.mul %a, %b : tensor<4xf32>
    %1 = tg.reduce add %0 axes [0] : tensor<4xf32> -> tensor<1xf32>
    tg.yield %1 : tensor<1xf32>
  } : (tensor<4xf32>, tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
  // CHECK: tg.gradient(%{{.*}}) seed %{{.*}} : tensor<?xf32> {
  %dz = tg.gradient (%z) seed %g : tensor<?xf32> {
  ^bb0(%a: tensor<?xf32>):
    %0 = tg.mul %a, %z : tensor<?xf32>
    tg.yield %0 : tensor<?xf32>
  } : (tensor<?xf32>) -> tensor<?xf32>
  return
}

// CHECK-LABEL: @kernel
func.func @kernel(%x: tensor<4xf32>, %e: tensor<4xf32>, %f: tensor<2xf32>,
                  %n: index, %z: tensor<?xf32>) {
  // CHECK: tg.kernel ins(%{{.*}} : tensor<4xf32>) outs(%{{.*}} : tensor<4xf32>) {
  // CHECK: } -> tensor<4xf32>
  %r = tg.kernel ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%a: tensor<4xf32>, %o: tensor<4xf32>):
    %0 = tg.add %a, %a : tensor<4xf32>
    tg.yield %0 : tensor<4xf32>
  } -> tensor<4xf32>
  // Results of different shapes, and a size that comes in as an index.
  // CHECK: tg.kernel ins(%{{.*}}, %{{.*}} : tensor<4xf32>, index) outs(%{{.*}}, %{{.*}} : tensor<2xf32>, tensor<?xf32>) {
  // CHECK: } -> tensor<2xf32>, tensor<?xf32>
  %s:2 = tg.kernel ins(%x, %n : tensor<4xf32>, index)
                   outs(%f, %z : tensor<2xf32>, tensor<?xf32>) {
  ^bb0(%a: tensor<4xf32>, %k: index, %o: tensor<2xf32>, %p: tensor<?xf32>):
    tg.yield %o, %p : tensor<2xf32>, tensor<?xf32>
  } -> tensor<2xf32>, tensor<?xf32>
  // CHECK: tg.kernel outs(%{{.*}} : tensor<2xf32>) {
  %t = tg.kernel outs(%f : tensor<2xf32>) {
  ^bb0(%o: tensor<2xf32>):
    tg.yield %o : tensor<2xf32>
  } -> tensor<2xf32>
  return
}

// CHECK-LABEL: @launch
func.func @launch(%x: tensor<4xf32>, %e: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK: tg.launch @double ins(%{{.*}} : tensor<4xf32>) outs(%{{.*}} : tensor<4xf32>) -> tensor<4xf32>
  %r = tg.launch @double ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>)
    -> tensor<4xf32>
  return %r : tensor<4xf32>
}

func.func private @double(tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
