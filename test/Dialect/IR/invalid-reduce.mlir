// RUN: tg-opt %s --split-input-file --verify-diagnostics

func.func @reduce_range(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{axis 2 is out of range for tensor<2x3xf32> of rank 2}}
  %0 = tg.reduce add %x axes [2] : tensor<2x3xf32> -> tensor<2x3xf32>
  return
}

// -----

func.func @reduce_negative(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{axis -1 is out of range for tensor<2x3xf32> of rank 2}}
  %0 = tg.reduce add %x axes [-1] : tensor<2x3xf32> -> tensor<2x1xf32>
  return
}

// -----

func.func @reduce_order(%x: tensor<2x3xf32>) {
  // expected-error @+1 {{axes [1, 0] are not distinct and rising: 0 follows 1}}
  %0 = tg.reduce add %x axes [1, 0] : tensor<2x3xf32> -> tensor<1x1xf32>
  return
}

// -----

func.func @reduce_result(%x: tensor<2x3xf32>) {
  // expected-error @+2 {{failed to infer returned types}}
  // expected-error @+1 {{inferred type(s) 'tensor<2x1xf32>' are incompatible with return type(s) of operation 'tensor<2xf32>'}}
  %0 = tg.reduce add %x axes [1] : tensor<2x3xf32> -> tensor<2xf32>
  return
}

// -----

func.func @reduce_overflow(%x: tensor<0x4611686018427387904x2xf32>) {
  // expected-error @+1 {{result of shape [1, 4611686018427387904, 2] has more elements than 64 bits count}}
  %0 = tg.reduce add %x axes [0] : tensor<0x4611686018427387904x2xf32>
     -> tensor<1x4611686018427387904x2xf32>
  return
}

// -----

func.func @reduce_kind(%x: tensor<2x3xf32>) {
  // expected-error @+2 {{expected ::tg::ReduceKind to be one of: add, mul, max}}
  // expected-error @+1 {{failed to parse TG_ReduceKindAttr parameter}}
  %0 = tg.reduce min %x axes [1] : tensor<2x3xf32> -> tensor<2x1xf32>
  return
}

// -----

func.func @scan_axis(%x: tensor<f32>) {
  // expected-error @+1 {{axis 0 is out of range for tensor<f32> of rank 0}}
  %0 = tg.scan add %x axis 0 : tensor<f32>
  return
}

// -----

func.func @sort_axis(%x: tensor<4xf32>) {
  // expected-error @+1 {{axis 1 is out of range for tensor<4xf32> of rank 1}}
  %v, %i = tg.sort %x axis 1 : tensor<4xf32> -> tensor<4xf32>, tensor<4xi32>
  return
}

// -----

func.func @sort_long(%x: tensor<2147483648xi8>) {
  // expected-error @+1 {{axis 0 has 2147483648 elements, more than i32 indices count}}
  %v, %i = tg.sort %x axis 0
         : tensor<2147483648xi8> -> tensor<2147483648xi8>, tensor<2147483648xi32>
  return
}

// -----

func.func @sort_indices(%x: tensor<4xf32>) {
  // expected-error @+2 {{failed to infer returned types}}
  // expected-error @+1 {{inferred type(s) 'tensor<4xf32>', 'tensor<4xi32>' are incompatible with return type(s) of operation 'tensor<4xf32>', 'tensor<4xi64>'}}
  %v, %i = tg.sort %x axis 0 : tensor<4xf32> -> tensor<4xf32>, tensor<4xi64>
  return
}
