func.func @main(%x: tensor<2xf32>, %y: tensor<2xf32>)
    -> (tensor<2xf32>, tensor<2xf32>) {
  %0 = tg.add %x, %y : tensor<2xf32>
  %1 = tg.mul %x, %y : tensor<2xf32>
  return %0, %1 : tensor<2xf32>, tensor<2xf32>
}

func.func @numbers() -> (tensor<2xf32>, tensor<2xf32>) {
  %0 = tg.const dense<[1.0, 2.0]> : tensor<2xf32>
  %1 = tg.const dense<[10.0, 20.0]> : tensor<2xf32>
  return %0, %1 : tensor<2xf32>, tensor<2xf32>
}

func.func @long() -> tensor<3xf32> {
  %0 = tg.const 1.0 : tensor<3xf32>
  return %0 : tensor<3xf32>
}

func.func @small() -> tensor<2xbf16> {
  %0 = tg.const 1.0 : tensor<2xbf16>
  return %0 : tensor<2xbf16>
}

func.func @bits(%x: tensor<2xbf16>) -> tensor<2xui16> {
  %0 = tg.bitcast %x : tensor<2xbf16> -> tensor<2xui16>
  return %0 : tensor<2xui16>
}

func.func @index(%n: index) -> index {
  return %n : index
}

func.func @dynamic(%x: tensor<?xf32>) -> tensor<?xf32> {
  return %x : tensor<?xf32>
}
