//===- RandomChainTest.cpp - Movement chains against arrays ---------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Random chains of movement ops, executed one by one on an array and all at
// once by what the library makes of them. All of it has to read the same
// elements.
//
//===----------------------------------------------------------------------===//

#include "LongTests.h"
#include "RandomSource.h"
#include "ReadTable.h"
#include "TG/View/IndexExpr.h"

#include <iostream>
#include <map>

using namespace tg;
using namespace tg::testing;

namespace {

constexpr int64_t maxElements = 300;
constexpr int64_t maxRank = 6;

/// A chain as the library, an array and a reader of failures see it.
struct Chain {
  Sizes sourceShape;
  ShapeTracker tracker;
  ReadTable table;
  std::string text;
  bool hasReshape = false;
  bool isBijection = true;

  explicit Chain(const Sizes &shape)
      : sourceShape(shape), tracker(unwrap(ShapeTracker::contiguous(shape))),
        table(ReadTable::iota(shape)), text(list(shape)) {}

  static std::string list(llvm::ArrayRef<int64_t> values) {
    std::string text = "[";
    for (int64_t value : values)
      text += (text.size() > 1 ? "," : "") + std::to_string(value);
    return text + "]";
  }

  void permute(const Sizes &perm) {
    text += " permute" + list(perm);
    tracker = unwrap(tracker.permute(perm));
    table = table.permute(perm);
  }
  void expand(const Sizes &shape) {
    text += " expand" + list(shape);
    isBijection = false;
    tracker = unwrap(tracker.expand(shape));
    table = table.expand(shape);
  }
  void pad(const Sizes &low, const Sizes &high) {
    text += " pad" + list(low) + list(high);
    isBijection = false;
    tracker = unwrap(tracker.pad(low, high));
    table = table.pad(low, high);
  }
  void shrink(const Sizes &offsets, const Sizes &sizes) {
    text += " shrink" + list(offsets) + list(sizes);
    isBijection = false;
    tracker = unwrap(tracker.shrink(offsets, sizes));
    table = table.shrink(offsets, sizes);
  }
  void flip(const Sizes &axes) {
    text += " flip" + list(axes);
    tracker = unwrap(tracker.flip(axes));
    table = table.flip(axes);
  }
  void reshape(const Sizes &shape) {
    text += " reshape" + list(shape);
    hasReshape = true;
    tracker = unwrap(tracker.reshape(shape));
    table = table.reshape(shape);
  }
};

Sizes randomShape(RandomSource &random, int64_t rank) {
  static const std::vector<int64_t> sizes = {1, 1, 2, 2, 3, 3,
                                             4, 5, 6, 7, 8, 12};
  Sizes shape;
  int64_t count = 1;
  for (int64_t axis = 0; axis < rank; ++axis) {
    int64_t size = random.oneIn(60) ? 0 : random.pick(sizes);
    if (count * size > maxElements)
      size = 1;
    count *= std::max<int64_t>(size, 1);
    shape.push_back(size);
  }
  return shape;
}

/// Another shape with as many elements: neighbours merged, axes split, ones put
/// in and taken out, or anything.
Sizes randomReshape(RandomSource &random, Sizes shape) {
  if (ReadTable::count(shape) == 0) {
    Sizes result = randomShape(random, random.pick(1, maxRank));
    result[random.pick(0, int64_t(result.size()) - 1)] = 0;
    return result;
  }
  if (random.oneIn(5))
    shape = {ReadTable::count(shape)};
  for (int64_t edits = random.pick(1, 4); edits > 0; --edits) {
    int64_t rank = int64_t(shape.size());
    int64_t axis = random.pick(0, std::max<int64_t>(rank - 1, 0));
    switch (random.pick(0, 3)) {
    case 0: // merge
      if (axis + 1 < rank) {
        shape[axis] *= shape[axis + 1];
        shape.erase(shape.begin() + axis + 1);
      }
      break;
    case 1: { // split
      if (rank == 0 || rank >= maxRank)
        break;
      Sizes divisors;
      for (int64_t d = 2; d < shape[axis]; ++d)
        if (shape[axis] % d == 0)
          divisors.push_back(d);
      if (divisors.empty())
        break;
      int64_t divisor = random.pick(divisors);
      shape[axis] /= divisor;
      shape.insert(shape.begin() + axis + 1, divisor);
      break;
    }
    case 2: // put a one in
      if (rank < maxRank)
        shape.insert(shape.begin() + random.pick(0, rank), 1);
      break;
    case 3: // take a one out
      if (rank > 0 && shape[axis] == 1)
        shape.erase(shape.begin() + axis);
      break;
    }
  }
  return shape;
}

enum Op { Permute, Expand, Pad, Shrink, Flip, Reshape, NumOps };

void addRandomOp(RandomSource &random, Chain &chain, Op op) {
  const Sizes shape = chain.table.shape;
  int64_t rank = int64_t(shape.size());
  int64_t count = std::max<int64_t>(ReadTable::count(shape), 1);
  switch (op) {
  case Permute:
    return chain.permute(random.permutation(rank));
  case Expand: {
    Sizes newShape = shape;
    for (int64_t &size : newShape) {
      int64_t times = random.oneIn(40) ? 0 : random.pick(1, 5);
      if (size != 1 || random.oneIn(3) || count * times > maxElements)
        continue;
      size = times;
      count *= std::max<int64_t>(times, 1);
    }
    return chain.expand(newShape);
  }
  case Pad: {
    Sizes low(rank, 0), high(rank, 0);
    Sizes padded = shape;
    for (int64_t axis = 0; axis < rank; ++axis) {
      if (random.oneIn(2))
        continue;
      low[axis] = random.oneIn(6) ? shape[axis] : random.pick(0, 3);
      high[axis] = random.oneIn(6) ? shape[axis] : random.pick(0, 3);
      padded[axis] += low[axis] + high[axis];
      if (ReadTable::count(padded) > maxElements) {
        padded[axis] = shape[axis];
        low[axis] = high[axis] = 0;
      }
    }
    return chain.pad(low, high);
  }
  case Shrink: {
    Sizes offsets, sizes;
    for (int64_t size : shape) {
      int64_t first = 0, kept = size;
      if (!random.oneIn(3)) {
        first = random.pick(0, size);
        kept = random.pick(0, size - first);
        // Empty results end all that is interesting; keep them rare.
        if (kept == 0 && !random.oneIn(20)) {
          first = 0;
          kept = size;
        }
      }
      offsets.push_back(first);
      sizes.push_back(kept);
    }
    return chain.shrink(offsets, sizes);
  }
  case Flip: {
    Sizes axes;
    for (int64_t axis : random.permutation(rank))
      if (random.oneIn(2))
        axes.push_back(axis);
    return chain.flip(axes);
  }
  case Reshape:
    return chain.reshape(randomReshape(random, shape));
  case NumOps:
    break;
  }
}

Chain randomChain(RandomSource &random, llvm::ArrayRef<Op> ops) {
  Chain chain(randomShape(random, random.pick(0, maxRank)));
  for (int64_t left = random.pick(1, 12); left > 0; --left)
    addRandomOp(random, chain, ops[random.pick(0, int64_t(ops.size()) - 1)]);
  return chain;
}

constexpr Op allOps[] = {Permute, Permute, Expand,  Pad,    Shrink,
                         Flip,    Reshape, Reshape, Reshape};

/// What the emitted expressions read; every index has to be safe to load.
ReadTable evaluate(const ShapeTracker &tracker, int64_t sourceCount,
                   Guard guard) {
  Sizes shape(tracker.getShape().begin(), tracker.getShape().end());
  EvaluatingIndexBuilder builder;
  return ReadTable::generate(shape, [&](llvm::ArrayRef<int64_t> coords) {
    auto [index, valid] = emitIndex(tracker, coords, builder, guard);
    if (guard == Guard::Select && sourceCount > 0)
      EXPECT_TRUE(index >= 0 && index < sourceCount) << index;
    return valid && !*valid ? ReadTable::nothing : index;
  });
}

void checkChain(const Chain &chain) {
  const ShapeTracker &tracker = chain.tracker;
  ASSERT_EQ(Sizes(tracker.getShape()), chain.table.shape);
  ASSERT_EQ(ReadTable::of(tracker), chain.table);
  // What movement ops build is what get() admits.
  ASSERT_EQ(unwrap(ShapeTracker::get(tracker.getViews())), tracker);

  ShapeTracker simple = tracker.simplify();
  ASSERT_LE(simple.getViews().size(), tracker.getViews().size());
  ASSERT_EQ(ReadTable::of(simple), chain.table);
  ASSERT_EQ(simple.simplify(), simple);

  int64_t sourceCount = ReadTable::count(chain.sourceShape);
  for (const ShapeTracker &emitted : {tracker, simple})
    for (Guard guard : {Guard::Select, Guard::None})
      ASSERT_EQ(evaluate(emitted, sourceCount, guard), chain.table);

  std::optional<ShapeTracker> inverse = tracker.invert(chain.sourceShape);
  if (chain.isBijection)
    ASSERT_TRUE(inverse);
  if (inverse) {
    ASSERT_EQ(Sizes(inverse->getShape()), chain.sourceShape);
    ASSERT_EQ(chain.table.through(ReadTable::of(*inverse)),
              ReadTable::iota(chain.sourceShape));
    ASSERT_EQ(ReadTable::of(
                  unwrap(ShapeTracker::compose(tracker, *inverse)).simplify()),
              ReadTable::iota(chain.sourceShape));
  }
}

TEST(RandomChainTest, ReadsWhatTheArrayReads) {
  const int numChains = longTests() ? 200000 : 24000;
  RandomSource random(20240607);
  int numOneView = 0, numFound = 0, numViews = 0, numInner = 0;
  std::map<int64_t, int> ranks;
  for (int i = 0; i < numChains; ++i) {
    Chain chain = randomChain(random, allOps);
    SCOPED_TRACE("chain " + std::to_string(i) + ": " + chain.text + " -> " +
                 chain.tracker.str());
    checkChain(chain);
    if (HasFatalFailure() || HasNonfatalFailure())
      return;
    ShapeTracker simple = chain.tracker.simplify();
    ++ranks[chain.tracker.getRank()];
    numViews += simple.getViews().size();
    numInner += chain.tracker.getViews().size() > 1;
    std::optional<View> view = chain.table.toView();
    numOneView += view.has_value();
    if (simple.getViews().size() == 1) {
      ++numFound;
      EXPECT_EQ(simple.getViews().front(), view);
    }
  }
  // The chains are worth something: all ranks occur, many need two views at
  // first.
  for (int64_t rank = 0; rank <= maxRank; ++rank)
    EXPECT_GT(ranks[rank], numChains / 100) << "rank " << rank;
  EXPECT_GT(numInner, numChains / 10);
  EXPECT_GT(numOneView, numChains / 2);
  EXPECT_GE(numFound, numOneView * 0.995);
  std::cout << numChains << " chains, " << numInner
            << " of several views at first; " << numOneView
            << " can be one view, " << numFound << " are; " << numViews
            << " views are left\n";
}

TEST(RandomChainTest, WithoutReshapeIsOneView) {
  constexpr Op ops[] = {Permute, Expand, Pad, Shrink, Flip};
  RandomSource random(7);
  for (int i = 0; i < 2000; ++i) {
    Chain chain = randomChain(random, ops);
    EXPECT_EQ(chain.tracker.getViews().size(), 1u) << chain.text;
  }
}

TEST(RandomChainTest, OfBijectionsIsInjective) {
  constexpr Op ops[] = {Permute, Flip, Reshape};
  RandomSource random(11);
  for (int i = 0; i < 2000; ++i) {
    Chain chain = randomChain(random, ops);
    SCOPED_TRACE(chain.text);
    for (const View &view : chain.tracker.getViews())
      EXPECT_TRUE(view.isInjective()) << view;
  }
}

TEST(RandomChainTest, ComposesLikeItsParts) {
  RandomSource random(13);
  for (int i = 0; i < 4000; ++i) {
    Chain inner = randomChain(random, allOps);
    Chain outer(inner.table.shape);
    for (int64_t left = random.pick(1, 5); left > 0; --left)
      addRandomOp(random, outer, Op(random.pick(0, NumOps - 1)));
    SCOPED_TRACE(inner.text + " then " + outer.text);
    ReadTable expected = inner.table.through(outer.table);

    ShapeTracker both =
        unwrap(ShapeTracker::compose(inner.tracker, outer.tracker));
    EXPECT_EQ(ReadTable::of(both), expected);
    EXPECT_EQ(ReadTable::of(both.simplify()), expected);
  }
}

} // namespace
