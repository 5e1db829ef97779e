// RUN: tg-opt --convert-tg-to-linalg --split-input-file %s | FileCheck %s

// CHECK-LABEL: func.func @unsigned(
// CHECK-SAME: %{{.*}}: tensor<4xi8> {tg.unsigned}, %{{.*}}: tensor<4xf32>)
// CHECK-SAME: -> (tensor<4xi8> {tg.unsigned}, tensor<4xf32>)
func.func @unsigned(%x: tensor<4xui8>, %y: tensor<4xf32>)
    -> (tensor<4xui8>, tensor<4xf32>) {
  return %x, %y : tensor<4xui8>, tensor<4xf32>
}

// CHECK: func.func private @declared(tensor<?xi64> {tg.unsigned}) -> tensor<?xi1>
func.func private @declared(tensor<?xui64>) -> tensor<?xi1>

// CHECK-LABEL: func.func @call
// CHECK: call @declared(%{{.*}}) : (tensor<?xi64>) -> tensor<?xi1>
func.func @call(%x: tensor<?xui64>) -> tensor<?xi1> {
  %0 = func.call @declared(%x) : (tensor<?xui64>) -> tensor<?xi1>
  return %0 : tensor<?xi1>
}

// -----

// CHECK: func.func private @k(%{{.*}}: tensor<4xi8> {tg.unsigned}, %{{.*}}: tensor<4xi8> {tg.unsigned})
// CHECK-SAME: attributes {tg.kernel}
func.func private @k(%x: tensor<4xui8>, %o: tensor<4xui8>) -> tensor<4xui8>
    attributes {tg.kernel} {
  return %x : tensor<4xui8>
}

// CHECK-LABEL: func.func @launch
// CHECK-SAME: %[[X:.*]]: tensor<4xi8>
func.func @launch(%x: tensor<4xui8>) -> tensor<4xui8> {
  // CHECK: %[[E:.*]] = tensor.empty() : tensor<4xi8>
  %e = tensor.empty() : tensor<4xui8>
  // CHECK: call @k(%[[X]], %[[E]])
  %r = tg.launch @k ins(%x : tensor<4xui8>) outs(%e : tensor<4xui8>)
     -> tensor<4xui8>
  return %r : tensor<4xui8>
}

// -----

// CHECK-LABEL: func.func @inline_kernel
// CHECK-SAME: %[[X:.*]]: tensor<4xf32>
func.func @inline_kernel(%x: tensor<4xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  // CHECK: %[[R:.*]] = linalg.generic {{.*}} ins(%[[X]], %[[X]]
  // CHECK: return %[[R]]
  %r = tg.kernel ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%a: tensor<4xf32>, %o: tensor<4xf32>):
    %0 = tg.add %a, %a : tensor<4xf32>
    tg.yield %0 : tensor<4xf32>
  } -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// -----

// Types inside control flow and of constants change too.
// CHECK-LABEL: func.func @control_flow
func.func @control_flow(%c: i1, %x: tensor<2xui16>) -> tensor<2xui16> {
  // CHECK: arith.constant dense<[1, -1]> : tensor<2xi16>
  %0 = arith.constant dense<[1, 65535]> : tensor<2xui16>
  // CHECK: scf.if %{{.*}} -> (tensor<2xi16>)
  %1 = scf.if %c -> tensor<2xui16> {
    scf.yield %0 : tensor<2xui16>
  } else {
    scf.yield %x : tensor<2xui16>
  }
  return %1 : tensor<2xui16>
}

// -----

// What did not come from tg is left alone.
// CHECK-LABEL: func.func @foreign
func.func @foreign(%x: tensor<4xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  // CHECK: linalg.exp ins(%{{.*}} : tensor<4xf32>)
  %0 = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>)
    -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
