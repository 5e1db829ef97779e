//===- Kernel.cpp - Code that can be launched -----------------------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TG/Runtime/Kernel.h"

using namespace tg;

llvm::Expected<KernelRef> Kernel::create(KernelInfo info, KernelEntry entry,
                                         std::shared_ptr<const void> code) {
  if (llvm::Error error = verifyKernelInfo(info))
    return std::move(error);
  if (!entry)
    return llvm::createStringError("kernel '" + llvm::Twine(info.name) +
                                   "': it has no entry");
  return KernelRef(new Kernel(std::move(info), entry, std::move(code)));
}

llvm::Expected<KernelRef>
Kernel::load(KernelInfo info, llvm::StringRef object,
             llvm::ArrayRef<ExternalSymbol> externals) {
  llvm::Expected<std::shared_ptr<LoadedObject>> code =
      loadObject(object, info.name, externals);
  if (!code)
    return code.takeError();
  llvm::Expected<void *> entry = (*code)->lookup(info.name);
  if (!entry)
    return entry.takeError();
  return create(std::move(info), reinterpret_cast<KernelEntry>(*entry),
                std::move(*code));
}
