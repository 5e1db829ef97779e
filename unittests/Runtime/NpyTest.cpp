//===- NpyTest.cpp - Round trips, foreign layouts, damaged files ----------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TG/Runtime/Npy.h"

#include "ExpectError.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/FileSystem.h"

#include <cstring>
#include <random>

using namespace tg;

/// A file of version 1, as NumPy writes it but for the padding.
static std::string makeFile(llvm::StringRef header, llvm::StringRef data = "") {
  std::string file("\x93NUMPY\x01\x00\x00\x00", 10);
  llvm::support::endian::write16le(file.data() + 8, header.size());
  return file + header.str() + data.str();
}

static std::string makeHeader(llvm::StringRef descr, llvm::StringRef order,
                              llvm::StringRef shape) {
  return ("{'descr': '" + descr + "', 'fortran_order': " + order +
          ", 'shape': " + shape + ", }\n")
      .str();
}

static llvm::ArrayRef<char> getBytes(const NpyArray &array) {
  return {static_cast<const char *>(unwrap(array.data->read())),
          static_cast<size_t>(array.data->getByteSize())};
}

template <typename T>
static std::vector<T> getValues(const NpyArray &array) {
  llvm::ArrayRef<char> bytes = getBytes(array);
  std::vector<T> values(bytes.size() / sizeof(T));
  std::memcpy(values.data(), bytes.data(), bytes.size());
  return values;
}

static std::string format(ElementKind kind, llvm::ArrayRef<int64_t> shape,
                          llvm::ArrayRef<char> data) {
  std::string file;
  llvm::raw_string_ostream os(file);
  EXPECT_SUCCEEDS(formatNpy(os, kind, shape, data));
  return file;
}

TEST(Npy, RoundTripsEveryKindAndRank) {
  std::mt19937 random(3);
  const std::vector<int64_t> shapes[] = {{},     {5},       {0},
                                         {2, 3}, {4, 0, 2}, {2, 1, 3, 1, 2}};
  for (ElementKind kind : allElementKinds)
    for (const std::vector<int64_t> &shape : shapes) {
      int64_t size = getByteSize(kind);
      for (int64_t axis : shape)
        size *= axis;
      std::vector<char> data(size);
      for (char &byte : data)
        byte = kind == ElementKind::I1 ? random() % 2 : random() % 256;
      const std::string file = format(kind, shape, data);
      NpyArray array = unwrap(parseNpy(file, "x"));
      EXPECT_EQ(array.kind, kind);
      EXPECT_EQ(array.shape, shape);
      EXPECT_EQ(getBytes(array), llvm::ArrayRef(data));
      // Elements begin at a multiple of 64.
      EXPECT_EQ((file.size() - data.size()) % 64, 0u);
    }
}

TEST(Npy, WritesWhatNumPyWrites) {
  const int32_t values[] = {1, 2};
  llvm::ArrayRef<char> data(reinterpret_cast<const char *>(values), 8);
  auto getHeader = [&](llvm::ArrayRef<int64_t> shape) {
    const std::string file = format(ElementKind::I32, shape, data);
    return llvm::StringRef(file).slice(10, file.size() - 8).rtrim().str();
  };
  EXPECT_EQ(getHeader({2}),
            "{'descr': '<i4', 'fortran_order': False, 'shape': (2,), }");
  EXPECT_EQ(getHeader({1, 2}),
            "{'descr': '<i4', 'fortran_order': False, 'shape': (1, 2), }");
  EXPECT_THAT(format(ElementKind::F32, {}, data.take_front(4)),
              testing::HasSubstr("'shape': (), }"));
  EXPECT_THAT(format(ElementKind::BF16, {4}, data), testing::HasSubstr("|V2"));
}

TEST(Npy, FortranOrder) {
  // NumPy's np.asfortranarray([[1, 2, 3], [4, 5, 6]]).
  NpyArray array = unwrap(parseNpy(
      makeFile(makeHeader("|u1", "True", "(2, 3)"), "\1\4\2\5\3\6"), "x"));
  EXPECT_EQ(getValues<uint8_t>(array),
            (std::vector<uint8_t>{1, 2, 3, 4, 5, 6}));
  // Element (i, j, k) is 100i + 10j + k.
  std::string data;
  for (char k = 0; k < 4; ++k)
    for (char j = 0; j < 3; ++j)
      for (char i = 0; i < 2; ++i) {
        data += static_cast<char>(100 * i + 10 * j + k);
        data += '\0';
      }
  array = unwrap(
      parseNpy(makeFile(makeHeader("<u2", "True", "(2, 3, 4)"), data), "x"));
  std::vector<uint16_t> expected;
  for (int i = 0; i < 2; ++i)
    for (int j = 0; j < 3; ++j)
      for (int k = 0; k < 4; ++k)
        expected.push_back(100 * i + 10 * j + k);
  EXPECT_EQ(getValues<uint16_t>(array), expected);
  EXPECT_SUCCEEDS(
      parseNpy(makeFile(makeHeader("<u2", "True", "(2, 0, 4)")), "x"));
}

TEST(Npy, BigEndian) {
  NpyArray array =
      unwrap(parseNpy(makeFile(makeHeader(">i4", "False", "(2,)"),
                               llvm::StringRef("\0\0\1\2\xff\xff\xff\xfe", 8)),
                      "x"));
  EXPECT_EQ(array.kind, ElementKind::I32);
  EXPECT_EQ(getValues<int32_t>(array), (std::vector<int32_t>{258, -2}));
  array = unwrap(parseNpy(makeFile(makeHeader(">f8", "True", "()"),
                                   llvm::StringRef("\x3f\xf8\0\0\0\0\0\0", 8)),
                          "x"));
  EXPECT_EQ(getValues<double>(array), std::vector<double>{1.5});
}

TEST(Npy, OtherSpellings) {
  // Versions 2 and 3, other quotes, order and spaces; booleans that are not 1.
  for (char version : {2, 3}) {
    std::string header =
        "{\"shape\":(3,),\n \"fortran_order\" : False, \"descr\":\"?\"}  \n";
    std::string file("\x93NUMPY", 6);
    file += {version, '\0', static_cast<char>(header.size()), '\0', '\0', '\0'};
    NpyArray array =
        unwrap(parseNpy(file + header + std::string("\0\1\x80", 3), "x"));
    EXPECT_EQ(array.kind, ElementKind::I1);
    EXPECT_EQ(getValues<uint8_t>(array), (std::vector<uint8_t>{0, 1, 1}));
  }
  EXPECT_SUCCEEDS(
      parseNpy(makeFile(makeHeader("=f2", "False", "(1L,)"), "ab"), "x"));
}

TEST(Npy, Files) {
  llvm::SmallString<128> path;
  ASSERT_FALSE(llvm::sys::fs::createTemporaryFile("tg", "npy", path));
  const double values[] = {1.5, -2};
  llvm::ArrayRef<char> data(reinterpret_cast<const char *>(values), 16);
  EXPECT_SUCCEEDS(writeNpy(path, ElementKind::F64, {2}, data));
  EXPECT_EQ(getValues<double>(unwrap(readNpy(path))),
            (std::vector<double>{1.5, -2}));
  llvm::sys::fs::remove(path);
  EXPECT_FAILS(readNpy(path), ("'" + path + "': No such file").str());
  EXPECT_FAILS(readNpy("/"), "'/': not a regular file");
  EXPECT_FAILS(readNpy("/dev/zero"), "not a regular file");
  EXPECT_FAILS(writeNpy("/no/such/folder/x.npy", ElementKind::F64, {2}, data),
               "'/no/such/folder/x.npy': ");
  EXPECT_FAILS(writeNpy(path, ElementKind::F64, {3}, data),
               "cannot write 16 bytes as a .npy file of 24 bytes");
  llvm::sys::fs::remove(path);
}

TEST(Npy, EveryTruncationIsRefused) {
  const int32_t values[] = {1, 2, 3};
  const std::string file =
      format(ElementKind::I32, {3},
             {reinterpret_cast<const char *>(values), sizeof(values)});
  for (size_t size = 0; size < file.size(); ++size)
    EXPECT_FAILS(parseNpy(file.substr(0, size), "cut.npy"),
                 "'cut.npy': offset ");
  EXPECT_FAILS(parseNpy(file + "x", "x"),
               "offset 128: expected 12 bytes of elements, found 13");
  EXPECT_FAILS(parseNpy(file.substr(0, 130), "x"),
               "offset 128: expected 12 bytes of elements, found 2");
}

TEST(Npy, RandomDamageNeverCrashes) {
  std::mt19937 random(5);
  const std::string file =
      makeFile(makeHeader("<i2", "True", "(2, 3)"), "abcdefghijkl");
  for (int round = 0; round < 20000; ++round) {
    std::string bad = file;
    for (unsigned n = 1 + random() % 3; n-- > 0;)
      bad[random() % bad.size()] = static_cast<char>(random());
    auto array = parseNpy(bad, "x");
    if (array)
      EXPECT_LE(array->data->getByteSize(), 12u);
    else
      llvm::consumeError(array.takeError());
  }
}

TEST(Npy, Diagnostics) {
  auto expect = [](const std::string &file, const char *message) {
    EXPECT_FAILS(parseNpy(file, "f.npy"), message);
  };
  expect("PK\3\4", "'f.npy': offset 0: not a .npy file");
  expect(std::string("\x93NUMPY\x04\x00\x00\x00", 10),
         "offset 6: format version 4 is not supported");
  expect(std::string("\x93NUMPY\x02\x00\xff\xff\xff\xff{", 13),
         "offset 8: a header of 4294967295 bytes, but only 1 bytes follow");
  auto header = [&](const char *text, const char *message) {
    expect(makeFile(text), message);
  };
  header("", "offset 10: expected '{'");
  header("{", "offset 11: expected a key in quotes and ':'");
  header("{'descr' '<f4'}", "expected a key in quotes and ':'");
  header("{'x': 1}", "offset 11: unexpected key 'x'");
  header("{'shape': (), 'shape': ()}", "unexpected key 'shape'");
  header("{}", "expected the keys 'descr', 'fortran_order' and 'shape'");
  header("{'shape': ()} x", "unexpected text after '}'");
  header("{'shape': () 'descr': '<f4'}", "expected ',' or '}'");
  header("{'descr': 4}", "expected an element type in quotes");
  header("{'descr': '<c8'}", "offset 20: element type '<c8' is not supported");
  header("{'descr': '|O'}", "element type '|O' is not supported");
  header("{'descr': '<U5'}", "element type '<U5' is not supported");
  header("{'descr': '<f16'}", "element type '<f16' is not supported");
  header("{'descr': [('a', '<f4')]}", "records are not supported");
  header("{'fortran_order': 1}", "expected True or False");
  header("{'shape': 3}", "expected a shape in parentheses");
  header("{'shape': (-1,)}", "expected a size from 0 to 2^63-1");
  header("{'shape': (99999999999999999999,)}", "expected a size from 0");
  header("{'shape': (3", "expected ',' or ')'");
  expect(makeFile(makeHeader("<f8", "False",
                             "(4611686018427387904, 4611686018427387904)")),
         "offset 10: the shape has too many elements");
  std::string axes = "(";
  for (int i = 0; i < 65; ++i)
    axes += "1, ";
  expect(makeFile(makeHeader("<f8", "False", axes + ")")), "more than 64 axes");
}
