//===- RandomViewTest.cpp - Arbitrary views against arrays ----------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Views that no chain of movement ops makes, with overlapping strides and
// diagonals: what a user may write into an attribute.
//
//===----------------------------------------------------------------------===//

#include "RandomSource.h"
#include "ReadTable.h"

#include <set>

using namespace tg;
using namespace tg::testing;

namespace {

/// A view that reads within [0, count), or nullopt.
std::optional<View> randomView(RandomSource &random, int64_t count,
                               const Sizes &strideChoices) {
  Sizes shape, strides;
  std::vector<MaskRange> mask;
  bool masked = random.oneIn(2);
  for (int64_t rank = random.pick(0, 3); rank > 0; --rank) {
    int64_t size = random.pick(1, 6);
    int64_t begin = random.oneIn(2) ? 0 : random.pick(0, size - 1);
    int64_t end = random.oneIn(2) ? size : random.pick(begin + 1, size);
    shape.push_back(size);
    strides.push_back(random.pick(strideChoices) * (random.oneIn(3) ? -1 : 1));
    mask.push_back(masked ? MaskRange(begin, end) : MaskRange(0, size));
  }
  View atZero = makeView(shape, strides, 0, mask);
  auto [lowest, highest] = *atZero.getExtent();
  if (highest - lowest >= count)
    return std::nullopt;
  return makeView(shape, strides, random.pick(-lowest, count - 1 - highest),
                  mask);
}

TEST(RandomViewTest, AnswersAboutItself) {
  RandomSource random(3);
  int numInjective = 0;
  for (int i = 0; i < 8000; ++i) {
    std::optional<View> view =
        randomView(random, 100, {0, 1, 1, 2, 3, 4, 5, 6, 12});
    if (!view)
      continue;
    ReadTable table = ReadTable::of(*view);
    std::multiset<int64_t> read(table.elements.begin(), table.elements.end());
    read.erase(ReadTable::nothing);
    auto extent = view->getExtent();
    ASSERT_TRUE(extent);
    EXPECT_EQ(extent->first, *read.begin()) << *view;
    EXPECT_EQ(extent->second, *read.rbegin()) << *view;
    std::set<int64_t> distinct(read.begin(), read.end());
    if (view->isInjective()) {
      ++numInjective;
      EXPECT_EQ(distinct.size(), read.size()) << *view;
    }
    EXPECT_EQ(view->isContiguous(),
              table == ReadTable::iota(Sizes(view->getShape())))
        << *view;

    View flat = view->coalesce();
    EXPECT_LE(flat.getRank(), view->getRank());
    EXPECT_EQ(ReadTable::of(flat).elements, table.elements) << *view;
  }
  EXPECT_GT(numInjective, 1000);
}

TEST(RandomViewTest, Reshapes) {
  RandomSource random(5);
  int numPossible = 0, numFound = 0;
  for (int i = 0; i < 20000; ++i) {
    std::optional<View> view =
        randomView(random, 400, {0, 1, 1, 2, 3, 4, 6, 6, 12});
    if (!view)
      continue;
    // A random factorization of the element count.
    Sizes shape;
    int64_t left = view->getNumElements();
    while (left > 1) {
      int64_t size = random.pick(1, left);
      if (left % size != 0)
        continue;
      shape.push_back(size);
      left /= size;
    }
    std::optional<View> reshaped = unwrap(view->reshape(shape));
    ReadTable table = ReadTable::of(*view).reshape(shape);
    if (reshaped)
      EXPECT_EQ(ReadTable::of(*reshaped), table) << *view << *reshaped;
    numPossible += table.isOneView();
    numFound += reshaped.has_value();
  }
  EXPECT_GT(numPossible, 5000);
  EXPECT_EQ(numFound, numPossible);
}

TEST(RandomViewTest, Composes) {
  RandomSource random(9);
  int numPossible = 0, numFound = 0;
  for (int i = 0; i < 40000; ++i) {
    std::optional<View> inner =
        randomView(random, 200, {0, 1, 1, 2, 3, 4, 6, 6, 12});
    if (!inner)
      continue;
    std::optional<View> outer = randomView(random, inner->getNumElements(),
                                           {0, 1, 1, 2, 3, 4, 5, 6, 7, 12});
    if (!outer)
      continue;
    std::optional<View> both = unwrap(View::compose(*inner, *outer));
    ReadTable table = ReadTable::of(*inner).through(ReadTable::of(*outer));
    if (both)
      EXPECT_EQ(ReadTable::of(*both), table) << *inner << *outer << *both;
    numPossible += table.isOneView();
    numFound += both.has_value();
  }
  EXPECT_GT(numPossible, 5000);
  EXPECT_GE(numFound, numPossible * 0.98);
}

TEST(RandomViewTest, Inverts) {
  RandomSource random(17);
  int numFound = 0;
  for (int i = 0; i < 8000; ++i) {
    int64_t count = random.pick(Sizes{1, 2, 4, 6, 12});
    std::optional<View> view = randomView(random, count, {1, 2, 3, 4, 6});
    if (!view)
      continue;
    std::optional<View> inverse = view->invert({count});
    ReadTable table = ReadTable::of(*view);
    std::set<int64_t> distinct(table.elements.begin(), table.elements.end());
    distinct.erase(ReadTable::nothing);
    bool isBijection = int64_t(distinct.size()) == count &&
                       int64_t(table.elements.size()) == count;
    if (!isBijection)
      EXPECT_EQ(inverse, std::nullopt) << *view;
    if (!inverse)
      continue;
    ++numFound;
    EXPECT_EQ(table.through(ReadTable::of(*inverse)), ReadTable::iota({count}))
        << *view << *inverse;
  }
  EXPECT_GT(numFound, 100);
}

} // namespace
