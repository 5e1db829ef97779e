//===- ObjectCompiler.h - LLVM IR to object code, for tests -----*- C++ -*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TG_UNITTESTS_RUNTIME_OBJECTCOMPILER_H
#define TG_UNITTESTS_RUNTIME_OBJECTCOMPILER_H

#include "llvm/ADT/StringRef.h"

#include <string>

namespace tg {

/// Compiles LLVM IR to a relocatable object for a baseline CPU of this
/// machine's kind, which has no instructions for halves. Stops the test program
/// on an error.
std::string compileToObject(llvm::StringRef ir);

/// The object of a kernel `name` with one input and one output of floats and a
/// tile an element: output[i] = input[i] + addend.
std::string compileAddKernel(llvm::StringRef name, float addend);

} // namespace tg

#endif // TG_UNITTESTS_RUNTIME_OBJECTCOMPILER_H
