//===- SliceTest.cpp - Fingerprints and clones of slices ------------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TG/Graph/Slice.h"
#include "TG/Graph/Graph.h"
#include "TG/Runtime/Buffer.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Verifier.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace tg;

namespace {
class SliceTest : public ::testing::Test {
protected:
  SliceTest() { graph.setVerifying(true); }

  RankedTensorType type(ArrayRef<int64_t> shape) {
    return RankedTensorType::get(shape, Float32Type::get(graph.getContext()));
  }
  GraphValue buffer(ArrayRef<int64_t> shape) {
    return graph.addBuffer(type(shape),
                           Buffer::create(type(shape).getNumElements() * 4));
  }
  GraphValue constant(double value, ArrayRef<int64_t> shape) {
    RankedTensorType t = type(shape);
    return graph.addConstant(t, ConstOp::encode(t.getElementType(), value));
  }
  Slice slice(ArrayRef<GraphValue> values) {
    return graph.withBlock([&](Block &) {
      SmallVector<Value> roots;
      for (const GraphValue &value : values)
        roots.push_back(graph.getValue(value));
      return collectSlice(roots);
    });
  }
  std::string clone(ArrayRef<GraphValue> values) {
    MLIRContext context;
    context.loadDialect<TGDialect, func::FuncDialect>();
    Slice s = slice(values);
    OwningOpRef<ModuleOp> module =
        graph.withBlock([&](Block &) { return cloneSlice(s, &context); });
    EXPECT_TRUE(succeeded(verify(*module)));
    std::string text;
    llvm::raw_string_ostream os(text);
    module->print(os);
    return text;
  }
  GraphValue step(double rate, GraphValue w, GraphValue g) {
    GraphValue scaled =
        graph.emit<MulOp>(w.getType(), {g, constant(rate, w.getShape())});
    return graph.emit<AddOp>(w.getType(), {w, scaled});
  }

  Graph graph;
};

TEST_F(SliceTest, SplatsThatAreNoArgumentsKeepTheirBits) {
  GraphValue x = buffer({4});
  GraphValue y =
      graph.emit<MulOp>(x.getType(), {x, constant(2.0, x.getShape())});
  EXPECT_THAT(clone({y}), ::testing::HasSubstr("tg.const 2.0"));
}

TEST_F(SliceTest, EqualProgramsHaveEqualWords) {
  GraphValue a = step(0.1, buffer({4}), buffer({4}));
  GraphValue b = step(0.25, buffer({4}), buffer({4}));
  EXPECT_EQ(slice({a}).words, slice({b}).words);
  EXPECT_EQ(slice({a}).hash, slice({b}).hash);
  EXPECT_EQ(slice({b}).scalars.size(), 1u);
}

TEST_F(SliceTest, WhatChangesTheProgramChangesTheWords) {
  GraphValue w = buffer({4}), g = buffer({4});
  std::vector<GraphValue> programs = {
      step(0.1, w, g),
      step(0.1, w, w),
      step(0.1, buffer({5}), buffer({5})),
      step(1.0, w, g),
      step(2.0, w, g),
      step(0.0, w, g),
      graph.emit<MulOp>(w.getType(), {w, g}),
      graph.emit<ReshapeOp>(type({2, 2}), {w}),
  };
  ReduceOp::Properties add, max;
  MLIRContext *context = graph.getContext();
  add.kind = ReduceKindAttr::get(context, ReduceKind::Add);
  max.kind = ReduceKindAttr::get(context, ReduceKind::Max);
  add.axes = max.axes = DenseI64ArrayAttr::get(context, {0});
  programs.push_back(graph.emit<ReduceOp>(type({1}), {w}, add));
  programs.push_back(graph.emit<ReduceOp>(type({1}), {w}, max));
  for (size_t i = 0; i < programs.size(); ++i)
    for (size_t j = 0; j < i; ++j)
      EXPECT_NE(slice({programs[i]}).words, slice({programs[j]}).words)
          << i << " and " << j;
}

TEST_F(SliceTest, CommonScalarsStayConstants) {
  GraphValue x = buffer({2});
  for (double value : {0.0, 1.0, -1.0, 0.5, 2.0, double(INFINITY),
                       -double(INFINITY), double(NAN)}) {
    GraphValue y = graph.emit<MulOp>(x.getType(), {x, constant(value, {2})});
    EXPECT_TRUE(slice({y}).scalars.empty()) << value;
  }
  for (double value : {0.1, -0.5, 3.0, 1e-30}) {
    GraphValue y = graph.emit<MulOp>(x.getType(), {x, constant(value, {2})});
    EXPECT_EQ(slice({y}).scalars.size(), 1u) << value;
  }
}

TEST_F(SliceTest, ACloneHasLeavesThenScalarsAsArguments) {
  std::string text = clone({step(0.1, buffer({2, 3}), buffer({2, 3}))});
  EXPECT_THAT(text, testing::HasSubstr("@main(%arg0: tensor<2x3xf32>, %arg1: "
                                       "tensor<2x3xf32>, %arg2: tensor<f32>)"));
  EXPECT_THAT(text, testing::HasSubstr("tg.expand"));
}

TEST_F(SliceTest, TheLatestAssignmentTakesTheStorage) {
  GraphValue x = buffer({4});
  GraphValue first = graph.emit<AssignOp>(x.getType(), {x, constant(1, {4})});
  GraphValue second =
      graph.emit<AssignOp>(x.getType(), {first, constant(2, {4})});
  GraphValue reader = graph.emit<NegOp>(x.getType(), {x});
  Slice s = slice({second, reader, first});
  EXPECT_THAT(s.writes, testing::ElementsAre(std::optional<unsigned>(0),
                                             std::nullopt, std::nullopt));
  EXPECT_THAT(clone({second, reader}), testing::HasSubstr("tg.writes = 0"));
}
} // namespace
