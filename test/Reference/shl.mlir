// RUN: tg-run %s --interpret | FileCheck %s

// A shift of the width or more gives 0, and is read as unsigned.
// CHECK: [8, -128, 0, 0] : tensor<4xi8>

func.func @main() -> (tensor<4xi8>) {
  %c0 = tg.const dense<[1, 64, 3, 3]> : tensor<4xi8>
  %c1 = tg.const dense<[3, 1, 8, -1]> : tensor<4xi8>
  %r2_0 = tg.shl %c0, %c1 : tensor<4xi8>
  return %r2_0 : tensor<4xi8>
}
