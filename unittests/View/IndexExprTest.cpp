//===- IndexExprTest.cpp - Emitted index arithmetic -----------------------===//
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

/// "index if valid", with i, j, k for the coordinates.
std::string emit(llvm::ArrayRef<View> views, Guard guard = Guard::Select) {
  ShapeTracker tracker = unwrap(ShapeTracker::get(views));
  llvm::SmallVector<std::string> coords = {"i", "j", "k"};
  coords.resize(tracker.getRank());
  StringIndexBuilder builder;
  auto [index, valid] =
      emitIndex<StringIndexBuilder>(tracker, coords, builder, guard);
  return valid ? index + " if " + *valid : index;
}

TEST(IndexExprTest, LeavesOutWhatIsObvious) {
  EXPECT_EQ(emit(contiguous({5})), "i");
  EXPECT_EQ(emit(contiguous({})), "0");
  EXPECT_EQ(emit(makeView({}, {}, 3)), "3");
  EXPECT_EQ(emit(contiguous({2, 3})), "((i * 3) + j)");
  EXPECT_EQ(emit(makeView({2, 3, 4}, {4, 0, 1})), "((i * 4) + k)");
  EXPECT_EQ(emit(makeView({3}, {-1}, 2)), "((i * -1) + 2)");
}

TEST(IndexExprTest, ComparesWithRealBoundsOnly) {
  EXPECT_EQ(emit(makeView({5}, {1}, -1, {{1, 5}})),
            "((i >= 1) ? (i + -1) : 0) if (i >= 1)");
  EXPECT_EQ(emit(makeView({5}, {1}, 0, {{0, 4}})),
            "((i < 4) ? i : 0) if (i < 4)");
  EXPECT_EQ(emit(makeView({5, 3}, {3, 1}, -3, {{1, 4}, {0, 3}}), Guard::None),
            "(((i * 3) + j) + -3) if ((i >= 1) && (i < 4))");
}

TEST(IndexExprTest, DividesByCoalescedAxesOnly) {
  // A contiguous inner view is no arithmetic at all.
  EXPECT_EQ(emit({contiguous({2, 3}), makeView({6}, {-1}, 5)}),
            "((i * -1) + 5)");
  // Of 2x3x2 with strides [3, 1, 6] the first two axes are one.
  EXPECT_EQ(emit({makeView({2, 3, 2}, {3, 1, 6}), contiguous({12})}),
            "((i / 2) + ((i % 2) * 6))");
}

TEST(IndexExprTest, GuardsWhatGoesOn) {
  // The padding reads element -1 of the inner view: never divided.
  EXPECT_EQ(emit({makeView({3, 2}, {1, 3}), makeView({7}, {1}, -1, {{1, 7}})},
                 Guard::None),
            "((((i >= 1) ? (i + -1) : 0) / 2) + "
            "((((i >= 1) ? (i + -1) : 0) % 2) * 3)) if (i >= 1)");
}

TEST(IndexExprTest, JoinsTheMasksOfAllViews) {
  EXPECT_EQ(
      emit({makeView({2, 3}, {3, 1}, 0, {{0, 2}, {0, 2}}), contiguous({6})},
           Guard::None),
      "(((i / 3) * 3) + (i % 3)) if ((i % 3) < 2)");
}

TEST(IndexExprTest, ReadsNothing) {
  EXPECT_EQ(emit(makeView({3}, {1}, 0, {{1, 1}})), "0 if (0 < 0)");
  EXPECT_EQ(emit({makeView({1}, {0}, 0, {{0, 0}}), contiguous({})}),
            "0 if (0 < 0)");
}

TEST(IndexExprTest, FloorsNegativeNumbers) {
  EvaluatingIndexBuilder builder;
  EXPECT_EQ(builder.floorDiv(-1, 4), -1);
  EXPECT_EQ(builder.mod(-1, 4), 3);
  EXPECT_EQ(builder.floorDiv(-8, 4), -2);
  EXPECT_EQ(builder.mod(-8, 4), 0);
}

} // namespace
