//===- ExpectError.h - Checks of errors, for tests --------------*- C++ -*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TG_UNITTESTS_RUNTIME_EXPECTERROR_H
#define TG_UNITTESTS_RUNTIME_EXPECTERROR_H

#include "llvm/Support/Error.h"
#include "gmock/gmock.h"

#include <string>

/// The message of a failure, or empty.
inline std::string getMessage(llvm::Error error) {
  return error ? llvm::toString(std::move(error)) : std::string();
}

template <typename T>
std::string getMessage(llvm::Expected<T> value) {
  return value ? std::string() : llvm::toString(value.takeError());
}

/// Expects a failure whose message contains `text`.
#define EXPECT_FAILS(expression, text)                                         \
  EXPECT_THAT(getMessage(expression), ::testing::HasSubstr(text))

#define EXPECT_SUCCEEDS(expression) EXPECT_EQ(getMessage(expression), "")
#define ASSERT_SUCCEEDS(expression) ASSERT_EQ(getMessage(expression), "")

/// The value; stops the test program if there is none.
template <typename T>
T unwrap(llvm::Expected<T> value) {
  if (!value)
    llvm::report_fatal_error(value.takeError());
  return std::move(*value);
}

#endif // TG_UNITTESTS_RUNTIME_EXPECTERROR_H
