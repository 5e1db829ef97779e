//===- ScheduleBuilder.cpp - A host function as a schedule ----------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ScheduleBuilder.h"
#include "TG/Dialect/IR/TGOps.h"
#include "TG/Engine/Program.h"

using namespace mlir;
using namespace tg;

bool tg::isHostFunction(func::FuncOp function) {
  if (!function.getBody().hasOneBlock())
    return false;
  return llvm::all_of(function.getBody().front(), [](Operation &op) {
    return isa<LaunchOp, CopyOp, tensor::EmptyOp, func::ReturnOp>(op);
  });
}

namespace {
class ScheduleBuilder {
public:
  explicit ScheduleBuilder(func::FuncOp function)
      : function(function),
        returned(cast<func::ReturnOp>(function.front().getTerminator())) {}

  llvm::Expected<Schedule>
  build(llvm::function_ref<llvm::Expected<KernelRef>(llvm::StringRef)>
            getKernel) {
    for (BlockArgument argument : function.getArguments())
      buffers[argument] = schedule.addInput(getBytes(argument));
    // Outputs stand in the order of the results, whatever computes them.
    for (auto [number, value] : llvm::enumerate(returned.getOperands()))
      outputs.push_back(
          schedule.addOutput(getBytes(value), getWrittenArgument(number)));

    for (Operation &op : function.front()) {
      if (auto copy = dyn_cast<CopyOp>(op)) {
        if (llvm::Error error = addCopy(copy))
          return error;
        continue;
      }
      auto launch = dyn_cast<LaunchOp>(op);
      if (!launch)
        continue;
      llvm::Expected<KernelRef> kernel = getKernel(launch.getCallee());
      if (!kernel)
        return kernel.takeError();
      SmallVector<BufferId> inputs, results;
      for (Value input : launch.getInputs()) {
        auto found = buffers.find(input);
        if (found == buffers.end())
          return llvm::createStringError(
              "a kernel reads a value that nothing writes");
        inputs.push_back(found->second);
      }
      for (auto [output, result] :
           llvm::zip(launch.getOutputs(), launch.getResults())) {
        BufferId id = getTarget(output, result);
        buffers[result] = id;
        results.push_back(id);
      }
      schedule.addLaunch(*kernel, inputs, results);
    }
    for (auto [number, value] : llvm::enumerate(returned.getOperands()))
      if (buffers.lookup(value) != outputs[number])
        schedule.addCopy(buffers.lookup(value), outputs[number]);
    return std::move(schedule);
  }

private:
  static uint64_t getBytes(Value value) {
    return getTensorSpec(value.getType())->getByteSize();
  }

  /// All CPUs share memory; a copy between them is a buffer of its own.
  llvm::Error addCopy(CopyOp copy) {
    llvm::Expected<Device> device = Device::parse(copy.getDevice());
    if (!device)
      return device.takeError();
    if (device->getKind() != DeviceKind::CPU)
      return llvm::createStringError("tg.copy to %s: programs run on CPUs only",
                                     device->getName().c_str());
    auto source = buffers.find(copy.getOperand());
    if (source == buffers.end())
      return llvm::createStringError(
          "a copy reads a value that nothing writes");
    BufferId target = getTarget(/*output=*/{}, copy.getResult());
    schedule.addCopy(source->second, target);
    buffers[copy.getResult()] = target;
    return llvm::Error::success();
  }

  std::optional<uint32_t> getWrittenArgument(unsigned result) {
    auto writes = function.getResultAttrOfType<IntegerAttr>(
        result, TGDialect::kWritesAttr);
    if (!writes)
      return std::nullopt;
    return static_cast<uint32_t>(writes.getInt());
  }

  /// The buffer that `result` goes to; `output` is the old content that it may
  /// take the place of, or null.
  BufferId getTarget(Value output, Value result) {
    // In place: the output is an argument's storage, or an earlier result.
    if (!output) {
      // New storage below.
    } else if (auto argument = dyn_cast<BlockArgument>(output)) {
      for (unsigned i = 0; i < returned.getNumOperands(); ++i)
        if (getWrittenArgument(i) == argument.getArgNumber())
          return outputs[i];
    } else if (!output.getDefiningOp<tensor::EmptyOp>()) {
      return buffers.lookup(output);
    }
    for (auto [number, value] : llvm::enumerate(returned.getOperands()))
      if (value == result && !getWrittenArgument(number))
        return outputs[number];
    return schedule.addTemporary(getBytes(result));
  }

  func::FuncOp function;
  func::ReturnOp returned;
  Schedule schedule;
  DenseMap<Value, BufferId> buffers;
  SmallVector<BufferId> outputs;
};
} // namespace

llvm::Expected<Schedule> tg::buildSchedule(
    func::FuncOp function,
    llvm::function_ref<llvm::Expected<KernelRef>(llvm::StringRef)> getKernel) {
  return ScheduleBuilder(function).build(getKernel);
}
