//===- Dataset.cpp - The handwritten digits of the UCI set ----------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Dataset.h"

#include <algorithm>
#include <charconv>
#include <random>
#include <stdexcept>
#include <zlib.h>

using namespace digits;

static constexpr size_t kPixels = 64;

tg::Tensor Dataset::getImages(size_t begin, size_t end) const {
  auto count = static_cast<int64_t>(end - begin);
  return tg::Tensor::fromData<float>(
      llvm::ArrayRef(pixels).slice(begin * kPixels, count * kPixels),
      {count, 1, 8, 8});
}

tg::Tensor Dataset::getLabels(size_t begin, size_t end) const {
  return tg::Tensor::fromData<int32_t>(
      llvm::ArrayRef(labels).slice(begin, end - begin),
      {static_cast<int64_t>(end - begin)});
}

static std::string readGzip(const std::string &path) {
  gzFile file = gzopen(path.c_str(), "rb");
  if (!file)
    throw std::runtime_error(path + ": cannot be opened");
  std::string text;
  char block[1 << 16];
  int count;
  while ((count = gzread(file, block, sizeof(block))) > 0)
    text.append(block, count);
  int error = 0;
  std::string message = gzerror(file, &error);
  gzclose(file);
  if (count < 0 || (error != Z_OK && error != Z_STREAM_END))
    throw std::runtime_error(path + ": damaged: " + message);
  return text;
}

Dataset digits::readDigits(const std::string &path) {
  std::string text = readGzip(path);
  Dataset data;
  size_t line = 0;
  const char *next = text.data(), *end = next + text.size();
  while (next != end) {
    ++line;
    for (size_t column = 0; column <= kPixels; ++column) {
      int value = -1;
      auto [stop, error] = std::from_chars(next, end, value);
      bool last = column == kPixels;
      if (error != std::errc() || value < 0 || value > (last ? 9 : 16) ||
          stop == end || *stop != (last ? '\n' : ','))
        throw std::runtime_error(path + ":" + std::to_string(line) +
                                 ": expected 64 pixels from 0 to 16 and a "
                                 "digit, separated by commas");
      next = stop + 1;
      if (last)
        data.labels.push_back(value);
      else
        data.pixels.push_back(static_cast<float>(value) / 16);
    }
  }
  return data;
}

void digits::shuffle(Dataset &data, uint64_t seed) {
  // std::shuffle differs between libraries; the engine does not.
  std::mt19937_64 random(seed);
  for (size_t i = data.size(); i > 1; --i) {
    size_t j = random() % i;
    if (j == i - 1)
      continue;
    std::swap(data.labels[i - 1], data.labels[j]);
    std::swap_ranges(data.pixels.begin() + (i - 1) * kPixels,
                     data.pixels.begin() + i * kPixels,
                     data.pixels.begin() + j * kPixels);
  }
}

Dataset digits::splitOff(Dataset &data, size_t count) {
  Dataset tail;
  size_t kept = data.size() - std::min(count, data.size());
  tail.labels.assign(data.labels.begin() + kept, data.labels.end());
  tail.pixels.assign(data.pixels.begin() + kept * kPixels, data.pixels.end());
  data.labels.resize(kept);
  data.pixels.resize(kept * kPixels);
  return tail;
}
