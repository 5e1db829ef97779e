//===- LongTests.h - Tests that take minutes --------------------*- C++ -*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TG_UNITTESTS_LONGTESTS_H
#define TG_UNITTESTS_LONGTESTS_H

#include "gtest/gtest.h"

#include <cstdlib>
#include <string_view>

namespace tg {

/// Whether `scripts/test.sh --long` runs: random tests then draw more.
inline bool longTests() {
  const char *value = std::getenv("TG_LONG_TESTS");
  return value && std::string_view(value) == "1";
}

} // namespace tg

/// Skips the rest of a test body unless long tests were asked for.
#define TG_LONG_TEST()                                                         \
  do {                                                                         \
    if (!::tg::longTests())                                                    \
      GTEST_SKIP() << "takes minutes: run scripts/test.sh --long";             \
  } while (false)

#endif // TG_UNITTESTS_LONGTESTS_H
