//===- Harness.cpp - Run one function in two ways -------------------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Harness.h"

#include "TG/InitAllDialects.h"
#include "TG/Runtime/Buffer.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/Parser/Parser.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;

namespace tg::testing {

MLIRContext *getContext() {
  static MLIRContext *context = [] {
    DialectRegistry registry;
    tg::registerAllDialects(registry);
    auto *made = new MLIRContext(registry, MLIRContext::Threading::DISABLED);
    made->loadAllAvailableDialects();
    return made;
  }();
  return context;
}

std::string typeText(const TensorSpec &spec) {
  return "tensor<" + spec.str() + ">";
}

Diagnostics::Diagnostics(MLIRContext *context)
    : handler(context, [this](Diagnostic &diagnostic) {
        if (diagnostic.getSeverity() == DiagnosticSeverity::Error)
          text += diagnostic.str() + "\n";
        return success();
      }) {}

llvm::Expected<OwningOpRef<ModuleOp>> parse(StringRef text) {
  Diagnostics diagnostics(getContext());
  ParserConfig config(getContext());
  auto module = parseSourceString<ModuleOp>(text, config);
  if (!module)
    return llvm::createStringError(diagnostics.str() + "in:\n" + text.str());
  return module;
}

static func::FuncOp getMain(ModuleOp module) {
  return module.lookupSymbol<func::FuncOp>("main");
}

template <typename T>
static llvm::Expected<std::vector<T>>
runInterpreter(ModuleOp module, ArrayRef<HostTensor> inputs,
               FailureOr<std::vector<T>> (*run)(func::FuncOp,
                                                ArrayRef<HostTensor>,
                                                const InterpreterOptions &)) {
  Diagnostics diagnostics(module.getContext());
  FailureOr<std::vector<T>> results = run(getMain(module), inputs, {});
  if (failed(results))
    return llvm::createStringError("interpreter: " + diagnostics.str());
  return std::move(*results);
}

llvm::Expected<Tensors> runReference(ModuleOp module,
                                     ArrayRef<HostTensor> inputs) {
  return runInterpreter<HostTensor>(module, inputs, interpret);
}

llvm::Expected<std::vector<BoundedTensor>>
runWithBounds(ModuleOp module, ArrayRef<HostTensor> inputs) {
  return runInterpreter<BoundedTensor>(module, inputs, interpretWithBounds);
}

static KernelCache &getMemoryCache() {
  static KernelCache *cache = [] {
    KernelCacheOptions options;
    options.useDisk = false;
    return new KernelCache(options);
  }();
  return *cache;
}

llvm::Expected<Tensors> runCompiled(ModuleOp module,
                                    ArrayRef<HostTensor> inputs) {
  CompileOptions options;
  options.cache = &getMemoryCache();
  OwningOpRef<ModuleOp> copy = module.clone();
  llvm::Expected<ProgramRef> program = compileProgram(*copy, "main", options);
  if (!program)
    return program.takeError();
  std::vector<BufferRef> inputBuffers, outputBuffers;
  for (const HostTensor &input : inputs) {
    llvm::Expected<BufferRef> buffer = Buffer::createCopy(input.bytes);
    if (!buffer)
      return buffer.takeError();
    inputBuffers.push_back(*buffer);
  }
  for (auto [spec, writes] :
       llvm::zip_equal((*program)->results, (*program)->writes))
    outputBuffers.push_back(writes ? inputBuffers[*writes]
                                   : Buffer::create(spec.getByteSize()));
  if (llvm::Error error =
          (*program)->executor->run(inputBuffers, outputBuffers))
    return error;
  Tensors results;
  for (auto [spec, buffer] :
       llvm::zip_equal((*program)->results, outputBuffers)) {
    HostTensor &result =
        results.emplace_back(HostTensor::zeros(spec.kind, spec.shape));
    llvm::Expected<const void *> data = buffer->read();
    if (!data)
      return data.takeError();
    std::copy_n(static_cast<const char *>(*data), result.bytes.size(),
                result.bytes.begin());
  }
  return results;
}

/// The place of a float among the numbers of its type: -0 and +0 are both 0.
static int64_t orderOf(ElementKind kind, int64_t bits) {
  uint64_t sign = uint64_t(1) << (getBitWidth(kind) - 1);
  int64_t magnitude = uint64_t(bits) & (sign - 1);
  return uint64_t(bits) & sign ? -magnitude : magnitude;
}

static bool isNaNElement(ElementKind kind, int64_t bits) {
  // Exponent all ones, mantissa not zero: above infinity.
  constexpr int64_t infinities[] = {0x7C00, 0x7F80, 0x7F800000,
                                    0x7FF0000000000000};
  int64_t infinity = infinities[unsigned(kind) - unsigned(ElementKind::F16)];
  return std::abs(orderOf(kind, bits)) > infinity;
}

int64_t ulpDistance(ElementKind kind, int64_t lhs, int64_t rhs) {
  bool lhsNaN = isNaNElement(kind, lhs), rhsNaN = isNaNElement(kind, rhs);
  if (lhsNaN || rhsNaN)
    return lhsNaN && rhsNaN ? 0 : std::numeric_limits<int64_t>::max();
  int64_t a = orderOf(kind, lhs), b = orderOf(kind, rhs);
  if ((a < 0) != (b < 0) && std::abs(a / 2) + std::abs(b / 2) > INT64_MAX / 2)
    return std::numeric_limits<int64_t>::max();
  return std::abs(a - b);
}

namespace {
/// The first few differences of two tensors.
class Differences {
public:
  explicit Differences(ArrayRef<int64_t> shape) : shape(shape) {}

  void add(int64_t i, const std::string &what) {
    if (++count > 5)
      return;
    SmallVector<std::string> position;
    for (int64_t rest = i; int64_t size : llvm::reverse(shape)) {
      position.push_back(std::to_string(rest % size));
      rest /= size;
    }
    std::reverse(position.begin(), position.end());
    text += "  [" + llvm::join(position, ", ") + "]: " + what + "\n";
  }
  std::string str(int64_t numElements) const {
    if (count == 0)
      return "";
    return text + "  " + std::to_string(count) + " of " +
           std::to_string(numElements) + " elements differ\n";
  }

private:
  ArrayRef<int64_t> shape;
  int64_t count = 0;
  std::string text;
};
} // namespace

static std::string elementText(const HostTensor &tensor, int64_t i) {
  std::string text;
  llvm::raw_string_ostream os(text);
  if (isFloat(tensor.kind))
    os << llvm::format("%.17g", tensor.getDouble(i));
  else
    os << tensor.getInt(i);
  os << " (0x" << llvm::utohexstr(tensor.getBits(i)) << ")";
  return text;
}

std::string compare(const HostTensor &expected, const HostTensor &actual,
                    Tolerance tolerance) {
  if (expected.kind != actual.kind || expected.shape != actual.shape)
    return "  " + actual.getTypeString() + " instead of " +
           expected.getTypeString() + "\n";
  Differences differences(expected.shape);
  for (int64_t i = 0, e = expected.getNumElements(); i < e; ++i) {
    int64_t want = expected.getBits(i), got = actual.getBits(i);
    if (want == got)
      continue;
    std::string distance;
    if (isFloat(expected.kind)) {
      int64_t ulps = ulpDistance(expected.kind, want, got);
      bool bothNaN = ulps == 0 && isNaNElement(expected.kind, want);
      if (bothNaN || (tolerance.ulps > 0 && ulps <= tolerance.ulps))
        continue;
      distance = ", " + std::to_string(ulps) + " ulp";
    }
    differences.add(i, elementText(actual, i) + " instead of " +
                           elementText(expected, i) + distance);
  }
  return differences.str(expected.getNumElements());
}

std::string compare(const BoundedTensor &expected, const HostTensor &actual,
                    int64_t *undecided) {
  if (expected.kind != actual.kind || expected.shape != actual.shape)
    return "  " + actual.getTypeString() + " has another type\n";
  Differences differences(expected.shape);
  for (int64_t i = 0, e = actual.getNumElements(); i < e; ++i)
    if (!expected.admits(i, actual)) {
      std::string bound;
      llvm::raw_string_ostream os(bound);
      os << llvm::format("%.17g +- %g", expected.values[i], expected.errors[i]);
      differences.add(i, elementText(actual, i) + " instead of " + bound);
    }
  if (undecided)
    *undecided += expected.countUndecided();
  return differences.str(actual.getNumElements());
}

} // namespace tg::testing
