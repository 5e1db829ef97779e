//===- EmitEntry.cpp - The signature of the kernel ABI --------------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TG/CodeGen/CPU/Passes.h"
#include "mlir/Conversion/LLVMCommon/MemRefBuilder.h"
#include "mlir/Conversion/LLVMCommon/TypeConverter.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

namespace tg {
#define GEN_PASS_DEF_TGCPUEMITENTRY
#include "TG/CodeGen/CPU/Passes.h.inc"
} // namespace tg

using namespace mlir;

namespace {

/// The arguments of a kernel on memrefs, in the order of its signature.
struct KernelSignature {
  explicit KernelSignature(func::FuncOp func);

  SmallVector<unsigned> buffers;
  SmallVector<unsigned> scalars;
  /// The position of the scratch memory, or -1.
  int scratch = -1;
  unsigned numOutputs = 0;
  unsigned numDynamicSizes = 0;
};

} // namespace

KernelSignature::KernelSignature(func::FuncOp func) {
  if (auto attr = func->getAttrOfType<IntegerAttr>(tg::kNumOutputsAttrName))
    numOutputs = attr.getInt();
  if (func->hasAttr(tg::kScratchAttrName))
    scratch = func.getNumArguments() - 1;
  for (auto [i, type] : llvm::enumerate(func.getArgumentTypes())) {
    if (int(i) == scratch)
      continue;
    if (auto memrefType = dyn_cast<MemRefType>(type)) {
      buffers.push_back(i);
      numDynamicSizes += memrefType.getNumDynamicDims();
    } else {
      scalars.push_back(i);
    }
  }
}

//===----------------------------------------------------------------------===//
// The parallel loop
//===----------------------------------------------------------------------===//

/// The number of iterations of a forall in each dimension, if it is static.
static std::optional<SmallVector<int64_t>> getTripCounts(scf::ForallOp forall) {
  SmallVector<int64_t> counts;
  for (auto [lower, upper, step] :
       llvm::zip(forall.getMixedLowerBound(), forall.getMixedUpperBound(),
                 forall.getMixedStep())) {
    std::optional<int64_t> l = getConstantIntValue(lower);
    std::optional<int64_t> u = getConstantIntValue(upper);
    std::optional<int64_t> s = getConstantIntValue(step);
    if (!l || !u || !s)
      return std::nullopt;
    counts.push_back(llvm::divideCeil(std::max<int64_t>(*u - *l, 0), *s));
  }
  return counts;
}

/// Whether all that is written to outputs is written in `forall`: then threads
/// can each run a part of it.
static bool allOutputsWrittenIn(scf::ForallOp forall, func::FuncOp func,
                                const KernelSignature &signature) {
  SmallVector<Value> aliases;
  for (unsigned i : ArrayRef(signature.buffers).take_back(signature.numOutputs))
    aliases.push_back(func.getArgument(i));
  while (!aliases.empty()) {
    for (Operation *user : aliases.pop_back_val().getUsers()) {
      if (forall->isProperAncestor(user))
        continue;
      if (isa<ViewLikeOpInterface>(user))
        llvm::append_range(aliases, user->getResults());
      else
        return false;
    }
  }
  return true;
}

/// Replaces `forall` by a loop over the tiles [begin, end) of all its
/// iterations, numbered in row-major order.
static void lowerForall(scf::ForallOp forall, Value begin, Value end) {
  OpBuilder builder(forall);
  Location loc = forall.getLoc();
  auto constant = [&](int64_t value) -> Value {
    return arith::ConstantIndexOp::create(builder, loc, value);
  };
  SmallVector<Value> lower = forall.getLowerBound(builder);
  SmallVector<Value> upper = forall.getUpperBound(builder);
  SmallVector<Value> step = forall.getStep(builder);
  SmallVector<Value> counts;
  Value total = constant(1);
  for (auto [l, u, s] : llvm::zip(lower, upper, step)) {
    Value extent = arith::SubIOp::create(builder, loc, u, l);
    counts.push_back(arith::CeilDivUIOp::create(builder, loc, extent, s));
    total = arith::MulIOp::create(builder, loc, total, counts.back());
  }
  if (!begin) {
    begin = constant(0);
    end = total;
  }
  auto loop = scf::ForOp::create(builder, loc, begin, end, constant(1));
  builder.setInsertionPointToStart(loop.getBody());
  Value rest = loop.getInductionVar();
  SmallVector<Value> ids(lower.size());
  for (int i = lower.size() - 1; i >= 0; --i) {
    Value index = rest;
    if (i > 0) {
      index = arith::RemUIOp::create(builder, loc, rest, counts[i]);
      rest = arith::DivUIOp::create(builder, loc, rest, counts[i]);
    }
    Value scaled = arith::MulIOp::create(builder, loc, index, step[i]);
    ids[i] = arith::AddIOp::create(builder, loc, scaled, lower[i]);
  }
  for (auto [arg, id] : llvm::zip(forall.getInductionVars(), ids))
    arg.replaceAllUsesWith(id);
  forall.getTerminator()->erase();
  loop.getBody()->getOperations().splice(std::prev(loop.getBody()->end()),
                                         forall.getBody()->getOperations());
  forall.erase();
}

/// Lowers all foralls. Returns the number of tiles that a launch can split.
static int64_t lowerForalls(func::FuncOp func, const KernelSignature &signature,
                            Value begin, Value end) {
  SmallVector<scf::ForallOp> foralls;
  func.walk([&](scf::ForallOp forall) { foralls.push_back(forall); });
  scf::ForallOp parallel;
  int64_t numTiles = 1;
  auto outermost = func.getBody().front().getOps<scf::ForallOp>();
  if (llvm::hasSingleElement(outermost)) {
    scf::ForallOp candidate = *outermost.begin();
    std::optional<SmallVector<int64_t>> counts = getTripCounts(candidate);
    if (counts && allOutputsWrittenIn(candidate, func, signature)) {
      parallel = candidate;
      for (int64_t count : *counts)
        numTiles *= count;
    }
  }
  for (scf::ForallOp forall : foralls)
    lowerForall(forall, forall == parallel ? begin : Value(),
                forall == parallel ? end : Value());
  return numTiles;
}

//===----------------------------------------------------------------------===//
// The body
//===----------------------------------------------------------------------===//

/// Rebuilds the memref `type` on a flat pointer; `nextSize` gives its dynamic
/// sizes in order.
static Value buildMemRef(OpBuilder &builder, Location loc,
                         const LLVMTypeConverter &converter, MemRefType type,
                         Value pointer, function_ref<Value()> nextSize) {
  if (type.hasStaticShape()) {
    Value descriptor = MemRefDescriptor::fromStaticShape(
        builder, loc, converter, type, pointer);
    return UnrealizedConversionCastOp::create(builder, loc, type, descriptor)
        .getResult(0);
  }
  auto descriptor =
      MemRefDescriptor::poison(builder, loc, converter.convertType(type));
  descriptor.setAllocatedPtr(builder, loc, pointer);
  descriptor.setAlignedPtr(builder, loc, pointer);
  descriptor.setConstantOffset(builder, loc, 0);
  SmallVector<Value> sizes;
  for (int64_t size : type.getShape())
    sizes.push_back(ShapedType::isDynamic(size)
                        ? nextSize()
                        : LLVM::ConstantOp::create(
                              builder, loc, builder.getI64IntegerAttr(size)));
  Value stride =
      LLVM::ConstantOp::create(builder, loc, builder.getI64IntegerAttr(1));
  for (int i = sizes.size() - 1; i >= 0; --i) {
    descriptor.setSize(builder, loc, i, sizes[i]);
    descriptor.setStride(builder, loc, i, stride);
    stride = LLVM::MulOp::create(builder, loc, stride, sizes[i]);
  }
  return UnrealizedConversionCastOp::create(builder, loc, type,
                                            Value(descriptor))
      .getResult(0);
}

/// Turns the kernel into a function of: a pointer a buffer, the dynamic sizes,
/// the scalars, the tile range, and the scratch pointer.
static int64_t convertBody(func::FuncOp func, const KernelSignature &signature,
                           const LLVMTypeConverter &converter) {
  Block &body = func.getBody().front();
  OpBuilder builder(func.getContext());
  Location loc = func.getLoc();
  Type pointerType = LLVM::LLVMPointerType::get(func.getContext());
  SmallVector<BlockArgument> oldArgs(body.getArguments());

  SmallVector<BlockArgument> pointers, sizes, scalars;
  for (size_t i = 0; i < signature.buffers.size(); ++i)
    pointers.push_back(body.addArgument(pointerType, loc));
  for (unsigned i = 0; i < signature.numDynamicSizes; ++i)
    sizes.push_back(body.addArgument(builder.getI64Type(), loc));
  for (unsigned i : signature.scalars)
    scalars.push_back(body.addArgument(oldArgs[i].getType(), loc));
  BlockArgument begin = body.addArgument(builder.getIndexType(), loc);
  BlockArgument end = body.addArgument(builder.getIndexType(), loc);
  BlockArgument scratch = body.addArgument(pointerType, loc);

  const int64_t numTiles = lowerForalls(func, signature, begin, end);
  builder.setInsertionPointToStart(&body);

  const auto *nextSize = sizes.begin();
  auto getSize = [&]() -> Value { return *nextSize++; };
  for (auto [i, pointer] : llvm::zip(signature.buffers, pointers))
    oldArgs[i].replaceAllUsesWith(
        buildMemRef(builder, loc, converter,
                    cast<MemRefType>(oldArgs[i].getType()), pointer, getSize));
  for (auto [i, scalar] : llvm::zip(signature.scalars, scalars))
    oldArgs[i].replaceAllUsesWith(scalar);
  if (signature.scratch >= 0) {
    BlockArgument old = oldArgs[signature.scratch];
    old.replaceAllUsesWith(buildMemRef(builder, loc, converter,
                                       cast<MemRefType>(old.getType()), scratch,
                                       getSize));
  }
  body.eraseArguments(0, oldArgs.size());
  func.removeArgAttrsAttr();
  func.setType(builder.getFunctionType(body.getArgumentTypes(), {}));
  for (unsigned i = 0; i < body.getNumArguments(); ++i) {
    if (body.getArgument(i).getType() != pointerType)
      continue;
    func.setArgAttr(i, LLVM::LLVMDialect::getNoAliasAttrName(),
                    builder.getUnitAttr());
    func.setArgAttr(i, LLVM::LLVMDialect::getAlignAttrName(),
                    builder.getI64IntegerAttr(64));
  }
  return numTiles;
}

//===----------------------------------------------------------------------===//
// The entry
//===----------------------------------------------------------------------===//

/// word -> the scalar of type `type` in its low bits
static Value decodeScalar(OpBuilder &builder, Location loc, Value word,
                          Type type) {
  if (type.isIndex())
    return arith::IndexCastOp::create(builder, loc, type, word);
  Type bits = builder.getIntegerType(type.getIntOrFloatBitWidth());
  if (bits != word.getType())
    word = arith::TruncIOp::create(builder, loc, bits, word);
  if (isa<FloatType>(type))
    word = arith::BitcastOp::create(builder, loc, type, word);
  return word;
}

static void emitEntry(func::FuncOp body, StringRef name,
                      const KernelSignature &signature, int64_t numTiles,
                      int64_t scratchBytes) {
  OpBuilder builder(body);
  Location loc = body.getLoc();
  Type pointerType = LLVM::LLVMPointerType::get(body.getContext());
  Type i64 = builder.getI64Type();
  auto entry = func::FuncOp::create(
      builder, loc, name,
      builder.getFunctionType({pointerType, pointerType, i64, i64, pointerType},
                              {}));
  Block *block = entry.addEntryBlock();
  builder.setInsertionPointToStart(block);
  auto load = [&](Value base, int64_t index, Type type) -> Value {
    Value address = base;
    if (index > 0)
      address = LLVM::GEPOp::create(builder, loc, pointerType, type, base,
                                    LLVM::GEPArg(int32_t(index)));
    return LLVM::LoadOp::create(builder, loc, type, address);
  };
  SmallVector<Value> args;
  for (size_t i = 0; i < signature.buffers.size(); ++i)
    args.push_back(load(block->getArgument(0), i, pointerType));
  const unsigned numScalars =
      signature.numDynamicSizes + signature.scalars.size();
  for (unsigned i = 0; i < numScalars; ++i)
    args.push_back(decodeScalar(builder, loc,
                                load(block->getArgument(1), i, i64),
                                body.getArgumentTypes()[args.size()]));
  for (unsigned i : {2, 3})
    args.push_back(arith::IndexCastOp::create(
        builder, loc, builder.getIndexType(), block->getArgument(i)));
  args.push_back(block->getArgument(4));
  func::CallOp::create(builder, loc, body, args);
  func::ReturnOp::create(builder, loc);

  auto number = [&](StringRef key, int64_t value) {
    return builder.getNamedAttr(key, builder.getI64IntegerAttr(value));
  };
  SmallVector<NamedAttribute> info = {
      number("inputs", signature.buffers.size() - signature.numOutputs),
      number("outputs", signature.numOutputs),
      number("scalars", numScalars),
      number("tiles", numTiles),
      number("scratch", scratchBytes),
  };
  entry->setAttr(tg::kKernelInfoAttrName, builder.getDictionaryAttr(info));
}

namespace {
struct EmitEntryPass : tg::impl::TGCPUEmitEntryBase<EmitEntryPass> {
  void runOnOperation() override {
    LLVMTypeConverter converter(&getContext());
    for (auto func :
         llvm::make_early_inc_range(getOperation().getOps<func::FuncOp>())) {
      if (!func->hasAttr(tg::kKernelAttrName) || func.isExternal())
        continue;
      KernelSignature signature(func);
      const std::string name = func.getName().str();
      int64_t scratchBytes = 0;
      if (auto attr = func->getAttrOfType<IntegerAttr>(tg::kScratchAttrName))
        scratchBytes = attr.getInt();
      const int64_t numTiles = convertBody(func, signature, converter);
      func.setName(name + ".body");
      func.setPrivate();
      func->setAttr(
          "llvm.linkage",
          LLVM::LinkageAttr::get(&getContext(), LLVM::Linkage::Internal));
      for (StringRef attr :
           {StringRef(tg::kKernelAttrName), StringRef(tg::kScratchAttrName),
            StringRef(tg::kNumOutputsAttrName)})
        func->removeAttr(attr);
      emitEntry(func, name, signature, numTiles, scratchBytes);
    }
  }
};
} // namespace
