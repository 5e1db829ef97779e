//===- RuntimeSymbols.cpp - What kernels may call -------------------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TG/Runtime/RuntimeSymbols.h"

#include "TG/Runtime/KernelABI.h"
#include "TG/Runtime/ScalarConvert.h"
#include "TG/Runtime/ThreadPool.h"

#include "llvm/ADT/STLExtras.h"

#include <cmath>
#include <cstdlib>
#include <cstring>
#include <vector>

using namespace tg;

//===----------------------------------------------------------------------===//
// Conversions
//===----------------------------------------------------------------------===//

// In LLVM's calling convention (x86-64, AArch64) a half or bfloat is passed in
// the low 16 bits of a vector register, whose other bits are unspecified: the
// same register as a float's. So these are declared with float, which every
// compiler knows.
static float fromBits(uint16_t bits) {
  return std::bit_cast<float>(uint32_t(bits));
}

static float truncateFloatToHalf(float value) {
  return fromBits(floatToHalf(value));
}
static float truncateDoubleToHalf(double value) {
  return fromBits(doubleToHalf(value));
}
static float truncateFloatToBFloat(float value) {
  return fromBits(floatToBFloat16(value));
}
static float truncateDoubleToBFloat(double value) {
  return fromBits(doubleToBFloat16(value));
}
static float extendHalfToFloat(float bits) {
  return halfToFloat(static_cast<uint16_t>(std::bit_cast<uint32_t>(bits)));
}
static float extendBFloatToFloat(float bits) {
  return bfloat16ToFloat(static_cast<uint16_t>(std::bit_cast<uint32_t>(bits)));
}

/// compiler-rt's algorithm for llvm.powi.
template <typename FloatT>
static FloatT powerByInt(FloatT base, int exponent) {
  const bool invert = exponent < 0;
  FloatT result = 1;
  for (;; base *= base) {
    if (exponent & 1)
      result *= base;
    exponent /= 2;
    if (exponent == 0)
      return invert ? 1 / result : result;
  }
}

//===----------------------------------------------------------------------===//
// The pool
//===----------------------------------------------------------------------===//

static void parallelForSymbol(int64_t numTiles, int64_t grain,
                              KernelLoopBody body, void *context) {
  ThreadPool::get().parallelFor(
      numTiles, grain, [&](int64_t begin, int64_t end, unsigned worker) {
        body(context, begin, end, worker);
      });
}

static int64_t numThreadsSymbol() { return ThreadPool::get().getNumThreads(); }

//===----------------------------------------------------------------------===//
// The table
//===----------------------------------------------------------------------===//

// libm's functions come in a float and a double form. The casts select them
// among the overloads of <cmath>.
#define TG_MATH1(name)                                                         \
  table.push_back({#name, address<double (*)(double)>(::name)});               \
  table.push_back({#name "f", address<float (*)(float)>(::name##f)});
#define TG_MATH2(name)                                                         \
  table.push_back({#name, address<double (*)(double, double)>(::name)});       \
  table.push_back({#name "f", address<float (*)(float, float)>(::name##f)});

template <typename FunctionT>
static void *address(FunctionT function) {
  return reinterpret_cast<void *>(function);
}

static std::vector<RuntimeSymbol> buildTable() {
  std::vector<RuntimeSymbol> table = {
      {"tg_parallel_for", address(parallelForSymbol)},
      {"tg_num_threads", address(numThreadsSymbol)},

      {"__truncsfhf2", address(truncateFloatToHalf)},
      {"__truncdfhf2", address(truncateDoubleToHalf)},
      {"__truncsfbf2", address(truncateFloatToBFloat)},
      {"__truncdfbf2", address(truncateDoubleToBFloat)},
      {"__extendhfsf2", address(extendHalfToFloat)},
      {"__extendbfsf2", address(extendBFloatToFloat)},
      {"__powisf2", address(powerByInt<float>)},
      {"__powidf2", address(powerByInt<double>)},

      {"memcpy", address<void *(*)(void *, const void *, size_t)>(::memcpy)},
      {"memmove", address<void *(*)(void *, const void *, size_t)>(::memmove)},
      {"memset", address<void *(*)(void *, int, size_t)>(::memset)},
      {"memcmp",
       address<int (*)(const void *, const void *, size_t)>(::memcmp)},
      {"bcmp", address<int (*)(const void *, const void *, size_t)>(::memcmp)},
      {"malloc", address<void *(*)(size_t)>(::malloc)},
      {"calloc", address<void *(*)(size_t, size_t)>(::calloc)},
      {"aligned_alloc", address<void *(*)(size_t, size_t)>(::aligned_alloc)},
      {"free", address<void (*)(void *)>(::free)},

      {"fma", address<double (*)(double, double, double)>(::fma)},
      {"fmaf", address<float (*)(float, float, float)>(::fmaf)},
      {"ldexp", address<double (*)(double, int)>(::ldexp)},
      {"ldexpf", address<float (*)(float, int)>(::ldexpf)},
      {"frexp", address<double (*)(double, int *)>(::frexp)},
      {"frexpf", address<float (*)(float, int *)>(::frexpf)},
      // LLVM joins a sine and a cosine of one number.
      {"sincos", address<void (*)(double, double *, double *)>(::sincos)},
      {"sincosf", address<void (*)(float, float *, float *)>(::sincosf)},
  };
  TG_MATH1(acos)
  TG_MATH1(acosh)
  TG_MATH1(asin)
  TG_MATH1(asinh)
  TG_MATH1(atan)
  TG_MATH1(atanh)
  TG_MATH1(cbrt)
  TG_MATH1(ceil)
  TG_MATH1(cos)
  TG_MATH1(cosh)
  TG_MATH1(erf)
  TG_MATH1(erfc)
  TG_MATH1(exp)
  TG_MATH1(exp2)
  TG_MATH1(expm1)
  TG_MATH1(fabs)
  TG_MATH1(floor)
  TG_MATH1(log)
  TG_MATH1(log10)
  TG_MATH1(log1p)
  TG_MATH1(log2)
  TG_MATH1(nearbyint)
  TG_MATH1(rint)
  TG_MATH1(round)
  TG_MATH1(roundeven)
  TG_MATH1(sin)
  TG_MATH1(sinh)
  TG_MATH1(sqrt)
  TG_MATH1(tan)
  TG_MATH1(tanh)
  TG_MATH1(trunc)
  TG_MATH2(atan2)
  TG_MATH2(copysign)
  TG_MATH2(fmax)
  TG_MATH2(fmin)
  TG_MATH2(fmod)
  TG_MATH2(pow)
  llvm::sort(table, [](const RuntimeSymbol &lhs, const RuntimeSymbol &rhs) {
    return lhs.name < rhs.name;
  });
  return table;
}

llvm::ArrayRef<RuntimeSymbol> tg::getRuntimeSymbols() {
  static const auto *table = new std::vector<RuntimeSymbol>(buildTable());
  return *table;
}

void *tg::findRuntimeSymbol(llvm::StringRef name) {
  llvm::ArrayRef<RuntimeSymbol> table = getRuntimeSymbols();
  const auto *found = llvm::lower_bound(
      table, name, [](const RuntimeSymbol &symbol, llvm::StringRef name) {
        return symbol.name < name;
      });
  return found != table.end() && found->name == name ? found->address : nullptr;
}
