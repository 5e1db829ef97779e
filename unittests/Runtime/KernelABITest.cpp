//===- KernelABITest.cpp - The byte form of a kernel's description --------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TG/Runtime/KernelABI.h"

#include "ExpectError.h"

using namespace tg;

static KernelInfo makeInfo() {
  KernelInfo info;
  info.name = "matmul_f32";
  info.numInputs = 3;
  info.numOutputs = 1;
  info.numScalars = 2;
  info.alignment = 4;
  info.numTiles = int64_t(1) << 40;
  info.grain = 7;
  info.scratchBytes = 4096;
  info.threadScratchBytes = 100;
  info.flops = uint64_t(1) << 63;
  info.bytesMoved = 12345;
  return info;
}

TEST(KernelABI, RoundTrips) {
  const KernelInfo info = makeInfo();
  EXPECT_EQ(unwrap(deserializeKernelInfo(serializeKernelInfo(info))), info);
}

TEST(KernelABI, RefusesOtherBytes) {
  const std::string bytes = serializeKernelInfo(makeInfo());
  for (size_t size = 0; size < 80; ++size)
    EXPECT_FAILS(deserializeKernelInfo(bytes.substr(0, size)),
                 "damaged kernel description");
  EXPECT_FAILS(deserializeKernelInfo(bytes.substr(0, 80)), "it has no name");
  std::string wide = bytes;
  wide[4] = 1; // numInputs is 32 bits wide.
  EXPECT_FAILS(deserializeKernelInfo(wide), "damaged kernel description");
  std::string odd = bytes;
  odd[24] = 3;
  EXPECT_FAILS(deserializeKernelInfo(odd),
               "kernel 'matmul_f32': alignment 3 is not a power of two");
}

TEST(KernelABI, Verifies) {
  KernelInfo info = makeInfo();
  EXPECT_SUCCEEDS(verifyKernelInfo(info));
  info.alignment = 128;
  EXPECT_FAILS(verifyKernelInfo(info), "alignment 128");
  info = makeInfo();
  info.numTiles = -1;
  EXPECT_FAILS(verifyKernelInfo(info), "negative number of tiles -1");
  info = makeInfo();
  info.grain = 0;
  EXPECT_FAILS(verifyKernelInfo(info), "grain 0 is below 1");
  info = makeInfo();
  info.scratchBytes = uint64_t(1) << 41;
  EXPECT_FAILS(verifyKernelInfo(info), "scratch of more than 2^40 bytes");
}
