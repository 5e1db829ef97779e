//===- ScalarOps.cpp - One element of any elementwise op ----------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Scalar.h"
#include "TG/Dialect/IR/ScalarSemantics.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/TypeUtilities.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace tg;
using namespace tg::lowering;

//===----------------------------------------------------------------------===//
// add, mul, max: also what reductions, scans and scatters join by
//===----------------------------------------------------------------------===//

Value lowering::buildAdd(OpBuilder &builder, Location loc, Type elementType,
                         Value lhs, Value rhs) {
  if (isa<FloatType>(elementType))
    return arith::AddFOp::create(builder, loc, lhs, rhs);
  if (elementType.isInteger(1))
    return arith::OrIOp::create(builder, loc, lhs, rhs);
  return arith::AddIOp::create(builder, loc, lhs, rhs);
}

Value lowering::buildMul(OpBuilder &builder, Location loc, Type elementType,
                         Value lhs, Value rhs) {
  if (isa<FloatType>(elementType))
    return arith::MulFOp::create(builder, loc, lhs, rhs);
  if (elementType.isInteger(1))
    return arith::AndIOp::create(builder, loc, lhs, rhs);
  return arith::MulIOp::create(builder, loc, lhs, rhs);
}

Value lowering::buildMax(OpBuilder &builder, Location loc, Type elementType,
                         Value lhs, Value rhs) {
  // IEEE 754-2019 maximum: NaN wins, +0 is above -0.
  if (isa<FloatType>(elementType))
    return arith::MaximumFOp::create(builder, loc, lhs, rhs);
  if (elementType.isInteger(1))
    return arith::OrIOp::create(builder, loc, lhs, rhs);
  if (isUnsigned(elementType))
    return arith::MaxUIOp::create(builder, loc, lhs, rhs);
  return arith::MaxSIOp::create(builder, loc, lhs, rhs);
}

Value lowering::buildCombine(OpBuilder &builder, Location loc, ReduceKind kind,
                             Type elementType, Value lhs, Value rhs) {
  switch (kind) {
  case ReduceKind::Add:
    return buildAdd(builder, loc, elementType, lhs, rhs);
  case ReduceKind::Mul:
    return buildMul(builder, loc, elementType, lhs, rhs);
  case ReduceKind::Max:
    return buildMax(builder, loc, elementType, lhs, rhs);
  }
  llvm_unreachable("unknown reduction");
}

TypedAttr lowering::getIdentity(ReduceKind kind, Type elementType) {
  return bitsToAttr(getSignless(elementType),
                    getReduceIdentity(kind, elementType));
}

//===----------------------------------------------------------------------===//
// All ops
//===----------------------------------------------------------------------===//

static Value buildLess(OpBuilder &builder, Location loc, Type elementType,
                       Value lhs, Value rhs) {
  if (isa<FloatType>(elementType))
    return arith::CmpFOp::create(builder, loc, arith::CmpFPredicate::OLT, lhs,
                                 rhs);
  // false is below true.
  bool isSigned = !isUnsigned(elementType) && !elementType.isInteger(1);
  auto predicate =
      isSigned ? arith::CmpIPredicate::slt : arith::CmpIPredicate::ult;
  return arith::CmpIOp::create(builder, loc, predicate, lhs, rhs);
}

static Value buildNotEqual(OpBuilder &builder, Location loc, Type elementType,
                           Value lhs, Value rhs) {
  if (isa<FloatType>(elementType))
    return arith::CmpFOp::create(builder, loc, arith::CmpFPredicate::UNE, lhs,
                                 rhs);
  return arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ne, lhs,
                               rhs);
}

Value lowering::buildScalar(OpBuilder &builder, Operation *op,
                            ValueRange args) {
  Location loc = op->getLoc();
  auto elementTypeOf = [](Value value) {
    return getElementTypeOrSelf(value.getType());
  };
  // That of all operands, but for the condition of `where`.
  Type type = elementTypeOf(op->getOperands().back());
  using Binary = Value (*)(OpBuilder &, Location, Type, Value, Value);
  auto binary = [&](Binary build) {
    return [&, build](auto) {
      return build(builder, loc, type, args[0], args[1]);
    };
  };
  bool isFloat = isa<FloatType>(type);
  return llvm::TypeSwitch<Operation *, Value>(op)
      .Case<AddOp>(binary(buildAdd))
      .Case<MulOp>(binary(buildMul))
      .Case<MaxOp>(binary(buildMax))
      .Case<IDivOp>(binary(buildIDiv))
      .Case<ModOp>(binary(buildMod))
      .Case<ShlOp>(binary(buildShl))
      .Case<ShrOp>(binary(buildShr))
      .Case<CmpLtOp>(binary(buildLess))
      .Case<CmpNeOp>(binary(buildNotEqual))
      .Case<AndOp>([&](auto) -> Value {
        return arith::AndIOp::create(builder, loc, args[0], args[1]);
      })
      .Case<OrOp>([&](auto) -> Value {
        return arith::OrIOp::create(builder, loc, args[0], args[1]);
      })
      .Case<XorOp>([&](auto) -> Value {
        return arith::XOrIOp::create(builder, loc, args[0], args[1]);
      })
      .Case<ThreefryOp>(
          [&](auto) { return buildThreefry(builder, loc, args[0], args[1]); })
      .Case<CastOp>([&](CastOp cast) {
        return buildCast(builder, loc, type, elementTypeOf(cast.getResult()),
                         args[0]);
      })
      .Case<WhereOp>([&](auto) -> Value {
        return arith::SelectOp::create(builder, loc, args[0], args[1], args[2]);
      })
      .Default([&](Operation *) -> Value {
        if (isFloat)
          return buildFloatFunction(builder, op, type, args);
        if (isa<NegOp>(op))
          return arith::SubIOp::create(builder, loc,
                                       buildZero(builder, loc, type), args[0]);
        if (isa<PowOp>(op))
          return buildIntegerPow(builder, loc, type, args[0], args[1]);
        assert(isa<MulAccOp>(op) && "not an elementwise op");
        return arith::AddIOp::create(
            builder, loc, arith::MulIOp::create(builder, loc, args[0], args[1]),
            args[2]);
      });
}
