//===- CpuTarget.h - The CPU that code is made for --------------*- C++ -*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TG_CODEGEN_CPU_CPUTARGET_H
#define TG_CODEGEN_CPU_CPUTARGET_H

#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <string>

namespace tg {

/// Everything about the machine that affects code. Two targets with equal
/// fields give equal objects, so the fields can be hashed into a key.
struct CpuTarget {
  /// As in "x86_64-unknown-linux-gnu".
  std::string triple;
  /// LLVM's name of the CPU, as in "sapphirerapids"; may be empty.
  std::string cpu;
  /// LLVM's feature string, as in "+avx2,-avx512f"; may be empty.
  std::string features;
  /// Bytes of a vector register that is worth using: 64, 32 or 16.
  unsigned vectorBytes = 16;
  /// Vector registers there are: 32 or 16.
  unsigned numVectorRegisters = 16;

  /// The machine that this process runs on.
  static CpuTarget host();

  /// A target by name; vector sizes follow from the features that LLVM knows
  /// for `cpu` and from `features`.
  static CpuTarget get(llvm::StringRef triple, llvm::StringRef cpu,
                       llvm::StringRef features);

  /// All fields in one line, for keys and messages.
  std::string str() const;

  friend bool operator==(const CpuTarget &, const CpuTarget &) = default;
};

/// Everything that affects code and is no property of the machine.
struct CpuOptions {
  CpuTarget target = CpuTarget::host();
  /// LLVM's optimization level, 0 to 3.
  unsigned optLevel = 2;
  /// Tile for several threads; without, every kernel has one tile.
  bool parallel = true;
  /// Make vector code; without, all loops are scalar (a reference for tests).
  bool vectorize = true;
  /// Emit a remark for each op that falls back to scalar loops.
  bool remarkFallbacks = false;

  /// All fields in one line, for keys and messages.
  std::string str() const;

  friend bool operator==(const CpuOptions &, const CpuOptions &) = default;
};

} // namespace tg

#endif // TG_CODEGEN_CPU_CPUTARGET_H
