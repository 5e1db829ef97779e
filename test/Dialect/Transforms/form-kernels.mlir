// RUN: tg-opt %s --tg-form-kernels --split-input-file --allow-unregistered-dialect \
// RUN:   | FileCheck %s

// R1: elementwise ops and views join their consumer; constants go inside.
// CHECK-LABEL: @elementwise
// CHECK: %[[E:.*]] = tensor.empty() : tensor<4x2xf32>
// CHECK: %[[K:.*]] = tg.kernel ins(%arg1, %arg0 : {{.*}}) outs(%[[E]]
// CHECK-NEXT: ^bb0(%[[B:.*]]: tensor<2xf32>, %[[X:.*]]: tensor<4x2xf32>, %{{.*}}: tensor<4x2xf32>):
// CHECK: tg.reshape %[[B]]
// CHECK: tg.expand
// CHECK: tg.add %[[X]]
// CHECK: tg.const
// CHECK: %[[R:.*]] = tg.max
// CHECK: tg.yield %[[R]]
// CHECK: return %[[K]]
// CHECK-NOT: tg.
func.func @elementwise(%x: tensor<4x2xf32>, %b: tensor<2xf32>)
    -> tensor<4x2xf32> {
  %0 = tg.reshape %b : tensor<2xf32> -> tensor<1x2xf32>
  %1 = tg.expand %0 : tensor<1x2xf32> -> tensor<4x2xf32>
  %2 = tg.add %x, %1 : tensor<4x2xf32>
  %3 = tg.const 0.0 : tensor<4x2xf32>
  %4 = tg.max %2, %3 : tensor<4x2xf32>
  return %4 : tensor<4x2xf32>
}

// -----

// R2, R3: a reduction with its producers and what follows on the reduced shape.
// CHECK-LABEL: @reduction
// CHECK: tg.kernel
// CHECK: tg.mul
// CHECK: tg.reduce
// CHECK: tg.reshape
// CHECK: tg.sqrt
// CHECK: tg.yield
// CHECK-NOT: tg.kernel
func.func @reduction(%x: tensor<2x3xf32>) -> tensor<2xf32> {
  %0 = tg.mul %x, %x : tensor<2x3xf32>
  %1 = tg.reduce add %0 axes [1] : tensor<2x3xf32> -> tensor<2x1xf32>
  %2 = tg.reshape %1 : tensor<2x1xf32> -> tensor<2xf32>
  %3 = tg.sqrt %2 : tensor<2xf32>
  return %3 : tensor<2xf32>
}

// -----

// R3: what is put back to the full shape is a kernel of its own; so is each
// further reduction.
// CHECK-LABEL: @softmax
// CHECK: tg.kernel
// CHECK: tg.reduce max
// CHECK: tg.kernel
// CHECK: tg.exp
// CHECK: tg.kernel
// CHECK: tg.reduce add
// CHECK: tg.kernel
// CHECK: tg.div
// CHECK-NOT: tg.kernel
func.func @softmax(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %0 = tg.reduce max %x axes [1] : tensor<2x3xf32> -> tensor<2x1xf32>
  %1 = tg.expand %0 : tensor<2x1xf32> -> tensor<2x3xf32>
  %2 = tg.neg %1 : tensor<2x3xf32>
  %3 = tg.add %x, %2 : tensor<2x3xf32>
  %4 = tg.exp %3 : tensor<2x3xf32>
  %5 = tg.reduce add %4 axes [1] : tensor<2x3xf32> -> tensor<2x1xf32>
  %6 = tg.expand %5 : tensor<2x1xf32> -> tensor<2x3xf32>
  %7 = tg.div %4, %6 : tensor<2x3xf32>
  return %7 : tensor<2x3xf32>
}

// -----

// R4: a contraction takes casts and views in front, anything elementwise
// behind; what must be computed in front is stored.
// CHECK-LABEL: @contraction
// CHECK: tg.kernel
// CHECK: tg.exp
// CHECK: tg.kernel
// CHECK: tg.permute
// CHECK: tg.cast
// CHECK: tg.matmul
// CHECK: tg.add
// CHECK: tg.tanh
// CHECK: tg.yield
// CHECK-NOT: tg.kernel
func.func @contraction(%a: tensor<4x8xf32>, %b: tensor<2x8xf16>,
                       %c: tensor<4x2xf32>) -> tensor<4x2xf32> {
  %0 = tg.exp %a : tensor<4x8xf32>
  %1 = tg.permute %b [1, 0] : tensor<2x8xf16> -> tensor<8x2xf16>
  %2 = tg.cast %1 : tensor<8x2xf16> -> tensor<8x2xf32>
  %3 = tg.matmul %0, %2
     : tensor<4x8xf32>, tensor<8x2xf32> -> tensor<4x2xf32>
  %4 = tg.add %3, %c : tensor<4x2xf32>
  %5 = tg.tanh %4 : tensor<4x2xf32>
  return %5 : tensor<4x2xf32>
}

// -----

// R4: sort, scan and scatter have no epilogue; of a sort, only the results in
// use are stored.
// CHECK-LABEL: @no_epilogue
// CHECK: tg.kernel ins({{.*}}) outs({{.*}} : tensor<4xi32>)
// CHECK: %{{.*}}, %[[I:.*]] = tg.sort
// CHECK: tg.yield %[[I]] : tensor<4xi32>
// CHECK: tg.kernel
// CHECK: tg.neg
func.func @no_epilogue(%x: tensor<4xf32>) -> tensor<4xi32> {
  %v, %i = tg.sort %x axis 0 : tensor<4xf32> -> tensor<4xf32>, tensor<4xi32>
  %0 = tg.neg %i : tensor<4xi32>
  return %0 : tensor<4xi32>
}

// -----

// R5: what two kernels need is computed once.
// CHECK-LABEL: @shared
// CHECK-COUNT-1: tg.exp
// CHECK-NOT: tg.exp
func.func @shared(%x: tensor<4x4xf32>) -> (tensor<4x1xf32>, tensor<1x4xf32>) {
  %0 = tg.exp %x : tensor<4x4xf32>
  %1 = tg.reduce add %0 axes [1] : tensor<4x4xf32> -> tensor<4x1xf32>
  %2 = tg.reduce add %0 axes [0] : tensor<4x4xf32> -> tensor<1x4xf32>
  return %1, %2 : tensor<4x1xf32>, tensor<1x4xf32>
}

// -----

// R5: unless it is a few simple ops on one stored tensor.
// CHECK-LABEL: @recomputed
// CHECK-COUNT-2: tg.kernel ins(%arg0 :
// CHECK-NOT: tg.kernel
func.func @recomputed(%x: tensor<4x4xf16>)
    -> (tensor<4x1xf32>, tensor<1x4xf32>) {
  %c = tg.const 2.0 : tensor<4x4xf32>
  %0 = tg.cast %x : tensor<4x4xf16> -> tensor<4x4xf32>
  %1 = tg.mul %0, %c : tensor<4x4xf32>
  %2 = tg.reduce add %1 axes [1] : tensor<4x4xf32> -> tensor<4x1xf32>
  %3 = tg.reduce add %1 axes [0] : tensor<4x4xf32> -> tensor<1x4xf32>
  return %2, %3 : tensor<4x1xf32>, tensor<1x4xf32>
}

// -----

// R5: one kernel that reads a value in two ways is like two kernels.
// CHECK-LABEL: @two_ways
// CHECK: tg.kernel
// CHECK: tg.sin
// CHECK: tg.kernel
// CHECK: tg.flip
// CHECK: tg.add
func.func @two_ways(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = tg.sin %x : tensor<4xf32>
  %1 = tg.flip %0 axes [0] : tensor<4xf32>
  %2 = tg.add %0, %1 : tensor<4xf32>
  return %2 : tensor<4xf32>
}

// -----

// R6: what costs more is not computed again for each element of an expanded
// axis; a scalar is, since code moves it out of the loop.
// CHECK-LABEL: @expanded
// CHECK: tg.kernel
// CHECK: tg.exp {{.*}} : tensor<1x4xf32>
// CHECK: tg.yield
// CHECK: tg.kernel
// CHECK: tg.exp {{.*}} : tensor<1x1xf32>
// CHECK-NOT: tg.kernel
func.func @expanded(%x: tensor<8x4xf32>, %b: tensor<1x4xf32>,
                    %s: tensor<1x1xf32>) -> tensor<8x4xf32> {
  %0 = tg.exp %b : tensor<1x4xf32>
  %1 = tg.expand %0 : tensor<1x4xf32> -> tensor<8x4xf32>
  %2 = tg.add %x, %1 : tensor<8x4xf32>
  %3 = tg.exp %s : tensor<1x1xf32>
  %4 = tg.expand %3 : tensor<1x1xf32> -> tensor<8x4xf32>
  %5 = tg.add %2, %4 : tensor<8x4xf32>
  return %5 : tensor<8x4xf32>
}

// -----

// R7: contiguous and copy are borders.
// CHECK-LABEL: @borders
// CHECK: %[[A:.*]] = tg.kernel
// CHECK: tg.neg
// CHECK: %[[B:.*]] = tg.kernel ins(%[[A]]
// CHECK: tg.exp
// CHECK: %[[C:.*]] = tg.copy %[[B]] to "CPU:1"
// CHECK: %[[D:.*]] = tg.kernel ins(%[[C]]
// CHECK: tg.permute
// CHECK-NEXT: tg.yield
// CHECK: return %[[D]]
func.func @borders(%x: tensor<4x2xf32>) -> tensor<2x4xf32> {
  %0 = tg.neg %x : tensor<4x2xf32>
  %1 = tg.contiguous %0 : tensor<4x2xf32>
  %2 = tg.exp %1 : tensor<4x2xf32>
  %3 = tg.copy %2 to "CPU:1" : tensor<4x2xf32>
  %4 = tg.permute %3 [1, 0] : tensor<4x2xf32> -> tensor<2x4xf32>
  %5 = tg.contiguous %4 : tensor<2x4xf32>
  return %5 : tensor<2x4xf32>
}

// -----

// R9: a result that another kernel of one shape needs is a further output.
// CHECK-LABEL: @two_outputs
// CHECK: %[[K:.*]]:2 = tg.kernel
// CHECK: tg.yield %{{.*}}, %{{.*}}
// CHECK: return %[[K]]#0, %[[K]]#1
func.func @two_outputs(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %0 = tg.exp %x : tensor<4xf32>
  %1 = tg.mul %0, %x : tensor<4xf32>
  return %0, %1 : tensor<4xf32>, tensor<4xf32>
}

// -----

// R9: each result has storage of its own.
// CHECK-LABEL: @results
// CHECK: %[[FILL:.*]] = tg.kernel outs
// CHECK: tg.const 1.0
// CHECK: %[[SUM:.*]] = tg.kernel
// CHECK: tg.add
// CHECK: %[[ARG:.*]] = tg.kernel ins(%arg0
// CHECK-NEXT: ^bb0(%[[IN:.*]]: tensor<4xf32>, %
// CHECK-NEXT: tg.yield %[[IN]]
// CHECK: %[[AGAIN:.*]] = tg.kernel ins(%[[SUM]]
// CHECK: return %[[ARG]], %[[FILL]], %[[SUM]], %[[AGAIN]]
func.func @results(%x: tensor<4xf32>)
    -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %c = tg.const 1.0 : tensor<4xf32>
  %0 = tg.add %x, %c : tensor<4xf32>
  return %x, %c, %0, %0
       : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

// -----

// R10: ops of other dialects stay between kernels, with what they need stored.
// CHECK-LABEL: @foreign
// CHECK: %[[A:.*]] = tg.kernel
// CHECK: tg.neg
// CHECK: %[[C:.*]] = tg.kernel outs
// CHECK: tg.const
// CHECK: %[[B:.*]] = "other.op"(%[[A]], %[[C]])
// CHECK: tg.kernel ins(%[[B]]
// CHECK: tg.exp
func.func @foreign(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = tg.neg %x : tensor<4xf32>
  %c = tg.const 1.0 : tensor<4xf32>
  %1 = "other.op"(%0, %c) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  %2 = tg.exp %1 : tensor<4xf32>
  return %2 : tensor<4xf32>
}

// -----

// R10: in regions too; constants from around them are made inside.
// CHECK-LABEL: @loop
// CHECK: %[[INIT:.*]] = tg.kernel outs
// CHECK: scf.for {{.*}} iter_args(%{{.*}} = %[[INIT]])
// CHECK: %[[R:.*]] = tg.kernel
// CHECK: tg.const 2.0
// CHECK: tg.mul
// CHECK: scf.yield %[[R]]
// CHECK-NOT: tg.const
func.func @loop(%n: index) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %two = tg.const 2.0 : tensor<4xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %two)
      -> tensor<4xf32> {
    %0 = tg.mul %acc, %two : tensor<4xf32>
    scf.yield %0 : tensor<4xf32>
  }
  return %r : tensor<4xf32>
}

// -----

// R11: sizes of outputs are computed outside of kernels, from the arguments.
// CHECK-LABEL: @dynamic
// CHECK: %[[M:.*]] = tensor.dim %arg0,
// CHECK: %[[N:.*]] = tensor.dim %arg0,
// CHECK: tensor.empty(%[[N]]) : tensor<?x4xf32>
// CHECK: %[[K:.*]] = tg.kernel ins(%{{.*}}, %[[M]], %arg0 : tensor<1x4xf32>, index, tensor<?x4xf32>)
// CHECK: return %[[K]], %[[N]]
func.func @dynamic(%x: tensor<?x4xf32>, %s: tensor<1x4xf32>)
    -> (tensor<?x4xf32>, index) {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?x4xf32>
  %0 = tg.expand %s [%n] : tensor<1x4xf32> -> tensor<?x4xf32>
  %1 = tg.add %x, %0 : tensor<?x4xf32>
  %2 = tg.exp %1 : tensor<?x4xf32>
  %m = tensor.dim %2, %c0 : tensor<?x4xf32>
  return %2, %m : tensor<?x4xf32>, index
}

// -----

// detach and contiguous_backward are gone; kernels stay as they are.
// CHECK-LABEL: @identities
// CHECK: tg.kernel
// CHECK-NEXT: ^bb0
// CHECK-NEXT: tg.neg
// CHECK-NEXT: tg.exp
// CHECK-NEXT: tg.yield
func.func @identities(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = tg.neg %x : tensor<4xf32>
  %1 = tg.detach %0 : tensor<4xf32>
  %2 = tg.contiguous_backward %1 : tensor<4xf32>
  %3 = tg.exp %2 : tensor<4xf32>
  return %3 : tensor<4xf32>
}
