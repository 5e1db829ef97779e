// R8: kernels have at most max-ops ops, whatever the graph looks like.
// RUN: tg-opt %s --tg-form-kernels=max-ops=2 | FileCheck %s
// RUN: not tg-opt %s --tg-form-kernels=max-ops=0 2>&1 | FileCheck %s --check-prefix=ERROR
// ERROR: tg-form-kernels needs max-ops >= 1 and recompute-ops >= 0, got 0 and 4

// 40 levels are one kernel, 3,000 ops are 12; what is read in two ways is
// stored at each level, not computed 2^40 times.
// RUN: %python %S/Inputs/graphs.py diamond 40 | tg-opt --tg-form-kernels | FileCheck %s --check-prefix=DIAMOND
// DIAMOND-COUNT-1: tg.kernel
// DIAMOND-NOT: tg.kernel
// RUN: %python %S/Inputs/graphs.py chain 3000 | tg-opt --tg-form-kernels | FileCheck %s --check-prefix=CHAIN
// CHAIN-COUNT-12: tg.kernel
// CHAIN-NOT: tg.kernel
// RUN: %python %S/Inputs/graphs.py mirror 40 | tg-opt --tg-form-kernels | FileCheck %s --check-prefix=MIRROR
// MIRROR-COUNT-40: tg.sin
// MIRROR-NOT: tg.sin
// RUN: %python %S/Inputs/graphs.py turn 3000 | tg-opt --tg-fold-views --tg-form-kernels -o /dev/null

// CHECK-LABEL: @chain
// CHECK: %[[A:.*]] = tg.kernel
// CHECK: tg.exp
// CHECK: %[[B:.*]] = tg.kernel ins(%[[A]]
// CHECK: tg.exp
// CHECK: tg.exp
// CHECK: tg.kernel ins(%[[B]]
// CHECK: tg.exp
// CHECK: tg.exp
// CHECK-NOT: tg.exp
func.func @chain(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = tg.exp %x : tensor<4xf32>
  %1 = tg.exp %0 : tensor<4xf32>
  %2 = tg.exp %1 : tensor<4xf32>
  %3 = tg.exp %2 : tensor<4xf32>
  %4 = tg.exp %3 : tensor<4xf32>
  return %4 : tensor<4xf32>
}

// Each level of x = (x * sin(x) + x) * 0.5 is computed once.
// CHECK-LABEL: @diamond
// CHECK-COUNT-3: tg.sin
// CHECK-NOT: tg.sin
func.func @diamond(%x: tensor<4xf32>) -> tensor<4xf32> {
  %h = tg.const 0.5 : tensor<4xf32>
  %s0 = tg.sin %x : tensor<4xf32>
  %m0 = tg.mul %x, %s0 : tensor<4xf32>
  %a0 = tg.add %m0, %x : tensor<4xf32>
  %x1 = tg.mul %a0, %h : tensor<4xf32>
  %s1 = tg.sin %x1 : tensor<4xf32>
  %m1 = tg.mul %x1, %s1 : tensor<4xf32>
  %a1 = tg.add %m1, %x1 : tensor<4xf32>
  %x2 = tg.mul %a1, %h : tensor<4xf32>
  %s2 = tg.sin %x2 : tensor<4xf32>
  %m2 = tg.mul %x2, %s2 : tensor<4xf32>
  %a2 = tg.add %m2, %x2 : tensor<4xf32>
  return %a2 : tensor<4xf32>
}
