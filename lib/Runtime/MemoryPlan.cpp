//===- MemoryPlan.cpp - Where temporaries live in the arena ---------------===//
//
// Part of the TG project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TG/Runtime/MemoryPlan.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

#include <map>
#include <optional>
#include <set>

using namespace tg;

static constexpr size_t maxQuadratic = 4096;

namespace {
struct Temporary {
  BufferId id;
  uint64_t size; // A multiple of storageAlignment.
  MemoryPlan::Lifetime life;
  uint64_t offset = 0;
};
} // namespace

static std::vector<Temporary> findTemporaries(const Schedule &schedule) {
  std::vector<std::optional<MemoryPlan::Lifetime>> lives(
      schedule.buffers.size());
  for (auto [index, item] : llvm::enumerate(schedule.items)) {
    const auto position = static_cast<uint32_t>(index);
    auto touch = [&](BufferId id) {
      if (!lives[id])
        lives[id] = {position, position};
      lives[id]->last = position;
    };
    llvm::for_each(Schedule::getReads(item), touch);
    llvm::for_each(Schedule::getWrites(item), touch);
  }
  std::vector<Temporary> temporaries;
  for (auto [id, buffer] : llvm::enumerate(schedule.buffers))
    if (buffer.kind == BufferKind::Temporary && lives[id] && buffer.bytes != 0)
      temporaries.push_back({static_cast<BufferId>(id),
                             llvm::alignTo(buffer.bytes, storageAlignment),
                             *lives[id]});
  return temporaries;
}

/// The largest first, each in the smallest gap that fits.
static void placeBySize(std::vector<Temporary> &temporaries) {
  llvm::sort(temporaries, [](const Temporary &a, const Temporary &b) {
    return std::tie(b.size, a.id) < std::tie(a.size, b.id);
  });
  // Those already placed, by rising offset.
  std::vector<const Temporary *> placed;
  for (Temporary &temporary : temporaries) {
    uint64_t end = 0, bestGap = MemoryPlan::noOffset;
    std::optional<uint64_t> best;
    for (const Temporary *other : placed) {
      if (!other->life.meets(temporary.life))
        continue;
      if (other->offset >= end + temporary.size &&
          other->offset - end < bestGap) {
        best = end;
        bestGap = other->offset - end;
      }
      end = std::max(end, other->offset + other->size);
    }
    temporary.offset = best.value_or(end);
    placed.insert(llvm::upper_bound(placed, &temporary,
                                    [](const Temporary *a, const Temporary *b) {
                                      return a->offset < b->offset;
                                    }),
                  &temporary);
  }
}

/// In the order of their birth, each in the smallest free block that fits.
static void placeByBirth(std::vector<Temporary> &temporaries) {
  llvm::sort(temporaries, [](const Temporary &a, const Temporary &b) {
    return std::tie(a.life.first, a.id) < std::tie(b.life.first, b.id);
  });
  // Free blocks by offset and by (size, offset). `end` is where the arena ends
  // so far.
  std::map<uint64_t, uint64_t> freeByOffset;
  std::set<std::pair<uint64_t, uint64_t>> freeBySize;
  uint64_t end = 0;
  auto take = [&](std::map<uint64_t, uint64_t>::iterator block) {
    freeBySize.erase({block->second, block->first});
    freeByOffset.erase(block);
  };
  auto give = [&](uint64_t offset, uint64_t size) {
    auto next = freeByOffset.lower_bound(offset);
    if (next != freeByOffset.end() && offset + size == next->first) {
      size += next->second;
      take(next);
    }
    auto previous = freeByOffset.lower_bound(offset);
    if (previous != freeByOffset.begin() &&
        std::prev(previous)->first + std::prev(previous)->second == offset) {
      --previous;
      offset = previous->first;
      size += previous->second;
      take(previous);
    }
    freeByOffset[offset] = size;
    freeBySize.insert({size, offset});
  };
  std::multimap<uint32_t, const Temporary *> alive; // By their last item.
  for (Temporary &temporary : temporaries) {
    while (!alive.empty() && alive.begin()->first < temporary.life.first) {
      const Temporary *dead = alive.begin()->second;
      give(dead->offset, dead->size);
      alive.erase(alive.begin());
    }
    auto found = freeBySize.lower_bound({temporary.size, 0});
    if (found != freeBySize.end()) {
      const auto [size, offset] = *found;
      take(freeByOffset.find(offset));
      temporary.offset = offset;
      if (size > temporary.size)
        give(offset + temporary.size, size - temporary.size);
    } else if (!freeByOffset.empty() &&
               freeByOffset.rbegin()->first + freeByOffset.rbegin()->second ==
                   end) {
      // The arena's free tail grows.
      auto tail = std::prev(freeByOffset.end());
      temporary.offset = tail->first;
      take(tail);
      end = temporary.offset + temporary.size;
    } else {
      temporary.offset = end;
      end += temporary.size;
    }
    alive.insert({temporary.life.last, &temporary});
  }
}

static uint64_t computeLiveBytes(llvm::ArrayRef<Temporary> temporaries,
                                 size_t numItems) {
  std::vector<uint64_t> born(numItems + 1), dead(numItems + 1);
  for (const Temporary &temporary : temporaries) {
    born[temporary.life.first] += temporary.size;
    dead[temporary.life.last + 1] += temporary.size;
  }
  uint64_t live = 0, most = 0;
  for (size_t item = 0; item < numItems; ++item) {
    live += born[item] - dead[item];
    most = std::max(most, live);
  }
  return most;
}

llvm::Expected<MemoryPlan> MemoryPlan::compute(const Schedule &schedule) {
  MemoryPlan plan;
  plan.offsets.assign(schedule.buffers.size(), noOffset);
  constexpr uint64_t limit = uint64_t(1) << 62;
  uint64_t sum = 0;
  for (const ScheduleBuffer &buffer : schedule.buffers) {
    if (buffer.kind != BufferKind::Temporary)
      continue;
    if (buffer.bytes > limit - sum)
      return llvm::createStringError(
          "schedule: temporaries of more than 2^62 bytes");
    sum = std::min(limit, sum + llvm::alignTo(buffer.bytes, storageAlignment));
  }
  std::vector<Temporary> temporaries = findTemporaries(schedule);
  for (const Temporary &temporary : temporaries)
    plan.naiveBytes += temporary.size;
  plan.liveBytes = computeLiveBytes(temporaries, schedule.items.size());
  if (temporaries.size() <= maxQuadratic)
    placeBySize(temporaries);
  else
    placeByBirth(temporaries);
  for (const Temporary &temporary : temporaries) {
    plan.offsets[temporary.id] = temporary.offset;
    plan.arenaBytes =
        std::max(plan.arenaBytes, temporary.offset + temporary.size);
  }
  return plan;
}
