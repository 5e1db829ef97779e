//===- Inputs.cpp - What a function is run on -----------------------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Inputs.h"

#include <random>

using namespace mlir;
using namespace tg;

static std::string str(Type type) {
  std::string text;
  llvm::raw_string_ostream(text) << type;
  return text;
}

/// The tensor of a file fits the argument.
static llvm::Error checkInput(StringRef file, size_t number,
                              const HostTensor &tensor, Type type) {
  ElementKind kind = ElementKind::I64;
  ArrayRef<int64_t> shape;
  if (auto tensorType = dyn_cast<RankedTensorType>(type)) {
    shape = tensorType.getShape();
    std::optional<ElementKind> expected =
        getElementKind(tensorType.getElementType());
    // What no file can hold, the run itself refuses, with a place.
    if (!expected)
      return llvm::Error::success();
    kind = *expected;
  } else if (!type.isIndex()) {
    return llvm::Error::success();
  }
  if (tensor.kind == kind && shape.size() == tensor.shape.size() &&
      succeeded(verifyCompatibleShape(shape, tensor.shape)))
    return llvm::Error::success();
  return llvm::createStringError(
      "'" + file + "': holds " + tensor.getTypeString() + ", but argument " +
      Twine(number) + " is " + str(type) +
      (type.isIndex() ? " (a tensor<i64> in a file)" : ""));
}

/// std::mt19937_64 gives the same numbers everywhere; the distributions of the
/// standard library do not.
static llvm::Expected<HostTensor> makeRandom(size_t number, Type type,
                                             std::mt19937_64 &random) {
  auto tensorType = dyn_cast<RankedTensorType>(type);
  std::optional<ElementKind> kind;
  if (tensorType)
    kind = getElementKind(tensorType.getElementType());
  if (!kind || !tensorType.hasStaticShape())
    return llvm::createStringError("cannot make up argument " + Twine(number) +
                                   " of type " + str(type) +
                                   ": give a file for it");
  // 2^36 bytes would be more than a machine has; a diagnostic is kinder.
  double bytes = getByteSize(*kind);
  for (int64_t size : tensorType.getShape())
    bytes *= static_cast<double>(size);
  if (bytes > 0x1p36)
    return llvm::createStringError("cannot make up argument " + Twine(number) +
                                   " of type " + str(type) + ": too large");
  HostTensor tensor = HostTensor::zeros(*kind, tensorType.getShape());
  for (int64_t i = 0; i < tensor.getNumElements(); ++i) {
    uint64_t bits = random();
    if (isFloat(*kind))
      tensor.setDouble(i, static_cast<double>(bits >> 11) * 0x1p-52 - 1);
    else
      tensor.setInt(
          i, static_cast<int64_t>(bits % (*kind == ElementKind::I1 ? 2 : 10)));
  }
  return tensor;
}

llvm::Expected<std::vector<HostTensor>>
tg::readInputs(func::FuncOp function, ArrayRef<std::string> files,
               std::optional<uint64_t> seed) {
  ArrayRef<Type> types = function.getArgumentTypes();
  if (files.size() > types.size() || (!seed && files.size() < types.size()))
    return llvm::createStringError("@" + function.getName() + " takes " +
                                   Twine(types.size()) + " inputs, not " +
                                   Twine(files.size()));
  std::vector<HostTensor> inputs;
  for (auto [number, file] : llvm::enumerate(files)) {
    llvm::Expected<HostTensor> tensor = readHostTensor(file);
    if (!tensor)
      return tensor.takeError();
    if (llvm::Error error = checkInput(file, number, *tensor, types[number]))
      return error;
    inputs.push_back(std::move(*tensor));
  }
  std::mt19937_64 random(seed.value_or(0));
  for (size_t number = files.size(); number < types.size(); ++number) {
    llvm::Expected<HostTensor> tensor =
        makeRandom(number, types[number], random);
    if (!tensor)
      return tensor.takeError();
    inputs.push_back(std::move(*tensor));
  }
  return inputs;
}
