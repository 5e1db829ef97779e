// RUN: tg-opt %s | tg-opt | FileCheck %s
// RUN: tg-opt %s --mlir-print-op-generic | tg-opt | FileCheck %s
// RUN: tg-opt %s --emit-bytecode | tg-opt | FileCheck %s

// CHECK-LABEL: @matmul
func.func @matmul(%a: tensor<32x64xf32>, %b: tensor<64x10xf32>,
                  %e: tensor<4x8xi8>, %f: tensor<8x2xi8>,
                  %g: tensor<?x4x?xf16>, %h: tensor<7x?x5xf16>) {
  // CHECK: tg.matmul %{{.*}}, %{{.*}} : tensor<32x64xf32>, tensor<64x10xf32> -> tensor<32x10xf32>
  %0 = tg.matmul %a, %b
     : tensor<32x64xf32>, tensor<64x10xf32> -> tensor<32x10xf32>
  // CHECK: tg.matmul %{{.*}}, %{{.*}} acc i32 : tensor<4x8xi8>, tensor<8x2xi8> -> tensor<4x2xi32>
  %1 = tg.matmul %e, %f acc i32
     : tensor<4x8xi8>, tensor<8x2xi8> -> tensor<4x2xi32>
  // CHECK: tg.matmul %{{.*}}, %{{.*}} : tensor<?x4x?xf16>, tensor<7x?x5xf16> -> tensor<7x4x5xf16>
  %2 = tg.matmul %g, %h
     : tensor<?x4x?xf16>, tensor<7x?x5xf16> -> tensor<7x4x5xf16>
  // The accumulation type of f16 is f32, so the result may be f32.
  // CHECK: tg.matmul %{{.*}} -> tensor<7x4x5xf32>
  %3 = tg.matmul %g, %h
     : tensor<?x4x?xf16>, tensor<7x?x5xf16> -> tensor<7x4x5xf32>
  return
}

// CHECK-LABEL: @conv
func.func @conv(%x: tensor<1x64x56x56xf32>, %w: tensor<64x64x3x3xf32>,
                %y: tensor<?x56x57x8xbf16>, %v: tensor<3x3x4x6xbf16>,
                %l: tensor<2x3x?xi8>, %k: tensor<5x3x2xi8>,
                %d: tensor<1x1x4x5x6xf64>, %e: tensor<1x1x2x2x2xf64>) {
  // CHECK: tg.conv %{{.*}}, %{{.*}} strides [1, 1] pads [1, 1, 1, 1] dilations [1, 1] : tensor<1x64x56x56xf32>, tensor<64x64x3x3xf32> -> tensor<1x64x56x56xf32>
  %0 = tg.conv %x, %w strides [1, 1] pads [1, 1, 1, 1] dilations [1, 1]
     : tensor<1x64x56x56xf32>, tensor<64x64x3x3xf32>
       -> tensor<1x64x56x56xf32>
  // Channels last, two groups, a dynamic batch, accumulated and stored in f32.
  // CHECK: tg.conv %{{.*}}, %{{.*}} strides [2, 1] pads [0, 0, 1, 2] dilations [1, 2] groups 2 layouts "N01C", "01IO", "N01C" acc f32
  // CHECK-SAME: -> tensor<?x27x56x6xf32>
  %1 = tg.conv %y, %v strides [2, 1] pads [0, 0, 1, 2] dilations [1, 2]
       groups 2 layouts "N01C", "01IO", "N01C" acc f32
     : tensor<?x56x57x8xbf16>, tensor<3x3x4x6xbf16> -> tensor<?x27x56x6xf32>
  // CHECK: tg.conv %{{.*}} : tensor<2x3x?xi8>, tensor<5x3x2xi8> -> tensor<2x5x?xi8>
  %2 = tg.conv %l, %k strides [1] pads [0, 0] dilations [1]
     : tensor<2x3x?xi8>, tensor<5x3x2xi8> -> tensor<2x5x?xi8>
  // CHECK: tg.conv %{{.*}} -> tensor<1x1x3x4x5xf64>
  %3 = tg.conv %d, %e strides [1, 1, 1] pads [0, 0, 0, 0, 0, 0]
       dilations [1, 1, 1]
     : tensor<1x1x4x5x6xf64>, tensor<1x1x2x2x2xf64> -> tensor<1x1x3x4x5xf64>
  return
}

// CHECK-LABEL: @attention
func.func @attention(%q: tensor<12x5x64xf32>, %k: tensor<12x7x64xf32>,
                     %v: tensor<12x7x8xf32>, %m: tensor<12x5x7xi1>,
                     %x: tensor<?x?xf16>, %n: tensor<?x?xf16>) {
  // CHECK: tg.attention %{{.*}}, %{{.*}}, %{{.*}} causal scale 1.250000e-01 : tensor<12x5x64xf32>, tensor<12x7x64xf32>, tensor<12x7x8xf32> -> tensor<12x5x8xf32>
  %0 = tg.attention %q, %k, %v causal scale 1.250000e-01
     : tensor<12x5x64xf32>, tensor<12x7x64xf32>, tensor<12x7x8xf32>
       -> tensor<12x5x8xf32>
  // CHECK: tg.attention %{{.*}}, %{{.*}}, %{{.*}} mask(%{{.*}} : tensor<12x5x7xi1>) scale
  %1 = tg.attention %q, %k, %v mask(%m : tensor<12x5x7xi1>) scale 1.0
     : tensor<12x5x64xf32>, tensor<12x7x64xf32>, tensor<12x7x8xf32>
       -> tensor<12x5x8xf32>
  // CHECK: tg.attention %{{.*}} mask(%{{.*}} : tensor<?x?xf16>) scale {{.*}} -> tensor<?x?xf16>
  %2 = tg.attention %x, %x, %x mask(%n : tensor<?x?xf16>) scale 1.0
     : tensor<?x?xf16>, tensor<?x?xf16>, tensor<?x?xf16> -> tensor<?x?xf16>
  return
}

// CHECK-LABEL: @window
func.func @window(%x: tensor<3x8xf32>, %z: tensor<?x9x9xi32>) {
  // CHECK: tg.window %{{.*}} sizes [2] strides [2] dilations [1] : tensor<3x8xf32> -> tensor<3x4x2xf32>
  %0 = tg.window %x sizes [2] strides [2] dilations [1]
     : tensor<3x8xf32> -> tensor<3x4x2xf32>
  // CHECK: tg.window %{{.*}} sizes [3, 2] strides [2, 1] dilations [2, 1] : tensor<?x9x9xi32> -> tensor<?x3x8x3x2xi32>
  %1 = tg.window %z sizes [3, 2] strides [2, 1] dilations [2, 1]
     : tensor<?x9x9xi32> -> tensor<?x3x8x3x2xi32>
  return
}
