//===- UOpBuilder.h - Write tg ops like formulas ----------------*- C++ -*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Rewrites that emit many ops read best as the formula that they implement:
//
//   UOpBuilder u(builder, loc);
//   u.mul(g, u.sub(u.like(y, 1.0), u.mul(y, y)))      // g * (1 - y^2)
//
// Result types follow from the operands. Operands of a binary op have one
// type; nothing is broadcast behind the caller's back but `like`.
//
//===----------------------------------------------------------------------===//

#ifndef TG_DIALECT_TRANSFORMS_UOPBUILDER_H
#define TG_DIALECT_TRANSFORMS_UOPBUILDER_H

#include "TG/Dialect/IR/TGOps.h"
#include "mlir/IR/Builders.h"

namespace tg {

class UOpBuilder {
public:
  UOpBuilder(mlir::OpBuilder &builder, mlir::Location loc)
      : builder(builder), loc(loc) {}

  mlir::OpBuilder &getBuilder() const { return builder; }
  mlir::Location getLoc() const { return loc; }

  static mlir::RankedTensorType typeOf(mlir::Value value) {
    return mlir::cast<mlir::RankedTensorType>(value.getType());
  }
  static mlir::Type elementOf(mlir::Value value) {
    return typeOf(value).getElementType();
  }

  //===-- Constants ----------------------------------------------------===//

  /// A splat of a static type.
  mlir::Value constant(mlir::RankedTensorType type, double value) const;
  /// A splat with the shape (dynamic too) and element type of `shape`.
  mlir::Value like(mlir::Value shape, double value) const;
  /// The same with another element type.
  mlir::Value like(mlir::Value shape, mlir::Type element, double value) const;

  //===-- Elementwise --------------------------------------------------===//

  template <typename OpT>
  mlir::Value unary(mlir::Value x) const {
    return OpT::create(builder, loc, x.getType(), x);
  }
  template <typename OpT>
  mlir::Value binary(mlir::Value a, mlir::Value b) const {
    return OpT::create(builder, loc, a.getType(), a, b);
  }
  mlir::Value exp2(mlir::Value x) const { return unary<Exp2Op>(x); }
  mlir::Value log2(mlir::Value x) const { return unary<Log2Op>(x); }
  mlir::Value exp(mlir::Value x) const { return unary<ExpOp>(x); }
  mlir::Value log(mlir::Value x) const { return unary<LogOp>(x); }
  mlir::Value sin(mlir::Value x) const { return unary<SinOp>(x); }
  mlir::Value sqrt(mlir::Value x) const { return unary<SqrtOp>(x); }
  mlir::Value recip(mlir::Value x) const { return unary<RecipOp>(x); }
  mlir::Value neg(mlir::Value x) const { return unary<NegOp>(x); }
  mlir::Value trunc(mlir::Value x) const { return unary<TruncOp>(x); }
  mlir::Value add(mlir::Value a, mlir::Value b) const {
    return binary<AddOp>(a, b);
  }
  /// a + (-b)
  mlir::Value sub(mlir::Value a, mlir::Value b) const { return add(a, neg(b)); }
  mlir::Value mul(mlir::Value a, mlir::Value b) const {
    return binary<MulOp>(a, b);
  }
  /// a times a scalar.
  mlir::Value scale(mlir::Value a, double factor) const {
    return mul(a, like(a, factor));
  }
  mlir::Value div(mlir::Value a, mlir::Value b) const {
    return binary<DivOp>(a, b);
  }
  mlir::Value max(mlir::Value a, mlir::Value b) const {
    return binary<MaxOp>(a, b);
  }
  mlir::Value pow(mlir::Value a, mlir::Value b) const {
    return binary<PowOp>(a, b);
  }
  mlir::Value bitAnd(mlir::Value a, mlir::Value b) const {
    return binary<AndOp>(a, b);
  }
  mlir::Value bitOr(mlir::Value a, mlir::Value b) const {
    return binary<OrOp>(a, b);
  }
  mlir::Value bitXor(mlir::Value a, mlir::Value b) const {
    return binary<XorOp>(a, b);
  }
  mlir::Value less(mlir::Value a, mlir::Value b) const;
  mlir::Value notEqual(mlir::Value a, mlir::Value b) const;
  /// Not notEqual: false where either is NaN.
  mlir::Value equal(mlir::Value a, mlir::Value b) const {
    return logicalNot(notEqual(a, b));
  }
  /// Of bool.
  mlir::Value logicalNot(mlir::Value x) const { return bitXor(x, like(x, 1)); }
  mlir::Value where(mlir::Value condition, mlir::Value a, mlir::Value b) const {
    return WhereOp::create(builder, loc, a.getType(), condition, a, b);
  }
  /// x itself where it has the type already.
  mlir::Value cast(mlir::Value x, mlir::Type element) const;

  //===-- Movement -----------------------------------------------------===//

  mlir::Value reshape(mlir::Value x, llvm::ArrayRef<int64_t> shape) const;
  mlir::Value reshape(mlir::Value x,
                      llvm::ArrayRef<mlir::OpFoldResult> shape) const;
  mlir::Value expand(mlir::Value x, llvm::ArrayRef<int64_t> shape) const;
  mlir::Value expand(mlir::Value x,
                     llvm::ArrayRef<mlir::OpFoldResult> shape) const;
  /// Expands x, of the same rank, to the shape of `shape`.
  mlir::Value expandLike(mlir::Value x, mlir::Value shape) const;
  mlir::Value permute(mlir::Value x, llvm::ArrayRef<int64_t> permutation) const;
  mlir::Value pad(mlir::Value x, llvm::ArrayRef<int64_t> low,
                  llvm::ArrayRef<int64_t> high) const;
  mlir::Value shrink(mlir::Value x, llvm::ArrayRef<int64_t> offsets,
                     llvm::ArrayRef<int64_t> sizes) const;
  mlir::Value flip(mlir::Value x, llvm::ArrayRef<int64_t> axes) const;

  //===-- Reductions ---------------------------------------------------===//

  /// Keeps the axes as size 1.
  mlir::Value reduce(ReduceKind kind, mlir::Value x,
                     llvm::ArrayRef<int64_t> axes) const;
  mlir::Value sum(mlir::Value x, llvm::ArrayRef<int64_t> axes) const {
    return reduce(ReduceKind::Add, x, axes);
  }

  llvm::SmallVector<mlir::OpFoldResult> sizesOf(mlir::Value x) const;

private:
  mlir::OpBuilder &builder;
  mlir::Location loc;
};

} // namespace tg

#endif // TG_DIALECT_TRANSFORMS_UOPBUILDER_H
