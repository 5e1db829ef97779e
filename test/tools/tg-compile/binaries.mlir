// RUN: tg-compile %s --target=nvptx --chip=sm_90 --toolkit=%cuda_toolkit \
// RUN:   -o %t.cubin
// RUN: llvm-readelf -h -s %t.cubin | FileCheck %s --check-prefixes=CHECK,CUDA
// RUN: tg-compile %s --target=amdgpu --toolkit=%rocm_toolkit -o %t.hsaco
// RUN: llvm-readelf -h -s %t.hsaco | FileCheck %s --check-prefixes=CHECK,ROCM
// REQUIRES: cuda, rocm

// CUDA: Machine: NVIDIA CUDA architecture
// ROCM: Machine: EM_AMDGPU
// CHECK: f_kernel
func.func @f(%x: tensor<512xf32>) -> tensor<512xf32> {
  %0 = tg.exp %x : tensor<512xf32>
  return %0 : tensor<512xf32>
}
