//===- Header.h - The C header of compiled code -----------------*- C++ -*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TG_TOOLS_TG_COMPILE_HEADER_H
#define TG_TOOLS_TG_COMPILE_HEADER_H

#include "Compile.h"

namespace tg {

/// A C header that declares the entries of an object (docs/kernel-abi.md) and
/// what a caller must know. `source` is named in it. Fails for a
/// function whose name is none in C.
llvm::Expected<std::string> makeCpuHeader(const CompiledModule &module,
                                          llvm::StringRef source);

/// A C header with a table of the launches of each function. Fails also for a
/// function whose launches depend on sizes.
llvm::Expected<std::string> makeGpuHeader(const CompiledModule &module,
                                          llvm::StringRef source);

} // namespace tg

#endif // TG_TOOLS_TG_COMPILE_HEADER_H
