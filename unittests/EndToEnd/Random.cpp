//===- Random.cpp - Reproducible choices and inputs -----------------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Random.h"

using namespace mlir;

namespace tg::testing {

/// The bits of the numbers of a kind that break things.
static std::vector<int64_t> getSpecialBits(ElementKind kind) {
  unsigned width = getBitWidth(kind);
  int64_t sign = int64_t(uint64_t(1) << (width - 1));
  if (kind == ElementKind::I1)
    return {0, 1};
  if (!isFloat(kind))
    return {0,         1,         -1, 2,           sign, sign - 1, sign + 1,
            width - 1, width + 0, 7,  int64_t(-7), 3,    10,       width + 1};
  Type type = getElementType(getContext(), kind);
  auto &semantics = cast<FloatType>(type).getFloatSemantics();
  auto bitsOf = [&](double value) {
    HostTensor one = HostTensor::fromDoubles(kind, {1}, {value});
    return one.getBits(0);
  };
  int64_t infinity = bitsOf(std::numeric_limits<double>::infinity());
  int64_t leastNormal = llvm::APFloat::getSmallestNormalized(semantics)
                            .bitcastToAPInt()
                            .getSExtValue();
  return {0,
          sign,
          bitsOf(1),
          bitsOf(-1),
          infinity,
          sign | infinity,
          bitsOf(std::numeric_limits<double>::quiet_NaN()),
          1,
          sign | 1,
          leastNormal,
          infinity - 1,
          sign | (infinity - 1),
          bitsOf(0.5),
          bitsOf(-3)};
}

static int64_t randomBits(RandomSource &random) {
  return int64_t(uint64_t(random.pick(0, (int64_t(1) << 32) - 1)) << 32 |
                 uint64_t(random.pick(0, (int64_t(1) << 32) - 1)));
}

/// Between -1 and 1.
static double randomUnit(RandomSource &random) {
  return std::ldexp(double(random.pick(-(int64_t(1) << 31), int64_t(1) << 31)),
                    -31);
}

static void setAny(HostTensor &tensor, int64_t i, RandomSource &random,
                   unsigned operand, ArrayRef<int64_t> specials) {
  int64_t count = specials.size();
  bool pairs = tensor.getNumElements() >= count * count;
  if (pairs && i < count * count)
    return tensor.setBits(i, specials[operand % 2 ? i / count : i % count]);
  if (!pairs && random.oneIn(3))
    return tensor.setBits(i, specials[random.pick(0, count - 1)]);
  if (random.oneIn(3))
    return tensor.setBits(i, randomBits(random));
  if (isFloat(tensor.kind))
    return tensor.setDouble(i, 8 * randomUnit(random));
  tensor.setInt(i, random.pick(-12, 12));
}

HostTensor makeInput(const TensorSpec &spec, Fill fill, RandomSource &random,
                     unsigned operand, int64_t limit) {
  HostTensor tensor = HostTensor::zeros(spec.kind, spec.shape);
  std::vector<int64_t> specials = getSpecialBits(spec.kind);
  bool isUnsigned = isUnsignedInteger(spec.kind);
  for (int64_t i = 0, e = tensor.getNumElements(); i < e; ++i) {
    if (spec.kind == ElementKind::I1) {
      tensor.setBits(i, random.pick(0, 1));
      continue;
    }
    switch (fill) {
    case Fill::Any:
      setAny(tensor, i, random, operand, specials);
      break;
    case Fill::Small:
      if (isFloat(spec.kind))
        tensor.setDouble(i, 2 * randomUnit(random));
      else
        tensor.setInt(i, random.pick(isUnsigned ? 0 : -2, 2));
      break;
    case Fill::NearOne:
      if (isFloat(spec.kind))
        tensor.setDouble(i, 1 + randomUnit(random) / 2);
      else
        tensor.setInt(i, 1);
      break;
    case Fill::SmallInts: {
      int64_t value = random.pick(isUnsigned ? 0 : -3, 3);
      if (isFloat(spec.kind))
        tensor.setDouble(i, value);
      else
        tensor.setInt(i, value);
      break;
    }
    case Fill::Index:
      if (random.oneIn(8))
        tensor.setBits(i, random.pick(specials));
      else
        tensor.setInt(i, random.pick(isUnsigned ? 0 : -2, limit + 1));
      break;
    }
  }
  return tensor;
}

} // namespace tg::testing
