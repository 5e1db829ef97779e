// RUN: tg-opt %s --tg-cpu-vectorize-loops=remark-fallbacks --split-input-file --verify-diagnostics | FileCheck %s
// RUN: tg-opt %s --tg-cpu-vectorize-loops=vector-bytes=0 --split-input-file | FileCheck %s --check-prefix=SCALAR

#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
#column = affine_map<(i, j) -> (j)>

// Contiguous loops are one; what is left at the end is masked.
// CHECK-LABEL: func.func @elementwise
// CHECK: %[[END:.*]] = arith.constant 64 : index
// CHECK: scf.for {{.*}} to %[[END]]
// CHECK: vector.load {{.*}} vector<32xf32>
// CHECK: arith.negf {{.*}} vector<32xf32>
// CHECK: vector.store
// CHECK: vector.create_mask {{.*}} vector<8xi1>
// CHECK: vector.maskedload
// CHECK: vector.maskedstore
// SCALAR-LABEL: func.func @elementwise
// SCALAR-NOT: vector
func.func @elementwise(%x: memref<10x7xf32>, %y: memref<10x7xf32>) {
  linalg.generic {indexing_maps = [#id, #id],
                  iterator_types = ["parallel", "parallel"]}
      ins(%x : memref<10x7xf32>) outs(%y : memref<10x7xf32>) {
  ^bb0(%a: f32, %b: f32):
    %0 = arith.negf %a : f32
    linalg.yield %0 : f32
  }
  return
}

// -----

#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>

// Lanes along the loop that is reduced are combined at the end.
// CHECK-LABEL: func.func @row_sums
// CHECK: arith.constant -0.000000e+00 : f32
// CHECK: scf.for {{.*}} iter_args
// CHECK: arith.addf {{.*}} vector<64xf32>
// CHECK: vector.reduction <add>
func.func @row_sums(%x: memref<8x128xf32>, %y: memref<8xf32>) {
  linalg.generic {indexing_maps = [#id, #row],
                  iterator_types = ["parallel", "reduction"]}
      ins(%x : memref<8x128xf32>) outs(%y : memref<8xf32>) {
  ^bb0(%a: f32, %b: f32):
    %0 = arith.addf %a, %b : f32
    linalg.yield %0 : f32
  }
  return
}

// -----

#id = affine_map<(i, j) -> (i, j)>
#column = affine_map<(i, j) -> (j)>

// Lanes along the other loop need no combination.
// CHECK-LABEL: func.func @column_sums
// CHECK: scf.for {{.*}} iter_args
// CHECK: vector.load {{.*}} vector<64xf32>
// CHECK-NOT: vector.reduction
func.func @column_sums(%x: memref<8x128xf32>, %y: memref<128xf32>) {
  linalg.generic {indexing_maps = [#id, #column],
                  iterator_types = ["reduction", "parallel"]}
      ins(%x : memref<8x128xf32>) outs(%y : memref<128xf32>) {
  ^bb0(%a: f32, %b: f32):
    %0 = arith.addf %a, %b : f32
    linalg.yield %0 : f32
  }
  return
}

// -----

#id = affine_map<(i) -> (i)>

// Neighbors in reverse are one load and a shuffle; else lanes are gathered.
// CHECK-LABEL: func.func @reads
// CHECK: vector.load
// CHECK: vector.shuffle
// CHECK: vector.gather
func.func @reads(%x: memref<32xf32>, %i: memref<32xi64>, %y: memref<32xf32>) {
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%i : memref<32xi64>) outs(%y : memref<32xf32>) {
  ^bb0(%a: i64, %b: f32):
    %c31 = arith.constant 31 : index
    %k = linalg.index 0 : index
    %flip = arith.subi %c31, %k : index
    %p = memref.load %x[%flip] : memref<32xf32>
    %at = arith.index_cast %a : i64 to index
    %q = memref.load %x[%at] : memref<32xf32>
    %0 = arith.addf %p, %q : f32
    linalg.yield %0 : f32
  }
  return
}

// -----

#id = affine_map<(i) -> (i)>

// Lanes that are masked off must not divide by 0.
// CHECK-LABEL: func.func @division
// CHECK: %[[MASK:.*]] = vector.create_mask
// CHECK: %[[D:.*]] = arith.select %[[MASK]]
// CHECK: arith.divsi %{{.*}}, %[[D]]
func.func @division(%x: memref<7xi32>, %y: memref<7xi32>) {
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%x : memref<7xi32>) outs(%y : memref<7xi32>) {
  ^bb0(%a: i32, %b: i32):
    %0 = arith.divsi %b, %a : i32
    linalg.yield %0 : i32
  }
  return
}

// -----

#id = affine_map<(i) -> (i)>

// CHECK-LABEL: func.func @branch
// CHECK-NOT: vector
func.func @branch(%x: memref<32xf32>, %y: memref<32xf32>) {
  // expected-remark @+1 {{runs as scalar loops: 'scf.if' in its body}}
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%x : memref<32xf32>) outs(%y : memref<32xf32>) {
  ^bb0(%a: f32, %b: f32):
    %z = arith.constant 0.0 : f32
    %c = arith.cmpf olt, %a, %z : f32
    %0 = scf.if %c -> f32 {
      %n = arith.negf %a : f32
      scf.yield %n : f32
    } else {
      scf.yield %a : f32
    }
    linalg.yield %0 : f32
  }
  return
}
