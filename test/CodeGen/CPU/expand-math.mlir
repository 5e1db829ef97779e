// RUN: tg-opt %s --tg-expand-math | FileCheck %s

// CHECK-LABEL: func.func @rsqrt
// CHECK: %[[R:.*]] = math.sqrt %{{.*}} : vector<16xf32>
// CHECK: arith.divf %{{.*}}, %[[R]] : vector<16xf32>
func.func @rsqrt(%x: vector<16xf32>) -> vector<16xf32> {
  %0 = math.rsqrt %x : vector<16xf32>
  return %0 : vector<16xf32>
}

// CHECK-LABEL: func.func @functions
// CHECK-NOT: math.{{exp|log|sin|cos|tanh|erf}}
// CHECK: return
func.func @functions(%x: vector<16xf32>, %s: f32) -> (vector<16xf32>, f32) {
  %0 = math.exp %x : vector<16xf32>
  %1 = math.exp2 %0 : vector<16xf32>
  %2 = math.log %1 : vector<16xf32>
  %3 = math.log2 %2 : vector<16xf32>
  %4 = math.tanh %3 : vector<16xf32>
  %5 = math.erf %4 : vector<16xf32>
  %6 = math.sin %s : f32
  %7 = math.cos %6 : f32
  return %5, %7 : vector<16xf32>, f32
}

// Only where a lane is large are the bits of 2/pi looked at.
// CHECK-LABEL: func.func @large
// CHECK: %[[ANY:.*]] = vector.reduction <or>
// CHECK: scf.if %[[ANY]]
// CHECK: arith.muli {{.*}} vector<16xi64>
func.func @large(%x: vector<16xf32>) -> vector<16xf32> {
  %0 = math.sin %x : vector<16xf32>
  return %0 : vector<16xf32>
}

// CHECK-LABEL: func.func @half
// CHECK: arith.extf %{{.*}} : vector<4xbf16> to vector<4xf32>
// CHECK: arith.truncf %{{.*}} : vector<4xf32> to vector<4xbf16>
func.func @half(%x: vector<4xbf16>) -> vector<4xbf16> {
  %0 = math.exp %x : vector<4xbf16>
  return %0 : vector<4xbf16>
}

// CHECK-LABEL: func.func @double
// CHECK-NEXT: math.exp
func.func @double(%x: f64) -> f64 {
  %0 = math.exp %x : f64
  return %0 : f64
}
