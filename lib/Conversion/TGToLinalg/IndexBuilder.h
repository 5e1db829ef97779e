//===- IndexBuilder.h - Index arithmetic of views in affine and arith ---===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TG_LIB_CONVERSION_TGTOLINALG_INDEXBUILDER_H
#define TG_LIB_CONVERSION_TGTOLINALG_INDEXBUILDER_H

#include "TG/View/IndexExpr.h"
#include "mlir/IR/Builders.h"
#include "llvm/ADT/DenseMap.h"

namespace tg::lowering {

/// The Builder of TG/View/IndexExpr.h that makes IR. Where strides are those of
/// a row-major shape that holds the coordinates it uses
/// affine.linearize_index disjoint, which cancels with affine.delinearize_index
/// without knowing the bounds of loops; else affine.apply.
class IndexBuilder {
public:
  using Value = mlir::Value;

  IndexBuilder(mlir::OpBuilder &builder, mlir::Location loc)
      : builder(builder), loc(loc) {}

  /// Says that each coordinate is in [0, size).
  void bound(mlir::ValueRange coords, llvm::ArrayRef<int64_t> shape);

  Value constant(int64_t value);
  Value linearize(llvm::ArrayRef<Value> coords, llvm::ArrayRef<int64_t> strides,
                  int64_t offset);
  llvm::SmallVector<Value> delinearize(Value flat,
                                       llvm::ArrayRef<int64_t> shape);
  Value cmpGE(Value lhs, int64_t rhs);
  Value cmpLT(Value lhs, int64_t rhs);
  Value logicalAnd(Value lhs, Value rhs);
  Value select(Value condition, Value ifTrue, int64_t ifFalse);

private:
  mlir::OpBuilder &builder;
  mlir::Location loc;
  /// What each coordinate is below.
  llvm::DenseMap<Value, int64_t> bounds;
};

} // namespace tg::lowering

#endif // TG_LIB_CONVERSION_TGTOLINALG_INDEXBUILDER_H
