// RUN: tg-opt %s --tg-cpu-tile-kernels | FileCheck %s
// RUN: tg-opt %s --tg-cpu-tile-kernels=parallel=false | FileCheck %s --check-prefix=SERIAL

#in = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>

// The sum and its user share a loop over rows.
// CHECK-LABEL: func.func @normalize
// CHECK-SAME: %[[OUT:[a-z0-9]+]]: tensor<4096x512xf32>)
// CHECK: scf.forall (%{{.*}}) = (0) to (4096) step (128) shared_outs(%{{.*}} = %[[OUT]])
// CHECK: linalg.fill
// CHECK: linalg.generic {{.*}} ["parallel", "reduction"]
// CHECK: linalg.generic {{.*}} ["parallel", "parallel"]
// CHECK: tensor.parallel_insert_slice
// CHECK-NOT: linalg
// The same without threads is not cut: the sums are small.
// SERIAL-LABEL: func.func @normalize
// SERIAL-NOT: scf.forall
// SERIAL: return
func.func @normalize(%x: tensor<4096x512xf32>, %out: tensor<4096x512xf32>)
    -> tensor<4096x512xf32> attributes {tg.kernel} {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4096xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<4096xf32>) -> tensor<4096xf32>
  %s = linalg.generic {indexing_maps = [#in, #row],
                       iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4096x512xf32>) outs(%i : tensor<4096xf32>) {
  ^bb0(%a: f32, %o: f32):
    %p = arith.addf %a, %o : f32
    linalg.yield %p : f32
  } -> tensor<4096xf32>
  %f = tensor.empty() : tensor<4096x512xf32>
  %0 = linalg.generic {indexing_maps = [#in, #row, #in],
                       iterator_types = ["parallel", "parallel"]}
      ins(%x, %s : tensor<4096x512xf32>, tensor<4096xf32>)
      outs(%f : tensor<4096x512xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %p = arith.divf %a, %b : f32
    linalg.yield %p : f32
  } -> tensor<4096x512xf32>
  return %0 : tensor<4096x512xf32>
}

// Tiles of a product divide it.
// CHECK-LABEL: func.func @product
// CHECK: scf.forall {{.*}} to (512, 512) step (128, 128)
// CHECK: linalg.matmul
func.func @product(%a: tensor<512x512xf32>, %b: tensor<512x512xf32>,
                   %out: tensor<512x512xf32>) -> tensor<512x512xf32>
    attributes {tg.kernel} {
  %0 = linalg.matmul ins(%a, %b : tensor<512x512xf32>, tensor<512x512xf32>)
      outs(%out : tensor<512x512xf32>) -> tensor<512x512xf32>
  return %0 : tensor<512x512xf32>
}

// CHECK-LABEL: func.func @small
// CHECK-NOT: scf.forall
func.func @small(%x: tensor<64xf32>, %out: tensor<64xf32>) -> tensor<64xf32>
    attributes {tg.kernel} {
  %0 = linalg.abs ins(%x : tensor<64xf32>) outs(%out : tensor<64xf32>)
      -> tensor<64xf32>
  return %0 : tensor<64xf32>
}
