//===- ViewErrorTest.cpp - A test for each message ------------------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TG/View/IndexExpr.h"
#include "ViewTesting.h"

using namespace tg;
using namespace tg::testing;

namespace {

constexpr int64_t huge = int64_t(1) << 62;
constexpr int64_t most = std::numeric_limits<int64_t>::max();
constexpr int64_t least = std::numeric_limits<int64_t>::min();

TEST(ViewErrorTest, Get) {
  EXPECT_EQ(message(View::get({2, 3}, {1})),
            "shape [2x3] has rank 2, but there are 1 strides");
  EXPECT_EQ(message(View::get({2, 3}, {3, 1}, 0, {{0, 2}})),
            "shape [2x3] has rank 2, but there are 1 mask ranges");
  EXPECT_EQ(message(View::get({2, -3}, {3, 1})), "negative size -3 of axis 1");
  EXPECT_EQ(message(View::get({4}, {1}, 0, {{3, 1}})),
            "mask [3:1] of axis 0 ends before it begins");
  EXPECT_EQ(message(View::get({4}, {1}, 0, {{-1, 2}})),
            "mask [-1:2] of axis 0 is outside of its size 4");
  EXPECT_EQ(message(View::get({3, 4}, {4, 1}, 0, {{0, 3}, {2, 5}})),
            "mask [2:5] of axis 1 is outside of its size 4");
}

TEST(ViewErrorTest, Permute) {
  View view = contiguous({2, 3, 4});
  EXPECT_EQ(message(view.permute({1, 0})),
            "permutation [1, 0] of 2 axes does not match shape [2x3x4] of rank "
            "3");
  EXPECT_EQ(message(view.permute({0, 1, 3})),
            "axis 3 of permutation [0, 1, 3] is out of range for rank 3");
  EXPECT_EQ(message(view.permute({0, -1, 1})),
            "axis -1 of permutation [0, -1, 1] is out of range for rank 3");
  EXPECT_EQ(message(view.permute({0, 1, 1})),
            "permutation [0, 1, 1] repeats axis 1");
}

TEST(ViewErrorTest, Expand) {
  View view = contiguous({2, 1});
  EXPECT_EQ(message(view.expand({2, 1, 1})),
            "cannot expand shape [2x1] of rank 2 to [2x1x1] of rank 3");
  EXPECT_EQ(message(view.expand({4, 1})),
            "cannot expand [2x1] to [4x1]: axis 0 has size 2, not 1");
  EXPECT_EQ(message(view.expand({2, -4})), "negative size -4 of axis 1");
}

TEST(ViewErrorTest, Pad) {
  View view = contiguous({2, 3});
  EXPECT_EQ(message(view.pad({1}, {0, 0})),
            "pad of shape [2x3] needs 2 low and high amounts, not 1 and 2");
  EXPECT_EQ(message(view.pad({0, 0}, {0, -1})),
            "negative padding -1 of axis 1");
}

TEST(ViewErrorTest, Shrink) {
  View view = contiguous({2, 3});
  EXPECT_EQ(message(view.shrink({0, 0}, {1})),
            "shrink of shape [2x3] needs 2 offsets and sizes, not 2 and 1");
  EXPECT_EQ(message(view.shrink({0, 2}, {2, 2})),
            "cannot shrink axis 1 of size 3 to 2 elements from 2");
  EXPECT_EQ(message(view.shrink({-1, 0}, {2, 2})),
            "cannot shrink axis 0 of size 2 to 2 elements from -1");
  EXPECT_EQ(message(view.shrink({most, 0}, {most, 2})),
            "cannot shrink axis 0 of size 2 to 9223372036854775807 elements "
            "from 9223372036854775807");
}

TEST(ViewErrorTest, Flip) {
  View view = contiguous({2, 3});
  EXPECT_EQ(message(view.flip({2})),
            "flipped axis 2 is out of range for rank 2");
  EXPECT_EQ(message(view.flip({1, 1})), "axis 1 is flipped twice");
}

TEST(ViewErrorTest, Reshape) {
  View view = contiguous({2, 3});
  EXPECT_EQ(message(view.reshape({4, 2})),
            "cannot reshape 6 elements to [4x2] (8 elements)");
  EXPECT_EQ(message(view.reshape({-2, -3})), "negative size -2 of axis 0");
  EXPECT_EQ(message(view.reshape({most, most})),
            "the number of elements of shape "
            "[9223372036854775807x9223372036854775807] overflows 64 bits");
}

TEST(ViewErrorTest, Compose) {
  EXPECT_EQ(message(View::compose(contiguous({2, 3}), contiguous({7}))),
            "view [7, strides [1]] reads elements 0 to 6 of 6");
  EXPECT_EQ(message(View::compose(contiguous({6}), makeView({2}, {1}, -1))),
            "view [2, strides [1], offset -1] reads elements -1 to 0 of 6");
}

TEST(ViewErrorTest, ShapeTracker) {
  EXPECT_EQ(message(ShapeTracker::get({})),
            "a shape tracker needs at least one view");
  EXPECT_EQ(message(ShapeTracker::get(makeView({2}, {1}, -1))),
            "view [2, strides [1], offset -1] reads element -1");
  EXPECT_EQ(message(ShapeTracker::get({contiguous({2, 3}), contiguous({7})})),
            "view [7, strides [1]] reads element 6 of the 6 elements of view "
            "[2x3, strides [3, 1]]");
  EXPECT_EQ(
      message(ShapeTracker::compose(unwrap(ShapeTracker::contiguous({2})),
                                    unwrap(ShapeTracker::contiguous({3})))),
      "view [3, strides [1]] reads element 2 of the 2 elements of view "
      "[2, strides [1]]");
}

TEST(ViewErrorTest, ShapeTrackerPassesErrorsOn) {
  ShapeTracker tracker = unwrap(ShapeTracker::contiguous({2, 3}));
  EXPECT_THAT(message(tracker.permute({0})), ::testing::HasSubstr("rank 2"));
  EXPECT_THAT(message(tracker.expand({3, 3})), ::testing::HasSubstr("not 1"));
  EXPECT_THAT(message(tracker.pad({-1, 0}, {0, 0})),
              ::testing::HasSubstr("negative padding"));
  EXPECT_THAT(message(tracker.shrink({3, 0}, {0, 0})),
              ::testing::HasSubstr("cannot shrink"));
  EXPECT_THAT(message(tracker.flip({0, 0})), ::testing::HasSubstr("twice"));
  EXPECT_THAT(message(tracker.reshape({5})),
              ::testing::HasSubstr("cannot reshape"));
  EXPECT_THAT(message(ShapeTracker::contiguous({-1})),
              ::testing::HasSubstr("negative size"));
}

//===----------------------------------------------------------------------===//
// Large numbers
//===----------------------------------------------------------------------===//

TEST(ViewOverflowTest, ElementCount) {
  EXPECT_EQ(message(View::contiguous({huge, 2})),
            "the number of elements of shape [4611686018427387904x2] overflows "
            "64 bits");
  EXPECT_EQ(message(contiguous({huge, 1}).expand({huge, 2})),
            "the number of elements of shape [4611686018427387904x2] overflows "
            "64 bits");
  EXPECT_EQ(contiguous({huge, 0, huge}).getNumElements(), 0);
  EXPECT_EQ(message(contiguous({0, huge}).pad({2, 0}, {0, 0})),
            "the number of elements of shape [2x4611686018427387904] overflows "
            "64 bits");
}

TEST(ViewOverflowTest, Index) {
  EXPECT_EQ(message(View::get({5}, {2}, most - 7)),
            "index of shape [5] with strides [2] and offset "
            "9223372036854775800 overflows 64 bits");
  EXPECT_EQ(makeView({5}, {2}, most - 8).getExtent()->second, most);
  EXPECT_EQ(
      message(View::get({3}, {huge})),
      "index of shape [3] with strides [4611686018427387904] and offset 0 "
      "overflows 64 bits");
  // Partial sums count, whatever the offset takes back.
  EXPECT_NE(message(View::get({2, 2}, {huge, huge}, -huge)), "");
  EXPECT_NE(message(View::get({2}, {least}, 0)), "");
  EXPECT_EQ(makeView({1}, {least}), contiguous({1}));
  // A masked axis that reads one element.
  EXPECT_EQ(
      message(View::get({5}, {huge}, 0, {{3, 4}})),
      "index of shape [5] with strides [4611686018427387904] and offset 0 "
      "overflows 64 bits");
}

TEST(ViewOverflowTest, Pad) {
  EXPECT_EQ(message(contiguous({2}).pad({most}, {1})),
            "size 2 of axis 0 padded by 9223372036854775807 and 1 overflows 64 "
            "bits");
  EXPECT_EQ(message(makeView({2}, {huge}).pad({3}, {0})),
            "offset of [2, strides [4611686018427387904]] padded by [3] "
            "overflows 64 bits");
}

TEST(ViewOverflowTest, LargeViewsWork) {
  View large = contiguous({huge / 4, 4});
  EXPECT_EQ(large.getNumElements(), huge);
  EXPECT_TRUE(large.isContiguous());
  EXPECT_EQ(large.getExtent()->second, huge - 1);
  EXPECT_EQ(str(unwrap(large.reshape({huge}))),
            "[4611686018427387904, strides [1]]");
  View flipped = unwrap(large.flip({0, 1}));
  EXPECT_EQ(flipped.index({0, 0}), huge - 1);
  EXPECT_EQ(unwrap(flipped.flip({0, 1})), large);
  EXPECT_EQ(str(unwrap(View::compose(flipped, flipped))), large.str());
  EXPECT_EQ(str(flipped.invert({huge / 4, 4})), flipped.str());

  ShapeTracker tracker = unwrap(ShapeTracker::contiguous({huge / 4, 4}));
  tracker = unwrap(tracker.permute({1, 0}));
  tracker = unwrap(tracker.reshape({huge}));
  EvaluatingIndexBuilder builder;
  auto [index, valid] =
      emitIndex<EvaluatingIndexBuilder>(tracker, {huge - 1}, builder);
  EXPECT_EQ(index, huge - 1);
  EXPECT_EQ(valid, std::nullopt);
}

TEST(ViewOverflowTest, CoalesceKeepsWhatWouldNotFit) {
  // Row 3 only, one element a row of which is far away: as one masked axis the
  // stride would be counted 8 times.
  View view = makeView({8, 2}, {0, huge}, 0, {{3, 4}, {0, 2}});
  EXPECT_EQ(view.coalesce(), view);
  EXPECT_EQ(unwrap(view.reshape({16})), std::nullopt);
}

TEST(ViewOverflowTest, ComposeKeepsTwoViews) {
  // Each is small enough; padding times stride is not.
  View inner = makeView({2}, {huge});
  View outer = makeView({6}, {1}, -2, {{2, 4}});
  EXPECT_EQ(unwrap(View::compose(inner, outer)), std::nullopt);
}

} // namespace
