// RUN: tg-run %s --interpret | FileCheck %s

// Each cast rounds: through f16, ties go to even and tiny numbers vanish.
// CHECK: [0.5, 65504, inf, 0, 0] : tensor<5xf16>

func.func @main() -> (tensor<5xf16>) {
  %c0 = tg.const dense<[0.4999, 65519.0, 65520.0, 2.98e-8, 2.98023224e-8]> : tensor<5xf32>
  %r1_0 = tg.cast %c0 : tensor<5xf32> -> tensor<5xf16>
  return %r1_0 : tensor<5xf16>
}
