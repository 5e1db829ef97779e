//===- ObjectLinkerTest.cpp - Loading objects, and the symbols they see ---===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TG/Runtime/ObjectLinker.h"
#include "TG/Runtime/Kernel.h"
#include "TG/Runtime/RuntimeSymbols.h"
#include "TG/Runtime/ScalarConvert.h"
#include "TG/Runtime/ThreadPool.h"

#include "ExpectError.h"
#include "ObjectCompiler.h"

#include "llvm/ADT/STLExtras.h"

#include <cmath>
#include <numeric>
#include <thread>

using namespace tg;

namespace {
/// An object and the type of one of its functions.
template <typename FunctionT>
struct Loaded {
  std::shared_ptr<LoadedObject> object;
  FunctionT *function;
};
} // namespace

template <typename FunctionT>
static Loaded<FunctionT>
compile(llvm::StringRef ir, llvm::ArrayRef<ExternalSymbol> externals = {}) {
  auto object = unwrap(loadObject(compileToObject(ir), "test", externals));
  void *address = unwrap(object->lookup("f"));
  return {object, reinterpret_cast<FunctionT *>(address)};
}

static KernelInfo makeInfo(llvm::StringRef name) {
  KernelInfo info;
  info.name = name.str();
  info.numInputs = info.numOutputs = 1;
  info.numTiles = 8;
  return info;
}

TEST(ObjectLinker, LoadsAndRunsAKernel) {
  KernelRef kernel =
      unwrap(Kernel::load(makeInfo("add"), compileAddKernel("add", 2.5f)));
  float in[8], out[8] = {};
  std::iota(in, in + 8, 0.0f);
  void *buffers[] = {in, out};
  kernel->getEntry()(buffers, nullptr, 2, 8, nullptr);
  EXPECT_EQ(out[1], 0);
  EXPECT_EQ(out[2], 4.5f);
  EXPECT_EQ(out[7], 9.5f);
}

TEST(ObjectLinker, SymbolsOfDifferentObjectsDoNotClash) {
  auto one = compile<int()>("define i32 @f() { ret i32 1 }");
  auto two = compile<int()>("define i32 @f() { ret i32 2 }");
  EXPECT_EQ(one.function(), 1);
  EXPECT_EQ(two.function(), 2);
  two.object.reset();
  EXPECT_EQ(one.function(), 1);
}

TEST(ObjectLinker, NamesUnknownSymbols) {
  const std::string object = compileToObject(R"(
    declare void @system()
    declare i32 @my_kernel()
    declare float @sinf(float)
    define i32 @f() {
      call void @system()
      call float @sinf(float 1.0)
      %r = call i32 @my_kernel()
      ret i32 %r
    })");
  EXPECT_FAILS(loadObject(object, "bad"),
               "cannot load object 'bad': it uses symbols that the runtime "
               "does not have: system, my_kernel");
}

TEST(ObjectLinker, RefusesWhatIsNoObject) {
  EXPECT_FAILS(loadObject("", "empty"), "not a relocatable ELF file");
  EXPECT_FAILS(loadObject("hello", "text"), "not a relocatable ELF file");
  std::string object = compileAddKernel("add", 1);
  EXPECT_FAILS(loadObject(object.substr(0, 40), "cut"), "cannot load");
  std::string other = object;
  other[18] = 40; // e_machine: 32-bit ARM.
  EXPECT_FAILS(loadObject(other, "arm"), "cannot load object 'arm'");
  EXPECT_FAILS(Kernel::load(makeInfo("sub"), object), "sub");
}

TEST(ObjectLinker, ObjectsUseEachOther) {
  auto callee = compile<int()>("define i32 @f() { ret i32 41 }");
  std::weak_ptr<LoadedObject> watch = callee.object;
  auto caller = compile<int()>(
      R"(declare i32 @micro()
         define i32 @f() {
           %a = call i32 @micro()
           %b = add i32 %a, 1
           ret i32 %b
         })",
      {{"micro", reinterpret_cast<void *>(callee.function), callee.object}});
  callee.object.reset();
  EXPECT_EQ(caller.function(), 42);
  EXPECT_FALSE(watch.expired());
  caller.object.reset();
  EXPECT_TRUE(watch.expired());
}

TEST(ObjectLinker, KernelsFreeTheirCode) {
  auto code = std::make_shared<int>(0);
  KernelRef kernel =
      unwrap(Kernel::create(makeInfo("f"), [](auto...) {}, code));
  EXPECT_EQ(code.use_count(), 2);
  kernel.reset();
  EXPECT_EQ(code.use_count(), 1);
  EXPECT_FAILS(Kernel::create(makeInfo("f"), nullptr), "it has no entry");
  EXPECT_FAILS(Kernel::create(makeInfo(""), [](auto...) {}), "no name");
}

TEST(ObjectLinker, TableIsSortedAndComplete) {
  llvm::ArrayRef<RuntimeSymbol> table = getRuntimeSymbols();
  EXPECT_TRUE(
      llvm::is_sorted(table, [](auto &a, auto &b) { return a.name < b.name; }));
  for (const RuntimeSymbol &symbol : table)
    EXPECT_EQ(findRuntimeSymbol(symbol.name), symbol.address);
  EXPECT_EQ(findRuntimeSymbol("system"), nullptr);
  for (const char *name :
       {"roundevenf", "fmaf",   "powf", "pow",          "sinf",   "sin",
        "cosf",       "cos",    "expf", "exp2f",        "logf",   "log2f",
        "erff",       "tanhf",  "fmod", "fmodf",        "memcpy", "memset",
        "memmove",    "malloc", "free", "aligned_alloc"})
    EXPECT_NE(findRuntimeSymbol(name), nullptr) << name;
}

TEST(ObjectLinker, HalvesAndBFloatsOnABaselineCPU) {
  // Through the bits: how a half is passed is what is tested.
  auto truncate = compile<uint16_t(float)>(R"(
    define i16 @f(float %x) {
      %h = fptrunc float %x to half
      %b = bitcast half %h to i16
      ret i16 %b
    })");
  auto truncateDouble = compile<uint16_t(double)>(R"(
    define i16 @f(double %x) {
      %h = fptrunc double %x to half
      %b = bitcast half %h to i16
      ret i16 %b
    })");
  auto extend = compile<float(uint16_t)>(R"(
    define float @f(i16 %b) {
      %h = bitcast i16 %b to half
      %x = fpext half %h to float
      ret float %x
    })");
  auto truncateBFloat = compile<uint16_t(float)>(R"(
    define i16 @f(float %x) {
      %h = fptrunc float %x to bfloat
      %b = bitcast bfloat %h to i16
      ret i16 %b
    })");
  auto truncateDoubleBFloat = compile<uint16_t(double)>(R"(
    define i16 @f(double %x) {
      %h = fptrunc double %x to bfloat
      %b = bitcast bfloat %h to i16
      ret i16 %b
    })");
  auto extendBFloat = compile<float(uint16_t)>(R"(
    define float @f(i16 %b) {
      %h = bitcast i16 %b to bfloat
      %x = fpext bfloat %h to float
      ret float %x
    })");
  for (unsigned bits = 0; bits < 0x7c00; bits += 7)
    EXPECT_EQ(extend.function(bits), halfToFloat(bits));
  for (unsigned bits = 0; bits < 0x7f80; bits += 7)
    EXPECT_EQ(extendBFloat.function(bits), bfloat16ToFloat(bits));
  for (double value : {0.0, -1.5, 65519.0, 65520.0, 1e-7, 3.4e38, 0x1p-25,
                       1 + 0x1p-11 + 0x1p-40, 1 + 0x1p-8 + 0x1p-40}) {
    const float single = static_cast<float>(value);
    EXPECT_EQ(truncate.function(single), floatToHalf(single));
    EXPECT_EQ(truncateDouble.function(value), doubleToHalf(value));
    EXPECT_EQ(truncateBFloat.function(single), floatToBFloat16(single));
    EXPECT_EQ(truncateDoubleBFloat.function(value), doubleToBFloat16(value));
  }
}

TEST(ObjectLinker, MathFunctions) {
  auto f = compile<double(double, double)>(R"(
    declare double @llvm.sin.f64(double)
    declare double @llvm.cos.f64(double)
    declare double @llvm.pow.f64(double, double)
    declare double @llvm.roundeven.f64(double)
    declare double @llvm.powi.f64.i32(double, i32)
    define double @f(double %x, double %y) {
      %s = call double @llvm.sin.f64(double %x)
      %c = call double @llvm.cos.f64(double %x)
      %p = call double @llvm.pow.f64(double %x, double %y)
      %r = call double @llvm.roundeven.f64(double %y)
      %m = frem double %x, %y
      %n = fptosi double %r to i32
      %i = call double @llvm.powi.f64.i32(double %x, i32 %n)
      %1 = fadd double %s, %c
      %2 = fadd double %1, %p
      %3 = fadd double %2, %r
      %4 = fadd double %3, %m
      %5 = fadd double %4, %i
      ret double %5
    })");
  const double x = 7.25, y = -2.5;
  EXPECT_DOUBLE_EQ(f.function(x, y), std::sin(x) + std::cos(x) +
                                         std::pow(x, y) + -2.0 +
                                         std::fmod(x, y) + 1 / (x * x));
}

TEST(ObjectLinker, KernelsRunTheirOwnLoops) {
  ThreadPool::get().setNumThreads(4);
  // Each worker counts its tiles at context[worker].
  auto f = compile<int64_t(int64_t *)>(R"(
    declare void @tg_parallel_for(i64, i64, ptr, ptr)
    declare i64 @tg_num_threads()
    define internal void @body(ptr %context, i64 %begin, i64 %end,
                               i64 %worker) {
      %slot = getelementptr i64, ptr %context, i64 %worker
      %tiles = sub i64 %end, %begin
      store i64 %tiles, ptr %slot
      ret void
    }
    define i64 @f(ptr %context) {
      call void @tg_parallel_for(i64 1000, i64 1, ptr @body, ptr %context)
      %n = call i64 @tg_num_threads()
      ret i64 %n
    })");
  int64_t tiles[4] = {};
  EXPECT_EQ(f.function(tiles), 4);
  EXPECT_EQ(std::accumulate(tiles, tiles + 4, int64_t(0)), 1000);
  ThreadPool::get().setNumThreads(0);
}

TEST(ObjectLinker, ConstantsAndGlobals) {
  auto f = compile<int(int)>(R"(
    @table = internal constant [4 x i32] [i32 3, i32 1, i32 4, i32 1]
    @counter = internal global i32 0
    define i32 @f(i32 %i) {
      %n = load i32, ptr @counter
      %m = add i32 %n, 100
      store i32 %m, ptr @counter
      %slot = getelementptr i32, ptr @table, i32 %i
      %v = load i32, ptr %slot
      %r = add i32 %v, %m
      ret i32 %r
    })");
  EXPECT_EQ(f.function(0), 103);
  EXPECT_EQ(f.function(2), 204);
}

TEST(ObjectLinker, EightThreads) {
  std::vector<std::string> objects;
  for (int i = 0; i < 8; ++i)
    objects.push_back(compileAddKernel("add", i));
  std::vector<std::thread> threads;
  std::atomic<int> wrong{0};
  for (int i = 0; i < 8; ++i)
    threads.emplace_back([&, i] {
      for (int round = 0; round < 20; ++round) {
        KernelRef kernel = unwrap(Kernel::load(makeInfo("add"), objects[i]));
        float in = 1, out = 0;
        void *buffers[] = {&in, &out};
        kernel->getEntry()(buffers, nullptr, 0, 1, nullptr);
        wrong += out != 1 + i;
      }
    });
  for (std::thread &thread : threads)
    thread.join();
  EXPECT_EQ(wrong, 0);
}
