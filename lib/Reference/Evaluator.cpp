//===- Evaluator.cpp - The values of a running function -------------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Evaluator.h"

#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

#include <unistd.h>

using namespace mlir;
using namespace tg;
using namespace tg::reference;

/// Calls nested deeper than this are taken for an endless recursion.
static constexpr unsigned kMaxCallDepth = 200;

static uint64_t getDefaultMaxBytes() {
  long pages = sysconf(_SC_PHYS_PAGES), pageSize = sysconf(_SC_PAGE_SIZE);
  if (pages <= 0 || pageSize <= 0)
    return uint64_t(1) << 32;
  return static_cast<uint64_t>(pages) * static_cast<uint64_t>(pageSize) / 2;
}

Evaluator::Evaluator(const Arithmetic &arithmetic,
                     const InterpreterOptions &options)
    : arithmetic(arithmetic), options(options),
      maxBytes(options.maxBytes ? options.maxBytes : getDefaultMaxBytes()) {}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

std::shared_ptr<Tensor> Evaluator::allocate(Operation *op, Type elementType,
                                            ArrayRef<int64_t> shape) {
  int64_t total = sizeof(Element);
  bool overflows = false;
  for (int64_t size : shape)
    overflows |= llvm::MulOverflow(total, size, total);
  auto bytes = static_cast<uint64_t>(total);
  if (llvm::is_contained(shape, 0))
    bytes = 0;
  else if (overflows || bytes > maxBytes - liveBytes) {
    op->emitOpError() << "needs a tensor of shape " << formatShape(shape)
                      << ", which does not fit in the " << maxBytes - liveBytes
                      << " bytes that are left";
    return nullptr;
  }
  liveBytes += bytes;
  auto tensor = std::shared_ptr<Tensor>(new Tensor, [this, bytes](Tensor *t) {
    liveBytes -= bytes;
    delete t;
  });
  tensor->elementType = elementType;
  tensor->shape.assign(shape.begin(), shape.end());
  tensor->elements.resize(bytes / sizeof(Element));
  return tensor;
}

const Tensor &Evaluator::getTensor(Value value) const {
  return *values.find(value)->second.tensor;
}

TensorRef Evaluator::share(Value value) const {
  return values.find(value)->second.tensor;
}

int64_t Evaluator::getIndex(Value value) const {
  return cast<IntegerAttr>(values.find(value)->second.scalar).getInt();
}

void Evaluator::setIndex(Value result, int64_t index) {
  set(result, IntegerAttr::get(IndexType::get(result.getContext()), index));
}

void Evaluator::bind(ValueRange values, ArrayRef<Binding> bindings) {
  for (auto [value, binding] : llvm::zip_equal(values, bindings))
    this->values[value] = binding;
}

SmallVector<Binding> Evaluator::lookup(ValueRange values) const {
  SmallVector<Binding> bindings;
  for (Value value : values)
    bindings.push_back(this->values.find(value)->second);
  return bindings;
}

FailureOr<SmallVector<int64_t>>
Evaluator::resolveSizes(Operation *op, StringRef what,
                        ArrayRef<OpFoldResult> mixed) const {
  SmallVector<int64_t> sizes;
  for (OpFoldResult size : mixed) {
    std::optional<int64_t> constant = getConstantIntValue(size);
    sizes.push_back(constant ? *constant : getIndex(cast<Value>(size)));
    if (sizes.back() < 0)
      return op->emitOpError() << what << ' ' << sizes.back() << " is negative";
  }
  return sizes;
}

FailureOr<SmallVector<int64_t>>
Evaluator::resolveShape(Operation *op, RankedTensorType type,
                        ValueRange sizes) const {
  SmallVector<OpFoldResult> mixed;
  Builder builder(op->getContext());
  for (int64_t size : type.getShape()) {
    if (!ShapedType::isDynamic(size)) {
      mixed.push_back(builder.getIndexAttr(size));
      continue;
    }
    mixed.push_back(sizes.front());
    sizes = sizes.drop_front();
  }
  return resolveSizes(op, "size", mixed);
}

//===----------------------------------------------------------------------===//
// Steps
//===----------------------------------------------------------------------===//

/// Ops on single indices and integers are computed by their own folders, on a
/// copy: a folder may change its op.
LogicalResult Evaluator::foldScalars(Operation *op) {
  auto refuse = [&] {
    return op->emitOpError() << "is not an op that the interpreter knows";
  };
  auto isScalar = [](Type type) { return type.isIntOrIndexOrFloat(); };
  if (!llvm::all_of(op->getOperandTypes(), isScalar) ||
      !llvm::all_of(op->getResultTypes(), isScalar) ||
      op->getNumResults() == 0 || op->getNumRegions() != 0)
    return refuse();
  SmallVector<Attribute> operands;
  for (const Binding &binding : lookup(op->getOperands()))
    operands.push_back(binding.scalar);
  Operation *copy = op->clone();
  llvm::scope_exit destroy([&] { copy->destroy(); });
  SmallVector<OpFoldResult> results;
  if (failed(copy->fold(operands, results)) ||
      results.size() != op->getNumResults())
    return refuse();
  for (auto [result, folded] : llvm::zip_equal(op->getResults(), results)) {
    if (auto attribute = dyn_cast<Attribute>(folded))
      set(result, attribute);
    else
      values[result] = lookup(cast<Value>(folded)).front();
  }
  return success();
}

LogicalResult Evaluator::step(Operation *op) {
  // Ops whose result is their operand.
  if (isa<ContiguousOp, ContiguousBackwardOp, DetachOp, CopyOp, tensor::CastOp>(
          op)) {
    set(op->getResult(0), share(op->getOperand(0)));
    return success();
  }
  if (op->hasTrait<tg::OpTrait::ElementwiseTrait>()) {
    SmallVector<Type, 3> types;
    for (Type type : op->getOperandTypes())
      types.push_back(getElementTypeOrSelf(type));
    auto function = arithmetic.makeElementOp(
        op->getName(), types, getElementTypeOrSelf(op->getResult(0)));
    if (function)
      return evaluateElements(op, *function, *this);
  }

  auto bindResults = [&](FailureOr<SmallVector<Binding>> results) {
    if (failed(results))
      return failure();
    bind(op->getResults(), *results);
    return success();
  };
  auto callSymbol = [&](FlatSymbolRefAttr callee) -> LogicalResult {
    auto function =
        SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(op, callee);
    if (!function)
      return op->emitOpError() << callee << " is not a function";
    if (depth >= kMaxCallDepth)
      return op->emitOpError()
             << "calls are nested deeper than " << kMaxCallDepth;
    return bindResults(call(function, lookup(op->getOperands())));
  };

  return llvm::TypeSwitch<Operation *, LogicalResult>(op)
      .Case<ConstOp, VariableOp, IotaOp, arith::ConstantOp, tensor::EmptyOp,
            tensor::DimOp, BitcastOp, ReshapeOp, ExpandOp, PermuteOp, PadOp,
            ShrinkOp, FlipOp, ViewOp, WindowOp, ShardOp, MultiOp, AssignOp,
            ReduceOp, ScanOp, SortOp, MatmulOp, ConvOp, AttentionOp, GatherOp,
            ScatterOp>([&](auto known) { return evaluate(known, *this); })
      .Case([&](KernelOp kernel) {
        Block &body = kernel.getBody().front();
        bind(body.getArguments(), lookup(op->getOperands()));
        return bindResults(run(body));
      })
      .Case([&](LaunchOp launch) { return callSymbol(launch.getCalleeAttr()); })
      .Case([&](func::CallOp call) { return callSymbol(call.getCalleeAttr()); })
      .Case([&](GradientOp) {
        return op->emitOpError()
               << "is not interpreted: expand it with --tg-gradient";
      })
      .Case([&](BufferOp) {
        return op->emitOpError()
               << "stands for storage, which the interpreter has none of";
      })
      .Default([&](Operation *other) { return foldScalars(other); });
}

/// Dynamic sizes became numbers: those that a type states must be the same.
LogicalResult Evaluator::checkResults(Operation *op) const {
  for (Value result : op->getResults()) {
    auto type = dyn_cast<RankedTensorType>(result.getType());
    if (!type)
      continue;
    const Tensor &tensor = getTensor(result);
    if (failed(verifyCompatibleShape(type.getShape(), tensor.shape)))
      return op->emitOpError() << "has a result of shape "
                               << formatShape(tensor.shape) << ", not " << type;
  }
  return success();
}

void Evaluator::release(Operation *op) {
  for (Value operand : op->getOperands()) {
    auto [pending, isNew] = pendingUses.try_emplace(operand, 0);
    if (isNew)
      pending->second = std::distance(operand.use_begin(), operand.use_end());
    if (--pending->second == 0) {
      pendingUses.erase(pending);
      values.erase(operand);
    }
  }
  for (Value result : op->getResults())
    if (result.use_empty())
      values.erase(result);
}

FailureOr<SmallVector<Binding>> Evaluator::run(Block &block) {
  for (Operation &op : block) {
    if (isa<func::ReturnOp, YieldOp>(op)) {
      SmallVector<Binding> results = lookup(op.getOperands());
      release(&op);
      return results;
    }
    if (failed(step(&op)) || failed(checkResults(&op)))
      return failure();
    release(&op);
  }
  return block.getParentOp()->emitOpError()
         << "has a block that does not end in a return";
}

FailureOr<SmallVector<Binding>> Evaluator::call(func::FuncOp function,
                                                ArrayRef<Binding> arguments) {
  if (function.isExternal())
    return function.emitOpError() << "has no body to interpret";
  if (!function.getBody().hasOneBlock())
    return function.emitOpError()
           << "has " << function.getBody().getBlocks().size()
           << " blocks; branches are not interpreted";
  // A recursive call must not touch the values of the call around it.
  llvm::DenseMap<Value, Binding> outerValues;
  llvm::DenseMap<Value, size_t> outerUses;
  std::swap(values, outerValues);
  std::swap(pendingUses, outerUses);
  ++depth;
  bind(function.getArguments(), arguments);
  FailureOr<SmallVector<Binding>> results = run(function.getBody().front());
  --depth;
  std::swap(values, outerValues);
  std::swap(pendingUses, outerUses);
  return results;
}

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

std::string reference::formatShape(ArrayRef<int64_t> shape) {
  std::string text;
  llvm::raw_string_ostream os(text);
  os << '[';
  llvm::interleaveComma(shape, os);
  os << ']';
  return text;
}

int64_t reference::countElements(ArrayRef<int64_t> shape) {
  // However large the other axes are.
  if (llvm::is_contained(shape, 0))
    return 0;
  int64_t count = 1;
  for (int64_t size : shape)
    count *= size;
  return count;
}

int64_t reference::flatten(ArrayRef<int64_t> shape, ArrayRef<int64_t> coords) {
  int64_t position = 0;
  for (auto [size, coord] : llvm::zip_equal(shape, coords))
    position = position * size + coord;
  return position;
}

void reference::forEachElement(
    ArrayRef<int64_t> shape,
    llvm::function_ref<void(ArrayRef<int64_t>)> visit) {
  if (llvm::is_contained(shape, 0))
    return;
  SmallVector<int64_t> coords(shape.size(), 0);
  while (true) {
    visit(coords);
    // The next coordinates, like an odometer.
    size_t axis = shape.size();
    while (axis > 0 && ++coords[axis - 1] == shape[axis - 1])
      coords[--axis] = 0;
    if (axis == 0)
      return;
  }
}

Lines::Lines(ArrayRef<int64_t> shape, int64_t axis)
    : outer(countElements(shape.take_front(axis))), length(shape[axis]),
      inner(countElements(shape.drop_front(axis + 1))) {}
