//===- Errors.h - What the Tensor API throws --------------------*- C++ -*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// One class an exception type of the Python API, so that a binding can map
/// them one to one. Messages name the call, and the shapes and types that
/// clash: `matmul: inner dimensions differ: 3 (lhs 2x3) and 4 (rhs 4x5)`.
///
//===----------------------------------------------------------------------===//

#ifndef TG_TENSOR_ERRORS_H
#define TG_TENSOR_ERRORS_H

#include <exception>
#include <string>
#include <utility>

namespace tg {

/// What all of them derive from.
class TensorError : public std::exception {
public:
  explicit TensorError(std::string message) : message(std::move(message)) {}
  const char *what() const noexcept override { return message.c_str(); }

private:
  std::string message;
};

/// A shape or a number that cannot be.
class ValueError : public TensorError {
  using TensorError::TensorError;
};

/// An axis or an index that is out of range.
class IndexError : public TensorError {
  using TensorError::TensorError;
};

/// An element type or a kind of argument that the call does not take.
class TypeError : public TensorError {
  using TensorError::TensorError;
};

/// Anything else that cannot be done, and failures of compilers and devices.
class RuntimeError : public TensorError {
  using TensorError::TensorError;
};

/// A precondition of a call.
class AssertionError : public TensorError {
  using TensorError::TensorError;
};

/// What is known and not offered.
class NotImplementedError : public TensorError {
  using TensorError::TensorError;
};

} // namespace tg

#endif // TG_TENSOR_ERRORS_H
