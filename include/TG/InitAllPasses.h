//===- InitAllPasses.h - Register every pass --------------------*- C++ -*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TG_INITALLPASSES_H
#define TG_INITALLPASSES_H

#include "TG/CodeGen/CPU/Passes.h"
#include "TG/CodeGen/GPU/Passes.h"
#include "TG/Conversion/TGToLinalg/TGToLinalg.h"
#include "TG/Conversion/TosaToTG/TosaToTG.h"
#include "TG/Dialect/Transforms/Passes.h"
#include "TG/Pipeline/GpuPipelines.h"
#include "TG/Pipeline/Pipelines.h"

namespace tg {

/// Registers the passes and pipelines of tg. Those of upstream are registered
/// by `mlir::registerAllPasses`.
inline void registerAllPasses() {
  registerTransformsPasses();
  registerTGToLinalgPasses();
  registerTosaToTGPasses();
  registerCPUCodeGenPasses();
  registerGPUCodeGenPasses();
  registerPipelines();
  registerGpuPipelines();
}

} // namespace tg

#endif // TG_INITALLPASSES_H
