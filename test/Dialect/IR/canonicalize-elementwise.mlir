// RUN: tg-opt %s -canonicalize | FileCheck %s
// Patterns that build ops: the constants of a chain are joined.

// CHECK-LABEL: func @add
// CHECK-SAME: %[[X:.*]]: tensor<4xi8>
func.func @add(%x: tensor<4xi8>) -> tensor<4xi8> {
  // 100 + 100 wraps.
  // CHECK: %[[C:.*]] = tg.const -56 : tensor<4xi8>
  // CHECK: %[[Y:.*]] = tg.add %[[X]], %[[C]]
  // CHECK: return %[[Y]]
  %c = tg.const 100 : tensor<4xi8>
  %0 = tg.add %x, %c : tensor<4xi8>
  %1 = tg.add %c, %0 : tensor<4xi8>
  return %1 : tensor<4xi8>
}

// CHECK-LABEL: func @add_dense
// CHECK-SAME: %[[X:.*]]: tensor<2xi32>
func.func @add_dense(%x: tensor<2xi32>) -> tensor<2xi32> {
  // CHECK: %[[C:.*]] = tg.const dense<[4, 5]>
  // CHECK: tg.add %[[X]], %[[C]]
  %c = tg.const dense<[1, 2]> : tensor<2xi32>
  %d = tg.const 3 : tensor<2xi32>
  %0 = tg.add %x, %c : tensor<2xi32>
  %1 = tg.add %0, %d : tensor<2xi32>
  return %1 : tensor<2xi32>
}

// CHECK-LABEL: func @add_and_take_back
// CHECK-SAME: %[[X:.*]]: tensor<4xui8>
func.func @add_and_take_back(%x: tensor<4xui8>) -> tensor<4xui8> {
  // CHECK-NEXT: return %[[X]]
  %c = tg.const 100 : tensor<4xui8>
  %d = tg.const 156 : tensor<4xui8>
  %0 = tg.add %x, %c : tensor<4xui8>
  %1 = tg.add %0, %d : tensor<4xui8>
  return %1 : tensor<4xui8>
}

// Float sums and products depend on the order.
// CHECK-LABEL: func @add_floats
func.func @add_floats(%x: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK-COUNT-2: tg.add
  %c = tg.const 1.0 : tensor<4xf32>
  %0 = tg.add %x, %c : tensor<4xf32>
  %1 = tg.add %0, %c : tensor<4xf32>
  return %1 : tensor<4xf32>
}

// CHECK-LABEL: func @mul_floats
func.func @mul_floats(%x: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK-COUNT-2: tg.mul
  %c = tg.const 2.0 : tensor<4xf32>
  %0 = tg.mul %x, %c : tensor<4xf32>
  %1 = tg.mul %0, %c : tensor<4xf32>
  return %1 : tensor<4xf32>
}

// CHECK-LABEL: func @mul
func.func @mul(%x: tensor<4xi32>) -> tensor<4xi32> {
  // CHECK: tg.const 12
  // CHECK: tg.mul
  // CHECK-NOT: tg.mul
  %c = tg.const 3 : tensor<4xi32>
  %d = tg.const 4 : tensor<4xi32>
  %0 = tg.mul %x, %c : tensor<4xi32>
  %1 = tg.mul %0, %d : tensor<4xi32>
  return %1 : tensor<4xi32>
}

// A maximum has no rounding.
// CHECK-LABEL: func @max
func.func @max(%x: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK: tg.const 2.0
  // CHECK: tg.max
  // CHECK-NOT: tg.max
  %c = tg.const 1.0 : tensor<4xf32>
  %d = tg.const 2.0 : tensor<4xf32>
  %0 = tg.max %x, %c : tensor<4xf32>
  %1 = tg.max %0, %d : tensor<4xf32>
  return %1 : tensor<4xf32>
}

// CHECK-LABEL: func @bits
// CHECK-SAME: %[[X:.*]]: tensor<4xi32>
func.func @bits(%x: tensor<4xi32>)
    -> (tensor<4xi32>, tensor<4xi32>, tensor<4xi32>) {
  // CHECK-DAG: %[[EIGHT:.*]] = tg.const 8
  // CHECK-DAG: %[[FOURTEEN:.*]] = tg.const 14
  // CHECK-DAG: %[[SIX:.*]] = tg.const 6
  // CHECK: %[[AND:.*]] = tg.and %[[X]], %[[EIGHT]]
  // CHECK: %[[OR:.*]] = tg.or %[[X]], %[[FOURTEEN]]
  // CHECK: %[[XOR:.*]] = tg.xor %[[X]], %[[SIX]]
  // CHECK: return %[[AND]], %[[OR]], %[[XOR]]
  %c = tg.const 12 : tensor<4xi32>
  %d = tg.const 10 : tensor<4xi32>
  %0 = tg.and %x, %c : tensor<4xi32>
  %1 = tg.and %0, %d : tensor<4xi32>
  %2 = tg.or %x, %c : tensor<4xi32>
  %3 = tg.or %2, %d : tensor<4xi32>
  %4 = tg.xor %x, %c : tensor<4xi32>
  %5 = tg.xor %4, %d : tensor<4xi32>
  return %1, %3, %5 : tensor<4xi32>, tensor<4xi32>, tensor<4xi32>
}

// Constants stand on the right.
// CHECK-LABEL: func @constant_left
// CHECK-SAME: %[[X:.*]]: tensor<4xf32>
func.func @constant_left(%x: tensor<4xf32>) -> tensor<4xf32> {
  // CHECK: %[[C:.*]] = tg.const
  // CHECK: tg.add %[[X]], %[[C]]
  %c = tg.const 1.0 : tensor<4xf32>
  %0 = tg.add %c, %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}
