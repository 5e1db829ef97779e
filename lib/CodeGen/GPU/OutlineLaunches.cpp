//===- OutlineLaunches.cpp - GPU functions of launches --------------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TG/CodeGen/GPU/Passes.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "mlir/Transforms/RegionUtils.h"

namespace tg {
#define GEN_PASS_DEF_TGGPUOUTLINELAUNCHES
#include "TG/CodeGen/GPU/Passes.h.inc"
} // namespace tg

using namespace mlir;

//===----------------------------------------------------------------------===//
// What a launch takes from outside
//===----------------------------------------------------------------------===//

/// Whether `op` is made anew in device code: what is behind it is then an
/// argument in the plain form that crosses the border.
static bool isRemade(Operation *op) {
  return op && op->getNumRegions() == 0 &&
         (op->hasTrait<OpTrait::ConstantLike>() ||
          isa<ViewLikeOpInterface, memref::GetGlobalOp>(op));
}

/// Clones constants and views into the launch until it uses none from outside.
static void sinkDefinitions(gpu::LaunchOp launch) {
  Region &region = launch.getBody();
  for (bool changed = true; changed;) {
    changed = false;
    SetVector<Value> captures;
    getUsedValuesDefinedAbove(region, captures);
    OpBuilder builder = OpBuilder::atBlockBegin(&region.front());
    for (Value value : captures) {
      Operation *op = value.getDefiningOp();
      if (!isRemade(op))
        continue;
      builder.setInsertionPointToStart(&region.front());
      Operation *clone = builder.clone(*op);
      replaceAllUsesInRegionWith(
          value, clone->getResult(cast<OpResult>(value).getResultNumber()),
          region);
      changed = true;
    }
  }
}

/// Passes the memref `value` of dynamic sizes as a pointer (a memref of rank 0)
/// and its sizes, and rebuilds it inside.
static void flatten(gpu::LaunchOp launch, TypedValue<MemRefType> value) {
  MemRefType type = value.getType();
  Location loc = launch.getLoc();
  OpBuilder host(launch);
  auto pointerType = MemRefType::get({}, type.getElementType());
  Value pointer = memref::ReinterpretCastOp::create(
      host, loc, pointerType, value, host.getIndexAttr(0),
      ArrayRef<OpFoldResult>(), ArrayRef<OpFoldResult>());
  SmallVector<OpFoldResult> sizes = memref::getMixedSizes(host, loc, value);

  OpBuilder device = OpBuilder::atBlockBegin(&launch.getBody().front());
  SmallVector<OpFoldResult> strides(sizes.size());
  OpFoldResult stride = device.getIndexAttr(1);
  for (int i = sizes.size() - 1; i >= 0; --i) {
    strides[i] = stride;
    if (i > 0)
      stride = affine::makeComposedFoldedAffineApply(
          device, loc,
          device.getAffineSymbolExpr(0) * device.getAffineSymbolExpr(1),
          {stride, sizes[i]});
  }
  Value strided = memref::ReinterpretCastOp::create(
      device, loc, pointer, device.getIndexAttr(0), sizes, strides);
  Value plain = memref::CastOp::create(device, loc, type, strided);
  Region &region = launch.getBody();
  replaceAllUsesInRegionWith(value, plain, region);
}

namespace {
/// Turns the launches of a module into functions of one `gpu.module`.
class Outliner {
public:
  explicit Outliner(ModuleOp module)
      : module(module), symbols(module), builder(module.getContext()) {}

  LogicalResult outline(gpu::LaunchOp launch);

private:
  /// Makes the `gpu.module` when it is first needed.
  gpu::GPUModuleOp getGpuModule();
  void copyGlobals(gpu::GPUFuncOp kernel);

  ModuleOp module;
  SymbolTable symbols;
  OpBuilder builder;
  gpu::GPUModuleOp gpuModule;
};
} // namespace

gpu::GPUModuleOp Outliner::getGpuModule() {
  if (!gpuModule) {
    builder.setInsertionPointToStart(module.getBody());
    gpuModule =
        gpu::GPUModuleOp::create(builder, module.getLoc(), tg::kGpuModuleName);
    symbols.insert(gpuModule); // Renames it if the name is taken.
    module->setAttr(gpu::GPUDialect::getContainerModuleAttrName(),
                    builder.getUnitAttr());
  }
  return gpuModule;
}

void Outliner::copyGlobals(gpu::GPUFuncOp kernel) {
  kernel.walk([&](memref::GetGlobalOp op) {
    if (gpuModule.lookupSymbol(op.getName()))
      return;
    if (Operation *global = symbols.lookup(op.getName())) {
      OpBuilder inside = OpBuilder::atBlockBegin(gpuModule.getBody());
      inside.clone(*global);
    }
  });
}

/// Buffers first, in the order of the function's arguments, then scalars.
static unsigned getOrder(Value value) {
  if (!isa<MemRefType>(value.getType()))
    return ~0u;
  if (auto arg = dyn_cast<BlockArgument>(value))
    return arg.getArgNumber();
  // The pointer to an argument of dynamic sizes goes where the argument would.
  if (auto cast = value.getDefiningOp<memref::ReinterpretCastOp>())
    if (auto arg = dyn_cast<BlockArgument>(cast.getSource()))
      return arg.getArgNumber();
  return ~0u - 1;
}

LogicalResult Outliner::outline(gpu::LaunchOp launch) {
  Location loc = launch.getLoc();
  Region &region = launch.getBody();
  sinkDefinitions(launch);
  SetVector<Value> captures;
  getUsedValuesDefinedAbove(region, captures);
  for (Value value : captures) {
    auto type = dyn_cast<MemRefType>(value.getType());
    if (!type)
      continue;
    if (!type.getLayout().isIdentity())
      return launch.emitError("device code uses a buffer of type ")
             << type << ", which is not contiguous";
    if (!type.hasStaticShape())
      flatten(launch, cast<TypedValue<MemRefType>>(value));
  }
  captures.clear();
  getUsedValuesDefinedAbove(region, captures);
  SmallVector<Value> operands = captures.takeVector();
  // Each capture has its own place, or keeps the one that it was found in.
  SmallVector<unsigned> found =
      llvm::to_vector_of<unsigned>(llvm::seq<size_t>(0, operands.size()));
  llvm::sort(found, [&](unsigned i, unsigned j) {
    return std::pair(getOrder(operands[i]), i) <
           std::pair(getOrder(operands[j]), j);
  });
  operands =
      llvm::map_to_vector(found, [&](unsigned i) { return operands[i]; });

  gpu::GPUModuleOp gpuModule = getGpuModule();
  auto parent = launch->getParentOfType<func::FuncOp>();
  builder.setInsertionPointToEnd(gpuModule.getBody());
  auto kernel =
      gpu::GPUFuncOp::create(builder, loc, (parent.getName() + "_kernel").str(),
                             builder.getFunctionType(TypeRange(operands), {}));
  kernel->setAttr(gpu::GPUDialect::getKernelFuncAttrName(),
                  builder.getUnitAttr());
  SymbolTable(gpuModule).insert(kernel);
  SmallVector<int32_t, 3> blockSize;
  for (Value size :
       {launch.getBlockSizeX(), launch.getBlockSizeY(), launch.getBlockSizeZ()})
    if (std::optional<int64_t> known = getConstantIntValue(size))
      blockSize.push_back(*known);
  if (blockSize.size() == 3)
    kernel.setKnownBlockSize(blockSize);
  for (auto [i, operand] : llvm::enumerate(operands)) {
    if (!isa<MemRefType>(operand.getType()))
      continue;
    // LLVM makes wide loads of neighbours only if it knows the alignment.
    kernel.setArgAttr(i, LLVM::LLVMDialect::getAlignAttrName(),
                      builder.getI64IntegerAttr(16));
    kernel.setArgAttr(i, LLVM::LLVMDialect::getNoAliasAttrName(),
                      builder.getUnitAttr());
  }

  Block &entry = kernel.getBody().front();
  for (auto [operand, arg] : llvm::zip(operands, entry.getArguments()))
    replaceAllUsesInRegionWith(operand, arg, region);
  builder.setInsertionPointToStart(&entry);
  auto replaceIds = [&](gpu::KernelDim3 ids, auto create) {
    for (auto [id, dimension] :
         llvm::zip(std::array{ids.x, ids.y, ids.z},
                   std::array{gpu::Dimension::x, gpu::Dimension::y,
                              gpu::Dimension::z}))
      if (!id.use_empty())
        id.replaceAllUsesWith(create(dimension));
  };
  replaceIds(launch.getBlockIds(), [&](gpu::Dimension d) -> Value {
    return gpu::BlockIdOp::create(builder, loc, d);
  });
  replaceIds(launch.getThreadIds(), [&](gpu::Dimension d) -> Value {
    return gpu::ThreadIdOp::create(builder, loc, d);
  });
  replaceIds(launch.getGridSize(), [&](gpu::Dimension d) -> Value {
    return gpu::GridDimOp::create(builder, loc, d);
  });
  replaceIds(launch.getBlockSize(), [&](gpu::Dimension d) -> Value {
    return gpu::BlockDimOp::create(builder, loc, d);
  });
  Block &body = region.front();
  body.getTerminator()->erase();
  entry.getOperations().splice(entry.end(), body.getOperations());
  builder.setInsertionPointToEnd(&entry);
  gpu::ReturnOp::create(builder, loc);
  copyGlobals(kernel);

  builder.setInsertionPoint(launch);
  gpu::LaunchFuncOp::create(builder, loc, kernel,
                            launch.getGridSizeOperandValues(),
                            launch.getBlockSizeOperandValues(),
                            /*dynamicSharedMemorySize=*/Value(), operands);
  launch.erase();
  return success();
}

namespace {
struct OutlineLaunchesPass
    : tg::impl::TGGpuOutlineLaunchesBase<OutlineLaunchesPass> {
  void runOnOperation() override {
    SmallVector<gpu::LaunchOp> launches;
    getOperation().walk(
        [&](gpu::LaunchOp launch) { launches.push_back(launch); });
    Outliner outliner(getOperation());
    for (gpu::LaunchOp launch : launches)
      if (failed(outliner.outline(launch)))
        return signalPassFailure();
  }
};
} // namespace
