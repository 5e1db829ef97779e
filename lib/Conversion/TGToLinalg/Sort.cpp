//===- Sort.cpp - Stable merge sort -------------------------------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Bottom up, once a row: sorted runs of 1, 2, 4, .. elements are merged in
// pairs, from the result to a second buffer and back, so that after each two
// passes everything is in the result again and no buffer changes its name:
//
//   [3 1 2 0]  runs of 1 ->  second [1 3|0 2]  runs of 2 ->  [0 1 2 3]
//
//===----------------------------------------------------------------------===//

#include "Rows.h"
#include "Scalar.h"
#include "TG/Conversion/TGToLinalg/TGToLinalg.h"
#include "TG/Dialect/IR/TGOps.h"
#include "Tensors.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

using namespace mlir;
using namespace tg;
using namespace tg::lowering;

namespace {
/// A row's elements and their places in the operand.
struct Keyed {
  Value values, indices;
};
} // namespace

/// Two new buffers for a row of `size`. Two tensor.empty of one type would be
/// merged by CSE, and elements of i32 would share memory with their places.
static Keyed buildStorage(OpBuilder &builder, Location loc, Value row,
                          OpFoldResult size) {
  auto type = cast<RankedTensorType>(row.getType());
  SmallVector<Value> dynamic;
  if (auto value = dyn_cast<Value>(size))
    dynamic.push_back(value);
  auto allocate = [&](RankedTensorType type) -> Value {
    return bufferization::AllocTensorOp::create(builder, loc, type, dynamic);
  };
  return {allocate(type), allocate(type.clone(builder.getI32Type()))};
}

namespace {
class RowSort {
public:
  RowSort(OpBuilder &builder, Location loc, SortOp op, OpFoldResult size)
      : b(loc, builder),
        elementType(op.getOperand().getType().getElementType()),
        isDescending(op.getDescending()), size(size),
        length(getIndex(builder, loc, size)) {}

  /// `row` sorted, in the storage of `result`.
  Keyed sort(Value row, Keyed result);

private:
  Value constant(int64_t value) {
    return arith::ConstantIndexOp::create(b, value);
  }
  Value least(Value lhs, Value rhs) {
    return arith::MinUIOp::create(b, lhs, rhs);
  }
  Value getNumRounds();
  Value isBefore(Value lhs, Value rhs);
  Keyed mergeRuns(Keyed from, Keyed to, Value width);
  SmallVector<Value> mergePair(Keyed from, Keyed to, Value begin, Value width);

  /// Loops move it into their bodies while those are built.
  ImplicitLocOpBuilder b;
  Type elementType;
  bool isDescending;
  OpFoldResult size;
  Value length;
};
} // namespace

/// How often two passes are needed: 4 ^ rounds >= length.
Value RowSort::getNumRounds() {
  if (std::optional<int64_t> known = getConstantIntValue(size)) {
    int64_t rounds = 0;
    for (int64_t sorted = 1; sorted < *known; sorted *= 4)
      ++rounds;
    return constant(rounds);
  }
  // The bits of length - 1, halved upwards.
  Value last = arith::SubIOp::create(
      b, arith::MaxUIOp::create(b, length, constant(1)), constant(1));
  Type i64 = b.getI64Type();
  Value zeros = math::CountLeadingZerosOp::create(
      b, arith::IndexCastOp::create(b, i64, last));
  Value bits = arith::SubIOp::create(
      b, constant(65), arith::IndexCastOp::create(b, b.getIndexType(), zeros));
  return arith::DivUIOp::create(b, bits, constant(2));
}

/// Whether an element has to stand before another one; NaN is last.
Value RowSort::isBefore(Value lhs, Value rhs) {
  if (isDescending && !isa<FloatType>(elementType))
    std::swap(lhs, rhs);
  if (isa<FloatType>(elementType)) {
    auto compare = [&](arith::CmpFPredicate predicate, Value x, Value y) {
      return arith::CmpFOp::create(b, predicate, x, y);
    };
    Value ordered = compare(isDescending ? arith::CmpFPredicate::OGT
                                         : arith::CmpFPredicate::OLT,
                            lhs, rhs);
    Value isNumber = compare(arith::CmpFPredicate::ORD, lhs, lhs);
    Value isNan = compare(arith::CmpFPredicate::UNO, rhs, rhs);
    return arith::OrIOp::create(b, ordered,
                                arith::AndIOp::create(b, isNumber, isNan));
  }
  bool isSigned = !isUnsigned(elementType) && !elementType.isInteger(1);
  return arith::CmpIOp::create(
      b, isSigned ? arith::CmpIPredicate::slt : arith::CmpIPredicate::ult, lhs,
      rhs);
}

/// Merges the runs [begin, begin + width) and [begin + width, begin + 2 width).
SmallVector<Value> RowSort::mergePair(Keyed from, Keyed to, Value begin,
                                      Value width) {
  Value middle = least(arith::AddIOp::create(b, begin, width), length);
  Value end = least(arith::AddIOp::create(b, middle, width), length);
  Value last = arith::SubIOp::create(b, end, constant(1));
  Value one = constant(1);
  auto loop = scf::ForOp::create(
      b, b.getLoc(), begin, end, one,
      ValueRange{begin, middle, to.values, to.indices},
      [&](OpBuilder &, Location, Value place, ValueRange carried) {
        Value left = carried[0], right = carried[1];
        // Where a run has ended any element will do.
        Value leftValue =
            tensor::ExtractOp::create(b, from.values, least(left, last));
        Value rightValue =
            tensor::ExtractOp::create(b, from.values, least(right, last));
        auto isBelow = [&](Value at, Value limit) {
          return arith::CmpIOp::create(b, arith::CmpIPredicate::ult, at, limit);
        };
        // Of equal elements the left one comes first.
        Value leftHasEnded =
            arith::CmpIOp::create(b, arith::CmpIPredicate::uge, left, middle);
        Value comesFirst = arith::OrIOp::create(
            b, leftHasEnded, isBefore(rightValue, leftValue));
        Value takesRight =
            arith::AndIOp::create(b, isBelow(right, end), comesFirst);
        auto choose = [&](Value ifRight, Value ifLeft) -> Value {
          return arith::SelectOp::create(b, takesRight, ifRight, ifLeft);
        };
        Value index =
            tensor::ExtractOp::create(b, from.indices, choose(right, left));
        Value values = tensor::InsertOp::create(
            b, choose(rightValue, leftValue), carried[2], place);
        Value indices = tensor::InsertOp::create(b, index, carried[3], place);
        Value nextLeft = choose(left, arith::AddIOp::create(b, left, one));
        Value nextRight = choose(arith::AddIOp::create(b, right, one), right);
        scf::YieldOp::create(b,
                             ValueRange{nextLeft, nextRight, values, indices});
      });
  return {loop.getResult(2), loop.getResult(3)};
}

/// One pass: all pairs of runs of `width`.
Keyed RowSort::mergeRuns(Keyed from, Keyed to, Value width) {
  Value both = arith::AddIOp::create(b, width, width);
  auto loop = scf::ForOp::create(
      b, b.getLoc(), constant(0), length, both,
      ValueRange{to.values, to.indices},
      [&](OpBuilder &, Location, Value begin, ValueRange carried) {
        scf::YieldOp::create(
            b, mergePair(from, {carried[0], carried[1]}, begin, width));
      });
  return {loop.getResult(0), loop.getResult(1)};
}

Keyed RowSort::sort(Value row, Keyed result) {
  Location loc = b.getLoc();
  Keyed first;
  first.values = linalg::CopyOp::create(b, row, result.values).getResult(0);
  AffineMap map = b.getMultiDimIdentityMap(1);
  first.indices =
      linalg::GenericOp::create(
          b, loc, result.indices.getType(), ValueRange{}, result.indices,
          ArrayRef<AffineMap>{map},
          ArrayRef<utils::IteratorType>{utils::IteratorType::parallel},
          [](OpBuilder &inner, Location loc, ValueRange) {
            Value index = linalg::IndexOp::create(inner, loc, 0);
            Value narrow = arith::IndexCastOp::create(
                inner, loc, inner.getI32Type(), index);
            linalg::YieldOp::create(inner, loc, narrow);
          })
          .getResult(0);
  Keyed second = buildStorage(b, loc, row, size);

  auto rounds = scf::ForOp::create(
      b, loc, constant(0), getNumRounds(), constant(1),
      ValueRange{constant(1), first.values, first.indices, second.values,
                 second.indices},
      [&](OpBuilder &, Location, Value, ValueRange carried) {
        Value width = carried[0];
        Keyed there = mergeRuns({carried[1], carried[2]},
                                {carried[3], carried[4]}, width);
        Value both = arith::AddIOp::create(b, width, width);
        Keyed back = mergeRuns(there, {carried[1], carried[2]}, both);
        scf::YieldOp::create(b, ValueRange{arith::AddIOp::create(b, both, both),
                                           back.values, back.indices,
                                           there.values, there.indices});
      });
  return {rounds.getResult(1), rounds.getResult(2)};
}

namespace {
// tg.sort %x axis 1 -> scf.forall over rows { merge sort in scf.for }
struct ConvertSort : public OpConversionPattern<SortOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(SortOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    Value source = adaptor.getOperand();
    auto type = cast<RankedTensorType>(source.getType());
    auto indexType =
        typeConverter->convertType<RankedTensorType>(op.getIndices().getType());
    int64_t axis = op.getAxis();
    SmallVector<OpFoldResult> sizes = getSizes(rewriter, source);
    Value values = buildEmpty(rewriter, loc, type, sizes);
    Value indices = buildEmpty(rewriter, loc, indexType, sizes);
    if (type.hasStaticShape() && type.getNumElements() == 0) {
      rewriter.replaceOp(op, {values, indices});
      return success();
    }
    auto body = [&](OpBuilder &b, Location loc, ValueRange coords,
                    ValueRange rows) -> SmallVector<Value> {
      Value row = buildRow(b, loc, source, axis, coords);
      Keyed result = {rows[0], rows[1]};
      // The row of an axis that is not the last is spread over memory: it is
      // sorted elsewhere and copied once.
      if (axis != type.getRank() - 1)
        result = buildStorage(b, loc, row, sizes[axis]);
      Keyed sorted = RowSort(b, loc, op, sizes[axis]).sort(row, result);
      return {sorted.values, sorted.indices};
    };
    rewriter.replaceOp(
        op, buildRowLoop(rewriter, loc, {values, indices}, axis, body));
    return success();
  }
};
} // namespace

void tg::populateTGToLinalgSortPatterns(TypeConverter &converter,
                                        RewritePatternSet &patterns) {
  patterns.add<ConvertSort>(converter, patterns.getContext());
}
