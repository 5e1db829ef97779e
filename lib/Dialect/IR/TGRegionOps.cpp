//===- TGRegionOps.cpp - gradient, kernel, launch -------------------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ShapeChecks.h"
#include "TG/Dialect/IR/TGOps.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/IR/TypeUtilities.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

using namespace mlir;
using namespace tg;

#define GET_OP_CLASSES
#include "TG/Dialect/IR/TGRegionOps.cpp.inc"
using namespace tg::detail;

/// The arguments of `body` have `types`, in order.
static LogicalResult checkArguments(Block &body, TypeRange types,
                                    EmitError emitError) {
  if (body.getNumArguments() != types.size())
    return emitError() << "region has " << body.getNumArguments()
                       << " arguments for " << types.size() << " operands";
  for (auto [number, argument] : llvm::enumerate(body.getArguments()))
    if (argument.getType() != types[number])
      return emitError() << "region argument " << number << " is "
                         << str(argument.getType()) << ", but operand "
                         << number << " is " << str(types[number]);
  return success();
}

/// The terminator, or an error if it is no tg.yield.
static FailureOr<YieldOp> getTerminator(Block &body, EmitError emitError) {
  auto yield = body.empty() ? YieldOp() : dyn_cast<YieldOp>(body.back());
  if (!yield)
    return emitError() << "region does not end in tg.yield";
  return yield;
}

/// `types`, which are `what`, are `expected`, which belong to `owner`.
static LogicalResult checkTypes(StringRef what, TypeRange types,
                                StringRef owner, TypeRange expected,
                                EmitError emitError) {
  if (types.size() != expected.size())
    return emitError() << "has " << types.size() << ' ' << what << "s for "
                       << expected.size() << ' ' << owner << 's';
  for (auto [number, type] : llvm::enumerate(types))
    if (type != expected[number])
      return emitError() << what << ' ' << number << " is " << str(type)
                         << ", but " << owner << ' ' << number << " is "
                         << str(expected[number]);
  return success();
}

//===----------------------------------------------------------------------===//
// GradientOp
//===----------------------------------------------------------------------===//

LogicalResult GradientOp::verify() {
  auto emitError = [&] { return emitOpError(); };
  Block &body = getBody().front();
  // C1
  if (failed(checkArguments(body, getInputs().getTypes(), emitError)))
    return failure();
  // C2
  FailureOr<YieldOp> yield = getTerminator(body, emitError);
  if (failed(yield))
    return failure();
  if (yield->getValues().size() != 1)
    return emitOpError() << "region yields " << yield->getValues().size()
                         << " values instead of one";
  auto loss = dyn_cast<RankedTensorType>(yield->getValues()[0].getType());
  if (!loss)
    return emitOpError() << "region yields no ranked tensor";
  if (Value seed = getSeed()) {
    if (seed.getType() != loss)
      return emitOpError() << "seed is " << str(seed.getType())
                           << ", but the region yields " << str(loss);
  } else if (!loss.hasStaticShape() || countElements(loss.getShape()) != 1) {
    return emitOpError() << "region yields " << str(loss)
                         << ", which needs a seed: it is not one element";
  } else if (!isa<FloatType>(loss.getElementType())) {
    return emitOpError() << "region yields " << str(loss)
                         << ", which is no float";
  }
  // C3
  return checkTypes("result", getResultTypes(), "input", getInputs().getTypes(),
                    emitError);
}

//===----------------------------------------------------------------------===//
// KernelOp
//===----------------------------------------------------------------------===//

YieldOp KernelOp::getYield() { return cast<YieldOp>(getBody().front().back()); }

LogicalResult KernelOp::verify() {
  auto emitError = [&] { return emitOpError(); };
  Block &body = getBody().front();
  // C1
  if (failed(checkArguments(body, getOperandTypes(), emitError)))
    return failure();
  // C2
  FailureOr<YieldOp> yield = getTerminator(body, emitError);
  if (failed(yield))
    return failure();
  if (failed(checkTypes("yielded value", yield->getValues().getTypes(),
                        "output", getOutputs().getTypes(), emitError)))
    return failure();
  return checkTypes("result", getResultTypes(), "output",
                    getOutputs().getTypes(), emitError);
}

LogicalResult KernelOp::reifyResultShapes(OpBuilder &builder,
                                          ReifiedRankedShapedTypeDims &shapes) {
  for (Value output : getOutputs())
    shapes.push_back(tensor::getMixedSizes(builder, getLoc(), output));
  return success();
}

//===----------------------------------------------------------------------===//
// LaunchOp
//===----------------------------------------------------------------------===//

LogicalResult LaunchOp::verify() {
  // C2
  return checkTypes("result", getResultTypes(), "output",
                    getOutputs().getTypes(), [&] { return emitOpError(); });
}

LogicalResult LaunchOp::verifySymbolUses(SymbolTableCollection &symbolTable) {
  // C1
  Operation *symbol =
      symbolTable.lookupNearestSymbolFrom(*this, getCalleeAttr());
  if (!symbol)
    return emitOpError() << "callee @" << getCallee() << " is not defined";
  auto callee = dyn_cast<func::FuncOp>(symbol);
  if (!callee) {
    InFlightDiagnostic error = emitOpError()
                               << "callee @" << getCallee() << " is a "
                               << symbol->getName() << ", not a func.func";
    error.attachNote(symbol->getLoc()) << "defined here";
    return error;
  }
  auto expected =
      FunctionType::get(getContext(), getOperandTypes(), getResultTypes());
  if (callee.getFunctionType() != expected) {
    InFlightDiagnostic error = emitOpError()
                               << "callee @" << getCallee() << " has type "
                               << str(callee.getFunctionType())
                               << ", but the launch has type " << str(expected);
    error.attachNote(callee.getLoc()) << "defined here";
    return error;
  }
  return success();
}
