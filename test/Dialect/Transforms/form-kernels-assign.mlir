// RUN: tg-opt %s --tg-form-kernels --split-input-file --allow-unregistered-dialect \
// RUN:   | FileCheck %s
// Kernels that were formed stay as they are.
// RUN: tg-opt %s --tg-form-kernels --tg-form-kernels --split-input-file --allow-unregistered-dialect \
// RUN:   | FileCheck %s

// A reader of the old value runs first, also where it stands behind.
// CHECK-LABEL: @reader_first
// CHECK: %[[R:.*]] = tg.kernel ins(%arg0
// CHECK: tg.add
// CHECK: %[[X:.*]] = tg.kernel ins(%arg1 : tensor<2xf32>) outs(%arg0 : tensor<4xf32>)
// CHECK-NEXT: ^bb0(%[[V:.*]]: tensor<2xf32>, %[[OLD:.*]]: tensor<4xf32>):
// CHECK-NEXT: tg.assign %[[OLD]], %[[V]] at
// CHECK: return %[[R]], %[[X]]
func.func @reader_first(%x: tensor<4xf32>, %v: tensor<2xf32>)
    -> (tensor<4xf32>, tensor<4xf32> {tg.writes = 0 : i64}) {
  %1 = tg.assign %x, %v at #tg.shapetracker<[2, strides [1], offset 1]>
     : tensor<4xf32>, tensor<2xf32>
  %c = tg.const 10.0 : tensor<4xf32>
  %0 = tg.add %x, %c : tensor<4xf32>
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}

// -----

// Without `tg.writes`, the base is copied.
// CHECK-LABEL: @no_write
// CHECK: %[[E:.*]] = tensor.empty
// CHECK: tg.kernel ins(%arg0, %arg1 : {{.*}}) outs(%[[E]]
// CHECK: tg.assign
func.func @no_write(%x: tensor<4xf32>, %v: tensor<2xf32>) -> tensor<4xf32> {
  %1 = tg.assign %x, %v at #tg.shapetracker<[2, strides [1], offset 1]>
     : tensor<4xf32>, tensor<2xf32>
  return %1 : tensor<4xf32>
}

// -----

// x = x - 0.1 * g reads each element where it writes it: in place.
// CHECK-LABEL: @update
// CHECK: %[[K:.*]] = tg.kernel ins(%arg1 : tensor<4xf32>) outs(%arg0 : tensor<4xf32>)
// CHECK-NEXT: ^bb0(%{{.*}}: tensor<4xf32>, %[[OLD:.*]]: tensor<4xf32>):
// CHECK: %[[NEW:.*]] = tg.add %[[OLD]]
// CHECK-NEXT: tg.yield %[[NEW]]
// The other user of the new value reads it from there.
// CHECK: tg.kernel ins(%[[K]]
// CHECK: tg.reduce add
// CHECK-NOT: tg.kernel
func.func @update(%x: tensor<4xf32>, %g: tensor<4xf32>)
    -> (tensor<4xf32> {tg.writes = 0 : i64}, tensor<1xf32>) {
  %c = tg.const -0.1 : tensor<4xf32>
  %0 = tg.mul %g, %c : tensor<4xf32>
  %1 = tg.add %x, %0 : tensor<4xf32>
  %2 = tg.assign %x, %1 : tensor<4xf32>, tensor<4xf32>
  %3 = tg.reduce add %1 axes [0] : tensor<4xf32> -> tensor<1xf32>
  return %2, %3 : tensor<4xf32>, tensor<1xf32>
}

// -----

// A window that is read through itself: in place.
// CHECK-LABEL: @window_update
// CHECK: tg.kernel outs(%arg0 : tensor<4xf32>)
// CHECK: tg.view
// CHECK: tg.neg
// CHECK: tg.assign
// CHECK-NOT: tg.kernel
func.func @window_update(%x: tensor<4xf32>)
    -> (tensor<4xf32> {tg.writes = 0 : i64}) {
  %0 = tg.view %x as #tg.shapetracker<[2, strides [1], offset 1]>
     : tensor<4xf32> -> tensor<2xf32>
  %1 = tg.neg %0 : tensor<2xf32>
  %2 = tg.assign %x, %1 at #tg.shapetracker<[2, strides [1], offset 1]>
     : tensor<4xf32>, tensor<2xf32>
  return %2 : tensor<4xf32>
}

// -----

// x[1:] = x[:-1]: all old values are read first.
// CHECK-LABEL: @overlap
// CHECK: %[[OLD:.*]] = tg.kernel ins(%arg0
// CHECK: tg.view
// CHECK: tg.kernel ins(%[[OLD]] : tensor<4xf32>) outs(%arg0
// CHECK: tg.assign
func.func @overlap(%x: tensor<5xf32>)
    -> (tensor<5xf32> {tg.writes = 0 : i64}) {
  %0 = tg.view %x as #tg.shapetracker<[4, strides [1]]>
     : tensor<5xf32> -> tensor<4xf32>
  %1 = tg.assign %x, %0 at #tg.shapetracker<[4, strides [1], offset 1]>
     : tensor<5xf32>, tensor<4xf32>
  return %1 : tensor<5xf32>
}

// -----

// A value that depends on a flip of the old content, in part: stored first.
// CHECK-LABEL: @flip_update
// CHECK: %[[V:.*]] = tg.kernel ins(%arg0 : tensor<4xf32>) outs(%{{.*}}
// CHECK: tg.flip
// CHECK: tg.add
// CHECK: tg.kernel ins(%[[V]] : tensor<4xf32>) outs(%arg0
// CHECK-NEXT: ^bb0(%[[IN:.*]]: tensor<4xf32>, %
// CHECK-NEXT: tg.yield %[[IN]]
func.func @flip_update(%x: tensor<4xf32>)
    -> (tensor<4xf32> {tg.writes = 0 : i64}) {
  %0 = tg.flip %x axes [0] : tensor<4xf32>
  %1 = tg.add %x, %0 : tensor<4xf32>
  %2 = tg.assign %x, %1 : tensor<4xf32>, tensor<4xf32>
  return %2 : tensor<4xf32>
}

// -----

// x, y = y, x: one of the old contents is copied aside.
// CHECK-LABEL: @swap
// CHECK: %[[COPY:.*]] = tg.kernel ins(%arg0 : tensor<4xf32>) outs(%{{.*}}
// CHECK: %[[X:.*]] = tg.kernel ins(%arg1 : tensor<4xf32>) outs(%arg0
// CHECK: %[[Y:.*]] = tg.kernel ins(%[[COPY]] : tensor<4xf32>) outs(%arg1
// CHECK: return %[[X]], %[[Y]]
func.func @swap(%x: tensor<4xf32>, %y: tensor<4xf32>)
    -> (tensor<4xf32> {tg.writes = 0 : i64},
        tensor<4xf32> {tg.writes = 1 : i64}) {
  return %y, %x : tensor<4xf32>, tensor<4xf32>
}

// -----

// An op of another dialect reads the copy as well.
// CHECK-LABEL: @swap_foreign
// CHECK: %[[COPY:.*]] = tg.kernel ins(%arg0 : tensor<4xf32>) outs(%{{.*}}
// CHECK: tg.kernel ins(%arg1 : tensor<4xf32>) outs(%arg0
// CHECK: "other.op"(%[[COPY]])
func.func @swap_foreign(%x: tensor<4xf32>, %y: tensor<4xf32>)
    -> (tensor<4xf32> {tg.writes = 0 : i64}) {
  %0 = tg.assign %x, %y : tensor<4xf32>, tensor<4xf32>
  "other.use"(%0) : (tensor<4xf32>) -> ()
  "other.op"(%x) : (tensor<4xf32>) -> ()
  return %0 : tensor<4xf32>
}

// -----

// Two windows after each other, both in place; the state between them is
// copied for the result that keeps it.
// CHECK-LABEL: @two_windows
// CHECK: %[[A:.*]] = tg.kernel ins(%arg1 : {{.*}}) outs(%arg0
// CHECK: %[[B:.*]] = tg.kernel ins(%[[A]] : {{.*}}) outs(%{{.*}}
// CHECK-NEXT: ^bb0
// CHECK-NEXT: tg.yield
// CHECK: %[[C:.*]] = tg.kernel ins(%arg1 : {{.*}}) outs(%[[A]]
// CHECK: return %[[B]], %[[C]]
func.func @two_windows(%x: tensor<4xf32>, %v: tensor<2xf32>)
    -> (tensor<4xf32>, tensor<4xf32> {tg.writes = 0 : i64}) {
  %0 = tg.assign %x, %v at #tg.shapetracker<[2, strides [1]]>
     : tensor<4xf32>, tensor<2xf32>
  %1 = tg.assign %0, %v at #tg.shapetracker<[2, strides [1], offset 2]>
     : tensor<4xf32>, tensor<2xf32>
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}

// -----

// Indexed updates of a large tensor happen where it lies.
// CHECK-LABEL: @scatter
// CHECK: tg.kernel ins(%arg1, %arg2 : {{.*}}) outs(%arg0 :
// CHECK-NEXT: ^bb0(%[[I:.*]]: tensor<2xi32>, %[[U:.*]]: tensor<2x4xf32>, %[[OLD:.*]]: tensor<9x4xf32>):
// CHECK-NEXT: %[[NEW:.*]] = tg.scatter {{.*}} %[[OLD]], %[[I]], %[[U]]
// CHECK-NEXT: tg.yield %[[NEW]]
func.func @scatter(%x: tensor<9x4xf32>, %i: tensor<2xi32>,
                   %u: tensor<2x4xf32>)
    -> (tensor<9x4xf32> {tg.writes = 0 : i64}) {
  %0 = tg.scatter set slices %x, %i, %u axis 0
     : tensor<9x4xf32>, tensor<2xi32>, tensor<2x4xf32>
  return %0 : tensor<9x4xf32>
}

// -----

// What a kernel computed is overwritten where it lies; its other reader runs
// before that.
// CHECK-LABEL: @temporary
// CHECK: %[[E:.*]] = tensor.empty
// CHECK: %[[A:.*]] = tg.kernel ins(%arg0 : {{.*}}) outs(%[[E]]
// CHECK: tg.exp
// CHECK: %[[SUM:.*]] = tg.kernel ins(%[[A]]
// CHECK: tg.reduce
// CHECK: %[[B:.*]] = tg.kernel ins(%arg1 : {{.*}}) outs(%[[A]]
// CHECK: %[[C:.*]] = tg.kernel ins(%arg1 : {{.*}}) outs(%[[B]]
// CHECK: return %[[C]], %[[SUM]]
func.func @temporary(%x: tensor<4xf32>, %v: tensor<2xf32>)
    -> (tensor<4xf32>, tensor<1xf32>) {
  %0 = tg.exp %x : tensor<4xf32>
  %1 = tg.assign %0, %v at #tg.shapetracker<[2, strides [1]]>
     : tensor<4xf32>, tensor<2xf32>
  %2 = tg.assign %1, %v at #tg.shapetracker<[2, strides [1], offset 2]>
     : tensor<4xf32>, tensor<2xf32>
  %3 = tg.reduce add %0 axes [0] : tensor<4xf32> -> tensor<1xf32>
  return %2, %3 : tensor<4xf32>, tensor<1xf32>
}

// -----

// Not where the old value is a result.
// CHECK-LABEL: @kept
// CHECK: %[[A:.*]] = tg.kernel
// CHECK: tg.exp
// CHECK: %[[E:.*]] = tensor.empty
// CHECK: %[[B:.*]] = tg.kernel ins(%[[A]], %arg1 : {{.*}}) outs(%[[E]]
// CHECK: return %[[A]], %[[B]]
func.func @kept(%x: tensor<4xf32>, %v: tensor<2xf32>)
    -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = tg.exp %x : tensor<4xf32>
  %1 = tg.assign %0, %v at #tg.shapetracker<[2, strides [1]]>
     : tensor<4xf32>, tensor<2xf32>
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}
