//===- SliceClone.cpp - A slice as a module of another context ------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TG/Graph/Slice.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/IRMapping.h"
#include "llvm/Support/ErrorHandling.h"

using namespace mlir;
using namespace tg;

namespace {
/// Rebuilds types, attributes and locations in another context.
class Translator {
public:
  explicit Translator(MLIRContext *context) : context(context) {}

  Type operator()(Type type) const {
    if (auto tensor = dyn_cast<RankedTensorType>(type))
      return RankedTensorType::get(tensor.getShape(),
                                   (*this)(tensor.getElementType()));
    if (auto integer = dyn_cast<IntegerType>(type))
      return IntegerType::get(context, integer.getWidth(),
                              integer.getSignedness());
    if (isa<Float16Type>(type))
      return Float16Type::get(context);
    if (isa<BFloat16Type>(type))
      return BFloat16Type::get(context);
    if (isa<Float32Type>(type))
      return Float32Type::get(context);
    if (isa<Float64Type>(type))
      return Float64Type::get(context);
    if (isa<IndexType>(type))
      return IndexType::get(context);
    llvm::report_fatal_error("a type of the live graph cannot be cloned");
  }

  Attribute operator()(Attribute attribute) const {
    if (auto array = dyn_cast<DenseArrayAttr>(attribute))
      return DenseArrayAttr::get((*this)(array.getElementType()),
                                 array.getSize(), array.getRawData());
    if (auto integer = dyn_cast<IntegerAttr>(attribute))
      return IntegerAttr::get((*this)(integer.getType()), integer.getValue());
    if (auto number = dyn_cast<FloatAttr>(attribute))
      return FloatAttr::get((*this)(number.getType()), number.getValue());
    if (auto text = dyn_cast<StringAttr>(attribute))
      return StringAttr::get(context, text.getValue());
    if (auto type = dyn_cast<TypeAttr>(attribute))
      return TypeAttr::get((*this)(type.getValue()));
    if (auto list = dyn_cast<ArrayAttr>(attribute)) {
      SmallVector<Attribute> elements;
      for (Attribute element : list)
        elements.push_back((*this)(element));
      return ArrayAttr::get(context, elements);
    }
    if (auto dense = dyn_cast<DenseElementsAttr>(attribute))
      return DenseElementsAttr::getFromRawBuffer(
          cast<ShapedType>((*this)(Type(dense.getType()))), dense.getRawData());
    if (auto kind = dyn_cast<ReduceKindAttr>(attribute))
      return ReduceKindAttr::get(context, kind.getValue());
    if (auto kind = dyn_cast<ScatterKindAttr>(attribute))
      return ScatterKindAttr::get(context, kind.getValue());
    if (auto mode = dyn_cast<IndexModeAttr>(attribute))
      return IndexModeAttr::get(context, mode.getValue());
    if (auto tracker = dyn_cast<ShapeTrackerAttr>(attribute))
      return ShapeTrackerAttr::get(context, tracker.getShapeTracker());
    if (auto view = dyn_cast<ViewAttr>(attribute))
      return ViewAttr::get(context, view.getView());
    if (isa<UnitAttr>(attribute))
      return UnitAttr::get(context);
    llvm::report_fatal_error("an attribute of the live graph cannot be cloned");
  }

  Location operator()(Location location) const {
    if (auto name = dyn_cast<NameLoc>(location))
      return NameLoc::get(StringAttr::get(context, name.getName().getValue()));
    return UnknownLoc::get(context);
  }

private:
  MLIRContext *context;
};
} // namespace

/// A 0-d argument as a splat of `type`.
static Value broadcastScalar(OpBuilder &builder, Location loc, Value scalar,
                             RankedTensorType type) {
  SmallVector<int64_t> ones(type.getRank(), 1);
  if (type.getRank())
    scalar = ReshapeOp::create(builder, loc, scalar, ones);
  if (scalar.getType() == type)
    return scalar;
  return ExpandOp::create(builder, loc, scalar, type.getShape());
}

OwningOpRef<ModuleOp> tg::cloneSlice(const Slice &slice, MLIRContext *context) {
  Translator translate(context);
  Location unknown = UnknownLoc::get(context);
  OwningOpRef<ModuleOp> module = ModuleOp::create(unknown);
  OpBuilder builder(context);
  builder.setInsertionPointToEnd(module->getBody());

  SmallVector<Type> inputs, results;
  for (BufferOp leaf : slice.leaves)
    inputs.push_back(translate(leaf.getType()));
  for (ConstOp scalar : slice.scalars) {
    auto type = cast<RankedTensorType>(scalar.getType());
    inputs.push_back(
        RankedTensorType::get({}, translate(type.getElementType())));
  }
  for (Value root : slice.roots)
    results.push_back(translate(root.getType()));
  auto function = func::FuncOp::create(
      builder, unknown, "main", builder.getFunctionType(inputs, results));
  Block *body = function.addEntryBlock();
  for (auto [number, op] : llvm::enumerate(slice.leaves)) {
    BufferOp leaf = op;
    if (StringAttr device = leaf.getDeviceAttr())
      function.setArgAttr(number, TGDialect::kDeviceAttr,
                          translate(Attribute(device)));
  }
  for (auto [number, write] : llvm::enumerate(slice.writes))
    if (write)
      function.setResultAttr(number, TGDialect::kWritesAttr,
                             builder.getI64IntegerAttr(*write));

  builder.setInsertionPointToEnd(body);
  DenseMap<Value, Value> mapping;
  unsigned nextLeaf = 0, nextScalar = slice.leaves.size();
  for (Operation *op : slice.ops) {
    Location loc = translate(op->getLoc());
    if (isa<BufferOp>(op)) {
      mapping[op->getResult(0)] = body->getArgument(nextLeaf++);
      continue;
    }
    if (auto constant = dyn_cast<ConstOp>(op);
        constant && isScalarArgument(constant)) {
      mapping[op->getResult(0)] = broadcastScalar(
          builder, loc, body->getArgument(nextScalar++),
          cast<RankedTensorType>(translate(constant.getType())));
      continue;
    }
    OperationState state(loc,
                         OperationName(op->getName().getStringRef(), context));
    for (Value operand : op->getOperands())
      state.operands.push_back(mapping.lookup(operand));
    for (Type type : op->getResultTypes())
      state.types.push_back(translate(type));
    for (NamedAttribute attribute : op->getAttrDictionary())
      state.addAttribute(attribute.getName().getValue(),
                         translate(attribute.getValue()));
    Operation *clone = builder.create(state);
    // A property that is no attribute; the dictionary above lacks it.
    if (auto constant = dyn_cast<ConstOp>(op))
      cast<ConstOp>(clone).getProperties().bits = constant.getBits();
    for (auto [from, to] : llvm::zip(op->getResults(), clone->getResults()))
      mapping[from] = to;
  }
  SmallVector<Value> returned;
  for (Value root : slice.roots)
    returned.push_back(mapping.lookup(root));
  func::ReturnOp::create(builder, unknown, returned);
  return module;
}
