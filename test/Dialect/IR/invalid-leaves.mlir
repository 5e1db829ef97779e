// RUN: tg-opt %s -split-input-file -verify-diagnostics

// Section: const: text

func.func @no_value() {
  // expected-error @below {{expected a number or the elements of a tensor}}
  %0 = tg.const "x"
  return
}

// -----

func.func @minus_alone() {
  // expected-error @below {{expected a number after '-'}}
  %0 = tg.const -inf : tensor<f32>
  return
}

// -----

func.func @two_minuses() {
  // expected-error @below {{expected a number after '-'}}
  %0 = tg.const --3 : tensor<i32>
  return
}

// -----

func.func @unknown_word() {
  // expected-error @below {{expected attribute value}}
  %0 = tg.const infinity : tensor<f32>
  return
}

// -----

func.func @bits_of_what() {
  // expected-error @below {{expected the bits as an integer}}
  %0 = tg.const bits 0.5 : tensor<f32>
  return
}

// -----

func.func @negative_bits() {
  // expected-error @below {{expected the bits as an integer}}
  %0 = tg.const bits -1 : tensor<i32>
  return
}

// -----

func.func @wide_bits() {
  // expected-error @below {{bits do not fit element type 'f16'}}
  %0 = tg.const bits 0x10000 : tensor<f16>
  return
}

// -----

func.func @bool_as_integer() {
  // expected-error @below {{a bool is no value of element type 'i32'}}
  %0 = tg.const true : tensor<i32>
  return
}

// -----

func.func @integer_as_bool() {
  // expected-error @below {{an integer is no value of element type i1, write true or false}}
  %0 = tg.const 1 : tensor<i1>
  return
}

// -----

func.func @integer_as_float() {
  // expected-error @below {{an integer is no value of element type 'f32', write it with a point}}
  %0 = tg.const 1 : tensor<f32>
  return
}

// -----

func.func @float_as_integer() {
  // expected-error @below {{a float is no value of element type 'i32'}}
  %0 = tg.const 1.0 : tensor<i32>
  return
}

// -----

func.func @nan_as_integer() {
  // expected-error @below {{a float is no value of element type 'i32'}}
  %0 = tg.const nan : tensor<i32>
  return
}

// -----

func.func @too_large() {
  // expected-error @below {{the integer does not fit element type 'i8'}}
  %0 = tg.const 128 : tensor<i8>
  return
}

// -----

func.func @too_small() {
  // expected-error @below {{the integer does not fit element type 'i8'}}
  %0 = tg.const -129 : tensor<i8>
  return
}

// -----

func.func @negative_unsigned() {
  // expected-error @below {{the integer does not fit element type 'ui8'}}
  %0 = tg.const -1 : tensor<ui8>
  return
}

// -----

func.func @larger_than_all() {
  // expected-error @below {{the integer does not fit element type 'ui64'}}
  %0 = tg.const 18446744073709551616 : tensor<ui64>
  return
}

// -----

func.func @float_beyond() {
  // expected-error @below {{the float is beyond the range of element type 'f16'}}
  %0 = tg.const 70000.0 : tensor<f16>
  return
}

// -----

func.func @element_type() {
  // expected-error @below {{no constant has element type 'index'}}
  %0 = tg.const 1 : tensor<4xindex>
  return
}

// -----

func.func @wide_element_type() {
  // expected-error @below {{no constant has element type 'i128'}}
  %0 = tg.const 1 : tensor<4xi128>
  return
}

// -----

func.func @no_tensor() {
  // expected-error @below {{invalid kind of type specified}}
  %0 = tg.const 1.0 : f32
  return
}

// -----

func.func @elements_of_vector() {
  // expected-error @below {{expected a number or the elements of a tensor}}
  %0 = tg.const dense<[1, 2]> : vector<2xi32>
  return
}

// -----

func.func @bits_as_attribute() {
  // expected-error @below {{'bits' is written as the value, not as an attribute}}
  %0 = tg.const {bits = 1 : i64} 1.0 : tensor<f32>
  return
}

// -----

func.func @elements_of_index() {
  // expected-error @below {{'tg.const' op result #0 must be tensor of bool, integers or floats, without an encoding, but got 'tensor<2xindex>'}}
  %0 = tg.const dense<[1, 2]> : tensor<2xindex>
  return
}

// -----

func.func @encoding() {
  // expected-error @below {{'tg.const' op result #0 must be tensor of bool, integers or floats, without an encoding, but got 'tensor<2xf32, "e">'}}
  %0 = tg.const 1.0 : tensor<2xf32, "e">
  return
}

// -----

// Section: const C1

func.func @const_bits() {
  // expected-error @below {{'tg.const' op has bits 0x100 that do not fit element type 'i8'}}
  %0 = "tg.const"() <{bits = 256 : i64}> : () -> tensor<i8>
  return
}

// -----

func.func @const_bool_bits() {
  // expected-error @below {{'tg.const' op has bits 0x2 that do not fit element type 'i1'}}
  %0 = "tg.const"() <{bits = 2 : i64}> : () -> tensor<i1>
  return
}

// -----

// A negative i8 is written zero-extended.
func.func @const_sign() {
  // expected-error @below {{'tg.const' op has bits 0xFFFFFFFFFFFFFFFF that do not fit element type 'i8'}}
  %0 = "tg.const"() <{bits = -1 : i64}> : () -> tensor<i8>
  return
}

// -----

// Section: const C2

func.func @const_elements_type() {
  // expected-error @below {{'tg.const' op has elements of type 'tensor<2xi32>' but result type 'tensor<2xi8>'}}
  %0 = "tg.const"() <{bits = 0 : i64, elements = dense<[1, 2]> : tensor<2xi32>}> : () -> tensor<2xi8>
  return
}

// -----

func.func @const_elements_and_bits() {
  // expected-error @below {{'tg.const' op has dense elements and also the bits 1 of a splat}}
  %0 = "tg.const"() <{bits = 1 : i64, elements = dense<[1, 2]> : tensor<2xi8>}> : () -> tensor<2xi8>
  return
}

// -----

// Section: const C3

func.func @const_dynamic() {
  // expected-error @below {{'tg.const' op has the dynamic shape of 'tensor<?xf32>'; expand a constant of a static one}}
  %0 = tg.const 1.0 : tensor<?xf32>
  return
}

// -----

// Section: buffer C1

func.func @buffer_slot() {
  // expected-error @below {{'tg.buffer' op has the negative slot -1}}
  %0 = tg.buffer -1 : tensor<4xf32>
  return
}

// -----

// Section: buffer C2

func.func @buffer_dynamic() {
  // expected-error @below {{'tg.buffer' op has the dynamic shape of 'tensor<?xf32>'}}
  %0 = tg.buffer 0 : tensor<?xf32>
  return
}

// -----

// Section: variable C1

func.func @variable_range() {
  // expected-error @below {{'tg.variable' op has the empty range [3, -2]}}
  %0 = tg.variable "n" [3, -2]
  return
}

// -----

// Section: iota C1

func.func @iota_axis() {
  // expected-error @below {{'tg.iota' op has axis 2, but 'tensor<2x3xi32>' has rank 2}}
  %0 = tg.iota axis 2 : tensor<2x3xi32>
  return
}

// -----

func.func @iota_negative_axis() {
  // expected-error @below {{'tg.iota' op has axis -1, but 'tensor<2x3xi32>' has rank 2}}
  %0 = tg.iota axis -1 : tensor<2x3xi32>
  return
}

// -----

func.func @iota_scalar() {
  // expected-error @below {{'tg.iota' op has axis 0, but 'tensor<i32>' has rank 0}}
  %0 = tg.iota axis 0 : tensor<i32>
  return
}

// -----

// Section: iota C2

func.func @iota_sizes(%n: index) {
  // expected-error @below {{'tg.iota' op has 1 sizes for the 2 dynamic axes of 'tensor<?x?xi32>'}}
  %0 = tg.iota axis 0 [%n] : tensor<?x?xi32>
  return
}

// -----

func.func @iota_of_bool() {
  // expected-error @below {{'tg.iota' op result #0 must be tensor of integers or floats, without an encoding, but got 'tensor<4xi1>'}}
  %0 = tg.iota axis 0 : tensor<4xi1>
  return
}
