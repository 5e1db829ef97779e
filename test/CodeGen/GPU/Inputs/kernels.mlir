// Kernels of each shape, which are compiled for several chips.

func.func @elementwise(%x: tensor<1024x1024xf32>, %y: tensor<1024x1024xf32>)
    -> tensor<1024x1024xf32> {
  %0 = tg.mul %x, %y : tensor<1024x1024xf32>
  %1 = tg.add %0, %x : tensor<1024x1024xf32>
  return %1 : tensor<1024x1024xf32>
}

func.func @broadcast(%x: tensor<100x30xf32>, %b: tensor<30xf32>)
    -> tensor<100x30xf32> {
  %0 = tg.reshape %b : tensor<30xf32> -> tensor<1x30xf32>
  %1 = tg.expand %0 : tensor<1x30xf32> -> tensor<100x30xf32>
  %2 = tg.add %x, %1 : tensor<100x30xf32>
  return %2 : tensor<100x30xf32>
}

func.func @reduce_rows(%x: tensor<100x30xf32>) -> tensor<100x1xf32> {
  %0 = tg.reduce add %x axes [1] : tensor<100x30xf32> -> tensor<100x1xf32>
  return %0 : tensor<100x1xf32>
}

func.func @reduce_columns(%x: tensor<100x30xf16>) -> tensor<1x30xf16> {
  %0 = tg.reduce max %x axes [0] : tensor<100x30xf16> -> tensor<1x30xf16>
  return %0 : tensor<1x30xf16>
}

func.func @reduce_all(%x: tensor<100x30xi64>) -> tensor<1x1xi64> {
  %0 = tg.reduce add %x axes [0, 1] : tensor<100x30xi64> -> tensor<1x1xi64>
  return %0 : tensor<1x1xi64>
}

func.func @softmax(%x: tensor<64x50xf32>) -> tensor<64x50xf32> {
  %0 = tg.reduce max %x axes [1] : tensor<64x50xf32> -> tensor<64x1xf32>
  %1 = tg.expand %0 : tensor<64x1xf32> -> tensor<64x50xf32>
  %2 = tg.neg %1 : tensor<64x50xf32>
  %3 = tg.add %x, %2 : tensor<64x50xf32>
  %4 = tg.exp %3 : tensor<64x50xf32>
  %5 = tg.reduce add %4 axes [1] : tensor<64x50xf32> -> tensor<64x1xf32>
  %6 = tg.expand %5 : tensor<64x1xf32> -> tensor<64x50xf32>
  %7 = tg.div %4, %6 : tensor<64x50xf32>
  return %7 : tensor<64x50xf32>
}

func.func @matmul(%a: tensor<65x33xf32>, %b: tensor<33x17xf32>)
    -> tensor<65x17xf32> {
  %0 = tg.matmul %a, %b
     : tensor<65x33xf32>, tensor<33x17xf32> -> tensor<65x17xf32>
  return %0 : tensor<65x17xf32>
}

func.func @conv(%x: tensor<2x3x16x16xf32>, %w: tensor<8x3x3x3xf32>)
    -> tensor<2x8x16x16xf32> {
  %0 = tg.conv %x, %w strides [1, 1] pads [1, 1, 1, 1] dilations [1, 1]
     : tensor<2x3x16x16xf32>, tensor<8x3x3x3xf32> -> tensor<2x8x16x16xf32>
  return %0 : tensor<2x8x16x16xf32>
}

func.func @f16_chain(%x: tensor<4096xf16>) -> tensor<4096xbf16> {
  %0 = tg.cast %x : tensor<4096xf16> -> tensor<4096xf32>
  %1 = tg.tanh %0 : tensor<4096xf32>
  %2 = tg.cast %1 : tensor<4096xf32> -> tensor<4096xf16>
  %3 = tg.mul %2, %x : tensor<4096xf16>
  %4 = tg.cast %3 : tensor<4096xf16> -> tensor<4096xbf16>
  return %4 : tensor<4096xbf16>
}

func.func @gather(%x: tensor<1000x64xf32>, %i: tensor<200xi32>)
    -> tensor<200x64xf32> {
  %0 = tg.gather slices %x, %i axis 0
     : tensor<1000x64xf32>, tensor<200xi32> -> tensor<200x64xf32>
  return %0 : tensor<200x64xf32>
}

func.func @sort(%x: tensor<16x5000xf32>)
    -> (tensor<16x5000xf32>, tensor<16x5000xi32>) {
  %0, %1 = tg.sort %x axis 1
     : tensor<16x5000xf32> -> tensor<16x5000xf32>, tensor<16x5000xi32>
  return %0, %1 : tensor<16x5000xf32>, tensor<16x5000xi32>
}
