//===- ObjectLinker.cpp - Brings object code into the process -------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TG/Runtime/ObjectLinker.h"

#include "TG/Runtime/RuntimeSymbols.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/ExecutionEngine/JITLink/JITLinkMemoryManager.h"
#include "llvm/ExecutionEngine/Orc/AbsoluteSymbols.h"
#include "llvm/ExecutionEngine/Orc/Core.h"
#include "llvm/ExecutionEngine/Orc/ObjectLinkingLayer.h"
#include "llvm/ExecutionEngine/Orc/SelfExecutorProcessControl.h"
#include "llvm/ExecutionEngine/Orc/TaskDispatch.h"
#include "llvm/Object/ELFObjectFile.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/TargetParser/Host.h"
#include "llvm/TargetParser/Triple.h"

#include <atomic>

using namespace tg;
using llvm::Error;
using llvm::Expected;
using llvm::StringRef;
namespace orc = llvm::orc;

static Error makeError(StringRef object, const llvm::Twine &what) {
  return llvm::createStringError("cannot load object '" + object +
                                 "': " + what);
}

namespace {

/// The process's linking session. LLJIT would bring an IR compiler and a
/// platform with initializers; kernels need neither.
class Session {
public:
  static Expected<Session *> get() {
    // Never destroyed: objects may be held by static variables.
    static Expected<Session *> *session =
        new Expected<Session *>(Session::create());
    if (*session)
      return **session;
    return llvm::createStringError("cannot set up the linker of object code");
  }

  orc::ExecutionSession execution;
  orc::ObjectLinkingLayer layer;
  std::atomic<uint64_t> numObjects{0};
  std::atomic<uint64_t> numRemoved{0};

private:
  explicit Session(std::unique_ptr<orc::SelfExecutorProcessControl> control)
      : execution(std::move(control)), layer(execution) {
    // Every failure also reaches the caller of lookup, who reports it.
    execution.setErrorReporter(
        [](Error error) { llvm::consumeError(std::move(error)); });
  }

  static Expected<Session *> create() {
    // Work is done in the thread that asks for it.
    auto control = orc::SelfExecutorProcessControl::Create(
        nullptr, std::make_unique<orc::InPlaceTaskDispatcher>());
    if (!control)
      return control.takeError();
    return new Session(std::move(*control));
  }
};

class JITLinkedObject : public LoadedObject {
public:
  JITLinkedObject(Session &session, orc::JITDylib &dylib,
                  llvm::ArrayRef<ExternalSymbol> externals, StringRef name)
      : session(session), dylib(dylib), name(name) {
    for (const ExternalSymbol &external : externals)
      if (external.keepAlive)
        keptAlive.push_back(external.keepAlive);
  }

  ~JITLinkedObject() override {
    // Removes the code and all that is known of it, but for its names.
    llvm::consumeError(session.execution.removeJITDylib(dylib));
    if (session.numRemoved.fetch_add(1) % 256 == 255)
      session.execution.getSymbolStringPool()->clearDeadEntries();
  }

  Expected<void *> lookup(StringRef symbol) override {
    Expected<orc::ExecutorSymbolDef> found =
        session.execution.lookup({&dylib}, symbol);
    if (!found)
      return makeError(name, llvm::toString(found.takeError()));
    return found->getAddress().toPtr<void *>();
  }

private:
  Session &session;
  orc::JITDylib &dylib;
  std::string name;
  std::vector<std::shared_ptr<const void>> keptAlive;
};

} // namespace

/// Fails unless `object` is a relocatable ELF file for this machine; else gives
/// the names of the symbols that it uses and does not define.
static Expected<std::vector<std::string>>
getUndefinedSymbols(llvm::MemoryBufferRef object) {
  if (llvm::identify_magic(object.getBuffer()) !=
      llvm::file_magic::elf_relocatable)
    return llvm::createStringError("it is not a relocatable ELF file");
  auto file = llvm::object::ObjectFile::createELFObjectFile(object);
  if (!file)
    return file.takeError();
  const llvm::Triple host(llvm::sys::getProcessTriple());
  if ((*file)->getArch() != host.getArch())
    return llvm::createStringError(
        "it is for " + llvm::Triple::getArchTypeName((*file)->getArch()) +
        ", this machine is " + host.getArchName());
  std::vector<std::string> names;
  for (const llvm::object::SymbolRef &symbol : (*file)->symbols()) {
    Expected<uint32_t> flags = symbol.getFlags();
    if (!flags)
      return flags.takeError();
    if (!(*flags & llvm::object::SymbolRef::SF_Undefined))
      continue;
    Expected<StringRef> name = symbol.getName();
    if (!name)
      return name.takeError();
    // Entry 0 of the table has no name; the linker itself makes the other.
    if (!name->empty() && *name != "_GLOBAL_OFFSET_TABLE_")
      names.push_back(name->str());
  }
  return names;
}

Expected<std::shared_ptr<LoadedObject>>
tg::loadObject(StringRef object, StringRef name,
               llvm::ArrayRef<ExternalSymbol> externals) {
  Expected<Session *> session = Session::get();
  if (!session)
    return session.takeError();
  orc::ExecutionSession &execution = (*session)->execution;

  llvm::MemoryBufferRef reference(object, name);
  Expected<std::vector<std::string>> undefined = getUndefinedSymbols(reference);
  if (!undefined)
    return makeError(name, llvm::toString(undefined.takeError()));
  orc::SymbolMap symbols;
  std::vector<std::string> unknown;
  for (const std::string &symbol : *undefined) {
    const auto *external =
        llvm::find_if(externals, [&](const ExternalSymbol &external) {
          return external.name == symbol;
        });
    void *address = external != externals.end() ? external->address
                                                : findRuntimeSymbol(symbol);
    if (!address) {
      unknown.push_back(symbol);
      continue;
    }
    symbols[execution.intern(symbol)] = orc::ExecutorSymbolDef(
        orc::ExecutorAddr::fromPtr(address),
        llvm::JITSymbolFlags::Exported | llvm::JITSymbolFlags::Callable);
  }
  if (!unknown.empty())
    return makeError(name, "it uses symbols that the runtime does not have: " +
                               llvm::join(unknown, ", "));

  // A dylib each, so that names never clash and all of it can be dropped.
  const uint64_t number = (*session)->numObjects.fetch_add(1);
  orc::JITDylib &dylib =
      execution.createBareJITDylib((name + "." + llvm::Twine(number)).str());
  auto loaded =
      std::make_shared<JITLinkedObject>(**session, dylib, externals, name);
  if (!symbols.empty())
    if (Error error = dylib.define(orc::absoluteSymbols(std::move(symbols))))
      return makeError(name, llvm::toString(std::move(error)));
  if (Error error = (*session)->layer.add(
          dylib, llvm::MemoryBuffer::getMemBufferCopy(object, name)))
    return makeError(name, llvm::toString(std::move(error)));
  return loaded;
}
