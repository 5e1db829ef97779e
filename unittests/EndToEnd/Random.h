//===- Random.h - Reproducible choices and inputs ---------------*- C++ -*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TG_UNITTESTS_ENDTOEND_RANDOM_H
#define TG_UNITTESTS_ENDTOEND_RANDOM_H

#include "Harness.h"
#include "View/RandomSource.h"

namespace tg::testing {

/// What the elements of an input are.
enum class Fill {
  /// Every kind of number: NaN, infinities, both zeros, subnormals, extremes,
  /// numbers of all sizes. The pairs of special ones of the first two operands
  /// come first, where they fit.
  Any,
  /// Between -2 and 2 (unsigned: 0 and 2); floats with all their digits.
  Small,
  /// Floats between 0.5 and 1.5, whose long products stay finite.
  NearOne,
  /// Integers between -3 and 3, in floats too.
  SmallInts,
  /// Indices of an axis of size `limit`, in and out of range.
  Index,
};

/// An input; `operand` is its position among the operands of one op.
HostTensor makeInput(const TensorSpec &spec, Fill fill, RandomSource &random,
                     unsigned operand = 0, int64_t limit = 0);

} // namespace tg::testing

#endif // TG_UNITTESTS_ENDTOEND_RANDOM_H
