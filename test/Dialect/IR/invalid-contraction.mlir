// RUN: tg-opt %s --split-input-file --verify-diagnostics

func.func @matmul_c1(%a: tensor<2x3xf32>, %b: tensor<1x3x4xf32>) {
  // expected-error @+1 {{ranks differ: 2 (lhs tensor<2x3xf32>) and 3 (rhs tensor<1x3x4xf32>)}}
  %0 = tg.matmul %a, %b
     : tensor<2x3xf32>, tensor<1x3x4xf32> -> tensor<2x4xf32>
  return
}

// -----

func.func @matmul_c1_vector(%a: tensor<3xf32>, %b: tensor<3xf32>) {
  // expected-error @+1 {{operands of rank 1 are no matrices: rank 2 is the least}}
  %0 = tg.matmul %a, %b
     : tensor<3xf32>, tensor<3xf32> -> tensor<3xf32>
  return
}

// -----

func.func @matmul_c2(%a: tensor<2x3x4xf32>, %b: tensor<5x4x6xf32>) {
  // expected-error @+1 {{batch sizes differ on axis 0: 2 (lhs) and 5 (rhs tensor<5x4x6xf32>)}}
  %0 = tg.matmul %a, %b
     : tensor<2x3x4xf32>, tensor<5x4x6xf32> -> tensor<2x3x6xf32>
  return
}

// -----

func.func @matmul_c3(%a: tensor<2x3xf32>, %b: tensor<4x5xf32>) {
  // expected-error @+1 {{inner sizes differ: 3 (lhs tensor<2x3xf32>) and 4 (rhs tensor<4x5xf32>)}}
  %0 = tg.matmul %a, %b
     : tensor<2x3xf32>, tensor<4x5xf32> -> tensor<2x5xf32>
  return
}

// -----

func.func @matmul_c4(%a: tensor<2x3xf32>, %b: tensor<3x5xf16>) {
  // expected-error @+1 {{operands have element types f32 and f16}}
  %0 = tg.matmul %a, %b
     : tensor<2x3xf32>, tensor<3x5xf16> -> tensor<2x5xf32>
  return
}

// -----

func.func @matmul_c4_result(%a: tensor<2x3xi8>, %b: tensor<3x5xi8>) {
  // expected-error @+1 {{result element type i32 is neither that of the operands, i8, nor the accumulation type, i8}}
  %0 = tg.matmul %a, %b
     : tensor<2x3xi8>, tensor<3x5xi8> -> tensor<2x5xi32>
  return
}

// -----

func.func @matmul_c5(%a: tensor<2x3xi8>, %b: tensor<3x5xi8>) {
  // expected-error @+1 {{cannot accumulate i8 in f32}}
  %0 = tg.matmul %a, %b acc f32
     : tensor<2x3xi8>, tensor<3x5xi8> -> tensor<2x5xi8>
  return
}

// -----

func.func @matmul_c5_narrow(%a: tensor<2x3xf32>, %b: tensor<3x5xf32>) {
  // expected-error @+1 {{cannot accumulate f32 in f16}}
  %0 = tg.matmul %a, %b acc f16
     : tensor<2x3xf32>, tensor<3x5xf32> -> tensor<2x5xf32>
  return
}

// -----

func.func @matmul_c5_equal_width(%a: tensor<2x3xf16>, %b: tensor<3x5xf16>) {
  // expected-error @+1 {{cannot accumulate f16 in bf16}}
  %0 = tg.matmul %a, %b acc bf16
     : tensor<2x3xf16>, tensor<3x5xf16> -> tensor<2x5xf16>
  return
}

// -----

func.func @matmul_c5_sign(%a: tensor<2x3xui8>, %b: tensor<3x5xui8>) {
  // expected-error @+1 {{cannot accumulate ui8 in i32}}
  %0 = tg.matmul %a, %b acc i32
     : tensor<2x3xui8>, tensor<3x5xui8> -> tensor<2x5xui8>
  return
}

// -----

func.func @matmul_c5_foreign(%a: tensor<2x3xi8>, %b: tensor<3x5xi8>) {
  // expected-error @+1 {{cannot accumulate i8 in i128}}
  %0 = tg.matmul %a, %b acc i128
     : tensor<2x3xi8>, tensor<3x5xi8> -> tensor<2x5xi8>
  return
}

// -----

func.func @matmul_result(%a: tensor<2x3xf32>, %b: tensor<3x5xf32>) {
  // expected-error @+2 {{failed to infer returned types}}
  // expected-error @+1 {{inferred type(s) 'tensor<2x5xf32>' are incompatible with return type(s) of operation 'tensor<2x4xf32>'}}
  %0 = tg.matmul %a, %b
     : tensor<2x3xf32>, tensor<3x5xf32> -> tensor<2x4xf32>
  return
}

// -----

func.func @matmul_overflow(%a: tensor<4611686018427387904x1xf32>, %b: tensor<1x4xf32>) {
  // expected-error @+1 {{result of shape [4611686018427387904, 4] has more elements than 64 bits count}}
  %0 = tg.matmul %a, %b
     : tensor<4611686018427387904x1xf32>, tensor<1x4xf32> -> tensor<4611686018427387904x4xf32>
  return
}

// -----

func.func @matmul_bool(%a: tensor<2x2xi1>) {
  // expected-error @+1 {{operand #0 must be tensor of integers or floats, without an encoding}}
  %0 = tg.matmul %a, %a
     : tensor<2x2xi1>, tensor<2x2xi1> -> tensor<2x2xi1>
  return
}

// -----

func.func @conv_c1_rank(%x: tensor<1x4x5x5xf32>, %w: tensor<6x4x3xf32>) {
  // expected-error @+1 {{ranks differ: 4 (input tensor<1x4x5x5xf32>) and 3 (kernel tensor<6x4x3xf32>)}}
  %0 = tg.conv %x, %w strides [1, 1] pads [0, 0, 0, 0] dilations [1, 1]
     : tensor<1x4x5x5xf32>, tensor<6x4x3xf32> -> tensor<1x6x3x3xf32>
  return
}

// -----

func.func @conv_c1_spatial(%x: tensor<1x4xf32>, %w: tensor<6x4xf32>) {
  // expected-error @+1 {{input tensor<1x4xf32> of rank 2 has no spatial axis}}
  %0 = tg.conv %x, %w strides [] pads [] dilations []
     : tensor<1x4xf32>, tensor<6x4xf32> -> tensor<1x6xf32>
  return
}

// -----

func.func @conv_c1_many(%x: tensor<1x1x1x1x1x1x1x1x1x1x1x1x1xf32>, %w: tensor<1x1x1x1x1x1x1x1x1x1x1x1x1xf32>) {
  // expected-error @+1 {{has 11 spatial axes, more than 10}}
  %0 = tg.conv %x, %w strides [1, 1] pads [0, 0, 0, 0] dilations [1, 1]
     : tensor<1x1x1x1x1x1x1x1x1x1x1x1x1xf32>, tensor<1x1x1x1x1x1x1x1x1x1x1x1x1xf32> -> tensor<1x1x1x1x1x1x1x1x1x1x1x1x1xf32>
  return
}

// -----

func.func @conv_c1_strides(%x: tensor<1x4x5x5xf32>, %w: tensor<6x4x3x3xf32>) {
  // expected-error @+1 {{has 1 strides for 2 spatial axes of tensor<1x4x5x5xf32>}}
  %0 = tg.conv %x, %w strides [1] pads [0, 0, 0, 0] dilations [1, 1]
     : tensor<1x4x5x5xf32>, tensor<6x4x3x3xf32> -> tensor<1x6x3x3xf32>
  return
}

// -----

func.func @conv_c1_layouts(%x: tensor<1x4x5x5xf32>, %w: tensor<6x4x3x3xf32>) {
  // expected-error @+1 {{has some of the three layouts, but not all}}
  %0 = "tg.conv"(%x, %w) <{strides = array<i64: 1, 1>,
         pads = array<i64: 0, 0, 0, 0>, dilations = array<i64: 1, 1>,
         kernel_layout = "OI01"}>
     : (tensor<1x4x5x5xf32>, tensor<6x4x3x3xf32>) -> tensor<1x6x3x3xf32>
  return
}

// -----

func.func @conv_c1_layout_length(%x: tensor<1x4x5x5xf32>, %w: tensor<6x4x3x3xf32>) {
  // expected-error @+1 {{input layout "NC0" has 3 axes instead of the 4 of "NC01"}}
  %0 = tg.conv %x, %w strides [1, 1] pads [0, 0, 0, 0] dilations [1, 1]
       layouts "NC0", "OI01", "NC01"
     : tensor<1x4x5x5xf32>, tensor<6x4x3x3xf32> -> tensor<1x6x3x3xf32>
  return
}

// -----

func.func @conv_c1_layout_twice(%x: tensor<1x4x5x5xf32>, %w: tensor<6x4x3x3xf32>) {
  // expected-error @+1 {{kernel layout "OI00" names axis '0' 2 times}}
  %0 = tg.conv %x, %w strides [1, 1] pads [0, 0, 0, 0] dilations [1, 1]
       layouts "NC01", "OI00", "NC01"
     : tensor<1x4x5x5xf32>, tensor<6x4x3x3xf32> -> tensor<1x6x3x3xf32>
  return
}

// -----

func.func @conv_c1_layout_foreign(%x: tensor<1x4x5x5xf32>, %w: tensor<6x4x3x3xf32>) {
  // expected-error @+1 {{result layout "NH01" names axis 'C' 0 times}}
  %0 = tg.conv %x, %w strides [1, 1] pads [0, 0, 0, 0] dilations [1, 1]
       layouts "NC01", "OI01", "NH01"
     : tensor<1x4x5x5xf32>, tensor<6x4x3x3xf32> -> tensor<1x6x3x3xf32>
  return
}

// -----

func.func @conv_c2_counts(%x: tensor<1x4x5x5xf32>, %w: tensor<6x4x3x3xf32>) {
  // expected-error @+1 {{has 2 strides, 2 pads and 1 dilations instead of 1, 2 and 1 a spatial axis}}
  %0 = tg.conv %x, %w strides [1, 1] pads [0, 0] dilations [1]
     : tensor<1x4x5x5xf32>, tensor<6x4x3x3xf32> -> tensor<1x6x3x3xf32>
  return
}

// -----

func.func @conv_c2_stride(%x: tensor<1x4x5x5xf32>, %w: tensor<6x4x3x3xf32>) {
  // expected-error @+1 {{stride 0 is not positive}}
  %0 = tg.conv %x, %w strides [1, 0] pads [0, 0, 0, 0] dilations [1, 1]
     : tensor<1x4x5x5xf32>, tensor<6x4x3x3xf32> -> tensor<1x6x3x3xf32>
  return
}

// -----

func.func @conv_c2_dilation(%x: tensor<1x4x5x5xf32>, %w: tensor<6x4x3x3xf32>) {
  // expected-error @+1 {{dilation -1 is not positive}}
  %0 = tg.conv %x, %w strides [1, 1] pads [0, 0, 0, 0] dilations [-1, 1]
     : tensor<1x4x5x5xf32>, tensor<6x4x3x3xf32> -> tensor<1x6x3x3xf32>
  return
}

// -----

func.func @conv_c2_pad(%x: tensor<1x4x5x5xf32>, %w: tensor<6x4x3x3xf32>) {
  // expected-error @+1 {{pad -2 is negative}}
  %0 = tg.conv %x, %w strides [1, 1] pads [0, -2, 0, 0] dilations [1, 1]
     : tensor<1x4x5x5xf32>, tensor<6x4x3x3xf32> -> tensor<1x6x3x3xf32>
  return
}

// -----

func.func @conv_c3_groups(%x: tensor<1x4x5x5xf32>, %w: tensor<6x4x3x3xf32>) {
  // expected-error @+1 {{number of groups 0 is not positive}}
  %0 = tg.conv %x, %w strides [1, 1] pads [0, 0, 0, 0] dilations [1, 1]
       groups 0
     : tensor<1x4x5x5xf32>, tensor<6x4x3x3xf32> -> tensor<1x6x3x3xf32>
  return
}

// -----

func.func @conv_c3_input(%x: tensor<1x4x5x5xf32>, %w: tensor<6x4x3x3xf32>) {
  // expected-error @+1 {{3 groups do not divide 4 input channels}}
  %0 = tg.conv %x, %w strides [1, 1] pads [0, 0, 0, 0] dilations [1, 1]
       groups 3
     : tensor<1x4x5x5xf32>, tensor<6x4x3x3xf32> -> tensor<1x6x3x3xf32>
  return
}

// -----

func.func @conv_c3_output(%x: tensor<1x4x5x5xf32>, %w: tensor<6x1x3x3xf32>) {
  // expected-error @+1 {{4 groups do not divide 6 output channels}}
  %0 = tg.conv %x, %w strides [1, 1] pads [0, 0, 0, 0] dilations [1, 1]
       groups 4
     : tensor<1x4x5x5xf32>, tensor<6x1x3x3xf32> -> tensor<1x6x3x3xf32>
  return
}

// -----

func.func @conv_c3_kernel(%x: tensor<1x4x5x5xf32>, %w: tensor<6x4x3x3xf32>) {
  // expected-error @+1 {{kernel has 4 input channels, but the input has 4 in 2 groups}}
  %0 = tg.conv %x, %w strides [1, 1] pads [0, 0, 0, 0] dilations [1, 1]
       groups 2
     : tensor<1x4x5x5xf32>, tensor<6x4x3x3xf32> -> tensor<1x6x3x3xf32>
  return
}

// -----

func.func @conv_c4(%x: tensor<1x4x5x5xf32>, %w: tensor<6x4x3x3xf32>) {
  // expected-error @+1 {{kernel of size 3 and dilation 3 does not fit spatial axis 0 of padded size 6}}
  %0 = tg.conv %x, %w strides [1, 1] pads [1, 0, 0, 0] dilations [3, 1]
     : tensor<1x4x5x5xf32>, tensor<6x4x3x3xf32> -> tensor<1x6x3x3xf32>
  return
}

// -----

func.func @conv_c4_empty(%x: tensor<1x4x5x5xf32>, %w: tensor<6x4x3x0xf32>) {
  // expected-error @+1 {{kernel of size 0 and dilation 1 does not fit spatial axis 1 of padded size 5}}
  %0 = tg.conv %x, %w strides [1, 1] pads [0, 0, 0, 0] dilations [1, 1]
     : tensor<1x4x5x5xf32>, tensor<6x4x3x0xf32> -> tensor<1x6x3x3xf32>
  return
}

// -----

func.func @conv_c4_dilation_overflow(%x: tensor<1x4x5x5xf32>, %w: tensor<6x4x3x3xf32>) {
  // expected-error @+1 {{kernel of size 3 and dilation 9223372036854775807 does not fit spatial axis 0 of padded size 5}}
  %0 = tg.conv %x, %w strides [1, 1] pads [0, 0, 0, 0] dilations [9223372036854775807, 1]
     : tensor<1x4x5x5xf32>, tensor<6x4x3x3xf32> -> tensor<1x6x3x3xf32>
  return
}

// -----

func.func @conv_overflow(%x: tensor<1x4x5x5xf32>, %w: tensor<6x4x3x3xf32>) {
  // expected-error @+1 {{spatial axis 1 of size 5 padded by 1 and 9223372036854775807 has more elements than 64 bits count}}
  %0 = tg.conv %x, %w strides [1, 1] pads [0, 0, 1, 9223372036854775807] dilations [1, 1]
     : tensor<1x4x5x5xf32>, tensor<6x4x3x3xf32> -> tensor<1x6x3x3xf32>
  return
}

// -----

func.func @conv_c5(%x: tensor<1x4x5x5xf32>, %w: tensor<6x4x3x3xf16>) {
  // expected-error @+1 {{operands have element types f32 and f16}}
  %0 = tg.conv %x, %w strides [1, 1] pads [0, 0, 0, 0] dilations [1, 1]
     : tensor<1x4x5x5xf32>, tensor<6x4x3x3xf16> -> tensor<1x6x3x3xf32>
  return
}

// -----

func.func @conv_c5_acc(%x: tensor<1x4x5x5xf32>, %w: tensor<6x4x3x3xf32>) {
  // expected-error @+1 {{cannot accumulate f32 in bf16}}
  %0 = tg.conv %x, %w strides [1, 1] pads [0, 0, 0, 0] dilations [1, 1]
       acc bf16
     : tensor<1x4x5x5xf32>, tensor<6x4x3x3xf32> -> tensor<1x6x3x3xf32>
  return
}

// -----

func.func @conv_result(%x: tensor<1x4x5x5xf32>, %w: tensor<6x4x3x3xf32>) {
  // expected-error @+2 {{failed to infer returned types}}
  // expected-error @+1 {{inferred type(s) 'tensor<1x6x3x3xf32>' are incompatible with return type(s) of operation 'tensor<1x6x5x5xf32>'}}
  %0 = tg.conv %x, %w strides [1, 1] pads [0, 0, 0, 0] dilations [1, 1]
     : tensor<1x4x5x5xf32>, tensor<6x4x3x3xf32> -> tensor<1x6x5x5xf32>
  return
}

// -----

func.func @attention_c1_rank(%q: tensor<2x5x8xf32>, %k: tensor<7x8xf32>, %v: tensor<2x7x3xf32>) {
  // expected-error @+1 {{ranks differ: 3 (query), 2 (key) and 3 (value)}}
  %0 = tg.attention %q, %k, %v scale 1.0
     : tensor<2x5x8xf32>, tensor<7x8xf32>, tensor<2x7x3xf32> -> tensor<2x5x3xf32>
  return
}

// -----

func.func @attention_c1_vector(%q: tensor<8xf32>, %k: tensor<8xf32>, %v: tensor<8xf32>) {
  // expected-error @+1 {{operands of rank 1 are no matrices: rank 2 is the least}}
  %0 = tg.attention %q, %k, %v scale 1.0
     : tensor<8xf32>, tensor<8xf32>, tensor<8xf32> -> tensor<8xf32>
  return
}

// -----

func.func @attention_c1_batch(%q: tensor<2x5x8xf32>, %k: tensor<2x7x8xf32>, %v: tensor<3x7x3xf32>) {
  // expected-error @+1 {{batch sizes differ on axis 0: 2 (query) and 3 (value tensor<3x7x3xf32>)}}
  %0 = tg.attention %q, %k, %v scale 1.0
     : tensor<2x5x8xf32>, tensor<2x7x8xf32>, tensor<3x7x3xf32> -> tensor<2x5x3xf32>
  return
}

// -----

func.func @attention_c1_types(%q: tensor<2x5x8xf32>, %k: tensor<2x7x8xf16>, %v: tensor<2x7x3xf32>) {
  // expected-error @+1 {{operands have element types f32 (query), f16 (key) and f32 (value)}}
  %0 = tg.attention %q, %k, %v scale 1.0
     : tensor<2x5x8xf32>, tensor<2x7x8xf16>, tensor<2x7x3xf32> -> tensor<2x5x3xf32>
  return
}

// -----

func.func @attention_c2_width(%q: tensor<2x5x8xf32>, %k: tensor<2x7x9xf32>, %v: tensor<2x7x3xf32>) {
  // expected-error @+1 {{widths differ: 8 (query) and 9 (key)}}
  %0 = tg.attention %q, %k, %v scale 1.0
     : tensor<2x5x8xf32>, tensor<2x7x9xf32>, tensor<2x7x3xf32> -> tensor<2x5x3xf32>
  return
}

// -----

func.func @attention_c2_length(%q: tensor<2x5x8xf32>, %k: tensor<2x7x8xf32>, %v: tensor<2x6x3xf32>) {
  // expected-error @+1 {{lengths differ: 7 (key) and 6 (value)}}
  %0 = tg.attention %q, %k, %v scale 1.0
     : tensor<2x5x8xf32>, tensor<2x7x8xf32>, tensor<2x6x3xf32> -> tensor<2x5x3xf32>
  return
}

// -----

func.func @attention_c3_causal(%q: tensor<2x5x8xf32>, %k: tensor<2x7x8xf32>, %v: tensor<2x7x3xf32>,
                               %m: tensor<2x5x7xi1>) {
  // expected-error @+1 {{has both a mask and causal}}
  %0 = tg.attention %q, %k, %v mask(%m : tensor<2x5x7xi1>) causal scale 1.0
     : tensor<2x5x8xf32>, tensor<2x7x8xf32>, tensor<2x7x3xf32> -> tensor<2x5x3xf32>
  return
}

// -----

func.func @attention_c3_shape(%q: tensor<2x5x8xf32>, %k: tensor<2x7x8xf32>, %v: tensor<2x7x3xf32>,
                              %m: tensor<5x7xi1>) {
  // expected-error @+1 {{mask has shape [5, 7] instead of [2, 5, 7]}}
  %0 = tg.attention %q, %k, %v mask(%m : tensor<5x7xi1>) scale 1.0
     : tensor<2x5x8xf32>, tensor<2x7x8xf32>, tensor<2x7x3xf32> -> tensor<2x5x3xf32>
  return
}

// -----

func.func @attention_c3_type(%q: tensor<2x5x8xf32>, %k: tensor<2x7x8xf32>, %v: tensor<2x7x3xf32>,
                             %m: tensor<2x5x7xf16>) {
  // expected-error @+1 {{mask of f16 is neither of i1 nor of f32}}
  %0 = tg.attention %q, %k, %v mask(%m : tensor<2x5x7xf16>) scale 1.0
     : tensor<2x5x8xf32>, tensor<2x7x8xf32>, tensor<2x7x3xf32> -> tensor<2x5x3xf32>
  return
}

// -----

func.func @attention_result(%q: tensor<2x5x8xf32>, %k: tensor<2x7x8xf32>, %v: tensor<2x7x3xf32>) {
  // expected-error @+2 {{failed to infer returned types}}
  // expected-error @+1 {{inferred type(s) 'tensor<2x5x3xf32>' are incompatible with return type(s) of operation 'tensor<2x5x8xf32>'}}
  %0 = tg.attention %q, %k, %v scale 1.0
     : tensor<2x5x8xf32>, tensor<2x7x8xf32>, tensor<2x7x3xf32> -> tensor<2x5x8xf32>
  return
}

// -----

func.func @window_c1_counts(%x: tensor<3x8xf32>) {
  // expected-error @+1 {{has 1 sizes, 2 strides and 1 dilations}}
  %0 = tg.window %x sizes [2] strides [2, 1] dilations [1]
     : tensor<3x8xf32> -> tensor<3x4x2xf32>
  return
}

// -----

func.func @window_c1_rank(%x: tensor<3x8xf32>) {
  // expected-error @+1 {{windows over 3 axes of tensor<3x8xf32> of rank 2}}
  %0 = tg.window %x sizes [1, 1, 1] strides [1, 1, 1] dilations [1, 1, 1]
     : tensor<3x8xf32> -> tensor<3x4x2xf32>
  return
}

// -----

func.func @window_c1_positive(%x: tensor<3x8xf32>) {
  // expected-error @+1 {{size 2, stride 0 and dilation 1 of a window are not all positive}}
  %0 = tg.window %x sizes [2] strides [0] dilations [1]
     : tensor<3x8xf32> -> tensor<3x4x2xf32>
  return
}

// -----

func.func @window_c2(%x: tensor<3x8xf32>) {
  // expected-error @+1 {{window of size 3 and dilation 4 does not fit axis 1 of size 8}}
  %0 = tg.window %x sizes [3] strides [2] dilations [4]
     : tensor<3x8xf32> -> tensor<3x4x2xf32>
  return
}

// -----

func.func @window_c3(%x: tensor<3x?xf32>) {
  // expected-error @+1 {{windowed axis 1 of tensor<3x?xf32> is dynamic}}
  %0 = tg.window %x sizes [2] strides [2] dilations [1]
     : tensor<3x?xf32> -> tensor<3x4x2xf32>
  return
}

// -----

func.func @window_overflow(%x: tensor<4611686018427387904x8xf32>) {
  // expected-error @+1 {{result of shape [4611686018427387904, 4, 2] has more elements than 64 bits count}}
  %0 = tg.window %x sizes [2] strides [2] dilations [1]
     : tensor<4611686018427387904x8xf32> -> tensor<4611686018427387904x4x2xf32>
  return
}

// -----

func.func @window_result(%x: tensor<3x8xf32>) {
  // expected-error @+2 {{failed to infer returned types}}
  // expected-error @+1 {{inferred type(s) 'tensor<3x4x2xf32>' are incompatible with return type(s) of operation 'tensor<3x4x3xf32>'}}
  %0 = tg.window %x sizes [2] strides [2] dilations [1]
     : tensor<3x8xf32> -> tensor<3x4x3xf32>
  return
}
