//===- Layout.cpp - TOSA's constants and data layout ops ------------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Pattern.h"
#include "TG/Conversion/TosaToTG/TosaToTG.h"
#include "TG/Dialect/IR/ScalarSemantics.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace tg;
using namespace tg::tosa_to_tg;

bool tosa_to_tg::isZero(Value value) {
  DenseElementsAttr elements;
  if (!matchPattern(value, m_Constant(&elements)))
    return false;
  if (isa<FloatType>(elements.getElementType()))
    return llvm::all_of(elements.getValues<APFloat>(),
                        [](const APFloat &x) { return x.isZero(); });
  return llvm::all_of(elements.getValues<APInt>(),
                      [](const APInt &x) { return x.isZero(); });
}

Value tosa_to_tg::embed(const UOpBuilder &u, Value value, Value base,
                        ArrayRef<int64_t> offsets) {
  ArrayRef<int64_t> outer = UOpBuilder::typeOf(base).getShape();
  ArrayRef<int64_t> inner = UOpBuilder::typeOf(value).getShape();
  ShapeTracker view = llvm::cantFail(ShapeTracker::contiguous(outer));
  view = llvm::cantFail(view.shrink(offsets, inner));
  return AssignOp::create(
      u.getBuilder(), u.getLoc(), base.getType(), base, value,
      ShapeTrackerAttr::get(u.getBuilder().getContext(), view));
}

Value tosa_to_tg::embed(const UOpBuilder &u, Value value,
                        ArrayRef<int64_t> shape, ArrayRef<int64_t> offsets,
                        double fill) {
  Value base = u.constant(
      RankedTensorType::get(shape, UOpBuilder::elementOf(value)), fill);
  return embed(u, value, base, offsets);
}

/// A splat keeps only one element's bits.
static Value makeConstant(const UOpBuilder &u, RankedTensorType type,
                          ElementsAttr elements) {
  if (std::optional<int64_t> bits = getSplatBits(elements))
    return ConstOp::create(u.getBuilder(), u.getLoc(), type, *bits,
                           /*elements=*/ElementsAttr());
  return ConstOp::create(u.getBuilder(), u.getLoc(), type, elements);
}

/// The numbers of a tosa.const_shape.
static std::optional<SmallVector<int64_t>> getShapeValues(Value value) {
  auto shape = value.getDefiningOp<tosa::ConstShapeOp>();
  if (!shape)
    return std::nullopt;
  SmallVector<int64_t> numbers;
  for (const APInt &number : shape.getValues().getValues<APInt>())
    numbers.push_back(number.getSExtValue());
  return numbers;
}

void tg::populateTosaToTGLayoutPatterns(RewritePatternSet &patterns) {
  add<tosa::ConstOp, [](auto c) -> Value {
    return makeConstant(c.u, c.type, c.op.getValues());
  }>(patterns);
  add<tosa::IdentityOp, [](auto c) { return c.operand(0); }>(patterns);
  add<tosa::ReshapeOp, [](auto c) {
    return c.u.reshape(c.operand(0), c.type.getShape());
  }>(patterns);
  add<tosa::TransposeOp, [](auto c) {
    ArrayRef<int32_t> order = c.op.getPerms();
    return c.u.permute(c.operand(0),
                       SmallVector<int64_t>(order.begin(), order.end()));
  }>(patterns);
  add<tosa::ReverseOp, [](auto c) {
    return c.u.flip(c.operand(0), {static_cast<int64_t>(c.op.getAxis())});
  }>(patterns);
  add<tosa::SliceOp, [](auto c) -> Value {
    auto start = getShapeValues(c.op.getStart());
    if (!start)
      return {};
    return c.u.shrink(c.operand(0), *start, c.type.getShape());
  }>(patterns);
  add<tosa::PadOp, [](auto c) -> Value {
    auto padding = getShapeValues(c.op.getPadding());
    DenseElementsAttr fill;
    if (!padding || !matchPattern(c.op.getPadConst(), m_Constant(&fill)))
      return {};
    SmallVector<int64_t> low, high;
    for (size_t i = 0; i < padding->size(); i += 2) {
      low.push_back((*padding)[i]);
      high.push_back((*padding)[i + 1]);
    }
    if (isZero(c.op.getPadConst()))
      return c.u.pad(c.operand(0), low, high);
    Value base = makeConstant(c.u, c.type, fill.resizeSplat(c.type));
    return embed(c.u, c.operand(0), base, low);
  }>(patterns);
  // [a, b] twice along axis 1 -> [a, 1, b] -> [a, 2, b] -> [a, 2b]
  add<tosa::TileOp, [](auto c) -> Value {
    Value x = c.operand(0);
    SmallVector<int64_t> split, repeated;
    for (auto [from, to] :
         llvm::zip(UOpBuilder::typeOf(x).getShape(), c.type.getShape())) {
      split.append({1, from});
      repeated.append({from ? to / from : 1, from});
    }
    return c.u.reshape(c.u.expand(c.u.reshape(x, split), repeated),
                       c.type.getShape());
  }>(patterns);
  add<tosa::ConcatOp, [](auto c) {
    Value joined = c.u.constant(c.type, 0);
    SmallVector<int64_t> offsets(c.type.getRank(), 0);
    for (Value part : c.operands) {
      joined = embed(c.u, part, joined, offsets);
      offsets[c.op.getAxis()] +=
          UOpBuilder::typeOf(part).getDimSize(c.op.getAxis());
    }
    return joined;
  }>(patterns);
  // [n, k, c] by [n, w]: element (n, w, c) is values(n, indices(n, w), c).
  add<tosa::GatherOp, [](auto c) -> Value {
    ArrayRef<int64_t> shape = c.type.getShape();
    Value indices = c.u.expand(
        c.u.reshape(c.operand(1), ArrayRef<int64_t>{shape[0], shape[1], 1}),
        shape);
    return GatherOp::create(c.u.getBuilder(), c.u.getLoc(), IndexMode::Elements,
                            c.operand(0), indices, 1);
  }>(patterns);
}
