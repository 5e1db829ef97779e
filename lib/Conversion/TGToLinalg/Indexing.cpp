//===- Indexing.cpp - iota, gather, scatter -----------------------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rows.h"
#include "Scalar.h"
#include "TG/Conversion/TGToLinalg/TGToLinalg.h"
#include "TG/Dialect/IR/TGOps.h"
#include "Tensors.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace tg;
using namespace tg::lowering;

namespace {
/// An index from a tensor, and whether it names an element of the axis.
struct CheckedIndex {
  Value index, isInside;
};
} // namespace

/// A negative index, and one of ui64 above 2^63, is a huge unsigned number.
static CheckedIndex buildCheckedIndex(OpBuilder &b, Location loc,
                                      Type elementType, Value element,
                                      Value size) {
  Value index;
  if (isUnsigned(elementType))
    index = arith::IndexCastUIOp::create(b, loc, b.getIndexType(), element);
  else
    index = arith::IndexCastOp::create(b, loc, b.getIndexType(), element);
  Value isInside =
      arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ult, index, size);
  return {index, isInside};
}

/// The sizes of all axes but one are within those of `limits`.
static void requireWithin(OpBuilder &builder, Location loc, Value indices,
                          Value limits, int64_t axis, StringRef op) {
  SmallVector<OpFoldResult> sizes = getSizes(builder, indices);
  SmallVector<OpFoldResult> bounds = getSizes(builder, limits);
  for (auto [at, size, bound] : llvm::enumerate(sizes, bounds))
    if (int64_t(at) != axis && size != bound)
      requireInRange(builder, loc, size, bound,
                     "'" + op + "' op indices have more elements on an axis");
}

static SmallVector<int64_t> axesFrom(int64_t begin, int64_t end) {
  return llvm::to_vector(llvm::seq(begin, end));
}

namespace {
//===----------------------------------------------------------------------===//
// iota
//===----------------------------------------------------------------------===//

// tg.iota axis 0 : tensor<4xf32> -> linalg.generic { cast(linalg.index 0) }
struct ConvertIota : public OpConversionPattern<IotaOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(IotaOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    Type element = op.getType().getElementType();
    auto type = typeConverter->convertType<RankedTensorType>(op.getType());
    SmallVector<OpFoldResult> sizes =
        getMixedValues(type.getShape(), adaptor.getSizes(), rewriter);
    for (OpFoldResult size : sizes)
      requireInRange(rewriter, loc, size, {}, "'tg.iota' op size is negative");
    auto body = [&](OpBuilder &b, Location loc, ValueRange coords) {
      Type i64 = b.getI64Type();
      Value index =
          arith::IndexCastOp::create(b, loc, i64, coords[op.getAxis()]);
      return buildCast(b, loc, i64, element, index);
    };
    rewriter.replaceOp(op, buildFromIndices(rewriter, loc, type, sizes, body));
    return success();
  }
};

//===----------------------------------------------------------------------===//
// gather
//===----------------------------------------------------------------------===//

// tg.gather slices %x, %i axis 1
// -> linalg.generic ins(%i) { inside ? %x[a, clamped i, c] : 0 }
struct ConvertGather : public OpConversionPattern<GatherOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(GatherOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    Value source = adaptor.getOperand(), indices = adaptor.getIndices();
    auto type = typeConverter->convertType<RankedTensorType>(op.getType());
    Type indexElement = op.getIndices().getType().getElementType();
    int64_t axis = op.getAxis(), rank = type.getRank();
    int64_t indexRank = op.getIndices().getType().getRank();
    bool isSlices = op.getMode() == IndexMode::Slices;

    SmallVector<OpFoldResult> sizes = getSizes(rewriter, indices);
    AffineMap map = rewriter.getMultiDimIdentityMap(rank);
    SmallVector<OpFoldResult> sourceSizes = getSizes(rewriter, source);
    if (isSlices) {
      sizes.insert(sizes.begin(), sourceSizes.begin(),
                   sourceSizes.begin() + axis);
      sizes.append(sourceSizes.begin() + axis + 1, sourceSizes.end());
      map = map.getSliceMap(axis, indexRank);
    } else {
      requireWithin(rewriter, loc, indices, source, axis, "tg.gather");
    }
    if (isConstantIntValue(sourceSizes[axis], 0)) {
      rewriter.replaceOp(op, buildZeros(rewriter, loc, type, sizes));
      return success();
    }
    Value limit = getIndex(rewriter, loc, sourceSizes[axis]);
    bool isDynamic = isa<Value>(sourceSizes[axis]);

    auto body = [&](OpBuilder &b, Location loc, ValueRange args) -> Value {
      auto [index, isInside] =
          buildCheckedIndex(b, loc, indexElement, args[0], limit);
      SmallVector<Value> at;
      for (int64_t i = 0; i < rank; ++i)
        if (!isSlices || i < axis || i >= axis + indexRank)
          at.push_back(linalg::IndexOp::create(b, loc, i));
      auto read = [&](OpBuilder &b, Value index) -> Value {
        if (isSlices)
          at.insert(at.begin() + axis, index);
        else
          at[axis] = index;
        return tensor::ExtractOp::create(b, loc, source, at);
      };
      Value zero = buildZero(b, loc, type.getElementType());
      if (!isDynamic) {
        // Loads without a branch vectorize.
        Value first = arith::ConstantIndexOp::create(b, loc, 0);
        Value safe = arith::SelectOp::create(b, loc, isInside, index, first);
        return arith::SelectOp::create(b, loc, isInside, read(b, safe), zero);
      }
      // The axis may be empty: there is no index to clamp to.
      return scf::IfOp::create(
                 b, loc, isInside,
                 [&](OpBuilder &then, Location loc) {
                   scf::YieldOp::create(then, loc, read(then, index));
                 },
                 [&](OpBuilder &otherwise, Location loc) {
                   scf::YieldOp::create(otherwise, loc, zero);
                 })
          .getResult(0);
    };
    rewriter.replaceOp(
        op, buildGeneric(rewriter, loc, type, sizes, indices, map, body));
    return success();
  }
};

//===----------------------------------------------------------------------===//
// scatter
//===----------------------------------------------------------------------===//

// tg.scatter add slices %x, %i, %u axis 0
// -> scf.for over %i { scf.if inside { %x[i] += %u[..] } }, once a row of the
//    axes before
struct ConvertScatter : public OpConversionPattern<ScatterOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(ScatterOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override;

private:
  /// The element, or the vector of them, after an update.
  static Value join(OpBuilder &b, Location loc, ScatterOp op, Value old,
                    Value update);
  static SmallVector<Value> writeSlices(OpBuilder &b, Location loc,
                                        ScatterOp op, Value row, Value indices,
                                        Value updates, Value limit);
  static SmallVector<Value> writeElements(OpBuilder &b, Location loc,
                                          ScatterOp op, Value row,
                                          Value indices, Value updates,
                                          Value limit, ValueRange sizes);
};
} // namespace

Value ConvertScatter::join(OpBuilder &b, Location loc, ScatterOp op, Value old,
                           Value update) {
  Type element = op.getType().getElementType();
  switch (op.getKind()) {
  case ScatterKind::Set:
    return update;
  case ScatterKind::Add:
    return buildAdd(b, loc, element, old, update);
  case ScatterKind::Mul:
    return buildMul(b, loc, element, old, update);
  case ScatterKind::Max:
    return buildMax(b, loc, element, old, update);
  }
  llvm_unreachable("unknown scatter");
}

/// `carried`, or what `body` makes of it where the index is inside.
static SmallVector<Value>
buildIfInside(OpBuilder &b, Location loc, Value isInside, Value carried,
              llvm::function_ref<Value(OpBuilder &)> body) {
  auto choice = scf::IfOp::create(
      b, loc, isInside,
      [&](OpBuilder &then, Location loc) {
        scf::YieldOp::create(then, loc, body(then));
      },
      [&](OpBuilder &otherwise, Location loc) {
        scf::YieldOp::create(otherwise, loc, carried);
      });
  return {choice.getResult(0)};
}

/// `row` is [m, c...], `updates` [i..., c...].
SmallVector<Value> ConvertScatter::writeSlices(OpBuilder &b, Location loc,
                                               ScatterOp op, Value row,
                                               Value indices, Value updates,
                                               Value limit) {
  Type indexElement = op.getIndices().getType().getElementType();
  int64_t updateRank = cast<RankedTensorType>(updates.getType()).getRank();
  int64_t indexRank = op.getIndices().getType().getRank();
  auto rowType = cast<RankedTensorType>(row.getType());
  SmallVector<int64_t> sliceAxes = axesFrom(1, rowType.getRank());
  SmallVector<OpFoldResult> rowSizes = getSizes(b, row);
  SmallVector<Value> counts;
  for (OpFoldResult size : getSizes(b, indices))
    counts.push_back(getIndex(b, loc, size));
  auto body = [&](OpBuilder &b, Location loc, ValueRange at,
                  ValueRange carried) {
    Value target = carried[0];
    Value element = tensor::ExtractOp::create(b, loc, indices, at);
    auto [index, isInside] =
        buildCheckedIndex(b, loc, indexElement, element, limit);
    return buildIfInside(
        b, loc, isInside, target, [&, index = index](OpBuilder &b) -> Value {
          if (sliceAxes.empty()) {
            Value old = tensor::ExtractOp::create(b, loc, target, index);
            Value update = tensor::ExtractOp::create(b, loc, updates, at);
            return tensor::InsertOp::create(
                b, loc, join(b, loc, op, old, update), target, index);
          }
          Value update =
              buildRow(b, loc, updates, axesFrom(indexRank, updateRank), at);
          SmallVector<OpFoldResult> offsets(rowSizes.size(), b.getIndexAttr(0));
          SmallVector<OpFoldResult> strides(rowSizes.size(), b.getIndexAttr(1));
          SmallVector<OpFoldResult> sizes(rowSizes);
          offsets[0] = index;
          sizes[0] = b.getIndexAttr(1);
          auto sliceType = rowType.clone(rowType.getShape().drop_front());
          Value old = tensor::ExtractSliceOp::create(b, loc, sliceType, target,
                                                     offsets, sizes, strides);
          AffineMap map = b.getMultiDimIdentityMap(sliceAxes.size());
          SmallVector<utils::IteratorType> loops(sliceAxes.size(),
                                                 utils::IteratorType::parallel);
          auto joined = linalg::GenericOp::create(
              b, loc, sliceType, update, old, ArrayRef<AffineMap>{map, map},
              loops, [&](OpBuilder &b, Location loc, ValueRange args) {
                linalg::YieldOp::create(b, loc,
                                        join(b, loc, op, args[1], args[0]));
              });
          return tensor::InsertSliceOp::create(b, loc, joined.getResult(0),
                                               target, offsets, sizes, strides);
        });
  };
  return buildLoops(b, loc, counts, row, body);
}

/// `row` is [m, c...]; `indices` and `updates` have its rank and `sizes`.
SmallVector<Value> ConvertScatter::writeElements(OpBuilder &b, Location loc,
                                                 ScatterOp op, Value row,
                                                 Value indices, Value updates,
                                                 Value limit,
                                                 ValueRange sizes) {
  Type indexElement = op.getIndices().getType().getElementType();
  auto body = [&](OpBuilder &b, Location loc, ValueRange coords,
                  ValueRange carried) {
    Value target = carried[0];
    Value element = tensor::ExtractOp::create(b, loc, indices, coords);
    auto [index, isInside] =
        buildCheckedIndex(b, loc, indexElement, element, limit);
    SmallVector<Value> at(coords);
    at[0] = index;
    return buildIfInside(b, loc, isInside, target, [&](OpBuilder &b) -> Value {
      Value old = tensor::ExtractOp::create(b, loc, target, at);
      Value update = tensor::ExtractOp::create(b, loc, updates, coords);
      return tensor::InsertOp::create(b, loc, join(b, loc, op, old, update),
                                      target, at);
    });
  };
  return buildLoops(b, loc, sizes, row, body);
}

LogicalResult
ConvertScatter::matchAndRewrite(ScatterOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter &rewriter) const {
  Location loc = op.getLoc();
  Value base = adaptor.getBase(), indices = adaptor.getIndices();
  Value updates = adaptor.getUpdates();
  auto type = cast<RankedTensorType>(base.getType());
  int64_t axis = op.getAxis(), rank = type.getRank();
  bool isSlices = op.getMode() == IndexMode::Slices;

  SmallVector<OpFoldResult> sizes = getSizes(rewriter, base);
  SmallVector<OpFoldResult> indexSizes = getSizes(rewriter, indices);
  SmallVector<OpFoldResult> updateSizes = getSizes(rewriter, updates);
  SmallVector<OpFoldResult> expected(indexSizes);
  if (isSlices) {
    expected.insert(expected.begin(), sizes.begin(), sizes.begin() + axis);
    expected.append(sizes.begin() + axis + 1, sizes.end());
  } else {
    requireWithin(rewriter, loc, indices, base, axis, "tg.scatter");
  }
  for (auto [size, want] : llvm::zip_equal(updateSizes, expected))
    requireEqual(rewriter, loc, size, want,
                 "'tg.scatter' op updates have another shape");
  auto isEmpty = [](Type type) {
    return llvm::is_contained(cast<RankedTensorType>(type).getShape(), 0);
  };
  if (isEmpty(type) || isEmpty(updates.getType())) {
    rewriter.replaceOp(op, base);
    return success();
  }
  Value limit = getIndex(rewriter, loc, sizes[axis]);
  SmallVector<int64_t> rowAxes = axesFrom(axis, rank);
  SmallVector<Value> counts;
  for (OpFoldResult size : indexSizes)
    counts.push_back(getIndex(rewriter, loc, size));

  // The usual base of sums, zeros, is filled in where the result will be.
  Value start;
  if (SplatElementsAttr splat; matchPattern(base, m_Constant(&splat)))
    start = arith::ConstantOp::create(rewriter, loc,
                                      splat.getSplatValue<TypedAttr>());

  auto body = [&](OpBuilder &b, Location loc, ValueRange coords,
                  ValueRange rows) -> SmallVector<Value> {
    // Each row copies its own part of the base.
    Value row =
        start ? linalg::FillOp::create(b, loc, start, rows[0]).getResult(0)
              : linalg::CopyOp::create(
                    b, loc, buildRow(b, loc, base, rowAxes, coords), rows[0])
                    .getResult(0);
    if (isSlices) {
      int64_t updateRank = op.getUpdates().getType().getRank();
      Value part =
          buildRow(b, loc, updates, axesFrom(axis, updateRank), coords);
      return writeSlices(b, loc, op, row, indices, part, limit);
    }
    if (axis == 0)
      return writeElements(b, loc, op, row, indices, updates, limit, counts);
    // The indices may have fewer rows than the base.
    Value hasIndices;
    for (auto [coord, count] : llvm::zip(coords, counts)) {
      Value isBelow = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ult,
                                            coord, count);
      hasIndices = hasIndices
                       ? arith::AndIOp::create(b, loc, hasIndices, isBelow)
                       : isBelow;
    }
    return buildIfInside(b, loc, hasIndices, row, [&](OpBuilder &b) {
      Value rowIndices = buildRow(b, loc, indices, rowAxes, coords);
      Value rowUpdates = buildRow(b, loc, updates, rowAxes, coords);
      return writeElements(b, loc, op, row, rowIndices, rowUpdates, limit,
                           ArrayRef(counts).drop_front(axis))[0];
    });
  };
  Value init = buildEmpty(rewriter, loc, type, sizes);
  rewriter.replaceOp(op, buildRowLoop(rewriter, loc, init, rowAxes, body));
  return success();
}

void tg::populateTGToLinalgIndexingPatterns(TypeConverter &converter,
                                            RewritePatternSet &patterns) {
  patterns.add<ConvertIota, ConvertGather, ConvertScatter>(
      converter, patterns.getContext());
}
