//===- TensorImpl.h - What handles share, and how ops are made --*- C++ -*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every member of Tensor has the same shape: a Call that names it, checks that
// throw, and one or more `emit`s:
//
//   Tensor Tensor::exp() const {
//     Call call("exp");
//     return emitUnary<ExpOp>(toFloatType(*this));
//   }
//
// Types and attributes belong to the graph's context, which has no locks of
// its own: they are made inside `withContext`.
//
//===----------------------------------------------------------------------===//

#ifndef TG_LIB_TENSOR_TENSORIMPL_H
#define TG_LIB_TENSOR_TENSORIMPL_H

#include "TG/Tensor/Tensor.h"
#include "TG/View/ShapeTracker.h"

#include <string>

namespace tg::detail {

//===----------------------------------------------------------------------===//
// Calls and errors
//===----------------------------------------------------------------------===//

/// Names the API call for the ops that it makes and the errors that it throws.
/// The outermost one counts.
class Call {
public:
  explicit Call(const char *name);
  ~Call();
  Call(const Call &) = delete;
  Call &operator=(const Call &) = delete;

  /// The name of the outermost call, or null.
  static const char *getCurrent();

private:
  CallScope scope;
  bool outermost;
};

/// Prints as `2x3`, a 0-d shape as `()`.
struct ShapeText {
  explicit ShapeText(llvm::ArrayRef<int64_t> shape) : shape(shape) {}
  explicit ShapeText(const Tensor &tensor) : shape(tensor.getShape()) {}
  llvm::ArrayRef<int64_t> shape;
};
llvm::raw_ostream &operator<<(llvm::raw_ostream &os, ShapeText text);

/// Prints as `[0, 2]`.
struct ListText {
  llvm::ArrayRef<int64_t> values;
};
llvm::raw_ostream &operator<<(llvm::raw_ostream &os, ListText text);

/// Throws `ErrorT("<call>: <parts>")`.
template <typename ErrorT, typename... Parts>
[[noreturn]] void fail(const Parts &...parts) {
  std::string text;
  {
    llvm::raw_string_ostream os(text);
    if (const char *call = Call::getCurrent())
      os << call << ": ";
    (os << ... << parts);
  }
  throw ErrorT(std::move(text));
}

/// Throws RuntimeError where there is an error.
void check(llvm::Error error);
template <typename T>
T check(llvm::Expected<T> value) {
  if (!value)
    check(value.takeError());
  return std::move(*value);
}

//===----------------------------------------------------------------------===//
// Shared state
//===----------------------------------------------------------------------===//

/// One movement op, applied to the tensor that it was called on.
struct Move {
  enum class Kind { Reshape, Expand, Permute, Flip, Shrink, Pad, Stride };
  Kind kind;
  /// The new shape, the order, the axes, offsets (low) then sizes (high), or
  /// the step of each axis.
  llvm::SmallVector<int64_t, 6> args;
};

/// From where a tensor was made by movement ops: what `assign` must reach.
/// Parents are held weakly; a parent that is gone is skipped by joining the
/// moves before and after it.
struct Origin {
  std::weak_ptr<TensorImpl> parent;
  llvm::SmallVector<int64_t, 4> parentShape;
  Move move;
  /// In place of `move`, where moves were joined.
  std::optional<ShapeTracker> joined;
  /// The parent's own origin.
  std::shared_ptr<Origin> next;

  ~Origin();
  /// What this tensor reads of its parent.
  llvm::Expected<ShapeTracker> getTracker() const;
};

/// Says that `result` is `move` of `source`.
void setOrigin(const Tensor &result, const Tensor &source, Move move);

struct TensorImpl {
  TensorImpl(GraphValue value, Device device)
      : value(std::move(value)), device(std::move(device)) {}
  ~TensorImpl();

  GraphValue value;
  Device device;
  std::optional<bool> requiresGrad;
  Tensor grad;
  std::shared_ptr<Origin> origin;
};

/// The live tensors whose flag is true.
std::vector<std::shared_ptr<TensorImpl>> getTensorsThatRequireGrad();

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

/// Runs `fn(MLIRContext *)` under the graph's lock.
template <typename Fn>
auto withContext(Fn fn) {
  Graph &graph = Graph::get();
  return graph.withBlock([&](mlir::Block &) { return fn(graph.getContext()); });
}

mlir::Type getElementType(DType dtype);
DType getDType(mlir::Type elementType);
/// ValueError for a negative size, or more elements than 2^63 - 1 bytes hold.
mlir::RankedTensorType getType(DType dtype, llvm::ArrayRef<int64_t> shape);
/// The product; ValueError on overflow.
int64_t getNumElements(llvm::ArrayRef<int64_t> shape);

using Shape = llvm::SmallVector<int64_t, 6>;
inline Shape toShape(llvm::ArrayRef<int64_t> shape) {
  return Shape(shape.begin(), shape.end());
}

/// The axis counted from the front; IndexError where it is out of range. With
/// `extra`, for an axis that is to be added.
int64_t resolveAxis(const Tensor &tensor, int64_t axis, bool extra = false);
/// Distinct, in rising order.
Shape resolveAxes(const Tensor &tensor, const Axes &axes);

//===----------------------------------------------------------------------===//
// Emission
//===----------------------------------------------------------------------===//

/// RuntimeError for the undefined tensor.
TensorImpl &getImpl(const Tensor &tensor);

/// A tensor on a new value: its flag and device come from the operands, which
/// are checked to be on one device.
Tensor makeResult(GraphValue value, llvm::ArrayRef<const Tensor *> operands);

template <typename OpT>
Tensor emit(mlir::RankedTensorType type,
            llvm::ArrayRef<const Tensor *> operands,
            typename OpT::Properties properties = {}) {
  llvm::SmallVector<GraphValue, 3> values;
  for (const Tensor *operand : operands)
    values.push_back(getImpl(*operand).value);
  return makeResult(Graph::get().emit<OpT>(type, values, std::move(properties)),
                    operands);
}

/// A unary op with the operand's type.
template <typename OpT>
Tensor emitUnary(const Tensor &operand) {
  return emit<OpT>(getImpl(operand).value.getType(), {&operand});
}

/// A binary op on operands of one type.
template <typename OpT>
Tensor emitSame(const Tensor &lhs, const Tensor &rhs) {
  return emit<OpT>(getImpl(lhs).value.getType(), {&lhs, &rhs});
}

/// A splat on the device, whose flag is false.
Tensor makeConstant(DType dtype, llvm::ArrayRef<int64_t> shape,
                    const Scalar &value, const Device &device);

//===----------------------------------------------------------------------===//
// Shared by families
//===----------------------------------------------------------------------===//

/// The tensor in its float type: integers and bools go to the default float.
Tensor toFloatType(const Tensor &tensor);

/// The shape that all of `shapes` broadcast to, or ValueError.
Shape broadcastShapes(llvm::ArrayRef<llvm::ArrayRef<int64_t>> shapes);
Tensor broadcastTo(const Tensor &tensor, llvm::ArrayRef<int64_t> shape);

/// Operands of one type (unless `matchTypes` is false) and one shape.
std::pair<Tensor, Tensor> broadcast(const Tensor &lhs, const Operand &rhs,
                                    bool reverse = false,
                                    bool matchTypes = true);

/// -x, ~x or not x: a map that reverses the order of elements.
Tensor invertOrder(const Tensor &tensor);

/// Splat of each element's index along an axis.
Tensor makeIota(DType dtype, llvm::ArrayRef<int64_t> shape, int64_t axis,
                const Device &device);

/// Sliding windows over the last axes, as new axes at the end.
Tensor makeWindows(const Tensor &tensor, llvm::ArrayRef<int64_t> sizes,
                   llvm::ArrayRef<int64_t> strides,
                   llvm::ArrayRef<int64_t> dilations);

/// Flat padding (two an axis, last axis first) from the three forms that
/// ConvOptions names.
Shape resolvePadding(const Tensor &tensor, const PerAxis &padding,
                     int64_t numAxes);
/// One number an axis.
Shape resolvePerAxis(const PerAxis &values, int64_t numAxes, const char *name);

Tensor reduceLoss(const Tensor &loss, Reduction reduction);

/// One-hot of integers along a new axis of the given size, as bools.
Tensor makeOneHotMask(const Tensor &labels, int64_t numClasses);

/// The state of random numbers that is not computed yet; see Random.cpp.
void appendPendingCounters(std::vector<GraphValue> &values);

} // namespace tg::detail

#endif // TG_LIB_TENSOR_TENSORIMPL_H
