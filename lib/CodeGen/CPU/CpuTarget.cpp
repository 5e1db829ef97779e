//===- CpuTarget.cpp - The CPU that code is made for ----------------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TG/CodeGen/CPU/CpuTarget.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/TargetParser/Host.h"
#include "llvm/TargetParser/SubtargetFeature.h"
#include "llvm/TargetParser/Triple.h"

#include <mutex>

using namespace tg;

static void initializeTargets() {
  static std::once_flag once;
  std::call_once(once, [] {
    llvm::InitializeAllTargetInfos();
    llvm::InitializeAllTargets();
    llvm::InitializeAllTargetMCs();
    llvm::InitializeAllAsmPrinters();
  });
}

CpuTarget CpuTarget::get(llvm::StringRef triple, llvm::StringRef cpu,
                         llvm::StringRef features) {
  initializeTargets();
  CpuTarget target;
  target.triple = triple.str();
  target.cpu = cpu.str();
  target.features = features.str();
  std::string error;
  llvm::Triple parsed(triple);
  if (parsed.isX86()) {
    // Their conversions to bf16 flush subnormals; LLVM uses them for every
    // operation on bf16 that it widens.
    target.features += target.features.empty() ? "" : ",";
    target.features += "-avx512bf16,-avxneconvert";
  }
  const llvm::Target *backend =
      llvm::TargetRegistry::lookupTarget(parsed, error);
  if (!backend)
    return target; // compileToObject reports it.
  std::unique_ptr<llvm::MCSubtargetInfo> info(
      backend->createMCSubtargetInfo(parsed, cpu, target.features));
  if (!info || !parsed.isX86()) {
    target.numVectorRegisters = 32; // AArch64
    return target;
  }
  if (info->checkFeatures("+avx512f,+avx512bw,+avx512vl,+avx512dq")) {
    target.vectorBytes = 64;
    target.numVectorRegisters = 32;
  } else if (info->checkFeatures("+avx2,+fma")) {
    target.vectorBytes = 32;
  }
  return target;
}

CpuTarget CpuTarget::host() {
  static const CpuTarget host = [] {
    llvm::SubtargetFeatures features;
    for (const auto &[name, enabled] : llvm::sys::getHostCPUFeatures())
      features.AddFeature(name, enabled);
    // The order of a string map is not the same everywhere.
    std::vector<std::string> sorted = features.getFeatures();
    llvm::sort(sorted);
    return get(llvm::sys::getProcessTriple(), llvm::sys::getHostCPUName(),
               llvm::join(sorted, ","));
  }();
  return host;
}

std::string CpuTarget::str() const {
  return triple + " " + cpu + " [" + features + "] vector " +
         std::to_string(vectorBytes) + "x" + std::to_string(numVectorRegisters);
}

std::string CpuOptions::str() const {
  return target.str() + " O" + std::to_string(optLevel) +
         (parallel ? " parallel" : "") + (vectorize ? " vectorize" : "") +
         (remarkFallbacks ? " remarks" : "");
}
