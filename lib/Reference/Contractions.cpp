//===- Contractions.cpp - matmul and conv ---------------------------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Evaluator.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tg;
using namespace tg::reference;

LogicalResult reference::evaluate(MatmulOp op, Evaluator &evaluator) {
  const Tensor &lhs = evaluator.getTensor(op.getLhs());
  const Tensor &rhs = evaluator.getTensor(op.getRhs());
  size_t batchRank = lhs.shape.size() - 2;
  int64_t m = lhs.shape[batchRank], k = lhs.shape[batchRank + 1];
  int64_t n = rhs.shape[batchRank + 1];
  ArrayRef<int64_t> batch = ArrayRef(lhs.shape).take_front(batchRank);
  // What the verifier cannot see of dynamic sizes.
  if (rhs.shape[batchRank] != k ||
      batch != ArrayRef(rhs.shape).take_front(batchRank))
    return op.emitOpError() << "cannot multiply " << formatShape(lhs.shape)
                            << " by " << formatShape(rhs.shape);
  SmallVector<int64_t> shape(batch);
  shape.append({m, n});
  Type resultType = op.getType().getElementType();
  auto result = evaluator.allocate(op, resultType, shape);
  if (!result)
    return failure();
  auto accumulator = evaluator.getArithmetic().makeAccumulator(
      ReduceKind::Add, {lhs.elementType, op.getAccumulationType(), resultType});
  int64_t next = 0;
  for (int64_t b = 0; b < countElements(batch); ++b)
    for (int64_t i = 0; i < m; ++i)
      for (int64_t j = 0; j < n; ++j) {
        accumulator->reset();
        for (int64_t l = 0; l < k; ++l)
          accumulator->joinProduct(lhs.elements[(b * m + i) * k + l],
                                   rhs.elements[(b * k + l) * n + j]);
        result->elements[next++] = accumulator->get();
      }
  evaluator.set(op.getResult(), result);
  return success();
}

namespace {
/// A tensor whose axes have names.
struct NamedAxes {
  std::string layout;
  SmallVector<int64_t> shape;

  int64_t &operator[](char axis) { return shape[layout.find(axis)]; }
  /// How far apart neighbours on the axis are in row-major order.
  int64_t getStride(char axis) const {
    return countElements(ArrayRef(shape).drop_front(layout.find(axis) + 1));
  }
};
} // namespace

LogicalResult reference::evaluate(ConvOp op, Evaluator &evaluator) {
  const Tensor &input = evaluator.getTensor(op.getInput());
  const Tensor &kernel = evaluator.getTensor(op.getKernel());
  NamedAxes inputSizes{op.getInputLayoutOrDefault(), {}};
  NamedAxes kernelSizes{op.getKernelLayoutOrDefault(), {}};
  NamedAxes resultSizes{op.getResultLayoutOrDefault(), {}};
  inputSizes.shape.assign(input.shape.begin(), input.shape.end());
  kernelSizes.shape.assign(kernel.shape.begin(), kernel.shape.end());
  resultSizes.shape.resize(input.shape.size());

  // Sizes; what the verifier cannot see of dynamic ones is checked.
  int64_t groups = static_cast<int64_t>(op.getGroups());
  int64_t groupInputs = kernelSizes['I'];
  if (groupInputs * groups != inputSizes['C'] || kernelSizes['O'] % groups != 0)
    return op.emitOpError()
           << "cannot convolve " << formatShape(input.shape) << " with "
           << formatShape(kernel.shape) << " in " << groups << " groups";
  resultSizes['N'] = inputSizes['N'];
  resultSizes['C'] = kernelSizes['O'];
  size_t spatialAxes = op.getStrides().size();
  SmallVector<int64_t> kernelShape;
  for (size_t i = 0; i < spatialAxes; ++i) {
    char axis = static_cast<char>('0' + i);
    int64_t padded, span;
    kernelShape.push_back(kernelSizes[axis]);
    if (llvm::AddOverflow(inputSizes[axis], op.getPads()[2 * i], padded) ||
        llvm::AddOverflow(padded, op.getPads()[2 * i + 1], padded) ||
        llvm::MulOverflow(kernelShape[i] - 1, op.getDilations()[i], span) ||
        kernelShape[i] == 0 || span >= padded)
      return op.emitOpError()
             << "kernel " << formatShape(kernel.shape)
             << " does not fit spatial axis " << i << " of the padded input "
             << formatShape(input.shape);
    resultSizes[axis] = (padded - span - 1) / op.getStrides()[i] + 1;
  }
  Type resultType = op.getType().getElementType();
  auto result = evaluator.allocate(op, resultType, resultSizes.shape);
  if (!result)
    return failure();
  auto accumulator = evaluator.getArithmetic().makeAccumulator(
      ReduceKind::Add,
      {input.elementType, op.getAccumulationType(), resultType});

  // Per spatial axis: how far a step goes in the input and in the kernel.
  SmallVector<int64_t> inputStrides, kernelStrides, sizes;
  for (size_t i = 0; i < spatialAxes; ++i) {
    char axis = static_cast<char>('0' + i);
    inputStrides.push_back(inputSizes.getStride(axis));
    kernelStrides.push_back(kernelSizes.getStride(axis));
    sizes.push_back(inputSizes[axis]);
  }
  int64_t inputChannel = inputSizes.getStride('C');
  int64_t kernelChannel = kernelSizes.getStride('I');
  int64_t groupOutputs = kernelSizes['O'] / groups, next = 0;
  NamedAxes at = resultSizes;
  SmallVector<int64_t> begin(spatialAxes);
  forEachElement(resultSizes.shape, [&](ArrayRef<int64_t> coords) {
    at.shape.assign(coords.begin(), coords.end());
    // Where the window and the output channel's kernel begin; the window may
    // begin in the padding.
    int64_t firstChannel = at['C'] / groupOutputs * groupInputs;
    int64_t inputBegin =
        at['N'] * inputSizes.getStride('N') + firstChannel * inputChannel;
    int64_t kernelBegin = at['C'] * kernelSizes.getStride('O');
    for (size_t i = 0; i < spatialAxes; ++i)
      begin[i] = at[static_cast<char>('0' + i)] * op.getStrides()[i] -
                 op.getPads()[2 * i];
    accumulator->reset();
    forEachElement(kernelShape, [&](ArrayRef<int64_t> window) {
      bool isPadding = false;
      int64_t from = inputBegin, weight = kernelBegin;
      for (size_t i = 0; i < spatialAxes; ++i) {
        int64_t place = begin[i] + window[i] * op.getDilations()[i];
        isPadding |= place < 0 || place >= sizes[i];
        from += place * inputStrides[i];
        weight += window[i] * kernelStrides[i];
      }
      // Padding is zeros that are multiplied as all else is.
      for (int64_t channel = 0; channel < groupInputs; ++channel)
        accumulator->joinProduct(
            isPadding ? Element()
                      : input.elements[from + channel * inputChannel],
            kernel.elements[weight + channel * kernelChannel]);
    });
    result->elements[next++] = accumulator->get();
  });
  evaluator.set(op.getResult(), result);
  return success();
}
