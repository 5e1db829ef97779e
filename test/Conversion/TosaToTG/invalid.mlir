// RUN: tg-opt %s --convert-tosa-to-tg -split-input-file -verify-diagnostics

func.func @dynamic(%a: tensor<?xf32>) -> tensor<?xf32> {
  // expected-error@below {{failed to legalize operation 'tosa.exp'}}
  %0 = tosa.exp %a : (tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// -----

func.func @no_pattern(%a: tensor<4xi32>) -> tensor<4xi32> {
  // expected-error@below {{failed to legalize operation 'tosa.clz'}}
  %0 = tosa.clz %a : (tensor<4xi32>) -> tensor<4xi32>
  return %0 : tensor<4xi32>
}
