//===- Rows.h - Parallel loops over the rows of tensors ---------*- C++ -*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Ops that work along an axis in order (scan, sort, scatter) do so once a row;
// rows are independent, and run in parallel. Such a row has some of a tensor's
// axes: a 2x3x4 tensor has 2 rows 3x4, or 8 rows 3 of stride 4.
//
//===----------------------------------------------------------------------===//

#ifndef TG_LIB_CONVERSION_TGTOLINALG_ROWS_H
#define TG_LIB_CONVERSION_TGTOLINALG_ROWS_H

#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"

namespace tg::lowering {

/// The row of `tensor` at `coords`, one an axis that is not in `rowAxes`
/// (rising): a slice that has the axes of the row only.
mlir::Value buildRow(mlir::OpBuilder &builder, mlir::Location loc,
                     mlir::Value tensor, llvm::ArrayRef<int64_t> rowAxes,
                     mlir::ValueRange coords);

/// Gets the coordinates of a row and its slice of each init; gives what the
/// slices become.
using RowBuilder = llvm::function_ref<llvm::SmallVector<mlir::Value>(
    mlir::OpBuilder &, mlir::Location, mlir::ValueRange coords,
    mlir::ValueRange rows)>;

/// The inits, tensors of one shape, with each row replaced: an scf.forall, or
/// no loop where the row is the tensor.
llvm::SmallVector<mlir::Value> buildRowLoop(mlir::OpBuilder &builder,
                                            mlir::Location loc,
                                            mlir::ValueRange inits,
                                            llvm::ArrayRef<int64_t> rowAxes,
                                            RowBuilder body);

/// Sequential loops over all coordinates below `sizes` in row-major order,
/// which carry values along.
llvm::SmallVector<mlir::Value>
buildLoops(mlir::OpBuilder &builder, mlir::Location loc, mlir::ValueRange sizes,
           mlir::ValueRange inits, RowBuilder body);

} // namespace tg::lowering

#endif // TG_LIB_CONVERSION_TGTOLINALG_ROWS_H
