// RUN: tg-opt %s --split-input-file --verify-diagnostics

func.func @copy_c1(%x: tensor<4xf32>) {
  // expected-error @+1 {{device has no name}}
  %0 = tg.copy %x to "" : tensor<4xf32>
  return
}

// -----

func.func @shard_c1_none(%x: tensor<4xf32>) {
  // expected-error @+1 {{names no device}}
  "tg.shard"(%x) <{devices = []}> : (tensor<4xf32>) -> ()
  return
}

// -----

func.func @shard_c1_name(%x: tensor<4xf32>) {
  // expected-error @+1 {{device 1 has no name}}
  %0, %1 = tg.shard %x over ["CPU", ""]
         : tensor<4xf32> -> tensor<4xf32>, tensor<4xf32>
  return
}

// -----

func.func @shard_c1(%x: tensor<4xf32>) {
  // expected-error @+1 {{has 1 results for 2 devices}}
  %0 = tg.shard %x over ["CPU:0", "CPU:1"] : tensor<4xf32> -> tensor<4xf32>
  return
}

// -----

func.func @shard_axis(%x: tensor<4xf32>) {
  // expected-error @+1 {{axis 1 is out of range for tensor<4xf32> of rank 1}}
  %0 = tg.shard %x axis 1 over ["CPU"] : tensor<4xf32> -> tensor<4xf32>
  return
}

// -----

func.func @shard_c2(%x: tensor<5xf32>) {
  // expected-error @+1 {{axis 0 of size 5 does not divide by 2 devices}}
  %0, %1 = tg.shard %x axis 0 over ["CPU:0", "CPU:1"]
         : tensor<5xf32> -> tensor<3xf32>, tensor<2xf32>
  return
}

// -----

func.func @shard_part(%x: tensor<4xf32>) {
  // expected-error @+1 {{result 1 is tensor<4xf32>, but a part of tensor<4xf32> is tensor<2xf32>}}
  %0, %1 = tg.shard %x axis 0 over ["CPU:0", "CPU:1"]
         : tensor<4xf32> -> tensor<2xf32>, tensor<4xf32>
  return
}

// -----

func.func @multi_c1_none() {
  // expected-error @+1 {{has no parts}}
  %0 = "tg.multi"() : () -> tensor<4xf32>
  return
}

// -----

func.func @multi_c1(%x: tensor<4xf32>, %y: tensor<3xf32>) {
  // expected-error @+1 {{part 1 is tensor<3xf32>, but part 0 is tensor<4xf32>}}
  %0 = tg.multi %x, %y axis 0 : tensor<4xf32>, tensor<3xf32> -> tensor<7xf32>
  return
}

// -----

func.func @multi_c2(%x: tensor<4xf32>) {
  // expected-error @+1 {{axis -1 is out of range for tensor<4xf32> of rank 1}}
  %0 = tg.multi %x axis -1 : tensor<4xf32> -> tensor<4xf32>
  return
}

// -----

func.func @multi_overflow(%x: tensor<4611686018427387904xf32>) {
  // expected-error @+1 {{2 parts of tensor<4611686018427387904xf32> have more elements than 64 bits count}}
  %0 = tg.multi %x, %x axis 0
     : tensor<4611686018427387904xf32>, tensor<4611686018427387904xf32>
       -> tensor<?xf32>
  return
}

// -----

func.func @multi_result(%x: tensor<4xf32>) {
  // expected-error @+2 {{failed to infer returned types}}
  // expected-error @+1 {{inferred type(s) 'tensor<8xf32>' are incompatible with return type(s) of operation 'tensor<4xf32>'}}
  %0 = tg.multi %x, %x axis 0 : tensor<4xf32>, tensor<4xf32> -> tensor<4xf32>
  return
}

// -----

func.func @assign_c1(%x: tensor<4xf32>, %v: tensor<4xi32>) {
  // expected-error @+1 {{value of i32 does not fit a base of f32}}
  %0 = tg.assign %x, %v : tensor<4xf32>, tensor<4xi32>
  return
}

// -----

func.func @assign_c2(%x: tensor<4xf32>, %v: tensor<2xf32>) {
  // expected-error @+1 {{value of shape [2] does not replace a base of shape [4]}}
  %0 = tg.assign %x, %v : tensor<4xf32>, tensor<2xf32>
  return
}

// -----

func.func @assign_c2_view(%x: tensor<4xf32>, %v: tensor<2xf32>) {
  // expected-error @+1 {{value of shape [2] does not fill a view of shape [3]}}
  %0 = tg.assign %x, %v at #tg.shapetracker<[3, strides [1]]>
     : tensor<4xf32>, tensor<2xf32>
  return
}

// -----

func.func @assign_c3_dynamic(%x: tensor<?xf32>, %v: tensor<2xf32>) {
  // expected-error @+1 {{base tensor<?xf32> has dynamic sizes under a view}}
  %0 = tg.assign %x, %v at #tg.shapetracker<[2, strides [1]]>
     : tensor<?xf32>, tensor<2xf32>
  return
}

// -----

func.func @assign_c3(%x: tensor<4xf32>, %v: tensor<2xf32>) {
  // expected-error @+1 {{view reads elements 3 to 4 of tensor<4xf32> (4 elements)}}
  %0 = tg.assign %x, %v at #tg.shapetracker<[2, strides [1], offset 3]>
     : tensor<4xf32>, tensor<2xf32>
  return
}

// -----

func.func @assign_c3_mask(%x: tensor<4xf32>, %v: tensor<5xf32>) {
  // expected-error @+1 {{view masks elements, which have no place to store}}
  %0 = tg.assign %x, %v at #tg.shapetracker<[5, strides [1], mask [0:4]]>
     : tensor<4xf32>, tensor<5xf32>
  return
}
