// RUN: tg-opt %s --tg-cpu-assign-scratch | FileCheck %s

// Two temporaries that are not in use at the same time share a place; a small
// one is on the stack.
// CHECK-LABEL: func.func @places
// CHECK-SAME: %[[SCRATCH:[a-z0-9]+]]: memref<16384xi8>)
// CHECK-SAME: tg.scratch_bytes = 16384 : i64
// CHECK: %[[VIEW:.*]] = memref.view %[[SCRATCH]][%c0][]
// CHECK: %[[STACK:.*]] = memref.alloca() {alignment = 64 : i64} : memref<16xf32>
// CHECK: linalg.fill {{.*}} outs(%[[STACK]]
// CHECK-COUNT-2: linalg.fill {{.*}} outs(%[[VIEW]]
func.func @places(%x: memref<4096xf32>) attributes {tg.kernel} {
  %s = memref.alloc() : memref<16xf32>
  %z = arith.constant 0.0 : f32
  linalg.fill ins(%z : f32) outs(%s : memref<16xf32>)
  %a = memref.alloc() : memref<4096xf32>
  linalg.fill ins(%z : f32) outs(%a : memref<4096xf32>)
  %b = memref.alloc() : memref<4096xf32>
  linalg.fill ins(%z : f32) outs(%b : memref<4096xf32>)
  return
}

// What a loop yields outlives the iteration: it stays an allocation, and is
// freed.
// CHECK-LABEL: func.func @escapes
// CHECK-NOT: memref.view
// CHECK: memref.alloc()
// CHECK: memref.dealloc
func.func @escapes(%x: memref<4096xf32>, %n: index) attributes {tg.kernel} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%m = %x)
      -> memref<4096xf32> {
    %a = memref.alloc() : memref<4096xf32>
    linalg.copy ins(%m : memref<4096xf32>) outs(%a : memref<4096xf32>)
    scf.yield %a : memref<4096xf32>
  }
  linalg.copy ins(%r : memref<4096xf32>) outs(%x : memref<4096xf32>)
  return
}
