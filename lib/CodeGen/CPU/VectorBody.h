//===- VectorBody.h - The body of a linalg op on lanes ----------*- C++ -*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TG_LIB_CODEGEN_CPU_VECTORBODY_H
#define TG_LIB_CODEGEN_CPU_VECTORBODY_H

#include "LinalgNest.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

#include <string>

namespace tg {

/// Consecutive iterations of one loop that are computed together. A width of 1
/// means scalars.
struct Lanes {
  int64_t width = 1;
  /// The index of the first lane.
  mlir::Value first;
  /// Which lanes count; null for all.
  mlir::Value mask;
};

/// The lanes at base[address + lane * step].
mlir::Value loadLanes(mlir::OpBuilder &builder, mlir::Location loc,
                      mlir::Value base, mlir::Value address, Index step,
                      const Lanes &lanes);
void storeLanes(mlir::OpBuilder &builder, mlir::Location loc,
                mlir::Value vector, mlir::Value base, mlir::Value address,
                Index step, const Lanes &lanes);

/// A vector of `width` copies; a vector or a width of 1 stays as it is.
mlir::Value broadcastLanes(mlir::OpBuilder &builder, mlir::Location loc,
                           mlir::Value value, int64_t width);

/// All lanes combined into a scalar, in some order.
mlir::Value combineLanes(mlir::OpBuilder &builder, mlir::Location loc,
                         mlir::Value vector, mlir::vector::CombiningKind kind);

/// What op does to output number `output` in each step: combine it with
/// something, or nothing that is known here.
std::optional<mlir::vector::CombiningKind>
getCombiningKind(mlir::linalg::GenericOp op, unsigned output);

/// e with e o x = x.
mlir::TypedAttr getNeutralElement(mlir::Type type,
                                  mlir::vector::CombiningKind kind);

/// Emits a generic op's body for some lanes. What does not depend on the lane
/// stays scalar.
class VectorBody {
public:
  explicit VectorBody(mlir::linalg::GenericOp op);

  /// Why the body cannot be emitted on lanes; empty if it can.
  std::string getObstacle();
  /// The size of the widest element that is computed with.
  unsigned getWidestBits();
  /// Whether a step takes long (calls of math functions).
  bool isHeavy();

  /// Adds what is needed in front of the loops.
  void prepare(mlir::OpBuilder &builder);

  /// The yielded values for these block arguments, each a vector or a scalar.
  /// `indices` has the value of linalg.index for each loop; that of loop number
  /// `vectorLoop` is lanes.first + lane.
  llvm::SmallVector<mlir::Value> emit(mlir::OpBuilder &builder,
                                      llvm::ArrayRef<mlir::Value> arguments,
                                      llvm::ArrayRef<mlir::Value> indices,
                                      int vectorLoop, const Lanes &lanes);

private:
  struct State;
  mlir::Value emitLoad(State &state, mlir::Operation *load);
  std::optional<int64_t> getLaneStep(State &state, mlir::Value value);
  mlir::Value getFirstLane(State &state, mlir::Value value);

  mlir::linalg::GenericOp op;
  /// For each memref that the body loads from.
  llvm::DenseMap<mlir::Value, FlatMemory> memories;
};

} // namespace tg

#endif // TG_LIB_CODEGEN_CPU_VECTORBODY_H
