//===- Rows.cpp - Parallel loops over the rows of tensors ---------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rows.h"
#include "Tensors.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace tg;
using namespace tg::lowering;

namespace {
/// A row as offsets, sizes and strides.
struct RowSlice {
  SmallVector<OpFoldResult> offsets, sizes, strides;
  RankedTensorType type;
};
} // namespace

static RowSlice getRowSlice(OpBuilder &builder, Value tensor,
                            ArrayRef<int64_t> rowAxes, ValueRange coords) {
  auto type = cast<RankedTensorType>(tensor.getType());
  RowSlice slice;
  SmallVector<int64_t> shape;
  size_t nextCoord = 0;
  for (int64_t axis = 0; axis < type.getRank(); ++axis) {
    bool isInRow = llvm::is_contained(rowAxes, axis);
    OpFoldResult zero = builder.getIndexAttr(0), one = builder.getIndexAttr(1);
    slice.offsets.push_back(isInRow ? zero : coords[nextCoord++]);
    slice.sizes.push_back(isInRow ? getSize(builder, tensor, axis) : one);
    slice.strides.push_back(one);
    if (isInRow)
      shape.push_back(type.getDimSize(axis));
  }
  slice.type = type.clone(shape);
  return slice;
}

Value lowering::buildRow(OpBuilder &builder, Location loc, Value tensor,
                         ArrayRef<int64_t> rowAxes, ValueRange coords) {
  RowSlice slice = getRowSlice(builder, tensor, rowAxes, coords);
  if (slice.type == tensor.getType())
    return tensor;
  return tensor::ExtractSliceOp::create(builder, loc, slice.type, tensor,
                                        slice.offsets, slice.sizes,
                                        slice.strides);
}

SmallVector<Value> lowering::buildRowLoop(OpBuilder &builder, Location loc,
                                          ValueRange inits,
                                          ArrayRef<int64_t> rowAxes,
                                          RowBuilder body) {
  SmallVector<OpFoldResult> counts;
  for (auto [axis, size] : llvm::enumerate(getSizes(builder, inits[0])))
    if (!llvm::is_contained(rowAxes, int64_t(axis)))
      counts.push_back(size);
  if (counts.empty())
    return body(builder, loc, {}, inits);
  // Sizes of the inits stand outside of the loop.
  auto loopBody = [&](OpBuilder &b, Location loc, ValueRange args) {
    ValueRange coords = args.take_front(counts.size());
    ValueRange outs = args.drop_front(counts.size());
    SmallVector<Value> rows;
    SmallVector<RowSlice> slices;
    for (auto [init, out] : llvm::zip_equal(inits, outs)) {
      slices.push_back(getRowSlice(b, init, rowAxes, coords));
      RowSlice &slice = slices.back();
      rows.push_back(tensor::ExtractSliceOp::create(
          b, loc, slice.type, out, slice.offsets, slice.sizes, slice.strides));
    }
    SmallVector<Value> results = body(b, loc, coords, rows);
    auto end = scf::InParallelOp::create(b, loc);
    b.setInsertionPointToStart(end.getBody());
    for (auto [result, out, slice] : llvm::zip_equal(results, outs, slices))
      tensor::ParallelInsertSliceOp::create(b, loc, result, out, slice.offsets,
                                            slice.sizes, slice.strides);
  };
  auto loop = scf::ForallOp::create(builder, loc, counts, inits,
                                    /*mapping=*/std::nullopt, loopBody);
  return SmallVector<Value>(loop.getResults());
}

SmallVector<Value> lowering::buildLoops(OpBuilder &builder, Location loc,
                                        ValueRange sizes, ValueRange inits,
                                        RowBuilder body) {
  Value zero = arith::ConstantIndexOp::create(builder, loc, 0);
  Value one = arith::ConstantIndexOp::create(builder, loc, 1);
  SmallVector<Value> coords;
  auto nest = [&](auto &self, OpBuilder &b, ValueRange carried) {
    if (coords.size() == sizes.size())
      return body(b, loc, coords, carried);
    Value size = sizes[coords.size()];
    auto loop = scf::ForOp::create(
        b, loc, zero, size, one, carried,
        [&](OpBuilder &inner, Location, Value at, ValueRange args) {
          coords.push_back(at);
          SmallVector<Value> results = self(self, inner, args);
          coords.pop_back();
          scf::YieldOp::create(inner, loc, results);
        });
    return SmallVector<Value>(loop.getResults());
  };
  return nest(nest, builder, inits);
}
