//===- MicroKernel.cpp - The inner loops of contractions ------------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Contraction.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;
using namespace tg;

namespace {

/// Emits index arithmetic with little writing.
struct IndexMath {
  OpBuilder &builder;
  Location loc;

  Value constant(int64_t value) const {
    return arith::ConstantIndexOp::create(builder, loc, value);
  }
  Value add(Value a, Value b) const {
    return arith::AddIOp::create(builder, loc, a, b);
  }
  Value sub(Value a, Value b) const {
    return arith::SubIOp::create(builder, loc, a, b);
  }
  Value mul(Value a, int64_t b) const {
    return b == 1 ? a : arith::MulIOp::create(builder, loc, a, constant(b));
  }
  Value min(Value a, Value b) const {
    return arith::MinSIOp::create(builder, loc, a, b);
  }
  Value max(Value a, Value b) const {
    return arith::MaxSIOp::create(builder, loc, a, b);
  }
};

} // namespace

/// acc + a * b; of floats rounded once.
static Value multiplyAdd(OpBuilder &builder, Location loc, Value a, Value b,
                         Value acc) {
  if (isa<FloatType>(getElementTypeOrSelf(acc.getType())))
    return math::FmaOp::create(builder, loc, a, b, acc);
  return arith::AddIOp::create(builder, loc, acc,
                               arith::MulIOp::create(builder, loc, a, b));
}

/// C[rows x panel] += A[rows x depth] * B[depth x panel], with all of C's
/// elements in registers. Per step of k: one broadcast a row, one load a
/// vector, rows * vectors multiply-adds.
static void emitMicroKernel(OpBuilder &builder, Location loc,
                            const MicroKernelShape &shape, int64_t rows,
                            const MicroKernelOperands &operands, Value aAddress,
                            Value bAddress, Value cAddress,
                            ArrayRef<Value> masks) {
  IndexMath math{builder, loc};
  auto type = VectorType::get({shape.lanes}, shape.element);
  Value zeros =
      arith::ConstantOp::create(builder, loc, builder.getZeroAttr(type));
  auto load = [&](Value base, Value address, int64_t vector) -> Value {
    address = math.add(address, math.constant(vector * shape.lanes));
    if (masks.empty())
      return vector::LoadOp::create(builder, loc, type, base, address);
    return vector::MaskedLoadOp::create(builder, loc, type, base, address,
                                        masks[vector], zeros);
  };

  SmallVector<Value> initial(rows * shape.vectors, zeros);
  auto loop = scf::ForOp::create(builder, loc, math.constant(0), operands.depth,
                                 math.constant(1), initial);
  {
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(loop.getBody());
    Value k = loop.getInductionVar();
    Value bRow = math.add(bAddress, math.mul(k, shape.bRowStep));
    SmallVector<Value> columns;
    for (int64_t v = 0; v < shape.vectors; ++v)
      columns.push_back(load(operands.b, bRow, v));
    Value aColumn = math.add(aAddress, math.mul(k, shape.aStep));
    SmallVector<Value> sums;
    for (int64_t row = 0; row < rows; ++row) {
      Value address = math.add(aColumn, math.constant(row * shape.aRowStep));
      Value scalar = memref::LoadOp::create(builder, loc, operands.a, address);
      Value factor = vector::BroadcastOp::create(builder, loc, type, scalar);
      for (int64_t v = 0; v < shape.vectors; ++v)
        sums.push_back(
            multiplyAdd(builder, loc, factor, columns[v],
                        loop.getRegionIterArg(row * shape.vectors + v)));
    }
    scf::YieldOp::create(builder, loc, sums);
  }
  for (int64_t row = 0; row < rows; ++row) {
    Value address = math.add(cAddress, math.constant(row * shape.cRowStep));
    for (int64_t v = 0; v < shape.vectors; ++v) {
      Value old = load(operands.c, address, v);
      Value sum = loop.getResult(row * shape.vectors + v);
      if (isa<FloatType>(shape.element))
        sum = arith::AddFOp::create(builder, loc, old, sum);
      else
        sum = arith::AddIOp::create(builder, loc, old, sum);
      Value at = math.add(address, math.constant(v * shape.lanes));
      if (masks.empty())
        vector::StoreOp::create(builder, loc, sum, operands.c, at);
      else
        vector::MaskedStoreOp::create(builder, loc, operands.c, at, masks[v],
                                      sum);
    }
  }
}

void tg::emitMicroKernels(OpBuilder &builder, Location loc,
                          const MicroKernelShape &shape, const RowPanels &rows,
                          const MicroKernelOperands &operands) {
  IndexMath math{builder, loc};
  Value one = math.constant(1);
  Value numPanels = arith::CeilDivUIOp::create(
      builder, loc, operands.columns, math.constant(shape.panelColumns()));

  // The row that a panel starts with: panels before number numHigh have a row
  // more.
  Value numHigh = math.constant(rows.numHigh);
  auto firstRow = [&](Value panel) {
    return math.add(math.mul(panel, rows.height), math.min(panel, numHigh));
  };
  Value blockRow = firstRow(operands.firstPanel);

  // Columns outside: a panel of B stays in the cache while all rows pass.
  auto columnLoop =
      scf::ForOp::create(builder, loc, math.constant(0), numPanels, one);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(columnLoop.getBody());
  Value column = math.mul(columnLoop.getInductionVar(), shape.panelColumns());
  Value bAddress =
      math.add(operands.bAddress,
               math.mul(columnLoop.getInductionVar(), shape.bPanelStep));
  SmallVector<Value> masks;
  if (!operands.fullColumns) {
    auto maskType = VectorType::get({shape.lanes}, builder.getI1Type());
    Value rest = math.sub(operands.columns, column);
    for (int64_t v = 0; v < shape.vectors; ++v)
      masks.push_back(vector::CreateMaskOp::create(
          builder, loc, maskType,
          math.sub(rest, math.constant(v * shape.lanes))));
  }
  auto emitRows = [&](Value begin, Value end, int64_t height) {
    auto rowLoop = scf::ForOp::create(builder, loc, begin, end, one);
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(rowLoop.getBody());
    Value row = firstRow(rowLoop.getInductionVar());
    Value aAddress = math.add(
        operands.aAddress, math.mul(math.sub(row, blockRow), shape.aRowStep));
    Value cAddress = math.add(math.add(operands.cAddress, column),
                              math.mul(row, shape.cRowStep));
    emitMicroKernel(builder, loc, shape, height, operands, aAddress, bAddress,
                    cAddress, masks);
  };
  if (rows.numHigh > 0)
    emitRows(operands.firstPanel, math.min(operands.endPanel, numHigh),
             rows.height + 1);
  if (rows.numLow > 0)
    emitRows(math.max(operands.firstPanel, numHigh), operands.endPanel,
             rows.height);
}
