//===- LowerContractions.cpp - Packed, blocked loops for contractions -----===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

///
/// \file
/// The nest around the micro-kernels, after Goto and van de Geijn ("Anatomy of
/// high-performance matrix multiplication", 2008):
///
///     for batch, outer n, outer m:
///       for a block of n:
///         for a block of k:
///           pack B (k x n), so that it is read in sequence; this is also where
///             a convolution's windows are laid out and elements are widened
///           for a block of m:
///             pack A (m x k), unless it can be read where it is
///             micro-kernels
///
//===----------------------------------------------------------------------===//

#include "Contraction.h"

#include "TG/CodeGen/CPU/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/IRMapping.h"

namespace tg {
#define GEN_PASS_DEF_TGCPULOWERCONTRACTIONS
#include "TG/CodeGen/CPU/Passes.h.inc"
} // namespace tg

using namespace mlir;
using namespace tg;

/// Block sizes, in elements. B's block is to stay in the level 2 cache, half of
/// it at most; so is A's.
static constexpr int64_t kDepth = 512;
static constexpr int64_t kColumns = 512;
static constexpr int64_t kRows = 280;

namespace {

/// Loops that are walked as one by the micro-kernel: all those of `k`, or the
/// inner ones of `m` and `n`.
struct Group {
  SmallVector<ContractionLoop> loops;
  int64_t size() const {
    int64_t product = 1;
    for (const ContractionLoop &loop : loops)
      product *= loop.extent;
    return product;
  }
  int64_t innerSize() const {
    return loops.empty() ? 1 : size() / loops.front().extent;
  }
};

/// A part of a group: iterations [first, first + count) of its outermost loop.
struct LoopBlock {
  Value first, count;
  /// All iterations of the block.
  Value size;
};

class ContractionEmitter {
public:
  ContractionEmitter(OpBuilder &builder, Location loc, Contraction contraction,
                     unsigned vectorBytes, unsigned numRegisters);
  void emit();

private:
  void emitOuter(ArrayRef<ContractionLoop> loops);
  void emitBlocks();
  void packB(const LoopBlock &n, const LoopBlock &k);
  void packA(Value firstRow, Value numRows, const LoopBlock &k);
  void copy(const ContractionOperand &from, Value fromAddress, Value to,
            Value toAddress, ArrayRef<OpFoldResult> sizes,
            ArrayRef<int64_t> fromSteps, ArrayRef<int64_t> toSteps);
  void forBlocks(const Group &group, int64_t blockSize,
                 function_ref<void(const LoopBlock &)> body);
  Value moved(Value address, Value index, int64_t step);
  Value constant(int64_t value) {
    return arith::ConstantIndexOp::create(builder, loc, value);
  }

  OpBuilder &builder;
  Location loc;
  Contraction contraction;
  MicroKernelShape shape;
  RowPanels rows;

  /// Loops outside of the blocks.
  SmallVector<ContractionLoop> outer;
  Group m, n, k;
  int64_t depth, columns, panelsPerBlock;
  bool packsA = false, packsB = false, hasPanels = false;
  Value packedA, packedB;
};

} // namespace

/// Takes the innermost loops of `loops` that are one loop for C.
static Group takeInner(SmallVectorImpl<ContractionLoop> &loops) {
  Group group;
  while (!loops.empty()) {
    if (!group.loops.empty() &&
        loops.back().c != group.loops.front().c * group.loops.front().extent)
      break;
    group.loops.insert(group.loops.begin(), loops.pop_back_val());
  }
  return group;
}

ContractionEmitter::ContractionEmitter(OpBuilder &builder, Location loc,
                                       Contraction source, unsigned vectorBytes,
                                       unsigned numRegisters)
    : builder(builder), loc(loc), contraction(std::move(source)) {
  m = takeInner(contraction.m);
  n = takeInner(contraction.n);
  k.loops = contraction.k;
  // A sum may be in any order: the loop that is contiguous in B goes inside.
  outer = contraction.batch;
  llvm::append_range(outer, contraction.n);
  llvm::append_range(outer, contraction.m);

  shape.element = contraction.element;
  shape.lanes = vectorBytes * 8 / contraction.element.getIntOrFloatBitWidth();
  // Few rows: wider panels, so that enough sums are under way.
  const int64_t numRows = m.size();
  shape.vectors = numRows > 6 ? 2 : numRows > 2 ? 4 : 8;
  while (shape.vectors > 1 && shape.lanes * shape.vectors / 2 >= n.size())
    shape.vectors /= 2;
  const int64_t maxHeight =
      std::max<int64_t>((numRegisters - shape.vectors - 1) / shape.vectors, 1);
  rows = splitRows(numRows, maxHeight);
  panelsPerBlock = std::max<int64_t>(kRows / rows.height, 1);

  // Whole iterations of the outermost loop of k and of n make a block.
  depth = std::max<int64_t>(kDepth / k.innerSize(), 1) * k.innerSize();
  depth = std::min(depth, k.size());
  columns = std::max<int64_t>(kColumns / n.innerSize(), 1) * n.innerSize();
  columns = std::min(columns, n.size());

  // B in place: one row of it after the other, each read by few row panels.
  packsB = n.loops.size() != 1 || n.loops[0].b != 1 || k.loops.size() != 1 ||
           contraction.b.widen || rows.count() > 2;
  hasPanels = packsB && n.loops.size() == 1;
  // A in place: its rows must not fall into the same cache sets.
  const int64_t bytes = contraction.element.getIntOrFloatBitWidth() / 8;
  packsA = m.loops.size() != 1 || k.loops.size() != 1 || contraction.a.widen;
  if (!packsA)
    packsA = (k.loops[0].a != 1 || m.loops[0].a * bytes % 2048 == 0) &&
             n.size() > 4 * shape.panelColumns();

  shape.cRowStep = m.loops.back().c;
  if (packsB) {
    if (hasPanels) {
      shape.bRowStep = shape.panelColumns();
      shape.bPanelStep = depth * shape.panelColumns();
    } else {
      shape.bRowStep =
          llvm::alignTo(columns, shape.panelColumns()) + shape.lanes;
      shape.bPanelStep = shape.panelColumns();
    }
  } else {
    shape.bRowStep = k.loops[0].b;
    shape.bPanelStep = shape.panelColumns();
  }
  if (packsA) {
    shape.aRowStep = llvm::alignTo(depth, 16) + 16;
    shape.aStep = 1;
  } else {
    shape.aRowStep = m.loops[0].a;
    shape.aStep = k.loops[0].a;
  }
}

/// address + index * step
Value ContractionEmitter::moved(Value address, Value index, int64_t step) {
  Index offset = mulIndices(builder, loc, index, builder.getIndexAttr(step));
  return toValue(builder, loc, addIndices(builder, loc, address, offset));
}

/// to[i, j, …] = widen(from[i, j, …]), as an op that is vectorized later
void ContractionEmitter::copy(const ContractionOperand &from, Value fromAddress,
                              Value to, Value toAddress,
                              ArrayRef<OpFoldResult> sizes,
                              ArrayRef<int64_t> fromSteps,
                              ArrayRef<int64_t> toSteps) {
  auto view = [&](Value base, Value address, ArrayRef<int64_t> steps) -> Value {
    SmallVector<OpFoldResult> strides;
    for (int64_t step : steps)
      strides.push_back(builder.getIndexAttr(step));
    SmallVector<int64_t> shape;
    for (OpFoldResult size : sizes)
      shape.push_back(getConstantIntValue(size).value_or(ShapedType::kDynamic));
    auto type = MemRefType::get(
        shape, cast<MemRefType>(base.getType()).getElementType(),
        StridedLayoutAttr::get(builder.getContext(), ShapedType::kDynamic,
                               steps));
    return memref::ReinterpretCastOp::create(
        builder, loc, type, base, OpFoldResult(address), sizes, strides);
  };
  Value source = view(from.base, fromAddress, fromSteps);
  Value target = view(to, toAddress, toSteps);
  AffineMap identity = builder.getMultiDimIdentityMap(sizes.size());
  SmallVector<utils::IteratorType> iterators(sizes.size(),
                                             utils::IteratorType::parallel);
  linalg::GenericOp::create(
      builder, loc, ValueRange{source}, ValueRange{target},
      ArrayRef<AffineMap>{identity, identity}, iterators,
      [&](OpBuilder &body, Location at, ValueRange arguments) {
        Value value = arguments[0];
        if (from.widen) {
          IRMapping mapping;
          mapping.map(from.widen->getOperand(0), value);
          value = body.clone(*from.widen, mapping)->getResult(0);
        }
        linalg::YieldOp::create(body, at, value);
      });
}

/// The strides of loops that are walked as one with step `step`.
static SmallVector<int64_t> getPackedSteps(const Group &group, int64_t step) {
  SmallVector<int64_t> steps(group.loops.size());
  for (size_t i = group.loops.size(); i-- > 0;) {
    steps[i] = step;
    step *= group.loops[i].extent;
  }
  return steps;
}

/// The extents of a block of `group`: only the outermost loop is cut.
static SmallVector<OpFoldResult>
getSizes(OpBuilder &builder, const Group &group, OpFoldResult outermost) {
  SmallVector<OpFoldResult> sizes;
  for (const ContractionLoop &loop : group.loops)
    sizes.push_back(builder.getIndexAttr(loop.extent));
  if (!sizes.empty())
    sizes.front() = outermost;
  return sizes;
}

/// A block's count as a constant where all blocks are equal.
static OpFoldResult getCount(const LoopBlock &block) {
  return getAsOpFoldResult(block.count);
}

void ContractionEmitter::packB(const LoopBlock &nBlock,
                               const LoopBlock &kBlock) {
  Value from = moved(contraction.b.offset, nBlock.first, n.loops.front().b);
  from = moved(from, kBlock.first, k.loops.front().b);
  SmallVector<OpFoldResult> kSizes = getSizes(builder, k, getCount(kBlock));
  SmallVector<int64_t> kFrom, kTo = getPackedSteps(k, shape.bRowStep);
  for (const ContractionLoop &loop : k.loops)
    kFrom.push_back(loop.b);
  Value zero = constant(0);

  if (!hasPanels) {
    // k x n in rows
    SmallVector<OpFoldResult> sizes = kSizes;
    llvm::append_range(sizes, getSizes(builder, n, getCount(nBlock)));
    SmallVector<int64_t> fromSteps = kFrom, toSteps = kTo;
    for (const ContractionLoop &loop : n.loops)
      fromSteps.push_back(loop.b);
    llvm::append_range(toSteps, getPackedSteps(n, 1));
    copy(contraction.b, from, packedB, zero, sizes, fromSteps, toSteps);
    return;
  }

  // panel x k x column of the panel; then the columns that are left
  const int64_t width = shape.panelColumns();
  const int64_t step = n.loops.front().b;
  Value panels =
      arith::DivUIOp::create(builder, loc, nBlock.count, constant(width));
  SmallVector<OpFoldResult> sizes = {OpFoldResult(panels)};
  llvm::append_range(sizes, kSizes);
  sizes.push_back(builder.getIndexAttr(width));
  SmallVector<int64_t> fromSteps = {width * step}, toSteps = {shape.bPanelStep};
  llvm::append_range(fromSteps, kFrom);
  llvm::append_range(toSteps, kTo);
  fromSteps.push_back(step);
  toSteps.push_back(1);
  if (columns >= width)
    copy(contraction.b, from, packedB, zero, sizes, fromSteps, toSteps);
  if (n.size() % width == 0)
    return;
  Value done = arith::MulIOp::create(builder, loc, panels, constant(width));
  Value rest = arith::SubIOp::create(builder, loc, nBlock.count, done);
  sizes = kSizes;
  sizes.push_back(rest);
  fromSteps = kFrom;
  fromSteps.push_back(step);
  toSteps = kTo;
  toSteps.push_back(1);
  copy(contraction.b, moved(from, done, step), packedB,
       moved(zero, panels, shape.bPanelStep), sizes, fromSteps, toSteps);
}

/// A's rows [firstRow, firstRow + numRows). If they are those of several loops,
/// all of them are packed at once.
void ContractionEmitter::packA(Value firstRow, Value numRows,
                               const LoopBlock &kBlock) {
  Value from = moved(contraction.a.offset, kBlock.first, k.loops.front().a);
  SmallVector<OpFoldResult> sizes;
  SmallVector<int64_t> fromSteps, toSteps = getPackedSteps(m, shape.aRowStep);
  if (m.loops.size() == 1) {
    from = moved(from, firstRow, m.loops.front().a);
    sizes.push_back(getAsOpFoldResult(numRows));
  } else {
    sizes = getSizes(builder, m, builder.getIndexAttr(m.loops.front().extent));
  }
  for (const ContractionLoop &loop : m.loops)
    fromSteps.push_back(loop.a);
  llvm::append_range(sizes, getSizes(builder, k, getCount(kBlock)));
  for (const ContractionLoop &loop : k.loops)
    fromSteps.push_back(loop.a);
  llvm::append_range(toSteps, getPackedSteps(k, 1));
  copy(contraction.a, from, packedA, constant(0), sizes, fromSteps, toSteps);
}

/// Cuts the outermost loop of `group` into blocks of `blockSize` iterations of
/// the whole group.
void ContractionEmitter::forBlocks(const Group &group, int64_t blockSize,
                                   function_ref<void(const LoopBlock &)> body) {
  const int64_t extent = group.loops.front().extent;
  const int64_t inner = group.innerSize();
  const int64_t step = blockSize / inner;
  if (step >= extent) {
    body({constant(0), constant(extent), constant(group.size())});
    return;
  }
  auto loop = scf::ForOp::create(builder, loc, constant(0), constant(extent),
                                 constant(step));
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(loop.getBody());
  LoopBlock block;
  block.first = loop.getInductionVar();
  if (extent % step == 0) {
    block.count = constant(step);
  } else {
    Value rest =
        arith::SubIOp::create(builder, loc, constant(extent), block.first);
    block.count = arith::MinSIOp::create(builder, loc, constant(step), rest);
  }
  block.size = toValue(builder, loc,
                       mulIndices(builder, loc, getAsOpFoldResult(block.count),
                                  builder.getIndexAttr(inner)));
  body(block);
}

void ContractionEmitter::emitBlocks() {
  const bool wholeA = packsA && m.loops.size() > 1;
  forBlocks(n, columns, [&](const LoopBlock &nBlock) {
    forBlocks(k, depth, [&](const LoopBlock &kBlock) {
      MicroKernelOperands operands;
      operands.c = contraction.c.base;
      operands.cAddress =
          moved(contraction.c.offset, nBlock.first, n.loops.front().c);
      operands.columns = nBlock.size;
      operands.depth = kBlock.size;
      operands.fullColumns = n.size() % shape.panelColumns() == 0 &&
                             columns % shape.panelColumns() == 0;
      if (packsB) {
        packB(nBlock, kBlock);
        operands.b = packedB;
        operands.bAddress = constant(0);
      } else {
        operands.b = contraction.b.base;
        operands.bAddress =
            moved(contraction.b.offset, kBlock.first, k.loops.front().b);
        operands.bAddress =
            moved(operands.bAddress, nBlock.first, n.loops.front().b);
      }

      Group panels;
      panels.loops.push_back({wholeA ? 1 : rows.count(), 0, 0, 0});
      forBlocks(
          panels, wholeA ? 1 : panelsPerBlock, [&](const LoopBlock &block) {
            operands.firstPanel = block.first;
            operands.endPanel =
                wholeA ? constant(rows.count())
                       : toValue(builder, loc,
                                 addIndices(builder, loc,
                                            getAsOpFoldResult(block.first),
                                            getAsOpFoldResult(block.count)));
            auto firstRow = [&](Value panel) -> Value {
              Value high = arith::MinSIOp::create(builder, loc, panel,
                                                  constant(rows.numHigh));
              return moved(high, panel, rows.height);
            };
            Value first = firstRow(operands.firstPanel);
            if (packsA) {
              Value count = arith::SubIOp::create(
                  builder, loc, firstRow(operands.endPanel), first);
              packA(first, count, kBlock);
              operands.a = packedA;
              operands.aAddress = constant(0);
            } else {
              operands.a = contraction.a.base;
              operands.aAddress =
                  moved(contraction.a.offset, kBlock.first, k.loops.front().a);
              operands.aAddress =
                  moved(operands.aAddress, first, shape.aRowStep);
            }
            emitMicroKernels(builder, loc, shape, rows, operands);
          });
    });
  });
}

/// The loops outside of the blocks: they only move the operands.
void ContractionEmitter::emitOuter(ArrayRef<ContractionLoop> loops) {
  if (loops.empty()) {
    emitBlocks();
    return;
  }
  const ContractionLoop &loop = loops.front();
  auto forOp = scf::ForOp::create(builder, loc, constant(0),
                                  constant(loop.extent), constant(1));
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(forOp.getBody());
  const Value old[] = {contraction.a.offset, contraction.b.offset,
                       contraction.c.offset};
  Value i = forOp.getInductionVar();
  contraction.a.offset = moved(old[0], i, loop.a);
  contraction.b.offset = moved(old[1], i, loop.b);
  contraction.c.offset = moved(old[2], i, loop.c);
  emitOuter(loops.drop_front());
  contraction.a.offset = old[0];
  contraction.b.offset = old[1];
  contraction.c.offset = old[2];
}

void ContractionEmitter::emit() {
  auto allocate = [&](int64_t size) -> Value {
    return memref::AllocOp::create(builder, loc,
                                   MemRefType::get({size}, contraction.element),
                                   builder.getI64IntegerAttr(64));
  };
  if (packsB)
    packedB =
        allocate(hasPanels ? llvm::divideCeil(columns, shape.panelColumns()) *
                                 shape.bPanelStep
                           : depth * shape.bRowStep);
  if (packsA) {
    const int64_t blockRows =
        m.loops.size() > 1
            ? m.size()
            : std::min(m.size(), panelsPerBlock * (rows.height + 1));
    packedA = allocate(blockRows * shape.aRowStep);
  }
  emitOuter(outer);
}

namespace {
struct LowerContractionsPass
    : tg::impl::TGCPULowerContractionsBase<LowerContractionsPass> {
  using Base::Base;

  void runOnOperation() override {
    SmallVector<linalg::GenericOp> ops;
    getOperation()->walk([&](linalg::GenericOp op) { ops.push_back(op); });
    for (linalg::GenericOp op : ops) {
      OpBuilder builder(op);
      std::optional<Contraction> contraction = matchContraction(builder, op);
      if (!contraction)
        continue;
      ContractionEmitter(builder, op.getLoc(), std::move(*contraction),
                         vectorBytes, numVectorRegisters)
          .emit();
      op.erase();
    }
  }
};
} // namespace
