//===- OpCases.h - Single ops, on every type and shape ----------*- C++ -*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TG_UNITTESTS_ENDTOEND_OPCASES_H
#define TG_UNITTESTS_ENDTOEND_OPCASES_H

#include "Random.h"

namespace tg::testing {

struct CaseOperand {
  TensorSpec spec;
  Fill fill = Fill::Any;
  int64_t limit = 0;
};

/// One op with its types.
struct OpCase {
  /// The op without results and names: `tg.add $0, $1 : tensor<4xf32>`.
  std::string text;
  std::vector<CaseOperand> operands = {};
  std::vector<TensorSpec> results = {};
  Tolerance tolerance = {};
  /// Compare by interpretWithBounds: the order of a sum is free.
  bool byBounds = false;
};
using OpCases = std::vector<OpCase>;

/// A family adds its ops that take `kind`, on operands of about `shape`.
using Family = void (*)(OpCases &cases, ElementKind kind,
                        llvm::ArrayRef<int64_t> shape);

void addUnary(OpCases &cases, ElementKind kind, llvm::ArrayRef<int64_t> shape);
void addBinary(OpCases &cases, ElementKind kind, llvm::ArrayRef<int64_t> shape);
void addTernary(OpCases &cases, ElementKind kind,
                llvm::ArrayRef<int64_t> shape);
/// Casts of `kind` to every kind.
void addCasts(OpCases &cases, ElementKind kind, llvm::ArrayRef<int64_t> shape);
/// Bitcasts of `kind` to every kind that fits.
void addBitcasts(OpCases &cases, ElementKind kind,
                 llvm::ArrayRef<int64_t> shape);
void addLeaves(OpCases &cases, ElementKind kind, llvm::ArrayRef<int64_t> shape);
void addMovement(OpCases &cases, ElementKind kind,
                 llvm::ArrayRef<int64_t> shape);
void addPlacement(OpCases &cases, ElementKind kind,
                  llvm::ArrayRef<int64_t> shape);
void addReductions(OpCases &cases, ElementKind kind,
                   llvm::ArrayRef<int64_t> shape);
void addScans(OpCases &cases, ElementKind kind, llvm::ArrayRef<int64_t> shape);
void addSorts(OpCases &cases, ElementKind kind, llvm::ArrayRef<int64_t> shape);
void addIndexing(OpCases &cases, ElementKind kind,
                 llvm::ArrayRef<int64_t> shape);
/// These four make shapes of their own from the last size.
void addMatmuls(OpCases &cases, ElementKind kind,
                llvm::ArrayRef<int64_t> shape);
void addConvs(OpCases &cases, ElementKind kind, llvm::ArrayRef<int64_t> shape);
void addAttentions(OpCases &cases, ElementKind kind,
                   llvm::ArrayRef<int64_t> shape);
void addWindows(OpCases &cases, ElementKind kind,
                llvm::ArrayRef<int64_t> shape);

/// The module whose @main applies each case to arguments of its own.
std::string makeModuleText(llvm::ArrayRef<OpCase> cases);
/// Its inputs.
Tensors makeInputs(llvm::ArrayRef<OpCase> cases, RandomSource &random);

} // namespace tg::testing

#endif // TG_UNITTESTS_ENDTOEND_OPCASES_H
