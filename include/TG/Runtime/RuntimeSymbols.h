//===- RuntimeSymbols.h - What kernels may call -----------------*- C++ -*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The fixed table of symbols that compiled kernels link against: libm, memory,
/// conversions that a CPU may lack (`__truncsfhf2` ...), and the runtime's own:
///
///     void tg_parallel_for(int64_t numTiles, int64_t grain,
///                          void (*body)(void *context, int64_t begin,
///                                       int64_t end, int64_t worker),
///                          void *context);
///     int64_t tg_num_threads(void);
///
/// docs/kernel-abi.md lists them all.
///
//===----------------------------------------------------------------------===//

#ifndef TG_RUNTIME_RUNTIMESYMBOLS_H
#define TG_RUNTIME_RUNTIMESYMBOLS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace tg {

struct RuntimeSymbol {
  llvm::StringLiteral name;
  void *address;
};

/// The table, sorted by name.
llvm::ArrayRef<RuntimeSymbol> getRuntimeSymbols();

/// The address of a symbol of the table, or null.
void *findRuntimeSymbol(llvm::StringRef name);

} // namespace tg

#endif // TG_RUNTIME_RUNTIMESYMBOLS_H
