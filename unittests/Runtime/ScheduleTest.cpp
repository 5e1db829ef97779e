//===- ScheduleTest.cpp - Verification and printing -----------------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TG/Runtime/Schedule.h"

#include "ExpectError.h"

using namespace tg;

static KernelRef makeKernel(llvm::StringRef name, uint32_t numInputs,
                            uint32_t numOutputs, uint32_t numScalars = 0,
                            int64_t numTiles = 1) {
  KernelInfo info;
  info.name = name.str();
  info.numInputs = numInputs;
  info.numOutputs = numOutputs;
  info.numScalars = numScalars;
  info.numTiles = numTiles;
  return unwrap(Kernel::create(info, [](auto...) {}));
}

TEST(Schedule, Prints) {
  Schedule schedule;
  schedule.numScalars = 1;
  BufferId x = schedule.addInput(64), w = schedule.addInput(128);
  BufferId t = schedule.addTemporary(64);
  BufferId c = schedule.addConstant(Buffer::create(16));
  BufferId y = schedule.addOutput(64), v = schedule.addOutput(128, 1);
  schedule.addLaunch(makeKernel("square", 2, 1, 0, 4), {x, c}, {t});
  schedule.addLaunch(makeKernel("step", 1, 1, 2), {w}, {v},
                     {ScalarOperand::argument(0), ScalarOperand::word(7)});
  schedule.addCopy(t, y);
  ASSERT_SUCCEEDS(schedule.verify());
  std::string text;
  llvm::raw_string_ostream os(text);
  schedule.print(os);
  EXPECT_EQ(text, "input 0: %0, 64 bytes\n"
                  "input 1: %1, 128 bytes\n"
                  "temporary: %2, 64 bytes\n"
                  "constant: %3, 16 bytes\n"
                  "output 0: %4, 64 bytes\n"
                  "output 1 (in place of input 1): %5, 128 bytes\n"
                  "[0] square(%0, %3) -> (%2), 4 tiles\n"
                  "[1] step(%1) -> (%5) scalars [argument 0, 7], 1 tile\n"
                  "[2] copy %2 -> %4\n");
}

namespace {
/// A good schedule to damage: %0 input, %1 temporary, %2 output.
class ScheduleTest : public testing::Test {
protected:
  void SetUp() override {
    schedule.addInput(64);
    schedule.addTemporary(64);
    schedule.addOutput(64);
    schedule.addLaunch(makeKernel("f", 1, 1), {0}, {1});
    schedule.addCopy(1, 2);
    ASSERT_SUCCEEDS(schedule.verify());
  }
  Schedule schedule;
};
} // namespace

TEST_F(ScheduleTest, Operands) {
  auto launch = [&](KernelRef kernel, llvm::ArrayRef<BufferId> inputs,
                    llvm::ArrayRef<BufferId> outputs,
                    llvm::ArrayRef<ScalarOperand> scalars = {},
                    std::optional<int64_t> numTiles = std::nullopt) {
    Schedule copy = schedule;
    copy.addLaunch(kernel, inputs, outputs, scalars, numTiles);
    return copy.verify();
  };
  KernelRef f = makeKernel("f", 1, 1), g = makeKernel("g", 1, 1, 1);
  EXPECT_SUCCEEDS(launch(f, {0}, {2}));
  EXPECT_FAILS(launch(nullptr, {}, {}), "item 2: launches no kernel");
  EXPECT_FAILS(launch(f, {0, 0}, {1}), "kernel 'f' takes 2 buffers, got 3");
  EXPECT_FAILS(launch(f, {9}, {1}), "buffer %9 does not exist");
  EXPECT_FAILS(launch(g, {0}, {1}), "kernel 'g' takes 1 scalars, got 0");
  EXPECT_FAILS(launch(g, {0}, {1}, ScalarOperand::argument(0)),
               "scalar argument 0 is out of range (the schedule has 0)");
  EXPECT_FAILS(launch(f, {1}, {0}), "writes buffer %0, which is an input");
  EXPECT_FAILS(launch(f, {0}, {1}, {}, -2), "negative number of tiles -2");
}

TEST_F(ScheduleTest, OwnLoopsAreNotSplit) {
  KernelInfo info;
  info.name = "loops";
  info.numOutputs = 1;
  info.threadScratchBytes = 64;
  KernelRef kernel = unwrap(Kernel::create(info, [](auto...) {}));
  schedule.addLaunch(kernel, {}, {1}, {}, 8);
  EXPECT_FAILS(schedule.verify(), "kernel 'loops' runs its own loops and "
                                  "cannot be split into 8 tiles");
}

TEST_F(ScheduleTest, Order) {
  BufferId late = schedule.addTemporary(64);
  schedule.addCopy(late, 1);
  EXPECT_FAILS(schedule.verify(),
               "item 2: reads buffer %3 before it is written");
}

TEST_F(ScheduleTest, Sizes) {
  BufferId other = schedule.addTemporary(32);
  schedule.addCopy(0, other);
  EXPECT_FAILS(schedule.verify(), "item 2: copies 64 bytes to 32 bytes");
}

TEST_F(ScheduleTest, Outputs) {
  schedule.addOutput(64);
  EXPECT_FAILS(schedule.verify(), "output 1 is never written");
  schedule.buffers.back().aliasedInput = 0;
  EXPECT_SUCCEEDS(schedule.verify());
  schedule.addOutput(64, 0);
  EXPECT_FAILS(schedule.verify(),
               "aliases input 0, which does not exist or is aliased already");
  schedule.buffers.back().aliasedInput = 5;
  EXPECT_FAILS(schedule.verify(), "aliases input 5");
}

TEST_F(ScheduleTest, AliasesHaveOneSize) {
  schedule.addOutput(32, 0);
  EXPECT_FAILS(schedule.verify(),
               "has 32 bytes, the input that it aliases has 64");
}

TEST_F(ScheduleTest, Buffers) {
  Schedule copy = schedule;
  copy.buffers[0].index = 3;
  EXPECT_FAILS(copy.verify(), "buffer %0 is input 3, which is out of range");
  copy = schedule;
  copy.addOutput(64);
  copy.buffers.back().index = 0;
  EXPECT_FAILS(copy.verify(), "buffer %3 is output 0, which is out of range");
  copy = schedule;
  copy.addConstant(nullptr);
  EXPECT_FAILS(copy.verify(), "buffer %3 is a constant without storage");
  copy = schedule;
  copy.addConstant(Buffer::create(8));
  copy.buffers.back().bytes = 9;
  EXPECT_FAILS(copy.verify(), "buffer %3 has 9 bytes, its constant has 8");
  copy = schedule;
  copy.buffers[1].aliasedInput = 0;
  EXPECT_FAILS(copy.verify(), "is no output and cannot alias an input");
}
