// RUN: tg-opt %s --tg-gpu-pin-buffers | FileCheck %s

// Two buffers change roles: what the loop makes is copied to the one place,
// what was there is first put aside for the other.
// CHECK-LABEL: func.func @loop
// CHECK-DAG: %[[P:.*]] = memref.alloc() : memref<4xf32>
// CHECK-DAG: %[[Q:.*]] = memref.alloc() : memref<4xf32>
// CHECK: linalg.generic {{.*}} ins(%arg0 : memref<4xf32>) outs(%[[P]] :
// CHECK: linalg.generic {{.*}} ins(%arg1 : memref<4xf32>) outs(%[[Q]] :
// CHECK: scf.for
// CHECK: %[[NEW:.*]] = memref.alloc()
// CHECK: memref.load %[[P]]
// CHECK: memref.store %{{.*}}, %[[NEW]]
// CHECK: %[[ASIDE:.*]] = memref.alloc()
// CHECK: linalg.generic {{.*}} ins(%[[P]] : memref<4xf32>) outs(%[[ASIDE]] :
// CHECK: linalg.generic {{.*}} ins(%[[NEW]] : memref<4xf32>) outs(%[[P]] :
// CHECK: linalg.generic {{.*}} ins(%[[ASIDE]] : memref<4xf32>) outs(%[[Q]] :
// CHECK: scf.yield %[[P]], %[[Q]]
// CHECK: memref.load %[[Q]]
func.func @loop(%x: memref<4xf32>, %y: memref<4xf32>, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %y)
      -> (memref<4xf32>, memref<4xf32>) {
    %new = memref.alloc() : memref<4xf32>
    %v = memref.load %a[%i] : memref<4xf32>
    memref.store %v, %new[%i] : memref<4xf32>
    scf.yield %new, %a : memref<4xf32>, memref<4xf32>
  }
  %1 = memref.load %0#1[%c0] : memref<4xf32>
  return %1 : f32
}

// CHECK-LABEL: func.func @branches
// CHECK: %[[P:.*]] = memref.alloc()
// CHECK: scf.if
// CHECK: %[[NEW:.*]] = memref.alloc()
// CHECK: linalg.generic {{.*}} ins(%[[NEW]] : memref<4xf32>) outs(%[[P]] :
// CHECK: else
// CHECK: linalg.generic {{.*}} outs(%[[P]] :
// CHECK: memref.load %[[P]]
func.func @branches(%x: memref<4xf32>, %c: i1, %i: index) -> f32 {
  %0 = scf.if %c -> memref<4xf32> {
    %new = memref.alloc() : memref<4xf32>
    scf.yield %new : memref<4xf32>
  } else {
    scf.yield %x : memref<4xf32>
  }
  %1 = memref.load %0[%i] : memref<4xf32>
  return %1 : f32
}

// Buffers that exist already may change roles as they are.
// CHECK-LABEL: func.func @swap
// CHECK-NOT: memref.alloc
func.func @swap(%x: memref<4xf32>, %y: memref<4xf32>, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %y)
      -> (memref<4xf32>, memref<4xf32>) {
    scf.yield %b, %a : memref<4xf32>, memref<4xf32>
  }
  %1 = memref.load %0#1[%c0] : memref<4xf32>
  return %1 : f32
}
