//===- DeviceTest.cpp - Names of devices and missing drivers --------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TG/Runtime/Device.h"

#include "ExpectError.h"

using namespace tg;

TEST(Device, CanonicalNames) {
  const std::pair<const char *, const char *> names[] = {
      {"CPU", "CPU"},       {"cpu", "CPU"},
      {"cpu:0", "CPU"},     {"CPU:1", "CPU:1"},
      {"cuda:2", "CUDA:2"}, {"hip", "HIP"},
      {"sim", "SIM"},       {"null", "NULL"},
      {"LLVM", "CPU"},      {"clang:1", "CPU:1"},
      {"PYTHON", "CPU"},    {"npy", "CPU"},
      {"NV", "CUDA"},       {"amd:3", "HIP:3"},
      {"disk", "DISK"},     {"disk:/tmp/A:b", "DISK:/tmp/A:b"}};
  for (auto [name, expected] : names)
    EXPECT_EQ(unwrap(Device::canonicalize(name)), expected) << name;
}

TEST(Device, CanonicalNamesAreFixedPoints) {
  for (const char *name : {"CPU", "CPU:7", "CUDA", "HIP:1", "SIM", "DISK",
                           "DISK:/data/Weights", "NULL"}) {
    EXPECT_EQ(unwrap(Device::canonicalize(name)), name);
    EXPECT_EQ(unwrap(Device::parse(name)).getName(), name);
  }
}

TEST(Device, RefusedNames) {
  EXPECT_FAILS(Device::parse("GPU"), "does not say which GPU: use CUDA or HIP");
  EXPECT_FAILS(Device::parse("METAL"), "unknown device 'METAL': expected CPU");
  EXPECT_FAILS(Device::parse(""), "unknown device ''");
  for (const char *name :
       {"CPU:", "CPU:x", "CPU:-1", "CPU:+1", "CPU:1:2", "CPU:99999999999"})
    EXPECT_FAILS(Device::parse(name), "expected a number");
}

TEST(Device, HostDevicesAreAvailable) {
  for (const char *name : {"CPU", "CPU:1", "SIM", "DISK:/x", "NULL"})
    EXPECT_SUCCEEDS(Device::get(name));
  EXPECT_TRUE(unwrap(Device::get("SIM")).isHostVisible());
  EXPECT_FALSE(unwrap(Device::get("NULL")).isHostVisible());
  EXPECT_EQ(unwrap(Device::get("DISK:/x")).getPath(), "/x");
}

TEST(Device, GPUsSayWhyTheyCannotBeUsed) {
  // Either there is no driver, or this build cannot use it.
  EXPECT_THAT(getMessage(Device::get("CUDA")),
              testing::AnyOf(testing::HasSubstr("libcuda.so.1"),
                             testing::HasSubstr("cannot launch")));
  EXPECT_FAILS(openDriver("HIP", {"libnothere.so.7", "libnothere.so.6"}),
               "device HIP: no driver found (looked for libnothere.so.7, "
               "libnothere.so.6)");
  EXPECT_EQ(getDriverLibraries(DeviceKind::HIP).size(), 3u);
  EXPECT_SUCCEEDS(openDriver("CUDA", {"libnothere.so", "libc.so.6"}));
}
