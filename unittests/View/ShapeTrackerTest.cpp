//===- ShapeTrackerTest.cpp - Chains of views, by hand --------------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ReadTable.h"

using namespace tg;
using namespace tg::testing;
using ::testing::ElementsAre;

namespace {

ShapeTracker tracker(llvm::ArrayRef<int64_t> shape) {
  return unwrap(ShapeTracker::contiguous(shape));
}

TEST(ShapeTrackerTest, ReshapeOfTransposedIsTwoViews) {
  ShapeTracker chain = unwrap(tracker({2, 3}).permute({1, 0}));
  chain = unwrap(chain.reshape({6}));
  EXPECT_EQ(chain.str(), "[3x2, strides [1, 3]], [6, strides [1]]");
  EXPECT_EQ(chain.index({3}), 4);
  EXPECT_FALSE(chain.isContiguous());
  EXPECT_EQ(chain.simplify(), chain);
  // Two elements of it are one view.
  EXPECT_EQ(unwrap(chain.shrink({0}, {2})).simplify().str(),
            "[2, strides [3]]");
  // So is the shape it came from.
  EXPECT_EQ(unwrap(chain.reshape({3, 2})).simplify().str(),
            "[3x2, strides [1, 3]]");
}

TEST(ShapeTrackerTest, SimplifiesThroughTheMiddle) {
  // Only the merge of the outer two makes the inner two fit.
  ShapeTracker chain = unwrap(ShapeTracker::get(
      {makeView({3, 2}, {1, 3}), contiguous({6}), contiguous({3, 2})}));
  EXPECT_EQ(chain.simplify().str(), "[3x2, strides [1, 3]]");
}

TEST(ShapeTrackerTest, Contiguous) {
  EXPECT_TRUE(tracker({2, 3}).isContiguous());
  EXPECT_TRUE(unwrap(tracker({2, 3}).reshape({6})).isContiguous());
  EXPECT_FALSE(unwrap(tracker({2, 3}).flip({0})).isContiguous());
}

TEST(ShapeTrackerTest, Zero) {
  ShapeTracker zero = unwrap(unwrap(tracker({0}).pad({0}, {1})).reshape({}));
  EXPECT_TRUE(zero.isZero());
  EXPECT_EQ(zero.getRank(), 0);
  EXPECT_EQ(zero.index({}), std::nullopt);
  EXPECT_EQ(zero.getExtent(), std::nullopt);
  EXPECT_EQ(unwrap(zero.reshape({1})).simplify().str(),
            "[1, strides [0], mask [0:0]]");
}

TEST(ShapeTrackerTest, EqualAndHash) {
  ShapeTracker lhs = unwrap(unwrap(tracker({2, 3}).flip({0})).flip({0}));
  EXPECT_EQ(lhs, tracker({2, 3}));
  EXPECT_EQ(hash_value(lhs), hash_value(tracker({2, 3})));
  EXPECT_NE(lhs, tracker({3, 2}));
}

TEST(ShapeTrackerTest, Inverts) {
  ShapeTracker chain = unwrap(tracker({6}).reshape({2, 3}));
  chain = unwrap(chain.permute({1, 0}));
  EXPECT_EQ(chain.str(), "[3x2, strides [1, 3]]");
  EXPECT_EQ(chain.invert({6})->str(),
            "[2x3, strides [1, 2]], [6, strides [1]]");
  EXPECT_EQ(chain.invert({2, 3})->str(), "[2x3, strides [1, 2]]");
  EXPECT_EQ(chain.invert({7}), std::nullopt);
  EXPECT_EQ(unwrap(chain.pad({0, 0}, {1, 0})).invert({6}), std::nullopt);
}

TEST(ShapeTrackerTest, SlidingWindowsAreOneView) {
  // Rows of a repeated vector, cut one element too long, move by one each time:
  // windows of 3 over 5 elements, spelled with movement ops.
  ShapeTracker chain = unwrap(tracker({1, 5}).expand({4, 5}));
  chain = unwrap(chain.reshape({20}));
  chain = unwrap(chain.shrink({0}, {18}));
  chain = unwrap(chain.reshape({3, 6}));
  EXPECT_EQ(chain.getViews().size(), 2u);
  chain = unwrap(chain.shrink({0, 0}, {3, 3}));
  EXPECT_EQ(chain.simplify().str(), "[3x3, strides [1, 1]]");
}

TEST(ShapeTrackerTest, FlipReshapeSlicePadReshapeFlipSlice) {
  // arange(24).reshape(2,3,4).flip((0,2)).reshape(24)[1:23].pad((3,2))
  //   .reshape(3,9).flip(1)[:,2:7]
  ShapeTracker chain = unwrap(tracker({24}).reshape({2, 3, 4}));
  chain = unwrap(chain.flip({0, 2}));
  chain = unwrap(chain.reshape({24}));
  chain = unwrap(chain.shrink({1}, {22}));
  chain = unwrap(chain.pad({3}, {2}));
  chain = unwrap(chain.reshape({3, 9}));
  chain = unwrap(chain.flip({1}));
  chain = unwrap(chain.shrink({0, 2}, {3, 5}));

  // Executed on nested lists, with zeros from padding written as -1.
  constexpr int64_t none = ReadTable::nothing;
  auto elements = ElementsAre(19, 12, 13, 14, none, //
                              2, 3, 20, 21, 22,     //
                              9, 10, 11, 4, 5);
  EXPECT_THAT(ReadTable::of(chain).elements, elements);
  EXPECT_THAT(ReadTable::of(chain.simplify()).elements, elements);
}

} // namespace
