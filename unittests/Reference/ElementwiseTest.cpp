//===- ElementwiseTest.cpp - Each elementwise op on each element type -----===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Compares with plain C++: 128-bit integers that are cut down, native floats,
// and the runtime's conversions for f16 and bf16. Operands are all pairs of
// edge values.
//
//===----------------------------------------------------------------------===//

#include "ReferenceTesting.h"
#include "TG/Runtime/ScalarConvert.h"

#include <bit>
#include <functional>

using namespace tg;
using namespace tg::testing;

namespace {

__extension__ using Wide = __int128;

/// An element, decoded: one of the two is used.
struct Number {
  Wide integer = 0;
  double real = 0;
};

Number makeInteger(Wide integer) { return {integer, 0}; }
Number makeReal(double real) { return {0, real}; }

Number decode(ElementKind kind, int64_t bits) {
  switch (kind) {
  case ElementKind::I8:
    return makeInteger(static_cast<int8_t>(bits));
  case ElementKind::I16:
    return makeInteger(static_cast<int16_t>(bits));
  case ElementKind::I32:
    return makeInteger(static_cast<int32_t>(bits));
  case ElementKind::I64:
    return makeInteger(bits);
  case ElementKind::F16:
    return makeReal(halfToFloat(static_cast<uint16_t>(bits)));
  case ElementKind::BF16:
    return makeReal(bfloat16ToFloat(static_cast<uint16_t>(bits)));
  case ElementKind::F32:
    return makeReal(std::bit_cast<float>(static_cast<uint32_t>(bits)));
  case ElementKind::F64:
    return makeReal(std::bit_cast<double>(bits));
  default:
    return makeInteger(static_cast<uint64_t>(bits));
  }
}

int64_t encode(ElementKind kind, Number number) {
  switch (kind) {
  case ElementKind::I1:
    return number.integer != 0;
  case ElementKind::F16:
    return doubleToHalf(number.real);
  case ElementKind::BF16:
    return doubleToBFloat16(number.real);
  case ElementKind::F32:
    return std::bit_cast<uint32_t>(static_cast<float>(number.real));
  case ElementKind::F64:
    return std::bit_cast<int64_t>(number.real);
  default: {
    auto low = static_cast<uint64_t>(number.integer);
    unsigned width = getBitWidth(kind);
    return static_cast<int64_t>(
        width == 64 ? low : low & ((uint64_t(1) << width) - 1));
  }
  }
}

/// Equal bits, or both NaN.
void expectSame(ElementKind kind, int64_t actual, int64_t expected,
                const std::string &what) {
  if (isFloat(kind) && std::isnan(decode(kind, expected).real))
    EXPECT_TRUE(std::isnan(decode(kind, actual).real)) << what;
  else
    EXPECT_EQ(actual, expected) << what;
}

std::vector<int64_t> edges(ElementKind kind) {
  std::vector<int64_t> bits;
  if (isFloat(kind)) {
    for (double value :
         {0.0, -0.0, 1.0, -1.0, 0.1, -2.5, 3.0, 7.0, 127.5, 65504.0, 1e-7, 1e30,
          -1e-40, double(INFINITY), double(-INFINITY), double(NAN)})
      bits.push_back(encode(kind, makeReal(value)));
    return bits;
  }
  Wide top = Wide(1) << (getBitWidth(kind) - 1);
  for (Wide value : {Wide(0), Wide(1), Wide(-1), Wide(2), Wide(3), Wide(7),
                     Wide(-5), Wide(100), top, top - 1, -top, top + 1})
    bits.push_back(encode(kind, makeInteger(value)));
  return bits;
}

HostTensor makeVector(ElementKind kind, llvm::ArrayRef<int64_t> bits) {
  HostTensor tensor =
      HostTensor::zeros(kind, {static_cast<int64_t>(bits.size())});
  for (auto [i, word] : llvm::enumerate(bits))
    tensor.setBits(i, word);
  return tensor;
}

using Function = std::function<Number(ElementKind, Number, Number)>;

struct Op {
  const char *name;
  unsigned numOperands;
  bool takesBool, takesInts, takesFloats, givesBool;
  Function function;
};

/// A float op computed in the kind itself: in float for f16 and bf16, which is
/// wide enough that rounding again changes nothing.
template <typename FunctionT>
Number inKind(ElementKind kind, Number a, Number b, FunctionT function) {
  if (kind == ElementKind::F64)
    return makeReal(function(a.real, b.real));
  return makeReal(
      function(static_cast<float>(a.real), static_cast<float>(b.real)));
}

double maximum(double a, double b) {
  if (std::isnan(a) || std::isnan(b))
    return NAN;
  if (a == b)
    return std::signbit(a) ? b : a;
  return a < b ? b : a;
}

Number power(ElementKind kind, Number a, Number b) {
  if (isFloat(kind))
    return makeReal(std::pow(a.real, b.real));
  Wide base = a.integer, exponent = b.integer;
  if (exponent < 0) {
    if (base == 1 || base == -1)
      return makeInteger(exponent % 2 == 0 ? 1 : base);
    return makeInteger(0);
  }
  // From the top bit down.
  uint64_t result = 1;
  for (int bit = 63; bit >= 0; --bit) {
    result *= result;
    if (exponent >> bit & 1)
      result *= static_cast<uint64_t>(base);
  }
  return makeInteger(static_cast<Wide>(result));
}

/// a + b with the last bit set where it is not exact, so that rounding again to
/// a narrower type sees no tie where there is none.
double addToOdd(double a, double b) {
  double sum = a + b, part = sum - a;
  double rest = (a - (sum - part)) + (b - part);
  if (std::isfinite(sum) && rest != 0 && std::bit_cast<uint64_t>(sum) % 2 == 0)
    sum = std::nextafter(sum, rest > 0 ? INFINITY : -INFINITY);
  return sum;
}

uint64_t low(Number number) { return static_cast<uint64_t>(number.integer); }

bool isInside(ElementKind kind, Number shift) {
  return shift.integer >= 0 && shift.integer < Wide(getBitWidth(kind));
}

const Op ops[] = {
    {"add", 2, true, true, true, false,
     [](ElementKind kind, Number a, Number b) {
       if (kind == ElementKind::I1)
         return makeInteger(a.integer || b.integer);
       if (!isFloat(kind))
         return makeInteger(a.integer + b.integer);
       return inKind(kind, a, b, [](auto x, auto y) { return x + y; });
     }},
    {"mul", 2, true, true, true, false,
     [](ElementKind kind, Number a, Number b) {
       if (!isFloat(kind))
         return makeInteger(low(a) * low(b));
       return inKind(kind, a, b, [](auto x, auto y) { return x * y; });
     }},
    {"div", 2, false, false, true, false,
     [](ElementKind kind, Number a, Number b) {
       return inKind(kind, a, b, [](auto x, auto y) { return x / y; });
     }},
    {"idiv", 2, false, true, false, false,
     [](ElementKind, Number a, Number b) {
       return makeInteger(b.integer ? a.integer / b.integer : 0);
     }},
    {"mod", 2, false, true, false, false,
     [](ElementKind, Number a, Number b) {
       return makeInteger(b.integer ? a.integer % b.integer : a.integer);
     }},
    {"max", 2, true, true, true, false,
     [](ElementKind, Number a, Number b) {
       return Number{std::max(a.integer, b.integer), maximum(a.real, b.real)};
     }},
    {"pow", 2, false, true, true, false, power},
    {"cmplt", 2, true, true, true, true,
     [](ElementKind kind, Number a, Number b) {
       return makeInteger(isFloat(kind) ? a.real < b.real
                                        : a.integer < b.integer);
     }},
    {"cmpne", 2, true, true, true, true,
     [](ElementKind kind, Number a, Number b) {
       return makeInteger(isFloat(kind) ? a.real != b.real
                                        : a.integer != b.integer);
     }},
    {"and", 2, true, true, false, false,
     [](ElementKind, Number a, Number b) {
       return makeInteger(a.integer & b.integer);
     }},
    {"or", 2, true, true, false, false,
     [](ElementKind, Number a, Number b) {
       return makeInteger(a.integer | b.integer);
     }},
    {"xor", 2, true, true, false, false,
     [](ElementKind, Number a, Number b) {
       return makeInteger(a.integer ^ b.integer);
     }},
    {"shl", 2, false, true, false, false,
     [](ElementKind kind, Number a, Number b) {
       return makeInteger(
           isInside(kind, b) ? low(a) << static_cast<int>(b.integer) : 0);
     }},
    {"shr", 2, false, true, false, false,
     [](ElementKind kind, Number a, Number b) {
       return makeInteger(
           a.integer >>
           (isInside(kind, b) ? static_cast<int>(b.integer) : 100));
     }},
    {"neg", 1, false, true, true, false,
     [](ElementKind, Number a, Number) { return Number{-a.integer, -a.real}; }},
    {"recip", 1, false, false, true, false,
     [](ElementKind kind, Number a, Number) {
       return inKind(kind, a, a, [](auto x, auto) { return 1 / x; });
     }},
    {"sqrt", 1, false, false, true, false,
     [](ElementKind kind, Number a, Number) {
       return inKind(kind, a, a, [](auto x, auto) { return std::sqrt(x); });
     }},
    {"trunc", 1, false, false, true, false,
     [](ElementKind, Number a, Number) {
       return makeReal(std::trunc(a.real));
     }},
    {"mulacc", 3, false, true, true, false,
     [](ElementKind kind, Number a, Number b) {
       // The third operand is the first again.
       if (!isFloat(kind))
         return makeInteger(low(a) * low(b) + low(a));
       if (kind == ElementKind::F32)
         return inKind(kind, a, b,
                       [](auto x, auto y) { return std::fma(x, y, x); });
       if (kind == ElementKind::F64)
         return makeReal(std::fma(a.real, b.real, a.real));
       return makeReal(addToOdd(a.real * b.real, a.real));
     }},
};

class ElementwiseTest : public ReferenceTest,
                        public ::testing::WithParamInterface<ElementKind> {};

} // namespace

TEST_P(ElementwiseTest, PairsOfEdges) {
  ElementKind kind = GetParam();
  std::vector<int64_t> values = edges(kind);
  auto n = static_cast<int64_t>(values.size());
  // The pairs, with an axis of size 1 between.
  HostTensor lhs = HostTensor::zeros(kind, {n, 1, n}), rhs = lhs;
  for (int64_t i = 0; i < n * n; ++i) {
    lhs.setBits(i, values[i / n]);
    rhs.setBits(i, values[i % n]);
  }
  std::vector<HostTensor> inputs{lhs, rhs};
  for (const Op &op : ops) {
    bool takes = kind == ElementKind::I1 ? op.takesBool
                 : isFloat(kind)         ? op.takesFloats
                                         : op.takesInts;
    if (!takes)
      continue;
    const char *operands[] = {"", "%0", "%0, %1", "%0, %1, %0"};
    ElementKind resultKind = op.givesBool ? ElementKind::I1 : kind;
    auto results = run(makeFunction(inputs,
                                    "tg." + std::string(op.name) + " " +
                                        operands[op.numOperands] + " : " +
                                        lhs.getTypeString(),
                                    typeString(resultKind, lhs.shape)),
                       inputs);
    ASSERT_EQ(results.size(), 1u);
    for (int64_t i = 0; i < n * n; ++i) {
      Number expected = op.function(kind, decode(kind, lhs.getBits(i)),
                                    decode(kind, rhs.getBits(i)));
      expectSame(resultKind, results[0].getBits(i),
                 encode(resultKind, expected),
                 std::string(op.name) + " of " + getName(kind).str() +
                     ", pair " + std::to_string(i));
    }
  }
}

TEST_P(ElementwiseTest, Casts) {
  ElementKind from = GetParam();
  std::vector<int64_t> values = edges(from);
  HostTensor input = makeVector(from, values);
  for (ElementKind to : allElementKinds) {
    std::string type = typeString(to, input.shape);
    auto results =
        run(makeFunction(
                input, "tg.cast %0 : " + input.getTypeString() + " -> " + type,
                type),
            input);
    ASSERT_EQ(results.size(), 1u);
    for (auto [i, bits] : llvm::enumerate(values)) {
      Number number = decode(from, bits), expected = number;
      double real = number.real;
      if (!isFloat(from)) {
        // Rounded once: to f32 from the integer itself.
        expected.real = to == ElementKind::F32
                            ? double(static_cast<float>(number.integer))
                            : static_cast<double>(number.integer);
      } else if (to == ElementKind::I1) {
        expected.integer = real != 0;
      } else if (!isFloat(to)) {
        bool isSigned = isSignedInteger(to);
        double end =
            std::ldexp(1, static_cast<int>(getBitWidth(to)) - isSigned);
        double begin = isSigned ? -end : 0;
        expected.integer = std::isnan(real) ? 0
                           : real >= end    ? static_cast<Wide>(end) - 1
                           : real <= begin  ? static_cast<Wide>(begin)
                                            : static_cast<Wide>(real);
      }
      expectSame(to, results[0].getBits(i), encode(to, expected),
                 getName(from).str() + " to " + getName(to).str() + ", edge " +
                     std::to_string(i));
    }
  }
}

/// Functions against long double, to the last place.
TEST_P(ElementwiseTest, Functions) {
  ElementKind kind = GetParam();
  using Long = long double;
  const std::pair<const char *, std::function<Long(Long)>> functions[] = {
      {"exp2", [](Long x) { return std::exp2(x); }},
      {"log2", [](Long x) { return std::log2(x); }},
      {"sin", [](Long x) { return std::sin(x); }},
      {"exp", [](Long x) { return std::exp(x); }},
      {"log", [](Long x) { return std::log(x); }},
      {"tanh", [](Long x) { return std::tanh(x); }},
      {"erf", [](Long x) { return std::erf(x); }},
      {"rsqrt", [](Long x) { return 1 / std::sqrt(x); }},
  };
  if (!isFloat(kind))
    return;
  std::vector<int64_t> values = edges(kind);
  HostTensor input = makeVector(kind, values);
  for (const auto &[name, function] : functions) {
    auto results = run(makeFunction(input,
                                    "tg." + std::string(name) +
                                        " %0 : " + input.getTypeString(),
                                    input.getTypeString()),
                       input);
    ASSERT_EQ(results.size(), 1u);
    for (auto [i, bits] : llvm::enumerate(values)) {
      double real = static_cast<double>(function(decode(kind, bits).real));
      int64_t expected = encode(kind, makeReal(real));
      int64_t actual = results[0].getBits(i);
      std::string what = std::string(name) + " of " + getName(kind).str() +
                         ", edge " + std::to_string(i);
      // Neighbours have neighbouring bits.
      if (std::isfinite(decode(kind, expected).real))
        EXPECT_LE(std::abs(actual - expected), 1) << what;
      else
        expectSame(kind, actual, expected, what);
    }
  }
}

/// 0-d, empty, prime sizes.
TEST_P(ElementwiseTest, OddShapes) {
  ElementKind kind = GetParam();
  std::mt19937 random(7);
  const std::vector<int64_t> shapes[] = {{},  {0},       {3, 0, 2},
                                         {7}, {2, 1, 5}, {13, 3}};
  for (const std::vector<int64_t> &shape : shapes) {
    HostTensor x = randomIntegers(kind, shape, 3, random);
    auto results = run(makeFunction(x, "tg.add %0, %0 : " + x.getTypeString(),
                                    x.getTypeString()),
                       x);
    ASSERT_EQ(results.size(), 1u);
    EXPECT_EQ(results[0].shape, x.shape);
    for (int64_t i = 0; i < x.getNumElements(); ++i) {
      Number number = decode(kind, x.getBits(i));
      Number twice{2 * number.integer, 2 * number.real};
      EXPECT_EQ(results[0].getBits(i), encode(kind, twice));
    }
  }
}

/// Bytes are little-endian here as there, so bitcast keeps them.
TEST_P(ElementwiseTest, Bitcasts) {
  ElementKind kind = GetParam();
  if (kind == ElementKind::I1)
    return;
  std::vector<int64_t> values = edges(kind);
  values.resize(8);
  HostTensor input = makeVector(kind, values);
  for (ElementKind to : allElementKinds) {
    if (to == ElementKind::I1)
      continue;
    std::string type =
        typeString(to, int64_t(8 * getByteSize(kind) / getByteSize(to)));
    auto results = run(
        makeFunction(input,
                     "tg.bitcast %0 : " + input.getTypeString() + " -> " + type,
                     type),
        input);
    ASSERT_EQ(results.size(), 1u);
    EXPECT_EQ(results[0].bytes, input.bytes)
        << getName(kind).str() << " to " << getName(to).str();
  }
}

INSTANTIATE_TEST_SUITE_P(Kinds, ElementwiseTest,
                         ::testing::ValuesIn(allElementKinds),
                         [](const auto &info) {
                           return getName(info.param).str();
                         });
