//===- GpuTarget.cpp - The GPU that code is made for ----------------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TG/CodeGen/GPU/GpuTarget.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <cstdlib>

using namespace tg;
using llvm::StringRef;

namespace {

/// `minPTX` is the first version of PTX with the chip, times ten, as LLVM
/// demands it; `cubin` whether the ptxas of CUDA 13 still makes code for it.
struct NvidiaChip {
  StringRef name;
  unsigned minPTX;
  bool cubin;
};
constexpr NvidiaChip nvidiaChips[] = {
    {"sm_60", 50, false}, {"sm_70", 60, false},  {"sm_75", 63, true},
    {"sm_80", 70, true},  {"sm_86", 71, true},   {"sm_87", 74, true},
    {"sm_88", 90, true},  {"sm_89", 78, true},   {"sm_90", 78, true},
    {"sm_90a", 80, true}, {"sm_100", 86, true},  {"sm_100a", 86, true},
    {"sm_103", 88, true}, {"sm_103a", 88, true}, {"sm_110", 90, true},
    {"sm_120", 87, true}, {"sm_121", 88, true},
};
constexpr unsigned ptxVersions[] = {60, 61, 63, 64, 65, 70, 71, 72,
                                    73, 74, 75, 76, 77, 78, 80, 81,
                                    82, 83, 84, 85, 86, 87, 88, 90};

struct AmdChip {
  StringRef name;
  unsigned waveSize;
};
constexpr AmdChip amdChips[] = {
    {"gfx900", 64},  {"gfx906", 64},  {"gfx908", 64},  {"gfx90a", 64},
    {"gfx942", 64},  {"gfx950", 64},  {"gfx1030", 32}, {"gfx1031", 32},
    {"gfx1032", 32}, {"gfx1100", 32}, {"gfx1101", 32}, {"gfx1102", 32},
    {"gfx1103", 32}, {"gfx1150", 32}, {"gfx1151", 32}, {"gfx1200", 32},
    {"gfx1201", 32},
};
constexpr StringRef amdFeatures[] = {"sramecc", "xnack", "cumode"};
constexpr StringRef formats[] = {"llvm", "isa", "bin", "fatbin"};

} // namespace

static const NvidiaChip *findNvidiaChip(StringRef name) {
  const auto *it = llvm::find_if(
      nvidiaChips, [&](const NvidiaChip &chip) { return chip.name == name; });
  return it == std::end(nvidiaChips) ? nullptr : it;
}

static const AmdChip *findAmdChip(StringRef name) {
  const auto *it = llvm::find_if(
      amdChips, [&](const AmdChip &chip) { return chip.name == name; });
  return it == std::end(amdChips) ? nullptr : it;
}

static llvm::Error error(const llvm::Twine &message) {
  return llvm::createStringError(message);
}

template <typename Range>
static std::string list(const Range &range) {
  return llvm::join(std::begin(range), std::end(range), ", ");
}

/// The names of the chips in a table.
template <typename Chips>
static llvm::SmallVector<StringRef> names(const Chips &chips) {
  llvm::SmallVector<StringRef> result;
  for (const auto &chip : chips)
    result.push_back(chip.name);
  return result;
}

GpuOptions GpuOptions::nvptx(StringRef chip) {
  GpuOptions options;
  options.chip = chip.str();
  return options;
}

GpuOptions GpuOptions::amdgpu(StringRef chip) {
  GpuOptions options;
  options.backend = GpuBackend::AMDGPU;
  options.chip = chip.str();
  return options;
}

std::string GpuOptions::str() const {
  return (backend == GpuBackend::NVPTX ? "nvptx " : "amdgpu ") + chip + " [" +
         features + "] " + format + " O" + std::to_string(optLevel) +
         " toolkit '" + toolkit + "'";
}

static llvm::Error verifyNvidia(const GpuOptions &options) {
  const NvidiaChip *chip = findNvidiaChip(options.chip);
  if (!chip)
    return error("unknown chip '" + options.chip + "' for nvptx; known are " +
                 list(names(nvidiaChips)));
  if (!chip->cubin && (options.format == "bin" || options.format == "fatbin"))
    return error("ptxas makes no code for '" + options.chip +
                 "' any more; use format=isa, which a driver compiles");
  if (options.features.empty())
    return llvm::Error::success();
  StringRef feature = options.features;
  unsigned version = 0;
  if (!feature.consume_front("+ptx") || feature.getAsInteger(10, version) ||
      !llvm::is_contained(ptxVersions, version))
    return error("unknown feature '" + options.features +
                 "' for nvptx; expected one version of PTX, from +ptx60 to "
                 "+ptx90");
  if (version < chip->minPTX)
    return error("'" + options.features + "' does not know '" + options.chip +
                 "', which needs +ptx" + llvm::Twine(chip->minPTX) +
                 " or later");
  return llvm::Error::success();
}

static llvm::Error verifyAmd(const GpuOptions &options) {
  if (!findAmdChip(options.chip))
    return error("unknown chip '" + options.chip + "' for amdgpu; known are " +
                 list(names(amdChips)));
  if (options.format == "fatbin")
    return error("format 'fatbin' is for nvptx; expected llvm, isa or bin");
  llvm::SmallVector<StringRef> features;
  StringRef(options.features).split(features, ',', -1, /*KeepEmpty=*/false);
  for (StringRef feature : features)
    if ((feature[0] != '+' && feature[0] != '-') ||
        !llvm::is_contained(amdFeatures, feature.drop_front()))
      return error("unknown feature '" + feature +
                   "' for amdgpu; known are, each with + or -, " +
                   list(amdFeatures));
  return llvm::Error::success();
}

llvm::Error GpuOptions::verify() const {
  if (!llvm::is_contained(formats, format))
    return error("unknown format '" + format + "'; known are " + list(formats));
  if (optLevel > 3)
    return error("optimization level " + llvm::Twine(optLevel) +
                 " is not in 0 to 3");
  return backend == GpuBackend::NVPTX ? verifyNvidia(*this) : verifyAmd(*this);
}

std::string GpuOptions::getFeatureString() const {
  if (!features.empty() || backend != GpuBackend::NVPTX)
    return features;
  const NvidiaChip *known = findNvidiaChip(chip);
  return known ? "+ptx" + std::to_string(std::max(known->minPTX, 60u)) : "";
}

unsigned GpuOptions::getWaveSize() const {
  const AmdChip *known = findAmdChip(chip);
  return known ? known->waveSize : 32;
}

//===----------------------------------------------------------------------===//
// The toolkit
//===----------------------------------------------------------------------===//

GpuToolkit tg::findGpuToolkit(const GpuOptions &options) {
  const bool nvidia = options.backend == GpuBackend::NVPTX;
  llvm::SmallVector<StringRef> files = {
      nvidia ? "nvvm/libdevice/libdevice.10.bc" : "amdgcn/bitcode/ocml.bc"};
  if (options.format == "bin" || options.format == "fatbin")
    files.push_back(nvidia ? "bin/ptxas" : "llvm/bin/ld.lld");
  if (options.format == "fatbin")
    files.push_back("bin/fatbinary");

  llvm::SmallVector<std::string> places, placeNames;
  if (!options.toolkit.empty()) {
    places = {options.toolkit};
    placeNames = {"toolkit '" + options.toolkit + "'"};
  } else {
    llvm::SmallVector<const char *> variables = {"ROCM_PATH", "ROCM_ROOT",
                                                 "ROCM_HOME"};
    if (nvidia)
      variables = {"CUDA_ROOT", "CUDA_HOME", "CUDA_PATH"};
    for (const char *variable : variables) {
      placeNames.push_back(std::string("$") + variable);
      if (const char *value = std::getenv(variable); value && *value) {
        places.push_back(value);
        placeNames.back() += " ('" + places.back() + "')";
      }
    }
    places.push_back(nvidia ? "/usr/local/cuda" : "/opt/rocm");
    placeNames.push_back(places.back());
  }

  GpuToolkit toolkit;
  toolkit.searched = "looked for " + llvm::join(files, " and ") + " in " +
                     llvm::join(placeNames, ", ");
  for (const std::string &place : places) {
    const bool complete = llvm::all_of(files, [&](StringRef file) {
      llvm::SmallString<128> path(place);
      llvm::sys::path::append(path, file);
      return llvm::sys::fs::exists(path);
    });
    if (complete) {
      toolkit.path = place;
      break;
    }
  }
  return toolkit;
}
