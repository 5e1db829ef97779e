//===- Interpreter.cpp - What every op means, slowly and plainly ----------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TG/Reference/Interpreter.h"

#include "Evaluator.h"

using namespace mlir;
using namespace tg;
using namespace tg::reference;

/// Inputs and results of type index travel as these.
static constexpr ElementKind kIndexKind = ElementKind::I64;

/// The kind in which a value of this type goes in or comes out; none if it
/// cannot.
static std::optional<ElementKind> getBoundaryKind(Type type) {
  if (type.isIndex())
    return kIndexKind;
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor)
    return std::nullopt;
  return getElementKind(tensor.getElementType());
}

static LogicalResult checkBoundary(func::FuncOp function, StringRef what,
                                   TypeRange types) {
  for (auto [number, type] : llvm::enumerate(types))
    if (!getBoundaryKind(type))
      return function.emitOpError() << what << ' ' << number << " is " << type
                                    << ", neither a tensor of the dialect's "
                                       "element types nor an index";
  return success();
}

/// The input fits the type of argument `number`.
static LogicalResult checkInput(func::FuncOp function, size_t number, Type type,
                                const HostTensor &input) {
  ArrayRef<int64_t> shape;
  if (auto tensor = dyn_cast<RankedTensorType>(type))
    shape = tensor.getShape();
  if (input.kind == *getBoundaryKind(type) &&
      shape.size() == input.shape.size() &&
      succeeded(verifyCompatibleShape(shape, input.shape)))
    return success();
  InFlightDiagnostic error = function.emitOpError()
                             << "input " << number << " is "
                             << input.getTypeString()
                             << ", but the argument is " << type;
  return error;
}

static FailureOr<Binding> bindInput(func::FuncOp function, Type type,
                                    const HostTensor &input,
                                    Evaluator &evaluator) {
  if (type.isIndex())
    return Binding{nullptr, IntegerAttr::get(type, input.getInt(0))};
  auto tensor = evaluator.allocate(
      function, cast<RankedTensorType>(type).getElementType(), input.shape);
  if (!tensor)
    return failure();
  for (auto [i, element] : llvm::enumerate(tensor->elements))
    element = evaluator.getArithmetic().fromBits(input.kind, input.getBits(i));
  return Binding{tensor, nullptr};
}

static HostTensor makeResult(Type type, const Binding &binding,
                             const Arithmetic &arithmetic) {
  if (!binding.tensor)
    return HostTensor::fromInts(kIndexKind, {},
                                cast<IntegerAttr>(binding.scalar).getInt());
  HostTensor result =
      HostTensor::zeros(*getBoundaryKind(type), binding.tensor->shape);
  for (auto [i, element] : llvm::enumerate(binding.tensor->elements))
    result.setBits(i, arithmetic.toBits(result.kind, element));
  return result;
}

/// Runs the function and hands its results to `consume`, one after the other.
static LogicalResult
runFunction(func::FuncOp function, ArrayRef<HostTensor> inputs,
            const InterpreterOptions &options, const Arithmetic &arithmetic,
            llvm::function_ref<void(Type, const Binding &)> consume) {
  FunctionType type = function.getFunctionType();
  if (inputs.size() != type.getNumInputs())
    return function.emitOpError() << "takes " << type.getNumInputs()
                                  << " inputs, not " << inputs.size();
  if (failed(checkBoundary(function, "argument", type.getInputs())) ||
      failed(checkBoundary(function, "result", type.getResults())))
    return failure();
  Evaluator evaluator(arithmetic, options);
  SmallVector<Binding> arguments;
  for (auto [number, input] : llvm::enumerate(inputs)) {
    Type argumentType = type.getInput(number);
    if (failed(checkInput(function, number, argumentType, input)))
      return failure();
    FailureOr<Binding> binding =
        bindInput(function, argumentType, input, evaluator);
    if (failed(binding))
      return failure();
    arguments.push_back(*binding);
  }
  FailureOr<SmallVector<Binding>> results =
      evaluator.call(function, std::exchange(arguments, {}));
  if (failed(results))
    return failure();
  for (auto [resultType, binding] :
       llvm::zip_equal(type.getResults(), *results))
    consume(resultType, binding);
  return success();
}

FailureOr<std::vector<HostTensor>>
tg::interpret(func::FuncOp function, ArrayRef<HostTensor> inputs,
              const InterpreterOptions &options) {
  std::unique_ptr<Arithmetic> arithmetic = makeExactArithmetic();
  std::vector<HostTensor> results;
  if (failed(runFunction(function, inputs, options, *arithmetic,
                         [&](Type type, const Binding &binding) {
                           results.push_back(
                               makeResult(type, binding, *arithmetic));
                         })))
    return failure();
  return results;
}

FailureOr<std::vector<BoundedTensor>>
tg::interpretWithBounds(func::FuncOp function, ArrayRef<HostTensor> inputs,
                        const InterpreterOptions &options) {
  std::unique_ptr<Arithmetic> arithmetic = makeBoundedArithmetic();
  std::vector<BoundedTensor> results;
  auto consume = [&](Type type, const Binding &binding) {
    HostTensor rounded = makeResult(type, binding, *arithmetic);
    BoundedTensor &result = results.emplace_back();
    result.kind = rounded.kind;
    result.shape = rounded.shape;
    for (int64_t i = 0; i < rounded.getNumElements(); ++i) {
      result.bits.push_back(rounded.getBits(i));
      if (!binding.tensor) {
        result.values.push_back(rounded.getDouble(i));
        result.errors.push_back(0);
        continue;
      }
      Element element = binding.tensor->elements[i];
      result.values.push_back(isFloat(result.kind)
                                  ? llvm::bit_cast<double>(element.bits)
                                  : rounded.getDouble(i));
      result.errors.push_back(element.error);
    }
  };
  if (failed(runFunction(function, inputs, options, *arithmetic, consume)))
    return failure();
  return results;
}

int64_t BoundedTensor::countUndecided() const {
  return llvm::count_if(errors, [](double error) { return std::isinf(error); });
}

bool BoundedTensor::admits(int64_t i, const HostTensor &actual) const {
  if (isUndecided(i))
    return true;
  if (!isFloat(kind))
    return actual.getBits(i) == bits[i];
  double value = values[i], found = actual.getDouble(i);
  if (std::isnan(value) || std::isnan(found))
    return std::isnan(value) && std::isnan(found);
  if (std::isinf(value) || std::isinf(found))
    return value == found;
  return std::fabs(found - value) <= errors[i];
}
