//===- Tensor.h - Lazy n-dimensional arrays ---------------------*- C++ -*-===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A Tensor names a value of the live graph. Calls append ops to the graph and
// compute nothing; a value is computed when it is read.
//
//   Tensor x = Tensor::of({{1.0, 2.0}, {3.0, 4.0}});
//   x.setRequiresGrad(true);
//   Tensor loss = (x * x).sum();          // tg.mul, tg.reduce
//   loss.backward();                      // appends the gradient's ops
//   std::vector<float> g = x.getGrad().toVector<float>();  // 2 4 6 8
//
// Conventions:
// * A Tensor is a handle: copies name the same tensor, as in Python. What
//   `assign`, `backward` and `setRequiresGrad` do is seen through each copy.
// * Values never change. `t.assign(v)` rebinds `t`, and each handle that `t`
//   was made from by movement ops; what was built from the old value keeps it.
// * Axes count from the back when negative. For a 0-d tensor 0 and -1 are
//   taken, and mean nothing.
// * Elementwise calls broadcast, and operands of two types meet at the least
//   type above both (DType.h). A number takes the tensor's type where it fits:
//   integers with integers, everything with floats.
// * `requiresGrad` of a result: true if any operand's is, else unset if any
//   operand's is, else false. Numbers count as false.
// * Errors.h says what is thrown. Nothing is half-done after an exception.
//
// Members are defined in lib/Tensor, one file a family, named as the sections
// below.
//
//===----------------------------------------------------------------------===//

#ifndef TG_TENSOR_TENSOR_H
#define TG_TENSOR_TENSOR_H

#include "TG/Graph/Graph.h"
#include "TG/Runtime/Buffer.h"
#include "TG/Runtime/ScalarConvert.h"
#include "TG/Tensor/DType.h"
#include "TG/Tensor/Errors.h"
#include "TG/Tensor/Index.h"
#include "TG/Tensor/Options.h"
#include "TG/Tensor/Scalar.h"

#include <iosfwd>

namespace tg {

class Operand;

class Tensor {
public:
  /// Names nothing; only `isDefined` and assignment of the handle are allowed.
  Tensor() = default;
  /// A 0-d constant: bool, default int or default float unless options say
  /// otherwise.
  explicit Tensor(Scalar value, const TensorOptions &options = {});

  bool isDefined() const { return impl != nullptr; }
  /// True if both handles name one tensor.
  bool isSame(const Tensor &other) const { return impl == other.impl; }

  //===--------------------------------------------------------------------===//
  // Properties
  //===--------------------------------------------------------------------===//

  /// The sizes. Valid while this tensor is neither replaced nor destroyed.
  llvm::ArrayRef<int64_t> getShape() const;
  int64_t getRank() const { return getShape().size(); }
  /// The size of one axis.
  int64_t getSize(int64_t axis) const;
  int64_t getNumElements() const;
  DType getDType() const;
  const Device &getDevice() const;
  bool isFloat() const { return getDType().isFloat(); }
  /// `<Tensor 2x3 float32 on CPU>`, and `with grad` where it has one.
  std::string str() const;
  /// The numbers in brackets, as NumPy prints them. Computes the tensor.
  std::string format(unsigned precision = 4) const;

  //===--------------------------------------------------------------------===//
  // Access
  //===--------------------------------------------------------------------===//

  /// Computes the tensor, and `others` in the same schedule. Returns itself.
  Tensor realize(llvm::ArrayRef<Tensor> others = {}) const;
  /// Computes several tensors as one schedule.
  static void realizeAll(llvm::ArrayRef<Tensor> tensors);
  /// True if the tensor is stored, not an op that is to be computed.
  bool isRealized() const;

  /// The bytes, row-major.
  std::vector<char> toBytes() const;
  /// The elements, row-major, converted to T as `tg.cast` would.
  template <Number T>
  std::vector<T> toVector() const;
  /// The only element. AssertionError if there is not exactly one.
  template <Number T>
  T item() const;
  /// The storage, computed first.
  BufferRef getStorage() const;
  /// Writes a .npy file.
  void toNpy(llvm::StringRef path) const;

  //===--------------------------------------------------------------------===//
  // Construction
  //===--------------------------------------------------------------------===//

  /// A tensor of a nested list. Without a dtype: bool if all are bools, default
  /// int if all are integers (or bools), else (or empty) default float. Numbers
  /// wrap to the dtype. ValueError for a ragged list, TypeError for a float in
  /// a list of an integer type.
  static Tensor of(const NestedList &data, const TensorOptions &options = {});
  /// A copy of row-major elements in memory.
  template <Number T>
  static Tensor fromData(llvm::ArrayRef<T> data, llvm::ArrayRef<int64_t> shape,
                         const TensorOptions &options = {});
  /// A copy of the bytes of row-major elements.
  static Tensor fromBytes(llvm::ArrayRef<char> bytes, DType dtype,
                          llvm::ArrayRef<int64_t> shape,
                          const TensorOptions &options = {});
  /// A tensor on storage that others may share, without a copy.
  static Tensor fromStorage(BufferRef storage, DType dtype,
                            llvm::ArrayRef<int64_t> shape,
                            const TensorOptions &options = {});
  /// Borrows memory, which must outlive the tensor and what is built from it.
  static Tensor fromBlob(void *data, llvm::ArrayRef<int64_t> shape,
                         const TensorOptions &options = {});
  static Tensor fromNpy(llvm::StringRef path,
                        const TensorOptions &options = {});
  /// A tensor on a value of the graph.
  static Tensor fromValue(GraphValue value, const TensorOptions &options = {});

  /// Unspecified elements; default float.
  static Tensor empty(llvm::ArrayRef<int64_t> shape,
                      const TensorOptions &options = {});
  /// The dtype is the value's (see Tensor(Scalar)) unless given.
  static Tensor full(llvm::ArrayRef<int64_t> shape, Scalar value,
                     const TensorOptions &options = {});
  /// Default float unless a dtype is given.
  static Tensor zeros(llvm::ArrayRef<int64_t> shape,
                      const TensorOptions &options = {});
  static Tensor ones(llvm::ArrayRef<int64_t> shape,
                     const TensorOptions &options = {});
  /// [0, stop), or [start, stop) by `step`: ceil((stop - start) / step)
  /// numbers, none where the signs disagree. Default float if any argument is
  /// a float, else default int. ValueError for step 0.
  static Tensor arange(Scalar stop, const TensorOptions &options = {});
  static Tensor arange(Scalar start, Scalar stop, Scalar step = 1,
                       const TensorOptions &options = {});
  /// `steps` numbers from `start` to `stop`, both included.
  static Tensor linspace(Scalar start, Scalar stop, int64_t steps,
                         const TensorOptions &options = {});
  /// n x m (n x n) with ones on the diagonal.
  static Tensor eye(int64_t n, std::optional<int64_t> m = std::nullopt,
                    const TensorOptions &options = {});

  /// Of this tensor's shape, dtype and device. Flags are not inherited.
  Tensor fullLike(Scalar value, TensorOptions options = {}) const;
  Tensor zerosLike(const TensorOptions &options = {}) const;
  Tensor onesLike(const TensorOptions &options = {}) const;

  //===--------------------------------------------------------------------===//
  // Random: Threefry 2x32, so a seed gives the same numbers everywhere
  //===--------------------------------------------------------------------===//

  /// Starts the sequences of all devices anew. The seed is the clock's until
  /// then; 32 bits of it count.
  static void manualSeed(uint64_t seed = 0);
  /// Uniform on [0, 1). ValueError for a dtype that is no float.
  static Tensor rand(llvm::ArrayRef<int64_t> shape,
                     const TensorOptions &options = {}, bool contiguous = true);
  Tensor randLike(TensorOptions options = {}, bool contiguous = true) const;
  /// Normal with mean 0 and deviation 1, drawn in float32 (Box-Muller).
  static Tensor randn(llvm::ArrayRef<int64_t> shape,
                      const TensorOptions &options = {});
  /// Integers of [low, high), int32 unless an integer dtype is given.
  static Tensor randint(llvm::ArrayRef<int64_t> shape, int64_t low = 0,
                        int64_t high = 10, TensorOptions options = {});
  static Tensor normal(llvm::ArrayRef<int64_t> shape, double mean = 0,
                       double std = 1, const TensorOptions &options = {});
  static Tensor uniform(llvm::ArrayRef<int64_t> shape, Scalar low = 0.0,
                        Scalar high = 1.0, const TensorOptions &options = {});
  static Tensor scaledUniform(llvm::ArrayRef<int64_t> shape,
                              const TensorOptions &options = {});
  static Tensor glorotUniform(llvm::ArrayRef<int64_t> shape,
                              const TensorOptions &options = {});
  /// Bounds sqrt(6 / ((1 + a^2) fan)), fan the product of all but axis 0.
  static Tensor kaimingUniform(llvm::ArrayRef<int64_t> shape, double a = 0.01,
                               const TensorOptions &options = {});
  static Tensor kaimingNormal(llvm::ArrayRef<int64_t> shape, double a = 0.01,
                              const TensorOptions &options = {});

  //===--------------------------------------------------------------------===//
  // Movement
  //===--------------------------------------------------------------------===//

  /// The same row-major elements. One size may be -1 (inferred); `keep` takes
  /// the size of this tensor's axis at the same place.
  Tensor reshape(llvm::ArrayRef<int64_t> shape) const;
  /// Repeats axes of size 1; -1 and `keep` leave an axis, new axes come first.
  Tensor expand(llvm::ArrayRef<int64_t> shape) const;
  /// Axis i of the result is axis order[i].
  Tensor permute(llvm::ArrayRef<int64_t> order) const;
  /// Swaps two axes.
  Tensor transpose(int64_t axis0 = 1, int64_t axis1 = 0) const;
  Tensor flip(llvm::ArrayRef<int64_t> axes) const;
  /// Keeps [begin, end) of each axis; `whole` keeps an axis.
  Tensor shrink(llvm::ArrayRef<Bounds> bounds) const;
  /// Flat amounts: (last axis before, after, next to last before, after, ...).
  /// Negative amounts cut off.
  Tensor pad(llvm::ArrayRef<int64_t> amounts, Scalar value = 0.0,
             PadMode mode = PadMode::Constant) const;
  /// One pair (before, after) an axis, the first axis first.
  Tensor padAxes(llvm::ArrayRef<Bounds> amounts, Scalar value = 0.0,
                 PadMode mode = PadMode::Constant) const;
  /// Drops all axes of size 1, or one axis if its size is 1.
  Tensor squeeze() const;
  Tensor squeeze(int64_t axis) const;
  Tensor unsqueeze(int64_t axis) const;
  /// Joins the axes from `start` to `end`, both included.
  Tensor flatten(int64_t start = 0, int64_t end = -1) const;
  /// Splits an axis; one size may be -1.
  Tensor unflatten(int64_t axis, llvm::ArrayRef<int64_t> sizes) const;
  /// Puts tensors one after the other along an axis; types promote.
  static Tensor cat(llvm::ArrayRef<Tensor> tensors, int64_t axis = 0);
  /// Puts tensors of one shape along a new axis.
  static Tensor stack(llvm::ArrayRef<Tensor> tensors, int64_t axis = 0);
  /// Tiles each axis; at least one count an axis.
  Tensor repeat(llvm::ArrayRef<int64_t> counts) const;
  Tensor repeatInterleave(int64_t repeats,
                          std::optional<int64_t> axis = std::nullopt) const;
  /// Parts of the given sizes, which sum to the axis's; or of one size, the
  /// last part smaller.
  std::vector<Tensor> split(llvm::ArrayRef<int64_t> sizes,
                            int64_t axis = 0) const;
  std::vector<Tensor> splitEvery(int64_t size, int64_t axis = 0) const;
  std::vector<Tensor> chunk(int64_t chunks, int64_t axis = 0) const;
  Tensor roll(int64_t shift, int64_t axis) const;
  /// The upper or lower triangle of the last two axes, zeros elsewhere.
  Tensor triu(int64_t diagonal = 0) const;
  Tensor tril(int64_t diagonal = 0) const;

  //===--------------------------------------------------------------------===//
  // Indexing
  //===--------------------------------------------------------------------===//

  /// x[...] of Python. Index tensors wrap once where negative; out of range
  /// then reads 0. Several of them broadcast together; apart from each other
  /// their axes come first.
  Tensor slice(llvm::ArrayRef<Index> indices) const;
  /// x[i], the axis dropped.
  Tensor operator[](int64_t index) const { return slice(Index(index)); }
  /// x[...] = value: value is cast and broadcast. With index tensors the last
  /// of equal indices wins. NotImplementedError where either needs gradients.
  void setItem(llvm::ArrayRef<Index> indices, const Operand &value) const;
  /// `y[i][j] = x[index[i][j]][j]` for axis 0. Indices never wrap; out of range
  /// reads 0.
  Tensor gather(int64_t axis, const Tensor &index) const;
  /// 1 where the class is the element, in a new last axis; default int.
  Tensor oneHot(int64_t numClasses) const;

  //===--------------------------------------------------------------------===//
  // Elementwise
  //===--------------------------------------------------------------------===//

  /// `reverse` swaps the operands.
  Tensor add(const Operand &other, bool reverse = false) const;
  Tensor sub(const Operand &other, bool reverse = false) const;
  Tensor mul(const Operand &other, bool reverse = false) const;
  /// Integers divide as floats. With a rounding integers stay integers, and
  /// are exact; a quotient by 0 is then 0.
  Tensor div(const Operand &other, bool reverse = false,
             Rounding rounding = Rounding::None) const;
  /// Integer quotient, truncated; x / 0 = 0.
  Tensor idiv(const Operand &other, bool reverse = false) const;
  /// Remainder with the divisor's sign; x mod 0 = x for integers.
  Tensor mod(const Operand &other, bool reverse = false) const;
  /// Exact for integers to the power of integers. An integer tensor with a
  /// float gives rounded integers.
  Tensor pow(const Operand &exponent, bool reverse = false) const;
  Tensor maximum(const Operand &other) const;
  Tensor minimum(const Operand &other) const;
  Tensor lt(const Operand &other) const;
  Tensor gt(const Operand &other) const;
  Tensor le(const Operand &other) const;
  Tensor ge(const Operand &other) const;
  Tensor eq(const Operand &other) const;
  Tensor ne(const Operand &other) const;
  /// Bools and integers only.
  Tensor bitwiseAnd(const Operand &other, bool reverse = false) const;
  Tensor bitwiseOr(const Operand &other, bool reverse = false) const;
  Tensor bitwiseXor(const Operand &other, bool reverse = false) const;
  Tensor bitwiseNot() const;
  /// Unsigned integers by a constant of at least 0.
  Tensor lshift(int64_t amount) const;
  Tensor rshift(int64_t amount) const;
  /// This tensor, as bool, chooses; all three broadcast.
  Tensor where(const Operand &ifTrue, const Operand &ifFalse) const;
  Tensor maskedFill(const Tensor &mask, const Operand &value) const;
  Tensor lerp(const Tensor &end, const Operand &weight) const;
  /// The magnitude of this, the sign of `other`.
  Tensor copysign(const Operand &other) const;

  //===--------------------------------------------------------------------===//
  // Unary
  //===--------------------------------------------------------------------===//

  /// Logical not for bool.
  Tensor neg() const;
  Tensor logicalNot() const;
  Tensor exp() const;
  Tensor exp2() const;
  Tensor log() const;
  Tensor log2() const;
  Tensor sin() const;
  /// Computed in float64, since pi/2 - x is not exact: right for large angles.
  Tensor cos() const;
  Tensor tan() const;
  Tensor sqrt() const;
  Tensor rsqrt() const;
  Tensor reciprocal() const;
  Tensor tanh() const;
  Tensor erf() const;
  Tensor square() const;
  Tensor abs() const;
  /// -1, 0 or 1; NaN stays.
  Tensor sign() const;
  Tensor trunc() const;
  Tensor floor() const;
  Tensor ceil() const;
  /// Halves to even.
  Tensor round() const;
  Tensor isnan() const;
  Tensor isinf(bool positive = true, bool negative = true) const;
  Tensor isfinite() const;
  /// RuntimeError without any bound.
  Tensor clamp(std::optional<Scalar> min, std::optional<Scalar> max) const;
  /// Float to uint8 and uint16 goes through int32, so -1.0 gives 255.
  Tensor cast(DType dtype) const;
  /// The same bits; the last axis scales with the widths. RuntimeError where
  /// the tensor needs gradients or the sizes do not fit.
  Tensor bitcast(DType dtype) const;
  Tensor toFloat() const { return cast(dtypes::float32); }
  Tensor toHalf() const { return cast(dtypes::float16); }
  Tensor toInt() const { return cast(dtypes::int32); }
  Tensor toBool() const { return cast(dtypes::bool_); }
  /// Materializes here.
  Tensor contiguous() const;
  /// The identity, whose gradient is materialized.
  Tensor contiguousBackward() const;
  /// A copy with its own storage, flag and gradient.
  Tensor clone() const;
  /// On a device; the gradient moves too.
  Tensor to(const Device &device) const;

  //===--------------------------------------------------------------------===//
  // Activation
  //===--------------------------------------------------------------------===//

  Tensor relu() const;
  Tensor sigmoid() const;
  Tensor silu() const;
  Tensor swish() const { return silu(); }
  /// The tanh formula.
  Tensor gelu() const;
  Tensor quickGelu() const;
  Tensor leakyRelu(double negativeSlope = 0.01) const;
  Tensor elu(double alpha = 1.0) const;
  Tensor softplus(double beta = 1.0) const;
  Tensor softsign() const;
  Tensor hardtanh(double low = -1, double high = 1) const;
  Tensor relu6() const;
  Tensor hardswish() const;
  Tensor mish() const;
  Tensor softmax(int64_t axis = -1, std::optional<DType> dtype = {}) const;
  Tensor logSoftmax(int64_t axis = -1, std::optional<DType> dtype = {}) const;
  Tensor logsumexp(Axes axes = std::nullopt, bool keepdim = false) const;
  /// Zeroes elements with probability p and scales the others by 1 / (1 - p),
  /// in training only.
  Tensor dropout(double p = 0.5) const;
  Tensor layernorm(Axes axes = -1, double eps = 1e-5) const;
  /// (x - mean) * weight * invstd + bias along `axis`; undefined tensors are
  /// left out.
  Tensor batchnorm(const Tensor &weight, const Tensor &bias, const Tensor &mean,
                   const Tensor &invstd, Axes axes = 1) const;

  //===--------------------------------------------------------------------===//
  // Reduce
  //===--------------------------------------------------------------------===//

  /// Accumulates and results in `dtypes::sumAccumulator`, but half floats come
  /// back to their type; `dtype` overrides both.
  Tensor sum(Axes axes = std::nullopt, bool keepdim = false,
             std::optional<DType> dtype = {}) const;
  /// In this tensor's type unless another is given.
  Tensor prod(Axes axes = std::nullopt, bool keepdim = false,
              std::optional<DType> dtype = {}) const;
  Tensor max(Axes axes = std::nullopt, bool keepdim = false) const;
  Tensor min(Axes axes = std::nullopt, bool keepdim = false) const;
  /// Integers give float32.
  Tensor mean(Axes axes = std::nullopt, bool keepdim = false) const;
  /// Divides by max(0, n - correction).
  Tensor var(Axes axes = std::nullopt, bool keepdim = false,
             int64_t correction = 1) const;
  Tensor std(Axes axes = std::nullopt, bool keepdim = false,
             int64_t correction = 1) const;
  Tensor any(Axes axes = std::nullopt, bool keepdim = false) const;
  Tensor all(Axes axes = std::nullopt, bool keepdim = false) const;
  /// The first index of the greatest element, NaN above all; int32. Without an
  /// axis: of the flattened tensor.
  Tensor argmax(std::optional<int64_t> axis = std::nullopt,
                bool keepdim = false) const;
  Tensor argmin(std::optional<int64_t> axis = std::nullopt,
                bool keepdim = false) const;

  //===--------------------------------------------------------------------===//
  // Scan
  //===--------------------------------------------------------------------===//

  /// Running sum, of the type that `sum` gives.
  Tensor cumsum(int64_t axis = 0) const;
  /// Running product and maximum, of this tensor's type.
  Tensor cumprod(int64_t axis) const;
  Tensor cummax(int64_t axis = 0) const;
  /// log of the running sum of exponentials; O(n^2) along the axis.
  Tensor logcumsumexp(int64_t axis = 0) const;
  /// Stable; NaN last. Values, and indices as int32.
  std::pair<Tensor, Tensor> sort(int64_t axis = -1,
                                 bool descending = false) const;
  /// The k greatest (least) in order; of ties the lowest index first.
  std::pair<Tensor, Tensor> topk(int64_t k, int64_t axis = -1,
                                 bool largest = true, bool sorted = true) const;

  //===--------------------------------------------------------------------===//
  // Contraction
  //===--------------------------------------------------------------------===//

  /// Matrix product of the last two axes, the others broadcast; 1-d operands
  /// are a row on the left and a column on the right. `dtype` is the type of
  /// the sum and of the result.
  Tensor dot(const Tensor &other, std::optional<DType> dtype = {}) const;
  Tensor matmul(const Tensor &other, bool reverse = false,
                std::optional<DType> dtype = {}) const;
  /// x . weight + bias; a 1-d weight multiplies.
  Tensor linear(const Tensor &weight, const Tensor &bias = {}) const;
  /// Cross-correlation: (n, c, ...) with (o, c / groups, ...) over any number
  /// of spatial axes. See ConvOptions for the padding's forms.
  Tensor conv2d(const Tensor &weight, const Tensor &bias = {},
                const ConvOptions &options = {},
                std::optional<DType> dtype = {}) const;

  //===--------------------------------------------------------------------===//
  // Pool
  //===--------------------------------------------------------------------===//

  /// Over the last axes, one a kernel size. Padding counts as the least
  /// element.
  Tensor maxPool2d(const PoolOptions &options = {}) const;
  /// Padding counts in the average if `countIncludePad`; what `ceilMode` adds
  /// never does.
  Tensor avgPool2d(const PoolOptions &options = {}) const;

  //===--------------------------------------------------------------------===//
  // Loss
  //===--------------------------------------------------------------------===//

  /// Class axis 1. Labels of rank 0 or 1 are class numbers, others
  /// probabilities.
  Tensor crossEntropy(const Tensor &labels,
                      Reduction reduction = Reduction::Mean,
                      double labelSmoothing = 0.0) const;
  /// Class axis last; labels equal to `ignoreIndex` do not count (-1: none is
  /// ignored); the mean is over those that do.
  Tensor
  sparseCategoricalCrossentropy(const Tensor &labels, int64_t ignoreIndex = -1,
                                double labelSmoothing = 0.0,
                                Reduction reduction = Reduction::Mean) const;
  /// Of log probabilities; the mean divides by the kept weights.
  Tensor nllLoss(const Tensor &labels, const Tensor &weight = {},
                 std::optional<int64_t> ignoreIndex = std::nullopt,
                 Reduction reduction = Reduction::Mean) const;
  Tensor binaryCrossentropy(const Tensor &labels,
                            Reduction reduction = Reduction::Mean) const;
  Tensor binaryCrossentropyLogits(const Tensor &labels,
                                  Reduction reduction = Reduction::Mean) const;

  //===--------------------------------------------------------------------===//
  // Assign
  //===--------------------------------------------------------------------===//

  /// Rebinds this tensor, and those that it was made from by movement ops. A
  /// number takes this tensor's type. AssertionError unless shape, device and
  /// type are equal and the value needs no gradient. Returns itself.
  Tensor assign(const Operand &value) const;
  /// Names another value; only the shape must be equal.
  Tensor replace(const Tensor &other, bool allowShapeMismatch = false) const;

  //===--------------------------------------------------------------------===//
  // Autograd
  //===--------------------------------------------------------------------===//

  std::optional<bool> getRequiresGrad() const;
  /// Returns itself.
  Tensor setRequiresGrad(std::optional<bool> value = true) const;
  /// Undefined where there is none.
  Tensor getGrad() const;
  void setGrad(const Tensor &grad) const;
  void zeroGrad() const { setGrad({}); }
  /// The same value, through which no gradient flows.
  Tensor detach() const;
  /// d this / d target for each target, times `seed`. AssertionError unless
  /// this is 0-d or has a seed. RuntimeError for a target that is not reached,
  /// or zeros if `materialize`.
  std::vector<Tensor> gradient(llvm::ArrayRef<Tensor> targets,
                               const Tensor &seed = {},
                               bool materialize = false) const;
  /// Adds gradients to each live tensor behind this one that requires them.
  /// Returns itself.
  Tensor backward(const Tensor &seed = {}) const;

  /// True while a TrainScope says so; of the whole process.
  static bool isTraining();
  static bool isGradEnabled();

  //===--------------------------------------------------------------------===//
  // Innards
  //===--------------------------------------------------------------------===//

  GraphValue getValue() const;
  const std::shared_ptr<detail::TensorImpl> &getImpl() const { return impl; }
  explicit Tensor(std::shared_ptr<detail::TensorImpl> impl)
      : impl(std::move(impl)) {}

private:
  /// Calls `fn(pointer to const T)` on the elements.
  template <typename Fn>
  static auto visitElements(DType dtype, const char *bytes, Fn fn);

  std::shared_ptr<detail::TensorImpl> impl;
};

/// A tensor or a number, as the second operand of a call.
class Operand {
public:
  Operand(const Tensor &tensor)
      : tensor(tensor), scalar(0), holdsTensor(true) {}
  template <Number T>
  Operand(T value) : scalar(value) {}
  Operand(Scalar value) : scalar(value) {}

  bool isTensor() const { return holdsTensor; }
  const Tensor &getTensor() const { return tensor; }
  const Scalar &getScalar() const { return scalar; }

private:
  Tensor tensor;
  Scalar scalar;
  bool holdsTensor = false;
};

/// Sets `Tensor::isTraining` while it lives.
class TrainScope {
public:
  explicit TrainScope(bool mode = true);
  ~TrainScope();
  TrainScope(const TrainScope &) = delete;
  TrainScope &operator=(const TrainScope &) = delete;

private:
  bool previous;
};

/// While it lives, `backward` fills no gradients.
class TestScope {
public:
  explicit TestScope(bool mode = true);
  ~TestScope();
  TestScope(const TestScope &) = delete;
  TestScope &operator=(const TestScope &) = delete;

private:
  bool previous;
};

llvm::raw_ostream &operator<<(llvm::raw_ostream &os, const Tensor &tensor);
std::ostream &operator<<(std::ostream &os, const Tensor &tensor);

} // namespace tg

#include "TG/Tensor/TensorInline.h"

#endif // TG_TENSOR_TENSOR_H
