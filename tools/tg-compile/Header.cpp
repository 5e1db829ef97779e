//===- Header.cpp - The C header of compiled code -------------------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Header.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace tg;
using llvm::StringRef;

static bool isIdentifier(StringRef name) {
  return !name.empty() && !llvm::isDigit(name[0]) &&
         llvm::all_of(name,
                      [](char c) { return llvm::isAlnum(c) || c == '_'; });
}

static llvm::Error checkNames(const CompiledModule &module) {
  for (const CompiledFunction &function : module.functions)
    if (!isIdentifier(function.name))
      return llvm::createStringError("@" + function.name +
                                     " is no name of C: it has no place in a "
                                     "header");
  return llvm::Error::success();
}

static void printTop(llvm::raw_ostream &os, StringRef source,
                     StringRef target) {
  os << "/* Made by tg-compile from " << llvm::sys::path::filename(source)
     << " for " << target << ". */\n"
     << "#pragma once\n\n#include <stdint.h>\n\n";
}

static void printNumbers(llvm::raw_ostream &os,
                         const CompiledFunction &function) {
  os << "/* " << function.name << ": " << function.signature << " */\n";
  auto define = [&](StringRef what, uint64_t value) {
    os << "#define " << function.name << '_' << what << ' ' << value << '\n';
  };
  define("num_inputs", function.numInputs);
  define("num_outputs", function.numOutputs);
  define("num_scalars", function.numScalars);
  define("scratch_bytes", function.scratchBytes);
}

llvm::Expected<std::string> tg::makeCpuHeader(const CompiledModule &module,
                                              StringRef source) {
  if (llvm::Error error = checkNames(module))
    return std::move(error);
  std::string text;
  llvm::raw_string_ostream os(text);
  printTop(os, source, module.target);
  os << "#ifdef __cplusplus\nextern \"C\" {\n#endif\n\n"
     << "/* buffers: the inputs, then the outputs, aligned to 64 bytes;\n"
     << "   scalars: the dynamic sizes, then the scalar arguments;\n"
     << "   the tiles [tileBegin, tileEnd) of num_tiles, at once in any "
        "number\n"
     << "   of threads, each with its own scratch of scratch_bytes bytes. */\n";
  for (const CompiledFunction &function : module.functions) {
    os << '\n';
    printNumbers(os, function);
    os << "#define " << function.name << "_num_tiles " << function.numTiles
       << "\nvoid " << function.name
       << "(void *const *buffers, const int64_t *scalars,\n"
       << "    int64_t tileBegin, int64_t tileEnd, void *scratch);\n";
  }
  os << "\n#ifdef __cplusplus\n}\n#endif\n";
  return text;
}

llvm::Expected<std::string> tg::makeGpuHeader(const CompiledModule &module,
                                              StringRef source) {
  if (llvm::Error error = checkNames(module))
    return std::move(error);
  std::string text;
  llvm::raw_string_ostream os(text);
  printTop(os, source, module.target);
  os << "#ifndef TG_GPU_LAUNCH\n#define TG_GPU_LAUNCH\n"
     << "/* A launch in one dimension. Argument i of the kernel is the device\n"
     << "   pointer of the buffer args[i]: the inputs, the outputs, then "
        "scratch,\n"
     << "   each aligned to 16 bytes. */\n"
     << "typedef struct {\n  const char *kernel;\n  uint32_t blocks, threads;\n"
     << "  uint32_t num_args;\n  const uint32_t *args;\n} tg_gpu_launch;\n"
     << "#endif\n";
  for (const CompiledFunction &function : module.functions) {
    if (!function.dynamic.empty())
      return llvm::createStringError("no header can describe @" +
                                     function.name + ": " + function.dynamic);
    os << '\n';
    printNumbers(os, function);
    os << "#define " << function.name << "_num_launches "
       << function.launches.size() << '\n';
    if (function.launches.empty())
      continue;
    // No array of C is empty; a kernel without arguments has no use for it.
    for (auto [i, launch] : llvm::enumerate(function.launches))
      os << "static const uint32_t " << function.name << "_args_" << i
         << "[] = {"
         << (launch.buffers.empty()
                 ? "0"
                 : llvm::join(llvm::map_range(
                                  launch.buffers,
                                  [](unsigned b) { return std::to_string(b); }),
                              ", "))
         << "};\n";
    os << "static const tg_gpu_launch " << function.name << "_launches[] = {\n";
    for (auto [i, launch] : llvm::enumerate(function.launches))
      os << "    {\"" << launch.kernel << "\", " << launch.blocks << ", "
         << launch.threads << ", " << launch.buffers.size() << ", "
         << function.name << "_args_" << i << "},\n";
    os << "};\n";
  }
  return text;
}
