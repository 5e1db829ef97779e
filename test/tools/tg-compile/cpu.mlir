// A C program calls what was compiled, by the header alone.

// RUN: split-file %s %t
// RUN: tg-compile %t/layer.mlir -o %t/layer.o --header %t/layer.h
// RUN: clang -Wall -Werror %t/main.c %t/layer.o -lm -o %t/main
// RUN: %t/main | FileCheck %s
// RUN: FileCheck %s --check-prefix=HEADER --input-file=%t/layer.h
// RUN: tg-compile %t/layer.mlir -O1 --chip=x86-64-v3 -o %t/layer.s
// RUN: FileCheck %s --check-prefix=ASM --input-file=%t/layer.s
// RUN: tg-compile %t/layer.mlir -o %t/layer.ll
// RUN: FileCheck %s --check-prefix=LLVM --input-file=%t/layer.ll

// CHECK: 2 inputs, 1 outputs: 10 26

// HEADER: /* Made by tg-compile from layer.mlir for
// HEADER: /* layer: (tensor<2x4xf32>, tensor<4xf32>) -> tensor<2x1xf32> */
// HEADER: #define layer_num_inputs 2
// HEADER: #define layer_num_outputs 1
// HEADER: #define layer_num_scalars 0
// HEADER: void layer(void *const *buffers, const int64_t *scalars,

// ASM: .globl layer
// LLVM: define void @layer(

//--- layer.mlir
func.func @layer(%x: tensor<2x4xf32>, %b: tensor<4xf32>) -> tensor<2x1xf32> {
  %0 = tg.reshape %b : tensor<4xf32> -> tensor<1x4xf32>
  %1 = tg.expand %0 : tensor<1x4xf32> -> tensor<2x4xf32>
  %2 = tg.add %x, %1 : tensor<2x4xf32>
  %3 = tg.reduce add %2 axes [1] : tensor<2x4xf32> -> tensor<2x1xf32>
  return %3 : tensor<2x1xf32>
}

//--- main.c
#include "layer.h"
#include <stdalign.h>
#include <stdio.h>

static alignas(64) float x[] = {0, 1, 2, 3, 4, 5, 6, 7};
static alignas(64) float b[] = {1, 1, 1, 1};
static alignas(64) float y[2];
static alignas(64) char scratch[layer_scratch_bytes + 1];

void tg_parallel_for(int64_t numTiles, int64_t grain,
                     void (*body)(void *, int64_t, int64_t, int64_t),
                     void *context) {
  body(context, 0, numTiles, 0);
}
int64_t tg_num_threads(void) { return 1; }

int main(void) {
  void *buffers[] = {x, b, y};
  layer(buffers, 0, 0, layer_num_tiles, scratch);
  printf("%d inputs, %d outputs: %g %g\n", layer_num_inputs, layer_num_outputs,
         y[0], y[1]);
  return 0;
}
