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

  int64_t groupOutputs = kernelSizes['O'] / groups, next = 0;
  NamedAxes at = resultSizes, inputAt = inputSizes, kernelAt = kernelSizes;
  forEachElement(resultSizes.shape, [&](ArrayRef<int64_t> coords) {
    at.shape.assign(coords.begin(), coords.end());
    int64_t group = at['C'] / groupOutputs;
    inputAt['N'] = at['N'];
    kernelAt['O'] = at['C'];
    accumulator->reset();
    for (int64_t channel = 0; channel < groupInputs; ++channel) {
      inputAt['C'] = group * groupInputs + channel;
      kernelAt['I'] = channel;
      forEachElement(kernelShape, [&](ArrayRef<int64_t> window) {
        bool isPadding = false;
        for (size_t i = 0; i < spatialAxes; ++i) {
          char axis = static_cast<char>('0' + i);
          kernelAt[axis] = window[i];
          int64_t place = at[axis] * op.getStrides()[i] +
                          window[i] * op.getDilations()[i] -
                          op.getPads()[2 * i];
          inputAt[axis] = place;
          isPadding |= place < 0 || place >= inputSizes[axis];
        }
        // Padding is zeros that are multiplied as all else is.
        Element read;
        if (!isPadding)
          read = input.elements[flatten(input.shape, inputAt.shape)];
        accumulator->joinProduct(
            read, kernel.elements[flatten(kernel.shape, kernelAt.shape)]);
      });
    }
    result->elements[next++] = accumulator->get();
  });
  evaluator.set(op.getResult(), result);
  return success();
}
