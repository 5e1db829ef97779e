// What cannot be compiled for is refused before any work is done.

// RUN: not tg-opt %s --tg-nvptx-pipeline="chip=sm_12" 2>&1 \
// RUN:   | FileCheck %s --check-prefix=NV-CHIP
// NV-CHIP: error: unknown chip 'sm_12' for nvptx; known are sm_60, {{.*}}sm_121

// RUN: not tg-opt %s --tg-amdgpu-pipeline="chip=sm_80" 2>&1 \
// RUN:   | FileCheck %s --check-prefix=AMD-CHIP
// AMD-CHIP: error: unknown chip 'sm_80' for amdgpu; known are gfx900, {{.*}}gfx1201

// RUN: not tg-opt %s --tg-nvptx-pipeline="format=isa features=+sse2" 2>&1 \
// RUN:   | FileCheck %s --check-prefix=NV-FEATURE
// NV-FEATURE: error: unknown feature '+sse2' for nvptx; expected one version of PTX

// RUN: not tg-opt %s \
// RUN:   --tg-nvptx-pipeline="chip=sm_90 format=isa features=+ptx70" 2>&1 \
// RUN:   | FileCheck %s --check-prefix=NV-PTX
// NV-PTX: error: '+ptx70' does not know 'sm_90', which needs +ptx78 or later

// RUN: not tg-opt %s --tg-amdgpu-pipeline="features=+xnack,+ptx70" 2>&1 \
// RUN:   | FileCheck %s --check-prefix=AMD-FEATURE
// AMD-FEATURE: error: unknown feature '+ptx70' for amdgpu; known are, each with + or -, sramecc, xnack, cumode

// RUN: not tg-opt %s --tg-nvptx-pipeline="format=elf" 2>&1 \
// RUN:   | FileCheck %s --check-prefix=FORMAT
// FORMAT: error: unknown format 'elf'; known are llvm, isa, bin, fatbin

// RUN: not tg-opt %s --tg-amdgpu-pipeline="format=fatbin" 2>&1 \
// RUN:   | FileCheck %s --check-prefix=FATBIN
// FATBIN: error: format 'fatbin' is for nvptx; expected llvm, isa or bin

// RUN: not tg-opt %s --tg-nvptx-pipeline="chip=sm_70" 2>&1 \
// RUN:   | FileCheck %s --check-prefix=OLD
// OLD: error: ptxas makes no code for 'sm_70' any more; use format=isa

// RUN: not tg-opt %s --tg-nvptx-pipeline="O=4" 2>&1 \
// RUN:   | FileCheck %s --check-prefix=LEVEL
// LEVEL: error: optimization level 4 is not in 0 to 3

// RUN: not tg-opt %s --tg-gpu-check-target="backend=spirv" 2>&1 \
// RUN:   | FileCheck %s --check-prefix=BACKEND
// BACKEND: error: unknown backend 'spirv'; known are nvptx, amdgpu

// RUN: not tg-opt %s --tg-nvptx-pipeline="toolkit=%t.none" 2>&1 \
// RUN:   | FileCheck %s --check-prefix=CUDA
// CUDA: error: format=bin needs the CUDA toolkit, which was not found: looked for nvvm/libdevice/libdevice.10.bc and bin/ptxas in toolkit '{{.*}}.none'; install it and pass toolkit=<folder>, or use format=isa

// RUN: not tg-opt %s --tg-amdgpu-pipeline="toolkit=%t.none" 2>&1 \
// RUN:   | FileCheck %s --check-prefix=ROCM
// ROCM: error: format=bin needs ROCm, which was not found: looked for amdgcn/bitcode/ocml.bc and llvm/bin/ld.lld in toolkit '{{.*}}.none'

// RUN: tg-opt %s --tg-gpu-check-target="chip=sm_90a format=isa features=+ptx86" \
// RUN:   | FileCheck %s --check-prefix=GOOD
// RUN: tg-opt %s \
// RUN:   --tg-gpu-check-target="backend=amdgpu chip=gfx90a format=isa features=+xnack,-sramecc" \
// RUN:   | FileCheck %s --check-prefix=GOOD
// GOOD: func.func @f
func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}
