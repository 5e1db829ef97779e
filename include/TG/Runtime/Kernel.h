//===- Kernel.h - Code that can be launched ---------------------*- C++ -*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TG_RUNTIME_KERNEL_H
#define TG_RUNTIME_KERNEL_H

#include "TG/Runtime/KernelABI.h"
#include "TG/Runtime/ObjectLinker.h"

#include <memory>

namespace tg {

class Kernel;
/// A kernel's code stays loaded as long as somebody holds it.
using KernelRef = std::shared_ptr<const Kernel>;

/// An entry point and what is known of it. Immutable.
class Kernel {
public:
  /// A kernel of code that is already in the process; `code` is held as long as
  /// the kernel.
  static llvm::Expected<KernelRef>
  create(KernelInfo info, KernelEntry entry,
         std::shared_ptr<const void> code = nullptr);

  /// Loads an object that defines the symbol `info.name`. See loadObject.
  static llvm::Expected<KernelRef>
  load(KernelInfo info, llvm::StringRef object,
       llvm::ArrayRef<ExternalSymbol> externals = {});

  const KernelInfo &getInfo() const { return info; }
  llvm::StringRef getName() const { return info.name; }
  KernelEntry getEntry() const { return entry; }

private:
  Kernel(KernelInfo info, KernelEntry entry, std::shared_ptr<const void> code)
      : info(std::move(info)), entry(entry), code(std::move(code)) {}

  const KernelInfo info;
  const KernelEntry entry;
  const std::shared_ptr<const void> code;
};

} // namespace tg

#endif // TG_RUNTIME_KERNEL_H
