// RUN: tg-opt --convert-tg-to-linalg --split-input-file %s | FileCheck %s

// CHECK-LABEL: func.func @named
// CHECK: %[[P:.*]] = tensor.pad %{{.*}} low[0, 0, 1, 0] high[0, 0, 2, 0]
// CHECK: linalg.conv_2d_nchw_fchw {dilations = dense<[1, 2]> : vector<2xi64>, strides = dense<[2, 1]> : vector<2xi64>}
// CHECK-SAME: ins(%[[P]], %{{.*}} : tensor<2x3x12x8xf32>, tensor<4x3x3x3xf32>) outs(%{{.*}} : tensor<2x4x5x4xf32>)
func.func @named(%x: tensor<2x3x9x8xf32>, %w: tensor<4x3x3x3xf32>)
    -> tensor<2x4x5x4xf32> {
  %0 = tg.conv %x, %w strides [2, 1] pads [1, 2, 0, 0] dilations [1, 2]
     : tensor<2x3x9x8xf32>, tensor<4x3x3x3xf32> -> tensor<2x4x5x4xf32>
  return %0 : tensor<2x4x5x4xf32>
}

// -----

// CHECK-LABEL: func.func @groups
// CHECK: linalg.conv_2d_ngchw_gfchw {{.*}} ins(%{{.*}} : tensor<2x2x3x9x8xf32>, tensor<2x2x3x3x3xf32>) outs(%{{.*}} : tensor<2x2x2x7x6xf32>)
// CHECK: tensor.collapse_shape {{.*}} into tensor<2x4x7x6xf32>
func.func @groups(%x: tensor<2x6x9x8xf32>, %w: tensor<4x3x3x3xf32>)
    -> tensor<2x4x7x6xf32> {
  %0 = tg.conv %x, %w strides [1, 1] pads [0, 0, 0, 0] dilations [1, 1] groups 2
     : tensor<2x6x9x8xf32>, tensor<4x3x3x3xf32> -> tensor<2x4x7x6xf32>
  return %0 : tensor<2x4x7x6xf32>
}

// -----

// Layouts are maps, not transposes.
// CHECK: #[[IN:.*]] = affine_map<(d0, d1, d2, d3, d4) -> (d0 * 2 + d4 * 3, d3, d1)>
// CHECK: #[[W:.*]] = affine_map<(d0, d1, d2, d3, d4) -> (d3, d2, d4)>
// CHECK: #[[OUT:.*]] = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2)>
// CHECK-LABEL: func.func @layouts
// CHECK: linalg.generic {indexing_maps = [#[[IN]], #[[W]], #[[OUT]]], iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]}
func.func @layouts(%x: tensor<12x3x2xf32>, %w: tensor<3x5x2xf32>)
    -> tensor<5x2x5xf32> {
  %0 = tg.conv %x, %w strides [2] pads [0, 0] dilations [3]
       layouts "0CN", "IO0", "0NC"
     : tensor<12x3x2xf32>, tensor<3x5x2xf32> -> tensor<5x2x5xf32>
  return %0 : tensor<5x2x5xf32>
}

// -----

// CHECK-LABEL: func.func @dynamic
// CHECK: cf.assert %{{.*}}, "'tg.conv' op input and kernel differ in input channels"
// CHECK: tensor.pad
// CHECK: cf.assert %{{.*}}, "'tg.conv' op kernel does not fit the padded input"
// CHECK: linalg.conv_2d_nchw_fchw
func.func @dynamic(%x: tensor<?x?x?x8xf32>, %w: tensor<4x3x?x3xf32>)
    -> tensor<?x4x?x8xf32> {
  %0 = tg.conv %x, %w strides [1, 1] pads [1, 1, 1, 1] dilations [1, 1]
     : tensor<?x?x?x8xf32>, tensor<4x3x?x3xf32> -> tensor<?x4x?x8xf32>
  return %0 : tensor<?x4x?x8xf32>
}

// -----

// CHECK-LABEL: func.func @dynamic_groups
// CHECK: cf.assert %{{.*}}, "'tg.conv' op groups do not divide the output channels"
// CHECK: linalg.conv_2d_ngchw_gfchw
func.func @dynamic_groups(%x: tensor<?x?x8x8xf32>, %w: tensor<?x?x3x3xf32>)
    -> tensor<?x?x6x6xf32> {
  %0 = tg.conv %x, %w strides [1, 1] pads [0, 0, 0, 0] dilations [1, 1] groups 2
     : tensor<?x?x8x8xf32>, tensor<?x?x3x3xf32> -> tensor<?x?x6x6xf32>
  return %0 : tensor<?x?x6x6xf32>
}

// -----

// CHECK: #[[MAP:.*]] = affine_map<(d0, d1, d2) -> (d0, d1 * 2 + d2 * 3)>
// CHECK-LABEL: func.func @window
// CHECK: linalg.generic {indexing_maps = [#[[MAP]],
func.func @window(%x: tensor<?x9xi1>) -> tensor<?x3x2xi1> {
  %0 = tg.window %x sizes [2] strides [2] dilations [3]
     : tensor<?x9xi1> -> tensor<?x3x2xi1>
  return %0 : tensor<?x3x2xi1>
}
