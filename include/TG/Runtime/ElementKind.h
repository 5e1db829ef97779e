//===- ElementKind.h - The element types of a tensor, as storage *- C++ -*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The thirteen element types, with what a library without MLIR needs to know
/// of them: widths, sizes, names. The names are those of the MLIR types
/// (`i1`, `ui8`, `bf16`).
///
//===----------------------------------------------------------------------===//

#ifndef TG_RUNTIME_ELEMENTKIND_H
#define TG_RUNTIME_ELEMENTKIND_H

#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <optional>

namespace tg {

/// `I1` is stored as one byte that holds 0 or 1. Signless integers (`I8` ...)
/// are signed.
enum class ElementKind : uint8_t {
  I1,
  I8,
  I16,
  I32,
  I64,
  UI8,
  UI16,
  UI32,
  UI64,
  F16,
  BF16,
  F32,
  F64
};

inline constexpr unsigned numElementKinds = 13;

/// Every kind, in the order of the enumeration.
inline constexpr ElementKind allElementKinds[numElementKinds] = {
    ElementKind::I1,   ElementKind::I8,  ElementKind::I16,  ElementKind::I32,
    ElementKind::I64,  ElementKind::UI8, ElementKind::UI16, ElementKind::UI32,
    ElementKind::UI64, ElementKind::F16, ElementKind::BF16, ElementKind::F32,
    ElementKind::F64};

/// The bits that carry the value: 1 for `I1`.
constexpr unsigned getBitWidth(ElementKind kind) {
  constexpr uint8_t widths[] = {1,  8,  16, 32, 64, 8, 16,
                                32, 64, 16, 16, 32, 64};
  return widths[static_cast<unsigned>(kind)];
}

/// The bytes that an element takes in a buffer: 1 for `I1`.
constexpr unsigned getByteSize(ElementKind kind) {
  return (getBitWidth(kind) + 7) / 8;
}

constexpr bool isFloat(ElementKind kind) { return kind >= ElementKind::F16; }

/// `I1` counts as neither signed nor unsigned.
constexpr bool isUnsignedInteger(ElementKind kind) {
  return kind >= ElementKind::UI8 && kind <= ElementKind::UI64;
}
constexpr bool isSignedInteger(ElementKind kind) {
  return kind >= ElementKind::I8 && kind <= ElementKind::I64;
}

/// The name of the MLIR type: `i1`, `i8`, `ui16`, `bf16`, `f32` ...
inline llvm::StringRef getName(ElementKind kind) {
  constexpr llvm::StringLiteral names[] = {
      "i1",   "i8",   "i16", "i32",  "i64", "ui8", "ui16",
      "ui32", "ui64", "f16", "bf16", "f32", "f64"};
  return names[static_cast<unsigned>(kind)];
}

/// The inverse of getName.
inline std::optional<ElementKind> parseElementKind(llvm::StringRef name) {
  for (ElementKind kind : allElementKinds)
    if (getName(kind) == name)
      return kind;
  return std::nullopt;
}

} // namespace tg

#endif // TG_RUNTIME_ELEMENTKIND_H
