//===- IndexExpr.h - Index arithmetic of views ------------------*- C++ -*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Turns a ShapeTracker into two expressions of the coordinates: the index of
// the buffer element that is read, and the condition under which it is read (if
// it does not hold, the element is zero). There is one algorithm, emitIndex,
// and the values it computes with belong to a Builder: MLIR values, numbers or
// strings.
//
// What a Builder is
// -----------------
//   using Value = ...;       // integers and conditions alike
//   Value constant(int64_t);
//   Value linearize(ArrayRef<Value> coords, ArrayRef<int64_t> strides,
//                   int64_t offset);              // offset + sum
//                   strides*coords
//   SmallVector<Value> delinearize(Value flat, ArrayRef<int64_t> shape);
//   Value cmpGE(Value, int64_t), cmpLT(Value, int64_t);       // signed
//   Value logicalAnd(Value, Value);
//   Value select(Value condition, Value ifTrue, int64_t ifFalse);
//
// delinearize is row-major and is called only with 0 <= flat < product of
// shape, which has rank 2 or more: what affine.delinearize_index expects. A
// Builder without linearize and delinearize of its own derives from
// ArithmeticIndexBuilder, which makes them from add, mul, floorDiv and mod.
//
// Masked elements
// ---------------
// Behind a masked view the flat index may be anything: a padded row of 4 reads
// -1 to the left of its first element. Neither a load nor a delinearize_index
// may see that. So wherever a masked view's index goes on, into the next view
// or (unless told otherwise) out to the caller, it passes a select that makes
// it 0 where the mask fails. The index is therefore always safe to load from a
// buffer that has an element, and consumers write
//
//     select(valid, load(index), 0)
//
// without a branch. Consumers that guard the load itself (a masked vector load,
// scf.if) pass Guard::None and save the last select; the index then means
// something only where valid holds.
//
// A tracker that reads nothing at all gives index 0 and a valid that is false;
// its buffer may be empty, so check ShapeTracker::isZero() first and load
// nothing.
//
// What is left out
// ----------------
// Stride-0 axes, comparisons with the ends of an axis, additions of 0,
// multiplications by 1, and the division of axes that View::coalesce merges: a
// contiguous inner view needs no arithmetic at all.
//
//===----------------------------------------------------------------------===//

#ifndef TG_VIEW_INDEXEXPR_H
#define TG_VIEW_INDEXEXPR_H

#include "TG/View/ShapeTracker.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace tg {

/// Whether the final index is made 0 where the element is masked.
enum class Guard { Select, None };

namespace detail {
/// The condition that `coords` pass the mask of `view`, joined to `valid`.
template <class Builder>
std::optional<typename Builder::Value>
emitMask(const View &view, llvm::ArrayRef<typename Builder::Value> coords,
         std::optional<typename Builder::Value> valid, Builder &builder) {
  using Value = typename Builder::Value;
  auto require = [&](Value condition) {
    valid = valid ? builder.logicalAnd(*valid, condition) : condition;
  };
  for (int64_t axis = 0, rank = view.getRank(); axis < rank; ++axis) {
    auto [begin, end] = view.getMaskRange(axis);
    if (begin > 0)
      require(builder.cmpGE(coords[axis], begin));
    if (end < view.getShape()[axis])
      require(builder.cmpLT(coords[axis], end));
  }
  return valid;
}
} // namespace detail

/// Emits the buffer index that `tracker` reads at `coords` (one value an axis,
/// inside the shape) and the condition under which it reads it; no condition
/// if it always does. See the head of this file for masked elements.
template <class Builder>
std::pair<typename Builder::Value, std::optional<typename Builder::Value>>
emitIndex(const ShapeTracker &tracker,
          llvm::ArrayRef<typename Builder::Value> coords, Builder &builder,
          Guard guard = Guard::Select) {
  using Value = typename Builder::Value;
  if (tracker.isZero())
    return {builder.constant(0), builder.cmpLT(builder.constant(0), 0)};

  std::optional<Value> valid;
  llvm::SmallVector<Value> current(coords.begin(), coords.end());
  for (size_t left = tracker.getViews().size(); left > 0; --left) {
    // Inner views are indexed by a flat number, so only the outermost one has
    // to keep its axes apart.
    const View &original = tracker.getViews()[left - 1];
    bool outermost = left == tracker.getViews().size();
    View view = outermost ? original : original.coalesce();
    if (!outermost) {
      Value flat = current.front();
      if (view.getRank() >= 2)
        current = builder.delinearize(flat, view.getShape());
      else if (view.getRank() == 0)
        current.clear();
    }

    valid = detail::emitMask<Builder>(view, current, valid, builder);
    llvm::SmallVector<Value> terms;
    llvm::SmallVector<int64_t> strides;
    for (auto [coord, stride] : llvm::zip_equal(current, view.getStrides())) {
      if (stride == 0)
        continue;
      terms.push_back(coord);
      strides.push_back(stride);
    }
    Value flat = terms.empty()
                     ? builder.constant(view.getOffset())
                     : builder.linearize(terms, strides, view.getOffset());
    bool last = left == 1;
    if (!view.getMask().empty() && !(last && guard == Guard::None))
      flat = builder.select(*valid, flat, 0);
    current.assign(1, flat);
  }
  return {current.front(), valid};
}

/// Makes linearize and delinearize from the derived builder's add, mul,
/// floorDiv and mod, the last three by positive or, for mul, any constants:
///
///   Value add(Value, Value), addConstant(Value, int64_t),
///         mul(Value, int64_t), floorDiv(Value, int64_t), mod(Value, int64_t);
template <class Derived, class ValueT>
class ArithmeticIndexBuilder {
public:
  using Value = ValueT;

  Value linearize(llvm::ArrayRef<Value> coords, llvm::ArrayRef<int64_t> strides,
                  int64_t offset) {
    std::optional<Value> sum;
    for (auto [coord, stride] : llvm::zip_equal(coords, strides)) {
      Value term = stride == 1 ? coord : derived().mul(coord, stride);
      sum = sum ? derived().add(*sum, term) : term;
    }
    if (!sum)
      return derived().constant(offset);
    return offset == 0 ? *sum : derived().addConstant(*sum, offset);
  }

  llvm::SmallVector<Value> delinearize(Value flat,
                                       llvm::ArrayRef<int64_t> shape) {
    llvm::SmallVector<Value> coords(shape.size(), flat);
    // flat is in range, so the outermost coordinate needs no mod.
    for (size_t axis = shape.size(); axis-- > 1;) {
      coords[axis] = derived().mod(flat, shape[axis]);
      flat = derived().floorDiv(flat, shape[axis]);
    }
    if (!shape.empty())
      coords.front() = flat;
    return coords;
  }

private:
  Derived &derived() { return static_cast<Derived &>(*this); }
};

/// Computes the index itself; conditions are 0 or 1.
class EvaluatingIndexBuilder
    : public ArithmeticIndexBuilder<EvaluatingIndexBuilder, int64_t> {
public:
  int64_t constant(int64_t value) { return value; }
  int64_t add(int64_t lhs, int64_t rhs) { return lhs + rhs; }
  int64_t addConstant(int64_t lhs, int64_t rhs) { return lhs + rhs; }
  int64_t mul(int64_t lhs, int64_t rhs) { return lhs * rhs; }
  int64_t floorDiv(int64_t lhs, int64_t rhs) {
    return lhs / rhs - (lhs % rhs < 0);
  }
  int64_t mod(int64_t lhs, int64_t rhs) {
    int64_t rest = lhs % rhs;
    return rest < 0 ? rest + rhs : rest;
  }
  int64_t cmpGE(int64_t lhs, int64_t rhs) { return lhs >= rhs; }
  int64_t cmpLT(int64_t lhs, int64_t rhs) { return lhs < rhs; }
  int64_t logicalAnd(int64_t lhs, int64_t rhs) { return lhs && rhs; }
  int64_t select(int64_t condition, int64_t ifTrue, int64_t ifFalse) {
    return condition ? ifTrue : ifFalse;
  }
};

/// Writes the expressions in C, with every operation in parentheses.
class StringIndexBuilder
    : public ArithmeticIndexBuilder<StringIndexBuilder, std::string> {
public:
  std::string constant(int64_t value) { return llvm::itostr(value); }
  std::string add(const std::string &lhs, const std::string &rhs) {
    return "(" + lhs + " + " + rhs + ")";
  }
  std::string addConstant(const std::string &lhs, int64_t rhs) {
    return binary(lhs, "+", rhs);
  }
  std::string mul(const std::string &lhs, int64_t rhs) {
    return binary(lhs, "*", rhs);
  }
  std::string floorDiv(const std::string &lhs, int64_t rhs) {
    return binary(lhs, "/", rhs);
  }
  std::string mod(const std::string &lhs, int64_t rhs) {
    return binary(lhs, "%", rhs);
  }
  std::string cmpGE(const std::string &lhs, int64_t rhs) {
    return binary(lhs, ">=", rhs);
  }
  std::string cmpLT(const std::string &lhs, int64_t rhs) {
    return binary(lhs, "<", rhs);
  }
  std::string logicalAnd(const std::string &lhs, const std::string &rhs) {
    return "(" + lhs + " && " + rhs + ")";
  }
  std::string select(const std::string &condition, const std::string &ifTrue,
                     int64_t ifFalse) {
    return "(" + condition + " ? " + ifTrue + " : " + constant(ifFalse) + ")";
  }

private:
  std::string binary(const std::string &lhs, const char *op, int64_t rhs) {
    return "(" + lhs + " " + op + " " + constant(rhs) + ")";
  }
};

} // namespace tg

#endif // TG_VIEW_INDEXEXPR_H
