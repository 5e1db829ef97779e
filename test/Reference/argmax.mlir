// RUN: tg-run %s --interpret | FileCheck %s

// argmax as the API builds it: NaN counts as the greatest, the first of equals
// wins. The maximum of each row, the places that hold it (with NaN, those that
// are no number), the least of them as n minus the greatest of n - i.
// CHECK{LITERAL}: [[2], [1], [0], [0], [1]] : tensor<5x1xi32>

func.func @main() -> tensor<5x1xi32> {
  %x = tg.const dense<[[-1.0, -0.0, 1.4e-45], [0x7F800000, 0x7FC00000, 0.0],
    [0x7FC00000, 0x7F800000, 0.0], [0x7FC00000, 0x7FC00000, 0x7FC00000],
    [2.0, 5.0, 5.0]]> : tensor<5x3xf32>
  %true = tg.const true : tensor<5x3xi1>
  %0 = tg.reduce max %x axes [1] : tensor<5x3xf32> -> tensor<5x1xf32>
  %1 = tg.expand %0 : tensor<5x1xf32> -> tensor<5x3xf32>
  %differs = tg.cmpne %x, %1 : tensor<5x3xf32>
  %is = tg.xor %differs, %true : tensor<5x3xi1>
  %nan = tg.cmpne %x, %x : tensor<5x3xf32>
  %at = tg.or %is, %nan : tensor<5x3xi1>
  %i = tg.iota axis 1 : tensor<5x3xi32>
  %ni = tg.neg %i : tensor<5x3xi32>
  %n = tg.const 3 : tensor<5x3xi32>
  %back = tg.add %n, %ni : tensor<5x3xi32>
  %zero = tg.const 0 : tensor<5x3xi32>
  %2 = tg.where %at, %back, %zero : tensor<5x3xi1>, tensor<5x3xi32>
  %3 = tg.reduce max %2 axes [1] : tensor<5x3xi32> -> tensor<5x1xi32>
  %4 = tg.neg %3 : tensor<5x1xi32>
  %5 = tg.const 3 : tensor<5x1xi32>
  %6 = tg.add %5, %4 : tensor<5x1xi32>
  return %6 : tensor<5x1xi32>
}
