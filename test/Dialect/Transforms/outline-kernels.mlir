// RUN: tg-opt %s --tg-outline-kernels --split-input-file | FileCheck %s
// RUN: tg-opt %s --tg-outline-kernels --split-input-file --mlir-print-debuginfo \
// RUN:   | FileCheck %s --check-prefix=LOC

// Kernels that differ in names only are one function; another constant makes
// another.
// CHECK-LABEL: func.func @f
// CHECK: tg.launch @add_4_f32_0 ins(%arg0 : {{.*}}) outs(
// CHECK: tg.launch @add_4_f32_0 ins(%arg1 : {{.*}}) outs(
// CHECK: tg.launch @add_4_f32_1
// CHECK: func.func private @add_4_f32_0(%{{.*}}: tensor<4xf32>, %{{.*}}: tensor<4xf32>) -> tensor<4xf32> attributes {tg.kernel}
// CHECK-NEXT: tg.const 1.0
// CHECK-NEXT: %[[SUM:.*]] = tg.add
// CHECK-NEXT: return %[[SUM]]
// CHECK: func.func private @add_4_f32_1
// CHECK-NEXT: tg.const 2.0
// CHECK-NOT: func.func private @add

// LOC: func.func private @add_4_f32_0
// LOC: tg.add {{.*}} loc(#[[ADD:.*]])
// LOC: return
// LOC-NEXT: } loc(#[[ADD]])
func.func @f(%x: tensor<4xf32>, %y: tensor<4xf32>)
    -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %e = tensor.empty() : tensor<4xf32>
  %r = tg.kernel ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%a: tensor<4xf32>, %o: tensor<4xf32>):
    %c = tg.const 1.0 : tensor<4xf32>
    %0 = tg.add %a, %c : tensor<4xf32>
    tg.yield %0 : tensor<4xf32>
  } -> tensor<4xf32>
  %s = tg.kernel ins(%y : tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%other: tensor<4xf32>, %out: tensor<4xf32>):
    %one = tg.const 1.0 : tensor<4xf32>
    %sum = tg.add %other, %one : tensor<4xf32>
    tg.yield %sum : tensor<4xf32>
  } -> tensor<4xf32>
  %t = tg.kernel ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%a: tensor<4xf32>, %o: tensor<4xf32>):
    %c = tg.const 2.0 : tensor<4xf32>
    %0 = tg.add %a, %c : tensor<4xf32>
    tg.yield %0 : tensor<4xf32>
  } -> tensor<4xf32>
  return %r, %s, %t : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

// -----

// The heavy op gives the name, also where something is done with its result;
// names that are taken are skipped.
// CHECK-LABEL: func.func @g
// CHECK: tg.launch @reduce_add_2x3_f32_1
// CHECK: tg.launch @copy_2x1_f32_0
// CHECK: tg.launch @fill_i32_0
func.func private @reduce_add_2x3_f32_0()
func.func @g(%x: tensor<2x3xf32>)
    -> (tensor<2x1xf32>, tensor<2x1xf32>, tensor<i32>) {
  %e = tensor.empty() : tensor<2x1xf32>
  %i = tensor.empty() : tensor<i32>
  %r = tg.kernel ins(%x : tensor<2x3xf32>) outs(%e : tensor<2x1xf32>) {
  ^bb0(%a: tensor<2x3xf32>, %o: tensor<2x1xf32>):
    %0 = tg.reduce add %a axes [1] : tensor<2x3xf32> -> tensor<2x1xf32>
    %1 = tg.sqrt %0 : tensor<2x1xf32>
    tg.yield %1 : tensor<2x1xf32>
  } -> tensor<2x1xf32>
  %s = tg.kernel ins(%r : tensor<2x1xf32>) outs(%e : tensor<2x1xf32>) {
  ^bb0(%a: tensor<2x1xf32>, %o: tensor<2x1xf32>):
    tg.yield %a : tensor<2x1xf32>
  } -> tensor<2x1xf32>
  %t = tg.kernel outs(%i : tensor<i32>) {
  ^bb0(%o: tensor<i32>):
    %0 = tg.const 7 : tensor<i32>
    tg.yield %0 : tensor<i32>
  } -> tensor<i32>
  return %r, %s, %t : tensor<2x1xf32>, tensor<2x1xf32>, tensor<i32>
}

// -----

// What an attribute of the kernel says goes to the function, and tells it from
// a kernel without.
// CHECK-LABEL: func.func @attributes
// CHECK: tg.launch @neg_4_f32_0
// CHECK: tg.launch @neg_4_f32_1
// CHECK: @neg_4_f32_0
// CHECK-SAME: {some.hint = 1 : i64, tg.kernel}
// CHECK: @neg_4_f32_1
// CHECK-SAME: {tg.kernel}
func.func @attributes(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %e = tensor.empty() : tensor<4xf32>
  %r = tg.kernel ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%a: tensor<4xf32>, %o: tensor<4xf32>):
    %0 = tg.neg %a : tensor<4xf32>
    tg.yield %0 : tensor<4xf32>
  } {some.hint = 1 : i64} -> tensor<4xf32>
  %s = tg.kernel ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%a: tensor<4xf32>, %o: tensor<4xf32>):
    %0 = tg.neg %a : tensor<4xf32>
    tg.yield %0 : tensor<4xf32>
  } -> tensor<4xf32>
  return %r, %s : tensor<4xf32>, tensor<4xf32>
}
