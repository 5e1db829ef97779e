//===- Schedule.cpp - What to run, in which order -------------------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TG/Runtime/Schedule.h"

#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/STLExtras.h"

using namespace tg;
using llvm::ArrayRef;
using llvm::Error;
using llvm::Twine;

//===----------------------------------------------------------------------===//
// Building
//===----------------------------------------------------------------------===//

static BufferId append(Schedule &schedule, ScheduleBuffer buffer) {
  schedule.buffers.push_back(std::move(buffer));
  return static_cast<BufferId>(schedule.buffers.size() - 1);
}

BufferId Schedule::addInput(uint64_t bytes) {
  return append(*this, {BufferKind::Input, bytes, getNumInputs(), {}, {}});
}

BufferId Schedule::addOutput(uint64_t bytes,
                             std::optional<uint32_t> aliasedInput) {
  return append(*this,
                {BufferKind::Output, bytes, getNumOutputs(), aliasedInput, {}});
}

BufferId Schedule::addTemporary(uint64_t bytes) {
  return append(*this, {BufferKind::Temporary, bytes, 0, {}, {}});
}

BufferId Schedule::addConstant(BufferRef constant) {
  const uint64_t bytes = constant ? constant->getByteSize() : 0;
  return append(*this,
                {BufferKind::Constant, bytes, 0, {}, std::move(constant)});
}

void Schedule::addLaunch(KernelRef kernel, ArrayRef<BufferId> inputs,
                         ArrayRef<BufferId> outputs,
                         ArrayRef<ScalarOperand> scalars,
                         std::optional<int64_t> numTiles) {
  LaunchItem launch;
  launch.kernel = std::move(kernel);
  launch.operands.append(inputs.begin(), inputs.end());
  launch.operands.append(outputs.begin(), outputs.end());
  launch.scalars.append(scalars.begin(), scalars.end());
  launch.numTiles = numTiles;
  items.emplace_back(std::move(launch));
}

void Schedule::addCopy(BufferId source, BufferId target) {
  items.emplace_back(CopyItem{source, target});
}

static uint32_t countKind(const Schedule &schedule, BufferKind kind) {
  return llvm::count_if(schedule.buffers, [&](const ScheduleBuffer &buffer) {
    return buffer.kind == kind;
  });
}

uint32_t Schedule::getNumInputs() const {
  return countKind(*this, BufferKind::Input);
}

uint32_t Schedule::getNumOutputs() const {
  return countKind(*this, BufferKind::Output);
}

ArrayRef<BufferId> Schedule::getReads(const ScheduleItem &item) {
  if (const auto *launch = std::get_if<LaunchItem>(&item))
    return launch->getInputs();
  return std::get<CopyItem>(item).source;
}

ArrayRef<BufferId> Schedule::getWrites(const ScheduleItem &item) {
  if (const auto *launch = std::get_if<LaunchItem>(&item))
    return launch->getOutputs();
  return std::get<CopyItem>(item).target;
}

//===----------------------------------------------------------------------===//
// Verification
//===----------------------------------------------------------------------===//

static Error verifyBuffers(const Schedule &schedule) {
  const uint32_t numInputs = schedule.getNumInputs();
  const uint32_t numOutputs = schedule.getNumOutputs();
  std::vector<const ScheduleBuffer *> inputs(numInputs);
  llvm::BitVector seenOutputs(numOutputs), aliased(numInputs);
  auto fail = [](BufferId id, const Twine &what) {
    return llvm::createStringError("schedule: buffer %" + Twine(id) + " " +
                                   what);
  };
  for (auto [id, buffer] : llvm::enumerate(schedule.buffers)) {
    if (buffer.kind == BufferKind::Input) {
      if (buffer.index >= numInputs || inputs[buffer.index])
        return fail(id, "is input " + Twine(buffer.index) +
                            ", which is out of range or taken");
      inputs[buffer.index] = &buffer;
    } else if (buffer.kind == BufferKind::Output) {
      if (buffer.index >= numOutputs || seenOutputs[buffer.index])
        return fail(id, "is output " + Twine(buffer.index) +
                            ", which is out of range or taken");
      seenOutputs.set(buffer.index);
    } else if (buffer.kind == BufferKind::Constant) {
      if (!buffer.constant)
        return fail(id, "is a constant without storage");
      if (buffer.constant->getByteSize() != buffer.bytes)
        return fail(id, "has " + Twine(buffer.bytes) +
                            " bytes, its constant has " +
                            Twine(buffer.constant->getByteSize()));
    }
  }
  for (auto [id, buffer] : llvm::enumerate(schedule.buffers)) {
    if (!buffer.aliasedInput)
      continue;
    const uint32_t input = *buffer.aliasedInput;
    if (buffer.kind != BufferKind::Output)
      return fail(id, "is no output and cannot alias an input");
    if (input >= numInputs || aliased[input])
      return fail(id, "aliases input " + Twine(input) +
                          ", which does not exist or is aliased already");
    if (inputs[input]->bytes != buffer.bytes)
      return fail(id, "has " + Twine(buffer.bytes) +
                          " bytes, the input that it aliases has " +
                          Twine(inputs[input]->bytes));
    aliased.set(input);
  }
  return Error::success();
}

/// What does not depend on other items.
static Error verifyItem(const Schedule &schedule, const ScheduleItem &item,
                        llvm::function_ref<Error(const Twine &)> fail) {
  ArrayRef<BufferId> operands;
  if (const auto *launch = std::get_if<LaunchItem>(&item)) {
    if (!launch->kernel)
      return fail("launches no kernel");
    const KernelInfo &info = launch->kernel->getInfo();
    const uint64_t expected = uint64_t(info.numInputs) + info.numOutputs;
    operands = launch->operands;
    if (operands.size() != expected)
      return fail("kernel '" + Twine(info.name) + "' takes " + Twine(expected) +
                  " buffers, got " + Twine(operands.size()));
    if (launch->scalars.size() != info.numScalars)
      return fail("kernel '" + Twine(info.name) + "' takes " +
                  Twine(info.numScalars) + " scalars, got " +
                  Twine(launch->scalars.size()));
    for (const ScalarOperand &scalar : launch->scalars)
      if (scalar.isArgument &&
          (scalar.value < 0 || scalar.value >= schedule.numScalars))
        return fail("scalar argument " + Twine(scalar.value) +
                    " is out of range (the schedule has " +
                    Twine(schedule.numScalars) + ")");
    if (launch->getNumTiles() < 0)
      return fail("negative number of tiles " + Twine(launch->getNumTiles()));
    if (info.threadScratchBytes != 0 && launch->getNumTiles() > 1)
      return fail("kernel '" + Twine(info.name) +
                  "' runs its own loops and cannot be split into " +
                  Twine(launch->getNumTiles()) + " tiles");
  } else {
    operands = {&std::get<CopyItem>(item).source, 2};
  }
  for (BufferId id : operands)
    if (id >= schedule.buffers.size())
      return fail("buffer %" + Twine(id) + " does not exist");
  if (const auto *copy = std::get_if<CopyItem>(&item)) {
    const uint64_t from = schedule.buffers[copy->source].bytes;
    const uint64_t to = schedule.buffers[copy->target].bytes;
    if (from != to)
      return fail("copies " + Twine(from) + " bytes to " + Twine(to) +
                  " bytes");
  }
  return Error::success();
}

Error Schedule::verify() const {
  if (Error error = verifyBuffers(*this))
    return error;
  llvm::BitVector written(buffers.size());
  for (auto [id, buffer] : llvm::enumerate(buffers))
    if (buffer.kind == BufferKind::Input ||
        buffer.kind == BufferKind::Constant || buffer.aliasedInput)
      written.set(id);
  for (auto [index, item] : llvm::enumerate(items)) {
    const size_t itemIndex = index;
    auto fail = [itemIndex](const Twine &what) {
      return llvm::createStringError("schedule: item " + Twine(itemIndex) +
                                     ": " + what);
    };
    if (Error error = verifyItem(*this, item, fail))
      return error;
    for (BufferId id : getReads(item))
      if (!written[id])
        return fail("reads buffer %" + Twine(id) + " before it is written");
    for (BufferId id : getWrites(item)) {
      if (buffers[id].kind == BufferKind::Input ||
          buffers[id].kind == BufferKind::Constant)
        return fail("writes buffer %" + Twine(id) +
                    ", which is an input or a constant");
      written.set(id);
    }
  }
  for (auto [id, buffer] : llvm::enumerate(buffers))
    if (buffer.kind == BufferKind::Output && buffer.bytes != 0 && !written[id])
      return llvm::createStringError("schedule: output " + Twine(buffer.index) +
                                     " is never written");
  return Error::success();
}

//===----------------------------------------------------------------------===//
// Printing
//===----------------------------------------------------------------------===//

static void printIds(llvm::raw_ostream &os, ArrayRef<BufferId> ids) {
  os << "(";
  llvm::interleaveComma(ids, os, [&](BufferId id) { os << "%" << id; });
  os << ")";
}

static void printItem(llvm::raw_ostream &os, const ScheduleItem &item) {
  const auto *launch = std::get_if<LaunchItem>(&item);
  if (!launch) {
    const auto &copy = std::get<CopyItem>(item);
    os << "copy %" << copy.source << " -> %" << copy.target;
    return;
  }
  os << launch->kernel->getName();
  printIds(os, launch->getInputs());
  os << " -> ";
  printIds(os, launch->getOutputs());
  if (!launch->scalars.empty()) {
    os << " scalars [";
    llvm::interleaveComma(launch->scalars, os, [&](ScalarOperand scalar) {
      os << (scalar.isArgument ? "argument " : "") << scalar.value;
    });
    os << "]";
  }
  const int64_t numTiles = launch->getNumTiles();
  os << ", " << numTiles << (numTiles == 1 ? " tile" : " tiles");
}

void Schedule::print(llvm::raw_ostream &os) const {
  for (auto [id, buffer] : llvm::enumerate(buffers)) {
    switch (buffer.kind) {
    case BufferKind::Input:
      os << "input " << buffer.index;
      break;
    case BufferKind::Output:
      os << "output " << buffer.index;
      if (buffer.aliasedInput)
        os << " (in place of input " << *buffer.aliasedInput << ")";
      break;
    case BufferKind::Temporary:
      os << "temporary";
      break;
    case BufferKind::Constant:
      os << "constant";
      break;
    }
    os << ": %" << id << ", " << buffer.bytes << " bytes\n";
  }
  for (auto [index, item] : llvm::enumerate(items)) {
    os << "[" << index << "] ";
    printItem(os, item);
    os << "\n";
  }
}
