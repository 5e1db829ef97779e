// RUN: tg-run %s --interpret --variable n=3 | FileCheck %s
// RUN: not tg-run %s --interpret 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: not tg-run %s --interpret --variable n=9 2>&1 | FileCheck %s --check-prefix=RANGE
// RUN: not tg-run %s --interpret --variable n=x 2>&1 | FileCheck %s --check-prefix=NUMBER

// CHECK: 3 : tensor<i64>
// CHECK-NEXT: [0, 1, 2] : tensor<3xi32>
// NONE: [[@LINE+5]]:8: error: 'tg.variable' op "n" has no value
// RANGE: [[@LINE+4]]:8: error: 'tg.variable' op "n" is 9, outside of [1, 8]
// NUMBER: tg-run: error: --variable=n=x: expected name=integer

func.func @main() -> (index, tensor<?xi32>) {
  %n = tg.variable "n" [1, 8]
  %0 = tg.iota axis 0 [%n] : tensor<?xi32>
  return %n, %0 : index, tensor<?xi32>
}
