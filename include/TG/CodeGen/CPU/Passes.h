//===- Passes.h - Passes that make CPU code ---------------------*- C++ -*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TG_CODEGEN_CPU_PASSES_H
#define TG_CODEGEN_CPU_PASSES_H

#include "mlir/Pass/Pass.h"

#include <memory>

namespace mlir {
class ModuleOp;
class RewritePatternSet;
namespace affine {
class AffineDialect;
} // namespace affine
namespace arith {
class ArithDialect;
} // namespace arith
namespace bufferization {
class BufferizationDialect;
} // namespace bufferization
namespace cf {
class ControlFlowDialect;
} // namespace cf
namespace func {
class FuncDialect;
} // namespace func
namespace linalg {
class LinalgDialect;
} // namespace linalg
namespace LLVM {
class LLVMDialect;
} // namespace LLVM
namespace math {
class MathDialect;
} // namespace math
namespace memref {
class MemRefDialect;
} // namespace memref
namespace scf {
class SCFDialect;
} // namespace scf
namespace tensor {
class TensorDialect;
} // namespace tensor
namespace vector {
class VectorDialect;
} // namespace vector
} // namespace mlir

namespace tg {

#define GEN_PASS_DECL
#include "TG/CodeGen/CPU/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "TG/CodeGen/CPU/Passes.h.inc"

/// What marks a function as a kernel: destinations are its last arguments.
inline constexpr llvm::StringLiteral kKernelAttrName = "tg.kernel";

/// On a kernel's entry function: a dictionary of what KernelInfo (the kernel
/// ABI) wants to know.
inline constexpr llvm::StringLiteral kKernelInfoAttrName = "tg.kernel_info";

/// On a kernel: the bytes of its trailing scratch argument.
inline constexpr llvm::StringLiteral kScratchAttrName = "tg.scratch_bytes";

/// On a kernel on memrefs: how many trailing buffers are outputs.
inline constexpr llvm::StringLiteral kNumOutputsAttrName = "tg.num_outputs";

/// Adds the rewrites of `tg-expand-math`.
void populateExpandMathPatterns(mlir::RewritePatternSet &patterns);

/// Registers the passes above, and the pipeline `tg-cpu-kernels`: kernels of
/// linalg on tensors down to the LLVM dialect.
void registerCPUCodeGenPasses();

} // namespace tg

#endif // TG_CODEGEN_CPU_PASSES_H
