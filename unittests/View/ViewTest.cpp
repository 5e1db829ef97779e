//===- ViewTest.cpp - Single views, by hand -------------------------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ViewTesting.h"

using namespace tg;
using namespace tg::testing;

namespace {

//===----------------------------------------------------------------------===//
// Normalization and printing
//===----------------------------------------------------------------------===//

TEST(ViewTest, Prints) {
  EXPECT_EQ(contiguous({32, 10}).str(), "[32x10, strides [10, 1]]");
  EXPECT_EQ(makeView({32, 10, 64}, {64, 0, 1}).str(),
            "[32x10x64, strides [64, 0, 1]]");
  EXPECT_EQ(makeView({6, 6}, {4, 1}, -5, {{1, 5}, {1, 5}}).str(),
            "[6x6, strides [4, 1], offset -5, mask [1:5, 1:5]]");
  EXPECT_EQ(contiguous({}).str(), "[strides []]");
  EXPECT_EQ(makeView({}, {}, 3).str(), "[strides [], offset 3]");
}

TEST(ViewTest, SizeOneHasNoStride) {
  EXPECT_EQ(makeView({3, 1}, {1, 7}).str(), "[3x1, strides [1, 0]]");
  EXPECT_EQ(makeView({3, 1}, {1, 7}), makeView({3, 1}, {1, -5}));
}

TEST(ViewTest, MaskOfExtentOneHasNoStride) {
  View view = makeView({3, 4}, {4, 1}, 0, {{2, 3}, {0, 4}});
  EXPECT_EQ(view.str(), "[3x4, strides [0, 1], offset 8, mask [2:3, 0:4]]");
  EXPECT_EQ(hash_value(view),
            hash_value(makeView({3, 4}, {9, 1}, -10, {{2, 3}, {0, 4}})));
}

TEST(ViewTest, FullMaskIsDropped) {
  EXPECT_EQ(makeView({3, 4}, {4, 1}, 0, {{0, 3}, {0, 4}}), contiguous({3, 4}));
}

TEST(ViewTest, ReadsNothing) {
  View zero = makeView({3, 4}, {4, 1}, 5, {{0, 3}, {2, 2}});
  EXPECT_EQ(zero.str(), "[3x4, strides [0, 0], mask [0:0, 0:0]]");
  EXPECT_TRUE(zero.isZero());
  EXPECT_EQ(zero, makeView({3, 4}, {1, 3}, 0, {{3, 3}, {0, 4}}));
  EXPECT_EQ(zero.getExtent(), std::nullopt);
  EXPECT_FALSE(zero.isContiguous());

  View empty = contiguous({3, 0});
  EXPECT_EQ(empty.str(), "[3x0, strides [0, 0], mask [0:0, 0:0]]");
  EXPECT_TRUE(empty.isContiguous());
  EXPECT_EQ(empty.getNumElements(), 0);
}

} // namespace
