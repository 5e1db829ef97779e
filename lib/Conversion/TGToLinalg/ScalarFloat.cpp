//===- ScalarFloat.cpp - Functions of floats ----------------------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Scalar.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace tg;
using namespace tg::lowering;

/// a * b + c in f16 or bf16, rounded once. In f64 the product is exact. The
/// sum need not be, so what it lacks is computed too (Knuth's TwoSum) and
/// both are rounded together. An fma in f32 would round twice.
static Value buildNarrowFma(ImplicitLocOpBuilder &b, Type narrow,
                            ValueRange args) {
  auto widen = [&](Value value) -> Value {
    return arith::ExtFOp::create(b, b.getF64Type(), value);
  };
  auto subtract = [&](Value lhs, Value rhs) -> Value {
    return arith::SubFOp::create(b, lhs, rhs);
  };
  Value product = arith::MulFOp::create(b, widen(args[0]), widen(args[1]));
  Value addend = widen(args[2]);
  Value sum = arith::AddFOp::create(b, product, addend);
  Value fromAddend = subtract(sum, product);
  Value error =
      arith::AddFOp::create(b, subtract(product, subtract(sum, fromAddend)),
                            subtract(addend, fromAddend));
  return buildRoundToNarrow(b, b.getLoc(), narrow, sum, error);
}

/// The op's function in f32 or f64.
static Value buildMath(ImplicitLocOpBuilder &b, Operation *op,
                       ValueRange args) {
  auto unary = [&]<typename MathOp>(std::type_identity<MathOp>) {
    return [&](auto) -> Value { return MathOp::create(b, args[0]); };
  };
#define UNARY(NAME) unary(std::type_identity<math::NAME>())
  return llvm::TypeSwitch<Operation *, Value>(op)
      .Case<Exp2Op>(UNARY(Exp2Op))
      .Case<Log2Op>(UNARY(Log2Op))
      .Case<SinOp>(UNARY(SinOp))
      .Case<SqrtOp>(UNARY(SqrtOp))
      .Case<TruncOp>(UNARY(TruncOp))
      .Case<ExpOp>(UNARY(ExpOp))
      .Case<LogOp>(UNARY(LogOp))
      .Case<TanhOp>(UNARY(TanhOp))
      .Case<ErfOp>(UNARY(ErfOp))
      .Case<RsqrtOp>(UNARY(RsqrtOp))
      .Case<PowOp>([&](auto) -> Value {
        return math::PowFOp::create(b, args[0], args[1]);
      })
      .Case<MulAccOp>([&](auto) -> Value {
        return math::FmaOp::create(b, args[0], args[1], args[2]);
      })
      .Default([](Operation *) -> Value {
        llvm_unreachable("not an elementwise op on floats");
      });
#undef UNARY
}

// Arithmetic on f16 and bf16 is written on the type itself. LLVM may compute
// each op in f32 and round: that is the same number, since f32 has more than
// twice their digits and two (Figueroa, When is Double Rounding Innocuous?,
// 1995). Functions are computed in f32 and rounded.
Value lowering::buildFloatFunction(OpBuilder &builder, Operation *op,
                                   Type elementType, ValueRange args) {
  ImplicitLocOpBuilder b(op->getLoc(), builder);
  if (isa<RecipOp>(op)) {
    Value one = buildConstant(b, b.getLoc(), elementType, 1);
    return arith::DivFOp::create(b, one, args[0]);
  }
  if (isa<DivOp>(op))
    return arith::DivFOp::create(b, args[0], args[1]);
  if (isa<NegOp>(op))
    return arith::NegFOp::create(b, args[0]);
  if (!isNarrowFloat(elementType))
    return buildMath(b, op, args);
  if (isa<MulAccOp>(op))
    return buildNarrowFma(b, elementType, args);
  SmallVector<Value> wide;
  for (Value arg : args)
    wide.push_back(arith::ExtFOp::create(b, b.getF32Type(), arg));
  return arith::TruncFOp::create(b, elementType, buildMath(b, op, wide));
}
