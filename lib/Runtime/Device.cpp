//===- Device.cpp - Where tensors live and kernels run --------------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TG/Runtime/Device.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

#include <dlfcn.h>
#include <optional>

using namespace tg;
using llvm::Error;
using llvm::Expected;
using llvm::StringRef;

static llvm::StringLiteral getKindName(DeviceKind kind) {
  switch (kind) {
  case DeviceKind::CPU:
    return "CPU";
  case DeviceKind::CUDA:
    return "CUDA";
  case DeviceKind::HIP:
    return "HIP";
  case DeviceKind::SIM:
    return "SIM";
  case DeviceKind::DISK:
    return "DISK";
  case DeviceKind::Null:
    return "NULL";
  }
  llvm_unreachable("unknown device kind");
}

Expected<Device> Device::parse(StringRef name) {
  auto [base, suffix] = name.split(':');
  const bool hasSuffix = base.size() != name.size();
  const std::string upper = base.upper();
  if (upper == "GPU")
    return llvm::createStringError("device '" + name +
                                   "' does not say which GPU: use CUDA or HIP");
  std::optional<DeviceKind> kind =
      llvm::StringSwitch<std::optional<DeviceKind>>(upper)
          .Cases({"CPU", "LLVM", "CLANG", "PYTHON", "NPY"}, DeviceKind::CPU)
          .Cases({"CUDA", "NV"}, DeviceKind::CUDA)
          .Cases({"HIP", "AMD"}, DeviceKind::HIP)
          .Case("SIM", DeviceKind::SIM)
          .Case("DISK", DeviceKind::DISK)
          .Case("NULL", DeviceKind::Null)
          .Default(std::nullopt);
  if (!kind)
    return llvm::createStringError("unknown device '" + name +
                                   "': expected CPU, CUDA, HIP, SIM, DISK or "
                                   "NULL");
  Device device(*kind);
  if (*kind == DeviceKind::DISK) {
    device.path = suffix.str();
    return device;
  }
  // getAsInteger takes a sign; a device number has none.
  if (hasSuffix &&
      (!llvm::all_of(suffix, llvm::isDigit) ||
       suffix.getAsInteger(10, device.ordinal) || device.ordinal > 0xffff))
    return llvm::createStringError("device '" + name +
                                   "': expected a number from 0 to 65535 "
                                   "after ':'");
  return device;
}

Expected<std::string> Device::canonicalize(StringRef name) {
  Expected<Device> device = parse(name);
  if (!device)
    return device.takeError();
  return device->getName();
}

Expected<Device> Device::get(StringRef name) {
  Expected<Device> device = parse(name);
  if (!device)
    return device.takeError();
  if (Error error = device->checkAvailable())
    return std::move(error);
  return device;
}

std::string Device::getName() const {
  std::string name = getKindName(kind).str();
  if (kind == DeviceKind::DISK && !path.empty())
    name += ":" + path;
  else if (ordinal != 0)
    name += ":" + std::to_string(ordinal);
  return name;
}

Error Device::checkAvailable() const {
  llvm::ArrayRef<const char *> libraries = getDriverLibraries(kind);
  if (libraries.empty())
    return Error::success();
  Expected<void *> driver = openDriver(getName(), libraries);
  if (!driver)
    return driver.takeError();
  return llvm::createStringError(
      "device " + getName() +
      ": a driver was found, but this build cannot launch kernels on it");
}

llvm::ArrayRef<const char *> tg::getDriverLibraries(DeviceKind kind) {
  static const char *const cuda[] = {"libcuda.so.1"};
  static const char *const hip[] = {"libamdhip64.so.7", "libamdhip64.so.6",
                                    "libamdhip64.so.5"};
  switch (kind) {
  case DeviceKind::CUDA:
    return cuda;
  case DeviceKind::HIP:
    return hip;
  default:
    return {};
  }
}

Expected<void *> tg::openDriver(StringRef device,
                                llvm::ArrayRef<const char *> libraries) {
  for (const char *library : libraries)
    if (void *handle = dlopen(library, RTLD_NOW | RTLD_LOCAL))
      return handle;
  return llvm::createStringError("device " + device +
                                 ": no driver found (looked for " +
                                 llvm::join(libraries, ", ") + ")");
}
