//===- EngineTest.cpp - Realizing values of the live graph ----------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TG/Engine/Engine.h"
#include "LongTests.h"
#include "TG/Runtime/Buffer.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

#include <fstream>
#include <thread>
#include <unistd.h>

using namespace mlir;
using namespace tg;
using testing::ElementsAre;

namespace {
class EngineTest : public ::testing::Test {
protected:
  RankedTensorType f32(ArrayRef<int64_t> shape) {
    return RankedTensorType::get(shape, Float32Type::get(graph.getContext()));
  }
  GraphValue tensor(ArrayRef<int64_t> shape, ArrayRef<float> values) {
    auto buffer = Buffer::createCopy(
        ArrayRef(reinterpret_cast<const char *>(values.data()),
                 values.size() * sizeof(float)));
    return graph.addBuffer(f32(shape), llvm::cantFail(std::move(buffer)));
  }
  GraphValue constant(double value, ArrayRef<int64_t> shape) {
    return graph.addConstant(
        f32(shape), ConstOp::encode(f32(shape).getElementType(), value));
  }
  template <typename OpT>
  GraphValue binary(GraphValue a, GraphValue b) {
    return graph.emit<OpT>(a.getType(), {a, b});
  }
  template <typename OpT>
  GraphValue unary(GraphValue a) {
    return graph.emit<OpT>(a.getType(), {a});
  }
  GraphValue assign(GraphValue base, GraphValue value) {
    return graph.emit<AssignOp>(base.getType(), {base, value});
  }
  GraphValue sum(GraphValue x) {
    ReduceOp::Properties properties;
    MLIRContext *context = graph.getContext();
    int64_t rank = x.getShape().size();
    properties.kind = ReduceKindAttr::get(context, ReduceKind::Add);
    properties.axes = DenseI64ArrayAttr::get(
        context, llvm::to_vector(llvm::seq<int64_t>(0, rank)));
    return graph.emit<ReduceOp>(f32(SmallVector<int64_t>(rank, 1)), {x},
                                properties);
  }
  void realize(ArrayRef<GraphValue> values) {
    EXPECT_EQ(llvm::toString(engine.realize(values)), "");
  }
  std::vector<float> read(GraphValue x) {
    realize(x);
    BufferRef buffer = graph.getStorage(x);
    const float *data =
        static_cast<const float *>(llvm::cantFail(buffer->read()));
    return std::vector<float>(data, data + buffer->getByteSize() / 4);
  }

  Graph graph;
  Engine engine{graph};
};

TEST_F(EngineTest, AValueBecomesItsBuffer) {
  GraphValue x = tensor({3}, {1, 2, 3});
  GraphValue y = binary<AddOp>(x, binary<MulOp>(x, x));
  EXPECT_THAT(read(y), ElementsAre(2, 6, 12));
  EXPECT_EQ(graph.getNumOps(), 2u);
  // Leaves cost nothing.
  uint64_t runs = engine.getStats().runs;
  realize({x, y});
  EXPECT_EQ(engine.getStats().runs, runs);
}

TEST_F(EngineTest, SeveralValuesAreOneSchedule) {
  GraphValue x = tensor({4}, {1, 2, 3, 4});
  GraphValue y = unary<NegOp>(x), z = sum(x);
  realize({y, z, y});
  EXPECT_EQ(engine.getStats().runs, 1u);
  EXPECT_THAT(read(y), ElementsAre(-1, -2, -3, -4));
  EXPECT_THAT(read(z), ElementsAre(10));
}

TEST_F(EngineTest, AKnownProgramIsNotCompiledAgain) {
  for (float rate : {0.1f, 0.2f, 0.3f}) {
    GraphValue x = tensor({2}, {1, 2});
    EXPECT_THAT(read(binary<MulOp>(x, constant(rate, {2}))),
                ElementsAre(rate, 2 * rate));
  }
  EXPECT_EQ(engine.getStats().compiled, 1u);
  EXPECT_EQ(engine.getStats().hits, 2u);
}

TEST_F(EngineTest, AnAssignmentTakesTheStorage) {
  GraphValue x = tensor({2}, {1, 2});
  BufferRef storage = graph.getStorage(x);
  GraphValue y = assign(x, binary<AddOp>(x, x));
  x = {};
  EXPECT_THAT(read(y), ElementsAre(2, 4));
  EXPECT_EQ(graph.getStorage(y), storage);
}

TEST_F(EngineTest, AReaderInTheSliceSeesTheOldValue) {
  GraphValue x = tensor({2}, {1, 2});
  GraphValue reader = binary<AddOp>(x, constant(10, {2}));
  GraphValue y = assign(x, constant(9, {2}));
  x = {};
  realize({y, reader});
  EXPECT_THAT(read(reader), ElementsAre(11, 12));
  EXPECT_THAT(read(y), ElementsAre(9, 9));
}

TEST_F(EngineTest, AReaderOutsideTheSliceSeesTheOldValue) {
  GraphValue x = tensor({2}, {1, 2});
  BufferRef storage = graph.getStorage(x);
  GraphValue reader = binary<AddOp>(x, constant(10, {2}));
  GraphValue y = assign(x, constant(9, {2}));
  realize(y);
  EXPECT_EQ(graph.getStorage(y), storage);
  EXPECT_THAT(read(x), ElementsAre(1, 2));
  EXPECT_THAT(read(reader), ElementsAre(11, 12));
}

TEST_F(EngineTest, LongChainsAndDiamondsCompileInTime) {
  GraphValue x = tensor({4}, {1, 1, 1, 1});
  GraphValue chain = x;
  for (int i = 0; i < 3000; ++i)
    chain = binary<AddOp>(chain, x);
  EXPECT_THAT(read(chain), ElementsAre(3001, 3001, 3001, 3001));
  GraphValue deep = tensor({2}, {0.5, 0});
  for (int i = 0; i < 40; ++i)
    deep = binary<MulOp>(
        binary<AddOp>(binary<MulOp>(deep, unary<SinOp>(deep)), deep),
        constant(0.5, {2}));
  EXPECT_THAT(read(deep), ElementsAre(testing::Lt(0.5f), 0));
}

TEST_F(EngineTest, EmptyTensorsAreRealized) {
  GraphValue x = tensor({0, 3}, {});
  EXPECT_TRUE(read(unary<NegOp>(x)).empty());
  EXPECT_THAT(read(sum(x)), ElementsAre(0));
}

TEST_F(EngineTest, ThreadsBuildAndRealizeAtOnce) {
  std::vector<std::thread> threads;
  std::atomic<int> right{0};
  for (int t = 0; t < 8; ++t)
    threads.emplace_back([&, t] {
      std::vector<float> values(t + 1, 2);
      GraphValue x = tensor({t + 1}, values);
      for (int i = 0; i < 3; ++i)
        x = binary<MulOp>(x, x);
      right += read(x) == std::vector<float>(t + 1, 256);
    });
  for (std::thread &thread : threads)
    thread.join();
  EXPECT_EQ(right, 8);
}

TEST_F(EngineTest, ThePlanCanBeRead) {
  GraphValue x = tensor({2, 3}, {1, 2, 3, 4, 5, 6});
  GraphValue y = binary<MulOp>(x, graph.emit<ExpandOp>(f32({2, 3}), {sum(x)}));
  llvm::Expected<ProgramRef> program = engine.plan(y);
  ASSERT_TRUE(bool(program)) << llvm::toString(program.takeError());
  const Schedule &schedule = (*program)->executor->getSchedule();
  EXPECT_EQ(schedule.getNumInputs(), 1u);
  EXPECT_EQ(schedule.getNumOutputs(), 1u);
  EXPECT_EQ(schedule.items.size(), 2u);
  std::string text;
  llvm::raw_string_ostream os(text);
  schedule.print(os);
  EXPECT_THAT(text, testing::HasSubstr("temporary"));
  EXPECT_EQ(graph.getStorage(y), nullptr);
}

TEST_F(EngineTest, AFailureNamesTheOpAndWritesAReproducer) {
  llvm::SmallString<128> path;
  ASSERT_FALSE(llvm::sys::fs::createTemporaryFile("tg", "mlir", path));
  CompileOptions options;
  options.reproducer = path.str().str();
  engine.setOptions(options);
  GraphValue x = tensor({2}, {1, 2});
  MultiOp::Properties properties;
  properties.axis =
      IntegerAttr::get(IntegerType::get(graph.getContext(), 64), 0);
  GraphValue y = graph.emit<MultiOp>(f32({4}), {x, x}, properties);
  EXPECT_THAT(llvm::toString(engine.realize(y)),
              testing::HasSubstr("tg.multi"));
  auto text = llvm::MemoryBuffer::getFile(path);
  ASSERT_TRUE(bool(text));
  EXPECT_THAT((*text)->getBuffer().str(),
              testing::HasSubstr("mlir_reproducer"));
  llvm::sys::fs::remove(path);
  // Nothing is half-done: the graph is as before.
  EXPECT_EQ(graph.getStorage(y), nullptr);
  EXPECT_THAT(read(x), ElementsAre(1, 2));
}

/// Resident memory of the process, in bytes.
static int64_t getResidentBytes() {
  std::ifstream file("/proc/self/statm");
  int64_t pages = 0, resident = 0;
  file >> pages >> resident;
  return resident * sysconf(_SC_PAGESIZE);
}

TEST_F(EngineTest, ManyStepsWithAScalarThatChangesHoldNoMemory) {
  TG_LONG_TEST();
  GraphValue w = tensor({64}, std::vector<float>(64, 1));
  int64_t before = 0;
  for (int step = 0; step < 100000; ++step) {
    if (step == 1000)
      before = getResidentBytes();
    w = assign(w, binary<MulOp>(w, constant(1 - 1e-6 * step, {64})));
    realize(w);
  }
  EXPECT_LT(getResidentBytes() - before, 2 << 20);
}

TEST_F(EngineTest, EachStageCanBePrinted) {
  GraphValue x = tensor({4}, {1, 2, 3, 4});
  GraphValue y = unary<ExpOp>(x);
  const std::pair<Stage, const char *> stages[] = {
      {Stage::TG, "tg.exp"},
      {Stage::Kernels, "tg.launch"},
      {Stage::Linalg, "linalg."},
      {Stage::LLVM, "llvm."},
      {Stage::Assembly, ".text"}};
  for (auto [stage, expected] : stages) {
    llvm::Expected<std::string> text = engine.print(y, stage);
    ASSERT_TRUE(bool(text)) << llvm::toString(text.takeError());
    EXPECT_THAT(*text, testing::HasSubstr(expected));
  }
}
} // namespace
