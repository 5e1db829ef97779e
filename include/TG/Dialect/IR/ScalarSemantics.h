//===- ScalarSemantics.h - What ops compute on one element -----*- C++ -*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The one place that says what each elementwise op computes on one element.
// Folders and the reference interpreter call it, generated code is tested
// against it.
//
// A scalar is its *bits*: an int64_t that holds the element's bits
// zero-extended, whatever the type. -1 : i8 is 0xFF, 1.0 : f16 is 0x3C00,
// true is 1; an i64 or f64 is the whole word. `tg.const` keeps its splat so.
//
// A NaN that arithmetic makes is the positive quiet one without payload
// (0x7FC00000 in f32), on every host. `neg`, `where` and `bitcast` keep the
// bits that they move.
//
//===----------------------------------------------------------------------===//

#ifndef TG_DIALECT_IR_SCALARSEMANTICS_H
#define TG_DIALECT_IR_SCALARSEMANTICS_H

#include "TG/Dialect/IR/TGAttributes.h"
#include "TG/Runtime/ElementKind.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Operation.h"
#include "llvm/ADT/APFloat.h"

namespace tg {

/// An element type of the dialect, looked at once so that a loop over many
/// elements asks no mlir::Type.
class ScalarType {
public:
  enum class Kind : uint8_t { Bool, Signed, Unsigned, Float };

  /// True for i1, i8-i64, ui8-ui64, f16, bf16, f32 and f64.
  static bool isSupported(mlir::Type type);

  /// `type` is supported. Implicit, so that each function below takes an
  /// mlir::Type as well.
  /*implicit*/ ScalarType(mlir::Type type);
  /*implicit*/ ScalarType(ElementKind type);

  Kind getKind() const { return kind; }
  bool isBool() const { return kind == Kind::Bool; }
  bool isFloat() const { return kind == Kind::Float; }
  /// Bool or integer.
  bool isInteger() const { return kind != Kind::Float; }
  /// Integer with a sign; bool is unsigned.
  bool isSigned() const { return kind == Kind::Signed; }
  bool isBFloat() const { return bfloat; }
  unsigned getWidth() const { return width; }
  /// The bits that the type has, as ones.
  uint64_t getMask() const { return ~uint64_t(0) >> (64 - width); }
  /// Of a float type.
  const llvm::fltSemantics &getSemantics() const;

private:
  Kind kind;
  bool bfloat = false;
  uint8_t width;
};

//===----------------------------------------------------------------------===//
// Bits and values
//===----------------------------------------------------------------------===//

/// The integer that the bits stand for: sign-extended where the type is
/// signed; a ui64 comes as the word that it is. Bool gives 0 or 1.
int64_t bitsToInt(ScalarType type, int64_t bits);

/// The bits of `value` in `type`: integers wrap, bool is value != 0, floats
/// round to nearest even, once.
int64_t intToBits(ScalarType type, int64_t value);

/// The number that the bits stand for. Exact, except that i64 and ui64 beyond
/// 2^53 round to nearest even.
double bitsToDouble(ScalarType type, int64_t bits);

/// The bits of `value` in `type`: floats round to nearest even, once, and to
/// infinity beyond the range; integers truncate and wrap (NaN and infinities
/// give 0); bool is value != 0.
int64_t doubleToBits(ScalarType type, double value);

llvm::APFloat bitsToAPFloat(ScalarType type, int64_t bits);
int64_t apFloatToBits(const llvm::APFloat &value);

/// The bits that stand for NaN, and the least and greatest values (-inf and
/// inf for floats, false and true for bool).
int64_t getNaNBits(ScalarType type);
int64_t getLeastBits(ScalarType type);
int64_t getGreatestBits(ScalarType type);
bool isNaNBits(ScalarType type, int64_t bits);

/// `tg.cast` of one element.
int64_t castScalar(int64_t bits, ScalarType from, ScalarType to);

//===----------------------------------------------------------------------===//
// Ops
//===----------------------------------------------------------------------===//

/// What one elementwise op computes: its function and element types.
///
///   std::optional<ElementFunction> f = ElementFunction::get(op);
///   for (...) out[i] = (*f)({a[i], b[i]});
class ElementFunction {
public:
  /// None if the op is not one of the elementwise ops (`tg.bitcast` is none:
  /// it may change the shape).
  static std::optional<ElementFunction> get(mlir::Operation *op);
  static std::optional<ElementFunction>
  get(mlir::OperationName name, llvm::ArrayRef<mlir::Type> operandElementTypes,
      mlir::Type resultElementType);

  /// The bits of the result; one entry an operand, in the op's order.
  int64_t operator()(llvm::ArrayRef<int64_t> operands) const {
    return function(operandType, resultType, operands.data());
  }

private:
  using Function = int64_t (*)(ScalarType operandType, ScalarType resultType,
                               const int64_t *operands);
  ElementFunction(Function function, ScalarType operandType,
                  ScalarType resultType)
      : function(function), operandType(operandType), resultType(resultType) {}

  Function function;
  /// Of the last operand: that of all, but for the condition of `where`.
  ScalarType operandType, resultType;
};

/// One element of an elementwise op; none if the op is none.
std::optional<int64_t> evaluateElementwise(mlir::Operation *op,
                                           llvm::ArrayRef<int64_t> operands);

/// Two elements joined as `add`, `mul` or `max` do in `type`. Reductions of
/// f16 and bf16 accumulate in f32: the caller casts.
int64_t joinScalars(ReduceKind kind, ScalarType type, int64_t lhs, int64_t rhs);
/// `Set` gives the right one: the element that is scattered.
int64_t joinScalars(ScatterKind kind, ScalarType type, int64_t lhs,
                    int64_t rhs);
/// What an empty reduction gives: 0, 1, the least value.
int64_t getReduceIdentity(ReduceKind kind, ScalarType type);

/// Threefry 2x32 with 20 rounds: the low halves of counter and key are word
/// 0, the high halves word 1; so is the result.
uint64_t threefry2x32(uint64_t counter, uint64_t key);

//===----------------------------------------------------------------------===//
// Attributes
//===----------------------------------------------------------------------===//

/// The element as IntegerAttr or FloatAttr.
mlir::TypedAttr bitsToAttr(mlir::Type elementType, int64_t bits);

/// The bits of all elements in row-major order (one alone for each element of
/// a splat). None if the attribute holds no elements that can be read.
std::optional<llvm::SmallVector<int64_t>>
getElementBits(mlir::Attribute elements);

/// The bits of the element of a splat; none if it is none.
std::optional<int64_t> getSplatBits(mlir::Attribute elements);

/// The tensor attribute of the elements in row-major order; one element is a
/// splat.
mlir::DenseElementsAttr bitsToElements(mlir::RankedTensorType type,
                                       llvm::ArrayRef<int64_t> bits);

} // namespace tg

#endif // TG_DIALECT_IR_SCALARSEMANTICS_H
