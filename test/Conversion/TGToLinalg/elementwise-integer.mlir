// RUN: tg-opt --convert-tg-to-linalg %s | FileCheck %s

// CHECK: #[[ID:.*]] = affine_map<(d0) -> (d0)>

// One generic an op, on identity maps.
// CHECK-LABEL: func.func @add
// CHECK-SAME: %[[A:.*]]: tensor<4xi32>, %[[B:.*]]: tensor<4xi32>
func.func @add(%a: tensor<4xi32>, %b: tensor<4xi32>) -> tensor<4xi32> {
  // CHECK: %[[E:.*]] = tensor.empty() : tensor<4xi32>
  // CHECK: linalg.generic {indexing_maps = [#[[ID]], #[[ID]], #[[ID]]]
  // CHECK-SAME: ins(%[[A]], %[[B]] : {{.*}}) outs(%[[E]]
  // CHECK: arith.addi
  %0 = tg.add %a, %b : tensor<4xi32>
  return %0 : tensor<4xi32>
}

// CHECK-LABEL: func.func @scalar
func.func @scalar(%a: tensor<ui8>) -> tensor<ui8> {
  // CHECK: linalg.generic {{.*}} iterator_types = []
  // CHECK: arith.muli
  %0 = tg.mul %a, %a : tensor<ui8>
  return %0 : tensor<ui8>
}

// CHECK-LABEL: func.func @bool
func.func @bool(%a: tensor<4xi1>, %b: tensor<4xi1>) -> tensor<4xi1> {
  // CHECK: arith.ori
  %0 = tg.add %a, %b : tensor<4xi1>
  // CHECK: arith.andi
  %1 = tg.mul %0, %b : tensor<4xi1>
  // CHECK: arith.ori
  %2 = tg.max %1, %b : tensor<4xi1>
  // CHECK: arith.cmpi ult
  %3 = tg.cmplt %2, %b : tensor<4xi1>
  return %3 : tensor<4xi1>
}

// The divisor is made safe before arith.divsi sees it.
// CHECK-LABEL: func.func @idiv
func.func @idiv(%a: tensor<4xi32>, %b: tensor<4xi32>) -> tensor<4xi32> {
  // CHECK: %[[ISZERO:.*]] = arith.cmpi eq, %[[B:.*]], %{{.*}} : i32
  // CHECK-DAG: %[[ISMIN:.*]] = arith.cmpi eq, %[[A:.*]], %c-2147483648
  // CHECK-DAG: %[[ISM1:.*]] = arith.cmpi eq, %[[B]], %c-1
  // CHECK: %[[OVER:.*]] = arith.andi %[[ISMIN]], %[[ISM1]]
  // CHECK: %[[BAD:.*]] = arith.ori %[[ISZERO]], %[[OVER]]
  // CHECK: %[[SAFE:.*]] = arith.select %[[BAD]], %{{.*}}, %[[B]]
  // CHECK: %[[Q:.*]] = arith.divsi %[[A]], %[[SAFE]]
  // CHECK: arith.select %[[ISZERO]], %{{.*}}, %[[Q]]
  %0 = tg.idiv %a, %b : tensor<4xi32>
  return %0 : tensor<4xi32>
}

// CHECK-LABEL: func.func @mod
func.func @mod(%a: tensor<4xi32>, %b: tensor<4xi32>) -> tensor<4xi32> {
  // CHECK: %[[R:.*]] = arith.remsi %[[A:.*]], %{{.*}}
  // CHECK: arith.select %{{.*}}, %[[A]], %[[R]]
  %0 = tg.mod %a, %b : tensor<4xi32>
  return %0 : tensor<4xi32>
}

// CHECK-LABEL: func.func @unsigned
func.func @unsigned(%a: tensor<4xui8>, %b: tensor<4xui8>)
    -> (tensor<4xui8>, tensor<4xi1>) {
  // CHECK: arith.divui
  %0 = tg.idiv %a, %b : tensor<4xui8>
  // CHECK: arith.remui
  %1 = tg.mod %0, %b : tensor<4xui8>
  // CHECK: arith.maxui
  %2 = tg.max %1, %b : tensor<4xui8>
  // CHECK: arith.cmpi ult
  %3 = tg.cmplt %2, %b : tensor<4xui8>
  return %2, %3 : tensor<4xui8>, tensor<4xi1>
}

// CHECK-LABEL: func.func @compare
func.func @compare(%a: tensor<4xi8>, %b: tensor<4xi8>)
    -> (tensor<4xi1>, tensor<4xi1>) {
  // CHECK: arith.cmpi slt, %{{.*}} : i8
  %0 = tg.cmplt %a, %b : tensor<4xi8>
  // CHECK: arith.cmpi ne, %{{.*}} : i8
  %1 = tg.cmpne %a, %b : tensor<4xi8>
  return %0, %1 : tensor<4xi1>, tensor<4xi1>
}

// CHECK-LABEL: func.func @shifts
func.func @shifts(%a: tensor<4xi32>, %b: tensor<4xi32>) -> tensor<4xi32> {
  // CHECK: %[[IN:.*]] = arith.cmpi ult, %[[B:.*]], %c32
  // CHECK: %[[AMOUNT:.*]] = arith.select %[[IN]], %[[B]]
  // CHECK: %[[S:.*]] = arith.shli %{{.*}}, %[[AMOUNT]]
  // CHECK: arith.select %[[IN]], %[[S]]
  %0 = tg.shl %a, %b : tensor<4xi32>
  // CHECK: %[[MIN:.*]] = arith.minui %{{.*}}, %c31
  // CHECK: arith.shrsi %{{.*}}, %[[MIN]]
  %1 = tg.shr %0, %b : tensor<4xi32>
  return %1 : tensor<4xi32>
}

// CHECK-LABEL: func.func @logical_shift
func.func @logical_shift(%a: tensor<4xui32>) -> tensor<4xui32> {
  // CHECK: arith.shrui
  %0 = tg.shr %a, %a : tensor<4xui32>
  return %0 : tensor<4xui32>
}

// Seven bits of exponent, six squarings; then what negative ones give.
// CHECK-LABEL: func.func @pow
func.func @pow(%a: tensor<4xi8>, %b: tensor<4xi8>) -> tensor<4xi8> {
  // CHECK-COUNT-12: arith.muli
  // CHECK-NOT: arith.muli
  // CHECK: %[[NEG:.*]] = arith.cmpi slt
  // CHECK: arith.select %[[NEG]]
  %0 = tg.pow %a, %b : tensor<4xi8>
  return %0 : tensor<4xi8>
}

// CHECK-LABEL: func.func @others
func.func @others(%a: tensor<4xi16>, %c: tensor<4xi1>) -> tensor<4xi16> {
  // CHECK: arith.subi %c0
  %0 = tg.neg %a : tensor<4xi16>
  // CHECK: arith.muli
  // CHECK: arith.addi
  %1 = tg.mulacc %0, %a, %a : tensor<4xi16>
  // CHECK: arith.select
  %2 = tg.where %c, %1, %a : tensor<4xi1>, tensor<4xi16>
  // CHECK: arith.xori
  %3 = tg.xor %2, %a : tensor<4xi16>
  return %3 : tensor<4xi16>
}

// Twenty rounds in 32 bits.
// CHECK-LABEL: func.func @threefry
func.func @threefry(%a: tensor<4xui64>, %b: tensor<4xui64>) -> tensor<4xui64> {
  // CHECK: arith.constant 466688986 : i32
  // CHECK-COUNT-20: arith.shrui %{{.*}} : i32
  // CHECK-NOT: arith.shrui
  // CHECK: arith.extui %{{.*}} : i32 to i64
  %0 = tg.threefry %a, %b : tensor<4xui64>
  return %0 : tensor<4xui64>
}

// Sizes that only the running program knows are checked once.
// CHECK-LABEL: func.func @dynamic
// CHECK-SAME: %[[A:.*]]: tensor<?x2xi32>, %[[B:.*]]: tensor<?x2xi32>
func.func @dynamic(%a: tensor<?x2xi32>, %b: tensor<?x2xi32>)
    -> tensor<?x2xi32> {
  // CHECK-DAG: %[[DA:.*]] = tensor.dim %[[A]]
  // CHECK-DAG: %[[DB:.*]] = tensor.dim %[[B]]
  // CHECK: %[[EQ:.*]] = arith.cmpi eq, %[[DA]], %[[DB]]
  // CHECK: cf.assert %[[EQ]], "tg.add: sizes of the operands differ"
  // CHECK: tensor.empty(%[[DA]])
  // CHECK-NOT: cf.assert
  %0 = tg.add %a, %b : tensor<?x2xi32>
  %1 = tg.mul %0, %b : tensor<?x2xi32>
  %2 = tg.max %a, %1 : tensor<?x2xi32>
  return %2 : tensor<?x2xi32>
}
