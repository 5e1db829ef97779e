//===- StaticUOps.h - UOps on static shapes ---------------------*- C++ -*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TG_LIB_DIALECT_TRANSFORMS_DECOMPOSE_STATICUOPS_H
#define TG_LIB_DIALECT_TRANSFORMS_DECOMPOSE_STATICUOPS_H

#include "TG/Dialect/Transforms/UOpBuilder.h"

namespace tg {

/// What decompositions write beside the UOps themselves. Shapes are static.
class StaticUOps : public UOpBuilder {
public:
  using UOpBuilder::UOpBuilder;
  using Shape = llvm::ArrayRef<int64_t>;

  static Shape shapeOf(mlir::Value value) { return typeOf(value).getShape(); }
  mlir::Type f64() const { return getBuilder().getF64Type(); }
  mlir::Type i64() const { return getBuilder().getI64Type(); }

  mlir::Value reshape(mlir::Value value, Shape shape) const {
    return UOpBuilder::reshape(value, shape);
  }
  mlir::Value expand(mlir::Value value, Shape shape) const {
    return UOpBuilder::expand(value, shape);
  }
  /// The value itself if the axes stay where they are.
  mlir::Value permute(mlir::Value value,
                      llvm::ArrayRef<int64_t> permutation) const;
  /// Axis `axis` moved to the end, and back.
  mlir::Value moveToEnd(mlir::Value value, int64_t axis) const;
  mlir::Value moveFromEnd(mlir::Value value, int64_t axis) const;
  /// The first `sizes` elements of each axis.
  mlir::Value keep(mlir::Value value, Shape sizes) const;
  /// Zeros behind, up to `shape`.
  mlir::Value padTo(mlir::Value value, Shape shape) const;

  mlir::Value splat(mlir::Type element, Shape shape, double number) const;
  /// The least value of an element type: what a maximum starts with.
  mlir::Value lowest(mlir::Type element, Shape shape) const;
  /// Of i64.
  mlir::Value iota(Shape shape, int64_t axis) const;

  /// Floats as integers of their width, and back. Choosing one element by
  /// adding zeros to it is exact for integers; of floats it would lose the sign
  /// of -0.
  mlir::Value toBits(mlir::Value value) const;
  mlir::Value fromBits(mlir::Value value, mlir::Type element) const;

  /// The element for which `differs` is false, 0 if there is none, along an
  /// axis, which is kept with size 1. At most one element may be chosen.
  mlir::Value choose(mlir::Value differs, mlir::Value value,
                     int64_t axis) const;
};

/// The product of the sizes.
int64_t productOf(llvm::ArrayRef<int64_t> sizes);

/// True if all operands and results of an op have static shapes.
bool isStatic(mlir::Operation *op);

} // namespace tg

#endif // TG_LIB_DIALECT_TRANSFORMS_DECOMPOSE_STATICUOPS_H
