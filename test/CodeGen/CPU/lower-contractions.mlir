// RUN: tg-opt %s --tg-cpu-lower-contractions | FileCheck %s
// RUN: tg-opt %s --tg-cpu-lower-contractions="vector-bytes=32 vector-registers=16" | FileCheck %s --check-prefix=AVX2

#a = affine_map<(m, n, k) -> (m, k)>
#b = affine_map<(m, n, k) -> (k, n)>
#c = affine_map<(m, n, k) -> (m, n)>

// B is packed, 14 rows by 2 vectors of C are summed up in registers.
// CHECK-LABEL: func.func @matmul
// CHECK: memref.alloc() {{.*}} : memref<8192xf32>
// CHECK: linalg.generic {{.*}} iterator_types = ["parallel", "parallel", "parallel"]
// CHECK: scf.for {{.*}} iter_args
// CHECK-COUNT-2: vector.load {{.*}} vector<16xf32>
// CHECK-COUNT-28: math.fma {{.*}} vector<16xf32>
// CHECK-NOT: math.fma
// AVX2-LABEL: func.func @matmul
// AVX2-COUNT-12: math.fma {{.*}} vector<8xf32>
func.func @matmul(%a: memref<42x128xf32>, %b: memref<128x64xf32>,
                  %c: memref<42x64xf32>) {
  linalg.generic {indexing_maps = [#a, #b, #c],
                  iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : memref<42x128xf32>, memref<128x64xf32>)
      outs(%c : memref<42x64xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %z, %p : f32
    linalg.yield %s : f32
  }
  return
}

// Packing widens; columns that are left over are masked.
// CHECK-LABEL: func.func @widened
// CHECK: arith.extsi
// CHECK: vector.create_mask
// CHECK: vector.maskedload
// CHECK: arith.muli {{.*}} vector<16xi32>
func.func @widened(%a: memref<42x128xi8>, %b: memref<128x50xi8>,
                   %c: memref<42x50xi32>) {
  linalg.generic {indexing_maps = [#a, #b, #c],
                  iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : memref<42x128xi8>, memref<128x50xi8>)
      outs(%c : memref<42x50xi32>) {
  ^bb0(%x: i8, %y: i8, %z: i32):
    %xw = arith.extsi %x : i8 to i32
    %yw = arith.extsi %y : i8 to i32
    %p = arith.muli %xw, %yw : i32
    %s = arith.addi %z, %p : i32
    linalg.yield %s : i32
  }
  return
}

// A sum without a product, and one row, are left to plain loops.
// CHECK-LABEL: func.func @others
// CHECK-COUNT-2: linalg.generic
// CHECK-NOT: scf.for
func.func @others(%a: memref<1x128xf32>, %b: memref<128x50xf32>,
                  %c: memref<1x50xf32>) {
  linalg.generic {indexing_maps = [#a, #b, #c],
                  iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : memref<1x128xf32>, memref<128x50xf32>)
      outs(%c : memref<1x50xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.mulf %x, %y : f32
    %s = arith.addf %z, %p : f32
    linalg.yield %s : f32
  }
  linalg.generic {indexing_maps = [#a, #b, #c],
                  iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%a, %b : memref<1x128xf32>, memref<128x50xf32>)
      outs(%c : memref<1x50xf32>) {
  ^bb0(%x: f32, %y: f32, %z: f32):
    %p = arith.subf %x, %y : f32
    %s = arith.addf %z, %p : f32
    linalg.yield %s : f32
  }
  return
}
