// RUN: tg-opt %s --split-input-file --verify-diagnostics

func.func @gather_c1(%x: tensor<9x4xf32>, %i: tensor<3xi32>) {
  // expected-error @+1 {{axis 2 is out of range for tensor<9x4xf32> of rank 2}}
  %0 = tg.gather slices %x, %i axis 2
     : tensor<9x4xf32>, tensor<3xi32> -> tensor<3x4xf32>
  return
}

// -----

func.func @gather_c2_rank(%x: tensor<9x4xf32>, %i: tensor<3xi32>) {
  // expected-error @+1 {{indices tensor<3xi32> of rank 1 do not name elements of tensor<9x4xf32> of rank 2}}
  %0 = tg.gather elements %x, %i axis 0
     : tensor<9x4xf32>, tensor<3xi32> -> tensor<3xf32>
  return
}

// -----

func.func @gather_c2(%x: tensor<9x4xf32>, %i: tensor<3x5xi32>) {
  // expected-error @+1 {{indices have size 5 on axis 1, above 4 of tensor<9x4xf32>}}
  %0 = tg.gather elements %x, %i axis 0
     : tensor<9x4xf32>, tensor<3x5xi32> -> tensor<3x5xf32>
  return
}

// -----

func.func @gather_result(%x: tensor<9x4xf32>, %i: tensor<2x3xi32>) {
  // expected-error @+2 {{failed to infer returned types}}
  // expected-error @+1 {{inferred type(s) 'tensor<2x3x4xf32>' are incompatible with return type(s) of operation 'tensor<2x3xf32>'}}
  %0 = tg.gather slices %x, %i axis 0
     : tensor<9x4xf32>, tensor<2x3xi32> -> tensor<2x3xf32>
  return
}

// -----

func.func @gather_overflow(%x: tensor<2x4xf32>,
                           %i: tensor<4611686018427387904xi32>) {
  // expected-error @+1 {{result of shape [4611686018427387904, 4] has more elements than 64 bits count}}
  %0 = tg.gather slices %x, %i axis 0
     : tensor<2x4xf32>, tensor<4611686018427387904xi32>
       -> tensor<4611686018427387904x4xf32>
  return
}

// -----

func.func @gather_mode(%x: tensor<9x4xf32>, %i: tensor<3xi32>) {
  // expected-error @+2 {{expected ::tg::IndexMode to be one of: slices, elements}}
  // expected-error @+1 {{failed to parse TG_IndexModeAttr parameter}}
  %0 = tg.gather rows %x, %i axis 0
     : tensor<9x4xf32>, tensor<3xi32> -> tensor<3x4xf32>
  return
}

// -----

func.func @scatter_c1(%x: tensor<9x4xf32>, %i: tensor<3xi32>,
                      %u: tensor<3x4xf32>) {
  // expected-error @+1 {{axis -1 is out of range for tensor<9x4xf32> of rank 2}}
  %0 = tg.scatter set slices %x, %i, %u axis -1
     : tensor<9x4xf32>, tensor<3xi32>, tensor<3x4xf32>
  return
}

// -----

func.func @scatter_c2(%x: tensor<9x4xf32>, %i: tensor<3xi32>,
                      %u: tensor<3x5xf32>) {
  // expected-error @+1 {{updates of shape [3, 5] are not the slices of shape [3, 4] that the indices name}}
  %0 = tg.scatter set slices %x, %i, %u axis 0
     : tensor<9x4xf32>, tensor<3xi32>, tensor<3x5xf32>
  return
}

// -----

func.func @scatter_c3(%x: tensor<9x4xf32>, %i: tensor<3x4xi32>,
                      %u: tensor<3x3xf32>) {
  // expected-error @+1 {{updates of shape [3, 3] do not match indices of shape [3, 4]}}
  %0 = tg.scatter add elements %x, %i, %u axis 0
     : tensor<9x4xf32>, tensor<3x4xi32>, tensor<3x3xf32>
  return
}

// -----

func.func @scatter_c3_rank(%x: tensor<9x4xf32>, %i: tensor<3xi32>,
                           %u: tensor<3xf32>) {
  // expected-error @+1 {{indices tensor<3xi32> of rank 1 do not name elements of tensor<9x4xf32> of rank 2}}
  %0 = tg.scatter add elements %x, %i, %u axis 0
     : tensor<9x4xf32>, tensor<3xi32>, tensor<3xf32>
  return
}

// -----

func.func @scatter_c3_size(%x: tensor<9x4xf32>, %i: tensor<10x4xi32>,
                           %u: tensor<10x4xf32>) {
  // expected-error @+1 {{indices have size 10 on axis 0, above 9 of tensor<9x4xf32>}}
  %0 = tg.scatter add elements %x, %i, %u axis 1
     : tensor<9x4xf32>, tensor<10x4xi32>, tensor<10x4xf32>
  return
}

// -----

func.func @scatter_c4(%x: tensor<9x4xf32>, %i: tensor<3xi32>,
                      %u: tensor<3x4xf16>) {
  // expected-error @+1 {{updates of f16 do not fit a base of f32}}
  %0 = tg.scatter set slices %x, %i, %u axis 0
     : tensor<9x4xf32>, tensor<3xi32>, tensor<3x4xf16>
  return
}
