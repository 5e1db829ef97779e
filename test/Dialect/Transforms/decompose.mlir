// RUN: tg-opt %s --tg-decompose | FileCheck %s --implicit-check-not='tg.{{div|exp |log |tanh|erf|rsqrt|matmul|conv|attention|window|iota|gather|scatter|scan|sort}}'
// RUN: tg-opt %s --tg-decompose=ops=attention,tg.rsqrt | FileCheck %s --check-prefix=SOME
// RUN: tg-opt %s --tg-decompose --tg-fold-views | FileCheck %s --check-prefix=FOLD
// RUN: not tg-opt %s --tg-decompose=ops=exp2 2>&1 | FileCheck %s --check-prefix=ERROR

// ERROR: 'exp2' is no op that tg-decompose can rewrite

// CHECK-LABEL: @elementwise
// CHECK-DAG: %[[RECIP:.*]] = tg.recip %arg1 : tensor<?xf32>
// CHECK-DAG: tg.mul %arg0, %[[RECIP]]
// CHECK-DAG: tg.exp2 {{.*}} : tensor<?xf64>
// CHECK-DAG: tg.log2 {{.*}} : tensor<?xf64>
// CHECK-DAG: %[[ROOT:.*]] = tg.sqrt %arg0 : tensor<?xf32>
// CHECK-DAG: tg.recip %[[ROOT]]
// SOME-LABEL: @elementwise
// SOME-DAG: tg.div
// SOME-DAG: tg.exp
// SOME-DAG: tg.sqrt
func.func @elementwise(%x: tensor<?xf32>, %y: tensor<?xf32>)
    -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>,
        tensor<?xf32>, tensor<?xf32>) {
  %0 = tg.div %x, %y : tensor<?xf32>
  %1 = tg.exp %x : tensor<?xf32>
  %2 = tg.log %x : tensor<?xf32>
  %3 = tg.rsqrt %x : tensor<?xf32>
  %4 = tg.tanh %x : tensor<?xf32>
  %5 = tg.erf %x : tensor<?xf32>
  return %0, %1, %2, %3, %4, %5
       : tensor<?xf32>, tensor<?xf32>, tensor<?xf32>, tensor<?xf32>,
         tensor<?xf32>, tensor<?xf32>
}

// CHECK-LABEL: @matmul
// FOLD-LABEL: @matmul
// FOLD: tg.view %arg0 {{.*}}[32x10x64, strides [64, 0, 1]]
// FOLD: tg.view %arg1 {{.*}}[32x10x64, strides [0, 1, 10]]
// FOLD: tg.mul
// FOLD: tg.reduce {{.*}} axes [2]
func.func @matmul(%a: tensor<32x64xf32>, %b: tensor<64x10xf32>)
    -> tensor<32x10xf32> {
  %0 = tg.matmul %a, %b
     : tensor<32x64xf32>, tensor<64x10xf32> -> tensor<32x10xf32>
  return %0 : tensor<32x10xf32>
}

// Products of f16 are summed in f32.
// CHECK-LABEL: @conv
// CHECK: tg.mul {{.*}} : tensor<1x2x3x4x8x2x3x3xf32>
// CHECK: tg.reduce {{.*}} axes [5, 6, 7]
// CHECK: tg.cast {{.*}} -> tensor<1x6x4x8xf16>
func.func @conv(%x: tensor<1x4x8x8xf16>, %w: tensor<6x2x3x3xf16>)
    -> tensor<1x6x4x8xf16> {
  %0 = tg.conv %x, %w strides [2, 1] pads [1, 1, 1, 1] dilations [1, 1] groups 2
     : tensor<1x4x8x8xf16>, tensor<6x2x3x3xf16> -> tensor<1x6x4x8xf16>
  return %0 : tensor<1x6x4x8xf16>
}

// CHECK-LABEL: @attention
// SOME-LABEL: @attention
// SOME: tg.matmul
// SOME: tg.iota
// SOME: tg.where
// SOME: tg.reduce {{.*}}max
// SOME: tg.exp
// SOME: tg.reduce {{.*}}add
// SOME: tg.div
// SOME: tg.matmul
func.func @attention(%q: tensor<2x3x4xf16>, %k: tensor<2x5x4xf16>,
                     %v: tensor<2x5x6xf16>) -> tensor<2x3x6xf16> {
  %0 = tg.attention %q, %k, %v causal scale 5.000000e-01
     : tensor<2x3x4xf16>, tensor<2x5x4xf16>, tensor<2x5x6xf16>
       -> tensor<2x3x6xf16>
  return %0 : tensor<2x3x6xf16>
}

// Movement ops alone; folded, they are the window's own view.
// CHECK-LABEL: @window
// FOLD-LABEL: @window
// FOLD-NEXT: tg.view %arg0 {{.*}}[3x4x3x3x2, strides [72, 16, 3, 8, 1]]
// FOLD-NEXT: return
func.func @window(%x: tensor<3x9x8xf32>) -> tensor<3x4x3x3x2xf32> {
  %0 = tg.window %x sizes [3, 2] strides [2, 3] dilations [1, 1]
     : tensor<3x9x8xf32> -> tensor<3x4x3x3x2xf32>
  return %0 : tensor<3x4x3x3x2xf32>
}

// CHECK-LABEL: @iota
// CHECK: tg.const 1 : tensor<3xi64>
// CHECK: tg.reduce
// CHECK: tg.cast {{.*}} -> tensor<1x3xi8>
// CHECK: tg.expand {{.*}} -> tensor<2x3xi8>
func.func @iota() -> tensor<2x3xi8> {
  %0 = tg.iota axis 1 : tensor<2x3xi8>
  return %0 : tensor<2x3xi8>
}

// Elements are chosen by their bits: -0 and NaN stay what they are.
// CHECK-LABEL: @gather
// CHECK: tg.cmpne {{.*}} : tensor<1x9x6xi64>
// CHECK: tg.bitcast {{.*}} -> tensor<1x9x6x4xi32>
// CHECK: tg.where
// CHECK: tg.reduce {{.*}} axes [1]
// CHECK: tg.bitcast {{.*}} -> tensor<1x1x6x4xf32>
func.func @gather(%x: tensor<9x4xf32>, %i: tensor<2x3xui8>)
    -> tensor<2x3x4xf32> {
  %0 = tg.gather slices %x, %i axis 0
     : tensor<9x4xf32>, tensor<2x3xui8> -> tensor<2x3x4xf32>
  return %0 : tensor<2x3x4xf32>
}

// What the indices do not reach is kept.
// CHECK-LABEL: @scatter
// CHECK: tg.shrink %arg0 offsets [0, 0] sizes [9, 2]
// CHECK: tg.reduce {{.*}}max
// CHECK: tg.where %{{.*}}, %{{.*}}, %arg0 : tensor<9x4xi1>, tensor<9x4xf32>
func.func @scatter(%x: tensor<9x4xf32>, %i: tensor<5x2xi32>,
                   %u: tensor<5x2xf32>) -> tensor<9x4xf32> {
  %0 = tg.scatter set elements %x, %i, %u axis 0
     : tensor<9x4xf32>, tensor<5x2xi32>, tensor<5x2xf32>
  return %0 : tensor<9x4xf32>
}

// CHECK-LABEL: @order
// CHECK: tg.reduce {{.*}}max {{.*}} : tensor<6x4x4xf32> -> tensor<6x4x1xf32>
func.func @order(%x: tensor<3x4x2xf32>)
    -> (tensor<3x4x2xf32>, tensor<3x4x2xf32>, tensor<3x4x2xi32>) {
  %0 = tg.scan max %x axis 1 : tensor<3x4x2xf32>
  %1, %2 = tg.sort %x axis 1 descending
         : tensor<3x4x2xf32> -> tensor<3x4x2xf32>, tensor<3x4x2xi32>
  return %0, %1, %2
       : tensor<3x4x2xf32>, tensor<3x4x2xf32>, tensor<3x4x2xi32>
}
