// PTX needs no toolkit, unless it calls the device library: then it would be
// written with a call that nobody defines.

// RUN: split-file %s %t
// RUN: tg-opt %t/plain.mlir \
// RUN:   --tg-nvptx-pipeline="format=isa toolkit=%t/none" | FileCheck %s
// RUN: not tg-opt %t/math.mlir \
// RUN:   --tg-nvptx-pipeline="format=isa toolkit=%t/none" 2>&1 \
// RUN:   | FileCheck %s --check-prefix=CUDA
// RUN: not tg-opt %t/math.mlir \
// RUN:   --tg-amdgpu-pipeline="format=isa toolkit=%t/none" 2>&1 \
// RUN:   | FileCheck %s --check-prefix=ROCM
// RUN: not tg-opt %t/call.mlir --tg-gpu-to-binary="format=isa" 2>&1 \
// RUN:   | FileCheck %s --check-prefix=CALL

// CHECK: .version 7.0
// CHECK: .target sm_80
// CHECK: .visible .entry plain_kernel(
// CHECK: .maxntid 256, 1, 1

// CUDA: error: device code calls '__nv_{{[a-z]+}}f' of libdevice, a part of the CUDA toolkit, which was not found: looked for nvvm/libdevice/libdevice.10.bc in toolkit '{{.*}}none'; install it and pass toolkit=<folder>
// ROCM: error: device code calls '__ocml_{{.*}}' of ocml, one of ROCm's device libraries, which was not found: looked for amdgcn/bitcode/ocml.bc in toolkit
// CALL: error: device code calls 'malloc', which the device does not have

//--- plain.mlir
func.func @plain(%x: tensor<512xf32>) -> tensor<512xf32> {
  %0 = tg.mul %x, %x : tensor<512xf32>
  return %0 : tensor<512xf32>
}

//--- math.mlir
func.func @math(%x: tensor<512xf32>) -> tensor<512xf32> {
  %0 = tg.tanh %x : tensor<512xf32>
  %1 = tg.exp %0 : tensor<512xf32>
  return %1 : tensor<512xf32>
}

//--- call.mlir
gpu.module @kernels [#nvvm.target<chip = "sm_80">] {
  llvm.func @malloc(i64) -> !llvm.ptr
}
