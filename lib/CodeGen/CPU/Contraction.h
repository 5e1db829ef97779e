//===- Contraction.h - Products that are summed up --------------*- C++ -*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

///
/// \file
/// A contraction is a linalg op that adds products of its two inputs:
///
///     C[batch, m, n] += A[batch, m, k] * B[batch, k, n]
///
/// where each of batch, m, n and k stands for any number of loops. A loop is of
/// `m` if A and C move with it and B does not, and so on. That covers matrix
/// products in all layouts, and convolutions: with the filter as A, the output
/// positions are n, the input's channels and the window are k, and B is the
/// input, whose elements have several (k, n).
///
//===----------------------------------------------------------------------===//

#ifndef TG_LIB_CODEGEN_CPU_CONTRACTION_H
#define TG_LIB_CODEGEN_CPU_CONTRACTION_H

#include "LinalgNest.h"

namespace tg {

/// A loop of a contraction: how many iterations, and the step of each operand.
struct ContractionLoop {
  int64_t extent = 1;
  int64_t a = 0, b = 0, c = 0;
};

struct ContractionOperand {
  /// As in NestOperand.
  mlir::Value base;
  mlir::Value offset;
  /// The op of the body that widens an element, or null.
  mlir::Operation *widen = nullptr;
};

struct Contraction {
  ContractionOperand a, b, c;
  /// The type that is multiplied and added in.
  mlir::Type element;
  /// Outermost first.
  llvm::SmallVector<ContractionLoop> batch, m, n, k;
};

/// Recognizes a contraction of static sizes whose lanes can lie along `n`: C is
/// contiguous in the innermost loop of n (A and B are exchanged for that).
/// Returns nothing, with nothing added in front of `op`, for everything that
/// is better left to plain loops.
std::optional<Contraction> matchContraction(mlir::OpBuilder &builder,
                                            mlir::linalg::GenericOp op);

/// Panels of rows of nearly equal height: `numHigh` of `height + 1` rows, then
/// `numLow` of `height`.
struct RowPanels {
  int64_t height = 1, numHigh = 0, numLow = 0;
  int64_t count() const { return numHigh + numLow; }
};
RowPanels splitRows(int64_t rows, int64_t maxHeight);

/// What the micro-kernel works on: A as rows, B as rows or panels of columns,
/// both in memory of rank 1. All steps in elements.
struct MicroKernelShape {
  mlir::Type element;
  int64_t lanes = 16;
  /// Vectors side by side: a panel of B has lanes * vectors columns.
  int64_t vectors = 2;
  int64_t aRowStep = 0, aStep = 1;
  int64_t bRowStep = 0, bPanelStep = 0;
  int64_t cRowStep = 0;
  int64_t panelColumns() const { return lanes * vectors; }
};

/// Emits C += A * B for the row panels [firstPanel, endPanel), `columns`
/// columns and `depth` steps of k. The addresses are those of the first row of
/// A's `firstPanel` and of C's row 0.
struct MicroKernelOperands {
  mlir::Value a, aAddress, b, bAddress, c, cAddress;
  mlir::Value firstPanel, endPanel, columns, depth;
  /// Whether all panels of B are full.
  bool fullColumns = false;
};
void emitMicroKernels(mlir::OpBuilder &builder, mlir::Location loc,
                      const MicroKernelShape &shape, const RowPanels &rows,
                      const MicroKernelOperands &operands);

} // namespace tg

#endif // TG_LIB_CODEGEN_CPU_CONTRACTION_H
