//===- GpuTargetTest.cpp - Options of the GPU pipelines -------------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TG/CodeGen/GPU/GpuTarget.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace tg;
using testing::HasSubstr;

static std::string verify(const GpuOptions &options) {
  return llvm::toString(options.verify());
}

TEST(GpuTargetTest, EveryFieldIsInTheKey) {
  const GpuOptions base = GpuOptions::nvptx();
  std::vector<GpuOptions> others(6, base);
  others[0].backend = GpuBackend::AMDGPU;
  others[1].chip = "sm_90";
  others[2].features = "+ptx80";
  others[3].format = "isa";
  others[4].toolkit = "/opt/cuda";
  others[5].optLevel = 2;
  for (const GpuOptions &other : others) {
    EXPECT_NE(other, base);
    EXPECT_NE(other.str(), base.str());
  }
}

TEST(GpuTargetTest, AcceptsWhatLLVMKnows) {
  for (const char *chip : {"sm_75", "sm_80", "sm_90a", "sm_100", "sm_121"})
    EXPECT_EQ(verify(GpuOptions::nvptx(chip)), "") << chip;
  for (const char *chip : {"gfx90a", "gfx942", "gfx1030", "gfx1100"})
    EXPECT_EQ(verify(GpuOptions::amdgpu(chip)), "") << chip;
  EXPECT_EQ(GpuOptions::nvptx("sm_80").getFeatureString(), "+ptx70");
  EXPECT_EQ(GpuOptions::nvptx("sm_90a").getFeatureString(), "+ptx80");
  EXPECT_EQ(GpuOptions::amdgpu("gfx942").getFeatureString(), "");
  EXPECT_EQ(GpuOptions::amdgpu("gfx942").getWaveSize(), 64u);
  EXPECT_EQ(GpuOptions::amdgpu("gfx1100").getWaveSize(), 32u);
}

TEST(GpuTargetTest, RefusesWhatLLVMWouldAbortOn) {
  GpuOptions options = GpuOptions::nvptx("sm_90");
  for (const char *features : {"ptx80", "+ptx", "+ptx79", "+ptx70",
                               "+ptx80,+ptx81", "-ptx80", "+ptx99999999999"}) {
    options.features = features;
    EXPECT_NE(verify(options), "") << features;
  }
  options = GpuOptions::amdgpu();
  for (const char *features : {"xnack", "+", "+xnack,-", "+ptx80"}) {
    options.features = features;
    EXPECT_NE(verify(options), "") << features;
  }
}

TEST(GpuTargetTest, AGivenToolkitIsTheOnlyPlace) {
  GpuOptions options = GpuOptions::nvptx();
  options.toolkit = "/nowhere";
  options.format = "fatbin";
  GpuToolkit toolkit = findGpuToolkit(options);
  EXPECT_EQ(toolkit.path, "");
  EXPECT_THAT(toolkit.searched, HasSubstr("bin/fatbinary"));
  EXPECT_THAT(toolkit.searched, HasSubstr("in toolkit '/nowhere'"));
}
