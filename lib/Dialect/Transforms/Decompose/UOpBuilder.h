//===- UOpBuilder.h - UOps at one place -------------------------*- C++ -*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TG_LIB_DIALECT_TRANSFORMS_DECOMPOSE_UOPBUILDER_H
#define TG_LIB_DIALECT_TRANSFORMS_DECOMPOSE_UOPBUILDER_H

#include "TG/Dialect/IR/TGOps.h"

namespace tg {

/// Writes UOps as expressions. All shapes are static but where it is said.
class UOpBuilder {
public:
  UOpBuilder(mlir::OpBuilder &builder, mlir::Location loc)
      : builder(builder), loc(loc) {}

  using Shape = llvm::ArrayRef<int64_t>;

  static mlir::RankedTensorType typeOf(mlir::Value value) {
    return mlir::cast<mlir::RankedTensorType>(value.getType());
  }
  static Shape shapeOf(mlir::Value value) { return typeOf(value).getShape(); }
  static mlir::Type elementOf(mlir::Value value) {
    return typeOf(value).getElementType();
  }
  mlir::Type f64() { return builder.getF64Type(); }
  mlir::Type i64() { return builder.getI64Type(); }

  /// The same elements under another shape; the value itself if it has it.
  mlir::Value reshape(mlir::Value value, Shape shape);
  mlir::Value expand(mlir::Value value, Shape shape);
  mlir::Value permute(mlir::Value value, llvm::ArrayRef<int64_t> permutation);
  /// Axis `axis` moved to the end, and back.
  mlir::Value moveToEnd(mlir::Value value, int64_t axis);
  mlir::Value moveFromEnd(mlir::Value value, int64_t axis);
  mlir::Value pad(mlir::Value value, llvm::ArrayRef<int64_t> low,
                  llvm::ArrayRef<int64_t> high);
  /// The first `sizes` elements of each axis.
  mlir::Value keep(mlir::Value value, Shape sizes);
  /// Zeros behind, up to `shape`.
  mlir::Value padTo(mlir::Value value, Shape shape);

  /// A constant of the value's type, whose shape may be dynamic.
  mlir::Value splatLike(mlir::Value value, double number);
  /// A constant of the given shape.
  mlir::Value splat(mlir::Type element, Shape shape, double number);
  /// The least value of an element type: what a maximum starts with.
  mlir::Value lowest(mlir::Type element, Shape shape);
  mlir::Value iota(Shape shape, int64_t axis);

  mlir::Value cast(mlir::Value value, mlir::Type element);
  template <typename Op>
  mlir::Value make(mlir::Value operand) {
    return Op::create(builder, loc, operand.getType(), operand);
  }
  template <typename Op>
  mlir::Value make(mlir::Value lhs, mlir::Value rhs) {
    return Op::create(builder, loc, lhs.getType(), lhs, rhs);
  }
  mlir::Value add(mlir::Value a, mlir::Value b) { return make<AddOp>(a, b); }
  mlir::Value mul(mlir::Value a, mlir::Value b) { return make<MulOp>(a, b); }
  mlir::Value lessThan(mlir::Value a, mlir::Value b);
  mlir::Value notEqual(mlir::Value a, mlir::Value b);
  mlir::Value logicalNot(mlir::Value a);
  mlir::Value where(mlir::Value condition, mlir::Value ifTrue,
                    mlir::Value ifFalse);
  mlir::Value reduce(ReduceKind kind, mlir::Value value,
                     llvm::ArrayRef<int64_t> axes);

  /// Floats as integers of their width, and back. Choosing one element by
  /// adding zeros to it is exact for integers; of floats it would lose the sign
  /// of -0.
  mlir::Value toBits(mlir::Value value);
  mlir::Value fromBits(mlir::Value value, mlir::Type element);

  /// The element for which `differs` is false, 0 if there is none, along an
  /// axis, which is kept with size 1. At most one element may be chosen.
  mlir::Value choose(mlir::Value differs, mlir::Value value, int64_t axis);

  mlir::OpBuilder &builder;
  mlir::Location loc;
};

/// The product of the sizes.
int64_t productOf(llvm::ArrayRef<int64_t> sizes);

/// True if all operands and results of an op have static shapes.
bool isStatic(mlir::Operation *op);

} // namespace tg

#endif // TG_LIB_DIALECT_TRANSFORMS_DECOMPOSE_UOPBUILDER_H
