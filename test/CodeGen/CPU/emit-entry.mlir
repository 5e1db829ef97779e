// RUN: tg-opt %s --tg-cpu-emit-entry | FileCheck %s

// CHECK: func.func @k(%[[BUFFERS:.*]]: !llvm.ptr, %[[SCALARS:.*]]: !llvm.ptr, %{{.*}}: i64, %{{.*}}: i64, %{{.*}}: !llvm.ptr)
// CHECK-SAME: tg.kernel_info = {inputs = 1 : i64, outputs = 1 : i64, scalars = 2 : i64, scratch = 0 : i64, tiles = 4 : i64}
// CHECK: llvm.load %[[BUFFERS]] : !llvm.ptr -> !llvm.ptr
// CHECK: %[[WORD:.*]] = llvm.load %[[SCALARS]] : !llvm.ptr -> i64
// CHECK: %[[BITS:.*]] = arith.trunci %[[WORD]] : i64 to i32
// CHECK: arith.bitcast %[[BITS]] : i32 to f32
// CHECK: call @k.body
// CHECK: func.func private @k.body(%{{.*}}: !llvm.ptr {{[{]}}llvm.align = 64 : i64, llvm.noalias},
// CHECK-SAME: %[[BEGIN:[a-z0-9]+]]: index, %[[END:[a-z0-9]+]]: index, %{{[a-z0-9]+}}: !llvm.ptr
// CHECK: scf.for {{.*}} = %[[BEGIN]] to %[[END]]
func.func @k(%x: memref<64xf32>, %s: f32, %n: index, %out: memref<64xf32>)
    attributes {tg.kernel, tg.num_outputs = 1 : i64} {
  scf.forall (%i) = (0) to (64) step (16) {
    memref.store %s, %out[%i] : memref<64xf32>
  }
  return
}

// Something else is written too: not split.
// CHECK: func.func @whole({{.*}} tiles = 1 : i64
func.func @whole(%s: f32, %out: memref<64xf32>)
    attributes {tg.kernel, tg.num_outputs = 1 : i64} {
  %c0 = arith.constant 0 : index
  scf.forall (%i) = (0) to (64) step (16) {
    memref.store %s, %out[%i] : memref<64xf32>
  }
  memref.store %s, %out[%c0] : memref<64xf32>
  return
}

// Dynamic sizes come before the scalar arguments.
// CHECK: func.func @dynamic({{.*}} scalars = 2 : i64
// CHECK: func.func private @dynamic.body(%{{.*}}: !llvm.ptr {{.*}}, %{{.*}}: i64, %{{.*}}: f32,
func.func @dynamic(%s: f32, %out: memref<?x4xf32>)
    attributes {tg.kernel, tg.num_outputs = 1 : i64} {
  %c0 = arith.constant 0 : index
  memref.store %s, %out[%c0, %c0] : memref<?x4xf32>
  return
}
