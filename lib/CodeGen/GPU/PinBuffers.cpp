//===- PinBuffers.cpp - Fixed places for what loops hand on ---------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TG/CodeGen/GPU/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Linalg/Utils/Utils.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

namespace tg {
#define GEN_PASS_DEF_TGGPUPINBUFFERS
#include "TG/CodeGen/GPU/Passes.h.inc"
} // namespace tg

using namespace mlir;

/// What `value` is a view of.
static Value getRoot(Value value) {
  while (auto view = value.getDefiningOp<ViewLikeOpInterface>())
    value = view.getViewSource();
  return value;
}

/// Whether `value` is memory that `op` allocates in each of its iterations.
static bool isMadeIn(Value value, Operation *op) {
  auto alloc = getRoot(value).getDefiningOp<memref::AllocOp>();
  return alloc && op->isProperAncestor(alloc);
}

/// Whether the memrefs among `types` can be given a place of known size.
static bool canPin(TypeRange types) {
  return llvm::all_of(types, [](Type type) {
    auto memrefType = dyn_cast<MemRefType>(type);
    return !memrefType ||
           (memrefType.hasStaticShape() && memrefType.getLayout().isIdentity());
  });
}

/// Copies what the terminator of a region of `op` hands on to `places` (null
/// for what is no memref), as if all at once: two buffers may change roles.
static void copyYielded(Operation *op, Operation *terminator,
                        ArrayRef<Value> places) {
  OpBuilder builder(terminator);
  Location loc = terminator->getLoc();
  SmallVector<std::pair<Value, Value>> copies;
  for (auto [place, operand] : llvm::zip(places, terminator->getOpOperands())) {
    if (!place || operand.get() == place)
      continue;
    Value source = operand.get();
    if (!isMadeIn(source, op)) {
      // It may be the place of another one.
      auto aside = memref::AllocOp::create(builder, loc,
                                           cast<MemRefType>(place.getType()));
      linalg::makeMemRefCopyOp(builder, loc, source, aside);
      source = aside;
    }
    copies.emplace_back(source, place);
    operand.set(place);
  }
  for (auto [source, place] : copies)
    linalg::makeMemRefCopyOp(builder, loc, source, place);
}

static SmallVector<Value> allocatePlaces(Operation *op, TypeRange types) {
  OpBuilder builder(op);
  SmallVector<Value> places;
  for (Type type : types) {
    Value place;
    if (auto memrefType = dyn_cast<MemRefType>(type))
      place = memref::AllocOp::create(builder, op->getLoc(), memrefType);
    places.push_back(place);
  }
  return places;
}

static void replaceResults(Operation *op, ArrayRef<Value> places) {
  for (auto [result, place] : llvm::zip(op->getResults(), places))
    if (place)
      result.replaceAllUsesWith(place);
}

static void pinLoop(scf::ForOp loop) {
  SmallVector<Value> places = allocatePlaces(loop, loop.getResultTypes());
  OpBuilder builder(loop);
  for (auto [place, init, arg] :
       llvm::zip(places, loop.getInitArgsMutable(), loop.getRegionIterArgs())) {
    if (!place)
      continue;
    linalg::makeMemRefCopyOp(builder, loop.getLoc(), init.get(), place);
    init.set(place);
    arg.replaceAllUsesWith(place);
  }
  copyYielded(loop, loop.getBody()->getTerminator(), places);
  replaceResults(loop, places);
}

static void pinBranches(scf::IfOp op) {
  SmallVector<Value> places = allocatePlaces(op, op.getResultTypes());
  copyYielded(op, op.thenYield(), places);
  copyYielded(op, op.elseYield(), places);
  replaceResults(op, places);
}

namespace {
struct PinBuffersPass : tg::impl::TGGpuPinBuffersBase<PinBuffersPass> {
  void runOnOperation() override {
    // Inner loops first: what they hand on may be what the outer one yields.
    getOperation()->walk<WalkOrder::PostOrder>([](Operation *op) {
      if (!isa<scf::ForOp, scf::IfOp>(op) || !canPin(op->getResultTypes()))
        return;
      const bool leaves = llvm::any_of(op->getRegions(), [&](Region &region) {
        return !region.empty() &&
               llvm::any_of(region.front().getTerminator()->getOperands(),
                            [&](Value v) { return isMadeIn(v, op); });
      });
      if (!leaves)
        return;
      if (auto loop = dyn_cast<scf::ForOp>(op))
        pinLoop(loop);
      else
        pinBranches(cast<scf::IfOp>(op));
    });
  }
};
} // namespace
