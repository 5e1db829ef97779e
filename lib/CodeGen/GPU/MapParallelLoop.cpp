//===- MapParallelLoop.cpp - Threads for a parallel loop ------------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MapParallelLoop.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;

/// Threads of a block where there is work for so many.
static constexpr int64_t kBlockSize = 256;
/// Blocks of a grid at most: HIP wants less than 2^32 threads.
static constexpr int64_t kMaxBlocks = int64_t(1) << 22;
/// With fewer threads than these, giving several elements to each leaves
/// processors without work.
static constexpr int64_t kMinVectorThreads = 4096;

namespace {

/// The iterations of a loop.
struct Domain {
  explicit Domain(scf::ParallelOp loop);

  /// The iterations of each dimension, if all are known.
  std::optional<SmallVector<int64_t>> counts;
  /// Their product; 0 if one dimension is empty.
  int64_t total = 0;
};

} // namespace

Domain::Domain(scf::ParallelOp loop) {
  SmallVector<int64_t> known;
  int64_t product = 1;
  for (auto [lower, upper, step] :
       llvm::zip(loop.getLowerBound(), loop.getUpperBound(), loop.getStep())) {
    std::optional<int64_t> l = getConstantIntValue(lower);
    std::optional<int64_t> u = getConstantIntValue(upper);
    std::optional<int64_t> s = getConstantIntValue(step);
    if (!l || !u || !s || *s <= 0)
      return;
    known.push_back(llvm::divideCeil(std::max<int64_t>(*u - *l, 0), *s));
    if (llvm::MulOverflow(product, known.back(), product))
      return;
  }
  counts = known;
  total = product;
}

/// Whether `value` is computed from `source`, inside of one block.
static bool dependsOn(Value value, Value source) {
  if (value == source)
    return true;
  Operation *op = value.getDefiningOp();
  if (!op || op->getBlock() != source.getParentBlock())
    return false;
  return llvm::any_of(op->getOperands(),
                      [&](Value v) { return dependsOn(v, source); });
}

/// Whether neighbours in the innermost dimension `iv` are neighbours in memory,
/// or the same element. `bytes` grows to the size of an element that moves
/// along.
static bool isContiguous(MemRefType type, ValueRange indices, Value iv,
                         int64_t &bytes) {
  if (indices.empty())
    return true;
  for (Value index : indices.drop_back())
    if (dependsOn(index, iv))
      return false;
  if (!dependsOn(indices.back(), iv))
    return true;
  SmallVector<int64_t> strides;
  int64_t offset;
  if (indices.back() != iv ||
      failed(type.getStridesAndOffset(strides, offset)) || strides.back() != 1)
    return false;
  bytes = std::max(bytes,
                   int64_t(llvm::divideCeil(type.getElementTypeBitWidth(), 8)));
  return true;
}

/// How many neighbours in the innermost dimension a thread should compute, so
/// that it moves 16 bytes at once: a divisor of its size, or 1.
static int64_t getVectorWidth(scf::ParallelOp loop, const Domain &domain) {
  Value iv = loop.getInductionVars().back();
  if (!domain.counts || getConstantIntValue(loop.getLowerBound().back()) != 0 ||
      getConstantIntValue(loop.getStep().back()) != 1)
    return 1;
  int64_t bytes = 0;
  for (Operation &op : loop.getBody()->without_terminator()) {
    bool contiguous = false;
    if (auto load = dyn_cast<memref::LoadOp>(op))
      contiguous =
          isContiguous(load.getMemRefType(), load.getIndices(), iv, bytes);
    else if (auto store = dyn_cast<memref::StoreOp>(op))
      contiguous =
          isContiguous(store.getMemRefType(), store.getIndices(), iv, bytes);
    else
      contiguous = op.getNumRegions() == 0 && isMemoryEffectFree(&op);
    if (!contiguous)
      return 1;
  }
  if (bytes == 0)
    return 1;
  int64_t width = std::min<int64_t>(16 / bytes, 8);
  while (width > 1 && (domain.counts->back() % width != 0 ||
                       domain.total / width < kMinVectorThreads))
    width /= 2;
  return std::max<int64_t>(width, 1);
}

namespace {
/// Emits the launch of one loop.
class LaunchBuilder {
public:
  LaunchBuilder(RewriterBase &rewriter, scf::ParallelOp loop,
                const Domain &domain)
      : b(rewriter), loop(loop), loc(loop.getLoc()),
        width(getVectorWidth(loop, domain)) {
    if (!domain.counts)
      return;
    counts = *domain.counts;
    counts.back() /= width;
    total = domain.total / width;
  }

  void build();

private:
  Value constant(int64_t value) {
    return arith::ConstantIndexOp::create(b, loc, value);
  }
  bool isStatic() const { return !counts.empty(); }
  /// The iterations of dimension `d`, as a value of the host.
  Value emitCount(unsigned d);
  /// The number `linear` of an iteration split into one number a dimension.
  SmallVector<Value> emitDelinearize(Value linear);
  /// The iteration, or the `width` iterations, with the number `linear`.
  void emitIteration(Value linear);

  RewriterBase &b;
  scf::ParallelOp loop;
  Location loc;
  int64_t width;
  /// Of static loops, in steps of `width`.
  SmallVector<int64_t> counts;
  int64_t total = 0;
  /// Of dynamic loops.
  SmallVector<Value> countValues;
};
} // namespace

Value LaunchBuilder::emitCount(unsigned d) {
  Value extent = arith::SubIOp::create(b, loc, loop.getUpperBound()[d],
                                       loop.getLowerBound()[d]);
  extent = arith::MaxSIOp::create(b, loc, extent, constant(0));
  Value step = loop.getStep()[d];
  if (getConstantIntValue(step) == 1)
    return extent;
  return arith::CeilDivUIOp::create(b, loc, extent, step);
}

SmallVector<Value> LaunchBuilder::emitDelinearize(Value linear) {
  const int rank = loop.getNumLoops();
  SmallVector<Value> ids(rank);
  // Division is slow, and twice as slow in 64 bits.
  const bool narrow =
      isStatic() && total <= std::numeric_limits<int32_t>::max() && rank > 1;
  Type type = narrow ? Type(b.getI32Type()) : Type(b.getIndexType());
  Value rest = linear;
  if (narrow)
    rest = arith::IndexCastUIOp::create(b, loc, type, rest);
  for (int d = rank - 1; d >= 0; --d) {
    Value id = rest;
    if (d > 0) {
      Value count;
      if (isStatic())
        count = arith::ConstantOp::create(b, loc,
                                          b.getIntegerAttr(type, counts[d]));
      else
        count = countValues[d];
      id = arith::RemUIOp::create(b, loc, rest, count);
      rest = arith::DivUIOp::create(b, loc, rest, count);
    }
    if (narrow)
      id = arith::IndexCastUIOp::create(b, loc, b.getIndexType(), id);
    ids[d] = id;
  }
  return ids;
}

void LaunchBuilder::emitIteration(Value linear) {
  SmallVector<Value> ids = emitDelinearize(linear);
  for (auto [id, lower, step] :
       llvm::zip(ids, loop.getLowerBound(), loop.getStep())) {
    if (getConstantIntValue(step) != 1)
      id = arith::MulIOp::create(b, loc, id, step);
    if (getConstantIntValue(lower) != 0)
      id = arith::AddIOp::create(b, loc, id, lower);
  }
  if (width > 1)
    ids.back() = arith::MulIOp::create(b, loc, ids.back(), constant(width));
  for (int64_t k = 0; k < width; ++k) {
    IRMapping mapping;
    mapping.map(loop.getInductionVars(), ids);
    if (k > 0)
      mapping.map(
          loop.getInductionVars().back(),
          Value(arith::AddIOp::create(b, loc, ids.back(), constant(k))));
    for (Operation &op : loop.getBody()->without_terminator())
      b.clone(op, mapping);
  }
}

void LaunchBuilder::build() {
  b.setInsertionPoint(loop);
  Value one = constant(1);
  Value numThreads, numBlocks, totalValue;
  bool needsLoop = true, needsGuard = true;
  if (isStatic()) {
    const int64_t threads =
        std::min<int64_t>(kBlockSize, llvm::alignTo(total, 32));
    const int64_t blocks = llvm::divideCeil(total, threads);
    needsLoop = blocks > kMaxBlocks;
    needsGuard = total % threads != 0;
    numThreads = constant(threads);
    numBlocks = constant(std::min(blocks, kMaxBlocks));
    totalValue = constant(total);
  } else {
    for (unsigned d = 0; d < loop.getNumLoops(); ++d) {
      countValues.push_back(emitCount(d));
      totalValue = d == 0 ? countValues[0]
                          : Value(arith::MulIOp::create(b, loc, totalValue,
                                                        countValues[d]));
    }
    numThreads = constant(kBlockSize);
    // At least one block: no driver launches an empty grid.
    Value blocks = arith::CeilDivUIOp::create(b, loc, totalValue, numThreads);
    blocks = arith::MinUIOp::create(b, loc, blocks, constant(kMaxBlocks));
    numBlocks = arith::MaxUIOp::create(b, loc, blocks, one);
  }

  auto launch =
      gpu::LaunchOp::create(b, loc, numBlocks, one, one, numThreads, one, one);
  b.setInsertionPointToStart(&launch.getBody().front());
  auto terminator = gpu::TerminatorOp::create(b, loc);
  b.setInsertionPoint(terminator);
  Value linear =
      arith::MulIOp::create(b, loc, launch.getBlockIds().x, numThreads);
  linear = arith::AddIOp::create(b, loc, linear, launch.getThreadIds().x);
  if (needsLoop) {
    Value stride =
        arith::MulIOp::create(b, loc, launch.getGridSize().x, numThreads);
    auto rounds = scf::ForOp::create(b, loc, linear, totalValue, stride);
    b.setInsertionPointToStart(rounds.getBody());
    linear = rounds.getInductionVar();
  } else if (needsGuard) {
    Value inside = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ult,
                                         linear, totalValue);
    auto guarded = scf::IfOp::create(b, loc, inside, /*withElseRegion=*/false);
    b.setInsertionPointToStart(guarded.thenBlock());
  }
  emitIteration(linear);
  b.eraseOp(loop);
}

void tg::mapParallelLoop(RewriterBase &rewriter, scf::ParallelOp loop) {
  const Domain domain(loop);
  if (domain.counts && domain.total == 0)
    return rewriter.eraseOp(loop);
  LaunchBuilder(rewriter, loop, domain).build();
}
