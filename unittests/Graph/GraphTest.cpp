//===- GraphTest.cpp - Handles, forwarding, release -----------------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TG/Graph/Graph.h"
#include "TG/Runtime/Buffer.h"
#include "gtest/gtest.h"

#include <thread>

using namespace mlir;
using namespace tg;

namespace {
class GraphTest : public ::testing::Test {
protected:
  GraphTest() { graph.setVerifying(true); }

  RankedTensorType f32(ArrayRef<int64_t> shape) {
    return RankedTensorType::get(shape, Float32Type::get(graph.getContext()));
  }
  GraphValue buffer(ArrayRef<int64_t> shape) {
    RankedTensorType type = f32(shape);
    return graph.addBuffer(type, Buffer::create(type.getNumElements() * 4));
  }

  Graph graph;
};

TEST_F(GraphTest, AnOpLivesWhileAHandleOrAUserNeedsIt) {
  GraphValue x = buffer({4});
  GraphValue y = graph.emit<AddOp>(x.getType(), {x, x});
  GraphValue z = graph.emit<MulOp>(x.getType(), {y, x});
  EXPECT_EQ(graph.getNumOps(), 3u);
  y = {};
  EXPECT_EQ(graph.getNumOps(), 3u);
  GraphValue copy = z;
  z = {};
  EXPECT_EQ(graph.getNumOps(), 3u);
  copy = {};
  EXPECT_EQ(graph.getNumOps(), 1u);
  x = {};
  EXPECT_EQ(graph.getNumOps(), 0u);
}

TEST_F(GraphTest, ReleasingALongChainDoesNotRecurse) {
  GraphValue x = buffer({1});
  for (int i = 0; i < 100000; ++i)
    x = graph.emit<NegOp>(x.getType(), {x});
  EXPECT_EQ(graph.getNumOps(), 100001u);
  x = {};
  EXPECT_EQ(graph.getNumOps(), 0u);
}

TEST_F(GraphTest, BothOperandsMayGoAtOnce) {
  GraphValue x = buffer({2});
  GraphValue a = graph.emit<NegOp>(x.getType(), {x});
  GraphValue b = graph.emit<AddOp>(x.getType(), {a, a});
  GraphValue c = graph.emit<AddOp>(x.getType(), {b, a});
  x = a = b = {};
  EXPECT_EQ(graph.getNumOps(), 4u);
  c = {};
  EXPECT_EQ(graph.getNumOps(), 0u);
}

TEST_F(GraphTest, ForwardingReachesHandlesAndUsers) {
  GraphValue x = buffer({4});
  GraphValue y = graph.emit<NegOp>(x.getType(), {x});
  GraphValue same = y;
  GraphValue user = graph.emit<NegOp>(x.getType(), {y});
  auto storage = Buffer::create(16);
  graph.forward(y, graph.addBuffer(y.getType(), storage));
  EXPECT_EQ(graph.getStorage(y), storage);
  EXPECT_EQ(graph.getStorage(same), storage);
  EXPECT_EQ(graph.getStorage(user), nullptr);
  x = {};
  // The new leaf and its user; the old leaf and the first negation are gone.
  EXPECT_EQ(graph.getNumOps(), 2u);
}

TEST_F(GraphTest, StorageGoesWithItsLeaf) {
  std::weak_ptr<Buffer> watch;
  {
    auto storage = Buffer::create(16);
    watch = storage;
    GraphValue x = graph.addBuffer(f32({4}), std::move(storage));
    EXPECT_FALSE(watch.expired());
  }
  graph.getNumOps();
  EXPECT_TRUE(watch.expired());
}

TEST_F(GraphTest, OpsCarryTheOutermostCall) {
  GraphValue x = buffer({4}), y;
  {
    CallScope softmax("softmax");
    CallScope exp("exp");
    y = graph.emit<NegOp>(x.getType(), {x});
  }
  auto loc =
      graph.withBlock([&](Block &) { return graph.getValue(y).getLoc(); });
  auto name = dyn_cast<NameLoc>(loc);
  ASSERT_TRUE(name);
  EXPECT_EQ(name.getName(), "softmax");
}

TEST_F(GraphTest, ManyThreadsBuildAndRelease) {
  RankedTensorType type = f32({3});
  GraphValue shared = buffer({3});
  std::vector<std::thread> threads;
  for (int t = 0; t < 8; ++t)
    threads.emplace_back([&] {
      GraphValue x = shared;
      for (int i = 0; i < 2000; ++i)
        x = i % 50 ? graph.emit<AddOp>(type, {x, shared}) : shared;
    });
  for (std::thread &thread : threads)
    thread.join();
  EXPECT_EQ(graph.getNumOps(), 1u);
}
} // namespace
