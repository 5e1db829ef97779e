// RUN: tg-run %s --interpret | FileCheck %s

// The known answers of Random123 for threefry2x32, 20 rounds.
// CHECK: [11077253088097075545, 13474818356711888636, 5205589014174907036] : tensor<3xui64>

func.func @main() -> (tensor<3xui64>) {
  %c0 = tg.const dense<[0, 18446744073709551615, 9629550131187509896]> : tensor<3xui64>
  %c1 = tg.const dense<[0, 18446744073709551615, 247824715720788526]> : tensor<3xui64>
  %r2_0 = tg.threefry %c0, %c1 : tensor<3xui64>
  return %r2_0 : tensor<3xui64>
}
