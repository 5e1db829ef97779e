//===- ObjectCompiler.cpp - LLVM IR to object code, for tests -------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ObjectCompiler.h"

#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Module.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/TargetParser/Host.h"

#include <bit>

using namespace llvm;

std::string tg::compileToObject(StringRef ir) {
  static const bool initialized = [] {
    return !InitializeNativeTarget() && !InitializeNativeTargetAsmPrinter();
  }();
  if (!initialized)
    report_fatal_error("no native target");
  LLVMContext context;
  SMDiagnostic diagnostic;
  std::unique_ptr<Module> module = parseAssemblyString(ir, diagnostic, context);
  if (!module)
    report_fatal_error(diagnostic.getMessage());
  const Triple triple(sys::getProcessTriple());
  std::string error;
  const Target *target = TargetRegistry::lookupTarget(triple, error);
  if (!target)
    report_fatal_error(StringRef(error));
  std::unique_ptr<TargetMachine> machine(target->createTargetMachine(
      triple, /*CPU=*/"", /*Features=*/"", TargetOptions(), Reloc::PIC_));
  module->setTargetTriple(triple);
  module->setDataLayout(machine->createDataLayout());
  SmallVector<char, 0> object;
  raw_svector_ostream os(object);
  legacy::PassManager passes;
  if (machine->addPassesToEmitFile(passes, os, nullptr,
                                   CodeGenFileType::ObjectFile))
    report_fatal_error("the target emits no objects");
  passes.run(*module);
  return std::string(object.begin(), object.end());
}

std::string tg::compileAddKernel(StringRef name, float addend) {
  const char *ir = R"(
define void @{0}(ptr %buffers, ptr %scalars, i64 %begin, i64 %end,
                 ptr %scratch) {{
entry:
  %in = load ptr, ptr %buffers
  %slot = getelementptr ptr, ptr %buffers, i64 1
  %out = load ptr, ptr %slot
  br label %loop
loop:
  %i = phi i64 [ %begin, %entry ], [ %next, %loop ]
  %from = getelementptr float, ptr %in, i64 %i
  %to = getelementptr float, ptr %out, i64 %i
  %value = load float, ptr %from
  %sum = fadd float %value, {1}
  store float %sum, ptr %to
  %next = add i64 %i, 1
  %more = icmp slt i64 %next, %end
  br i1 %more, label %loop, label %done
done:
  ret void
}
)";
  // Constants of floats are written as the bits of a double.
  const uint64_t bits = std::bit_cast<uint64_t>(static_cast<double>(addend));
  return compileToObject(
      formatv(ir, name, "0x" + utohexstr(bits, false, 16)).str());
}
