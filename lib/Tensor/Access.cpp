//===- Access.cpp - Computing, reading and printing tensors ---------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TG/Engine/Engine.h"
#include "TG/Runtime/Npy.h"
#include "TensorImpl.h"

using namespace mlir;
using namespace tg;
using namespace tg::detail;

#include "llvm/Support/Format.h"

#include <algorithm>
#include <ostream>

//===----------------------------------------------------------------------===//
// Properties
//===----------------------------------------------------------------------===//

GraphValue Tensor::getValue() const { return tg::detail::getImpl(*this).value; }

ArrayRef<int64_t> Tensor::getShape() const {
  return tg::detail::getImpl(*this).value.getShape();
}

int64_t Tensor::getSize(int64_t axis) const {
  axis = resolveAxis(*this, axis);
  return getRank() == 0 ? 1 : getShape()[axis];
}

int64_t Tensor::getNumElements() const {
  return tg::detail::getNumElements(getShape());
}

DType Tensor::getDType() const {
  return tg::detail::getDType(
      tg::detail::getImpl(*this).value.getElementType());
}

const Device &Tensor::getDevice() const {
  return tg::detail::getImpl(*this).device;
}

std::string Tensor::str() const {
  std::string text;
  llvm::raw_string_ostream os(text);
  if (!isDefined())
    return "<Tensor, not defined>";
  os << "<Tensor " << ShapeText(*this) << ' ' << getDType() << " on "
     << getDevice().getName();
  if (getGrad().isDefined())
    os << " with grad";
  os << '>';
  return text;
}

llvm::raw_ostream &tg::operator<<(llvm::raw_ostream &os, const Tensor &tensor) {
  return os << tensor.str();
}

std::ostream &tg::operator<<(std::ostream &os, const Tensor &tensor) {
  return os << tensor.str();
}

//===----------------------------------------------------------------------===//
// Computing
//===----------------------------------------------------------------------===//

void Tensor::realizeAll(ArrayRef<Tensor> tensors) {
  Call call("realize");
  std::vector<GraphValue> values;
  for (const Tensor &tensor : tensors) {
    const GraphValue &value = tg::detail::getImpl(tensor).value;
    if (!Graph::get().getStorage(value))
      values.push_back(value);
  }
  if (values.empty())
    return;
  appendPendingCounters(values);
  check(Engine::get().realize(values));
}

Tensor Tensor::realize(ArrayRef<Tensor> others) const {
  SmallVector<Tensor> all = {*this};
  llvm::append_range(all, others);
  realizeAll(all);
  return *this;
}

bool Tensor::isRealized() const {
  return Graph::get().getStorage(tg::detail::getImpl(*this).value) != nullptr;
}

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

BufferRef Tensor::getStorage() const {
  Call call("getStorage");
  realize();
  return Graph::get().getStorage(tg::detail::getImpl(*this).value);
}

/// The bits of a splat constant, which need no kernel to be read.
static std::optional<int64_t> getSplatBits(const GraphValue &value) {
  Graph &graph = Graph::get();
  return graph.withBlock([&](Block &) -> std::optional<int64_t> {
    auto constant = graph.getValue(value).getDefiningOp<ConstOp>();
    if (!constant || !constant.isSplat())
      return std::nullopt;
    return constant.getBits();
  });
}

std::vector<char> Tensor::toBytes() const {
  Call call("toBytes");
  size_t size = getDType().getItemSize();
  std::vector<char> bytes(getNumElements() * size);
  if (bytes.empty())
    return bytes;
  if (std::optional<int64_t> bits =
          getSplatBits(tg::detail::getImpl(*this).value)) {
    for (size_t at = 0; at < bytes.size(); at += size)
      std::memcpy(bytes.data() + at, &*bits, size);
    return bytes;
  }
  if (!getDevice().isHostVisible())
    return to(Device()).toBytes();
  const void *data = check(getStorage()->read());
  std::memcpy(bytes.data(), data, bytes.size());
  return bytes;
}

void tg::detail::checkSingleElement(const Tensor &tensor) {
  Call call("item");
  if (tensor.getNumElements() != 1)
    fail<AssertionError>("a tensor of shape ", ShapeText(tensor),
                         " does not have exactly one element");
}

void Tensor::toNpy(llvm::StringRef path) const {
  Call call("toNpy");
  std::vector<char> bytes = toBytes();
  check(writeNpy(path, getDType().getKind(), getShape(), bytes));
}

//===----------------------------------------------------------------------===//
// Printing
//===----------------------------------------------------------------------===//

/// Prints as many digits as `number` needs, `precision` at most.
static std::string formatNumber(double number, unsigned precision) {
  std::string text;
  llvm::raw_string_ostream(text)
      << llvm::format("%.*f", static_cast<int>(precision), number);
  if (text.find('.') != std::string::npos)
    text.erase(text.find_last_not_of('0') + 1);
  return text;
}

static void printNested(llvm::raw_ostream &os, ArrayRef<std::string> cells,
                        ArrayRef<int64_t> shape, unsigned indent) {
  if (shape.empty()) {
    os << cells.front();
    return;
  }
  os << '[';
  int64_t stride = shape.front() ? int64_t(cells.size()) / shape.front() : 0;
  for (int64_t i = 0; i < shape.front(); ++i) {
    if (i && shape.size() == 1)
      os << ' ';
    else if (i)
      os << std::string(shape.size() - 1, '\n') << std::string(indent + 1, ' ');
    printNested(os, cells.slice(i * stride, stride), shape.drop_front(),
                indent + 1);
  }
  os << ']';
}

std::string Tensor::format(unsigned precision) const {
  Call call("format");
  std::vector<std::string> cells;
  if (getDType().isBool()) {
    for (bool value : toVector<bool>())
      cells.push_back(value ? "True" : "False");
  } else if (getDType().isUnsigned()) {
    for (uint64_t value : toVector<uint64_t>())
      cells.push_back(std::to_string(value));
  } else if (!isFloat()) {
    for (int64_t value : toVector<int64_t>())
      cells.push_back(std::to_string(value));
  } else {
    for (double value : toVector<double>())
      cells.push_back(formatNumber(value, precision));
  }
  // Points stand below each other, and the whole is right-aligned.
  size_t fraction = 0, width = 0;
  auto getFraction = [](const std::string &cell) {
    size_t point = cell.find('.');
    return point == std::string::npos ? 0 : cell.size() - point;
  };
  for (const std::string &cell : cells)
    fraction = std::max(fraction, getFraction(cell));
  if (getRank() > 0)
    for (std::string &cell : cells)
      cell.append(fraction - getFraction(cell), ' ');
  for (const std::string &cell : cells)
    width = std::max(width, cell.size());
  for (std::string &cell : cells)
    cell.insert(0, width - cell.size(), ' ');
  std::string text;
  llvm::raw_string_ostream os(text);
  printNested(os, cells, getShape(), 0);
  return text;
}
