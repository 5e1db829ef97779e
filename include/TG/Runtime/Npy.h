//===- Npy.h - Reads and writes NumPy's .npy files --------------*- C++ -*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Format versions 1 to 3. What comes out is row-major and little-endian,
/// whatever the file holds (Fortran order, big-endian). NumPy has no bf16; like
/// the ml_dtypes package we keep it as two raw bytes, `V2`: np.load gives an
/// array that `.view(ml_dtypes.bfloat16)` reads. Complex numbers, strings,
/// dates, objects and records are refused.
///
/// Every error names the file and the offset at which it went wrong.
///
//===----------------------------------------------------------------------===//

#ifndef TG_RUNTIME_NPY_H
#define TG_RUNTIME_NPY_H

#include "TG/Runtime/Buffer.h"
#include "TG/Runtime/ElementKind.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/raw_ostream.h"

#include <vector>

namespace tg {

struct NpyArray {
  ElementKind kind = ElementKind::F32;
  std::vector<int64_t> shape;
  /// The elements in row-major order; `i1` as bytes that are 0 or 1.
  BufferRef data;
};

/// Reads a file.
llvm::Expected<NpyArray> readNpy(llvm::StringRef path);

/// Reads the bytes of a file; `name` is for messages.
llvm::Expected<NpyArray> parseNpy(llvm::StringRef bytes, llvm::StringRef name);

/// Writes elements in row-major order. `data` has as many bytes as the shape
/// and kind say.
llvm::Error writeNpy(llvm::StringRef path, ElementKind kind,
                     llvm::ArrayRef<int64_t> shape, llvm::ArrayRef<char> data);

/// Appends the bytes of such a file to `os`.
llvm::Error formatNpy(llvm::raw_ostream &os, ElementKind kind,
                      llvm::ArrayRef<int64_t> shape, llvm::ArrayRef<char> data);

} // namespace tg

#endif // TG_RUNTIME_NPY_H
