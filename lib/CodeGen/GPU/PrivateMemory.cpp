//===- PrivateMemory.cpp - The address space of a thread's memory ---------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TG/CodeGen/GPU/Passes.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/Builders.h"

namespace tg {
#define GEN_PASS_DEF_TGGPUPRIVATEMEMORY
#include "TG/CodeGen/GPU/Passes.h.inc"
} // namespace tg

using namespace mlir;

/// What AMD calls scratch, and LLVM private.
static constexpr unsigned kPrivateAddressSpace = 5;

namespace {
struct PrivateMemoryPass : tg::impl::TGGpuPrivateMemoryBase<PrivateMemoryPass> {
  void runOnOperation() override {
    getOperation()->walk([](LLVM::AllocaOp alloca) {
      auto type = cast<LLVM::LLVMPointerType>(alloca.getType());
      if (type.getAddressSpace() != 0)
        return;
      OpBuilder builder(alloca);
      builder.setInsertionPointAfter(alloca);
      alloca.getResult().setType(LLVM::LLVMPointerType::get(
          alloca.getContext(), kPrivateAddressSpace));
      auto cast =
          LLVM::AddrSpaceCastOp::create(builder, alloca.getLoc(), type, alloca);
      alloca.getResult().replaceAllUsesExcept(cast, cast);
    });
  }
};
} // namespace
