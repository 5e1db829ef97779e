//===- RandomSource.h - Reproducible random choices --------------*- C++
//-*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TG_UNITTESTS_VIEW_RANDOMSOURCE_H
#define TG_UNITTESTS_VIEW_RANDOMSOURCE_H

#include <cstdint>
#include <random>
#include <vector>

namespace tg::testing {

/// The same choices on every machine, unlike the standard's distributions.
class RandomSource {
public:
  explicit RandomSource(uint32_t seed) : engine(seed) {}

  /// A number in [low, high].
  int64_t pick(int64_t low, int64_t high) {
    return low + int64_t(engine() % uint64_t(high - low + 1));
  }
  bool oneIn(int64_t n) { return pick(1, n) == 1; }

  template <class T>
  const T &pick(const std::vector<T> &values) {
    return values[pick(0, int64_t(values.size()) - 1)];
  }

  std::vector<int64_t> permutation(int64_t size) {
    std::vector<int64_t> perm(size);
    for (int64_t i = 0; i < size; ++i) {
      int64_t j = pick(0, i);
      perm[i] = perm[j];
      perm[j] = i;
    }
    return perm;
  }

private:
  std::mt19937 engine;
};

} // namespace tg::testing

#endif // TG_UNITTESTS_VIEW_RANDOMSOURCE_H
