//===- MathBuilder.h - Short names for arithmetic on f32 --------*- C++ -*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

///
/// \file
/// What the expansions of math functions are written in. A MathBuilder works on
/// one type, f32 or a vector of f32, and the integer types of the same shape.
///
//===----------------------------------------------------------------------===//

#ifndef TG_LIB_CODEGEN_CPU_MATHBUILDER_H
#define TG_LIB_CODEGEN_CPU_MATHBUILDER_H

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/PatternMatch.h"

namespace tg {

class MathBuilder {
public:
  using Value = mlir::Value;
  using FPredicate = mlir::arith::CmpFPredicate;
  using IPredicate = mlir::arith::CmpIPredicate;

  /// `type` is f32 or a vector of f32.
  MathBuilder(mlir::OpBuilder &builder, mlir::Location loc, mlir::Type type)
      : builder(builder), loc(loc), type(type) {}

  mlir::OpBuilder &getBuilder() { return builder; }
  mlir::Location getLoc() const { return loc; }
  mlir::Type getType() const { return type; }

  /// The type of the same shape and another element type.
  mlir::Type withElement(mlir::Type element) {
    if (auto shaped = llvm::dyn_cast<mlir::ShapedType>(type))
      return shaped.clone(element);
    return element;
  }
  mlir::Type i32() { return withElement(builder.getI32Type()); }
  mlir::Type i64() { return withElement(builder.getI64Type()); }
  mlir::Type f64() { return withElement(builder.getF64Type()); }

  Value constant(double value) {
    return splat(type, builder.getFloatAttr(builder.getF32Type(), value));
  }
  Value constant64(double value) {
    return splat(f64(), builder.getF64FloatAttr(value));
  }
  Value integer(int32_t value) {
    return splat(i32(), builder.getI32IntegerAttr(value));
  }
  Value integer64(int64_t value) {
    return splat(i64(), builder.getI64IntegerAttr(value));
  }

  template <typename OpT, typename... Args>
  Value make(Args... args) {
    return OpT::create(builder, loc, args...);
  }
  Value add(Value a, Value b) { return make<mlir::arith::AddFOp>(a, b); }
  Value sub(Value a, Value b) { return make<mlir::arith::SubFOp>(a, b); }
  Value mul(Value a, Value b) { return make<mlir::arith::MulFOp>(a, b); }
  Value div(Value a, Value b) { return make<mlir::arith::DivFOp>(a, b); }
  Value neg(Value a) { return make<mlir::arith::NegFOp>(a); }
  /// a * b + c, rounded once.
  Value fma(Value a, Value b, Value c) {
    return make<mlir::math::FmaOp>(a, b, c);
  }
  Value abs(Value a) { return make<mlir::math::AbsFOp>(a); }
  Value copysign(Value a, Value sign) {
    return make<mlir::math::CopySignOp>(a, sign);
  }
  Value addi(Value a, Value b) { return make<mlir::arith::AddIOp>(a, b); }
  Value subi(Value a, Value b) { return make<mlir::arith::SubIOp>(a, b); }
  Value muli(Value a, Value b) { return make<mlir::arith::MulIOp>(a, b); }
  Value andi(Value a, Value b) { return make<mlir::arith::AndIOp>(a, b); }
  Value ori(Value a, Value b) { return make<mlir::arith::OrIOp>(a, b); }
  Value xori(Value a, Value b) { return make<mlir::arith::XOrIOp>(a, b); }
  Value shl(Value a, Value b) { return make<mlir::arith::ShLIOp>(a, b); }
  Value shrs(Value a, Value b) { return make<mlir::arith::ShRSIOp>(a, b); }
  Value shru(Value a, Value b) { return make<mlir::arith::ShRUIOp>(a, b); }
  Value cmp(FPredicate predicate, Value a, Value b) {
    return make<mlir::arith::CmpFOp>(predicate, a, b);
  }
  Value cmpi(IPredicate predicate, Value a, Value b) {
    return make<mlir::arith::CmpIOp>(predicate, a, b);
  }
  Value select(Value condition, Value a, Value b) {
    return make<mlir::arith::SelectOp>(condition, a, b);
  }
  Value bitcast(mlir::Type to, Value a) {
    return make<mlir::arith::BitcastOp>(to, a);
  }
  Value toBits(Value a) { return bitcast(i32(), a); }
  Value fromBits(Value a) { return bitcast(type, a); }

  /// a, but at most (at least) `bound`; NaN stays NaN.
  Value atMost(Value a, double bound) {
    Value b = constant(bound);
    return select(cmp(FPredicate::OGT, a, b), b, a);
  }
  Value atLeast(Value a, double bound) {
    Value b = constant(bound);
    return select(cmp(FPredicate::OLT, a, b), b, a);
  }

  /// c[0] + x * (c[1] + x * (c[2] + …)), by Horner's rule.
  Value polynomial(Value x, llvm::ArrayRef<double> coefficients) {
    Value result = constant(coefficients.back());
    for (double c : llvm::reverse(coefficients.drop_back()))
      result = fma(result, x, constant(c));
    return result;
  }

  /// The nearest integer to a, as a float and as i32. Adding 1.5 * 2^23 leaves
  /// no bits behind the point, and the integer in the low bits. Right for
  /// |a| < 2^22; a NaN gives NaN and some integer (a conversion would be
  /// poison).
  std::pair<Value, Value> roundToInteger(Value a) {
    Value magic = constant(0x1.8p23);
    Value shifted = add(a, magic);
    Value integer = subi(toBits(shifted), toBits(magic));
    return {sub(shifted, magic), integer};
  }

private:
  Value splat(mlir::Type of, mlir::TypedAttr value) {
    if (auto shaped = llvm::dyn_cast<mlir::ShapedType>(of))
      value = mlir::DenseElementsAttr::get(shaped, mlir::Attribute(value));
    return mlir::arith::ConstantOp::create(builder, loc, value);
  }

  mlir::OpBuilder &builder;
  mlir::Location loc;
  mlir::Type type;
};

/// One function a family; each returns the value of the function at x.
mlir::Value buildExp(MathBuilder &b, mlir::Value x);
mlir::Value buildExp2(MathBuilder &b, mlir::Value x);
mlir::Value buildTanh(MathBuilder &b, mlir::Value x);
mlir::Value buildErf(MathBuilder &b, mlir::Value x);
mlir::Value buildLog(MathBuilder &b, mlir::Value x);
mlir::Value buildLog2(MathBuilder &b, mlir::Value x);
mlir::Value buildSin(MathBuilder &b, mlir::Value x);
mlir::Value buildCos(MathBuilder &b, mlir::Value x);

} // namespace tg

#endif // TG_LIB_CODEGEN_CPU_MATHBUILDER_H
