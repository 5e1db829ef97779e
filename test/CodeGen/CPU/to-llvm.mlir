// RUN: tg-opt %s --tg-cpu-to-llvm | FileCheck %s

// CHECK-LABEL: llvm.func @k
// CHECK-NOT: unrealized_conversion_cast
// CHECK: llvm.intr.maximum
// CHECK: llvm.intr.fma
// CHECK: llvm.call @atanhf
// CHECK: llvm.intr.masked.load
func.func @k(%m: memref<64xf32>, %n: index, %a: f32, %b: f32) -> vector<16xf32> {
  %c0 = arith.constant 0 : index
  // Expanded, this would lose the order of zeros.
  %0 = arith.maximumf %a, %b : f32
  %1 = math.fma %0, %a, %a : f32
  %2 = math.atanh %1 : f32
  %v = vector.broadcast %2 : f32 to vector<16xf32>
  %mask = vector.create_mask %n : vector<16xi1>
  %3 = vector.maskedload %m[%c0], %mask, %v
      : memref<64xf32>, vector<16xi1>, vector<16xf32> into vector<16xf32>
  return %3 : vector<16xf32>
}
