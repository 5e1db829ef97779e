// RUN: tg-run %s --interpret | FileCheck %s

// Rounds once: (1 + 2^-10)^2 - 1 - 2^-9 is 2^-20 in f16 as well, where the
// product alone would be rounded to 1 + 2^-9.
// CHECK: [9.536743e-07] : tensor<1xf16>
// CHECK-NEXT: [-112] : tensor<1xi8>

func.func @main() -> (tensor<1xf16>, tensor<1xi8>) {
  %c0 = tg.const dense<[1.0009765625]> : tensor<1xf16>
  %c1 = tg.const dense<[-1.001953125]> : tensor<1xf16>
  %r2_0 = tg.mulacc %c0, %c0, %c1 : tensor<1xf16>
  %c3 = tg.const dense<[100]> : tensor<1xi8>
  %c4 = tg.const dense<[3]> : tensor<1xi8>
  %r5_0 = tg.mulacc %c3, %c4, %c3 : tensor<1xi8>
  return %r2_0, %r5_0 : tensor<1xf16>, tensor<1xi8>
}
