//===- TGConvOp.cpp - Convolution -----------------------------------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ContractionTypes.h"
#include "ShapeChecks.h"
#include "TG/Dialect/IR/TGOps.h"

#include "mlir/Dialect/Arith/Utils/Utils.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tg;
using namespace tg::detail;

/// Layouts name spatial axes by one digit.
static constexpr size_t kMaxSpatialAxes = 10;

/// `layout`, or the two letters and the spatial axes in order: "NC01".
static std::string getLayoutOrDefault(StringAttr layout, StringRef letters,
                                      size_t spatialAxes) {
  if (layout)
    return layout.getValue().str();
  std::string text = letters.str();
  for (size_t i = 0; i < spatialAxes; ++i)
    text.push_back('0' + i);
  return text;
}

/// `layout` names each of the two letters and the spatial axes once.
static LogicalResult checkLayout(StringRef name, StringRef layout,
                                 StringRef letters, size_t spatialAxes,
                                 EmitError emitError) {
  std::string axes = getLayoutOrDefault({}, letters, spatialAxes);
  if (layout.size() != axes.size())
    return emitError() << name << " layout \"" << layout << "\" has "
                       << layout.size() << " axes instead of the "
                       << axes.size() << " of \"" << axes << "\"";
  for (char axis : axes)
    if (layout.count(axis) != 1)
      return emitError() << name << " layout \"" << layout << "\" names axis '"
                         << std::string(1, axis) << "' " << layout.count(axis)
                         << " times";
  return success();
}

/// The size of the axis that `layout` calls `axis`.
static int64_t getSize(RankedTensorType type, StringRef layout, char axis) {
  return type.getDimSize(layout.find(axis));
}

/// The result's size on spatial axis `i`.
static FailureOr<int64_t> inferSpatialSize(ConvOp::Adaptor op, size_t i,
                                           int64_t input, int64_t kernel,
                                           EmitError emitError) {
  if (ShapedType::isDynamic(input) || ShapedType::isDynamic(kernel))
    return ShapedType::kDynamic;
  int64_t low = op.getPads()[2 * i], high = op.getPads()[2 * i + 1];
  int64_t stride = op.getStrides()[i], dilation = op.getDilations()[i];
  int64_t padded;
  if (llvm::AddOverflow(input, low, padded) ||
      llvm::AddOverflow(padded, high, padded))
    return emitError() << "spatial axis " << i << " of size " << input
                       << " padded by " << low << " and " << high
                       << " has more elements than 64 bits count";
  // C4
  std::optional<int64_t> size = countWindows(padded, kernel, stride, dilation);
  if (!size)
    return emitError() << "kernel of size " << kernel << " and dilation "
                       << dilation << " does not fit spatial axis " << i
                       << " of padded size " << padded;
  return *size;
}

/// C2
static LogicalResult checkWindows(ConvOp::Adaptor op, EmitError emitError) {
  size_t spatialAxes = op.getStrides().size();
  if (op.getDilations().size() != spatialAxes ||
      op.getPads().size() != 2 * spatialAxes)
    return emitError() << "has " << spatialAxes << " strides, "
                       << op.getPads().size() << " pads and "
                       << op.getDilations().size()
                       << " dilations instead of 1, 2 and 1 a spatial axis";
  for (int64_t stride : op.getStrides())
    if (stride <= 0)
      return emitError() << "stride " << stride << " is not positive";
  for (int64_t dilation : op.getDilations())
    if (dilation <= 0)
      return emitError() << "dilation " << dilation << " is not positive";
  for (int64_t pad : op.getPads())
    if (pad < 0)
      return emitError() << "pad " << pad << " is negative";
  return success();
}

/// C3
static LogicalResult checkChannels(int64_t groups, int64_t inputChannels,
                                   int64_t kernelInputs, int64_t kernelOutputs,
                                   EmitError emitError) {
  if (groups <= 0)
    return emitError() << "number of groups " << groups << " is not positive";
  if (!ShapedType::isDynamic(inputChannels) && inputChannels % groups != 0)
    return emitError() << groups << " groups do not divide " << inputChannels
                       << " input channels";
  if (!ShapedType::isDynamic(kernelOutputs) && kernelOutputs % groups != 0)
    return emitError() << groups << " groups do not divide " << kernelOutputs
                       << " output channels";
  if (!ShapedType::isDynamic(inputChannels) &&
      !sizesMatch(kernelInputs, inputChannels / groups))
    return emitError() << "kernel has " << kernelInputs
                       << " input channels, but the input has " << inputChannels
                       << " in " << groups << " groups";
  return success();
}

static FailureOr<RankedTensorType> inferType(ConvOp::Adaptor op,
                                             EmitError emitError) {
  FailureOr<RankedTensorType> input = getTensorType(op.getInput(), emitError);
  FailureOr<RankedTensorType> kernel = getTensorType(op.getKernel(), emitError);
  if (failed(input) || failed(kernel))
    return failure();
  // C1
  if (input->getRank() != kernel->getRank())
    return emitError() << "ranks differ: " << input->getRank() << " (input "
                       << str(*input) << ") and " << kernel->getRank()
                       << " (kernel " << str(*kernel) << ")";
  if (input->getRank() < 3)
    return emitError() << "input " << str(*input) << " of rank "
                       << input->getRank() << " has no spatial axis";
  size_t spatialAxes = input->getRank() - 2;
  if (spatialAxes > kMaxSpatialAxes)
    return emitError() << "has " << spatialAxes << " spatial axes, more than "
                       << kMaxSpatialAxes;
  if (op.getStrides().size() != spatialAxes)
    return emitError() << "has " << op.getStrides().size() << " strides for "
                       << spatialAxes << " spatial axes of " << str(*input);
  StringAttr layouts[] = {op.getInputLayoutAttr(), op.getKernelLayoutAttr(),
                          op.getResultLayoutAttr()};
  if (!llvm::all_equal(llvm::map_range(
          layouts, [](StringAttr layout) { return bool(layout); })))
    return emitError() << "has some of the three layouts, but not all";
  std::string inputLayout = getLayoutOrDefault(layouts[0], "NC", spatialAxes);
  std::string kernelLayout = getLayoutOrDefault(layouts[1], "OI", spatialAxes);
  std::string resultLayout = getLayoutOrDefault(layouts[2], "NC", spatialAxes);
  if (failed(checkLayout("input", inputLayout, "NC", spatialAxes, emitError)) ||
      failed(
          checkLayout("kernel", kernelLayout, "OI", spatialAxes, emitError)) ||
      failed(checkLayout("result", resultLayout, "NC", spatialAxes, emitError)))
    return failure();
  // C2, C3
  if (failed(checkWindows(op, emitError)) ||
      failed(checkChannels(op.getGroups(), getSize(*input, inputLayout, 'C'),
                           getSize(*kernel, kernelLayout, 'I'),
                           getSize(*kernel, kernelLayout, 'O'), emitError)))
    return failure();
  SmallVector<int64_t> shape;
  for (char axis : resultLayout) {
    if (axis == 'N') {
      shape.push_back(getSize(*input, inputLayout, 'N'));
      continue;
    }
    if (axis == 'C') {
      shape.push_back(getSize(*kernel, kernelLayout, 'O'));
      continue;
    }
    FailureOr<int64_t> size =
        inferSpatialSize(op, axis - '0', getSize(*input, inputLayout, axis),
                         getSize(*kernel, kernelLayout, axis), emitError);
    if (failed(size))
      return failure();
    shape.push_back(*size);
  }
  return makeTensorType(shape, input->getElementType(), emitError);
}

LogicalResult ConvOp::inferReturnTypes(MLIRContext *,
                                       std::optional<Location> location,
                                       Adaptor adaptor,
                                       SmallVectorImpl<Type> &types) {
  FailureOr<RankedTensorType> type = inferType(adaptor, emitAt(location));
  if (failed(type))
    return failure();
  types.push_back(*type);
  return success();
}

bool ConvOp::isCompatibleReturnTypes(TypeRange lhs, TypeRange rhs) {
  return haveEqualShapes(lhs, rhs);
}

LogicalResult ConvOp::verify() {
  auto emitError = [&] { return emitOpError(); };
  if (failed(inferType(*this, emitError)))
    return failure();
  // C5
  return checkContractionTypes(getInput().getType().getElementType(),
                               getKernel().getType().getElementType(),
                               getType().getElementType(), getAcc(), emitError);
}

std::string ConvOp::getInputLayoutOrDefault() {
  return getLayoutOrDefault(getInputLayoutAttr(), "NC", getNumSpatialAxes());
}

std::string ConvOp::getKernelLayoutOrDefault() {
  return getLayoutOrDefault(getKernelLayoutAttr(), "OI", getNumSpatialAxes());
}

std::string ConvOp::getResultLayoutOrDefault() {
  return getLayoutOrDefault(getResultLayoutAttr(), "NC", getNumSpatialAxes());
}

Type ConvOp::getAccumulationType() {
  return detail::getAccumulationType(getAcc(),
                                     getInput().getType().getElementType());
}

/// (input + low + high - (kernel - 1) * dilation - 1) / stride + 1 on spatial
/// axis `i`, as index arithmetic.
static Value buildSpatialSize(OpBuilder &builder, ConvOp op, size_t i,
                              OpFoldResult input, OpFoldResult kernel) {
  Location loc = op.getLoc();
  auto constant = [&](int64_t value) -> Value {
    return arith::ConstantIndexOp::create(builder, loc, value);
  };
  Value padded = getValueOrCreateConstantIndexOp(builder, loc, input);
  for (int64_t amount : {op.getPads()[2 * i], op.getPads()[2 * i + 1], -1L})
    padded = arith::AddIOp::create(builder, loc, padded, constant(amount));
  auto steps = arith::SubIOp::create(
      builder, loc, getValueOrCreateConstantIndexOp(builder, loc, kernel),
      constant(1));
  auto span = arith::MulIOp::create(builder, loc, steps,
                                    constant(op.getDilations()[i]));
  auto range = arith::SubIOp::create(builder, loc, padded, span);
  auto last =
      arith::DivSIOp::create(builder, loc, range, constant(op.getStrides()[i]));
  return arith::AddIOp::create(builder, loc, last, constant(1));
}

LogicalResult ConvOp::reifyResultShapes(OpBuilder &builder,
                                        ReifiedRankedShapedTypeDims &shapes) {
  std::string inputLayout = getInputLayoutOrDefault();
  std::string kernelLayout = getKernelLayoutOrDefault();
  std::string resultLayout = getResultLayoutOrDefault();
  auto sizeOf = [&](Value value, const std::string &layout, char axis) {
    return tensor::getMixedSize(builder, getLoc(), value, layout.find(axis));
  };
  shapes.emplace_back();
  for (auto [axis, size] :
       llvm::zip_equal(resultLayout, getType().getShape())) {
    OpFoldResult reified;
    if (!ShapedType::isDynamic(size))
      reified = builder.getIndexAttr(size);
    else if (axis == 'N')
      reified = sizeOf(getInput(), inputLayout, 'N');
    else if (axis == 'C')
      reified = sizeOf(getKernel(), kernelLayout, 'O');
    else
      reified = buildSpatialSize(builder, *this, axis - '0',
                                 sizeOf(getInput(), inputLayout, axis),
                                 sizeOf(getKernel(), kernelLayout, axis));
    shapes.back().push_back(reified);
  }
  return success();
}
