//===- VectorLanes.cpp - Loads, stores and reductions of lanes ------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VectorBody.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace tg;
using vector::CombiningKind;

/// mask, or a mask of all lanes
static Value getMask(OpBuilder &builder, Location loc, const Lanes &lanes) {
  if (lanes.mask)
    return lanes.mask;
  auto type = VectorType::get({lanes.width}, builder.getI1Type());
  return arith::ConstantOp::create(builder, loc,
                                   DenseElementsAttr::get(type, true));
}

/// lane * step, as i64
static Value getLaneOffsets(OpBuilder &builder, Location loc, Index step,
                            int64_t width) {
  auto type = VectorType::get({width}, builder.getIndexType());
  Value lane = vector::StepOp::create(builder, loc, type);
  Value factor = vector::BroadcastOp::create(builder, loc, type,
                                             toValue(builder, loc, step));
  return arith::MulIOp::create(builder, loc, lane, factor);
}

Value tg::loadLanes(OpBuilder &builder, Location loc, Value base, Value address,
                    Index step, const Lanes &lanes) {
  Type element = cast<MemRefType>(base.getType()).getElementType();
  auto type = VectorType::get({lanes.width}, element);
  std::optional<int64_t> constantStep = getConstantIntValue(step);
  if (constantStep == 1 && !lanes.mask)
    return vector::LoadOp::create(builder, loc, type, base, address);
  if (constantStep == -1 && !lanes.mask) {
    Value last = arith::ConstantIndexOp::create(builder, loc, lanes.width - 1);
    Value start = arith::SubIOp::create(builder, loc, address, last);
    Value loaded = vector::LoadOp::create(builder, loc, type, base, start);
    SmallVector<int64_t> reversed;
    for (int64_t i = lanes.width; i-- > 0;)
      reversed.push_back(i);
    return vector::ShuffleOp::create(builder, loc, loaded, loaded, reversed);
  }
  Value zeros =
      arith::ConstantOp::create(builder, loc, builder.getZeroAttr(type));
  Value mask = getMask(builder, loc, lanes);
  if (constantStep == 1)
    return vector::MaskedLoadOp::create(builder, loc, type, base, address, mask,
                                        zeros);
  return vector::GatherOp::create(
      builder, loc, type, base, ValueRange{address},
      getLaneOffsets(builder, loc, step, lanes.width), mask, zeros);
}

void tg::storeLanes(OpBuilder &builder, Location loc, Value vector, Value base,
                    Value address, Index step, const Lanes &lanes) {
  if (getConstantIntValue(step) == 1) {
    if (lanes.mask)
      vector::MaskedStoreOp::create(builder, loc, base, address, lanes.mask,
                                    vector);
    else
      vector::StoreOp::create(builder, loc, vector, base, address);
    return;
  }
  vector::ScatterOp::create(builder, loc, /*resultType=*/Type(), base,
                            ValueRange{address},
                            getLaneOffsets(builder, loc, step, lanes.width),
                            getMask(builder, loc, lanes), vector);
}

Value tg::broadcastLanes(OpBuilder &builder, Location loc, Value value,
                         int64_t width) {
  if (width == 1 || isa<VectorType>(value.getType()))
    return value;
  return vector::BroadcastOp::create(
      builder, loc, VectorType::get({width}, value.getType()), value);
}

Value tg::combineLanes(OpBuilder &builder, Location loc, Value vector,
                       CombiningKind kind) {
  if (!isa<VectorType>(vector.getType()))
    return vector;
  // The order of a sum is free; without the flag it would be lane by lane.
  return vector::ReductionOp::create(builder, loc, kind, vector,
                                     arith::FastMathFlags::reassoc);
}

std::optional<CombiningKind> tg::getCombiningKind(linalg::GenericOp op,
                                                  unsigned output) {
  Block *block = op.getBody();
  Value argument = block->getArgument(op.getNumDpsInputs() + output);
  Operation *combiner =
      block->getTerminator()->getOperand(output).getDefiningOp();
  if (!combiner || combiner->getNumOperands() != 2 || !argument.hasOneUse() ||
      combiner->getBlock() != block || !combiner->hasOneUse() ||
      !llvm::is_contained(combiner->getOperands(), argument))
    return std::nullopt;
  return llvm::TypeSwitch<Operation *, std::optional<CombiningKind>>(combiner)
      .Case([](arith::AddFOp) { return CombiningKind::ADD; })
      .Case([](arith::AddIOp) { return CombiningKind::ADD; })
      .Case([](arith::MulFOp) { return CombiningKind::MUL; })
      .Case([](arith::MulIOp) { return CombiningKind::MUL; })
      .Case([](arith::MaximumFOp) { return CombiningKind::MAXIMUMF; })
      .Case([](arith::MinimumFOp) { return CombiningKind::MINIMUMF; })
      .Case([](arith::MaxNumFOp) { return CombiningKind::MAXNUMF; })
      .Case([](arith::MinNumFOp) { return CombiningKind::MINNUMF; })
      .Case([](arith::MaxSIOp) { return CombiningKind::MAXSI; })
      .Case([](arith::MinSIOp) { return CombiningKind::MINSI; })
      .Case([](arith::MaxUIOp) { return CombiningKind::MAXUI; })
      .Case([](arith::MinUIOp) { return CombiningKind::MINUI; })
      .Case([](arith::AndIOp) { return CombiningKind::AND; })
      .Case([](arith::OrIOp) { return CombiningKind::OR; })
      .Case([](arith::XOrIOp) { return CombiningKind::XOR; })
      .Default(std::nullopt);
}

TypedAttr tg::getNeutralElement(Type type, CombiningKind kind) {
  auto floatConstant = [&](APFloat value) {
    return FloatAttr::get(type, value);
  };
  auto integer = [&](APInt value) { return IntegerAttr::get(type, value); };
  const unsigned bits = type.isIndex()     ? 64
                        : type.isInteger() ? type.getIntOrFloatBitWidth()
                                           : 0;
  auto floatType = dyn_cast<FloatType>(type);
  switch (kind) {
  case CombiningKind::ADD:
    // -0 + x is x also for x = -0.
    if (floatType)
      return floatConstant(
          APFloat::getZero(floatType.getFloatSemantics(), /*Negative=*/true));
    return integer(APInt(bits, 0));
  case CombiningKind::MUL:
    if (floatType)
      return FloatAttr::get(type, 1.0);
    return integer(APInt(bits, 1));
  case CombiningKind::MAXIMUMF:
  case CombiningKind::MINIMUMF:
    return floatConstant(APFloat::getInf(floatType.getFloatSemantics(),
                                         kind == CombiningKind::MAXIMUMF));
  case CombiningKind::MAXNUMF:
  case CombiningKind::MINNUMF:
    return floatConstant(APFloat::getNaN(floatType.getFloatSemantics()));
  case CombiningKind::MAXSI:
    return integer(APInt::getSignedMinValue(bits));
  case CombiningKind::MINSI:
    return integer(APInt::getSignedMaxValue(bits));
  case CombiningKind::MINUI:
  case CombiningKind::AND:
    return integer(APInt::getAllOnes(bits));
  case CombiningKind::MAXUI:
  case CombiningKind::OR:
  case CombiningKind::XOR:
    return integer(APInt(bits, 0));
  }
  llvm_unreachable("a combining kind");
}
