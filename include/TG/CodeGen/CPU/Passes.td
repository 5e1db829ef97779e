//===- Passes.td - Passes that make CPU code ---------------*- tablegen -*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TG_CODEGEN_CPU_PASSES
#define TG_CODEGEN_CPU_PASSES

include "mlir/Pass/PassBase.td"

def TGMakeDestinationStyle
    : Pass<"tg-make-destination-style", "mlir::ModuleOp"> {
  let summary = "give plain functions one destination argument a result";
  let description = [{
    Turns each function on tensors that has no `tg.kernel` attribute into the
    form that code generation takes: one more argument for each result, whose
    storage the result will end up in, and the attribute. Functions that are
    kernels already are left alone.

    Before:
    ```mlir
    func.func @f(%x: tensor<4xf32>) -> tensor<4xf32>
    ```
    After:
    ```mlir
    func.func @f(%x: tensor<4xf32>, %out: tensor<4xf32>) -> tensor<4xf32>
        attributes {tg.kernel}
    ```
  }];
  let dependentDialects = ["mlir::func::FuncDialect"];
}

def TGCPUWidenAccumulators : Pass<"tg-cpu-widen-accumulators"> {
  let summary = "sum products of half floats in f32";
  let description = [{
    A contraction whose result is f16 or bf16 adds up in f32 and rounds once.

    Before:
    ```mlir
    %0 = linalg.matmul ins(%a, %b : tensor<4x8xf16>, tensor<8x4xf16>)
        outs(%c : tensor<4x4xf16>) -> tensor<4x4xf16>
    ```
    After:
    ```mlir
    %1 = linalg.generic … ins(%a, %b : tensor<4x8xf16>, tensor<8x4xf16>)
        outs(%wide : tensor<4x4xf32>) { … arith.extf … } -> tensor<4x4xf32>
    %0 = linalg.generic … ins(%1 : tensor<4x4xf32>) … { … arith.truncf … }
    ```
  }];
  let dependentDialects = ["mlir::arith::ArithDialect",
                           "mlir::linalg::LinalgDialect",
                           "mlir::tensor::TensorDialect"];
}

def TGCPUFuseElementwise : Pass<"tg-cpu-fuse-elementwise"> {
  let summary = "join chains of elementwise ops";
  let description = [{
    Makes linalg ops of elementwise operations on tensors, drops loops of one
    iteration, and joins elementwise ops with the one op that reads their
    result. The producers of a contraction stay apart, except where they only
    widen their elements: they would be computed once for each product.

    Before:
    ```mlir
    %0 = arith.mulf %x, %y : tensor<4xf32>
    %1 = arith.addf %0, %x : tensor<4xf32>
    ```
    After:
    ```mlir
    %1 = linalg.generic … ins(%x, %y : tensor<4xf32>, tensor<4xf32>) … {
    ^bb0(%a: f32, %b: f32, %o: f32):
      %2 = arith.mulf %a, %b : f32
      %3 = arith.addf %2, %a : f32
      linalg.yield %3 : f32
    } -> tensor<4xf32>
    ```
  }];
  let dependentDialects = ["mlir::affine::AffineDialect",
                           "mlir::linalg::LinalgDialect",
                           "mlir::tensor::TensorDialect"];
}

def TGCPUTileKernels : Pass<"tg-cpu-tile-kernels", "mlir::ModuleOp"> {
  let summary = "compute kernels tile by tile";
  let description = [{
    Cuts the last op of each kernel along its parallel loops and computes the
    ops before it in the tile that needs them. The loop over tiles is a
    `scf.forall`: threads can share it. Nothing is cut along which a reduction
    would be computed twice, nor in kernels that are too small to be worth it.

    Before:
    ```mlir
    func.func @k(%x: tensor<4096x512xf32>, %out: tensor<4096x512xf32>)
        -> tensor<4096x512xf32> attributes {tg.kernel} {
      %0 = linalg.exp ins(%x : tensor<4096x512xf32>)
          outs(%out : tensor<4096x512xf32>) -> tensor<4096x512xf32>
      return %0 : tensor<4096x512xf32>
    }
    ```
    After:
    ```mlir
    %0 = scf.forall (%i) = (0) to (4096) step (128)
        shared_outs(%o = %out) -> (tensor<4096x512xf32>) {
      %1 = tensor.extract_slice %x[%i, 0] [128, 512] [1, 1]
      %2 = tensor.extract_slice %o[%i, 0] [128, 512] [1, 1]
      %3 = linalg.exp ins(%1) outs(%2) -> tensor<128x512xf32>
      scf.forall.in_parallel {
        tensor.parallel_insert_slice %3 into %o[%i, 0] [128, 512] [1, 1]
      }
    }
    ```
  }];
  let options = [
    Option<"parallel", "parallel", "bool", "true",
           "Make enough tiles for several threads">
  ];
  let dependentDialects = [
    "mlir::affine::AffineDialect", "mlir::arith::ArithDialect",
    "mlir::linalg::LinalgDialect", "mlir::scf::SCFDialect",
    "mlir::tensor::TensorDialect"
  ];
}

def TGKernelToBuffers : Pass<"tg-kernel-to-buffers", "mlir::ModuleOp"> {
  let summary = "turn the tensor arguments of kernels into memrefs";
  let description = [{
    Changes the signature of each kernel: tensors become memrefs, and the
    results are written to the last arguments. The body stays on tensors.
    Inputs and outputs are promised not to overlap (`restrict`).

    Before:
    ```mlir
    func.func @k(%x: tensor<4xf32>, %out: tensor<4xf32>) -> tensor<4xf32>
        attributes {tg.kernel} {
      %0 = math.absf %x : tensor<4xf32>
      return %0 : tensor<4xf32>
    }
    ```
    After:
    ```mlir
    func.func @k(%x: memref<4xf32>, %out: memref<4xf32>)
        attributes {tg.kernel} {
      %t = bufferization.to_tensor %x restrict : memref<4xf32> to tensor<4xf32>
      %0 = math.absf %t : tensor<4xf32>
      bufferization.materialize_in_destination %0 in restrict writable %out
          : (tensor<4xf32>, memref<4xf32>) -> ()
      return
    }
    ```
  }];
  let dependentDialects = ["mlir::bufferization::BufferizationDialect",
                           "mlir::func::FuncDialect",
                           "mlir::memref::MemRefDialect"];
}

def TGCPUBufferize : Pass<"tg-cpu-bufferize", "mlir::ModuleOp"> {
  let summary = "give every tensor of a kernel a buffer";
  let description = [{
    Upstream's one-shot bufferization with this project's settings: results are
    computed in their destination where that is possible, memrefs have the
    identity layout where they are allocated, and copies are `linalg.generic`
    ops, so that they are tiled and vectorized like everything else.

    Before:
    ```mlir
    %0 = linalg.generic … ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>)
    bufferization.materialize_in_destination %0 in restrict writable %out
    ```
    After:
    ```mlir
    linalg.generic … ins(%x : memref<4xf32>) outs(%out : memref<4xf32>)
    ```
  }];
  let dependentDialects = [
    "mlir::bufferization::BufferizationDialect", "mlir::linalg::LinalgDialect",
    "mlir::memref::MemRefDialect", "mlir::scf::SCFDialect",
    "mlir::arith::ArithDialect", "mlir::affine::AffineDialect",
    "mlir::tensor::TensorDialect"
  ];
}

def TGCPUBoolsAsBytes : Pass<"tg-cpu-bools-as-bytes", "mlir::ModuleOp"> {
  let summary = "store i1 as bytes of 0 and 1";
  let description = [{
    The kernel ABI has one byte a bool. LLVM stores a scalar i1 that way, but
    packs the lanes of a vector of i1 into bits. So memory of i1 becomes memory
    of i8, and values are converted where they are loaded and stored.

    Before:
    ```mlir
    %0 = memref.load %m[%i] : memref<8xi1>
    ```
    After:
    ```mlir
    %b = memref.load %m[%i] : memref<8xi8>
    %0 = arith.trunci %b : i8 to i1
    ```
  }];
  let dependentDialects = ["mlir::arith::ArithDialect"];
}

def TGCPUAssignScratch : Pass<"tg-cpu-assign-scratch", "mlir::ModuleOp"> {
  let summary = "place temporaries of a kernel in the scratch memory";
  let description = [{
    A temporary of static size becomes a window on one buffer, the kernel's
    scratch memory, which the launcher gives: a fresh large allocation costs
    page faults at every launch. Small temporaries go on the stack. A temporary
    that leaves the loop that makes it, or of dynamic size, stays an allocation
    and is freed. `tg.scratch_bytes` on the function says how much is needed.

    Before:
    ```mlir
    func.func @k(%x: memref<4096xf32>) attributes {tg.kernel} {
      %0 = memref.alloc() : memref<4096xf32>
    ```
    After:
    ```mlir
    func.func @k(%x: memref<4096xf32>, %scratch: memref<16384xi8>)
        attributes {tg.kernel, tg.scratch_bytes = 16384 : i64} {
      %c0 = arith.constant 0 : index
      %0 = memref.view %scratch[%c0][] : memref<16384xi8> to memref<4096xf32>
    ```
  }];
  let options = [
    Option<"maxStackBytes", "max-stack-bytes", "int64_t", "16384",
           "bytes that all temporaries on the stack may take">,
    Option<"deallocate", "deallocate", "bool", "true",
           "free the temporaries that stay allocations">
  ];
  let dependentDialects = ["mlir::arith::ArithDialect",
                           "mlir::memref::MemRefDialect"];
}

def TGCPULowerContractions
    : Pass<"tg-cpu-lower-contractions", "mlir::func::FuncOp"> {
  let summary = "lower matrix products and convolutions to packed, blocked loops";
  let description = [{
    Takes linalg ops on memrefs of static shape that add up products: matrix
    products in any layout, batched ones, convolutions. They become loops over
    blocks that fit the cache; in each, operands are packed in the order in
    which they are read (which is where windows are laid out and elements are
    widened), and small kernels keep a tile of the result in registers.
    Products and sums of floats are rounded once (fma).

    Before:
    ```mlir
    linalg.generic … ins(%a, %b : memref<512x512xf32>, memref<512x512xf32>)
        outs(%c : memref<512x512xf32>) {
    ^bb0(%x: f32, %y: f32, %z: f32):
      %0 = arith.mulf %x, %y : f32
      %1 = arith.addf %z, %0 : f32
      linalg.yield %1 : f32
    }
    ```
    After, of the innermost loop:
    ```mlir
    %sums:28 = scf.for %k = %c0 to %depth step %c1 iter_args(…) {
      %b0 = vector.load %packed_b[…] : memref<262144xf32>, vector<16xf32>
      %s = memref.load %packed_a[…] : memref<157696xf32>
      %a0 = vector.broadcast %s : f32 to vector<16xf32>
      %0 = math.fma %a0, %b0, %acc0 : vector<16xf32>
      …
    }
    ```
  }];
  let options = [
    Option<"vectorBytes", "vector-bytes", "unsigned", "64",
           "Bytes of a vector register">,
    Option<"numVectorRegisters", "vector-registers", "unsigned", "32",
           "How many vector registers there are">
  ];
  let dependentDialects = ["mlir::arith::ArithDialect",
                           "mlir::linalg::LinalgDialect",
                           "mlir::math::MathDialect",
                           "mlir::memref::MemRefDialect",
                           "mlir::scf::SCFDialect",
                           "mlir::vector::VectorDialect"];
}

def TGCPUVectorizeLoops
    : Pass<"tg-cpu-vectorize-loops", "mlir::func::FuncOp"> {
  let summary = "lower linalg ops on memrefs to vector loops";
  let description = [{
    Turns each linalg op into loops. The loop whose elements lie best in memory
    is computed in lanes, what is left at its end with a mask. A reduction is
    carried in registers: in several vectors at a time, and combined at the end
    where the lanes are the loop that is reduced. Element values never change,
    but for the order of a reduction. Reads with computed indices are vector
    loads where the lanes are neighbors, else gathers.

    An op for which there is no vector code gets scalar loops; it is counted,
    and named in a remark if `remark-fallbacks` is set.

    Before:
    ```mlir
    linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
        ins(%x : memref<64xf32>) outs(%y : memref<64xf32>) {
    ^bb0(%a: f32, %b: f32):
      %0 = arith.negf %a : f32
      linalg.yield %0 : f32
    }
    ```
    After:
    ```mlir
    scf.for %i = %c0 to %c64 step %c32 {
      %0 = vector.load %x_flat[%i] : memref<?xf32>, vector<32xf32>
      %1 = arith.negf %0 : vector<32xf32>
      vector.store %1, %y_flat[%i] : memref<?xf32>, vector<32xf32>
    }
    ```
  }];
  let options = [
    Option<"vectorBytes", "vector-bytes", "unsigned", "64",
           "Bytes of a vector register; 0 makes scalar loops">,
    Option<"remarkFallbacks", "remark-fallbacks", "bool", "false",
           "Emit a remark for each op that gets scalar loops">
  ];
  let statistics = [
    Statistic<"numScalarOps", "scalar-ops", "Ops that got scalar loops">
  ];
  let dependentDialects = ["mlir::arith::ArithDialect",
                           "mlir::affine::AffineDialect",
                           "mlir::memref::MemRefDialect",
                           "mlir::scf::SCFDialect",
                           "mlir::vector::VectorDialect"];
}

def TGCPUEmitEntry : Pass<"tg-cpu-emit-entry", "mlir::ModuleOp"> {
  let summary = "give kernels the signature of the kernel ABI";
  let description = [{
    Splits each kernel in two: the body, an internal function of flat pointers
    that do not alias and of scalars, and the entry, which has the kernel's name
    and unpacks the arguments of the kernel ABI. The entry's attribute
    `tg.kernel_info` has what the runtime must know. A parallel loop
    (`scf.forall`) at the outermost level runs over the tiles that the launcher
    asks for.

    Before:
    ```mlir
    func.func @k(%x: memref<4xf32>, %out: memref<4xf32>)
        attributes {tg.kernel} { … }
    ```
    After:
    ```mlir
    func.func private @k.body(%x: !llvm.ptr {llvm.noalias, …}, …) { … }
    func.func @k(%buffers: !llvm.ptr, %scalars: !llvm.ptr, %begin: i64,
                 %end: i64, %scratch: !llvm.ptr)
        attributes {tg.kernel_info = {inputs = 1, outputs = 1, …}} {
      %0 = llvm.load %buffers : !llvm.ptr -> !llvm.ptr
      …
      call @k.body(%0, …)
      return
    }
    ```
  }];
  let dependentDialects = ["mlir::arith::ArithDialect",
                           "mlir::func::FuncDialect",
                           "mlir::LLVM::LLVMDialect", "mlir::scf::SCFDialect"];
}

def TGExpandMath : Pass<"tg-expand-math"> {
  let summary = "expand math functions on f32 into arithmetic";
  let description = [{
    Replaces `exp`, `exp2`, `log`, `log2`, `sin`, `cos`, `tanh`, `erf` and
    `rsqrt` on f32, scalars and vectors, by arithmetic that vectorizes and calls
    nothing. The results are within 2 ulp (`erf` and `tanh`: 4) of the exact
    ones for every argument, denormal and huge ones included. f16 and bf16 are
    computed in f32; f64 is left to the C library.

    Before:
    ```mlir
    %0 = math.rsqrt %x : vector<16xf32>
    ```
    After:
    ```mlir
    %1 = math.sqrt %x : vector<16xf32>
    %0 = arith.divf %one, %1 : vector<16xf32>
    ```
  }];
  let dependentDialects = ["mlir::arith::ArithDialect", "mlir::math::MathDialect",
                           "mlir::scf::SCFDialect", "mlir::vector::VectorDialect"];
}

def TGCPUToLLVM : Pass<"tg-cpu-to-llvm", "mlir::ModuleOp"> {
  let summary = "lower loops, vectors and memrefs to the LLVM dialect";
  let description = [{
    One dialect conversion for everything that the passes before leave: scf, cf,
    affine, arith, math, vector, memref and func. Functions that LLVM has no
    intrinsic for become calls of the C library. Anything else is an error.

    Before:
    ```mlir
    %0 = arith.addf %a, %b : vector<16xf32>
    ```
    After:
    ```mlir
    %0 = llvm.fadd %a, %b : vector<16xf32>
    ```
  }];
  let dependentDialects = ["mlir::LLVM::LLVMDialect", "mlir::func::FuncDialect",
                           "mlir::arith::ArithDialect",
                           "mlir::cf::ControlFlowDialect",
                           "mlir::memref::MemRefDialect"];
}

#endif // TG_CODEGEN_CPU_PASSES
