// RUN: tg-opt %s --canonicalize | FileCheck %s

// One element is its own sum, product and maximum.
// CHECK-LABEL: @one_element
// CHECK-SAME: (%[[X:.*]]: tensor<?x1xf16>)
func.func @one_element(%x: tensor<?x1xf16>)
    -> (tensor<?x1xf16>, tensor<?x1xf16>, tensor<?x1xf16>, tensor<?x1xf16>) {
  %0 = tg.reduce add %x axes [] : tensor<?x1xf16> -> tensor<?x1xf16>
  %1 = tg.reduce add %x axes [1] : tensor<?x1xf16> -> tensor<?x1xf16>
  %2 = tg.reduce mul %x axes [1] : tensor<?x1xf16> -> tensor<?x1xf16>
  %3 = tg.reduce max %x axes [1] : tensor<?x1xf16> -> tensor<?x1xf16>
  // CHECK-NEXT: return %[[X]], %[[X]], %[[X]], %[[X]]
  return %0, %1, %2, %3 : tensor<?x1xf16>, tensor<?x1xf16>, tensor<?x1xf16>,
                          tensor<?x1xf16>
}

// CHECK-LABEL: @unknown_size
func.func @unknown_size(%x: tensor<?xf32>) -> tensor<1xf32> {
  // CHECK: tg.reduce
  %0 = tg.reduce add %x axes [0] : tensor<?xf32> -> tensor<1xf32>
  return %0 : tensor<1xf32>
}

// CHECK-LABEL: @empty_float
func.func @empty_float(%x: tensor<0x2xbf16>)
    -> (tensor<1x2xbf16>, tensor<1x2xbf16>, tensor<1x2xbf16>) {
  // CHECK-DAG: %[[A:.*]] = tg.const 0.0{{.*}} : tensor<1x2xbf16>
  %0 = tg.reduce add %x axes [0] : tensor<0x2xbf16> -> tensor<1x2xbf16>
  // CHECK-DAG: %[[M:.*]] = tg.const 1.0{{.*}} : tensor<1x2xbf16>
  %1 = tg.reduce mul %x axes [0] : tensor<0x2xbf16> -> tensor<1x2xbf16>
  // CHECK-DAG: %[[X:.*]] = tg.const neginf : tensor<1x2xbf16>
  %2 = tg.reduce max %x axes [0] : tensor<0x2xbf16> -> tensor<1x2xbf16>
  // CHECK: return %[[A]], %[[M]], %[[X]]
  return %0, %1, %2 : tensor<1x2xbf16>, tensor<1x2xbf16>, tensor<1x2xbf16>
}

// CHECK-LABEL: @empty_integer
func.func @empty_integer(%s: tensor<0xi8>, %u: tensor<0xui8>, %b: tensor<0xi1>)
    -> (tensor<1xi8>, tensor<1xi8>, tensor<1xui8>, tensor<1xi1>, tensor<1xi1>,
        tensor<1xi1>) {
  // CHECK-DAG: %[[A:.*]] = tg.const 1 : tensor<1xi8>
  %0 = tg.reduce mul %s axes [0] : tensor<0xi8> -> tensor<1xi8>
  // CHECK-DAG: %[[B:.*]] = tg.const -128 : tensor<1xi8>
  %1 = tg.reduce max %s axes [0] : tensor<0xi8> -> tensor<1xi8>
  // CHECK-DAG: %[[C:.*]] = tg.const 0 : tensor<1xui8>
  %2 = tg.reduce max %u axes [0] : tensor<0xui8> -> tensor<1xui8>
  // CHECK-DAG: %[[F:.*]] = tg.const false : tensor<1xi1>
  %3 = tg.reduce add %b axes [0] : tensor<0xi1> -> tensor<1xi1>
  // CHECK-DAG: %[[T:.*]] = tg.const true : tensor<1xi1>
  %4 = tg.reduce mul %b axes [0] : tensor<0xi1> -> tensor<1xi1>
  %5 = tg.reduce max %b axes [0] : tensor<0xi1> -> tensor<1xi1>
  // CHECK: return %[[A]], %[[B]], %[[C]], %[[F]], %[[T]], %[[F]]
  return %0, %1, %2, %3, %4, %5 : tensor<1xi8>, tensor<1xi8>, tensor<1xui8>,
                                  tensor<1xi1>, tensor<1xi1>, tensor<1xi1>
}

// CHECK-LABEL: @splat
func.func @splat() -> (tensor<1x3xf32>, tensor<1x1xi8>, tensor<1x1xui8>,
                       tensor<1xi1>, tensor<1xi1>) {
  %f = tg.const nan : tensor<2x3xf32>
  // CHECK-DAG: %[[A:.*]] = tg.const nan : tensor<1x3xf32>
  %0 = tg.reduce max %f axes [0] : tensor<2x3xf32> -> tensor<1x3xf32>
  // 6 * 100 wraps to 88 in eight bits, 300 * 3 to 132.
  %i = tg.const 100 : tensor<2x3xi8>
  // CHECK-DAG: %[[B:.*]] = tg.const 88 : tensor<1x1xi8>
  %1 = tg.reduce add %i axes [0, 1] : tensor<2x3xi8> -> tensor<1x1xi8>
  %u = tg.const 3 : tensor<300x1xui8>
  // CHECK-DAG: %[[C:.*]] = tg.const 132 : tensor<1x1xui8>
  %2 = tg.reduce add %u axes [0] : tensor<300x1xui8> -> tensor<1x1xui8>
  %b = tg.const true : tensor<2xi1>
  // CHECK-DAG: %[[D:.*]] = tg.const true : tensor<1xi1>
  %3 = tg.reduce add %b axes [0] : tensor<2xi1> -> tensor<1xi1>
  %4 = tg.reduce mul %b axes [0] : tensor<2xi1> -> tensor<1xi1>
  // CHECK: return %[[A]], %[[B]], %[[C]], %[[D]], %[[D]]
  return %0, %1, %2, %3, %4 : tensor<1x3xf32>, tensor<1x1xi8>, tensor<1x1xui8>,
                              tensor<1xi1>, tensor<1xi1>
}

// The order of a float sum is not defined, so its rounding is not known.
// CHECK-LABEL: @float_sum
func.func @float_sum() -> (tensor<1xf32>, tensor<1xi32>) {
  %f = tg.const 0.1 : tensor<3xf32>
  // CHECK: tg.reduce add
  %0 = tg.reduce add %f axes [0] : tensor<3xf32> -> tensor<1xf32>
  %i = tg.const 3 : tensor<3xi32>
  // CHECK: tg.reduce mul
  %1 = tg.reduce mul %i axes [0] : tensor<3xi32> -> tensor<1xi32>
  return %0, %1 : tensor<1xf32>, tensor<1xi32>
}
