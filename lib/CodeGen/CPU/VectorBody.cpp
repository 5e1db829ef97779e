//===- VectorBody.cpp - The body of a linalg op on lanes ------------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VectorBody.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Dialect/Utils/StructuredOpsUtils.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace tg;

namespace tg {
/// Where one emission stands.
struct VectorBody::State {
  OpBuilder &builder;
  const Lanes &lanes;
  int vectorLoop;
  IRMapping mapping;
  /// Scalars of lane 0, for values that differ between lanes.
  IRMapping first;
};
} // namespace tg

VectorBody::VectorBody(linalg::GenericOp op) : op(op) {}

std::string VectorBody::getObstacle() {
  for (Operation &inner : op.getBody()->without_terminator()) {
    for (Type type : inner.getResultTypes())
      if (!type.isIntOrIndexOrFloat() ||
          (!type.isIndex() && type.getIntOrFloatBitWidth() > 64))
        return "a value that is no lane";
    if (isa<linalg::IndexOp, memref::LoadOp, arith::ConstantOp>(inner))
      continue;
    if (inner.getNumRegions() != 0 ||
        !mlir::OpTrait::hasElementwiseMappableTraits(&inner))
      return "'" + inner.getName().getStringRef().str() + "' in its body";
  }
  return "";
}

unsigned VectorBody::getWidestBits() {
  unsigned bits = 8;
  auto visit = [&](Type type) {
    // Indices are mostly addresses, which do not stay in lanes for long.
    bits = std::max(bits, type.isIndex() ? 32 : type.getIntOrFloatBitWidth());
  };
  for (BlockArgument argument : op.getBody()->getArguments())
    visit(argument.getType());
  for (Operation &inner : op.getBody()->without_terminator())
    if (!isa<arith::ConstantOp>(inner))
      for (Type type : inner.getResultTypes())
        visit(type);
  // f16 and bf16 are computed with in f32.
  const bool isFloat =
      llvm::any_of(op.getBody()->getArgumentTypes(), llvm::IsaPred<FloatType>);
  return std::max(bits, isFloat ? 32u : 16u);
}

bool VectorBody::isHeavy() {
  return llvm::any_of(*op.getBody(), [](Operation &inner) {
    return isa<math::ExpOp, math::Exp2Op, math::LogOp, math::Log2Op,
               math::SinOp, math::CosOp, math::TanhOp, math::ErfOp,
               math::PowFOp>(inner);
  });
}

void VectorBody::prepare(OpBuilder &builder) {
  op.getBody()->walk([&](memref::LoadOp load) {
    if (!memories.contains(load.getMemRef()))
      memories[load.getMemRef()] =
          flattenMemory(builder, load.getLoc(), load.getMemRef());
  });
}

/// By how much the body's value grows from lane to lane, if that is a constant.
std::optional<int64_t> VectorBody::getLaneStep(State &state, Value value) {
  if (!isa<VectorType>(state.mapping.lookup(value).getType()))
    return 0;
  Operation *def = value.getDefiningOp();
  // Narrower integers may wrap between two lanes.
  if (!def || !(value.getType().isIndex() || value.getType().isInteger(64)))
    return std::nullopt;
  if (isa<linalg::IndexOp>(def))
    return 1;
  if (isa<arith::IndexCastOp>(def))
    return getLaneStep(state, def->getOperand(0));
  if (!isa<arith::AddIOp, arith::SubIOp, arith::MulIOp>(def))
    return std::nullopt;
  std::optional<int64_t> lhs = getLaneStep(state, def->getOperand(0));
  std::optional<int64_t> rhs = getLaneStep(state, def->getOperand(1));
  if (!lhs || !rhs)
    return std::nullopt;
  if (isa<arith::AddIOp>(def))
    return *lhs + *rhs;
  if (isa<arith::SubIOp>(def))
    return *lhs - *rhs;
  for (auto [step, factor] : {std::pair(*lhs, def->getOperand(1)),
                              std::pair(*rhs, def->getOperand(0))})
    if (std::optional<int64_t> constant =
            getConstantIntValue(getAsOpFoldResult(factor)))
      return step * *constant;
  return std::nullopt;
}

/// The scalar that a value with a constant lane step has in lane 0.
Value VectorBody::getFirstLane(State &state, Value value) {
  Value mapped = state.mapping.lookup(value);
  if (!isa<VectorType>(mapped.getType()))
    return mapped;
  if (Value known = state.first.lookupOrNull(value))
    return known;
  Operation *def = value.getDefiningOp();
  Value result;
  if (isa<linalg::IndexOp>(def)) {
    result = state.lanes.first;
  } else {
    SmallVector<Value> operands;
    for (Value operand : def->getOperands())
      operands.push_back(getFirstLane(state, operand));
    result = mlir::clone(state.builder, def, def->getResultTypes(), operands)
                 ->getResult(0);
  }
  state.first.map(value, result);
  return result;
}

/// memref.load with an index that differs between lanes -> a vector load where
/// the lanes are neighbors, else a gather
Value VectorBody::emitLoad(State &state, Operation *op) {
  OpBuilder &builder = state.builder;
  auto load = cast<memref::LoadOp>(op);
  Location loc = load.getLoc();
  const FlatMemory &memory = memories.find(load.getMemRef())->second;

  Index step = builder.getIndexAttr(0);
  bool isLinear = true;
  for (auto [index, stride] : llvm::zip(load.getIndices(), memory.strides)) {
    std::optional<int64_t> laneStep = getLaneStep(state, index);
    isLinear &= laneStep.has_value();
    if (laneStep)
      step = addIndices(
          builder, loc, step,
          mulIndices(builder, loc, stride, builder.getIndexAttr(*laneStep)));
  }
  if (isLinear) {
    Index address = memory.offset;
    for (auto [index, stride] : llvm::zip(load.getIndices(), memory.strides))
      address = addIndices(
          builder, loc, address,
          mulIndices(builder, loc, stride, getFirstLane(state, index)));
    return loadLanes(builder, loc, memory.base, toValue(builder, loc, address),
                     step, state.lanes);
  }

  const int64_t width = state.lanes.width;
  auto indexType = VectorType::get({width}, builder.getIndexType());
  Index uniform = memory.offset;
  Value offsets;
  for (auto [index, stride] : llvm::zip(load.getIndices(), memory.strides)) {
    Value mapped = state.mapping.lookup(index);
    if (!isa<VectorType>(mapped.getType())) {
      uniform = addIndices(builder, loc, uniform,
                           mulIndices(builder, loc, stride, mapped));
      continue;
    }
    if (getConstantIntValue(stride) != 1)
      mapped = arith::MulIOp::create(
          builder, loc, mapped,
          vector::BroadcastOp::create(builder, loc, indexType,
                                      toValue(builder, loc, stride)));
    offsets =
        offsets
            ? arith::AddIOp::create(builder, loc, offsets, mapped).getResult()
            : mapped;
  }
  auto type = VectorType::get({width}, load.getType());
  Value mask = state.lanes.mask;
  if (!mask)
    mask = arith::ConstantOp::create(
        builder, loc,
        DenseElementsAttr::get(VectorType::get({width}, builder.getI1Type()),
                               true));
  return vector::GatherOp::create(
      builder, loc, type, memory.base,
      ValueRange{toValue(builder, loc, uniform)}, offsets, mask,
      arith::ConstantOp::create(builder, loc, builder.getZeroAttr(type)));
}

SmallVector<Value> VectorBody::emit(OpBuilder &builder,
                                    ArrayRef<Value> arguments,
                                    ArrayRef<Value> indices, int vectorLoop,
                                    const Lanes &lanes) {
  State state{builder, lanes, vectorLoop, {}, {}};
  Block *block = op.getBody();
  for (auto [argument, value] : llvm::zip(block->getArguments(), arguments))
    if (value)
      state.mapping.map(argument, value);
  // Values from outside the body.
  block->walk([&](Operation *inner) {
    for (Value operand : inner->getOperands())
      if (operand.getParentBlock() != block && !state.mapping.contains(operand))
        state.mapping.map(operand, operand);
  });

  for (Operation &inner : block->without_terminator()) {
    Location loc = inner.getLoc();
    if (auto index = dyn_cast<linalg::IndexOp>(inner)) {
      Value value = indices[index.getDim()];
      if (int(index.getDim()) == vectorLoop && lanes.width > 1) {
        auto type = VectorType::get({lanes.width}, builder.getIndexType());
        value = arith::AddIOp::create(
            builder, loc,
            vector::BroadcastOp::create(builder, loc, type, value),
            vector::StepOp::create(builder, loc, type));
      }
      state.mapping.map(index.getResult(), value);
      continue;
    }
    SmallVector<Value> operands;
    bool isUniform = true;
    for (Value operand : inner.getOperands()) {
      operands.push_back(state.mapping.lookup(operand));
      isUniform &= !isa<VectorType>(operands.back().getType());
    }
    if (isUniform) {
      builder.clone(inner, state.mapping);
      continue;
    }
    if (isa<memref::LoadOp>(inner)) {
      state.mapping.map(inner.getResult(0), emitLoad(state, &inner));
      continue;
    }
    for (Value &operand : operands)
      operand = broadcastLanes(builder, loc, operand, lanes.width);
    // Lanes that do not count must not trap.
    if (lanes.mask &&
        isa<arith::DivSIOp, arith::DivUIOp, arith::RemSIOp, arith::RemUIOp,
            arith::CeilDivSIOp, arith::CeilDivUIOp, arith::FloorDivSIOp>(
            inner)) {
      auto type = cast<VectorType>(operands[1].getType());
      Value ones =
          arith::ConstantOp::create(builder, loc, builder.getOneAttr(type));
      operands[1] =
          arith::SelectOp::create(builder, loc, lanes.mask, operands[1], ones);
    }
    SmallVector<Type> types;
    for (Type type : inner.getResultTypes())
      types.push_back(VectorType::get({lanes.width}, type));
    Operation *vectorOp = mlir::clone(builder, &inner, types, operands);
    state.mapping.map(inner.getResults(), vectorOp->getResults());
  }
  SmallVector<Value> results;
  for (Value value : block->getTerminator()->getOperands())
    results.push_back(state.mapping.lookup(value));
  return results;
}
