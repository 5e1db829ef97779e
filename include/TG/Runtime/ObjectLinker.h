//===- ObjectLinker.h - Brings object code into the process -----*- C++ -*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Loads relocatable ELF objects. An object may use only the symbols of a fixed
/// table (RuntimeSymbols.h) and those that the caller gives: what a kernel can
/// reach does not depend on what else the process has loaded, and a missing
/// symbol is an error that names it, not a crash at the first call.
///
/// Objects must be position independent (`Reloc::PIC_`): the symbols of the
/// table may be further away than 2 GiB.
///
//===----------------------------------------------------------------------===//

#ifndef TG_RUNTIME_OBJECTLINKER_H
#define TG_RUNTIME_OBJECTLINKER_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <memory>
#include <string>

namespace tg {

/// Code in this process. It is unloaded when the last reference goes.
class LoadedObject {
public:
  virtual ~LoadedObject() = default;

  /// The address of a symbol that the object defines.
  virtual llvm::Expected<void *> lookup(llvm::StringRef symbol) = 0;
};

/// A symbol that an object may use beside the fixed table, such as a
/// micro-kernel of another object.
struct ExternalSymbol {
  std::string name;
  void *address = nullptr;
  /// Held as long as the object that links against it.
  std::shared_ptr<const void> keepAlive;
};

/// Loads `object`, the bytes of a relocatable ELF file for this machine. `name`
/// is for messages. Symbols of different objects never clash. Thread-safe.
llvm::Expected<std::shared_ptr<LoadedObject>>
loadObject(llvm::StringRef object, llvm::StringRef name,
           llvm::ArrayRef<ExternalSymbol> externals = {});

} // namespace tg

#endif // TG_RUNTIME_OBJECTLINKER_H
