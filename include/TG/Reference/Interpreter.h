//===- Interpreter.h - What every op means, slowly and plainly --*- C++ -*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Runs a function of tg ops on values, op by op, by the words of each op's
/// description. It is what compiled code is compared with, so it takes no road
/// of the compiler: a convolution is a sum of products, a sort a stable sort.
///
/// It takes all ops of the dialect but `tg.gradient`, which `tg-gradient`
/// expands, and `tg.buffer`, which only the live graph has; besides them
/// `func.call` and `func.return`, `arith.constant`, `tensor.empty` (zeros),
/// `tensor.dim`, `tensor.cast`, and arithmetic on single indices. Values with
/// dynamic sizes get them from the inputs; what the verifier could not check is
/// checked when it runs.
///
/// Where the dialect leaves the order of a sum free, the interpreter is more
/// precise than any order: f16, bf16 and f32 are summed in at least double and
/// rounded at the end, to the accumulation type and then to the result. A sum
/// starts from +0. `tg.scatter` joins in the element type, in its stated order.
///
/// Two ways to run
/// ---------------
/// interpret() computes in the element types, rounding as each op says.
///
/// interpretWithBounds() follows real numbers instead: a float element is a
/// double, the value that would come out without any rounding, and beside it a
/// bound on how far compiled code may be from it:
///
///     |compiled - value| <= error
///
/// An error of infinity says that nothing is known: the element is *undecided*.
/// A test skips it, and counts how many it skipped.
///
/// The rules: u is half the distance of the type's numbers relative to their
/// size (2^-24 for f32), a and b stand for operands, ea and eb for their
/// errors, and each result v gets a rounding error r(v) = u |v|, at least half
/// the least subnormal number, and infinity where v might overflow.
///
/// | op                   | error of the result                             |
/// | -------------------- | ----------------------------------------------- |
/// | exact operands       | what rounding v really loses: 0 for small       |
/// |                      | integers (add mul neg max recip div sqrt mulacc |
/// |                      | cast)                                           |
/// | add                  | ea + eb + r(v)                                  |
/// | mul                  | |a| eb + |b| ea + ea eb + r(v)                  |
/// | recip div exp log    | the largest change of v at the corners of the   |
/// | sqrt tanh pow ...    | operands' intervals (they are monotone in each  |
/// |                      | operand), and the op's documented ulps          |
/// | sin                  | min(ea, 2), and 2 ulp                           |
/// | mulacc               | as mul and add, rounded once                    |
/// | max                  | the larger of ea and eb                         |
/// | where                | that of the chosen value; an undecided          |
/// |                      | condition adds the distance of the two          |
/// | cmplt cmpne trunc,   | 0, or undecided where the operands' intervals   |
/// | cast to int or bool  | allow two results                               |
/// | reduce add, scan,    | sum of e + (n - 1) u sum(|v| + e), in any order |
/// | scatter add          |                                                 |
/// | reduce mul           | prod(|v| + e) (1 + n u) - prod|v|               |
/// | reduce max, sort     | the largest e                                   |
/// | matmul conv          | as mul and reduce add: n u sum |a||b|           |
/// | attention            | made of the rules above, doubled: it may be     |
/// |                      | computed in blocks                              |
/// | int ops              | 0; undecided with any undecided operand         |
/// | bitcast of a float   | undecided unless the float is exact             |
///
/// A function that leaves its domain inside an operand's interval (recip at 0,
/// log at a negative number) makes the result undecided. Infinities and NaN
/// that arise from exact operands are exact. The sign of a zero is not
/// followed.
///
//===----------------------------------------------------------------------===//

#ifndef TG_REFERENCE_INTERPRETER_H
#define TG_REFERENCE_INTERPRETER_H

#include "TG/Reference/HostTensor.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "llvm/ADT/StringMap.h"

#include <cmath>

namespace tg {

struct InterpreterOptions {
  /// The most bytes that all values alive may take (16 an element); 0 is half
  /// of the machine's memory.
  uint64_t maxBytes = 0;
  /// The values of `tg.variable`, by name.
  llvm::StringMap<int64_t> variables;
};

/// The results of `function` for `inputs`, one a function argument, with
/// exactly the shapes and element types of the signature (dynamic sizes may be
/// any). An argument or result of type `index` is a 0-d i64 tensor.
///
/// Fails with diagnostics at the op that went wrong, or at the function where
/// the inputs do not fit. Never writes to the IR.
mlir::FailureOr<std::vector<HostTensor>>
interpret(mlir::func::FuncOp function, llvm::ArrayRef<HostTensor> inputs,
          const InterpreterOptions &options = {});

/// A result of interpretWithBounds.
struct BoundedTensor {
  /// The element type of the function's result.
  ElementKind kind = ElementKind::F32;
  llvm::SmallVector<int64_t, 4> shape;
  /// One entry an element. 64-bit integers beyond 2^53 are rounded here; their
  /// bits are in `bits`.
  std::vector<double> values;
  /// |compiled - value| is at most this. Infinity: undecided. For bools and
  /// integers 0 or infinity.
  std::vector<double> errors;
  /// The element's bits in `kind`, the value rounded to it.
  std::vector<int64_t> bits;

  bool isUndecided(int64_t i) const { return std::isinf(errors[i]); }
  int64_t countUndecided() const;
  /// Whether `actual` may be element `i` as compiled code computes it: within
  /// the bound, or the same infinity, or NaN as well. Undecided elements admit
  /// everything; exact integers are compared by their bits.
  bool admits(int64_t i, const HostTensor &actual) const;
};

/// As interpret, in real numbers with bounds on the rounding errors. The inputs
/// are exact.
mlir::FailureOr<std::vector<BoundedTensor>>
interpretWithBounds(mlir::func::FuncOp function,
                    llvm::ArrayRef<HostTensor> inputs,
                    const InterpreterOptions &options = {});

} // namespace tg

#endif // TG_REFERENCE_INTERPRETER_H
