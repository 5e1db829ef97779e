//===- Npy.cpp - Reads and writes NumPy's .npy files ----------------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TG/Runtime/Npy.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/MemoryBuffer.h"

#include <cstring>
#include <optional>

using namespace tg;
using llvm::Error;
using llvm::Expected;
using llvm::StringRef;
using llvm::Twine;

static constexpr llvm::StringLiteral magic = "\x93NUMPY";

/// NumPy's own limit.
static constexpr size_t maxRank = 64;

//===----------------------------------------------------------------------===//
// The header
//===----------------------------------------------------------------------===//

namespace {

struct Header {
  ElementKind kind = ElementKind::F32;
  bool bigEndian = false;
  bool fortranOrder = false;
  std::vector<int64_t> shape;
};

/// Reads the header, a Python dictionary such as
///
///     {'descr': '<f4', 'fortran_order': False, 'shape': (3, 4), }
class HeaderParser {
public:
  HeaderParser(StringRef bytes, size_t begin, size_t end, StringRef file)
      : bytes(bytes), position(begin), end(end), file(file) {}

  Expected<Header> parse() {
    Header header;
    bool hasDescr = false, hasOrder = false, hasShape = false;
    if (!consume('{'))
      return fail("expected '{'");
    while (!consume('}')) {
      const size_t keyPosition = (skipSpace(), position);
      std::optional<StringRef> key = parseString();
      if (!key || !consume(':'))
        return fail("expected a key in quotes and ':'");
      Error error = Error::success();
      if (*key == "descr" && !std::exchange(hasDescr, true))
        error = parseDescr(header);
      else if (*key == "fortran_order" && !std::exchange(hasOrder, true))
        error = parseOrder(header);
      else if (*key == "shape" && !std::exchange(hasShape, true))
        error = parseShape(header);
      else
        error = fail("unexpected key '" + *key + "'", keyPosition);
      if (error)
        return std::move(error);
      if (!consume(',') && peek() != '}')
        return fail("expected ',' or '}'");
    }
    skipSpace();
    if (position != end)
      return fail("unexpected text after '}'");
    if (!hasDescr || !hasOrder || !hasShape)
      return fail("expected the keys 'descr', 'fortran_order' and 'shape'");
    return header;
  }

private:
  Error fail(const Twine &what) { return fail(what, position); }
  Error fail(const Twine &what, size_t at) {
    return llvm::createStringError("'" + file + "': offset " + Twine(at) +
                                   ": " + what);
  }

  void skipSpace() {
    while (position < end && llvm::isSpace(bytes[position]))
      ++position;
  }

  char peek() {
    skipSpace();
    return position < end ? bytes[position] : '\0';
  }

  bool consume(char c) {
    if (peek() != c || position >= end)
      return false;
    ++position;
    return true;
  }

  bool consumeWord(StringRef word) {
    skipSpace();
    if (!bytes.slice(position, end).starts_with(word))
      return false;
    position += word.size();
    return true;
  }

  std::optional<StringRef> parseString() {
    const char quote = peek();
    if (quote != '\'' && quote != '"')
      return std::nullopt;
    const size_t close = bytes.find(quote, position + 1);
    if (close >= end)
      return std::nullopt;
    StringRef text = bytes.slice(position + 1, close);
    position = close + 1;
    return text;
  }

  Error parseDescr(Header &header) {
    const size_t at = (skipSpace(), position);
    if (peek() == '[')
      return fail("records are not supported", at);
    std::optional<StringRef> descr = parseString();
    if (!descr)
      return fail("expected an element type in quotes");
    StringRef type = *descr;
    char order = '|';
    if (!type.empty() && StringRef("<>=|").contains(type.front())) {
      order = type.front();
      type = type.drop_front();
    }
    auto kind = llvm::StringSwitch<std::optional<ElementKind>>(type)
                    .Cases({"b1", "?"}, ElementKind::I1)
                    .Case("i1", ElementKind::I8)
                    .Case("i2", ElementKind::I16)
                    .Case("i4", ElementKind::I32)
                    .Case("i8", ElementKind::I64)
                    .Case("u1", ElementKind::UI8)
                    .Case("u2", ElementKind::UI16)
                    .Case("u4", ElementKind::UI32)
                    .Case("u8", ElementKind::UI64)
                    .Case("f2", ElementKind::F16)
                    .Case("V2", ElementKind::BF16)
                    .Case("f4", ElementKind::F32)
                    .Case("f8", ElementKind::F64)
                    .Default(std::nullopt);
    if (!kind)
      return fail("element type '" + *descr + "' is not supported", at);
    header.kind = *kind;
    header.bigEndian =
        order == '>' || (order == '=' && !llvm::sys::IsLittleEndianHost);
    return Error::success();
  }

  Error parseOrder(Header &header) {
    if (consumeWord("True"))
      header.fortranOrder = true;
    else if (!consumeWord("False"))
      return fail("expected True or False");
    return Error::success();
  }

  Error parseShape(Header &header) {
    if (!consume('('))
      return fail("expected a shape in parentheses");
    while (!consume(')')) {
      skipSpace();
      StringRef digits = bytes.slice(position, end).take_while(llvm::isDigit);
      int64_t size;
      if (digits.empty() || digits.getAsInteger(10, size))
        return fail("expected a size from 0 to 2^63-1");
      if (header.shape.size() == maxRank)
        return fail("more than 64 axes");
      header.shape.push_back(size);
      position += digits.size();
      if (position < end && bytes[position] == 'L') // Written by Python 2.
        ++position;
      if (!consume(',') && peek() != ')')
        return fail("expected ',' or ')'");
    }
    return Error::success();
  }

  StringRef bytes;
  size_t position;
  const size_t end;
  StringRef file;
};

} // namespace

//===----------------------------------------------------------------------===//
// The elements
//===----------------------------------------------------------------------===//

/// The bytes of a shape; nothing if they do not fit 63 bits.
static std::optional<uint64_t> countBytes(ElementKind kind,
                                          llvm::ArrayRef<int64_t> shape) {
  if (llvm::is_contained(shape, 0))
    return 0;
  int64_t bytes = getByteSize(kind);
  for (int64_t size : shape)
    if (size < 0 || llvm::MulOverflow(bytes, size, bytes))
      return std::nullopt;
  return bytes;
}

/// Copies from column-major to row-major order.
template <typename WordT>
static void transpose(const char *source, char *target,
                      llvm::ArrayRef<int64_t> shape, uint64_t count) {
  const size_t rank = shape.size();
  std::vector<int64_t> strides(rank), index(rank, 0);
  int64_t stride = 1;
  for (size_t axis = 0; axis < rank; ++axis) {
    strides[axis] = stride;
    stride *= shape[axis];
  }
  int64_t offset = 0;
  for (uint64_t element = 0; element < count; ++element) {
    std::memcpy(target + element * sizeof(WordT),
                source + offset * sizeof(WordT), sizeof(WordT));
    // The next index in row-major order.
    for (size_t axis = rank; axis-- > 0;) {
      offset += strides[axis];
      if (++index[axis] < shape[axis])
        break;
      offset -= strides[axis] * shape[axis];
      index[axis] = 0;
    }
  }
}

template <typename WordT>
static void swapBytes(char *data, uint64_t count) {
  for (uint64_t i = 0; i < count; ++i) {
    WordT word;
    std::memcpy(&word, data + i * sizeof(WordT), sizeof(WordT));
    word = llvm::byteswap(word);
    std::memcpy(data + i * sizeof(WordT), &word, sizeof(WordT));
  }
}

template <typename WordT>
static void convertElements(const Header &header, const char *source,
                            char *target, uint64_t bytes) {
  const uint64_t count = bytes / sizeof(WordT);
  if (header.fortranOrder && header.shape.size() > 1 && count != 0)
    transpose<WordT>(source, target, header.shape, count);
  else if (bytes != 0)
    std::memcpy(target, source, bytes);
  if (header.bigEndian && sizeof(WordT) > 1)
    swapBytes<WordT>(target, count);
}

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

Expected<NpyArray> tg::parseNpy(StringRef bytes, StringRef name) {
  auto fail = [&](size_t offset, const Twine &what) {
    return llvm::createStringError("'" + name + "': offset " + Twine(offset) +
                                   ": " + what);
  };
  if (!bytes.starts_with(magic))
    return fail(0, "not a .npy file");
  if (bytes.size() < 8)
    return fail(bytes.size(), "truncated before the format version");
  const unsigned version = static_cast<uint8_t>(bytes[6]);
  if (version < 1 || version > 3)
    return fail(6, "format version " + Twine(version) + " is not supported");
  const size_t headerBegin = version == 1 ? 10 : 12;
  if (bytes.size() < headerBegin)
    return fail(bytes.size(), "truncated before the length of the header");
  const uint64_t headerSize =
      version == 1 ? llvm::support::endian::read16le(bytes.data() + 8)
                   : llvm::support::endian::read32le(bytes.data() + 8);
  if (headerSize > bytes.size() - headerBegin)
    return fail(8, "a header of " + Twine(headerSize) + " bytes, but only " +
                       Twine(bytes.size() - headerBegin) + " bytes follow");
  const size_t dataBegin = headerBegin + headerSize;
  Expected<Header> header =
      HeaderParser(bytes, headerBegin, dataBegin, name).parse();
  if (!header)
    return header.takeError();

  std::optional<uint64_t> size = countBytes(header->kind, header->shape);
  if (!size)
    return fail(headerBegin, "the shape has too many elements");
  const uint64_t available = bytes.size() - dataBegin;
  if (*size != available)
    return fail(dataBegin, "expected " + Twine(*size) +
                               " bytes of elements, found " + Twine(available));

  NpyArray array;
  array.kind = header->kind;
  array.shape = header->shape;
  array.data = Buffer::create(*size);
  Expected<void *> storage = array.data->write();
  if (!storage)
    return fail(dataBegin, llvm::toString(storage.takeError()));
  const char *source = bytes.data() + dataBegin;
  auto *target = static_cast<char *>(*storage);
  switch (getByteSize(header->kind)) {
  case 1:
    convertElements<uint8_t>(*header, source, target, *size);
    break;
  case 2:
    convertElements<uint16_t>(*header, source, target, *size);
    break;
  case 4:
    convertElements<uint32_t>(*header, source, target, *size);
    break;
  default:
    convertElements<uint64_t>(*header, source, target, *size);
    break;
  }
  if (header->kind == ElementKind::I1)
    for (uint64_t i = 0; i < *size; ++i)
      target[i] = target[i] != 0;
  return array;
}

Expected<NpyArray> tg::readNpy(StringRef path) {
  auto fail = [&](const Twine &what) {
    return llvm::createStringError("'" + path + "': " + what);
  };
  llvm::sys::fs::file_status status;
  if (std::error_code error = llvm::sys::fs::status(path, status))
    return fail(error.message());
  // A device file may never end.
  if (status.type() != llvm::sys::fs::file_type::regular_file)
    return fail("not a regular file");
  auto bytes = llvm::MemoryBuffer::getFile(path, /*IsText=*/false,
                                           /*RequiresNullTerminator=*/false);
  if (!bytes)
    return fail(bytes.getError().message());
  return parseNpy((*bytes)->getBuffer(), path);
}

//===----------------------------------------------------------------------===//
// Writing
//===----------------------------------------------------------------------===//

static StringRef getDescr(ElementKind kind) {
  switch (kind) {
  case ElementKind::I1:
    return "|b1";
  case ElementKind::I8:
    return "|i1";
  case ElementKind::I16:
    return "<i2";
  case ElementKind::I32:
    return "<i4";
  case ElementKind::I64:
    return "<i8";
  case ElementKind::UI8:
    return "|u1";
  case ElementKind::UI16:
    return "<u2";
  case ElementKind::UI32:
    return "<u4";
  case ElementKind::UI64:
    return "<u8";
  case ElementKind::F16:
    return "<f2";
  case ElementKind::BF16:
    return "|V2";
  case ElementKind::F32:
    return "<f4";
  case ElementKind::F64:
    return "<f8";
  }
  llvm_unreachable("unknown element kind");
}

Error tg::formatNpy(llvm::raw_ostream &os, ElementKind kind,
                    llvm::ArrayRef<int64_t> shape, llvm::ArrayRef<char> data) {
  std::optional<uint64_t> size = countBytes(kind, shape);
  if (!size || *size != data.size() || shape.size() > maxRank)
    return llvm::createStringError(
        "cannot write " + Twine(data.size()) + " bytes as a .npy file of " +
        (size ? Twine(*size).str() : "more than 2^63") + " bytes and " +
        Twine(shape.size()) + " axes");
  std::string header = "{'descr': '" + getDescr(kind).str() +
                       "', 'fortran_order': False, 'shape': (";
  for (int64_t axis : shape)
    header += std::to_string(axis) + ", ";
  // A tuple of one keeps its comma; longer ones have none at the end.
  if (shape.size() > 1)
    header.resize(header.size() - 2);
  else if (shape.size() == 1)
    header.pop_back();
  header += "), }";
  // Elements start at a multiple of 64; the header ends with a line feed.
  header.resize(llvm::alignTo(10 + header.size() + 1, 64) - 10, ' ');
  header.back() = '\n';
  char length[2];
  llvm::support::endian::write16le(length, header.size());
  os << magic << '\x01' << '\x00' << StringRef(length, 2) << header
     << StringRef(data.data(), data.size());
  return Error::success();
}

Error tg::writeNpy(StringRef path, ElementKind kind,
                   llvm::ArrayRef<int64_t> shape, llvm::ArrayRef<char> data) {
  std::error_code code;
  llvm::raw_fd_ostream os(path, code);
  if (code)
    return llvm::createStringError("'" + path + "': " + code.message());
  if (Error error = formatNpy(os, kind, shape, data))
    return llvm::createStringError("'" + path +
                                   "': " + llvm::toString(std::move(error)));
  os.close();
  if (os.has_error()) {
    code = os.error();
    os.clear_error();
    return llvm::createStringError("'" + path + "': " + code.message());
  }
  return Error::success();
}
