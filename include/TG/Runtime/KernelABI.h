//===- KernelABI.h - What a compiled kernel looks like ----------*- C++ -*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The contract between code generation, which emits kernels, and the runtime,
/// which loads and launches them. docs/kernel-abi.md is its prose.
///
//===----------------------------------------------------------------------===//

#ifndef TG_RUNTIME_KERNELABI_H
#define TG_RUNTIME_KERNELABI_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <cstdint>
#include <string>

namespace tg {

/// The entry symbol of a CPU kernel. Runs the tiles [tileBegin, tileEnd).
///
/// \param buffers the inputs, then the outputs: the address of the first
///        element of each, aligned to KernelInfo::alignment.
/// \param scalars the dynamic sizes, then the scalar arguments. A float's bits
///        sit in the low bits of its word; the rest of the word is 0.
/// \param scratch memory that no other thread touches during the call, aligned
///        to 64 bytes; see KernelInfo::scratchBytes. Unspecified contents.
using KernelEntry = void (*)(void *const *buffers, const int64_t *scalars,
                             int64_t tileBegin, int64_t tileEnd, void *scratch);

/// A loop body that a kernel hands to `tg_parallel_for`: the tiles
/// [begin, end). `worker` is below `tg_num_threads()`, and no two bodies that
/// run at the same time in one loop have the same.
using KernelLoopBody = void (*)(void *context, int64_t begin, int64_t end,
                                int64_t worker);

/// What the runtime must know to launch a kernel. GPU launches and the header
/// that tg-compile writes use the same names.
struct KernelInfo {
  /// Its name, and the symbol of its entry in the object.
  std::string name;
  uint32_t numInputs = 0;
  uint32_t numOutputs = 0;
  /// Words in `scalars`: dynamic sizes and scalar arguments together.
  uint32_t numScalars = 0;
  /// What each address in `buffers` must be a multiple of; a power of two of at
  /// most 64. The executor copies borrowed memory with less alignment aside, so
  /// a kernel that can take any address says so here: 1.
  uint32_t alignment = 64;
  /// The size of the parallel dimension; 1 if there is none. A launch may
  /// override it (a kernel of dynamic sizes does not know it).
  int64_t numTiles = 1;
  /// The fewest tiles that are worth a thread.
  int64_t grain = 1;
  /// Bytes at `scratch`.
  uint64_t scratchBytes = 0;
  /// For kernels that call `tg_parallel_for` themselves: after scratchBytes,
  /// rounded up to 64, come this many bytes (rounded up as well) for each of
  /// the `tg_num_threads()` workers.
  uint64_t threadScratchBytes = 0;
  /// Estimates for reports: floating-point operations and bytes moved.
  uint64_t flops = 0;
  uint64_t bytesMoved = 0;

  friend bool operator==(const KernelInfo &, const KernelInfo &) = default;
};

/// Fails, naming the field, if the executor could not launch such a kernel.
llvm::Error verifyKernelInfo(const KernelInfo &info);

/// The byte form that the disk cache stores; little-endian on every machine.
std::string serializeKernelInfo(const KernelInfo &info);

/// The inverse; fails on anything that serializeKernelInfo did not write.
llvm::Expected<KernelInfo> deserializeKernelInfo(llvm::StringRef bytes);

} // namespace tg

#endif // TG_RUNTIME_KERNELABI_H
