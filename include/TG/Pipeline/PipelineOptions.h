//===- PipelineOptions.h - All that affects generated code ------*- C++ -*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TG_PIPELINE_PIPELINEOPTIONS_H
#define TG_PIPELINE_PIPELINEOPTIONS_H

#include "TG/CodeGen/CPU/CpuTarget.h"

#include <string>

namespace tg {

/// Everything that affects generated code; hashed into the key of a kernel.
struct PipelineOptions {
  CpuOptions cpu;

  /// All fields in one line, for keys and messages.
  std::string str() const { return cpu.str(); }
};

} // namespace tg

#endif // TG_PIPELINE_PIPELINEOPTIONS_H
