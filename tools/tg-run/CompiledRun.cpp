//===- CompiledRun.cpp - Runs a function as machine code ------------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CompiledRun.h"

#include "TG/Engine/Program.h"
#include "llvm/Support/Format.h"

#include <chrono>

using namespace mlir;
using namespace tg;

namespace {
/// Counts from where it is made.
class Stopwatch {
public:
  double getSeconds() const {
    return std::chrono::duration<double>(Clock::now() - begin).count();
  }

private:
  using Clock = std::chrono::steady_clock;
  Clock::time_point begin = Clock::now();
};
} // namespace

/// Runs the program once on copies of the inputs, so that a result that takes
/// an argument's storage changes nothing that a later run reads.
static llvm::Expected<std::vector<BufferRef>>
runOnce(const Program &program, ArrayRef<HostTensor> inputs, double &seconds) {
  std::vector<BufferRef> arguments, results;
  for (const HostTensor &input : inputs) {
    llvm::Expected<BufferRef> buffer = Buffer::createCopy(input.bytes);
    if (!buffer)
      return buffer.takeError();
    arguments.push_back(std::move(*buffer));
  }
  for (auto [spec, writes] : llvm::zip_equal(program.results, program.writes))
    results.push_back(writes ? arguments[*writes]
                             : Buffer::create(spec.getByteSize()));
  Stopwatch stopwatch;
  if (llvm::Error error = program.executor->run(arguments, results))
    return error;
  seconds = stopwatch.getSeconds();
  return results;
}

llvm::Expected<std::vector<HostTensor>>
tg::runCompiled(ModuleOp module, StringRef entry, ArrayRef<HostTensor> inputs,
                bool printTime) {
  Stopwatch stopwatch;
  llvm::Expected<ProgramRef> compiled = compileProgram(module, entry);
  if (!compiled)
    return compiled.takeError();
  double compileSeconds = stopwatch.getSeconds();
  const Program &program = **compiled;
  double firstSeconds;
  llvm::Expected<std::vector<BufferRef>> buffers =
      runOnce(program, inputs, firstSeconds);
  if (!buffers)
    return buffers.takeError();

  if (printTime) {
    double best = firstSeconds, total = firstSeconds;
    while (total < 0.5) {
      double seconds;
      llvm::Expected<std::vector<BufferRef>> again =
          runOnce(program, inputs, seconds);
      if (!again)
        return again.takeError();
      best = std::min(best, seconds);
      // At least a microsecond, so that this ends.
      total += std::max(seconds, 1e-6);
    }
    llvm::errs() << llvm::format(
        "compiled in %.6f s, first run %.6f s, fastest run %.6f s\n",
        compileSeconds, firstSeconds, best);
  }

  std::vector<HostTensor> results;
  for (auto [spec, buffer] : llvm::zip_equal(program.results, *buffers)) {
    llvm::Expected<const void *> data = buffer->read();
    if (!data)
      return data.takeError();
    HostTensor &result = results.emplace_back();
    result.kind = spec.kind;
    result.shape.assign(spec.shape.begin(), spec.shape.end());
    const char *bytes = static_cast<const char *>(*data);
    result.bytes.assign(bytes, bytes + spec.getByteSize());
  }
  return results;
}
