//===- ScalarIntegerTest.cpp - Integer ops against wide integers ----------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ScalarTesting.h"

using namespace tg;
using namespace tg::testing;
using namespace mlir;

namespace {

/// Wide enough for every product of two elements.
__extension__ using Wide = __int128;

/// An integer type, as the reference sees it.
struct Range {
  unsigned width;
  bool isSigned;

  Wide size() const { return Wide(1) << width; }
  Wide least() const { return isSigned ? -(size() / 2) : Wide(0); }
  Wide greatest() const { return least() + size() - 1; }
  /// The element that equals `value` modulo 2^width.
  Wide wrap(Wide value) const {
    Wide rest = (value - least()) % size();
    return least() + (rest < 0 ? rest + size() : rest);
  }
  /// The bits as they are passed: the residue in [0, 2^width).
  int64_t toBits(Wide value) const {
    return int64_t(uint64_t(value < 0 ? value + size() : value));
  }
};

Wide power(const Range &range, Wide base, Wide exponent) {
  if (exponent < 0) {
    if (base == 1)
      return 1;
    if (base == -1)
      return exponent % 2 == 0 ? 1 : -1;
    return 0;
  }
  // By squaring, each product wrapped.
  Wide result = 1;
  for (; exponent > 0; exponent /= 2) {
    if (exponent % 2 == 1)
      result = range.wrap(result * base);
    base = range.wrap(base * base);
  }
  return range.wrap(result);
}

Wide shiftLeft(const Range &range, Wide value, Wide distance) {
  if (distance < 0 || distance >= range.width)
    return 0;
  return range.wrap(value * (Wide(1) << int(distance)));
}

/// Divides by a power of two towards minus infinity.
Wide shiftRight(const Range &range, Wide value, Wide distance) {
  if (distance < 0 || distance >= range.width)
    return value < 0 ? -1 : 0;
  Wide divisor = Wide(1) << int(distance);
  Wide quotient = value / divisor;
  return value % divisor < 0 ? quotient - 1 : quotient;
}

/// The bits of the nonnegative residues, joined bit by bit.
template <typename Join>
Wide joinBits(const Range &range, Wide a, Wide b, Join join) {
  Wide result = 0;
  for (unsigned bit = 0; bit < range.width; ++bit) {
    bool x = uint64_t(range.toBits(a)) >> bit & 1;
    bool y = uint64_t(range.toBits(b)) >> bit & 1;
    if (join(x, y))
      result += Wide(1) << bit;
  }
  return range.wrap(result);
}

Wide reference(StringRef op, const Range &range, Wide a, Wide b) {
  if (op == "add")
    return range.wrap(a + b);
  if (op == "mul")
    return range.wrap(a * b);
  if (op == "idiv")
    return b == 0 ? Wide(0) : range.wrap(a / b);
  if (op == "mod")
    return b == 0 ? a : a % b;
  if (op == "max")
    return a > b ? a : b;
  if (op == "pow")
    return power(range, a, b);
  if (op == "shl")
    return shiftLeft(range, a, b);
  if (op == "shr")
    return shiftRight(range, a, b);
  if (op == "and")
    return joinBits(range, a, b, [](bool x, bool y) { return x && y; });
  if (op == "or")
    return joinBits(range, a, b, [](bool x, bool y) { return x || y; });
  EXPECT_EQ(op, "xor");
  return joinBits(range, a, b, [](bool x, bool y) { return x != y; });
}

constexpr const char *kBinaryOps[] = {"add", "mul", "idiv", "mod", "max", "pow",
                                      "shl", "shr", "and",  "or",  "xor"};

class IntegerTest : public ScalarTest {
protected:
  /// All pairs of `values`, for all binary ops and comparisons.
  void checkPairs(Type type, ArrayRef<Wide> values) {
    Range range{type.getIntOrFloatBitWidth(), !type.isUnsignedInteger()};
    for (StringRef op : kBinaryOps) {
      ElementFunction function = getFunction(op, type);
      for (Wide a : values)
        for (Wide b : values)
          ASSERT_EQ(function({range.toBits(a), range.toBits(b)}),
                    range.toBits(reference(op, range, a, b)))
              << op.str() << " of " << int64_t(a) << " and " << int64_t(b);
    }
    ElementFunction less = getFunction("cmplt", type, boolean);
    ElementFunction differ = getFunction("cmpne", type, boolean);
    ElementFunction negate = getFunction("neg", type);
    for (Wide a : values) {
      EXPECT_EQ(negate(range.toBits(a)), range.toBits(range.wrap(-a)));
      for (Wide b : values) {
        ASSERT_EQ(less({range.toBits(a), range.toBits(b)}), a < b);
        ASSERT_EQ(differ({range.toBits(a), range.toBits(b)}), a != b);
      }
    }
  }

  /// Every element of a type of 8 bits.
  static SmallVector<Wide> allValues(const Range &range) {
    SmallVector<Wide> values;
    for (Wide value = range.least(); value <= range.greatest(); ++value)
      values.push_back(value);
    return values;
  }

  /// Elements at which wide types differ.
  static SmallVector<Wide> corners(const Range &range) {
    SmallVector<Wide> values;
    for (Wide center : {range.least(), Wide(0), Wide(range.width),
                        range.size() / 4, range.greatest()})
      for (Wide value = center - 3; value <= center + 3; ++value)
        if (value >= range.least() && value <= range.greatest())
          values.push_back(value);
    return values;
  }
};

TEST_F(IntegerTest, AllPairsOfBytes) {
  checkPairs(i8, allValues({8, true}));
  checkPairs(ui8, allValues({8, false}));
}

TEST_F(IntegerTest, CornersOfWideTypes) {
  checkPairs(i16, corners({16, true}));
  checkPairs(i32, corners({32, true}));
  checkPairs(i64, corners({64, true}));
  checkPairs(ui16, corners({16, false}));
  checkPairs(ui32, corners({32, false}));
  checkPairs(ui64, corners({64, false}));
}

TEST_F(IntegerTest, MulAccWraps) {
  for (auto [type, isSigned] : {std::pair(i8, true), std::pair(ui8, false)}) {
    Range range{8, isSigned};
    ElementFunction function = getFunction("mulacc", type);
    for (Wide a : allValues(range))
      for (Wide b : corners(range))
        for (Wide c : corners(range))
          ASSERT_EQ(
              function({range.toBits(a), range.toBits(b), range.toBits(c)}),
              range.toBits(range.wrap(a * b + c)));
  }
}

TEST_F(IntegerTest, CastsWrap) {
  std::pair<Type, Range> types[] = {{i8, {8, true}},     {i16, {16, true}},
                                    {i32, {32, true}},   {i64, {64, true}},
                                    {ui8, {8, false}},   {ui16, {16, false}},
                                    {ui32, {32, false}}, {ui64, {64, false}}};
  for (auto [from, fromRange] : types) {
    for (Wide value : corners(fromRange)) {
      int64_t bits = fromRange.toBits(value);
      EXPECT_EQ(castScalar(bits, from, boolean), value != 0);
      for (auto [to, toRange] : types)
        ASSERT_EQ(castScalar(bits, from, to),
                  toRange.toBits(toRange.wrap(value)));
    }
    EXPECT_EQ(castScalar(0, boolean, from), 0);
    EXPECT_EQ(castScalar(1, boolean, from), 1);
  }
}

TEST_F(IntegerTest, Bool) {
  // False, true: the operands are the table's row and column.
  std::tuple<const char *, Type, int> tables[] = {
      {"add", boolean, 0b1110},   {"mul", boolean, 0b1000},
      {"max", boolean, 0b1110},   {"and", boolean, 0b1000},
      {"or", boolean, 0b1110},    {"xor", boolean, 0b0110},
      {"cmpne", boolean, 0b0110}, {"cmplt", boolean, 0b0100}};
  for (auto [op, type, table] : tables)
    for (int a : {0, 1})
      for (int b : {0, 1})
        EXPECT_EQ(getFunction(op, type)({a, b}), table >> (a + 2 * b) & 1)
            << op << ' ' << a << ' ' << b;
}

TEST_F(IntegerTest, WhereTakesTheBits) {
  std::optional<ElementFunction> function = ElementFunction::get(
      OperationName("tg.where", &context), {boolean, i32, i32}, i32);
  ASSERT_TRUE(function);
  EXPECT_EQ((*function)({1, 7, 9}), 7);
  EXPECT_EQ((*function)({0, 7, 9}), 9);
}

TEST_F(IntegerTest, Reductions) {
  EXPECT_EQ(joinScalars(ReduceKind::Add, i8, 0x7F, 1), 0x80);
  EXPECT_EQ(joinScalars(ReduceKind::Mul, ui8, 16, 17), 16);
  EXPECT_EQ(joinScalars(ReduceKind::Max, i8, 0xFF, 1), 1);
  EXPECT_EQ(joinScalars(ReduceKind::Max, ui8, 0xFF, 1), 0xFF);
  EXPECT_EQ(joinScalars(ScatterKind::Set, i8, 3, 4), 4);
  EXPECT_EQ(joinScalars(ScatterKind::Add, i8, 3, 4), 7);
  EXPECT_EQ(joinScalars(ScatterKind::Mul, i8, 3, 4), 12);
  EXPECT_EQ(joinScalars(ScatterKind::Max, i8, 3, 4), 4);
  EXPECT_EQ(getReduceIdentity(ReduceKind::Add, f32), 0);
  EXPECT_EQ(getReduceIdentity(ReduceKind::Mul, f16), 0x3C00);
  EXPECT_EQ(getReduceIdentity(ReduceKind::Mul, i8), 1);
  EXPECT_EQ(getReduceIdentity(ReduceKind::Max, i8), 0x80);
  EXPECT_EQ(getReduceIdentity(ReduceKind::Max, ui8), 0);
  EXPECT_EQ(getReduceIdentity(ReduceKind::Max, boolean), 0);
  EXPECT_EQ(getReduceIdentity(ReduceKind::Max, f32), 0xFF800000);
}

//===----------------------------------------------------------------------===//
// Threefry
//===----------------------------------------------------------------------===//

uint64_t words(uint32_t low, uint32_t high) {
  return uint64_t(high) << 32 | low;
}

TEST_F(IntegerTest, ThreefryKnownAnswers) {
  // threefry2x32, 20 rounds: the known answers that Random123 publishes.
  EXPECT_EQ(threefry2x32(0, 0), words(0x6b200159, 0x99ba4efe));
  EXPECT_EQ(threefry2x32(~uint64_t(0), ~uint64_t(0)),
            words(0x1cb996fc, 0xbb002be7));
  EXPECT_EQ(threefry2x32(words(0x243f6a88, 0x85a308d3),
                         words(0x13198a2e, 0x03707344)),
            words(0xc4923a9c, 0x483df7a0));
}

TEST_F(IntegerTest, ThreefryGivesTheNumbersOfASeed) {
  // Six floats of seed 42 on the first device: the low word of the key is the
  // end of the SHA-256 of four zero bytes, counters are i and i + 3.
  ElementFunction function = getFunction("threefry", ui64);
  int64_t key = int64_t(words(0x14b81119, 42));
  double expected[] = {0.997, 0.5899, 0.2225, 0.7551, 0.9057, 0.8649};
  for (uint32_t i = 0; i < 3; ++i) {
    uint64_t bits = uint64_t(function({int64_t(words(i, i + 3)), key}));
    for (int half : {0, 1}) {
      uint32_t mantissa = uint32_t(bits >> (32 * half)) >> 9;
      EXPECT_NEAR(mantissa * 0x1p-23, expected[i + 3 * unsigned(half)], 5e-5);
    }
  }
}

} // namespace
