//===- Arithmetic.h - What the interpreter computes with --------*- C++ -*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The interpreter moves elements about by itself and leaves computing with
// them to an Arithmetic, of which there are two: one rounds as the ops say, the
// other follows real numbers and bounds on the rounding errors.
//
//===----------------------------------------------------------------------===//

#ifndef TG_LIB_REFERENCE_ARITHMETIC_H
#define TG_LIB_REFERENCE_ARITHMETIC_H

#include "TG/Dialect/IR/ScalarSemantics.h"
#include "TG/Dialect/IR/TGOps.h"

#include <memory>

namespace tg::reference {

/// One element of a tensor. `bits` are those of ScalarSemantics.h, but a float
/// in real numbers is the bits of a double whatever its type. All bits 0 is
/// zero either way.
struct Element {
  int64_t bits = 0;
  /// Always 0 in the arithmetic that rounds; else see Interpreter.h.
  double error = 0;
};

/// An elementwise op, looked up once for many elements.
class ElementOp {
public:
  virtual ~ElementOp() = default;
  /// One entry an operand, in the op's order.
  virtual Element compute(llvm::ArrayRef<Element> operands) const = 0;
};

/// Joins elements one after the other.
class Accumulator {
public:
  virtual ~Accumulator() = default;
  /// Forgets what was joined.
  virtual void reset() = 0;
  virtual void join(Element element) = 0;
  /// Joins lhs * rhs; only where the kind is add.
  virtual void joinProduct(Element lhs, Element rhs) = 0;
  /// What was joined since the last reset, in the result type.
  virtual Element get() const = 0;
};

/// The types of a reduction: of the elements that are joined, of the sum while
/// it grows, of the sum when it is done.
struct AccumulatorTypes {
  ScalarType operand, accumulator, result;
};

class Arithmetic {
public:
  virtual ~Arithmetic() = default;

  /// An element given by its bits in `type`, and back.
  virtual Element fromBits(ScalarType type, int64_t bits) const = 0;
  virtual int64_t toBits(ScalarType type, Element element) const = 0;

  /// Whether all bits of the element are known: bitcast asks.
  virtual bool hasKnownBits(ScalarType type, Element element) const = 0;

  /// An elementwise op of these element types, one an operand in order; null
  /// if the op is none.
  virtual std::unique_ptr<ElementOp>
  makeElementOp(mlir::OperationName name, llvm::ArrayRef<mlir::Type> operands,
                mlir::Type result) const = 0;

  virtual std::unique_ptr<Accumulator>
  makeAccumulator(ReduceKind kind, AccumulatorTypes types) const = 0;
  /// Joins in `type`, rounding each time, in the order in which elements come,
  /// of which there is at least one.
  virtual std::unique_ptr<Accumulator>
  makeOrderedAccumulator(ReduceKind kind, ScalarType type) const = 0;

  /// The type in which an op of several steps on `type` computes inside.
  virtual mlir::Type getInnerType(mlir::Type type) const = 0;

  /// The positions that elements of an axis have after a stable sort, by which
  /// `values` and `indices` are filled in; one entry an element each.
  virtual void sort(ScalarType type, bool descending,
                    llvm::ArrayRef<Element> operands,
                    llvm::MutableArrayRef<Element> values,
                    llvm::MutableArrayRef<Element> indices) const = 0;
};

std::unique_ptr<Arithmetic> makeExactArithmetic();
std::unique_ptr<Arithmetic> makeBoundedArithmetic();

/// The stable order of `operands` (numbers of `type`): NaN last. In `bits`.
llvm::SmallVector<int32_t> getStableOrder(ScalarType type, bool descending,
                                          llvm::ArrayRef<int64_t> bits);

} // namespace tg::reference

#endif // TG_LIB_REFERENCE_ARITHMETIC_H
