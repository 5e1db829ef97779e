// RUN: tg-compile %s --target=nvptx -o %t.ptx --header %t.h
// RUN: FileCheck %s --check-prefix=PTX --input-file=%t.ptx
// RUN: FileCheck %s --check-prefix=HEADER --input-file=%t.h
// RUN: clang -x c -fsyntax-only -Wall -Werror -Wno-pragma-once-outside-header \
// RUN:   -Wno-unused-const-variable -Wno-unused-variable %t.h
// RUN: tg-compile %s --target=amdgpu --chip=gfx1100 -O2 -o %t.s
// RUN: FileCheck %s --check-prefix=AMD --input-file=%t.s
// RUN: tg-compile %s --target=amdgpu -o %t.bc
// RUN: llvm-bcanalyzer --dump %t.bc | FileCheck %s --check-prefix=BITCODE

// PTX: .version 7.0
// PTX: .target sm_80
// PTX: .visible .entry layer_kernel(
// AMD: .amdgcn_target "amdgcn-amd-amdhsa--gfx1100"
// AMD: layer_kernel:
// BITCODE: <MODULE_BLOCK

// HEADER: /* Made by tg-compile from gpu.mlir for sm_80. */
// HEADER: /* layer: (tensor<512x64xi32>, tensor<512x64xi32>) -> (tensor<512x64xi32>, tensor<512x64xi32>) */
// HEADER: #define layer_num_inputs 2
// HEADER: #define layer_num_outputs 2
// HEADER: #define layer_num_launches 2
// HEADER: layer_args_0[] = {0, 1, 2};
// HEADER: layer_args_1[] = {1, 2, 3};
// HEADER: {"layer_kernel", 32, 256, 3, layer_args_0},
// HEADER: {"layer_kernel_0", 32, 256, 3, layer_args_1},
func.func @layer(%x: tensor<512x64xi32>, %y: tensor<512x64xi32>)
    -> (tensor<512x64xi32>, tensor<512x64xi32>) {
  %0 = tg.add %x, %y : tensor<512x64xi32>
  %1 = tg.mul %0, %y : tensor<512x64xi32>
  return %0, %1 : tensor<512x64xi32>, tensor<512x64xi32>
}
