//===- Device.h - Where tensors live and kernels run ------------*- C++ -*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A device is a kind and a number (`CUDA:1`), or for DISK a file
/// (`DISK:/data/weights.bin`). It is a small value; equal names are equal
/// devices. Drivers are looked for with dlopen when a device is asked for, so
/// that one build runs on every machine.
///
//===----------------------------------------------------------------------===//

#ifndef TG_RUNTIME_DEVICE_H
#define TG_RUNTIME_DEVICE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <cstdint>
#include <string>

namespace tg {

enum class DeviceKind : uint8_t {
  CPU,  ///< The default. Numbers above 0 share the same cores and memory.
  CUDA, ///< NVIDIA GPUs.
  HIP,  ///< AMD GPUs.
  SIM,  ///< Runs GPU kernels on the CPU, thread by thread.
  DISK, ///< A file as a tensor; it holds data and runs nothing.
  Null  ///< Compiles and runs nothing; its buffers hold no data.
};

class Device {
public:
  /// The default device, `CPU`.
  Device() = default;
  Device(DeviceKind kind, unsigned ordinal = 0)
      : kind(kind), ordinal(ordinal) {}

  /// Reads a name in any case: `cpu`, `cuda:0`, `DISK:/path`. Also takes the
  /// names that programs for other compilers use: LLVM, CLANG, PYTHON and NPY
  /// are CPU, NV is CUDA, AMD is HIP. GPU is refused, because it does not say
  /// which. Does not look for drivers.
  static llvm::Expected<Device> parse(llvm::StringRef name);

  /// The one spelling of a name: `cuda:0` -> `CUDA`, `llvm:1` -> `CPU:1`.
  static llvm::Expected<std::string> canonicalize(llvm::StringRef name);

  /// Like parse, and fails unless this process can use the device: the error
  /// names the driver libraries that were looked for.
  static llvm::Expected<Device> get(llvm::StringRef name);

  /// Fails unless this process can use the device.
  llvm::Error checkAvailable() const;

  DeviceKind getKind() const { return kind; }
  unsigned getOrdinal() const { return ordinal; }
  /// The file of a DISK device, else empty.
  llvm::StringRef getPath() const { return path; }
  /// The canonical name.
  std::string getName() const;

  /// Whether the CPU may read and write its storage through plain pointers.
  bool isHostVisible() const {
    return kind == DeviceKind::CPU || kind == DeviceKind::SIM ||
           kind == DeviceKind::DISK;
  }

  friend bool operator==(const Device &, const Device &) = default;

private:
  DeviceKind kind = DeviceKind::CPU;
  unsigned ordinal = 0;
  std::string path;
};

/// The driver libraries of a kind, in the order in which they are tried; empty
/// for kinds that need none.
llvm::ArrayRef<const char *> getDriverLibraries(DeviceKind kind);

/// Opens the first of `libraries` that is there and keeps it open. The error
/// names all of them.
llvm::Expected<void *> openDriver(llvm::StringRef device,
                                  llvm::ArrayRef<const char *> libraries);

} // namespace tg

#endif // TG_RUNTIME_DEVICE_H
