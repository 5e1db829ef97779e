// RUN: tg-opt %s -split-input-file -verify-diagnostics

// Section: element types and encodings

func.func @sqrt_of_integers(%x: tensor<4xi32>) {
  // expected-error @below {{'tg.sqrt' op operand #0 must be tensor of floats, without an encoding, but got 'tensor<4xi32>'}}
  %0 = tg.sqrt %x : tensor<4xi32>
  return
}

// -----

func.func @add_of_index(%x: tensor<4xindex>) {
  // expected-error @below {{'tg.add' op operand #0 must be tensor of bool, integers or floats, without an encoding, but got 'tensor<4xindex>'}}
  %0 = tg.add %x, %x : tensor<4xindex>
  return
}

// -----

func.func @add_of_i4(%x: tensor<4xi4>) {
  // expected-error @below {{operand #0 must be tensor of bool, integers or floats}}
  %0 = tg.add %x, %x : tensor<4xi4>
  return
}

// -----

func.func @add_of_si8(%x: tensor<4xsi8>) {
  // expected-error @below {{operand #0 must be tensor of bool, integers or floats}}
  %0 = tg.add %x, %x : tensor<4xsi8>
  return
}

// -----

func.func @add_unranked(%x: tensor<*xf32>) {
  // expected-error @below {{'tg.add'}}
  %0 = tg.add %x, %x : tensor<*xf32>
  return
}

// -----

func.func @add_encoding(%x: tensor<4xf32, "e">) {
  // expected-error @below {{operand #0 must be tensor of bool, integers or floats, without an encoding, but got 'tensor<4xf32, "e">'}}
  %0 = tg.add %x, %x : tensor<4xf32, "e">
  return
}

// -----

func.func @neg_of_bool(%x: tensor<4xi1>) {
  // expected-error @below {{'tg.neg' op operand #0 must be tensor of integers or floats, without an encoding, but got 'tensor<4xi1>'}}
  %0 = tg.neg %x : tensor<4xi1>
  return
}

// -----

func.func @idiv_of_floats(%x: tensor<4xf32>) {
  // expected-error @below {{'tg.idiv' op operand #0 must be tensor of integers, without an encoding, but got 'tensor<4xf32>'}}
  %0 = tg.idiv %x, %x : tensor<4xf32>
  return
}

// -----

func.func @and_of_floats(%x: tensor<4xf32>) {
  // expected-error @below {{'tg.and' op operand #0 must be tensor of bool or integers, without an encoding, but got 'tensor<4xf32>'}}
  %0 = tg.and %x, %x : tensor<4xf32>
  return
}

// -----

func.func @threefry_of_i64(%x: tensor<4xi64>) {
  // expected-error @below {{'tg.threefry' op operand #0 must be tensor of ui64, without an encoding, but got 'tensor<4xi64>'}}
  %0 = tg.threefry %x, %x : tensor<4xi64>
  return
}

// -----

func.func @where_by_integers(%c: tensor<4xi32>, %x: tensor<4xf32>) {
  // expected-error @below {{'tg.where' op operand #0 must be tensor of bool, without an encoding, but got 'tensor<4xi32>'}}
  %0 = tg.where %c, %x, %x : tensor<4xi32>, tensor<4xf32>
  return
}

// -----

// Section: equal types

func.func @unary_dynamic(%x: tensor<?xf32>) {
  // expected-error @below {{'tg.sqrt' op failed to verify that all of {operand, result} have same type}}
  %0 = "tg.sqrt"(%x) : (tensor<?xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @unary_shape(%x: tensor<3xf32>) {
  // expected-error @below {{'tg.sqrt' op failed to verify that all of {operand, result} have same type}}
  %0 = "tg.sqrt"(%x) : (tensor<3xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @binary_shape(%x: tensor<3xf32>, %y: tensor<4xf32>) {
  // expected-error @below {{'tg.add' op failed to verify that all of {lhs, rhs, result} have same type}}
  %0 = "tg.add"(%x, %y) : (tensor<3xf32>, tensor<4xf32>) -> tensor<3xf32>
  return
}

// -----

func.func @binary_dynamic(%x: tensor<?xf32>, %y: tensor<4xf32>) {
  // expected-error @below {{'tg.add' op failed to verify that all of {lhs, rhs, result} have same type}}
  %0 = "tg.add"(%x, %y) : (tensor<?xf32>, tensor<4xf32>) -> tensor<?xf32>
  return
}

// -----

func.func @binary_element_type(%x: tensor<4xi32>, %y: tensor<4xf32>) {
  // expected-error @below {{'tg.add' op failed to verify that all of {lhs, rhs, result} have same type}}
  %0 = "tg.add"(%x, %y) : (tensor<4xi32>, tensor<4xf32>) -> tensor<4xi32>
  return
}

// -----

func.func @mulacc_shape(%x: tensor<?xf32>, %y: tensor<4xf32>) {
  // expected-error @below {{'tg.mulacc' op failed to verify that all of {lhs, rhs, acc, result} have same type}}
  %0 = "tg.mulacc"(%y, %y, %x) : (tensor<4xf32>, tensor<4xf32>, tensor<?xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @compare_operands(%x: tensor<4xi32>, %y: tensor<3xi32>) {
  // expected-error @below {{'tg.cmplt' op failed to verify that all of {lhs, rhs} have same type}}
  %0 = "tg.cmplt"(%x, %y) : (tensor<4xi32>, tensor<3xi32>) -> tensor<4xi1>
  return
}

// -----

func.func @compare_result(%x: tensor<4xi32>) {
  // expected-error @below {{'tg.cmplt' op failed to verify that result has the operands' shape and element type i1}}
  %0 = "tg.cmplt"(%x, %x) : (tensor<4xi32>, tensor<4xi32>) -> tensor<3xi1>
  return
}

// -----

func.func @where_values(%c: tensor<4xi1>, %x: tensor<4xf32>, %y: tensor<4xf16>) {
  // expected-error @below {{'tg.where' op failed to verify that all of {ifTrue, ifFalse, result} have same type}}
  %0 = "tg.where"(%c, %x, %y) : (tensor<4xi1>, tensor<4xf32>, tensor<4xf16>) -> tensor<4xf32>
  return
}

// -----

// Section: where C1

func.func @where_condition(%c: tensor<1xi1>, %x: tensor<4xf32>) {
  // expected-error @below {{'tg.where' op has a condition of type 'tensor<1xi1>' for values of type 'tensor<4xf32>'}}
  %0 = tg.where %c, %x, %x : tensor<1xi1>, tensor<4xf32>
  return
}

// -----

// Section: cast C1

func.func @cast_shape(%x: tensor<4xf32>) {
  // expected-error @below {{'tg.cast' op cannot change the shape of 'tensor<4xf32>' to that of 'tensor<2x2xf16>'}}
  %0 = tg.cast %x : tensor<4xf32> -> tensor<2x2xf16>
  return
}

// -----

func.func @cast_dynamic(%x: tensor<?xf32>) {
  // expected-error @below {{'tg.cast' op cannot change the shape of 'tensor<?xf32>' to that of 'tensor<4xf16>'}}
  %0 = tg.cast %x : tensor<?xf32> -> tensor<4xf16>
  return
}

// -----

// Section: bitcast C1

func.func @bitcast_rank(%x: tensor<4xf32>) {
  // expected-error @below {{'tg.bitcast' op cannot change the shape of 'tensor<4xf32>' to that of 'tensor<4x2xi16>' before the last axis}}
  %0 = tg.bitcast %x : tensor<4xf32> -> tensor<4x2xi16>
  return
}

// -----

func.func @bitcast_outer(%x: tensor<4x2xf32>) {
  // expected-error @below {{'tg.bitcast' op cannot change the shape of 'tensor<4x2xf32>' to that of 'tensor<2x4xi32>' before the last axis}}
  %0 = tg.bitcast %x : tensor<4x2xf32> -> tensor<2x4xi32>
  return
}

// -----

// Section: bitcast C2

func.func @bitcast_last(%x: tensor<3xi16>) {
  // expected-error @below {{'tg.bitcast' op cannot view the last axis of 'tensor<3xi16>' (3 times 16 bits) as that of 'tensor<2xf32>' (2 times 32 bits)}}
  %0 = tg.bitcast %x : tensor<3xi16> -> tensor<2xf32>
  return
}

// -----

func.func @bitcast_scalar(%x: tensor<f64>) {
  // expected-error @below {{'tg.bitcast' op cannot change the width of the one element of 'tensor<f64>' to that of 'tensor<f32>'}}
  %0 = tg.bitcast %x : tensor<f64> -> tensor<f32>
  return
}

// -----

func.func @bitcast_dynamic(%x: tensor<?xf64>) {
  // expected-error @below {{'tg.bitcast' op cannot scale the dynamic last axis of 'tensor<?xf64>' to that of 'tensor<?xf32>'}}
  %0 = tg.bitcast %x : tensor<?xf64> -> tensor<?xf32>
  return
}

// -----

func.func @bitcast_of_bool(%x: tensor<8xi1>) {
  // expected-error @below {{'tg.bitcast' op operand #0 must be tensor of integers or floats, without an encoding, but got 'tensor<8xi1>'}}
  %0 = tg.bitcast %x : tensor<8xi1> -> tensor<1xi8>
  return
}
