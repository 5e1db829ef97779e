//===- Scalar.h - One element of a tg op in arith and math ------*- C++ -*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the elementwise ops mean on scalars. Types are tg's element types, so
// `ui32` says unsigned; the values that are taken and given are signless.
//
//===----------------------------------------------------------------------===//

#ifndef TG_LIB_CONVERSION_TGTOLINALG_SCALAR_H
#define TG_LIB_CONVERSION_TGTOLINALG_SCALAR_H

#include "TG/Dialect/IR/TGOps.h"
#include "mlir/IR/Builders.h"

namespace tg::lowering {

/// `ui32` -> `i32`; all else stays.
mlir::Type getSignless(mlir::Type elementType);
/// The same bits as elements of the signless type; null for an unknown kind.
mlir::ElementsAttr getSignless(mlir::ElementsAttr elements);
bool isUnsigned(mlir::Type elementType);
/// f16 or bf16, whose functions are computed in f32.
bool isNarrowFloat(mlir::Type elementType);

/// An arith.constant of the signless type, from an integer (sign-extended or
/// truncated to the width) or, for floats, its value.
mlir::Value buildConstant(mlir::OpBuilder &builder, mlir::Location loc,
                          mlir::Type elementType, int64_t value);
mlir::Value buildZero(mlir::OpBuilder &builder, mlir::Location loc,
                      mlir::Type elementType);

/// tg.add, tg.mul and tg.max on one element.
mlir::Value buildAdd(mlir::OpBuilder &builder, mlir::Location loc,
                     mlir::Type elementType, mlir::Value lhs, mlir::Value rhs);
mlir::Value buildMul(mlir::OpBuilder &builder, mlir::Location loc,
                     mlir::Type elementType, mlir::Value lhs, mlir::Value rhs);
mlir::Value buildMax(mlir::OpBuilder &builder, mlir::Location loc,
                     mlir::Type elementType, mlir::Value lhs, mlir::Value rhs);
/// The op of a reduction kind, and what an empty reduction gives.
mlir::Value buildCombine(mlir::OpBuilder &builder, mlir::Location loc,
                         ReduceKind kind, mlir::Type elementType,
                         mlir::Value lhs, mlir::Value rhs);
mlir::TypedAttr getIdentity(ReduceKind kind, mlir::Type elementType);

/// tg.idiv, tg.mod, tg.shl, tg.shr and tg.pow on integers.
mlir::Value buildIDiv(mlir::OpBuilder &builder, mlir::Location loc,
                      mlir::Type elementType, mlir::Value lhs, mlir::Value rhs);
mlir::Value buildMod(mlir::OpBuilder &builder, mlir::Location loc,
                     mlir::Type elementType, mlir::Value lhs, mlir::Value rhs);
mlir::Value buildShl(mlir::OpBuilder &builder, mlir::Location loc,
                     mlir::Type elementType, mlir::Value lhs, mlir::Value rhs);
mlir::Value buildShr(mlir::OpBuilder &builder, mlir::Location loc,
                     mlir::Type elementType, mlir::Value lhs, mlir::Value rhs);
mlir::Value buildIntegerPow(mlir::OpBuilder &builder, mlir::Location loc,
                            mlir::Type elementType, mlir::Value base,
                            mlir::Value exponent);
/// tg.threefry: 64 bits of counter and key to 64 random bits.
mlir::Value buildThreefry(mlir::OpBuilder &builder, mlir::Location loc,
                          mlir::Value counter, mlir::Value key);

/// tg.cast of one element.
mlir::Value buildCast(mlir::OpBuilder &builder, mlir::Location loc,
                      mlir::Type from, mlir::Type to, mlir::Value value);
/// The f64 `value + error`, `error` below half an ulp of `value` (null: 0),
/// rounded once, to nearest even, to f16 or bf16.
mlir::Value buildRoundToNarrow(mlir::OpBuilder &builder, mlir::Location loc,
                               mlir::Type narrow, mlir::Value value,
                               mlir::Value error = {});

/// The functions of floats: unary ops, div, pow and mulacc.
mlir::Value buildFloatFunction(mlir::OpBuilder &builder, mlir::Operation *op,
                               mlir::Type elementType, mlir::ValueRange args);

/// One element of any elementwise op; `args` has one scalar an operand.
mlir::Value buildScalar(mlir::OpBuilder &builder, mlir::Operation *op,
                        mlir::ValueRange args);

} // namespace tg::lowering

#endif // TG_LIB_CONVERSION_TGTOLINALG_SCALAR_H
