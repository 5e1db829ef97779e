//===- TilePlan.h - How a kernel is cut into tiles --------------*- C++ -*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

///
/// \file
/// A kernel is computed tile by tile for two reasons: threads can each take
/// some of the tiles, and what one op of the kernel hands to the next stays in
/// the cache.
///
/// The last op, the root, is cut along some of its parallel loops; the ops
/// before it are computed in the tile that needs them. Only those loops are
/// cut along which no op with a reduction would be computed twice: in softmax,
/// the rows, not the columns, since each column needs its row's whole sum.
///
//===----------------------------------------------------------------------===//

#ifndef TG_LIB_CODEGEN_CPU_TILEPLAN_H
#define TG_LIB_CODEGEN_CPU_TILEPLAN_H

#include "mlir/Dialect/Linalg/IR/Linalg.h"

namespace tg {

struct TilePlan {
  /// One a loop of the root; 0 for loops that stay whole.
  llvm::SmallVector<int64_t> sizes;
  /// Whether anything is cut.
  bool isWorthwhile() const {
    return llvm::any_of(sizes, [](int64_t size) { return size != 0; });
  }
};

/// Plans the tiles of the kernel whose last op is `root`. `parallel` asks for
/// enough tiles to share between threads.
TilePlan planTiles(mlir::linalg::LinalgOp root, bool parallel);

} // namespace tg

#endif // TG_LIB_CODEGEN_CPU_TILEPLAN_H
