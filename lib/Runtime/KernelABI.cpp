//===- KernelABI.cpp - What a compiled kernel looks like ------------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TG/Runtime/KernelABI.h"

#include "llvm/Support/Endian.h"
#include "llvm/Support/MathExtras.h"

using namespace tg;

llvm::Error tg::verifyKernelInfo(const KernelInfo &info) {
  auto fail = [&](const llvm::Twine &what) {
    return llvm::createStringError("kernel '" + llvm::Twine(info.name) +
                                   "': " + what);
  };
  if (info.name.empty())
    return fail("it has no name");
  if (!llvm::isPowerOf2_32(info.alignment) || info.alignment > 64)
    return fail("alignment " + llvm::Twine(info.alignment) +
                " is not a power of two of at most 64");
  if (info.numTiles < 0)
    return fail("negative number of tiles " + llvm::Twine(info.numTiles));
  if (info.grain < 1)
    return fail("grain " + llvm::Twine(info.grain) + " is below 1");
  // Keeps the product with the number of threads far from overflow.
  constexpr uint64_t maxScratch = uint64_t(1) << 40;
  if (info.scratchBytes > maxScratch || info.threadScratchBytes > maxScratch)
    return fail("scratch of more than 2^40 bytes");
  return llvm::Error::success();
}

/// Calls `visit` on each number, in the order of the byte form.
template <typename Info, typename Visit>
static void visitNumbers(Info &info, Visit visit) {
  visit(info.numInputs);
  visit(info.numOutputs);
  visit(info.numScalars);
  visit(info.alignment);
  visit(info.numTiles);
  visit(info.grain);
  visit(info.scratchBytes);
  visit(info.threadScratchBytes);
  visit(info.flops);
  visit(info.bytesMoved);
}

std::string tg::serializeKernelInfo(const KernelInfo &info) {
  std::string bytes;
  visitNumbers(info, [&](auto value) {
    char word[8];
    llvm::support::endian::write64le(word, static_cast<uint64_t>(value));
    bytes.append(word, sizeof(word));
  });
  return bytes + info.name;
}

llvm::Expected<KernelInfo> tg::deserializeKernelInfo(llvm::StringRef bytes) {
  KernelInfo info;
  bool fits = true;
  visitNumbers(info, [&](auto &value) {
    if (bytes.size() < 8) {
      fits = false;
      return;
    }
    const uint64_t word = llvm::support::endian::read64le(bytes.data());
    value = static_cast<std::remove_reference_t<decltype(value)>>(word);
    fits &= static_cast<uint64_t>(value) == word;
    bytes = bytes.drop_front(8);
  });
  if (!fits)
    return llvm::createStringError("damaged kernel description");
  info.name = bytes.str();
  if (llvm::Error error = verifyKernelInfo(info))
    return std::move(error);
  return info;
}
