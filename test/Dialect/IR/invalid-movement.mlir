// RUN: tg-opt %s --split-input-file --verify-diagnostics

func.func @reshape_c1(%x: tensor<6xf32>) {
  // expected-error @+1 {{'tg.reshape' op cannot view 6 elements as tensor<4x2xf32> (8 elements)}}
  %0 = tg.reshape %x : tensor<6xf32> -> tensor<4x2xf32>
  return
}

// -----

func.func @reshape_c1_overflow(%x: tensor<4xf32>) {
  // expected-error @+1 {{has more elements than 64 bits count: tensor<4xf32> as tensor<4611686018427387904x4xf32>}}
  %0 = tg.reshape %x : tensor<4xf32> -> tensor<4611686018427387904x4xf32>
  return
}

// -----

func.func @reshape_c2(%x: tensor<?xf32>) {
  // expected-error @+1 {{has 0 size operands for 1 dynamic axes of tensor<?x1xf32>}}
  %0 = tg.reshape %x : tensor<?xf32> -> tensor<?x1xf32>
  return
}

// -----

func.func @reshape_element_types(%x: tensor<6xf32>) {
  // expected-error @+1 {{failed to verify that all of {operand, result} have same element type}}
  %0 = tg.reshape %x : tensor<6xf32> -> tensor<6xf16>
  return
}

// -----

func.func @reshape_encoding(%x: tensor<6xf32, "device">) {
  // expected-error @+1 {{operand #0 must be tensor of bool, integers or floats, without an encoding}}
  %0 = tg.reshape %x : tensor<6xf32, "device"> -> tensor<6xf32>
  return
}

// -----

func.func @expand_c1(%x: tensor<3xf32>) {
  // expected-error @+1 {{cannot expand tensor<3xf32> of rank 1 to tensor<2x3xf32> of rank 2}}
  %0 = tg.expand %x : tensor<3xf32> -> tensor<2x3xf32>
  return
}

// -----

func.func @expand_c2(%x: tensor<1x3xf32>) {
  // expected-error @+1 {{cannot expand axis 1 of size 3 to size 6}}
  %0 = tg.expand %x : tensor<1x3xf32> -> tensor<2x6xf32>
  return
}

// -----

func.func @expand_overflow(%x: tensor<1x1xf32>) {
  // expected-error @+1 {{result of shape [4611686018427387904, 2] has more elements than 64 bits count}}
  %0 = tg.expand %x : tensor<1x1xf32> -> tensor<4611686018427387904x2xf32>
  return
}

// -----

func.func @expand_c3(%x: tensor<1xf32>, %n: index) {
  // expected-error @+1 {{has 1 size operands for 0 dynamic axes of tensor<4xf32>}}
  %0 = tg.expand %x [%n] : tensor<1xf32> -> tensor<4xf32>
  return
}

// -----

func.func @permute_length(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{permutation [0] of 1 axes does not match tensor<2x3xf32> of rank 2}}
  %0 = tg.permute %x [0] : tensor<2x3xf32> -> tensor<2xf32>
  return
}

// -----

func.func @permute_range(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{axis 2 of permutation [0, 2] is out of range for rank 2}}
  %0 = tg.permute %x [0, 2] : tensor<2x3xf32> -> tensor<2x3xf32>
  return
}

// -----

func.func @permute_negative(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{axis -1 of permutation [0, -1] is out of range for rank 2}}
  %0 = tg.permute %x [0, -1] : tensor<2x3xf32> -> tensor<2x3xf32>
  return
}

// -----

func.func @permute_twice(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{permutation [1, 1] names axis 1 twice}}
  %0 = tg.permute %x [1, 1] : tensor<2x3xf32> -> tensor<3x3xf32>
  return
}

// -----

func.func @permute_result(%x: tensor<2x3xf32>) {
  // expected-error @+2 {{failed to infer returned types}}
  // expected-error @+1 {{inferred type(s) 'tensor<3x2xf32>' are incompatible with return type(s) of operation 'tensor<2x3xf32>'}}
  %0 = tg.permute %x [1, 0] : tensor<2x3xf32> -> tensor<2x3xf32>
  return
}

// -----

func.func @pad_c1(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{has 1 entries of low for tensor<2x3xf32> of rank 2}}
  %0 = tg.pad %x low [1] high [0, 0] : tensor<2x3xf32> -> tensor<3x3xf32>
  return
}

// -----

func.func @pad_c1_high(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{has 3 entries of high for tensor<2x3xf32> of rank 2}}
  %0 = tg.pad %x low [1, 0] high [0, 0, 0] : tensor<2x3xf32> -> tensor<3x3xf32>
  return
}

// -----

func.func @pad_dynamic_entries(%x: tensor<2xf32>) {
  // expected-error @+1 {{has 0 operands for 1 dynamic entries of low [?]}}
  %0 = "tg.pad"(%x) <{operandSegmentSizes = array<i32: 1, 0, 0>,
         static_low = array<i64: -9223372036854775808>,
         static_high = array<i64: 0>}> : (tensor<2xf32>) -> tensor<?xf32>
  return
}

// -----

func.func @pad_c2(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{cannot pad axis 1 by -1}}
  %0 = tg.pad %x low [1, 0] high [0, -1] : tensor<2x3xf32> -> tensor<3x2xf32>
  return
}

// -----

func.func @pad_overflow(%x: tensor<2xf32>) {
  // expected-error @+1 {{axis 0 of size 2 padded by 9223372036854775807 and 0 has more elements than 64 bits count}}
  %0 = tg.pad %x low [9223372036854775807] high [0]
     : tensor<2xf32> -> tensor<?xf32>
  return
}

// -----

func.func @pad_overflow_product(%x: tensor<2x2xf32>) {
  // expected-error @+1 {{result of shape [4611686018427387904, 2] has more elements than 64 bits count}}
  %0 = tg.pad %x low [4611686018427387902, 0] high [0, 0]
     : tensor<2x2xf32> -> tensor<4611686018427387904x2xf32>
  return
}

// -----

func.func @shrink_c1(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{has 1 entries of offsets for tensor<2x3xf32> of rank 2}}
  %0 = tg.shrink %x offsets [0] sizes [1, 1] : tensor<2x3xf32> -> tensor<1x1xf32>
  return
}

// -----

func.func @shrink_negative_offset(%x: tensor<4xf32>) {
  // expected-error @+1 {{offset -1 of axis 0 is negative}}
  %0 = tg.shrink %x offsets [-1] sizes [1] : tensor<4xf32> -> tensor<1xf32>
  return
}

// -----

func.func @shrink_negative_size(%x: tensor<4xf32>) {
  // expected-error @+1 {{size -2 of axis 0 is negative}}
  %0 = tg.shrink %x offsets [0] sizes [-2] : tensor<4xf32> -> tensor<1xf32>
  return
}

// -----

func.func @shrink_box(%x: tensor<4xf32>) {
  // expected-error @+1 {{box of 3 elements from 2 on does not lie in axis 0 of size 4}}
  %0 = tg.shrink %x offsets [2] sizes [3] : tensor<4xf32> -> tensor<3xf32>
  return
}

// -----

// An unknown size is at least 0, so an offset behind the end is wrong anyway.
func.func @shrink_box_dynamic(%x: tensor<4xf32>, %n: index) {
  // expected-error @+1 {{box of 0 elements from 5 on does not lie in axis 0 of size 4}}
  %0 = tg.shrink %x offsets [5] sizes [%n] : tensor<4xf32> -> tensor<?xf32>
  return
}

// -----

func.func @flip_range(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{axis 2 is out of range for tensor<2x3xf32> of rank 2}}
  %0 = tg.flip %x axes [2] : tensor<2x3xf32>
  return
}

// -----

func.func @flip_order(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{axes [1, 0] are not distinct and rising: 0 follows 1}}
  %0 = tg.flip %x axes [1, 0] : tensor<2x3xf32>
  return
}

// -----

func.func @flip_twice(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{axes [1, 1] are not distinct and rising: 1 follows 1}}
  %0 = tg.flip %x axes [1, 1] : tensor<2x3xf32>
  return
}

// -----

func.func @view_attribute(%x: tensor<2xf32>) {
  // expected-error @+1 {{expected a #tg.shapetracker attribute}}
  %0 = tg.view %x as #tg.view<[2, strides [1]]> : tensor<2xf32> -> tensor<2xf32>
  return
}

// -----

func.func @view_c1(%x: tensor<?xf32>) {
  // expected-error @+1 {{operand tensor<?xf32> has dynamic sizes}}
  %0 = tg.view %x as #tg.shapetracker<[2, strides [1]]>
     : tensor<?xf32> -> tensor<2xf32>
  return
}

// -----

func.func @view_c2(%x: tensor<6xf32>) {
  // expected-error @+1 {{view reads elements 0 to 6 of tensor<6xf32> (6 elements)}}
  %0 = tg.view %x as #tg.shapetracker<[2x2, strides [5, 1]]>
     : tensor<6xf32> -> tensor<2x2xf32>
  return
}

// -----

func.func @view_c2_overflow(%x: tensor<4611686018427387904x2xf32>) {
  // expected-error @+1 {{tensor<4611686018427387904x2xf32> has more elements than 64 bits count}}
  %0 = tg.view %x as #tg.shapetracker<[2, strides [1]]>
     : tensor<4611686018427387904x2xf32> -> tensor<2xf32>
  return
}

// -----

func.func @view_result(%x: tensor<6xf32>) {
  // expected-error @+2 {{failed to infer returned types}}
  // expected-error @+1 {{inferred type(s) 'tensor<3x2xf32>' are incompatible with return type(s) of operation 'tensor<2x3xf32>'}}
  %0 = tg.view %x as #tg.shapetracker<[3x2, strides [1, 3]]>
     : tensor<6xf32> -> tensor<2x3xf32>
  return
}
