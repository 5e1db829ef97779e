//===- Dataset.h - The handwritten digits of the UCI set --------*- C++ -*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TG_EXAMPLES_DIGITS_DATASET_H
#define TG_EXAMPLES_DIGITS_DATASET_H

#include "TG/Tensor/Tensor.h"

#include <string>
#include <vector>

namespace digits {

/// Images of 8x8 pixels from 0 to 1, and the digit that each shows.
struct Dataset {
  std::vector<float> pixels; ///< 64 an image.
  std::vector<int32_t> labels;

  size_t size() const { return labels.size(); }
  /// Images `begin` to `end`, as [n, 1, 8, 8] float32.
  tg::Tensor getImages(size_t begin, size_t end) const;
  /// Their digits, as [n] int32.
  tg::Tensor getLabels(size_t begin, size_t end) const;
};

/// Reads `digits.csv.gz`: 64 pixels from 0 to 16 a line, then the digit.
/// Throws std::runtime_error, with the file and the line, if it is damaged.
Dataset readDigits(const std::string &path);

/// Shuffles in place; the same seed gives the same order everywhere.
void shuffle(Dataset &data, uint64_t seed);

/// Splits off the last `count` images.
Dataset splitOff(Dataset &data, size_t count);

} // namespace digits

#endif // TG_EXAMPLES_DIGITS_DATASET_H
