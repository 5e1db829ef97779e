//===- TilePlan.cpp - How a kernel is cut into tiles ----------------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TilePlan.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;
using namespace tg;
using linalg::LinalgOp;

/// A tile should take this long at least, in nanoseconds: far above the cost of
/// handing it to a thread.
static constexpr double kTileNanoseconds = 20000;
static constexpr int64_t kMaxTiles = 64;
/// Of a contraction, every tile packs its operands anew.
static constexpr double kContractionTileNanoseconds = 150000;
static constexpr int64_t kMaxContractionTiles = 16;
/// What ops in a tile hand on should stay in the level 2 cache.
static constexpr int64_t kIntermediateBytes = 128 << 10;

namespace {

/// For each loop of an op: the loop of the root that it follows, or -1.
using Labels = SmallVector<int>;

struct Analysis {
  llvm::MapVector<Operation *, Labels> ops;
  double nanoseconds = 0;
  int64_t intermediateBytes = 0;
  /// The only contraction, if there is just one.
  LinalgOp contraction;
  int numContractions = 0;
};

} // namespace

static bool isContraction(LinalgOp op) {
  return linalg::isaContractionOpInterface(op) ||
         linalg::isaConvolutionOpInterface(op) ||
         (op.getNumReductionLoops() > 0 && op.getNumDpsInputs() == 2 &&
          llvm::any_of(*op.getBlock(), [](Operation &inner) {
            return isa<arith::MulFOp, arith::MulIOp>(inner);
          }));
}

/// A rough guess of an op's time on one core.
static double estimateNanoseconds(LinalgOp op) {
  double iterations = 1;
  for (int64_t extent : op.getStaticLoopRanges())
    iterations *= extent;
  if (isContraction(op))
    return iterations * 0.015;
  double perIteration = 0.1;
  for (Operation &inner : *op.getBlock())
    perIteration +=
        isa_and_nonnull<math::MathDialect>(inner.getDialect()) ? 0.4 : 0.02;
  return iterations * perIteration;
}

static int64_t getBytes(Type type) {
  auto tensorType = cast<RankedTensorType>(type);
  const int64_t bits = tensorType.getElementType().isIndex()
                           ? 64
                           : tensorType.getElementTypeBitWidth();
  return tensorType.getNumElements() * std::max<int64_t>(bits / 8, 1);
}

/// Walks from the root to the ops that it reads. Where an op is read in two
/// ways, only what both agree on is kept.
static std::optional<Analysis> analyze(LinalgOp root) {
  Analysis analysis;
  Labels own;
  for (unsigned i = 0; i < root.getNumLoops(); ++i)
    own.push_back(i);
  analysis.ops.insert({root, own});
  for (size_t next = 0; next < analysis.ops.size(); ++next) {
    auto op = cast<LinalgOp>((analysis.ops.begin() + next)->first);
    const Labels labels = (analysis.ops.begin() + next)->second;
    if (llvm::any_of(op.getStaticLoopRanges(), ShapedType::isDynamic))
      return std::nullopt;
    analysis.nanoseconds += estimateNanoseconds(op);
    if (isContraction(op)) {
      ++analysis.numContractions;
      analysis.contraction = op;
    }
    for (OpOperand &operand : op->getOpOperands()) {
      auto producer = operand.get().getDefiningOp<LinalgOp>();
      if (!producer || isa<linalg::FillOp>(producer))
        continue;
      Labels producerLabels(producer.getNumLoops(), -1);
      AffineMap read = op.getMatchingIndexingMap(&operand);
      AffineMap written =
          producer.getIndexingMapMatchingResult(cast<OpResult>(operand.get()));
      for (auto [to, from] : llvm::zip(written.getResults(), read.getResults()))
        if (auto toDim = dyn_cast<AffineDimExpr>(to))
          if (auto fromDim = dyn_cast<AffineDimExpr>(from))
            producerLabels[toDim.getPosition()] = labels[fromDim.getPosition()];
      auto [entry, isNew] = analysis.ops.insert({producer, producerLabels});
      if (isNew) {
        analysis.intermediateBytes += getBytes(operand.get().getType());
        continue;
      }
      for (auto [label, other] : llvm::zip(entry->second, producerLabels))
        if (label != other)
          label = -1;
    }
  }
  return analysis;
}

/// The parallel loops of the root along which nothing with a reduction is
/// computed twice.
static SmallVector<unsigned> getLoopsToCut(LinalgOp root,
                                           const Analysis &analysis) {
  SmallVector<unsigned> loops;
  for (auto [i, kind] : llvm::enumerate(root.getIteratorTypesArray())) {
    const bool isFree =
        kind == utils::IteratorType::parallel &&
        llvm::all_of(analysis.ops, [&](const auto &entry) {
          return cast<LinalgOp>(entry.first).getNumReductionLoops() == 0 ||
                 llvm::is_contained(entry.second, int(i));
        });
    if (isFree)
      loops.push_back(i);
  }
  return loops;
}

/// The largest divisor of `extent` that is at most `limit`.
static int64_t getDivisor(int64_t extent, int64_t limit) {
  for (int64_t size = std::min(extent, limit); size > 1; --size)
    if (extent % size == 0)
      return size;
  return 1;
}

//===----------------------------------------------------------------------===//
// Contractions
//===----------------------------------------------------------------------===//

/// How a loop of the root moves the contraction's operands.
enum class Side { batch, m, n, none };

static Side getSide(LinalgOp contraction, const Labels &labels, unsigned loop) {
  for (auto [i, label] : llvm::enumerate(labels)) {
    if (label != int(loop))
      continue;
    bool inputs[2];
    for (int input : {0, 1})
      inputs[input] =
          contraction.getIndexingMapsArray()[input].isFunctionOfDim(i);
    return inputs[0] && inputs[1] ? Side::batch
           : inputs[0]            ? Side::m
           : inputs[1]            ? Side::n
                                  : Side::none;
  }
  return Side::none;
}

/// Cuts the larger side of the product in two until there are enough tiles: a
/// cut of one side makes the other one's operand be packed twice. Sizes divide
/// the extents, so that all tiles are of one static size.
static void planContraction(LinalgOp root, const Analysis &analysis,
                            ArrayRef<unsigned> loops, TilePlan &plan) {
  const Labels &labels = analysis.ops.lookup(analysis.contraction);
  const SmallVector<int64_t> extents = root.getStaticLoopRanges();
  SmallVector<int64_t> sizes = extents;
  const int64_t wanted = std::min<int64_t>(
      analysis.nanoseconds / kContractionTileNanoseconds, kMaxContractionTiles);
  auto countTiles = [&] {
    int64_t count = 1;
    for (auto [extent, size] : llvm::zip(extents, sizes))
      count *= llvm::divideCeil(extent, size);
    return count;
  };
  auto sideSize = [&](Side side) {
    int64_t product = 1;
    for (unsigned loop : loops)
      if (getSide(analysis.contraction, labels, loop) == side)
        product *= sizes[loop];
    return product;
  };
  auto cut = [&](Side side, int64_t atLeast) {
    const int64_t whole = sideSize(side);
    for (unsigned loop : loops) {
      if (getSide(analysis.contraction, labels, loop) != side ||
          sizes[loop] == 1)
        continue;
      const int64_t size = getDivisor(sizes[loop], sizes[loop] / 2);
      if (whole / sizes[loop] * size < atLeast)
        continue;
      sizes[loop] = size;
      return true;
    }
    return false;
  };
  while (countTiles() < wanted) {
    const bool mFirst = sideSize(Side::m) > sideSize(Side::n);
    if (!cut(Side::batch, 1) && !cut(mFirst ? Side::m : Side::n, 64) &&
        !cut(mFirst ? Side::n : Side::m, 64))
      break;
  }
  for (unsigned loop : loops)
    if (sizes[loop] != extents[loop])
      plan.sizes[loop] = sizes[loop];
}

//===----------------------------------------------------------------------===//
// Everything else
//===----------------------------------------------------------------------===//

/// Outer loops are cut first, so that a tile is contiguous.
static void planRows(LinalgOp root, const Analysis &analysis,
                     ArrayRef<unsigned> loops, bool parallel, TilePlan &plan) {
  const SmallVector<int64_t> extents = root.getStaticLoopRanges();
  double numTiles = 1;
  if (parallel)
    numTiles = std::min<double>(
        std::floor(analysis.nanoseconds / kTileNanoseconds), kMaxTiles);
  // A chain of ops stays in the cache if the tiles are small.
  if (analysis.intermediateBytes > 2 * kIntermediateBytes)
    numTiles = std::max<double>(numTiles, double(analysis.intermediateBytes) /
                                              kIntermediateBytes);
  if (numTiles < 2)
    return;
  double iterations = 1;
  for (unsigned loop : loops)
    iterations *= extents[loop];
  // Iterations of the loops that are cut, in one tile.
  double target = iterations / numTiles;
  double inner = 1;
  for (unsigned loop : llvm::reverse(loops)) {
    if (inner * extents[loop] <= target) {
      inner *= extents[loop];
      continue;
    }
    const int64_t limit = std::max<int64_t>(target / inner, 1);
    int64_t size = getDivisor(extents[loop], limit);
    // A last tile of another size costs more code than a smaller tile.
    if (size * 2 < limit)
      size = limit > 64 ? limit / 64 * 64 : limit;
    if (size < extents[loop])
      plan.sizes[loop] = size;
    inner = target + 1; // Outer loops: one iteration a tile.
    target = 0;
  }
}

TilePlan tg::planTiles(LinalgOp root, bool parallel) {
  TilePlan plan;
  plan.sizes.assign(root.getNumLoops(), 0);
  // Without iterations, such as 2x0 by 0x3, there is nothing to cut.
  if (llvm::is_contained(root.getStaticLoopRanges(), 0))
    return plan;
  std::optional<Analysis> analysis = analyze(root);
  if (!analysis)
    return plan;
  SmallVector<unsigned> loops = getLoopsToCut(root, *analysis);
  if (analysis->numContractions == 1) {
    if (parallel)
      planContraction(root, *analysis, loops, plan);
  } else {
    planRows(root, *analysis, loops, parallel, plan);
  }
  return plan;
}
