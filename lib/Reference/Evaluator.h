//===- Evaluator.h - The values of a running function -----------*- C++ -*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The evaluator walks over blocks and keeps each value until its last use. For
// each op there is one overload of evaluate() below, which reads the operands'
// tensors and sets the results; a family of ops is a file.
//
//===----------------------------------------------------------------------===//

#ifndef TG_LIB_REFERENCE_EVALUATOR_H
#define TG_LIB_REFERENCE_EVALUATOR_H

#include "Arithmetic.h"
#include "TG/Reference/Interpreter.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace tg::reference {

/// Elements in row-major order.
struct Tensor {
  mlir::Type elementType;
  llvm::SmallVector<int64_t> shape;
  std::vector<Element> elements;

  int64_t getRank() const { return static_cast<int64_t>(shape.size()); }
};
using TensorRef = std::shared_ptr<const Tensor>;

/// What a value is bound to: a tensor, or the attribute of a single index or
/// other scalar.
struct Binding {
  TensorRef tensor;
  mlir::Attribute scalar;
};

class Evaluator {
public:
  Evaluator(const Arithmetic &arithmetic, const InterpreterOptions &options);

  /// Runs `function` on arguments that have its types, its dynamic sizes aside.
  mlir::FailureOr<llvm::SmallVector<Binding>>
  call(mlir::func::FuncOp function, llvm::ArrayRef<Binding> arguments);

  /// A tensor of zeros. Null after a diagnostic at `op` if it takes too much
  /// memory.
  std::shared_ptr<Tensor> allocate(mlir::Operation *op, mlir::Type elementType,
                                   llvm::ArrayRef<int64_t> shape);

  /// What `value` is bound to; it is bound.
  const Tensor &getTensor(mlir::Value value) const;
  TensorRef share(mlir::Value value) const;
  int64_t getIndex(mlir::Value value) const;

  void set(mlir::Value result, TensorRef tensor) {
    values[result].tensor = std::move(tensor);
  }
  void set(mlir::Value result, mlir::Attribute scalar) {
    values[result].scalar = scalar;
  }
  void setIndex(mlir::Value result, int64_t index);

  /// The shape of `type` with each dynamic size taken from `sizes`.
  mlir::FailureOr<llvm::SmallVector<int64_t>>
  resolveShape(mlir::Operation *op, mlir::RankedTensorType type,
               mlir::ValueRange sizes) const;
  /// The integers, or indices, that are not negative.
  mlir::FailureOr<llvm::SmallVector<int64_t>>
  resolveSizes(mlir::Operation *op, llvm::StringRef what,
               llvm::ArrayRef<mlir::OpFoldResult> mixed) const;

  const Arithmetic &getArithmetic() const { return arithmetic; }
  const InterpreterOptions &getOptions() const { return options; }

  /// Runs the ops of a block whose arguments are bound, and gives the operands
  /// of its terminator.
  mlir::FailureOr<llvm::SmallVector<Binding>> run(mlir::Block &block);

  void bind(mlir::ValueRange values, llvm::ArrayRef<Binding> bindings);
  llvm::SmallVector<Binding> lookup(mlir::ValueRange values) const;

private:
  mlir::LogicalResult step(mlir::Operation *op);
  mlir::LogicalResult foldScalars(mlir::Operation *op);
  mlir::LogicalResult checkResults(mlir::Operation *op) const;
  void release(mlir::Operation *op);

  const Arithmetic &arithmetic;
  const InterpreterOptions &options;
  uint64_t maxBytes;
  uint64_t liveBytes = 0;
  unsigned depth = 0;
  llvm::DenseMap<mlir::Value, Binding> values;
  /// How many operands still read a value.
  llvm::DenseMap<mlir::Value, size_t> pendingUses;
};

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

/// `[2, 3]`
std::string formatShape(llvm::ArrayRef<int64_t> shape);
int64_t countElements(llvm::ArrayRef<int64_t> shape);
/// The position in row-major order.
int64_t flatten(llvm::ArrayRef<int64_t> shape, llvm::ArrayRef<int64_t> coords);
/// Calls `visit` for each element of the shape in row-major order.
void forEachElement(llvm::ArrayRef<int64_t> shape,
                    llvm::function_ref<void(llvm::ArrayRef<int64_t>)> visit);
/// The elements of a tensor along an axis: element i of line (o, n) is number
/// (o * length + i) * inner + n.
struct Lines {
  Lines(llvm::ArrayRef<int64_t> shape, int64_t axis);
  int64_t outer, length, inner;
};

//===----------------------------------------------------------------------===//
// Ops
//===----------------------------------------------------------------------===//

// Leaves.cpp
mlir::LogicalResult evaluate(ConstOp op, Evaluator &evaluator);
mlir::LogicalResult evaluate(VariableOp op, Evaluator &evaluator);
mlir::LogicalResult evaluate(IotaOp op, Evaluator &evaluator);
mlir::LogicalResult evaluate(mlir::arith::ConstantOp op, Evaluator &evaluator);
mlir::LogicalResult evaluate(mlir::tensor::EmptyOp op, Evaluator &evaluator);
mlir::LogicalResult evaluate(mlir::tensor::DimOp op, Evaluator &evaluator);

// Elementwise.cpp
mlir::LogicalResult evaluateElements(mlir::Operation *op,
                                     const ElementOp &function,
                                     Evaluator &evaluator);
mlir::LogicalResult evaluate(BitcastOp op, Evaluator &evaluator);

// Movement.cpp
mlir::LogicalResult evaluate(ReshapeOp op, Evaluator &evaluator);
mlir::LogicalResult evaluate(ExpandOp op, Evaluator &evaluator);
mlir::LogicalResult evaluate(PermuteOp op, Evaluator &evaluator);
mlir::LogicalResult evaluate(PadOp op, Evaluator &evaluator);
mlir::LogicalResult evaluate(ShrinkOp op, Evaluator &evaluator);
mlir::LogicalResult evaluate(FlipOp op, Evaluator &evaluator);
mlir::LogicalResult evaluate(ViewOp op, Evaluator &evaluator);
mlir::LogicalResult evaluate(WindowOp op, Evaluator &evaluator);

// Placement.cpp
mlir::LogicalResult evaluate(ShardOp op, Evaluator &evaluator);
mlir::LogicalResult evaluate(MultiOp op, Evaluator &evaluator);
mlir::LogicalResult evaluate(AssignOp op, Evaluator &evaluator);

// Reductions.cpp
mlir::LogicalResult evaluate(ReduceOp op, Evaluator &evaluator);
mlir::LogicalResult evaluate(ScanOp op, Evaluator &evaluator);
mlir::LogicalResult evaluate(SortOp op, Evaluator &evaluator);

// Contractions.cpp
mlir::LogicalResult evaluate(MatmulOp op, Evaluator &evaluator);
mlir::LogicalResult evaluate(ConvOp op, Evaluator &evaluator);
// Attention.cpp
mlir::LogicalResult evaluate(AttentionOp op, Evaluator &evaluator);

// Indexing.cpp
mlir::LogicalResult evaluate(GatherOp op, Evaluator &evaluator);
mlir::LogicalResult evaluate(ScatterOp op, Evaluator &evaluator);

} // namespace tg::reference

#endif // TG_LIB_REFERENCE_EVALUATOR_H
