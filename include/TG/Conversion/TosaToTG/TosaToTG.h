//===- TosaToTG.h - TOSA to tg ----------------------------------*- C++ -*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TG_CONVERSION_TOSATOTG_TOSATOTG_H
#define TG_CONVERSION_TOSATOTG_TOSATOTG_H

#include "mlir/IR/PatternMatch.h"
#include "mlir/Pass/Pass.h"

namespace tg {

#define GEN_PASS_DECL
#include "TG/Conversion/TosaToTG/Passes.h.inc"

/// Arithmetic, comparisons, logic, casts, select.
void populateTosaToTGElementwisePatterns(mlir::RewritePatternSet &patterns);
/// const, identity, reshape, transpose, reverse, slice, pad, tile, concat,
/// gather.
void populateTosaToTGLayoutPatterns(mlir::RewritePatternSet &patterns);
/// reduce_*, matmul, conv2d, depthwise_conv2d, max_pool2d, avg_pool2d.
void populateTosaToTGTensorPatterns(mlir::RewritePatternSet &patterns);

#define GEN_PASS_REGISTRATION
#include "TG/Conversion/TosaToTG/Passes.h.inc"

} // namespace tg

#endif // TG_CONVERSION_TOSATOTG_TOSATOTG_H
