// RUN: tg-opt %s --tg-cpu-bools-as-bytes | FileCheck %s

// CHECK: memref.global "private" constant @mask : memref<2xi8> = dense<[1, 0]>
memref.global "private" constant @mask : memref<2xi1> = dense<[true, false]>

#id = affine_map<(i) -> (i)>

// CHECK-LABEL: func.func @k
// CHECK-SAME: (%[[X:.*]]: memref<2xi8>, %[[OUT:.*]]: memref<2xi8>)
// CHECK: memref.get_global @mask : memref<2xi8>
// CHECK: ^bb0(%[[A:.*]]: i8, %[[B:.*]]: i8, %{{.*}}: i8):
// CHECK-DAG: arith.trunci %[[A]] : i8 to i1
// CHECK-DAG: arith.trunci %[[B]] : i8 to i1
// CHECK: %[[Y:.*]] = arith.extui %{{.*}} : i1 to i8
// CHECK: linalg.yield %[[Y]] : i8
// CHECK: %[[L:.*]] = memref.load %[[OUT]]
// CHECK: arith.trunci %[[L]] : i8 to i1
// CHECK: %[[S:.*]] = arith.extui %{{.*}} : i1 to i8
// CHECK: memref.store %[[S]], %[[OUT]]
func.func @k(%x: memref<2xi1>, %out: memref<2xi1>) attributes {tg.kernel} {
  %c0 = arith.constant 0 : index
  %m = memref.get_global @mask : memref<2xi1>
  linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]}
      ins(%x, %m : memref<2xi1>, memref<2xi1>) outs(%out : memref<2xi1>) {
  ^bb0(%a: i1, %b: i1, %o: i1):
    %0 = arith.andi %a, %b : i1
    linalg.yield %0 : i1
  }
  %v = memref.load %out[%c0] : memref<2xi1>
  %true = arith.constant true
  %w = arith.xori %v, %true : i1
  memref.store %w, %out[%c0] : memref<2xi1>
  return
}
