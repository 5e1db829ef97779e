// RUN: split-file %s %t

// RUN: not tg-compile %t/f.mlir -o %t/f.ptx 2>&1 \
// RUN:   | FileCheck %s --check-prefix=ENDING
// ENDING: error: '{{.*}}f.ptx': expected a name for cpu that ends in .o, .s, .ll

// RUN: not tg-compile %t/f.mlir --target=metal -o %t/f.o 2>&1 \
// RUN:   | FileCheck %s --check-prefix=TARGET
// TARGET: error: unknown target 'metal'; known are cpu, nvptx, amdgpu

// RUN: not tg-compile %t/f.mlir --target=nvptx --chip=sm_1 -o %t/f.ptx 2>&1 \
// RUN:   | FileCheck %s --check-prefix=CHIP
// CHIP: error: unknown chip 'sm_1' for nvptx

// RUN: not tg-compile %t/f.mlir -O7 -o %t/f.o 2>&1 \
// RUN:   | FileCheck %s --check-prefix=LEVEL
// LEVEL: error: optimization level 7 is not in 0 to 3

// RUN: not tg-compile %t/none.mlir -o %t/f.o 2>&1 \
// RUN:   | FileCheck %s --check-prefix=FILE
// FILE: error: cannot open input file '{{.*}}none.mlir'

// RUN: not tg-compile %t/f.mlir -o %t/none/f.o 2>&1 \
// RUN:   | FileCheck %s --check-prefix=OUTPUT
// OUTPUT: error: cannot open output file '{{.*}}f.o'

// RUN: not tg-compile %t/wrong.mlir -o %t/f.o 2>&1 \
// RUN:   | FileCheck %s --check-prefix=PARSE
// PARSE: wrong.mlir:2:{{.*}} error:

// RUN: not tg-compile %t/name.mlir --header %t/f.h -o %t/f.o 2>&1 \
// RUN:   | FileCheck %s --check-prefix=NAME
// NAME: error: @a.b is no name of C

// RUN: not tg-compile %t/dynamic.mlir --target=nvptx --header %t/f.h \
// RUN:   -o %t/f.ptx 2>&1 | FileCheck %s --check-prefix=DYNAMIC
// DYNAMIC: error: no header can describe @dynamic: it has scalar arguments or dynamic sizes

// RUN: not tg-compile %t/empty.mlir --target=nvptx -o %t/f.ptx 2>&1 \
// RUN:   | FileCheck %s --check-prefix=EMPTY
// EMPTY: error: nothing in the file runs on a GPU

// Nothing was written.
// RUN: not ls %t/f.o %t/f.ptx %t/f.h

//--- f.mlir
func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = tg.neg %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}

//--- wrong.mlir
func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = tg.unknown %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}

//--- name.mlir
func.func @a.b(%x: tensor<4xf32>) -> tensor<4xf32> {
  %0 = tg.neg %x : tensor<4xf32>
  return %0 : tensor<4xf32>
}

//--- dynamic.mlir
func.func @dynamic(%x: tensor<?xf32>) -> tensor<?xf32> {
  %0 = tg.neg %x : tensor<?xf32>
  return %0 : tensor<?xf32>
}

//--- empty.mlir
module {}
