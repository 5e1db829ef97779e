//===- Passes.td - Passes that make GPU code ---------------*- tablegen -*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TG_CODEGEN_GPU_PASSES
#define TG_CODEGEN_GPU_PASSES

include "mlir/Pass/PassBase.td"

class TGGpuTargetPass<string name> : Pass<name, "mlir::ModuleOp"> {
  let options = [
    Option<"backend", "backend", "std::string", "\"nvptx\"",
           "nvptx or amdgpu">,
    Option<"chip", "chip", "std::string", "\"sm_80\"",
           "name of the architecture, as sm_90 or gfx942">,
    Option<"features", "features", "std::string", "\"\"",
           "LLVM's feature string, as +ptx80">,
    Option<"format", "format", "std::string", "\"bin\"",
           "llvm, isa, bin or fatbin">,
    Option<"toolkit", "toolkit", "std::string", "\"\"",
           "folder of the CUDA toolkit or of ROCm">,
    Option<"optLevel", "O", "unsigned", "3", "optimization level">
  ];
}

def TGGpuCheckTarget : TGGpuTargetPass<"tg-gpu-check-target"> {
  let summary = "refuse a GPU target that cannot be compiled for";
  let description = [{
    Checks the options of a GPU pipeline before any work is done: the chip, the
    features, the format and the optimization level must be known, and for a
    format that the vendor's tools make, those tools must be there. Changes
    nothing.

    ```
    tg-opt f.mlir --tg-gpu-check-target="backend=nvptx chip=sm_12"
    error: unknown chip 'sm_12' for nvptx; known are sm_60, …
    ```
  }];
}

def TGGpuDecomposeLinalg : Pass<"tg-gpu-decompose-linalg"> {
  let summary = "rewrite aggregate linalg ops into plain ones";
  let description = [{
    Ops such as `linalg.softmax`, which other frontends make, stand for several
    loop nests. They become the structured ops that each have one.

    Before:
    ```mlir
    %0 = linalg.softmax dimension(1) ins(%x : tensor<4x8xf32>) outs(%e : …)
    ```
    After:
    ```mlir
    %m = linalg.generic … // maximum of a row
    %d = linalg.generic … // exp(x - maximum)
    %s = linalg.generic … // sum of a row
    %0 = linalg.generic … // quotient
    ```
  }];
  let dependentDialects = [
    "mlir::arith::ArithDialect", "mlir::linalg::LinalgDialect",
    "mlir::math::MathDialect", "mlir::tensor::TensorDialect"
  ];
}

def TGGpuPinBuffers : Pass<"tg-gpu-pin-buffers"> {
  let summary = "give the buffers that a loop hands on a fixed place";
  let description = [{
    A loop that allocates a buffer and yields it to its next iteration needs as
    many buffers as iterations, which device code cannot allocate. Such a loop,
    or branch, copies what it yields to one buffer made before it.

    Before:
    ```mlir
    %0 = scf.for … iter_args(%a = %x) -> (memref<4xf32>) {
      %new = memref.alloc() : memref<4xf32>
      …
      scf.yield %new : memref<4xf32>
    }
    ```
    After:
    ```mlir
    %p = memref.alloc() : memref<4xf32>
    linalg.generic … ins(%x) outs(%p) // a copy
    scf.for … iter_args(%a = %p) -> (memref<4xf32>) {
      %new = memref.alloc() : memref<4xf32>
      …
      linalg.generic … ins(%new) outs(%p) // a copy
      scf.yield %p : memref<4xf32>
    }
    ```
  }];
  let dependentDialects = ["mlir::linalg::LinalgDialect",
                           "mlir::memref::MemRefDialect"];
}

def TGGpuPlaceTemporaries : Pass<"tg-gpu-place-temporaries", "mlir::ModuleOp"> {
  let summary = "give the temporaries of a kernel memory of the device";
  let description = [{
    Device code allocates nothing. A temporary of static size becomes a window
    on the kernel's scratch argument (see `tg-cpu-assign-scratch`), one of
    dynamic size is allocated by the host before and freed behind all launches.
    One inside a parallel loop is private to the thread where it is small, else
    a part of a buffer that has one for each iteration. A temporary that fits
    none of these is an error.

    Before:
    ```mlir
    func.func @k(%x: memref<?xf32>) attributes {tg.kernel} {
      %t = memref.alloc(%n) : memref<?xf32>
      …
    ```
    After:
    ```mlir
    func.func @k(%x: memref<?xf32>) attributes {tg.kernel} {
      %t = gpu.alloc(%n) : memref<?xf32>
      …
      gpu.dealloc %t : memref<?xf32>
      return
    ```
  }];
  let dependentDialects = ["mlir::arith::ArithDialect", "mlir::gpu::GPUDialect",
                           "mlir::memref::MemRefDialect"];
}

def TGGpuFormLaunches : Pass<"tg-gpu-form-launches", "mlir::ModuleOp"> {
  let summary = "map the loops of a kernel to blocks and threads";
  let description = [{
    Each `linalg.generic` with a parallel loop, and each parallel loop at the
    outermost level, becomes one `gpu.launch` of 256 threads a block in one
    dimension. A thread computes one element, or as many neighbours as fill 16
    bytes where all accesses are contiguous; where there are more elements than
    a grid may have threads, it goes on to the elements a grid further on.
    Reduction loops run inside the thread. All else that touches memory (a
    merge sort, a scan) runs in a launch of one thread. Scalars that decide
    sizes are computed by the host.

    Before:
    ```mlir
    linalg.generic … ins(%x : memref<512xf32>) outs(%y : memref<512xf32>)
    ```
    After:
    ```mlir
    gpu.launch blocks(%bx, …) in (%nb = %c2, …)
               threads(%tx, …) in (%nt = %c256, …) {
      %0 = arith.muli %bx, %c256 : index
      %i = arith.addi %0, %tx : index
      %v = memref.load %x[%i] : memref<512xf32>
      …
      gpu.terminator
    }
    ```
  }];
  let dependentDialects = [
    "mlir::affine::AffineDialect", "mlir::arith::ArithDialect",
    "mlir::gpu::GPUDialect", "mlir::linalg::LinalgDialect",
    "mlir::memref::MemRefDialect", "mlir::scf::SCFDialect"
  ];
}

def TGGpuOutlineLaunches : Pass<"tg-gpu-outline-launches", "mlir::ModuleOp"> {
  let summary = "make functions of one GPU module of all launches";
  let description = [{
    Moves the body of each `gpu.launch` into a `gpu.func` of the module
    `@tg_kernels`. Its arguments are plain pointers, 16-byte aligned and not
    aliasing (static memrefs that the calling convention of bare pointers makes
    pointers of), in the order of the kernel function's arguments, then sizes
    and scalars. Views, constants and globals are made anew inside.

    Before:
    ```mlir
    func.func @k(%x: memref<?xf32>) {
      gpu.launch blocks(…) threads(…) { … memref.load %x[%i] … }
    ```
    After:
    ```mlir
    gpu.module @tg_kernels {
      gpu.func @k_kernel(%p: memref<f32> {llvm.align = 16, llvm.noalias},
                         %n: index) kernel { … }
    }
    func.func @k(%x: memref<?xf32>) {
      %p = memref.reinterpret_cast %x to offset: [0], sizes: [], strides: []
      gpu.launch_func @tg_kernels::@k_kernel … args(%p : memref<f32>, %n : index)
    ```
  }];
  let dependentDialects = ["mlir::gpu::GPUDialect",
                           "mlir::memref::MemRefDialect"];
}

def TGGpuExpandOps : Pass<"tg-gpu-expand-ops", "mlir::gpu::GPUModuleOp"> {
  let summary = "expand ops that have no lowering to the device's dialect";
  let description = [{
    Views become a base pointer, an offset and strides; rounding divisions
    become plain ones. `arith.maximumf` stays, since LLVM keeps the order of
    zeros, which the expansion in arith would lose.

    Before:
    ```mlir
    %0 = arith.ceildivui %a, %b : index
    ```
    After:
    ```mlir
    %1 = arith.subi %a, %one : index
    %2 = arith.divui %1, %b : index
    …
    ```
  }];
  let dependentDialects = ["mlir::affine::AffineDialect",
                           "mlir::arith::ArithDialect",
                           "mlir::memref::MemRefDialect"];
}

def TGGpuPrivateMemory
    : Pass<"tg-gpu-private-memory", "mlir::gpu::GPUModuleOp"> {
  let summary = "put a thread's own memory where AMDGPU has it";
  let description = [{
    On AMDGPU the memory of a thread has an address space of its own, and LLVM
    ends the process where it is reserved in another one.

    Before:
    ```mlir
    %0 = llvm.alloca %n x f32 : (i64) -> !llvm.ptr
    ```
    After:
    ```mlir
    %1 = llvm.alloca %n x f32 : (i64) -> !llvm.ptr<5>
    %0 = llvm.addrspacecast %1 : !llvm.ptr<5> to !llvm.ptr
    ```
  }];
  let dependentDialects = ["mlir::LLVM::LLVMDialect"];
}

def TGGpuToBinary : TGGpuTargetPass<"tg-gpu-to-binary"> {
  let summary = "serialize GPU modules";
  let description = [{
    Upstream's `gpu-module-to-binary` with the toolkit that was found. Refuses
    code whose calls nobody defines: PTX that calls `__nv_expf` would be written
    without a complaint and never load.

    Before:
    ```mlir
    gpu.module @tg_kernels [#nvvm.target<chip = "sm_80">] { llvm.func @k … }
    ```
    After:
    ```mlir
    gpu.binary @tg_kernels [#gpu.object<#nvvm.target<chip = "sm_80">, …>]
    ```
  }];
  let dependentDialects = ["mlir::gpu::GPUDialect"];
}

#endif // TG_CODEGEN_GPU_PASSES
