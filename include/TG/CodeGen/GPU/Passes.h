//===- Passes.h - Passes that make GPU code ---------------------*- C++ -*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TG_CODEGEN_GPU_PASSES_H
#define TG_CODEGEN_GPU_PASSES_H

#include "mlir/Pass/Pass.h"

#include <memory>
#include <string>

namespace mlir {
class ModuleOp;
namespace affine {
class AffineDialect;
} // namespace affine
namespace arith {
class ArithDialect;
} // namespace arith
namespace gpu {
class GPUDialect;
class GPUModuleOp;
} // namespace gpu
namespace LLVM {
class LLVMDialect;
} // namespace LLVM
namespace linalg {
class LinalgDialect;
} // namespace linalg
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
} // namespace mlir

namespace tg {

#define GEN_PASS_DECL
#include "TG/CodeGen/GPU/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "TG/CodeGen/GPU/Passes.h.inc"

/// The `gpu.module` that all kernels of a module end up in.
inline constexpr llvm::StringLiteral kGpuModuleName = "tg_kernels";

/// Registers the passes above.
void registerGPUCodeGenPasses();

} // namespace tg

#endif // TG_CODEGEN_GPU_PASSES_H
