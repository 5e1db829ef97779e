//===- BuildId.h - Which build of the compiler this is ----------*- C++ -*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TG_LIB_ENGINE_BUILDID_H
#define TG_LIB_ENGINE_BUILDID_H

#include <string>

namespace tg {

/// The GNU build ids of the object that holds this library, of libMLIR and of
/// libLLVM, each with its path; size and time of the file where an object was
/// linked without an id. Two builds that may generate different code differ.
const std::string &getBuildId();

} // namespace tg

#endif // TG_LIB_ENGINE_BUILDID_H
