//===- Tensors.h - What all patterns build ----------------------*- C++ -*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Sizes and their checks, inits, generics and reshapes of tensors, static and
// dynamic.
//
//===----------------------------------------------------------------------===//

#ifndef TG_LIB_CONVERSION_TGTOLINALG_TENSORS_H
#define TG_LIB_CONVERSION_TGTOLINALG_TENSORS_H

#include "TG/View/ShapeTracker.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Builders.h"

namespace tg::lowering {

//===----------------------------------------------------------------------===//
// Sizes
//===----------------------------------------------------------------------===//

/// The size of an axis: an attribute where it is static, else the value that
/// the tensor was made with, or one tensor.dim behind its definition.
mlir::OpFoldResult getSize(mlir::OpBuilder &builder, mlir::Value tensor,
                           int64_t axis);
llvm::SmallVector<mlir::OpFoldResult> getSizes(mlir::OpBuilder &builder,
                                               mlir::Value tensor);
mlir::Value getIndex(mlir::OpBuilder &builder, mlir::Location loc,
                     mlir::OpFoldResult value);
/// Sizes of a static shape.
llvm::SmallVector<mlir::OpFoldResult> getSizes(mlir::OpBuilder &builder,
                                               llvm::ArrayRef<int64_t> shape);

/// Checks when the program runs that `condition` holds.
void require(mlir::OpBuilder &builder, mlir::Location loc,
             mlir::Value condition, const llvm::Twine &message);
/// Checks when the program runs that 0 <= value <= limit (no limit if null),
/// unless that is known.
void requireInRange(mlir::OpBuilder &builder, mlir::Location loc,
                    mlir::OpFoldResult value, mlir::OpFoldResult limit,
                    const llvm::Twine &message);
/// Checks when the program runs that both sizes are equal, unless that is
/// known or this block has such a check.
void requireEqual(mlir::OpBuilder &builder, mlir::Location loc,
                  mlir::OpFoldResult lhs, mlir::OpFoldResult rhs,
                  const llvm::Twine &message);
/// The same for all axes of two tensors of one rank.
void requireEqualShapes(mlir::OpBuilder &builder, mlir::Location loc,
                        mlir::Value lhs, mlir::Value rhs,
                        const llvm::Twine &message);

//===----------------------------------------------------------------------===//
// Tensors
//===----------------------------------------------------------------------===//

/// tensor.empty of `type`, whose dynamic axes take their sizes from `sizes`
/// (one entry an axis).
mlir::Value buildEmpty(mlir::OpBuilder &builder, mlir::Location loc,
                       mlir::RankedTensorType type,
                       llvm::ArrayRef<mlir::OpFoldResult> sizes);
/// A tensor of `type` full of `value`, a scalar.
mlir::Value buildFill(mlir::OpBuilder &builder, mlir::Location loc,
                      mlir::RankedTensorType type,
                      llvm::ArrayRef<mlir::OpFoldResult> sizes,
                      mlir::Value value);
/// A fill with the zero of the element type.
mlir::Value buildZeros(mlir::OpBuilder &builder, mlir::Location loc,
                       mlir::RankedTensorType type,
                       llvm::ArrayRef<mlir::OpFoldResult> sizes);

using ScalarBuilder = llvm::function_ref<mlir::Value(
    mlir::OpBuilder &, mlir::Location, mlir::ValueRange)>;

/// A linalg.generic, parallel in all axes of its result, that reads each input
/// through its map. `body` gets one scalar an input and gives the element.
mlir::Value buildGeneric(mlir::OpBuilder &builder, mlir::Location loc,
                         mlir::RankedTensorType type,
                         llvm::ArrayRef<mlir::OpFoldResult> sizes,
                         mlir::ValueRange inputs,
                         llvm::ArrayRef<mlir::AffineMap> maps,
                         ScalarBuilder body);
/// The same on identity maps; sizes are those of the first input.
mlir::Value buildElementwise(mlir::OpBuilder &builder, mlir::Location loc,
                             mlir::RankedTensorType type,
                             mlir::ValueRange inputs, ScalarBuilder body);
/// A generic without inputs: `body` gets the element's coordinates.
mlir::Value buildFromIndices(mlir::OpBuilder &builder, mlir::Location loc,
                             mlir::RankedTensorType type,
                             llvm::ArrayRef<mlir::OpFoldResult> sizes,
                             ScalarBuilder body);

/// The row-major elements of `tensor` under another shape of as many elements
/// (which the caller has checked), by tensor.collapse_shape and expand_shape.
mlir::Value buildReshape(mlir::OpBuilder &builder, mlir::Location loc,
                         mlir::Value tensor, mlir::RankedTensorType type,
                         llvm::ArrayRef<mlir::OpFoldResult> sizes);
mlir::Value buildReshape(mlir::OpBuilder &builder, mlir::Location loc,
                         mlir::Value tensor, llvm::ArrayRef<int64_t> shape);
/// A tensor with the same elements under one axis.
mlir::Value buildFlatten(mlir::OpBuilder &builder, mlir::Location loc,
                         mlir::Value tensor);

/// `source` read backwards along `axes`, by index expressions.
mlir::Value buildFlip(mlir::OpBuilder &builder, mlir::Location loc,
                      mlir::Value source, mlir::RankedTensorType type,
                      llvm::ArrayRef<int64_t> axes);

/// What a shapetracker reads from a static tensor: slices, pads and maps where
/// they say it, else index expressions.
mlir::Value buildView(mlir::OpBuilder &builder, mlir::Location loc,
                      mlir::Value source, const ShapeTracker &tracker);

/// tensor.cast where the types differ in what is static.
mlir::Value buildTypeCast(mlir::OpBuilder &builder, mlir::Location loc,
                          mlir::Value tensor, mlir::Type type);

} // namespace tg::lowering

#endif // TG_LIB_CONVERSION_TGTOLINALG_TENSORS_H
