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

//===----------------------------------------------------------------------===//
// Movement
//===----------------------------------------------------------------------===//

TEST(ViewTest, Permutes) {
  EXPECT_EQ(unwrap(contiguous({2, 3}).permute({1, 0})).str(),
            "[3x2, strides [1, 3]]");
  EXPECT_EQ(unwrap(contiguous({}).permute({})).str(), "[strides []]");
}

TEST(ViewTest, Expands) {
  EXPECT_EQ(unwrap(contiguous({2, 1}).expand({2, 3})).str(),
            "[2x3, strides [1, 0]]");
  EXPECT_EQ(unwrap(contiguous({2, 1}).expand({2, 0})), contiguous({2, 0}));
  View zero = makeView({1}, {0}, 0, {{0, 0}});
  EXPECT_TRUE(unwrap(zero.expand({5})).isZero());
}

TEST(ViewTest, Pads) {
  EXPECT_EQ(unwrap(contiguous({4, 4}).pad({1, 1}, {1, 1})).str(),
            "[6x6, strides [4, 1], offset -5, mask [1:5, 1:5]]");
  EXPECT_EQ(unwrap(contiguous({4}).pad({0}, {0})), contiguous({4}));
  EXPECT_TRUE(unwrap(contiguous({0}).pad({1}, {1})).isZero());
}

TEST(ViewTest, ShrinkUndoesPad) {
  View view = contiguous({4, 4});
  View padded = unwrap(view.pad({1, 2}, {3, 4}));
  EXPECT_EQ(unwrap(padded.shrink({1, 2}, {4, 4})), view);
  EXPECT_TRUE(unwrap(padded.shrink({5, 0}, {2, 9})).isZero());
  EXPECT_EQ(unwrap(padded.shrink({8, 0}, {0, 1})).getNumElements(), 0);
}

TEST(ViewTest, Flips) {
  EXPECT_EQ(unwrap(contiguous({2, 3}).flip({1})).str(),
            "[2x3, strides [3, -1], offset 2]");
  View padded = unwrap(contiguous({4}).pad({1}, {0}));
  EXPECT_EQ(unwrap(padded.flip({0})).str(),
            "[5, strides [-1], offset 3, mask [0:4]]");
}

//===----------------------------------------------------------------------===//
// Reshape
//===----------------------------------------------------------------------===//

TEST(ViewTest, ReshapesContiguous) {
  EXPECT_EQ(unwrap(contiguous({2, 3, 4}).reshape({6, 1, 4})),
            contiguous({6, 1, 4}));
  EXPECT_EQ(unwrap(contiguous({1, 1}).reshape({})), contiguous({}));
  EXPECT_EQ(unwrap(contiguous({}).reshape({1, 1})), contiguous({1, 1}));
  EXPECT_EQ(unwrap(contiguous({0, 3}).reshape({7, 0})), contiguous({7, 0}));
}

TEST(ViewTest, ReshapesGroups) {
  View transposed = makeView({4, 6}, {1, 4});
  EXPECT_EQ(str(unwrap(transposed.reshape({2, 2, 3, 2}))),
            "[2x2x3x2, strides [2, 1, 8, 4]]");
  EXPECT_EQ(unwrap(transposed.reshape({24})), std::nullopt);
  EXPECT_EQ(unwrap(transposed.reshape({8, 3})), std::nullopt);
  EXPECT_EQ(str(unwrap(makeView({3, 2, 2}, {0, 0, 1}).reshape({6, 2}))),
            "[6x2, strides [0, 1]]");
}

TEST(ViewTest, SplitsMasks) {
  View rows = makeView({24}, {1}, 0, {{8, 16}});
  EXPECT_EQ(str(unwrap(rows.reshape({3, 8}))),
            "[3x8, strides [0, 1], offset 8, mask [1:2, 0:8]]");
  View part = makeView({24}, {1}, 0, {{8, 15}});
  EXPECT_EQ(str(unwrap(part.reshape({3, 8}))),
            "[3x8, strides [0, 1], offset 8, mask [1:2, 0:7]]");
  EXPECT_EQ(unwrap(makeView({24}, {1}, 0, {{4, 16}}).reshape({3, 8})),
            std::nullopt);
}

TEST(ViewTest, MergesMasks) {
  View rows = makeView({4, 3}, {3, 1}, 0, {{1, 3}, {0, 3}});
  EXPECT_EQ(str(unwrap(rows.reshape({12}))), "[12, strides [1], mask [3:9]]");
  View part = makeView({4, 3}, {3, 1}, 0, {{1, 2}, {1, 3}});
  EXPECT_EQ(str(unwrap(part.reshape({12}))), "[12, strides [1], mask [4:6]]");
  View box = makeView({4, 3}, {3, 1}, 0, {{1, 3}, {1, 3}});
  EXPECT_EQ(unwrap(box.reshape({12})), std::nullopt);
}

TEST(ViewTest, ReshapesZero) {
  View zero = makeView({2, 3}, {0, 0}, 0, {{0, 0}, {0, 0}});
  EXPECT_TRUE(unwrap(zero.reshape({6}))->isZero());
  // Rank 0 has no axis to mask.
  View one = makeView({1}, {0}, 0, {{0, 0}});
  EXPECT_EQ(unwrap(one.reshape({})), std::nullopt);
}

//===----------------------------------------------------------------------===//
// Questions and algebra
//===----------------------------------------------------------------------===//

TEST(ViewTest, Index) {
  View view = unwrap(contiguous({4}).pad({1}, {1}));
  EXPECT_EQ(view.index({0}), std::nullopt);
  EXPECT_EQ(view.index({1}), 0);
  EXPECT_EQ(view.index({4}), 3);
  EXPECT_EQ(view.index({5}), std::nullopt);
  // No element of the view.
  EXPECT_EQ(view.index({6}), std::nullopt);
  EXPECT_EQ(view.index({-1}), std::nullopt);
  EXPECT_EQ(view.index({1, 1}), std::nullopt);
  EXPECT_EQ(makeView({}, {}, 3).index({}), 3);
}

TEST(ViewTest, Injective) {
  EXPECT_TRUE(makeView({3, 2}, {1, 3}).isInjective());
  EXPECT_TRUE(makeView({3, 2}, {-2, 1}, 4).isInjective());
  EXPECT_FALSE(makeView({3, 2}, {1, 0}).isInjective());
  EXPECT_FALSE(makeView({3, 2}, {1, 1}).isInjective());
  // One element of the repeated axis is unmasked.
  EXPECT_TRUE(makeView({3, 2}, {1, 0}, 0, {{0, 3}, {1, 2}}).isInjective());
}

TEST(ViewTest, Coalesces) {
  EXPECT_EQ(contiguous({2, 1, 3}).coalesce(), contiguous({6}));
  EXPECT_EQ(contiguous({1, 1}).coalesce(), contiguous({}));
  EXPECT_EQ(makeView({2, 3, 4}, {12, 4, 0}).coalesce().str(),
            "[6x4, strides [4, 0]]");
}

TEST(ViewTest, Composes) {
  // Rows of a transposed matrix.
  View transposed = makeView({3, 2}, {1, 3});
  EXPECT_EQ(str(unwrap(View::compose(transposed, makeView({2}, {1}, 2)))),
            "[2, strides [3], offset 1]");
  EXPECT_EQ(unwrap(View::compose(transposed, contiguous({6}))), std::nullopt);
  // The windows [i, j] -> i + j: a repeated row, read 1 element further each
  // time.
  View repeated = makeView({3, 5}, {0, 1});
  EXPECT_EQ(str(unwrap(View::compose(repeated, makeView({3, 3}, {6, 1})))),
            "[3x3, strides [1, 1]]");
  // The mask of the inner view ends up on the axis that meets it.
  View padded = makeView({5}, {1}, -1, {{1, 4}});
  EXPECT_EQ(str(unwrap(View::compose(padded, makeView({2, 5}, {0, -1}, 4)))),
            "[2x5, strides [0, -1], offset 3, mask [0:2, 1:4]]");
}

TEST(ViewTest, Inverts) {
  EXPECT_EQ(str(makeView({3, 2}, {1, 3}).invert({2, 3})),
            "[2x3, strides [1, 2]]");
  EXPECT_EQ(str(makeView({3, 2}, {-1, 3}, 2).invert({2, 3})),
            "[2x3, strides [1, -2], offset 4]");
  EXPECT_EQ(str(contiguous({2, 3}).invert({6})), "[6, strides [1]]");
  // No single view.
  EXPECT_EQ(makeView({3, 2}, {1, 3}).invert({6}), std::nullopt);
  // No bijections: repeated, not all of it, masked, wrong count.
  EXPECT_EQ(makeView({3, 2}, {0, 1}).invert({6}), std::nullopt);
  EXPECT_EQ(makeView({3}, {1}, 1).invert({3}), std::nullopt);
  EXPECT_EQ(makeView({3}, {1}, 0, {{0, 2}}).invert({3}), std::nullopt);
  EXPECT_EQ(makeView({3}, {1}).invert({4}), std::nullopt);
  EXPECT_EQ(makeView({3}, {1}).invert({-3}), std::nullopt);
}

} // namespace
