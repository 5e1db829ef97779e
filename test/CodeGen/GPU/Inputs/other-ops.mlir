// Leaves.
func.func @const() -> (tensor<3x4xf32>, tensor<4xi8>, tensor<2xi1>) {
  %0 = tg.const 1.5 : tensor<3x4xf32>
  %1 = tg.const dense<[1, -2, 3, 4]> : tensor<4xi8>
  %2 = tg.const dense<[true, false]> : tensor<2xi1>
  return %0, %1, %2 : tensor<3x4xf32>, tensor<4xi8>, tensor<2xi1>
}

func.func @const_used(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = tg.const dense<[1.0, 2.0, 3.0, 4.0]> : tensor<4xf32>
  %1 = tg.mul %x, %0 : tensor<4xf32>
  return %1 : tensor<4xf32>
}

func.func @iota() -> tensor<2x3xi8> {
  %0 = tg.iota axis 1 : tensor<2x3xi8>
  return %0 : tensor<2x3xi8>
}

// Movement.
func.func @reshape(%x: tensor<6x4xf32>) -> tensor<3x8xf32> {
  %0 = tg.reshape %x : tensor<6x4xf32> -> tensor<3x8xf32>
  return %0 : tensor<3x8xf32>
}

func.func @expand(%x: tensor<3x1xi1>) -> tensor<3x5xi1> {
  %0 = tg.expand %x : tensor<3x1xi1> -> tensor<3x5xi1>
  return %0 : tensor<3x5xi1>
}

func.func @permute(%x: tensor<3x5x2xf16>) -> tensor<2x3x5xf16> {
  %0 = tg.permute %x [2, 0, 1] : tensor<3x5x2xf16> -> tensor<2x3x5xf16>
  return %0 : tensor<2x3x5xf16>
}

func.func @pad(%x: tensor<3x5xi64>) -> tensor<4x9xi64> {
  %0 = tg.pad %x low [0, 1] high [1, 3] : tensor<3x5xi64> -> tensor<4x9xi64>
  return %0 : tensor<4x9xi64>
}

func.func @shrink(%x: tensor<6x5xbf16>) -> tensor<2x3xbf16> {
  %0 = tg.shrink %x offsets [1, 2] sizes [2, 3] : tensor<6x5xbf16> -> tensor<2x3xbf16>
  return %0 : tensor<2x3xbf16>
}

func.func @flip(%x: tensor<6x5xf64>) -> tensor<6x5xf64> {
  %0 = tg.flip %x axes [0] : tensor<6x5xf64>
  return %0 : tensor<6x5xf64>
}

func.func @view(%x: tensor<4x4xf32>) -> tensor<6x6xf32> {
  %0 = tg.view %x <[6x6, strides [4, 1], offset -5, mask [1:5, 1:5]]> : tensor<4x4xf32> -> tensor<6x6xf32>
  return %0 : tensor<6x6xf32>
}

func.func @views(%x: tensor<4x6xf32>) -> tensor<3x8xf32> {
  %0 = tg.permute %x [1, 0] : tensor<4x6xf32> -> tensor<6x4xf32>
  %1 = tg.reshape %0 : tensor<6x4xf32> -> tensor<3x8xf32>
  return %1 : tensor<3x8xf32>
}

// Placement.
func.func @contiguous(%x: tensor<4x6xf32>) -> (tensor<6x4xf32>, tensor<6x4xf32>, tensor<4x6xf32>) {
  %0 = tg.permute %x [1, 0] : tensor<4x6xf32> -> tensor<6x4xf32>
  %1 = tg.contiguous %0 : tensor<6x4xf32>
  %2 = tg.detach %1 : tensor<6x4xf32>
  %3 = tg.contiguous_backward %x : tensor<4x6xf32>
  return %1, %2, %3 : tensor<6x4xf32>, tensor<6x4xf32>, tensor<4x6xf32>
}

func.func @assign(%x: tensor<6x4xf32>, %v: tensor<2x4xf32>) -> tensor<6x4xf32> {
  %0 = tg.assign %x, %v at <[2x4, strides [8, 1], offset 4]>
     : tensor<6x4xf32>, tensor<2x4xf32>
  return %0 : tensor<6x4xf32>
}

// Reductions of each kind and type.
func.func @reduce_add(%a0: tensor<7x5xi1>, %a1: tensor<7x5xi8>, %a2: tensor<7x5xi16>, %a3: tensor<7x5xi32>, %a4: tensor<7x5xi64>, %a5: tensor<7x5xui8>, %a6: tensor<7x5xui16>, %a7: tensor<7x5xui32>, %a8: tensor<7x5xui64>, %a9: tensor<7x5xf16>, %a10: tensor<7x5xbf16>, %a11: tensor<7x5xf32>, %a12: tensor<7x5xf64>) -> (tensor<1x5xi1>, tensor<7x1xi8>, tensor<1x5xi16>, tensor<7x1xi32>, tensor<1x5xi64>, tensor<7x1xui8>, tensor<1x5xui16>, tensor<7x1xui32>, tensor<1x5xui64>, tensor<7x1xf16>, tensor<1x5xbf16>, tensor<7x1xf32>, tensor<1x5xf64>) {
  %0 = tg.reduce add %a0 axes [0] : tensor<7x5xi1> -> tensor<1x5xi1>
  %1 = tg.reduce add %a1 axes [1] : tensor<7x5xi8> -> tensor<7x1xi8>
  %2 = tg.reduce add %a2 axes [0] : tensor<7x5xi16> -> tensor<1x5xi16>
  %3 = tg.reduce add %a3 axes [1] : tensor<7x5xi32> -> tensor<7x1xi32>
  %4 = tg.reduce add %a4 axes [0] : tensor<7x5xi64> -> tensor<1x5xi64>
  %5 = tg.reduce add %a5 axes [1] : tensor<7x5xui8> -> tensor<7x1xui8>
  %6 = tg.reduce add %a6 axes [0] : tensor<7x5xui16> -> tensor<1x5xui16>
  %7 = tg.reduce add %a7 axes [1] : tensor<7x5xui32> -> tensor<7x1xui32>
  %8 = tg.reduce add %a8 axes [0] : tensor<7x5xui64> -> tensor<1x5xui64>
  %9 = tg.reduce add %a9 axes [1] : tensor<7x5xf16> -> tensor<7x1xf16>
  %10 = tg.reduce add %a10 axes [0] : tensor<7x5xbf16> -> tensor<1x5xbf16>
  %11 = tg.reduce add %a11 axes [1] : tensor<7x5xf32> -> tensor<7x1xf32>
  %12 = tg.reduce add %a12 axes [0] : tensor<7x5xf64> -> tensor<1x5xf64>
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12 : tensor<1x5xi1>, tensor<7x1xi8>, tensor<1x5xi16>, tensor<7x1xi32>, tensor<1x5xi64>, tensor<7x1xui8>, tensor<1x5xui16>, tensor<7x1xui32>, tensor<1x5xui64>, tensor<7x1xf16>, tensor<1x5xbf16>, tensor<7x1xf32>, tensor<1x5xf64>
}

func.func @reduce_mul(%a0: tensor<7x5xi1>, %a1: tensor<7x5xi8>, %a2: tensor<7x5xi16>, %a3: tensor<7x5xi32>, %a4: tensor<7x5xi64>, %a5: tensor<7x5xui8>, %a6: tensor<7x5xui16>, %a7: tensor<7x5xui32>, %a8: tensor<7x5xui64>, %a9: tensor<7x5xf16>, %a10: tensor<7x5xbf16>, %a11: tensor<7x5xf32>, %a12: tensor<7x5xf64>) -> (tensor<1x5xi1>, tensor<7x1xi8>, tensor<1x5xi16>, tensor<7x1xi32>, tensor<1x5xi64>, tensor<7x1xui8>, tensor<1x5xui16>, tensor<7x1xui32>, tensor<1x5xui64>, tensor<7x1xf16>, tensor<1x5xbf16>, tensor<7x1xf32>, tensor<1x5xf64>) {
  %0 = tg.reduce mul %a0 axes [0] : tensor<7x5xi1> -> tensor<1x5xi1>
  %1 = tg.reduce mul %a1 axes [1] : tensor<7x5xi8> -> tensor<7x1xi8>
  %2 = tg.reduce mul %a2 axes [0] : tensor<7x5xi16> -> tensor<1x5xi16>
  %3 = tg.reduce mul %a3 axes [1] : tensor<7x5xi32> -> tensor<7x1xi32>
  %4 = tg.reduce mul %a4 axes [0] : tensor<7x5xi64> -> tensor<1x5xi64>
  %5 = tg.reduce mul %a5 axes [1] : tensor<7x5xui8> -> tensor<7x1xui8>
  %6 = tg.reduce mul %a6 axes [0] : tensor<7x5xui16> -> tensor<1x5xui16>
  %7 = tg.reduce mul %a7 axes [1] : tensor<7x5xui32> -> tensor<7x1xui32>
  %8 = tg.reduce mul %a8 axes [0] : tensor<7x5xui64> -> tensor<1x5xui64>
  %9 = tg.reduce mul %a9 axes [1] : tensor<7x5xf16> -> tensor<7x1xf16>
  %10 = tg.reduce mul %a10 axes [0] : tensor<7x5xbf16> -> tensor<1x5xbf16>
  %11 = tg.reduce mul %a11 axes [1] : tensor<7x5xf32> -> tensor<7x1xf32>
  %12 = tg.reduce mul %a12 axes [0] : tensor<7x5xf64> -> tensor<1x5xf64>
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12 : tensor<1x5xi1>, tensor<7x1xi8>, tensor<1x5xi16>, tensor<7x1xi32>, tensor<1x5xi64>, tensor<7x1xui8>, tensor<1x5xui16>, tensor<7x1xui32>, tensor<1x5xui64>, tensor<7x1xf16>, tensor<1x5xbf16>, tensor<7x1xf32>, tensor<1x5xf64>
}

func.func @reduce_max(%a0: tensor<7x5xi1>, %a1: tensor<7x5xi8>, %a2: tensor<7x5xi16>, %a3: tensor<7x5xi32>, %a4: tensor<7x5xi64>, %a5: tensor<7x5xui8>, %a6: tensor<7x5xui16>, %a7: tensor<7x5xui32>, %a8: tensor<7x5xui64>, %a9: tensor<7x5xf16>, %a10: tensor<7x5xbf16>, %a11: tensor<7x5xf32>, %a12: tensor<7x5xf64>) -> (tensor<1x5xi1>, tensor<7x1xi8>, tensor<1x5xi16>, tensor<7x1xi32>, tensor<1x5xi64>, tensor<7x1xui8>, tensor<1x5xui16>, tensor<7x1xui32>, tensor<1x5xui64>, tensor<7x1xf16>, tensor<1x5xbf16>, tensor<7x1xf32>, tensor<1x5xf64>) {
  %0 = tg.reduce max %a0 axes [0] : tensor<7x5xi1> -> tensor<1x5xi1>
  %1 = tg.reduce max %a1 axes [1] : tensor<7x5xi8> -> tensor<7x1xi8>
  %2 = tg.reduce max %a2 axes [0] : tensor<7x5xi16> -> tensor<1x5xi16>
  %3 = tg.reduce max %a3 axes [1] : tensor<7x5xi32> -> tensor<7x1xi32>
  %4 = tg.reduce max %a4 axes [0] : tensor<7x5xi64> -> tensor<1x5xi64>
  %5 = tg.reduce max %a5 axes [1] : tensor<7x5xui8> -> tensor<7x1xui8>
  %6 = tg.reduce max %a6 axes [0] : tensor<7x5xui16> -> tensor<1x5xui16>
  %7 = tg.reduce max %a7 axes [1] : tensor<7x5xui32> -> tensor<7x1xui32>
  %8 = tg.reduce max %a8 axes [0] : tensor<7x5xui64> -> tensor<1x5xui64>
  %9 = tg.reduce max %a9 axes [1] : tensor<7x5xf16> -> tensor<7x1xf16>
  %10 = tg.reduce max %a10 axes [0] : tensor<7x5xbf16> -> tensor<1x5xbf16>
  %11 = tg.reduce max %a11 axes [1] : tensor<7x5xf32> -> tensor<7x1xf32>
  %12 = tg.reduce max %a12 axes [0] : tensor<7x5xf64> -> tensor<1x5xf64>
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12 : tensor<1x5xi1>, tensor<7x1xi8>, tensor<1x5xi16>, tensor<7x1xi32>, tensor<1x5xi64>, tensor<7x1xui8>, tensor<1x5xui16>, tensor<7x1xui32>, tensor<1x5xui64>, tensor<7x1xf16>, tensor<1x5xbf16>, tensor<7x1xf32>, tensor<1x5xf64>
}

func.func @scan(%x: tensor<3x4x2xf32>) -> (tensor<3x4x2xf32>, tensor<3x4x2xf32>) {
  %0 = tg.scan max %x axis 1 : tensor<3x4x2xf32>
  %1 = tg.scan add %x axis 0 : tensor<3x4x2xf32>
  return %0, %1 : tensor<3x4x2xf32>, tensor<3x4x2xf32>
}

func.func @sort(%x: tensor<3x40xf32>) -> (tensor<3x40xf32>, tensor<3x40xi32>) {
  %0, %1 = tg.sort %x axis 1 descending : tensor<3x40xf32> -> tensor<3x40xf32>, tensor<3x40xi32>
  return %0, %1 : tensor<3x40xf32>, tensor<3x40xi32>
}

// Indexing.
func.func @gather(%x: tensor<9x4xf32>, %i: tensor<2x3xui8>, %j: tensor<9x2xi32>)
    -> (tensor<2x3x4xf32>, tensor<9x2xf32>) {
  %0 = tg.gather slices %x, %i axis 0
     : tensor<9x4xf32>, tensor<2x3xui8> -> tensor<2x3x4xf32>
  %1 = tg.gather elements %x, %j axis 1
     : tensor<9x4xf32>, tensor<9x2xi32> -> tensor<9x2xf32>
  return %0, %1 : tensor<2x3x4xf32>, tensor<9x2xf32>
}

func.func @scatter(%x: tensor<9x4xf32>, %i: tensor<5x2xi32>, %u: tensor<5x2xf32>)
    -> (tensor<9x4xf32>, tensor<9x4xf32>) {
  %0 = tg.scatter set elements %x, %i, %u axis 0
     : tensor<9x4xf32>, tensor<5x2xi32>, tensor<5x2xf32>
  %1 = tg.scatter add elements %x, %i, %u axis 0
     : tensor<9x4xf32>, tensor<5x2xi32>, tensor<5x2xf32>
  return %0, %1 : tensor<9x4xf32>, tensor<9x4xf32>
}

func.func @window(%x: tensor<3x9x8xf32>) -> tensor<3x4x3x3x2xf32> {
  %0 = tg.window %x sizes [3, 2] strides [2, 3] dilations [1, 1]
     : tensor<3x9x8xf32> -> tensor<3x4x3x3x2xf32>
  return %0 : tensor<3x4x3x3x2xf32>
}

// Contractions.
func.func @matmul(%a: tensor<2x8x16xbf16>, %b: tensor<2x16x4xbf16>) -> tensor<2x8x4xbf16> {
  %0 = tg.matmul %a, %b : tensor<2x8x16xbf16>, tensor<2x16x4xbf16> -> tensor<2x8x4xbf16>
  return %0 : tensor<2x8x4xbf16>
}

func.func @conv(%x: tensor<1x4x8x8xf16>, %w: tensor<6x2x3x3xf16>) -> tensor<1x6x4x8xf16> {
  %0 = tg.conv %x, %w strides [2, 1] pads [1, 1, 1, 1] dilations [1, 1] groups 2
     : tensor<1x4x8x8xf16>, tensor<6x2x3x3xf16> -> tensor<1x6x4x8xf16>
  return %0 : tensor<1x6x4x8xf16>
}

func.func @attention(%q: tensor<2x3x4xf16>, %k: tensor<2x5x4xf16>, %v: tensor<2x5x6xf16>)
    -> tensor<2x3x6xf16> {
  %0 = tg.attention %q, %k, %v causal scale 5.000000e-01
     : tensor<2x3x4xf16>, tensor<2x5x4xf16>, tensor<2x5x6xf16> -> tensor<2x3x6xf16>
  return %0 : tensor<2x3x6xf16>
}

// A kernel, in one function with ops that are in none.
func.func @kernel(%x: tensor<6xf32>) -> tensor<6xf32> {
  %e = tensor.empty() : tensor<6xf32>
  %0 = tg.kernel ins(%x : tensor<6xf32>) outs(%e : tensor<6xf32>) {
  ^bb0(%a: tensor<6xf32>, %o: tensor<6xf32>):
    %1 = tg.neg %a : tensor<6xf32>
    tg.yield %1 : tensor<6xf32>
  } -> tensor<6xf32>
  %2 = tg.sqrt %0 : tensor<6xf32>
  return %2 : tensor<6xf32>
}

// Sizes that the host knows when the program runs.
func.func @dynamic(%x: tensor<?x?xf32>, %y: tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<?x1xf32>) {
  %0 = tg.add %x, %y : tensor<?x?xf32>
  %1 = tg.reduce max %0 axes [1] : tensor<?x?xf32> -> tensor<?x1xf32>
  return %0, %1 : tensor<?x?xf32>, tensor<?x1xf32>
}

// Nothing to do, and one element.
func.func @small(%x: tensor<0x4xf32>, %y: tensor<f32>) -> (tensor<0x4xf32>, tensor<f32>) {
  %0 = tg.exp %x : tensor<0x4xf32>
  %1 = tg.exp %y : tensor<f32>
  return %0, %1 : tensor<0x4xf32>, tensor<f32>
}
