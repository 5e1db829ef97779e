//===- Conv.cpp - Convolutions ------------------------------------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Contraction.h"
#include "Scalar.h"
#include "TG/Conversion/TGToLinalg/TGToLinalg.h"
#include "TG/Dialect/IR/TGOps.h"
#include "Tensors.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace tg;
using namespace tg::lowering;

namespace {
/// One convolution on its way. Axes go by the letters of the layouts, and with
/// more than one group by G: input N G C 0 1, kernel G O I 0 1, result
/// N G O 0 1. The loops have the letters of the result and then of the kernel,
/// where the kernel's spatial axes are a, b, ...
class ConvLowering {
public:
  ConvLowering(ConvOp op, ConvOp::Adaptor adaptor, OpBuilder &builder);

  Value lower(RankedTensorType type);

private:
  static char kernelLoop(char digit) { return 'a' + (digit - '0'); }
  static bool isSpatial(char axis) { return axis >= '0' && axis <= '9'; }
  OpFoldResult getNamedSize(Value tensor, StringRef layout, char axis) {
    return getSize(builder, tensor, layout.find(axis));
  }
  Value constant(int64_t value) {
    return arith::ConstantIndexOp::create(builder, loc, value);
  }

  void padInput();
  void checkSizes();
  OpFoldResult getPlaces(char digit);
  Value splitGroups(Value tensor, std::string &layout, char axis,
                    OpFoldResult inner);
  Value buildNamed(Value zeros);
  Value buildGenericConv(Value zeros);

  ConvOp op;
  OpBuilder &builder;
  Location loc;
  Value input, kernel;
  std::string inputLayout, kernelLayout, resultLayout;
  ContractionTypes types;
};
} // namespace

ConvLowering::ConvLowering(ConvOp op, ConvOp::Adaptor adaptor,
                           OpBuilder &builder)
    : op(op), builder(builder), loc(op.getLoc()), input(adaptor.getInput()),
      kernel(adaptor.getKernel()), inputLayout(op.getInputLayoutOrDefault()),
      kernelLayout(op.getKernelLayoutOrDefault()),
      resultLayout(op.getResultLayoutOrDefault()),
      types{op.getInput().getType().getElementType(), op.getAccumulationType(),
            op.getType().getElementType()} {}

void ConvLowering::padInput() {
  if (llvm::all_of(op.getPads(), [](int64_t pad) { return pad == 0; }))
    return;
  auto type = cast<RankedTensorType>(input.getType());
  SmallVector<int64_t> shape(type.getShape());
  SmallVector<OpFoldResult> low, high;
  for (auto [axis, letter] : llvm::enumerate(inputLayout)) {
    int64_t before = 0, after = 0;
    if (isSpatial(letter)) {
      before = op.getPads()[2 * (letter - '0')];
      after = op.getPads()[2 * (letter - '0') + 1];
    }
    low.push_back(builder.getIndexAttr(before));
    high.push_back(builder.getIndexAttr(after));
    if (!ShapedType::isDynamic(shape[axis]))
      shape[axis] += before + after;
  }
  // The constant stands outside of the region: passes of upstream that move
  // the region rely on it.
  Value zero = buildZero(builder, loc, type.getElementType());
  auto padded = type.clone(shape);
  if (padded.hasStaticShape() && llvm::is_contained(type.getShape(), 0)) {
    // Upstream would insert nothing behind the last zero, and refuse it.
    input = buildFill(builder, loc, padded, {}, zero);
    return;
  }
  input = tensor::PadOp::create(builder, loc, padded, input, low, high, zero);
}

/// Checks when the program runs what the op's verifier could not see.
void ConvLowering::checkSizes() {
  OpFoldResult channels = getNamedSize(input, inputLayout, 'C');
  OpFoldResult inputs = getNamedSize(kernel, kernelLayout, 'I');
  OpFoldResult outputs = getNamedSize(kernel, kernelLayout, 'O');
  int64_t groups = op.getGroups();
  auto isStatic = [](OpFoldResult size) { return isa<Attribute>(size); };
  if (groups > 1 && !(isStatic(inputs) && isStatic(channels)))
    inputs = arith::MulIOp::create(builder, loc, getIndex(builder, loc, inputs),
                                   constant(groups))
                 .getResult();
  if (groups == 1 || !isStatic(inputs))
    requireEqual(builder, loc, channels, inputs,
                 "'tg.conv' op input and kernel differ in input channels");
  if (groups > 1 && !isStatic(outputs)) {
    Value rest = arith::RemUIOp::create(
        builder, loc, getIndex(builder, loc, outputs), constant(groups));
    requireEqual(builder, loc, rest, builder.getIndexAttr(0),
                 "'tg.conv' op groups do not divide the output channels");
  }
}

/// The result's size on a spatial axis,
/// (padded - (kernel - 1) * dilation - 1) / stride + 1.
OpFoldResult ConvLowering::getPlaces(char digit) {
  int64_t axis = digit - '0';
  Value padded =
      getIndex(builder, loc, getNamedSize(input, inputLayout, digit));
  Value window =
      getIndex(builder, loc, getNamedSize(kernel, kernelLayout, digit));
  Value steps = arith::SubIOp::create(builder, loc, window, constant(1));
  Value span = arith::MulIOp::create(builder, loc, steps,
                                     constant(op.getDilations()[axis]));
  Value range = arith::SubIOp::create(
      builder, loc, arith::SubIOp::create(builder, loc, padded, constant(1)),
      span);
  requireInRange(builder, loc, range, {},
                 "'tg.conv' op kernel does not fit the padded input");
  requireInRange(builder, loc, steps, {}, "'tg.conv' op kernel has size 0");
  Value last = arith::DivUIOp::create(builder, loc, range,
                                      constant(op.getStrides()[axis]));
  return arith::AddIOp::create(builder, loc, last, constant(1)).getResult();
}

/// Splits `axis` into the groups and `inner`, its size in one group.
Value ConvLowering::splitGroups(Value tensor, std::string &layout, char axis,
                                OpFoldResult inner) {
  auto type = cast<RankedTensorType>(tensor.getType());
  int64_t at = layout.find(axis);
  layout.insert(at, "G");
  int64_t groups = op.getGroups();
  SmallVector<int64_t> shape(type.getShape());
  SmallVector<OpFoldResult> sizes = getSizes(builder, tensor);
  shape[at] = groups;
  sizes[at] = builder.getIndexAttr(groups);
  std::optional<int64_t> known = getConstantIntValue(inner);
  shape.insert(shape.begin() + at + 1, known.value_or(ShapedType::kDynamic));
  sizes.insert(sizes.begin() + at + 1, inner);
  SmallVector<ReassociationIndices> axes;
  for (int64_t i = 0, next = 0; i < type.getRank(); ++i) {
    axes.push_back({next++});
    if (i == at)
      axes.back().push_back(next++);
  }
  // Both sides of an expansion are static, or neither.
  auto collapsed =
      tensor::CollapseShapeOp::inferCollapsedType(type.clone(shape), axes);
  tensor = buildTypeCast(builder, loc, tensor, collapsed);
  return tensor::ExpandShapeOp::create(builder, loc, type.clone(shape), tensor,
                                       axes, sizes);
}

/// The named op for these layouts, or null.
Value ConvLowering::buildNamed(Value zeros) {
  if (!types.widensLikeNamedOps())
    return {};
  auto attribute = [&](ArrayRef<int64_t> values) {
    return builder.getI64VectorAttr(values);
  };
  auto create = [&](auto tag) -> Value {
    return decltype(tag)::create(
               builder, loc, zeros.getType(), ValueRange{input, kernel}, zeros,
               attribute(op.getStrides()), attribute(op.getDilations()))
        .getResult(0);
  };
  auto isLayout = [&](StringRef in, StringRef window, StringRef out) {
    return inputLayout == in && kernelLayout == window && resultLayout == out;
  };
  if (isLayout("NC01", "OI01", "NO01"))
    return create(linalg::Conv2DNchwFchwOp());
  if (isLayout("NGC01", "GOI01", "NGO01"))
    return create(linalg::Conv2DNgchwGfchwOp());
  if (isLayout("N01C", "01IO", "N01O"))
    return create(linalg::Conv2DNhwcHwcfOp());
  return {};
}

/// One generic over the padded input:
/// result[n, o, y] += input[n, i, y * stride + a * dilation] * kernel[o, i, a]
Value ConvLowering::buildGenericConv(Value zeros) {
  std::string loops = resultLayout;
  int64_t parallel = loops.size();
  for (char axis : kernelLayout)
    if (isSpatial(axis))
      loops.push_back(kernelLoop(axis));
    else if (axis == 'I')
      loops.push_back(axis);
  auto loop = [&](char name) {
    return builder.getAffineDimExpr(loops.find(name));
  };
  SmallVector<AffineExpr> inputExprs, kernelExprs;
  for (char axis : inputLayout) {
    if (isSpatial(axis))
      inputExprs.push_back(loop(axis) * op.getStrides()[axis - '0'] +
                           loop(kernelLoop(axis)) *
                               op.getDilations()[axis - '0']);
    else
      inputExprs.push_back(loop(axis == 'C' ? 'I' : axis));
  }
  for (char axis : kernelLayout)
    kernelExprs.push_back(loop(isSpatial(axis) ? kernelLoop(axis) : axis));
  int64_t count = loops.size();
  MLIRContext *context = builder.getContext();
  AffineMap maps[] = {AffineMap::get(count, 0, inputExprs, context),
                      AffineMap::get(count, 0, kernelExprs, context),
                      AffineMap::getMultiDimIdentityMap(count, context)
                          .getMajorSubMap(parallel)};
  SmallVector<utils::IteratorType> iterators(count,
                                             utils::IteratorType::reduction);
  std::fill_n(iterators.begin(), parallel, utils::IteratorType::parallel);
  return buildContraction(builder, loc, input, kernel, zeros, types, maps,
                          iterators);
}

Value ConvLowering::lower(RankedTensorType type) {
  checkSizes();
  padInput();
  SmallVector<OpFoldResult> sizes;
  for (auto [axis, letter] : llvm::enumerate(resultLayout)) {
    if (!type.isDynamicDim(axis))
      sizes.push_back(builder.getIndexAttr(type.getDimSize(axis)));
    else if (letter == 'N')
      sizes.push_back(getNamedSize(input, inputLayout, 'N'));
    else if (letter == 'C')
      sizes.push_back(getNamedSize(kernel, kernelLayout, 'O'));
    else
      sizes.push_back(getPlaces(letter));
  }
  std::replace(resultLayout.begin(), resultLayout.end(), 'C', 'O');
  SmallVector<int64_t> sumShape(type.getShape());
  SmallVector<OpFoldResult> sumSizes(sizes);
  SmallVector<ReassociationIndices> axes;
  if (int64_t groups = op.getGroups(); groups > 1) {
    OpFoldResult outputs = getNamedSize(kernel, kernelLayout, 'O');
    if (std::optional<int64_t> known = getConstantIntValue(outputs))
      outputs = builder.getIndexAttr(*known / groups);
    else
      outputs = arith::DivUIOp::create(builder, loc, cast<Value>(outputs),
                                       constant(groups))
                    .getResult();
    OpFoldResult inputs = getNamedSize(kernel, kernelLayout, 'I');
    if (std::optional<int64_t> known =
            getConstantIntValue(getNamedSize(input, inputLayout, 'C')))
      inputs = builder.getIndexAttr(*known / groups);
    input = splitGroups(input, inputLayout, 'C', inputs);
    kernel = splitGroups(kernel, kernelLayout, 'O', outputs);

    int64_t at = resultLayout.find('O');
    resultLayout.insert(at, "G");
    for (int64_t i = 0, next = 0; i < type.getRank(); ++i) {
      axes.push_back({next++});
      if (i == at)
        axes.back().push_back(next++);
    }
    sumShape[at] = groups;
    sumSizes[at] = builder.getIndexAttr(groups);
    sumShape.insert(
        sumShape.begin() + at + 1,
        getConstantIntValue(outputs).value_or(ShapedType::kDynamic));
    sumSizes.insert(sumSizes.begin() + at + 1, outputs);
  }
  auto sumType =
      RankedTensorType::get(sumShape, getSignless(types.accumulator));
  Value result = buildZeros(builder, loc, sumType, sumSizes);
  // A sum of nothing, which a map like 2 * y + a has no range for.
  bool isEmpty = llvm::is_contained(sumShape, 0) ||
                 llvm::is_contained(
                     cast<RankedTensorType>(kernel.getType()).getShape(), 0);
  if (!isEmpty) {
    Value named = buildNamed(result);
    result = named ? named : buildGenericConv(result);
  }
  result =
      buildCastElements(builder, loc, result, types.accumulator, types.result);
  if (!axes.empty())
    result = tensor::CollapseShapeOp::create(builder, loc, type, result, axes);
  return result;
}

namespace {
// tg.conv %x, %w -> tensor.pad of %x, its channels and those of %w split into
// groups, then linalg.conv_2d_* where there is one for the layouts, else one
// linalg.generic
struct ConvertConv : public OpConversionPattern<ConvOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(ConvOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    auto type = typeConverter->convertType<RankedTensorType>(op.getType());
    rewriter.replaceOp(op, ConvLowering(op, adaptor, rewriter).lower(type));
    return success();
  }
};

// tg.window %x sizes [k] strides [s] dilations [d]
// -> linalg.generic that reads %x at (..., y * s + i * d)
struct ConvertWindow : public OpConversionPattern<WindowOp> {
  using OpConversionPattern::OpConversionPattern;

  LogicalResult
  matchAndRewrite(WindowOp op, OpAdaptor adaptor,
                  ConversionPatternRewriter &rewriter) const override {
    Location loc = op.getLoc();
    Value source = adaptor.getOperand();
    auto type = typeConverter->convertType<RankedTensorType>(op.getType());
    int64_t windows = op.getSizes().size();
    int64_t rank = cast<RankedTensorType>(source.getType()).getRank();
    SmallVector<OpFoldResult> sizes;
    SmallVector<AffineExpr> exprs;
    for (int64_t axis = 0; axis < type.getRank(); ++axis)
      sizes.push_back(type.isDynamicDim(axis)
                          ? getSize(rewriter, source, axis)
                          : rewriter.getIndexAttr(type.getDimSize(axis)));
    for (int64_t axis = 0; axis < rank; ++axis) {
      AffineExpr expr = rewriter.getAffineDimExpr(axis);
      if (int64_t window = axis - (rank - windows); window >= 0)
        expr = expr * op.getStrides()[window] +
               rewriter.getAffineDimExpr(rank + window) *
                   op.getDilations()[window];
      exprs.push_back(expr);
    }
    if (type.hasStaticShape() && type.getNumElements() == 0) {
      rewriter.replaceOp(op, buildEmpty(rewriter, loc, type, sizes));
      return success();
    }
    AffineMap map =
        AffineMap::get(type.getRank(), 0, exprs, rewriter.getContext());
    rewriter.replaceOp(op,
                       buildGeneric(rewriter, loc, type, sizes, source, map,
                                    [](OpBuilder &, Location, ValueRange args) {
                                      return args[0];
                                    }));
    return success();
  }
};
} // namespace

void tg::populateTGToLinalgConvPatterns(TypeConverter &converter,
                                        RewritePatternSet &patterns) {
  patterns.add<ConvertConv, ConvertWindow>(converter, patterns.getContext());
}
