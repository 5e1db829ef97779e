// RUN: not tg-run %s --interpret --entry shapes 2>&1 | FileCheck %s --check-prefix=SHAPES
// RUN: not tg-run %s --interpret --entry reshape 2>&1 | FileCheck %s --check-prefix=RESHAPE
// RUN: not tg-run %s --interpret --entry negative 2>&1 | FileCheck %s --check-prefix=NEGATIVE
// RUN: not tg-run %s --interpret --entry box 2>&1 | FileCheck %s --check-prefix=BOX
// RUN: not tg-run %s --interpret --entry huge 2>&1 | FileCheck %s --check-prefix=HUGE
// RUN: not tg-run %s --interpret --entry forever 2>&1 | FileCheck %s --check-prefix=FOREVER
// RUN: not tg-run %s --interpret --entry foreign 2>&1 | FileCheck %s --check-prefix=FOREIGN
// RUN: not tg-run %s --interpret --entry external 2>&1 | FileCheck %s --check-prefix=EXTERNAL
// RUN: not tg-run %s --interpret --entry branch 2>&1 | FileCheck %s --check-prefix=BRANCH
// RUN: not tg-run %s --interpret --entry buffer 2>&1 | FileCheck %s --check-prefix=BUFFER
// RUN: not tg-run %s --interpret --entry cast 2>&1 | FileCheck %s --check-prefix=CAST

// Errors that show when it runs, each at its op.

func.func @shapes() -> tensor<?xi32> {
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %0 = tg.iota axis 0 [%c2] : tensor<?xi32>
  %1 = tg.iota axis 0 [%c3] : tensor<?xi32>
  // SHAPES: [[@LINE+1]]:8: error: 'tg.add' op operands have different shapes when it runs: [2] and [3]
  %2 = tg.add %0, %1 : tensor<?xi32>
  return %2 : tensor<?xi32>
}

func.func @reshape() -> tensor<?x2xi32> {
  %c2 = arith.constant 2 : index
  %0 = tg.iota axis 0 : tensor<3xi32>
  // RESHAPE: [[@LINE+1]]:8: error: 'tg.reshape' op cannot view 3 elements as [2, 2] (4 elements)
  %1 = tg.reshape %0 [%c2] : tensor<3xi32> -> tensor<?x2xi32>
  return %1 : tensor<?x2xi32>
}

func.func @negative() -> tensor<?xi32> {
  %n = arith.constant -1 : index
  // NEGATIVE: [[@LINE+1]]:8: error: 'tg.iota' op size -1 is negative
  %0 = tg.iota axis 0 [%n] : tensor<?xi32>
  return %0 : tensor<?xi32>
}

func.func @box() -> tensor<2xi32> {
  %n = arith.constant 2 : index
  %0 = tg.iota axis 0 : tensor<3xi32>
  // BOX: [[@LINE+1]]:8: error: 'tg.shrink' op box at [2] of size [2] does not lie in [3]
  %1 = tg.shrink %0 offsets [%n] sizes [2] : tensor<3xi32> -> tensor<2xi32>
  return %1 : tensor<2xi32>
}

func.func @huge() -> tensor<1000000x1000000x1000000xf32> {
  // HUGE: [[@LINE+1]]:8: error: 'tg.const' op needs a tensor of shape [1000000, 1000000, 1000000], which does not fit in the {{[0-9]+}} bytes that are left
  %0 = tg.const 1.0 : tensor<1000000x1000000x1000000xf32>
  return %0 : tensor<1000000x1000000x1000000xf32>
}

func.func @forever() -> tensor<f32> {
  // FOREVER: [[@LINE+1]]:8: error: 'func.call' op calls are nested deeper than 200
  %0 = call @forever() : () -> tensor<f32>
  return %0 : tensor<f32>
}

func.func @foreign() -> tensor<2xf32> {
  %0 = tg.const 1.0 : tensor<2xf32>
  // FOREIGN: [[@LINE+1]]:8: error: 'math.exp' op is not an op that the interpreter knows
  %1 = math.exp %0 : tensor<2xf32>
  return %1 : tensor<2xf32>
}

// EXTERNAL: [[@LINE+1]]:1: error: 'func.func' op has no body to interpret
func.func private @external() -> tensor<f32>

// BRANCH: [[@LINE+1]]:1: error: 'func.func' op has 2 blocks; branches are not interpreted
func.func @branch() -> tensor<f32> {
  %0 = tg.const 1.0 : tensor<f32>
  cf.br ^bb1
^bb1:
  return %0 : tensor<f32>
}

func.func @buffer() -> tensor<f32> {
  // BUFFER: [[@LINE+1]]:8: error: 'tg.buffer' op stands for storage, which the interpreter has none of
  %0 = tg.buffer 3 : tensor<f32>
  return %0 : tensor<f32>
}

func.func @cast() -> tensor<2xi32> {
  %n = arith.constant 3 : index
  %0 = tg.iota axis 0 [%n] : tensor<?xi32>
  // CAST: [[@LINE+1]]:8: error: 'tensor.cast' op has a result of shape [3], not 'tensor<2xi32>'
  %1 = tensor.cast %0 : tensor<?xi32> to tensor<2xi32>
  return %1 : tensor<2xi32>
}
