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
    // Views that read the same are equal.
    EXPECT_EQ(table.toView(), view) << *view;
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
    std::optional<View> expected = table.toView();
    if (reshaped)
      EXPECT_EQ(reshaped, expected) << *view << *reshaped;
    numPossible += expected.has_value();
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
    std::optional<View> expected = table.toView();
    if (both)
      EXPECT_EQ(both, expected) << *inner << *outer << *both;
    numPossible += expected.has_value();
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

//===----------------------------------------------------------------------===//
// Numbers close to the limits: checked at random elements
//===----------------------------------------------------------------------===//

/// A number of up to 63 bits, all magnitudes alike.
int64_t largeNumber(RandomSource &random) {
  int64_t bits = random.pick(0, 62);
  int64_t number = int64_t(1) << bits;
  return random.oneIn(3) ? number : number + random.pick(0, number - 1);
}

std::optional<View> largeView(RandomSource &random) {
  Sizes shape, strides;
  std::vector<MaskRange> mask;
  for (int64_t rank = random.pick(0, 3); rank > 0; --rank) {
    int64_t size = largeNumber(random);
    int64_t begin = random.oneIn(2) ? 0 : random.pick(0, size - 1);
    int64_t end = random.oneIn(2) ? size : random.pick(begin, size);
    shape.push_back(size);
    strides.push_back(largeNumber(random) * random.pick(-1, 1));
    mask.push_back({begin, end});
  }
  int64_t offset = largeNumber(random) * random.pick(-1, 1);
  llvm::Expected<View> view = View::get(shape, strides, offset, mask);
  if (!view) {
    llvm::consumeError(view.takeError());
    return std::nullopt;
  }
  return *view;
}

Sizes randomCoords(RandomSource &random, const View &view) {
  Sizes coords;
  for (int64_t axis = 0; axis < view.getRank(); ++axis) {
    // Mostly ends of what is read, where mistakes are.
    auto [begin, end] = view.getMaskRange(axis);
    int64_t size = view.getShape()[axis];
    int64_t coord = random.pick(
        Sizes{begin - 1, begin, end - 1, end, random.pick(0, size - 1)});
    coords.push_back(std::clamp<int64_t>(coord, 0, size - 1));
  }
  return coords;
}

Sizes unravel(int64_t flat, llvm::ArrayRef<int64_t> shape) {
  Sizes coords(shape.size());
  for (size_t axis = shape.size(); axis-- > 0;) {
    coords[axis] = flat % shape[axis];
    flat /= shape[axis];
  }
  return coords;
}

int64_t ravel(llvm::ArrayRef<int64_t> coords, llvm::ArrayRef<int64_t> shape) {
  int64_t flat = 0;
  for (auto [coord, size] : llvm::zip_equal(coords, shape))
    flat = flat * size + coord;
  return flat;
}

template <class T>
std::optional<T> ignoreError(llvm::Expected<T> value) {
  if (value)
    return *value;
  llvm::consumeError(value.takeError());
  return std::nullopt;
}

TEST(RandomViewTest, LargeNumbers) {
  RandomSource random(23);
  int numViews = 0, numPadded = 0, numReshaped = 0, numComposed = 0;
  for (int i = 0; i < 200000; ++i) {
    std::optional<View> view = largeView(random);
    if (!view || view->getNumElements() == 0)
      continue;
    ++numViews;
    int64_t rank = view->getRank();
    Sizes coords = randomCoords(random, *view);
    std::optional<int64_t> expected = view->index(coords);
    int64_t flat = ravel(coords, view->getShape());

    View coalesced = view->coalesce();
    EXPECT_EQ(coalesced.index(unravel(flat, coalesced.getShape())), expected)
        << *view;
    (void)view->isInjective();
    if (rank > 0) {
      Sizes flipped = coords;
      flipped[0] = view->getShape()[0] - 1 - coords[0];
      EXPECT_EQ(unwrap(view->flip({0})).index(flipped), expected) << *view;

      Sizes kept(view->getShape());
      kept[0] -= coords[0];
      Sizes first(rank, 0), inKept = coords;
      first[0] = coords[0];
      inKept[0] = 0;
      EXPECT_EQ(unwrap(view->shrink(first, kept)).index(inKept), expected);

      Sizes low(rank, 0), high(rank, 0);
      low[0] = largeNumber(random);
      high[0] = largeNumber(random);
      if (std::optional<View> padded = ignoreError(view->pad(low, high))) {
        ++numPadded;
        Sizes inPadded = coords;
        inPadded[0] += low[0];
        EXPECT_EQ(padded->index(inPadded), expected) << *view;
      }
    }

    // Split an axis by a power of two, or merge all.
    Sizes shape = {view->getNumElements()};
    if (random.oneIn(2) && rank > 0) {
      shape.assign(view->getShape().begin(), view->getShape().end());
      int64_t divisor = int64_t(1) << random.pick(0, 40);
      if (shape[0] % divisor == 0) {
        shape[0] /= divisor;
        shape.insert(shape.begin() + 1, divisor);
      }
    }
    if (std::optional<View> reshaped = unwrap(view->reshape(shape))) {
      ++numReshaped;
      EXPECT_EQ(reshaped->index(unravel(flat, shape)), expected) << *view;
    }

    std::optional<View> outer = largeView(random);
    if (!outer || outer->getNumElements() == 0)
      continue;
    auto both = ignoreError(View::compose(*view, *outer));
    if (!both || !*both)
      continue;
    ++numComposed;
    Sizes outerCoords = randomCoords(random, *outer);
    std::optional<int64_t> inner = outer->index(outerCoords);
    EXPECT_EQ((*both)->index(outerCoords),
              inner ? view->index(unravel(*inner, view->getShape())) : inner)
        << *view << *outer;
  }
  EXPECT_GT(numViews, 10000);
  EXPECT_GT(numPadded, 1000);
  EXPECT_GT(numReshaped, 5000);
  EXPECT_GT(numComposed, 1000);
}

} // namespace
