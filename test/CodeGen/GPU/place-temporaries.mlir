// RUN: tg-opt %s --tg-gpu-place-temporaries --split-input-file \
// RUN:   -verify-diagnostics | FileCheck %s

// CHECK-LABEL: func.func @static
// CHECK-SAME: %[[SCRATCH:arg2]]: memref<64xi8>) attributes {tg.kernel, tg.scratch_bytes = 64 : i64}
// CHECK: memref.view %[[SCRATCH]]
func.func @static(%i: index, %v: f32) attributes {tg.kernel} {
  %0 = memref.alloc() : memref<4xf32>
  memref.store %v, %0[%i] : memref<4xf32>
  return
}

// -----

// CHECK-LABEL: func.func @dynamic
// CHECK: %[[T:.*]] = gpu.alloc  (%arg0) : memref<?xf32>
// CHECK-NEXT: scf.for
// CHECK: gpu.dealloc  %[[T]]
// CHECK-NEXT: return
func.func @dynamic(%n: index, %v: f32) attributes {tg.kernel} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %0 = memref.alloc(%n) : memref<?xf32>
    memref.store %v, %0[%i] : memref<?xf32>
  }
  return
}

// -----

// CHECK-LABEL: func.func @private
// CHECK: scf.forall
// CHECK-NEXT: memref.alloca() {alignment = 16 : i64} : memref<4xf32>
func.func @private(%v: f32) attributes {tg.kernel} {
  scf.forall (%i) in (4) {
    %0 = memref.alloc() : memref<4xf32>
    memref.store %v, %0[%i] : memref<4xf32>
  }
  return
}

// -----

// CHECK-LABEL: func.func @large
// CHECK-SAME: tg.scratch_bytes = 65536
// CHECK: scf.forall (%[[I:.*]]) in (4)
// CHECK: %[[OFFSET:.*]] = arith.muli %{{.*}}, %c16384
// CHECK: memref.view %{{.*}}[%[[OFFSET]]][] : memref<65536xi8> to memref<4096xf32>
func.func @large(%v: f32) attributes {tg.kernel} {
  scf.forall (%i) in (4) {
    %0 = memref.alloc() : memref<4096xf32>
    memref.store %v, %0[%i] : memref<4096xf32>
  }
  return
}

// -----

// CHECK-LABEL: func.func @rows
// CHECK: gpu.alloc  (%{{.*}}) : memref<?xi8>
func.func @rows(%v: f32, %n: index) attributes {tg.kernel} {
  scf.forall (%i) in (%n) {
    %0 = memref.alloc() : memref<4096xf32>
    memref.store %v, %0[%i] : memref<4096xf32>
  }
  return
}

// -----

func.func @unknown(%v: f32, %n: index) attributes {tg.kernel} {
  scf.forall (%i) in (4) {
    // expected-error @below {{a temporary of type 'memref<?xf32>' in a parallel loop has no known size, but device code allocates nothing}}
    %0 = memref.alloc(%n) : memref<?xf32>
    memref.store %v, %0[%i] : memref<?xf32>
  }
  return
}

// -----

func.func @inside(%n: index, %v: f32) attributes {tg.kernel} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    // expected-error @below {{a temporary of type 'memref<?xf32>' has a size that is computed inside a loop, but device code allocates nothing}}
    %0 = memref.alloc(%i) : memref<?xf32>
    memref.store %v, %0[%c0] : memref<?xf32>
  }
  return
}

// -----

func.func @leaves(%x: memref<4xf32>, %n: index) attributes {tg.kernel} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%m = %x) -> (memref<4xf32>) {
    // expected-error @below {{a temporary of type 'memref<4xf32>' leaves the loop that makes it, which device code cannot do}}
    %1 = memref.alloc() : memref<4xf32>
    %2 = memref.load %m[%i] : memref<4xf32>
    memref.store %2, %1[%i] : memref<4xf32>
    scf.yield %1 : memref<4xf32>
  }
  return
}
