// RUN: tg-opt %s --tg-gpu-form-launches --cse --split-input-file | FileCheck %s

#id = affine_map<(d0, d1) -> (d0, d1)>
#transposed = affine_map<(d0, d1) -> (d1, d0)>

// A block of 256 threads; four neighbours a thread, since 4 floats are 16
// bytes.
// CHECK-LABEL: func.func @contiguous
// CHECK: gpu.launch blocks({{.*}}) in (%{{.*}} = %c1024, {{.*}}) threads({{.*}}) in (%{{.*}} = %c256,
// CHECK-COUNT-4: memref.store
// CHECK-NOT: memref.store
// CHECK: gpu.terminator
func.func @contiguous(%x: memref<1024x1024xf32>, %y: memref<1024x1024xf32>)
    attributes {tg.kernel} {
  linalg.generic {indexing_maps = [#id, #id],
                  iterator_types = ["parallel", "parallel"]}
      ins(%x : memref<1024x1024xf32>) outs(%y : memref<1024x1024xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.negf %a : f32
    linalg.yield %0 : f32
  }
  return
}

// Neighbours of the result are no neighbours of the operand.
// CHECK-LABEL: func.func @transposed
// CHECK: gpu.launch blocks({{.*}}) in (%{{.*}} = %c4096,
// CHECK-COUNT-1: memref.store
// CHECK-NOT: memref.store
func.func @transposed(%x: memref<1024x1024xf32>, %y: memref<1024x1024xf32>)
    attributes {tg.kernel} {
  linalg.generic {indexing_maps = [#transposed, #id],
                  iterator_types = ["parallel", "parallel"]}
      ins(%x : memref<1024x1024xf32>) outs(%y : memref<1024x1024xf32>) {
  ^bb0(%a: f32, %o: f32):
    linalg.yield %a : f32
  }
  return
}

// -----

// 35 elements: two warps, of whose threads 29 have nothing to do.
// CHECK-LABEL: func.func @small
// CHECK: %[[N:.*]] = arith.constant 35 : index
// CHECK: gpu.launch blocks({{.*}}) in (%{{.*}} = %c1, {{.*}}) threads({{.*}}) in (%{{.*}} = %c64,
// CHECK: %[[INSIDE:.*]] = arith.cmpi ult, %{{.*}}, %[[N]]
// CHECK: scf.if %[[INSIDE]]
// CHECK: arith.remui %{{.*}}, %c5_i32
func.func @small(%x: memref<7x5xi8>, %y: memref<7x5xi8>) attributes {tg.kernel} {
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>,
                                   affine_map<(i, j) -> (i, j)>],
                  iterator_types = ["parallel", "parallel"]}
      ins(%x : memref<7x5xi8>) outs(%y : memref<7x5xi8>) {
  ^bb0(%a: i8, %o: i8):
    linalg.yield %a : i8
  }
  return
}

// -----

// More elements than a grid may have threads: each thread goes on a grid
// further.
// CHECK-LABEL: func.func @huge
// CHECK: gpu.launch blocks({{.*}}) in (%[[BLOCKS:.*]] = %c4194304, {{.*}}) threads({{.*}}) in (%{{.*}} = %c256,
// CHECK: %[[STRIDE:.*]] = arith.muli %[[BLOCKS]], %c256
// CHECK: scf.for %{{.*}} = %{{.*}} to %c8589934592 step %[[STRIDE]]
func.func @huge(%x: memref<68719476736xi8>) attributes {tg.kernel} {
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>],
                  iterator_types = ["parallel"]}
      outs(%x : memref<68719476736xi8>) {
  ^bb0(%o: i8):
    %i = linalg.index 0 : index
    %0 = arith.index_cast %i : index to i8
    linalg.yield %0 : i8
  }
  return
}

// -----

// The host computes the grid, of one block at least.
// CHECK-LABEL: func.func @dynamic
// CHECK: %[[D0:.*]] = memref.dim %arg0, %c0
// CHECK: %[[BLOCKS:.*]] = arith.ceildivui
// CHECK: %[[CAPPED:.*]] = arith.minui %[[BLOCKS]], %c4194304
// CHECK: %[[GRID:.*]] = arith.maxui %[[CAPPED]], %c1
// CHECK: gpu.launch blocks({{.*}}) in (%{{.*}} = %[[GRID]],
// CHECK: scf.for
func.func @dynamic(%x: memref<?xf32>, %y: memref<?xf32>) attributes {tg.kernel} {
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>,
                                   affine_map<(i) -> (i)>],
                  iterator_types = ["parallel"]}
      ins(%x : memref<?xf32>) outs(%y : memref<?xf32>) {
  ^bb0(%a: f32, %o: f32):
    linalg.yield %a : f32
  }
  return
}

// -----

// A sum of columns: the columns in parallel, the rows in the thread.
// CHECK-LABEL: func.func @columns
// CHECK: gpu.launch blocks({{.*}}) in (%{{.*}} = %c1, {{.*}}) threads({{.*}}) in (%{{.*}} = %c32,
// CHECK: scf.for %[[ROW:.*]] = %c0 to %c100
// CHECK: memref.load %arg0[%[[ROW]], %{{.*}}]
func.func @columns(%x: memref<100x32xf32>, %y: memref<32xf32>)
    attributes {tg.kernel} {
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>,
                                   affine_map<(i, j) -> (j)>],
                  iterator_types = ["reduction", "parallel"]}
      ins(%x : memref<100x32xf32>) outs(%y : memref<32xf32>) {
  ^bb0(%a: f32, %o: f32):
    %0 = arith.addf %a, %o : f32
    linalg.yield %0 : f32
  }
  return
}

// -----

// One thread: a loop over memory, and all that needs what it computed.
// CHECK-LABEL: func.func @serial
// CHECK-COUNT-1: gpu.launch
// CHECK: memref.load
// CHECK: scf.for
// CHECK: memref.store
// CHECK: scf.for
// CHECK: memref.store
// CHECK: gpu.terminator
// CHECK-NOT: gpu.launch
func.func @serial(%i: memref<index>, %x: memref<64xf32>, %y: memref<64xf32>)
    attributes {tg.kernel} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.load %i[] : memref<index>
  scf.for %j = %c0 to %n step %c1 {
    %0 = memref.load %x[%j] : memref<64xf32>
    memref.store %0, %y[%n] : memref<64xf32>
  }
  %v = memref.load %x[%n] : memref<64xf32>
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>],
                  iterator_types = ["parallel"]}
      outs(%y : memref<64xf32>) {
  ^bb0(%o: f32):
    linalg.yield %v : f32
  }
  return
}

// -----

// Nothing to do: no launch.
// CHECK-LABEL: func.func @empty
// CHECK-NOT: gpu.launch
func.func @empty(%x: memref<0x4xf32>, %y: memref<0x4xf32>)
    attributes {tg.kernel} {
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>,
                                   affine_map<(i, j) -> (i, j)>],
                  iterator_types = ["parallel", "parallel"]}
      ins(%x : memref<0x4xf32>) outs(%y : memref<0x4xf32>) {
  ^bb0(%a: f32, %o: f32):
    linalg.yield %a : f32
  }
  return
}

// -----

// An iteration of a parallel loop a thread.
// CHECK-LABEL: func.func @forall
// CHECK: gpu.launch blocks({{.*}}) in (%{{.*}} = %c3, {{.*}}) threads({{.*}}) in (%{{.*}} = %c256,
// CHECK-NEXT: %[[OWN:.*]] = memref.alloca() : memref<4xf32>
func.func @forall(%x: memref<768x4xf32>) attributes {tg.kernel} {
  scf.forall (%i) in (768) {
    %own = memref.alloca() : memref<4xf32>
    // CHECK: scf.for
    linalg.generic {indexing_maps = [affine_map<(i) -> (i)>],
                    iterator_types = ["parallel"]}
        outs(%own : memref<4xf32>) {
    ^bb0(%o: f32):
      %0 = memref.load %x[%i, %i] : memref<768x4xf32>
      linalg.yield %0 : f32
    }
  }
  return
}

// -----

// What is a launch already stays.
// CHECK-LABEL: func.func @launch
// CHECK-COUNT-1: gpu.launch
// CHECK-NOT: gpu.launch
func.func @launch(%x: memref<4xf32>, %v: f32) attributes {tg.kernel} {
  %c1 = arith.constant 1 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
             threads(%tx, %ty, %tz) in (%sx = %c1, %sy = %c1, %sz = %c1) {
    memref.store %v, %x[%tx] : memref<4xf32>
    gpu.terminator
  }
  return
}
