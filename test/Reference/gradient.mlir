// RUN: not tg-run %s --interpret 2>&1 | FileCheck %s
// RUN: tg-opt %s --tg-gradient | tg-run --interpret | FileCheck %s --check-prefix=EXPANDED

// EXPANDED: 6 : tensor<f32>

// CHECK: [[@LINE+4]]:8: error: 'tg.gradient' op is not interpreted: expand it with --tg-gradient

func.func @main() -> tensor<f32> {
  %x = tg.const 3.0 : tensor<f32>
  %0 = tg.gradient (%x) {
  ^bb0(%a: tensor<f32>):
    %1 = tg.mul %a, %a : tensor<f32>
    tg.yield %1 : tensor<f32>
  } : (tensor<f32>) -> tensor<f32>
  return %0 : tensor<f32>
}
