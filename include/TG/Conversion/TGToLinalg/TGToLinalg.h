//===- TGToLinalg.h - tg ops to linalg on tensors ---------------*- C++ -*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The pass convert-tg-to-linalg, and its parts for pipelines that convert tg
// together with something else: the type converter and the patterns, one
// function a family of ops.
//
//===----------------------------------------------------------------------===//

#ifndef TG_CONVERSION_TGTOLINALG_TGTOLINALG_H
#define TG_CONVERSION_TGTOLINALG_TGTOLINALG_H

#include "mlir/Pass/Pass.h"
#include "mlir/Transforms/DialectConversion.h"

namespace tg {

#define GEN_PASS_DECL
#include "TG/Conversion/TGToLinalg/Passes.h.inc"

/// Makes unsigned element types signless, `tensor<4xui8>` -> `tensor<4xi8>`;
/// every other type stays. Patterns read the signedness off the op that they
/// convert, whose own types are still the old ones.
class TGToLinalgTypeConverter : public mlir::TypeConverter {
public:
  TGToLinalgTypeConverter();
};

/// const.
void populateTGToLinalgLeafPatterns(mlir::TypeConverter &converter,
                                    mlir::RewritePatternSet &patterns);
/// All ops with the elementwise trait.
void populateTGToLinalgElementwisePatterns(mlir::TypeConverter &converter,
                                           mlir::RewritePatternSet &patterns);
/// bitcast, also between widths.
void populateTGToLinalgBitcastPatterns(mlir::TypeConverter &converter,
                                       mlir::RewritePatternSet &patterns);
/// reduce.
void populateTGToLinalgReducePatterns(mlir::TypeConverter &converter,
                                      mlir::RewritePatternSet &patterns);
/// reshape, expand, permute, pad, shrink, flip.
void populateTGToLinalgMovementPatterns(mlir::TypeConverter &converter,
                                        mlir::RewritePatternSet &patterns);
/// view.
void populateTGToLinalgViewPatterns(mlir::TypeConverter &converter,
                                    mlir::RewritePatternSet &patterns);
/// contiguous, contiguous_backward, detach, assign.
void populateTGToLinalgPlacementPatterns(mlir::TypeConverter &converter,
                                         mlir::RewritePatternSet &patterns);
/// matmul.
void populateTGToLinalgMatmulPatterns(mlir::TypeConverter &converter,
                                      mlir::RewritePatternSet &patterns);
/// conv, window.
void populateTGToLinalgConvPatterns(mlir::TypeConverter &converter,
                                    mlir::RewritePatternSet &patterns);
/// iota, gather, scatter.
void populateTGToLinalgIndexingPatterns(mlir::TypeConverter &converter,
                                        mlir::RewritePatternSet &patterns);
/// scan.
void populateTGToLinalgScanPatterns(mlir::TypeConverter &converter,
                                    mlir::RewritePatternSet &patterns);
/// sort.
void populateTGToLinalgSortPatterns(mlir::TypeConverter &converter,
                                    mlir::RewritePatternSet &patterns);
/// attention.
void populateTGToLinalgAttentionPatterns(mlir::TypeConverter &converter,
                                         mlir::RewritePatternSet &patterns);
/// func.func signatures, returns and calls, tg.launch, and the types of
/// upstream ops that carry unsigned tensors (tensor.empty, scf.for, ...).
void populateTGToLinalgFunctionPatterns(mlir::TypeConverter &converter,
                                        mlir::RewritePatternSet &patterns,
                                        mlir::ConversionTarget &target);

/// Everything above.
void populateTGToLinalgPatterns(mlir::TypeConverter &converter,
                                mlir::RewritePatternSet &patterns,
                                mlir::ConversionTarget &target);

#define GEN_PASS_REGISTRATION
#include "TG/Conversion/TGToLinalg/Passes.h.inc"

} // namespace tg

#endif // TG_CONVERSION_TGTOLINALG_TGTOLINALG_H
