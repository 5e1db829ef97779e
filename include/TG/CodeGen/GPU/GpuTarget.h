//===- GpuTarget.h - The GPU that code is made for --------------*- C++ -*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The options of the GPU pipelines, the table of chips that they are checked
/// against, and the search for the vendor's files. All of it runs before
/// upstream's code sees a name: there an unknown chip is only a warning, and a
/// bad PTX feature ends the process.
///
//===----------------------------------------------------------------------===//

#ifndef TG_CODEGEN_GPU_GPUTARGET_H
#define TG_CODEGEN_GPU_GPUTARGET_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <string>

namespace tg {

enum class GpuBackend { NVPTX, AMDGPU };

/// Everything that affects the code of a GPU.
struct GpuOptions {
  GpuBackend backend = GpuBackend::NVPTX;
  /// The vendor's name of the architecture, "sm_80" or "gfx942".
  std::string chip = "sm_80";
  /// LLVM's feature string: "+ptx80" for NVPTX (the least version that knows
  /// the chip if empty); "+xnack,-sramecc" and the like for AMDGPU.
  std::string features;
  /// "llvm" (bitcode), "isa" (PTX or assembly), "bin" (cubin or hsaco) or
  /// "fatbin" (NVPTX only).
  std::string format = "bin";
  /// The folder of the CUDA toolkit or of ROCm; looked for if empty.
  std::string toolkit;
  /// LLVM's optimization level, 0 to 3.
  unsigned optLevel = 3;

  /// Options for a chip of NVIDIA or AMD, all else at its default.
  static GpuOptions nvptx(llvm::StringRef chip = "sm_80");
  static GpuOptions amdgpu(llvm::StringRef chip = "gfx942");

  /// All fields in one line, for keys and messages.
  std::string str() const;

  /// Fails, saying what is known instead, for a chip, feature, format or level
  /// that this backend does not take.
  llvm::Error verify() const;

  /// `features`, or what stands for an empty string.
  std::string getFeatureString() const;

  /// The threads that run in step: 32 or 64.
  unsigned getWaveSize() const;

  friend bool operator==(const GpuOptions &, const GpuOptions &) = default;
};

/// What of the vendor's files was found, and where.
struct GpuToolkit {
  /// The toolkit's folder, empty if none has all that is asked for.
  std::string path;
  /// The places and files that were looked at, for messages.
  std::string searched;
};

/// Looks for a toolkit that has the device library and, for "bin" and
/// "fatbin", the tools that make them. Looks in `options.toolkit` alone if that
/// is given; else where environment variables point to ($CUDA_ROOT, $CUDA_HOME,
/// $CUDA_PATH; $ROCM_PATH, $ROCM_ROOT, $ROCM_HOME), then in the usual place.
GpuToolkit findGpuToolkit(const GpuOptions &options);

} // namespace tg

#endif // TG_CODEGEN_GPU_GPUTARGET_H
