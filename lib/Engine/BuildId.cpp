//===- BuildId.cpp - Which build of the compiler this is ------------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BuildId.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"

#include <link.h>

namespace {
/// The NT_GNU_BUILD_ID note of a loaded object, in hexadecimal.
std::string readBuildId(const dl_phdr_info &object) {
  for (unsigned i = 0; i < object.dlpi_phnum; ++i) {
    const ElfW(Phdr) &header = object.dlpi_phdr[i];
    if (header.p_type != PT_NOTE)
      continue;
    const char *note =
        reinterpret_cast<const char *>(object.dlpi_addr + header.p_vaddr);
    const char *end = note + header.p_memsz;
    while (note + sizeof(ElfW(Nhdr)) <= end) {
      ElfW(Nhdr) info;
      std::memcpy(&info, note, sizeof(info));
      const char *name = note + sizeof(info);
      const char *data = name + ((info.n_namesz + 3) & ~3u);
      if (info.n_type == NT_GNU_BUILD_ID &&
          llvm::StringRef(name, info.n_namesz) == llvm::StringRef("GNU\0", 4))
        return llvm::toHex(llvm::StringRef(data, info.n_descsz));
      note = data + ((info.n_descsz + 3) & ~3u);
    }
  }
  return {};
}

bool contains(const dl_phdr_info &object, const void *address) {
  auto target = reinterpret_cast<ElfW(Addr)>(address);
  for (unsigned i = 0; i < object.dlpi_phnum; ++i) {
    const ElfW(Phdr) &header = object.dlpi_phdr[i];
    ElfW(Addr) begin = object.dlpi_addr + header.p_vaddr;
    if (header.p_type == PT_LOAD && target >= begin &&
        target < begin + header.p_memsz)
      return true;
  }
  return false;
}

int visit(dl_phdr_info *object, size_t, void *result) {
  llvm::StringRef path = object->dlpi_name;
  if (!contains(*object, reinterpret_cast<const void *>(&visit)) &&
      !path.contains("libMLIR") && !path.contains("libLLVM"))
    return 0;
  // The name of the main program is empty.
  std::string file = path.empty() ? "/proc/self/exe" : path.str();
  std::string id = readBuildId(*object);
  if (id.empty()) {
    llvm::sys::fs::file_status status;
    if (!llvm::sys::fs::status(file, status))
      id = std::to_string(status.getSize()) + "@" +
           std::to_string(
               status.getLastModificationTime().time_since_epoch().count());
  }
  auto &text = *static_cast<std::string *>(result);
  text += id + ";";
  return 0;
}
} // namespace

const std::string &tg::getBuildId() {
  static const std::string id = [] {
    std::string text;
    dl_iterate_phdr(visit, &text);
    return text;
  }();
  return id;
}
