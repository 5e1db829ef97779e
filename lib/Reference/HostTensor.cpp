//===- HostTensor.cpp - A tensor in plain memory --------------------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TG/Reference/HostTensor.h"

#include "TG/Dialect/IR/ScalarSemantics.h"
#include "TG/Runtime/Npy.h"
#include "mlir/IR/MLIRContext.h"
#include "llvm/Support/Endian.h"

#include <charconv>
#include <cmath>

using namespace mlir;
using namespace tg;

//===----------------------------------------------------------------------===//
// Element types
//===----------------------------------------------------------------------===//

std::optional<ElementKind> tg::getElementKind(Type elementType) {
  if (!ScalarType::isSupported(elementType))
    return std::nullopt;
  std::string name;
  llvm::raw_string_ostream(name) << elementType;
  return parseElementKind(name);
}

Type tg::getElementType(MLIRContext *context, ElementKind kind) {
  switch (kind) {
  case ElementKind::F16:
    return Float16Type::get(context);
  case ElementKind::BF16:
    return BFloat16Type::get(context);
  case ElementKind::F32:
    return Float32Type::get(context);
  case ElementKind::F64:
    return Float64Type::get(context);
  default:
    return IntegerType::get(context, getBitWidth(kind),
                            isUnsignedInteger(kind) ? IntegerType::Unsigned
                                                    : IntegerType::Signless);
  }
}

//===----------------------------------------------------------------------===//
// Elements
//===----------------------------------------------------------------------===//

int64_t HostTensor::getNumElements() const {
  // However large the other axes are.
  if (llvm::is_contained(shape, 0))
    return 0;
  int64_t count = 1;
  for (int64_t size : shape)
    count *= size;
  return count;
}

HostTensor HostTensor::zeros(ElementKind kind, ArrayRef<int64_t> shape) {
  HostTensor tensor;
  tensor.kind = kind;
  tensor.shape.assign(shape.begin(), shape.end());
  tensor.bytes.resize(static_cast<size_t>(tensor.getNumElements()) *
                      getByteSize(kind));
  return tensor;
}

HostTensor HostTensor::fromDoubles(ElementKind kind, ArrayRef<int64_t> shape,
                                   ArrayRef<double> values) {
  HostTensor tensor = zeros(kind, shape);
  for (auto [i, value] : llvm::enumerate(values))
    tensor.setDouble(i, value);
  return tensor;
}

HostTensor HostTensor::fromInts(ElementKind kind, ArrayRef<int64_t> shape,
                                ArrayRef<int64_t> values) {
  HostTensor tensor = zeros(kind, shape);
  for (auto [i, value] : llvm::enumerate(values))
    tensor.setInt(i, value);
  return tensor;
}

int64_t HostTensor::getBits(int64_t i) const {
  namespace endian = llvm::support::endian;
  const char *element = bytes.data() + i * getByteSize(kind);
  switch (getByteSize(kind)) {
  case 1:
    return static_cast<uint8_t>(*element);
  case 2:
    return endian::read16le(element);
  case 4:
    return endian::read32le(element);
  default:
    return static_cast<int64_t>(endian::read64le(element));
  }
}

void HostTensor::setBits(int64_t i, int64_t bits) {
  namespace endian = llvm::support::endian;
  char *element = bytes.data() + i * getByteSize(kind);
  switch (getByteSize(kind)) {
  case 1:
    *element = static_cast<char>(bits);
    return;
  case 2:
    return endian::write16le(element, static_cast<uint16_t>(bits));
  case 4:
    return endian::write32le(element, static_cast<uint32_t>(bits));
  default:
    return endian::write64le(element, static_cast<uint64_t>(bits));
  }
}

double HostTensor::getDouble(int64_t i) const {
  return bitsToDouble(kind, getBits(i));
}

void HostTensor::setDouble(int64_t i, double value) {
  setBits(i, doubleToBits(kind, value));
}

int64_t HostTensor::getInt(int64_t i) const {
  if (isFloat(kind))
    return castScalar(getBits(i), kind, ElementKind::I64);
  return bitsToInt(kind, getBits(i));
}

void HostTensor::setInt(int64_t i, int64_t value) {
  setBits(i, intToBits(kind, value));
}

std::vector<double> HostTensor::toDoubles() const {
  std::vector<double> values(getNumElements());
  for (size_t i = 0; i < values.size(); ++i)
    values[i] = getDouble(i);
  return values;
}

//===----------------------------------------------------------------------===//
// Text
//===----------------------------------------------------------------------===//

std::string HostTensor::getTypeString() const {
  std::string text = "tensor<";
  for (int64_t size : shape)
    text += std::to_string(size) + "x";
  return text + getName(kind).str() + ">";
}

/// The fewest digits that read back as the same number, of f16 and bf16 as
/// f32: 70144 : bf16 is not shown as 70000. These functions know no locale.
static void printFloat(llvm::raw_ostream &os, ScalarType type, int64_t bits) {
  double value = bitsToDouble(type, bits);
  if (std::isnan(value)) {
    os << "nan";
    return;
  }
  char text[64];
  auto result = type.getWidth() == 64
                    ? std::to_chars(std::begin(text), std::end(text), value)
                    : std::to_chars(std::begin(text), std::end(text),
                                    static_cast<float>(value));
  os << StringRef(text, result.ptr - text);
}

static void printElements(llvm::raw_ostream &os, const HostTensor &tensor,
                          ScalarType type, size_t axis, int64_t &next) {
  if (axis < tensor.shape.size()) {
    os << '[';
    for (int64_t i = 0; i < tensor.shape[axis]; ++i) {
      if (i)
        os << ", ";
      printElements(os, tensor, type, axis + 1, next);
    }
    os << ']';
    return;
  }
  int64_t bits = tensor.getBits(next++);
  if (type.isBool())
    os << (bits ? "true" : "false");
  else if (type.isFloat())
    printFloat(os, type, bits);
  else if (type.isSigned())
    os << bitsToInt(type, bits);
  else
    os << static_cast<uint64_t>(bits);
}

void HostTensor::print(llvm::raw_ostream &os) const {
  int64_t next = 0;
  printElements(os, *this, kind, 0, next);
  os << " : " << getTypeString();
}

std::string HostTensor::str() const {
  std::string text;
  llvm::raw_string_ostream os(text);
  print(os);
  return text;
}

//===----------------------------------------------------------------------===//
// Files
//===----------------------------------------------------------------------===//

llvm::Expected<HostTensor> tg::readHostTensor(StringRef path) {
  llvm::Expected<NpyArray> array = readNpy(path);
  if (!array)
    return array.takeError();
  llvm::Expected<const void *> data = array->data->read();
  if (!data)
    return llvm::createStringError("'" + path +
                                   "': " + llvm::toString(data.takeError()));
  HostTensor tensor;
  tensor.kind = array->kind;
  tensor.shape.assign(array->shape.begin(), array->shape.end());
  const char *begin = static_cast<const char *>(*data);
  tensor.bytes.assign(begin, begin + array->data->getByteSize());
  return tensor;
}

llvm::Error tg::writeHostTensor(StringRef path, const HostTensor &tensor) {
  return writeNpy(path, tensor.kind, tensor.shape, tensor.bytes);
}
