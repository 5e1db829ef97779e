//===- Bitcast.cpp - The same bits under another type -------------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Scalar.h"
#include "TG/Conversion/TGToLinalg/TGToLinalg.h"
#include "TG/Dialect/IR/TGOps.h"
#include "Tensors.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace tg;
using namespace tg::lowering;

static Value castBits(OpBuilder &builder, Location loc, Type type,
                      Value value) {
  if (value.getType() == type)
    return value;
  return arith::BitcastOp::create(builder, loc, type, value);
}

/// An integer type of the element type's width.
static Type getBitsType(Type elementType) {
  return IntegerType::get(elementType.getContext(),
                          elementType.getIntOrFloatBitWidth());
}

/// tensor<4xi32> -> tensor<8xi16>: element (i, k) of 4x2 is bits 16k and up of
/// element i.
static Value split(OpBuilder &builder, Location loc, Value source,
                   RankedTensorType type, int64_t parts) {
  Type element = type.getElementType(), narrow = getBitsType(element);
  SmallVector<OpFoldResult> sizes = getSizes(builder, source);
  auto sourceType = cast<RankedTensorType>(source.getType());
  SmallVector<int64_t> shape(sourceType.getShape());
  shape.push_back(parts);
  sizes.push_back(builder.getIndexAttr(parts));
  int64_t rank = shape.size();
  AffineMap map = builder.getMultiDimIdentityMap(rank).dropResult(rank - 1);
  auto body = [&](OpBuilder &b, Location loc, ValueRange args) -> Value {
    Type wide = getBitsType(args[0].getType());
    Value bits = castBits(b, loc, wide, args[0]);
    Value part = linalg::IndexOp::create(b, loc, rank - 1);
    Value amount = arith::MulIOp::create(
        b, loc, arith::IndexCastUIOp::create(b, loc, wide, part),
        buildConstant(b, loc, wide, narrow.getIntOrFloatBitWidth()));
    bits = arith::ShRUIOp::create(b, loc, bits, amount);
    bits = arith::TruncIOp::create(b, loc, narrow, bits);
    return castBits(b, loc, element, bits);
  };
  Value pieces =
      buildGeneric(builder, loc, RankedTensorType::get(shape, element), sizes,
                   source, map, body);
  sizes.pop_back();
  sizes.back() = builder.getIndexAttr(type.getDimSize(rank - 2));
  return buildReshape(builder, loc, pieces, type, sizes);
}

/// tensor<8xi16> -> tensor<4xi32>: the source as 4x2, column k shifted by 16k.
static Value join(OpBuilder &builder, Location loc, Value source,
                  RankedTensorType type, int64_t parts) {
  Type element = type.getElementType(), wide = getBitsType(element);
  auto sourceType = cast<RankedTensorType>(source.getType());
  SmallVector<OpFoldResult> sizes = getSizes(builder, source);
  sizes.back() = builder.getIndexAttr(type.getShape().back());
  SmallVector<OpFoldResult> resultSizes = sizes;
  SmallVector<int64_t> shape(type.getShape());
  shape.push_back(parts);
  sizes.push_back(builder.getIndexAttr(parts));
  Value rows =
      buildReshape(builder, loc, source, sourceType.clone(shape), sizes);
  SmallVector<Value> columns;
  sizes.back() = builder.getIndexAttr(1);
  SmallVector<OpFoldResult> strides(sizes.size(), builder.getIndexAttr(1));
  SmallVector<OpFoldResult> offsets(sizes.size(), builder.getIndexAttr(0));
  for (int64_t part = 0; part < parts; ++part) {
    offsets.back() = builder.getIndexAttr(part);
    columns.push_back(tensor::ExtractSliceOp::create(
        builder, loc, sourceType.clone(type.getShape()), rows, offsets, sizes,
        strides));
  }
  SmallVector<AffineMap> maps(parts,
                              builder.getMultiDimIdentityMap(type.getRank()));
  auto body = [&](OpBuilder &b, Location loc, ValueRange args) -> Value {
    Type narrow = getBitsType(args[0].getType());
    Value result;
    for (auto [part, arg] : llvm::enumerate(args)) {
      Value bits =
          arith::ExtUIOp::create(b, loc, wide, castBits(b, loc, narrow, arg));
      if (part > 0) {
        Value amount =
            buildConstant(b, loc, wide, part * narrow.getIntOrFloatBitWidth());
        bits = arith::ShLIOp::create(b, loc, bits, amount);
        bits = arith::OrIOp::create(b, loc, result, bits);
      }
      result = bits;
    }
    return castBits(b, loc, element, result);
  };
  return buildGeneric(builder, loc, type, resultSizes, columns, maps, body);
}

/// A tensor of `type`, which has no elements.
static Value buildEmpty(OpBuilder &builder, Location loc, Value source,
                        RankedTensorType type) {
  SmallVector<OpFoldResult> sizes = getSizes(builder, source);
  if (!type.isDynamicDim(type.getRank() - 1))
    sizes.back() = builder.getIndexAttr(type.getShape().back());
  return tensor::EmptyOp::create(builder, loc, sizes, type.getElementType());
}

namespace {
// tg.bitcast %x -> linalg.generic { arith.bitcast }
// between widths little-endian, as split and join say.
struct ConvertBitcast : public OpConversionPattern<BitcastOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(BitcastOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    auto type = typeConverter->convertType<RankedTensorType>(op.getType());
    Location loc = op.getLoc();
    Value source = adaptor.getOperand();
    auto sourceType = cast<RankedTensorType>(source.getType());
    int64_t from = sourceType.getElementTypeBitWidth();
    int64_t to = type.getElementTypeBitWidth();
    Value result = source;
    if (llvm::is_contained(type.getShape(), 0))
      // Upstream refuses slices at an offset of an axis without elements.
      result = buildEmpty(rewriter, loc, source, type);
    else if (from > to)
      result = split(rewriter, loc, source, type, from / to);
    else if (from < to)
      result = join(rewriter, loc, source, type, to / from);
    else if (sourceType.getElementType() != type.getElementType())
      result = buildElementwise(
          rewriter, loc, type, source,
          [&](OpBuilder &builder, Location loc, ValueRange args) {
            return castBits(builder, loc, type.getElementType(), args[0]);
          });
    rewriter.replaceOp(op, buildTypeCast(rewriter, loc, result, type));
    return success();
  }
};
} // namespace

void tg::populateTGToLinalgBitcastPatterns(TypeConverter &converter,
                                           RewritePatternSet &patterns) {
  patterns.add<ConvertBitcast>(converter, patterns.getContext());
}
