//===- FoldViews.cpp - Chains of movement ops become views ----------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One walk in program order: each movement op's result is known as (source,
// shape tracker), where the source is the first value of its chain. What still
// has a user that is no movement op then becomes one tg.view of the source:
//
//     %a = reshape %x      %a = (%x, R)
//     %b = permute %a      %b = (%x, R P)     used by add -> view %x (R P)
//     %c = flip %a         %c = (%x, R F)     used by mul -> view %x (R F)
//
//===----------------------------------------------------------------------===//

#include "TG/Dialect/IR/TGOps.h"
#include "TG/Dialect/Transforms/Passes.h"
#include "mlir/IR/Builders.h"

using namespace mlir;
using namespace tg;

namespace tg {
#define GEN_PASS_DEF_FOLDVIEWSPASS
#include "TG/Dialect/Transforms/Passes.h.inc"
} // namespace tg

/// A chain that cannot be said with this many views ends, and another begins:
/// chains of thousands of reshapes take linear time, and index arithmetic stays
/// bounded.
static constexpr size_t kMaxViews = 16;

namespace {

/// What a chain of movement ops reads.
struct Chain {
  Value source;
  ShapeTracker tracker;
};

using Chains = llvm::DenseMap<Value, Chain>;

/// The chain that ends in `op`; nullopt where a size is dynamic or the
/// arithmetic would overflow.
std::optional<Chain> getChain(MovementOpInterface op, const Chains &chains) {
  FailureOr<ShapeTracker> own = op.getShapeTracker();
  if (failed(own))
    return std::nullopt;
  Value operand = op.getMovedOperand();
  auto it = chains.find(operand);
  if (it == chains.end())
    return Chain{operand, own->simplify()};
  llvm::Expected<ShapeTracker> both =
      ShapeTracker::compose(it->second.tracker, *own);
  if (!both) {
    llvm::consumeError(both.takeError());
    return std::nullopt;
  }
  ShapeTracker simple = both->simplify();
  if (simple.getViews().size() > kMaxViews)
    return Chain{operand, own->simplify()};
  return Chain{it->second.source, std::move(simple)};
}

bool masksNothing(const ShapeTracker &tracker) {
  return llvm::all_of(tracker.getViews(),
                      [](const View &view) { return view.getMask().empty(); });
}

/// The chain's value as one op, or its source where it is the identity.
Value buildChain(OpBuilder &builder, Location loc, const Chain &chain,
                 RankedTensorType type) {
  const ShapeTracker &tracker = chain.tracker;
  if (chain.source.getType() == type && tracker.isContiguous())
    return chain.source;
  // view(masked everywhere) -> const 0
  if (tracker.isZero())
    return ConstOp::create(builder, loc, type, int64_t{0});
  // view(const splat) -> const splat, where no element is masked or the splat
  // is zero itself.
  if (auto constant = chain.source.getDefiningOp<ConstOp>();
      constant && constant.isSplat() &&
      (constant.getBits() == 0 || masksNothing(tracker))) {
    auto result = ConstOp::create(builder, loc, type, int64_t{0});
    result.setBits(constant.getBits());
    return result;
  }
  auto attr = ShapeTrackerAttr::get(builder.getContext(), tracker);
  return ViewOp::create(builder, loc, type, chain.source, attr);
}

struct FoldViews : tg::impl::FoldViewsPassBase<FoldViews> {
  void runOnOperation() override {
    Chains chains;
    SmallVector<Operation *> folded;
    getOperation()->walk<WalkOrder::PreOrder>([&](MovementOpInterface op) {
      std::optional<Chain> chain = getChain(op, chains);
      if (!chain)
        return;
      chains.try_emplace(op->getResult(0), std::move(*chain));
      folded.push_back(op);
    });

    // Ends of chains are replaced; what stands in the middle is then unused.
    // An op that is already the view it would become stays as it is.
    // A movement op reads past its operand, unless its chain begins there.
    auto isFolded = [&](OpOperand &use) {
      if (use.getOperandNumber() != 0 || use.getOwner()->getNumResults() != 1)
        return false;
      auto it = chains.find(use.getOwner()->getResult(0));
      return it != chains.end() && it->second.source != use.get();
    };
    llvm::DenseMap<Value, Value> replaced;
    for (Operation *op : folded) {
      Value result = op->getResult(0);
      if (llvm::all_of(result.getUses(), isFolded))
        continue;
      Chain chain = chains.find(result)->second;
      if (Value source = replaced.lookup(chain.source))
        chain.source = source;
      if (auto view = dyn_cast<ViewOp>(op);
          view && view.getOperand() == chain.source &&
          view.getView().getShapeTracker() == chain.tracker)
        continue;
      OpBuilder builder(op);
      Value value = buildChain(builder, op->getLoc(), chain,
                               cast<RankedTensorType>(result.getType()));
      replaced[result] = value;
      result.replaceUsesWithIf(value,
                               [&](OpOperand &use) { return !isFolded(use); });
    }
    for (Operation *op : llvm::reverse(folded))
      if (op->use_empty())
        op->erase();
  }
};

} // namespace
