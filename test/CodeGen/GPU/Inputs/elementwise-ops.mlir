func.func @exp2(%a0: tensor<7x5xf16>, %a1: tensor<7x5xbf16>, %a2: tensor<7x5xf32>, %a3: tensor<7x5xf64>) -> (tensor<7x5xf16>, tensor<7x5xbf16>, tensor<7x5xf32>, tensor<7x5xf64>) {
  %0 = tg.exp2 %a0 : tensor<7x5xf16>
  %1 = tg.exp2 %a1 : tensor<7x5xbf16>
  %2 = tg.exp2 %a2 : tensor<7x5xf32>
  %3 = tg.exp2 %a3 : tensor<7x5xf64>
  return %0, %1, %2, %3 : tensor<7x5xf16>, tensor<7x5xbf16>, tensor<7x5xf32>, tensor<7x5xf64>
}

func.func @log2(%a0: tensor<7x5xf16>, %a1: tensor<7x5xbf16>, %a2: tensor<7x5xf32>, %a3: tensor<7x5xf64>) -> (tensor<7x5xf16>, tensor<7x5xbf16>, tensor<7x5xf32>, tensor<7x5xf64>) {
  %0 = tg.log2 %a0 : tensor<7x5xf16>
  %1 = tg.log2 %a1 : tensor<7x5xbf16>
  %2 = tg.log2 %a2 : tensor<7x5xf32>
  %3 = tg.log2 %a3 : tensor<7x5xf64>
  return %0, %1, %2, %3 : tensor<7x5xf16>, tensor<7x5xbf16>, tensor<7x5xf32>, tensor<7x5xf64>
}

func.func @sin(%a0: tensor<7x5xf16>, %a1: tensor<7x5xbf16>, %a2: tensor<7x5xf32>, %a3: tensor<7x5xf64>) -> (tensor<7x5xf16>, tensor<7x5xbf16>, tensor<7x5xf32>, tensor<7x5xf64>) {
  %0 = tg.sin %a0 : tensor<7x5xf16>
  %1 = tg.sin %a1 : tensor<7x5xbf16>
  %2 = tg.sin %a2 : tensor<7x5xf32>
  %3 = tg.sin %a3 : tensor<7x5xf64>
  return %0, %1, %2, %3 : tensor<7x5xf16>, tensor<7x5xbf16>, tensor<7x5xf32>, tensor<7x5xf64>
}

func.func @sqrt(%a0: tensor<7x5xf16>, %a1: tensor<7x5xbf16>, %a2: tensor<7x5xf32>, %a3: tensor<7x5xf64>) -> (tensor<7x5xf16>, tensor<7x5xbf16>, tensor<7x5xf32>, tensor<7x5xf64>) {
  %0 = tg.sqrt %a0 : tensor<7x5xf16>
  %1 = tg.sqrt %a1 : tensor<7x5xbf16>
  %2 = tg.sqrt %a2 : tensor<7x5xf32>
  %3 = tg.sqrt %a3 : tensor<7x5xf64>
  return %0, %1, %2, %3 : tensor<7x5xf16>, tensor<7x5xbf16>, tensor<7x5xf32>, tensor<7x5xf64>
}

func.func @recip(%a0: tensor<7x5xf16>, %a1: tensor<7x5xbf16>, %a2: tensor<7x5xf32>, %a3: tensor<7x5xf64>) -> (tensor<7x5xf16>, tensor<7x5xbf16>, tensor<7x5xf32>, tensor<7x5xf64>) {
  %0 = tg.recip %a0 : tensor<7x5xf16>
  %1 = tg.recip %a1 : tensor<7x5xbf16>
  %2 = tg.recip %a2 : tensor<7x5xf32>
  %3 = tg.recip %a3 : tensor<7x5xf64>
  return %0, %1, %2, %3 : tensor<7x5xf16>, tensor<7x5xbf16>, tensor<7x5xf32>, tensor<7x5xf64>
}

func.func @trunc(%a0: tensor<7x5xf16>, %a1: tensor<7x5xbf16>, %a2: tensor<7x5xf32>, %a3: tensor<7x5xf64>) -> (tensor<7x5xf16>, tensor<7x5xbf16>, tensor<7x5xf32>, tensor<7x5xf64>) {
  %0 = tg.trunc %a0 : tensor<7x5xf16>
  %1 = tg.trunc %a1 : tensor<7x5xbf16>
  %2 = tg.trunc %a2 : tensor<7x5xf32>
  %3 = tg.trunc %a3 : tensor<7x5xf64>
  return %0, %1, %2, %3 : tensor<7x5xf16>, tensor<7x5xbf16>, tensor<7x5xf32>, tensor<7x5xf64>
}

func.func @exp(%a0: tensor<7x5xf16>, %a1: tensor<7x5xbf16>, %a2: tensor<7x5xf32>, %a3: tensor<7x5xf64>) -> (tensor<7x5xf16>, tensor<7x5xbf16>, tensor<7x5xf32>, tensor<7x5xf64>) {
  %0 = tg.exp %a0 : tensor<7x5xf16>
  %1 = tg.exp %a1 : tensor<7x5xbf16>
  %2 = tg.exp %a2 : tensor<7x5xf32>
  %3 = tg.exp %a3 : tensor<7x5xf64>
  return %0, %1, %2, %3 : tensor<7x5xf16>, tensor<7x5xbf16>, tensor<7x5xf32>, tensor<7x5xf64>
}

func.func @log(%a0: tensor<7x5xf16>, %a1: tensor<7x5xbf16>, %a2: tensor<7x5xf32>, %a3: tensor<7x5xf64>) -> (tensor<7x5xf16>, tensor<7x5xbf16>, tensor<7x5xf32>, tensor<7x5xf64>) {
  %0 = tg.log %a0 : tensor<7x5xf16>
  %1 = tg.log %a1 : tensor<7x5xbf16>
  %2 = tg.log %a2 : tensor<7x5xf32>
  %3 = tg.log %a3 : tensor<7x5xf64>
  return %0, %1, %2, %3 : tensor<7x5xf16>, tensor<7x5xbf16>, tensor<7x5xf32>, tensor<7x5xf64>
}

func.func @tanh(%a0: tensor<7x5xf16>, %a1: tensor<7x5xbf16>, %a2: tensor<7x5xf32>, %a3: tensor<7x5xf64>) -> (tensor<7x5xf16>, tensor<7x5xbf16>, tensor<7x5xf32>, tensor<7x5xf64>) {
  %0 = tg.tanh %a0 : tensor<7x5xf16>
  %1 = tg.tanh %a1 : tensor<7x5xbf16>
  %2 = tg.tanh %a2 : tensor<7x5xf32>
  %3 = tg.tanh %a3 : tensor<7x5xf64>
  return %0, %1, %2, %3 : tensor<7x5xf16>, tensor<7x5xbf16>, tensor<7x5xf32>, tensor<7x5xf64>
}

func.func @erf(%a0: tensor<7x5xf16>, %a1: tensor<7x5xbf16>, %a2: tensor<7x5xf32>, %a3: tensor<7x5xf64>) -> (tensor<7x5xf16>, tensor<7x5xbf16>, tensor<7x5xf32>, tensor<7x5xf64>) {
  %0 = tg.erf %a0 : tensor<7x5xf16>
  %1 = tg.erf %a1 : tensor<7x5xbf16>
  %2 = tg.erf %a2 : tensor<7x5xf32>
  %3 = tg.erf %a3 : tensor<7x5xf64>
  return %0, %1, %2, %3 : tensor<7x5xf16>, tensor<7x5xbf16>, tensor<7x5xf32>, tensor<7x5xf64>
}

func.func @rsqrt(%a0: tensor<7x5xf16>, %a1: tensor<7x5xbf16>, %a2: tensor<7x5xf32>, %a3: tensor<7x5xf64>) -> (tensor<7x5xf16>, tensor<7x5xbf16>, tensor<7x5xf32>, tensor<7x5xf64>) {
  %0 = tg.rsqrt %a0 : tensor<7x5xf16>
  %1 = tg.rsqrt %a1 : tensor<7x5xbf16>
  %2 = tg.rsqrt %a2 : tensor<7x5xf32>
  %3 = tg.rsqrt %a3 : tensor<7x5xf64>
  return %0, %1, %2, %3 : tensor<7x5xf16>, tensor<7x5xbf16>, tensor<7x5xf32>, tensor<7x5xf64>
}

func.func @neg(%a0: tensor<7x5xf16>, %a1: tensor<7x5xbf16>, %a2: tensor<7x5xf32>, %a3: tensor<7x5xf64>, %a4: tensor<7x5xi8>, %a5: tensor<7x5xi16>, %a6: tensor<7x5xi32>, %a7: tensor<7x5xi64>, %a8: tensor<7x5xui8>, %a9: tensor<7x5xui16>, %a10: tensor<7x5xui32>, %a11: tensor<7x5xui64>) -> (tensor<7x5xf16>, tensor<7x5xbf16>, tensor<7x5xf32>, tensor<7x5xf64>, tensor<7x5xi8>, tensor<7x5xi16>, tensor<7x5xi32>, tensor<7x5xi64>, tensor<7x5xui8>, tensor<7x5xui16>, tensor<7x5xui32>, tensor<7x5xui64>) {
  %0 = tg.neg %a0 : tensor<7x5xf16>
  %1 = tg.neg %a1 : tensor<7x5xbf16>
  %2 = tg.neg %a2 : tensor<7x5xf32>
  %3 = tg.neg %a3 : tensor<7x5xf64>
  %4 = tg.neg %a4 : tensor<7x5xi8>
  %5 = tg.neg %a5 : tensor<7x5xi16>
  %6 = tg.neg %a6 : tensor<7x5xi32>
  %7 = tg.neg %a7 : tensor<7x5xi64>
  %8 = tg.neg %a8 : tensor<7x5xui8>
  %9 = tg.neg %a9 : tensor<7x5xui16>
  %10 = tg.neg %a10 : tensor<7x5xui32>
  %11 = tg.neg %a11 : tensor<7x5xui64>
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11 : tensor<7x5xf16>, tensor<7x5xbf16>, tensor<7x5xf32>, tensor<7x5xf64>, tensor<7x5xi8>, tensor<7x5xi16>, tensor<7x5xi32>, tensor<7x5xi64>, tensor<7x5xui8>, tensor<7x5xui16>, tensor<7x5xui32>, tensor<7x5xui64>
}

func.func @add(%a0: tensor<7x5xi1>, %b0: tensor<7x5xi1>, %a1: tensor<7x5xf16>, %b1: tensor<7x5xf16>, %a2: tensor<7x5xbf16>, %b2: tensor<7x5xbf16>, %a3: tensor<7x5xf32>, %b3: tensor<7x5xf32>, %a4: tensor<7x5xf64>, %b4: tensor<7x5xf64>, %a5: tensor<7x5xi8>, %b5: tensor<7x5xi8>, %a6: tensor<7x5xi16>, %b6: tensor<7x5xi16>, %a7: tensor<7x5xi32>, %b7: tensor<7x5xi32>, %a8: tensor<7x5xi64>, %b8: tensor<7x5xi64>, %a9: tensor<7x5xui8>, %b9: tensor<7x5xui8>, %a10: tensor<7x5xui16>, %b10: tensor<7x5xui16>, %a11: tensor<7x5xui32>, %b11: tensor<7x5xui32>, %a12: tensor<7x5xui64>, %b12: tensor<7x5xui64>) -> (tensor<7x5xi1>, tensor<7x5xf16>, tensor<7x5xbf16>, tensor<7x5xf32>, tensor<7x5xf64>, tensor<7x5xi8>, tensor<7x5xi16>, tensor<7x5xi32>, tensor<7x5xi64>, tensor<7x5xui8>, tensor<7x5xui16>, tensor<7x5xui32>, tensor<7x5xui64>) {
  %0 = tg.add %a0, %b0 : tensor<7x5xi1>
  %1 = tg.add %a1, %b1 : tensor<7x5xf16>
  %2 = tg.add %a2, %b2 : tensor<7x5xbf16>
  %3 = tg.add %a3, %b3 : tensor<7x5xf32>
  %4 = tg.add %a4, %b4 : tensor<7x5xf64>
  %5 = tg.add %a5, %b5 : tensor<7x5xi8>
  %6 = tg.add %a6, %b6 : tensor<7x5xi16>
  %7 = tg.add %a7, %b7 : tensor<7x5xi32>
  %8 = tg.add %a8, %b8 : tensor<7x5xi64>
  %9 = tg.add %a9, %b9 : tensor<7x5xui8>
  %10 = tg.add %a10, %b10 : tensor<7x5xui16>
  %11 = tg.add %a11, %b11 : tensor<7x5xui32>
  %12 = tg.add %a12, %b12 : tensor<7x5xui64>
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12 : tensor<7x5xi1>, tensor<7x5xf16>, tensor<7x5xbf16>, tensor<7x5xf32>, tensor<7x5xf64>, tensor<7x5xi8>, tensor<7x5xi16>, tensor<7x5xi32>, tensor<7x5xi64>, tensor<7x5xui8>, tensor<7x5xui16>, tensor<7x5xui32>, tensor<7x5xui64>
}

func.func @mul(%a0: tensor<7x5xi1>, %b0: tensor<7x5xi1>, %a1: tensor<7x5xf16>, %b1: tensor<7x5xf16>, %a2: tensor<7x5xbf16>, %b2: tensor<7x5xbf16>, %a3: tensor<7x5xf32>, %b3: tensor<7x5xf32>, %a4: tensor<7x5xf64>, %b4: tensor<7x5xf64>, %a5: tensor<7x5xi8>, %b5: tensor<7x5xi8>, %a6: tensor<7x5xi16>, %b6: tensor<7x5xi16>, %a7: tensor<7x5xi32>, %b7: tensor<7x5xi32>, %a8: tensor<7x5xi64>, %b8: tensor<7x5xi64>, %a9: tensor<7x5xui8>, %b9: tensor<7x5xui8>, %a10: tensor<7x5xui16>, %b10: tensor<7x5xui16>, %a11: tensor<7x5xui32>, %b11: tensor<7x5xui32>, %a12: tensor<7x5xui64>, %b12: tensor<7x5xui64>) -> (tensor<7x5xi1>, tensor<7x5xf16>, tensor<7x5xbf16>, tensor<7x5xf32>, tensor<7x5xf64>, tensor<7x5xi8>, tensor<7x5xi16>, tensor<7x5xi32>, tensor<7x5xi64>, tensor<7x5xui8>, tensor<7x5xui16>, tensor<7x5xui32>, tensor<7x5xui64>) {
  %0 = tg.mul %a0, %b0 : tensor<7x5xi1>
  %1 = tg.mul %a1, %b1 : tensor<7x5xf16>
  %2 = tg.mul %a2, %b2 : tensor<7x5xbf16>
  %3 = tg.mul %a3, %b3 : tensor<7x5xf32>
  %4 = tg.mul %a4, %b4 : tensor<7x5xf64>
  %5 = tg.mul %a5, %b5 : tensor<7x5xi8>
  %6 = tg.mul %a6, %b6 : tensor<7x5xi16>
  %7 = tg.mul %a7, %b7 : tensor<7x5xi32>
  %8 = tg.mul %a8, %b8 : tensor<7x5xi64>
  %9 = tg.mul %a9, %b9 : tensor<7x5xui8>
  %10 = tg.mul %a10, %b10 : tensor<7x5xui16>
  %11 = tg.mul %a11, %b11 : tensor<7x5xui32>
  %12 = tg.mul %a12, %b12 : tensor<7x5xui64>
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12 : tensor<7x5xi1>, tensor<7x5xf16>, tensor<7x5xbf16>, tensor<7x5xf32>, tensor<7x5xf64>, tensor<7x5xi8>, tensor<7x5xi16>, tensor<7x5xi32>, tensor<7x5xi64>, tensor<7x5xui8>, tensor<7x5xui16>, tensor<7x5xui32>, tensor<7x5xui64>
}

func.func @max(%a0: tensor<7x5xi1>, %b0: tensor<7x5xi1>, %a1: tensor<7x5xf16>, %b1: tensor<7x5xf16>, %a2: tensor<7x5xbf16>, %b2: tensor<7x5xbf16>, %a3: tensor<7x5xf32>, %b3: tensor<7x5xf32>, %a4: tensor<7x5xf64>, %b4: tensor<7x5xf64>, %a5: tensor<7x5xi8>, %b5: tensor<7x5xi8>, %a6: tensor<7x5xi16>, %b6: tensor<7x5xi16>, %a7: tensor<7x5xi32>, %b7: tensor<7x5xi32>, %a8: tensor<7x5xi64>, %b8: tensor<7x5xi64>, %a9: tensor<7x5xui8>, %b9: tensor<7x5xui8>, %a10: tensor<7x5xui16>, %b10: tensor<7x5xui16>, %a11: tensor<7x5xui32>, %b11: tensor<7x5xui32>, %a12: tensor<7x5xui64>, %b12: tensor<7x5xui64>) -> (tensor<7x5xi1>, tensor<7x5xf16>, tensor<7x5xbf16>, tensor<7x5xf32>, tensor<7x5xf64>, tensor<7x5xi8>, tensor<7x5xi16>, tensor<7x5xi32>, tensor<7x5xi64>, tensor<7x5xui8>, tensor<7x5xui16>, tensor<7x5xui32>, tensor<7x5xui64>) {
  %0 = tg.max %a0, %b0 : tensor<7x5xi1>
  %1 = tg.max %a1, %b1 : tensor<7x5xf16>
  %2 = tg.max %a2, %b2 : tensor<7x5xbf16>
  %3 = tg.max %a3, %b3 : tensor<7x5xf32>
  %4 = tg.max %a4, %b4 : tensor<7x5xf64>
  %5 = tg.max %a5, %b5 : tensor<7x5xi8>
  %6 = tg.max %a6, %b6 : tensor<7x5xi16>
  %7 = tg.max %a7, %b7 : tensor<7x5xi32>
  %8 = tg.max %a8, %b8 : tensor<7x5xi64>
  %9 = tg.max %a9, %b9 : tensor<7x5xui8>
  %10 = tg.max %a10, %b10 : tensor<7x5xui16>
  %11 = tg.max %a11, %b11 : tensor<7x5xui32>
  %12 = tg.max %a12, %b12 : tensor<7x5xui64>
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12 : tensor<7x5xi1>, tensor<7x5xf16>, tensor<7x5xbf16>, tensor<7x5xf32>, tensor<7x5xf64>, tensor<7x5xi8>, tensor<7x5xi16>, tensor<7x5xi32>, tensor<7x5xi64>, tensor<7x5xui8>, tensor<7x5xui16>, tensor<7x5xui32>, tensor<7x5xui64>
}

func.func @idiv(%a0: tensor<7x5xi8>, %b0: tensor<7x5xi8>, %a1: tensor<7x5xi16>, %b1: tensor<7x5xi16>, %a2: tensor<7x5xi32>, %b2: tensor<7x5xi32>, %a3: tensor<7x5xi64>, %b3: tensor<7x5xi64>, %a4: tensor<7x5xui8>, %b4: tensor<7x5xui8>, %a5: tensor<7x5xui16>, %b5: tensor<7x5xui16>, %a6: tensor<7x5xui32>, %b6: tensor<7x5xui32>, %a7: tensor<7x5xui64>, %b7: tensor<7x5xui64>) -> (tensor<7x5xi8>, tensor<7x5xi16>, tensor<7x5xi32>, tensor<7x5xi64>, tensor<7x5xui8>, tensor<7x5xui16>, tensor<7x5xui32>, tensor<7x5xui64>) {
  %0 = tg.idiv %a0, %b0 : tensor<7x5xi8>
  %1 = tg.idiv %a1, %b1 : tensor<7x5xi16>
  %2 = tg.idiv %a2, %b2 : tensor<7x5xi32>
  %3 = tg.idiv %a3, %b3 : tensor<7x5xi64>
  %4 = tg.idiv %a4, %b4 : tensor<7x5xui8>
  %5 = tg.idiv %a5, %b5 : tensor<7x5xui16>
  %6 = tg.idiv %a6, %b6 : tensor<7x5xui32>
  %7 = tg.idiv %a7, %b7 : tensor<7x5xui64>
  return %0, %1, %2, %3, %4, %5, %6, %7 : tensor<7x5xi8>, tensor<7x5xi16>, tensor<7x5xi32>, tensor<7x5xi64>, tensor<7x5xui8>, tensor<7x5xui16>, tensor<7x5xui32>, tensor<7x5xui64>
}

func.func @mod(%a0: tensor<7x5xi8>, %b0: tensor<7x5xi8>, %a1: tensor<7x5xi16>, %b1: tensor<7x5xi16>, %a2: tensor<7x5xi32>, %b2: tensor<7x5xi32>, %a3: tensor<7x5xi64>, %b3: tensor<7x5xi64>, %a4: tensor<7x5xui8>, %b4: tensor<7x5xui8>, %a5: tensor<7x5xui16>, %b5: tensor<7x5xui16>, %a6: tensor<7x5xui32>, %b6: tensor<7x5xui32>, %a7: tensor<7x5xui64>, %b7: tensor<7x5xui64>) -> (tensor<7x5xi8>, tensor<7x5xi16>, tensor<7x5xi32>, tensor<7x5xi64>, tensor<7x5xui8>, tensor<7x5xui16>, tensor<7x5xui32>, tensor<7x5xui64>) {
  %0 = tg.mod %a0, %b0 : tensor<7x5xi8>
  %1 = tg.mod %a1, %b1 : tensor<7x5xi16>
  %2 = tg.mod %a2, %b2 : tensor<7x5xi32>
  %3 = tg.mod %a3, %b3 : tensor<7x5xi64>
  %4 = tg.mod %a4, %b4 : tensor<7x5xui8>
  %5 = tg.mod %a5, %b5 : tensor<7x5xui16>
  %6 = tg.mod %a6, %b6 : tensor<7x5xui32>
  %7 = tg.mod %a7, %b7 : tensor<7x5xui64>
  return %0, %1, %2, %3, %4, %5, %6, %7 : tensor<7x5xi8>, tensor<7x5xi16>, tensor<7x5xi32>, tensor<7x5xi64>, tensor<7x5xui8>, tensor<7x5xui16>, tensor<7x5xui32>, tensor<7x5xui64>
}

func.func @shl(%a0: tensor<7x5xi8>, %b0: tensor<7x5xi8>, %a1: tensor<7x5xi16>, %b1: tensor<7x5xi16>, %a2: tensor<7x5xi32>, %b2: tensor<7x5xi32>, %a3: tensor<7x5xi64>, %b3: tensor<7x5xi64>, %a4: tensor<7x5xui8>, %b4: tensor<7x5xui8>, %a5: tensor<7x5xui16>, %b5: tensor<7x5xui16>, %a6: tensor<7x5xui32>, %b6: tensor<7x5xui32>, %a7: tensor<7x5xui64>, %b7: tensor<7x5xui64>) -> (tensor<7x5xi8>, tensor<7x5xi16>, tensor<7x5xi32>, tensor<7x5xi64>, tensor<7x5xui8>, tensor<7x5xui16>, tensor<7x5xui32>, tensor<7x5xui64>) {
  %0 = tg.shl %a0, %b0 : tensor<7x5xi8>
  %1 = tg.shl %a1, %b1 : tensor<7x5xi16>
  %2 = tg.shl %a2, %b2 : tensor<7x5xi32>
  %3 = tg.shl %a3, %b3 : tensor<7x5xi64>
  %4 = tg.shl %a4, %b4 : tensor<7x5xui8>
  %5 = tg.shl %a5, %b5 : tensor<7x5xui16>
  %6 = tg.shl %a6, %b6 : tensor<7x5xui32>
  %7 = tg.shl %a7, %b7 : tensor<7x5xui64>
  return %0, %1, %2, %3, %4, %5, %6, %7 : tensor<7x5xi8>, tensor<7x5xi16>, tensor<7x5xi32>, tensor<7x5xi64>, tensor<7x5xui8>, tensor<7x5xui16>, tensor<7x5xui32>, tensor<7x5xui64>
}

func.func @shr(%a0: tensor<7x5xi8>, %b0: tensor<7x5xi8>, %a1: tensor<7x5xi16>, %b1: tensor<7x5xi16>, %a2: tensor<7x5xi32>, %b2: tensor<7x5xi32>, %a3: tensor<7x5xi64>, %b3: tensor<7x5xi64>, %a4: tensor<7x5xui8>, %b4: tensor<7x5xui8>, %a5: tensor<7x5xui16>, %b5: tensor<7x5xui16>, %a6: tensor<7x5xui32>, %b6: tensor<7x5xui32>, %a7: tensor<7x5xui64>, %b7: tensor<7x5xui64>) -> (tensor<7x5xi8>, tensor<7x5xi16>, tensor<7x5xi32>, tensor<7x5xi64>, tensor<7x5xui8>, tensor<7x5xui16>, tensor<7x5xui32>, tensor<7x5xui64>) {
  %0 = tg.shr %a0, %b0 : tensor<7x5xi8>
  %1 = tg.shr %a1, %b1 : tensor<7x5xi16>
  %2 = tg.shr %a2, %b2 : tensor<7x5xi32>
  %3 = tg.shr %a3, %b3 : tensor<7x5xi64>
  %4 = tg.shr %a4, %b4 : tensor<7x5xui8>
  %5 = tg.shr %a5, %b5 : tensor<7x5xui16>
  %6 = tg.shr %a6, %b6 : tensor<7x5xui32>
  %7 = tg.shr %a7, %b7 : tensor<7x5xui64>
  return %0, %1, %2, %3, %4, %5, %6, %7 : tensor<7x5xi8>, tensor<7x5xi16>, tensor<7x5xi32>, tensor<7x5xi64>, tensor<7x5xui8>, tensor<7x5xui16>, tensor<7x5xui32>, tensor<7x5xui64>
}

func.func @pow(%a0: tensor<7x5xf16>, %b0: tensor<7x5xf16>, %a1: tensor<7x5xbf16>, %b1: tensor<7x5xbf16>, %a2: tensor<7x5xf32>, %b2: tensor<7x5xf32>, %a3: tensor<7x5xf64>, %b3: tensor<7x5xf64>, %a4: tensor<7x5xi8>, %b4: tensor<7x5xi8>, %a5: tensor<7x5xi16>, %b5: tensor<7x5xi16>, %a6: tensor<7x5xi32>, %b6: tensor<7x5xi32>, %a7: tensor<7x5xi64>, %b7: tensor<7x5xi64>, %a8: tensor<7x5xui8>, %b8: tensor<7x5xui8>, %a9: tensor<7x5xui16>, %b9: tensor<7x5xui16>, %a10: tensor<7x5xui32>, %b10: tensor<7x5xui32>, %a11: tensor<7x5xui64>, %b11: tensor<7x5xui64>) -> (tensor<7x5xf16>, tensor<7x5xbf16>, tensor<7x5xf32>, tensor<7x5xf64>, tensor<7x5xi8>, tensor<7x5xi16>, tensor<7x5xi32>, tensor<7x5xi64>, tensor<7x5xui8>, tensor<7x5xui16>, tensor<7x5xui32>, tensor<7x5xui64>) {
  %0 = tg.pow %a0, %b0 : tensor<7x5xf16>
  %1 = tg.pow %a1, %b1 : tensor<7x5xbf16>
  %2 = tg.pow %a2, %b2 : tensor<7x5xf32>
  %3 = tg.pow %a3, %b3 : tensor<7x5xf64>
  %4 = tg.pow %a4, %b4 : tensor<7x5xi8>
  %5 = tg.pow %a5, %b5 : tensor<7x5xi16>
  %6 = tg.pow %a6, %b6 : tensor<7x5xi32>
  %7 = tg.pow %a7, %b7 : tensor<7x5xi64>
  %8 = tg.pow %a8, %b8 : tensor<7x5xui8>
  %9 = tg.pow %a9, %b9 : tensor<7x5xui16>
  %10 = tg.pow %a10, %b10 : tensor<7x5xui32>
  %11 = tg.pow %a11, %b11 : tensor<7x5xui64>
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11 : tensor<7x5xf16>, tensor<7x5xbf16>, tensor<7x5xf32>, tensor<7x5xf64>, tensor<7x5xi8>, tensor<7x5xi16>, tensor<7x5xi32>, tensor<7x5xi64>, tensor<7x5xui8>, tensor<7x5xui16>, tensor<7x5xui32>, tensor<7x5xui64>
}

func.func @div(%a0: tensor<7x5xf16>, %b0: tensor<7x5xf16>, %a1: tensor<7x5xbf16>, %b1: tensor<7x5xbf16>, %a2: tensor<7x5xf32>, %b2: tensor<7x5xf32>, %a3: tensor<7x5xf64>, %b3: tensor<7x5xf64>) -> (tensor<7x5xf16>, tensor<7x5xbf16>, tensor<7x5xf32>, tensor<7x5xf64>) {
  %0 = tg.div %a0, %b0 : tensor<7x5xf16>
  %1 = tg.div %a1, %b1 : tensor<7x5xbf16>
  %2 = tg.div %a2, %b2 : tensor<7x5xf32>
  %3 = tg.div %a3, %b3 : tensor<7x5xf64>
  return %0, %1, %2, %3 : tensor<7x5xf16>, tensor<7x5xbf16>, tensor<7x5xf32>, tensor<7x5xf64>
}

func.func @and(%a0: tensor<7x5xi1>, %b0: tensor<7x5xi1>, %a1: tensor<7x5xi8>, %b1: tensor<7x5xi8>, %a2: tensor<7x5xi16>, %b2: tensor<7x5xi16>, %a3: tensor<7x5xi32>, %b3: tensor<7x5xi32>, %a4: tensor<7x5xi64>, %b4: tensor<7x5xi64>, %a5: tensor<7x5xui8>, %b5: tensor<7x5xui8>, %a6: tensor<7x5xui16>, %b6: tensor<7x5xui16>, %a7: tensor<7x5xui32>, %b7: tensor<7x5xui32>, %a8: tensor<7x5xui64>, %b8: tensor<7x5xui64>) -> (tensor<7x5xi1>, tensor<7x5xi8>, tensor<7x5xi16>, tensor<7x5xi32>, tensor<7x5xi64>, tensor<7x5xui8>, tensor<7x5xui16>, tensor<7x5xui32>, tensor<7x5xui64>) {
  %0 = tg.and %a0, %b0 : tensor<7x5xi1>
  %1 = tg.and %a1, %b1 : tensor<7x5xi8>
  %2 = tg.and %a2, %b2 : tensor<7x5xi16>
  %3 = tg.and %a3, %b3 : tensor<7x5xi32>
  %4 = tg.and %a4, %b4 : tensor<7x5xi64>
  %5 = tg.and %a5, %b5 : tensor<7x5xui8>
  %6 = tg.and %a6, %b6 : tensor<7x5xui16>
  %7 = tg.and %a7, %b7 : tensor<7x5xui32>
  %8 = tg.and %a8, %b8 : tensor<7x5xui64>
  return %0, %1, %2, %3, %4, %5, %6, %7, %8 : tensor<7x5xi1>, tensor<7x5xi8>, tensor<7x5xi16>, tensor<7x5xi32>, tensor<7x5xi64>, tensor<7x5xui8>, tensor<7x5xui16>, tensor<7x5xui32>, tensor<7x5xui64>
}

func.func @or(%a0: tensor<7x5xi1>, %b0: tensor<7x5xi1>, %a1: tensor<7x5xi8>, %b1: tensor<7x5xi8>, %a2: tensor<7x5xi16>, %b2: tensor<7x5xi16>, %a3: tensor<7x5xi32>, %b3: tensor<7x5xi32>, %a4: tensor<7x5xi64>, %b4: tensor<7x5xi64>, %a5: tensor<7x5xui8>, %b5: tensor<7x5xui8>, %a6: tensor<7x5xui16>, %b6: tensor<7x5xui16>, %a7: tensor<7x5xui32>, %b7: tensor<7x5xui32>, %a8: tensor<7x5xui64>, %b8: tensor<7x5xui64>) -> (tensor<7x5xi1>, tensor<7x5xi8>, tensor<7x5xi16>, tensor<7x5xi32>, tensor<7x5xi64>, tensor<7x5xui8>, tensor<7x5xui16>, tensor<7x5xui32>, tensor<7x5xui64>) {
  %0 = tg.or %a0, %b0 : tensor<7x5xi1>
  %1 = tg.or %a1, %b1 : tensor<7x5xi8>
  %2 = tg.or %a2, %b2 : tensor<7x5xi16>
  %3 = tg.or %a3, %b3 : tensor<7x5xi32>
  %4 = tg.or %a4, %b4 : tensor<7x5xi64>
  %5 = tg.or %a5, %b5 : tensor<7x5xui8>
  %6 = tg.or %a6, %b6 : tensor<7x5xui16>
  %7 = tg.or %a7, %b7 : tensor<7x5xui32>
  %8 = tg.or %a8, %b8 : tensor<7x5xui64>
  return %0, %1, %2, %3, %4, %5, %6, %7, %8 : tensor<7x5xi1>, tensor<7x5xi8>, tensor<7x5xi16>, tensor<7x5xi32>, tensor<7x5xi64>, tensor<7x5xui8>, tensor<7x5xui16>, tensor<7x5xui32>, tensor<7x5xui64>
}

func.func @xor(%a0: tensor<7x5xi1>, %b0: tensor<7x5xi1>, %a1: tensor<7x5xi8>, %b1: tensor<7x5xi8>, %a2: tensor<7x5xi16>, %b2: tensor<7x5xi16>, %a3: tensor<7x5xi32>, %b3: tensor<7x5xi32>, %a4: tensor<7x5xi64>, %b4: tensor<7x5xi64>, %a5: tensor<7x5xui8>, %b5: tensor<7x5xui8>, %a6: tensor<7x5xui16>, %b6: tensor<7x5xui16>, %a7: tensor<7x5xui32>, %b7: tensor<7x5xui32>, %a8: tensor<7x5xui64>, %b8: tensor<7x5xui64>) -> (tensor<7x5xi1>, tensor<7x5xi8>, tensor<7x5xi16>, tensor<7x5xi32>, tensor<7x5xi64>, tensor<7x5xui8>, tensor<7x5xui16>, tensor<7x5xui32>, tensor<7x5xui64>) {
  %0 = tg.xor %a0, %b0 : tensor<7x5xi1>
  %1 = tg.xor %a1, %b1 : tensor<7x5xi8>
  %2 = tg.xor %a2, %b2 : tensor<7x5xi16>
  %3 = tg.xor %a3, %b3 : tensor<7x5xi32>
  %4 = tg.xor %a4, %b4 : tensor<7x5xi64>
  %5 = tg.xor %a5, %b5 : tensor<7x5xui8>
  %6 = tg.xor %a6, %b6 : tensor<7x5xui16>
  %7 = tg.xor %a7, %b7 : tensor<7x5xui32>
  %8 = tg.xor %a8, %b8 : tensor<7x5xui64>
  return %0, %1, %2, %3, %4, %5, %6, %7, %8 : tensor<7x5xi1>, tensor<7x5xi8>, tensor<7x5xi16>, tensor<7x5xi32>, tensor<7x5xi64>, tensor<7x5xui8>, tensor<7x5xui16>, tensor<7x5xui32>, tensor<7x5xui64>
}

func.func @cmplt(%a0: tensor<7x5xi1>, %b0: tensor<7x5xi1>, %a1: tensor<7x5xf16>, %b1: tensor<7x5xf16>, %a2: tensor<7x5xbf16>, %b2: tensor<7x5xbf16>, %a3: tensor<7x5xf32>, %b3: tensor<7x5xf32>, %a4: tensor<7x5xf64>, %b4: tensor<7x5xf64>, %a5: tensor<7x5xi8>, %b5: tensor<7x5xi8>, %a6: tensor<7x5xi16>, %b6: tensor<7x5xi16>, %a7: tensor<7x5xi32>, %b7: tensor<7x5xi32>, %a8: tensor<7x5xi64>, %b8: tensor<7x5xi64>, %a9: tensor<7x5xui8>, %b9: tensor<7x5xui8>, %a10: tensor<7x5xui16>, %b10: tensor<7x5xui16>, %a11: tensor<7x5xui32>, %b11: tensor<7x5xui32>, %a12: tensor<7x5xui64>, %b12: tensor<7x5xui64>) -> (tensor<7x5xi1>, tensor<7x5xi1>, tensor<7x5xi1>, tensor<7x5xi1>, tensor<7x5xi1>, tensor<7x5xi1>, tensor<7x5xi1>, tensor<7x5xi1>, tensor<7x5xi1>, tensor<7x5xi1>, tensor<7x5xi1>, tensor<7x5xi1>, tensor<7x5xi1>) {
  %0 = tg.cmplt %a0, %b0 : tensor<7x5xi1>
  %1 = tg.cmplt %a1, %b1 : tensor<7x5xf16>
  %2 = tg.cmplt %a2, %b2 : tensor<7x5xbf16>
  %3 = tg.cmplt %a3, %b3 : tensor<7x5xf32>
  %4 = tg.cmplt %a4, %b4 : tensor<7x5xf64>
  %5 = tg.cmplt %a5, %b5 : tensor<7x5xi8>
  %6 = tg.cmplt %a6, %b6 : tensor<7x5xi16>
  %7 = tg.cmplt %a7, %b7 : tensor<7x5xi32>
  %8 = tg.cmplt %a8, %b8 : tensor<7x5xi64>
  %9 = tg.cmplt %a9, %b9 : tensor<7x5xui8>
  %10 = tg.cmplt %a10, %b10 : tensor<7x5xui16>
  %11 = tg.cmplt %a11, %b11 : tensor<7x5xui32>
  %12 = tg.cmplt %a12, %b12 : tensor<7x5xui64>
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12 : tensor<7x5xi1>, tensor<7x5xi1>, tensor<7x5xi1>, tensor<7x5xi1>, tensor<7x5xi1>, tensor<7x5xi1>, tensor<7x5xi1>, tensor<7x5xi1>, tensor<7x5xi1>, tensor<7x5xi1>, tensor<7x5xi1>, tensor<7x5xi1>, tensor<7x5xi1>
}

func.func @cmpne(%a0: tensor<7x5xi1>, %b0: tensor<7x5xi1>, %a1: tensor<7x5xf16>, %b1: tensor<7x5xf16>, %a2: tensor<7x5xbf16>, %b2: tensor<7x5xbf16>, %a3: tensor<7x5xf32>, %b3: tensor<7x5xf32>, %a4: tensor<7x5xf64>, %b4: tensor<7x5xf64>, %a5: tensor<7x5xi8>, %b5: tensor<7x5xi8>, %a6: tensor<7x5xi16>, %b6: tensor<7x5xi16>, %a7: tensor<7x5xi32>, %b7: tensor<7x5xi32>, %a8: tensor<7x5xi64>, %b8: tensor<7x5xi64>, %a9: tensor<7x5xui8>, %b9: tensor<7x5xui8>, %a10: tensor<7x5xui16>, %b10: tensor<7x5xui16>, %a11: tensor<7x5xui32>, %b11: tensor<7x5xui32>, %a12: tensor<7x5xui64>, %b12: tensor<7x5xui64>) -> (tensor<7x5xi1>, tensor<7x5xi1>, tensor<7x5xi1>, tensor<7x5xi1>, tensor<7x5xi1>, tensor<7x5xi1>, tensor<7x5xi1>, tensor<7x5xi1>, tensor<7x5xi1>, tensor<7x5xi1>, tensor<7x5xi1>, tensor<7x5xi1>, tensor<7x5xi1>) {
  %0 = tg.cmpne %a0, %b0 : tensor<7x5xi1>
  %1 = tg.cmpne %a1, %b1 : tensor<7x5xf16>
  %2 = tg.cmpne %a2, %b2 : tensor<7x5xbf16>
  %3 = tg.cmpne %a3, %b3 : tensor<7x5xf32>
  %4 = tg.cmpne %a4, %b4 : tensor<7x5xf64>
  %5 = tg.cmpne %a5, %b5 : tensor<7x5xi8>
  %6 = tg.cmpne %a6, %b6 : tensor<7x5xi16>
  %7 = tg.cmpne %a7, %b7 : tensor<7x5xi32>
  %8 = tg.cmpne %a8, %b8 : tensor<7x5xi64>
  %9 = tg.cmpne %a9, %b9 : tensor<7x5xui8>
  %10 = tg.cmpne %a10, %b10 : tensor<7x5xui16>
  %11 = tg.cmpne %a11, %b11 : tensor<7x5xui32>
  %12 = tg.cmpne %a12, %b12 : tensor<7x5xui64>
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12 : tensor<7x5xi1>, tensor<7x5xi1>, tensor<7x5xi1>, tensor<7x5xi1>, tensor<7x5xi1>, tensor<7x5xi1>, tensor<7x5xi1>, tensor<7x5xi1>, tensor<7x5xi1>, tensor<7x5xi1>, tensor<7x5xi1>, tensor<7x5xi1>, tensor<7x5xi1>
}

func.func @threefry(%a0: tensor<7x5xui64>, %b0: tensor<7x5xui64>) -> tensor<7x5xui64> {
  %0 = tg.threefry %a0, %b0 : tensor<7x5xui64>
  return %0 : tensor<7x5xui64>
}

func.func @where(%c: tensor<7x5xi1>, %a0: tensor<7x5xi1>, %b0: tensor<7x5xi1>, %a1: tensor<7x5xf16>, %b1: tensor<7x5xf16>, %a2: tensor<7x5xbf16>, %b2: tensor<7x5xbf16>, %a3: tensor<7x5xf32>, %b3: tensor<7x5xf32>, %a4: tensor<7x5xf64>, %b4: tensor<7x5xf64>, %a5: tensor<7x5xi8>, %b5: tensor<7x5xi8>, %a6: tensor<7x5xi16>, %b6: tensor<7x5xi16>, %a7: tensor<7x5xi32>, %b7: tensor<7x5xi32>, %a8: tensor<7x5xi64>, %b8: tensor<7x5xi64>, %a9: tensor<7x5xui8>, %b9: tensor<7x5xui8>, %a10: tensor<7x5xui16>, %b10: tensor<7x5xui16>, %a11: tensor<7x5xui32>, %b11: tensor<7x5xui32>, %a12: tensor<7x5xui64>, %b12: tensor<7x5xui64>) -> (tensor<7x5xi1>, tensor<7x5xf16>, tensor<7x5xbf16>, tensor<7x5xf32>, tensor<7x5xf64>, tensor<7x5xi8>, tensor<7x5xi16>, tensor<7x5xi32>, tensor<7x5xi64>, tensor<7x5xui8>, tensor<7x5xui16>, tensor<7x5xui32>, tensor<7x5xui64>) {
  %0 = tg.where %c, %a0, %b0 : tensor<7x5xi1>, tensor<7x5xi1>
  %1 = tg.where %c, %a1, %b1 : tensor<7x5xi1>, tensor<7x5xf16>
  %2 = tg.where %c, %a2, %b2 : tensor<7x5xi1>, tensor<7x5xbf16>
  %3 = tg.where %c, %a3, %b3 : tensor<7x5xi1>, tensor<7x5xf32>
  %4 = tg.where %c, %a4, %b4 : tensor<7x5xi1>, tensor<7x5xf64>
  %5 = tg.where %c, %a5, %b5 : tensor<7x5xi1>, tensor<7x5xi8>
  %6 = tg.where %c, %a6, %b6 : tensor<7x5xi1>, tensor<7x5xi16>
  %7 = tg.where %c, %a7, %b7 : tensor<7x5xi1>, tensor<7x5xi32>
  %8 = tg.where %c, %a8, %b8 : tensor<7x5xi1>, tensor<7x5xi64>
  %9 = tg.where %c, %a9, %b9 : tensor<7x5xi1>, tensor<7x5xui8>
  %10 = tg.where %c, %a10, %b10 : tensor<7x5xi1>, tensor<7x5xui16>
  %11 = tg.where %c, %a11, %b11 : tensor<7x5xi1>, tensor<7x5xui32>
  %12 = tg.where %c, %a12, %b12 : tensor<7x5xi1>, tensor<7x5xui64>
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12 : tensor<7x5xi1>, tensor<7x5xf16>, tensor<7x5xbf16>, tensor<7x5xf32>, tensor<7x5xf64>, tensor<7x5xi8>, tensor<7x5xi16>, tensor<7x5xi32>, tensor<7x5xi64>, tensor<7x5xui8>, tensor<7x5xui16>, tensor<7x5xui32>, tensor<7x5xui64>
}

func.func @mulacc(%a0: tensor<7x5xf16>, %b0: tensor<7x5xf16>, %c0: tensor<7x5xf16>, %a1: tensor<7x5xbf16>, %b1: tensor<7x5xbf16>, %c1: tensor<7x5xbf16>, %a2: tensor<7x5xf32>, %b2: tensor<7x5xf32>, %c2: tensor<7x5xf32>, %a3: tensor<7x5xf64>, %b3: tensor<7x5xf64>, %c3: tensor<7x5xf64>, %a4: tensor<7x5xi8>, %b4: tensor<7x5xi8>, %c4: tensor<7x5xi8>, %a5: tensor<7x5xi16>, %b5: tensor<7x5xi16>, %c5: tensor<7x5xi16>, %a6: tensor<7x5xi32>, %b6: tensor<7x5xi32>, %c6: tensor<7x5xi32>, %a7: tensor<7x5xi64>, %b7: tensor<7x5xi64>, %c7: tensor<7x5xi64>, %a8: tensor<7x5xui8>, %b8: tensor<7x5xui8>, %c8: tensor<7x5xui8>, %a9: tensor<7x5xui16>, %b9: tensor<7x5xui16>, %c9: tensor<7x5xui16>, %a10: tensor<7x5xui32>, %b10: tensor<7x5xui32>, %c10: tensor<7x5xui32>, %a11: tensor<7x5xui64>, %b11: tensor<7x5xui64>, %c11: tensor<7x5xui64>) -> (tensor<7x5xf16>, tensor<7x5xbf16>, tensor<7x5xf32>, tensor<7x5xf64>, tensor<7x5xi8>, tensor<7x5xi16>, tensor<7x5xi32>, tensor<7x5xi64>, tensor<7x5xui8>, tensor<7x5xui16>, tensor<7x5xui32>, tensor<7x5xui64>) {
  %0 = tg.mulacc %a0, %b0, %c0 : tensor<7x5xf16>
  %1 = tg.mulacc %a1, %b1, %c1 : tensor<7x5xbf16>
  %2 = tg.mulacc %a2, %b2, %c2 : tensor<7x5xf32>
  %3 = tg.mulacc %a3, %b3, %c3 : tensor<7x5xf64>
  %4 = tg.mulacc %a4, %b4, %c4 : tensor<7x5xi8>
  %5 = tg.mulacc %a5, %b5, %c5 : tensor<7x5xi16>
  %6 = tg.mulacc %a6, %b6, %c6 : tensor<7x5xi32>
  %7 = tg.mulacc %a7, %b7, %c7 : tensor<7x5xi64>
  %8 = tg.mulacc %a8, %b8, %c8 : tensor<7x5xui8>
  %9 = tg.mulacc %a9, %b9, %c9 : tensor<7x5xui16>
  %10 = tg.mulacc %a10, %b10, %c10 : tensor<7x5xui32>
  %11 = tg.mulacc %a11, %b11, %c11 : tensor<7x5xui64>
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11 : tensor<7x5xf16>, tensor<7x5xbf16>, tensor<7x5xf32>, tensor<7x5xf64>, tensor<7x5xi8>, tensor<7x5xi16>, tensor<7x5xi32>, tensor<7x5xi64>, tensor<7x5xui8>, tensor<7x5xui16>, tensor<7x5xui32>, tensor<7x5xui64>
}

func.func @cast_i1(%a: tensor<7x5xi1>) -> (tensor<7x5xf16>, tensor<7x5xbf16>, tensor<7x5xf32>, tensor<7x5xf64>, tensor<7x5xi8>, tensor<7x5xi16>, tensor<7x5xi32>, tensor<7x5xi64>, tensor<7x5xui8>, tensor<7x5xui16>, tensor<7x5xui32>, tensor<7x5xui64>) {
  %0 = tg.cast %a : tensor<7x5xi1> -> tensor<7x5xf16>
  %1 = tg.cast %a : tensor<7x5xi1> -> tensor<7x5xbf16>
  %2 = tg.cast %a : tensor<7x5xi1> -> tensor<7x5xf32>
  %3 = tg.cast %a : tensor<7x5xi1> -> tensor<7x5xf64>
  %4 = tg.cast %a : tensor<7x5xi1> -> tensor<7x5xi8>
  %5 = tg.cast %a : tensor<7x5xi1> -> tensor<7x5xi16>
  %6 = tg.cast %a : tensor<7x5xi1> -> tensor<7x5xi32>
  %7 = tg.cast %a : tensor<7x5xi1> -> tensor<7x5xi64>
  %8 = tg.cast %a : tensor<7x5xi1> -> tensor<7x5xui8>
  %9 = tg.cast %a : tensor<7x5xi1> -> tensor<7x5xui16>
  %10 = tg.cast %a : tensor<7x5xi1> -> tensor<7x5xui32>
  %11 = tg.cast %a : tensor<7x5xi1> -> tensor<7x5xui64>
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11 : tensor<7x5xf16>, tensor<7x5xbf16>, tensor<7x5xf32>, tensor<7x5xf64>, tensor<7x5xi8>, tensor<7x5xi16>, tensor<7x5xi32>, tensor<7x5xi64>, tensor<7x5xui8>, tensor<7x5xui16>, tensor<7x5xui32>, tensor<7x5xui64>
}

func.func @cast_f16(%a: tensor<7x5xf16>) -> (tensor<7x5xi1>, tensor<7x5xbf16>, tensor<7x5xf32>, tensor<7x5xf64>, tensor<7x5xi8>, tensor<7x5xi16>, tensor<7x5xi32>, tensor<7x5xi64>, tensor<7x5xui8>, tensor<7x5xui16>, tensor<7x5xui32>, tensor<7x5xui64>) {
  %0 = tg.cast %a : tensor<7x5xf16> -> tensor<7x5xi1>
  %1 = tg.cast %a : tensor<7x5xf16> -> tensor<7x5xbf16>
  %2 = tg.cast %a : tensor<7x5xf16> -> tensor<7x5xf32>
  %3 = tg.cast %a : tensor<7x5xf16> -> tensor<7x5xf64>
  %4 = tg.cast %a : tensor<7x5xf16> -> tensor<7x5xi8>
  %5 = tg.cast %a : tensor<7x5xf16> -> tensor<7x5xi16>
  %6 = tg.cast %a : tensor<7x5xf16> -> tensor<7x5xi32>
  %7 = tg.cast %a : tensor<7x5xf16> -> tensor<7x5xi64>
  %8 = tg.cast %a : tensor<7x5xf16> -> tensor<7x5xui8>
  %9 = tg.cast %a : tensor<7x5xf16> -> tensor<7x5xui16>
  %10 = tg.cast %a : tensor<7x5xf16> -> tensor<7x5xui32>
  %11 = tg.cast %a : tensor<7x5xf16> -> tensor<7x5xui64>
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11 : tensor<7x5xi1>, tensor<7x5xbf16>, tensor<7x5xf32>, tensor<7x5xf64>, tensor<7x5xi8>, tensor<7x5xi16>, tensor<7x5xi32>, tensor<7x5xi64>, tensor<7x5xui8>, tensor<7x5xui16>, tensor<7x5xui32>, tensor<7x5xui64>
}

func.func @cast_bf16(%a: tensor<7x5xbf16>) -> (tensor<7x5xi1>, tensor<7x5xf16>, tensor<7x5xf32>, tensor<7x5xf64>, tensor<7x5xi8>, tensor<7x5xi16>, tensor<7x5xi32>, tensor<7x5xi64>, tensor<7x5xui8>, tensor<7x5xui16>, tensor<7x5xui32>, tensor<7x5xui64>) {
  %0 = tg.cast %a : tensor<7x5xbf16> -> tensor<7x5xi1>
  %1 = tg.cast %a : tensor<7x5xbf16> -> tensor<7x5xf16>
  %2 = tg.cast %a : tensor<7x5xbf16> -> tensor<7x5xf32>
  %3 = tg.cast %a : tensor<7x5xbf16> -> tensor<7x5xf64>
  %4 = tg.cast %a : tensor<7x5xbf16> -> tensor<7x5xi8>
  %5 = tg.cast %a : tensor<7x5xbf16> -> tensor<7x5xi16>
  %6 = tg.cast %a : tensor<7x5xbf16> -> tensor<7x5xi32>
  %7 = tg.cast %a : tensor<7x5xbf16> -> tensor<7x5xi64>
  %8 = tg.cast %a : tensor<7x5xbf16> -> tensor<7x5xui8>
  %9 = tg.cast %a : tensor<7x5xbf16> -> tensor<7x5xui16>
  %10 = tg.cast %a : tensor<7x5xbf16> -> tensor<7x5xui32>
  %11 = tg.cast %a : tensor<7x5xbf16> -> tensor<7x5xui64>
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11 : tensor<7x5xi1>, tensor<7x5xf16>, tensor<7x5xf32>, tensor<7x5xf64>, tensor<7x5xi8>, tensor<7x5xi16>, tensor<7x5xi32>, tensor<7x5xi64>, tensor<7x5xui8>, tensor<7x5xui16>, tensor<7x5xui32>, tensor<7x5xui64>
}

func.func @cast_f32(%a: tensor<7x5xf32>) -> (tensor<7x5xi1>, tensor<7x5xf16>, tensor<7x5xbf16>, tensor<7x5xf64>, tensor<7x5xi8>, tensor<7x5xi16>, tensor<7x5xi32>, tensor<7x5xi64>, tensor<7x5xui8>, tensor<7x5xui16>, tensor<7x5xui32>, tensor<7x5xui64>) {
  %0 = tg.cast %a : tensor<7x5xf32> -> tensor<7x5xi1>
  %1 = tg.cast %a : tensor<7x5xf32> -> tensor<7x5xf16>
  %2 = tg.cast %a : tensor<7x5xf32> -> tensor<7x5xbf16>
  %3 = tg.cast %a : tensor<7x5xf32> -> tensor<7x5xf64>
  %4 = tg.cast %a : tensor<7x5xf32> -> tensor<7x5xi8>
  %5 = tg.cast %a : tensor<7x5xf32> -> tensor<7x5xi16>
  %6 = tg.cast %a : tensor<7x5xf32> -> tensor<7x5xi32>
  %7 = tg.cast %a : tensor<7x5xf32> -> tensor<7x5xi64>
  %8 = tg.cast %a : tensor<7x5xf32> -> tensor<7x5xui8>
  %9 = tg.cast %a : tensor<7x5xf32> -> tensor<7x5xui16>
  %10 = tg.cast %a : tensor<7x5xf32> -> tensor<7x5xui32>
  %11 = tg.cast %a : tensor<7x5xf32> -> tensor<7x5xui64>
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11 : tensor<7x5xi1>, tensor<7x5xf16>, tensor<7x5xbf16>, tensor<7x5xf64>, tensor<7x5xi8>, tensor<7x5xi16>, tensor<7x5xi32>, tensor<7x5xi64>, tensor<7x5xui8>, tensor<7x5xui16>, tensor<7x5xui32>, tensor<7x5xui64>
}

func.func @cast_f64(%a: tensor<7x5xf64>) -> (tensor<7x5xi1>, tensor<7x5xf16>, tensor<7x5xbf16>, tensor<7x5xf32>, tensor<7x5xi8>, tensor<7x5xi16>, tensor<7x5xi32>, tensor<7x5xi64>, tensor<7x5xui8>, tensor<7x5xui16>, tensor<7x5xui32>, tensor<7x5xui64>) {
  %0 = tg.cast %a : tensor<7x5xf64> -> tensor<7x5xi1>
  %1 = tg.cast %a : tensor<7x5xf64> -> tensor<7x5xf16>
  %2 = tg.cast %a : tensor<7x5xf64> -> tensor<7x5xbf16>
  %3 = tg.cast %a : tensor<7x5xf64> -> tensor<7x5xf32>
  %4 = tg.cast %a : tensor<7x5xf64> -> tensor<7x5xi8>
  %5 = tg.cast %a : tensor<7x5xf64> -> tensor<7x5xi16>
  %6 = tg.cast %a : tensor<7x5xf64> -> tensor<7x5xi32>
  %7 = tg.cast %a : tensor<7x5xf64> -> tensor<7x5xi64>
  %8 = tg.cast %a : tensor<7x5xf64> -> tensor<7x5xui8>
  %9 = tg.cast %a : tensor<7x5xf64> -> tensor<7x5xui16>
  %10 = tg.cast %a : tensor<7x5xf64> -> tensor<7x5xui32>
  %11 = tg.cast %a : tensor<7x5xf64> -> tensor<7x5xui64>
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11 : tensor<7x5xi1>, tensor<7x5xf16>, tensor<7x5xbf16>, tensor<7x5xf32>, tensor<7x5xi8>, tensor<7x5xi16>, tensor<7x5xi32>, tensor<7x5xi64>, tensor<7x5xui8>, tensor<7x5xui16>, tensor<7x5xui32>, tensor<7x5xui64>
}

func.func @cast_i8(%a: tensor<7x5xi8>) -> (tensor<7x5xi1>, tensor<7x5xf16>, tensor<7x5xbf16>, tensor<7x5xf32>, tensor<7x5xf64>, tensor<7x5xi16>, tensor<7x5xi32>, tensor<7x5xi64>, tensor<7x5xui8>, tensor<7x5xui16>, tensor<7x5xui32>, tensor<7x5xui64>) {
  %0 = tg.cast %a : tensor<7x5xi8> -> tensor<7x5xi1>
  %1 = tg.cast %a : tensor<7x5xi8> -> tensor<7x5xf16>
  %2 = tg.cast %a : tensor<7x5xi8> -> tensor<7x5xbf16>
  %3 = tg.cast %a : tensor<7x5xi8> -> tensor<7x5xf32>
  %4 = tg.cast %a : tensor<7x5xi8> -> tensor<7x5xf64>
  %5 = tg.cast %a : tensor<7x5xi8> -> tensor<7x5xi16>
  %6 = tg.cast %a : tensor<7x5xi8> -> tensor<7x5xi32>
  %7 = tg.cast %a : tensor<7x5xi8> -> tensor<7x5xi64>
  %8 = tg.cast %a : tensor<7x5xi8> -> tensor<7x5xui8>
  %9 = tg.cast %a : tensor<7x5xi8> -> tensor<7x5xui16>
  %10 = tg.cast %a : tensor<7x5xi8> -> tensor<7x5xui32>
  %11 = tg.cast %a : tensor<7x5xi8> -> tensor<7x5xui64>
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11 : tensor<7x5xi1>, tensor<7x5xf16>, tensor<7x5xbf16>, tensor<7x5xf32>, tensor<7x5xf64>, tensor<7x5xi16>, tensor<7x5xi32>, tensor<7x5xi64>, tensor<7x5xui8>, tensor<7x5xui16>, tensor<7x5xui32>, tensor<7x5xui64>
}

func.func @cast_i16(%a: tensor<7x5xi16>) -> (tensor<7x5xi1>, tensor<7x5xf16>, tensor<7x5xbf16>, tensor<7x5xf32>, tensor<7x5xf64>, tensor<7x5xi8>, tensor<7x5xi32>, tensor<7x5xi64>, tensor<7x5xui8>, tensor<7x5xui16>, tensor<7x5xui32>, tensor<7x5xui64>) {
  %0 = tg.cast %a : tensor<7x5xi16> -> tensor<7x5xi1>
  %1 = tg.cast %a : tensor<7x5xi16> -> tensor<7x5xf16>
  %2 = tg.cast %a : tensor<7x5xi16> -> tensor<7x5xbf16>
  %3 = tg.cast %a : tensor<7x5xi16> -> tensor<7x5xf32>
  %4 = tg.cast %a : tensor<7x5xi16> -> tensor<7x5xf64>
  %5 = tg.cast %a : tensor<7x5xi16> -> tensor<7x5xi8>
  %6 = tg.cast %a : tensor<7x5xi16> -> tensor<7x5xi32>
  %7 = tg.cast %a : tensor<7x5xi16> -> tensor<7x5xi64>
  %8 = tg.cast %a : tensor<7x5xi16> -> tensor<7x5xui8>
  %9 = tg.cast %a : tensor<7x5xi16> -> tensor<7x5xui16>
  %10 = tg.cast %a : tensor<7x5xi16> -> tensor<7x5xui32>
  %11 = tg.cast %a : tensor<7x5xi16> -> tensor<7x5xui64>
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11 : tensor<7x5xi1>, tensor<7x5xf16>, tensor<7x5xbf16>, tensor<7x5xf32>, tensor<7x5xf64>, tensor<7x5xi8>, tensor<7x5xi32>, tensor<7x5xi64>, tensor<7x5xui8>, tensor<7x5xui16>, tensor<7x5xui32>, tensor<7x5xui64>
}

func.func @cast_i32(%a: tensor<7x5xi32>) -> (tensor<7x5xi1>, tensor<7x5xf16>, tensor<7x5xbf16>, tensor<7x5xf32>, tensor<7x5xf64>, tensor<7x5xi8>, tensor<7x5xi16>, tensor<7x5xi64>, tensor<7x5xui8>, tensor<7x5xui16>, tensor<7x5xui32>, tensor<7x5xui64>) {
  %0 = tg.cast %a : tensor<7x5xi32> -> tensor<7x5xi1>
  %1 = tg.cast %a : tensor<7x5xi32> -> tensor<7x5xf16>
  %2 = tg.cast %a : tensor<7x5xi32> -> tensor<7x5xbf16>
  %3 = tg.cast %a : tensor<7x5xi32> -> tensor<7x5xf32>
  %4 = tg.cast %a : tensor<7x5xi32> -> tensor<7x5xf64>
  %5 = tg.cast %a : tensor<7x5xi32> -> tensor<7x5xi8>
  %6 = tg.cast %a : tensor<7x5xi32> -> tensor<7x5xi16>
  %7 = tg.cast %a : tensor<7x5xi32> -> tensor<7x5xi64>
  %8 = tg.cast %a : tensor<7x5xi32> -> tensor<7x5xui8>
  %9 = tg.cast %a : tensor<7x5xi32> -> tensor<7x5xui16>
  %10 = tg.cast %a : tensor<7x5xi32> -> tensor<7x5xui32>
  %11 = tg.cast %a : tensor<7x5xi32> -> tensor<7x5xui64>
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11 : tensor<7x5xi1>, tensor<7x5xf16>, tensor<7x5xbf16>, tensor<7x5xf32>, tensor<7x5xf64>, tensor<7x5xi8>, tensor<7x5xi16>, tensor<7x5xi64>, tensor<7x5xui8>, tensor<7x5xui16>, tensor<7x5xui32>, tensor<7x5xui64>
}

func.func @cast_i64(%a: tensor<7x5xi64>) -> (tensor<7x5xi1>, tensor<7x5xf16>, tensor<7x5xbf16>, tensor<7x5xf32>, tensor<7x5xf64>, tensor<7x5xi8>, tensor<7x5xi16>, tensor<7x5xi32>, tensor<7x5xui8>, tensor<7x5xui16>, tensor<7x5xui32>, tensor<7x5xui64>) {
  %0 = tg.cast %a : tensor<7x5xi64> -> tensor<7x5xi1>
  %1 = tg.cast %a : tensor<7x5xi64> -> tensor<7x5xf16>
  %2 = tg.cast %a : tensor<7x5xi64> -> tensor<7x5xbf16>
  %3 = tg.cast %a : tensor<7x5xi64> -> tensor<7x5xf32>
  %4 = tg.cast %a : tensor<7x5xi64> -> tensor<7x5xf64>
  %5 = tg.cast %a : tensor<7x5xi64> -> tensor<7x5xi8>
  %6 = tg.cast %a : tensor<7x5xi64> -> tensor<7x5xi16>
  %7 = tg.cast %a : tensor<7x5xi64> -> tensor<7x5xi32>
  %8 = tg.cast %a : tensor<7x5xi64> -> tensor<7x5xui8>
  %9 = tg.cast %a : tensor<7x5xi64> -> tensor<7x5xui16>
  %10 = tg.cast %a : tensor<7x5xi64> -> tensor<7x5xui32>
  %11 = tg.cast %a : tensor<7x5xi64> -> tensor<7x5xui64>
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11 : tensor<7x5xi1>, tensor<7x5xf16>, tensor<7x5xbf16>, tensor<7x5xf32>, tensor<7x5xf64>, tensor<7x5xi8>, tensor<7x5xi16>, tensor<7x5xi32>, tensor<7x5xui8>, tensor<7x5xui16>, tensor<7x5xui32>, tensor<7x5xui64>
}

func.func @cast_ui8(%a: tensor<7x5xui8>) -> (tensor<7x5xi1>, tensor<7x5xf16>, tensor<7x5xbf16>, tensor<7x5xf32>, tensor<7x5xf64>, tensor<7x5xi8>, tensor<7x5xi16>, tensor<7x5xi32>, tensor<7x5xi64>, tensor<7x5xui16>, tensor<7x5xui32>, tensor<7x5xui64>) {
  %0 = tg.cast %a : tensor<7x5xui8> -> tensor<7x5xi1>
  %1 = tg.cast %a : tensor<7x5xui8> -> tensor<7x5xf16>
  %2 = tg.cast %a : tensor<7x5xui8> -> tensor<7x5xbf16>
  %3 = tg.cast %a : tensor<7x5xui8> -> tensor<7x5xf32>
  %4 = tg.cast %a : tensor<7x5xui8> -> tensor<7x5xf64>
  %5 = tg.cast %a : tensor<7x5xui8> -> tensor<7x5xi8>
  %6 = tg.cast %a : tensor<7x5xui8> -> tensor<7x5xi16>
  %7 = tg.cast %a : tensor<7x5xui8> -> tensor<7x5xi32>
  %8 = tg.cast %a : tensor<7x5xui8> -> tensor<7x5xi64>
  %9 = tg.cast %a : tensor<7x5xui8> -> tensor<7x5xui16>
  %10 = tg.cast %a : tensor<7x5xui8> -> tensor<7x5xui32>
  %11 = tg.cast %a : tensor<7x5xui8> -> tensor<7x5xui64>
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11 : tensor<7x5xi1>, tensor<7x5xf16>, tensor<7x5xbf16>, tensor<7x5xf32>, tensor<7x5xf64>, tensor<7x5xi8>, tensor<7x5xi16>, tensor<7x5xi32>, tensor<7x5xi64>, tensor<7x5xui16>, tensor<7x5xui32>, tensor<7x5xui64>
}

func.func @cast_ui16(%a: tensor<7x5xui16>) -> (tensor<7x5xi1>, tensor<7x5xf16>, tensor<7x5xbf16>, tensor<7x5xf32>, tensor<7x5xf64>, tensor<7x5xi8>, tensor<7x5xi16>, tensor<7x5xi32>, tensor<7x5xi64>, tensor<7x5xui8>, tensor<7x5xui32>, tensor<7x5xui64>) {
  %0 = tg.cast %a : tensor<7x5xui16> -> tensor<7x5xi1>
  %1 = tg.cast %a : tensor<7x5xui16> -> tensor<7x5xf16>
  %2 = tg.cast %a : tensor<7x5xui16> -> tensor<7x5xbf16>
  %3 = tg.cast %a : tensor<7x5xui16> -> tensor<7x5xf32>
  %4 = tg.cast %a : tensor<7x5xui16> -> tensor<7x5xf64>
  %5 = tg.cast %a : tensor<7x5xui16> -> tensor<7x5xi8>
  %6 = tg.cast %a : tensor<7x5xui16> -> tensor<7x5xi16>
  %7 = tg.cast %a : tensor<7x5xui16> -> tensor<7x5xi32>
  %8 = tg.cast %a : tensor<7x5xui16> -> tensor<7x5xi64>
  %9 = tg.cast %a : tensor<7x5xui16> -> tensor<7x5xui8>
  %10 = tg.cast %a : tensor<7x5xui16> -> tensor<7x5xui32>
  %11 = tg.cast %a : tensor<7x5xui16> -> tensor<7x5xui64>
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11 : tensor<7x5xi1>, tensor<7x5xf16>, tensor<7x5xbf16>, tensor<7x5xf32>, tensor<7x5xf64>, tensor<7x5xi8>, tensor<7x5xi16>, tensor<7x5xi32>, tensor<7x5xi64>, tensor<7x5xui8>, tensor<7x5xui32>, tensor<7x5xui64>
}

func.func @cast_ui32(%a: tensor<7x5xui32>) -> (tensor<7x5xi1>, tensor<7x5xf16>, tensor<7x5xbf16>, tensor<7x5xf32>, tensor<7x5xf64>, tensor<7x5xi8>, tensor<7x5xi16>, tensor<7x5xi32>, tensor<7x5xi64>, tensor<7x5xui8>, tensor<7x5xui16>, tensor<7x5xui64>) {
  %0 = tg.cast %a : tensor<7x5xui32> -> tensor<7x5xi1>
  %1 = tg.cast %a : tensor<7x5xui32> -> tensor<7x5xf16>
  %2 = tg.cast %a : tensor<7x5xui32> -> tensor<7x5xbf16>
  %3 = tg.cast %a : tensor<7x5xui32> -> tensor<7x5xf32>
  %4 = tg.cast %a : tensor<7x5xui32> -> tensor<7x5xf64>
  %5 = tg.cast %a : tensor<7x5xui32> -> tensor<7x5xi8>
  %6 = tg.cast %a : tensor<7x5xui32> -> tensor<7x5xi16>
  %7 = tg.cast %a : tensor<7x5xui32> -> tensor<7x5xi32>
  %8 = tg.cast %a : tensor<7x5xui32> -> tensor<7x5xi64>
  %9 = tg.cast %a : tensor<7x5xui32> -> tensor<7x5xui8>
  %10 = tg.cast %a : tensor<7x5xui32> -> tensor<7x5xui16>
  %11 = tg.cast %a : tensor<7x5xui32> -> tensor<7x5xui64>
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11 : tensor<7x5xi1>, tensor<7x5xf16>, tensor<7x5xbf16>, tensor<7x5xf32>, tensor<7x5xf64>, tensor<7x5xi8>, tensor<7x5xi16>, tensor<7x5xi32>, tensor<7x5xi64>, tensor<7x5xui8>, tensor<7x5xui16>, tensor<7x5xui64>
}

func.func @cast_ui64(%a: tensor<7x5xui64>) -> (tensor<7x5xi1>, tensor<7x5xf16>, tensor<7x5xbf16>, tensor<7x5xf32>, tensor<7x5xf64>, tensor<7x5xi8>, tensor<7x5xi16>, tensor<7x5xi32>, tensor<7x5xi64>, tensor<7x5xui8>, tensor<7x5xui16>, tensor<7x5xui32>) {
  %0 = tg.cast %a : tensor<7x5xui64> -> tensor<7x5xi1>
  %1 = tg.cast %a : tensor<7x5xui64> -> tensor<7x5xf16>
  %2 = tg.cast %a : tensor<7x5xui64> -> tensor<7x5xbf16>
  %3 = tg.cast %a : tensor<7x5xui64> -> tensor<7x5xf32>
  %4 = tg.cast %a : tensor<7x5xui64> -> tensor<7x5xf64>
  %5 = tg.cast %a : tensor<7x5xui64> -> tensor<7x5xi8>
  %6 = tg.cast %a : tensor<7x5xui64> -> tensor<7x5xi16>
  %7 = tg.cast %a : tensor<7x5xui64> -> tensor<7x5xi32>
  %8 = tg.cast %a : tensor<7x5xui64> -> tensor<7x5xi64>
  %9 = tg.cast %a : tensor<7x5xui64> -> tensor<7x5xui8>
  %10 = tg.cast %a : tensor<7x5xui64> -> tensor<7x5xui16>
  %11 = tg.cast %a : tensor<7x5xui64> -> tensor<7x5xui32>
  return %0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11 : tensor<7x5xi1>, tensor<7x5xf16>, tensor<7x5xbf16>, tensor<7x5xf32>, tensor<7x5xf64>, tensor<7x5xi8>, tensor<7x5xi16>, tensor<7x5xi32>, tensor<7x5xi64>, tensor<7x5xui8>, tensor<7x5xui16>, tensor<7x5xui32>
}

func.func @bitcast(%a: tensor<6x8xf32>, %b: tensor<6x8xi8>) -> (tensor<6x8xi32>, tensor<6x16xui16>, tensor<6x2xf32>) {
  %0 = tg.bitcast %a : tensor<6x8xf32> -> tensor<6x8xi32>
  %1 = tg.bitcast %a : tensor<6x8xf32> -> tensor<6x16xui16>
  %2 = tg.bitcast %b : tensor<6x8xi8> -> tensor<6x2xf32>
  return %0, %1, %2 : tensor<6x8xi32>, tensor<6x16xui16>, tensor<6x2xf32>
}
