//===- Reshape.cpp - Reshapes as collapse and expand --------------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Tensors.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace tg;
using namespace tg::lowering;

namespace {
/// Axes of the source and of the result that hold the same elements:
/// 8x2x6 -> 8x4x3 is ([0], [0]), ([1, 2], [1, 2]).
struct AxisGroups {
  SmallVector<ReassociationIndices> source, result;

  void add(ArrayRef<int64_t> sourceAxes, ArrayRef<int64_t> resultAxes) {
    source.emplace_back(sourceAxes);
    result.emplace_back(resultAxes);
  }
};
} // namespace

static SmallVector<int64_t> range(int64_t begin, int64_t end) {
  return llvm::to_vector(llvm::seq(begin, end));
}

/// Groups static axes [sourceAt, sourceEnd) and [resultAt, resultEnd), with
/// equal products, none 0: each group ends as soon as the products meet.
/// Axes of size 1 that are left over go to the last group.
static void groupStatic(ArrayRef<int64_t> source, ArrayRef<int64_t> result,
                        int64_t sourceAt, int64_t sourceEnd, int64_t resultAt,
                        int64_t resultEnd, AxisGroups &groups) {
  while (sourceAt < sourceEnd && resultAt < resultEnd) {
    int64_t sourceBegin = sourceAt, resultBegin = resultAt;
    int64_t sourceProduct = source[sourceAt++];
    int64_t resultProduct = result[resultAt++];
    while (sourceProduct != resultProduct) {
      if (sourceProduct < resultProduct)
        sourceProduct *= source[sourceAt++];
      else
        resultProduct *= result[resultAt++];
    }
    groups.add(range(sourceBegin, sourceAt), range(resultBegin, resultAt));
  }
  if (sourceAt < sourceEnd || resultAt < resultEnd)
    groups.add(range(sourceAt, sourceEnd), range(resultAt, resultEnd));
}

/// A group with axes on one side only, all of size 1, joins its neighbour.
static AxisGroups joinLonely(const AxisGroups &groups) {
  AxisGroups joined;
  SmallVector<int64_t> sourceAxes, resultAxes;
  for (auto [source, result] : llvm::zip_equal(groups.source, groups.result)) {
    bool lonely = source.empty() || result.empty();
    if (lonely && !joined.source.empty()) {
      joined.source.back().append(source.begin(), source.end());
      joined.result.back().append(result.begin(), result.end());
      continue;
    }
    sourceAxes.append(source.begin(), source.end());
    resultAxes.append(result.begin(), result.end());
    if (sourceAxes.empty() || resultAxes.empty())
      continue;
    joined.add(sourceAxes, resultAxes);
    sourceAxes.clear();
    resultAxes.clear();
  }
  return joined;
}

static int64_t product(ArrayRef<int64_t> sizes) {
  int64_t result = 1;
  for (int64_t size : sizes)
    result *= size;
  return result;
}

/// Ranks are at least 1, and the result has an element if it is static.
static AxisGroups groupAxes(ArrayRef<OpFoldResult> source,
                            ArrayRef<OpFoldResult> result,
                            ArrayRef<int64_t> sourceShape,
                            ArrayRef<int64_t> resultShape) {
  // Sizes that are known to be equal, from either end; what is between them is
  // split where it is static and else taken as a whole.
  int64_t sourceEnd = source.size(), resultEnd = result.size(), begin = 0;
  bool allStatic = !ShapedType::isDynamicShape(sourceShape) &&
                   !ShapedType::isDynamicShape(resultShape);
  AxisGroups groups;
  if (allStatic) {
    groupStatic(sourceShape, resultShape, 0, sourceEnd, 0, resultEnd, groups);
    return joinLonely(groups);
  }
  while (begin < std::min(sourceEnd, resultEnd) &&
         isEqualConstantIntOrValue(source[begin], result[begin])) {
    groups.add({begin}, {begin});
    ++begin;
  }
  int64_t tail = 0;
  while (
      begin < std::min(sourceEnd, resultEnd) &&
      isEqualConstantIntOrValue(source[sourceEnd - 1], result[resultEnd - 1])) {
    --sourceEnd;
    --resultEnd;
    ++tail;
  }
  ArrayRef<int64_t> sourceMiddle = sourceShape.slice(begin, sourceEnd - begin);
  ArrayRef<int64_t> resultMiddle = resultShape.slice(begin, resultEnd - begin);
  if (!ShapedType::isDynamicShape(sourceMiddle) &&
      !ShapedType::isDynamicShape(resultMiddle)) {
    int64_t elements = product(sourceMiddle);
    if (elements != product(resultMiddle) || elements == 0) {
      // Only an empty tensor can be reshaped so; one group says it.
      AxisGroups whole;
      whole.add(range(0, source.size()), range(0, result.size()));
      return whole;
    }
    groupStatic(sourceShape, resultShape, begin, sourceEnd, begin, resultEnd,
                groups);
  } else {
    groups.add(range(begin, sourceEnd), range(begin, resultEnd));
  }
  for (int64_t i = 0; i < tail; ++i)
    groups.add({sourceEnd + i}, {resultEnd + i});
  return joinLonely(groups);
}

/// The type after joining the axes of each group.
static RankedTensorType
getCollapsedType(RankedTensorType type, ArrayRef<ReassociationIndices> groups) {
  SmallVector<int64_t> shape;
  for (const ReassociationIndices &group : groups) {
    int64_t size = 1;
    for (int64_t axis : group) {
      if (type.isDynamicDim(axis)) {
        size = ShapedType::kDynamic;
        break;
      }
      size *= type.getDimSize(axis);
    }
    shape.push_back(size);
  }
  return RankedTensorType::get(shape, type.getElementType());
}

Value lowering::buildReshape(OpBuilder &builder, Location loc, Value tensor,
                             RankedTensorType type,
                             ArrayRef<OpFoldResult> sizes) {
  auto source = cast<RankedTensorType>(tensor.getType());
  if (source == type && type.hasStaticShape())
    return tensor;
  if (type.hasStaticShape() && type.getNumElements() == 0)
    return buildEmpty(builder, loc, type, sizes);
  // All axes of the other side have size 1, also those that are dynamic.
  if (type.getRank() == 0) {
    SmallVector<int64_t> ones(source.getRank(), 1);
    tensor = buildTypeCast(builder, loc, tensor, source.clone(ones));
    return source.getRank() == 0 ? tensor
                                 : tensor::CollapseShapeOp::create(
                                       builder, loc, type, tensor,
                                       ArrayRef<ReassociationIndices>());
  }
  if (source.getRank() == 0) {
    SmallVector<int64_t> ones(type.getRank(), 1);
    Value expanded =
        tensor::ExpandShapeOp::create(builder, loc, type.clone(ones), tensor,
                                      ArrayRef<ReassociationIndices>());
    return buildTypeCast(builder, loc, expanded, type);
  }

  AxisGroups groups = groupAxes(getSizes(builder, tensor), sizes,
                                source.getShape(), type.getShape());
  RankedTensorType collapsed = getCollapsedType(source, groups.source);
  if (collapsed.getRank() != source.getRank())
    tensor = tensor::CollapseShapeOp::create(builder, loc, collapsed, tensor,
                                             groups.source);
  // An axis may be static on one side only.
  RankedTensorType middle = getCollapsedType(type, groups.result);
  tensor = buildTypeCast(builder, loc, tensor, middle);
  if (middle.getRank() == type.getRank())
    return tensor;
  // expand-strided-metadata crashes on a memref.expand_shape with two dynamic
  // axes in one group.
  bool isExpansion = llvm::all_of(groups.result, [&](auto &group) {
    return llvm::count_if(group, [&](int64_t axis) {
             return type.isDynamicDim(axis);
           }) <= 1;
  });
  if (isExpansion)
    return tensor::ExpandShapeOp::create(builder, loc, type, tensor,
                                         groups.result, sizes);
  SmallVector<Value> shape;
  for (OpFoldResult size : sizes)
    shape.push_back(getIndex(builder, loc, size));
  Value shapeTensor = tensor::FromElementsOp::create(builder, loc, shape);
  return tensor::ReshapeOp::create(builder, loc, type, tensor, shapeTensor);
}

Value lowering::buildReshape(OpBuilder &builder, Location loc, Value tensor,
                             ArrayRef<int64_t> shape) {
  auto type = cast<RankedTensorType>(tensor.getType()).clone(shape);
  return buildReshape(builder, loc, tensor, type, getSizes(builder, shape));
}

Value lowering::buildFlatten(OpBuilder &builder, Location loc, Value tensor) {
  auto type = cast<RankedTensorType>(tensor.getType());
  if (type.getRank() == 1)
    return tensor;
  if (type.getRank() == 0)
    return buildReshape(builder, loc, tensor, {1});
  SmallVector<ReassociationIndices> all = {
      llvm::to_vector<2>(llvm::seq<int64_t>(0, type.getRank()))};
  return tensor::CollapseShapeOp::create(builder, loc, tensor, all);
}
