//===- VectorizeLoops.cpp - Vector loops for linalg ops on memrefs --------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LinalgNest.h"

#include "TG/CodeGen/CPU/Passes.h"
#include "VectorBody.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/BuiltinOps.h"

namespace tg {
#define GEN_PASS_DEF_TGCPUVECTORIZELOOPS
#include "TG/CodeGen/CPU/Passes.h.inc"
} // namespace tg

using namespace mlir;
using namespace tg;

namespace {

/// Emits the loops of one linalg op.
class NestEmitter {
public:
  NestEmitter(OpBuilder &builder, linalg::GenericOp op, LinalgNest nest,
              unsigned vectorBytes)
      : builder(builder), op(op), loc(op.getLoc()), nest(std::move(nest)),
        vectorBytes(vectorBytes) {}

  /// Chooses the vector loop. Returns why there is none, or an empty string.
  std::string plan();
  void emit();

private:
  int64_t scoreLoop(unsigned loop);
  bool isStep(unsigned operand, unsigned loop, int64_t step) const {
    return getConstantIntValue(nest.operands[operand].steps[loop]) == step;
  }
  unsigned firstOutput() { return op.getNumDpsInputs(); }

  void emitParallel(unsigned position);
  void emitPoint();
  SmallVector<Value> emitReductions(unsigned position,
                                    SmallVector<Value> accumulators,
                                    const Lanes &lanes);
  SmallVector<Value> emitVectorReduction(SmallVector<Value> accumulators);
  SmallVector<Value> emitBody(ArrayRef<Value> accumulators, const Lanes &lanes);
  void emitParallelPoint(const Lanes &lanes);
  Value getAddress(const NestOperand &operand);
  Value loadOperand(unsigned index, const Lanes &lanes);
  void storeOutput(unsigned index, Value value, const Lanes &lanes);
  Lanes makeLanes(int64_t width, Value first, Value count);
  void splitVectorLoop(function_ref<void(const Lanes &)> emitPart);

  OpBuilder &builder;
  linalg::GenericOp op;
  Location loc;
  LinalgNest nest;
  unsigned vectorBytes;

  /// The loop whose iterations are lanes; -1 if the nest has none.
  int vectorLoop = -1;
  int64_t width = 1;
  SmallVector<unsigned> parallelLoops, reductionLoops;
  /// Outputs that are summed up over the reduction loops, by number.
  SmallVector<unsigned> carried;
  SmallVector<vector::CombiningKind> kinds;
  /// The current index of each loop; for the vector loop that of lane 0.
  SmallVector<Value> indices;
  std::optional<VectorBody> body;
};

} // namespace

/// How well the lanes of `loop` lie in memory.
int64_t NestEmitter::scoreLoop(unsigned loop) {
  int64_t score = 0;
  for (auto [i, operand] : llvm::enumerate(nest.operands)) {
    if (operand.isScalar)
      continue;
    const bool isOutput = i >= firstOutput();
    if (isStep(i, loop, 1))
      score += isOutput ? 6 : 4;
    else if (!isStep(i, loop, 0))
      score -= isOutput ? 12 : 6;
  }
  // Few lanes are used of a short loop.
  if (std::optional<int64_t> extent =
          getConstantIntValue(nest.loops[loop].extent))
    score -= *extent < 2 ? 20 : *extent < 4 ? 8 : *extent < 8 ? 3 : 0;
  // On a tie: no horizontal step at the end.
  return 2 * score + !nest.loops[loop].isReduction;
}

std::string NestEmitter::plan() {
  body.emplace(op);
  std::string reason = body->getObstacle();
  if (!reason.empty())
    return reason;

  SmallVector<unsigned> reductions;
  for (auto [i, loop] : llvm::enumerate(nest.loops))
    if (loop.isReduction)
      reductions.push_back(i);
  for (int i = 0; i < op.getNumDpsInits(); ++i) {
    const unsigned operand = firstOutput() + i;
    const auto moves = llvm::count_if(
        reductions, [&](unsigned loop) { return !isStep(operand, loop, 0); });
    if (reductions.empty() || moves == int64_t(reductions.size()))
      continue;
    if (moves != 0)
      return "an output that moves with some of the reduction loops";
    carried.push_back(i);
  }

  // A reduction loop can have lanes if the lanes can be combined in the end.
  bool canCombine = carried.size() == size_t(op.getNumDpsInits());
  for (unsigned output : carried) {
    std::optional<vector::CombiningKind> kind = getCombiningKind(op, output);
    canCombine &= kind.has_value();
    kinds.push_back(kind.value_or(vector::CombiningKind::ADD));
  }
  int64_t best = std::numeric_limits<int64_t>::min();
  for (unsigned i = 0; i < nest.loops.size(); ++i) {
    if (nest.loops[i].isReduction && !canCombine)
      continue;
    // Lanes that write one place.
    const bool collides =
        !nest.loops[i].isReduction &&
        llvm::any_of(llvm::seq<unsigned>(firstOutput(), nest.operands.size()),
                     [&](unsigned operand) { return isStep(operand, i, 0); });
    if (collides)
      continue;
    const int64_t score = scoreLoop(i);
    if (score > best) {
      best = score;
      vectorLoop = i;
    }
  }
  for (unsigned i = 0; i < nest.loops.size(); ++i)
    if (int(i) != vectorLoop)
      (nest.loops[i].isReduction ? reductionLoops : parallelLoops).push_back(i);
  if (vectorLoop < 0)
    return nest.loops.empty() ? "" : "no loop can have lanes";

  // Two registers a value; more where there is a chain of accumulators.
  width = 2 * 8 * int64_t(vectorBytes) / body->getWidestBits();
  if (!carried.empty() && !body->isHeavy())
    width *= 2;
  if (std::optional<int64_t> extent =
          getConstantIntValue(nest.loops[vectorLoop].extent))
    width = std::min<int64_t>(
        width, llvm::PowerOf2Ceil(std::max<int64_t>(*extent, 1)));
  return "";
}

Lanes NestEmitter::makeLanes(int64_t lanesWidth, Value first, Value count) {
  Lanes lanes;
  lanes.width = lanesWidth;
  lanes.first = first;
  if (count)
    lanes.mask = vector::CreateMaskOp::create(
        builder, loc, VectorType::get({lanesWidth}, builder.getI1Type()),
        count);
  return lanes;
}

Value NestEmitter::getAddress(const NestOperand &operand) {
  Index address = operand.offset;
  for (auto [step, index] : llvm::zip(operand.steps, indices))
    address = addIndices(builder, loc, address,
                         mulIndices(builder, loc, step, index));
  return toValue(builder, loc, address);
}

Value NestEmitter::loadOperand(unsigned index, const Lanes &lanes) {
  const NestOperand &operand = nest.operands[index];
  if (operand.isScalar)
    return operand.base;
  Value address = getAddress(operand);
  if (lanes.width == 1 || isStep(index, vectorLoop, 0))
    return memref::LoadOp::create(builder, loc, operand.base, address);
  return loadLanes(builder, loc, operand.base, address,
                   operand.steps[vectorLoop], lanes);
}

void NestEmitter::storeOutput(unsigned index, Value value, const Lanes &lanes) {
  const NestOperand &operand = nest.operands[index];
  Value address = getAddress(operand);
  if (lanes.width == 1) {
    memref::StoreOp::create(builder, loc, value, operand.base, address);
    return;
  }
  storeLanes(builder, loc, broadcastLanes(builder, loc, value, lanes.width),
             operand.base, address, operand.steps[vectorLoop], lanes);
}

/// The body at one point: loads its operands, takes `accumulators` for the
/// carried outputs, stores the others. Returns the new accumulators.
SmallVector<Value> NestEmitter::emitBody(ArrayRef<Value> accumulators,
                                         const Lanes &lanes) {
  Block *block = op.getBody();
  SmallVector<Value> arguments(block->getNumArguments());
  for (auto [output, value] : llvm::zip(carried, accumulators))
    arguments[firstOutput() + output] = value;
  for (unsigned i = 0; i < arguments.size(); ++i)
    if (!arguments[i] && !block->getArgument(i).use_empty())
      arguments[i] = loadOperand(i, lanes);
  SmallVector<Value> sourceIndices(op.getNumLoops());
  for (auto [loop, index] : llvm::zip(nest.loops, indices))
    if (loop.source >= 0)
      sourceIndices[loop.source] = index;
  const int source = vectorLoop >= 0 ? nest.loops[vectorLoop].source : -1;
  SmallVector<Value> results =
      body->emit(builder, arguments, sourceIndices, source, lanes);

  SmallVector<Value> next;
  for (unsigned i = 0; i < results.size(); ++i) {
    if (!llvm::is_contained(carried, i)) {
      storeOutput(firstOutput() + i, results[i], lanes);
      continue;
    }
    Value value = broadcastLanes(builder, loc, results[i], lanes.width);
    next.push_back(value);
  }
  return next;
}

/// Loops over the reduction loops from number `position` on, then the body.
SmallVector<Value> NestEmitter::emitReductions(unsigned position,
                                               SmallVector<Value> accumulators,
                                               const Lanes &lanes) {
  const bool lanesReduce =
      vectorLoop >= 0 && nest.loops[vectorLoop].isReduction;
  if (position == reductionLoops.size())
    return lanesReduce ? emitVectorReduction(accumulators)
                       : emitBody(accumulators, lanes);
  const unsigned loop = reductionLoops[position];
  Value zero = arith::ConstantIndexOp::create(builder, loc, 0);
  Value one = arith::ConstantIndexOp::create(builder, loc, 1);
  auto forOp = scf::ForOp::create(
      builder, loc, zero, toValue(builder, loc, nest.loops[loop].extent), one,
      accumulators);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(forOp.getBody());
  indices[loop] = forOp.getInductionVar();
  SmallVector<Value> inner(forOp.getRegionIterArgs());
  inner = emitReductions(position + 1, inner, lanes);
  if (!accumulators.empty())
    scf::YieldOp::create(builder, loc, inner);
  return SmallVector<Value>(forOp.getResults());
}

/// The innermost loop, over lanes that are combined in the end.
SmallVector<Value>
NestEmitter::emitVectorReduction(SmallVector<Value> accumulators) {
  Index extent = nest.loops[vectorLoop].extent;
  std::optional<int64_t> count = getConstantIntValue(extent);
  Value zero = arith::ConstantIndexOp::create(builder, loc, 0);
  Value step = arith::ConstantIndexOp::create(builder, loc, width);
  Value end = toValue(builder, loc, extent);
  Value full = count ? arith::ConstantIndexOp::create(builder, loc,
                                                      *count - *count % width)
                           .getResult()
                     : arith::SubIOp::create(
                           builder, loc, end,
                           arith::RemUIOp::create(builder, loc, end, step))
                           .getResult();
  if (!count || *count >= width) {
    auto forOp =
        scf::ForOp::create(builder, loc, zero, full, step, accumulators);
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(forOp.getBody());
    indices[vectorLoop] = forOp.getInductionVar();
    SmallVector<Value> inner(forOp.getRegionIterArgs());
    inner = emitBody(inner, makeLanes(width, indices[vectorLoop], nullptr));
    scf::YieldOp::create(builder, loc, inner);
    accumulators.assign(forOp.getResults().begin(), forOp.getResults().end());
  }
  if (count && *count % width == 0)
    return accumulators;
  indices[vectorLoop] = full;
  Lanes lanes =
      makeLanes(width, full, arith::SubIOp::create(builder, loc, end, full));
  SmallVector<Value> next = emitBody(accumulators, lanes);
  for (auto [value, old] : llvm::zip(next, accumulators))
    value = arith::SelectOp::create(builder, loc, lanes.mask, value, old);
  return next;
}

/// One point of the parallel loops, the vector loop included.
void NestEmitter::emitParallelPoint(const Lanes &lanes) {
  const bool lanesReduce =
      vectorLoop >= 0 && nest.loops[vectorLoop].isReduction;
  SmallVector<Value> accumulators, initial;
  for (auto [output, kind] : llvm::zip(carried, kinds)) {
    if (lanesReduce) {
      // Carried in lanes, which start neutral.
      indices[vectorLoop] = arith::ConstantIndexOp::create(builder, loc, 0);
      Value value = memref::LoadOp::create(
          builder, loc, nest.operands[firstOutput() + output].base,
          getAddress(nest.operands[firstOutput() + output]));
      initial.push_back(value);
      Value neutral = arith::ConstantOp::create(
          builder, loc, getNeutralElement(value.getType(), kind));
      accumulators.push_back(broadcastLanes(builder, loc, neutral, width));
    } else {
      accumulators.push_back(broadcastLanes(
          builder, loc, loadOperand(firstOutput() + output, lanes),
          lanes.width));
    }
  }
  accumulators = emitReductions(0, accumulators, lanes);
  for (unsigned i = 0; i < carried.size(); ++i) {
    Value value = accumulators[i];
    if (lanesReduce) {
      value = combineLanes(builder, loc, value, kinds[i]);
      value =
          vector::makeArithReduction(builder, loc, kinds[i], initial[i], value);
      Lanes scalar;
      storeOutput(firstOutput() + carried[i], value, scalar);
      continue;
    }
    storeOutput(firstOutput() + carried[i], value, lanes);
  }
}

/// Full vectors first, then what is left, with a mask and as few lanes as hold
/// it.
void NestEmitter::splitVectorLoop(function_ref<void(const Lanes &)> emitPart) {
  Index extent = nest.loops[vectorLoop].extent;
  std::optional<int64_t> count = getConstantIntValue(extent);
  Value zero = arith::ConstantIndexOp::create(builder, loc, 0);
  Value step = arith::ConstantIndexOp::create(builder, loc, width);
  Value end = toValue(builder, loc, extent);
  Value full;
  if (count)
    full =
        arith::ConstantIndexOp::create(builder, loc, *count - *count % width);
  else
    full = arith::SubIOp::create(
        builder, loc, end, arith::RemUIOp::create(builder, loc, end, step));
  if (!count || *count >= width) {
    auto forOp = scf::ForOp::create(builder, loc, zero, full, step);
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(forOp.getBody());
    indices[vectorLoop] = forOp.getInductionVar();
    emitPart(makeLanes(width, indices[vectorLoop], nullptr));
  }
  if (count && *count % width == 0)
    return;
  Value rest = arith::SubIOp::create(builder, loc, end, full);
  OpBuilder::InsertionGuard guard(builder);
  int64_t restWidth = width;
  if (count) {
    restWidth = std::max<int64_t>(llvm::PowerOf2Ceil(*count % width), 2);
  } else {
    // Nothing may be read, masked or not, where there is nothing.
    auto ifOp = scf::IfOp::create(
        builder, loc,
        arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ne, rest,
                              zero),
        /*withElseRegion=*/false);
    builder.setInsertionPointToStart(ifOp.thenBlock());
  }
  indices[vectorLoop] = full;
  emitPart(makeLanes(restWidth, full, rest));
}

void NestEmitter::emitParallel(unsigned position) {
  if (position == parallelLoops.size()) {
    if (vectorLoop < 0 || nest.loops[vectorLoop].isReduction) {
      Lanes scalar;
      emitParallelPoint(scalar);
    } else {
      splitVectorLoop([&](const Lanes &lanes) { emitParallelPoint(lanes); });
    }
    return;
  }
  const unsigned loop = parallelLoops[position];
  Value zero = arith::ConstantIndexOp::create(builder, loc, 0);
  Value one = arith::ConstantIndexOp::create(builder, loc, 1);
  auto forOp = scf::ForOp::create(
      builder, loc, zero, toValue(builder, loc, nest.loops[loop].extent), one);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(forOp.getBody());
  indices[loop] = forOp.getInductionVar();
  emitParallel(position + 1);
}

void NestEmitter::emit() {
  body->prepare(builder);
  indices.assign(nest.loops.size(), Value());
  for (Value &index : indices)
    index = arith::ConstantIndexOp::create(builder, loc, 0);
  emitParallel(0);
}

namespace {
struct VectorizeLoopsPass
    : tg::impl::TGCPUVectorizeLoopsBase<VectorizeLoopsPass> {
  using Base::Base;

  void runOnOperation() override {
    SmallVector<linalg::LinalgOp> ops;
    getOperation()->walk([&](linalg::LinalgOp op) { ops.push_back(op); });
    IRRewriter rewriter(&getContext());
    for (linalg::LinalgOp op : ops) {
      rewriter.setInsertionPoint(op);
      std::string reason = vectorize(rewriter, op);
      if (reason.empty()) {
        rewriter.eraseOp(op);
        continue;
      }
      ++numScalarOps;
      if (remarkFallbacks)
        op->emitRemark("runs as scalar loops: ") << reason;
      rewriter.setInsertionPoint(op);
      if (failed(linalg::linalgOpToLoops(rewriter, op))) {
        op->emitOpError("cannot be lowered to loops");
        return signalPassFailure();
      }
      rewriter.eraseOp(op);
    }
  }

  /// Emits loops for `op` in front of it; returns why it could not.
  std::string vectorize(OpBuilder &builder, linalg::LinalgOp op) {
    if (vectorBytes == 0)
      return "vectorization is off";
    auto generic = dyn_cast<linalg::GenericOp>(op.getOperation());
    if (!generic || !op.hasPureBufferSemantics())
      return "not a generic op on memrefs";
    FailureOr<LinalgNest> nest = buildNest(builder, generic);
    if (failed(nest))
      return "an indexing map that is not linear";
    NestEmitter emitter(builder, generic, *nest, vectorBytes);
    std::string reason = emitter.plan();
    if (reason.empty())
      emitter.emit();
    return reason;
  }
};
} // namespace
